import { describe, expect, it } from 'vitest';
import { LostJobError } from '../../src/agent/job.ts';
import { ServiceError, type ServiceErrorFacts } from '../../src/service/errors.ts';
import type { Job } from '../../src/service/schemas.ts';
import { hour, minute, second } from '../../src/time.ts';
import { type Answer, runJob, type Script } from '../support/job-run.ts';

const link = 'https://github.com/o/r/pull/1';
const job = (status: string, prLink?: string): Job => ({ id: 'j1', status, prLink });
const active = job('active');
const done = job('completed', link);
const failure = (facts: ServiceErrorFacts) => new ServiceError('The request failed', facts);
const status = (code: number, retryAfterMs?: number) =>
  failure({ kind: 'status', status: code, retryAfterMs });
const broken = failure({ kind: 'no-answer' });
const notSent = failure({ kind: 'not-sent' });
const gone = status(404);

/** The last answer of each list is the one to all that follows; each takes as long as `takes` says. */
interface Options extends Partial<Omit<Script, 'sends' | 'polls'>> {
  readonly sends?: readonly Answer[];
  readonly polls?: readonly Answer[];
  readonly takes?: number;
}

async function run({ sends = [active], polls = [done], takes = 0, ...more }: Options) {
  const exchanges = (answers: readonly Answer[]) => answers.map((answer) => ({ answer, takes }));
  const trace = await runJob({
    task: 'create',
    timeoutMs: hour,
    random: () => 0.5,
    ...more,
    sends: exchanges(sends),
    polls: exchanges(polls),
  });
  const secondsOf = (wanted: 'send' | 'poll') =>
    trace.requests.filter(({ kind }) => kind === wanted).map(({ began }) => began / second);
  const lines = trace.lines.map(({ line }) => line);
  return { ...trace, ...trace.end, lines, sent: secondsOf('send'), polled: secondsOf('poll') };
}

const every = (ms: number) => ({ pollIntervalMs: ms });

describe('sending a prompt', () => {
  it.each<[string, ServiceError, string, Script['task']?]>([
    ['no answer', broken, 'did not answer the request'],
    ['no answer to a follow-up', broken, 'did not answer the follow-up', 'follow-up'],
    ['a success without an id', failure({ kind: 'invalid', status: 201 }), 'without an id'],
    ['a redirect to what was made', status(303), 'with an error'],
    ['a gateway’s time-out', status(504, 1000), 'with an error'],
    ['an overload that names no time', status(503), 'with an error'],
  ])(
    'does not ask again after %s, since there may be a job',
    async (_name, cause, words, task = 'create') => {
      const { outcome, error, sent } = await run({ task, sends: [cause] });
      expect([outcome, sent]).toEqual(['error', [0]]);
      expect(error).toBeInstanceOf(LostJobError);
      expect(error).toMatchObject({ cause, message: expect.stringContaining(words) });
    },
  );

  const backedOff = [0, 60, 180, 420, 900, 1500, 2100];
  it.each<[string, Answer[], Options, number[]]>([
    ['asks three times more where there was no connection', [notSent], {}, [0, 2, 10, 40]],
    ['asks again when Retry-After says', [status(429, 20_000), status(503, 5000), active], {}, [0, 20, 25]],
    ['asks ever more slowly where no time is named', [status(429)], { timeoutMs: 40 * minute }, backedOff],
    [
      'asks ever more slowly where the service says Retry-After: 0',
      [status(429, 0)],
      { timeoutMs: 5 * minute },
      [0, 1, 3, 7, 15, 31, 63, 123, 183, 243],
    ],
    ['asks up to the deadline', [status(429, minute)], { timeoutMs: minute + 1 }, [0, 60]],
    ['does not ask at the deadline', [status(429, minute)], { timeoutMs: minute }, [0]],
  ])('%s', async (_name, sends, options, times) => {
    const { sent, outcome, error, ended } = await run({ sends, ...options });
    expect(sent).toEqual(times);
    if (outcome === 'error') expect([error, ended / second]).toEqual([sends.at(-1), times.at(-1)]);
  });

  it.each([notSent, status(400)])('ends without a word where the run was cancelled: %j', async (error) => {
    const { end, lines } = await run({ sends: [error], cancelAt: 5, takes: 10 });
    expect([end, lines]).toEqual([{ outcome: 'cancelled' }, []]);
  });

  it('gives the answer 450 ms once the run is cancelled', async () => {
    const soon = await run({ cancelAt: 5, takes: 454 });
    expect(soon.end).toEqual({ outcome: 'cancelled', job: active });
    const late = await run({ cancelAt: 5, takes: 456 });
    expect([late.ended, late.error]).toEqual([455, expect.any(LostJobError)]);
  });
});

it.each<Options>([
  { sends: [new TypeError('A mistake of ours')] },
  { polls: [new TypeError('A mistake of ours')] },
])('what is no failure of the service is passed on: %j', async (options) => {
  await expect(run(options)).rejects.toThrow('A mistake of ours');
});

describe('the times of polls', () => {
  const slower = [30, 330, 630, 930, 1410, 2010, 2610, 3210, 3600];
  it.each<[string, Options, number[]]>([
    ['a job of somebody else: at once', { task: 'wait', polls: [active, done] }, [0, 30]],
    ['without time: once', { task: 'wait', timeoutMs: 0, polls: [active] }, [0]],
    [
      'after every 5 % of the time gone by',
      { polls: [status(503, 20 * minute), active], timeoutMs: 22 * minute },
      [30, 1230, 1291.5, 1320],
    ],
    [
      'none less than 5 s before the deadline',
      { polls: [active], timeoutMs: 14_999, ...every(10_000) },
      [14.999],
    ],
    ['one 5 s before it', { polls: [active], timeoutMs: 15_000, ...every(10_000) }, [10, 15]],
    ['Retry-After is kept', { polls: [status(429, 600_000), done] }, [30, 630]],
    ['Retry-After never makes them more frequent', { polls: [status(429, 0), done] }, [30, 60]],
    [
      'Retry-After counts up to the deadline',
      { polls: [status(429, 3e6), done], timeoutMs: 10 * minute },
      [30, 600],
    ],
    ['a refusal slows the rest down', { polls: [active, status(429), active, done] }, [30, 60, 360, 660]],
    ['a short refusal does not', { polls: [active, status(429, 2000), active, done] }, [30, 60, 90, 120]],
    ['refusals slow them down more and more', { polls: [status(429)] }, slower],
    ['refused at the start: slower', { sends: [status(429), active], polls: [active, done] }, [60, 360]],
    [
      'refused at the start for long: slower',
      { sends: [status(429, minute + 1), active], polls: [active, done] },
      [60.001, 360.001],
    ],
    [
      'refused at the start for a minute: not',
      { sends: [status(429, minute), active], polls: [active, done] },
      [60, 90],
    ],
    [
      'overloaded at the start: not',
      { sends: [status(503, 2 * minute), notSent, active], polls: [active, done] },
      [122, 152],
    ],
    ['completed without a link: once more', { polls: [job('completed'), done] }, [30, 35]],
  ])('%s', async (_name, options, times) => {
    expect((await run(options)).polled).toEqual(times);
  });
});

it('in any hour there are at most 62 polls', async () => {
  const { polled } = await run({ polls: [active], timeoutMs: 2 * hour, random: () => 0 });
  expect(polled[61]).toBeCloseTo(30 + 3600, 3);
});

describe('the end of the wait', () => {
  it.each([
    [2.5 * minute, 22.5],
    [15 * minute, 45],
    [60 * minute, 180],
  ])('comes with three failures, over twenty minutes: every %i ms', async (interval, last) => {
    const { end, ended } = await run({ polls: [broken], timeoutMs: 4 * hour, ...every(interval) });
    expect([end, ended / minute]).toEqual([{ outcome: 'error', error: broken, job: active }, last]);
  });

  it('never comes with 429, before the deadline', async () => {
    const error = status(429);
    const { end, ended } = await run({ polls: [error], timeoutMs: 5 * hour });
    expect([end, ended]).toEqual([{ outcome: 'timed-out', job: active, error }, 5 * hour]);
  });

  it('at the deadline tells the last failure, without a promise of another poll', async () => {
    const { end, lines } = await run({ polls: [active, broken], timeoutMs: minute, ...every(50_000) });
    expect([end, lines]).toEqual([{ outcome: 'timed-out', job: active, error: broken }, []]);
  });

  it('at the deadline tells no failure that is over', async () => {
    const { end } = await run({ polls: [broken, active], timeoutMs: 5 * minute });
    expect(end).toEqual({ outcome: 'timed-out', job: active });
  });

  it.each<[string, Options, number]>([
    ['a new job, after two minutes', { polls: [gone], ...every(40_000) }, 160],
    ['three times in a row', { task: 'wait', polls: [active, gone], ...every(10_000) }, 30],
    ['a job of somebody else that was never seen', { task: 'wait', polls: [gone] }, 0],
  ])('comes with 404: %s', async (_name, options, last) => {
    const { outcome, error, polled } = await run(options);
    expect([outcome, error, polled.at(-1)]).toEqual(['error', gone, last]);
  });

  it.each([301, 401, 499])('comes at once with %i', async (code) => {
    const error = status(code);
    const { end, polled } = await run({ polls: [error] });
    expect([end, polled]).toEqual([{ outcome: 'error', error, job: active }, [30]]);
  });
});

describe('after a follow-up, a record of a finished job may be that of the prompt before', () => {
  const other = job('completed', 'https://github.com/o/r/pull/2');
  it.each<[string, Answer[], Answer[], Job, number]>([
    ['active in the answer: the next end counts', [active], [done], done, 30],
    ['seen at work since: the next end counts', [done], [done, active, done], done, 90],
    ['the same for two minutes: it means it', [done], [done], done, 120],
    [
      'two minutes from when it was taken, not from when it was refused',
      [status(429, 60_000), status(429, 60_000), done],
      [done],
      done,
      240,
    ],
    ['another link is another record', [done], [done, done, other], other, 210],
  ])('%s', async (_name, sends, polls, last, at) => {
    const { end, polled } = await run({ task: 'follow-up', sends, polls, ...every(30_000) });
    expect([end, polled.at(-1)]).toEqual([{ outcome: 'pull-request', job: last }, at]);
  });
});

describe('the log', () => {
  const trying = (s: number) => `The request failed. The service did nothing. Trying again in ${s} s.`;
  const again = 'The request failed. Polling again later. The job is not affected.';
  const over = 'The service answers again, after 3 polls without an answer.';
  const refused = status(429, 2000);
  const unknown = (word: string) =>
    expect.stringMatching(`^Warning: .* "${word}", .* It counts as unfinished`);
  it.each<[string, Options, unknown[]]>([
    ['each try', { sends: [notSent] }, [trying(2), trying(8), trying(30)]],
    ['one failure, and not its end', { polls: [active, broken, active, done] }, [again]],
    ['several failures once, and their end', { polls: [broken, broken, broken, done] }, [again, over]],
    ['a refusal among other failures too', { polls: [broken, refused, refused, done] }, [again, again, over]],
    ['no failure of a poll that was cancelled', { polls: [broken], takes: 10, cancelAt: 30_005 }, []],
    [
      'each status that nobody knows, once',
      { polls: [job('queued'), job('queued'), job('paused'), done] },
      [unknown('queued'), unknown('paused')],
    ],
  ])('tells %s', async (_name, options, expected) => {
    expect((await run(options)).lines).toEqual(expected);
  });

  it.each<[string, Options]>([
    ['Nothing is sent yet. Trying again in 7 min.', { sends: [status(429, 12 * minute)] }],
    ['The job is still active after 5 min.', { polls: [active] }],
    [
      'The job is not seen yet after 5 min (no answer to the last 3 polls).',
      { task: 'wait', polls: [broken] },
    ],
  ])('gives a sign of life after five minutes: %s', async (line, options) => {
    const { lines } = await run({ timeoutMs: 13 * minute, ...every(2 * minute), ...options });
    expect(lines.find((each) => /^(Nothing|The job)/.test(each))).toBe(line);
  });

  const [linked, archived, unlinked] = [job('active', link), job('archived', link), job('completed')];
  it.each<[string, Answer[], Job[]]>([
    ['the first record, a status, a link', [active, active, linked, archived], [active, linked, archived]],
    ['a link that comes late', [unlinked, done], [unlinked, done]],
    ['no link that never comes', [unlinked, unlinked], [unlinked]],
  ])('every change is told on: %s', async (_name, polls, expected) => {
    expect((await run({ task: 'wait', polls })).changes).toEqual(expected);
  });
});
