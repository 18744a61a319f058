import type { GitHub } from '../../github/client.ts';
import type { CommentFacts } from '../../github/event.ts';
import { parseCommand } from '../command/command.ts';
import { digestOf } from '../marker.ts';
import type { MarkedReply } from '../memory.ts';

/** A commander's words, whether they start another job, and the comment in which they stand. */
export interface Words {
  readonly words: string;
  readonly isNew: boolean;
  readonly from: CommentFacts;
}

/**
 * The commander's last words on the pull request, to be sent as they were: to a new job, or as a follow-up. The reply's
 * marker holds only their digest, since they can be longer than a comment.
 *
 * @param all our replies, the newest first
 * @returns why there are none, instead of the words
 */
export async function lastWords(
  all: readonly MarkedReply[],
  facts: CommentFacts,
  command: string,
  github: Pick<GitHub, 'commentOf'>,
  signal: AbortSignal,
): Promise<Words | 'never' | 'gone' | 'changed'> {
  const last = all.find(({ marker }) => marker.prompt?.author === facts.comment.author?.id)?.marker;
  if (last?.prompt === undefined) return 'never';
  const { kind, id, author, digest } = last.prompt;
  const comment = await github.commentOf({ kind, id }, facts.number, signal);
  if (comment === undefined) return 'gone';
  const said = parseCommand(comment.body, command);
  if (said.kind !== 'prompt' || comment.author?.id !== author || digestOf(said.words) !== digest)
    return 'changed';
  const wasSent = last.state !== 'unsent' && last.followUp !== undefined;
  const isNew = wasSent ? !last.followUp : said.isNew;
  return { words: said.words, isNew, from: { ...facts, comment } };
}
