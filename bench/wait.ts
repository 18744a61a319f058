import type { PollSchedule } from '../src/agent/job/poll-schedule.ts';
import { hour } from '../src/time.ts';
import { distributions, lengthsOf } from './distributions.ts';
import { auto, others, type Policy } from './policies.ts';
import { mean, quantile, seededRandom } from './statistics.ts';
import type { Cell, Finding } from './table.ts';

/** When a job of a known length is polled, up to the poll that sees its end; all times in ms from its start. */
export function pollsUntil(length: number, schedule: PollSchedule): number[] {
  const polls: number[] = [];
  for (let at = schedule.first(); ; at += schedule.next(at, polls)) {
    polls.push(at);
    if (at >= length) return polls;
  }
}

/** How soon and with how many requests each policy notices the end of a job. */
export function measureWait(jobs: number): Finding {
  const rows: Cell[][] = [];
  let headStart = 0;
  let most = 0;
  for (const distribution of distributions) {
    const lengths = lengthsOf(distribution, jobs);
    const ours = outcomeOf(auto, lengths);
    most = Math.max(most, ours.most);
    for (const outcome of [ours, ...others.map((policy) => outcomeOf(policy, lengths))]) {
      const { requests, delay, lateDelay } = outcome;
      if (requests <= ours.requests) headStart = Math.max(headStart, 1 - delay / ours.delay);
      const row = [outcome.name, requests, delay / 1000, lateDelay / 1000, delay / ours.delay];
      rows.push([distribution.name, ...row]);
    }
  }
  return {
    name: 'wait',
    title: 'Waiting for a job',
    about: `The delay from a job's end to the poll that sees it, and the polls up to it, for ${jobs} jobs a distribution.`,
    columns: ['job lengths', 'policy', 'requests', 'mean delay s', 'p95 delay s', '× auto'],
    rows,
    wanted: [
      {
        what: 'the share by which a policy with at most as many requests notices sooner',
        ...{ value: headStart, most: 0.2, exact: true },
      },
      { what: 'the most polls of auto within an hour', value: most, most: 62, exact: true },
    ],
  };
}

function outcomeOf({ name, schedule }: Policy, lengths: readonly number[]) {
  const random = seededRandom(1);
  const waits = lengths.map((length) => pollsUntil(length, schedule(random)));
  const delays = waits.map((polls, index) => (polls.at(-1) ?? 0) - (lengths[index] ?? 0));
  return {
    name,
    requests: mean(waits.map((polls) => polls.length)),
    delay: mean(delays),
    lateDelay: quantile(delays, 0.95),
    most: Math.max(...waits.map(mostWithinAnHour)),
  };
}

function mostWithinAnHour(polls: readonly number[]): number {
  let first = 0;
  return Math.max(
    ...polls.map((at, index) => {
      while (at - (polls[first] ?? 0) >= hour) first += 1;
      return index - first + 1;
    }),
  );
}
