import type { Inline, Section } from '../runner/markdown.ts';
import type { Job } from '../service/records.ts';

/** How a run ended. */
export type Outcome =
  | 'pull-request'
  | 'no-changes'
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

/** What happened, and what to do next; either may hold foreign words, each quoted. */
export interface Words {
  readonly happened: readonly Inline[];
  readonly next: readonly Inline[];
  /** What has to be told one by one. */
  readonly list?: readonly (readonly Inline[])[];
}

/** A command, and where it came from. */
export interface Asked {
  /** The commander's login. */
  readonly by: string;
  /** The command's word. */
  readonly command: string;
  readonly commentUrl: string;
  readonly runUrl: string | undefined;
}

/** Everything that a run knows when it ends. */
export interface Ending {
  readonly outcome: Outcome;
  /** The last record of the job. */
  readonly job?: Job | undefined;
  /** The job's id where there is no record of it. */
  readonly jobId?: string | undefined;
  readonly error?: unknown;
  /** What the agent was told, or would have been. */
  readonly prompt?: string | undefined;
  readonly waitedMs?: number | undefined;
  /** What happened where the outcome alone doesn't say it. */
  readonly words?: Words | undefined;
  /** One line for the log where nobody needs more. */
  readonly note?: string | undefined;
  /** What the reply says where it isn't the end of a job. */
  readonly reply?: readonly Section[] | undefined;
  /** The command that the run answers. */
  readonly asked?: Asked | undefined;
  /** The prompt, where it stands in an older comment than the one that is answered. */
  readonly repeatedWords?: string | undefined;
  readonly requirePullRequest?: boolean | undefined;
  /** Requests to the service. */
  readonly requests: number;
}

/** Whether a status is one after which nothing comes, as the specification has it. */
export function isFinished(status: string): boolean {
  return status === 'completed' || status === 'archived' || status === 'failed';
}

/** The outcome of a job that the service calls finished. */
export function outcomeOf(job: Job): Outcome {
  if (job.status === 'failed' || job.status === 'archived') return job.status;
  return job.prLink === undefined ? 'no-changes' : 'pull-request';
}

/**
 * Whether the step fails. `denied` does not: a gate that held is no failure, and strangers must not be able to paint a
 * repository red.
 */
export function isRed(ending: Pick<Ending, 'outcome' | 'job' | 'requirePullRequest'>): boolean {
  switch (ending.outcome) {
    case 'failed':
    case 'timed-out':
    case 'error':
      return true;
    case 'archived':
      return ending.job?.prLink === undefined;
    case 'no-changes':
      return ending.requirePullRequest === true;
    default:
      return false;
  }
}
