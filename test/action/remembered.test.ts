import { describe, expect } from 'vitest';
import type { Fault } from '../emulator/faults.ts';
import {
  attempt,
  type Conversation,
  nextLink,
  prLink,
  started,
  test,
  waiting,
} from '../support/conversation.ts';
import { pullRequest } from '../support/events.ts';
import { pushed } from '../support/pushes.ts';
import type { RunResult } from '../support/runner.ts';

const record = (fields: object): Fault => ({
  kind: 'status',
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ id: 'job-0001', ...fields }),
});
const unknown: Fault = { kind: 'status', status: 404 };
const onReads = ({ service }: Conversation, fault: Fault, times = 99) =>
  service.faults.add({ method: 'GET', path: /job-0001$/, times, fault });
/** The service knows each of its jobs in all places by then. */
const later = { laterMs: 600_000 };
const closed = pullRequest({ merged: 'c'.repeat(40) });

describe.concurrent('the newest job is the one that was sent a prompt last', () => {
  test.for<[string, [number, number], [number, number]]>([
    ['a runner’s clock is ten minutes ahead', [600_000, 0], [1, 2]],
    ['a run overtook one that is older by its number', [0, 0], [2, 1]],
  ])('and %s', async ([, [first, second], [one, other]], { stage }) => {
    await stage.say(one, '/docs-agent new first', { ...started, laterMs: first });
    await stage.say(other, '/docs-agent new second', { ...started, laterMs: second });
    await stage.say(3, '/docs-agent more', { ...started, laterMs: second });
    expect(stage.words()).toEqual([['first'], ['second', 'more']]);
  });
});

describe.concurrent('a reply of ours', () => {
  test.for<[string, (body: string) => string]>([
    ['with a note above it', (body) => `See also #7.\n\n${body}`],
    ['with other line ends', (body) => body.replaceAll('\n', '\r\n')],
  ])('that somebody edited is found: %s', async ([, edit], { stage }) => {
    await stage.begin();
    const [{ id, body } = { id: 0, body: '' }] = stage.ourComments();
    stage.github.editComment(id, edit(body));
    await stage.say(1, '/docs-agent begin', { ...started, ...attempt(2) });
    expect(stage.words()).toEqual([['begin']]);
    expect(stage.ourComments()).toHaveLength(1);
  });

  test.for<[string, { review?: object }]>([
    ['in the conversation', {}],
    ['in a review thread, where ids are others', { review: {} }],
  ])('is the one that was written first, of copies byte for byte: %s', async ([, place], { stage }) => {
    await stage.begin();
    const [{ id, body } = { id: 0, body: '' }] = stage.ourComments();
    const more = { author: 'github-actions[bot]', id: 7, createdAt: '2099-01-01T00:00:00Z' };
    stage.github.addComment(2, { body, ...more, ...place });
    await stage.say(1, '/docs-agent begin', attempt(2));
    const texts = new Map(stage.ourComments().map((one) => [one.id, one.bodies]));
    expect(texts.get(7)).toEqual([body]);
    expect(texts.get(id)?.at(-1)).toContain('✅');
  });
});

describe.concurrent('the link of a job outlives it', () => {
  test.for<[string, Fault, string]>([
    ['gone', unknown, 'pull-request'],
    ['archived', record({ status: 'archived' }), 'archived'],
  ])('closed, when the job is %s', async ([, fault, outcome], { stage }) => {
    await stage.runFor(1, pullRequest(), waiting);
    onReads(stage, fault);
    const result = await stage.runFor(2, closed, { inputs: { prompt: '', wait: 'true' }, ...later });
    expect(result).toMatchObject({ exitCode: 0, annotations: [], outputs: { outcome, prLink } });
    expect(result.summary).toContain(`[example/docs#7](${prLink})`);
    expect(result.summary).not.toMatch(/merge it/i);
  });

  test('in no text of the reply is it missing again, and what a follow-up opens comes before it', async ({
    stage,
  }) => {
    await stage.runFor(1, pullRequest(), waiting);
    const { faults, jobs } = stage.service;
    faults.add({ method: 'POST', fault: { kind: 'status', status: 401 } });
    expect((await stage.runFor(2, pushed(2))).outputs['outcome']).toBe('error');
    jobs.nextFollowUp([{ status: 'completed', prLink: nextLink }]);
    await stage.runFor(3, pushed(3), waiting);
    jobs.nextFollowUp([{ status: 'failed', prLink: null }]);
    const { outputs } = await stage.runFor(4, pushed(4), waiting);
    expect(outputs).toMatchObject({ outcome: 'failed', prLinks: `${nextLink}\n${prLink}` });
    const [bodies = []] = stage.replies();
    const linked = bodies.slice(bodies.findIndex((body) => body.includes(prLink)));
    expect(linked.length).toBeGreaterThanOrEqual(8);
    for (const body of linked) expect(body).toMatch(/example\/docs\/pull\/[78]\)/);
  });
});

describe.concurrent('replies that are sealed with another key', () => {
  const key = { 'api-key': 'mint_another_0123456789' };
  const notices = ({ annotations }: RunResult) => annotations.filter(({ level }) => level === 'notice');
  test.for<[string, (stage: Conversation) => Promise<RunResult>]>([
    ['a command', (stage) => stage.say(2, '/docs-agent more', { inputs: { ...started.inputs, ...key } })],
    ['a push', (stage) => stage.runFor(2, pushed(2), { inputs: key })],
  ])('are told with a link, and %s has a job of its own', async ([, run], { stage }) => {
    await stage.runFor(1, pullRequest());
    const before = stage.replies()[0];
    stage.service.acceptKey(key['api-key']);
    const result = await run(stage);
    expect(result).toMatchObject({ exitCode: 0, outputs: { jobId: 'job-0002' } });
    expect(notices(result)).toMatchObject([
      { message: expect.stringContaining(`#issuecomment-${stage.ourComments()[0]?.id}`) },
    ]);
    expect(stage.replies()[0]).toEqual(before);
    await stage.say(3, '/docs-agent words', { inputs: { ...started.inputs, ...key } });
    expect(stage.words()).toEqual([['more'], ['more', 'words']]);
  });

  test('may hold the words of whoever writes retry, so the workflow’s own prompt is not sent', async ({
    stage,
  }) => {
    await stage.runFor(1, pullRequest());
    stage.service.acceptKey(key['api-key']);
    await stage.say(2, '/docs-agent add a page');
    const inputs = { ...started.inputs, ...key, prompt: 'more' };
    const { outputs } = await stage.say(3, '/docs-agent retry', { inputs });
    expect([outputs['outcome'], stage.words()]).toEqual(['usage', [['more']]]);
  });

  test('are an error for a run without a prompt, which would find nothing for ever', async ({ stage }) => {
    await stage.runFor(1, pullRequest());
    const inputs = { prompt: '', ...key };
    const atEnd = await stage.runFor(2, closed, { inputs });
    expect(atEnd).toMatchObject({ exitCode: 0, outputs: { outcome: 'skipped' } });
    expect(atEnd.log).toContain('and it has no documentation pull request.');
    const result = await stage.runFor(3, pushed(2), { inputs });
    expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
    const { id } = stage.ourComments()[0] ?? {};
    expect(result.annotations.at(-1)?.message).toMatch(new RegExp(`another API key.*#issuecomment-${id}`));
  });
});

describe.concurrent('a new job that the service does not know everywhere yet', () => {
  const noPrompt = { inputs: { prompt: '', wait: 'true' } };
  test.for<[string, string, (stage: Conversation) => Promise<RunResult>]>([
    ['a follow-up', 'started', (stage) => stage.runFor(2, pushed(2))],
    [
      'a second attempt',
      'pull-request',
      (stage) => stage.runFor(1, pullRequest(), { ...waiting, ...attempt(2) }),
    ],
    [
      'a second attempt that waits for nothing',
      'started',
      (stage) => stage.runFor(1, pullRequest(), attempt(2)),
    ],
    ['status', 'usage', (stage) => stage.say(2, '/docs-agent status')],
    ['closed', 'pull-request', (stage) => stage.runFor(2, closed, noPrompt)],
  ])('is not gone for two minutes: %s', async ([name, outcome, run], { stage }) => {
    stage.service.jobs.next([{ status: 'active' }, { status: 'completed', prLink, reads: 1 }]);
    await stage.runFor(1, pullRequest());
    // Beyond the tries of a fault that passes, where one look is all.
    onReads(stage, unknown, outcome === 'started' || outcome === 'usage' ? 5 : 2);
    const result = await run(stage);
    expect(result).toMatchObject({ exitCode: 0, annotations: [], outputs: { outcome } });
    if (name === 'status') expect(stage.lastReply()).toContain('`job-0001`, is `active`');
    expect(stage.words()).toEqual([name === 'a follow-up' ? ['more', 'more'] : ['more']]);
  });
});

describe.concurrent('a second attempt asks again where the job came to nothing', () => {
  const ways: Readonly<Record<string, (stage: Conversation, runAttempt: number) => Promise<RunResult>>> = {
    'a command': (stage, runAttempt) =>
      stage.say(1, '/docs-agent more', { ...started, ...(runAttempt > 1 && later), ...attempt(runAttempt) }),
    'a push': (stage, runAttempt) =>
      stage.runFor(1, pullRequest(), { ...(runAttempt > 1 && later), github: { runAttempt } }),
  };
  const jobs: [string, Fault, number][] = [
    ['failed', record({ status: 'failed' }), 2],
    ['is gone', unknown, 2],
    ['is archived without a pull request', record({ status: 'archived' }), 2],
    ['is archived with one', record({ status: 'archived', prLink }), 1],
    ['finished without a pull request', record({ status: 'completed' }), 1],
  ];
  const rows = jobs.flatMap(([name, fault, count]) =>
    Object.keys(ways).map((way) => ({ way, name, fault, count })),
  );
  test.for(rows)('$way, whose job $name: $count', async ({ way, fault, count }, { stage }) => {
    stage.service.jobs.next([{ status: 'active' }]);
    await ways[way]?.(stage, 1);
    onReads(stage, fault);
    const { outputs } = (await ways[way]?.(stage, 2)) ?? {};
    expect(outputs).toMatchObject({ jobId: `job-000${count}` });
    expect(stage.words()).toEqual(Array(count).fill(['more']));
    expect(stage.ourComments()).toHaveLength(1);
  });
});

test('a prompt that became empty is a notice, but for closed', async ({ stage }) => {
  await stage.runFor(1, pullRequest());
  const inputs = { prompt: '' };
  const pushedEmpty = await stage.runFor(2, pushed(2), { inputs });
  expect(pushedEmpty).toMatchObject({ exitCode: 0, annotations: [{ level: 'notice' }] });
  expect(pushedEmpty.annotations[0]?.message).toMatch(/no prompt.*nothing is sent/);
  expect((await stage.runFor(3, closed, { inputs })).annotations).toEqual([]);
  expect(stage.words()).toEqual([['more']]);
});
