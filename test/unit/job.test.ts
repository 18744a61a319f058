import { describe, expect, it } from 'vitest';
import { type JobParts, LostJobError, startJob } from '../../src/agent/job.ts';
import { ServiceError, type ServiceErrorFacts } from '../../src/service/errors.ts';
import type { Job } from '../../src/service/records.ts';
import { virtualClock } from '../support/virtual-clock.ts';

const second = 1000;
const minute = 60 * second;
const job = { id: 'j1', status: 'active' } as Job;

function failure(facts: ServiceErrorFacts): ServiceError {
  return new ServiceError('Creating the job failed', facts);
}

/** Creates on a virtual clock; `answer` says what a try finds. */
async function creating(
  answer: (number: number) => Job | Error,
  change: { timeoutMs?: number; cancelAt?: number; suspend?: { at: number; ms: number } } = {},
) {
  const clock = virtualClock();
  const tries: number[] = [];
  const lines: string[] = [];
  const refusals: (number | undefined)[] = [];
  const cancellation = new AbortController();
  if (change.cancelAt !== undefined) clock.at(change.cancelAt, () => cancellation.abort());
  const { suspend } = change;
  if (suspend !== undefined) clock.at(suspend.at, () => clock.pass(suspend.ms));
  const parts: JobParts = {
    create: async () => {
      tries.push(clock.now());
      const found = answer(tries.length);
      if (found instanceof Error) throw found;
      return found;
    },
    clock,
    deadline: clock.monotonic() + (change.timeoutMs ?? 60 * minute),
    signal: cancellation.signal,
    log: (line) => lines.push(line),
    onRefusal: (retryAfterMs) => refusals.push(retryAfterMs),
  };
  const end = await startJob(parts).catch((error: unknown) => error);
  return { end, tries, lines, refusals, clock };
}

describe('a create', () => {
  it('is made once when it succeeds', async () => {
    const { end, tries, lines } = await creating(() => job);
    expect([end, tries, lines]).toEqual([job, [0], []]);
  });

  it('gives a sign of life every five minutes while the service refuses', async () => {
    const refusal = failure({ kind: 'status', status: 429, retryAfterMs: 12 * minute });
    const { end, lines } = await creating((number) => (number === 1 ? refusal : job));
    expect(end).toBe(job);
    expect(lines.slice(1)).toEqual([
      'There is no job yet; trying again in 7 min.',
      'There is no job yet; trying again in 2 min.',
    ]);
  });

  it.each<[string, ServiceErrorFacts]>([
    ['a broken connection', { kind: 'no-answer' }],
    ['a time-out', { kind: 'timed-out' }],
    ['an answer given up', { kind: 'aborted' }],
    ['a success that cannot be read', { kind: 'unexpected', status: 201 }],
    ['a fault', { kind: 'status', status: 500 }],
    ['a gateway’s time-out', { kind: 'status', status: 504, retryAfterMs: 1000 }],
    ['an overload that names no time', { kind: 'status', status: 503 }],
  ])('is not repeated after %s, since there may be a job', async (_name, facts) => {
    const cause = failure(facts);
    const { end, tries } = await creating(() => cause);
    expect(tries).toEqual([0]);
    expect(end).toBeInstanceOf(LostJobError);
    expect(end).toMatchObject({
      name: 'LostJobError',
      message: 'The answer to the request that creates the job was lost',
      cause,
    });
  });

  it.each([301, 400, 401, 402, 403, 404, 405, 408, 409, 413, 422, 425, 499])(
    'is not repeated after %i, and there is no job',
    async (status) => {
      const cause = failure({ kind: 'status', status, retryAfterMs: 1000 });
      const { end, tries } = await creating(() => cause);
      expect([end, tries]).toEqual([cause, [0]]);
    },
  );

  it('is repeated three times, 2, 8 and 30 s later, where there was no connection', async () => {
    const cause = failure({ kind: 'no-connection' });
    const { end, tries, lines } = await creating(() => cause);
    expect(tries).toEqual([0, 2 * second, 10 * second, 40 * second]);
    expect(end).toBe(cause);
    expect(lines).toEqual([
      'Creating the job failed. The service did nothing; trying again in 2 s.',
      'Creating the job failed. The service did nothing; trying again in 8 s.',
      'Creating the job failed. The service did nothing; trying again in 30 s.',
    ]);
  });

  it('is repeated after a refusal, when Retry-After says', async () => {
    const answers = [
      failure({ kind: 'status', status: 429, retryAfterMs: 20 * second }),
      failure({ kind: 'status', status: 503, retryAfterMs: 5 * second }),
      job,
    ];
    const { end, tries } = await creating((number) => answers[number - 1] as Job | Error);
    expect([end, tries]).toEqual([job, [0, 20 * second, 25 * second]]);
  });

  it('is repeated after 1, 2, 4 … minutes where a refusal names no time, at most ten apart', async () => {
    const { tries } = await creating(() => failure({ kind: 'status', status: 429 }), {
      timeoutMs: 40 * minute,
    });
    expect(tries.map((at) => at / minute)).toEqual([0, 1, 3, 7, 15, 25, 35]);
  });

  it('is repeated ever more slowly by a service that says Retry-After: 0', async () => {
    const { tries } = await creating(() => failure({ kind: 'status', status: 429, retryAfterMs: 0 }));
    const steps = tries.slice(1).map((at, index) => (at - (tries[index] ?? 0)) / second);
    expect(steps.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    expect(tries.length).toBeLessThan(70);
  });

  it('is not waited for behind the deadline', async () => {
    const cause = failure({ kind: 'status', status: 429, retryAfterMs: minute });
    const { end, tries, clock } = await creating(() => cause, { timeoutMs: minute });
    expect([end, tries, clock.now()]).toEqual([cause, [0], 0]);
    expect((await creating(() => cause, { timeoutMs: minute + 1 })).tries).toEqual([0, minute]);
  });

  it('is not repeated when the machine slept through the deadline', async () => {
    const cause = failure({ kind: 'status', status: 429, retryAfterMs: minute });
    const { end, tries } = await creating(() => cause, {
      timeoutMs: 10 * minute,
      suspend: { at: 30 * second, ms: 20 * minute },
    });
    expect([end, tries]).toEqual([cause, [0]]);
  });

  it('nor when it woke up right at the deadline', async () => {
    const cause = failure({ kind: 'status', status: 429, retryAfterMs: minute });
    const { end, tries } = await creating(() => cause, {
      timeoutMs: 10 * minute,
      suspend: { at: 30 * second, ms: 9.5 * minute },
    });
    expect([end, tries]).toEqual([cause, [0]]);
  });

  it('tells of refusals for asking too often, and of no others', async () => {
    const answers = [
      failure({ kind: 'status', status: 503, retryAfterMs: 1000 }),
      failure({ kind: 'status', status: 429, retryAfterMs: 7000 }),
      failure({ kind: 'no-connection' }),
      failure({ kind: 'status', status: 429 }),
      job,
    ];
    const { refusals } = await creating((number) => answers[number - 1] as Job | Error);
    expect(refusals).toEqual([7000, undefined]);
  });

  it('need not tell anybody', async () => {
    const clock = virtualClock();
    const answers = [failure({ kind: 'status', status: 429, retryAfterMs: 1000 })];
    const created = await startJob({
      create: async () => {
        const refusal = answers.pop();
        if (refusal !== undefined) throw refusal;
        return job;
      },
      clock,
      deadline: clock.monotonic() + minute,
      signal: new AbortController().signal,
      log: () => undefined,
    });
    expect(created).toBe(job);
  });

  it('is not repeated once the run is cancelled', async () => {
    const { end, tries, clock } = await creating(() => failure({ kind: 'status', status: 429 }), {
      cancelAt: 30 * second,
    });
    expect([end, tries, clock.now()]).toEqual([undefined, [0], 30 * second]);
  });

  it.each<ServiceErrorFacts>([{ kind: 'no-connection' }, { kind: 'status', status: 400 }])(
    'is given up without a word where the run was cancelled during it: %j',
    async (facts) => {
      const clock = virtualClock();
      const cancellation = new AbortController();
      const lines: string[] = [];
      const created = await startJob({
        create: async () => {
          cancellation.abort();
          throw failure(facts);
        },
        clock,
        deadline: clock.monotonic() + minute,
        signal: cancellation.signal,
        log: (line) => lines.push(line),
      });
      expect([created, lines]).toEqual([undefined, []]);
    },
  );

  it('passes on what is no answer of the service', async () => {
    const cause = new TypeError('A mistake of ours');
    expect((await creating(() => cause)).end).toBe(cause);
  });
});
