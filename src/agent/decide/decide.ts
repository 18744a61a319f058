import type { KnownJob, Marker } from '../memory/marker.ts';
import type { MarkedReply, Memory, Said, Self, ToldJob } from '../memory/memory.ts';
import { lastOrderOf, orderOf, skipOf, tells, toldOrderOf } from '../memory/memory.ts';
import type { Leaves, Lost, Skip } from '../outcome.ts';
import type { Changes, Present } from './present.ts';

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
  readonly said?: Said | undefined;
  /** Whether an earlier attempt may have been here, by 👀 that were there before this run's. */
  readonly isSeen?: boolean;
  readonly namedJob?: string | undefined;
  readonly once?: boolean;
  /** Whether an event of the pull request would ask. */
  readonly hasPrompt?: boolean;
  /** Whether this process has written its reply: what stands there is no other's word then. */
  readonly hasWritten?: boolean;
}

/**
 * `nothing`: failed, gone, or archived without a link. `broken`: the same, but it made a pull request before; `dropped`: which
 * was closed since. `empty`: completed without one. `closed`: its pull request was closed without a merge. `busy`: at work.
 */
export type JobEnd = 'nothing' | 'broken' | 'dropped' | 'empty' | 'closed' | 'busy' | 'fine';

/** What is known just now. Changes, and what became of jobs, are read where a decision needs them. */
export interface Now {
  readonly memory: Memory;
  /** `undefined` where the run is about no pull request, or nothing is known of it. */
  readonly pull: Present | undefined;
  readonly changes?: Changes;
  readonly ends?: Readonly<Record<string, JobEnd>>;
}

type WaitReason = 'sent' | 'told' | 'once' | 'documented' | 'older' | 'report';

/** What a run may do just now. `commit`: the one that its check is on. `diff`: with `ask`, what is to be told. */
export type Decision = {
  readonly commit?: string | undefined;
  readonly diff?: string | undefined;
} & Readonly<
  | { kind: 'ask' }
  | { kind: 'wait'; job: KnownJob; why: WaitReason; leaves?: Leaves }
  | { kind: 'skip'; skip: Skip; leaves?: Leaves }
  | { kind: 'remember-skip' }
  /** The service may have the prompt. `job`: the one that was to be continued, if any. */
  | { kind: 'lost'; why: Lost; job?: string | undefined }
  /** Another step of this very attempt has the same identity, and wrote this reply. */
  | { kind: 'twin'; url: string }
  /** What is remembered was sealed with another key, so nobody knows whether there is a job. */
  | { kind: 'sealed-otherwise'; url: string }
>;

export type WaitDecision = Extract<Decision, { kind: 'wait' }>;
export type Need = Readonly<{ kind: 'need'; fact: 'changes' } | { kind: 'need'; fact: 'end'; job: KnownJob }>;

const needsChanges: Need = { kind: 'need', fact: 'changes' };

/** What is known and asked. `earlier`: the run's own reply, as an earlier run or attempt left it. */
interface Case extends Now, Question {
  readonly earlier: MarkedReply | undefined;
  readonly commit: string | undefined;
}

/**
 * What a run may do just now; the first rule that fits. This is the one place that looks at forks, closed pull requests,
 * skips, lost prompts, what was told, `once` and `paths`. Runs take turns, so nobody works any more on what is remembered.
 */
export function decide(now: Now, question: Question): Decision | Need {
  const { memory, pull, changes } = now;
  const { about, wants, self, namedJob, hasWritten = false } = question;
  const { own } = memory;
  const isOwn = own !== undefined && isOfAttempt(own.marker, self);
  if (isOwn && !hasWritten) return { kind: 'twin', url: own.comment.url };
  const commit = pull?.state === 'open' ? headOf(now, question) : undefined;
  if (wants === 'skip') {
    // Run again, it counts anew.
    const lifting = self?.attempt === 1 && question.said ? memory.liftedBy(question.said) : undefined;
    if (lifting === undefined) return { kind: 'remember-skip', commit };
    // It may be refused, and then lifts nothing.
    if (lifting.marker.state === 'asking') return { kind: 'remember-skip' };
    return { kind: 'skip', skip: { why: 'lifted', url: lifting.comment.url } };
  }

  const isOver = pull !== undefined && pull.state !== 'open';
  if (isOver && about !== 'command' && !(about === 'by-hand' && pull.state === 'merged'))
    return { kind: 'skip', skip: { why: 'not-open', state: pull.state } };
  if (about === 'stranger') {
    // Whoever works on a fork can push and reopen as often as they like. What a member was told is on its commit.
    if (changes === undefined) return needsChanges;
    const said = memory.skipAt(commit);
    return { kind: 'skip', skip: changes.skip ?? (said ? skipOf(said) : { why: 'a-fork' }), commit };
  }
  const standing = about === 'pull-request' ? memory.skipAt(commit) : memory.skip;
  const skip = about === 'command' ? question.said && memory.skipAfter(question.said) : standing;
  // To wait for a job that is named asks for nothing.
  if (skip !== undefined && (wants === 'prompt' || namedJob === undefined))
    // One that was lifted since says nothing of a commit.
    return { kind: 'skip', skip: skipOf(skip), commit: memory.skipAt(commit) && commit };
  const given = { ...now, ...question, commit, earlier: isOwn ? undefined : own };
  if (wants === 'report') return about === 'command' ? toStatus(given) : toReport(given);
  return lostPrompt(given) ?? askedBefore(given) ?? toAsk(given, madeBefore(memory, question)?.askedDiff);
}

/** What an earlier attempt of a command left: one that is run again is about what it was about. */
const madeBefore = ({ own }: Memory, { about, self }: Question): Marker | undefined =>
  about === 'command' && self !== undefined && self.attempt > 1 ? own?.marker : undefined;

/** The commit that a run is about, also where it is not checked, since the pull request is not open. */
export const headOf = ({ memory, pull }: Now, question: Question) =>
  pull && (madeBefore(memory, question)?.askedCommit ?? pull.head);

const isOfAttempt = ({ run, attempt }: Marker, self: Self | undefined) =>
  run === self?.run && attempt === self.attempt;

/** The newest job; where it made no documentation, or that was closed, an older one that did. */
function toReport(given: Case): Decision | Need {
  const { memory, changes, namedJob, about, commit, self, hasPrompt = false } = given;
  const { known, jobs, sealedOtherwise: url } = memory;
  const job = namedJob === undefined ? known : memory.jobIn(namedJob);
  if (job === undefined && url !== undefined) return { kind: 'sealed-otherwise', url, commit };
  const isStatus = about === 'command';
  // To whoever asks for the status, its state is shown.
  const isChecked = commit !== undefined && /^(pull-request|by-hand)$/.test(about) && namedJob === undefined;
  const isAbout = ({ askedCommit }: Marker) => askedCommit === commit;
  if (job === undefined) {
    const isUntouched = isChecked && !memory.markers.some(isAbout);
    if (isUntouched && changes === undefined) return needsChanges;
    const { skip = { why: 'no-job' }, isAnew } = (isUntouched && changes) || {};
    return { kind: 'skip', skip, commit, leaves: isAnew ? 'red' : undefined };
  }
  const since = memory.markers.filter((one) => isAbout(one) && orderOf(one) >= orderOf(job));
  // What is older than a prompt about it that may have been sent says nothing of the commit.
  const says = since.some(({ state }) => state === 'asking') ? undefined : commit;
  // Of the prompts of other steps, only commands are checked for certain.
  const isOurs = ({ step, trigger: { kind } }: Marker) => step === self?.step || kind !== 'pull-request';
  const isRefused = since.some((one) => one.state === 'unsent' && isOurs(one));
  const leaves = isRefused && (isChecked || isStatus) ? 'red' : undefined;
  const found = foundByEvent(given);
  // An event with a prompt does not ask what became of others.
  if (found?.kind === 'wait' && !hasPrompt) return { ...found, commit: says, leaves };
  if (found !== undefined) return found;
  const older = jobs.filter((one) => !namedJob && one.id !== job.id && hasMade(one, given));
  // Of the newest, the last prompt counts.
  const newest = older.length > 0 && waitFor('report', [{ ...job, isContinued: false }], says, given);
  const other = newest || waitFor('older', older, says, given);
  if (other?.kind === 'need') return other;
  return { ...(other ?? { kind: 'wait', job, why: 'report', commit: says }), leaves };
}

/** The same for whoever asks for the status, and what that says of the commit. */
function toStatus(given: Case): Decision | Need {
  const { memory, pull, self, hasPrompt, commit } = given;
  const isFork = pull?.isFromFork === true;
  // What a fork pushed later is for a member to see: documentation of an older commit says nothing of it.
  const telling = memory.markers.filter((one) => isFork && one.state === 'sent' && tells(one, commit));
  const told = telling.flatMap(memory.jobToldBy).toSorted((one, other) => orderOf(other) - orderOf(one));
  const seen = told.length > 0 ? { ...memory, jobs: told, known: told[0] } : memory;
  const found = toReport({ ...given, memory: seen });
  if (found.kind === 'need') return found;
  const skip = memory.skipAt(found.commit);
  // What may have been sent makes nothing green.
  if (skip === undefined && (found.kind === 'lost' || (isFork && told.length === 0)))
    return { ...found, commit: undefined };
  if (found.kind !== 'wait') return found;
  // Of a prompt of the pull request's own, what others told says nothing. On a fork, it may not have told anything.
  const isPrompted = hasPrompt || memory.ofPullRequest(self)?.marker.askedCommit !== undefined;
  const isLeft = isPrompted && (isFork || found.why === 'report' || found.why === 'older');
  const leaves = isLeft ? (isFork ? 'end' : 'any') : found.leaves;
  return { ...found, leaves: skip === undefined ? leaves : undefined };
}

/** What an event of the pull request with a prompt would find, as far as it would ask nothing. */
function foundByEvent(given: Case): Decision | Need | undefined {
  const { memory, namedJob, about, self, commit, hasPrompt } = given;
  const isStatus = about === 'command';
  if (!isStatus && (about !== 'pull-request' || namedJob !== undefined)) return undefined;
  const own = memory.ofPullRequest(self, hasPrompt);
  // It comes now, after every run that is known.
  const now = self && { ...self, run: Number.POSITIVE_INFINITY };
  const event = { about: 'pull-request', memory: { ...memory, own }, earlier: own, self: now } as const;
  // Without a check, what it changes tells nobody anything.
  const once = given.once === true && hasPrompt === true;
  const asked = { ...given, ...event, once, ...(commit === undefined && { changes: {} }) };
  const lost = lostPrompt(asked);
  const found = lost?.kind === 'lost' && !isStatus ? undefined : (lost ?? askedBefore(asked));
  // An event would read them before it asks.
  return found ?? (isStatus && asked.changes === undefined ? needsChanges : undefined);
}

/** An earlier prompt about this commit, of which nobody knows whether the service has it. */
function lostPrompt(given: Case): Decision | Need | undefined {
  const { memory, about, self, isSeen = false, hasWritten = false, earlier } = given;
  if (self === undefined) return undefined;
  const isOfAnother = memory.markers.some((marker) => marker.state === 'sent' && isOfAttempt(marker, self));
  const isUnread = earlier === undefined && about === 'command' && isSeen && !hasWritten && !isOfAnother;
  if (isUnread && self.attempt > 1) return { kind: 'lost', why: 'no-reply' };
  const isOfPull = about === 'pull-request' || about === 'by-hand';
  const isAsking = (marker: Marker) =>
    marker.state === 'asking' && (marker === earlier?.marker || (isOfPull && isRetryOfPrompt(marker, self)));
  const own = isOfPull ? memory.own?.marker : undefined;
  // What was lost before a newer commit was asked about.
  const before = own?.lost?.map(({ commit, diff, order }) => {
    return { ...own, askedCommit: commit, askedDiff: diff, order };
  });
  // What was told since clears it.
  const last = Math.max(0, ...tellingIn(given).map(toldOrderOf));
  return [...memory.markers.filter(isAsking), ...(before ?? [])]
    .filter((marker) => marker === earlier?.marker || orderOf(marker) >= last)
    .map((marker) => lostBy(marker, given))
    .find((found) => found !== undefined);
}

function lostBy(marker: Marker, given: Case): Decision | Need | undefined {
  const { memory, pull, changes, about, self, earlier, commit } = given;
  const { askedCommit, askedDiff, run, followUp, job } = marker;
  const isCommand = about === 'command';
  const isTaken = marker === earlier?.marker && (isCommand || run >= (self?.run ?? 0));
  const isAbout = isTaken || askedCommit === undefined || askedCommit === (commit ?? pull?.head);
  if (!isAbout && askedDiff !== undefined && changes === undefined) return needsChanges;
  if (!isAbout && (askedDiff === undefined || askedDiff !== changes?.diff)) return undefined;
  const asked = isCommand ? askedCommit : (isAbout && askedCommit) || commit;
  // A `retry` that was sent since told the same.
  const telling = isCommand
    ? memory.markers.filter((each) => each.state === 'sent' && isOfSameWords(each, marker))
    : tellingIn(given).filter((each) => tells(each, asked, askedDiff));
  const since = telling.filter((each) => lastOrderOf(each) > orderOf(marker));
  // Only of an open pull request, commits are checked.
  const checked = commit && asked;
  // Who asks by hand asks all the same, once.
  if (since.length > 0 && about === 'by-hand' && run !== self?.run) return undefined;
  const told = waitFor('told', since.flatMap(memory.jobToldBy), checked, given);
  if (told !== undefined || (since.length > 0 && !isCommand)) return orNewer(told, given);
  return { kind: 'lost', why: 'asked', job: followUp === true ? job : undefined, commit: checked };
}

/** The job that was asked before, unless it came to nothing. */
function askedBefore(given: Case): Decision | Need | undefined {
  const { memory, about, self, once = false, earlier, commit } = given;
  const isOfPull = about === 'pull-request';
  const marker = earlier?.marker;
  // To an event, what a newer run told counts as what any other told.
  const isNewer = !isOfPull && marker !== undefined && marker.run > (self?.run ?? 0);
  const isTaken = isNewer || about === 'command' || marker?.run === self?.run;
  if (isTaken && marker && (marker.state === 'sent' || (isNewer && marker.toldJob !== undefined))) {
    const asked = marker.toldCommit ?? (isOfPull ? commit : undefined);
    const counts = waitFor('sent', memory.jobToldBy(marker), commit && asked, given);
    if (counts !== undefined) return orNewer(counts, given);
  }
  if (!isOfPull) return undefined;
  const told = toldBefore(given);
  if (told !== undefined || !once) return told;
  const documented = memory.jobs.filter((job) => hasMade(job, given));
  const found = orNewer(waitFor('once', [...documented, ...memory.jobs], commit, given), given);
  return found?.kind === 'wait' && endIn(given, found.job) === 'closed' ? undefined : found;
}

/** What became of a job, as far as it was read: what was made before is nothing of the very prompt that the agent failed with. */
function endIn({ ends = {} }: Case, { id, isContinued }: ToldJob): JobEnd | undefined {
  const end = ends[id];
  if (isContinued === false && (end === 'broken' || end === 'dropped')) return 'nothing';
  return end === 'dropped' ? 'closed' : end;
}

/** Whether a job made documentation, as far as is known: its link can come late, but one that never ends keeps nobody waiting. */
const hasMade = (job: KnownJob, given: Case) =>
  job.prLink !== undefined || !/^(busy|empty)$/.test(endIn(given, job) ?? '');

/** The job that was told of the commit, or of the same changes, or that was asked since. */
function toldBefore(given: Case): Decision | Need | undefined {
  const { memory, changes, commit } = given;
  const telling = tellingIn(given).toSorted((one, other) => toldOrderOf(other) - toldOrderOf(one));
  const isOfCommit = telling.some((marker) => tells(marker, commit));
  const isUnread = changes === undefined && telling.some(({ toldDiff }) => toldDiff !== undefined);
  if (isUnread && !isOfCommit) return needsChanges;
  const isTold = (marker: Marker) => tells(marker, commit, changes?.diff);
  // Other changes that were told later have taken its place, but a retry that saw none hides nothing.
  const isSeen = ({ trigger }: Marker) => isOfCommit || trigger.kind === 'pull-request';
  const others = telling.filter((one) => !isTold(one) && (one.toldDiff ?? (isSeen(one) && one.toldCommit)));
  const last = Math.max(-1, ...others.map(toldOrderOf));
  const told = telling.filter((one) => isTold(one) && lastOrderOf(one) >= last);
  const jobs = told.flatMap(memory.jobToldBy);
  // A documentation pull request that another one superseded is closed without being missed.
  const closed = jobs.find((job) => endIn(given, job) === 'closed');
  const found = waitFor('told', jobs, commit, given);
  return found === undefined && closed ? waitForNewer(closed, commit, given) : orNewer(found, given);
}

/** The documentation of a job that was asked since has the place of that of one that counts, unless it came to nothing. */
function orNewer(found: Decision | Need | undefined, given: Case): Decision | Need | undefined {
  if (found?.kind !== 'wait') return found;
  const { job, commit } = found;
  // A newer one that was closed, or made none, has the place of one that made none, or was closed.
  const isNewer = (one: KnownJob) => orderOf(one) > orderOf(job) && endIn(given, one) !== 'nothing';
  const isBare = /^(empty|closed)$/.test(endIn(given, job) ?? '');
  const last = (isBare && given.memory.jobs.find(isNewer)) || job;
  const isClosed = [job, last].some((one) => endIn(given, one) === 'closed');
  const made = waitForNewer(isClosed ? undefined : job, commit, given);
  return made ?? (last === job ? found : { kind: 'wait', job: last, why: 'documented', commit });
}

/** @param job before it; left out where any that made documentation is wanted */
function waitForNewer(job: KnownJob | undefined, commit: string | undefined, given: Case) {
  const isNewer = (each: KnownJob) => job === undefined || orderOf(each) > orderOf(job);
  return waitFor('documented', given.memory.jobs.filter(isNewer), commit, given);
}

/** The replies that say what the workflow's own prompt told: that of the run, and those to a `retry` of it. */
function tellingIn({ memory, self }: Case): readonly Marker[] {
  // A prompt that was refused since, or is to be sent, takes nothing back of what was told before.
  const isRetry = (marker: Marker) => marker.state === 'sent' && isRetryOfPrompt(marker, self);
  return memory.markers.filter((marker) => marker === memory.own?.marker || isRetry(marker));
}

/** Whether two replies of a step are about the words of one comment, which a `retry` sends again. */
const isOfSameWords = (one: Marker, { prompt, step }: Marker) =>
  prompt !== undefined &&
  one.prompt?.kind === prompt.kind &&
  one.prompt.id === prompt.id &&
  one.step === step;

/** Whether a reply to a command is about the workflow's own prompt. */
function isRetryOfPrompt({ prompt, step, trigger }: Marker, self: Self | undefined): boolean {
  return prompt === undefined && step === self?.step && trigger.kind !== 'pull-request';
}

/** The ends of a job that count: a documentation pull request that was closed is no reason to send the same prompt again. */
const counting: Readonly<Record<WaitReason, readonly JobEnd[]>> = {
  sent: ['fine', 'busy', 'broken', 'empty', 'closed'],
  told: ['fine', 'busy', 'broken', 'empty'],
  once: ['fine', 'busy', 'broken', 'empty'],
  documented: ['fine', 'busy', 'broken'],
  older: ['fine', 'busy', 'broken'],
  report: ['fine', 'busy', 'nothing'],
};

/** That the first job is waited for whose end counts; `undefined` where there is none. */
function waitFor(
  why: WaitReason,
  jobs: readonly ToldJob[],
  commit: string | undefined,
  given: Case,
): WaitDecision | Need | undefined {
  for (const job of jobs.map((each) => ({ ...each, ...given.memory.jobIn(each.id) }))) {
    // A first attempt sends nothing again.
    const end = why === 'sent' && given.self?.attempt === 1 ? 'fine' : endIn(given, job);
    if (end === undefined) return { kind: 'need', fact: 'end', job };
    const isMade = end === 'broken' && why !== 'older';
    if (counting[why].includes(end)) return { kind: 'wait', job, why: isMade ? 'documented' : why, commit };
  }
  return undefined;
}

function toAsk({ changes, about, commit }: Case, askedDiff: string | undefined): Decision | Need {
  if (about === 'command') return { kind: 'ask', commit, diff: askedDiff };
  if (about === 'other') return { kind: 'ask', commit };
  if (changes === undefined) return needsChanges;
  const { skip, diff } = changes;
  return skip === undefined ? { kind: 'ask', commit, diff } : { kind: 'skip', skip, commit };
}
