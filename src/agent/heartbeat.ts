import type { Clock } from '../clock.ts';

const interval = 5 * 60_000;

/**
 * Sleeps with a sign of life every five minutes, counted across all sleeps.
 *
 * @param log takes the sign of life
 * @returns sleeps until a moment on the clock's scale, or until the signal is aborted; `sign` says what is going on
 */
export function createHeartbeat(clock: Clock, signal: AbortSignal, log: (line: string) => void) {
  let due = clock.monotonic() + interval;
  return async function sleepUntil(moment: number, sign: () => string): Promise<void> {
    while (clock.monotonic() < moment && !signal.aborted) {
      await clock.sleep(Math.min(moment, due) - clock.monotonic(), signal);
      if (clock.monotonic() < due || signal.aborted) continue;
      due = clock.monotonic() + interval;
      log(sign());
    }
  };
}
