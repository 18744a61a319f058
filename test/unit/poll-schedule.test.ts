import { describe, expect, it } from 'vitest';
import { autoSchedule, backoff, fixedSchedule, sharedLimitInterval } from '../../src/agent/poll-schedule.ts';
import { hour, minute, second } from '../../src/time.ts';

/** The times of all polls, for a wait in which every request is answered at once. */
function pollsUntil(end: number, random: number): number[] {
  const schedule = autoSchedule(() => random);
  const polls = [schedule.first()];
  for (let last = schedule.first(); last < end; ) {
    last += schedule.next(last, polls);
    polls.push(last);
  }
  return polls;
}

describe('the schedule auto', () => {
  it('polls first after 30 s, then every 5 % of the time gone by, between 30 s and 90 s', () => {
    expect(pollsUntil(minute, 0.5)).toEqual([30_000, 60_000]);
    const next = (elapsed: number) => autoSchedule(() => 0.5).next(elapsed, []);
    for (const [elapsed, step] of [
      [0, 30],
      [600, 30],
      [1000, 50],
      [1800, 90],
      [86_400, 90],
    ] as const)
      expect(next(elapsed * second)).toBeCloseTo(step * second, 5);
  });

  it('spreads by ten percent either way', () => {
    expect(autoSchedule(() => 0).next(20_000, [])).toBe(27_000);
    expect(autoSchedule(() => 1 - 1e-9).next(20_000, [])).toBeCloseTo(33_000, 3);
  });

  it.each([0, 0.25, 0.5, 0.999])('polls 40 to 62 times in any hour (random %s)', (random) => {
    const polls = pollsUntil(5 * hour, random);
    const inHourFrom = (from: number) => polls.filter((at) => at >= from && at < from + hour).length;
    expect(Math.max(...polls.map(inHourFrom))).toBeLessThanOrEqual(62);
    for (const from of [hour, 2 * hour, 3 * hour, 4 * hour])
      expect(inHourFrom(from)).toBeGreaterThanOrEqual(Math.floor(40 / (0.9 + 0.2 * random)));
  });

  it('leaves an hour between a poll and the 61st after it', () => {
    const schedule = autoSchedule(() => 0.5);
    const dense = Array.from({ length: 61 }, (_, index) => index * 10 * second);
    expect(schedule.next(610 * second, dense)).toBe(hour - 610 * second);
    expect(schedule.next(610 * second, dense.slice(1))).toBeCloseTo(30.5 * second, 3);
    expect(schedule.next(2 * hour, dense)).toBe(90 * second);
  });
});

it('a fixed schedule leaves the same time between all polls', () => {
  const { first, next } = fixedSchedule(10_000);
  expect([first(), next(0, []), next(hour, [1])]).toEqual([10_000, 10_000, 10_000]);
});

it.each([
  [0, undefined, 0],
  [0, 5000, 5000],
  [1, undefined, minute],
  [2, undefined, 2 * minute],
  [50, undefined, 10 * minute],
  [1, 0, second],
  [1, hour, hour],
  [1, hour + 1, minute],
  [1, 10 * 365 * 24 * hour, minute],
])('after %i refusals and Retry-After %s, polls hold back %i ms', (refusals, retryAfter, ms) => {
  expect(backoff(refusals, retryAfter)).toBe(ms);
});

it.each([
  [undefined, 5 * minute],
  [minute, 0],
  [minute + 1, 5 * minute],
])('once refused with Retry-After %s, polls are at least %i ms apart', (retryAfter, ms) => {
  expect(sharedLimitInterval(retryAfter)).toBe(ms);
});
