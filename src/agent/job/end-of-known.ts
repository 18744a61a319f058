import { ServiceError } from '../../service/errors.ts';
import { second } from '../../time.ts';
import type { JobEnd } from '../decide/decide.ts';
import { stateOf } from '../documentation/documentation.ts';
import type { KnownJob } from '../memory/marker.ts';
import type { JobEnding } from '../outcome.ts';
import type { Reply } from '../told/reply.ts';
import { type EndParts, endOfJob } from './end.ts';
import { newUntilOf, type PlanParts, planJob, staleUntilOf } from './plan.ts';

/** What becomes of a job that an earlier run asked. Its link, once known, is not lost where the job is archived or gone. */
export async function endOfKnownJob(
  job: KnownJob,
  reply: Pick<Reply, 'note'>,
  parts: EndParts,
): Promise<JobEnding> {
  const { id, prLink, followUp } = job;
  const { clock, isWaitedFor } = parts;
  if (isWaitedFor) await reply.note('working', {});
  const wait = { id, followUp, staleUntil: staleUntilOf(job, clock), newUntil: newUntilOf(job, clock) };
  const end = { ...(await endOfJob(wait, parts)), isSent: true };
  if (prLink === undefined || end.job?.prLink !== undefined) return end;
  if (end.job !== undefined) return { ...end, job: { ...end.job, prLink } };
  const isGone = end.outcome === 'error' && end.error instanceof ServiceError && end.error.status === 404;
  return isGone ? { outcome: 'pull-request', jobId: id, job: { id, status: 'completed', prLink } } : end;
}

/** How often a job must be unknown before it is gone, and how long to wait between, in milliseconds. */
const goneAfter = 3;
const beforeNextLook = 5 * second;

/** What became of a job that an earlier run asked. Where nobody can tell, it can be continued. */
export async function jobEndOf(job: KnownJob, parts: PlanParts, looks = goneAfter): Promise<JobEnd> {
  const plan = await planJob(job, parts).catch((error: unknown) => {
    if (error instanceof ServiceError) return undefined;
    throw error;
  });
  const replaced = plan?.kind === 'create' ? plan.replaced : undefined;
  switch (replaced?.why) {
    case 'gone':
      if (looks === 1 || parts.signal.aborted) return 'nothing';
      await parts.clock.sleep(beforeNextLook, parts.signal);
      return await jobEndOf(job, parts, looks - 1);
    case 'failed':
      return 'nothing';
    case 'archived':
      if (replaced.link === undefined) return 'nothing';
      return (await stateOf(replaced.link, parts))?.state === 'closed' ? 'closed' : 'fine';
    case 'closed':
      return 'closed';
    default:
      return 'fine';
  }
}
