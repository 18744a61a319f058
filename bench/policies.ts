import { autoSchedule, fixedSchedule, type PollSchedule } from '../src/agent/job/poll-schedule.ts';

/** A way to time the polls of a job. */
export interface Policy {
  readonly name: string;
  readonly schedule: (random: () => number) => PollSchedule;
}

export const auto: Policy = { name: 'auto', schedule: autoSchedule };

/** What other programs of this kind do. */
export const others: readonly Policy[] = [
  ...[5, 10, 30, 60].map((seconds) => ({
    name: `every ${seconds} s`,
    schedule: () => fixedSchedule(seconds * 1000),
  })),
  {
    name: '5 s × 1.5 up to 60 s',
    schedule: () => ({
      first: () => 5000,
      next: (_elapsed, polls) => Math.min(60_000, 5000 * 1.5 ** polls.length),
    }),
  },
];
