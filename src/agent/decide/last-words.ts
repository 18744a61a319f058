import type { GitHub } from '../../github/client.ts';
import type { CommentFacts } from '../../github/event.ts';
import { readCommand } from '../asked/read-command.ts';
import { digestOf } from '../memory/marker.ts';
import { type MarkedReply, ownReply, type Self } from '../memory/memory.ts';

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
 * @param self whose earlier attempt may have begun with the words: what was said since is another matter
 * @param word the command's: behind another one, words are for another project
 * @returns why there are none, instead of the words
 * @throws GitHubError
 */
export async function lastWords(
  all: readonly MarkedReply[],
  self: Self,
  facts: CommentFacts,
  word: string,
  github: Pick<GitHub, 'commentOf' | 'isByEmail'>,
  signal: AbortSignal,
): Promise<Words | 'never' | 'gone' | 'changed'> {
  const isTheirs = ({ marker: { prompt } }: MarkedReply) =>
    prompt?.author === facts.comment.author?.id && prompt?.word === word;
  const own = ownReply(all, self);
  const last = (own !== undefined && isTheirs(own) ? own : all.find(isTheirs))?.marker;
  if (last?.prompt === undefined) return 'never';
  const { kind, id, author, digest } = last.prompt;
  const comment = await github.commentOf({ kind, id }, facts.number, signal);
  if (comment === undefined) return 'gone';
  const { command: said } = await readCommand(comment, word, github, signal);
  if (said.kind !== 'prompt' || comment.author?.id !== author || digestOf(said.words) !== digest)
    return 'changed';
  const wasSent = last.state !== 'unsent' && last.followUp !== undefined;
  const isNew = wasSent ? !last.followUp : said.isNew;
  return { words: said.words, isNew, from: { ...facts, comment } };
}
