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
    readonly by: string;
    readonly word: string;
    readonly url: string;
  };
}

export type CommandRules = Readonly<{
  command: string;
  permission: string;
  allowBots: readonly string[];
  followUp: boolean;
}>;

export type Refusal = Readonly<
  | { kind: 'other-sender'; login: string; sender: string | undefined }
  /** GitHub knows no user of that name, or another one. */
  | { kind: 'not-a-user'; login: string }
  | { kind: 'permission'; login: string; actual: string }
  /** The check failed: whoever cannot be checked may not. */
  | { kind: 'unknown'; login: string; error: unknown }
>;

export type Answer = Readonly<
  | { kind: 'help' }
  | { kind: 'near-miss' | 'cannot-stop' }
  /** Nearly the command word `meant`. */
  | { kind: 'unsure'; meant: string }
  /** `job`: the last one. `documented`: the one whose documentation counts. `skip`: that somebody said so, where that stands. */
  | { kind: 'status'; job?: Job | undefined; documented?: Job | undefined; skip?: Skip | undefined }
  | { kind: 'no-retry'; why: 'never' | 'changed' | 'unanswered' }
>;

/**
 * Why the service may have a prompt, so that it must not be asked again. `no-answer`, `no-confirmation`: what came of this
 * run's request. `asked`: an earlier run asked, and ended. `no-reply`: what an earlier attempt did is not known.
 */
export type Lost = 'no-answer' | 'no-confirmation' | 'asked' | 'no-reply';

/** Which status that is there already stays: one that says that something failed, one that is no pending, or any. */
export type Leaves = 'red' | 'end' | 'any' | undefined;

/** Another job was created, though one was known. */
export interface Replaced {
  /** What became of that one, or, with `merged` and `closed`, of its pull request. */
  readonly why: 'gone' | 'failed' | 'refused' | 'archived' | 'merged' | 'closed';
  readonly jobId: string;
  readonly link?: string | undefined;
}

export type Skip = Readonly<
  | { why: 'no-command'; command: string }
  | { why: 'not-new'; action: string }
  | { why: 'a-bot'; login: string }
  | { why: 'elsewhere-commented' }
  /** GitHub gives the run no secrets: for Dependabot, in a repository that is a fork, or for a fork's pull request. */
  | { why: 'no-secrets'; isDependabot: boolean; isInFork?: boolean }
  /** Strangers would spend the credits. */
  | { why: 'a-fork' }
  /** What the merge queue holds was checked on its pull request. */
  | { why: 'merge-group' }
  | { why: 'not-open'; state: 'merged' | 'closed' }
  /** It was opened again before the run for its closing had its turn. */
  | { why: 'reopened' }
  /** No changed file of so many matches `paths`. `hints`: globs that may have been meant. */
  | { why: 'no-paths'; globs: readonly string[]; fileCount: number; hints: readonly string[] }
  | { why: 'skip-stands'; by: string; reason?: string | undefined; url: string }
  /** This run's command says so. `isRemembered`: later runs know it. */
  | { why: 'skip-command'; by: string; reason?: string | undefined; url: string; isRemembered: boolean }
  /** This run's command says so, but another one, which was written later, was sent before; the reply to that. */
  | { why: 'lifted'; url: string }
  /** `no-documentation`: no job, at the end of a pull request. */
  | { why: 'no-commits' | 'no-job' | 'no-documentation' }
  /** So many pull requests of the agent are open that nothing more is created; the oldest first. */
  | { why: 'max-open'; maxOpen: number; links: readonly string[] }
  /** The reply could not say that the agent is asked, so it was not: a later attempt could not know. */
  | { why: 'unwritable'; error: unknown }
>;

export type SkipOf<Why extends Skip['why']> = Skip & { readonly why: Why };

/** A documentation pull request as it is once the agent has finished, where that tells nobody more than they may know. */
export interface Documentation {
  readonly url: string;
  readonly state: 'open' | 'merged' | 'closed';
  readonly isDraft?: boolean;
  readonly hasConflicts?: boolean;
  /** Others that are open all the same, the newest first: it took their place, or they were only left as an agent failed. */
  readonly superseded?: readonly string[];
  /** Somebody's free words, as the paths of the files. */
  readonly title: string;
  readonly files: readonly ChangedFile[];
  /** How many files it changes, whether they are listed or not. */
  readonly changedFiles: number;
}

export type Ending = Readonly<
  | { outcome: 'skipped'; skip: Skip }
  | { outcome: 'denied'; refusal: Refusal; rules: CommandRules }
  | { outcome: 'usage'; answer: Answer; rules: CommandRules }
  | { outcome: 'pull-request' | 'no-pull-request' | 'archived' | 'failed' }
  | { outcome: 'started' | 'cancelled' | 'dry-run' }
  /** `error`: why the last poll had no answer. */
  | { outcome: 'timed-out'; error?: unknown }
  | { outcome: 'error'; error: unknown }
>;

/** What the agent knows of a pull request once it has a prompt; see `Marker`. */
export type Told = Readonly<
  Partial<{ toldCommit: string | undefined; toldDiff: string | undefined; order: number; toldOrder: number }>
>;

export interface JobFacts {
  readonly jobId?: string | undefined;
  readonly job?: Job | undefined;
  /** Whether the job has the prompt, from this run or an earlier attempt. */
  readonly isSent?: boolean | undefined;
  readonly followUp?: boolean | undefined;
  /** Whether the follow-up kept the pull request that the job had. */
  readonly updated?: boolean | undefined;
  readonly replaced?: Replaced | undefined;
  /** Whether the run only looked up what other runs did. */
  readonly isFound?: boolean | undefined;
  readonly documentation?: Documentation | undefined;
  /** Whether that was closed without a merge, also where nobody may be told more of it. */
  readonly isClosed?: boolean | undefined;
  readonly lost?: Lost | undefined;
  readonly commit?: string | undefined;
  readonly leaves?: Leaves;
  readonly told?: Told | undefined;
  /** What the agent was told, or would have been. */
  readonly prompt?: string | undefined;
}

export type JobEnding = Ending & JobFacts;

export interface RunFacts {
  readonly source?: Source | undefined;
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

export interface Closed {
  readonly ends: readonly DocumentationEnd[];
  /** `owner/repo`. */
  readonly docsRepository: string;
}

export type Result = JobEnding & RunFacts;
export type ResultOf<Kind extends Outcome> = Result & { readonly outcome: Kind };

export const skipped = (skip: Skip): Ending => ({ outcome: 'skipped', skip });

/** What a failure makes of a run. What cancelling broke off is nobody's fault. */
export function failed(error: unknown, signal: AbortSignal): Ending {
  const isOfServer = error instanceof ServiceError || error instanceof GitHubError;
  return signal.aborted && isOfServer ? { outcome: 'cancelled' } : { outcome: 'error', error };
}

/** Whether a status is one after which nothing comes, as the specification has it. */
export const isFinished = (status: string) => /^(completed|archived|failed)$/.test(status);

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

/**
 * Why a documentation pull request stays as it is. `elsewhere`: not from a branch of `docs-repository` into its default
 * branch. `merged`, `closed`: by somebody, or by an attempt before this one. `at-work`: its agent job has not ended.
 */
export type Left = 'elsewhere' | 'merged' | 'closed' | 'stacked' | 'cancelled' | 'at-work';

/** What became of a documentation pull request when its code was closed. `title`: somebody's words, where it was read. */
export type DocumentationEnd = Readonly<{
  url: string;
  title: string | undefined;
  /** `asked`: a comment there asks for what is missing, such as a review. */
  end: Readonly<
    | { kind: 'merged' | 'waiting' | 'asked' | 'closed' }
    | { kind: 'left'; why: Left }
    | { kind: 'failed'; error: unknown }
  >;
}>;
