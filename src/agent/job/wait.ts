import { describeError } from '../../errors.ts';
import { pauseAfter, withRetries } from '../../retry.ts';
import { mayPass, passingOfRead, ServiceError } from '../../service/errors.ts';
import type { Job } from '../../service/schemas.ts';
import { formatDuration, minute, second } from '../../time.ts';
import { isFinished, outcomeOf } from '../outcome.ts';
import { intervalAfter, type PollSchedule } from './poll-schedule.ts';
import { createHeartbeat, type JobParts } from './send.ts';

/** How a wait ended, with the last record, and why the last poll had no answer. */
type WaitEnd =
  | { readonly kind: 'finished'; readonly job: Job; readonly error?: undefined }
  | {
      readonly kind: 'cancelled' | 'timed-out' | 'error';
      readonly job: Job | undefined;
      readonly error?: ServiceError | undefined;
    };

export interface Wait {
  readonly id: string;
  /** The record that the service answered the job's creation with; left out for an older job. */
  readonly created?: Job | undefined;
  /** Until when the job may be unknown to the service, on the clock's scale. */
  readonly newUntil?: number | undefined;
  /** After a follow-up: until when a finished record may be that of before, on the clock's scale. */
  readonly staleUntil?: number | undefined;
  /** The record before the follow-up that this run sent, or before the wait for an idle job. */
  readonly before?: Job | undefined;
  /** Whether the last prompt continued the job, and did not create it. */
  readonly followUp?: boolean | undefined;
  /** Milliseconds to leave at least between polls, from refusals before the wait. */
  readonly leastInterval?: number;
}

export interface WaitParts extends JobParts {
  readonly schedule: PollSchedule;
}

/** A service may know a new job a little later in one place than in another. */
export const newJobGrace = 2 * minute;
/** How many polls in a row must say 404 before a job that was seen is gone. */
const lastingNotFound = 3;
/** Give up after failures that have lasted this long without a break, in this many polls. */
const unbrokenFailure = 20 * minute;
const unbrokenFailures = 3;
/** A poll that would come this shortly before the deadline is made at the deadline. */
const nearDeadline = 5 * second;
/** The link can come a moment after `completed`. */
const linkGrace = 5 * second;
/** How long a finished record after a follow-up may be that of the prompt before. */
export const staleFor = 2 * minute;

/** A record that is older than the job's last prompt: its status says nothing of that one. */
export const atWork = (job: Job): Job => ({ ...job, status: 'active' });

/** A poll without an answer. */
interface Failure {
  /** Milliseconds from the start of the wait. */
  readonly at: number;
  readonly error: ServiceError;
}

/**
 * Reads a job once, with more tries where a fault may pass. Limits are waited for up to the deadline.
 *
 * @param newUntil until when a job that the service does not know is only new, on the clock's scale
 * @throws ServiceError
 */
export async function readJob(
  id: string,
  { service, ...parts }: Omit<JobParts, 'start'>,
  newUntil = 0,
): Promise<Job> {
  try {
    return await withRetries(() => service.readJob(id, parts.signal), passingOfRead, parts);
  } catch (error) {
    const isNew = error instanceof ServiceError && error.status === 404 && parts.clock.now() < newUntil;
    if (!isNew) throw error;
    return { id, status: 'active' };
  }
}

/** What is known of a job between two polls. */
interface Watch {
  readonly job: Job | undefined;
  /** Whether a poll has seen it unfinished: from then on, a finished record is not that of the prompt before. */
  readonly wasUnfinished: boolean;
  /** Since the last poll that had an answer. */
  readonly failures: readonly Failure[];
  /** Milliseconds to leave at least between polls. */
  readonly leastInterval: number;
}

/**
 * Polls a job until it is finished, the deadline comes or the run is cancelled. Everything that can pass is tolerated:
 * refusals for asking too often (for any time), server faults, broken connections and answers (for 20 minutes and three
 * polls without a break), 404 for a job that is new, statuses that this version does not know. The end is `error` when
 * polling again cannot help.
 */
export async function waitForJob(wait: Wait, parts: WaitParts): Promise<WaitEnd> {
  const { id, created, newUntil = 0, before, leastInterval = 0 } = wait;
  const { service, clock, start, deadline, signal, schedule } = parts;
  const sleepUntil = createHeartbeat(parts);
  const elapsed = () => clock.now() - start;
  const tell = createTeller(parts);
  const polls: number[] = [];
  const first = created ?? (before && atWork(before));
  let watch: Watch = { job: first, wasUnfinished: false, failures: [], leastInterval };
  if (created !== undefined && isFinished(created.status)) return await finish(created);
  // The create alone took all the time; its answer is as good as a last poll.
  if (created !== undefined && clock.now() >= deadline) return { kind: 'timed-out', job: created };
  let next = clock.now() + (first === undefined ? 0 : schedule.first());

  while (true) {
    await sleepUntil(next > deadline - nearDeadline ? deadline : next, () => stillWaiting(watch, elapsed()));
    const at = elapsed();
    const answer = signal.aborted ? undefined : await orError(service.readJob(id, signal));
    if (answer === undefined || signal.aborted) return { kind: 'cancelled', job: watch.job };
    polls.push(at);
    const last = watch;
    watch = afterPoll(last, answer, at, wait, clock.now());
    const { job, failures } = watch;
    const error = failures.at(-1)?.error;
    if (isHopeless(failures, clock.now() <= newUntil, job !== undefined))
      return { kind: 'error', error, job };
    tell(last, watch, elapsed());
    if (error === undefined && job !== undefined && isFinished(job.status)) return await finish(job);
    if (clock.now() >= deadline) return { kind: 'timed-out', job, error };
    next = clock.now() + Math.max(schedule.next(elapsed(), polls), watch.leastInterval, heldBy(failures));
  }

  async function finish(record: Job): Promise<WaitEnd> {
    if (outcomeOf(record) !== 'no-pull-request') return { kind: 'finished', job: record };
    await clock.sleep(Math.min(linkGrace, schedule.first()), signal);
    const again = await service.readJob(id, signal).catch(() => record);
    const job = isFinished(again.status) ? again : record;
    tell({ ...watch, job: record }, { ...watch, job }, elapsed());
    return { kind: 'finished', job };
  }
}

/** What a poll makes of what is known. A finished record may be older than the job's last prompt. */
function afterPoll(
  { wasUnfinished, ...watch }: Watch,
  answer: Job | ServiceError,
  at: number,
  { before, staleUntil = 0 }: Pick<Wait, 'before' | 'staleUntil'>,
  now: number,
): Watch {
  if (answer instanceof ServiceError) {
    const failures = [...watch.failures, { at, error: answer }];
    return {
      job: watch.job,
      wasUnfinished,
      failures,
      leastInterval: Math.max(watch.leastInterval, intervalAfter(answer)),
    };
  }
  const isOld = now < staleUntil && !wasUnfinished && (before === undefined || !differs(before, answer));
  const isStale = isFinished(answer.status) && isOld;
  return {
    ...watch,
    job: isStale ? atWork(answer) : answer,
    wasUnfinished: wasUnfinished || !isStale,
    failures: [],
  };
}

/** Tells what is new in what is known, as log and outputs. */
function createTeller({ clock, deadline, log }: Pick<WaitParts, 'clock' | 'deadline' | 'log'>) {
  const warned = new Set(['active', 'completed', 'archived', 'failed']);
  return (last: Watch, { job, failures }: Watch, elapsed: number): void => {
    const error = failures.at(-1)?.error;
    if (error !== undefined) {
      if (clock.now() < deadline && (failures.length === 1 || inARow(failures, 429) === 1))
        log.info(`${describeError(error)}. Polling again later. The agent job is not affected.`);
      return;
    }
    if (last.failures.length > 1)
      log.info(`Mintlify answers again, after ${last.failures.length} polls without an answer.`);
    if (job === undefined) return;
    const { id, status, prLink } = job;
    if (last.job === undefined || differs(last.job, job)) {
      log.output('jobId', id);
      log.output('status', status);
      const link = prLink === undefined ? '' : `, with the pull request ${prLink}`;
      const what = endings[status] ?? `is ${status} after`;
      log.info(`The agent job ${id} ${what} ${formatDuration(elapsed)}${link}.`);
    }
    if (!warned.has(status))
      log.warning(
        `Mintlify calls the agent job "${status}", a status that this version does not know. It is treated as unfinished. A newer version of this action may know it.`,
      );
    warned.add(status);
  };
}

async function orError(answer: Promise<Job>): Promise<Job | ServiceError> {
  return await answer.catch((error: unknown) => {
    if (error instanceof ServiceError) return error;
    throw error;
  });
}

/** What became of a job, before the time that it took. */
const endings: Readonly<Record<string, string>> = {
  completed: 'completed in',
  failed: 'failed after',
  archived: 'was archived after',
};

function stillWaiting({ job, failures }: Watch, elapsed: number): string {
  const state = job === undefined ? 'not seen yet' : `still ${job.status}`;
  const silence = failures.length > 0 ? ` (no answer to the last ${failures.length} polls)` : '';
  return `The agent job is ${state} after ${formatDuration(elapsed)}${silence}.`;
}

/** Whether polling again cannot help: the key is refused, the job does not exist, the request is wrong, or too long silent. */
function isHopeless(failures: readonly Failure[], isNew: boolean, wasSeen: boolean): boolean {
  const last = failures.at(-1);
  if (last === undefined || last.error.status === 429) return false;
  if (last.error.status === 404) {
    if (isNew) return false;
    return !wasSeen || inARow(failures, 404) >= lastingNotFound;
  }
  if (!mayPass(last.error)) return true;
  // A refusal is an answer: the service is reachable.
  const lastRefusal = failures.findLastIndex(({ error }) => error.status === 429);
  const first = failures[lastRefusal + 1] ?? last;
  return failures.length >= unbrokenFailures && last.at - first.at >= unbrokenFailure;
}

/** How many failures in a row, up to the last one, have a status. */
function inARow(failures: readonly Failure[], status: number): number {
  return failures.length - 1 - failures.findLastIndex(({ error }) => error.status !== status);
}

/** How long the failures keep the next poll back. */
function heldBy(failures: readonly Failure[]): number {
  const last = failures.at(-1)?.error;
  if (last === undefined) return 0;
  const kind = last.status === 429 ? 'limit' : 'fault';
  const { retryAfterMs } = last;
  return pauseAfter({ kind, retryAfterMs }, kind === 'limit' ? inARow(failures, 429) : 1);
}

function differs(before: Job, after: Job): boolean {
  return before.status !== after.status || before.prLink !== after.prLink;
}
