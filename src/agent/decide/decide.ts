import { digestOf } from '../../digest.ts';
import type { ChangedFile } from '../../github/pull-requests.ts';
import type { KnownJob, Marker } from '../memory/marker.ts';
import {
  compareSaid,
  jobOf,
  type MarkedReply,
  type Memory,
  orderOf,
  type Said,
  type Self,
  saidOf,
} from '../memory/memory.ts';
import type { Lost, Skip } from '../outcome.ts';
import { matchesPaths, noMatch } from './paths.ts';
import type { Present } from './present.ts';

/** What a run wants, as far as it decides. */
export interface Question {
  /**
   * `command`: somebody asks in a comment. `pull-request`: an event of an open one. `stranger`: the same, caused by
   * whoever works on a fork. `by-hand`: a pull request that the workflow names. `other`: anything else.
   */
  readonly about: 'command' | 'pull-request' | 'stranger' | 'by-hand' | 'other';
  /** `report`: to see the end of a job that there is. `skip`: to remember that no documentation is needed. */
  readonly wants: 'prompt' | 'report' | 'skip';
  /** `undefined` where the run remembers nothing of its own. */
  readonly self: Self | undefined;
  /** When the command was written. */
  readonly said?: Said | undefined;
  /** Whether an earlier attempt may have been here, by 👀 that were there before this run's. */
  readonly isSeen?: boolean;
  /** The job that the workflow names. */
  readonly namedJob?: string | undefined;
  readonly once?: boolean;
  readonly paths?: readonly string[] | undefined;
  /** Whether this process has written its reply: what stands there is no other's word then. */
  readonly hasWritten?: boolean;
}

/** The files of a pull request, as far as they are read. */
export interface Files {
  readonly files: readonly ChangedFile[];
  readonly isCut: boolean;
}

/** `nothing`: failed, gone, or archived without a link. `closed`: its pull request was closed without a merge. */
export type JobEnd = 'nothing' | 'closed' | 'fine';

/** What is known just now. Files, and what became of jobs, are read where a decision needs them. */
export interface Now {
  readonly memory: Memory;
  /** `undefined` where the run is about no pull request, or nothing is known of it. */
  readonly pull: Present | undefined;
  /** `unreadable`: GitHub does not give them. */
  readonly files?: Files | 'unreadable';
  /** By the jobs' ids. */
  readonly ends?: Readonly<Record<string, JobEnd>>;
}

/** What a run may do just now. `commit`: the one that its check is on. */
export type Decision = { readonly commit?: string | undefined } & (
  | {
      readonly kind: 'ask';
      /** The digest of what the pull request itself changes, where it is known. */
      readonly diff?: string | undefined;
      /** Whether `paths` could not decide, since not all changed files are known. */
      readonly isPathless?: boolean;
    }
  | { readonly kind: 'wait'; readonly job: KnownJob; readonly why: 'sent' | 'told' | 'once' | 'report' }
  /** What memory holds is said, and nobody is asked. */
  | { readonly kind: 'recall'; readonly marker: Marker }
  | { readonly kind: 'skip'; readonly skip: Skip }
  | { readonly kind: 'remember-skip' }
  /** The service may have the prompt. `job`: the one that was to be continued, if any. */
  | { readonly kind: 'lost'; readonly why: Lost['why']; readonly job?: string | undefined }
  /** Another step of this very attempt has the same identity, and wrote this reply. */
  | { readonly kind: 'twin'; readonly url: string }
  /** What is remembered was sealed with another key, so nobody knows whether there is a job. */
  | { readonly kind: 'sealed-otherwise'; readonly url: string }
);

/** What has to be read before it can be decided. */
export type Need =
  | { readonly kind: 'need'; readonly fact: 'files' }
  | { readonly kind: 'need'; readonly fact: 'end'; readonly job: KnownJob };

/**
 * What a run may do just now; the first rule that fits. This is the one place that looks at forks, closed pull requests,
 * skips, lost prompts, what was told, `once` and `paths`. Runs take turns, so nobody works any more on what is remembered.
 */
export function decide(now: Now, question: Question): Decision | Need {
  const { memory, pull } = now;
  const { about, wants, self, namedJob, hasWritten = false } = question;
  const { own } = memory;
  const isOfAttempt = own?.marker.run === self?.run && own?.marker.attempt === self?.attempt;
  if (own !== undefined && isOfAttempt && !hasWritten) return { kind: 'twin', url: own.comment.url };
  const commit = pull?.state === 'open' ? pull.head : undefined;
  if (wants === 'skip') return { kind: 'remember-skip', commit };

  const isOver = pull !== undefined && pull.state !== 'open';
  if (isOver && about !== 'command' && !(about === 'by-hand' && pull.state === 'merged'))
    return { kind: 'skip', skip: { why: 'not-open', state: pull.state } };
  if (about === 'stranger') return ofStranger(now, question, commit);
  const skip = about === 'command' ? skipAfter(memory, question.said) : memory.skip;
  // To wait for a job that is named asks for nothing.
  if (skip !== undefined && (wants === 'prompt' || namedJob === undefined)) return stands(skip, commit);
  if (wants === 'report') return { ...toReport(memory, namedJob), commit };

  const earlier = isOfAttempt ? undefined : own;
  return (
    lostPrompt(now, earlier, question, commit) ??
    askedBefore(now, earlier, question, commit) ??
    toAsk(now, earlier, question, commit)
  );
}

/**
 * Whoever works on a fork can push and reopen as often as they like, so only what a member said about this very commit
 * counts, and nobody is asked.
 */
function ofStranger(now: Now, { paths }: Question, commit: string | undefined): Decision | Need {
  if (paths !== undefined && now.files === undefined) return { kind: 'need', fact: 'files' };
  if (areInPaths(paths, now.files) === false)
    return { kind: 'skip', skip: noPaths(paths, now.files), commit };
  const isAbout = ({ marker: { state, askedCommit, toldCommit } }: MarkedReply) =>
    commit !== undefined && (state === 'sent' ? toldCommit : askedCommit) === commit;
  const said = now.memory.all
    .filter(isAbout)
    .toSorted((one, other) => compareSaid(saidOf(other), saidOf(one)))[0];
  if (said?.marker.state === 'skipped') return stands(said, commit);
  const { marker } = said ?? {};
  const isKnown = marker?.state === 'sent' && marker.ended === true && marker.prLink !== undefined;
  return isKnown ? { kind: 'recall', marker, commit } : { kind: 'skip', skip: { why: 'a-fork' }, commit };
}

/** A skip that was written after a command takes it back, though it took no turn. */
function skipAfter({ all }: Memory, said: Said | undefined): MarkedReply | undefined {
  const isLater = (each: MarkedReply) => said !== undefined && compareSaid(saidOf(each), said) > 0;
  return all.find((each) => each.marker.state === 'skipped' && isLater(each));
}

/** That somebody said `skip`. */
export function stands({ marker, comment }: MarkedReply, commit: string | undefined) {
  const { by = 'someone', reason } = marker;
  return { kind: 'skip', skip: { why: 'skip-stands', by, reason, url: comment.url }, commit } as const;
}

function toReport({ known, sealedOtherwise: url }: Memory, namedJob: string | undefined): Decision {
  const job = namedJob === undefined ? known : { id: namedJob };
  if (job !== undefined) return { kind: 'wait', job, why: 'report' };
  return url === undefined ? { kind: 'skip', skip: { why: 'no-job' } } : { kind: 'sealed-otherwise', url };
}

/** An earlier prompt about this commit, of which nobody knows whether the service has it. */
function lostPrompt(
  now: Now,
  earlier: MarkedReply | undefined,
  { about, self, isSeen = false, hasWritten = false }: Question,
  commit: string | undefined,
): Decision | Need | undefined {
  if (self === undefined) return undefined;
  const isCommand = about === 'command';
  if (earlier === undefined) {
    const isForgotten = isCommand && isSeen && !hasWritten && self.attempt > 1;
    return isForgotten ? { kind: 'lost', why: 'no-reply' } : undefined;
  }
  const { state, askedCommit, askedDiff, run, followUp, job } = earlier.marker;
  if (state !== 'asking') return undefined;
  const isAbout = isCommand || run >= self.run || askedCommit === undefined || askedCommit === commit;
  if (!isAbout && askedDiff !== undefined && now.files === undefined) return { kind: 'need', fact: 'files' };
  const isSameDiff = askedDiff !== undefined && askedDiff === presentDiff(now);
  if (!isAbout && !isSameDiff) return undefined;
  // A command that was sent since, such as `retry`, told the same.
  const since = now.memory.all.find(
    ({ marker }) =>
      marker.state === 'sent' &&
      marker.toldCommit === (askedCommit ?? commit) &&
      orderOf(marker) > orderOf(earlier.marker),
  );
  const other = isCommand ? undefined : jobOf(since?.marker);
  if (other !== undefined) return { kind: 'wait', job: other, why: 'told', commit };
  const asked = isAbout ? (askedCommit ?? (isCommand ? undefined : commit)) : commit;
  return { kind: 'lost', why: 'asked', job: followUp === true ? job : undefined, commit: asked };
}

/** The job that was asked before, unless it came to nothing. */
function askedBefore(
  now: Now,
  earlier: MarkedReply | undefined,
  { about, self, once = false }: Question,
  commit: string | undefined,
): Decision | Need | undefined {
  const { marker } = earlier ?? {};
  const isOfPull = about === 'pull-request';
  const isOwnPrompt = about === 'command' || (marker !== undefined && marker.run === self?.run);
  const isNewer = marker !== undefined && self !== undefined && !isOwnPrompt && marker.run > self.run;
  const job = marker?.state === 'sent' ? jobOf(marker) : undefined;
  if (marker !== undefined && job !== undefined) {
    if (isOwnPrompt || isNewer) {
      const about = marker.toldCommit ?? (isOfPull ? commit : undefined);
      const wait = { kind: 'wait', job, why: 'sent', commit: commit && about } as const;
      if (self?.attempt === 1) return wait;
      const counts = unlessOver(wait, now, isOfPull ? ['nothing', 'closed'] : ['nothing']);
      if (counts !== undefined) return counts;
    }
  }
  for (const told of isOfPull ? toldBy(now.memory, earlier, self) : []) {
    const { toldCommit, toldDiff } = told;
    const isToldCommit = toldCommit !== undefined && toldCommit === commit;
    if (toldDiff !== undefined && !isToldCommit && now.files === undefined)
      return { kind: 'need', fact: 'files' };
    const isTold = isToldCommit || (toldDiff !== undefined && toldDiff === presentDiff(now));
    const known = isTold ? jobOf(told) : undefined;
    const counts =
      known && unlessOver({ kind: 'wait', job: known, why: 'told', commit }, now, ['nothing', 'closed']);
    if (counts !== undefined) return counts;
  }
  if (isNewer && job === undefined && earlier !== undefined)
    return { kind: 'skip', skip: { why: 'elsewhere', url: earlier.comment.url } };
  const { known } = now.memory;
  return isOfPull && once && known !== undefined
    ? unlessOver({ kind: 'wait', job: known, why: 'once', commit }, now, ['nothing', 'closed'])
    : undefined;
}

/** What says that the workflow's own prompt was told: the run's own reply, and those to a `retry` of it. */
function toldBy(
  { all }: Memory,
  earlier: MarkedReply | undefined,
  self: Self | undefined,
): readonly Marker[] {
  const isRetry = ({ state, prompt, step, trigger }: Marker) =>
    state === 'sent' && prompt === undefined && step === self?.step && trigger.kind !== 'pull-request';
  const retries = all.map(({ marker }) => marker).filter(isRetry);
  // A prompt that was refused since takes nothing back of what was told before.
  const isTelling = earlier?.marker.state === 'sent' || earlier?.marker.state === 'unsent';
  return isTelling ? [earlier.marker, ...retries] : retries;
}

/** @param over the ends after which the job counts no longer */
function unlessOver(
  wait: Extract<Decision, { kind: 'wait' }>,
  { ends = {} }: Now,
  over: readonly JobEnd[],
): Decision | Need | undefined {
  const end = ends[wait.job.id];
  if (end === undefined) return { kind: 'need', fact: 'end', job: wait.job };
  return over.includes(end) ? undefined : wait;
}

function toAsk(
  now: Now,
  earlier: MarkedReply | undefined,
  { about, self, paths }: Question,
  commit: string | undefined,
): Decision | Need {
  const { own, known } = now.memory;
  const { files } = now;
  if (about === 'command') {
    // A re-run of a command is about what the command was about.
    const isAgain = earlier !== undefined || (self !== undefined && self.attempt > 1);
    return { kind: 'ask', commit: commit && ((isAgain && own?.marker.askedCommit) || commit) };
  }
  if (about === 'other') return { kind: 'ask', commit };
  const globs = known === undefined ? paths : undefined;
  if (files === undefined && (globs !== undefined || self !== undefined))
    return { kind: 'need', fact: 'files' };
  const hasPaths = areInPaths(globs, files);
  if (hasPaths === false) return { kind: 'skip', skip: noPaths(globs, files), commit };
  return { kind: 'ask', commit, diff: presentDiff(now), isPathless: hasPaths === undefined };
}

/** Whether a changed file matches `paths`; `undefined` where nobody knows. */
function areInPaths(globs: readonly string[] | undefined, files: Now['files']): boolean | undefined {
  if (globs === undefined) return true;
  return files === undefined || files === 'unreadable'
    ? undefined
    : matchesPaths(globs, files.files, files.isCut);
}

function noPaths(globs: readonly string[] = [], files: Now['files']): Skip {
  const looked = files === undefined || files === 'unreadable' ? [] : files.files;
  return noMatch(globs, looked);
}

/** That of the commit that the run is about, which GitHub's list may not be of yet. */
const presentDiff = ({ pull, files }: Now) => (pull?.isCurrent === true ? ownDiff(files) : undefined);

/**
 * What tells what a pull request itself changes from other changes: its base and its commits do not count.
 *
 * @returns `undefined` where not all of it is known
 */
export function ownDiff(files: Now['files']): string | undefined {
  if (files === undefined || files === 'unreadable' || files.isCut) return undefined;
  return digestOf(
    ...files.files.flatMap(({ path, previousPath = '', change }) => [path, previousPath, change]),
  );
}
