import type { ReplyKind } from '../../github/comments.ts';
import type { Comment } from '../../github/schema.ts';
import type { JobFacts } from '../outcome.ts';
import type { KnownJob, Marker, PromptReference } from './marker.ts';

/** Whose reply it is: a step of a run, about a comment or a pull request. */
export type Self = Pick<Marker, 'step' | 'trigger' | 'run' | 'attempt'>;

/** A reply of ours, and what it remembers. */
export interface MarkedReply {
  readonly comment: Comment<ReplyKind>;
  readonly marker: Marker;
}

/** What a run may do with its prompt. */
export type Claim =
  | { readonly kind: 'new' }
  | { readonly kind: 'sent'; readonly job: KnownJob }
  /** The service may have the prompt. `job`: the one that was to be continued, if any. */
  | {
      readonly kind: 'lost';
      readonly why: 'asked' | 'no-reply';
      readonly job?: string | undefined;
    }
  | { readonly kind: 'elsewhere'; readonly url: string }
  /** Another step of this very attempt has the same identity. */
  | { readonly kind: 'twin'; readonly url: string };

/** What a run may do, and the reply in which it goes on. */
export interface Claimed {
  readonly claim: Claim;
  /** Left out where a new reply is to be written. */
  readonly comment?: Comment<ReplyKind> | undefined;
  /** What the reply remembers; `undefined`: nothing, since an earlier attempt may know better. */
  readonly marker?: Marker | undefined;
  /** The newest job on the pull request. */
  readonly known?: KnownJob | undefined;
  /** The order of the job that is sent this prompt. */
  readonly order?: number;
}

/**
 * What a run may do with its prompt.
 *
 * @param all replies on the pull request, the newest first
 * @param isSeen whether an earlier attempt may have been here, by 👀 that were there before this run's
 */
export function claimPrompt(
  all: readonly MarkedReply[],
  self: Self,
  isSeen: boolean,
  prompt?: PromptReference,
): Claimed {
  const found = ownReply(all, self);
  if (found === undefined && isSeen && self.attempt > 1)
    return { claim: { kind: 'lost', why: 'no-reply' }, marker: { ...self, state: 'asking', prompt } };
  const claim = claimFrom(found, self);
  // Another attempt's memory of the same prompt stays as it is.
  if (claim.kind === 'sent' || claim.kind === 'lost') return { claim, ...found };
  return claim.kind === 'new' ? claimAnew(all, self, prompt) : { claim };
}

/** The claim of a prompt that is to be sent, whatever an earlier attempt did with it. */
export function claimAnew(all: readonly MarkedReply[], self: Self, prompt?: PromptReference): Claimed {
  const found = ownReply(all, self);
  const known = newestJob(all);
  const { marker: last } = found ?? {};
  const kept = { prompt: prompt ?? last?.prompt, toldCommit: last?.toldCommit };
  const links = last && { job: last.job, prLink: last.prLink, earlierLinks: last.earlierLinks };
  const marker = remember({ ...self, state: 'unsent', ...kept, ...links }, known && factsOf(known));
  return { claim: { kind: 'new' }, comment: found?.comment, marker, known, order: nextOrder(all) };
}

function factsOf({ id, sentAt, ended, prLink, order }: KnownJob): Partial<Marker> {
  return { job: id, sentAt, ended, order, ...(prLink !== undefined && { prLink }) };
}

/**
 * What earlier runs made of what this run is about; the first rule that fits. Runs take turns, so nobody works on it any
 * more.
 */
export function claimFrom(
  found: MarkedReply | undefined,
  { run, attempt }: Pick<Self, 'run' | 'attempt'>,
): Claim {
  if (found === undefined) return { kind: 'new' };
  const { marker, comment } = found;
  const job = jobOf(marker);
  const isOfPullRequest = marker.trigger.kind === 'pull-request';
  if (marker.run === run && marker.attempt === attempt) return { kind: 'twin', url: comment.url };
  if (isOfPullRequest && marker.run < run) return { kind: 'new' };
  if (marker.state === 'asking')
    return { kind: 'lost', why: 'asked', job: marker.followUp === true ? marker.job : undefined };
  if (marker.state === 'sent' && job !== undefined) return { kind: 'sent', job };
  return isOfPullRequest && marker.run > run ? { kind: 'elsewhere', url: comment.url } : { kind: 'new' };
}

/** The reply in which a run goes on that only waits for a job. */
export function claimJob(all: readonly MarkedReply[], self: Self, job: KnownJob): Claimed {
  const about = all.filter(({ marker }) => marker.job === job.id && marker.state === 'sent');
  const found = about.find(({ marker }) => marker.trigger.kind === 'pull-request') ?? about[0];
  const known = jobOf(found?.marker) ?? job;
  const marker: Marker = { ...self, state: 'sent', ...factsOf(job) };
  return { claim: { kind: 'sent', job: known }, known, marker, ...found };
}

/** The reply in which a run goes on that only answers: what an earlier attempt remembers there stays as it is. */
export function claimAnswer(all: readonly MarkedReply[], self: Self): Claimed {
  return { claim: { kind: 'new' }, marker: { ...self, state: 'unsent' }, ...ownReply(all, self) };
}

/**
 * The newest reply of a step to what it is about. A run that could not read a command's reply wrote another one, which
 * must not hide that the prompt was sent.
 */
export function ownReply(
  all: readonly MarkedReply[],
  { step, trigger: { kind, id } }: Self,
): MarkedReply | undefined {
  const own = all.filter(
    ({ marker: { step: from, trigger: to } }) => from === step && to.kind === kind && to.id === id,
  );
  const isTelling = ({ marker }: MarkedReply) => kind === 'pull-request' || marker.state !== 'unsent';
  return own.find(isTelling) ?? own[0];
}

/** The job that a marker names, if any. */
export function jobOf(marker: Marker | undefined): KnownJob | undefined {
  if (marker?.job === undefined) return undefined;
  const { state, job: id, followUp, sentAt, ended, prLink, order } = marker;
  // Before it is sent, the prompt says nothing of the job's last one.
  return { id, followUp: state === 'sent' ? followUp : undefined, sentAt, ended, prLink, order };
}

/** The job that was sent a prompt last, of all that any reply remembers. */
export function newestJob(replies: readonly Pick<MarkedReply, 'marker'>[]): KnownJob | undefined {
  return inOrder(replies).flatMap(({ marker }) => jobOf(marker) ?? [])[0];
}

/** The order of a job that is sent a prompt now. */
function nextOrder(replies: readonly Pick<MarkedReply, 'marker'>[]): number {
  return Math.max(0, ...replies.map(({ marker }) => marker.order ?? 0)) + 1;
}

/** Every documentation pull request that is known, each once, that of the newest job first. */
export function linksOf(replies: readonly Pick<MarkedReply, 'marker'>[]): readonly string[] {
  const links = inOrder(replies).flatMap(({ marker: { prLink, earlierLinks = [] } }) =>
    prLink === undefined ? earlierLinks : [prLink, ...earlierLinks],
  );
  return [...new Set(links)];
}

function inOrder<Reply extends Pick<MarkedReply, 'marker'>>(replies: readonly Reply[]): readonly Reply[] {
  return replies.toSorted(({ marker: one }, { marker: other }) => (other.order ?? 0) - (one.order ?? 0));
}

/** That somebody said `skip`, where nobody who may command asked for anything since. */
export function standingSkip(all: readonly MarkedReply[]): MarkedReply | undefined {
  const last = all
    .filter(({ marker }) => marker.state === 'skipped')
    .toSorted(({ marker: one }, { marker: other }) => other.run - one.run)[0];
  // A refused command leaves no prompt behind.
  const isCommand = ({ marker }: MarkedReply) =>
    marker.trigger.kind !== 'pull-request' && marker.prompt !== undefined;
  const isLifted = all.some(
    (each) => isCommand(each) && last !== undefined && each.marker.run > last.marker.run,
  );
  return isLifted ? undefined : last;
}

/** The `skip` of a later run, where it stands: its word is the newer one. */
export function skipAfter(all: readonly MarkedReply[], run: number): MarkedReply | undefined {
  const skip = standingSkip(all);
  return skip !== undefined && skip.marker.run > run ? skip : undefined;
}

export function isSkippedAfter(all: readonly MarkedReply[], run: number): boolean {
  return skipAfter(all, run) !== undefined;
}

/** How many earlier links a reply remembers. */
const mostLinks = 10;

/** What a marker becomes by what a run did. A link is not forgotten when another job or link takes its place. */
export function remember(marker: Marker, more: Partial<Omit<Marker, keyof Self>> = {}): Marker {
  const { prLink, earlierLinks = [] } = marker;
  const isOther = (more.job ?? marker.job) !== marker.job || (more.prLink ?? prLink) !== prLink;
  if (!isOther || prLink === undefined) return { ...marker, ...more };
  const links = [prLink, ...earlierLinks].filter((link) => link !== more.prLink).slice(0, mostLinks);
  return { ...marker, prLink: undefined, ...more, earlierLinks: links };
}

/** A link of another job than the marker's, which the reply shows all the same. */
function rememberElse(marker: Marker, link: string | undefined): Marker {
  const { prLink, earlierLinks = [] } = marker;
  if (link === undefined || [prLink, ...earlierLinks].includes(link)) return marker;
  return { ...marker, earlierLinks: [link, ...earlierLinks].slice(0, mostLinks) };
}

/**
 * What the end of a run leaves in its reply's memory.
 *
 * @param isOver whether the run saw the end of the job's last prompt
 * @param link of the job's pull request, if it is one
 * @param now milliseconds since 1970
 */
export function lastMemory(
  marker: Marker,
  { run, attempt }: Pick<Self, 'run' | 'attempt'>,
  { jobId: job, isSent, toldCommit }: JobFacts,
  { isOver, link, order, now }: { isOver: boolean; link: string | undefined; order: number; now: number },
): Marker {
  const found = link === undefined ? {} : { prLink: link };
  const over = isOver ? { ended: true } : {};
  if (marker.job !== job && marker.state !== 'asking')
    return job === undefined ? marker : rememberElse(marker, link);
  if (marker.state === 'sent') return remember(marker, { ...over, ...found });
  const isOurs = marker.run === run && marker.attempt === attempt;
  // A prompt that did not reach the job can still have shown its link.
  const known = marker.job === job ? remember(marker, found) : marker;
  if (marker.state !== 'asking' || !isOurs) return known;
  const sent = { state: 'sent', job, order, sentAt: now, ended: undefined, toldCommit } as const;
  if (isSent === true && job !== undefined) return remember(marker, { ...sent, ...over, ...found });
  // Where nobody knows whether the service has the prompt, the next run finds `asking`.
  return isSent === false ? { ...known, state: 'unsent' } : known;
}
