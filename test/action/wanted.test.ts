import { describe, expect } from 'vitest';
import { status } from '../emulator/faults.ts';
import { checked, said, words } from '../support/checks.ts';
import { attempt, type Conversation, done, prLink, started, test, waiting } from '../support/conversation.ts';
import { pullRequestTarget, workflowDispatch } from '../support/events.ts';
import { ofFork } from '../support/merging.ts';
import { lose, sendings } from '../support/prompts.ts';
import { commit, first, happened, opened, pushed, second, third } from '../support/pushes.ts';
import type { RunResult } from '../support/runner.ts';

const outcomes = (...results: RunResult[]) => results.map(({ outputs }) => outputs['outcome']);
const later = { 'retry-after': '60' };

describe.concurrent('a prompt is paid once', () => {
  test.for<[string, string, Record<string, string>]>([
    ['the commit was told', first, {}],
    ['once is set', second, { once: 'true' }],
  ])('a run that only looked the job up, since %s, is run again', async ([, head, inputs], { stage }) => {
    await stage.runFor(11, opened, { inputs: { ...waiting.inputs, ...inputs } });
    const event = head === first ? happened('reopened', first) : pushed(2);
    for (const runAttempt of [1, 2, 3])
      await stage.runFor(12, event, {
        inputs: { ...waiting.inputs, ...inputs },
        github: { runAttempt },
      });
    expect(sendings(stage)).toBe(1);
  });

  test.for(['reopened', 'labeled', 'ready_for_review', 'synchronize'])(
    'an answer was lost, and then comes %s at the same commit: nobody knows, and a newer commit asks',
    async (action, { stage }) => {
      lose(stage);
      await stage.runFor(11, opened, checked);
      const again = await stage.runFor(12, happened(action, first), checked);
      expect(outcomes(again)).toEqual(['error']);
      expect(said(stage, first).at(-1)?.slice(0, 2)).toEqual(words.lost.slice(0, 2));
      expect(sendings(stage)).toBe(1);
      await stage.runFor(13, pushed(2), checked);
      expect(sendings(stage)).toBe(2);
    },
  );

  test('an answer was lost, and retry sends the workflow’s own prompt: what follows finds it told', async ({
    stage,
  }) => {
    lose(stage);
    await stage.runFor(11, opened, checked);
    stage.github.moveHead(2, first);
    await stage.say(12, '/docs-agent retry', { inputs: { ...checked.inputs, prompt: 'more' } });
    expect(stage.words()).toEqual([['more'], ['more']]);
    expect(said(stage, first).at(-1)).toEqual(words.documented);
    const again = await stage.runFor(13, happened('reopened', first), checked);
    expect(outcomes(again)).toEqual(['pull-request']);
    expect(said(stage, first).at(-1)).toEqual(words.documented);
    expect(sendings(stage)).toBe(2);
  });

  const files = [{ filename: 'src/a.ts', patch: '@@ -1,2 +1,3 @@ one\n a\n+b' }];
  const moved = [{ filename: 'src/a.ts', patch: '@@ -11,2 +14,3 @@ other\n a\n+b' }];
  const other = [{ filename: 'src/a.ts', patch: '@@ -1,2 +1,3 @@ one\n a\n+c' }];
  test('a push that changes nothing of its own, such as "Update branch", sends nothing', async ({
    stage,
  }) => {
    stage.github.happened(opened.payload);
    stage.github.setChangedFiles(2, files);
    await stage.runFor(11, opened, checked);
    stage.github.setChangedFiles(2, moved);
    const updated = await stage.runFor(12, pushed(2), checked);
    expect(updated).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request', jobId: 'job-0001' } });
    expect(said(stage, second).at(-1)).toEqual(words.documented);
    expect(sendings(stage)).toBe(1);
    stage.github.setChangedFiles(2, other);
    await stage.runFor(13, pushed(3), checked);
    expect(sendings(stage)).toBe(2);
  });

  test('a refusal is no loss: with a new key, the command that is run again is sent', async ({ stage }) => {
    stage.service.faults.add({ method: 'POST', fault: status(401) });
    await stage.say(11, '/docs-agent add', checked);
    expect(stage.markers()[0]?.at(-1)).toMatchObject({ state: 'unsent' });
    await stage.say(11, '/docs-agent add', { ...checked, ...attempt(2) });
    expect(stage.words()).toEqual([['add']]);
  });

  test('the closing of a pull request sends nothing, whatever the workflow’s prompt', async ({ stage }) => {
    await stage.runFor(11, opened, waiting);
    const before = stage.replies();
    for (const merged of [undefined, commit(9)]) {
      const closed = happened('closed', first, merged ? { merged } : {});
      await stage.runFor(12, closed, waiting);
    }
    expect(sendings(stage)).toBe(1);
    expect(stage.replies()).toEqual(before);
  });

  test('by hand: about the pull request that the workflow names, open or merged, told or not', async ({
    stage,
  }) => {
    await stage.runFor(11, opened, waiting);
    stage.github.closePullRequest(2, commit(9));
    const inputs = { prompt: 'fill', 'pull-request': '2', ...waiting.inputs };
    const run = (github = {}) => stage.run(workflowDispatch(), { inputs, github: { runId: 12, ...github } });
    expect(await run()).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request' } });
    expect(stage.words()).toEqual([['more', 'fill']]);
    expect(stage.lastPrompt()).toContain('Pull request: #2');
    await run({ runAttempt: 2 });
    expect(sendings(stage)).toBe(2);
    const twice = await stage.runFor(13, pushed(2), { inputs: { 'pull-request': '2' } });
    expect(twice.annotations[0]?.message).toContain('pull-request: It is for workflow_dispatch,');
  });
});

describe.concurrent('a prompt is not sent though it was taken back', () => {
  test('a skip that was written after a command that waits for its turn', async ({ stage }) => {
    await stage.say(12, '/docs-agent skip only tests', checked);
    const waited = await stage.say(11, '/docs-agent add', checked);
    expect(outcomes(waited)).toEqual(['skipped']);
    expect(stage.lastReply()).toContain('only tests');
    expect(sendings(stage)).toBe(0);
  });

  test.for<[string, (stage: Conversation) => unknown, string]>([
    ['skip', (stage) => stage.say(15, '/docs-agent skip', checked), 'No documentation needed, says hubot'],
    ['a merge', ({ github }) => github.closePullRequest(2, commit(9)), 'Closed before the agent was asked'],
  ])('%s, while Mintlify says later', async ([, change, description], { stage }) => {
    stage.github.happened(opened.payload);
    stage.service.faults.add({ method: 'POST', fault: status(429, { headers: later }) });
    const onLine = ({ text }: { text: string }) => {
      if (/Trying again in 1 min/.test(text)) change(stage);
    };
    const result = await stage.runFor(11, opened, { ...checked, known: true, onLine, pace: 20 });
    expect(outcomes(result)).toEqual(['skipped']);
    expect(sendings(stage)).toBe(1);
    expect(stage.service.jobs.list).toEqual([]);
    expect(said(stage, first).at(-1)?.slice(0, 2)).toEqual(['success', description]);
    expect(stage.markers()[0]?.at(-1)).toMatchObject({ state: 'unsent' });
  });

  test('while Mintlify says later, nothing is asked: a run that ends meanwhile has sent nothing', async ({
    stage,
  }) => {
    stage.service.faults.add({ method: 'POST', fault: status(503, { headers: later }) });
    const result = await stage.runFor(11, opened, checked);
    expect(outcomes(result)).toEqual(['pull-request']);
    const states = stage.markers()[0]?.map((marker) => marker?.['state']);
    expect(states?.slice(0, 3)).toEqual(['asking', 'unsent', 'asking']);
  });

  test('a push meanwhile: the present head is asked about, once', async ({ stage }) => {
    stage.github.happened(opened.payload);
    stage.service.faults.add({ method: 'POST', fault: status(429, { headers: later }) });
    const onLine = ({ text }: { text: string }) => {
      if (/Trying again in 1 min/.test(text)) stage.github.moveHead(2, second);
    };
    await stage.runFor(11, opened, { ...checked, known: true, onLine });
    expect(stage.lastPrompt()).toContain(`Head commit: ${second}`);
    await stage.runFor(12, pushed(2), checked);
    expect(stage.promptCounts()).toEqual([1]);
    // What the agent made is about the head that it was told of.
    expect([first, second].map((sha) => said(stage, sha).at(-1)?.[0])).toEqual(['error', 'success']);
  });

  test('a refused command lifts no skip, and a skip that is run again stands again', async ({ stage }) => {
    await stage.say(11, '/docs-agent skip', checked);
    await stage.say(12, `/docs-agent add ghp_${'a1'.repeat(18)}`, checked);
    expect(outcomes(await stage.runFor(13, pushed(2), checked))).toEqual(['skipped']);
    await stage.say(14, '/docs-agent add', started);
    await stage.say(11, '/docs-agent skip', { ...checked, ...attempt(2) });
    expect(outcomes(await stage.runFor(15, pushed(3), checked))).toEqual(['skipped']);
    expect(stage.words()).toEqual([['add']]);
  });

  test('a runner dies at work, then somebody says skip: the reply gets its end', async ({ stage }) => {
    stage.service.jobs.next([{ status: 'active' }]);
    await stage.runFor(11, opened, started);
    expect(stage.lastReply()).toContain('is running');
    await stage.say(12, '/docs-agent skip', checked);
    await stage.runFor(13, pushed(2), checked);
    expect(stage.replies()[0]?.at(-1)).toMatch(
      /hubot.* said\]\(.*\) that this pull request needs no documentation/,
    );
  });

  test('nearly a command word costs nothing', async ({ stage }) => {
    for (const [index, body] of ['staus', 'retyr', 'Skp'].entries()) {
      expect(outcomes(await stage.say(11 + index, `/docs-agent ${body}`, checked))).toEqual(['usage']);
      expect(stage.lastReply()).toMatch(/Did you mean `\/docs-agent \w+`\?.*\/docs-agent new/s);
    }
    expect(sendings(stage)).toBe(0);
  });
});

describe.concurrent('a check that strangers and bots cannot bend', () => {
  test('a fork’s push after skip is not green, and its first commit is', async ({ stage }) => {
    stage.github.happened(ofFork('opened', first).payload);
    await stage.say(11, '/docs-agent skip', checked);
    await stage.runFor(12, ofFork('reopened', first), checked);
    expect(said(stage, first).at(-1)?.[0]).toBe('success');
    await stage.runFor(13, ofFork('synchronize', second), checked);
    expect(said(stage, second).map(([state]) => state)).toEqual(['pending']);
    expect(sendings(stage)).toBe(0);
  });

  test.for([
    ['the fork’s next event', false],
    ['status', true],
  ] as const)('a skip whose status GitHub refused is green after %s', async ([, isAsked], { stage }) => {
    stage.github.happened(ofFork('opened', first).payload);
    await stage.runFor(11, ofFork('opened', first), checked);
    stage.github.faults.add({ method: 'POST', path: /statuses/, times: 20, fault: status(502) });
    await stage.say(12, '/docs-agent skip', checked);
    expect(said(stage, first).at(-1)?.[0]).toBe('pending');
    stage.github.faults.clear();
    if (isAsked) await stage.say(13, '/docs-agent status', checked);
    else await stage.runFor(13, ofFork('reopened', first), checked);
    expect(said(stage, first).at(-1)?.[0]).toBe('success');
  });

  test('a stranger who opens a pull request with a member’s head leaves its green as it is', async ({
    stage,
  }) => {
    await stage.runFor(11, opened, checked);
    await stage.runFor(12, pullRequestTarget({ number: 3, sha: first, head: 'eve/Hello-World' }), checked);
    expect(said(stage, first).at(-1)).toEqual(words.documented);
  });

  test('a stranger who reopens again and again costs no poll', async ({ stage }) => {
    stage.github.happened(ofFork('opened', first).payload);
    stage.service.jobs.next([{ status: 'active' }]);
    await stage.say(11, '/docs-agent add', started);
    stage.service.journal.clear();
    for (const run of [12, 13]) await stage.runFor(run, ofFork('reopened', first), checked);
    expect(stage.service.journal.entries).toEqual([]);
  });

  test('for a fork, paths come first', async ({ stage }) => {
    const inputs = { ...checked.inputs, paths: 'lib/**' };
    await stage.runFor(11, ofFork('opened', first), { inputs });
    expect(said(stage, first)).toEqual([words.noPaths]);
  });

  test('status renews the check of the present head, where the job has ended', async ({ stage }) => {
    await stage.runFor(11, opened, checked);
    stage.github.moveHead(2, third);
    expect(outcomes(await stage.say(12, '/docs-agent status', checked))).toEqual(['usage']);
    expect(said(stage, third).map(([, text]) => text)).toEqual(['Documentation: example/docs#7']);
    stage.service.jobs.next([{ status: 'active' }]);
    await stage.say(13, '/docs-agent new page', started);
    stage.github.moveHead(2, commit(4));
    await stage.say(14, '/docs-agent status', checked);
    expect(said(stage, commit(4))).toEqual([]);
  });

  test('statuses are written with the workflow’s own token', async ({ stage }) => {
    stage.github.happened(opened.payload);
    const inputs = { ...checked.inputs, 'status-token': `ghs_${'b2'.repeat(18)}` };
    const result = await stage.runFor(11, opened, { inputs, known: true });
    expect(result.masks).toContain(inputs['status-token']);
    const written = stage.github.journal.entries.filter(({ path }) => path.includes('/statuses/'));
    expect(written.map(({ headers }) => headers['authorization'])).toEqual(
      written.map(() => `token ${inputs['status-token']}`),
    );
    expect(written.length).toBeGreaterThan(1);
  });

  test('a skip without the permission for the reply is written on the present commit', async ({ stage }) => {
    stage.github.moveHead(2, first);
    stage.github.setScopes({ issues: 'none', pull_requests: 'read' });
    await stage.say(11, '/docs-agent skip', checked);
    expect(said(stage, first).at(-1)?.[1]).toBe('No documentation needed for this commit, says hubot');
  });

  test('a skip’s reason is shown in the check', async ({ stage }) => {
    stage.github.moveHead(2, first);
    await stage.say(11, '/docs-agent skip: only tests', checked);
    expect(said(stage, first).at(-1)?.[1]).toBe('No documentation needed, says hubot: only tests');
  });
});

test('GitHub’s limit for a reply is waited for, as for a read', async ({ stage }) => {
  const limited = { message: 'You have exceeded a secondary rate limit.' };
  stage.github.faults.add({
    method: 'POST',
    path: /issues\/2\/comments$/,
    fault: status(403, { body: JSON.stringify(limited), headers: { 'retry-after': '5' } }),
  });
  expect(outcomes(await stage.runFor(11, opened, checked))).toEqual(['pull-request']);
  expect(stage.replies()).toHaveLength(1);
  expect(done[0]).toMatchObject({ prLink });
});
