import type { CommentFacts, WorkflowEvent } from '../../github/event.ts';
import type { Runtime } from '../../runtime.ts';
import { conversationOn } from '../memory/conversation.ts';
import { failed, type JobEnding, type Skip, skipped } from '../outcome.ts';
import { parseCommand } from './command.ts';
import { type AccessInputs, readInputs } from './inputs.ts';
import { checkPermission, unknownBot } from './permission.ts';
import { readCommand } from './read-command.ts';
import type { AnsweredRequest, CommandRequest } from './request.ts';

/**
 * What a comment asks for, of somebody who may ask.
 *
 * @throws InputError for the inputs that decide about every comment
 */
export async function requestFromComment(
  event: WorkflowEvent,
  facts: CommentFacts,
  { read, workspace, log, signal, context, connectGitHub }: Runtime,
): Promise<CommandRequest | AnsweredRequest> {
  const { access, identity, isSet, all } = readInputs(read, workspace, 'comment');
  const { comment, number, sender } = facts;
  const { kind: asked } = parseCommand(comment.body, access.command);
  const noCommand = { ending: skipped({ why: 'no-command', command: access.command }) };
  if (asked === 'none') return noCommand;
  const skip = reasonToSkip(facts, access);
  if (skip !== undefined) return { ending: skipped(skip) };

  const { kind, id, author, url } = comment;
  const by = author?.login ?? 'ghost';
  const source = { runUrl: event.runUrl, check: access.check, command: { by, word: access.command, url } };
  const github = connectGitHub(access.githubToken);
  const threadId = kind === 'review-comment' ? (comment.in_reply_to_id ?? id) : undefined;
  const place = { number, threadId, trigger: { kind, id } };
  const parts = { source, github, isReadOnly: access.dryRun };
  const conversation = conversationOn(place, parts, identity, event, context);
  const answered = (ending: JobEnding): AnsweredRequest => ({ ending, facts: { source }, conversation });
  try {
    const accessOf = (login: string) => github.accessOf(login, signal);
    const permission = await checkPermission(accessOf, { author, sender }, access);
    if (signal.aborted) return answered({ outcome: 'cancelled' });
    if ('refusal' in permission) {
      return asked === 'near-miss'
        ? { ending: skipped({ why: 'near-miss' }) }
        : answered({ outcome: 'denied', refusal: permission.refusal, rules: access });
    }
    log.info(`Command from ${by} (${permission.by}): ${url}`);
    const { command, isCut } = await readCommand(comment, access.command, github, signal);
    if (command.kind === 'none') return noCommand;
    const isHint = command.kind === 'near-miss' || command.kind === 'unsure';
    if (isHint || command.kind === 'help' || command.kind === 'cannot-stop')
      return answered({ outcome: 'usage', answer: command, rules: access });
    if (kind !== 'issue-comment' && !isSet('api-key')) {
      log.notice(
        'A run for a review comment gets no secrets when the pull request comes from a fork. Write the command in the conversation of the pull request instead: that run has them.',
      );
    }
    const inputs = all();
    const { requirePullRequest } = inputs;
    const request = { event, command: facts, wish: command, inputs, github, conversation };
    return { ...request, facts: { source, requirePullRequest, isCut } };
  } catch (error) {
    return answered({ ...failed(error, signal), isSent: false });
  }
}

/** Why a command is not taken, by the event alone. */
function reasonToSkip(
  { comment, action, number, onPullRequest, sender }: CommentFacts,
  { command, allowBots }: AccessInputs,
): Skip | undefined {
  if (action !== (comment.kind === 'review' ? 'submitted' : 'created')) return { why: 'not-new', action };
  if (!onPullRequest) return { why: 'an-issue', command, number };
  const bot = unknownBot({ author: comment.author, sender }, allowBots);
  return bot === undefined ? undefined : { why: 'a-bot', login: bot.login };
}
