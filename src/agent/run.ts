import { type Clock, formatDuration } from '../clock.ts';
import type { WorkflowEvent } from '../github/event.ts';
import type { Runner } from '../runner/runner.ts';
import type { DocumentationService, Job } from '../service/client.ts';
import { type Ending, isRed, outcomeOf } from './ending.ts';
import type { AgentInputs } from './inputs.ts';
import { startJob } from './job.ts';
import { autoPace, fixedPace } from './pace.ts';
import { composePrompt, referencesOf } from './prompt.ts';
import { waitForJob } from './wait.ts';

export interface AgentParts {
  readonly runner: Runner;
  readonly clock: Clock;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** Aborted when the run is cancelled. */
  readonly signal: AbortSignal;
  /** @throws InputError */
  readonly readInputs: () => AgentInputs;
  /** `undefined` outside a workflow. */
  readonly readEvent: () => WorkflowEvent | undefined;
  readonly connect: (inputs: AgentInputs) => Connection;
}

export interface Connection {
  readonly service: DocumentationService;
  /** Requests so far. */
  readonly requests: () => number;
}

/** What is known so far, so that nothing is lost when a step throws. */
interface Progress {
  inputs?: AgentInputs;
  prompt?: string;
  connection?: Connection;
  job?: Job;
  /** When the job was asked for, on the clock's scale. */
  start?: number;
}

/** How long the answer to a create may still take once the run is cancelled; without it the job's id is lost. */
const createGraceMs = 500;

/**
 * One execution of the action, from inputs to report. Whatever happens, outputs and summary are written.
 *
 * @returns whether the step fails
 */
export async function run(parts: AgentParts): Promise<boolean> {
  const progress: Progress = {};
  let end: Pick<Ending, 'outcome' | 'error'>;
  try {
    end = await carryOut(parts, progress);
  } catch (error) {
    end = { outcome: 'error', error };
  }
  const ending: Ending = {
    ...end,
    job: progress.job,
    jobId: progress.inputs?.jobId,
    prompt: progress.prompt,
    waitedMs: progress.start === undefined ? undefined : parts.clock.monotonic() - progress.start,
    requests: progress.connection?.requests() ?? 0,
  };
  return await report(parts.runner, ending, progress.inputs?.requirePullRequest ?? false);
}

async function carryOut(parts: AgentParts, progress: Progress): Promise<Pick<Ending, 'outcome' | 'error'>> {
  const { runner } = parts;
  for (const secret of ['api-key', 'github-token']) runner.mask(runner.input(secret).trim());

  const inputs = parts.readInputs();
  progress.inputs = inputs;
  if (inputs.prompt !== undefined) {
    const event = inputs.context ? parts.readEvent() : undefined;
    progress.prompt = composePrompt(inputs.prompt, event === undefined ? [] : referencesOf(event));
  }
  if (inputs.dryRun) return { outcome: 'dry-run' };

  progress.connection = parts.connect(inputs);
  progress.start = parts.clock.monotonic();
  if (progress.prompt !== undefined) {
    const job = await create(
      parts,
      progress.connection.service,
      progress.prompt,
      progress.start + inputs.timeoutMs,
    );
    if (job === undefined) return { outcome: 'cancelled' };
    progress.job = job;
    announce(runner, job);
    if (!inputs.wait) return { outcome: 'started' };
  }
  return await wait(parts, inputs, progress.connection.service, progress);
}

/** @returns `undefined` when the run was cancelled before there was a job */
async function create(
  { runner, clock, signal }: AgentParts,
  service: DocumentationService,
  prompt: string,
  deadline: number,
): Promise<Job | undefined> {
  const lastMoment = new AbortController();
  const giveUp = () => setTimeout(() => lastMoment.abort(), createGraceMs).unref();
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await startJob({
      create: () => service.createJob(prompt, lastMoment.signal),
      clock,
      deadline,
      signal,
      log: runner.info,
    });
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
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
  const id = progress.job?.id ?? inputs.jobId ?? '';
  const start = progress.start ?? clock.monotonic();
  const timeoutMs = inputs.wait ? inputs.timeoutMs : 0;
  if (inputs.wait) runner.info(`Waiting for the job ${id}, at most ${formatDuration(timeoutMs)}.`);
  const end = await waitForJob({
    look: () => service.readJob(id, signal),
    clock,
    pace: inputs.pollIntervalMs === undefined ? autoPace(random) : fixedPace(inputs.pollIntervalMs),
    start,
    deadline: start + timeoutMs,
    created: progress.job,
    signal,
    log: runner.info,
    warn: runner.warning,
    onChange: (job) => {
      progress.job = job;
      setJobOutputs(runner, job);
      const link = job.prLink === undefined ? '' : `, with the pull request ${job.prLink}`;
      runner.info(
        `The job ${job.id} is ${job.status} after ${formatDuration(clock.monotonic() - start)}${link}.`,
      );
    },
  });
  switch (end.kind) {
    case 'finished':
      progress.job = end.job;
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

async function report(runner: Runner, ending: Ending, requirePullRequest: boolean): Promise<boolean> {
  // Markdown is not needed before the end, and a run should reach its first request quickly.
  const { jobAsJson, sentence, summaryFor, wordsFor } = await import('./report.ts');
  const red = isRed(ending, requirePullRequest);
  runner.output('prLink', ending.job?.prLink ?? '');
  runner.output('status', ending.job?.status ?? '');
  runner.output('outcome', ending.outcome);
  runner.output('jobId', ending.job?.id ?? ending.jobId ?? '');
  runner.output('job', jobAsJson(ending.job));
  runner.output('commentUrl', '');
  runner.summary(summaryFor(ending, runner.summaryBytes()));
  const line = sentence(wordsFor(ending));
  if (red) runner.error(line, 'docs-agent');
  else runner.info(line);
  return red || runner.lostOutputs();
}
