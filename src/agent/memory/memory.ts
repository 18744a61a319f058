import type { ReplyKind } from '../../github/comments.ts';
import type { Comment } from '../../github/schema.ts';
import type { JobFacts, Skip } from '../outcome.ts';
import type { KnownJob, Marker } from './marker.ts';

/** Whose reply it is: a step of a run, about a comment or a pull request. */
export type Self = Pick<Marker, 'step' | 'trigger' | 'run' | 'attempt'>;

export interface MarkedReply {
  readonly comment: Comment<ReplyKind>;
  readonly marker: Marker;
}

/**
 * The reply in which a run goes on. Without a comment, a new one is to be written; without a marker, it remembers nothing,
 * since an earlier attempt may know better. `next`: what takes the marker's place once there is something to remember.
 */
export type Place = Partial<MarkedReply> & { readonly next?: Marker };

export type ToldJob = KnownJob & { readonly isContinued?: boolean };

/** When a comment was written: by GitHub's clock, which counts seconds, and by its id. */
export interface Said {
  readonly at: number;
  readonly id: number;
}

export type Memory = ReturnType<typeof memoryOf>;

export const orderOf = ({ order = 0 }: Pick<Marker, 'order'>) => order;

/**
 * What all our replies on a pull request remember, as a run finds it.
 *
 * @param all the newest first
 * @param sealedOtherwise the address of a reply that was sealed with another key; the newest one
 * @param others the comments that are no replies of ours
 */
export function memoryOf(
  all: readonly MarkedReply[],
  self?: Self | undefined,
  sealedOtherwise?: string | undefined,
  others: readonly Comment[] = [],
) {
  const markers = all.map(({ marker }) => marker);
  const known = markers.flatMap(jobsOf);
  // Nothing comes after that, whoever saw it.
  const failed = new Set(known.flatMap((job) => (job.failed ? job.id : [])));
  const jobs = newestOf(known).map((job) =>
    failed.has(job.id) ? { ...job, ended: true, failed: true } : job,
  );
  const skip = standingSkip(all);
  function jobIn(id: string): KnownJob {
    const same = jobs.filter((job) => job.id === id);
    const { prLink, made } = same.find((job) => job.made) ?? same[0] ?? {};
    return { id, ...same[0], prLink, made };
  }
  return {
    ...{ all, markers, sealedOtherwise, others },
    /** The run's own: its step's reply to what it is about. */
    own: self && ownReply(all, self),
    /** The jobs that any reply remembers, the one that was sent a prompt last first, which is `known`. */
    ...{ jobs, known: jobs[0] },
    /** The order of a job that is sent a prompt now; see {@link Marker}. */
    order: Math.max(0, ...[...markers, ...jobs].map(orderOf)) + 1,
    /** Every documentation pull request that is known, each once, that of the newest job first. */
    links: [...new Set(jobs.flatMap(({ prLink }) => prLink ?? []))],
    /** The last `skip`, where no prompt of a later command was sent, or may have been. */
    skip,
    /** The same, where it counts for a commit: nobody has seen yet what is pushed to a fork later. */
    skipAt: (commit?: string) => ([undefined, commit].includes(skip?.marker.askedCommit) ? skip : undefined),
    /** A skip that was written after a command takes it back, though it took no turn. */
    skipAfter: (said: Said) => all.find((each) => each.marker.state === 'skipped' && isLater(each, said)),
    /** A command that was written later, and sent, or may have been: a skip from before counts no more. */
    liftedBy: (said: Said) => all.find((each) => isAsked(each) && isLater(each, said)),
    /** The reply of a step to the pull request itself; of another one, where the step has none and asks nothing itself. */
    ofPullRequest(of?: Self, hasPrompt = false) {
      const replies = all.filter(({ marker }) => marker.trigger.kind === 'pull-request');
      return replies.find(({ marker }) => marker.step === of?.step) ?? (hasPrompt ? undefined : replies[0]);
    },
    /** What is known of a job since its last prompt, whoever sent that; with what it made, if anything. */
    jobIn,
    /** The job that a reply's prompt was sent to, if any, in the order of that one. `isContinued`: whether a later one was, too. */
    jobToldBy(marker: Marker | undefined): readonly ToldJob[] {
      const id = marker?.toldJob ?? marker?.job;
      if (marker === undefined || id === undefined) return [];
      const job = jobIn(id);
      const order = lastOrderOf(marker);
      return [{ ...job, order, isContinued: orderOf(job) > order }];
    },
  };
}

/** Which prompt of the workflow's own was told later: the higher one. */
export const toldOrderOf = ({ state, order = 0, toldOrder }: Marker) =>
  toldOrder ?? (state === 'sent' ? order : 0);

/** The same, also where a command that was run again told it anew. */
export const lastOrderOf = (marker: Marker) =>
  Math.max(toldOrderOf(marker), marker.state === 'sent' ? orderOf(marker) : 0);

/** A skip stands until a command that was written later is sent, or may have been. A refused one lifts nothing. */
function standingSkip(all: readonly MarkedReply[]): MarkedReply | undefined {
  const skips = all.filter(({ marker }) => marker.state === 'skipped');
  const counting = [...skips, ...all.filter(isAsked)];
  const [last] = counting.toSorted((one, other) => compareSaid(saidIn(other), saidIn(one)));
  return last?.marker.state === 'skipped' ? last : undefined;
}

const isOfCommand = ({ marker }: MarkedReply) => !/^(pull-request|closed)$/.test(marker.trigger.kind);

/** Whether a command was sent, or may have been, also where it is to be sent again. */
const isAsked = (reply: MarkedReply) =>
  isOfCommand(reply) && (/^(sent|asking)$/.test(reply.marker.state) || reply.marker.toldJob !== undefined);

export const noMemory = memoryOf([]);

export function saidIn({ marker: { saidAt, trigger }, comment }: MarkedReply): Said {
  return { at: saidAt ?? Date.parse(comment.createdAt ?? ''), id: trigger.id };
}

/** Positive where the one was written after the other. */
export const compareSaid = (one: Said, other: Said) => one.at - other.at || one.id - other.id;

/** Whether what a reply is about was written after a comment. */
export const isLater = (reply: MarkedReply, said: Said) => compareSaid(saidIn(reply), said) > 0;

export function skipOf({ marker: { by = 'someone', reason }, comment: { url } }: MarkedReply): Skip {
  return { why: 'skip-stands', by, reason, url };
}

/** Whether a reply remembers a prompt about a commit, or about the same changes. */
export const tells = (marker: Marker, commit: string | undefined, diff?: string) =>
  (commit !== undefined && marker.toldCommit === commit) || (diff !== undefined && marker.toldDiff === diff);

/** When a `skip` counts as written: one that is run again, after every command that is known. */
export function skipSaidAt({ all }: Memory, said: Said, attempt: number): number {
  const commands = attempt === 1 ? [] : all.filter(isOfCommand);
  return Math.max(said.at, ...commands.map((each) => saidIn(each).at + 1));
}

/** Where a command's words stand, when they were written, and the changes that they are about. */
export type Spoken = Pick<Marker, 'prompt' | 'saidAt' | 'askedCommit' | 'askedDiff'>;

/** The reply in which a run goes on that asks the agent, whatever an earlier attempt did with its prompt. */
export function placeToAsk(
  { own, known, jobs }: Memory,
  self: Self,
  { prompt = own?.marker.prompt, saidAt, ...about }: Spoken,
): Place {
  const { state, askedCommit: commit, askedDiff: diff, order, lost: earlier = [] } = own?.marker ?? {};
  const lost = state === 'asking' && commit !== undefined ? [{ commit, diff, order }, ...earlier] : earlier;
  const more = lost.length === 0 ? {} : { lost: lost.slice(0, mostOthers) };
  const marker = { ...own?.marker, ...more, ...self, ...(known && factsOf(known)) };
  const next = withEarlier({ ...marker, state: 'unsent', prompt, saidAt, ...about }, jobs);
  return { ...own, marker: own?.marker ?? next, next };
}

function factsOf({ id: job, sentAt, ended, prLink, made, failed, order }: KnownJob): Partial<Marker> {
  return { job, sentAt, ended, prLink, made, failed, order };
}

/** What is remembered of the link that a job shows. @param isMade whether its last prompt went well */
export function linkSeen(known: KnownJob | undefined, prLink: string | undefined, isMade: boolean) {
  if (prLink === undefined) return {};
  return { prLink, made: isMade || (prLink === known?.prLink && known.made) || undefined };
}

/** The reply in which a run goes on that says what became of its prompt: its own. It may name any job that is known. */
export function placeToTell({ own, jobs }: Memory): Place | undefined {
  return own && { ...own, marker: withEarlier(own.marker, jobs) };
}

/** The reply in which a run goes on that only waits for a job: one that tells of it, best that of the pull request. */
export function placeOfJob({ all }: Memory, self: Self, job: KnownJob): Place {
  const about = all.filter(({ marker }) => marker.job === job.id && marker.state === 'sent');
  const ofPull = ({ marker }: MarkedReply) => marker.trigger.kind === 'pull-request';
  const isKnown = ({ marker }: MarkedReply) => jobsOf(marker).some(({ id }) => id === job.id);
  const found = about.find(ofPull) ?? about[0] ?? all.filter(ofPull).find(isKnown);
  return found ?? { marker: { ...self, state: 'sent', ...factsOf(job) } };
}

/**
 * The reply in which a run goes on that only answers: what an earlier attempt remembers there stays as it is, and is not
 * hidden where it could not be read.
 */
export function placeToAnswer(memory: Memory | undefined, self: Self, spoken: Spoken = {}): Place {
  const isUnread = memory === undefined && self.attempt > 1;
  return isUnread ? {} : { marker: { ...self, state: 'unsent', ...spoken }, ...memory?.own };
}

/**
 * The newest reply of a step to what it is about. A run that could not read a command's reply wrote another one, which
 * must not hide that the prompt was sent.
 */
function ownReply(all: readonly MarkedReply[], { step, trigger }: Self): MarkedReply | undefined {
  const { kind, id } = trigger;
  const ofStep = all.filter(({ marker }) => marker.step === step);
  const own = ofStep.filter(({ marker: { trigger: to } }) => to.kind === kind && to.id === id);
  const isTelling = ({ marker }: MarkedReply) => kind === 'pull-request' || marker.state !== 'unsent';
  return own.find(isTelling) ?? own[0];
}

/** The jobs that a reply remembers, its own first. */
function jobsOf({ state, job: id, earlier = [], ...marker }: Marker): readonly KnownJob[] {
  if (id === undefined) return earlier;
  const { followUp, sentAt, ended, prLink, made, failed, order } = marker;
  const own = { id, sentAt, ended, prLink, made, failed, order };
  // Before it is sent, the prompt says nothing of the job's last one.
  return [state === 'sent' ? { ...own, followUp } : own, ...earlier];
}

/** The newest documentation pull request that a marker knows. */
export const linkOf = (marker: Marker) =>
  newestOf(jobsOf(marker)).find(({ prLink }) => prLink !== undefined)?.prLink;

/** Each job with each of its links once, the one that was sent a prompt last first; of the same, what knows more. */
function newestOf(jobs: readonly KnownJob[]): readonly KnownJob[] {
  const knows = ({ ended, prLink }: KnownJob) => Number(ended === true) + Number(prLink !== undefined);
  const inOrder = jobs.toSorted((one, other) => orderOf(other) - orderOf(one) || knows(other) - knows(one));
  return inOrder.filter(({ id, prLink }, index) => {
    const same = inOrder.slice(0, index).filter((job) => job.id === id);
    return !same.some((job) => prLink === undefined || job.prLink === prLink);
  });
}

const mostOthers = 10;

/** What a marker is with these jobs beside its own: those that made documentation, and as many others, whose link may come late. */
function withEarlier(marker: Marker, jobs: readonly KnownJob[]): Marker {
  const isOwn = ({ id, prLink: url }: KnownJob) => (url ? url === marker.prLink : id === marker.job);
  const others = newestOf(jobs).filter((job) => !isOwn(job));
  const made = others.filter(({ prLink }) => prLink !== undefined);
  const none = others.filter(({ prLink }) => prLink === undefined);
  // Those that ended come last.
  none.sort((one, other) => Number(one.ended ?? false) - Number(other.ended ?? false));
  const earlier = [...made.slice(0, mostOthers), ...none.slice(0, mostOthers)];
  return { ...marker, earlier: earlier.length === 0 ? undefined : earlier };
}

/**
 * What a marker becomes by what a run did. No job that may have made documentation is forgotten when another takes its place.
 */
export function remember(before: Marker, more: Partial<Omit<Marker, keyof Self>> = {}): Marker {
  const told = { toldJob: more.job, toldOrder: more.order, lost: undefined };
  const marker = more.state === 'sent' && more.order !== undefined ? { ...before, ...told } : before;
  const isOther = (more.job ?? marker.job) !== marker.job;
  const { prLink, made } = marker;
  const unknown = { prLink: undefined, made: undefined, failed: undefined };
  const next = { ...marker, ...(isOther && unknown), ...more };
  if (isOther) return withEarlier(next, jobsOf(marker));
  // With each link of a job stands what is known of the job now.
  return next.prLink === prLink ? next : withEarlier(next, jobsOf({ ...next, prLink, made }));
}

/** What the end of a run leaves in its reply's memory. `isOver`: whether it saw the end of the job's last prompt. */
export function lastMemory(
  marker: Marker,
  { run, attempt }: Pick<Self, 'run' | 'attempt'>,
  { jobId: job, job: record, isSent, told }: JobFacts,
  { isOver, link, now }: { isOver: boolean; link: string | undefined; now: number },
): Marker {
  const jobs = jobsOf(marker);
  const same = jobs.find(({ id, prLink }) => id === job && prLink === link);
  const hasFailed = record?.status === 'failed';
  const found = linkSeen(same, link, isOver && !hasFailed);
  const over = isOver ? { ended: true, failed: hasFailed || undefined } : {};
  if (marker.state === 'asking' && marker.run === run && marker.attempt === attempt) {
    const sent = { state: 'sent', job, sentAt: now, ended: undefined, ...told } as const;
    // Without what was told, it is another's prompt that the job has.
    const isAnother = isSent === true && told === undefined;
    if (isSent && !isAnother && job !== undefined) return remember(marker, { ...sent, ...over, ...found });
    // Where nobody knows whether the service has the prompt, the next run finds `asking`.
    const state = isSent === false || isAnother ? 'unsent' : 'asking';
    // A prompt that did not reach the job can still have shown its link.
    return remember(marker, { state, ...(marker.job === job && found) });
  }
  if (marker.job === job) return remember(marker, { ...(marker.state === 'sent' && over), ...found });
  if (marker.state === 'asking' || job === undefined) return marker;
  // The reply shows the end of another job.
  const known = jobs.find(({ id }) => id === job) ?? { id: job };
  return withEarlier(marker, [{ ...known, ...over, ...found }, ...jobs]);
}
