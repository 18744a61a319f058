import { expect, test } from 'vitest';
import { distributions, lengthsOf } from '../../bench/distributions.ts';
import { quantile } from '../../bench/statistics.ts';
import { pollsUntil } from '../../bench/wait.ts';
import { eventClock } from '../support/event-clock.ts';

const minute = 60_000;

test('the benchmark’s job lengths have the median and the spread of their distribution', () => {
  const [first, , , fourth] = distributions;
  if (first === undefined || fourth === undefined) throw new Error('A distribution is missing.');
  const lengths = lengthsOf(first, 20_001);
  expect(quantile(lengths, 0.5) / minute).toBeCloseTo(4, 2);
  // One standard deviation above the median lies 84.13 % of a normal distribution.
  expect(quantile(lengths, 0.8413) / minute).toBeCloseTo(4 * Math.exp(0.8), 1);
  expect(lengthsOf(fourth, 1000).filter((length) => length === 25_000)).toHaveLength(300);
});

test('the benchmark’s wait ends at the first poll that sees the end', () => {
  const schedule = { first: () => 10_000, next: () => 10_000 };
  expect(pollsUntil(25_000, schedule)).toEqual([10_000, 20_000, 30_000]);
  expect(pollsUntil(20_000, schedule)).toEqual([10_000, 20_000]);
});

test('the shared clock wakes sleepers by time, and by their calls at one time', async () => {
  const clock = eventClock();
  const stop = new AbortController();
  const woken: string[] = [];
  const sleeper = async (name: string, signal: AbortSignal, ...naps: number[]) => {
    for (const nap of naps) {
      await clock.sleep(nap, signal);
      woken.push(`${name} ${clock.now()}`);
    }
  };
  const never = new AbortController().signal;
  clock.call(4, () => stop.abort());
  const all = [sleeper('a', never, 5, 5), sleeper('b', never, 3, 7), sleeper('c', stop.signal, 10, 10)];
  await Promise.all([...all, clock.run()]);
  expect(woken).toEqual(['b 3', 'c 4', 'c 4', 'a 5', 'b 10', 'a 10']);
});
