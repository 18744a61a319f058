import type { PhrasingContent } from 'mdast';
import type { GitHub } from '../../github/client.ts';
import { GitHubError } from '../../github/errors.ts';
import { foreign, md, own } from '../../runner/markdown.ts';
import { ServiceError } from '../../service/errors.ts';
import type { Job } from '../../service/schemas.ts';
import type { KnownJob } from '../reply/memory.ts';
import type { AgentInputs } from '../request/inputs.ts';
import { githubPullRequest, pullRequestLink, pullRequestUrl } from '../result/pull-request.ts';
import { isFinished } from '../result/result.ts';
import type { JobParts } from './send.ts';
import { readJob, staleFor } from './wait.ts';

/** What is to be done with a prompt. */
export type Plan =
  /** `note`: why the known job is not continued. */
  | { readonly kind: 'create'; readonly note?: readonly PhrasingContent[] }
  /** `before`: the job's record. */
  | { readonly kind: 'follow-up'; readonly jobId: string; readonly before: Job }
  /** The job is still working on an earlier prompt. */
  | { readonly kind: 'busy'; readonly jobId: string; readonly record: Job; readonly staleUntil: number };

export interface PlanParts extends JobParts {
  /** `undefined` without a token. */
  readonly github: Pick<GitHub, 'pullRequestState'> | undefined;
  /** Where the run's GitHub is on the web. */
  readonly serverUrl: string;
  readonly runUrl: string;
}

/** The job that a prompt is to continue; `undefined` where it is to create one. */
export function jobToContinue(
  { jobId, followUp }: Pick<AgentInputs, 'jobId' | 'followUp'>,
  isNew: boolean,
  known: KnownJob | undefined,
): KnownJob | undefined {
  if (isNew) return undefined;
  if (jobId !== undefined) return known?.id === jobId ? known : { id: jobId };
  return followUp ? known : undefined;
}

/**
 * Decides, by reading only, what to do with a prompt: nobody would see the changes of a follow-up to a job that has ended
 * for good, and a job that is at work must finish first.
 *
 * @throws ServiceError
 */
export async function planJob(target: KnownJob | undefined, parts: PlanParts): Promise<Plan> {
  if (target === undefined) return { kind: 'create' };
  const { id: jobId } = target;
  const staleUntil = staleUntilOf(target, parts);
  const job = await readJob(jobId, parts).catch((error: unknown) => {
    if (error instanceof ServiceError && error.status === 404) return undefined;
    throw error;
  });
  if (job === undefined)
    return { kind: 'create', note: md`The earlier job ${foreign(jobId)} is gone, so a new job was created.` };
  if (job.status === 'failed' || job.status === 'archived')
    return {
      kind: 'create',
      note: md`The earlier job ${foreign(jobId)} is ${foreign(job.status)}, so a new job was created.`,
    };
  if (!isFinished(job.status) || staleUntil > parts.clock.now())
    return { kind: 'busy', jobId, record: job, staleUntil };
  const state = await stateOfPullRequest(job, parts);
  if (state === 'merged' || state === 'closed')
    return {
      kind: 'create',
      note: md`${pullRequestLink(job, parts.runUrl)} is ${own(state)}, so a new job was created.`,
    };
  return { kind: 'follow-up', jobId, before: job };
}

/** Until when a finished record may be older than a job's last follow-up, on the clock's scale; 0 where it cannot. */
export function staleUntilOf(
  { followUp, sentAt, ended }: KnownJob,
  { clock }: Pick<JobParts, 'clock'>,
): number {
  if (followUp === false || sentAt === undefined || ended === true) return 0;
  const left = sentAt + staleFor - clock.wall();
  // A runner whose clock is ahead must not make this one wait longer.
  return left <= 0 ? 0 : clock.now() + Math.min(left, staleFor);
}

/** `undefined` where it cannot be read: the follow-up is sent then. */
async function stateOfPullRequest(
  job: Job,
  { github, serverUrl, signal }: PlanParts,
): Promise<'open' | 'merged' | 'closed' | undefined> {
  const url = pullRequestUrl(job);
  const pull = url === undefined ? undefined : githubPullRequest(url);
  const isHere = url !== undefined && new URL(url).origin === new URL(serverUrl).origin;
  if (github === undefined || pull === undefined || !isHere) return undefined;
  return await github
    .pullRequestState(pull.repository, Number(pull.number), signal)
    .catch((error: unknown) => {
      if (error instanceof GitHubError) return undefined;
      throw error;
    });
}
