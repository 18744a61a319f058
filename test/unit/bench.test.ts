import { describe, expect, it } from 'vitest';
import { distributions, lengthsOf } from '../../bench/distributions.ts';
import { bestSchedule, bestScheduleFor } from '../../bench/optimum.ts';
import { sharedTime } from '../../bench/shared-time.ts';
import { quantile, seededRandom } from '../../bench/statistics.ts';
import { waitFor } from '../../bench/wait.ts';
import { fixedPace } from '../../src/agent/pace.ts';

describe('the best schedule for known job lengths', () => {
  // Half of the jobs take 1, half take 3. Looking at 1 and 3: 1.5 requests and no delay. At 3 alone: 1 request, and a
  // delay of 1 on average. The second look at the first half saves is worth it up to a price of 2.
  const lengths = [1, 3, 1, 3];
  const grid = [1, 2, 3];

  it('looks where jobs end while a look is cheap, and only at the end when it is dear', () => {
    expect(bestSchedule(lengths, grid, 1.9)).toEqual({ looks: [1, 3], requests: 1.5 });
    expect(bestSchedule(lengths, grid, 2.1)).toEqual({ looks: [3], requests: 1 });
  });

  it('keeps to the requests that it may need', () => {
    expect(bestScheduleFor(lengths, grid, 1.6)).toEqual({ looks: [1, 3], requests: 1.5 });
    expect(bestScheduleFor(lengths, grid, 1.4)).toEqual({ looks: [3], requests: 1 });
  });

  it('is as good as the best of all schedules', () => {
    const random = seededRandom(20261127);
    for (let trial = 0; trial < 200; trial += 1) {
      const times = Array.from({ length: 7 }, (_, index) => index + 1);
      const jobs = Array.from({ length: 5 }, () => 7 * random());
      const price = 3 * random();
      const found = bestSchedule(jobs, times, price);
      const costs = subsetsOf(times.slice(0, -1)).map((looks) => costOf(jobs, [...looks, 7], price));
      expect(costOf(jobs, found.looks, price)).toBeCloseTo(Math.min(...costs), 9);
    }
  });

  it('does not accept times that come before the end of a job', () => {
    expect(() => bestSchedule([4], grid, 1)).toThrow(/before the end/);
  });
});

/** Summed over the jobs: the delay, and what the looks up to it cost. */
function costOf(jobs: readonly number[], looks: readonly number[], price: number): number {
  let cost = 0;
  for (const job of jobs) {
    const seen = looks.findIndex((look) => look >= job);
    cost += (looks[seen] ?? Number.POSITIVE_INFINITY) - job + price * (seen + 1);
  }
  return cost;
}

function subsetsOf(values: readonly number[]): number[][] {
  return values.reduce<number[][]>((sets, value) => sets.concat(sets.map((set) => [...set, value])), [[]]);
}

describe('job lengths', () => {
  it('have the median and the spread that their distribution has', () => {
    const [first] = distributions;
    if (first === undefined) throw new Error('There is no distribution.');
    const lengths = lengthsOf(first, 20_001);
    expect(quantile(lengths, 0.5) / 60_000).toBeCloseTo(4, 2);
    // One standard deviation above the median lies 84.13 % of a normal distribution.
    expect(quantile(lengths, 0.8413) / 60_000).toBeCloseTo(4 * Math.exp(0.8), 1);
  });

  it('include the jobs that fail at once', () => {
    const lengths = lengthsOf(distributions[3] as (typeof distributions)[number], 1000);
    expect(lengths.filter((length) => length === 25_000)).toHaveLength(300);
  });
});

describe('a simulated wait', () => {
  it('counts the looks, and the delay from the end of the job', async () => {
    expect(await waitFor(25_000, fixedPace(10_000))).toEqual({
      delay: 5000,
      looks: [10_000, 20_000, 30_000],
    });
  });
});

describe('time that runs share', () => {
  it('wakes sleepers in the order of their times, and those of one time in the order of their calls', async () => {
    const time = sharedTime();
    const woken: string[] = [];
    const sleeper = async (name: string, ...naps: number[]) => {
      for (const nap of naps) {
        await time.clock.sleep(nap, new AbortController().signal);
        woken.push(`${name} ${time.now()}`);
      }
    };
    const all = [sleeper('a', 5, 5), sleeper('b', 3, 7), sleeper('c', 10)];
    await time.runToEnd();
    await Promise.all(all);
    expect(woken).toEqual(['b 3', 'a 5', 'c 10', 'b 10', 'a 10']);
  });
});
