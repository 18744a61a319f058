import { describeError } from '../../errors.ts';
import type { GitHub } from '../../github/client.ts';
import { GitHubError } from '../../github/errors.ts';
import type { CommentFacts, CommitRange, WorkflowEvent } from '../../github/event.ts';
import type { Runtime } from '../../runtime.ts';
import { minute } from '../../time.ts';
import { readJob } from '../job/wait.ts';
import { digestOf, newestJob } from '../reply/memory.ts';
import { createReply, noReply, type Reply } from '../reply/reply.ts';
import { type Answer, failed, type JobEnding } from '../result/result.ts';
import { checkAuthor, checkPermission } from './authorize.ts';
import { type Command, parseCommand } from './command.ts';
import { type AccessInputs, type AgentInputs, readAccessInputs, readAgentInputs } from './inputs.ts';
import { type PromptDraft, placeOfComment, referencesOfCommand, referencesText } from './prompt.ts';
import { type AgentRequest, type Ended, refuseSecrets } from './request.ts';

/** A comment whose author has the permission, and what it takes to carry it out. */
interface AcceptedCommand {
  readonly event: WorkflowEvent;
  readonly facts: CommentFacts;
  readonly command: Command;
  readonly access: AccessInputs;
  readonly github: GitHub;
  readonly reply: Reply;
  /** The same, for reading in a dry run. */
  readonly memory: Reply;
}

/**
 * From a comment to what is to be done about it.
 *
 * @throws InputError for the inputs that decide about every comment
 */
export async function requestFromComment(
  event: WorkflowEvent,
  facts: CommentFacts,
  runtime: Runtime,
): Promise<AgentRequest | Ended> {
  const { read, log, signal } = runtime;
  const access = readAccessInputs(read, runtime.workspace);
  const { comment, number, sender } = facts;
  const command = parseCommand(comment.body, access.command);
  const reason = skipReason(facts, command, access);
  if (reason !== undefined) return { result: { outcome: 'skipped', reason }, reply: noReply };

  const { kind, id, author, url } = comment;
  const by = author?.login ?? 'ghost';
  const source = { runUrl: event.runUrl, command: { by, word: access.command, url } };
  const github = runtime.connectGitHub(access.githubToken);
  const threadId = kind === 'review-comment' ? (comment.in_reply_to_id ?? id) : undefined;
  const target = { place: event, number, trigger: { kind, id }, threadId, source };
  const reply = createReply(target, github, runtime);
  const told = /^true$/i.test(read('dry-run')) ? noReply : reply;
  const ended = (ending: JobEnding): Ended => ({
    result: { source, ...ending },
    reply: told,
  });
  try {
    const permission = await checkPermission(
      (login) => github.accessOf(login, signal),
      { author, sender },
      access,
    );
    if (signal.aborted) return ended({ outcome: 'cancelled' });
    if ('refusal' in permission) {
      if (command.kind !== 'near-miss')
        return ended({ outcome: 'denied', refusal: permission.refusal, access });
      const nearly = 'The comment is nearly a command, from somebody who does not have the permission.';
      return { result: { outcome: 'skipped', reason: nearly }, reply: noReply };
    }
    log.info(`Command from ${by} (${permission.by}): ${url}`);
    const accepted = { event, facts, command, access, github, reply: told, memory: reply };
    const found = await answerOrRequest(accepted, { source }, runtime);
    return 'inputs' in found ? found : ended({ outcome: 'usage', answer: found, access });
  } catch (error) {
    return ended(failed(error, signal));
  }
}

/** Why a command is not taken, by the event alone. */
function skipReason(
  { comment, action, number, onPullRequest, sender }: CommentFacts,
  { kind }: Command,
  { command, allowBots }: AccessInputs,
): string | undefined {
  if (kind === 'none') return `The comment does not start with ${command}.`;
  if (action !== (comment.kind === 'review' ? 'submitted' : 'created'))
    return `The comment was ${action}. Only a new one is a command.`;
  if (!onPullRequest) return `${command} works on pull requests, and #${number} is an issue.`;
  return checkAuthor({ author: comment.author, sender }, allowBots);
}

async function answerOrRequest(
  accepted: AcceptedCommand,
  known: AgentRequest['facts'],
  runtime: Runtime,
): Promise<Answer | AgentRequest> {
  const { command, facts } = accepted;
  if (command.kind === 'help') return { kind: 'help' };
  if (command.kind === 'near-miss') return { kind: 'hint' };
  if (command.kind === 'mail' || command.kind === 'cannot-stop') return { kind: command.kind };
  if (runtime.read('api-key') === '' && facts.comment.kind !== 'issue-comment') {
    runtime.log.notice(
      'A run for a review comment gets no secrets when the pull request comes from a fork. Write the command in the conversation of the pull request instead: that run has them.',
    );
  }
  const inputs = readAgentInputs(runtime.read, runtime.workspace, 'comment');
  const { reply, memory, github } = accepted;
  const { requirePullRequest } = inputs;
  const request = { inputs, facts: { ...known, requirePullRequest }, reply, memory, github };
  if (command.kind === 'status') return await statusOf(accepted, inputs, runtime);
  await reply.see();
  const words = command.kind === 'prompt' ? { ...command, from: facts } : await lastWords(accepted, runtime);
  if (typeof words === 'string') return { kind: 'no-retry', why: words };
  const draft = await draftOf(accepted, words, inputs, runtime);
  const references = referencesText(draft);
  refuseSecrets(inputs, {
    'The comment': words.words,
    prompt: inputs.prompt,
    'A file or address': references,
  });
  return {
    ...request,
    facts: { ...request.facts, repeatedPrompt: words.from === facts ? undefined : words.words },
    draft,
  };
}

async function statusOf({ memory }: AcceptedCommand, inputs: AgentInputs, runtime: Runtime): Promise<Answer> {
  const all = await memory.replies();
  const id = newestJob(all.map(({ marker }) => marker))?.id;
  if (id === undefined) return { kind: 'status', job: undefined, replyUrl: undefined };
  const { clock, signal, log } = runtime;
  const deadline = clock.now() + inputs.timeoutMinutes * minute;
  const service = runtime.connectService(inputs);
  const job = await readJob(id, { service, clock, signal, log, deadline });
  return { kind: 'status', job, replyUrl: all.find(({ marker }) => marker.job === id)?.comment.url };
}

/** A commander's words, and the comment they stand in. */
interface Words {
  readonly words: string;
  /** Whether they start another job. */
  readonly isNew: boolean;
  readonly from: CommentFacts;
}

async function draftOf(
  { event, github }: AcceptedCommand,
  { words, isNew, from }: Words,
  { prompt: standing, context }: AgentInputs,
  runtime: Runtime,
): Promise<PromptDraft> {
  const { kind, id, author } = from.comment;
  const hasContext = context !== 'none';
  const commits = hasContext ? await commitsOf(from, github, runtime) : undefined;
  return {
    create: {
      words: standing === undefined ? words : `${standing}\n\n${words}`,
      references: hasContext ? referencesOfCommand(event, from, commits) : {},
    },
    followUp: { words, references: hasContext ? placeOfComment(from.comment) : {} },
    changes: [],
    isNew,
    reference: { kind, id, author: author?.id ?? 0, digest: digestOf(words) },
  };
}

async function commitsOf(
  { number }: CommentFacts,
  github: GitHub,
  { log, signal }: Runtime,
): Promise<CommitRange | undefined> {
  try {
    return await github.commitsOf(number, signal);
  } catch (error) {
    if (!(error instanceof GitHubError) || signal.aborted) throw error;
    log.info(`${describeError(error)}. The prompt names no commits.`);
    return undefined;
  }
}

/**
 * The commander's last words on the pull request, as they were, and as they were sent: to a new job, or as a follow-up. The
 * reply's marker holds only their digest, since they can be longer than a comment.
 */
async function lastWords(
  { facts, access, github, memory }: AcceptedCommand,
  { signal }: Runtime,
): Promise<Words | 'never' | 'gone' | 'changed'> {
  const { number } = facts;
  const all = await memory.replies();
  const last = all.find(({ marker }) => marker.prompt?.author === facts.comment.author?.id)?.marker;
  if (last?.prompt === undefined) return 'never';
  const { kind, id, author, digest } = last.prompt;
  const comment = await github.commentOf({ kind, id }, number, signal);
  if (comment === undefined) return 'gone';
  const command = parseCommand(comment.body, access.command);
  if (command.kind !== 'prompt' || comment.author?.id !== author || digestOf(command.words) !== digest)
    return 'changed';
  const wasSent = last.state !== 'unsent' && last.followUp !== undefined;
  const isNew = wasSent ? !last.followUp : command.isNew;
  return { words: command.words, isNew, from: { ...facts, comment } };
}
