import { formatDuration } from '../../time.ts';
import { failed, isFinished, type JobEnding, outcomeOf } from '../result/result.ts';
import type { PollSchedule } from './poll-schedule.ts';
import type { JobParts } from './send.ts';
import { atWork, readJob, type Wait, waitForJob } from './wait.ts';

export interface EndParts extends JobParts {
  readonly schedule: PollSchedule;
  /** Whether the run waits until the job is finished. */
  readonly isWaitedFor: boolean;
}

/** A job that is waited for, and what is known of its last prompt. */
export interface AwaitedJob extends Omit<Wait, 'schedule' | 'leastInterval'> {
  readonly leastInterval?: number;
  readonly followUp?: boolean | undefined;
}

/** What becomes of a job: its end, or with `isWaitedFor: false` only what it is just now. */
export async function endOfJob(awaited: AwaitedJob, parts: EndParts): Promise<JobEnding> {
  const { id, created, before, staleUntil = 0, followUp, leastInterval = 0 } = awaited;
  const { clock, start, schedule, isWaitedFor } = parts;
  const facts = { jobId: id, followUp };
  if (!isWaitedFor) {
    const isJustSent = before !== undefined;
    const read = () => readJob(id, parts).catch((error: unknown) => failed(error, parts.signal));
    const record = created ?? before ?? (await read());
    if ('outcome' in record) return { ...facts, ...record };
    const isStale = isJustSent || clock.now() < staleUntil;
    const job = isStale ? atWork(record) : record;
    return { ...facts, job, outcome: isFinished(job.status) ? outcomeOf(job) : 'started' };
  }
  parts.log.info(`Waiting for the job ${id}, for ${formatDuration(parts.deadline - clock.now())} at most.`);
  const end = await waitForJob({ id, created, before, staleUntil, schedule, leastInterval }, parts);
  const isOurs = created !== undefined || before !== undefined;
  const known = { ...facts, job: end.job, ...(isOurs && { waitedMs: clock.now() - start }) };
  switch (end.kind) {
    case 'finished': {
      const updated = followUp === true && (before === undefined || before.prLink === end.job.prLink);
      return { ...known, outcome: outcomeOf(end.job), updated };
    }
    case 'timed-out':
    case 'error':
      return { ...known, outcome: end.kind, error: end.error };
    case 'cancelled':
      return { ...known, outcome: 'cancelled' };
  }
}
