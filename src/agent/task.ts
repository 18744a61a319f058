import type { PhrasingContent } from 'mdast';
import { GitHubError } from '../github/errors.ts';
import type { Log } from '../runner/log.ts';
import { md } from '../runner/markdown.ts';
import { ServiceError } from '../service/errors.ts';
import type { Job } from '../service/schemas.ts';
import type { AgentInputs } from './inputs.ts';
import { createJob, type JobParts, LostJobError, sendFollowUp } from './job.ts';
import { pullRequestLink } from './messages.ts';
import type { Claim, Reply } from './reply.ts';
import { pullRequestUrl, type Result, skipped } from './result.ts';
import { readJob } from './wait.ts';

/** What is to be done at the service. */
export type Task =
  | { readonly kind: 'create'; readonly prompt: string }
  /** `followUp`: an earlier attempt sent one to the job. */
  | { readonly kind: 'wait'; readonly jobId: string; readonly followUp: boolean }
  /** `instead`: the prompt of the new job where this one cannot be continued; without it, that is an error. */
  | {
      readonly kind: 'follow-up';
      readonly jobId: string;
      readonly prompt: string;
      readonly instead?: string;
    };

/** What is to be done, and what is known of why. */
export interface JobRequest extends Omit<Result, 'outcome'> {
  readonly inputs: AgentInputs;
  readonly task: Task;
  readonly reply: Reply;
}

/** The words for a new job, and those for one that is there. */
interface Prompts {
  readonly create: string;
  readonly followUp: string;
}

/**
 * Decides by what earlier runs made of the command or the event: the prompt is sent once.
 *
 * @param isNew whether a new job is asked for, whatever there is
 * @returns the task and the prompt that goes with it
 * @throws LostJobError when the reply of an earlier attempt cannot be believed; Error when it cannot be read
 */
export function taskAfter(
  claim: Claim,
  { create, followUp }: Prompts,
  inputs: Pick<AgentInputs, 'followUp' | 'jobId'>,
  isNew: boolean,
  log: Pick<Log, 'info'>,
): Pick<JobRequest, 'task' | 'prompt'> | Result {
  const mayContinue = inputs.followUp && !isNew;
  switch (claim.kind) {
    case 'new': {
      if (inputs.jobId !== undefined && !isNew)
        return { prompt: followUp, task: { kind: 'follow-up', jobId: inputs.jobId, prompt: followUp } };
      const jobId = mayContinue ? claim.knownJob : undefined;
      if (jobId === undefined) return { prompt: create, task: { kind: 'create', prompt: create } };
      return { prompt: followUp, task: { kind: 'follow-up', jobId, prompt: followUp, instead: create } };
    }
    case 'job':
      log.info(`An earlier run has the job ${claim.id}. No second one is created.`);
      return { prompt: undefined, task: { kind: 'wait', jobId: claim.id, followUp: claim.followUp } };
    case 'elsewhere':
      return skipped(`Another run asks for this job. Its reply: ${claim.url}`);
    case 'lost': {
      const error = new LostJobError('An earlier run asked the service and ended without its answer');
      return { outcome: 'error', error, jobId: mayContinue ? claim.knownJob : undefined };
    }
    case 'other-key':
      throw new LostJobError(
        'There is an earlier reply that was written with another API key or for another project',
      );
    case 'unreadable':
      throw new Error(
        'It cannot be read what an earlier attempt of this run did. This one does nothing, since it could make a second job',
        { cause: claim.error },
      );
  }
}

/** A job that works for us, and how it came to do so. */
export interface Started {
  readonly id: string;
  /** The record that the service answered our prompt with. */
  readonly job: Job | undefined;
  readonly followUp: boolean;
  /** The record before the follow-up. */
  readonly before?: Job | undefined;
  readonly leastInterval: number;
  /** The prompt that was sent. */
  readonly prompt?: string;
  /** Why another job was created. */
  readonly note?: readonly PhrasingContent[];
}

type NotStarted = Pick<Result, 'outcome' | 'error' | 'jobId' | 'followUp'>;

/** What became of a pull request at GitHub; `undefined` where that cannot be read. */
export type PullRequestState = (url: string) => Promise<'open' | 'merged' | 'closed' | undefined>;

/** Creates the job, continues it, or takes it as it is. */
export async function startTask(
  task: Task,
  parts: JobParts,
  stateOf: PullRequestState,
): Promise<Started | NotStarted> {
  if (task.kind === 'wait')
    return { id: task.jobId, job: undefined, followUp: task.followUp, leastInterval: 0 };
  if (task.kind === 'create') return await create(task.prompt, parts);

  const { jobId, prompt, instead } = task;
  const before = await readBefore(jobId, parts);
  if (instead !== undefined) {
    const why = await whyNotContinue(jobId, before, stateOf);
    if (why !== undefined) return await create(instead, parts, why);
  }
  const sent = await sendFollowUp(jobId, prompt, parts);
  if (!('outcome' in sent))
    return { id: jobId, job: sent.answer, followUp: true, before, leastInterval: sent.leastInterval, prompt };
  const { status } = sent.outcome === 'error' && sent.error instanceof ServiceError ? sent.error : {};
  if (instead !== undefined && (status === 400 || status === 404))
    return await create(
      instead,
      parts,
      md`The service takes no follow-up to the job ${jobId} (${status}), so a new job was created.`,
    );
  return { ...sent, jobId: sent.outcome === 'cancelled' ? undefined : jobId, followUp: true };
}

async function create(
  prompt: string,
  parts: JobParts,
  note?: readonly PhrasingContent[],
): Promise<Started | NotStarted> {
  const created = await createJob(prompt, parts);
  if ('outcome' in created) return { ...created, followUp: false };
  const { answer: job, leastInterval } = created;
  return { id: job.id, job, followUp: false, leastInterval, prompt, ...(note !== undefined && { note }) };
}

/** @returns `undefined` when the job is gone */
async function readBefore(jobId: string, parts: JobParts): Promise<Job | undefined> {
  try {
    return await readJob(jobId, parts);
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return undefined;
    throw error;
  }
}

/** Nobody would see the changes of a follow-up to a job that has ended for good. */
async function whyNotContinue(
  jobId: string,
  job: Job | undefined,
  stateOf: PullRequestState,
): Promise<readonly PhrasingContent[] | undefined> {
  if (job === undefined) return md`The earlier job ${jobId} is gone, so a new job was created.`;
  if (job.status === 'failed' || job.status === 'archived')
    return md`The earlier job ${jobId} is ${job.status}, so a new job was created.`;
  const url = pullRequestUrl(job);
  const state = url === undefined ? undefined : await stateOf(url).catch(asUnknown);
  if (state !== 'merged' && state !== 'closed') return undefined;
  return md`${pullRequestLink(job)} is ${{ type: 'text', value: state }} already, so a new job was created.`;
}

function asUnknown(error: unknown): undefined {
  if (!(error instanceof GitHubError)) throw error;
}
