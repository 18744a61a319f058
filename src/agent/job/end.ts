import { isUnknown, serviceErrorOf } from '../../service/errors.ts';
import type { Job } from '../../service/schemas.ts';
import { formatDuration } from '../../time.ts';
import type { AgentRequest } from '../asked/request.ts';
import type { JobEnd, WaitDecision } from '../decide/decide.ts';
import type { Seen } from '../decide/look.ts';
import { stateOf } from '../documentation/documentation.ts';
import type { KnownJob } from '../memory/marker.ts';
import { skipOf } from '../memory/memory.ts';
import { failed, isFinished, type JobEnding, outcomeOf } from '../outcome.ts';
import { noReply, type Reply } from '../told/reply.ts';
import { planJob } from './plan.ts';
import type { JobParts } from './send.ts';
import { presentRecord, readJob, type Wait, waitForJob, waitOf } from './wait.ts';

/** Its end, or with `isWaitedFor: false` only what it is just now. */
export async function endOfJob(wait: Wait, parts: JobParts): Promise<JobEnding> {
  const { id, record, newUntil, followUp } = wait;
  const { clock, deadline, isWaitedFor, signal, log } = parts;
  const facts = { jobId: id, followUp };
  if (!isWaitedFor) {
    const read = () => readJob(id, parts, newUntil).catch((error: unknown) => failed(error, signal));
    const found = record ?? (await read());
    if ('outcome' in found) return { ...facts, ...found };
    const job = presentRecord(found, wait, clock);
    return { ...facts, job, outcome: isFinished(job.status) ? outcomeOf(job) : 'started' };
  }
  log.info(`Waiting for the agent job ${id}, for at most ${formatDuration(deadline - clock.now())}.`);
  const { kind, job, error } = await waitForJob(wait, parts);
  if (kind !== 'finished') return { ...facts, job, outcome: kind, error };
  const updated = followUp === true && (record === undefined || record.prLink === job.prLink);
  return { ...facts, job, outcome: outcomeOf(job), updated };
}

/** What becomes of a job that an earlier run asked. Its link, once known, is not lost where the job is archived or gone. */
export async function endOfKnownJob(
  job: KnownJob,
  reply: Pick<Reply, 'note'>,
  parts: JobParts,
): Promise<JobEnding> {
  const { id, prLink } = job;
  // Nothing comes after that, but Mintlify may archive the job.
  if (job.failed)
    return { outcome: 'failed', jobId: id, job: { id, status: 'failed', prLink }, isSent: true };
  if (parts.isWaitedFor) await reply.note('working');
  const end = { ...(await endOfJob(waitOf(job, parts.clock), parts)), isSent: true };
  if (prLink === undefined || end.job?.prLink !== undefined) return end;
  const isNone = end.outcome === 'no-pull-request';
  if (end.job !== undefined)
    return { ...end, job: { ...end.job, prLink }, ...(isNone && { outcome: 'pull-request' }) };
  const isGone = end.outcome === 'error' && isUnknown(end.error);
  return isGone ? { outcome: 'pull-request', jobId: id, job: { id, status: 'completed', prLink } } : end;
}

/** Reads what became of jobs. What came to nothing stays so, and to see that a job is gone takes half a minute. */
export function jobEndsOf(parts: JobParts) {
  const over = new Map<string, JobEnd>();
  return async (job: KnownJob) => {
    const end = over.get(job.id) ?? (await jobEndOf(job, parts));
    if (end === 'nothing' || end === 'broken') over.set(job.id, end);
    return end;
  };
}

/** What became of a job that an earlier run asked. Where nobody can tell, it can be continued. */
async function jobEndOf(job: KnownJob, parts: JobParts): Promise<JobEnd> {
  const plan = await planJob(job, parts).catch(serviceErrorOf);
  if (plan.kind === 'busy') return 'busy';
  if (plan.kind !== 'ready') return 'fine';
  const { before, replaced } = plan;
  if (replaced === undefined) return (before?.prLink ?? job.prLink) ? 'fine' : 'empty';
  const { why, link } = replaced;
  if (why === 'closed') return 'closed';
  if (why === 'merged' || (why === 'archived' && link !== undefined)) return 'fine';
  if (job.made !== true) return 'nothing';
  return (await stateOf(job.prLink, parts))?.state === 'closed' ? 'dropped' : 'broken';
}

/** The record of a job that failed, with what it had made before, where that counts. */
export function recordOfBefore({ why, job: { made, prLink } }: WaitDecision, record: Job | undefined) {
  const counts = /^(documented|older)$/.test(why) && made === true && record?.status === 'failed';
  return counts ? { ...record, prLink } : undefined;
}

/** What has become of the newest job on the pull request. Where that cannot be read, nothing is said of the commit. */
export async function statusOf(seen: Seen, request: AgentRequest, parts: JobParts): Promise<JobEnding> {
  const { decision, memory } = seen;
  const wait = decision.kind === 'wait' ? decision : undefined;
  const one = wait?.job.id === memory.known?.id ? undefined : wait?.job;
  const asking = { ...parts, isWaitedFor: false };
  const endOf = async (each: KnownJob | undefined) => each && (await endOfKnownJob(each, noReply, asking));
  const ends = await Promise.all([endOf(memory.known), endOf(one)]);
  const unread = ends.find((end) => end !== undefined && end.job === undefined);
  if (unread !== undefined) return { ...unread, commit: undefined };
  const [job, shown = job] = ends.map((end) => end?.job);
  const made = wait && recordOfBefore(wait, shown);
  const documented = made ? { ...made, status: 'completed' } : shown;
  const { commit } = decision;
  const skip = commit === undefined ? memory.skip : memory.skipAt(commit);
  const answer = { kind: 'status', job, documented, skip: skip && skipOf(skip) } as const;
  return { outcome: 'usage', rules: request.inputs, answer, commit, leaves: wait?.leaves };
}
