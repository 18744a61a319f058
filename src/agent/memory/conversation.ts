import { digestOf } from '../../digest.ts';
import type { GitHub } from '../../github/client.ts';
import type { WorkflowEvent } from '../../github/event.ts';
import type { Account } from '../../github/schema.ts';
import type { Runtime } from '../../runtime.ts';
import type { Source } from '../outcome.ts';
import { createMarkers, type Markers, type Trigger } from './marker.ts';
import { type MarkedReply, type Memory, memoryOf, type Self } from './memory.ts';

/** A pull request's conversation, in which a run tells people what it does, and remembers it. */
export interface Conversation {
  /** The pull request's number. */
  readonly number: number;
  /** The first comment of the review thread that the reply belongs to. */
  readonly threadId?: number | undefined;
  readonly self: Self;
  readonly markers: Markers;
  readonly source: Source;
  readonly github: GitHub;
  /** Whether the run only reads there. */
  readonly isReadOnly: boolean;
}

type Place = Pick<Conversation, 'number' | 'threadId'> & { readonly trigger: Trigger };
type Parts = Pick<Conversation, 'source' | 'github' | 'isReadOnly'>;

/** What tells the memory of a step from that of others. */
export type Identity = Readonly<Record<'projectId' | 'apiKey' | 'replyKey', string>>;

export function conversationOn(
  { trigger, ...place }: Place,
  parts: Parts,
  { projectId, apiKey, replyKey }: Identity,
  { repositoryId }: WorkflowEvent,
  { workflow, job, action, runId: run, runAttempt: attempt = 1 }: Runtime['context'],
): Conversation {
  const step = digestOf(workflow, job, action, projectId, replyKey);
  // By the repository's id, since a memory must outlast a new name.
  const markers = createMarkers(apiKey, [repositoryId, String(place.number), projectId]);
  return { ...place, ...parts, self: { step, trigger, run, attempt }, markers };
}

/**
 * Reads what all replies of ours remember.
 *
 * @param eyes say who we are. An app cannot ask; it and the workflow's own token write as bots, and what a bot wrote is
 * ours where it is sealed for us
 * @throws GitHubError
 */
export async function readMemory(
  { number, github, markers, self }: Conversation,
  eyes: Eyes,
  signal: AbortSignal,
): Promise<Memory> {
  const shown = eyes.kind === 'shown' ? eyes.account : undefined;
  const account = shown ?? (await github.self(signal));
  const lists = await Promise.all([
    github.comments('issue-comment', number, signal),
    github.comments('review-comment', number, signal),
  ]);
  const isBot = account === undefined || account.type === 'Bot';
  const found = lists
    .flat()
    .filter(({ author }) => (isBot ? author?.type === 'Bot' : author?.id === account.id))
    .map((comment) => ({ comment, marker: markers.read(comment.body) }));
  const all = found
    .flatMap(({ comment, marker }) => (typeof marker === 'object' ? [{ comment, marker }] : []))
    .sort(newestFirst);
  const sealed = found.filter(({ marker }) => marker === 'sealed-otherwise').map(({ comment }) => comment);
  return memoryOf(all, self, sealed.sort(writtenFirst).at(-1)?.url);
}

/** Of copies, the one that was written first is the original. */
function newestFirst({ marker: one, comment: a }: MarkedReply, { marker: other, comment: b }: MarkedReply) {
  return (
    other.run - one.run ||
    other.attempt - one.attempt ||
    Number(other.state === 'sent') - Number(one.state === 'sent') ||
    writtenFirst(a, b)
  );
}

function writtenFirst(one: MarkedReply['comment'], other: MarkedReply['comment']): number {
  return Date.parse(one.createdAt ?? '') - Date.parse(other.createdAt ?? '') || one.id - other.id;
}

/** What became of our 👀: `isNew` where none of ours were there before. Reviews and pull requests cannot have them. */
export type Eyes =
  | { readonly kind: 'shown'; readonly isNew: boolean; readonly account: Account | undefined }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly error: unknown };

export const noEyes: Eyes = { kind: 'none' };

/** Shows that the command was seen. */
export async function showEyes(conversation: Conversation | undefined, signal: AbortSignal): Promise<Eyes> {
  if (conversation === undefined || conversation.isReadOnly) return noEyes;
  const comment = reactable(conversation);
  if (comment === undefined) return noEyes;
  return await conversation.github.addReaction(comment, 'eyes', signal).then(
    ({ isNew, user }): Eyes => ({ kind: 'shown', isNew, account: user }),
    (error: unknown): Eyes => ({ kind: 'failed', error }),
  );
}

/** The comment that can have reactions, if it is one. */
export function reactable({ self }: Conversation) {
  const { kind, id } = self.trigger;
  return kind === 'issue-comment' || kind === 'review-comment' ? { kind, id } : undefined;
}
