import { delayed, formatDuration } from '../clock.ts';
import type { Runner } from '../runner/runner.ts';
import type { DocumentationService } from '../service/client.ts';
import type { Job } from '../service/records.ts';
import { type Ending, outcomeOf } from './ending.ts';
import type { AgentInputs } from './inputs.ts';
import { startJob } from './job.ts';
import { autoPace, fixedPace, sharingPause } from './pace.ts';
import type { AgentParts, Progress } from './progress.ts';
import { waitForJob } from './wait.ts';

/** How long the answer to a create may still take once the run is cancelled; without it the job's id is lost. */
const createGraceMs = 450;

/**
 * Creates the job.
 *
 * @param deadline on the clock's scale
 * @returns `undefined` when the run was cancelled before there was a job
 */
export async function create(
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

/** Says that there is a job now, in the outputs and in the log. */
export function announce(runner: Runner, job: Job): void {
  setJobOutputs(runner, job);
  const where = [job.repository, job.ref].filter((part) => part !== undefined).join(' @ ');
  runner.info(
    `The service created the job ${job.id}${where === '' ? '' : ` for ${where}`}; its status is ${job.status}.`,
  );
}

/** Waits for the job, or looks once where nobody wants to wait, and keeps its last record. */
export async function wait(
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
