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
  memory: Memory,
  signal: AbortSignal,
): Promise<Words | NoWords | undefined> {
  if (wish.kind === 'prompt') return { ...wish, from: facts };
  if (wish.kind !== 'retry' || facts === undefined || github === undefined) return undefined;
  const { command: word, prompt: words } = inputs;
  const { all, markers, own } = memory;
  const isTheirs = (reply: MarkedReply) => {
    const { prompt } = reply.marker;
    const isSaid = prompt?.author === facts.comment.author?.id && prompt?.word === word;
    return isSaid && !isLater(reply, saidOf(facts));
  };
  const reply = own !== undefined && isTheirs(own) ? own : all.find(isTheirs);
  const last = reply?.marker;
  if (isUnanswered(memory, facts, reply, word)) return 'unanswered';
  // Without an earlier command, what is sent again is the workflow's own prompt.
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

/** Whether the run of a later command has not begun: older words are not what was said last. @param last the reply to them */
function isUnanswered(
  { others, markers }: Memory,
  facts: CommentFacts,
  last: MarkedReply | undefined,
  word: string,
): boolean {
  const isTheirs = ({ author }: Comment) => author?.id === facts.comment.author?.id;
  const isBetween = (said: Said) => (!last || !isLater(last, said)) && compareSaid(said, saidOf(facts)) < 0;
  const since = others.filter((comment) => isTheirs(comment) && isBetween(saidOf({ comment })));
  const isAnswered = ({ kind, id }: Comment) =>
    markers.some(({ trigger }) => trigger.kind === kind && trigger.id === id);
  return since.some((one) => !isAnswered(one) && parseCommand(one.body, word).kind === 'prompt');
}
