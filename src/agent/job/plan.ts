import { ServiceError } from '../../service/errors.ts';
import type { Job } from '../../service/schemas.ts';
import type { Clock } from '../../time.ts';
import type { AgentInputs } from '../asked/inputs.ts';
import { type DocumentationParts, stateOf } from '../documentation/documentation.ts';
import type { KnownJob } from '../memory/marker.ts';
import { isFinished, pullRequestUrl, type Replaced } from '../outcome.ts';
import type { JobParts } from './send.ts';
import { newJobGrace, readJob, staleFor } from './wait.ts';

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
  | {
      readonly kind: 'busy';
      readonly jobId: string;
      /** `undefined` where the service does not know the job yet. */
      readonly before: Job | undefined;
      readonly staleUntil: number;
      readonly newUntil: number;
    };

export type PlanParts = JobParts & DocumentationParts;

/** The job that a prompt is to continue, and whether the workflow names it; `undefined` where it is to create one. */
export function jobToContinue(
  { jobId, followUp }: Pick<AgentInputs, 'jobId' | 'followUp'>,
  isNew: boolean,
  known: KnownJob | undefined,
): (KnownJob & { readonly isNamed?: boolean }) | undefined {
  if (isNew) return undefined;
  if (jobId !== undefined) return { ...(known?.id === jobId ? known : { id: jobId }), isNamed: true };
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
  const { clock } = parts;
  const staleUntil = staleUntilOf(target, clock);
  const newUntil = newUntilOf(target, clock);
  const before = await readJob(jobId, parts).catch((error: unknown) => {
    if (error instanceof ServiceError && error.status === 404) return undefined;
    throw error;
  });
  if (before === undefined && newUntil > clock.now())
    return { kind: 'busy', jobId, before, staleUntil, newUntil };
  if (before === undefined) return { kind: 'create', replaced: { why: 'gone', jobId } };
  const { status } = before;
  const link = pullRequestUrl(before) ?? target.prLink;
  if (status === 'failed') return { kind: 'create', replaced: { why: 'failed', jobId } };
  if (status === 'archived') return { kind: 'create', replaced: { why: 'archived', jobId, link } };
  if (!isFinished(status) || staleUntil > clock.now())
    return { kind: 'busy', jobId, before, staleUntil, newUntil };
  // Where it cannot be seen, the follow-up is sent.
  const state = (await stateOf(link, parts))?.state;
  return state === 'merged' || state === 'closed'
    ? { kind: 'create', replaced: { why: state, job: { ...before, prLink: link } } }
    : { kind: 'follow-up', jobId, before };
}

/** Until when the service may not know a job that was created a moment ago, on the clock's scale; 0 where it must. */
export function newUntilOf({ followUp, sentAt }: KnownJob, clock: Clock): number {
  return followUp === true ? 0 : untilAfter(sentAt, newJobGrace, clock);
}

/** Until when a finished record may be older than a job's last follow-up, on the clock's scale; 0 where it cannot. */
export function staleUntilOf({ followUp, sentAt, ended }: KnownJob, clock: Clock): number {
  return followUp === false || ended === true ? 0 : untilAfter(sentAt, staleFor, clock);
}

function untilAfter(sentAt: number | undefined, span: number, clock: Clock): number {
  const left = sentAt === undefined ? 0 : sentAt + span - clock.wall();
  // A runner whose clock is ahead must not make this one wait longer.
  return left <= 0 ? 0 : clock.now() + Math.min(left, span);
}
