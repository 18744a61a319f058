import { setImmediate as rest } from 'node:timers/promises';
import type { PollSchedule } from '../src/agent/job/poll-schedule.ts';
import { type JobParts, sendPrompt } from '../src/agent/job/send.ts';
import { waitForJob } from '../src/agent/job/wait.ts';
import { ServiceError } from '../src/service/errors.ts';
import { type Clock, hour, minute } from '../src/time.ts';
import { createRateLimit } from '../test/emulator/rate-limit.ts';
import { distributions } from './distributions.ts';
import { auto, others, type Policy } from './policies.ts';
import { mean, quantile, seededRandom } from './statistics.ts';
import type { Cell, Finding } from './table.ts';

/** The default of `timeout-minutes`. */
const timeoutMs = hour;
const prLink = 'https://github.com/example/docs/pull/7';
const never = new AbortController().signal;

type Service = JobParts['service'];

/** How one job ended for its run: seen with a delay in ms, lost by a refusal, or not seen in time. */
type Fate = number | 'lost' | 'timed-out';

interface Candidate {
  readonly name: string;
  readonly policy: Policy;
  /** The action's own create and wait, or the plain loop. */
  readonly live: (clock: Clock, service: Service, schedule: PollSchedule) => Promise<string>;
  readonly retryAfter?: 'seconds';
}

const candidates: readonly Candidate[] = [
  { name: 'auto, 429 without Retry-After', policy: auto, live: liveAsWeDo },
  { name: 'auto, 429 with Retry-After', policy: auto, live: liveAsWeDo, retryAfter: 'seconds' },
  ...others.map((policy) => ({ name: `${policy.name}, first 429 fatal`, policy, live: liveUntilRefused })),
];

/** What a limit that several jobs share does to them. */
export async function measureSharedLimit(hours: number): Promise<Finding> {
  const rows: Cell[][] = [];
  let ourLosses = 0;
  for (const { name: lengths, quantile: lengthAt } of distributions.slice(0, 2)) {
    for (const jobsPerHour of [1, 3, 6, 10]) {
      for (const candidate of candidates) {
        const fates = await fatesOf(candidate, jobsPerHour, hours, lengthAt);
        const delays = fates.filter((fate) => typeof fate === 'number').map((ms) => ms / 1000);
        const share = (wanted: Fate) => fates.filter((fate) => fate === wanted).length / fates.length;
        if (candidate.policy === auto) ourLosses += share('lost');
        rows.push([
          ...[lengths, jobsPerHour, candidate.name],
          ...[fates.length, 100 * share('lost'), 100 * share('timed-out')],
          ...[mean(delays), quantile(delays, 0.95)],
        ]);
      }
    }
  }
  return {
    name: 'limit',
    title: 'A shared limit of 100 requests an hour',
    about: `Jobs come at random times (Poisson, seed 1) for ${hours} hours; they take at most 40 minutes. Creates and polls count against one limit, in windows of an hour; the action's own create and wait run on a clock that all share. A job is lost when a refusal ends its run; it is not seen in time when the 60 minutes of the run are over before its end is seen, and its id is known then. The delay of the others is counted from the job's end.`,
    columns: [
      ...['job lengths', 'jobs an hour', 'policy', 'jobs'],
      ...['lost %', 'not in time %', 'mean delay s', 'p95 delay s'],
    ],
    rows,
    wanted: [{ what: 'jobs that auto loses', value: ourLosses, most: 0, exact: true }],
  };
}

async function fatesOf(
  { policy, live, retryAfter }: Candidate,
  jobsPerHour: number,
  hours: number,
  lengthAt: (share: number) => number,
): Promise<Fate[]> {
  const random = seededRandom(1);
  const clock = sharedClock();
  const limit = createRateLimit(clock.now, {
    ...{ requests: 100, windowMs: hour },
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
  const count = (): void => {
    const refusal = limit();
    if (refusal === undefined) return;
    const seconds = refusal.headers?.['retry-after'];
    const retryAfterMs = seconds === undefined ? undefined : Number(seconds) * 1000;
    throw new ServiceError('Refused', { kind: 'status', status: 429, retryAfterMs });
  };
  const fates: Promise<Fate>[] = [];
  for (let at = 0; ; ) {
    at += (-Math.log(1 - random()) * hour) / jobsPerHour;
    if (at > hours * hour) break;
    // Jobs that need nearly all of the time are another matter.
    const length = Math.min(40 * minute, lengthAt(0.001 + 0.998 * random()));
    const schedule = policy.schedule(seededRandom(Math.round(at)));
    let end = Number.POSITIVE_INFINITY;
    const service: Service = {
      async createJob() {
        count();
        end = clock.now() + length;
        return { id: 'job', status: 'active' };
      },
      async readJob() {
        count();
        const ended = clock.now() >= end;
        return ended ? { id: 'job', status: 'completed', prLink } : { id: 'job', status: 'active' };
      },
      sendFollowUp: () => Promise.reject(new Error('No job is continued here.')),
    };
    const fate = clock.sleep(at).then(() => live(clock, service, schedule));
    fates.push(
      fate.then((kind) => (kind === 'finished' ? clock.now() - end : kind === 'timed-out' ? kind : 'lost')),
    );
  }
  await clock.run();
  return await Promise.all(fates);
}

/** A clock on which many things can wait at once; time goes on, to the next of them, when all of them wait. */
function sharedClock() {
  let now = 0;
  const sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  return {
    now: () => now,
    sleep(ms: number): Promise<void> {
      const { promise, resolve: wake } = Promise.withResolvers<void>();
      const at = now + Math.max(0, ms);
      const later = sleepers.findIndex((other) => other.at > at);
      sleepers.splice(later === -1 ? sleepers.length : later, 0, { at, wake });
      return promise;
    },
    wall: () => now,
    async run(): Promise<void> {
      while (true) {
        // Every promise that can go on does so before the next timer's turn.
        await rest();
        const next = sleepers.shift();
        if (next === undefined) return;
        now = next.at;
        next.wake();
      }
    },
  };
}

async function liveAsWeDo(clock: Clock, service: Service, schedule: PollSchedule) {
  const log = { info() {}, warning() {}, output() {} };
  const start = clock.now();
  const parts = { service, clock, start, deadline: start + timeoutMs, signal: never, log };
  const sent = await sendPrompt(undefined, '', parts);
  if (sent.kind !== 'sent') return sent.kind;
  const { job: created, leastInterval } = sent;
  return (await waitForJob({ id: created.id, created, leastInterval }, { ...parts, schedule })).kind;
}

/** The plain loop: create, poll again and again, and take any refusal for the end. */
async function liveUntilRefused(clock: Clock, service: Service, schedule: PollSchedule) {
  const start = clock.now();
  const polls: number[] = [];
  try {
    const { id } = await service.createJob('', never);
    await clock.sleep(schedule.first(), never);
    while (clock.now() - start < timeoutMs) {
      polls.push(clock.now() - start);
      if ((await service.readJob(id, never)).status !== 'active') return 'finished';
      await clock.sleep(schedule.next(clock.now() - start, polls), never);
    }
    return 'timed-out';
  } catch {
    return 'lost';
  }
}
