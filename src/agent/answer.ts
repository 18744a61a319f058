import type { Commits, GitHub } from '../github/client.ts';
import type { CommentEvent } from '../github/comment-event.ts';
import { commentUrl } from '../github/comment-url.ts';
import { GitHubError } from '../github/errors.ts';
import { InputError } from '../runner/inputs.ts';
import type { Runner } from '../runner/runner.ts';
import type { DocumentationService } from '../service/client.ts';
import { describeError } from '../service/errors.ts';
import { type Author, judgeAccess, judgeAuthor, type Refusal } from './authorize.ts';
import { type Command, parseCommand } from './command.ts';
import type { Asked, Ending } from './ending.ts';
import { type AgentInputs, type GateInputs, type Permission, readGateInputs } from './inputs.ts';
import { LostJobError } from './job.ts';
import { createMarkers, digestOf, type PromptReference } from './marker.ts';
import { composePrompt, referencesOfComment } from './prompt.ts';
import { type NoRetry, noRetryText, openingText, refusalWords, statusText, usageText } from './reply.ts';
import { createThread, type Listener, type Thread } from './thread.ts';

export interface AnswerParts {
  readonly runner: Runner;
  /** Aborted when the run is cancelled. */
  readonly signal: AbortSignal;
  /** Makes a signal that comes a little later, so that what was begun can be ended. */
  readonly patience: () => AbortSignal;
  readonly listener: Listener;
  readonly readInputs: () => AgentInputs;
  readonly connectGitHub: (token: string, repository: string) => Promise<GitHub>;
  readonly connectService: (inputs: AgentInputs) => Promise<DocumentationService>;
}

/** What is known on the way, whatever happens then. */
export interface AnswerProgress {
  asked?: Asked;
  repeatedWords?: string;
  /** Left out where nothing is to be written. */
  thread?: Thread;
}

export type AnswerEnd = Pick<Ending, 'outcome' | 'words' | 'reply' | 'note'>;

/** What is to be done with the service: create a job with a prompt, or wait for one that is there. */
export type Order = { readonly inputs: AgentInputs } & (
  | { readonly prompt: string }
  | { readonly jobId: string }
);

/**
 * From a command to what is to be done about it.
 *
 * @throws InputError when the inputs are wrong; GitHubError, ServiceError when an answer cannot be had;
 * LostJobError when an earlier attempt left no trace of its job
 */
export async function answer(
  parts: AnswerParts,
  progress: AnswerProgress,
  event: CommentEvent,
  command: Exclude<Command, { kind: 'none' }>,
): Promise<AnswerEnd | Order> {
  const { runner, signal } = parts;
  const gate = readGateInputs(runner);
  const author = judgeAuthor(event, gate.allowBots);
  if (author.kind === 'ignored')
    return skipped(`The comment is by the bot ${author.login}, which allow-bots does not name.`);
  const asked: Asked = {
    by: event.author?.login ?? 'ghost',
    command: gate.command,
    commentUrl: commentUrl(event, event),
    runUrl: event.runUrl,
  };
  progress.asked = asked;

  const github = await parts.connectGitHub(gate.githubToken, event.repository);
  const thread = openThread(parts, event, github);
  if (!gate.dryRun) progress.thread = thread;
  const verdict = await authorize(github, author, gate, signal);
  if (signal.aborted) return { outcome: 'cancelled' };
  if ('kind' in verdict) return { outcome: 'denied', words: refusalWords(verdict, gate.command) };
  runner.info(`${asked.by} commands, ${verdict.by}; the command is ${asked.commentUrl}.`);
  if (command.kind === 'usage') return answered('the ways to command', usageText(gate));

  if (runner.input('api-key').trim() === '' && event.kind !== 'issue-comment') {
    runner.notice(
      'A run for a review comment gets no secrets when the pull request comes from a fork. Write the command in the conversation of the pull request instead: that run has them.',
    );
  }
  const inputs = parts.readInputs();
  if (command.kind === 'status') {
    if (inputs.dryRun) return { outcome: 'dry-run' };
    const last = (await thread.replies()).findLast(({ marker }) => marker.job !== undefined);
    const service = await parts.connectService(inputs);
    const job = last?.marker.job === undefined ? undefined : await service.readJob(last.marker.job, signal);
    return answered('the state of the last job', statusText(asked, job, last?.comment.url));
  }
  const found =
    command.kind === 'prompt'
      ? { words: command.words, from: event }
      : await lastPrompt(thread, github, event, gate.command, signal);
  if (typeof found === 'string')
    return answered('the reason why nothing is run again', noRetryText(asked, found));
  const { words, from } = found;
  if (words.includes(inputs.apiKey)) {
    throw new InputError([
      'the comment: it contains the API key, which everybody can read now; delete the comment, and make a new key',
    ]);
  }
  if (from !== event) progress.repeatedWords = words;
  if (!inputs.dryRun) {
    const taken = await take(parts, progress, asked, thread, {
      kind: from.kind,
      id: from.id,
      author: event.author?.id ?? 0,
      digest: digestOf(words),
    });
    if (taken !== 'new') return 'jobId' in taken ? { inputs, ...taken } : taken;
  }
  return {
    inputs,
    prompt: composePrompt(words, inputs.context ? await references(parts, github, from) : []),
  };
}

export function skipped(note: string): AnswerEnd {
  return { outcome: 'skipped', note };
}

function answered(what: string, reply: NonNullable<Ending['reply']>): AnswerEnd {
  return {
    outcome: 'usage',
    words: { happened: [`The command was answered with ${what}. No job was created.`], next: [] },
    reply,
  };
}

function openThread(parts: AnswerParts, event: CommentEvent, github: GitHub): Thread {
  const { runner } = parts;
  const place = [event.repository, String(event.number), runner.input('project-id').trim()];
  return createThread({
    github,
    event,
    markers: createMarkers(runner.input('api-key').trim(), place),
    listener: parts.listener,
    patience: parts.patience,
    log: runner.info,
    warn: runner.warning,
    redact: runner.redact,
  });
}

async function authorize(
  github: GitHub,
  author: Exclude<Author, { kind: 'ignored' }>,
  { permission: needed }: GateInputs,
  signal: AbortSignal,
): Promise<{ readonly by: string } | Refusal> {
  if (author.kind === 'refused') return author.refusal;
  if (author.kind === 'allowed-bot') return { by: 'a bot that allow-bots names' };
  const { commander } = author;
  try {
    const verdict = judgeAccess(commander, await github.accessOf(commander.login, signal), needed);
    return 'kind' in verdict ? verdict : { by: permissionWords(verdict.role, needed) };
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    return { kind: 'unknown', login: commander.login, needed, error };
  }
}

function permissionWords(role: Permission, needed: Permission): string {
  return `with the permission ${role} where ${needed} is needed`;
}

async function references(parts: AnswerParts, github: GitHub, event: CommentEvent): Promise<string[]> {
  let commits: Commits = { head: undefined, base: undefined };
  try {
    commits = await github.commitsOf(event.number, parts.signal);
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    parts.runner.info(`${describeError(error)}. The prompt names no commits.`);
  }
  return referencesOfComment(event, commits);
}

/**
 * The commander's last prompt on the pull request, as it was. The reply's marker holds only its digest, since a whole
 * prompt can be longer than a comment; so the words come from the comment they stand in, and only if they are the same.
 */
async function lastPrompt(
  thread: Thread,
  github: GitHub,
  event: CommentEvent,
  word: string,
  signal: AbortSignal,
): Promise<{ words: string; from: CommentEvent } | NoRetry> {
  const last = (await thread.replies()).findLast(
    ({ marker }) => marker.prompt !== undefined && marker.prompt.author === event.author?.id,
  )?.marker.prompt;
  if (last === undefined) return 'never';
  const comment = await github.textOf(last, event.number, signal);
  if (comment === undefined) return 'gone';
  const command = parseCommand(comment.body, word);
  if (
    command.kind !== 'prompt' ||
    comment.author?.id !== last.author ||
    digestOf(command.words) !== last.digest
  )
    return 'changed';
  return {
    words: command.words,
    from: { ...event, kind: last.kind, id: last.id, diffPlace: comment.diffPlace },
  };
}

/** Makes the job ours, unless an earlier attempt or another run has it. */
async function take(
  { runner }: AnswerParts,
  progress: AnswerProgress,
  asked: Asked,
  thread: Thread,
  prompt: PromptReference,
): Promise<'new' | { readonly jobId: string } | AnswerEnd> {
  const opening = await thread.open(openingText(asked, progress.repeatedWords), prompt);
  switch (opening.kind) {
    case 'new':
      return 'new';
    case 'job':
      runner.info(`An earlier run for this comment has the job ${opening.id}; no second one is created.`);
      return { jobId: opening.id };
    case 'elsewhere':
      return skipped(`Another run asks for this comment's job; its reply is ${opening.url}.`);
    case 'lost':
      throw new LostJobError('An earlier attempt lost its job', {
        cause: new Error('an earlier attempt of this run ended after it had begun to ask for the job'),
      });
    case 'unreadable':
      throw new Error(
        'What an earlier attempt of this run did cannot be read, so this one does nothing: it could make a second job. Write the command again for a new one',
        { cause: opening.error },
      );
  }
}
