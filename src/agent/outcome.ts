import { GitHubError } from '../github/errors.ts';
import type { ChangedFile } from '../github/pull-requests.ts';
import { ServiceError } from '../service/errors.ts';
import type { Job } from '../service/schemas.ts';

/** How a run ended, as the output `outcome` says it. */
export type Outcome = Ending['outcome'];

/** Why there is a reply. */
export interface Source {
  readonly runUrl: string;
  /** The name of its check, which tells the replies of several projects apart. */
  readonly check?: string | undefined;
  /** Left out where the run is about a pull request, and not about a command. */
  readonly command?: {
    /** The commander's login. */
    readonly by: string;
    readonly word: string;
    readonly url: string;
  };
}

/** Who may command, and how: what a reply tells of the inputs. */
export interface CommandRules {
  readonly command: string;
  readonly permission: string;
  readonly allowBots: readonly string[];
  readonly followUp: boolean;
}

/** Why a command is not carried out. */
export type Refusal =
  | { readonly kind: 'no-author' }
  | { readonly kind: 'other-sender'; readonly login: string; readonly sender: string | undefined }
  /** GitHub knows no user of that name, or another one. */
  | { readonly kind: 'not-a-user'; readonly login: string }
  | { readonly kind: 'permission'; readonly login: string; readonly actual: string }
  /** The check failed: whoever cannot be checked may not. */
  | { readonly kind: 'unknown'; readonly login: string; readonly error: unknown };

/** A command that is answered without a job. */
export type Answer =
  | { readonly kind: 'help' | 'near-miss' | 'cannot-stop' }
  /** Nearly the command word `meant`. */
  | { readonly kind: 'unsure'; readonly meant: string }
  | {
      readonly kind: 'status';
      readonly job: Job | undefined;
      readonly replyUrl: string | undefined;
      /** That somebody said `skip`, where that stands. */
      readonly skip?: Skip | undefined;
    }
  /** Why there is nothing to send again. */
  | { readonly kind: 'no-retry'; readonly why: 'never' | 'gone' | 'changed' };

/** The service may have a prompt or not, and must not be asked again. */
export interface Lost {
  /**
   * `no-answer`, `error-answer`, `no-confirmation`: what came of this run's request. `asked`: an earlier run asked, and
   * ended. `no-reply`: what an earlier attempt did is not known.
   */
  readonly why: 'no-answer' | 'error-answer' | 'no-confirmation' | 'asked' | 'no-reply';
  readonly followUp: boolean;
  readonly error?: unknown;
}

/** Why another job was created, though one was known. */
export type Replaced =
  | { readonly why: 'gone' | 'failed'; readonly jobId: string }
  | { readonly why: 'archived'; readonly jobId: string; readonly link: string | undefined }
  | { readonly why: 'refused'; readonly jobId: string; readonly status: number }
  /** What became of its pull request. */
  | { readonly why: 'merged' | 'closed'; readonly job: Job };

/** Why nothing is done. */
export type Skip =
  /** Comments that are no command, or nobody's who may command. */
  | { readonly why: 'no-command'; readonly command: string }
  | { readonly why: 'near-miss' }
  | { readonly why: 'not-new'; readonly action: string }
  | { readonly why: 'an-issue'; readonly command: string; readonly number: number }
  | { readonly why: 'a-bot'; readonly login: string }
  /** An event without a prompt that is not about a pull request. */
  | { readonly why: 'elsewhere-commented' }
  /** GitHub gives the run no secrets. */
  | {
      readonly why: 'no-secrets';
      readonly isDependabot: boolean;
      /** Whether the repository itself is a fork. */
      readonly isInFork?: boolean;
    }
  /** Strangers would spend the credits. */
  | { readonly why: 'a-fork' }
  /** What the merge queue holds was checked on its pull request. */
  | { readonly why: 'merge-group' }
  | { readonly why: 'not-open'; readonly state: 'merged' | 'closed' }
  /** It was opened again before the run for its closing had its turn. */
  | { readonly why: 'reopened' }
  /** No changed file matches `paths`. */
  | {
      readonly why: 'no-paths';
      readonly globs: readonly string[];
      /** How many changed files were looked at. */
      readonly fileCount: number;
      /** Globs that may have been meant. */
      readonly hints: readonly string[];
    }
  /** Somebody said that the pull request needs no documentation. */
  | {
      readonly why: 'skip-stands';
      readonly by: string;
      readonly reason?: string | undefined;
      readonly url: string;
    }
  /** This run's command says so. `isRemembered`: later runs know it. */
  | {
      readonly why: 'skip-command';
      readonly by: string;
      readonly reason?: string | undefined;
      readonly url: string;
      readonly isRemembered: boolean;
    }
  /** There are none since the last successful run, at that commit. */
  | { readonly why: 'no-commits'; readonly since: string | undefined }
  /** There is no prompt, and no job is known. */
  | { readonly why: 'no-job' }
  /** So many pull requests of the agent are open that nothing more is created; the oldest first. */
  | { readonly why: 'max-open'; readonly maxOpen: number; readonly links: readonly string[] }
  /** Another run took it up; its reply. */
  | { readonly why: 'elsewhere'; readonly url: string }
  /** The reply could not say that the agent is asked, so it was not: a later attempt could not know. */
  | { readonly why: 'unwritable'; readonly error: unknown };

/** A documentation pull request as it is once the agent has finished, where that tells nobody more than they may know. */
export interface Documentation {
  readonly url: string;
  readonly state: 'open' | 'merged' | 'closed';
  readonly isDraft?: boolean;
  readonly hasConflicts?: boolean;
  /** Those whose place it took, and that are open all the same, the newest first. */
  readonly superseded?: readonly string[];
  /** Somebody's free words, as the paths of the files. */
  readonly title: string;
  readonly files: readonly ChangedFile[];
  /** How many files it changes, whether they are listed or not. */
  readonly changedFiles: number;
}

/** How a run ended: a kind and its data. */
export type Ending =
  | { readonly outcome: 'skipped'; readonly skip: Skip }
  | { readonly outcome: 'denied'; readonly refusal: Refusal; readonly rules: CommandRules }
  | { readonly outcome: 'usage'; readonly answer: Answer; readonly rules: CommandRules }
  | { readonly outcome: 'pull-request' | 'no-pull-request' | 'archived' | 'failed' }
  | { readonly outcome: 'started' | 'cancelled' | 'dry-run' }
  /** `error`: why the last poll had no answer. */
  | { readonly outcome: 'timed-out'; readonly error?: unknown }
  | { readonly outcome: 'error'; readonly error: unknown };

/** What an agent was told of a pull request. */
export interface Told {
  readonly toldCommit?: string | undefined;
  /** The digest of what the pull request itself changed then. */
  readonly toldDiff?: string | undefined;
  /** The order of the job among those of the pull request; see `Marker`. */
  readonly order?: number | undefined;
}

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
  readonly replaced?: Replaced | undefined;
  /** Whether the run only looked up what other runs did. */
  readonly isFound?: boolean | undefined;
  readonly documentation?: Documentation | undefined;
  /** Whether `paths` could not decide, since GitHub did not list all changed files. */
  readonly isPathless?: boolean | undefined;
  readonly lost?: Lost | undefined;
  /** The commit that the check is on. */
  readonly commit?: string | undefined;
  /** Of a status that is there already, which is left as it is; any that has no end is not `finished`. */
  readonly leaves?: 'finished' | 'any' | undefined;
  /** What the agent knows once it has the prompt. */
  readonly told?: Told | undefined;
  /** What the agent was told, or would have been. */
  readonly prompt?: string | undefined;
}

/** What became of a job, or of the prompt for it. */
export type JobEnding = Ending & JobFacts;

/** What is known of a run before it ends. */
export interface RunFacts {
  readonly source?: Source | undefined;
  /** The prompt, where it stands in an older comment than the command. */
  readonly repeatedPrompt?: string | undefined;
  readonly requirePullRequest?: boolean | undefined;
  /** Whether the command came by e-mail, and words below its first paragraph were left out. */
  readonly isCut?: boolean | undefined;
  /** Every documentation pull request that earlier runs know, the newest first. */
  readonly knownLinks?: readonly string[] | undefined;
  /** What happens to the documentation once the pull request is closed that the run is about. */
  readonly onClose?: 'report' | 'merge' | undefined;
  readonly closed?: Closed | undefined;
  /** The command that ends the check's wait, such as `/docs-agent skip`, where there is a check. */
  readonly skipCommand?: string | undefined;
  /** Whether a reply remembers the job, so that "Re-run jobs" goes on with it. */
  readonly isRemembered?: boolean | undefined;
}

/** What became of the documentation of a pull request that was closed, and where its merge takes its permissions. */
export interface Closed {
  /** The newest first. */
  readonly ends: readonly DocumentationEnd[];
  /** `owner/repo`. */
  readonly docsRepository: string;
  readonly hasDocsToken: boolean;
}

/** Outcome, job, and what there is to say about them. */
export type Result = JobEnding & RunFacts;

export function skipped(skip: Skip): Ending {
  return { outcome: 'skipped', skip };
}

/** What a failure makes of a run. What cancelling broke off is nobody's fault. */
export function failed(error: unknown, signal: AbortSignal): Ending {
  const isOfServer = error instanceof ServiceError || error instanceof GitHubError;
  return signal.aborted && isOfServer ? { outcome: 'cancelled' } : { outcome: 'error', error };
}

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

/**
 * The pull request's address, if the job has one that can be a link: http or https, whole, and without a user in it, who
 * could make it look like another host's.
 */
export function pullRequestUrl(job: Pick<Job, 'prLink'> | undefined): string | undefined {
  const url = URL.parse(job?.prLink ?? '');
  const usable = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return usable ? url.href : undefined;
}

/** Which pull request an address names, by its path as GitHub has it; `undefined` for any other path. */
export function githubPullRequest(url: string): { repository: string; number: number } | undefined {
  const { pathname } = new URL(url);
  const [, repository, number = ''] = /^\/([\w.-]+\/[\w.-]+)\/pull\/(\d+)\/?$/.exec(pathname) ?? [];
  return repository === undefined ? undefined : { repository, number: Number(number) };
}

/** How the code's pull request ended. `stacked`: it was merged into another branch than the default one. */
export type CodeEnd = 'merged' | 'closed' | 'stacked';

/** Why a documentation pull request stays as it is. */
export type Left =
  /** Of another GitHub, or of another repository than `docs-repository`. */
  | 'elsewhere'
  | 'fork'
  | 'other-branch'
  /** By somebody, or by an attempt before this one. */
  | 'merged'
  | 'closed'
  | 'stacked'
  /** A newer one could not be read, which may have its place. */
  | 'newer-unknown';

/** What became of a documentation pull request when its code was closed. */
export type DocumentationEnd = {
  readonly url: string;
  /** Somebody's free words; left out where it was not read. */
  readonly title?: string;
} & (
  | { readonly kind: 'merged' | 'waiting' | 'superseded' | 'closed' | 'cancelled' }
  /** A comment there asks for what is missing: reviews, or that conflicts are solved. */
  | {
      readonly kind: 'asked';
      readonly hasConflicts: boolean;
      readonly hasFailed: boolean;
    }
  | { readonly kind: 'left'; readonly why: Left }
  | { readonly kind: 'failed'; readonly error: unknown }
);
