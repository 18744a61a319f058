import type { PhrasingContent } from 'mdast';
import { GitHubError } from '../github/errors.ts';
import type { Block } from '../runner/markdown.ts';
import { ServiceError } from '../service/errors.ts';
import type { Job } from '../service/schemas.ts';

/** How a run ended. */
export type Outcome =
  | 'pull-request'
  | 'no-pull-request'
  | 'archived'
  | 'failed'
  | 'timed-out'
  | 'cancelled'
  | 'started'
  | 'skipped'
  | 'denied'
  | 'usage'
  | 'dry-run'
  | 'error';

/** What there is to say of a run, for the log, the summary and the reply. Foreign words in it are code. */
export interface Message {
  /** The state at a glance: a symbol and a few words. */
  readonly title: readonly PhrasingContent[];
  /** What happened. */
  readonly text: readonly PhrasingContent[];
  /** What to do next; empty where there is nothing to do. */
  readonly advice: readonly PhrasingContent[];
  /** What has to be told one by one. */
  readonly list?: readonly string[];
}

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

/** The outcome, and everything that is known of the run. */
export interface Result {
  readonly outcome: Outcome;
  /** The last record of the job. */
  readonly job?: Job | undefined;
  /** The job's id where there is no record of it. */
  readonly jobId?: string | undefined;
  /** Why the outcome is `error`; with `timed-out`, why the last poll had no answer. */
  readonly error?: unknown;
  /** What the agent was told, or would have been. */
  readonly prompt?: string | undefined;
  /** From the start of the job's creation to the end. */
  readonly waitedMs?: number | undefined;
  readonly requirePullRequest?: boolean | undefined;
  /** Whether the service has the prompt, from this run or an earlier one. */
  readonly sent?: boolean | undefined;
  /** Whether the prompt is a follow-up, and the job did not begin with it. */
  readonly followUp?: boolean | undefined;
  /** Whether the job's pull request is the one it had before the follow-up. */
  readonly updated?: boolean | undefined;
  /** What has to be told besides the outcome, such as why another job was created. */
  readonly note?: readonly PhrasingContent[] | undefined;
  /** What to say where outcome and job do not say it all. */
  readonly message?: Message | undefined;
  /** Why nothing is done, where the outcome is `skipped`. */
  readonly reason?: string | undefined;
  readonly source?: Source | undefined;
  /** The prompt, where it stands in an older comment than the command. */
  readonly repeatedPrompt?: string | undefined;
  /** Where the result is told besides the summary. */
  readonly reply?: { url(): string; finish(result: Result): Promise<void> } | undefined;
  /** What the reply says where it isn't the end of a job. */
  readonly replyText?: readonly Block[] | undefined;
}

/** Whether a status is one after which nothing comes, as the specification has it. */
export function isFinished(status: string): boolean {
  return status === 'completed' || status === 'archived' || status === 'failed';
}

/** The outcome of a job that the service calls finished. */
export function outcomeOf(job: Job): Outcome {
  if (job.status === 'failed' || job.status === 'archived') return job.status;
  return job.prLink === undefined ? 'no-pull-request' : 'pull-request';
}

/** Whether the step fails. A refused command is no failure: otherwise strangers could make runs fail. */
export function isFailure({ outcome, job, requirePullRequest }: Result): boolean {
  switch (outcome) {
    case 'failed':
    case 'timed-out':
    case 'error':
      return true;
    case 'archived':
      return job?.prLink === undefined;
    case 'no-pull-request':
      return requirePullRequest === true;
    default:
      return false;
  }
}

/**
 * The pull request's address, if the job has one that can be a link: http or https, whole, and without a user in it, who
 * could make it look like another host's.
 */
export function pullRequestUrl(job: Job | undefined): string | undefined {
  const url = URL.parse(job?.prLink ?? '');
  const usable = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return usable ? url.href : undefined;
}

/** Which pull request an address names, by its path as GitHub has it; `undefined` for any other path. */
export function githubPullRequest(url: string): { repository: string; number: string } | undefined {
  const { pathname } = new URL(url);
  const [, repository, number = ''] = /^\/([\w.-]+\/[\w.-]+)\/pull\/(\d+)\/?$/.exec(pathname) ?? [];
  return repository === undefined ? undefined : { repository, number };
}

export function skipped(reason: string): Result {
  return { outcome: 'skipped', reason };
}

/** Adds what is known to what comes of the work, errors included. What cancelling breaks off is nobody's fault. */
export async function withKnown<Known extends Partial<Result>, Value extends object>(
  known: Known,
  signal: AbortSignal,
  work: () => Promise<Value>,
): Promise<(Known & Value) | (Known & Result)> {
  try {
    return { ...known, ...(await work()) };
  } catch (error) {
    const isBrokenOff =
      (error instanceof ServiceError && error.kind !== 'status') ||
      (error instanceof GitHubError && error.facts.kind === 'no-answer');
    if (signal.aborted && isBrokenOff) return { ...known, outcome: 'cancelled' };
    return { ...known, outcome: 'error', error };
  }
}
