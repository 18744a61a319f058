import { ServiceError } from '../../service/errors.ts';
import type { KnownJob } from '../memory/marker.ts';
import type { JobEnding } from '../outcome.ts';
import type { Reply } from '../told/reply.ts';
import { type EndParts, endOfJob } from './end.ts';
import { newUntilOf, staleUntilOf } from './plan.ts';

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
