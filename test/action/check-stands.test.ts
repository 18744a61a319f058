import { describe, expect } from 'vitest';
import { status } from '../emulator/faults.ts';
import type { JournalEntry } from '../emulator/journal.ts';
import { checked, said } from '../support/checks.ts';
import { attempt, type Conversation, prLink, started, test } from '../support/conversation.ts';
import { pullRequestTarget } from '../support/events.ts';
import {
  aNew,
  atWait,
  finishAll,
  hours,
  impatient,
  merging,
  prepare,
  readOn,
  slow,
  slowNone,
} from '../support/merging.ts';
import { change, lose, refuse, sendings } from '../support/prompts.ts';
import { first, happened, opened, pushed, second } from '../support/pushes.ts';

const known = { ...checked, known: true };
const prompted = { ...known, inputs: { ...checked.inputs, prompt: 'more' } };
const end = (stage: Conversation, sha: string) => said(stage, sha).at(-1)?.slice(0, 2);
const state = (stage: Conversation, sha: string) => end(stage, sha)?.[0];

const short = { ...checked.inputs, 'timeout-minutes': '0.02' };
const slowJob = (reads: number) => [{ status: 'active' }, { status: 'completed', prLink, reads }] as const;

/** GitHub's answer for the status of a commit. */
const combined = (statuses: readonly object[]) =>
  status(200, {
    body: JSON.stringify({ state: 'success', sha: first, total_count: statuses.length, statuses }),
    headers: { 'content-type': 'application/json' },
  });
const one = (context: string, state: string, id = 1) => ({
  ...{ id, node_id: 'x', url: 'https://api.github.com/x', avatar_url: 'https://x.example' },
  ...{ state, context, description: '', target_url: 'https://x.example' },
  ...{ created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' },
});

describe.concurrent('the check of a commit stays as it is: it is', () => {
  test.for([
    ['has an error', 500],
    ['refuses the key', 401],
  ] as const)('green, where status is asked and Mintlify %s', async ([, code], { stage }) => {
    await stage.runFor(11, opened, checked);
    expect(state(stage, first)).toBe('success');
    stage.service.faults.add({ method: 'GET', times: 9, fault: status(code) });
    await stage.say(12, '/docs-agent status', { ...checked, pace: 60 });
    expect(state(stage, first)).toBe('success');
  });

  test('red with require-pull-request, after status', async ({ stage }) => {
    const inputs = { ...checked.inputs, 'require-pull-request': 'true' };
    stage.service.jobs.next([{ status: 'completed' }]);
    await stage.runFor(11, opened, { inputs });
    expect(state(stage, first)).toBe('failure');
    await stage.say(12, '/docs-agent status', { inputs });
    expect(state(stage, first)).toBe('failure');
  });

  test('green after a retry, though the same changes were lost at an earlier commit', async ({ stage }) => {
    stage.github.happened(opened.payload);
    change(stage, 'a');
    lose(stage);
    await stage.runFor(11, opened, known);
    // "Update branch".
    stage.github.moveHead(2, second);
    await stage.runFor(12, pushed(2), known);
    expect([sendings(stage), state(stage, second)]).toEqual([1, 'error']);
    // What the check says to do.
    await stage.say(13, '/docs-agent retry', prompted);
    expect([sendings(stage), state(stage, second)]).toEqual([2, 'success']);
    await stage.runFor(14, happened('labeled', second), known);
    expect([sendings(stage), state(stage, second)]).toEqual([2, 'success']);
  });

  test('red, though a command is run again that a skip took back which was lifted since', async ({
    stage,
  }) => {
    stage.github.moveHead(2, first);
    await stage.say(11, '/docs-agent add', checked);
    await stage.say(12, '/docs-agent skip', checked);
    stage.github.moveHead(2, second);
    stage.service.jobs.nextFollowUp([{ status: 'failed' }]);
    await stage.say(13, '/docs-agent more', checked);
    expect(state(stage, second)).toBe('failure');
    await stage.say(11, '/docs-agent add', { ...checked, ...attempt(2) });
    expect(state(stage, second)).toBe('failure');
  });

  test.for([
    ['where the run is cancelled afterwards', 0],
    ['where pending could not be written and the run is cancelled', 4],
  ] as const)('that of status, %s', async ([, refusals], { stage }) => {
    stage.service.jobs.next([{ status: 'active' }, { status: 'completed', prLink, reads: 1 }]);
    const unwritable = { method: 'POST', path: /statuses/, fault: status(502) };
    if (refusals > 0) stage.github.faults.add({ ...unwritable, times: refusals });
    const { journal } = stage.github;
    const request = ({ ended }: JournalEntry) => ended !== undefined && state(stage, first) === 'success';
    const signals = [{ signal: 'SIGINT', journal, request } as const];
    const read = ({ method, ended }: JournalEntry) => method === 'GET' && ended !== undefined;
    const seen = stage.service.journal.waitFor(read);
    const inputs = { ...checked.inputs, 'poll-interval': '20' };
    // The refusals take the time of their retries.
    const run = stage.runFor(11, opened, { inputs, signals, pace: refusals > 0 ? 5 : 1 });
    await seen;
    await stage.say(12, '/docs-agent status', checked);
    expect(state(stage, first)).toBe('success');
    await run;
    expect(state(stage, first)).toBe('success');
  });

  test('that of a skip which is remembered at the second try', async ({ stage }) => {
    stage.github.moveHead(2, first);
    stage.github.faults.add({ method: 'POST', path: /issues\/2\/comments$/, fault: status(502) });
    await stage.say(11, '/docs-agent skip', checked);
    const words = end(stage, first)?.[1];
    // It is remembered, and holds.
    const next = await stage.runFor(12, pushed(2), checked);
    expect([words, next.outputs['outcome']]).toEqual(['No documentation needed, says hubot', 'skipped']);
  });

  test('that of a skip, where a command was refused, though GitHub takes a second for the reply', async ({
    stage,
  }) => {
    stage.github.moveHead(2, first);
    await stage.say(11, '/docs-agent skip', checked);
    refuse(stage);
    const slow = { kind: 'delay', ms: 1000 } as const;
    stage.github.faults.add({ method: 'PATCH', path: /comments/, times: 9, fault: slow });
    await stage.say(12, '/docs-agent more', checked);
    expect(end(stage, first)).toEqual(['success', 'No documentation needed, says hubot']);
  });

  test.for([
    ['has failed', [{ status: 'active' }, { status: 'failed', reads: 90 }], {}],
    ['is still at work', [{ status: 'active' }], { 'timeout-minutes': '0.1' }],
  ] as const)(
    'that of a skip, though the comments cannot be read once the agent %s',
    async ([, script, more], { stage }) => {
      stage.github.happened(opened.payload);
      stage.service.jobs.next(script);
      const unread = { method: 'GET', path: /comments$/, times: 99, fault: status(502) } as const;
      let skip: Promise<unknown> | undefined;
      const onLine = ({ text }: { readonly text: string }) => {
        if (/Started the agent job/.test(text))
          skip = stage.say(12, '/docs-agent skip', checked).then(() => {
            stage.github.faults.add(unread);
            finishAll(stage);
          });
      };
      await stage.runFor(11, opened, { ...known, inputs: { ...checked.inputs, ...more }, pace: 4, onLine });
      await skip;
      expect(end(stage, first)).toEqual(['success', 'No documentation needed, says hubot']);
    },
  );

  test('green, where a lost command is run again after a retry sent its words', async ({ stage }) => {
    stage.github.happened(opened.payload);
    lose(stage);
    await stage.say(11, '/docs-agent add words', checked);
    await stage.say(12, '/docs-agent retry', { ...checked, ...hours(1) });
    expect(state(stage, first)).toBe('success');
    await stage.say(11, '/docs-agent add words', { ...known, ...attempt(2), ...hours(2) });
    expect([sendings(stage), state(stage, first)]).toEqual([2, 'success']);
  });

  test('not finished, where a push is cancelled while it waits for the agent', async ({ stage }) => {
    await stage.runFor(11, opened, started);
    stage.service.jobs.nextFollowUp([{ status: 'active' }]);
    await stage.say(12, '/docs-agent more', started);
    const request = ({ path, ended }: JournalEntry) => /statuses/.test(path) && ended !== undefined;
    const signals = [{ signal: 'SIGINT', journal: stage.github.journal, request } as const];
    const { outputs } = await stage.runFor(13, pushed(2), { ...checked, signals });
    expect(outputs['outcome']).toBe('cancelled');
    expect(state(stage, second)).toBe('error');
  });

  test('none on a later commit of a fork, after status', async ({ stage }) => {
    const ofFork = (action: string, sha: string) =>
      pullRequestTarget({ action, sha, head: 'eve/Hello-World' });
    stage.github.happened(ofFork('opened', first).payload);
    await stage.say(11, '/docs-agent add', checked);
    stage.github.happened(ofFork('synchronize', second).payload);
    await stage.say(12, '/docs-agent status', { ...checked, laterMs: 600_000 });
    expect(state(stage, second)).not.toBe('success');
  });

  test('its error, where GitHub’s answer is a moment behind the run’s own pending', async ({ stage }) => {
    refuse(stage, 401);
    await stage.runFor(11, opened, checked);
    expect(state(stage, first)).toBe('error');
    // "Re-run jobs", as the check says, before the key is replaced: refused again.
    refuse(stage, 401);
    const behind = combined([one('documentation', 'error')]);
    stage.github.faults.add({ method: 'GET', path: /commits\/.*\/status$/, fault: behind });
    await stage.runFor(11, opened, { ...known, ...attempt(2) });
    expect(state(stage, first)).toBe('error');
  });

  test('its error, on a commit with a hundred statuses of others', async ({ stage }) => {
    refuse(stage, 402);
    const others = combined(Array.from({ length: 100 }, (_, id) => one(`build ${id}`, 'success', id + 1)));
    stage.github.faults.add({ method: 'GET', path: /commits\/.*\/status$/, times: 99, fault: others });
    await stage.runFor(11, opened, checked);
    expect(state(stage, first)).toBe('error');
  });

  test('that it may have been sent, where pending was not written', async ({ stage }) => {
    stage.github.moveHead(2, first);
    await stage.runFor(11, opened, checked);
    stage.github.faults.add({ method: 'POST', path: /statuses/, times: 4, fault: status(502) });
    lose(stage);
    await stage.say(12, '/docs-agent more', { ...checked, pace: 60, laterMs: 600_000 });
    expect(end(stage, first)?.[1]).toContain('May have been sent');
  });

  test('green after status in another workflow', async ({ stage }) => {
    stage.service.jobs.next(slowJob(6));
    await stage.runFor(11, opened, { inputs: short, github: { workflow: 'Documentation' } });
    expect(end(stage, first)).toEqual(['error', 'Still at work. Re-run to wait on, or /docs-agent skip']);
    for (const run of [12, 13, 14, 15, 16, 17, 18])
      await stage.say(run, '/docs-agent status', {
        ...checked,
        github: { workflow: 'Commands' },
        laterMs: 1_200_000,
      });
    expect(stage.lastReply()).toContain('is `completed`');
    expect(state(stage, first)).toBe('success');
  });

  test('that it may have been sent, where a command after a skip is lost', async ({ stage }) => {
    stage.github.moveHead(2, first);
    await stage.say(11, '/docs-agent skip', checked);
    lose(stage);
    await stage.say(12, '/docs-agent more', checked);
    expect(sendings(stage)).toBe(1);
    expect(stage.lastReply()).toContain('may exist');
    expect(end(stage, first)?.[1]).toContain('May have been sent');
  });

  test('its own, where a command that waited for the agent is run again after a push', async ({ stage }) => {
    await stage.runFor(11, opened, checked);
    stage.service.jobs.nextFollowUp([{ status: 'active' }, { status: 'completed', reads: 14 }]);
    await stage.say(12, '/docs-agent a', started);
    await stage.say(13, '/docs-agent b', { inputs: short });
    expect(end(stage, first)).toEqual(['error', 'Not finished. Re-run, or /docs-agent skip']);
    const push = pushed(2);
    stage.github.happened(push.payload);
    refuse(stage, 402);
    await stage.runFor(14, push, { ...known, laterMs: 600_000 });
    expect(state(stage, second)).toBe('error');
    // As the check says.
    await stage.say(13, '/docs-agent b', { ...known, ...attempt(2), laterMs: 900_000 });
    // The push's own prompt was never sent, and the command's commit stays red.
    expect([state(stage, first), state(stage, second)]).toEqual(['success', 'error']);
  });

  test('red, where the command that lifted a skip is run again and refused', async ({ stage }) => {
    stage.github.moveHead(2, first);
    await stage.say(11, '/docs-agent skip', checked);
    stage.service.jobs.next([{ status: 'failed' }]);
    await stage.say(12, '/docs-agent more', checked);
    expect(state(stage, first)).toBe('failure');
    refuse(stage);
    const slow = { kind: 'delay', ms: 300 } as const;
    stage.github.faults.add({ method: 'PATCH', path: /comments/, times: 9, fault: slow });
    await stage.say(12, '/docs-agent more', { ...checked, ...attempt(2), laterMs: 600_000 });
    expect(end(stage, first)?.[1]).not.toContain('No documentation needed');
    expect(state(stage, first)).not.toBe('success');
  });

  test('green by an older job with once, after status', async ({ stage }) => {
    const once = { inputs: { ...checked.inputs, once: 'true' } };
    await stage.runFor(11, opened, once);
    stage.service.jobs.next([{ status: 'failed' }]);
    await stage.say(12, '/docs-agent new page', once);
    await stage.runFor(13, pushed(2), once);
    expect([sendings(stage), state(stage, second)]).toEqual([2, 'success']);
    await stage.say(14, '/docs-agent status', { ...once, laterMs: 600_000 });
    expect(state(stage, second)).toBe('success');
  });

  test('that it may have been sent, after status, where another step told the commit', async ({ stage }) => {
    stage.github.happened(opened.payload);
    const step = (key: string) => ({
      ...checked.inputs,
      ...{ check: key, prompt: `prompt ${key}`, 'reply-key': key },
    });
    const last = (name: string) =>
      stage.github.statuses(first).findLast(({ context }) => context === name)?.state;
    await stage.runFor(11, opened, { known: true, inputs: step('a') });
    lose(stage);
    await stage.runFor(11, opened, { known: true, inputs: step('b') });
    expect([last('a'), last('b')]).toEqual(['success', 'error']);
    for (const run of [12, 13])
      await stage.say(run, '/docs-agent status', { inputs: step('b'), laterMs: 600_000 });
    expect([last('a'), last('b')]).toEqual(['success', 'error']);
  });
});

test('what became of a prompt is said, though status made its check green before the prompt was sent', async ({
  stage,
}) => {
  const asking: Promise<unknown>[] = [];
  prepare(stage);
  stage.service.jobs.next(slow(71, 6));
  await stage.runFor(11, opened, { known: true, inputs: impatient });
  stage.service.jobs.nextFollowUp([{ status: 'active' }]);
  await stage.say(12, '/docs-agent add', {
    ...{ inputs: { ...merging, 'timeout-minutes': '1', 'poll-interval': '20' }, pace: 8, ...hours(1) },
    onLine: ({ text }) => {
      if (!/still working on an earlier request/.test(text)) return;
      finishAll(stage);
      asking.push(stage.say(13, '/docs-agent status', { inputs: merging, ...hours(1) }));
    },
  });
  await Promise.all(asking);
  const states = said(stage, first).map(([state]) => state);
  expect([sendings(stage), states.slice(-3)]).toEqual([2, ['success', 'pending', 'error']]);
});

test.for([true, false])(
  'a skip that comes in the first of two waits stays green; the second ends: %s',
  async (ends, { stage }) => {
    prepare(stage);
    stage.service.jobs.next(slow(71, 5000));
    await stage.runFor(1, opened, { inputs: impatient, known: true });
    stage.service.jobs.next(slowNone(1000));
    await stage.say(2, aNew, { inputs: impatient, ...hours(1) });
    let skipping: Promise<unknown> | undefined;
    const waiting = atWait(() => {
      const skip = stage.say(4, '/docs-agent skip', { inputs: merging, ...hours(2) });
      skipping = skip.then(() => readOn(stage, ends ? 9999 : 1500));
    }, 'job-0002');
    const usual = { inputs: merging, pace: 60, ...hours(2) };
    await stage.runFor(3, happened('labeled', first), { ...usual, ...waiting });
    await skipping;
    const all = said(stage, first);
    const green = all.findIndex(([state]) => state === 'success');
    expect(new Set(all.slice(green).map(([state]) => state))).toEqual(new Set(['success']));
    expect(green).toBeGreaterThan(0);
  },
);

test('a skip that comes while the record of a busy job is put off stays green', async ({ stage }) => {
  prepare(stage);
  stage.service.jobs.next(slow(71, 5000));
  await stage.runFor(1, opened, { inputs: impatient, known: true });
  change(stage, 'two');
  const limited = status(429, { headers: { 'retry-after': '300' } });
  stage.service.faults.add({ method: 'GET', path: /agent/, fault: limited });
  let skipping: Promise<unknown> | undefined;
  const onLine = ({ text }: { readonly text: string }) => {
    if (/429/.test(text)) skipping ??= stage.say(4, '/docs-agent skip', { inputs: merging });
  };
  await stage.runFor(2, pushed(2), { inputs: { ...merging, 'timeout-minutes': '8' }, onLine, pace: 60 });
  await skipping;
  expect([...new Set(said(stage, second).map(([state]) => state))]).toEqual(['success']);
});
