import { describe, expect } from 'vitest';
import { status } from '../emulator/faults.ts';
import { checked, said } from '../support/checks.ts';
import { attempt, type Conversation, test } from '../support/conversation.ts';
import { type Payload, pullRequest, pullRequestTarget, workflowDispatch } from '../support/events.ts';
import { first, happened, opened, pushed, second } from '../support/pushes.ts';

const fork = (sha: string, action = 'opened', number = 2) => {
  const event = pullRequestTarget({ sha, head: 'eve/Hello-World', number });
  return { name: event.name, payload: { ...event.payload, action } as Payload };
};
const diff = (s: Conversation, tag: string) =>
  s.github.setChangedFiles(2, [{ filename: 'src/a.ts', patch: `@@ -1 +1 @@\n+${tag}` }]);
const lose = (s: Conversation) =>
  s.service.faults.add({ method: 'POST', fault: { kind: 'reset-after-body' } });
const refuse = (s: Conversation) => s.service.faults.add({ method: 'POST', fault: status(401) });
const posts = (s: Conversation) => s.service.journal.requests('POST').length;
const end = (s: Conversation, sha: string) => said(s, sha).at(-1)?.[0];
const own = { inputs: { ...checked.inputs, prompt: 'more' } };

describe.concurrent('attacked', () => {
  test('a fork’s push after a skip is not green', async ({ stage: s }) => {
    s.github.happened(fork(first).payload);
    await s.say(11, '/docs-agent skip', checked);
    await s.runFor(12, fork(second, 'synchronize'), checked);
    expect(end(s, second)).toBe('pending');
  });
  test('a stranger who reopens makes no green of a skip that was lifted', async ({ stage: s }) => {
    s.github.happened(fork(first).payload);
    await s.say(11, '/docs-agent skip', checked);
    s.service.jobs.next([{ status: 'failed' }]);
    await s.say(12, '/docs-agent add', checked);
    await s.runFor(13, fork(first, 'reopened'), checked);
    expect(end(s, first)).toBe('failure');
  });
  test('nor of the link of an earlier prompt', async ({ stage: s }) => {
    s.github.happened(fork(first).payload);
    await s.say(11, '/docs-agent add', checked);
    s.github.happened(fork(second, 'synchronize').payload);
    s.service.jobs.nextFollowUp([{ status: 'failed' }]);
    await s.say(12, '/docs-agent more', checked);
    await s.runFor(13, fork(second, 'reopened'), checked);
    expect(end(s, second)).toBe('failure');
  });
  test('another pull request’s stranger leaves a finished status as it is', async ({ stage: s }) => {
    const inputs = { ...checked.inputs, paths: 'src/**' };
    diff(s, 'a');
    s.service.jobs.next([{ status: 'failed' }]);
    await s.runFor(11, opened, { inputs });
    const event = fork(first, 'opened', 5);
    s.github.happened(event.payload);
    s.github.setChangedFiles(5, [{ filename: 'README.md' }]);
    await s.runFor(12, event, { inputs });
    expect(end(s, first)).toBe('failure');
  });
  test('retry of the workflow’s prompt sends no diff of a fork', async ({ stage: s }) => {
    const event = fork(first);
    s.github.happened(event.payload);
    const files = [{ filename: 'x.ts', patch: '+STRANGER' }];
    s.github.setComparison(event.payload['pull_request'].base.sha, first, {
      commits: [{ sha: first }],
      files,
    });
    await s.say(11, '/docs-agent retry', { inputs: { ...own.inputs, context: 'diff' } });
    expect(s.lastPrompt()).not.toContain('STRANGER');
  });
  test('what was told is not forgotten by a run that sent nothing: by hand, then labeled', async ({
    stage: s,
  }) => {
    diff(s, 'a');
    await s.runFor(11, opened, checked);
    refuse(s);
    await s.run(workflowDispatch(), {
      inputs: { prompt: 'more', 'pull-request': '2', 'pull-request-comment': 'true', ...checked.inputs },
      github: { runId: 12 },
    });
    await s.runFor(13, happened('labeled', first), checked);
    expect(s.promptCounts()).toEqual([1]);
  });
  test('nor by a refused push that was taken back', async ({ stage: s }) => {
    diff(s, 'a');
    await s.runFor(11, opened, checked);
    diff(s, 'b');
    refuse(s);
    await s.runFor(12, pushed(2), checked);
    diff(s, 'a');
    await s.runFor(13, happened('synchronize', first, { before: second, after: first }), checked);
    expect(s.promptCounts()).toEqual([1]);
  });
  test('a lost prompt is about the same changes after Update branch', async ({ stage: s }) => {
    diff(s, 'a');
    lose(s);
    await s.runFor(11, opened, checked);
    await s.runFor(12, pushed(2), checked);
    expect(posts(s)).toBe(1);
  });
  test('and is told by a retry since', async ({ stage: s }) => {
    diff(s, 'a');
    lose(s);
    await s.runFor(11, opened, checked);
    await s.say(12, '/docs-agent retry', own);
    await s.runFor(13, pushed(2), checked);
    expect(posts(s)).toBe(2);
  });
  test('what a retry told is told to the run that was refused', async ({ stage: s }) => {
    diff(s, 'a');
    refuse(s);
    await s.runFor(11, opened, checked);
    await s.say(12, '/docs-agent retry', own);
    await s.runFor(11, opened, { ...checked, ...attempt(2), known: true });
    expect(s.promptCounts()).toEqual([1]);
  });
  test('status is not green on a commit that waits to be told', async ({ stage: s }) => {
    diff(s, 'a');
    await s.runFor(11, opened, checked);
    diff(s, 'b');
    s.service.faults.add({ method: 'POST', fault: status(429, { headers: { 'retry-after': '60' } }) });
    const seen = s.service.journal.waitFor((entry) => entry.status === 429);
    const run = s.runFor(12, pushed(2), checked);
    await seen;
    await s.say(13, '/docs-agent status', checked);
    const between = end(s, second);
    await run;
    expect(between).toBe('pending');
  });
  test('skip while Mintlify says 429 with Retry-After: 8', async ({ stage: s }) => {
    s.github.happened(opened.payload);
    s.service.faults.add({ method: 'POST', fault: status(429, { headers: { 'retry-after': '8' } }) });
    const seen = s.service.journal.waitFor((entry) => entry.status === 429);
    const run = s.runFor(11, opened, { ...checked, pace: 2 });
    await seen;
    await s.say(12, '/docs-agent skip', checked);
    await run;
    expect(s.service.jobs.list).toEqual([]);
  });
  const docs = 'octo-org/docs';
  const link = (number: number) => `https://github.com/${docs}/pull/${number}`;
  const inputs = { 'on-close': 'merge', 'docs-repository': docs, 'docs-token': 'ghs_docs', wait: 'true' };
  const closed = pullRequest({ action: 'closed', sha: first });
  closed.payload['pull_request'].base.ref = closed.payload['repository'].default_branch;
  for (const [name, isAgain] of [
    ['before its turn', false],
    ['and the closed run is run again', true],
  ] as const)
    test(`closed, reopened ${name}: its documentation is left open`, async ({ stage: s }) => {
      for (const number of [71, 72]) s.github.addDocumentation(number, {}, docs);
      s.github.setPermissionIn(docs, 'hubot', 'write');
      s.github.addToken('ghs_docs', { [docs]: { contents: 'write', pull_requests: 'write' } });
      s.service.jobs.next([{ status: 'completed', prLink: link(71) }]);
      s.service.jobs.next([{ status: 'completed', prLink: link(72) }]);
      await s.runFor(1, opened, { inputs });
      if (isAgain) await s.runFor(2, closed, { inputs });
      else s.github.happened(closed.payload);
      const reopened = happened('reopened', first);
      s.github.happened(reopened.payload);
      if (isAgain) await s.runFor(3, reopened, { inputs });
      await s.runFor(2, closed, { inputs, known: true, ...(isAgain && attempt(2)) });
      expect(s.github.stateOf(isAgain ? 72 : 71, docs).state).toBe('open');
    });
  test.for(['src/** lib/**', 'src/**/*.{ts}', 'src/**;lib/**'])(
    'paths that would match nothing for ever are told: %s',
    async (paths, { stage: s }) => {
      diff(s, 'a');
      const { annotations, exitCode } = await s.runFor(11, opened, { inputs: { ...checked.inputs, paths } });
      expect([exitCode, annotations.length]).not.toEqual([0, 0]);
    },
  );
  test('Dependabot is the author, not whoever acts on a fork', async ({ stage: s }) => {
    const event = fork(first);
    await s.runFor(12, event, {
      inputs: { ...checked.inputs, 'api-key': '' },
      github: { actor: 'dependabot[bot]' },
    });
    expect(end(s, first)).not.toBe('success');
  });
  test('by hand, a pull request that cannot be read is not asked about', async ({ stage: s }) => {
    s.github.happened(opened.payload);
    s.github.closePullRequest(2);
    s.github.faults.add({ method: 'GET', path: /pulls\/2$/, times: 99, fault: status(502) });
    await s.run(workflowDispatch(), {
      inputs: { prompt: 'more', 'pull-request': '2', 'pull-request-comment': 'true', ...checked.inputs },
      github: { runId: 11 },
      pace: 60,
    });
    expect(s.service.jobs.list).toEqual([]);
  });
  test('one 404 of a told job does not make it gone', async ({ stage: s }) => {
    diff(s, 'a');
    await s.runFor(11, opened, checked);
    s.service.faults.add({ method: 'GET', fault: status(404) });
    await s.runFor(12, happened('labeled', first), { ...checked, laterMs: 600_000 });
    expect(posts(s)).toBe(1);
  });
});
