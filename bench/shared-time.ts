import type { Clock } from '../src/clock.ts';

/** Time that several runs share: it goes on once all of them sleep. */
export interface SharedTime {
  readonly clock: Clock;
  now(): number;
  /** Lets time pass until nothing sleeps any more. */
  runToEnd(): Promise<void>;
}

interface Sleeper {
  readonly until: number;
  readonly wake: () => void;
}

export function sharedTime(): SharedTime {
  let now = 0;
  const sleepers: Sleeper[] = [];
  return {
    now: () => now,
    clock: {
      monotonic: () => now,
      sleep: (ms) =>
        new Promise((wake) => {
          const until = now + Math.max(0, ms);
          const behind = sleepers.findIndex((sleeper) => sleeper.until > until);
          sleepers.splice(behind === -1 ? sleepers.length : behind, 0, { until, wake });
        }),
    },
    async runToEnd() {
      while (true) {
        // Every promise that can go on does so before the next timer's turn.
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
        const next = sleepers.shift();
        if (next === undefined) return;
        now = Math.max(now, next.until);
        next.wake();
      }
    },
  };
}
