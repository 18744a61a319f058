import { describe, expect, it } from 'vitest';
import { hour, minute, second } from '../../src/time.ts';
import { type Answer, failure, job, play, type Story, startsAt, status } from '../support/job-run.ts';

const link = 'https://github.com/o/r/pull/1';
const [active, linked, done] = [job('active'), job('active', link), job('completed', link)];
const [broken, gone] = [failure({ kind: 'no-answer' }), status(404)];

/** Of a new job, unless told. `polled`: when it was read, in seconds. */
async function run(reads: readonly Answer[], options: Partial<Story> = {}) {
  const trace = await play({ sends: [active], reads, ...options });
  const polls = trace.requests.filter(({ kind }) => kind === 'read');
  const polled = polls.map(({ began }) => began / second);
  return {
    ...trace,
    polled,
    lines: trace.lines.map(({ line }) => line).filter((line) => !line.startsWith('Waiting for')),
  };
}

const every = (ms: number) => ({ pollIntervalMs: ms });

describe('the times of polls', () => {
  const wait = { task: 'wait' } as const;
  it.each<[string, Answer[], Partial<Story>, number[]]>([
    ['a job of somebody else: at once', [active, done], wait, [0, 30]],
    ['without time: once', [active], { ...wait, timeoutMs: 0 }, [0]],
    ['one at the deadline', [active], { timeoutMs: 15_000, ...every(10_000) }, [10, 15]],
    ['Retry-After is kept', [status(429, 6e5), done], {}, [30, 630]],
    ['Retry-After never makes them more frequent', [status(429, 0), done], {}, [30, 60]],
    ['a refusal slows the rest down', [active, status(429), active, done], {}, [30, 60, 360, 660]],
    ['a short refusal does not', [active, status(429, 2000), active, done], {}, [30, 60, 90, 120]],
    ['completed without a link: once more', [job('completed'), done], {}, [30, 35]],
    ['completed as soon as it is created: none', [], { sends: [done] }, []],
    ['the same without a link: once', [done], { sends: [job('completed')] }, [5]],
  ])('%s', async (_name, reads, options, times) => {
    expect((await run(reads, options)).polled).toEqual(times);
  });
});

describe('the end of the wait', () => {
  const known = { job: active, isSent: true };
  const wait = { task: 'wait', ...every(10_000) } as const;
  const timedOut = { outcome: 'timed-out', ...known };
  const isNew = { followUp: false, sentAt: startsAt - minute };
  it.each<[string, Answer[], Partial<Story>, object, number]>([
    ['the deadline after any number of failures', [broken], {}, { ...timedOut, error: broken }, 3600],
    ['the deadline after any number of 429', [status(429)], { timeoutMs: 5 * hour }, timedOut, 18_000],
    [
      'the deadline, with the last failure',
      [active, broken],
      { timeoutMs: minute },
      { ...timedOut, error: broken },
      60,
    ],
    [
      'the deadline, with no failure that is over',
      [broken, active],
      { timeoutMs: minute },
      { ...timedOut, error: undefined },
      60,
    ],
    ['404 for a new job, after two minutes', [gone], every(40_000), { error: gone, ...known }, 160],
    ['the same for another run’s new job', [gone], { ...wait, known: isNew }, { error: gone }, 70],
    [
      'what that becomes, once it is known',
      [gone, gone, done],
      { ...wait, known: isNew },
      { outcome: 'pull-request' },
      20,
    ],
    [
      'a last poll after a create that took all the time',
      [active],
      { timeoutMs: 10_000, takes: 20_000 },
      timedOut,
      40,
    ],
    ['404 three times in a row', [active, gone], wait, { error: gone, job: active }, 30],
    ['404 for a job that was never seen', [gone], wait, { error: gone, job: undefined }, 20],
    ...[301, 401, 499].map((code): [string, Answer[], Partial<Story>, object, number] => [
      `${code} at once`,
      [status(code)],
      {},
      { error: status(code), ...known },
      30,
    ]),
  ])('comes with %s', async (_name, reads, options, expected, at) => {
    const { end, ended } = await run(reads, options);
    expect(end).toMatchObject({ outcome: 'error', ...expected });
    expect(ended / second).toBe(at);
  });
});

describe('after a follow-up, a finished record may be that of the prompt before', () => {
  const known = { followUp: true, sentAt: startsAt - minute };
  const [other, failed] = [job('completed', 'https://github.com/o/r/pull/2'), job('failed', link)];
  const followUp = { task: 'follow-up' } as const;
  it.each<[string, Answer[], Partial<Story>, object, number]>([
    ['the same for two minutes: it is the end', [done], {}, { job: done, updated: true }, 120],
    ['whatever the answer said', [done], { sends: [done] }, { job: done, updated: true }, 120],
    ['seen at work since', [done, done, active, done], {}, { job: done, updated: true }, 90],
    ['another link', [done, done, other], {}, { job: other, updated: false }, 60],
    ['another status', [done, done, failed], {}, { job: failed, outcome: 'failed' }, 60],
    ['from when it was taken', [done], { sends: [status(429, minute), done] }, { job: done }, 180],
    [
      'at the deadline nobody knows',
      [done],
      { timeoutMs: minute },
      { job: linked, outcome: 'timed-out' },
      60,
    ],
    ['sent by an earlier attempt', [done], { task: 'wait', known }, { job: done }, 60],
    ['sent long ago', [done], { task: 'wait', known: { ...known, sentAt: 0 } }, { job: done }, 0],
  ])('%s', async (_name, reads, options, expected, at) => {
    const { end, polled } = await run(reads, { ...followUp, ...every(30 * second), ...options });
    expect([end, polled.at(-1)]).toEqual([expect.objectContaining(expected), at]);
  });

  it('says that the agent is at work where nobody waits', async () => {
    const wait = { task: 'wait', isWaitedFor: false } as const;
    expect((await run([done], { ...wait, known })).end).toMatchObject({ outcome: 'started', job: linked });
    expect((await run([done], wait)).end).toMatchObject({ outcome: 'pull-request', job: done });
    const isNew = { followUp: false, sentAt: startsAt - minute };
    const atWork = { outcome: 'started', job: { id: 'j1', status: 'active' } };
    expect((await run([gone, done], { ...wait, known: isNew })).end).toMatchObject(atWork);
    // One 404 does not say that it is gone.
    expect((await run([gone, done], wait)).end).toMatchObject({ outcome: 'pull-request', job: done });
    const lasting = [gone, gone, gone, gone, done];
    expect((await run(lasting, wait)).end).toMatchObject({ outcome: 'error', error: gone });
  });
});

describe('the log', () => {
  const again = 'It broke. Polling again later. The agent job is not affected.';
  const over = 'Mintlify answers again.';
  const refused = status(429, 2000);
  const named = `with the pull request ${link}.`;
  const [first, end] = [
    'Agent job j1: active after 0 s.',
    `Agent job j1: completed after 1 min 30 s, ${named}`,
  ];
  it.each<[string, Answer[], unknown[]]>([
    ['every change', [active, linked, linked, done], [first, first.replace('0 s.', `30 s, ${named}`), end]],
    ['a failure', [active, broken, active, done], [first, again, over, end]],
    ['several failures once, and their end', [broken, broken, broken, done], [again, over, end]],
    ['a refusal among other failures', [broken, refused, refused, done], [again, again, over, end]],
    [
      'each status that nobody knows, once',
      [job('queued'), job('queued'), job('paused'), done],
      [first.replace('active', 'queued'), 'Agent job j1: paused after 1 min.', end],
    ],
  ])('tells %s', async (_name, reads, expected) => {
    const { lines, outputs } = await run(reads, { task: 'wait' });
    expect(lines).toEqual(expected);
    expect(outputs).toEqual({ jobId: 'j1', status: 'completed' });
  });

  it('tells no failure of a poll that was cancelled', async () => {
    const { lines } = await run([broken], { takes: 10, cancelAt: 30_015 });
    expect(lines).toEqual(['Started the agent job j1.']);
  });

  it.each<[string, Answer[], Partial<Story>]>([
    [
      'Nothing was sent yet. Trying again in 7 min, for 8 min at most.',
      [active],
      { sends: [status(429, 12 * minute)] },
    ],
    ['The agent job is still active after 5 min.', [active], {}],
    ['The agent job is not seen yet after 5 min (failed polls in a row: 3).', [broken], { task: 'wait' }],
  ])('gives a sign of life after five minutes: %s', async (line, reads, options) => {
    const { lines } = await run(reads, { timeoutMs: 13 * minute, ...every(2 * minute), ...options });
    expect(lines.filter((each) => /^(Nothing|The agent job) /.test(each))).toContain(line);
  });
});
