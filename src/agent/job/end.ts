import { formatDuration } from '../../time.ts';
import { failed, isFinished, type JobEnding, outcomeOf } from '../outcome.ts';
import { atWork, readJob, type Wait, type WaitParts, waitForJob } from './wait.ts';

export interface EndParts extends WaitParts {
  /** Whether the run waits until the job is finished. */
  readonly isWaitedFor: boolean;
}

/** What becomes of a job: its end, or with `isWaitedFor: false` only what it is just now. */
export async function endOfJob(wait: Wait, parts: EndParts): Promise<JobEnding> {
  const { id, created, before, staleUntil = 0, newUntil, followUp } = wait;
  const { clock, start, deadline, isWaitedFor, signal, log } = parts;
  const facts = { jobId: id, followUp };
  const isOurs = created !== undefined || before !== undefined;
  if (!isWaitedFor) {
    const read = () => readJob(id, parts, newUntil).catch((error: unknown) => failed(error, signal));
    const record = created ?? before ?? (await read());
    if ('outcome' in record) return { ...facts, ...record };
    const isStale = before !== undefined || clock.now() < staleUntil;
    const job = isStale ? atWork(record) : record;
    return { ...facts, job, outcome: isFinished(job.status) ? outcomeOf(job) : 'started' };
  }
  log.info(`Waiting for the agent job ${id}, for at most ${formatDuration(deadline - clock.now())}.`);
  const { kind, job, error } = await waitForJob(wait, parts);
  const known = { ...facts, job, ...(isOurs && { waitedMs: clock.now() - start }) };
  if (kind !== 'finished') return { ...known, outcome: kind, error };
  const updated = followUp === true && (before === undefined || before.prLink === job.prLink);
  return { ...known, outcome: outcomeOf(job), updated };
}
