import type { CommentFacts, WorkflowEvent } from '../../github/event.ts';
import type { Runtime } from '../../runtime.ts';
import { conversationOn } from '../memory/conversation.ts';
import { failed, type JobEnding, type Skip, skipped } from '../outcome.ts';
import { parseCommand } from './command.ts';
import { type AccessInputs, readInputs } from './inputs.ts';
import { checkPermission, unknownBot } from './permission.ts';
import { readCommand } from './read-command.ts';
import { type AgentRequest, type AnsweredRequest, checkPlaceOf } from './request.ts';

/** Of somebody who may ask. @throws InputError for the inputs that decide about every comment */
export async function requestFromComment(
  event: WorkflowEvent,
  facts: CommentFacts,
  runtime: Runtime,
): Promise<AgentRequest | AnsweredRequest> {
  const { read, workspace, log, signal } = runtime;
  const { access, all } = readInputs(read, workspace, 'comment');
  const { comment, number, sender } = facts;
  const asked = parseCommand(comment.body, access.command);
  const noCommand = { ending: skipped({ why: 'no-command', command: access.command }) };
  if (asked.kind === 'none') return noCommand;
  const skip = reasonToSkip(facts, access);
  if (skip !== undefined) return { ending: skipped(skip) };

  const { kind, id, author, url } = comment;
  const by = author?.login ?? 'ghost';
  const source = { runUrl: event.runUrl, check: access.check, command: { by, word: access.command, url } };
  const github = runtime.connectGitHub(access.githubToken);
  const threadId = kind === 'review-comment' ? (comment.in_reply_to_id ?? id) : undefined;
  const place = { number, threadId, trigger: { kind, id }, source, github, isReadOnly: access.dryRun };
  const conversation = conversationOn(place, event, runtime);
  // Of an e-mail, less is the command: a `retry` reads it again, and then does not know the words.
  const answered = (ending: JobEnding, wish = asked): AnsweredRequest => {
    return { ending, facts: { source }, conversation, said: { wish, comment: facts } };
  };
  const failure = (error: unknown): JobEnding => ({ ...failed(error, signal), isSent: false });
  try {
    const accessOf = (login: string) => github.accessOf(login, signal);
    const permission = await checkPermission(accessOf, { author, sender }, access);
    if (signal.aborted) return answered({ outcome: 'cancelled' });
    if ('refusal' in permission) {
      if (asked.kind === 'near-miss') return noCommand;
      return answered({ outcome: 'denied', refusal: permission.refusal, rules: access });
    }
    log.info(`Command from ${by} (${permission.by}): ${url}`);
    const { command: wish, isCut } = await readCommand(comment, access.command, github, signal);
    switch (wish.kind) {
      case 'none':
        return noCommand;
      case 'near-miss':
      case 'unsure':
      case 'help':
      case 'cannot-stop':
        return answered({ outcome: 'usage', answer: wish, rules: access }, wish);
    }
    const inputs = await Promise.try(all).catch((error: unknown) => answered(failure(error), wish));
    if ('ending' in inputs) return inputs;
    return {
      ...{ event, wish, command: facts, inputs, github, conversation },
      facts: { source, requirePullRequest: inputs.requirePullRequest, isCut },
      check: checkPlaceOf(event, inputs, conversation, runtime),
    };
  } catch (error) {
    return answered(failure(error));
  }
}

function reasonToSkip(
  { comment, action, onPullRequest, sender }: CommentFacts,
  { allowBots }: AccessInputs,
): Skip | undefined {
  if (action !== (comment.kind === 'review' ? 'submitted' : 'created')) return { why: 'not-new', action };
  if (!onPullRequest) return { why: 'elsewhere-commented' };
  const bot = unknownBot({ author: comment.author, sender }, allowBots);
  return bot === undefined ? undefined : { why: 'a-bot', login: bot.login };
}
