/** When to look at a job, as a pure function of what has happened so far. All times are in milliseconds. */
export interface Pace {
  /** From the start of the wait to the first look. */
  first(): number;
  /**
   * From one look to the next.
   *
   * @param elapsed since the job was created (or the wait began)
   * @param looks when the earlier looks happened, oldest first, on the same scale as `elapsed`
   */
  next(elapsed: number, looks: readonly number[]): number;
}

const second = 1000;
const minute = 60 * second;
const hour = 3600 * second;

/**
 * Looks within any hour, the last one at the deadline not included. The one known service allows 100 agent requests
 * a project and hour, and we plan as if looks counted.
 */
const looksPerHour = 61;

/**
 * The pace `auto`: first after 30 s, then every 5 % of the time gone by, at least 30 s and at most 90 s, spread by
 * ± 10 % so that runs started together drift apart. `npm run bench` compares it with others; a first look before
 * 30 s costs a request that hardly ever sees an end.
 *
 * @param random uniform in [0, 1)
 */
export function autoPace(random: () => number): Pace {
  return {
    first: () => 30 * second,
    next(elapsed, looks) {
      const step = Math.min(90 * second, Math.max(30 * second, elapsed * 0.05));
      const spread = step * (0.9 + 0.2 * random());
      const oldest = looks.length < looksPerHour ? undefined : looks[looks.length - looksPerHour];
      return oldest === undefined ? spread : Math.max(spread, oldest + hour - elapsed);
    },
  };
}

/** The same time between all looks. */
export function fixedPace(intervalMs: number): Pace {
  return { first: () => intervalMs, next: () => intervalMs };
}

/**
 * How long to leave at least between two looks, once a request of the run was refused: somebody else uses the same
 * limit, and what is left of it has to do for all. A refusal that names a short time is about something else.
 */
export function sharingPause(retryAfter: number | undefined): number {
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
export function holdBack(refusals: number, retryAfter: number | undefined): number {
  if (retryAfter !== undefined && retryAfter <= longestSaneRetryAfter) return Math.max(second, retryAfter);
  return refusals === 0 ? 0 : Math.min(10 * 60 * second, 60 * second * 2 ** (refusals - 1));
}
