import { setImmediate as rest } from 'node:timers/promises';
import type { Clock } from '../../src/time.ts';

/** A clock on which many things can wait at once; time goes on, to the next of them, when all of them wait. */
export interface EventClock extends Clock {
  /** Calls back `ms` from now. */
  call(ms: number, callback: () => void): void;
  /** Lets time go by at once, as for a machine that was suspended. */
  jump(ms: number): void;
  /** Runs until it is over, or until nothing waits any more. */
  run(isOver?: () => boolean): Promise<void>;
}

/** @param origin where the clock begins, in ms */
export function eventClock(origin = 0): EventClock {
  let now = origin;
  let events: { readonly at: number; readonly happen: () => void }[] = [];
  const call = (ms: number, happen: () => void) => {
    const event = { at: now + Math.max(0, ms), happen };
    const later = events.findIndex(({ at }) => at > event.at);
    events.splice(later === -1 ? events.length : later, 0, event);
    return event;
  };
  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) {
          resolve();
          return;
        }
        const end = (): void => {
          signal.removeEventListener('abort', end);
          events = events.filter((other) => other !== event);
          resolve();
        };
        const event = call(ms, end);
        signal.addEventListener('abort', end);
      }),
    after(signal, ms) {
      const late = new AbortController();
      signal.addEventListener('abort', () => call(ms, () => late.abort()), { once: true });
      return late.signal;
    },
    call,
    jump(ms) {
      now += ms;
    },
    async run(isOver = () => false) {
      while (true) {
        // Every promise that can go on does so before the next timer's turn.
        await rest();
        const next = isOver() ? undefined : events.shift();
        if (next === undefined) return;
        now = Math.max(now, next.at);
        next.happen();
      }
    },
  };
}
