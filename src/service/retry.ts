import { describeError } from '../errors.ts';
import type { Log } from '../runner/log.ts';
import { type Clock, formatDuration, minute, second } from '../time.ts';
import { ServiceError } from './errors.ts';

/** What opens again later than this is not waited for, unless told: runner minutes cost money. */
const longestWaitMs = 2 * minute;
const limitWaits = 3;

/** Between the tries of one request. */
const pausesMs = [second, 5 * second, 20 * second];

/**
 * How long to wait after a 429.
 *
 * @param refusals how often the read was refused, this time included
 * @param retryAfterMs what the service asks for, if it does
 * @returns milliseconds, or `undefined` when trying again is of no use
 */
type LimitPause = (refusals: number, retryAfterMs: number | undefined) => number | undefined;

/** Without Retry-After the limit may last an hour, and each try could count against it. */
const shortLimitPause: LimitPause = (refusals, retryAfterMs) =>
  retryAfterMs === undefined || retryAfterMs > longestWaitMs || refusals > limitWaits
    ? undefined
    : Math.max(second, retryAfterMs);

/** @param failures how often the read failed before, limits not counted */
function pauseAfter({ kind, status = 0, retryAfterMs }: ServiceError, failures: number): number | undefined {
  if (retryAfterMs !== undefined && retryAfterMs > longestWaitMs) return undefined;
  if (kind === 'status' && status < 500 && status !== 408) return undefined;
  const pause = pausesMs[failures];
  return pause === undefined ? undefined : Math.max(pause, retryAfterMs ?? 0);
}

/**
 * Reads with a few more tries where a fault may pass. Only for what is safe to repeat.
 *
 * @param parts with `limitPause` where limits are waited for in another way than three times for two minutes
 * @throws ServiceError of the last try
 */
export async function readWithRetries<Value>(
  read: () => Promise<Value>,
  parts: {
    readonly clock: Pick<Clock, 'sleep'>;
    readonly signal: AbortSignal;
    readonly log: Pick<Log, 'info'>;
    readonly limitPause?: LimitPause;
  },
): Promise<Value> {
  const { clock, signal, log, limitPause = shortLimitPause } = parts;
  let refusals = 0;
  let failures = 0;
  while (true) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof ServiceError) || signal.aborted) throw error;
      const isLimit = error.status === 429;
      if (isLimit) refusals += 1;
      const pause = isLimit ? limitPause(refusals, error.retryAfterMs) : pauseAfter(error, failures);
      if (pause === undefined) throw error;
      if (!isLimit) failures += 1;
      log.info(`${describeError(error)}. Trying again in ${formatDuration(pause)}.`);
      await clock.sleep(pause, signal);
      if (signal.aborted) throw error;
    }
  }
}
