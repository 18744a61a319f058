import { describe, expect, it } from 'vitest';
import type { Order } from '../../src/agent/job/deliver.ts';
import { replacedSentence } from '../../src/agent/told/messages.ts';
import { GitHubError } from '../../src/github/errors.ts';
import { plainText } from '../../src/runner/markdown.ts';
import { hour, minute, second } from '../../src/time.ts';
import { type Answer, failure, job, play, type Story, startsAt, status } from '../support/job-run.ts';

const link = 'https://github.com/o/r/pull/1';
const [active, linked, done] = [job('active'), job('active', link), job('completed', link)];
const notSent = failure({ kind: 'not-sent' });
const busy = status(409);
const earlier = 'The earlier agent job j1';

/** A follow-up, unless told. `way`: what was done, with times in seconds, up to the last note of the reply. */
async function run(options: Partial<Story>) {
  const trace = await play({
    ...{ task: 'follow-up', pollIntervalMs: 30 * second, sends: [active], reads: [done], ...options },
  });
  const last = trace.steps.findLastIndex(({ what }) => what !== 'read') + 1;
  const way = trace.steps.slice(0, last).map(({ at, what }, index, all) => {
    const isLater = at !== (all[index - 1]?.at ?? 0);
    return isLater ? `${at / second} s: ${what}` : what;
  });
  return { ...trace, way: way.join(', '), note: plainText(replacedSentence(trace.end)) };
}

describe('a follow-up', () => {
  const known = { followUp: true, sentAt: startsAt - minute };
  const [followed, created] = ['asking, follow-up, working', 'asking, create, working'];
  const refused = 'read, asking, follow-up, busy';
  const elsewhere = job('completed', 'https://git.example/o/r/pull/1');
  const notKnown = new GitHubError('It broke', { kind: 'no-answer' });
  const [failed, archived, lost] = [job('failed'), job('archived'), status(404)];
  const long = { reads: [done, active, active, done], pollIntervalMs: minute };
  it.each<[string, Partial<Story>, way: string, why?: string]>([
    ['is sent to an idle job', {}, `read, ${followed}`],
    [
      'is sent as soon as the end of the one before was seen',
      { known: { ...known, sentAt: startsAt - second }, reads: [active, done] },
      `read, busy, 30 s: read, again, read, ${followed}`,
    ],
    [
      'waits for an active one',
      { reads: [active, done] },
      `read, busy, 30 s: read, again, read, ${followed}`,
    ],
    [
      'waits two minutes after one before',
      { known },
      `read, busy, 30 s: read, 60 s: read, again, read, ${followed}`,
    ],
    [
      'waits on where the job is lost for a moment',
      { known, reads: [done, lost, lost, lost, done], pollIntervalMs: 15_000 },
      `read, busy, 15 s: read, 30 s: read, 45 s: read, again, read, busy, 60 s: read, again, read, ${followed}`,
    ],
    ['is sent where its end was seen', { known: { ...known, ended: true } }, `read, ${followed}`],
    [
      'waits where the service does not know a new job yet',
      { known: { followUp: false, sentAt: startsAt - minute }, reads: [lost, lost, active, done] },
      `read, busy, 30 s: read, 60 s: read, 90 s: read, again, read, ${followed}`,
    ],
    [
      'is a new job where it never knows it',
      { known: { followUp: false, sentAt: startsAt - minute }, reads: [...Array(9).fill(lost), done] },
      `read, busy, 30 s: read, 60 s: read, 90 s: read, again, read, 91 s: read, 96 s: read, 116 s: read, again, ${created}`,
      `${earlier} no longer exists`,
    ],
    ['is refused as busy', { sends: [busy, active] }, `${refused}, 40 s: again, read, ${followed}`],
    [
      'is refused as busy by an active job',
      { sends: [busy, active], reads: [done, active, done] },
      `${refused}, 40 s: again, read, busy, 70 s: read, again, read, ${followed}`,
    ],
    [
      'is refused as busy before and after',
      { sends: [busy, busy, active], ...long },
      `${refused}, 40 s: again, read, busy, 100 s: read, 160 s: read, again, ${refused}, 200 s: again, read, ${followed}`,
    ],
    [
      'is sent where the pull request is elsewhere',
      { reads: [elsewhere], pull: 'merged' },
      `read, ${followed}`,
    ],
    ['is sent where nobody knows of it', { pull: notKnown }, `read, ${followed}`],
    ['is a new job after a merge', { pull: 'merged' }, `read, ${created}`, `o/r#1 (${link}) was merged`],
    [
      'is a new job where it was closed',
      { pull: 'closed' },
      `read, ${created}`,
      `o/r#1 (${link}) was closed`,
    ],
    [
      'is one where a job is unknown for a moment',
      { reads: [lost, lost, lost, done] },
      `read, 1 s: read, 6 s: read, 26 s: read, again, ${followed}`,
    ],
    [
      'is a new job for a lost one',
      { reads: [lost, lost, lost, lost, done] },
      `read, 1 s: read, 6 s: read, 26 s: read, again, ${created}`,
      `${earlier} no longer exists`,
    ],
    ['is a new job for a failed one', { reads: [failed, done] }, `read, ${created}`, `${earlier} failed`],
    [
      'is a new job for an archived one',
      { reads: [archived, done] },
      `read, ${created}`,
      `${earlier} was archived`,
    ],
    [
      'is a new job where it fails meanwhile',
      { reads: [active, failed, failed, done] },
      `read, busy, 30 s: read, again, read, ${created}`,
      `${earlier} failed`,
    ],
    ...[400, 404].map((code): [string, Partial<Story>, string, string] => [
      `is a new job where the service answers ${code}`,
      { sends: [status(code), active] },
      `read, asking, follow-up, ${created}`,
      `${earlier} takes no follow-up`,
    ]),
  ])('%s', async (_name, options, way, why) => {
    const waited = await run(options);
    expect([waited.way, waited.end.outcome]).toEqual([way, 'pull-request']);
    expect(waited.note).toMatch(
      why === undefined
        ? /^$/
        : new RegExp(`^${RegExp.escape(why)}, so a new (agent job|one) was started\\.$`),
    );
    // Where nobody waits for the end, the prompt is sent all the same, and the record of before says nothing of it.
    const { end, ...quick } = await run({ ...options, isWaitedFor: false });
    expect([quick.way, end.outcome, end.job?.status]).toEqual([way, 'started', 'active']);
  });

  const timedOut = { outcome: 'timed-out', job: linked };
  it.each<[string, Partial<Story>, object, number]>([
    ['active at the deadline', { reads: [linked] }, timedOut, 90],
    ['idle only then', { reads: [active, active, active, done] }, { ...timedOut, job: done }, 90],
    ['refused as busy, and there is no time left', { sends: [busy], timeoutMs: 50_000 }, { error: busy }, 40],
    ['refused as busy four times', { sends: [busy], timeoutMs: hour }, { error: busy, job: done }, 120],
    ['refused for another reason', { sends: [status(422)] }, { error: status(422), job: done }, 0],
    ['no longer readable', { reads: [linked, status(401)] }, { error: status(401), job: linked }, 30],
  ])('is not sent: %s', async (_name, options, expected, at) => {
    const { end, ended, way } = await run({ timeoutMs: 90_000, ...options });
    expect(end).toMatchObject({ isSent: false, followUp: true, jobId: 'j1', ...expected });
    expect(ended / second).toBe(at);
    expect(way).not.toContain('working');
  });
});

describe('a prompt', () => {
  it('is remembered at each step: what is asked, and then what was sent, when, and up to which commit', async () => {
    const told = { toldCommit: 'c2', toldDiff: 'd2', order: 3 };
    const sent = { state: 'sent', job: 'j1', sentAt: startsAt, ended: undefined, ...told };
    const followUp = await run({ reads: [active, done], commit: 'c1' });
    const asking = {
      state: 'asking',
      followUp: true,
      job: 'j1',
      askedCommit: 'c1',
      askedDiff: told.toldDiff,
      prLink: done.prLink,
      made: true,
    };
    const later = { ...sent, followUp: true, sentAt: startsAt + 30 * second };
    expect(followUp.remembered).toStrictEqual([
      { state: 'unsent', askedCommit: 'c1', askedDiff: told.toldDiff },
      asking,
      later,
    ]);
    // Nothing is asked between a refusal and the next try: a run that is killed there has sent nothing.
    for (const error of [busy, status(429, 40 * second)]) {
      const refused = await run({ sends: [error, active], commit: 'c1' });
      const sentAt = startsAt + 40 * second;
      expect(refused.remembered).toStrictEqual([asking, { state: 'unsent' }, asking, { ...later, sentAt }]);
    }
    const create = await run({ task: 'create' });
    expect(create.remembered).toStrictEqual([
      { state: 'asking', followUp: false, askedCommit: undefined, askedDiff: 'd2' },
      { ...sent, followUp: false },
    ]);
    expect(create.end).toMatchObject({ prompt: 'Do it.', followUp: false, told });
    expect(followUp.end).toMatchObject({ prompt: 'Shorter.', followUp: true, told });
  });

  const error = new GitHubError('It broke', { kind: 'status', status: 403 });
  const unwritable = { outcome: 'skipped', skip: { why: 'unwritable', error } };
  const failed = { outcome: 'error', error };
  it.each<[string, Partial<Story>, object]>([
    ['is refused', { standing: { kind: 'refused', error } }, unwritable],
    ['is refused, to a command', { standing: { kind: 'refused', error }, isCommand: true }, failed],
    ['can never be, and must be', { standing: { kind: 'no-memory', error }, needsMemory: true }, failed],
  ])('leaves only after its reply stands, and not where that %s', async (_name, options, expected) => {
    for (const task of ['create', 'follow-up'] as const) {
      const { end, steps } = await run({ task, ...options });
      expect(end).toMatchObject({ isSent: false, followUp: task === 'follow-up', ...expected });
      expect(steps.at(-1)?.what).toBe('asking');
    }
  });

  it('leaves however little time there is, unless the time was spent on waiting', async () => {
    const { end, way } = await run({ timeoutMs: 0 });
    expect([way, end.outcome, end.isSent]).toEqual(['read, asking, follow-up, working', 'timed-out', true]);
  });

  it('leaves without a reply where there can never be one', async () => {
    for (const isCommand of [true, false]) {
      const { way } = await run({ standing: { kind: 'no-memory', error }, isCommand });
      expect(way).toBe('read, asking, follow-up, working');
    }
  });

  const wait = (ms: number) => status(429, ms);
  it.each<[string, Answer[], number[]]>([
    ['no connection, three times', [notSent, notSent, notSent, active], [0, 1, 6, 26]],
    ['no connection, four times', [notSent], [0, 1, 6, 26]],
    ['limits', [wait(20_000), status(503, 5000), active], [0, 20, 25]],
    ['limits up to the deadline', [wait(25 * minute)], [0, 1500, 3000]],
    ['limits that name no time', [status(429)], [0, 300, 900, 1500, 2100, 2700, 3300]],
    ['more and more slowly', [...Array(9).fill(wait(0)), active], [0, 1, 3, 7, 15, 31, 63, 127, 247, 367]],
  ])('is sent again where the service certainly did nothing: %s', async (_name, sends, times) => {
    const { end, requests } = await run({ task: 'create', sends });
    const sent = requests.filter(({ kind }) => kind === 'create').map(({ began }) => began / second);
    expect(sent).toEqual(times);
    const last = sends.at(-1);
    if (last instanceof Error) expect(end).toMatchObject({ outcome: 'error', error: last, isSent: false });
  });

  it.each([
    ['no answer', 'no-answer', failure({ kind: 'no-answer' })],
    ['an answer without an id', 'no-confirmation', failure({ kind: 'invalid', status: 201 })],
    ['a page of another program', 'no-confirmation', failure({ kind: 'unreadable', status: 200 })],
    ['a redirect to what was made', 'no-confirmation', status(303)],
    ['a gateway’s time-out', 'no-confirmation', status(504, 1000)],
    ['an overload that names no time', 'no-confirmation', status(503)],
  ])('is never sent again after %s, since the agent may have it', async (_name, why, error) => {
    for (const task of ['create', 'follow-up'] as const) {
      const { end, requests } = await run({ task, sends: [error] });
      const followUp = task === 'follow-up';
      const facts = { followUp, jobId: followUp ? 'j1' : undefined };
      expect(end).toMatchObject({ outcome: 'error', error, lost: why, ...facts });
      expect(end).not.toHaveProperty('isSent');
      expect(requests.filter(({ kind }) => kind !== 'read')).toHaveLength(1);
    }
  });
});

describe('what was seen counts no more', () => {
  /** What a later look sees: another commit, and other words. */
  const other = {
    draft: { create: 'Do more.', followUp: 'Longer.' },
    ...{ commit: 'c2', head: 'c2', told: { toldCommit: 'c9', toldDiff: 'd9', order: 9 } },
  };
  const closed = { outcome: 'skipped', skip: { why: 'not-open', state: 'closed' } } as const;
  const [asking, again] = ['asking, pending c1', 'asking, pending c2'];
  const create = { task: 'create' } as const;
  const slow = { noteTakes: 10_001 };
  const late = status(429, 20_000);
  it.each<[string, Partial<Story>, before: string, after: string]>([
    [
      'a wait for a busy agent',
      { reads: [active, done] },
      'read, busy, pending c1, 30 s: read, ',
      `read, ${again}, follow-up`,
    ],
    [
      '409',
      { sends: [busy, active] },
      `read, ${asking}, follow-up, busy, 40 s: `,
      `read, ${again}, follow-up`,
    ],
    ['429', { ...create, sends: [late, active] }, `${asking}, create, put-off, 20 s: `, `${again}, create`],
    [
      '503 that names a time',
      { sends: [status(503, 20_000), active] },
      `read, ${asking}, follow-up, put-off, 20 s: `,
      `read, ${again}, follow-up`,
    ],
    [
      'a fault',
      { ...create, sends: [notSent, active] },
      `${asking}, create, put-off, 1 s: `,
      `${again}, create`,
    ],
    ['a slow read', { takes: 10_001 }, 'read, 10.001 s: ', `${again}, follow-up`],
    [
      'a slow reply',
      { ...create, ...slow },
      `${asking.replace(' p', ' 10.001 s: p')}, `,
      `${again.replace(' p', ' 20.002 s: p')}, create`,
    ],
  ])(
    'after %s: the order is asked for again, and the new one counts',
    async (_name, options, before, after) => {
      const { way, end, remembered } = await run({ commit: 'c1', ...options, looks: [other] });
      // A look that is not slow itself is fresh.
      const sent = options.noteTakes === undefined ? after : after.replace('create', 'again, create');
      expect(way.replace(/, (\d+(\.\d+)? s: )?working$/, '')).toBe(`${before}again, ${sent}`);
      const prompt = after.endsWith('create') ? 'Do more.' : 'Longer.';
      expect(end).toMatchObject({ outcome: 'pull-request', prompt, told: other.told });
      expect(remembered.at(-2)).toMatchObject({ state: 'asking', askedCommit: 'c2' });
      expect(remembered.at(-1)).toMatchObject({ state: 'sent', ...other.told });

      const ended = await run({ commit: 'c1', ...options, looks: [closed] });
      expect([ended.way, ended.end]).toEqual([
        `${before}again`,
        expect.objectContaining({ ...closed, isSent: false }),
      ]);
    },
  );

  it.each<[string, Partial<Story>]>([
    ['a read', { takes: 10_000 }],
    ['a reply', { ...create, noteTakes: 10_000 }],
  ])('but not after a short time for %s', async (_name, options) => {
    const { way, end } = await run({ ...options, looks: [closed] });
    expect([way, end.outcome]).toEqual([expect.not.stringContaining('again'), 'pull-request']);
  });

  it('the same commit is not named twice after a slow reply', async () => {
    const { way, end } = await run({ ...create, ...slow, commit: 'c1', looks: [{ ...other, commit: 'c1' }] });
    expect(way).toBe('asking, 10.001 s: pending c1, again, create, working');
    expect(end.isSent).toBe(true);
  });

  it.each<[string, Partial<Story>, Partial<Order>, string]>([
    [
      'a new job where none is to go on',
      { reads: [active, done] },
      { target: undefined },
      'read, busy, 30 s: read, again, asking, create',
    ],
    [
      'another job',
      { sends: [late, active] },
      { target: { id: 'j2' } },
      'read, asking, follow-up, put-off, 20 s: again, read, asking, follow-up',
    ],
    [
      'another one after a slow read',
      { takes: 10_001 },
      { target: { id: 'j2' } },
      'read, 10.001 s: again, read, 20.002 s: again, asking, follow-up',
    ],
    [
      'another one after a slow reply',
      { ...create, ...slow },
      { target: { id: 'j2' } },
      'asking, 10.001 s: again, read, asking, 20.002 s: again, follow-up',
    ],
  ])('the prompt is for %s', async (_name, options, order, way) => {
    const { end, ...trace } = await run({ ...options, looks: [order] });
    expect(trace.way.replace(/, (\d+(\.\d+)? s: )?working$/, '')).toBe(way);
    expect(end.isSent).toBe(true);
  });

  it('a wait that ended is remembered for the next look alone, and for that job alone', async () => {
    const known = { followUp: true, sentAt: startsAt - second };
    const options = { known, reads: [active, done], pollIntervalMs: 10 * second };
    const start = 'read, busy, 10 s: read, again, read, ';
    expect((await run(options)).way).toBe(`${start}asking, follow-up, working`);
    // The other one may not have seen its last prompt yet.
    const { way } = await run({ ...options, looks: [{ target: { ...known, id: 'j2' } }] });
    expect(way).toMatch(new RegExp(`^${start}busy, 20 s: read`));
  });

  it.each<[string, Partial<Story>]>([
    ['while the agent is busy', { reads: [active, done], cancelAt: 35_000 }],
    ['after 429', { sends: [late], cancelAt: 25_000 }],
    ['after a slow read', { takes: 10_001, cancelAt: 15_000 }],
    ['after a slow reply', { ...slow, cancelAt: 15_000 }],
  ])('a run that is cancelled in a later look asks nothing: %s', async (_name, options) => {
    const { end, way, inVain, ended } = await run({ ...options, lookTakes: 10_000 });
    expect(end).toMatchObject({ outcome: 'cancelled', isSent: false });
    expect([way.endsWith('again'), inVain, ended]).toEqual([true, [], options.cancelAt]);
  });
});

describe('a job that the workflow names', () => {
  const named = { isNamed: true };
  it.each<[string, Partial<Story>, string | Error]>([
    ['is gone', { reads: [status(404)] }, 'no longer exists'],
    ['failed', { reads: [job('failed')] }, 'failed'],
    ['was archived', { reads: [job('archived')] }, 'was archived'],
    ['failed while it was waited for', { reads: [active, job('failed')] }, 'failed'],
    ...[400, 404].map((code): [string, Partial<Story>, Error] => [
      `takes no follow-up, with ${code}`,
      { sends: [status(code)] },
      status(code),
    ]),
  ])('is an error, and no new one is made, where it %s', async (_name, options, why) => {
    const { end, way } = await run({ ...named, ...options });
    expect(end).toMatchObject({ outcome: 'error', isSent: false });
    const { error } = end as { error?: unknown };
    if (typeof why === 'string') expect(String(error)).toContain(`job-id: The agent job j1 ${why}.`);
    else expect(error).toEqual(why);
    expect(way).not.toMatch(/create|working/);
  });

  it('is continued as any other, and followed by a new one after its pull request had its end', async () => {
    expect((await run(named)).way).toBe('read, asking, follow-up, working');
    for (const pull of ['merged', 'closed'] as const)
      expect((await run({ ...named, pull })).way).toBe('read, asking, create, working');
  });
});

describe('a run that is cancelled', () => {
  const unsent = { outcome: 'cancelled', isSent: false };
  const unknown = { outcome: 'cancelled', lost: 'no-answer' };
  // Everything takes 10 s: the read, the reply, the prompt.
  it.each<[string, Partial<Story>, object, number?]>([
    ['in the first read', { cancelAt: 5000 }, { outcome: 'cancelled' }],
    ['while it waits for an idle job', { cancelAt: 55_000, reads: [linked] }, { ...unsent, job: linked }],
    ['while it is asked again', { cancelAt: 32_000, sends: [status(429, minute)] }, unsent],
    ['while there is no connection yet', { cancelAt: 25_000, sends: [notSent] }, unsent],
    [
      'in the request, answered soon',
      { cancelAt: 28_000, sends: [done] },
      { outcome: 'cancelled', isSent: true, job: linked },
      2 * second,
    ],
    ['in the request, refused soon', { cancelAt: 28_000, sends: [status(429)] }, unsent, 2 * second],
    ['in the request, not answered soon', { cancelAt: 26_000 }, unknown, 3 * second],
    ['in the wait', { cancelAt: 45_000 }, { outcome: 'cancelled', isSent: true, job: linked }],
  ])('%s', async (_name, options, expected, late = 0) => {
    const trace = await run({ takes: 10_000, noteTakes: 10_000, ...options });
    expect(trace.end).toMatchObject(expected);
    expect(trace.ended).toBe(Math.max(0, options.cancelAt ?? 0) + late);
    expect(trace.steps.filter(({ at }) => at > (options.cancelAt ?? 0))).toEqual([]);
    expect(trace.inVain).toEqual([]);
  });

  it.each<[string, Partial<Story>, string]>([
    ['before anything', { cancelAt: -1, task: 'create' }, ''],
    ['while it learns what became of the pull request', { pullTakes: 10_000, cancelAt: 15_000 }, 'read'],
    ['while the reply is written', { cancelAt: 15_000 }, 'read, asking'],
    ['while the reply to a new job is written', { task: 'create', cancelAt: 5000 }, 'asking'],
  ])('%s takes no further step', async (_name, options, way) => {
    const trace = await run({ takes: 10_000, noteTakes: 10_000, ...options });
    expect(trace.end).toMatchObject({ outcome: 'cancelled', isSent: false });
    expect([trace.steps.map(({ what }) => what).join(', '), trace.inVain]).toEqual([way, []]);
  });
});
