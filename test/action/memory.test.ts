import { describe, expect } from 'vitest';
import type { Fault } from '../emulator/faults.ts';
import type { StageRunOptions } from '../support/comment-run.ts';
import {
  attempt,
  atWork,
  type Conversation,
  command,
  prLink,
  started,
  test,
} from '../support/conversation.ts';
import { pullRequest } from '../support/events.ts';

const opened = `✅ Opened [example/docs#7](${prLink})`;
const otherKey = { 'api-key': 'mint_another_0123456789' };
const add = (stage: Conversation, more: StageRunOptions = {}) => stage.say(1, '/docs-agent add', more);

/** Ends the run when it has asked for the job, and before it knows of it. */
const killedAsking = (stage: Conversation, more: StageRunOptions = {}) => {
  const { journal, faults } = stage.service;
  faults.add({ method: 'POST', fault: { kind: 'never' } });
  const signals = [
    { signal: 'SIGKILL', journal, request: ({ body }: { body: string }) => body !== '' } as const,
  ];
  return add(stage, { signals, ...more });
};

describe.concurrent('one comment makes one job', () => {
  test.for([
    ['the second attempt', attempt(2)],
    ['another delivery', { github: { runId: 2 } }],
  ] as const)('%s waits for the job of the first', async ([, again], { stage }) => {
    stage.service.jobs.next(atWork);
    const { outputs } = await add(stage, started);
    const second = await add(stage, { inputs: { 'timeout-minutes': '0.01' }, ...again });
    const { jobId, commentUrl } = outputs;
    expect(second.outputs).toMatchObject({ outcome: 'timed-out', jobId, commentUrl });
    expect(stage.words()).toEqual([['add']]);
    expect(stage.replies()).toHaveLength(1);
    expect(stage.lastReply()).toContain('did not finish in time');
    expect(stage.reactions(1)).toEqual(['eyes', 'rocket', 'confused']);
  });

  test.for<[string, StageRunOptions]>([
    ['of the first', attempt(2)],
    ['of the other', { github: { runId: 2, runAttempt: 2 } }],
  ])(
    'another delivery that could not read it hides nothing from a second attempt %s',
    async ([, again], { stage }) => {
      await add(stage, started);
      stage.github.faults.add({ path: /permission$/, times: 4, fault: { kind: 'status', status: 502 } });
      const other = await add(stage, { github: { runId: 2 } });
      expect(other.outputs['outcome']).toBe('denied');
      await add(stage, { ...started, ...again });
      expect(stage.words()).toEqual([['add']]);
    },
  );

  test('another delivery, where the first was killed while it asked, is lost: nobody works on it', async ({
    stage,
  }) => {
    await killedAsking(stage);
    const result = await add(stage, { github: { runId: 2 } });
    expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error', jobId: '' } });
    expect(stage.replies()).toHaveLength(1);
    expect(stage.lastReply()).toMatch(/The agent job may exist.*`\/docs-agent retry`/s);
    expect(stage.service.jobs.list).toEqual([]);
  });

  test('the second attempt of a refused command makes the job, in the same reply', async ({ stage }) => {
    stage.github.setPermission('hubot', 'read');
    await add(stage);
    stage.github.setPermission('hubot', 'write');
    expect((await add(stage, attempt(2))).outputs['outcome']).toBe('pull-request');
    expect(stage.replies()).toEqual([
      [expect.any(String), expect.anything(), expect.anything(), expect.stringContaining(opened)],
    ]);
  });

  test.for([
    ['the job', 200, { exitCode: 0, outputs: { outcome: 'pull-request', jobId: 'job-0001' } }],
    ['that the answer was lost', 500, { exitCode: 1, outputs: { outcome: 'error', jobId: '' } }],
  ] as const)(
    'a refusal between two attempts does not forget %s',
    async ([, status, expected], { stage }) => {
      if (status === 500) stage.service.faults.add({ method: 'POST', fault: { kind: 'status', status } });
      await add(stage);
      stage.github.setPermission('hubot', 'read');
      expect((await add(stage, attempt(2))).outputs['outcome']).toBe('denied');
      expect(stage.lastReply()).toContain('Nothing was sent to the agent');
      stage.github.setPermission('hubot', 'write');
      expect(await add(stage, attempt(3))).toMatchObject(expected);
      expect(stage.service.journal.requests('POST')).toHaveLength(1);
    },
  );

  test.for<[string, Fault, string]>([
    ['no answer', { kind: 'reset-after-body' }, 'did not answer'],
    ['an error', { kind: 'status', status: 500, handled: true }, 'answered, but did not confirm'],
    ['no id', { kind: 'status', status: 201, body: '{}', handled: true }, 'answered, but did not confirm'],
    ['half an answer', { kind: 'cut-body' }, 'did not confirm'],
  ])(
    'a create with %s is lost until retry, and said so in its own words',
    async ([, fault, words], { stage }) => {
      stage.service.faults.add({ method: 'POST', fault });
      for (const [index, told] of [words, 'not', 'not'].entries()) {
        const result = await add(stage, attempt(index + 1));
        expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
        expect(stage.replies()).toHaveLength(1);
        expect(stage.lastReply()).toContain(told);
        expect(stage.lastReply()).toContain('/docs-agent retry');
      }
      expect(stage.markers()[0]?.at(-1)).toMatchObject({ state: 'asking' });
      expect(stage.service.journal.requests('POST')).toHaveLength(1);
      expect((await stage.say(2, '/docs-agent retry')).outputs['outcome']).toBe('pull-request');
      expect(stage.service.journal.requests('POST')).toHaveLength(2);
    },
  );

  test('a second attempt that cannot read the job still tells its id', async ({ stage }) => {
    await add(stage, started);
    stage.service.faults.add({ method: 'GET', times: 9, fault: { kind: 'status', status: 403 } });
    const second = await add(stage, { ...attempt(2), ...started });
    expect(second).toMatchObject({ exitCode: 1, outputs: { outcome: 'error', jobId: 'job-0001' } });
  });

  test('the repository was renamed in between, or its name changed its case', async ({ stage }) => {
    await add(stage);
    const renamed = command('/docs-agent add', { repository: 'codertocat/hi-world', id: 1 });
    stage.github.rename('codertocat/hi-world');
    const github = { runId: 1, runAttempt: 2, repository: 'codertocat/hi-world' };
    const second = await stage.run(renamed, { known: true, github });
    expect(second.outputs).toMatchObject({ outcome: 'pull-request', jobId: 'job-0001' });
    expect(stage.service.jobs.list).toHaveLength(1);
  });
});

describe.concurrent('two steps of one attempt that share an identity', () => {
  const onPullRequest = (stage: Conversation, more: StageRunOptions) => stage.runFor(1, pullRequest(), more);
  test.for([
    ['a command', add, 'add'],
    ['a pull request', onPullRequest, 'more'],
  ] as const)(
    'on %s: an error that names reply-key, which keeps them apart',
    async ([, run, words], { stage }) => {
      await run(stage, started);
      const twin = await run(stage, started);
      expect(twin).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
      expect(twin.annotations[0]?.message).toContain('reply-key');
      expect(stage.words()).toEqual([[words]]);
      const inputs = { ...started.inputs, 'follow-up': 'false' };
      const legs = [{ inputs, matrix: { node: 2 } }, { inputs: { ...inputs, 'reply-key': 'b' } }];
      for (const leg of legs) expect(await run(stage, leg)).toMatchObject({ exitCode: 0, annotations: [] });
      for (const leg of legs) await run(stage, { ...leg, ...attempt(2) });
      expect(stage.words()).toEqual([[words], [words], [words]]);
      expect(stage.replies()).toHaveLength(3);
    },
  );

  test('another workflow has a reply and a job of its own', async ({ stage }) => {
    const inputs = { ...started.inputs, 'follow-up': 'false' };
    await add(stage, { inputs });
    await add(stage, { inputs, github: { workflow: 'Other' } });
    expect(stage.ourComments()).toHaveLength(2);
    expect(stage.service.jobs.list).toHaveLength(2);
  });
});

describe.concurrent('eyes without a reply of ours', () => {
  test.for<[string, (stage: Conversation) => void, Record<string, string>?]>([
    ['deleted', ({ github, ourComments }) => github.deleteComment(ourComments()[0]?.id ?? 0)],
    ['sealed with another API key', () => undefined, otherKey],
  ])('on a second attempt are lost, whose reply was %s', async ([why, prepare, inputs], { stage }) => {
    await add(stage, started);
    prepare(stage);
    const before = stage.replies();
    const second = await add(stage, { inputs: { ...started.inputs, ...inputs }, ...attempt(2) });
    expect(second).toMatchObject({ exitCode: 1, outputs: { outcome: 'error', jobId: '' } });
    expect(stage.lastReply()).toMatch(/deleted.*another API key.*`\/docs-agent retry`/s);
    expect(stage.words()).toEqual([['add']]);
    if (why.includes('key')) expect(stage.replies()[0]).toEqual(before[0]);
  });

  test('and none of them either: nobody was here, and a second attempt sends the prompt', async ({
    stage,
  }) => {
    const { outputs } = await add(stage, { ...started, ...attempt(2) });
    expect(outputs).toMatchObject({ outcome: 'pull-request', jobId: 'job-0001' });
  });
});

describe.concurrent('what is not sealed for us does not exist', () => {
  test('copies of a reply and changed ones are neither believed nor edited', async ({ stage }) => {
    await add(stage, started);
    const { id, body } = stage.ourComments()[0] ?? { id: 0, body: '' };
    stage.github.deleteComment(id);
    const forged = [
      stage.github.addComment(2, { body, author: 'eve' }),
      stage.github.addComment(2, { body: body.replace(/ ey/, ' fy'), author: 'github-actions[bot]' }),
    ];
    const second = await add(stage, attempt(2));
    expect(second).toMatchObject({ exitCode: 1, outputs: { outcome: 'error', jobId: '' } });
    await stage.say(2, '/docs-agent more', started);
    for (const comment of stage.github.thread(2).filter((one) => forged.includes(one.id)))
      expect(comment.bodies).toHaveLength(1);
    expect(stage.words()).toEqual([['add'], ['more']]);
  });

  test('a new command under a new key starts a job of its own, and the old reply stays', async ({
    stage,
  }) => {
    await add(stage, started);
    const before = stage.replies()[0];
    stage.service.acceptKey(otherKey['api-key']);
    const result = await stage.say(2, '/docs-agent more', { inputs: { ...started.inputs, ...otherKey } });
    expect(result).toMatchObject({ exitCode: 0, outputs: { jobId: 'job-0002' } });
    expect(stage.replies()[0]).toEqual(before);
  });

  test('an older reply that another program copied is not the newest', async ({ stage }) => {
    await stage.say(1, '/docs-agent new first', started);
    const { body } = stage.ourComments()[0] ?? { body: '' };
    await stage.say(2, '/docs-agent new second', started);
    stage.github.addComment(2, { body, author: 'github-actions[bot]' });
    await stage.say(3, '/docs-agent retry', started);
    expect(stage.words()).toEqual([['first'], ['second'], ['second']]);
  });
});
