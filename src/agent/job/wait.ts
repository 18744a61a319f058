import { describeError } from '../../errors.ts';
import { type Passing, pauseAfter, withRetries } from '../../retry.ts';
import { isUnknown, passingOfRead, ServiceError, serviceErrorOf } from '../../service/errors.ts';
import type { Job } from '../../service/schemas.ts';
import { type Clock, formatDuration, minute, second } from '../../time.ts';
import type { KnownJob } from '../memory/marker.ts';
import { isFinished, outcomeOf } from '../outcome.ts';
import { createHeartbeat, type JobParts } from './send.ts';

type WaitEnd = Readonly<
  | { kind: 'finished'; job: Job; error?: undefined }
  | { kind: 'cancelled' | 'timed-out' | 'error'; job: Job | undefined; error?: ServiceError | undefined }
>;

export interface Wait {
  readonly id: string;
  /** Its last record, if one is known: of its creation, or from before the follow-up. */
  readonly record?: Job | undefined;
  /** Until when the job may be unknown to the service, on the clock's scale. */
  readonly newUntil?: number | undefined;
  /** After a follow-up: until when a finished record may be that of before, on the clock's scale. */
  readonly staleUntil?: number | undefined;
  readonly followUp?: boolean | undefined;
}

/** A service may know a new job a little later in one place than in another. */
export const newJobGrace = 2 * minute;
/** How many polls in a row must say 404 before a job is gone. */
const lastingNotFound = 3;
/** Between polls once a limit was reached, since other runs need it, too. */
const limitedInterval = 5 * minute;
/** The link can come a moment after `completed`. */
const linkGrace = 5 * second;
/** How long a finished record after a follow-up may be that of the prompt before. */
export const staleFor = 2 * minute;

/** A record that is older than the job's last prompt: its status says nothing of that one. */
export const atWork = (job: Job): Job => ({ ...job, status: 'active' });

export function waitOf({ id, followUp, sentAt, ended }: KnownJob, clock: Clock): Wait {
  const until = (span: number) => {
    const left = sentAt === undefined ? 0 : sentAt + span - clock.wall();
    // A runner whose clock is ahead must not make this one wait longer.
    return left <= 0 ? 0 : clock.now() + Math.min(left, span);
  };
  const newUntil = followUp === true ? 0 : until(newJobGrace);
  return { id, followUp, newUntil, staleUntil: followUp === false || ended === true ? 0 : until(staleFor) };
}

/** What a record says just now: one that may be older than the last prompt does not say how that one ended. */
export function presentRecord(record: Job, { staleUntil = 0 }: Wait, clock: Clock): Job {
  return clock.now() < staleUntil ? atWork(record) : record;
}

/**
 * With more tries where a fault may pass, and where a job is unknown for a moment. Limits are waited for up to the deadline.
 *
 * @throws ServiceError, with 404 once that has lasted
 */
export async function readJob(id: string, { service, ...parts }: JobParts, newUntil = 0): Promise<Job> {
  const isNew = () => parts.clock.now() < newUntil;
  const passing = (error: unknown): Passing | undefined =>
    isUnknown(error) && !isNew() ? { kind: 'fault' } : passingOfRead(error);
  try {
    return await withRetries(() => service.readJob(id, parts.signal), passing, parts);
  } catch (error) {
    if (!isUnknown(error) || !isNew()) throw error;
    return { id, status: 'active' };
  }
}

/** What is known of a job between two polls. */
interface Watch {
  readonly job: Job | undefined;
  /** Whether a poll has seen it unfinished: from then on, a finished record is not that of the prompt before. */
  readonly wasUnfinished: boolean;
  /** Polls in a row that failed for the same reason. `passing`: why the next one may be answered. */
  readonly failed: { error: ServiceError; passing: Passing | undefined; count: number } | undefined;
  /** Whether a limit was reached that others share. A refusal that names a short time is about something else. */
  readonly isLimited: boolean;
}

/**
 * Polls a job until it is finished, the deadline comes or the run is cancelled. Everything that can pass is tolerated up to
 * the deadline: refusals for asking too often, server faults, broken connections and answers, 404 for a job that is new,
 * statuses that this version does not know. The end is `error` when polling again cannot help.
 */
export async function waitForJob(wait: Wait, parts: JobParts): Promise<WaitEnd> {
  const { id, newUntil = 0 } = wait;
  const { service, clock, start, deadline, signal, schedule } = parts;
  const sleepUntil = createHeartbeat(parts);
  const elapsed = () => clock.now() - start;
  const first = wait.record && presentRecord(wait.record, wait, clock);
  let watch: Watch = { job: first, wasUnfinished: false, failed: undefined, isLimited: false };
  if (first !== undefined && isFinished(first.status)) return await finish(first);
  let next = clock.now() + (first === undefined ? 0 : schedule(0));

  while (true) {
    await sleepUntil(Math.min(next, deadline), () => stillWaiting(watch, elapsed()));
    const answer = signal.aborted ? undefined : await service.readJob(id, signal).catch(serviceErrorOf);
    if (answer === undefined || signal.aborted) return { kind: 'cancelled', job: watch.job };
    const last = watch;
    watch = afterPoll(last, answer, wait, clock.now());
    const { job, failed } = watch;
    const error = failed?.error;
    if (failed !== undefined && isHopeless(failed, clock.now() <= newUntil))
      return { kind: 'error', error, job };
    tell(last, watch, elapsed(), parts);
    if (error === undefined && job !== undefined && isFinished(job.status)) return await finish(job);
    if (clock.now() >= deadline) return { kind: 'timed-out', job, error };
    const held = failed?.passing === undefined ? 0 : pauseAfter(failed.passing, failed.count);
    const least = watch.isLimited ? limitedInterval : 0;
    next = clock.now() + Math.max(schedule(elapsed()), held, least);
  }

  async function finish(record: Job): Promise<WaitEnd> {
    if (outcomeOf(record) !== 'no-pull-request') return { kind: 'finished', job: record };
    await clock.sleep(Math.min(linkGrace, schedule(0)), signal);
    const again = await service.readJob(id, signal).catch(() => record);
    const job = isFinished(again.status) ? again : record;
    tell({ ...watch, job: record }, { ...watch, job }, elapsed(), parts);
    return { kind: 'finished', job };
  }
}

/** What a poll makes of what is known. A finished record may be older than the job's last prompt. */
function afterPoll(
  watch: Watch,
  answer: Job | ServiceError,
  { record, staleUntil = 0 }: Wait,
  now: number,
): Watch {
  if (answer instanceof ServiceError) {
    const passing = passingOfRead(answer);
    const { failed, isLimited } = watch;
    const count = failed?.passing?.kind === passing?.kind ? (failed?.count ?? 0) + 1 : 1;
    const isLong = passing?.kind === 'limit' && pauseAfter(passing, 1) > minute;
    return { ...watch, failed: { error: answer, passing, count }, isLimited: isLimited || isLong };
  }
  const { wasUnfinished } = watch;
  const isOld = now < staleUntil && !wasUnfinished && (record === undefined || !differs(record, answer));
  const isStale = isFinished(answer.status) && isOld;
  const job = isStale ? atWork(answer) : answer;
  return { ...watch, job, wasUnfinished: wasUnfinished || !isStale, failed: undefined };
}

function tell(last: Watch, now: Watch, elapsed: number, { clock, deadline, log }: JobParts): void {
  const { job, failed } = now;
  if (failed?.count === 1 && clock.now() < deadline)
    log.info(`${describeError(failed.error)}. Polling again later. The agent job is not affected.`);
  if (failed !== undefined) return;
  if (last.failed !== undefined) log.info('Mintlify answers again.');
  if (job === undefined || (last.job !== undefined && !differs(last.job, job))) return;
  const { id, status, prLink } = job;
  log.output('jobId', id);
  log.output('status', status);
  const link = prLink === undefined ? '' : `, with the pull request ${prLink}`;
  log.info(`Agent job ${id}: ${status} after ${formatDuration(elapsed)}${link}.`);
}

function stillWaiting({ job, failed }: Watch, elapsed: number): string {
  const state = job === undefined ? 'not seen yet' : `still ${job.status}`;
  const silence = failed === undefined ? '' : ` (failed polls in a row: ${failed.count})`;
  return `The agent job is ${state} after ${formatDuration(elapsed)}${silence}.`;
}

/** Whether polling again cannot help: the key is refused, the job does not exist, or the request is wrong. */
function isHopeless({ error, passing, count }: NonNullable<Watch['failed']>, isNew: boolean): boolean {
  return error.status === 404 ? !isNew && count >= lastingNotFound : passing === undefined;
}

function differs(before: Job, after: Job): boolean {
  return before.status !== after.status || before.prLink !== after.prLink;
}
