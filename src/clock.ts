import { setTimeout as delay } from 'node:timers/promises';

/** Time as a run sees it, handed in so that tests need not wait. */
export interface Clock {
  /** Milliseconds that never run backwards; only differences mean anything. */
  monotonic(): number;
  /** Resolves after `ms`, or at once when the signal is aborted; never rejects. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  monotonic: () => performance.now(),
  async sleep(ms, signal) {
    try {
      // Time can pass between asking the clock and sleeping.
      await delay(Math.max(0, ms), undefined, { signal });
    } catch {
      // The signal says so itself.
    }
  },
};

/** A signal that follows another one `ms` later on the clock, or at once when `over` is aborted. */
export function delayed(clock: Clock, signal: AbortSignal, ms: number, over: AbortSignal): AbortSignal {
  const late = new AbortController();
  const follow = () => void clock.sleep(ms, over).then(() => late.abort());
  if (signal.aborted) follow();
  else signal.addEventListener('abort', follow, { once: true });
  return late.signal;
}

/** A span of time for a reader: `45 s`, `4 min 5 s`, `2 h 10 min`. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
