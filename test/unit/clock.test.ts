import { describe, expect, it } from 'vitest';
import { formatDuration, systemClock } from '../../src/clock.ts';

describe('a span of time', () => {
  it.each([
    [-5, '0 s'],
    [0, '0 s'],
    [499, '0 s'],
    [500, '1 s'],
    [59_499, '59 s'],
    [59_500, '1 min'],
    [60_000, '1 min'],
    [61_000, '1 min 1 s'],
    [245_000, '4 min 5 s'],
    [3_599_000, '59 min 59 s'],
    [3_600_000, '1 h'],
    [7_800_000, '2 h 10 min'],
    [7_859_000, '2 h 10 min'],
    [432_000_000, '120 h'],
  ])('%i ms is %s', (ms, words) => {
    expect(formatDuration(ms)).toBe(words);
  });
});

describe('the clock', () => {
  const never = new AbortController().signal;

  it('sleeps as long as it is told, and never runs backwards', async () => {
    const before = systemClock.monotonic();
    await systemClock.sleep(20, never);
    // Timers may end a little early, and the wait allows for it.
    expect(systemClock.monotonic() - before).toBeGreaterThan(15);
  });

  it('wakes up at once when the signal is aborted, then or before', async () => {
    const cancellation = new AbortController();
    const before = systemClock.monotonic();
    const sleep = systemClock.sleep(60_000, cancellation.signal);
    cancellation.abort();
    await sleep;
    await systemClock.sleep(60_000, cancellation.signal);
    expect(systemClock.monotonic() - before).toBeLessThan(5_000);
  });
});
