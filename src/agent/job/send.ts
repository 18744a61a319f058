import { type Passing, withRetries } from '../../retry.ts';
import type { Log } from '../../runner/log.ts';
import type { DocumentationService } from '../../service/client.ts';
import { passingOfPrompt, ServiceError } from '../../service/errors.ts';
import type { Job } from '../../service/schemas.ts';
import { type Clock, formatDuration, minute } from '../../time.ts';
import type { Lost } from '../outcome.ts';
import { intervalAfter } from './poll-schedule.ts';

export interface JobParts {
  readonly service: Pick<DocumentationService, 'createJob' | 'sendFollowUp' | 'readJob'>;
  readonly clock: Clock;
  /** When the run began with the job, on the clock's scale. */
  readonly start: number;
  /** When it stops waiting, on the same scale. */
  readonly deadline: number;
  /** Aborted when the run is cancelled. */
  readonly signal: AbortSignal;
  readonly log: Pick<Log, 'info' | 'warning' | 'output'>;
}

/** What became of a prompt. */
export type Sent =
  | {
      readonly kind: 'sent';
      readonly job: Job;
      /** Milliseconds to leave at least between polls, from refusals; see {@link intervalAfter}. */
      readonly leastInterval: number;
    }
  /** The service certainly did nothing. */
  | { readonly kind: 'refused'; readonly error: ServiceError }
  | { readonly kind: 'lost'; readonly lost: Lost };

/**
 * Sends a prompt once: to a job, or without an id to create one. The request is repeated only where the service
 * certainly did nothing: there was no connection, or it refused with 429, or with 503 and `Retry-After`. After the run was
 * cancelled, its answer is waited for 3 s at most.
 */
export async function sendPrompt(jobId: string | undefined, prompt: string, parts: JobParts): Promise<Sent> {
  const { service, clock, signal, log, deadline } = parts;
  const heartbeat = createHeartbeat(parts);
  let leastInterval = 0;
  const ask = () =>
    jobId === undefined ? service.createJob(prompt, signal) : service.sendFollowUp(jobId, prompt, signal);
  const passingOf = (error: unknown): Passing | undefined => {
    if (error instanceof ServiceError) leastInterval = Math.max(leastInterval, intervalAfter(error));
    return passingOfPrompt(error);
  };
  const sleepUntil = (moment: number) =>
    heartbeat(moment, () => `Nothing was sent yet. Trying again in ${formatDuration(moment - clock.now())}.`);
  return await withRetries(ask, passingOf, { clock, signal, log, deadline, sleepUntil }).then(
    (job): Sent => ({ kind: 'sent', job, leastInterval }),
    (error: unknown): Sent => {
      if (!(error instanceof ServiceError)) throw error;
      const why = passingOfPrompt(error) === undefined ? lostReason(error) : undefined;
      if (why === undefined) return { kind: 'refused', error };
      return { kind: 'lost', lost: { why, followUp: jobId !== undefined, error } };
    },
  );
}

/** Why the service may have acted; `undefined` where it certainly did nothing. */
function lostReason({ kind, status = 0 }: ServiceError): Lost['why'] | undefined {
  if (kind === 'no-answer') return 'no-answer';
  if (kind === 'unreadable' || kind === 'invalid') return 'no-confirmation';
  // 303 leads to what was made.
  return status >= 500 || status === 303 ? 'error-answer' : undefined;
}

const heartbeatInterval = 5 * minute;

/**
 * Makes sleeps until a moment of the clock, or until the run is cancelled. Every five minutes, counted across all of
 * them, the log says what `sign` says.
 */
export function createHeartbeat({ clock, signal, log }: Pick<JobParts, 'clock' | 'signal' | 'log'>) {
  let due = clock.now() + heartbeatInterval;
  return async function sleepUntil(moment: number, sign: () => string): Promise<void> {
    while (clock.now() < moment && !signal.aborted) {
      await clock.sleep(Math.min(moment, due) - clock.now(), signal);
      if (clock.now() < due || signal.aborted) continue;
      due = clock.now() + heartbeatInterval;
      log.info(sign());
    }
  };
}
