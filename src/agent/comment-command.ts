import { describeError } from '../errors.ts';
import type { GitHub } from '../github/client.ts';
import { GitHubError } from '../github/errors.ts';
import type { CommentEvent, CommitRange } from '../github/event.ts';
import { InputError, parseInputs } from '../inputs.ts';
import { minute } from '../time.ts';
import { checkAuthor, checkPermission } from './authorize.ts';
import { type Command, parseCommand } from './command.ts';
import { type AccessInputs, type AgentInputs, accessInputs, readAgentInputs } from './inputs.ts';
import { digestOf } from './marker.ts';
import { answeredMessage, refusalMessage } from './messages.ts';
import { composePrompt, placeOfComment, referencesOfCommand } from './prompt.ts';
import { createReply, noReply, type Reply } from './reply.ts';
import { helpText, hintText, type NoRetry, noRetryText, statusText } from './reply-text.ts';
import { type Result, type Source, skipped, withKnown } from './result.ts';
import type { Runtime } from './runtime.ts';
import { type JobRequest, taskAfter } from './task.ts';
import { readJob } from './wait.ts';

const noToken =
  'github-token: Empty, so nobody’s permission can be checked. Leave the input out to use the token of the workflow.';

/** A command that is taken, and what it takes to carry it out. */
interface Taken {
  readonly event: CommentEvent;
  readonly command: Command;
  readonly access: AccessInputs;
  readonly by: string;
  readonly github: GitHub;
  readonly reply: Reply;
}

/** From a comment to what is to be done about it. */
export async function readCommentRequest(
  event: CommentEvent,
  runtime: Runtime,
): Promise<JobRequest | Result> {
  const { read, log, signal } = runtime;
  const access = parseInputs(accessInputs, read, () => (read('github-token') === '' ? [noToken] : []));
  const { comment, number, sender } = event;
  const command = parseCommand(comment.body, access.command);
  if (command.kind === 'none') return skipped(`The comment does not start with ${access.command}.`);
  const reason = skipReason(event, access);
  if (reason !== undefined) return skipped(reason);

  const { kind, id, author, url } = comment;
  const by = author?.login ?? 'ghost';
  const source: Source = { runUrl: event.runUrl, command: { by, word: access.command, url } };
  const github = runtime.connectGitHub(access.githubToken);
  const threadId = kind === 'review-comment' ? (comment.in_reply_to_id ?? id) : undefined;
  const about = { place: event, number, trigger: { kind, id }, threadId, source };
  const reply = /^true$/i.test(read('dry-run')) ? noReply : createReply(about, github, runtime);
  return await withKnown({ source, reply }, signal, async (): Promise<JobRequest | Result> => {
    const permission = await checkPermission(github(signal).accessOf, { author, sender }, access);
    if (signal.aborted) return { outcome: 'cancelled' };
    if ('refusal' in permission) {
      if (command.kind === 'near-miss')
        return skipped('The comment is nearly a command, from somebody who may not command.');
      return { outcome: 'denied', message: refusalMessage(permission.refusal, access) };
    }
    log.info(`Command from ${by} (${permission.by}): ${url}`);
    return await carryOutCommand({ event, command, access, by, github, reply }, runtime);
  });
}

/** Why a command is not taken, by the event alone. */
function skipReason(event: CommentEvent, { command, allowBots }: AccessInputs): string | undefined {
  if (event.action !== (event.comment.kind === 'review' ? 'submitted' : 'created'))
    return `The comment was ${event.action}. Only a new one is a command.`;
  if (!event.onPullRequest) return `${command} works on pull requests, and #${event.number} is an issue.`;
  return checkAuthor({ author: event.comment.author, sender: event.sender }, allowBots);
}

async function carryOutCommand(taken: Taken, runtime: Runtime): Promise<JobRequest | Result> {
  const { event, command, access, by } = taken;
  if (command.kind === 'help') return answered('the usage', helpText(access));
  if (command.kind === 'near-miss') return answered('a hint', hintText(access.command));
  if (runtime.read('api-key') === '' && event.comment.kind !== 'issue-comment') {
    runtime.log.notice(
      'A run for a review comment gets no secrets when the pull request comes from a fork. Write the command in the conversation of the pull request instead: that run has them.',
    );
  }
  const inputs = readAgentInputs(runtime.read, runtime.workspace, true);
  if (command.kind === 'status') return await answerStatus(taken, inputs, runtime);
  const words = command.kind === 'prompt' ? { ...command, from: event } : await lastWords(taken, runtime);
  if (typeof words === 'string')
    return answered('the reason why nothing is sent again', noRetryText(by, access.command, words));
  return await requestFromWords(taken, words, inputs, runtime);
}

function answered(what: string, replyText: Result['replyText']): Result {
  return { outcome: 'usage', message: answeredMessage(what), replyText };
}

async function answerStatus(
  { access, reply }: Taken,
  inputs: AgentInputs,
  runtime: Runtime,
): Promise<Result> {
  if (inputs.dryRun) return { outcome: 'dry-run' };
  const last = (await reply.replies()).find(({ marker }) => marker.job !== undefined);
  const id = last?.marker.job;
  const deadline = runtime.clock.now() + inputs.timeoutMinutes * minute;
  const parts = { ...runtime, service: runtime.connectService(inputs), deadline };
  const job = id === undefined ? undefined : await readJob(id, parts);
  return answered('the state of the last job', statusText(access.command, job, last?.comment.url));
}

/** A commander's words, and the comment they stand in. */
interface Words {
  readonly words: string;
  /** Whether they start another job. */
  readonly isNew: boolean;
  readonly from: CommentEvent;
}

async function requestFromWords(
  { event, github, reply }: Taken,
  { words, isNew, from }: Words,
  inputs: AgentInputs,
  runtime: Runtime,
): Promise<JobRequest | Result> {
  if (words.includes(inputs.apiKey)) {
    throw new InputError([
      'The comment contains the API key, which everybody can read now. Delete the comment, and make a new key.',
    ]);
  }
  const repeatedPrompt = from === event ? undefined : words;
  const { kind, id } = from.comment;
  const prompt = { kind, id, author: event.comment.author?.id ?? 0, digest: digestOf(words) };
  const claim = await reply.claim(prompt, repeatedPrompt);
  const hasContext = inputs.context !== 'none';
  const references = hasContext ? referencesOfCommand(from, await commitsOf(from, github, runtime)) : {};
  const standing = inputs.prompt === undefined ? words : `${inputs.prompt}\n\n${words}`;
  const create = composePrompt(standing, references);
  const followUp = composePrompt(words, hasContext ? placeOfComment(from.comment) : {});
  const task = taskAfter(claim, { create, followUp }, inputs, isNew, runtime.log);
  return { inputs, reply, repeatedPrompt, prompt: create, ...task };
}

async function commitsOf(
  { number }: CommentEvent,
  github: GitHub,
  { log, signal }: Runtime,
): Promise<CommitRange | undefined> {
  try {
    return await github(signal).commitsOf(number);
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    log.info(`${describeError(error)}. The prompt names no commits.`);
    return undefined;
  }
}

/**
 * The commander's last words on the pull request, as they were, and as they were sent: to a new job, or as a follow-up. The
 * reply's marker holds only their digest, since they can be longer than a comment; so they come from the comment they
 * stand in, and only if they are the same.
 */
async function lastWords(
  { event, access, github, reply }: Taken,
  { signal }: Runtime,
): Promise<Words | NoRetry> {
  const last = (await reply.replies()).find(
    ({ marker }) => marker.prompt?.author === event.comment.author?.id,
  )?.marker;
  if (last?.prompt === undefined) return 'never';
  const { kind, id, author, digest } = last.prompt;
  const comment = await github(signal).commentOf({ kind, id }, event.number);
  if (comment === undefined) return 'gone';
  const command = parseCommand(comment.body, access.command);
  if (command.kind !== 'prompt' || comment.author?.id !== author || digestOf(command.words) !== digest)
    return 'changed';
  return {
    words: command.words,
    isNew: last.followUp === undefined ? command.isNew : !last.followUp,
    from: { ...event, comment },
  };
}
