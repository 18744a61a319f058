import { describeError } from '../errors.ts';
import type { Log } from '../runner/log.ts';
import type { DocumentationService } from '../service/client.ts';
import { ServiceError } from '../service/errors.ts';
import { backoff } from '../service/retry.ts';
import type { Job } from '../service/schemas.ts';
import { type Clock, formatDuration, minute, second } from '../time.ts';
import { intervalAfter } from './poll-schedule.ts';

export interface JobParts {
  readonly service: Pick<DocumentationService, 'createJob' | 'sendFollowUp' | 'readJob'>;
  readonly clock: Clock;
  /** When the run began with the job, on the clock's scale. */
  readonly start: number;
  /** When it stops to wait, on the same scale. */
  readonly deadline: number;
  /** Aborted when the run is cancelled. */
  readonly signal: AbortSignal;
  readonly log: Pick<Log, 'info' | 'warning'>;
}

/** What the service did with a prompt, or why it did nothing. */
export type Sent<Answer> =
  | {
      readonly answer: Answer;
      /** Milliseconds to leave at least between polls, from refusals; see {@link intervalAfter}. */
      readonly leastInterval: number;
    }
  | { readonly outcome: 'cancelled' }
  | { readonly outcome: 'error'; readonly error: ServiceError | LostJobError };

/** The service may have the prompt or not, and it must not be asked again. */
export class LostJobError extends Error {
  override readonly name = 'LostJobError';
}

const pausesBetweenConnections = [2 * second, 8 * second, 30 * second];

/** How long the answer may still take once the run is cancelled; without it the job's id is lost. */
const answerGrace = 450;

const heartbeatInterval = 5 * minute;

/** Creates the job, once; see {@link sendOnce}. */
export function createJob(prompt: string, parts: JobParts): Promise<Sent<Job>> {
  return sendOnce((signal) => parts.service.createJob(prompt, signal), 'the request for the job', parts);
}

/** Sends a further prompt to a job, once; see {@link sendOnce}. The answer is `undefined` where it has no record. */
export function sendFollowUp(id: string, prompt: string, parts: JobParts): Promise<Sent<Job | undefined>> {
  return sendOnce((signal) => parts.service.sendFollowUp(id, prompt, signal), 'the follow-up', parts);
}

/**
 * Sends a prompt. The request is repeated only where the service provably did nothing: there was no connection, or it
 * refused with 429, or with 503 and `Retry-After`.
 *
 * @param what is sent, for messages
 */
async function sendOnce<Answer>(
  send: (signal: AbortSignal) => Promise<Answer>,
  what: string,
  parts: JobParts,
): Promise<Sent<Answer>> {
  const { clock, deadline, signal, log } = parts;
  const sleepUntil = createHeartbeat(parts);
  const lastMoment = clock.after(signal, answerGrace);
  let refusals = 0;
  let connections = 0;
  let leastInterval = 0;
  while (!signal.aborted) {
    try {
      return { answer: await send(lastMoment), leastInterval };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const lost = lostWords(error, what);
      if (lost !== undefined) return { outcome: 'error', error: new LostJobError(lost, { cause: error }) };
      if (signal.aborted) break;
      let pause: number | undefined;
      if (error.kind === 'not-sent') {
        pause = pausesBetweenConnections[connections];
        connections += 1;
      } else if (isRefusal(error)) {
        // Whatever Retry-After says: with 1 s, a service that goes on refusing would be asked 3600 times an hour.
        const least = Math.min(minute, 2 ** refusals * second);
        refusals += 1;
        pause = Math.max(least, backoff(refusals, error.retryAfterMs));
        leastInterval = Math.max(leastInterval, intervalAfter(error));
      }
      const next = clock.now() + (pause ?? 0);
      if (pause === undefined || next >= deadline) return { outcome: 'error', error };
      log.info(`${describeError(error)}. The service did nothing. Trying again in ${formatDuration(pause)}.`);
      await sleepUntil(
        next,
        () => `Nothing is sent yet. Trying again in ${formatDuration(next - clock.now())}.`,
      );
      // A machine that was suspended meanwhile wakes up with no time left for a job.
      if (clock.now() >= deadline && !signal.aborted) return { outcome: 'error', error };
    }
  }
  return { outcome: 'cancelled' };
}

/** What to say where the service may have acted; `undefined` where it certainly did nothing. */
function lostWords(error: ServiceError, what: string): string | undefined {
  const { kind, status = 0 } = error;
  if (kind === 'no-answer') return `The service did not answer ${what}`;
  if (kind === 'unreadable' || kind === 'invalid')
    return `The service answered ${what} without an id, and did not confirm it`;
  // 303 leads to what was made.
  if (!isRefusal(error) && (status >= 500 || status === 303))
    return `The service answered ${what} with an error, and did not confirm it`;
  return undefined;
}

function isRefusal({ status, retryAfterMs }: ServiceError): boolean {
  return status === 429 || (status === 503 && retryAfterMs !== undefined);
}

/**
 * Makes sleeps until a moment of the clock, or until the run is cancelled. Every five minutes, counted across all of
 * them, the log says what `sign` says.
 */
export function createHeartbeat({ clock, signal, log }: JobParts) {
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
