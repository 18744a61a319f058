import { describe, expect } from 'vitest';
import type { Fault } from '../emulator/faults.ts';
import { REFUSALS } from '../emulator/github/token-limit.ts';
import type { StageRunOptions } from '../support/comment-run.ts';
import {
  attempt,
  type Conversation,
  command,
  fast,
  prLink,
  started,
  test,
  warnings,
} from '../support/conversation.ts';
import { pullRequest, push, reviewComment, type WorkflowEvent } from '../support/events.ts';
import { pushed } from '../support/pushes.ts';
import type { RunResult } from '../support/runner.ts';

const says = (status: number, message: string): Fault => ({
  kind: 'status',
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message }),
});
const opened = `✅ Opened [example/docs#7](${prLink})`;
const comments = /issues\/2\/comments$/;

describe.concurrent('a reply that cannot be written', () => {
  test.for<[string, string, (stage: Conversation) => void]>([
    [
      'no permission',
      'pull-requests: write',
      ({ github }) => github.setScopes({ issues: 'read', pull_requests: 'read' }),
    ],
    ['no permission', 'pull-requests: write', ({ github }) => github.setScopes({ pull_requests: 'read' })],
  ])('is one warning, and the job runs: %s', async ([, words, prepare], { stage }) => {
    const event = command('/docs-agent add');
    stage.github.happened(event.payload);
    prepare(stage);
    const result = await stage.run(event, { known: true });
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request' } });
    expect(warnings(result)).toEqual([expect.stringContaining(words)]);
  });

  test('because it is deleted each time is written again at each stage', async ({ stage }) => {
    stage.github.journal.listen(({ method, path, ended }) => {
      if (method === 'POST' && comments.test(path) && ended === 'answered')
        for (const { id } of stage.ourComments()) stage.github.deleteComment(id);
    });
    const result = await stage.run(command('/docs-agent add'));
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request' } });
    expect(stage.github.journal.requests('POST', comments)).toHaveLength(3);
  });

  test.for<[string, WorkflowEvent]>([
    ['the command', command('/docs-agent add', { id: 4002 })],
    ['its thread’s first comment', reviewComment({ body: '/docs-agent add', author: 'hubot', id: 4002 })],
  ])(
    'where it belongs, since %s was deleted, is in the conversation, and a re-run finds it',
    async ([, event], { stage }) => {
      stage.github.happened(event.payload);
      stage.github.deleteComment(4002);
      for (const again of [1, 2]) {
        const result = await stage.run(event, { known: true, ...attempt(again) });
        expect(result.outputs).toMatchObject({ outcome: 'pull-request', jobId: 'job-0001' });
        expect(stage.ourComments()).toMatchObject([{ kind: 'issue' }]);
        expect(stage.lastReply()).toContain(opened);
      }
      expect(stage.service.jobs.list).toHaveLength(1);
    },
  );

  test('whole, since the link is longer than a comment, still has an end', async ({ stage }) => {
    const long = `${prLink}?${'x'.repeat(70_000)}`;
    stage.service.jobs.next([{ status: 'active' }, { status: 'completed', prLink: long, reads: 1 }]);
    const inputs = { 'timeout-minutes': '0.05' };
    const result = await stage.run(command('/docs-agent add'), { inputs });
    expect(result.outputs).toMatchObject({ outcome: 'timed-out', jobId: 'job-0001' });
    expect(stage.lastReply()).toContain('did not finish in time');
  });

  test('at first, since GitHub does not know it yet, is written a moment later', async ({ stage }) => {
    stage.github.setLags({ comments: { ms: 800 } });
    const result = await stage.run(command('/docs-agent add'), { pace: 1 });
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request' } });
    expect(stage.lastReply()).toContain(opened);
  });

  test('since the answer to it was lost makes no second job', async ({ stage }) => {
    stage.github.faults.add({ method: 'POST', path: comments, fault: { kind: 'reset-after-body' } });
    for (const again of [1, 2]) await stage.run(command('/docs-agent add'), attempt(again));
    expect(stage.words()).toEqual([['add']]);
  });
});

/** The same prompt, before which its reply exists or not. */
const ways: Readonly<Record<string, (stage: Conversation, attempt: number) => Promise<RunResult>>> = {
  'a command': (stage, again) => stage.say(1, '/docs-agent more', { ...started, ...fast, ...attempt(again) }),
  'a push': (stage, runAttempt) => stage.runFor(2, pushed(2), { ...fast, github: { runAttempt } }),
};

test('a push that waited for the agent, and then could not say that it asks, says that', async ({
  stage,
}) => {
  stage.service.jobs.next([{ status: 'active' }, { status: 'completed', prLink, reads: 2 }]);
  await stage.runFor(1, pullRequest());
  stage.github.faults.add({ method: 'PATCH', skip: 1, fault: says(403, 'You may not, for once.') });
  const { outputs, summary } = await stage.runFor(2, pushed(2));
  expect([outputs['outcome'], stage.words()]).toEqual(['skipped', [['more']]]);
  for (const text of [summary, stage.lastReply()])
    expect(text).toMatch(/Nothing was sent to the agent.*for once.*example\/docs#7/s);
});

describe.concurrent('the prompt leaves only once the reply says that the agent is asked', () => {
  const lock = says(403, 'Unable to create comment because issue is locked.');
  const faulty = says(502, '');
  const changes: [string, Fault, RegExp][] = [
    ['cannot be changed', says(403, 'Resource not accessible by integration'), /Editing the reply failed/],
    ['is in a conversation that was locked', says(403, 'Unable to update: issue is locked.'), /is locked/],
    ['could not be changed for half a minute', faulty, /Editing the reply failed/],
  ];
  const posts: [string, Fault, RegExp][] = [
    ['would be in a conversation that is locked', lock, /is locked/],
    ['would be one comment too many', REFUSALS.tooManyComments, /more than 2500 comments/],
    ['GitHub did not take', faulty, /Writing the reply failed/],
  ];
  const rows = Object.keys(ways).flatMap((way) => [
    ...changes.map((row) => ({ way, method: 'PATCH', row, name: row[0] })),
    ...posts.map((row) => ({ way, method: 'POST', row, name: row[0] })),
  ]);
  test.for(rows)('$way whose reply $name sends nothing', async ({ way, method, row }, { stage }) => {
    const [, fault, words] = row;
    if (method === 'PATCH') await leaveReply(stage, way);
    const before = stage.words();
    stage.github.faults.add({ method, path: /comments(\/\d+)?$/, times: 9, fault });
    const result = await ways[way]?.(stage, 2);
    const isCommand = way === 'a command';
    // A re-run helps against what passes.
    const isError = isCommand || fault === faulty;
    const outcome = isError ? 'error' : 'skipped';
    expect(result).toMatchObject({ exitCode: isError ? 1 : 0, outputs: { outcome } });
    expect(result?.annotations).toEqual([
      { level: isError ? 'error' : 'warning', message: expect.stringMatching(words) },
    ]);
    expect(stage.words()).toEqual(before);
    stage.github.faults.clear();
    await ways[way]?.(stage, 3);
    // Below a command, 👀 without a reply say that somebody was here, and not what came of it.
    const isLost = isCommand && method === 'POST';
    expect(stage.words().flat()).toHaveLength(before.flat().length + (isLost ? 0 : 1));
  });

  test.for(['a command', 'a push'])(
    '%s reads the reply once more where the answer to its change was lost, and that decides',
    async (way, { stage }) => {
      await leaveReply(stage, way);
      const before = stage.words().flat().length;
      const fault = { kind: 'reset-after-body' } as const;
      stage.github.faults.add({ method: 'PATCH', times: 4, fault });
      const result = await ways[way]?.(stage, 2);
      expect(result).toMatchObject({ exitCode: 0, annotations: [] });
      await ways[way]?.(stage, 3);
      expect(stage.words().flat()).toHaveLength(before + 1);
    },
  );

  test('also where this run wrote it before, while it waited for the agent', async ({ stage }) => {
    await stage.begin([{ status: 'active' }, { status: 'completed', prLink, reads: 2 }]);
    stage.github.faults.add({ method: 'PATCH', times: 9, fault: says(502, '') });
    const { outputs } = await stage.say(2, '/docs-agent more', { ...started, ...fast });
    expect(stage.markers()[1]).toMatchObject([{ state: 'unsent' }]);
    expect(outputs['outcome']).toBe('error');
    expect(stage.words()).toEqual([['begin']]);
  });

  /** What an earlier run left, which says of this prompt that it was not sent. */
  async function leaveReply(stage: Conversation, way: string) {
    if (way === 'a push') return void (await stage.runFor(1, pullRequest()));
    stage.github.setPermission('hubot', 'read');
    await ways[way]?.(stage, 1);
    stage.github.setPermission('hubot', 'write');
  }
});

describe.concurrent('where nothing could ever be remembered, each push would be asked', () => {
  test.for<
    [string, Record<string, string>, (stage: Conversation, more: StageRunOptions) => Promise<RunResult>]
  >([
    ['a push with check', { check: 'documentation' }, (stage, more) => stage.runFor(1, pullRequest(), more)],
    ['a push with once', { once: 'true' }, (stage, more) => stage.runFor(1, pullRequest(), more)],
    [
      'a command with check',
      { check: 'documentation' },
      (stage, more) => stage.say(1, '/docs-agent add', more),
    ],
  ])('%s is an error before any job', async ([, inputs, run], { stage }) => {
    stage.github.setScopes({ issues: 'read', pull_requests: 'read' });
    const result = await run(stage, { inputs: { wait: 'true', ...inputs } });
    expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
    expect(result.annotations.at(-1)?.message).toContain('pull-requests: write');
    expect(result.log.match(/The token lacks a permission/g)).toHaveLength(1);
    expect(stage.service.journal.entries).toEqual([]);
  });

  test('a push that merged a pull request is not asked again, and has no check', async ({ stage }) => {
    stage.github.setScopes({ issues: 'read', pull_requests: 'read' });
    const after = 'c'.repeat(40);
    const merged = { state: 'closed', merged_at: '2026-11-01T00:00:00Z', merge_commit_sha: after };
    stage.github.addPullRequest(2, merged);
    const inputs = { wait: 'true', check: 'documentation', 'pull-request-comment': 'true' };
    const result = await stage.runFor(1, push({ after }), { inputs, github: { sha: after } });
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request' } });
  });
});

test('a pull request on another host is shown with its host', async ({ stage }) => {
  stage.service.jobs.next([{ status: 'completed', prLink: 'https://git.example/octo-org/docs/pull/77' }]);
  const { summary } = await stage.run(command('/docs-agent add'));
  for (const text of [stage.lastReply(), summary])
    expect(text).toMatch(/\[octo-org\/docs#77 on git\.example\]\(https:\/\/git\.example\/octo-org/);
});
