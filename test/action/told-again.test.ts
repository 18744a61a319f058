import { describe, expect } from 'vitest';
import { status } from '../emulator/faults.ts';
import { checked, said, words } from '../support/checks.ts';
import { type Conversation, command, fast, prLink, test } from '../support/conversation.ts';
import { change, lose, prompts, refuse } from '../support/prompts.ts';
import { first, happened, opened, pushed, second } from '../support/pushes.ts';

const known = { ...checked, known: true };
const retry = (stage: Conversation, runAttempt = 1) =>
  stage.say(12, '/docs-agent retry', {
    ...{ known: true, inputs: { ...checked.inputs, prompt: 'more' } },
    github: { runAttempt },
  });

describe('a commit that was told is not told again', () => {
  test.for<[string, string]>([
    ['by its own event', 'synchronize'],
    ['by a label', 'labeled'],
  ])('%s, though an older retry that was refused is run again in between', async ([, action], { stage }) => {
    stage.github.happened(opened.payload);
    change(stage, 'b1');
    await stage.runFor(11, opened, known);
    refuse(stage);
    await retry(stage);
    stage.github.moveHead(2, second);
    change(stage, 'b2');
    await stage.runFor(13, pushed(2), known);
    await retry(stage, 2);
    expect(prompts(stage)).toHaveLength(3);
    await stage.runFor(14, happened(action, second), known);
    expect(prompts(stage)).toHaveLength(3);
  });
});

test('a commit that was told is not told again, though an older retry that timed out is run again', async ({
  stage,
}) => {
  const inputs = { ...checked.inputs, prompt: 'more' };
  const short = { ...inputs, 'timeout-minutes': '0.05' };
  const say = (more: object) => stage.say(12, '/docs-agent retry', { known: true, ...more });
  stage.github.happened(opened.payload);
  change(stage, 'b1');
  stage.service.jobs.next([{ status: 'active' }, { status: 'completed', prLink, reads: 60 }]);
  await stage.runFor(11, opened, { known: true, inputs: short });
  const { outputs } = await say({ inputs: short, laterMs: 200_000 });
  expect(outputs['outcome']).toBe('timed-out');
  stage.github.moveHead(2, second);
  change(stage, 'b2');
  await stage.runFor(13, pushed(2), { ...known, laterMs: 400_000, pace: 60 });
  await say({ inputs, laterMs: 800_000, github: { runAttempt: 2 } });
  expect(prompts(stage)).toHaveLength(3);
  await stage.runFor(14, happened('labeled', second), { ...known, laterMs: 1_200_000 });
  expect(prompts(stage)).toHaveLength(3);
});

test('a commit that was told is not told again, though a retry since could not read the pull request', async ({
  stage,
}) => {
  stage.github.happened(opened.payload);
  change(stage, 'b1');
  await stage.runFor(11, opened, { known: true });
  stage.github.faults.add({ method: 'GET', path: /pulls\/2$/, times: 99, fault: status(500) });
  await stage.say(12, '/docs-agent retry', { inputs: { wait: 'false', prompt: 'more' }, ...fast });
  stage.github.faults.clear();
  await stage.runFor(13, happened('reopened', first), fast);
  expect(prompts(stage)).toHaveLength(2);
});

test('what was lost is told once a retry that is run again told it', async ({ stage }) => {
  stage.github.happened(opened.payload);
  change(stage, 'b1');
  for (const ask of [() => stage.runFor(11, opened, known), () => retry(stage)]) {
    stage.service.jobs.next([{ status: 'failed' }]);
    await ask();
  }
  lose(stage);
  await stage.runFor(11, opened, { ...known, github: { runAttempt: 2 } });
  await retry(stage, 2);
  expect(said(stage, first).at(-1)).toEqual(words.documented);
  await stage.runFor(14, happened('labeled', first), known);
  expect(said(stage, first).at(-1)).toEqual(words.documented);
});

test('retry sends the workflow’s own prompt that was lost, whatever a reply of before a new key may hold', async ({
  stage,
}) => {
  const key = { 'api-key': 'mint_another_0123456789' };
  stage.github.happened(opened.payload);
  change(stage, 'b1');
  await stage.runFor(11, opened, known);
  stage.service.acceptKey(key['api-key']);
  stage.github.moveHead(2, second);
  change(stage, 'b2');
  lose(stage);
  const inputs = { ...checked.inputs, ...key, prompt: 'more' };
  await stage.runFor(12, pushed(2), { known: true, inputs });
  const { outputs } = await stage.say(13, '/docs-agent retry', { known: true, inputs });
  expect(outputs['outcome']).toBe('pull-request');
});

describe('“Update branch” sends nothing again', () => {
  test('for a file that is only renamed, which main changed meanwhile', async ({ stage }) => {
    const renamed = { filename: 'src/b.ts', previous_filename: 'src/a.ts', status: 'renamed' };
    const list = (blob: string) =>
      stage.github.setChangedFiles(2, [{ ...renamed, additions: 0, deletions: 0, sha: blob.repeat(40) }]);
    stage.github.happened(opened.payload);
    list('a');
    await stage.runFor(11, opened, known);
    stage.github.happened(pushed(2).payload);
    list('b');
    await stage.runFor(12, pushed(2), known);
    expect(prompts(stage)).toHaveLength(1);
  });

  test.for([
    { was: 'lost', code: 502, times: 40 },
    { was: 'lost', code: 404, times: 1 },
    { was: 'told', code: 404, times: 1 },
  ])(
    'what was $was, though GitHub answers $code to the list of files',
    async ({ was, code, times }, { stage }) => {
      stage.github.happened(opened.payload);
      change(stage, 'b1');
      if (was === 'lost') lose(stage);
      await stage.runFor(11, opened, known);
      stage.github.happened(pushed(2).payload);
      change(stage, 'b1');
      stage.github.faults.add({ method: 'GET', path: /pulls\/2\/files$/, times, fault: status(code) });
      await stage.runFor(12, pushed(2), { ...known, ...fast });
      expect(prompts(stage)).toHaveLength(1);
    },
  );
});

test('a retry that is run again after a newer commit was told tells of its commit, to which the branch goes back', async ({
  stage,
}) => {
  const back = () => {
    stage.github.moveHead(2, first);
    change(stage, 'b1');
  };
  stage.github.happened(opened.payload);
  change(stage, 'b1');
  await stage.runFor(11, opened, known);
  stage.service.jobs.nextFollowUp([{ status: 'failed' }]);
  await retry(stage);
  stage.github.moveHead(2, second);
  change(stage, 'b2');
  await stage.runFor(13, pushed(2), known);
  await retry(stage, 2);
  const before = prompts(stage).length;
  back();
  await stage.runFor(14, happened('synchronize', first), known);
  expect([before, prompts(stage).length]).toEqual([4, 4]);
});

test('what was lost is told once a retry of it is run again, though the branch was elsewhere then', async ({
  stage,
}) => {
  const later = (count: number) => ({ laterMs: count * 3_600_000 });
  const failed = [{ status: 'failed' }] as const;
  stage.github.happened(opened.payload);
  change(stage, 'b1');
  stage.service.jobs.next(failed);
  await stage.runFor(11, opened, known);
  stage.service.jobs.next(failed);
  await retry(stage);
  lose(stage);
  await stage.runFor(11, opened, { ...known, github: { runAttempt: 2 }, ...later(1) });
  stage.github.moveHead(2, second);
  change(stage, 'b2');
  await retry(stage, 2);
  stage.github.moveHead(2, first);
  change(stage, 'b1');
  await stage.runFor(14, happened('synchronize', first), { ...known, ...later(3) });
  expect(said(stage, first).at(-1)?.[0]).toBe('success');
});

test('a retry that was refused before it asked remembers which changes it tells once it is run again', async ({
  stage,
}) => {
  const inputs = { ...checked.inputs, prompt: 'more' };
  const say = (more: object) => stage.say(12, '/docs-agent retry', { inputs, ...more });
  stage.github.happened(opened.payload);
  change(stage, 'a');
  stage.service.jobs.next([{ status: 'failed' }]);
  await stage.runFor(11, opened, known);
  stage.service.faults.add({ method: 'GET', fault: status(401) });
  await say({});
  // "Update branch".
  stage.github.happened(pushed(2).payload);
  change(stage, 'a');
  await say({ github: { runAttempt: 2 }, known: true });
  await stage.runFor(13, pushed(2), { ...known, laterMs: 3_600_000 });
  expect(prompts(stage)).toHaveLength(2);
});

test('a command that was lost in one step is not told by what another step of the run sent', async ({
  stage,
}) => {
  const step = (key: string) => ({ ...checked.inputs, check: key, 'reply-key': key });
  const state = (name: string) =>
    stage.github.statuses(first).findLast(({ context }) => context === name)?.state;
  const event = command('/docs-agent add words', { id: 11 });
  stage.github.moveHead(2, first);
  stage.github.happened(event.payload);
  lose(stage);
  for (const [key, runAttempt] of [
    ['b', 1],
    ['a', 1],
    ['b', 2],
  ] as const)
    await stage.run(event, { inputs: step(key), github: { runId: 11, runAttempt }, known: true });
  expect([state('a'), state('b')]).toEqual(['success', 'error']);
});
