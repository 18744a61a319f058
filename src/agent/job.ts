import { type Clock, formatDuration } from '../clock.ts';
import { describeError, ServiceError } from '../service/errors.ts';
import type { Job } from '../service/records.ts';
import { createHeartbeat } from './heartbeat.ts';
import { holdBack } from './pace.ts';

export interface JobParts {
  /** One try to create the job. */
  readonly create: () => Promise<Job>;
  readonly clock: Clock;
  /** On the clock's scale; a repeat that would come later is not waited for. */
  readonly deadline: number;
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
  /** Called when the service refuses with 429. */
  readonly onRefusal?: (retryAfterMs: number | undefined) => void;
}

const secondsBetweenConnections = [2, 8, 30];

/** The answer to a create was lost: the service may have the job or not, and it must not be asked again. */
export class LostJobError extends Error {
  override readonly name = 'LostJobError';
}

/**
 * Creates the job, once. The request is repeated only where the service provably did nothing: there was no connection,
 * or it refused with 429, or with 503 and `Retry-After`.
 *
 * @returns `undefined` when the run was cancelled between two tries
 * @throws LostJobError when the service may have created the job
 * @throws ServiceError when it did not
 */
export async function startJob(parts: JobParts): Promise<Job | undefined> {
  const { clock, deadline, signal } = parts;
  const sleepUntil = createHeartbeat(clock, signal, parts.log);
  let refusals = 0;
  let connections = 0;
  while (!signal.aborted) {
    try {
      return await parts.create();
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (mayHaveCreated(error))
        throw new LostJobError('The answer to the request that creates the job was lost', { cause: error });
      if (signal.aborted) return undefined;
      let wait: number | undefined;
      if (error.kind === 'no-connection') {
        const seconds = secondsBetweenConnections[connections];
        connections += 1;
        wait = seconds === undefined ? undefined : seconds * 1000;
      } else if (error.status === 429 || (error.status === 503 && error.retryAfterMs !== undefined)) {
        refusals += 1;
        if (error.status === 429) parts.onRefusal?.(error.retryAfterMs);
        wait = Math.max(holdBack(refusals, error.retryAfterMs), leastAfter(refusals));
      }
      if (wait === undefined || clock.monotonic() + wait >= deadline) throw error;
      parts.log(`${describeError(error)}. The service did nothing; trying again in ${formatDuration(wait)}.`);
      const next = clock.monotonic() + wait;
      await sleepUntil(
        next,
        () => `There is no job yet; trying again in ${formatDuration(next - clock.monotonic())}.`,
      );
      // A machine that was suspended meanwhile wakes up with no time left for a job.
      if (clock.monotonic() >= deadline && !signal.aborted) throw error;
    }
  }
  return undefined;
}

/**
 * Milliseconds between two tries, whatever `Retry-After` says: a service that goes on refusing with `Retry-After: 1`
 * would be asked 3600 times an hour.
 */
function leastAfter(refusals: number): number {
  return Math.min(60, 2 ** (refusals - 1)) * 1000;
}

/** Anything but a clear refusal: a broken exchange, a gateway that gave up waiting, a success that cannot be read. */
function mayHaveCreated(error: ServiceError): boolean {
  switch (error.kind) {
    case 'no-connection':
      return false;
    case 'no-answer':
    case 'timed-out':
    case 'aborted':
    case 'unexpected':
      return true;
    case 'status':
      return (error.status ?? 0) >= 500 && !(error.status === 503 && error.retryAfterMs !== undefined);
  }
}
