import { digestOf } from '../../digest.ts';
import type { GitHub } from '../../github/client.ts';
import type { WorkflowEvent } from '../../github/event.ts';
import type { Account } from '../../github/schema.ts';
import type { Runtime } from '../../runtime.ts';
import type { Source } from '../outcome.ts';
import { createMarkers, type Markers, type Trigger } from './marker.ts';
import { type MarkedReply, type Memory, memoryOf, type Self } from './memory.ts';

export interface Conversation {
  readonly number: number;
  /** The first comment of the review thread that the reply belongs to. */
  readonly threadId?: number | undefined;
  readonly self: Self;
  readonly markers: Markers;
  readonly source: Source;
  readonly github: GitHub;
  readonly isReadOnly: boolean;
}

/** @param place the pull request, and what is answered there: without a trigger, that is the pull request itself */
export function conversationOn(
  place: Omit<Conversation, 'self' | 'markers'> & { readonly trigger?: Trigger },
  { repositoryId }: WorkflowEvent,
  { read, context }: Pick<Runtime, 'read' | 'context'>,
): Conversation {
  const { number, trigger = { kind: 'pull-request', id: number } } = place;
  const { workflow, job, action, runId: run, runAttempt: attempt = 1 } = context;
  // As they are given: a reply may be about wrong inputs.
  const projectId = read('project-id');
  const step = digestOf(workflow, job, action, projectId, read('reply-key'));
  // By the repository's id, since a memory must outlast a new name.
  const markers = createMarkers(read('api-key'), [repositoryId, String(number), projectId]);
  return { ...place, self: { step, trigger, run, attempt }, markers };
}

/**
 * What all replies of ours remember. The eyes say who we are. An app cannot ask; it and the workflow's own token write as
 * bots, and what a bot wrote is ours where it is sealed for us. @throws GitHubError
 */
export async function readMemory(
  { number, github, markers, self }: Conversation,
  eyes: Eyes,
  signal: AbortSignal,
): Promise<Memory> {
  const shown = eyes.kind === 'shown' ? eyes.account : undefined;
  const account = shown ?? (await github.self(signal));
  const kinds = ['issue-comment', 'review-comment'] as const;
  const comments = (await Promise.all(kinds.map((kind) => github.comments(kind, number, signal)))).flat();
  const isBot = account === undefined || account.type === 'Bot';
  const found = comments
    .filter(({ author }) => (isBot ? author?.type === 'Bot' : author?.id === account.id))
    .map((comment) => ({ comment, marker: markers.read(comment.body) }));
  const all = found
    .flatMap(({ comment, marker }) => (typeof marker === 'object' ? [{ comment, marker }] : []))
    .sort(newestFirst);
  const sealed = found.filter(({ marker }) => marker === 'sealed-otherwise').map(({ comment }) => comment);
  const others = comments.filter(({ id }) => !all.some(({ comment }) => comment.id === id));
  return memoryOf(all, self, sealed.sort(writtenFirst).at(-1)?.url, others);
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
export type Eyes = Readonly<
  | { kind: 'shown'; isNew: boolean; account: Account | undefined }
  | { kind: 'none' }
  | { kind: 'failed'; error: unknown }
>;

export const noEyes: Eyes = { kind: 'none' };

export async function showEyes(conversation: Conversation | undefined, signal: AbortSignal): Promise<Eyes> {
  const comment = conversation && reactable(conversation);
  if (comment === undefined || conversation?.isReadOnly !== false) return noEyes;
  return await conversation.github.addReaction(comment, 'eyes', signal).then(
    ({ isNew, user }): Eyes => ({ kind: 'shown', isNew, account: user }),
    (error: unknown): Eyes => ({ kind: 'failed', error }),
  );
}

export function reactable({ self }: Conversation) {
  const { kind, id } = self.trigger;
  return kind === 'issue-comment' || kind === 'review-comment' ? { kind, id } : undefined;
}
