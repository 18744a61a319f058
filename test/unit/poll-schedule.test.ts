import { expect, it } from 'vitest';
import { autoSchedule } from '../../src/agent/job/poll-schedule.ts';
import { hour, second } from '../../src/time.ts';

it.each([
  [0, 30],
  [600, 30],
  [1000, 50],
  [1800, 90],
  [86_400, 90],
])('auto polls after %i s again in %i s', (elapsed, step) => {
  expect(autoSchedule(() => 0.5)(elapsed * second)).toBeCloseTo(step * second, 5);
});

it('auto spreads by ten percent either way', () => {
  expect(autoSchedule(() => 0)(20_000)).toBe(27_000);
  expect(autoSchedule(() => 1 - 1e-9)(20_000)).toBeCloseTo(33_000, 3);
});

it('auto makes 62 polls in the first hour', () => {
  const next = autoSchedule(() => 0.5);
  const polls = [next(0)];
  for (let last = next(0); last + next(last) <= hour; last = polls.at(-1) ?? hour)
    polls.push(last + next(last));
  expect(polls).toHaveLength(62);
});
