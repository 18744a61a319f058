import { describeError } from '../errors.ts';
import type { Log } from '../runner/log.ts';
import { type Clock, formatDuration, hour, minute, second } from '../time.ts';
import { ServiceError } from './errors.ts';

/** What opens again later than this is not waited for, unless there is a deadline: runner minutes cost money. */
const longestWaitMs = 2 * minute;
const limitWaits = 3;

/** Between the tries of one request. */
const pausesMs = [second, 5 * second, 20 * second];

interface RetryParts {
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly signal: AbortSignal;
  readonly log: Pick<Log, 'info'>;
  /** Until when limits are waited for, on the clock's scale; without it, three times for two minutes at most. */
  readonly deadline?: number;
}

/**
 * Reads with a few more tries where a fault may pass. Only for what is safe to repeat.
 *
 * @throws ServiceError of the last try
 */
export async function readWithRetries<Value>(read: () => Promise<Value>, parts: RetryParts): Promise<Value> {
  const { clock, signal, log } = parts;
  let refusals = 0;
  let failures = 0;
  while (true) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof ServiceError) || signal.aborted) throw error;
      const isLimit = error.status === 429;
      if (isLimit) refusals += 1;
      else failures += 1;
      const pause = isLimit ? limitPause(refusals, error.retryAfterMs, parts) : faultPause(failures, error);
      if (pause === undefined) throw error;
      log.info(`${describeError(error)}. Trying again in ${formatDuration(pause)}.`);
      await clock.sleep(pause, signal);
      if (signal.aborted) throw error;
    }
  }
}

/** Whether the next request may fare better, with the service as it is. */
export function mayPass({ kind, status = 0 }: ServiceError): boolean {
  return kind !== 'status' || status >= 500 || status === 408;
}

function faultPause(failures: number, error: ServiceError): number | undefined {
  const { retryAfterMs = 0 } = error;
  const pause = pausesMs[failures - 1];
  if (pause === undefined || retryAfterMs > longestWaitMs || !mayPass(error)) return undefined;
  return Math.max(pause, retryAfterMs);
}

function limitPause(
  refusals: number,
  retryAfterMs: number | undefined,
  { clock, deadline }: RetryParts,
): number | undefined {
  if (deadline !== undefined) {
    const pause = backoff(refusals, retryAfterMs);
    return clock.now() + pause < deadline ? pause : undefined;
  }
  // Without Retry-After the limit may last an hour, and each try could count against it.
  if (retryAfterMs === undefined || retryAfterMs > longestWaitMs || refusals > limitWaits) return undefined;
  return Math.max(second, retryAfterMs);
}

/** Milliseconds to hold back at least, after `refusals` answers 429 in a row, or by what the service has asked for. */
export function backoff(refusals: number, retryAfterMs: number | undefined): number {
  // The limits of the one known service are by the hour; a wait beyond that is a mistake or an attack.
  if (retryAfterMs !== undefined && retryAfterMs <= hour) return Math.max(second, retryAfterMs);
  return refusals === 0 ? 0 : Math.min(10 * minute, minute * 2 ** (refusals - 1));
}
