import { type Clock, formatDuration } from '../clock.ts';
import type { GitHub } from '../github/client.ts';
import type { CommentEvent } from '../github/comment-event.ts';
import type { WorkflowEvent } from '../github/event.ts';
import type { Runner } from '../runner/runner.ts';
import type { DocumentationService, Job } from '../service/client.ts';
import type { AnswerEnd, AnswerProgress, Order } from './answer.ts';
import { parseCommand } from './command.ts';
import { type Ending, isRed, outcomeOf } from './ending.ts';
import { type AgentInputs, namesItsTask, readCommandWord } from './inputs.ts';
import { startJob } from './job.ts';
import { autoPace, fixedPace, sharingPause } from './pace.ts';
import { composePrompt, referencesOf } from './prompt.ts';
import { noCommand, screen } from './screen.ts';
import type { Listener } from './thread.ts';
import { waitForJob } from './wait.ts';

export interface AgentParts {
  readonly runner: Runner;
  readonly clock: Clock;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** Aborted when the run is cancelled. */
  readonly signal: AbortSignal;
  /**
   * @param promptFromComment whether a comment's words are the prompt
   * @throws InputError
   */
  readonly readInputs: (promptFromComment: boolean) => AgentInputs;
  /** `undefined` outside a workflow. */
  readonly readEvent: () => WorkflowEvent | undefined;
  /** Left out where no comment can be the reason of the run. */
  readonly comments?: CommentSource;
  readonly connect: (inputs: AgentInputs) => Connection | Promise<Connection>;
}

export interface CommentSource {
  /** The comment's Markdown; `undefined` when the run isn't about a comment. */
  readonly readText: () => string | undefined;
  /** `undefined` when the event isn't as GitHub documents it. */
  readonly read: () => Promise<CommentEvent | undefined>;
  readonly listener: Listener;
  /** @param repository `owner/name` */
  readonly connectGitHub: (token: string, repository: string) => Promise<GitHub>;
}

export interface Connection {
  readonly service: DocumentationService;
  /** Requests so far. */
  readonly requests: () => number;
}

/** What is known so far, so that nothing is lost when a step throws. */
interface Progress extends AnswerProgress {
  /** Aborted when the run has ended, so that no timer holds the process. */
  readonly over: AbortController;
  connection?: Connection;
  job?: Job;
  /** The id of a job that somebody else created. */
  jobId?: string;
  /** When the job was asked for, on the clock's scale. */
  start?: number;
  /** Milliseconds to leave between looks, after refusals of the create. */
  leastPause?: number;
}

type End = Pick<Ending, 'outcome' | 'error' | 'words' | 'reply' | 'note'>;

/** How long the answer to a create may still take once the run is cancelled; without it the job's id is lost. */
const createGraceMs = 450;

/** How long GitHub may still take for one thing once the run is cancelled; the whole has a second. */
const replyGraceMs = 250;

/**
 * One execution of the action, from inputs to report. Whatever happens, outputs and summary are written.
 *
 * @returns whether the step fails
 */
export async function run(parts: AgentParts): Promise<boolean> {
  const progress: Progress = { over: new AbortController() };
  let end: End;
  try {
    end = await carryOut(parts, progress);
  } catch (error) {
    end = { outcome: 'error', error };
  }
  const ending: Ending = {
    ...end,
    job: progress.job,
    jobId: progress.jobId,
    prompt: progress.prompt,
    asked: progress.asked,
    repeatedWords: progress.repeatedWords,
    waitedMs: progress.start === undefined ? undefined : parts.clock.monotonic() - progress.start,
    requests: progress.connection?.requests() ?? 0,
  };
  const red = isRed(ending, progress.inputs?.requirePullRequest ?? false);
  await report(parts.runner, ending, red, progress.thread?.url() ?? '');
  await closeThread(parts.runner, progress, ending, red);
  progress.over.abort();
  return red || parts.runner.lostOutputs();
}

async function carryOut(parts: AgentParts, progress: Progress): Promise<End> {
  const { runner } = parts;
  for (const secret of ['api-key', 'github-token']) runner.mask(runner.input(secret).trim());

  const order = await takeOrder(parts, progress);
  if ('outcome' in order) return order;
  if (order.jobId !== undefined) progress.jobId = order.jobId;
  const inputs = progress.inputs as AgentInputs;
  if (inputs.dryRun) return { outcome: 'dry-run' };

  const { service } = await connect(parts, progress, inputs);
  progress.start = parts.clock.monotonic();
  if (order.jobId !== undefined) await noteJob(progress, order.jobId);
  else {
    const job = await create(
      parts,
      service,
      progress.prompt ?? '',
      progress.start + inputs.timeoutMs,
      progress,
    );
    if (job === undefined) return { outcome: 'cancelled' };
    progress.job = job;
    announce(runner, job);
    if (!inputs.wait) return { outcome: 'started' };
    await noteJob(progress, job.id);
  }
  return await wait(parts, inputs, service, progress);
}

/** What to do, from the inputs or from a comment. */
async function takeOrder(parts: AgentParts, progress: Progress): Promise<AnswerEnd | Order> {
  const { runner, signal, comments } = parts;
  const text = namesItsTask(runner) ? undefined : comments?.readText();
  if (comments === undefined || text === undefined) return orderFromInputs(parts, progress);
  const word = readCommandWord(runner);
  // Most comments end here, before anything is loaded for them.
  if (parseCommand(text, word).kind === 'none') return { outcome: 'skipped', note: noCommand(word) };
  const comment = await comments.read();
  if (comment === undefined) return orderFromInputs(parts, progress);
  const command = screen(comment, word);
  if ('skip' in command) return { outcome: 'skipped', note: command.skip };
  const { answer } = await import('./answer.ts');
  return await answer(
    {
      ...comments,
      runner,
      signal,
      patience: () => delayed(parts.clock, signal, replyGraceMs, progress.over.signal),
      readInputs: () => parts.readInputs(true),
      connectService: async (inputs) => (await connect(parts, progress, inputs)).service,
    },
    progress,
    comment,
    command,
  );
}

function orderFromInputs(parts: AgentParts, progress: Progress): Order {
  const inputs = parts.readInputs(false);
  progress.inputs = inputs;
  if (inputs.prompt !== undefined) {
    const event = inputs.context ? parts.readEvent() : undefined;
    progress.prompt = composePrompt(inputs.prompt, event === undefined ? [] : referencesOf(event));
  }
  return { jobId: inputs.jobId };
}

async function connect(parts: AgentParts, progress: Progress, inputs: AgentInputs): Promise<Connection> {
  progress.connection ??= await parts.connect(inputs);
  return progress.connection;
}

async function noteJob({ thread, asked, repeatedWords }: Progress, jobId: string): Promise<void> {
  if (thread === undefined || asked === undefined) return;
  const { atWorkText } = await import('./reply.ts');
  await thread.noteJob(atWorkText(asked, jobId, repeatedWords), jobId);
}

/** A signal that follows another one `ms` later on the clock, or at once when `over` is aborted. */
function delayed(clock: Clock, signal: AbortSignal, ms: number, over: AbortSignal): AbortSignal {
  const late = new AbortController();
  const follow = () => void clock.sleep(ms, over).then(() => late.abort());
  if (signal.aborted) follow();
  else signal.addEventListener('abort', follow, { once: true });
  return late.signal;
}

/** @returns `undefined` when the run was cancelled before there was a job */
async function create(
  { runner, clock, signal }: AgentParts,
  service: DocumentationService,
  prompt: string,
  deadline: number,
  progress: Progress,
): Promise<Job | undefined> {
  const lastMoment = delayed(clock, signal, createGraceMs, progress.over.signal);
  return await startJob({
    create: () => service.createJob(prompt, lastMoment),
    clock,
    deadline,
    signal,
    log: runner.info,
    onRefusal: (retryAfterMs) => {
      progress.leastPause = Math.max(progress.leastPause ?? 0, sharingPause(retryAfterMs));
    },
  });
}

function announce(runner: Runner, job: Job): void {
  setJobOutputs(runner, job);
  const where = [job.repository, job.ref].filter((part) => part !== undefined).join(' @ ');
  runner.info(
    `The service created the job ${job.id}${where === '' ? '' : ` for ${where}`}; its status is ${job.status}.`,
  );
}

async function wait(
  { runner, clock, random, signal }: AgentParts,
  inputs: AgentInputs,
  service: DocumentationService,
  progress: Progress,
): Promise<Pick<Ending, 'outcome' | 'error'>> {
  const id = progress.job?.id ?? progress.jobId ?? '';
  const start = progress.start ?? clock.monotonic();
  const timeoutMs = inputs.wait ? inputs.timeoutMs : 0;
  if (inputs.wait) runner.info(`Waiting for the job ${id}, at most ${formatDuration(timeoutMs)}.`);
  const end = await waitForJob({
    look: async () => {
      const job = await service.readJob(id, signal);
      progress.job = job;
      return job;
    },
    clock,
    pace: inputs.pollIntervalMs === undefined ? autoPace(random) : fixedPace(inputs.pollIntervalMs),
    start,
    deadline: start + timeoutMs,
    created: progress.job,
    leastPause: progress.leastPause ?? 0,
    signal,
    log: runner.info,
    warn: runner.warning,
    onChange: (job) => {
      setJobOutputs(runner, job);
      const link = job.prLink === undefined ? '' : `, with the pull request ${job.prLink}`;
      runner.info(
        `The job ${job.id} is ${job.status} after ${formatDuration(clock.monotonic() - start)}${link}.`,
      );
    },
  });
  switch (end.kind) {
    case 'finished':
      return { outcome: outcomeOf(end.job) };
    case 'timed-out':
      if (!inputs.wait)
        return end.error === undefined ? { outcome: 'started' } : { outcome: 'error', error: end.error };
      return { outcome: 'timed-out', error: end.error };
    case 'cancelled':
      return { outcome: 'cancelled' };
  }
}

/** Set as soon as they are known: a run that is killed cannot set them any more. */
function setJobOutputs(runner: Runner, job: Job): void {
  runner.output('jobId', job.id);
  runner.output('status', job.status);
}

async function report(runner: Runner, ending: Ending, red: boolean, replyUrl: string): Promise<void> {
  const { outcome, job, note } = ending;
  runner.output('prLink', job?.prLink ?? '');
  runner.output('status', job?.status ?? '');
  runner.output('outcome', outcome);
  runner.output('jobId', job?.id ?? ending.jobId ?? '');
  runner.output('job', job === undefined ? '' : JSON.stringify(job.record));
  runner.output('commentUrl', replyUrl);
  if (outcome === 'skipped') {
    runner.info(`Nothing to do. ${note ?? ''}`);
    return;
  }
  // Markdown is not needed before the end, and a run should reach its first request quickly.
  const { sentence, summaryFor, wordsFor } = await import('./report.ts');
  runner.summary(summaryFor(ending, runner.summaryBytes()));
  const line = sentence(wordsFor(ending));
  if (red) runner.error(line, 'docs-agent');
  else if (outcome === 'denied') runner.warning(line, 'docs-agent');
  else runner.info(line);
}

/** After everything else, since it needs a server that may be slow. */
async function closeThread(
  runner: Runner,
  { thread, asked }: Progress,
  ending: Ending,
  red: boolean,
): Promise<void> {
  const { outcome } = ending;
  if (thread === undefined || asked === undefined || outcome === 'skipped') return;
  const before = thread.url();
  if (outcome === 'cancelled' && before === '') return;
  const { endText } = await import('./reply.ts');
  const bad = red || outcome === 'denied' || outcome === 'cancelled';
  await thread.close(
    ending.reply ?? endText(asked, ending),
    ending.job?.id ?? ending.jobId,
    outcome === 'usage' ? undefined : bad ? 'confused' : 'rocket',
  );
  if (thread.url() !== before) runner.output('commentUrl', thread.url());
}
