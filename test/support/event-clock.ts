import { setImmediate as rest } from 'node:timers/promises';

export type EventClock = ReturnType<typeof eventClock>;

/**
 * A clock on which many things can wait at once; time goes on, to the next of them, when all of them wait.
 *
 * @param origin where the clock begins, in ms
 */
export function eventClock(origin = 0) {
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
    sleep: (ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
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
    after(signal: AbortSignal, ms: number): AbortSignal {
      const late = new AbortController();
      signal.addEventListener('abort', () => call(ms, () => late.abort()), { once: true });
      return late.signal;
    },
    /** Calls back `ms` from now. */
    call,
    /** Lets time go by at once, as for a machine that was suspended. */
    jump(ms: number) {
      now += ms;
    },
    /** Runs until it is over, or until nothing waits any more. */
    async run(isOver = () => false): Promise<void> {
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
