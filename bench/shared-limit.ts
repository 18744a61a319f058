import { startJob } from '../src/agent/job.ts';
import { type Pace, sharingPause } from '../src/agent/pace.ts';
import { waitForJob } from '../src/agent/wait.ts';
import { ServiceError } from '../src/service/errors.ts';
import type { Job } from '../src/service/records.ts';
import { createRateLimit } from '../test/emulator/rate-limit.ts';
import { type Distribution, distributions } from './distributions.ts';
import { jobWith } from './jobs.ts';
import { auto, others, type Policy } from './policies.ts';
import { type SharedTime, sharedTime } from './shared-time.ts';
import { mean, quantile, seededRandom } from './statistics.ts';
import type { Cell, Finding } from './table.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** The default of `timeout-minutes`. */
const timeoutMs = hour;

interface Service {
  create(length: number): Promise<{ readonly job: Job; readonly end: number }>;
  look(job: Job, end: number): Promise<Job>;
}

/** How one job ended for its run: seen with a delay in ms, lost by a refusal, or not seen in time. */
type Fate = { readonly delay: number } | 'lost' | 'timed-out';

/** What a limit that several jobs share does to them. */
export async function measureSharedLimit(hours: number): Promise<Finding> {
  const rows: Cell[][] = [];
  let ourLosses = 0;
  for (const distribution of distributions.slice(0, 2)) {
    for (const jobsPerHour of [1, 3, 6, 10]) {
      for (const candidate of candidates) {
        const fates = await live(jobsPerHour, hours, distribution, candidate);
        const delays = fates.flatMap((fate) => (typeof fate === 'string' ? [] : [fate.delay / second]));
        const lost = fates.filter((fate) => fate === 'lost').length;
        const late = fates.filter((fate) => fate === 'timed-out').length;
        if (candidate.tolerant) ourLosses += lost;
        rows.push([
          candidate === candidates[0] && jobsPerHour === 1 ? distribution.name : '',
          candidate === candidates[0] ? jobsPerHour : undefined,
          candidate.name,
          fates.length,
          (100 * lost) / fates.length,
          (100 * late) / fates.length,
          mean(delays),
          quantile(delays, 0.95),
        ]);
      }
    }
  }
  return {
    name: 'limit',
    title: 'A shared limit of 100 requests an hour',
    about: `Jobs come at random times (Poisson, seed 1) for ${hours} hours; they take at most 40 minutes. Creates and looks count against one limit, in windows of an hour; the action's own create and wait run on a clock that all share. A job is lost when a refusal ends its run; it is not seen in time when the 60 minutes of the run are over before its end is seen, and its id is known then. The delay of the others is counted from the job's end.`,
    columns: [
      'job lengths',
      'jobs an hour',
      'policy',
      'jobs',
      'lost %',
      'not in time %',
      'mean delay s',
      'p95 delay s',
    ],
    rows,
    wanted: [{ what: 'jobs that auto loses', value: ourLosses, most: 0, exact: true }],
  };
}

interface Candidate {
  readonly name: string;
  readonly policy: Policy;
  /** Whether the action's own create and wait are used; else the first refusal ends the run. */
  readonly tolerant: boolean;
  readonly retryAfter?: 'seconds';
}

const candidates: readonly Candidate[] = [
  { name: 'auto, 429 without Retry-After', policy: auto, tolerant: true },
  { name: 'auto, 429 with Retry-After', policy: auto, tolerant: true, retryAfter: 'seconds' },
  ...others.map((policy) => ({ name: `${policy.name}, first 429 fatal`, policy, tolerant: false })),
];

async function live(
  jobsPerHour: number,
  hours: number,
  { quantile: lengthAt }: Distribution,
  { policy, tolerant, retryAfter }: Candidate,
): Promise<Fate[]> {
  const random = seededRandom(1);
  const time = sharedTime();
  const service = limitedService(time, retryAfter);
  const run = tolerant ? runOfOurs : runThatDiesOfRefusals;
  const fates: Promise<Fate>[] = [];
  for (let at = 0; ; ) {
    at += (-Math.log(1 - random()) * hour) / jobsPerHour;
    if (at > hours * hour) break;
    // Jobs that need nearly all of the time are another matter.
    const length = Math.min(40 * minute, lengthAt(0.001 + 0.998 * random()));
    const pace = policy.pace(seededRandom(Math.round(at)));
    fates.push(time.clock.sleep(at, never).then(() => run(time, service, length, pace)));
  }
  await time.runToEnd();
  return await Promise.all(fates);
}

const never = new AbortController().signal;

async function runOfOurs(time: SharedTime, service: Service, length: number, pace: Pace): Promise<Fate> {
  const { clock } = time;
  const start = clock.monotonic();
  const deadline = start + timeoutMs;
  let end = Number.POSITIVE_INFINITY;
  let leastPause = 0;
  try {
    const job = await startJob({
      create: async () => {
        const created = await service.create(length);
        end = created.end;
        return created.job;
      },
      clock,
      deadline,
      signal: never,
      log: () => undefined,
      onRefusal: (retryAfterMs) => {
        leastPause = Math.max(leastPause, sharingPause(retryAfterMs));
      },
    });
    if (job === undefined) throw new Error('A run ended that nobody cancelled.');
    const wait = await waitForJob({
      look: () => service.look(job, end),
      clock,
      pace,
      start,
      deadline,
      created: job,
      leastPause,
      signal: never,
      log: () => undefined,
      warn: () => undefined,
      onChange: () => undefined,
    });
    return wait.kind === 'finished' ? { delay: time.now() - end } : 'timed-out';
  } catch (error) {
    if (error instanceof ServiceError) return 'lost';
    throw error;
  }
}

/** The plain loop: create, look again and again, and take any refusal for the end. */
async function runThatDiesOfRefusals(
  time: SharedTime,
  service: Service,
  length: number,
  pace: Pace,
): Promise<Fate> {
  const start = time.now();
  try {
    const { job, end } = await service.create(length);
    const looks: number[] = [];
    await time.clock.sleep(pace.first(), never);
    while (time.now() - start < timeoutMs) {
      looks.push(time.now() - start);
      if ((await service.look(job, end)).status !== 'active') return { delay: time.now() - end };
      await time.clock.sleep(pace.next(time.now() - start, looks), never);
    }
    return 'timed-out';
  } catch (error) {
    if (error instanceof ServiceError) return 'lost';
    throw error;
  }
}

function limitedService(time: SharedTime, retryAfter: 'seconds' | undefined): Service {
  const limit = createRateLimit(time.now, {
    requests: 100,
    windowMs: hour,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
  const count = (): void => {
    const refusal = limit('project');
    if (refusal === undefined) return;
    const seconds = refusal.headers?.['retry-after'];
    throw new ServiceError('The request was refused', {
      kind: 'status',
      status: 429,
      retryAfterMs: seconds === undefined ? undefined : Number(seconds) * second,
    });
  };
  return {
    async create(length) {
      count();
      return { job: jobWith('active'), end: time.now() + length };
    },
    async look(_job, end) {
      count();
      return jobWith(time.now() >= end ? 'completed' : 'active');
    },
  };
}
