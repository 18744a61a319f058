import { test as base, describe, expect } from 'vitest';
import { type Fault, status } from '../emulator/faults.ts';
import type { JobScript } from '../emulator/service-jobs.ts';
import {
  attempt,
  type Conversation,
  conversation,
  done,
  nextLink,
  prLink,
  started,
  test,
} from '../support/conversation.ts';
import { pullRequest, reviewComment, workflowDispatch } from '../support/events.ts';
import { commit, first, pushed } from '../support/pushes.ts';
import type { RunOptions } from '../support/runner.ts';

const link = (anchor: string) => `https://github.com/Codertocat/Hello-World/pull/2#${anchor}`;

/** Answers the next follow-ups in another way. */
const onFollowUp = ({ service }: Conversation, fault: Fault, times = 1) =>
  service.faults.add({ method: 'POST', path: /\/job-0001\/message$/, times, fault });

describe.concurrent('a command under a pull request that has a job', () => {
  test('continues that job, and its reply says what was updated', async ({ stage }) => {
    await stage.begin();
    const result = await stage.say(2, '/docs-agent make it shorter');
    expect(result).toMatchObject({ exitCode: 0, annotations: [] });
    expect(result.outputs).toMatchObject({ outcome: 'pull-request', jobId: 'job-0001', prLink });
    expect(stage.words()).toEqual([['begin', 'make it shorter']]);
    expect(stage.replies()[0]?.at(-1)).toContain('✅ Opened [example/docs#7]');
    expect(stage.lastReply()).toContain(`✅ Updated [example/docs#7](${prLink})`);
    expect(stage.lastReply()).toMatch(/Command from `hubot` · \[run\]/);
    expect(result.log).toContain('Sent the follow-up to the agent job job-0001.');
  });

  test('sends the new words and where they stand, and nothing else', async ({ stage }) => {
    const below = '\n\n---\nWhere this request comes from, for reference:\n';
    await stage.begin();
    await stage.say(2, '/docs-agent make it\nshorter', started);
    expect(stage.lastPrompt()).toBe(`make it\nshorter${below}- Comment: ${link('issuecomment-2')}`);
    const place = { path: 'docs/a b.md', line: 5, start_line: 2, side: 'LEFT' };
    const onLine = reviewComment({ body: '/docs-agent explain', author: 'hubot', id: 3, place });
    await stage.run(onLine, { ...started, github: { runId: 3 } });
    expect(stage.lastPrompt()).toBe(
      `explain${below}- Comment: ${link('discussion_r3')}\n- File: docs/a%20b.md\n- Lines: 2 to 5, before the change (LEFT)`,
    );
    await stage.say(4, '/docs-agent end', { inputs: { wait: 'false', context: 'none' } });
    expect(stage.lastPrompt()).toBe('end');
    expect(stage.service.jobs.list).toHaveLength(1);
  });

  test('starts another with new; standing instructions go with creates only', async ({ stage }) => {
    const inputs = { wait: 'false', instructions: 'Standing.' };
    for (const [index, words] of ['first', 'second', 'new\nthird', 'NEW fourth', 'fifth'].entries())
      await stage.say(index + 1, `/docs-agent ${words}`, { inputs });
    const created = (words: string) => `Standing.\n\n${words}`;
    expect(stage.words()).toEqual([
      [created('first'), 'second'],
      [created('third')],
      [created('fourth'), 'fifth'],
    ]);
  });

  test('has a job of its own with follow-up: false', async ({ stage }) => {
    const inputs = { wait: 'false', 'follow-up': 'false' };
    for (const number of [1, 2]) await stage.say(number, `/docs-agent case ${number}`, { inputs });
    expect(stage.words()).toEqual([['case 1'], ['case 2']]);
  });
});

const saySkip = (stage: Conversation, body: string) =>
  stage.github.addComment(2, { body, author: 'github-actions[bot]' });

describe.concurrent('before it is sent, the job is idle', () => {
  const busy: JobScript = [{ status: 'active' }, { status: 'completed', prLink, reads: 3 }];
  test.for(['true', 'false'])(
    'it waits for the agent, its reply says so, then it sends (wait: %s)',
    async (wait, { stage }) => {
      await stage.begin(busy);
      stage.service.jobs.nextFollowUp([{ status: 'completed', prLink: nextLink }]);
      const result = await stage.say(2, '/docs-agent more', { inputs: { wait } });
      const outcome = wait === 'true' ? 'pull-request' : 'started';
      expect(result).toMatchObject({ exitCode: 0, outputs: { outcome, jobId: 'job-0001' } });
      const states = stage.markers()[1]?.map((marker) => marker?.['state']);
      expect(states?.filter((state, index) => state !== states[index - 1])).toEqual([
        'unsent',
        'asking',
        'sent',
      ]);
      expect(stage.replies()[1]?.[0]).toMatch(/`job-0001`/);
      expect(stage.service.jobs.list[0]?.phases[1]?.readsBefore).toBeGreaterThanOrEqual(4);
      expect(stage.words()).toEqual([['begin', 'more']]);
    },
  );

  test.for<[what: string, way: string, isSent: boolean, happen: (stage: Conversation, skip: string) => void]>(
    [
      ['skip is said', 'a command', false, saySkip],
      ['skip is said', 'a push', false, saySkip],
      ['the pull request is merged', 'a push', false, (stage) => stage.github.closePullRequest(2, first)],
      ['the pull request is merged', 'a command', true, (stage) => stage.github.closePullRequest(2, first)],
    ],
  )('where %s meanwhile, %s is sent: %s', async ([, way, isSent, happen], { stage }) => {
    await stage.begin(busy);
    await stage.say(9, '/docs-agent skip', started);
    const [{ id, body } = { id: 0, body: '' }] = stage.ourComments().slice(-1);
    stage.github.deleteComment(id);
    const onLine = ({ text }: { text: string }) => {
      if (text.includes('still working on an earlier request')) happen(stage, body);
    };
    const result =
      way === 'a command'
        ? await stage.say(2, '/docs-agent more', { ...started, onLine })
        : await stage.runFor(2, pushed(2), { ...started, onLine });
    expect(result).toMatchObject({ exitCode: 0, annotations: [] });
    expect(stage.words()).toEqual([isSent ? ['begin', 'more'] : ['begin']]);
    if (isSent) return;
    expect(result.outputs).toMatchObject({ outcome: 'skipped' });
    const reply = stage
      .replies()
      .flatMap((bodies) => bodies.at(-1) ?? [])
      .find((text) => text.includes('/runs/2)'));
    expect(reply).toContain('Nothing to do');
    expect(reply).not.toContain('⏳');
    const markers = stage.markers().map((each) => each.at(-1));
    expect(markers).toContainEqual(expect.objectContaining({ run: 2, state: 'unsent', job: 'job-0001' }));
  });

  test('at the deadline: timed-out, nothing was sent, and a second attempt sends it', async ({ stage }) => {
    await stage.begin([{ status: 'active' }, { status: 'completed', prLink, reads: 6 }]);
    const late = await stage.say(2, '/docs-agent more', { inputs: { 'timeout-minutes': '0.03' } });
    expect(late).toMatchObject({ exitCode: 1, outputs: { outcome: 'timed-out' } });
    expect(stage.lastReply()).toMatch(/Nothing was sent/);
    expect(stage.markers()[1]?.at(-1)).toMatchObject({ state: 'unsent', job: 'job-0001' });
    expect(stage.words()).toEqual([['begin']]);
    await stage.say(2, '/docs-agent more', { ...started, ...attempt(2) });
    expect(stage.words()).toEqual([['begin', 'more']]);
  });

  test('409, though the record is not active: it is sent again at the next polls', async ({ stage }) => {
    await stage.begin();
    onFollowUp(stage, status(409), 2);
    const { outputs } = await stage.say(2, '/docs-agent more', started);
    expect(outputs).toMatchObject({ outcome: 'started', jobId: 'job-0001' });
    expect(stage.words()).toEqual([['begin', 'more']]);
    // Whoever is killed between two tries has sent nothing.
    const states = stage.markers()[1]?.map((marker) => marker?.['state']);
    const tries = ['asking', 'unsent', 'asking', 'unsent', 'asking', 'sent'];
    expect(states?.slice(0, tries.length)).toEqual(tries);
  });

  base('a follow-up of a moment ago, whose end nobody saw, counts as active', async () => {
    await using stage = await conversation({ service: { followUps: 'idle-jobs' } });
    await stage.begin();
    // The record is that of before for two reads.
    stage.service.jobs.nextFollowUp([
      { status: 'active', reads: 2 },
      { status: 'completed', reads: 3 },
    ]);
    for (const number of [2, 3]) await stage.say(number, `/docs-agent case ${number}`, started);
    expect(stage.words()).toEqual([['begin', 'case 2', 'case 3']]);
    const [, second, third] = stage.service.jobs.list[0]?.phases ?? [];
    expect(Number(third?.readsBefore) - Number(second?.readsBefore)).toBeGreaterThanOrEqual(4);
    expect(stage.service.journal.requests('POST', /message$/)).toHaveLength(2);
  });
});

describe.concurrent('after it was sent', () => {
  test('a record that is finished and as before is that of before; a new link is opened', async ({
    stage,
  }) => {
    await stage.begin();
    stage.service.jobs.nextFollowUp([
      { status: 'active', reads: 2 },
      { status: 'completed', prLink: nextLink, reads: 3 },
    ]);
    const { outputs } = await stage.say(2, '/docs-agent more');
    expect(outputs).toMatchObject({ outcome: 'pull-request', prLink: nextLink });
    expect(stage.lastReply()).toContain('✅ Opened [example/docs#8]');
  });

  test.for<[string, string, Record<string, string>]>([
    ['timed-out', 'is not finished', { 'timeout-minutes': '0.05' }],
    ['started', 'has started', { wait: 'false' }],
  ])('%s does not show the status of the prompt before', async ([outcome, , inputs], { stage }) => {
    await stage.begin();
    stage.service.jobs.nextFollowUp([{ after: 600_000 }]);
    const result = await stage.say(2, '/docs-agent more', { inputs });
    expect(result.outputs['outcome']).toBe(outcome);
    for (const text of [result.outputs['status'], result.summary, stage.lastReply()])
      expect(text).not.toContain('completed');
  });

  const body = '{"id":"job-9","status":"completed"}';
  test.for<[string, Fault]>([
    ['no body', status(202, { handled: true })],
    ['half an answer', { kind: 'cut-body' }],
    ['another job', status(200, { handled: true, body })],
    ['a web page of a firewall', { kind: 'html' }],
    ['a reset behind the body', { kind: 'reset-after-body' }],
    ['500', status(500, { handled: true })],
    ['503 without Retry-After', status(503, { handled: true })],
  ])(
    'an answer that is not the service’s is lost, and no second attempt sends it: %s',
    async ([, fault], { stage }) => {
      await stage.begin();
      onFollowUp(stage, fault);
      for (const number of [1, 2]) {
        const result = await stage.say(2, '/docs-agent more', attempt(number));
        expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error', jobId: 'job-0001' } });
        expect(stage.lastReply()).toMatch(/may have.*`\/docs-agent retry`/s);
      }
      expect(stage.service.journal.requests('POST', /message$/)).toHaveLength(1);
    },
  );
});

/** The two ways to the prompt `more`. A higher number is a later run. */
const ways = {
  'a command': (stage: Conversation, number: number, more: Partial<RunOptions>) =>
    stage.say(number, '/docs-agent more', more),
  'a pull request': (stage: Conversation, number: number, more: Partial<RunOptions>) =>
    stage.runFor(number, pullRequest({ action: 'synchronize', sha: commit(number) }), more),
};
type Way = keyof typeof ways;

describe.concurrent('a follow-up that did nothing', () => {
  test.for([429, 503])('%i with Retry-After is waited for', async (code, { stage }) => {
    await stage.begin();
    onFollowUp(stage, status(code, { headers: { 'retry-after': '1' } }));
    const { outputs, log } = await stage.say(2, '/docs-agent more', started);
    expect(outputs).toMatchObject({ outcome: 'started', jobId: 'job-0001' });
    expect(log).toMatch(/Trying again in [12] s/);
    expect(stage.words()).toEqual([['begin', 'more']]);
  });

  test.for<[Way, number, string]>([
    ['a command', 401, 'POST'],
    ['a command', 403, 'GET'],
    ['a pull request', 401, 'POST'],
    ['a pull request', 403, 'GET'],
  ])(
    'of %s, with %i to %s, is an error, and a second attempt sends it',
    async ([way, code, method], { stage }) => {
      await stage.begin();
      stage.service.faults.add({ method, fault: status(code) });
      const first = await ways[way](stage, 2, started);
      expect(first).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
      expect(stage.lastReply()).toContain('Ask an administrator of this repository');
      expect(stage.markers()[1]?.at(-1)).toMatchObject({ state: 'unsent', job: 'job-0001' });
      await ways[way](stage, 2, { ...started, ...attempt(2) });
      expect(stage.words()).toEqual([['begin', 'more']]);
    },
  );

  test.for<Way>(['a command', 'a pull request'])(
    'of %s: what was lost is not sent by a second attempt, and what comes next is',
    async (way, { stage }) => {
      await stage.begin();
      onFollowUp(stage, { kind: 'reset-after-body' });
      for (const number of [1, 2, 3]) {
        const result = await ways[way](stage, 2, attempt(number));
        expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error', jobId: 'job-0001' } });
      }
      await ways[way](stage, 3, started);
      expect(stage.words()).toEqual([['begin', 'more', 'more']]);
    },
  );
});

describe.concurrent('job-id with a prompt', () => {
  test('is a follow-up to that job', async ({ stage }) => {
    stage.service.jobs.add({ script: done });
    const inputs = { prompt: 'Do more.', 'job-id': 'job-0001' };
    const result = await stage.run(workflowDispatch(), { inputs });
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request', jobId: 'job-0001' } });
    expect(result.summary).toContain('✅ Updated');
    expect(stage.words()).toEqual([['', 'Do more.']]);
  });

  test('under a command is sent to that job, unless a new one is asked for', async ({ stage }) => {
    stage.service.jobs.add({ script: done });
    const named = { inputs: { 'job-id': 'job-0001', wait: 'false' } };
    await stage.say(2, '/docs-agent more', named);
    await stage.say(3, '/docs-agent new page', named);
    expect(stage.words()).toEqual([['', 'more'], ['page']]);
  });
});
