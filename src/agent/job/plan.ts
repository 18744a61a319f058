import type { GitHub } from '../../github/client.ts';
import { GitHubError } from '../../github/errors.ts';
import { ServiceError } from '../../service/errors.ts';
import type { Job } from '../../service/schemas.ts';
import type { Clock } from '../../time.ts';
import type { AgentInputs } from '../inputs.ts';
import type { KnownJob } from '../marker.ts';
import { githubPullRequest, isFinished, pullRequestUrl, type Replaced } from '../outcome.ts';
import type { JobParts } from './send.ts';
import { readJob, staleFor } from './wait.ts';

/** What is to be done with a prompt, and the record of the job that there is. */
export type Plan =
  | {
      readonly kind: 'create';
      readonly replaced?: Replaced;
      readonly jobId?: undefined;
      readonly before?: undefined;
    }
  | {
      readonly kind: 'follow-up';
      readonly replaced?: undefined;
      readonly jobId: string;
      readonly before: Job;
    }
  /** The job is still working on an earlier prompt. */
  | { readonly kind: 'busy'; readonly jobId: string; readonly before: Job; readonly staleUntil: number };

export interface PlanParts extends JobParts {
  /** `undefined` without a token. */
  readonly github: Pick<GitHub, 'pullRequestState'> | undefined;
  /** Where the run's GitHub is on the web. */
  readonly serverUrl: string;
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
  const staleUntil = staleUntilOf(target, parts.clock);
  const before = await readJob(jobId, parts).catch((error: unknown) => {
    if (error instanceof ServiceError && error.status === 404) return undefined;
    throw error;
  });
  if (before === undefined) return { kind: 'create', replaced: { why: 'gone', jobId } };
  const { status } = before;
  if (status === 'failed' || status === 'archived')
    return { kind: 'create', replaced: { why: status, jobId } };
  if (!isFinished(status) || staleUntil > parts.clock.now())
    return { kind: 'busy', jobId, before, staleUntil };
  const state = await stateOfPullRequest(before, parts);
  return state === 'merged' || state === 'closed'
    ? { kind: 'create', replaced: { why: state, job: before } }
    : { kind: 'follow-up', jobId, before };
}

/** Until when a finished record may be older than a job's last follow-up, on the clock's scale; 0 where it cannot. */
export function staleUntilOf({ followUp, sentAt, ended }: KnownJob, clock: Clock): number {
  if (followUp === false || sentAt === undefined || ended === true) return 0;
  const left = sentAt + staleFor - clock.wall();
  // A runner whose clock is ahead must not make this one wait longer.
  return left <= 0 ? 0 : clock.now() + Math.min(left, staleFor);
}

/** `undefined` where it cannot be read: the follow-up is sent then. */
async function stateOfPullRequest(job: Job, { github, serverUrl, signal }: PlanParts) {
  const url = pullRequestUrl(job);
  const pull = url === undefined ? undefined : githubPullRequest(url);
  const isHere = url !== undefined && new URL(url).origin === new URL(serverUrl).origin;
  if (github === undefined || pull === undefined || !isHere) return undefined;
  const { repository, number } = pull;
  return await github.pullRequestState(repository, number, signal).catch((error: unknown) => {
    if (error instanceof GitHubError) return undefined;
    throw error;
  });
}
