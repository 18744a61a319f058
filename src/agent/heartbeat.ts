import type { Log } from '../runner/log.ts';
import { type Clock, minute } from '../time.ts';

const heartbeatInterval = 5 * minute;

/**
 * Sleeps with a sign of life every five minutes, counted across all sleeps.
 *
 * @returns sleeps until a moment on the clock's scale, or until the signal is aborted; `sign` says what is going on
 */
export function createHeartbeat(clock: Clock, signal: AbortSignal, log: Pick<Log, 'info'>) {
  let due = clock.now() + heartbeatInterval;
  return async function sleepUntil(moment: number, sign: () => string): Promise<void> {
    while (clock.now() < moment && !signal.aborted) {
      await clock.sleep(Math.min(moment, due) - clock.now(), signal);
      if (clock.now() < due || signal.aborted) continue;
      due = clock.now() + heartbeatInterval;
      log.info(sign());
    }
  };
}
