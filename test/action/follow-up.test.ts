import { test as base, describe, expect, vi } from 'vitest';
import type { Fault, FaultRule } from '../emulator/faults.ts';
import type { JournalEntry } from '../emulator/journal.ts';
import {
  attempt,
  atWork,
  type Conversation,
  command,
  conversation,
  followed,
  prLink,
  started,
  test,
  warnings,
} from '../support/conversation.ts';
import { pullRequest, reviewComment, workflowDispatch } from '../support/events.ts';
import type { RunOptions } from '../support/runner.ts';

// A test runs the bundle up to seven times, beside others that do.
vi.setConfig({ testTimeout: 60_000 });

const link = (anchor: string) => `https://github.com/Codertocat/Hello-World/pull/2#${anchor}`;
const lastPrompt = ({ service }: Conversation) => service.jobs.list.at(-1)?.prompts.at(-1);
const status = (code: number, more: Partial<Fault> = {}) =>
  ({ kind: 'status', status: code, ...more }) as Fault;

/** Answers the next follow-up in another way. */
const onFollowUp = ({ service }: Conversation, fault: Fault) =>
  service.faults.add({ method: 'POST', path: /\/job-0001\/message$/, fault });

describe.concurrent('a command under a pull request that has a job', () => {
  test('continues that job, and its reply says what was updated', async ({ stage }) => {
    await stage.begin();
    stage.service.jobs.nextFollowUp(followed);
    const result = await stage.say(2, '/docs-agent make it shorter');
    expect(result).toMatchObject({ exitCode: 0, annotations: [] });
    expect(result.outputs).toMatchObject({ outcome: 'pull-request', jobId: 'job-0001', prLink });
    expect(stage.words()).toEqual([['begin', 'make it shorter']]);
    expect(stage.replies()[0]?.at(-1)).toContain('✅ Opened [example/docs#7]');
    expect(stage.lastReply()).toContain(`✅ Updated [example/docs#7](${prLink})`);
    expect(stage.lastReply()).toMatch(/The agent updated \[example\/docs#7\].*job `job-0001`/s);
    expect(result.log).toContain('Sent the follow-up to the job job-0001.');
  });

  test('sends the new words and where they stand, and nothing else', async ({ stage }) => {
    const below = '\n\n---\nWhere this request comes from, for reference:\n';
    await stage.begin();
    await stage.say(2, '/docs-agent make it\nshorter', started);
    expect(lastPrompt(stage)).toBe(`make it\nshorter${below}- Comment: ${link('issuecomment-2')}`);
    const place = { path: 'docs/a b.md', line: 5, start_line: 2, side: 'LEFT' };
    const onLine = reviewComment({ body: '/docs-agent explain', author: 'hubot', id: 3, place });
    await stage.run(onLine, { ...started, github: { runId: 3 } });
    expect(lastPrompt(stage)).toBe(
      `explain${below}- Comment: ${link('discussion_r3')}\n- File: docs/a%20b.md\n- Lines: 2 to 5, before the change (LEFT)`,
    );
    await stage.say(4, '/docs-agent end', { inputs: { wait: 'false', context: 'none' } });
    expect(lastPrompt(stage)).toBe('end');
    expect(stage.service.jobs.list).toHaveLength(1);
  });

  test('starts another with new; standing instructions go with creates only', async ({ stage }) => {
    const inputs = { wait: 'false', prompt: 'Standing.' };
    for (const [index, words] of ['first', 'second', 'new\nthird', 'NEW fourth', 'fifth'].entries())
      await stage.say(index + 1, `/docs-agent ${words}`, { inputs });
    const created = (words: string) => `Standing.\n\n${words}`;
    expect(stage.words()).toEqual([
      [created('first'), 'second'],
      [created('third')],
      [created('fourth'), 'fifth'],
    ]);
  });

  test('has a job of its own with follow-up: false, and the help says so', async ({ stage }) => {
    const inputs = { wait: 'false', 'follow-up': 'false' };
    for (const number of [1, 2]) await stage.say(number, `/docs-agent case ${number}`, { inputs });
    expect(stage.words()).toEqual([['case 1'], ['case 2']]);
    await stage.say(3, '/docs-agent help', { inputs });
    expect(stage.lastReply()).not.toMatch(/already has a job|docs-agent new/);
    await stage.say(4, '/docs-agent help');
    expect(stage.lastReply()).toMatch(
      /already has a job, your words go to it.*`\/docs-agent new` .* starts another job/s,
    );
  });

  test('is told to a job that is still at work', async ({ stage }) => {
    await stage.begin(atWork);
    stage.service.jobs.nextFollowUp([{ status: 'completed', prLink, after: 200 }]);
    const { outputs } = await stage.say(2, '/docs-agent and more');
    expect(outputs).toMatchObject({ outcome: 'pull-request', jobId: 'job-0001' });
    expect(stage.words()).toEqual([['begin', 'and more']]);
  });

  test('is not done while the record is that of the prompt before; a new link is opened', async ({
    stage,
  }) => {
    await stage.begin();
    const next = 'https://github.com/example/docs/pull/8';
    stage.service.jobs.nextFollowUp([
      { status: 'active', reads: 2 },
      { status: 'completed', prLink: next, reads: 3 },
    ]);
    const { outputs } = await stage.say(2, '/docs-agent more');
    expect(outputs).toMatchObject({ outcome: 'pull-request', prLink: next });
    expect(stage.lastReply()).toContain('✅ Opened [example/docs#8]');
  });
});

describe.concurrent('a job that cannot be continued: a new one, once, and the reply says why', () => {
  const noFollowUp = 'The service takes no follow-up to the job `job-0001`';
  const closed = { state: 'closed' };
  const merged = { ...closed, merged: true, merged_at: '2026-11-01T00:00:00Z' };
  const pull = (fields: object) => (stage: Conversation) =>
    stage.github.addPullRequest(7, { ...fields }, { repository: 'example/docs' });
  const gone = ({ service }: Conversation) => service.faults.add({ method: 'GET', fault: status(404) });
  test.for<[string, string, string, ((stage: Conversation) => unknown)?]>([
    ['failed', 'failed', 'The earlier job `job-0001` is `failed`'],
    ['archived', 'archived', 'The earlier job `job-0001` is `archived`'],
    ['gone', 'completed', 'The earlier job `job-0001` is gone', gone],
    ['404', 'completed', `${noFollowUp} (404)`, (stage) => onFollowUp(stage, status(404))],
    ['400', 'completed', `${noFollowUp} (400)`, (stage) => onFollowUp(stage, status(400))],
    ['merged', 'completed', `[example/docs#7](${prLink}) is merged already`, pull(merged)],
    ['closed', 'completed', `[example/docs#7](${prLink}) is closed already`, pull(closed)],
  ])('%s', async ([, word, reason, prepare], { stage }) => {
    await stage.begin([{ status: word, prLink }]);
    prepare?.(stage);
    stage.service.jobs.next([{ status: 'completed', prLink: 'https://github.com/example/docs/pull/8' }]);
    const result = await stage.say(2, '/docs-agent more', { inputs: { prompt: 'Standing.' } });
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request', jobId: 'job-0002' } });
    expect(stage.lastReply()).toContain('✅ Opened [example/docs#8]');
    for (const text of [stage.lastReply(), result.summary])
      expect(text).toContain(`${reason}, so a new job was created.`);
    await stage.say(3, '/docs-agent and more', started);
    expect(stage.words()).toEqual([['begin'], ['Standing.\n\nmore', 'and more']]);
  });
});

describe.concurrent('a pull request of which nobody can tell that it is closed is continued, and linked', () => {
  const elsewhere = 'https://gitlab.com/example/docs/-/merge_requests/7';
  const pull = (state: string, isPrivate: boolean) => (stage: Conversation) =>
    stage.github.addPullRequest(7, { state }, { repository: 'example/docs', private: isPrivate });
  const refused = ({ github }: Conversation) =>
    github.faults.add({ path: /docs\/pulls\/7$/, fault: status(403, { body: '{}' }) });
  test.for<[string, string, ((stage: Conversation) => unknown)?]>([
    ['open', prLink, pull('open', false)],
    ['in a private repository', prLink, pull('closed', true)],
    ['refused', prLink, refused],
    ['on another host', elsewhere],
  ])('%s', async ([, url, prepare], { stage }) => {
    await stage.begin([{ status: 'completed', prLink: url }]);
    prepare?.(stage);
    stage.service.jobs.nextFollowUp(followed);
    const result = await stage.say(2, '/docs-agent more');
    expect(result).toMatchObject({ exitCode: 0, outputs: { jobId: 'job-0001', prLink: url } });
    expect(warnings(result)).toEqual([]);
    expect(stage.lastReply()).toMatch(/✅ Updated \[example\/docs[#!]7\]/);
    expect(stage.lastReply()).toContain(`](${url})`);
  });
});

/** The two ways to the prompt `more`. A higher number is a later run. */
const ways = {
  'a command': (stage: Conversation, number: number, more: Partial<RunOptions>) =>
    stage.say(number, '/docs-agent more', more),
  'a pull request': (stage: Conversation, number: number, more: Partial<RunOptions>) =>
    stage.runFor(number, pullRequest({ action: 'synchronize' }), more),
};
type Way = keyof typeof ways;

describe.concurrent('a follow-up that may have arrived is not sent by a second attempt', () => {
  test.for<[Way, string, Fault, Record<string, string>?]>([
    ['a command', 'a reset behind the body', { kind: 'reset-after-body' }],
    ['a command', '500', status(500, { handled: true })],
    ['a command', '503 without Retry-After', status(503, { handled: true })],
    ['a command', 'a reset, with job-id', { kind: 'reset-after-body' }, { 'job-id': 'job-0001' }],
    ['a pull request', 'a reset behind the body', { kind: 'reset-after-body' }],
    ['a pull request', 'a reset, with job-id', { kind: 'reset-after-body' }, { 'job-id': 'job-0001' }],
  ])('%s: %s', async ([way, , fault, inputs], { stage }) => {
    await stage.begin();
    onFollowUp(stage, fault);
    for (const number of [1, 2, 3]) {
      const result = await ways[way](stage, 2, { inputs: { ...inputs }, ...attempt(number) });
      expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error', jobId: 'job-0001' } });
      expect(stage.lastReply()).toMatch(
        /❌ The follow-up may have arrived.*The job `job-0001` may have the words/s,
      );
      if (way === 'a command') expect(stage.lastReply()).toContain('`/docs-agent retry`');
    }
    expect(stage.words()).toEqual([['begin', 'more']]);
    if (way === 'a command') {
      await stage.say(3, '/docs-agent retry', { inputs: { ...started.inputs, ...inputs } });
      expect(lastPrompt(stage)).toContain(`- Comment: ${link('issuecomment-2')}`);
    } else await ways[way](stage, 3, started);
    expect(stage.words()).toEqual([['begin', 'more', 'more']]);
  });
});

test.for<[Way, number]>([
  ['a command', 2],
  ['a pull request', 3],
])('with another key, %s is an error that says so, and sends nothing', async ([way, number], { stage }) => {
  await stage.begin();
  await ways[way](stage, 2, started);
  const inputs = { 'api-key': 'mint_another_0123456789' };
  const other = await ways[way](stage, number, { inputs, ...attempt(2) });
  expect(other).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
  expect(stage.lastReply()).toContain('written with another API key');
  expect(stage.words()).toEqual([['begin', 'more']]);
});

describe.concurrent('a follow-up that did nothing', () => {
  test.for([429, 503])('%i with Retry-After is waited for', async (code, { stage }) => {
    await stage.begin();
    onFollowUp(stage, status(code, { headers: { 'retry-after': '1' } }));
    const { outputs, log } = await stage.say(2, '/docs-agent more', started);
    expect(outputs).toMatchObject({ outcome: 'started', jobId: 'job-0001' });
    expect(log).toContain('The service did nothing. Trying again in 1 s.');
    expect(stage.words()).toEqual([['begin', 'more']]);
  });

  test.for<[Way, number, string, string]>([
    ['a command', 401, 'POST', 'Check api-key'],
    ['a command', 403, 'POST', 'scope "write"'],
    ['a command', 403, 'GET', 'scope "write"'],
    ['a pull request', 409, 'POST', 'still at work'],
    ['a pull request', 403, 'GET', 'scope "write"'],
  ])(
    'of %s, with %i to %s, is an error, and a second attempt sends it',
    async ([way, code, method, advice], { stage }) => {
      await stage.begin();
      stage.service.faults.add({ method, fault: status(code) });
      const first = await ways[way](stage, 2, started);
      expect(first).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
      expect(stage.lastReply()).toContain(advice);
      await ways[way](stage, 2, { ...started, ...attempt(2) });
      expect(stage.words()).toEqual([['begin', 'more']]);
    },
  );

  base('409: the message says to write again when the job is done, and retry does', async () => {
    await using stage = await conversation({ service: { followUps: 'idle-jobs' } });
    await stage.begin([{ status: 'active' }, { status: 'completed', prLink, reads: 3 }]);
    // The second attempt must not take the job for one that has the words.
    for (const number of [1, 2]) {
      const result = await stage.say(2, '/docs-agent more', attempt(number));
      expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
      expect(stage.lastReply()).toContain('The job is still at work. Send it again when the job is done.');
    }
    await stage.say(3, '/docs-agent retry', started);
    expect(stage.words()).toEqual([['begin', 'more']]);
  });
});

describe.concurrent('a 2xx without a readable record is waited for all the same', () => {
  const body = '{"id":"job-9","status":"completed"}';
  test.for<[string, Fault]>([
    ['no body', status(202, { handled: true })],
    ['half an answer', { kind: 'cut-body' }],
    ['another job', status(200, { handled: true, body })],
  ])('%s', async ([, fault], { stage }) => {
    await stage.begin();
    onFollowUp(stage, fault);
    stage.service.jobs.nextFollowUp([{ status: 'active' }, { status: 'completed', reads: 2 }]);
    const result = await stage.say(2, '/docs-agent more');
    expect(result).toMatchObject({ exitCode: 0, annotations: [] });
    expect(result.outputs).toMatchObject({ outcome: 'pull-request', jobId: 'job-0001' });
    expect(stage.words()).toEqual([['begin', 'more']]);
  });

  test('and where nobody waits, a second attempt knows that it was sent', async ({ stage }) => {
    await stage.begin();
    onFollowUp(stage, status(202, { handled: true }));
    stage.service.faults.add({ method: 'GET', skip: 1, fault: status(403) });
    for (const number of [1, 2]) {
      const { outputs } = await stage.say(2, '/docs-agent more', { ...started, ...attempt(number) });
      expect(outputs).toMatchObject({ outcome: 'started', jobId: 'job-0001' });
    }
    expect(stage.words()).toEqual([['begin', 'more']]);
  });
});

describe.concurrent('retry repeats the last words in the way they were sent', () => {
  test('created: created again; continued: continued again', async ({ stage }) => {
    await stage.begin();
    for (const [index, words] of ['retry', 'more', 'retry', 'retry', 'new page', 'retry'].entries())
      await stage.say(index + 2, `/docs-agent ${words}`, started);
    expect(stage.words()).toEqual([['begin'], ['begin', 'more', 'more', 'more'], ['page'], ['page']]);
  });

  test('a create that was lost is a create again, though somebody has a job by now', async ({ stage }) => {
    stage.github.setPermission('maria', 'write');
    stage.service.faults.add({ method: 'POST', fault: { kind: 'reset-after-body' } });
    await stage.say(1, '/docs-agent first');
    const event = command('/docs-agent second', { author: 'maria', id: 2 });
    await stage.run(event, { ...started, github: { runId: 2 } });
    await stage.say(3, '/docs-agent retry', started);
    expect(stage.words()).toEqual([['first'], ['second'], ['first']]);
  });
});

// A second of a shared machine can be longer: a time limit that was missed is tried again.
describe.skipIf(process.platform === 'win32').concurrent('a cancelled run', { retry: 2 }, () => {
  /** A cancelled run ends within a second of its own time; the rest is for a machine that runs all tests at once. */
  const soonMs = 3000;
  const goesOn = /was cancelled.*`job-0001` cannot be stopped.*\/docs-agent status/s;
  const refusal = status(429, { headers: { 'retry-after': '30' } });
  /** When the request that meets the fault has come. */
  const atFault = ({ method, fault, body }: JournalEntry) =>
    fault !== undefined && (method === 'GET' || body !== '');
  type Row = [string, FaultRule | undefined, RegExp | undefined, string, number, RegExp];
  test.for<Row>([
    [
      'before it is sent',
      { method: 'GET', fault: { kind: 'never' } },
      ...([undefined, 'cancelled', 0, /was cancelled/] as const),
    ],
    [
      'while the service refuses it',
      { method: 'POST', fault: refusal },
      ...([/Trying again in 30 s/, 'cancelled', 0, /before it sent anything to the agent/] as const),
    ],
    [
      'while it has no answer',
      { method: 'POST', fault: { kind: 'never', handled: true } },
      ...([undefined, 'error', 1, /The job `job-0001` may have the words/] as const),
    ],
    [
      'while it is answered',
      { method: 'POST', fault: { kind: 'delay', ms: 150 } },
      ...([undefined, 'cancelled', 1, goesOn] as const),
    ],
    ['while it is waited for', undefined, /^Waiting for the job/, 'cancelled', 1, goesOn],
  ])('%s: all that is known is told at once, and nothing is sent twice', async (row, { stage }) => {
    const [, rule, line, outcome, sent, words] = row;
    await stage.begin();
    stage.service.jobs.nextFollowUp(atWork);
    if (rule !== undefined) stage.service.faults.add(rule);
    const moment = line === undefined ? { journal: stage.service.journal, request: atFault } : { line };
    const signals = [{ signal: 'cancel', ...moment } as const];
    const result = await stage.say(2, '/docs-agent more', { signals });
    expect(result.afterSignalMs).toBeLessThan(soonMs);
    expect(result.outputs).toMatchObject({ outcome, jobId: sent === 0 ? '' : 'job-0001' });
    expect(stage.lastReply()).toMatch(words);
    expect(stage.reactions(2)).toEqual(['confused']);
    expect(stage.words().flat()).toHaveLength(1 + sent);
    await stage.say(2, '/docs-agent more', { ...started, ...attempt(2) });
    expect(stage.words().flat()).toHaveLength(2);
  });
});

describe.concurrent('job-id with a prompt', () => {
  const inputs = { prompt: 'Do more.', 'job-id': 'job-0001' };

  test('is a follow-up to that job', async ({ stage }) => {
    stage.service.jobs.add();
    stage.service.jobs.nextFollowUp(followed);
    const result = await stage.run(workflowDispatch(), { inputs });
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request', jobId: 'job-0001' } });
    expect(result.summary).toContain('✅ Updated');
    expect(stage.words()).toEqual([['', 'Do more.']]);
  });

  test.for<[number, string]>([
    [404, 'Check project-id, base-url, job-id and job-path.'],
    [400, 'The service rejected the request.'],
    [409, 'The job is still at work.'],
  ])('%i is an error, since the user named the job', async ([code, advice], { stage }) => {
    stage.service.jobs.add();
    onFollowUp(stage, status(code));
    const result = await stage.run(workflowDispatch(), { inputs });
    expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error', jobId: 'job-0001' } });
    expect(result.summary).toContain(advice);
    expect(stage.service.jobs.list).toHaveLength(1);
  });

  test('under a command is sent to that job, unless a new one is asked for', async ({ stage }) => {
    stage.service.jobs.add();
    const named = { inputs: { 'job-id': 'job-0001', wait: 'false' } };
    await stage.say(2, '/docs-agent more', named);
    await stage.say(3, '/docs-agent new page', named);
    expect(stage.words()).toEqual([['', 'more'], ['page']]);
  });
});
