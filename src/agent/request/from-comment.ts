import { describeError } from '../../errors.ts';
import type { GitHub } from '../../github/client.ts';
import type { CommentFacts, WorkflowEvent } from '../../github/event.ts';
import type { Runtime } from '../../runtime.ts';
import { minute } from '../../time.ts';
import { readJob } from '../job/wait.ts';
import { digestOf, newestJob } from '../reply/memory.ts';
import { createReply, type Reply, readOnly } from '../reply/reply.ts';
import { type Answer, failed, type JobEnding, type Source } from '../result/result.ts';
import { checkAuthor, checkPermission } from './authorize.ts';
import { type Command, parseCommand } from './command.ts';
import { type AccessInputs, type AgentInputs, readAccessInputs, readAgentInputs } from './inputs.ts';
import { type PromptDraft, placeOfComment, referencesOfCommand, referencesText } from './prompt.ts';
import { type AgentRequest, type Ended, orWithout, refuseSecrets, skipped } from './request.ts';

/** A comment whose author has the permission, and what it takes to carry it out. */
interface AcceptedCommand {
  readonly event: WorkflowEvent;
  readonly facts: CommentFacts;
  readonly command: Command;
  readonly access: AccessInputs;
  readonly github: GitHub;
  readonly reply: Reply;
  readonly source: Source;
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
  if (reason !== undefined) return skipped(reason);

  const { kind, id, author, url } = comment;
  const by = author?.login ?? 'ghost';
  const source = { runUrl: event.runUrl, command: { by, word: access.command, url } };
  const github = runtime.connectGitHub(access.githubToken);
  const threadId = kind === 'review-comment' ? (comment.in_reply_to_id ?? id) : undefined;
  const written = createReply(
    { place: event, number, trigger: { kind, id }, threadId, source },
    github,
    runtime,
  );
  const reply = /^true$/i.test(read('dry-run')) ? readOnly(written) : written;
  const ended = (ending: JobEnding): Ended => ({ result: { source, ...ending }, reply });
  try {
    const accessOf = (login: string) => github.accessOf(login, signal);
    const permission = await checkPermission(accessOf, { author, sender }, access);
    if (signal.aborted) return ended({ outcome: 'cancelled' });
    if ('refusal' in permission) {
      return command.kind === 'near-miss'
        ? skipped('The comment is nearly a command, from somebody who does not have the permission.')
        : ended({ outcome: 'denied', refusal: permission.refusal, access });
    }
    log.info(`Command from ${by} (${permission.by}): ${url}`);
    const accepted = { event, facts, command, access, github, reply, source };
    const found = await answerOrRequest(accepted, runtime);
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

async function answerOrRequest(accepted: AcceptedCommand, runtime: Runtime): Promise<Answer | AgentRequest> {
  const { command, facts, github, reply, source } = accepted;
  const { kind } = command;
  if (kind === 'help' || kind === 'near-miss' || kind === 'mail' || kind === 'cannot-stop') return { kind };
  if (runtime.read('api-key') === '' && facts.comment.kind !== 'issue-comment') {
    runtime.log.notice(
      'A run for a review comment gets no secrets when the pull request comes from a fork. Write the command in the conversation of the pull request instead: that run has them.',
    );
  }
  const inputs = readAgentInputs(runtime.read, runtime.workspace, 'comment');
  if (kind === 'status') return await statusOf(reply, inputs, runtime);
  await reply.see();
  const words = kind === 'prompt' ? { ...command, from: facts } : await lastWords(accepted, runtime.signal);
  if (typeof words === 'string') return { kind: 'no-retry', why: words };
  const draft = await draftOf(accepted, words, inputs, runtime);
  const { prompt, requirePullRequest } = inputs;
  const references = referencesText(draft);
  refuseSecrets(inputs, { 'The comment': words.words, prompt, 'A file or address': references });
  const repeatedPrompt = words.from === facts ? undefined : words.words;
  return { inputs, facts: { source, requirePullRequest, repeatedPrompt }, reply, github, draft };
}

async function statusOf(reply: Reply, inputs: AgentInputs, runtime: Runtime): Promise<Answer> {
  const all = await reply.replies();
  const id = newestJob(all.map(({ marker }) => marker))?.id;
  if (id === undefined) return { kind: 'status', job: undefined, replyUrl: undefined };
  const { clock, signal, log } = runtime;
  const deadline = clock.now() + inputs.timeoutMinutes * minute;
  const service = runtime.connectService(inputs);
  const job = await readJob(id, { service, clock, signal, log, deadline });
  return { kind: 'status', job, replyUrl: all.find(({ marker }) => marker.job === id)?.comment.url };
}

/** A commander's words, whether they start another job, and the comment they stand in. */
type Words = Pick<Extract<Command, { kind: 'prompt' }>, 'words' | 'isNew'> & { readonly from: CommentFacts };

async function draftOf(
  { event, github }: AcceptedCommand,
  { words, isNew, from }: Words,
  { prompt: standing, context }: AgentInputs,
  { log, signal }: Runtime,
): Promise<PromptDraft> {
  const { kind, id, author } = from.comment;
  const reference = { kind, id, author: author?.id ?? 0, digest: digestOf(words) };
  const first = standing === undefined ? words : `${standing}\n\n${words}`;
  const draft = (create: PromptDraft['create']['references'], followUp = create): PromptDraft => ({
    create: { words: first, references: create },
    followUp: { words, references: followUp },
    ...{ changes: [], isNew, reference },
  });
  if (context === 'none') return draft({});
  const commits = await orWithout(github.commitsOf(from.number, signal), signal, (error) =>
    log.info(`${describeError(error)}. The prompt names no commits.`),
  );
  return draft(referencesOfCommand(event, from, commits), placeOfComment(from.comment));
}

/**
 * The commander's last words on the pull request, to be sent as they were: to a new job, or as a follow-up. The reply's
 * marker holds only their digest, since they can be longer than a comment.
 */
async function lastWords(
  { facts, access, github, reply }: AcceptedCommand,
  signal: AbortSignal,
): Promise<Words | 'never' | 'gone' | 'changed'> {
  const all = await reply.replies();
  const last = all.find(({ marker }) => marker.prompt?.author === facts.comment.author?.id)?.marker;
  if (last?.prompt === undefined) return 'never';
  const { kind, id, author, digest } = last.prompt;
  const comment = await github.commentOf({ kind, id }, facts.number, signal);
  if (comment === undefined) return 'gone';
  const command = parseCommand(comment.body, access.command);
  if (command.kind !== 'prompt' || comment.author?.id !== author || digestOf(command.words) !== digest)
    return 'changed';
  const wasSent = last.state !== 'unsent' && last.followUp !== undefined;
  const isNew = wasSent ? !last.followUp : command.isNew;
  return { words: command.words, isNew, from: { ...facts, comment } };
}
