import { describeError } from './errors.ts';
import type { Log } from './runner/log.ts';
import { type Clock, formatDuration, hour, minute, second } from './time.ts';

/** Why the next try may work. `limit`: the server was asked too often; `fault`: anything else that passes. */
export interface Passing {
  readonly kind: 'fault' | 'limit';
  /** What the server asked for, in milliseconds from its answer. */
  readonly retryAfterMs?: number | undefined;
}

const faultPauses = [second, 5 * second, 20 * second];
/** The limits of the one known service are by the hour, and every try may count against them. */
const limitPauses = [5 * minute, 10 * minute];

/**
 * Milliseconds before the next try. What a server asks for is kept if it is an hour at most: more is a
 * mistake or an attack. A server that keeps naming short pauses is asked more and more slowly.
 *
 * @param inARow how many failures of this kind there were since the last answer, this one included
 */
export function pauseAfter({ kind, retryAfterMs }: Passing, inARow: number): number {
  const pauses = kind === 'limit' ? limitPauses : faultPauses;
  const own = pauses[inARow - 1] ?? pauses.at(-1) ?? minute;
  if (retryAfterMs === undefined || retryAfterMs > hour) return own;
  return Math.max(kind === 'limit' ? Math.min(2 * minute, 2 ** (inARow - 1) * second) : own, retryAfterMs);
}

/** `Retry-After` in milliseconds, where it is a number of seconds: neither server writes a date. */
export function retryAfterIn(header: string): number | undefined {
  return /^\d+$/.test(header.trim()) ? Number(header) * second : undefined;
}

/** When the next try is, and for how long a limit is waited for; both in milliseconds. */
export function tryingAgain({ kind }: Passing, pause: number, left: number): string {
  const end = kind === 'limit' ? `, for ${formatDuration(left)} at most` : '';
  return `Trying again in ${formatDuration(pause)}${end}.`;
}

export interface RetryParts {
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly signal: AbortSignal;
  readonly log: Pick<Log, 'info'>;
  /** On the clock's scale; a limit is waited for until then. */
  readonly deadline: number;
  /** The longest pause, in milliseconds. Without it, the deadline alone counts. */
  readonly longestPauseMs?: number;
}

/**
 * Asks until there is an answer: faults are tried again three times, limits until the deadline.
 *
 * @param passingOf why a failure may pass; `undefined` where it must not be asked again
 * @throws what the last try threw
 */
export async function withRetries<Value>(
  ask: () => Promise<Value>,
  passingOf: (error: unknown) => Passing | undefined,
  { clock, signal, log, deadline, longestPauseMs = Infinity }: RetryParts,
): Promise<Value> {
  const failures = { fault: 0, limit: 0 };
  while (true) {
    try {
      return await ask();
    } catch (error) {
      const passing = signal.aborted ? undefined : passingOf(error);
      if (passing === undefined) throw error;
      failures[passing.kind] += 1;
      const pause = pauseAfter(passing, failures[passing.kind]);
      const isLast = passing.kind === 'fault' && failures.fault > faultPauses.length;
      const left = deadline - clock.now();
      if (isLast || pause > longestPauseMs || pause >= left) throw error;
      log.info(`${describeError(error)}. ${tryingAgain(passing, pause, left)}`);
      await clock.sleep(pause, signal);
      // A machine that was suspended meanwhile wakes up with no time left.
      if (signal.aborted || clock.now() >= deadline) throw error;
    }
  }
}
