import { hour, minute, second } from '../time.ts';

/** When to poll a job, as a pure function of what has happened so far. All times are in milliseconds. */
export interface PollSchedule {
  /** From the start of the wait to the first poll. */
  first(): number;
  /**
   * From one poll to the next.
   *
   * @param elapsed since the job was created (or the wait began)
   * @param polls when the earlier polls happened, oldest first, on the same scale as `elapsed`
   */
  next(elapsed: number, polls: readonly number[]): number;
}

/**
 * Polls within any hour, the last one at the deadline not included. The one known service allows 100 agent requests
 * a project and hour, and we plan as if polls counted.
 */
const pollsPerHour = 61;

/**
 * The schedule `auto`: first after 30 s, then every 5 % of the time gone by, at least 30 s and at most 90 s, spread by
 * ± 10 % so that runs started together drift apart. `npm run bench` compares it with others; a first poll before
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
      const oldest = polls.length < pollsPerHour ? undefined : polls[polls.length - pollsPerHour];
      return oldest === undefined ? spread : Math.max(spread, oldest + hour - elapsed);
    },
  };
}

/** The same time between all polls. */
export function fixedSchedule(intervalMs: number): PollSchedule {
  return { first: () => intervalMs, next: () => intervalMs };
}

/**
 * How long to leave at least between two polls, once a request of the run was refused with 429. The limit is shared, so
 * poll less often; a refusal that names a short time is about something else.
 */
export function sharedLimitInterval(retryAfter: number | undefined): number {
  return retryAfter !== undefined && retryAfter <= minute ? 0 : 5 * minute;
}

/** The limits of the one known service are by the hour; a wait beyond that is a mistake or an attack. */
const longestSaneRetryAfter = hour;

/**
 * How long to hold back at least.
 *
 * @param refusals how many times in a row the service has just refused with 429; 0 when it did not
 * @param retryAfter what the service asked for, if it did
 */
export function backoff(refusals: number, retryAfter: number | undefined): number {
  if (retryAfter !== undefined && retryAfter <= longestSaneRetryAfter) return Math.max(second, retryAfter);
  return refusals === 0 ? 0 : Math.min(10 * minute, minute * 2 ** (refusals - 1));
}
