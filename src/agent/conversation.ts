import type { GitHub } from '../github/client.ts';
import type { WorkflowEvent } from '../github/event.ts';
import type { Account } from '../github/schema.ts';
import type { Runtime } from '../runtime.ts';
import type { Inputs } from './inputs.ts';
import { createMarkers, digestOf, type Markers, type Trigger } from './marker.ts';
import type { MarkedReply, Self } from './memory.ts';
import type { Source } from './outcome.ts';

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

export function conversationOn(
  { trigger, ...place }: Place,
  parts: Parts,
  { projectId, apiKey, replyKey }: Inputs['identity'],
  { repositoryId }: WorkflowEvent,
  { workflow, job, action, runId: run, runAttempt: attempt = 1 }: Runtime['context'],
): Conversation {
  const step = digestOf(workflow, job, action, projectId, replyKey);
  // By the repository's id, since a memory must outlast a new name.
  const markers = createMarkers(apiKey, [repositoryId, String(place.number), projectId]);
  return { ...place, ...parts, self: { step, trigger, run, attempt }, markers };
}

/**
 * All replies of ours, the newest first; of copies, the first one is the original.
 *
 * @param eyes say who we are
 * @throws GitHubError
 */
export async function readReplies(
  { number, github, markers }: Conversation,
  eyes: Eyes,
  signal: AbortSignal,
): Promise<readonly MarkedReply[]> {
  const account = eyes.kind === 'shown' ? eyes.account : undefined;
  const self = account ?? (await github.self(signal).catch(() => undefined));
  const lists = await Promise.all([
    github.comments('issue-comment', number, signal),
    github.comments('review-comment', number, signal),
  ]);
  const own = lists.flat().flatMap((comment) => {
    // An app cannot ask who it is, but it writes as a bot.
    const isOurs = self === undefined ? comment.author?.type === 'Bot' : comment.author?.id === self.id;
    const marker = isOurs ? markers.read(comment.body) : undefined;
    return marker === undefined ? [] : [{ comment, marker }];
  });
  return own.sort(
    ({ marker: one, comment: a }, { marker: other, comment: b }) =>
      other.run - one.run ||
      other.attempt - one.attempt ||
      Number(other.state === 'sent') - Number(one.state === 'sent') ||
      a.id - b.id,
  );
}

/** What became of our 👀: `isNew` where none of ours were there before. Reviews and pull requests cannot have them. */
export type Eyes =
  | { readonly kind: 'shown'; readonly isNew: boolean; readonly account: Account | undefined }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Shows that the command was seen. */
export async function showEyes(conversation: Conversation | undefined, signal: AbortSignal): Promise<Eyes> {
  if (conversation === undefined || conversation.isReadOnly) return { kind: 'none' };
  const comment = reactable(conversation);
  if (comment === undefined) return { kind: 'none' };
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
