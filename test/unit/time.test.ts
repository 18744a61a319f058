import { describe, expect, it } from 'vitest';
import { formatDuration, systemClock } from '../../src/time.ts';

it.each([
  [-5, '0 s'],
  [59_499, '59 s'],
  [245_000, '4 min 5 s'],
  [3_600_000, '1 h'],
  [7_859_000, '2 h 10 min'],
])('%i ms is %s', (ms, words) => {
  expect(formatDuration(ms)).toBe(words);
});

describe('the clock', () => {
  it('sleeps as long as it is told, and never runs backwards', async () => {
    const before = systemClock.now();
    await systemClock.sleep(30, new AbortController().signal);
    await systemClock.sleep(-1, new AbortController().signal);
    // Timers may end a little early, and the wait allows for it.
    expect(systemClock.now() - before).toBeGreaterThan(25);
  });

  it('wakes up at once when the signal is aborted, then or before', async () => {
    const cancellation = new AbortController();
    const before = systemClock.now();
    const sleep = systemClock.sleep(60_000, cancellation.signal);
    cancellation.abort();
    await sleep;
    await systemClock.sleep(60_000, cancellation.signal);
    expect(systemClock.now() - before).toBeLessThan(5_000);
  });
});
