import { describeError } from '../errors.ts';
import type { Log } from '../runner/log.ts';
import { type Clock, formatDuration, minute, second } from '../time.ts';
import { ServiceError } from './errors.ts';

/** A limit that opens again later than this is not waited for: runner minutes cost money. */
const longestWaitMs = 2 * minute;
const limitWaits = 3;

/** Between the tries of one request. */
const pausesMs = [second, 5 * second, 20 * second];

/**
 * How long to wait before a read is tried again.
 *
 * @param refusals how often the read was refused with 429 before
 * @param failures how often it failed otherwise before
 * @returns milliseconds, or `undefined` when trying again is of no use
 */
function pauseAfter(error: ServiceError, refusals: number, failures: number): number | undefined {
  const { kind, status = 0, retryAfterMs } = error;
  if (retryAfterMs !== undefined && retryAfterMs > longestWaitMs) return undefined;
  if (status === 429) {
    // Without Retry-After the limit may last an hour, and each try could count against it.
    if (retryAfterMs === undefined || refusals >= limitWaits) return undefined;
    return Math.max(second, retryAfterMs);
  }
  if (kind === 'status' && status < 500 && status !== 408) return undefined;
  const pause = pausesMs[failures];
  return pause === undefined ? undefined : Math.max(pause, retryAfterMs ?? 0);
}

/**
 * Reads with a few more tries where a fault may pass. Only for what is safe to repeat.
 *
 * @throws ServiceError of the last try
 */
export async function readWithRetries<Value>(
  read: () => Promise<Value>,
  { clock, signal, log }: { clock: Pick<Clock, 'sleep'>; signal: AbortSignal; log: Pick<Log, 'info'> },
): Promise<Value> {
  let refusals = 0;
  let failures = 0;
  while (true) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof ServiceError) || signal.aborted) throw error;
      const pause = pauseAfter(error, refusals, failures);
      if (pause === undefined) throw error;
      if (error.status === 429) refusals += 1;
      else failures += 1;
      log.info(`${describeError(error)}. Trying again in ${formatDuration(pause)}.`);
      await clock.sleep(pause, signal);
      if (signal.aborted) throw error;
    }
  }
}
