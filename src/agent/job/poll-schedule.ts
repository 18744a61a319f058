import { hour, second } from '../../time.ts';

/** When to poll a job, as a pure function of what has happened so far. All times are in milliseconds. */
export interface PollSchedule {
  /** From the start of the wait to the first poll. */
  first(): number;
  /** From one poll to the next; `elapsed` and the earlier polls, oldest first, are counted from the start. */
  next(elapsed: number, polls: readonly number[]): number;
}

/**
 * Polls within any hour, the last one at the deadline not included. The one known service allows 100 agent requests
 * a project and hour, and we plan as if polls counted.
 */
const pollsPerHour = 61;

/**
 * The schedule `auto`: first after 30 s, then every 5 % of the time gone by, at least 30 s and at most 90 s, spread by
 * ± 10 % so that runs started together drift apart. `bench/README.md` compares it with others; a first poll before
 * 30 s costs a request that hardly ever sees an end.
 *
 * @param random uniform in [0, 1)
 */
export function autoSchedule(random: () => number): PollSchedule {
  return {
    first: () => 30 * second,
    next(elapsed, polls) {
      const step = Math.min(90 * second, Math.max(30 * second, elapsed * 0.05));
      const spread = step * (0.9 + 0.2 * random());
      const oldest = polls.at(-pollsPerHour);
      return oldest === undefined ? spread : Math.max(spread, oldest + hour - elapsed);
    },
  };
}

/** The same time between all polls. */
export function fixedSchedule(intervalMs: number): PollSchedule {
  return { first: () => intervalMs, next: () => intervalMs };
}
