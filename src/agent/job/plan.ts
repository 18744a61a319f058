import { isUnknown } from '../../service/errors.ts';
import type { Job } from '../../service/schemas.ts';
import type { AgentInputs } from '../asked/inputs.ts';
import { stateOf } from '../documentation/documentation.ts';
import type { KnownJob } from '../memory/marker.ts';
import { isFinished, pullRequestUrl, type Replaced } from '../outcome.ts';
import type { JobParts } from './send.ts';
import { presentRecord, readJob, type Wait, waitOf } from './wait.ts';

export type Plan =
  /** To be sent: to the job with this record, or to a new one. `replaced`: why not to the one that is known. */
  | { readonly kind: 'ready'; readonly before?: Job; readonly replaced?: Replaced }
  | { readonly kind: 'busy'; readonly wait: Wait };

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
 * Reads what to do with a prompt: nobody would see the changes of a follow-up to a job that has ended for good, and a job
 * that is at work must finish first. @throws ServiceError
 */
export async function planJob(target: KnownJob | undefined, parts: JobParts): Promise<Plan> {
  if (target === undefined) return { kind: 'ready' };
  const { id: jobId, failed, prLink } = target;
  if (failed) return { kind: 'ready', replaced: { why: 'failed', jobId, link: prLink } };
  const wait = waitOf(target, parts.clock);
  const record = await readJob(jobId, parts, wait.newUntil).catch((error: unknown) => {
    if (isUnknown(error)) return undefined;
    throw error;
  });
  const link = pullRequestUrl(record) ?? prLink;
  if (record === undefined || record.status === 'failed')
    return { kind: 'ready', replaced: { why: record === undefined ? 'gone' : 'failed', jobId, link } };
  const isArchived = record.status === 'archived';
  if (!isArchived && !isFinished(presentRecord(record, wait, parts.clock).status))
    return { kind: 'busy', wait: { ...wait, record } };
  // Where it cannot be seen, it counts as open.
  const state = (await stateOf(link, parts))?.state;
  const why = state === 'merged' || state === 'closed' ? state : isArchived && 'archived';
  return why ? { kind: 'ready', replaced: { why, jobId, link } } : { kind: 'ready', before: record };
}
