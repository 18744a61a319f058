import { describeError } from '../errors.ts';
import type { DocumentationService } from '../service/client.ts';
import { ServiceError } from '../service/errors.ts';
import { readWithRetries } from '../service/retry.ts';
import type { Job } from '../service/schemas.ts';
import { formatDuration, minute, second } from '../time.ts';
import { createHeartbeat } from './heartbeat.ts';
import type { JobParts } from './job.ts';
import { backoff, type PollSchedule, sharedLimitInterval } from './poll-schedule.ts';
import { isFinished, outcomeOf, type Result } from './result.ts';

export type JobEnd = Pick<Result, 'outcome' | 'job' | 'error'>;

export interface WaitParts extends JobParts {
  readonly schedule: PollSchedule;
  /** Milliseconds to leave at least between polls, from refusals before the wait. */
  readonly leastInterval: number;
  /** Whether a follow-up was sent at the start: until then, the job may have been finished, and still say so. */
  readonly afterFollowUp?: boolean;
  /** Called with every record that differs from the one before, the last one included. */
  readonly onChange: (job: Job) => void;
}

/** Reads a job by itself. Faults that pass are tolerated, and limits as in the wait: up to the deadline. */
export function readJob(
  id: string,
  parts: Pick<JobParts, 'clock' | 'deadline' | 'signal' | 'log'> & {
    readonly service: Pick<DocumentationService, 'readJob'>;
  },
): Promise<Job> {
  const { service, clock, deadline, signal } = parts;
  const limitPause = (refusals: number, retryAfterMs: number | undefined) => {
    const pause = backoff(refusals, retryAfterMs);
    return clock.now() + pause < deadline ? pause : undefined;
  };
  return readWithRetries(() => service.readJob(id, signal), { ...parts, limitPause });
}

/** A service may know a new job a little later in one place than in another. */
const newJobGrace = 2 * minute;

/** How many polls in a row have to say 404 before a job that was there counts as gone. */
const lastingNotFound = 3;

/** Give up after failures that have lasted this long without a break, in this many polls. */
const unbrokenFailure = 20 * minute;
const unbrokenFailures = 3;

/** A poll that would come this shortly before the deadline is made at the deadline. */
const nearDeadline = 5 * second;

/** The link can come a moment after `completed`: before a job counts as without one, it is read once more. */
const linkGrace = 5 * second;

/**
 * Polls a job until it is finished, the deadline comes or the run is cancelled. Everything that can pass is tolerated:
 * refusals for asking too often (for any time), server faults, broken connections and answers (for 20 minutes and three
 * polls without a break), 404 for a job that is new, statuses that this version does not know. The outcome is `error`
 * when polling again cannot help.
 *
 * @param sent the record that the service answered our prompt with; `undefined` for a job that is only waited for
 */
export async function waitForJob(id: string, sent: Job | undefined, parts: WaitParts): Promise<JobEnd> {
  const { service, clock, start, deadline, signal, log, schedule } = parts;
  const sleepUntil = createHeartbeat(clock, signal, log);
  const polls: number[] = [];
  const unknown = new Set<string>();
  const isEnd = endOf(parts.afterFollowUp === true, start);
  let job = sent;
  if (job !== undefined && isEnd(job, start)) return await finished(job);
  // The create alone took all the time there was; its answer is as good as a last poll.
  if (job !== undefined && clock.now() >= deadline) return { outcome: 'timed-out', job };
  let failures = noFailures;
  let leastInterval = parts.leastInterval;
  let next = job === undefined ? clock.now() : start + schedule.first();

  while (true) {
    if (next > deadline - nearDeadline) next = deadline;
    await sleepUntil(next, () => {
      const state = job === undefined ? 'not seen yet' : `still ${job.status}`;
      const silence = failures.count > 0 ? ` (no answer to the last ${failures.count} polls)` : '';
      return `The job is ${state} after ${formatDuration(clock.now() - start)}${silence}.`;
    });
    if (signal.aborted) return { outcome: 'cancelled', job };

    const began = clock.now();
    polls.push(began - start);
    try {
      const read = await service.readJob(id, signal);
      if (failures.count > 1)
        log.info(`The service answers again, after ${failures.count} polls without an answer.`);
      failures = noFailures;
      if (job === undefined || differs(job, read)) parts.onChange(read);
      job = read;
      if (isEnd(job, began)) return await finished(job);
      if (job.status !== 'active' && !isFinished(job.status) && !unknown.has(job.status)) {
        unknown.add(job.status);
        log.warning(
          `The service calls the job "${job.status}", a status that this version does not know. It counts as unfinished. A newer version of this action may know it.`,
        );
      }
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      // Cancelling breaks off the request under way; that is no failure of the service.
      if (signal.aborted) return { outcome: 'cancelled', job };
      failures = failed(failures, error, began - start);
      if (isHopeless(failures, began - start, sent, job)) return { outcome: 'error', error, job };
      if (error.status === 429)
        leastInterval = Math.max(leastInterval, sharedLimitInterval(error.retryAfterMs));
      if (clock.now() < deadline && (failures.count === 1 || failures.refusals === 1))
        log.info(`${describeError(error)}. Polling again later. The job is not affected.`);
    }

    const now = clock.now();
    if (now >= deadline) return { outcome: 'timed-out', job, error: failures.last };
    const pause = schedule.next(now - start, polls);
    next = now + Math.max(pause, leastInterval, backoff(failures.refusals, failures.last?.retryAfterMs));
  }

  async function finished(record: Job): Promise<JobEnd> {
    if (outcomeOf(record) !== 'no-pull-request') return { outcome: outcomeOf(record), job: record };
    await clock.sleep(Math.min(linkGrace, schedule.first()), signal);
    const again = await service.readJob(id, signal).catch(() => record);
    const last = isFinished(again.status) ? again : record;
    if (differs(record, last)) parts.onChange(last);
    return { outcome: outcomeOf(last), job: last };
  }
}

/** A follow-up is taken up a moment after it was sent. A record that says the same for this long means it. */
const staleFor = 2 * minute;

/**
 * Whether a record is the job's end. After a follow-up, one that is finished may be stale: it counts when the job was
 * seen unfinished since, or when it has said the same for two minutes.
 *
 * @returns a function of the record and of when it was read, to be asked about each record in turn
 */
function endOf(afterFollowUp: boolean, start: number): (job: Job, now: number) => boolean {
  let wasUnfinished = !afterFollowUp;
  let same: Job | undefined;
  let since = start;
  return (job, now) => {
    if (!isFinished(job.status)) wasUnfinished = true;
    if (same === undefined || differs(same, job)) since = now;
    same = job;
    return isFinished(job.status) && (wasUnfinished || now - since >= staleFor);
  };
}

/** Polls without an answer since the last one that had one. */
interface Failures {
  readonly count: number;
  /** Milliseconds from the start of the wait to the first of them; a refusal starts it anew. */
  readonly since: number | undefined;
  /** How many there were in a row at the end: 429, and 404. */
  readonly refusals: number;
  readonly notFound: number;
  readonly last: ServiceError | undefined;
}

const noFailures: Failures = { count: 0, since: undefined, refusals: 0, notFound: 0, last: undefined };

function failed(before: Failures, error: ServiceError, elapsed: number): Failures {
  const refused = error.status === 429;
  return {
    count: before.count + 1,
    // A refusal is an answer: the service is there.
    since: refused ? undefined : (before.since ?? elapsed),
    refusals: refused ? before.refusals + 1 : 0,
    notFound: error.status === 404 ? before.notFound + 1 : 0,
    last: error,
  };
}

/** Whether polling again cannot help: the key is refused, the job is not there, the request is wrong, or too long silent. */
function isHopeless(
  failures: Failures,
  elapsed: number,
  sent: Job | undefined,
  seen: Job | undefined,
): boolean {
  const { kind, status = 0 } = failures.last ?? {};
  if (kind === 'status') {
    if (status === 429) return false;
    if (status === 404) {
      if (sent !== undefined && elapsed <= newJobGrace) return false;
      return seen === undefined || failures.notFound >= lastingNotFound;
    }
    if (status !== 408 && status !== 425 && status < 500) return true;
  }
  return (
    failures.since !== undefined &&
    failures.count >= unbrokenFailures &&
    elapsed - failures.since >= unbrokenFailure
  );
}

function differs(before: Job, after: Job): boolean {
  return before.status !== after.status || before.prLink !== after.prLink;
}
