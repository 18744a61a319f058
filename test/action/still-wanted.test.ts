import { describe, expect } from 'vitest';
import { status } from '../emulator/faults.ts';
import type { JournalEntry } from '../emulator/journal.ts';
import { checked, said } from '../support/checks.ts';
import { attempt, type Conversation, command, test } from '../support/conversation.ts';
import { push, workflowDispatch } from '../support/events.ts';
import { change, lose, refuse, sendings } from '../support/prompts.ts';
import { commit, first, happened, opened, pushed, second, third } from '../support/pushes.ts';

const known = { ...checked, known: true };
const prompted = { ...known, inputs: { ...checked.inputs, prompt: 'more' } };
const end = (stage: Conversation, sha: string) => said(stage, sha).at(-1)?.slice(0, 2);
const state = (stage: Conversation, sha: string) => end(stage, sha)?.[0];

const later = { laterMs: 600_000 };
const times = (stage: Conversation, words: string) =>
  stage
    .words()
    .flat()
    .filter((each) => each === words).length;
const byHand = (stage: Conversation, runId: number) =>
  stage.run(workflowDispatch(), {
    inputs: { prompt: 'more', 'pull-request': '2', wait: 'true' },
    known: true,
    github: { runId },
  });

describe.concurrent('what is still wanted is sent', () => {
  test('by later pushes, after a retry was lost where no file had matched paths', async ({ stage }) => {
    const inputs = { ...checked.inputs, paths: 'src/**' };
    stage.github.happened(opened.payload);
    stage.github.setChangedFiles(2, [{ filename: 'lib/a.ts', patch: '+a' }]);
    // Nothing to do, so no reply of the pull request.
    await stage.runFor(11, opened, { known: true, inputs });
    lose(stage);
    await stage.say(12, '/docs-agent retry', { known: true, inputs: { ...inputs, prompt: 'more' } });
    // Rightly lost: but the reply that it writes is `asking` about no commit.
    await stage.runFor(13, happened('labeled', first), { known: true, inputs });
    expect([sendings(stage), state(stage, first)]).toEqual([1, 'error']);
    for (const [run, number] of [
      [14, 2],
      [15, 3],
    ] as const) {
      const event = pushed(number);
      stage.github.happened(event.payload);
      stage.github.setChangedFiles(2, [{ filename: 'src/b.ts', patch: `+${number}` }]);
      await stage.runFor(run, event, { known: true, inputs });
    }
    expect([sendings(stage), state(stage, second), state(stage, third)]).toEqual([3, 'success', 'success']);
  });

  test('by later pushes, where the runner of a retry died before its reply, and it was run again', async ({
    stage,
  }) => {
    refuse(stage);
    await stage.runFor(11, opened, checked);
    const retry = command('/docs-agent retry', { id: 12 });
    stage.github.happened(retry.payload);
    stage.github.addReaction(12, 'eyes');
    const again = await stage.run(retry, { ...prompted, github: { runId: 12, runAttempt: 2 } });
    expect(again.outputs['outcome']).toBe('error');
    await stage.runFor(13, pushed(2), checked);
    await stage.runFor(14, pushed(3), checked);
    expect([sendings(stage), state(stage, second), state(stage, third)]).toEqual([3, 'success', 'success']);
  });

  test('though the command that lifted a skip is run again, and refused', async ({ stage }) => {
    await stage.say(11, '/docs-agent skip', checked);
    stage.service.jobs.next([{ status: 'failed' }]);
    await stage.say(12, '/docs-agent more', checked);
    await stage.runFor(13, pushed(2), checked);
    expect(sendings(stage)).toBe(2);
    refuse(stage);
    await stage.say(12, '/docs-agent more', { ...checked, ...attempt(2), laterMs: 600_000 });
    await stage.runFor(14, pushed(3), { ...checked, laterMs: 600_000 });
    expect(sendings(stage)).toBe(4);
    expect(end(stage, third)?.[1]).not.toContain('No documentation needed');
  });

  test('by another attempt, where max-open could not be read at the look before the prompt', async ({
    stage,
  }) => {
    const merged = push({ after: commit(5) });
    stage.github.happened(opened.payload);
    stage.github.closePullRequest(2, commit(5));
    const inputs = { 'max-open': '5' };
    const limited = status(429, { headers: { 'retry-after': '20' } });
    stage.github.faults.add({ method: 'POST', path: /issues\/2\/comments$/, fault: limited });
    stage.github.faults.add({ method: 'GET', path: /World\/pulls$/, skip: 1, times: 4, fault: status(502) });
    const run = (more: object) => stage.runFor(11, merged, { inputs, known: true, ...more });
    const one = await run({ github: { sha: commit(5) }, pace: 60 });
    expect([one.outputs['outcome'], sendings(stage)]).toEqual(['error', 0]);
    stage.github.faults.clear();
    await run({ github: { sha: commit(5), runAttempt: 2 } });
    expect(sendings(stage)).toBe(1);
  });

  test('by another attempt, where the first was cancelled while changes were compared again', async ({
    stage,
  }) => {
    stage.github.happened(opened.payload);
    const { base } = opened.payload['pull_request'];
    const files = [{ filename: 'src/a.ts', patch: '+a' }];
    stage.github.setComparison(base.sha, first, { commits: [{ sha: first }], files });
    const limited = status(429, { headers: { 'retry-after': '20' } });
    stage.github.faults.add({ method: 'POST', path: /statuses/, fault: limited });
    stage.github.faults.add({ method: 'GET', path: /compare/, skip: 1, fault: { kind: 'never' } });
    const { journal } = stage.github;
    const request = ({ fault, path }: JournalEntry) => fault === 'never' && /compare/.test(path);
    const signals = [{ signal: 'SIGINT', journal, request } as const];
    const inputs = { ...checked.inputs, context: 'diff' };
    const one = await stage.runFor(11, opened, { known: true, inputs, signals, pace: 20 });
    expect([one.outputs['outcome'], sendings(stage)]).toEqual(['cancelled', 0]);
    stage.github.faults.clear();
    await stage.runFor(11, opened, { known: true, inputs, ...attempt(2) });
    expect(sendings(stage)).toBe(1);
  });
});

describe.concurrent('a prompt is sent once', () => {
  test('with once, though a command’s newer job came to nothing', async ({ stage }) => {
    const once = { inputs: { ...checked.inputs, once: 'true' } };
    await stage.runFor(11, opened, once);
    stage.service.jobs.next([{ status: 'failed' }]);
    await stage.say(12, '/docs-agent new page', once);
    await stage.runFor(13, pushed(2), once);
    expect(sendings(stage)).toBe(2);
  });

  test('by hand, where a lost prompt was followed by one that was refused', async ({ stage }) => {
    const inputs = { prompt: 'more', 'pull-request': '2', check: 'documentation', wait: 'true' };
    const run = (runId: number) => stage.run(workflowDispatch(), { inputs, github: { runId } });
    stage.github.happened(opened.payload);
    lose(stage);
    await run(11);
    expect((await run(12)).outputs['outcome']).toBe('error');
    refuse(stage);
    await stage.runFor(13, pushed(2), checked);
    stage.github.moveHead(2, first);
    await run(14);
    expect(sendings(stage)).toBe(2);
  });

  test('only after asking stands about its commit, and not about the one before a push', async ({
    stage,
  }) => {
    stage.github.happened(opened.payload);
    change(stage, 'a');
    const limited = status(429, { headers: { 'retry-after': '30' } });
    stage.github.faults.add({ method: 'POST', path: /statuses/, fault: limited });
    const onLine = ({ text }: { readonly text: string }) => {
      if (!/Trying again in 30 s/.test(text)) return;
      stage.github.moveHead(2, second);
      change(stage, 'b');
      // The edit to `asking` about the second commit is not made, and GitHub does not say so.
      stage.github.faults.add({ method: 'PATCH', path: /comments/, times: 4, fault: status(502) });
    };
    let asked: unknown;
    stage.service.journal.listen(({ method, body }) => {
      if (method === 'POST' && body !== '') asked ??= stage.markers()[0]?.at(-1)?.['askedCommit'];
    });
    await stage.runFor(11, opened, { ...known, onLine, pace: 60 });
    // Nothing was sent, or what stands names its commit.
    expect(asked ?? second).toBe(second);
  });

  test.for([
    ['was refused', (stage: Conversation): unknown => refuse(stage)],
    ['came to nothing', (stage: Conversation): unknown => stage.service.jobs.next([{ status: 'failed' }])],
  ] as const)(
    'of a retry of the workflow’s own prompt that %s and is run again, whatever was said since',
    async ([, fail], { stage }) => {
      stage.github.happened(opened.payload);
      refuse(stage);
      await stage.runFor(11, opened, known);
      fail(stage);
      // hubot wrote no command before, so this is the workflow's own prompt.
      await stage.say(12, '/docs-agent retry', prompted);
      await stage.say(13, '/docs-agent add X', prompted);
      expect(times(stage, 'add X')).toBe(1);
      const before = times(stage, 'more');
      // "The agent failed. Re-run", "Not finished. Re-run".
      await stage.say(12, '/docs-agent retry', { ...prompted, ...attempt(2), ...later });
      expect([times(stage, 'add X'), times(stage, 'more')]).toEqual([1, before + 1]);
    },
  );

  test.for([
    ['another command', false],
    ['a retry of the workflow’s own prompt', true],
  ] as const)('with once, by %s, though a newer job came to nothing', async ([, isRetry], { stage }) => {
    const once = { inputs: { ...checked.inputs, once: 'true', prompt: 'more' } };
    stage.github.happened(opened.payload);
    await stage.say(12, isRetry ? '/docs-agent retry' : '/docs-agent add', once);
    stage.service.jobs.next([{ status: 'failed' }]);
    await stage.say(13, '/docs-agent new page', once);
    expect(sendings(stage)).toBe(2);
    await stage.runFor(14, pushed(2), once);
    expect(sendings(stage)).toBe(2);
  });

  test.for([
    ['GitHub refuses the list of files once', true],
    ['only files are removed', false],
  ] as const)('by hand on a merged pull request, where %s', async ([, isRefused], { stage }) => {
    stage.github.happened(opened.payload);
    change(stage, 'a');
    if (!isRefused)
      stage.github.setChangedFiles(2, [
        { filename: 'src/a.ts', status: 'removed', patch: '@@ -1 +0 @@\n-a' },
      ]);
    stage.github.closePullRequest(2, commit(9));
    lose(stage);
    await byHand(stage, 11);
    if (isRefused) stage.github.faults.add({ method: 'GET', path: /files$/, fault: status(404) });
    await byHand(stage, 12);
    expect(sendings(stage)).toBe(1);
  });

  test('by a retry that is run again after "Update branch"', async ({ stage }) => {
    stage.github.happened(opened.payload);
    change(stage, 'a');
    refuse(stage);
    await stage.runFor(11, opened, known);
    stage.service.jobs.next([{ status: 'failed' }]);
    await stage.say(12, '/docs-agent retry', prompted);
    // Its run has its turn after the re-run.
    stage.github.moveHead(2, second);
    await stage.say(12, '/docs-agent retry', { ...prompted, ...attempt(2), ...later });
    expect(sendings(stage)).toBe(3);
    await stage.runFor(13, pushed(2), { ...known, ...later });
    expect(sendings(stage)).toBe(3);
  });

  test('with once, though a newer job came to nothing, and a run by hand was refused', async ({ stage }) => {
    const once = { inputs: { ...checked.inputs, once: 'true' } };
    await stage.runFor(11, opened, once);
    stage.service.jobs.next([{ status: 'failed' }]);
    await stage.say(12, '/docs-agent new page', once);
    refuse(stage);
    await stage.run(workflowDispatch(), {
      inputs: { prompt: 'more', 'pull-request': '2', wait: 'true' },
      known: true,
      github: { runId: 13 },
    });
    expect(sendings(stage)).toBe(3);
    await stage.runFor(14, pushed(2), once);
    expect(sendings(stage)).toBe(3);
  });
});

describe.concurrent('what a retry told after a lost prompt counts no more', () => {
  const begin = async (stage: Conversation) => {
    stage.github.happened(opened.payload);
    change(stage, 'a');
    lose(stage);
    await stage.runFor(11, opened, known);
  };

  test('where its job failed', async ({ stage }) => {
    await begin(stage);
    stage.service.jobs.next([{ status: 'failed' }]);
    await stage.say(12, '/docs-agent retry', prompted);
    await stage.runFor(13, happened('labeled', first), { ...known, laterMs: 600_000 });
    const reply = stage.replies()[0]?.at(-1) ?? '';
    await stage.runFor(13, happened('labeled', first), { ...known, ...attempt(2), laterMs: 900_000 });
    // Either it is asked again, or nobody says so.
    expect(reply.includes('it asks again') && sendings(stage)).not.toBe(2);
  });

  test('where its documentation was closed without a merge', async ({ stage }) => {
    await begin(stage);
    stage.github.addPullRequest(7, { state: 'open' }, { repository: 'example/docs' });
    await stage.say(12, '/docs-agent retry', prompted);
    const shut = { state: 'closed', merged: false, merged_at: null };
    stage.github.addPullRequest(7, shut, { repository: 'example/docs' });
    await stage.runFor(13, happened('labeled', first), { ...known, laterMs: 900_000 });
    expect(sendings(stage) === 2 && state(stage, first)).not.toBe('success');
  });
});
