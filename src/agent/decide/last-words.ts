import { digestOf } from '../../digest.ts';
import type { CommentFacts } from '../../github/event.ts';
import type { Comment } from '../../github/schema.ts';
import { type Command, parseCommand } from '../asked/command.ts';
import { readCommand } from '../asked/read-command.ts';
import type { AgentRequest } from '../asked/request.ts';
import type { Marker, PromptReference } from '../memory/marker.ts';
import type { MarkedReply, Memory, Said, Spoken } from '../memory/memory.ts';
import { compareSaid, isLater } from '../memory/memory.ts';

/** A commander's words, whether they start another job, and the comment in which they stand. */
export interface Words {
  readonly words: string;
  readonly isNew: boolean;
  /** `undefined` where the words are the workflow's own. */
  readonly from: CommentFacts | undefined;
}

/** What tells later runs which words were sent. `undefined` where they stand in no comment. */
export function referenceTo({ words, from }: Words, word: string): PromptReference | undefined {
  if (from === undefined) return undefined;
  const { kind, id, author } = from.comment;
  return { kind, id, author: author?.id ?? 0, word, digest: digestOf(words) };
}

/** What a reply remembers of a command that is not carried out, so that a `retry` finds it. */
export function spokenIn(wish: AgentRequest['wish'] | Command, facts: CommentFacts, word: string): Spoken {
  if (wish.kind !== 'prompt') return {};
  return { prompt: referenceTo({ ...wish, from: facts }, word), saidAt: saidOf(facts).at };
}

export function saidOf({ comment: { id, createdAt = '' } }: Pick<CommentFacts, 'comment'>): Said {
  return { at: Date.parse(createdAt), id };
}

/** Why there are no words to be sent again. */
export type NoWords = 'never' | 'changed' | 'unanswered';

/**
 * The words that a run is to send; `undefined` where it sends none. A `retry` sends the commander's last words on the pull
 * request as they were; behind another command word, they are for another project. An earlier attempt may have begun with them:
 * what was said since is another matter. The reply's marker holds only their digest, since they can be longer than a comment.
 *
 * @throws GitHubError
 */
export async function wordsOf(
  { wish, command: facts, inputs, github }: AgentRequest,
  { all, markers, own, others }: Memory,
  signal: AbortSignal,
): Promise<Words | NoWords | undefined> {
  if (wish.kind === 'prompt') return { ...wish, from: facts };
  if (wish.kind !== 'retry' || facts === undefined || github === undefined) return undefined;
  const { command: word } = inputs;
  const isTheirs = (reply: MarkedReply) => {
    const { prompt } = reply.marker;
    const isSaid = prompt?.author === facts.comment.author?.id && prompt?.word === word;
    return isSaid && !isLater(reply, saidOf(facts));
  };
  const reply = own !== undefined && isTheirs(own) ? own : all.find(isTheirs);
  const last = reply?.marker;
  // The run of a later command may never have begun, or waits for its turn: older words are not what was said last.
  const isUnanswered = (comment: Comment) => {
    const said = saidOf({ comment });
    const isBetween = (!reply || !isLater(reply, said)) && compareSaid(said, saidOf(facts)) < 0;
    const isOurs = comment.author?.id === facts.comment.author?.id && isBetween;
    const isAnswered = markers.some(
      ({ trigger: { kind, id } }) => kind === comment.kind && id === comment.id,
    );
    return isOurs && !isAnswered && parseCommand(comment.body, word).kind === 'prompt';
  };
  if (others.some(isUnanswered)) return 'unanswered';
  // Without an earlier command, what is sent again is the workflow's own prompt.
  const { prompt: words } = inputs;
  if (last?.prompt === undefined)
    return words === undefined ? 'never' : { words, isNew: false, from: undefined };
  const { kind, id, author, digest } = last.prompt;
  const comment = await github.commentOf({ kind, id }, facts.number, signal);
  if (comment === undefined) return 'changed';
  const { command: said } = await readCommand(comment, word, github, signal);
  if (said.kind !== 'prompt' || comment.author?.id !== author || digestOf(said.words) !== digest)
    return 'changed';
  const isSent = ({ state, followUp, prompt }: Marker) =>
    state !== 'unsent' && followUp !== undefined && prompt?.kind === kind && prompt.id === id;
  const sent = [last, ...markers].find(isSent);
  const isNew = sent === undefined ? said.isNew : !sent.followUp;
  return { words: said.words, isNew, from: { ...facts, comment } };
}
