import type { ReplyKind } from '../github/comments.ts';
import type { Comment } from '../github/schema.ts';
import type { KnownJob, Marker, PromptReference } from './marker.ts';
import type { JobFacts } from './outcome.ts';

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
  if (claim.kind !== 'new') return { claim };
  const known = newestJob(all);
  const job = known && { job: known.id, sentAt: known.sentAt, ended: known.ended };
  const { prompt: earlier, toldCommit } = found?.marker ?? {};
  const marker: Marker = { ...self, state: 'unsent', ...job, prompt: prompt ?? earlier, toldCommit };
  return { claim, comment: found?.comment, marker, known };
}

/** What earlier runs, or other ones, made of what this run is about; the first rule that fits. */
export function claimFrom(
  found: MarkedReply | undefined,
  { run, attempt }: Pick<Self, 'run' | 'attempt'>,
): Claim {
  if (found === undefined) return { kind: 'new' };
  const { marker, comment } = found;
  const { url } = comment;
  const job = jobOf(marker);
  if (marker.run === run && marker.attempt === attempt) return { kind: 'twin', url };
  if (marker.trigger.kind === 'pull-request' && marker.run !== run) {
    if (marker.run < run) return { kind: 'new' };
    return marker.state === 'sent' && job !== undefined ? { kind: 'sent', job } : { kind: 'elsewhere', url };
  }
  if (marker.state === 'unsent') return { kind: 'new' };
  if (marker.state === 'sent') return job === undefined ? { kind: 'new' } : { kind: 'sent', job };
  if (marker.run !== run) return { kind: 'elsewhere', url };
  return { kind: 'lost', why: 'asked', job: marker.followUp === true ? marker.job : undefined };
}

/** The reply in which a run goes on that only waits for a job, whose memory stays as it is. */
export function claimJob(all: readonly MarkedReply[], self: Self, job: KnownJob): Claimed {
  const about = all.filter(({ marker }) => marker.job === job.id && marker.state === 'sent');
  const found = about.find(({ marker }) => marker.trigger.kind === 'pull-request') ?? about[0];
  const known = jobOf(found?.marker) ?? job;
  const marker: Marker = { ...self, state: 'sent', job: job.id };
  return { claim: { kind: 'sent', job: known }, known, marker, ...found };
}

/** The reply in which a run goes on that only answers: what an earlier attempt remembers there stays as it is. */
export function claimAnswer(all: readonly MarkedReply[], self: Self): Claimed {
  return { claim: { kind: 'new' }, marker: { ...self, state: 'unsent' }, ...ownReply(all, self) };
}

/** The newest reply of a step to what it is about. */
export function ownReply(all: readonly MarkedReply[], { step, trigger }: Self): MarkedReply | undefined {
  const { kind, id } = trigger;
  return all.find(
    ({ marker: { step: from, trigger: to } }) => from === step && to.kind === kind && to.id === id,
  );
}

/** The job that a marker names, if any. */
export function jobOf(marker: Marker | undefined): KnownJob | undefined {
  if (marker?.job === undefined) return undefined;
  const { state, job: id, followUp, sentAt, ended } = marker;
  // Before it is sent, the prompt says nothing of the job's last one.
  return { id, followUp: state === 'sent' ? followUp : undefined, sentAt, ended };
}

/** The job that was sent a prompt last, of all that any reply remembers. */
export function newestJob(replies: readonly Pick<MarkedReply, 'marker'>[]): KnownJob | undefined {
  const jobs = replies.flatMap(({ marker }) => jobOf(marker) ?? []);
  return jobs.toSorted((one, other) => (other.sentAt ?? 0) - (one.sentAt ?? 0))[0];
}

/**
 * What the end of a run leaves in its reply's memory.
 *
 * @param isOver whether the run saw the end of the job's last prompt
 * @param now milliseconds since 1970
 */
export function lastMemory(
  marker: Marker,
  { run, attempt }: Pick<Self, 'run' | 'attempt'>,
  { jobId: job, isSent, lost }: JobFacts,
  isOver: boolean,
  now: number,
): Marker {
  if (marker.state === 'sent') return isOver ? { ...marker, ended: true } : marker;
  const isOurs = marker.run === run && marker.attempt === attempt;
  // Nobody knows whether the service has the prompt: the next run finds `asking`.
  if (marker.state === 'unsent' || lost !== undefined || !isOurs) return marker;
  return isSent === true && job !== undefined
    ? { ...marker, state: 'sent', job, sentAt: now, ended: isOver }
    : { ...marker, state: 'unsent' };
}
