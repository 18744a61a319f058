import { test as base, describe, expect, vi } from 'vitest';
import type { Fault } from '../emulator/faults.ts';
import { type CommentStage, commentStage } from '../support/comment-run.ts';
import {
  atWork,
  begin,
  command,
  done,
  followed,
  lastReply,
  prLink,
  replies,
  say,
  test,
  warnings,
  wordsOf,
} from '../support/conversation.ts';
import { issueCommentOnPullRequest, reviewComment, workflowDispatch } from '../support/events.ts';
import type { SignalPlan } from '../support/runner.ts';

// A test runs the bundle up to seven times, beside others that do.
vi.setConfig({ testTimeout: 60_000 });

const started = { inputs: { wait: 'false' } };
const secondAttempt = { ...started, github: { runAttempt: 2 } };
const link = (anchor: string) => `https://github.com/Codertocat/Hello-World/pull/2#${anchor}`;
const lastPrompt = ({ service }: CommentStage) => service.jobs.list.at(-1)?.prompts.at(-1);
const status = (code: number, more: Partial<Fault> = {}) =>
  ({ kind: 'status', status: code, ...more }) as Fault;

/** Answers the next follow-up in another way. */
const onFollowUp = ({ service }: CommentStage, fault: Fault) =>
  service.faults.add({ method: 'POST', path: /\/job-0001\/message$/, fault });

describe.concurrent('a command under a pull request that has a job', () => {
  test('continues that job, and its reply says what was updated', async ({ stage }) => {
    await begin(stage);
    stage.service.jobs.nextFollowUp(followed);
    const result = await say(stage, 2, '/docs-agent make it shorter');
    expect(result).toMatchObject({ exitCode: 0, annotations: [] });
    expect(result.outputs).toMatchObject({ outcome: 'pull-request', jobId: 'job-0001', prLink });
    expect(wordsOf(stage)).toEqual([['begin', 'make it shorter']]);
    expect(replies(stage)[0]?.at(-1)).toContain('✅ Opened [example/docs#7]');
    expect(lastReply(stage)).toContain(`✅ Updated [example/docs#7](${prLink})`);
    expect(lastReply(stage)).toMatch(/The agent updated \[example\/docs#7\].*job `job-0001`/s);
    expect(result.log).toContain('Sent the follow-up to the job job-0001.');
  });

  test('sends the new words and where they stand, and nothing else', async ({ stage }) => {
    const below = '\n\n---\nWhere this request comes from, for reference:\n';
    await begin(stage);
    await say(stage, 2, '/docs-agent make it\nshorter', started);
    expect(lastPrompt(stage)).toBe(`make it\nshorter${below}- Comment: ${link('issuecomment-2')}`);
    const place = { author: 'hubot', path: 'docs/a b.md', line: 5, startLine: 2, side: 'LEFT' } as const;
    const onLine = reviewComment({ body: '/docs-agent explain', id: 3, ...place });
    await stage.run(onLine, { ...started, github: { runId: 3 } });
    expect(lastPrompt(stage)).toBe(
      `explain${below}- Comment: ${link('discussion_r3')}\n- File: docs/a%20b.md\n- Lines: 2 to 5, before the change (LEFT)`,
    );
    await say(stage, 4, '/docs-agent end', { inputs: { wait: 'false', context: 'none' } });
    expect(lastPrompt(stage)).toBe('end');
    expect(stage.service.jobs.list).toHaveLength(1);
  });

  test('starts another with new; standing instructions go with creates only', async ({ stage }) => {
    const inputs = { wait: 'false', prompt: 'Standing.' };
    for (const [index, words] of ['first', 'second', 'new\nthird', 'NEW fourth', 'fifth'].entries())
      await say(stage, index + 1, `/docs-agent ${words}`, { inputs });
    const created = (words: string) => `Standing.\n\n${words}`;
    expect(wordsOf(stage)).toEqual([
      [created('first'), 'second'],
      [created('third')],
      [created('fourth'), 'fifth'],
    ]);
  });

  test('has a job of its own with follow-up: false, and the help says so', async ({ stage }) => {
    const inputs = { wait: 'false', 'follow-up': 'false' };
    for (const number of [1, 2]) await say(stage, number, `/docs-agent case ${number}`, { inputs });
    expect(wordsOf(stage)).toEqual([['case 1'], ['case 2']]);
    await say(stage, 3, '/docs-agent help', { inputs });
    expect(lastReply(stage)).not.toMatch(/already has a job|docs-agent new/);
    await say(stage, 4, '/docs-agent help');
    expect(lastReply(stage)).toMatch(
      /already has a job, your words go to it.*`\/docs-agent new` .* starts another job/s,
    );
  });

  test('is told to a job that is still at work', async ({ stage }) => {
    await begin(stage, atWork);
    stage.service.jobs.nextFollowUp([{ status: 'completed', prLink, after: 200 }]);
    const { outputs } = await say(stage, 2, '/docs-agent and more');
    expect(outputs).toMatchObject({ outcome: 'pull-request', jobId: 'job-0001' });
    expect(wordsOf(stage)).toEqual([['begin', 'and more']]);
  });

  test('is not done while the record is that of the prompt before; a new link is opened', async ({
    stage,
  }) => {
    await begin(stage);
    const next = 'https://github.com/example/docs/pull/8';
    stage.service.jobs.nextFollowUp([
      { status: 'active', reads: 2 },
      { status: 'completed', prLink: next, reads: 3 },
    ]);
    const { outputs } = await say(stage, 2, '/docs-agent more');
    expect(outputs).toMatchObject({ outcome: 'pull-request', prLink: next });
    expect(lastReply(stage)).toContain('✅ Opened [example/docs#8]');
  });
});

describe.concurrent('a job that cannot be continued: a new one, once, and the reply says why', () => {
  const noFollowUp = 'The service takes no follow-up to the job `job-0001`';
  const closed = { state: 'closed' };
  const merged = { ...closed, merged: true, merged_at: '2026-11-01T00:00:00Z' };
  const pull = (fields: object) => (stage: CommentStage) =>
    stage.github.addPullRequest(7, { ...fields }, { repository: 'example/docs' });
  const gone = ({ service }: CommentStage) => service.faults.add({ method: 'GET', fault: status(404) });
  test.for<[string, string, string, ((stage: CommentStage) => unknown)?]>([
    ['failed', 'failed', 'The earlier job `job-0001` is `failed`'],
    ['archived', 'archived', 'The earlier job `job-0001` is `archived`'],
    ['gone', 'completed', 'The earlier job `job-0001` is gone', gone],
    ['404', 'completed', `${noFollowUp} (404)`, (stage) => onFollowUp(stage, status(404))],
    ['400', 'completed', `${noFollowUp} (400)`, (stage) => onFollowUp(stage, status(400))],
    ['merged', 'completed', `[example/docs#7](${prLink}) is merged already`, pull(merged)],
    ['closed', 'completed', `[example/docs#7](${prLink}) is closed already`, pull(closed)],
  ])('%s', async ([, word, reason, prepare], { stage }) => {
    await begin(stage, [{ status: word, prLink }]);
    prepare?.(stage);
    stage.service.jobs.next([{ status: 'completed', prLink: 'https://github.com/example/docs/pull/8' }]);
    const result = await say(stage, 2, '/docs-agent more', { inputs: { prompt: 'Standing.' } });
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request', jobId: 'job-0002' } });
    expect(lastReply(stage)).toContain('✅ Opened [example/docs#8]');
    for (const text of [lastReply(stage), result.summary])
      expect(text).toContain(`${reason}, so a new job was created.`);
    await say(stage, 3, '/docs-agent and more', started);
    expect(wordsOf(stage)).toEqual([['begin'], ['Standing.\n\nmore', 'and more']]);
  });
});

describe.concurrent('a pull request of which nobody can tell that it is closed is continued, and linked', () => {
  const elsewhere = 'https://gitlab.com/example/docs/-/merge_requests/7';
  const pull = (state: string, isPrivate: boolean) => (stage: CommentStage) =>
    stage.github.addPullRequest(7, { state }, { repository: 'example/docs', private: isPrivate });
  const refused = ({ github }: CommentStage) =>
    github.faults.add({ path: /docs\/pulls\/7$/, fault: status(403, { body: '{}' }) });
  test.for<[string, string, ((stage: CommentStage) => unknown)?]>([
    ['open', prLink, pull('open', false)],
    ['in a private repository', prLink, pull('closed', true)],
    ['refused', prLink, refused],
    ['on another host', elsewhere],
  ])('%s', async ([, url, prepare], { stage }) => {
    await begin(stage, [{ status: 'completed', prLink: url }]);
    prepare?.(stage);
    stage.service.jobs.nextFollowUp(followed);
    const result = await say(stage, 2, '/docs-agent more');
    expect(result).toMatchObject({ exitCode: 0, outputs: { jobId: 'job-0001', prLink: url } });
    expect(warnings(result)).toEqual([]);
    expect(lastReply(stage)).toMatch(/✅ Updated \[example\/docs[#!]7\]/);
    expect(lastReply(stage)).toContain(`](${url})`);
  });
});

test.for<[string, Fault]>([
  ['a reset behind the body', { kind: 'reset-after-body' }],
  ['500', status(500, { handled: true })],
  ['503 without Retry-After', status(503, { handled: true })],
])('a follow-up that may have arrived is sent again by retry only: %s', async ([, fault], { stage }) => {
  await begin(stage);
  onFollowUp(stage, fault);
  for (const runAttempt of [1, 2, 3]) {
    const result = await say(stage, 2, '/docs-agent more', { github: { runAttempt } });
    expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error', jobId: 'job-0001' } });
    expect(lastReply(stage)).toMatch(
      /❌ The follow-up may have arrived.*The job `job-0001` may have the words.*`\/docs-agent retry`/s,
    );
  }
  expect(wordsOf(stage)).toEqual([['begin', 'more']]);
  await say(stage, 3, '/docs-agent retry', started);
  expect(wordsOf(stage)).toEqual([['begin', 'more', 'more']]);
  expect(lastPrompt(stage)).toContain(`- Comment: ${link('issuecomment-2')}`);
});

describe.concurrent('a follow-up that did nothing', () => {
  test.for([429, 503])('%i with Retry-After is waited for', async (code, { stage }) => {
    await begin(stage);
    onFollowUp(stage, status(code, { headers: { 'retry-after': '1' } }));
    const { outputs, log } = await say(stage, 2, '/docs-agent more', started);
    expect(outputs).toMatchObject({ outcome: 'started', jobId: 'job-0001' });
    expect(log).toContain('The service did nothing. Trying again in 1 s.');
    expect(wordsOf(stage)).toEqual([['begin', 'more']]);
  });

  test.for([
    [401, 'POST', 'Check api-key'],
    [403, 'POST', 'scope "write"'],
    [403, 'GET', 'scope "write"'],
  ] as const)(
    '%i to %s is an error, and a second attempt sends it',
    async ([code, method, advice], { stage }) => {
      await begin(stage);
      stage.service.faults.add({ method, fault: status(code) });
      const first = await say(stage, 2, '/docs-agent more', started);
      expect(first).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
      expect(lastReply(stage)).toContain(advice);
      await say(stage, 2, '/docs-agent more', secondAttempt);
      expect(wordsOf(stage)).toEqual([['begin', 'more']]);
    },
  );

  base('409: the message says to write again when the job is done, and retry does', async () => {
    await using stage = await commentStage({ service: { job: done, followUps: 'idle-jobs' } });
    await begin(stage, [{ status: 'active' }, { status: 'completed', prLink, reads: 3 }]);
    // The second attempt must not take the job for one that has the words.
    for (const runAttempt of [1, 2]) {
      const result = await say(stage, 2, '/docs-agent more', { github: { runAttempt } });
      expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
      expect(lastReply(stage)).toContain('The job is still at work. Send it again when the job is done.');
    }
    await say(stage, 3, '/docs-agent retry', started);
    expect(wordsOf(stage)).toEqual([['begin', 'more']]);
  });
});

describe.concurrent('a 2xx without a readable record is waited for all the same', () => {
  const body = '{"id":"job-9","status":"completed"}';
  test.for<[string, Fault]>([
    ['no body', status(202, { handled: true })],
    ['half an answer', { kind: 'cut-body' }],
    ['another job', status(200, { handled: true, body })],
  ])('%s', async ([, fault], { stage }) => {
    await begin(stage);
    onFollowUp(stage, fault);
    stage.service.jobs.nextFollowUp([{ status: 'active' }, { status: 'completed', reads: 2 }]);
    const result = await say(stage, 2, '/docs-agent more');
    expect(result).toMatchObject({ exitCode: 0, annotations: [] });
    expect(result.outputs).toMatchObject({ outcome: 'pull-request', jobId: 'job-0001' });
    expect(wordsOf(stage)).toEqual([['begin', 'more']]);
  });

  test('and where nobody waits, a second attempt knows that it was sent', async ({ stage }) => {
    await begin(stage);
    onFollowUp(stage, status(202, { handled: true }));
    stage.service.faults.add({ method: 'GET', skip: 1, fault: status(403) });
    for (const runAttempt of [1, 2]) {
      const { outputs } = await say(stage, 2, '/docs-agent more', { ...started, github: { runAttempt } });
      expect(outputs).toMatchObject({ outcome: 'started', jobId: 'job-0001' });
    }
    expect(wordsOf(stage)).toEqual([['begin', 'more']]);
  });
});

describe.concurrent('retry repeats the last words in the way they were sent', () => {
  test('created: created again; continued: continued again', async ({ stage }) => {
    await begin(stage);
    for (const [index, words] of ['retry', 'more', 'retry', 'retry', 'new page', 'retry'].entries())
      await say(stage, index + 2, `/docs-agent ${words}`, started);
    expect(wordsOf(stage)).toEqual([['begin'], ['begin', 'more', 'more', 'more'], ['page'], ['page']]);
  });

  test('a create that was lost is a create again, though somebody has a job by now', async ({ stage }) => {
    stage.github.setPermission('maria', 'write');
    stage.service.faults.add({ method: 'POST', fault: { kind: 'reset-after-body' } });
    await say(stage, 1, '/docs-agent first');
    const event = issueCommentOnPullRequest({ body: '/docs-agent second', author: 'maria', id: 2 });
    await stage.run(event, { ...started, github: { runId: 2 } });
    await say(stage, 3, '/docs-agent retry', started);
    expect(wordsOf(stage)).toEqual([['first'], ['second'], ['first']]);
  });
});

// A second of a shared machine can be longer: a time limit that was missed is tried again.
describe.skipIf(process.platform === 'win32').concurrent('a cancelled run', { retry: 2 }, () => {
  /** A cancelled run ends within a second of its own time; the rest is for a machine that runs all tests at once. */
  const soonMs = 3000;
  const goesOn = /was cancelled.*`job-0001` cannot be stopped.*\/docs-agent status/s;
  const mayHave = /The job `job-0001` may have the words/;
  const refusal = status(429, { headers: { 'retry-after': '30' } });
  type Row = [string, { method: string; fault: Fault } | undefined, string, number, RegExp];
  test.for<Row>([
    ['before it is sent', { method: 'GET', fault: { kind: 'never' } }, 'cancelled', 0, /was cancelled/],
    [
      'while the service refuses it',
      { method: 'POST', fault: refusal },
      'cancelled',
      0,
      /before it sent anything to the agent/,
    ],
    [
      'while it has no answer',
      { method: 'POST', fault: { kind: 'never', handled: true } },
      'error',
      1,
      mayHave,
    ],
    ['while it is answered', { method: 'POST', fault: { kind: 'delay', ms: 150 } }, 'cancelled', 1, goesOn],
    ['while it is waited for', undefined, 'cancelled', 1, goesOn],
  ])('%s: all that is known is told at once, and nothing is sent twice', async (row, { stage }) => {
    const [, broken, outcome, sent, words] = row;
    await begin(stage);
    stage.service.jobs.nextFollowUp(atWork);
    if (broken !== undefined) stage.service.faults.add(broken);
    let sentAt = Number.NaN;
    const now = (fits: boolean) => {
      if (fits && Number.isNaN(sentAt)) sentAt = performance.now();
      return fits;
    };
    const { journal } = stage.service;
    const plan: SignalPlan =
      broken === undefined || broken.fault === refusal
        ? {
            signal: 'SIGINT',
            line: ({ text }) => now(/^Waiting for the job|Trying again in 30 s/.test(text)),
          }
        : {
            signal: 'SIGINT',
            journal,
            request: ({ method, fault, body }) =>
              now(fault !== undefined && (method === 'GET' || body !== '')),
          };
    const result = await say(stage, 2, '/docs-agent more', { signals: [plan] });
    expect(performance.now() - sentAt).toBeLessThan(soonMs);
    expect(result.outputs).toMatchObject({ outcome, jobId: sent === 0 ? '' : 'job-0001' });
    expect(lastReply(stage)).toMatch(words);
    expect(wordsOf(stage).flat()).toHaveLength(1 + sent);
    await say(stage, 2, '/docs-agent more', secondAttempt);
    expect(wordsOf(stage).flat()).toHaveLength(2);
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
    expect(wordsOf(stage)).toEqual([['', 'Do more.']]);
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

  test('under a command is sent to that job, and remembered when its answer is lost', async ({ stage }) => {
    stage.service.jobs.add();
    onFollowUp(stage, { kind: 'reset-after-body' });
    const named = { inputs: { 'job-id': 'job-0001', wait: 'false' } };
    for (const runAttempt of [1, 2]) {
      const again = { ...named, github: { runId: 2, runAttempt } };
      const result = await stage.run(command('/docs-agent more', { id: 2 }), again);
      expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
      expect(lastReply(stage)).toContain('The job `job-0001` may have the words');
    }
    await say(stage, 3, '/docs-agent retry', named);
    expect(wordsOf(stage)).toEqual([['', 'more', 'more']]);
    await say(stage, 4, '/docs-agent new page', named);
    expect(wordsOf(stage)).toEqual([['', 'more', 'more'], ['page']]);
  });
});
