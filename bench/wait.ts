import type { Pace } from '../src/agent/pace.ts';
import { waitForJob } from '../src/agent/wait.ts';
import { virtualClock } from '../test/support/virtual-clock.ts';
import { type Distribution, distributions, lengthsOf } from './distributions.ts';
import { jobWith } from './jobs.ts';
import { bestScheduleFor } from './optimum.ts';
import { auto, others, type Policy } from './policies.ts';
import { mean, quantile, seededRandom } from './statistics.ts';
import type { Cell, Finding } from './table.ts';

const hour = 3_600_000;

interface Waited {
  /** From the job's end to the look that sees it, in ms. */
  readonly delay: number;
  /** When there were looks, in ms from the job's start. */
  readonly looks: readonly number[];
}

interface Outcome {
  readonly policy: string;
  readonly requests: number;
  readonly meanDelay: number;
  readonly p95Delay: number;
}

/** One job of a known length, waited for with the real loop on a clock that nobody waits for. */
export async function waitFor(length: number, pace: Pace): Promise<Waited> {
  const clock = virtualClock();
  const start = clock.monotonic();
  const looks: number[] = [];
  const end = await waitForJob({
    look: async () => {
      looks.push(clock.now());
      return jobWith(clock.now() >= length ? 'completed' : 'active');
    },
    clock,
    pace,
    start,
    deadline: start + 100 * hour,
    created: jobWith('active'),
    signal: new AbortController().signal,
    log: () => undefined,
    warn: () => undefined,
    onChange: () => undefined,
  });
  if (end.kind !== 'finished') throw new Error(`The wait for a job of ${length} ms ended as ${end.kind}.`);
  return { delay: clock.now() - length, looks };
}

/** How soon and with how many requests each policy notices the end of a job. */
export async function measureWait(jobs: number): Promise<Finding[]> {
  const rows: Cell[][] = [];
  const headStarts: number[] = [];
  let most = 0;
  for (const distribution of distributions) {
    const lengths = lengthsOf(distribution, jobs);
    const ours = await outcomeOf(auto, lengths, (looks) => {
      most = Math.max(most, mostWithinAnHour(looks));
    });
    const rivals: Outcome[] = [];
    for (const policy of others) rivals.push(await outcomeOf(policy, lengths));
    const best = await optimum(distribution, lengths, ours.requests);
    for (const outcome of [ours, best, ...rivals]) {
      rows.push([
        outcome === ours ? distribution.name : '',
        outcome.policy,
        outcome.requests,
        outcome.meanDelay / 1000,
        outcome.p95Delay / 1000,
        outcome.meanDelay / ours.meanDelay,
      ]);
    }
    for (const rival of rivals) {
      if (rival.requests <= ours.requests) headStarts.push(1 - rival.meanDelay / ours.meanDelay);
    }
  }
  return [
    {
      name: 'wait',
      title: 'Waiting for a job',
      about: `The delay from a job's end to the look that sees it, and the looks up to it, for ${jobs} jobs a distribution, waited for with the action's own loop on a virtual clock. "best" knows the distribution beforehand and needs at most as many requests as auto (dynamic programming); nobody can have it, it shows what is left to gain.`,
      columns: ['job lengths', 'policy', 'requests', 'mean delay s', 'p95 delay s', '× auto'],
      rows,
      wanted: [
        {
          what: 'the share by which a policy with at most as many requests notices sooner',
          value: Math.max(0, ...headStarts),
          most: 0.2,
          exact: true,
        },
        { what: 'the most looks of auto within an hour', value: most, most: 62, exact: true },
      ],
    },
  ];
}

async function outcomeOf(
  policy: Policy,
  lengths: readonly number[],
  onLooks: (looks: readonly number[]) => void = () => undefined,
): Promise<Outcome> {
  const random = seededRandom(1);
  const delays: number[] = [];
  let requests = 0;
  for (const length of lengths) {
    const { delay, looks } = await waitFor(length, policy.pace(random));
    delays.push(delay);
    requests += looks.length;
    onLooks(looks);
  }
  return {
    policy: policy.name,
    requests: requests / lengths.length,
    meanDelay: mean(delays),
    p95Delay: quantile(delays, 0.95),
  };
}

async function optimum(
  distribution: Distribution,
  lengths: readonly number[],
  requests: number,
): Promise<Outcome> {
  const longest = lengths.at(-1) ?? 0;
  const grid = [];
  // Fine where most jobs end; a long job's last look may be a minute coarse.
  for (let at = 5000; at < longest; at += Math.max(5000, at * 0.01)) grid.push(at);
  const { looks } = bestScheduleFor(lengths, [...grid, longest], requests);
  const pace: Pace = {
    first: () => looks[0] ?? longest,
    next: (elapsed) => (looks.find((at) => at > elapsed + 1) ?? elapsed + 1000) - elapsed,
  };
  const outcome = await outcomeOf({ name: 'best', pace: () => pace }, lengths);
  if (outcome.requests > requests * 1.001)
    throw new Error(`The best schedule for ${distribution.name} needs more requests than it was allowed.`);
  return outcome;
}

function mostWithinAnHour(looks: readonly number[]): number {
  let most = 0;
  for (let first = 0, last = 0; last < looks.length; last += 1) {
    while ((looks[last] as number) - (looks[first] as number) >= hour) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}
