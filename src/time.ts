import { setTimeout as delay } from 'node:timers/promises';

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;

/** From `dateFrom` to before `dateTo`, both `YYYY-MM-DD`, in UTC. */
export type Dates = Readonly<Record<'dateFrom' | 'dateTo', string>>;

export const isoDate = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Time as a run sees it, handed in so that tests need not wait. All times are in milliseconds. */
export type Clock = Readonly<typeof systemClock>;

export const systemClock = {
  /** Never runs backwards; only differences mean anything. */
  now: () => performance.now(),
  /** The machine's date, in milliseconds since 1970: only for what another run is to read. */
  wall: () => Date.now(),
  /** Resolves after `ms`, or at once when the signal is aborted; never rejects. */
  async sleep(ms: number, signal: AbortSignal) {
    // Rejects only when the signal is aborted, and the signal says so itself.
    await delay(Math.max(0, ms), undefined, { signal }).catch(() => undefined);
  },
};

/** A span of time for a reader: `45 s`, `4 min 5 s`, `2 h 10 min`. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / second));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
