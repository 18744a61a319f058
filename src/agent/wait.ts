import { describeError } from '../errors.ts';
import { ServiceError } from '../service/errors.ts';
import { backoff, mayPass, readWithRetries } from '../service/retry.ts';
import type { Job } from '../service/schemas.ts';
import { formatDuration, minute, second } from '../time.ts';
import { createHeartbeat, type JobParts } from './job.ts';
import { intervalAfter, type PollSchedule } from './poll-schedule.ts';
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
export function readJob(id: string, parts: Omit<JobParts, 'start'>): Promise<Job> {
  return readWithRetries(() => parts.service.readJob(id, parts.signal), parts);
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

/** A follow-up is taken up a moment after it was sent. A record that says the same for this long means it. */
const staleFor = 2 * minute;

/** A poll without an answer. */
interface Failure {
  /** Milliseconds from the start of the wait. */
  readonly at: number;
  readonly error: ServiceError;
}

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
  const sleepUntil = createHeartbeat(parts);
  const polls: number[] = [];
  const knownStatuses = new Set(['active']);
  let job = sent;
  let unchangedSince = clock.now();
  // A finished record after a follow-up may be that of before, until the job is seen unfinished.
  let mayBeStale = parts.afterFollowUp === true && (sent === undefined || isFinished(sent.status));
  if (sent !== undefined && isFinished(sent.status) && !mayBeStale) return await finished(sent);
  // The create alone took all the time there was; its answer is as good as a last poll.
  if (job !== undefined && clock.now() >= deadline) return { outcome: 'timed-out', job };
  /** Since the last poll that had an answer. */
  let failures: readonly Failure[] = [];
  let leastInterval = parts.leastInterval;
  let next = job === undefined ? clock.now() : start + schedule.first();

  while (true) {
    if (next > deadline - nearDeadline) next = deadline;
    await sleepUntil(next, () => {
      const state = job === undefined ? 'not seen yet' : `still ${job.status}`;
      const silence = failures.length > 0 ? ` (no answer to the last ${failures.length} polls)` : '';
      return `The job is ${state} after ${formatDuration(clock.now() - start)}${silence}.`;
    });
    if (signal.aborted) return { outcome: 'cancelled', job };

    const began = clock.now();
    polls.push(began - start);
    try {
      const read = await service.readJob(id, signal);
      if (failures.length > 1)
        log.info(`The service answers again, after ${failures.length} polls without an answer.`);
      failures = [];
      if (job === undefined || differs(job, read)) {
        unchangedSince = began;
        parts.onChange(read);
      }
      job = read;
      if (isFinished(job.status)) {
        if (!mayBeStale || began - unchangedSince >= staleFor) return await finished(job);
      } else {
        mayBeStale = false;
        if (!knownStatuses.has(job.status))
          log.warning(
            `The service calls the job "${job.status}", a status that this version does not know. It counts as unfinished. A newer version of this action may know it.`,
          );
        knownStatuses.add(job.status);
      }
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      // Cancelling breaks off the request under way; that is no failure of the service.
      if (signal.aborted) return { outcome: 'cancelled', job };
      failures = [...failures, { at: began - start, error }];
      if (isHopeless(failures, sent, job)) return { outcome: 'error', error, job };
      leastInterval = Math.max(leastInterval, intervalAfter(error));
      if (clock.now() < deadline && (failures.length === 1 || inARow(failures, 429) === 1))
        log.info(`${describeError(error)}. Polling again later. The job is not affected.`);
    }

    const now = clock.now();
    const error = failures.at(-1)?.error;
    if (now >= deadline) return { outcome: 'timed-out', job, error };
    const pause = schedule.next(now - start, polls);
    next = now + Math.max(pause, leastInterval, backoff(inARow(failures, 429), error?.retryAfterMs));
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

/** Whether polling again cannot help: the key is refused, the job is not there, the request is wrong, or too long silent. */
function isHopeless(failures: readonly Failure[], sent: Job | undefined, seen: Job | undefined): boolean {
  const last = failures.at(-1);
  if (last === undefined || last.error.status === 429) return false;
  if (last.error.status === 404) {
    if (sent !== undefined && last.at <= newJobGrace) return false;
    return seen === undefined || inARow(failures, 404) >= lastingNotFound;
  }
  if (!mayPass(last.error) && last.error.status !== 425) return true;
  // A refusal is an answer: the service is there.
  const lastRefusal = failures.findLastIndex(({ error }) => error.status === 429);
  const first = failures[lastRefusal + 1] ?? last;
  return failures.length >= unbrokenFailures && last.at - first.at >= unbrokenFailure;
}

/** How many failures in a row, up to the last one, have a status. */
function inARow(failures: readonly Failure[], status: number): number {
  return failures.length - 1 - failures.findLastIndex(({ error }) => error.status !== status);
}

function differs(before: Job, after: Job): boolean {
  return before.status !== after.status || before.prLink !== after.prLink;
}
