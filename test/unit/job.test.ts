import { describe, expect, it } from 'vitest';
import { createJob, LostJobError, sendFollowUp } from '../../src/agent/job.ts';
import { autoSchedule, fixedSchedule, type PollSchedule } from '../../src/agent/poll-schedule.ts';
import { readJob, waitForJob } from '../../src/agent/wait.ts';
import { ServiceError, type ServiceErrorFacts } from '../../src/service/errors.ts';
import type { Job } from '../../src/service/schemas.ts';
import { hour, minute, second } from '../../src/time.ts';
import { virtualClock } from '../support/virtual-clock.ts';

/** Not zero, so that nothing can rely on the clock's origin. */
const origin = 123_456;
const link = 'https://github.com/o/r/pull/1';
const job = (status: string, prLink?: string): Job => ({ id: 'j1', status, prLink });
const active: Job = { id: 'j1', status: 'active' };
const done = job('completed', link);
const failure = (facts: ServiceErrorFacts) => new ServiceError('The request failed', facts);
const status = (code: number, retryAfterMs?: number) =>
  failure({ kind: 'status', status: code, retryAfterMs });
const broken = failure({ kind: 'no-answer' });
const notSent = failure({ kind: 'not-sent' });

/** What the requests find: one after the other, the last for ever; or by their time from the start. */
type Answers = readonly (Job | Error)[] | ((at: number) => Job | Error);

interface Options {
  readonly timeoutMs?: number;
  readonly cancelAt?: number;
  /** A machine that sleeps: from when, and how long. */
  readonly suspend?: { readonly at: number; readonly ms: number };
  /** How long each request takes. */
  readonly takes?: number;
  readonly schedule?: PollSchedule;
  /** `undefined` for a job that somebody else created. */
  readonly created?: Job | undefined;
  readonly leastInterval?: number;
  readonly afterFollowUp?: boolean;
}

/** Everything on a virtual clock; all times are from the start. */
function staged(answers: Answers, { timeoutMs = hour, cancelAt, suspend, takes = 0 }: Options) {
  const clock = virtualClock();
  clock.pass(origin);
  const now = () => clock.now() - origin;
  const cancellation = new AbortController();
  if (cancelAt !== undefined) clock.at(origin + cancelAt, () => cancellation.abort());
  if (suspend !== undefined) clock.at(origin + suspend.at, () => clock.pass(suspend.ms));
  const asked: number[] = [];
  const lines: { at: number; line: string }[] = [];
  const warnings: string[] = [];
  const ask = async () => {
    asked.push(now());
    const found =
      typeof answers === 'function' ? answers(now()) : (answers[asked.length - 1] ?? answers.at(-1));
    clock.pass(takes);
    if (found === undefined || found instanceof Error) throw found;
    return found;
  };
  const log = {
    info: (line: string) => void lines.push({ at: now(), line }),
    warning: (text: string) => void warnings.push(text),
  };
  const service = { createJob: ask, sendFollowUp: ask, readJob: ask };
  const { signal } = cancellation;
  const parts = { service, clock, start: origin, deadline: origin + timeoutMs, signal, log };
  return { parts, asked, lines, warnings, now, cancellation };
}

const thrownBy = (thrown: unknown) => ({ outcome: 'thrown', thrown });

async function creating(answers: Answers, options: Options = {}) {
  const { parts, asked, lines, now } = staged(answers, options);
  const start = await createJob('Update.', parts).catch(thrownBy);
  return { start, asked, ended: now(), log: lines.map(({ line }) => line) };
}

async function waiting(answers: Answers, options: Options = {}) {
  const { parts, asked: polls, now, ...stage } = staged(answers, options);
  const { schedule = autoSchedule(() => 0.5), leastInterval = 0, afterFollowUp = false } = options;
  const created = 'created' in options ? options.created : active;
  const changes: Job[] = [];
  const onChange = (changed: Job) => void changes.push(changed);
  const end = await waitForJob('j1', created, {
    ...parts,
    schedule,
    leastInterval,
    afterFollowUp,
    onChange,
  }).catch(thrownBy);
  return { ...stage, polls, end, outcome: end.outcome, changes, ended: now() };
}

const every = (ms: number) => ({ schedule: fixedSchedule(ms) });
const ofSomebodyElse = { created: undefined };

describe('creating a job', () => {
  it('asks once when it succeeds', async () => {
    const { start, asked, log } = await creating([active]);
    expect([start, asked, log]).toEqual([{ answer: active, leastInterval: 0 }, [0], []]);
  });

  it.each<[string, ServiceError, string]>([
    ['no answer', broken, 'did not answer the request'],
    ['a success without JSON', failure({ kind: 'unreadable', status: 201 }), 'without an id'],
    ['a success without an id', failure({ kind: 'invalid', status: 201 }), 'without an id'],
    ['a fault', status(500), 'with an error'],
    ['a redirect to what was made', status(303), 'with an error'],
    ['a gateway’s time-out', status(504, 1000), 'with an error'],
    ['an overload that names no time', status(503), 'with an error'],
  ])('does not ask again after %s, since there may be a job', async (_name, cause, words) => {
    const { start, asked } = await creating([cause]);
    const error = { cause, message: expect.stringContaining(words) };
    expect([start, asked]).toMatchObject([{ outcome: 'error', error }, [0]]);
    expect('error' in start && start.error).toBeInstanceOf(LostJobError);
  });

  it.each([301, 400, 401, 402, 403, 404, 405, 408, 409, 413, 422, 425, 499])(
    'does not ask again after %i, and there is no job',
    async (code) => {
      const error = status(code, 1000);
      const { start, asked } = await creating([error]);
      expect([start, asked]).toEqual([{ outcome: 'error', error }, [0]]);
    },
  );

  it('asks three times more, 2, 8 and 30 s later, where there was no connection', async () => {
    const { start, asked, log } = await creating([notSent]);
    expect([start, asked]).toEqual([{ outcome: 'error', error: notSent }, [0, 2_000, 10_000, 40_000]]);
    const line = (s: number) => `The request failed. The service did nothing. Trying again in ${s} s.`;
    expect(log).toEqual([line(2), line(8), line(30)]);
  });

  it('asks again after a refusal, when Retry-After says', async () => {
    const { start, asked } = await creating([status(429, 20_000), status(503, 5_000), active]);
    expect([start, asked]).toEqual([{ answer: active, leastInterval: 0 }, [0, 20_000, 25_000]]);
  });

  it('asks again after 1, 2, 4 … minutes where a refusal names no time, at most ten apart', async () => {
    const { asked } = await creating([status(429)], { timeoutMs: 40 * minute });
    expect(asked.map((at) => at / minute)).toEqual([0, 1, 3, 7, 15, 25, 35]);
  });

  it('asks ever more slowly where the service says Retry-After: 0', async () => {
    const { asked } = await creating([status(429, 0)]);
    const steps = asked.slice(1).map((at, index) => (at - (asked[index] ?? 0)) / second);
    expect(steps.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    expect(asked.length).toBeLessThan(70);
  });

  it('gives a sign of life every five minutes while the service refuses', async () => {
    const { log } = await creating([status(429, 12 * minute), active]);
    const line = (minutes: number) => `Nothing is sent yet. Trying again in ${minutes} min.`;
    expect(log.slice(1)).toEqual([line(7), line(2)]);
  });

  it('does not wait behind the deadline', async () => {
    const error = status(429, minute);
    const { start, asked, ended } = await creating([error], { timeoutMs: minute });
    expect([start, asked, ended]).toEqual([{ outcome: 'error', error }, [0], 0]);
    expect((await creating([error], { timeoutMs: minute + 1 })).asked).toEqual([0, minute]);
  });

  it.each([20 * minute, 9.5 * minute])(
    'does not ask again when the machine slept through the deadline: %i ms',
    async (ms) => {
      const error = status(429, minute);
      const options = { timeoutMs: 10 * minute, suspend: { at: 30 * second, ms } };
      const { start, asked } = await creating([error], options);
      expect([start, asked]).toEqual([{ outcome: 'error', error }, [0]]);
    },
  );

  it.each<[string, number, (Job | Error)[]]>([
    ['without a time: slowly', 5 * minute, [status(429), active]],
    ['with a long time: slowly', 5 * minute, [status(429, minute + 1), active]],
    ['with a short time: as usual', 0, [status(429, minute), active]],
    ['of another kind: as usual', 0, [status(503, 2 * minute), notSent, active]],
  ])('tells how to poll after a refusal %s', async (_name, leastInterval, answers) => {
    expect((await creating(answers)).start).toEqual({ answer: active, leastInterval });
  });

  it('does not ask again once the run is cancelled', async () => {
    const { start, asked, ended } = await creating([status(429)], { cancelAt: 30 * second });
    expect([start, asked, ended]).toEqual([{ outcome: 'cancelled' }, [0], 30 * second]);
  });

  it.each([notSent, status(400)])(
    'ends without a word where the run was cancelled during it: %j',
    async (error) => {
      const { start, log } = await creating([error], { cancelAt: 5, takes: 10 });
      expect([start, log]).toEqual([{ outcome: 'cancelled' }, []]);
    },
  );

  it('gives the answer 450 ms once the run is cancelled', async () => {
    const { parts, cancellation } = staged([active], {});
    const aborted: boolean[] = [];
    const pending = async (_prompt: string, signal: AbortSignal): Promise<Job> => {
      cancellation.abort();
      for (const ms of [449, 1]) {
        parts.clock.pass(ms);
        aborted.push(signal.aborted);
      }
      throw broken;
    };
    await createJob('Update.', { ...parts, service: { ...parts.service, createJob: pending } });
    expect(aborted).toEqual([false, true]);
  });

  it('passes on what is no failure of the service', async () => {
    const thrown = new TypeError('A mistake of ours');
    expect((await creating([thrown])).start).toEqual(thrownBy(thrown));
  });
});

describe('sending a follow-up', () => {
  it.each<[string, (Job | Error)[], number]>([
    ['asks again where the service did nothing', [status(429, 1000), notSent, active], 3],
    ['does not ask again where it may have arrived', [broken, active], 1],
    ['does not ask again where it was refused', [status(400), active], 1],
  ])('%s', async (_name, answers, times) => {
    const { parts, asked } = staged(answers, {});
    const sent = await sendFollowUp('j1', 'More.', parts);
    expect(asked).toHaveLength(times);
    expect('answer' in sent).toBe(times === 3);
    expect('error' in sent && sent.error instanceof LostJobError).toBe(answers[0] === broken);
  });
});

describe('the end of the wait', () => {
  const atDeadline = (ms: number) => (at: number) => (at >= ms ? done : active);

  it('comes with a record that is finished', async () => {
    const { end, polls } = await waiting([active, active, done]);
    expect([end, polls.length]).toEqual([{ outcome: 'pull-request', job: done }, 3]);
  });

  it('comes without a poll when the create already says that the job is finished', async () => {
    const { end, polls } = await waiting([active], { created: done });
    expect([end, polls]).toEqual([{ outcome: 'pull-request', job: done }, []]);
  });

  it.each<[string, Job | Error, string, Job]>([
    ['is with the link', done, 'pull-request', done],
    ['is without it', job('completed'), 'no-pull-request', job('completed')],
    ['fails', broken, 'no-pull-request', job('completed')],
    ['is unfinished', active, 'no-pull-request', job('completed')],
  ])(
    'where a finished job has no link comes after one more read, which %s',
    async (_name, again, outcome, last) => {
      const { end, polls, changes } = await waiting([job('completed'), again]);
      expect([end, polls]).toEqual([{ outcome, job: last }, [30_000, 35_000]]);
      expect(changes.at(-1)).toEqual(last);
    },
  );

  it('comes at the deadline, after a last poll, with what is seen there', async () => {
    const timeoutMs = 10 * minute;
    const seen = await waiting(atDeadline(timeoutMs), { timeoutMs });
    expect([seen.outcome, seen.polls.at(-1)]).toEqual(['pull-request', timeoutMs]);
    const late = await waiting(atDeadline(timeoutMs + 1), { timeoutMs });
    expect([late.end, late.polls.at(-1)]).toEqual([{ outcome: 'timed-out', job: active }, timeoutMs]);
  });

  it('has no poll less than five seconds before the deadline', async () => {
    const pollsFor = async (timeoutMs: number) =>
      (await waiting([active], { timeoutMs, ...every(10_000) })).polls;
    expect([await pollsFor(14_999), await pollsFor(15_000)]).toEqual([[14_999], [10_000, 15_000]]);
  });

  it('has no further poll when a slow one ends behind the deadline', async () => {
    const options = { timeoutMs: minute, takes: 30_000, ...every(50_000) };
    const { outcome, polls, ended } = await waiting([active], options);
    expect([outcome, polls, ended]).toEqual(['timed-out', [50_000], 80_000]);
  });

  it('at the deadline the last failure is told, with no promise of another poll', async () => {
    const { end, polls, lines } = await waiting([active, broken], { timeoutMs: minute, ...every(50_000) });
    expect(end).toEqual({ outcome: 'timed-out', job: active, error: broken });
    expect([polls, lines]).toEqual([[50_000, minute], []]);
  });

  it('at the deadline a failure that is over is not told', async () => {
    const { end } = await waiting([broken, active], { timeoutMs: 5 * minute });
    expect(end).toEqual({ outcome: 'timed-out', job: active });
  });

  it('has no poll after a create that took all the time there was, and one of a job of somebody else', async () => {
    const own = await waiting([done], { timeoutMs: 0 });
    expect([own.end, own.polls]).toEqual([{ outcome: 'timed-out', job: active }, []]);
    const other = await waiting([active], { timeoutMs: 0, ...ofSomebodyElse });
    expect([other.end, other.polls]).toEqual([{ outcome: 'timed-out', job: active }, [0]]);
  });

  it('comes at once when the run is cancelled, between two polls or in one, which is no failure', async () => {
    const end = { outcome: 'cancelled', job: active };
    const between = await waiting([active], { cancelAt: 5 * minute, ...every(2 * minute) });
    expect(between).toMatchObject({ end, ended: 5 * minute, polls: [2 * minute, 4 * minute] });
    const within = await waiting([broken], { cancelAt: 30_005, takes: 10 });
    expect(within).toMatchObject({ end, ended: 30_010, lines: [] });
  });

  it('passes on what is no failure of the service', async () => {
    const thrown = new TypeError('A mistake of ours');
    const { end, ended } = await waiting([thrown]);
    expect([end, ended]).toEqual([thrownBy(thrown), 30_000]);
  });
});

describe('while waiting', () => {
  const passing: [string, ServiceError][] = [
    ...[408, 425, 500, 502, 504].map((code): [string, ServiceError] => [String(code), status(code)]),
    ['503', status(503, 2000)],
    ['an answer without JSON', failure({ kind: 'unreadable', status: 200 })],
    ['an answer that is not as documented', failure({ kind: 'invalid', status: 200 })],
    ['no connection', notSent],
    ['no answer', broken],
  ];
  it.each([...passing, ['429', status(429)] as const])(
    '%s is tolerated for ten minutes',
    async (_name, error) => {
      const { outcome } = await waiting((at) => (at > 15 * minute ? done : at > 5 * minute ? error : active));
      expect(outcome).toBe('pull-request');
    },
  );

  it.each(passing)('%s for ever ends the wait', async (_name, error) => {
    const { end, ended } = await waiting([error], { timeoutMs: 5 * hour });
    expect(end).toEqual({ outcome: 'error', error, job: active });
    expect(ended / minute).toBeGreaterThan(20);
    expect(ended / minute).toBeLessThan(25);
  });

  it('429 is tolerated up to the deadline', async () => {
    const error = status(429);
    const { end, ended } = await waiting([error], { timeoutMs: 5 * hour });
    expect([end, ended]).toEqual([{ outcome: 'timed-out', job: active, error }, 5 * hour]);
  });

  it.each([
    [2.5 * minute, 22.5],
    [15 * minute, 45],
    [60 * minute, 180],
  ])('three failures, over twenty minutes, end the wait: every %i ms', async (interval, last) => {
    const { outcome, polls } = await waiting([broken], { timeoutMs: 4 * hour, ...every(interval) });
    expect([outcome, (polls.at(-1) ?? 0) / minute]).toEqual(['error', last]);
  });

  it.each<[string, Job | Error]>([
    ['an answer', active],
    ['a refusal', status(429, 0)],
  ])('failures are unbroken only without %s in between', async (_name, between) => {
    const answer = (at: number) => (at % (10 * minute) === 0 ? between : broken);
    expect((await waiting(answer, { timeoutMs: 3 * hour, ...every(2 * minute) })).outcome).toBe('timed-out');
  });

  it('a status that nobody knows counts as unfinished, with one warning for each', async () => {
    const { outcome, warnings } = await waiting([job('queued'), job('queued'), job('paused'), done]);
    expect(outcome).toBe('pull-request');
    expect(warnings).toEqual([expect.stringContaining('"queued"'), expect.stringContaining('"paused"')]);
  });

  const gone = status(404);
  it.each<[string, (Job | Error)[], Options, string, number]>([
    ['up to two minutes after the create', [gone, gone, gone, done], every(40_000), 'pull-request', 160],
    ['for longer, not', [gone], every(40_000), 'error', 160],
    ['once of a job that was seen', [active, active, active, gone, done], every(60_000), 'pull-request', 300],
    ['among other failures', [active, broken, broken, gone, done], every(60_000), 'pull-request', 300],
    ['three times in a row, not', [active, gone], { ...every(10_000), ...ofSomebodyElse }, 'error', 30],
    ['at the first poll of a job of somebody else, not', [gone], ofSomebodyElse, 'error', 0],
  ])('404 is tolerated %s', async (_name, answers, options, expected, last) => {
    const { outcome, polls } = await waiting(answers, options);
    expect([outcome, (polls.at(-1) ?? 0) / second]).toEqual([expected, last]);
  });

  it.each([400, 401, 403, 405, 422, 301, 302])('%i ends the wait at once', async (code) => {
    const error = status(code);
    const { end, polls } = await waiting([error]);
    expect([end, polls]).toEqual([{ outcome: 'error', error, job: active }, [30_000]]);
  });

  const slower = [30, 330, 630, 930, 1410, 2010, 2610, 3210, 3600];
  it.each<[string, (Job | Error)[], Options, number[]]>([
    ['is kept as Retry-After says', [status(429, 600_000), done], {}, [30, 630]],
    ['never makes polls more frequent', [status(429, 0), done], {}, [30, 60]],
    ['is kept up to the deadline only', [status(429, 3e6), done], { timeoutMs: 10 * minute }, [30, 600]],
    ['slows the rest down', [active, status(429), active, active, done], {}, [30, 60, 360, 660, 960]],
    ['with a short time does not', [active, status(429, 2000), active, done], {}, [30, 60, 90, 120]],
    ['of the create slows all down', [active, active, done], { leastInterval: 300_000 }, [30, 330, 630]],
    ['without a time is kept longer and longer', [status(429)], {}, slower],
  ])('a refusal %s', async (_name, answers, options, expected) => {
    const { polls } = await waiting(answers, options);
    expect(polls.map((at) => at / second)).toEqual(expected);
  });
});

describe('after a follow-up, a record of a finished job may be that of the prompt before', () => {
  const unseen = { created: undefined, afterFollowUp: true, ...every(30_000) };
  const answered = (created: Job): Options => ({ ...unseen, created });
  const other = job('completed', 'https://github.com/o/r/pull/2');
  const failed = job('failed', link);
  it.each<[string, (Job | Error)[], Options, Job, number]>([
    ['seen at work since: the next end counts', [done, active, done], unseen, done, 60],
    ['a word that nobody knows is no end either', [done, job('queued'), done], unseen, done, 60],
    ['the same for two minutes: it means it', [done], unseen, done, 120],
    ['another link is another record', [done, done, other], unseen, other, 180],
    ['another end is another record', [done, done, failed], unseen, failed, 180],
    ['the answer to the follow-up may be stale too', [done], answered(done), done, 120],
    ['failed before', [failed], answered(failed), failed, 120],
    ['active in the answer: the next end counts', [done], answered(active), done, 30],
  ])('%s', async (_name, answers, options, last, at) => {
    const { end, polls } = await waiting(answers, options);
    const outcome = last === failed ? 'failed' : 'pull-request';
    expect([end, (polls.at(-1) ?? 0) / second]).toEqual([{ outcome, job: last }, at]);
  });

  it('the deadline comes first', async () => {
    const { end, ended } = await waiting([done], { ...answered(done), timeoutMs: 100 * second });
    expect([end, ended]).toEqual([{ outcome: 'timed-out', job: done }, 100 * second]);
  });
});

describe('the log of the wait', () => {
  it('has a sign of life every five minutes, also while the service holds us back', async () => {
    const { lines } = await waiting([status(429, 31 * minute), done]);
    const beats = lines.filter(({ line }) => line.includes('still active')).map(({ at }) => at / minute);
    expect(beats).toEqual([5, 10, 15, 20, 25, 30]);
  });

  it.each<[Job | Error, Job | undefined, string]>([
    [active, active, 'The job is still active after 5 min.'],
    [broken, undefined, 'The job is not seen yet after 5 min (no answer to the last 3 polls).'],
  ])('says what is known: %j', async (answer, created, expected) => {
    const { lines } = await waiting([answer], { created, timeoutMs: 6 * minute, ...every(2 * minute) });
    expect(lines.filter(({ at }) => at === 5 * minute).map(({ line }) => line)).toEqual([expected]);
  });

  const again = 'The request failed. Polling again later. The job is not affected.';
  const over = 'The service answers again, after 3 polls without an answer.';
  const refused = status(429, 2000);
  it.each<[string, (Job | Error)[], string[]]>([
    ['one failure, and not its end', [active, broken, active, done], [again]],
    ['several failures once, and their end', [active, broken, broken, broken, done], [again, over]],
    ['a refusal among other failures too', [broken, refused, refused, done], [again, again, over]],
  ])('tells %s', async (_name, answers, expected) => {
    const { lines } = await waiting(answers);
    expect(lines.map(({ line }) => line)).toEqual(expected);
  });

  it('every change is told: the first record of a job of somebody else, a status, a link', async () => {
    const [linked, archived] = [job('active', link), job('archived', link)];
    const { changes } = await waiting([active, active, linked, archived], ofSomebodyElse);
    expect(changes).toEqual([active, linked, archived]);
  });
});

describe('a job that is read by itself', () => {
  const reading = async (answers: Answers, timeoutMs = hour) => {
    const { parts, asked } = staged(answers, { timeoutMs });
    return { result: await readJob('j1', parts).catch((error: unknown) => error), asked };
  };

  it.each<[string, Error[], number[]]>([
    ['one 429 without Retry-After', [status(429)], [0, minute]],
    ['two, ever more slowly', [status(429), status(429)], [0, minute, 3 * minute]],
    ['a long Retry-After', [status(429, 20 * minute)], [0, 20 * minute]],
    ['one 502', [status(502)], [0, second]],
  ])('is read again after %s', async (_name, faults, times) => {
    expect(await reading([...faults, done])).toEqual({ result: done, asked: times });
  });

  it('is not read again behind the deadline', async () => {
    const limit = status(429);
    expect(await reading([limit], 2 * minute)).toEqual({ result: limit, asked: [0, minute] });
  });
});
