import { describe, expect, it } from 'vitest';
import { autoPace, fixedPace, holdBack, sharingPause } from '../../src/agent/pace.ts';
import { type WaitParts, waitForJob } from '../../src/agent/wait.ts';
import { ServiceError, type ServiceErrorFacts } from '../../src/service/errors.ts';
import type { Job } from '../../src/service/records.ts';
import { virtualClock } from '../support/virtual-clock.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

function job(status: string, prLink?: string): Job {
  const record = { id: 'j1', status, prLink };
  return {
    ...record,
    prLink,
    repository: undefined,
    ref: undefined,
    model: undefined,
    createdAt: undefined,
    record,
  };
}

function failure(facts: ServiceErrorFacts): ServiceError {
  return new ServiceError('Reading the job failed', facts);
}

/** Waits on a virtual clock; `answer` says what the look at a time (from the start) finds. */
async function waiting(
  answer: (at: number, number: number) => Job | ServiceError,
  change: Partial<WaitParts> = {},
  look: { takes?: number } = {},
) {
  const clock = virtualClock();
  const looks: number[] = [];
  const lines: { at: number; line: string }[] = [];
  const warnings: string[] = [];
  const changes: string[] = [];
  const cancellation = new AbortController();
  const start = clock.monotonic();
  const parts: WaitParts = {
    look: async () => {
      looks.push(clock.now());
      const found = answer(clock.now(), looks.length);
      clock.pass(look.takes ?? 0);
      if (found instanceof ServiceError) throw found;
      return found;
    },
    clock,
    pace: autoPace(() => 0.5),
    start,
    deadline: start + hour,
    created: job('active'),
    signal: cancellation.signal,
    log: (line) => lines.push({ at: clock.now(), line }),
    warn: (text) => warnings.push(text),
    onChange: (changed) => changes.push(changed.status),
    ...change,
  };
  const end = await waitForJob(parts).catch((error: unknown) => error);
  return { end, looks, lines, warnings, changes, clock };
}

const finishedAt = (at: number) => (now: number) =>
  now >= at ? job('completed', 'https://github.com/o/r/pull/1') : job('active');

describe('the pace', () => {
  it('looks first after 30 s, then every 5 % of the time gone by, between 30 s and 90 s', async () => {
    const { looks } = await waiting(() => job('active'));
    expect(looks.slice(0, 3)).toEqual([30_000, 60_000, 90_000]);
    const steps = looks.slice(1).map((at, index) => at - (looks[index] ?? 0));
    expect(Math.min(...steps.slice(0, -1))).toBe(30_000);
    expect(Math.max(...steps.slice(0, 59))).toBeCloseTo(90_000, 3);
    const at1200 = looks.findIndex((at) => at > 1200 * second);
    expect(steps[at1200]).toBeCloseTo((looks[at1200] ?? 0) * 0.05, 5);
  });

  it('spreads by ten percent either way', () => {
    expect(autoPace(() => 0).next(20_000, [])).toBe(27_000);
    expect(autoPace(() => 1 - 1e-9).next(20_000, [])).toBeCloseTo(33_000, 3);
  });

  it.each([0, 0.25, 0.5, 0.999])('never looks more than 62 times in any hour (random %s)', async (random) => {
    const { looks } = await waiting(() => job('active'), {
      pace: autoPace(() => random),
      deadline: 123_456 + 3 * hour,
    });
    const most = Math.max(
      ...looks.map((from) => looks.filter((at) => at >= from && at < from + hour).length),
    );
    expect(most).toBeLessThanOrEqual(62);
  });

  it('keeps to a given interval', async () => {
    const { looks } = await waiting(finishedAt(35_000), { pace: fixedPace(10_000) });
    expect(looks).toEqual([10_000, 20_000, 30_000, 40_000]);
  });
});

describe('the end of the wait', () => {
  it.each(['completed', 'archived', 'failed'])('comes with the status %s', async (status) => {
    const { end, looks } = await waiting((at) => job(at > 60_000 ? status : 'active'));
    expect(end).toMatchObject({ kind: 'finished', job: { status } });
    expect(looks).toHaveLength(3);
  });

  it('comes at once when the create already says that the job is finished', async () => {
    const { end, looks } = await waiting(() => job('active'), { created: job('completed') });
    expect(end).toMatchObject({ kind: 'finished' });
    expect(looks).toEqual([]);
  });

  it('looks once more at the deadline, and reports what it sees there', async () => {
    const deadline = 10 * minute;
    const { end, looks } = await waiting(finishedAt(deadline), { deadline: 123_456 + deadline });
    expect(end).toMatchObject({ kind: 'finished' });
    expect(looks.at(-1)).toBe(deadline);
  });

  it('times out after that look', async () => {
    const { end, looks } = await waiting(() => job('active'), { deadline: 123_456 + 10 * minute });
    expect(end).toEqual({ kind: 'timed-out', error: undefined });
    expect(looks.at(-1)).toBe(10 * minute);
  });

  it('says why the last look had no answer', async () => {
    const { end } = await waiting(
      (at) => (at < 9 * minute ? job('active') : failure({ kind: 'status', status: 502 })),
      {
        deadline: 123_456 + 10 * minute,
      },
    );
    expect(end).toMatchObject({ kind: 'timed-out', error: { status: 502 } });
  });

  it('makes no further look when a slow one ends behind the deadline', async () => {
    const { end, looks, clock } = await waiting(
      () => job('active'),
      { deadline: 123_456 + minute, pace: fixedPace(50_000) },
      { takes: 30_000 },
    );
    expect(end).toMatchObject({ kind: 'timed-out' });
    expect(looks).toEqual([50_000]);
    expect(clock.now()).toBe(80_000);
  });

  it('looks at once at a job that somebody else created', async () => {
    const { looks } = await waiting(finishedAt(0), { created: undefined });
    expect(looks).toEqual([0]);
  });

  it('comes at once when the run is cancelled', async () => {
    const cancellation = new AbortController();
    const { end, clock } = await waiting(() => job('active'), {
      signal: cancellation.signal,
      pace: { first: () => 20_000, next: () => 30_000 },
      log: () => undefined,
      look: async () => {
        cancellation.abort();
        throw failure({ kind: 'aborted' });
      },
    });
    expect(end).toEqual({ kind: 'cancelled' });
    expect(clock.now()).toBe(20_000);
  });
});

describe('what is tolerated', () => {
  const passing: [string, ServiceErrorFacts][] = [
    ['408', { kind: 'status', status: 408 }],
    ['425', { kind: 'status', status: 425 }],
    ['429', { kind: 'status', status: 429 }],
    ['500', { kind: 'status', status: 500 }],
    ['502', { kind: 'status', status: 502 }],
    ['503', { kind: 'status', status: 503, retryAfterMs: 2000 }],
    ['504', { kind: 'status', status: 504 }],
    ['a broken answer', { kind: 'unexpected', status: 200 }],
    ['no connection', { kind: 'no-connection' }],
    ['a reset', { kind: 'no-answer' }],
    ['a time-out', { kind: 'timed-out' }],
  ];
  it.each(passing)('%s for ten minutes', async (_name, facts) => {
    const { end } = await waiting((at) =>
      at > 15 * minute ? job('completed') : at > 5 * minute ? failure(facts) : job('active'),
    );
    expect(end).toMatchObject({ kind: 'finished' });
  });

  it.each(passing.filter(([name]) => name !== '429'))(
    '%s for ever ends the wait with what it was',
    async (_name, facts) => {
      const { end, clock } = await waiting(() => failure(facts), { deadline: 123_456 + 5 * hour });
      expect(end).toMatchObject(facts);
      expect(clock.now()).toBeGreaterThan(20 * minute);
      expect(clock.now()).toBeLessThan(25 * minute);
    },
  );

  it('429 up to the deadline', async () => {
    const { end, clock } = await waiting(() => failure({ kind: 'status', status: 429 }), {
      deadline: 123_456 + 5 * hour,
    });
    expect(end).toMatchObject({ kind: 'timed-out', error: { status: 429 } });
    expect(clock.now()).toBe(5 * hour);
  });

  it('a failure is unbroken only without an answer in between', async () => {
    const { end } = await waiting(
      (_at, number) => (number % 5 === 0 ? job('active') : failure({ kind: 'no-answer' })),
      { deadline: 123_456 + 3 * hour },
    );
    expect(end).toMatchObject({ kind: 'timed-out' });
  });

  it('a status that nobody knows, with one warning for each', async () => {
    const { end, warnings } = await waiting((at) =>
      job(at > 5 * minute ? 'completed' : at > 3 * minute ? 'paused' : 'queued'),
    );
    expect(end).toMatchObject({ kind: 'finished' });
    expect(warnings).toHaveLength(2);
    expect(warnings[0]).toContain('"queued"');
  });

  it('404 for two minutes after our own create', async () => {
    const { end } = await waiting((at) =>
      at < 2 * minute ? failure({ kind: 'status', status: 404 }) : job('completed'),
    );
    expect(end).toMatchObject({ kind: 'finished' });
  });

  it('a lasting 404 not', async () => {
    const { end, clock } = await waiting(() => failure({ kind: 'status', status: 404 }));
    expect(end).toMatchObject({ status: 404 });
    expect(clock.now()).toBeLessThan(3 * minute);
  });

  it('one 404 of a job that was seen', async () => {
    const { end } = await waiting((_at, number) =>
      number === 10
        ? failure({ kind: 'status', status: 404 })
        : number > 12
          ? job('completed')
          : job('active'),
    );
    expect(end).toMatchObject({ kind: 'finished' });
  });

  it('404 at the first look at a job that somebody else created not', async () => {
    const { end, looks } = await waiting(() => failure({ kind: 'status', status: 404 }), {
      created: undefined,
    });
    expect(end).toMatchObject({ status: 404 });
    expect(looks).toEqual([0]);
  });

  it.each([400, 401, 403, 405, 422, 301, 302])('%i not', async (status) => {
    const { end, looks } = await waiting(() => failure({ kind: 'status', status }));
    expect(end).toMatchObject({ status });
    expect(looks).toHaveLength(1);
  });
});

describe('Retry-After', () => {
  it('is kept where it is sane', async () => {
    const { looks } = await waiting((_at, number) =>
      number === 1 ? failure({ kind: 'status', status: 429, retryAfterMs: 600_000 }) : job('completed'),
    );
    expect(looks).toEqual([30_000, 630_000]);
  });

  it('never makes the pace faster', async () => {
    const { looks } = await waiting((_at, number) =>
      number === 1 ? failure({ kind: 'status', status: 429, retryAfterMs: 0 }) : job('completed'),
    );
    expect(looks).toEqual([30_000, 60_000]);
  });

  it('is capped by the time left', async () => {
    const { looks, end } = await waiting(
      (at) =>
        at > 5 * minute
          ? job('completed')
          : failure({ kind: 'status', status: 429, retryAfterMs: 3_000_000 }),
      {
        deadline: 123_456 + 10 * minute,
      },
    );
    expect(looks).toEqual([30_000, 10 * minute]);
    expect(end).toMatchObject({ kind: 'finished' });
  });

  it('slows the rest of the wait down once the limit is used up, since others share it', async () => {
    const { looks } = await waiting((_at, number) =>
      number === 2 ? failure({ kind: 'status', status: 429 }) : job(number === 5 ? 'completed' : 'active'),
    );
    expect(looks).toEqual([30_000, 60_000, 360_000, 660_000, 960_000]);
  });

  it('does so from the start when the create was refused', async () => {
    const { looks } = await waiting(finishedAt(10 * minute), { leastPause: sharingPause(undefined) });
    expect(looks).toEqual([30_000, 330_000, 630_000]);
  });

  it('does not when the service names a short time', async () => {
    const { looks } = await waiting((_at, number) =>
      number === 2
        ? failure({ kind: 'status', status: 429, retryAfterMs: 2000 })
        : job(number === 4 ? 'completed' : 'active'),
    );
    expect(looks).toEqual([30_000, 60_000, 90_000, 120_000]);
    expect(sharingPause(minute)).toBe(0);
    expect(sharingPause(minute + 1)).toBe(5 * minute);
  });

  it('of years is not believed', () => {
    expect(holdBack(1, 10 * 365 * 24 * hour)).toBe(minute);
    expect(holdBack(2, undefined)).toBe(2 * minute);
    expect(holdBack(50, undefined)).toBe(10 * minute);
    expect(holdBack(0, undefined)).toBe(0);
    expect(holdBack(0, 5000)).toBe(5000);
  });
});

describe('the log', () => {
  it('has a heartbeat every five minutes, also while the service holds us back', async () => {
    const { lines } = await waiting((at) =>
      at > 31 * minute
        ? job('completed')
        : failure({ kind: 'status', status: 429, retryAfterMs: 31 * minute }),
    );
    const beats = lines.filter(({ line }) => line.includes('still active')).map(({ at }) => at / minute);
    expect(beats).toEqual([5, 10, 15, 20, 25, 30]);
  });

  it('has a line at a change and at the first of several failures, no more', async () => {
    const { lines, changes } = await waiting((at, number) =>
      at > 4 * minute
        ? job('completed')
        : number > 2 && number < 6
          ? failure({ kind: 'status', status: 502 })
          : job('active'),
    );
    expect(lines.map(({ line }) => line)).toEqual([
      'Reading the job failed. Looking again later; the job is not affected.',
      'The service answers again, after 3 looks without an answer.',
    ]);
    expect(changes).toEqual(['completed']);
  });
});

describe('the edges', () => {
  const start = 123_456;
  const gone = failure({ kind: 'status', status: 404 });

  it('no look after a create that took all the time there was', async () => {
    const { end, looks } = await waiting(() => job('completed'), { deadline: start });
    expect([end, looks]).toEqual([{ kind: 'timed-out', error: undefined }, []]);
  });

  it('one look at an existing job, however little time there is', async () => {
    const { end, looks } = await waiting(() => job('active'), { deadline: start, created: undefined });
    expect([end, looks]).toEqual([{ kind: 'timed-out', error: undefined }, [0]]);
  });

  it('a look less than five seconds before the deadline is made at the deadline', async () => {
    const looksUntil = async (deadline: number) =>
      (await waiting(() => job('active'), { deadline: start + deadline, pace: fixedPace(10_000) })).looks;
    expect(await looksUntil(14_999)).toEqual([14_999]);
    expect(await looksUntil(15_000)).toEqual([10_000, 15_000]);
  });

  it('a heartbeat says what is known', async () => {
    const beatAt5 = async (answer: Job | ServiceError, created: Job | undefined) =>
      (
        await waiting(() => answer, { created, deadline: start + 6 * minute, pace: fixedPace(2 * minute) })
      ).lines
        .filter(({ at }) => at === 5 * minute)
        .map(({ line }) => line);
    expect(await beatAt5(job('active'), job('active'))).toEqual(['The job is still active after 5 min.']);
    expect(await beatAt5(failure({ kind: 'no-answer' }), undefined)).toEqual([
      'The job is not seen yet after 5 min (no answer to the last 3 looks).',
    ]);
  });

  it('no look once the run is cancelled between two', async () => {
    const cancellation = new AbortController();
    const { end, looks } = await waiting(() => job('active'), {
      pace: fixedPace(2 * minute),
      signal: cancellation.signal,
      log: () => cancellation.abort(),
    });
    expect([end, looks]).toEqual([{ kind: 'cancelled' }, [2 * minute, 4 * minute]]);
  });

  it('no line about a look that was given up', async () => {
    const cancellation = new AbortController();
    const { end, lines } = await waiting(
      () => {
        cancellation.abort();
        return failure({ kind: 'aborted' });
      },
      { signal: cancellation.signal },
    );
    expect([end, lines]).toEqual([{ kind: 'cancelled' }, []]);
  });

  it('what is no answer of the service is passed on', async () => {
    const cause = new TypeError('A mistake of ours');
    const { end, clock } = await waiting(() => job('active'), { look: () => Promise.reject(cause) });
    expect([end, clock.now()]).toEqual([cause, 30 * second]);
  });

  it('as many looks as an hour may have, in every hour', async () => {
    const { looks } = await waiting(() => job('active'), { deadline: start + 5 * hour });
    for (let from = hour; from <= 4 * hour; from += hour) {
      const count = looks.filter((at) => at >= from && at < from + hour).length;
      expect(count).toBeGreaterThanOrEqual(40);
    }
    const dense = Array.from({ length: 61 }, (_, index) => index * 10 * second);
    const pace = autoPace(() => 0.5);
    expect(pace.next(610 * second, dense)).toBe(hour - 610 * second);
    expect(pace.next(610 * second, dense.slice(1))).toBeCloseTo(30.5 * second, 3);
    expect(pace.next(2 * hour, dense)).toBe(90 * second);
  });

  it('one look without an answer is told once, and its end is not', async () => {
    const { lines, warnings } = await waiting((at, number) =>
      number === 2 ? failure({ kind: 'no-answer' }) : job(at > 2 * minute ? 'completed' : 'active'),
    );
    expect(lines).toHaveLength(1);
    expect(warnings).toEqual([]);
  });

  it('a refusal among other failures is told too', async () => {
    const { lines } = await waiting((_at, number) =>
      number === 1
        ? failure({ kind: 'status', status: 502 })
        : number < 4
          ? failure({ kind: 'status', status: 429, retryAfterMs: 2000 })
          : job('completed'),
    );
    expect(lines.filter(({ line }) => line.includes('Looking again later'))).toHaveLength(2);
  });

  it('every change is told: the first record of a job that somebody else created, a new status, a new link', async () => {
    const answers = [
      job('active'),
      job('active'),
      job('active', 'https://e.example/1'),
      job('archived', 'https://e.example/1'),
    ];
    const { changes } = await waiting((_at, number) => answers[number - 1] ?? job('failed'), {
      created: undefined,
    });
    expect(changes).toEqual(['active', 'active', 'archived']);
  });

  it('a failure that is over does not explain a time-out', async () => {
    const { end } = await waiting(
      (_at, number) => (number === 1 ? failure({ kind: 'no-answer' }) : job('active')),
      { deadline: start + 5 * minute },
    );
    expect(end).toEqual({ kind: 'timed-out', error: undefined });
  });

  it('a failure at the deadline promises no other look', async () => {
    const { end, looks, lines } = await waiting(
      (at) => (at < minute ? job('active') : failure({ kind: 'no-answer' })),
      { deadline: start + minute, pace: fixedPace(50_000) },
    );
    expect(end).toMatchObject({ kind: 'timed-out', error: { kind: 'no-answer' } });
    expect([looks, lines]).toEqual([[50_000, minute], []]);
  });

  it('refusals without Retry-After are held back longer and longer', async () => {
    const { looks } = await waiting(() => failure({ kind: 'status', status: 429 }));
    expect(looks.map((at) => at / second)).toEqual([30, 330, 630, 930, 1410, 2010, 2610, 3210, 3600]);
    expect(holdBack(1, hour)).toBe(hour);
    expect(holdBack(1, hour + 1)).toBe(minute);
  });

  it('404 counts in a row only, and not before two minutes have gone by', async () => {
    const { end } = await waiting(
      (_at, number) =>
        number === 1
          ? job('active')
          : number < 4
            ? failure({ kind: 'status', status: 502 })
            : number === 4
              ? gone
              : job('completed'),
      { pace: fixedPace(minute) },
    );
    expect(end).toMatchObject({ kind: 'finished' });
    const early = await waiting((at) => (at <= 2 * minute ? gone : job('completed')), {
      pace: fixedPace(40 * second),
    });
    expect(early.end).toMatchObject({ kind: 'finished' });
  });

  it('the third 404 in a row of a job that was there is the last', async () => {
    const { end, looks } = await waiting((at) => (at === 0 ? job('active') : gone), {
      created: undefined,
      pace: fixedPace(10 * second),
    });
    expect(end).toBe(gone);
    expect(looks).toEqual([0, 10_000, 20_000, 30_000]);
  });

  it('failures end the wait when there were three, over twenty minutes', async () => {
    const broken = failure({ kind: 'no-answer' });
    const lastLook = async (interval: number) => {
      const { end, looks } = await waiting(() => broken, {
        pace: fixedPace(interval),
        deadline: start + 3 * hour,
      });
      expect(end).toBe(broken);
      return (looks.at(-1) ?? 0) / minute;
    };
    expect(await lastLook(15 * minute)).toBe(45);
    expect(await lastLook(60 * minute)).toBe(180);
    expect(await lastLook(2.5 * minute)).toBe(22.5);
  });
});
