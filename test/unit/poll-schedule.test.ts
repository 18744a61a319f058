import { expect, it } from 'vitest';
import { autoSchedule, fixedSchedule } from '../../src/agent/job/poll-schedule.ts';
import { hour, second } from '../../src/time.ts';

it.each([
  [0, 30],
  [600, 30],
  [1000, 50],
  [1800, 90],
  [86_400, 90],
])('auto polls first after 30 s; after %i s, again in %i s', (elapsed, step) => {
  const { first, next } = autoSchedule(() => 0.5);
  expect(first()).toBe(30 * second);
  expect(next(elapsed * second, [])).toBeCloseTo(step * second, 5);
});

it('auto spreads by ten percent either way', () => {
  expect(autoSchedule(() => 0).next(20_000, [])).toBe(27_000);
  expect(autoSchedule(() => 1 - 1e-9).next(20_000, [])).toBeCloseTo(33_000, 3);
});

it('auto leaves an hour between a poll and the 61st after it', () => {
  const { next } = autoSchedule(() => 0.5);
  const dense = Array.from({ length: 61 }, (_, index) => index * 10 * second);
  expect(next(610 * second, dense)).toBe(hour - 610 * second);
  expect(next(610 * second, dense.slice(1))).toBeCloseTo(30.5 * second, 3);
  expect(next(2 * hour, dense)).toBe(90 * second);
});

it('a fixed schedule leaves the same time between all polls', () => {
  const { first, next } = fixedSchedule(10_000);
  expect([first(), next(0, []), next(hour, [1])]).toEqual([10_000, 10_000, 10_000]);
});
