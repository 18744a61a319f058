export type VirtualClock = ReturnType<typeof virtualClock>;

/** A clock that nobody waits for: it begins at 0, a sleep ends at once, and time has passed. */
export function virtualClock() {
  let now = 0;
  const sleeps: number[] = [];
  let alarms: { at: number; callback: () => void }[] = [];

  const passTo = (target: number, stop: () => boolean): void => {
    while (true) {
      const due = alarms.filter((alarm) => alarm.at <= target).sort((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      alarms = alarms.filter((alarm) => alarm !== due);
      now = Math.max(now, due.at);
      due.callback();
      if (stop()) return;
    }
    now = Math.max(now, target);
  };

  return {
    now: () => now,
    /** Lets time pass, as a slow answer does. */
    pass: (ms: number) => passTo(now + ms, () => false),
    /** Lets time go by at once, as for a machine that was suspended. */
    jump(ms: number) {
      now += ms;
    },
    /** Calls back when time reaches `at`; a sleep under way ends there if the callback aborts its signal. */
    at: (at: number, callback: () => void) => void alarms.push({ at, callback }),
    wall: () => Date.UTC(2026, 10, 27, 10) + now,
    /** Every sleep that was asked for. */
    sleeps: sleeps as readonly number[],
    async sleep(ms: number, signal: AbortSignal): Promise<void> {
      sleeps.push(ms);
      if (signal.aborted) return;
      passTo(now + Math.max(0, ms), () => signal.aborted);
    },
  };
}
