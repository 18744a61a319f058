import { type Clock, formatDuration } from '../clock.ts';
import { describeError, ServiceError } from '../service/errors.ts';
import type { Job } from '../service/records.ts';
import { isFinished } from './ending.ts';
import { createHeartbeat } from './heartbeat.ts';
import { holdBack, type Pace, sharingPause } from './pace.ts';

export interface WaitParts {
  /** One look at the job. */
  readonly look: () => Promise<Job>;
  readonly clock: Clock;
  readonly pace: Pace;
  /** When the wait began, on the clock's scale. */
  readonly start: number;
  /** When it ends, on the same scale. */
  readonly deadline: number;
  /** The record that the create answered with; left out for a job that somebody else created. */
  readonly created?: Job | undefined;
  /** Milliseconds to leave at least between looks, from refusals before the wait; see `sharingPause`. */
  readonly leastPause?: number;
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
  readonly warn: (text: string) => void;
  /** Called with every record that differs from the one before, the last one included. */
  readonly onChange: (job: Job) => void;
}

export type WaitEnd =
  | { readonly kind: 'finished'; readonly job: Job }
  /** With the error of the last look, when it had no answer. */
  | { readonly kind: 'timed-out'; readonly error: ServiceError | undefined }
  | { readonly kind: 'cancelled' };

const second = 1000;
const minute = 60 * second;

/** A service may know a new job a little later in one place than in another. */
const newJobGrace = 2 * minute;

/** How many looks in a row have to say 404 before a job that was there counts as gone. */
const lastingNotFound = 3;

/** Failures that could pass are tolerated until they have filled this long without a break, in this many looks. */
const unbrokenFailure = 20 * minute;
const unbrokenFailures = 3;

/** A look that would come this shortly before the deadline is made at the deadline. */
const nearDeadline = 5 * second;

/**
 * Looks at a job until it is finished, the deadline comes or the run is cancelled. Everything that can pass is
 * tolerated: refusals for asking too often (for any time), server faults, broken connections and answers (for
 * 20 minutes and three looks without a break), 404 for a job that is new, statuses that this version does not know.
 *
 * @throws ServiceError when looking again cannot help: the key is refused, the job is not there, the request is wrong,
 * or nothing came through for too long
 */
export async function waitForJob(parts: WaitParts): Promise<WaitEnd> {
  const { clock, deadline, signal, start } = parts;
  const looks: number[] = [];
  const unknown = new Set<string>();
  let seen = parts.created;
  if (seen !== undefined && isFinished(seen.status)) return { kind: 'finished', job: seen };
  // The create alone took all the time there was; its answer is as good as a last look.
  if (seen !== undefined && clock.monotonic() >= deadline) return { kind: 'timed-out', error: undefined };
  let failures: Failures = none;
  let lastError: ServiceError | undefined;
  let leastPause = parts.leastPause ?? 0;
  const sleepUntil = createHeartbeat(clock, signal, parts.log);
  let next = parts.created === undefined ? clock.monotonic() : start + parts.pace.first();

  while (true) {
    if (next > deadline - nearDeadline) next = deadline;
    await sleepUntil(next, () => {
      const state = seen === undefined ? 'not seen yet' : `still ${seen.status}`;
      const silence = failures.count > 0 ? ` (no answer to the last ${failures.count} looks)` : '';
      return `The job is ${state} after ${formatDuration(clock.monotonic() - start)}${silence}.`;
    });
    if (signal.aborted) return { kind: 'cancelled' };

    const began = clock.monotonic();
    looks.push(began - start);
    try {
      const job = await parts.look();
      if (failures.count > 1)
        parts.log(`The service answers again, after ${failures.count} looks without an answer.`);
      failures = none;
      if (seen === undefined || differs(seen, job)) parts.onChange(job);
      seen = job;
      if (isFinished(job.status)) return { kind: 'finished', job };
      if (job.status !== 'active' && !unknown.has(job.status)) {
        unknown.add(job.status);
        parts.warn(
          `The service calls the job "${job.status}", a status that this version does not know. It counts as unfinished. A newer version of this action may know it.`,
        );
      }
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      // Cancelling breaks off the request under way; that is no failure of the service.
      if (signal.aborted) return { kind: 'cancelled' };
      failures = failed(failures, error, began - start);
      if (isHopeless(failures, error, began - start, parts, seen)) throw error;
      lastError = error;
      if (error.status === 429) leastPause = Math.max(leastPause, sharingPause(error.retryAfterMs));
      const again = clock.monotonic() < deadline;
      if (again && (failures.count === 1 || failures.refusals === 1)) {
        parts.log(`${describeError(error)}. Looking again later; the job is not affected.`);
      }
    }

    const now = clock.monotonic();
    if (now >= deadline) return { kind: 'timed-out', error: failures.count > 0 ? lastError : undefined };
    const pause = parts.pace.next(now - start, looks);
    next = now + Math.max(pause, leastPause, holdBack(failures.refusals, failures.retryAfterMs));
  }
}

/** Looks without an answer since the last one that had one. */
interface Failures {
  readonly count: number;
  /** Milliseconds from the start of the wait to the first of them; a refusal starts it anew. */
  readonly since: number | undefined;
  /** How many there were in a row at the end: 429, and 404. */
  readonly refusals: number;
  readonly notFound: number;
  readonly retryAfterMs: number | undefined;
}

const none: Failures = { count: 0, since: undefined, refusals: 0, notFound: 0, retryAfterMs: undefined };

function failed(before: Failures, error: ServiceError, elapsed: number): Failures {
  const refused = error.status === 429;
  return {
    count: before.count + 1,
    // A refusal is an answer: the service is there.
    since: refused ? undefined : (before.since ?? elapsed),
    refusals: refused ? before.refusals + 1 : 0,
    notFound: error.status === 404 ? before.notFound + 1 : 0,
    retryAfterMs: error.retryAfterMs,
  };
}

function isHopeless(
  failures: Failures,
  error: ServiceError,
  elapsed: number,
  parts: WaitParts,
  seen: Job | undefined,
): boolean {
  if (error.kind === 'status') {
    const status = error.status ?? 0;
    if (status === 429) return false;
    if (status === 404) {
      if (parts.created !== undefined && elapsed <= newJobGrace) return false;
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
