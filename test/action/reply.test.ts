import { describe, expect } from 'vitest';
import { REFUSALS } from '../emulator/github/token-limit.ts';
import { attempt, type Conversation, command, prLink, test, warnings } from '../support/conversation.ts';
import { pullRequest, reviewComment, type WorkflowEvent } from '../support/events.ts';

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

  test.for<[string, RegExp, (stage: Conversation) => void]>([
    ['a locked thread', /locked/, ({ github }) => github.lock(2)],
    [
      'too many comments',
      /more than 2500 comments/,
      ({ github }) => github.faults.add({ method: 'POST', path: comments, fault: REFUSALS.tooManyComments }),
    ],
  ])(
    'lets nothing be sent, since a later attempt could not know: %s',
    async ([, words, prepare], { stage }) => {
      const events = [command('/docs-agent add'), pullRequest()] as const;
      for (const { payload } of events) stage.github.happened(payload);
      prepare(stage);
      const asked = await stage.run(events[0], { known: true });
      prepare(stage);
      const pushed = await stage.runFor(9, events[1], { known: true });
      expect(asked).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
      expect(asked.annotations.at(-1)).toMatchObject({
        level: 'error',
        message: expect.stringMatching(words),
      });
      expect(pushed).toMatchObject({ exitCode: 0, outputs: { outcome: 'skipped' } });
      expect(warnings(pushed)).toEqual([expect.stringMatching(words)]);
      expect(stage.words()).toEqual([]);
    },
  );

  test('because it was deleted is written once more, and then left alone', async ({ stage }) => {
    stage.github.journal.listen(({ method, path, ended }) => {
      if (method === 'POST' && comments.test(path) && ended === 'answered')
        for (const { id } of stage.ourComments()) stage.github.deleteComment(id);
    });
    const result = await stage.run(command('/docs-agent add'));
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request' } });
    expect(warnings(result)).toEqual([]);
    expect(stage.github.journal.requests('POST', comments)).toHaveLength(2);
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

test('a pull request on another host is shown with its host', async ({ stage }) => {
  stage.service.jobs.next([{ status: 'completed', prLink: 'https://git.example/octo-org/docs/pull/77' }]);
  const { summary } = await stage.run(command('/docs-agent add'));
  for (const text of [stage.lastReply(), summary])
    expect(text).toMatch(/\[octo-org\/docs#77 on git\.example\]\(https:\/\/git\.example\/octo-org/);
});
