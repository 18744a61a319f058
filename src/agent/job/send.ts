import type { Log } from '../../runner/log.ts';
import type { DocumentationService } from '../../service/client.ts';
import { passingOfPrompt, ServiceError, serviceErrorOf } from '../../service/errors.ts';
import type { Job } from '../../service/schemas.ts';
import { type Clock, minute } from '../../time.ts';
import type { DocumentationParts } from '../documentation/documentation.ts';
import type { Lost } from '../outcome.ts';
import type { PollSchedule } from './poll-schedule.ts';

export interface JobParts extends DocumentationParts {
  readonly service: Pick<DocumentationService, 'createJob' | 'sendFollowUp' | 'readJob'>;
  readonly clock: Clock;
  /** When the run began with the job, on the clock's scale. */
  readonly start: number;
  /** When it stops waiting, on the same scale. */
  readonly deadline: number;
  readonly schedule: PollSchedule;
  readonly isWaitedFor: boolean;
  readonly log: Pick<Log, 'info' | 'output'>;
}

/** What became of a prompt: the job that has it, or why not. `lost`: the service may have it all the same. */
type Sent = { readonly job: Job } | { readonly error: ServiceError; readonly lost: Lost | undefined };

/** Sends a prompt once. After the run was cancelled, its answer is waited for 3 s at most. */
export async function sendPrompt(
  jobId: string | undefined,
  prompt: string,
  { service, signal }: JobParts,
): Promise<Sent> {
  const asking =
    jobId === undefined ? service.createJob(prompt, signal) : service.sendFollowUp(jobId, prompt, signal);
  const answer = await asking.catch(serviceErrorOf);
  return answer instanceof ServiceError ? { error: answer, lost: lostReason(answer) } : { job: answer };
}

/** Why the service may have acted; `undefined` where it certainly did nothing. */
function lostReason(error: ServiceError): Lost | undefined {
  const { kind, status = 0 } = error;
  if (passingOfPrompt(error) !== undefined) return undefined;
  if (kind === 'no-answer') return kind;
  // 303 leads to what was made.
  return kind !== 'status' || status >= 500 || status === 303 ? 'no-confirmation' : undefined;
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
