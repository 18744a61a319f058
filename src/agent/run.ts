import { delayed } from '../clock.ts';
import { GitHubError } from '../github/errors.ts';
import { ServiceError } from '../service/errors.ts';
import type { AnswerEnd, Order } from './answer.ts';
import { parseCommand } from './command.ts';
import { type Ending, isFinished, isRed, outcomeOf } from './ending.ts';
import { type AgentInputs, namesItsTask, readCommandWord } from './inputs.ts';
import type { AgentParts, Connection, Progress } from './progress.ts';
import { composePrompt, referencesOf } from './prompt.ts';
import { announce, create, wait } from './pursue.ts';
import { noCommand, screen } from './screen.ts';
import { closeThread, report } from './settle.ts';

type End = Pick<Ending, 'outcome' | 'error' | 'words' | 'reply' | 'note'>;

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
    end = isBrokenOff(error, parts.signal) ? { outcome: 'cancelled' } : { outcome: 'error', error };
  }
  const ending: Ending = {
    ...end,
    job: progress.job,
    jobId: progress.jobId,
    prompt: progress.prompt,
    asked: progress.asked,
    repeatedWords: progress.repeatedWords,
    waitedMs: progress.start === undefined ? undefined : parts.clock.monotonic() - progress.start,
    requirePullRequest: progress.inputs?.requirePullRequest,
    requests: progress.connection?.requests() ?? 0,
  };
  const red = isRed(ending);
  await report(parts.runner, ending, red, progress.thread?.url() ?? '');
  await closeThread(parts.runner, progress, ending, red);
  progress.over.abort();
  return red || parts.runner.lostOutputs();
}

/** What cancelling breaks off is nobody's fault. */
function isBrokenOff(error: unknown, signal: AbortSignal): boolean {
  const ofRequest = error instanceof ServiceError || error instanceof GitHubError;
  return signal.aborted && ofRequest && (error.kind === 'aborted' || error.kind === 'no-connection');
}

async function carryOut(parts: AgentParts, progress: Progress): Promise<End> {
  const { runner } = parts;
  for (const secret of ['api-key', 'github-token']) runner.mask(runner.input(secret).trim());

  const order = await takeOrder(parts, progress);
  if ('outcome' in order) return order;
  const { inputs } = order;
  progress.inputs = inputs;
  if ('jobId' in order) progress.jobId = order.jobId;
  else progress.prompt = order.prompt;
  if (inputs.dryRun) return { outcome: 'dry-run' };

  const { service } = await connect(parts, progress, inputs);
  progress.start = parts.clock.monotonic();
  if ('jobId' in order) await noteJob(progress, order.jobId);
  else {
    const job = await create(parts, service, order.prompt, progress.start + inputs.timeoutMs, progress);
    if (job === undefined) return { outcome: 'cancelled' };
    progress.job = job;
    announce(runner, job);
    if (!inputs.wait) return { outcome: isFinished(job.status) ? outcomeOf(job) : 'started' };
    await noteJob(progress, job.id);
  }
  return await wait(parts, inputs, service, progress);
}

/** What to do, from the inputs or from a comment. */
async function takeOrder(parts: AgentParts, progress: Progress): Promise<AnswerEnd | Order> {
  const { runner, signal, comments } = parts;
  const text = comments?.readText();
  if (comments === undefined || text === undefined) return orderFromInputs(parts);
  if (namesItsTask(runner)) {
    runner.notice(
      'The inputs say what to do, so the comment is not read as a command, and nobody is asked whether its author may start a job. Guard the step with an if, or leave out prompt, prompt-file and job-id.',
    );
    return orderFromInputs(parts);
  }
  const word = readCommandWord(runner);
  // Most comments end here, before anything is loaded for them.
  if (parseCommand(text, word).kind === 'none') return { outcome: 'skipped', note: noCommand(word) };
  const comment = await comments.read();
  if (comment === undefined) return orderFromInputs(parts);
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

function orderFromInputs(parts: AgentParts): Order {
  const inputs = parts.readInputs(false);
  if (inputs.jobId !== undefined) return { inputs, jobId: inputs.jobId };
  const event = inputs.context ? parts.readEvent() : undefined;
  const references = event === undefined ? [] : referencesOf(event);
  return { inputs, prompt: composePrompt(inputs.prompt ?? '', references) };
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
