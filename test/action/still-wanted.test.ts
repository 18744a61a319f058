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
    const byHand = (runId: number) => stage.run(workflowDispatch(), { inputs, github: { runId } });
    stage.github.happened(opened.payload);
    lose(stage);
    await byHand(11);
    expect((await byHand(12)).outputs['outcome']).toBe('error');
    refuse(stage);
    await stage.runFor(13, pushed(2), checked);
    stage.github.moveHead(2, first);
    await byHand(14);
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
});
