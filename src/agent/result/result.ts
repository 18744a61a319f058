import type { PhrasingContent } from 'mdast';
import { GitHubError } from '../../github/errors.ts';
import { ServiceError } from '../../service/errors.ts';
import type { Job } from '../../service/schemas.ts';
import type { Refusal } from '../request/authorize.ts';
import type { AccessInputs } from '../request/inputs.ts';

/** How a run ended, as the output `outcome` says it. */
export type Outcome = Ending['outcome'];

/** Why there is a reply. */
export interface Source {
  readonly runUrl: string;
  /** Left out where the run is about a pull request, and not about a command. */
  readonly command?: {
    /** The commander's login. */
    readonly by: string;
    readonly word: string;
    readonly url: string;
  };
}

/** A command that is answered without a job. */
export type Answer =
  | { readonly kind: 'help' | 'near-miss' | 'mail' | 'cannot-stop' }
  | { readonly kind: 'status'; readonly job: Job | undefined; readonly replyUrl: string | undefined }
  /** Why there is nothing to send again. */
  | { readonly kind: 'no-retry'; readonly why: 'never' | 'gone' | 'changed' };

/** The service may have a prompt or not, and must not be asked again. */
export interface Lost {
  /**
   * `no-answer`, `error-answer`, `no-confirmation`: what came of this run's request. `asked`: an earlier attempt asked, and
   * ended. `no-reply`, `unreadable`: what an earlier attempt did is not known.
   */
  readonly why: 'no-answer' | 'error-answer' | 'no-confirmation' | 'asked' | 'no-reply' | 'unreadable';
  readonly followUp: boolean;
  readonly error?: unknown;
}

/** How a run ended: a kind and its data. */
export type Ending =
  /** `isNotice`: somebody may wonder, so it is an annotation. */
  | { readonly outcome: 'skipped'; readonly reason: string; readonly isNotice?: boolean }
  | { readonly outcome: 'denied'; readonly refusal: Refusal; readonly access: AccessInputs }
  | { readonly outcome: 'usage'; readonly answer: Answer; readonly access: AccessInputs }
  | { readonly outcome: 'pull-request' | 'no-pull-request' | 'archived' | 'failed' }
  | { readonly outcome: 'started' | 'cancelled' | 'dry-run' }
  /** `error`: why the last poll had no answer. */
  | { readonly outcome: 'timed-out'; readonly error?: unknown }
  | { readonly outcome: 'error'; readonly error: unknown };

/** What is known of the job, whatever became of the run. */
export interface JobFacts {
  readonly jobId?: string | undefined;
  /** Its last record. */
  readonly job?: Job | undefined;
  /** Whether the job has the prompt, from this run or an earlier attempt. */
  readonly isSent?: boolean | undefined;
  /** Whether the prompt continues the job, and does not create one. */
  readonly followUp?: boolean | undefined;
  /** Whether the job's pull request is the one it had before the follow-up. */
  readonly updated?: boolean | undefined;
  /** From the start of the job's creation to the end, in milliseconds; left out where another run created it. */
  readonly waitedMs?: number | undefined;
  /** Why another job was created. */
  readonly note?: readonly PhrasingContent[] | undefined;
  readonly lost?: Lost | undefined;
}

/** What became of a job, or of the prompt for it. */
export type JobEnding = Ending & JobFacts;

/** What is known of a run before it ends. */
export interface RunFacts {
  readonly source?: Source | undefined;
  /** What the agent was told, or would have been. */
  readonly prompt?: string | undefined;
  /** The prompt, where it stands in an older comment than the command. */
  readonly repeatedPrompt?: string | undefined;
  readonly requirePullRequest?: boolean | undefined;
}

export type Result = JobEnding & RunFacts;

/** Whether a status is one after which nothing comes, as the specification has it. */
export const isFinished = (status: string) => /^(completed|archived|failed)$/.test(status);

/** The outcome of a job that the service calls finished. */
export function outcomeOf(job: Job): 'pull-request' | 'no-pull-request' | 'archived' | 'failed' {
  if (job.status === 'failed' || job.status === 'archived') return job.status;
  return job.prLink === undefined ? 'no-pull-request' : 'pull-request';
}

/** Whether the step fails. A refused command is no failure: otherwise strangers could make runs fail. */
export function isFailure(result: Result): boolean {
  const { outcome, job, requirePullRequest } = result;
  if (outcome === 'archived') return job?.prLink === undefined;
  if (outcome === 'no-pull-request') return requirePullRequest === true;
  return outcome === 'failed' || outcome === 'timed-out' || outcome === 'error';
}

/** What a failure makes of a run. What cancelling broke off is nobody's fault. */
export function failed(error: unknown, signal: AbortSignal): Ending {
  const isOfServer = error instanceof ServiceError || error instanceof GitHubError;
  return signal.aborted && isOfServer ? { outcome: 'cancelled' } : { outcome: 'error', error };
}
