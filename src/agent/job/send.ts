import { type Passing, withRetries } from '../../retry.ts';
import type { Log } from '../../runner/log.ts';
import type { DocumentationService } from '../../service/client.ts';
import { passingOfPrompt, ServiceError } from '../../service/errors.ts';
import type { Job } from '../../service/schemas.ts';
import { type Clock, minute, second } from '../../time.ts';
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
  /** The service certainly did nothing. `passing`: why it may take the prompt later. */
  | {
      readonly kind: 'refused';
      readonly error: ServiceError;
      readonly passing?: Passing | undefined;
    }
  | { readonly kind: 'lost'; readonly lost: Lost };

/** The longest pause within one try to send, in milliseconds: after it, what the run saw counts no more. */
export const longestPause = 10 * second;

/**
 * Sends a prompt once: to a job, or without an id to create one. The request is repeated only where the service
 * certainly did nothing, since there was no connection, and only for a moment. After the run was cancelled, its answer is waited for 3 s at most.
 *
 * @param isPutOff whether the service put it off before: then each try is the caller's
 */
export async function sendPrompt(
  jobId: string | undefined,
  prompt: string,
  isPutOff: boolean,
  parts: JobParts,
): Promise<Sent> {
  const { service, clock, signal, log } = parts;
  let leastInterval = 0;
  const passingOf = (error: unknown): Passing | undefined => {
    if (error instanceof ServiceError) leastInterval = Math.max(leastInterval, intervalAfter(error));
    const passing = passingOfPrompt(error);
    // What the service asks to wait for is the caller's: meanwhile the prompt may be taken back.
    return passing?.kind === 'limit' || passing?.retryAfterMs !== undefined ? undefined : passing;
  };
  const deadline = isPutOff ? clock.now() : Math.min(parts.deadline, clock.now() + longestPause);
  try {
    const ask = () =>
      jobId === undefined ? service.createJob(prompt, signal) : service.sendFollowUp(jobId, prompt, signal);
    const job = await withRetries(ask, passingOf, { clock, signal, log, deadline });
    return { kind: 'sent', job, leastInterval };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const passing = passingOfPrompt(error);
    const why = passing === undefined ? lostReason(error) : undefined;
    if (why === undefined) return { kind: 'refused', error, passing };
    return { kind: 'lost', lost: { why, followUp: jobId !== undefined, error } };
  }
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
