import { second } from '../../time.ts';

/** Milliseconds to the next poll of a job, by those since the run began. */
export type PollSchedule = (elapsed: number) => number;

/**
 * The schedule `auto`: every 5 % of the time gone by, at least 30 s and at most 90 s, spread by ± 10 % so that runs started
 * together drift apart. In the first hour that makes 62 polls: the one known service allows 100 agent requests a project
 * and hour, and we plan as if polls counted. `bench/README.md` compares it with others; a first poll before 30 s costs a
 * request that hardly ever sees an end.
 *
 * @param random uniform in [0, 1)
 */
export function autoSchedule(random: () => number): PollSchedule {
  return (elapsed) => Math.min(90 * second, Math.max(30 * second, elapsed * 0.05)) * (0.9 + 0.2 * random());
}
