import { describe, expect } from 'vitest';
import { status } from '../emulator/faults.ts';
import { checked, said } from '../support/checks.ts';
import { attempt, type Conversation, command, nextLink, test } from '../support/conversation.ts';
import type { WorkflowEvent } from '../support/events.ts';
import { hours } from '../support/merging.ts';
import { change, lose, refuse, sendings } from '../support/prompts.ts';
import { commit, first, happened, opened, pushed, second } from '../support/pushes.ts';

const known = { ...checked, known: true };
const prompted = { inputs: { ...checked.inputs, prompt: 'more' } };
const retry = (stage: Conversation, more: object = {}) =>
  stage.say(12, '/docs-agent retry', { ...prompted, ...more });
const end = (stage: Conversation, sha: string) => said(stage, sha).at(-1)?.[0];

describe.concurrent('what was not told is asked about', () => {
  test('after a retry that is run again at an older commit: it remembers no newer changes', async ({
    stage,
  }) => {
    change(stage, 'a');
    refuse(stage);
    await stage.runFor(11, opened, checked);
    refuse(stage);
    await retry(stage);
    change(stage, 'b');
    refuse(stage);
    await stage.runFor(13, pushed(2), checked);
    await retry(stage, { ...attempt(2), known: true });
    expect([sendings(stage), stage.lastPrompt()?.includes(second)]).toEqual([4, false]);
    await stage.runFor(13, pushed(2), { ...known, ...attempt(2) });
    expect([sendings(stage), end(stage, second)]).toEqual([5, 'success']);
  });

  test('though GitHub still lists files of which paths names none', async ({ stage }) => {
    const inputs = { ...checked.inputs, paths: 'src/**' };
    stage.github.happened(opened.payload);
    stage.github.setChangedFiles(2, [{ filename: 'docs/a.mdx', patch: '+a' }]);
    await stage.runFor(11, opened, { known: true, inputs });
    expect([sendings(stage), end(stage, first)]).toEqual([0, 'success']);
    // The pull request and its list are as before the push.
    stage.github.addPullRequest(2, { updated_at: '2026-05-01T00:00:00Z' });
    await stage.runFor(12, pushed(2, '2026-05-02T00:00:00Z'), { known: true, inputs });
    expect(sendings(stage)).toBe(1);
  });

  test('after a retry while the pull request was closed', async ({ stage }) => {
    stage.github.happened(opened.payload);
    change(stage, 'a');
    stage.github.closePullRequest(2);
    await stage.say(11, '/docs-agent retry', { known: true, inputs: { ...checked.inputs, prompt: 'more' } });
    stage.github.happened(happened('reopened', first).payload);
    change(stage, 'a');
    await stage.runFor(12, happened('reopened', first), { ...hours(1), known: true });
    // "Update branch".
    stage.github.moveHead(2, second);
    await stage.runFor(13, pushed(2), { ...hours(2), known: true });
    expect(sendings(stage)).toBe(1);
  });

  test('though GitHub still lists only files that are removed', async ({ stage }) => {
    const late = { updated_at: '2026-05-01T00:00:00Z' };
    stage.github.happened(opened.payload);
    stage.github.setChangedFiles(2, [{ filename: 'src/a.ts', status: 'removed', patch: '-a' }]);
    stage.github.addPullRequest(2, late);
    await stage.runFor(11, opened, known);
    await stage.runFor(12, pushed(2, '2026-05-02T00:00:00Z'), known);
    expect(sendings(stage)).toBe(2);
  });

  test('where a push only moves its line to another place of the file', async ({ stage }) => {
    const put = (place: string) =>
      stage.github.setChangedFiles(2, [
        { filename: 'api.yaml', patch: `@@ -1 +1,2 @@\n ${place}:\n+  deprecated: true` },
      ]);
    stage.github.happened(opened.payload);
    put('/users');
    await stage.runFor(11, opened, known);
    stage.github.happened(pushed(2).payload);
    put('/teams');
    await stage.runFor(12, pushed(2), known);
    expect(sendings(stage)).toBe(2);
  });

  test('though GitHub can never list the files', async ({ stage }) => {
    await stage.runFor(11, opened, checked);
    stage.github.faults.add({ method: 'GET', path: /files$/, times: 99, fault: status(422) });
    await stage.runFor(12, pushed(2), checked);
    expect(sendings(stage)).toBe(2);
  });

  test('though GitHub cannot list the files just then, since the only prompt was refused', async ({
    stage,
  }) => {
    stage.github.happened(opened.payload);
    refuse(stage);
    await stage.runFor(11, opened, known);
    stage.github.faults.add({ method: 'GET', path: /files$/, times: 99, fault: status(404) });
    await stage.runFor(12, happened('labeled', first), known);
    expect(sendings(stage)).toBe(2);
  });

  test('by the next pushes, where a retry on a closed pull request was lost', async ({ stage }) => {
    refuse(stage);
    await stage.runFor(11, opened, checked);
    stage.github.closePullRequest(2);
    lose(stage);
    await retry(stage);
    stage.github.addPullRequest(2, { state: 'open', closed_at: null });
    await stage.runFor(13, pushed(2), checked);
    await stage.runFor(14, pushed(3), checked);
    expect(sendings(stage)).toBe(4);
  });

  test('where a retry was lost, and a newer commit was told since', async ({ stage }) => {
    refuse(stage);
    await stage.runFor(11, opened, checked);
    lose(stage);
    await retry(stage);
    await stage.runFor(13, pushed(2), checked);
    await stage.runFor(14, happened('synchronize', first), checked);
    expect(sendings(stage)).toBe(4);
  });

  test('by each step of a command whose first attempt never began', async ({ stage }) => {
    const event = command('/docs-agent add words', { id: 5 });
    for (const key of ['one', 'two'])
      await stage.run(event, {
        inputs: { ...checked.inputs, 'reply-key': key },
        github: { runId: 5, runAttempt: 2 },
      });
    expect(sendings(stage)).toBe(2);
  });
});

/** A push told the first changes, and the second were refused. */
async function refusedNewer(stage: Conversation) {
  change(stage, 'a');
  await stage.runFor(11, opened, checked);
  change(stage, 'b');
  refuse(stage);
  await stage.runFor(12, pushed(2), { ...checked, laterMs: 3_600_000 });
}

describe.concurrent('what was told before a newer commit was told is asked about when it comes back', () => {
  const hours = (count: number) => ({ laterMs: count * 3_600_000 });
  test('where a retry told the first one', async ({ stage }) => {
    change(stage, 'a');
    stage.service.jobs.next([{ status: 'failed' }]);
    await stage.runFor(11, opened, checked);
    await retry(stage);
    change(stage, 'b');
    await stage.runFor(13, pushed(2), { ...checked, ...hours(1) });
    change(stage, 'a');
    await stage.runFor(14, pushed(3), { ...checked, ...hours(2) });
    expect(sendings(stage)).toBe(4);
  });

  test('where a retry told the first one, and the files of the newer one were never listed', async ({
    stage,
  }) => {
    stage.github.happened(opened.payload);
    change(stage, 'a');
    stage.service.jobs.next([{ status: 'failed' }]);
    await stage.runFor(11, opened, known);
    await retry(stage, { known: true });
    stage.github.faults.add({ method: 'GET', path: /files$/, times: 9, fault: status(422) });
    stage.github.happened(pushed(2).payload);
    await stage.runFor(13, pushed(2), known);
    stage.github.faults.clear();
    const back = happened('synchronize', first);
    stage.github.happened(back.payload);
    await stage.runFor(14, back, known);
    expect(sendings(stage)).toBe(4);
  });

  /** A push told the first changes, and a retry the second. */
  async function newerByRetry(stage: Conversation, inputs: object) {
    await refusedNewer(stage);
    await stage.say(13, '/docs-agent retry', { ...hours(2), inputs: { prompt: 'more', ...inputs } });
    change(stage, 'a');
    return sendings(stage);
  }
  const backAgain = (stage: Conversation, more: object) =>
    stage.runFor(14, pushed(3), { ...checked, pace: 100, ...hours(3), ...more });

  test('where a retry told the newer one', async ({ stage }) => {
    expect(await newerByRetry(stage, checked.inputs)).toBe(3);
    await backAgain(stage, {});
    expect(sendings(stage)).toBe(4);
  });

  test('where the agent is still at work on what a retry told', async ({ stage }) => {
    stage.service.jobs.nextFollowUp([{ status: 'active' }, { status: 'completed', reads: 4 }]);
    const before = await newerByRetry(stage, { wait: 'false' });
    await backAgain(stage, { laterMs: 7_201_000 });
    expect(sendings(stage)).toBe(before + 1);
  });

  test('where it is refused first, and run again', async ({ stage }) => {
    const before = await newerByRetry(stage, checked.inputs);
    refuse(stage);
    await backAgain(stage, {});
    await backAgain(stage, { ...hours(4), github: { runId: 14, runAttempt: 2 } });
    expect(sendings(stage)).toBe(before + 2);
  });

  test('where the service puts it off for a minute', async ({ stage }) => {
    const before = await newerByRetry(stage, checked.inputs);
    refuse(stage, 429);
    await backAgain(stage, {});
    expect(sendings(stage)).toBe(before + 2);
  });

  test('where a retry was lost, and another told what came later', async ({ stage }) => {
    change(stage, 'a');
    refuse(stage);
    await stage.runFor(11, opened, checked);
    lose(stage);
    await retry(stage);
    change(stage, 'b');
    refuse(stage);
    await stage.runFor(13, pushed(2), { ...checked, ...hours(2) });
    await stage.say(14, '/docs-agent retry', { ...prompted, ...hours(3) });
    const before = sendings(stage);
    change(stage, 'a');
    await stage.runFor(15, pushed(3), { ...checked, ...hours(4) });
    expect(sendings(stage)).toBe(before + 1);
  });

  test.for([false, true])('where a retry of it was lost; busy: %s', async (isBusy, { stage }) => {
    change(stage, 'a');
    refuse(stage);
    await stage.runFor(11, opened, checked);
    lose(stage);
    await retry(stage);
    change(stage, 'b');
    await stage.runFor(13, pushed(2), { ...checked, ...hours(1) });
    if (isBusy) {
      stage.service.jobs.nextFollowUp([{ status: 'active' }, { status: 'completed', reads: 3 }]);
      await stage.say(14, '/docs-agent add', { inputs: { wait: 'false' }, ...hours(2) });
    }
    change(stage, 'a');
    const back = happened('synchronize', first, { before: second, after: first });
    const { outputs } = await stage.runFor(15, back, { ...checked, laterMs: 7_201_000 });
    expect(outputs['outcome']).toBe('pull-request');
  });
});

describe.concurrent('what was told is not paid again', () => {
  const later = (count: number) => ({ laterMs: count * 3_600_000 });
  const hours = (count: number) => ({ ...checked, ...later(count) });
  async function toldByRetry(stage: Conversation) {
    stage.github.happened(opened.payload);
    change(stage, 'a');
    refuse(stage);
    await stage.runFor(11, opened, known);
    await retry(stage, { laterMs: 3_600_000 });
    expect(sendings(stage)).toBe(2);
  }

  test('by a retry, and a push that was refused after it is taken back', async ({ stage }) => {
    await toldByRetry(stage);
    change(stage, 'b');
    refuse(stage);
    await stage.runFor(13, pushed(2), hours(2));
    change(stage, 'a');
    await stage.runFor(14, pushed(3), hours(3));
    expect(sendings(stage)).toBe(3);
  });

  test('by a retry, and a push that is put off comes back to it', async ({ stage }) => {
    await toldByRetry(stage);
    stage.github.moveHead(2, second);
    change(stage, 'b');
    refuse(stage, 429);
    const onLine = ({ text }: { readonly text: string }) => {
      if (/Trying again in/.test(text)) change(stage, 'a');
    };
    await stage.runFor(13, pushed(2), { ...hours(2), known: true, pace: 100, onLine });
    expect(sendings(stage)).toBe(3);
  });

  test('by a retry that may have arrived, though a push was refused since', async ({ stage }) => {
    await refusedNewer(stage);
    lose(stage);
    await stage.say(13, '/docs-agent retry', { ...prompted, ...later(2) });
    // Words of a command have an order of their own, which is none of what was told.
    await stage.say(14, '/docs-agent add', { ...prompted, ...later(3) });
    change(stage, 'c');
    refuse(stage);
    await stage.runFor(15, pushed(3), hours(4));
    change(stage, 'b');
    const before = sendings(stage);
    const { outputs } = await stage.runFor(16, pushed(4), hours(5));
    expect([outputs['outcome'], sendings(stage)]).toEqual(['error', before]);
  });

  const files = /files$/;
  test.for<[string, (stage: Conversation) => unknown, (stage: Conversation) => unknown]>([
    [
      'the files',
      ({ github }) => github.faults.add({ method: 'GET', path: files, times: 4, fault: status(404) }),
      ({ github }) => github.faults.clear(),
    ],
    [
      'an open pull request',
      ({ github }) => github.addPullRequest(2, { state: 'closed' }),
      ({ github }) => github.addPullRequest(2, { state: 'open', closed_at: null }),
    ],
  ])(
    'before a retry that did not see %s, and the branch is brought up to date',
    async ([, begin, end], { stage }) => {
      stage.github.happened(opened.payload);
      change(stage, 'a');
      await stage.runFor(11, opened, known);
      begin(stage);
      await retry(stage, { pace: 100, laterMs: 3_600_000 });
      end(stage);
      const before = sendings(stage);
      await stage.runFor(15, pushed(2), hours(4));
      expect(sendings(stage)).toBe(before);
    },
  );

  test('by a job whose documentation was closed, since a newer one has its place', async ({ stage }) => {
    stage.github.happened(opened.payload);
    await stage.runFor(11, opened, known);
    stage.service.jobs.next([{ status: 'completed', prLink: nextLink }]);
    await stage.say(12, '/docs-agent new Describe it', { ...prompted, laterMs: 3_600_000 });
    const closed = { state: 'closed', merged: false, merged_at: null };
    stage.github.addPullRequest(7, closed, { repository: 'example/docs' });
    await stage.runFor(14, happened('labeled', first), hours(3));
    expect(sendings(stage)).toBe(2);
  });
});

describe.concurrent('a push between the reads of a pull request and of its files is told, and not paid again', () => {
  test.for(['event', 'retry'])('by the run for its %s', async (kind, { stage }) => {
    const isRetry = kind === 'retry';
    stage.github.happened(opened.payload);
    change(stage, 'a');
    if (isRetry) refuse(stage);
    if (isRetry) await stage.runFor(10, opened, known);
    let isPushed = false;
    stage.github.journal.listen(({ path, method, ended }) => {
      if (isPushed || method !== 'GET' || !/pulls\/2$/.test(path) || ended === undefined) return;
      isPushed = true;
      stage.github.moveHead(2, second);
      change(stage, 'b');
    });
    await (isRetry ? retry(stage, { known: true }) : stage.runFor(11, opened, known));
    const sent = sendings(stage);
    expect([sent, stage.lastPrompt()?.includes(second)]).toEqual([isRetry ? 2 : 1, true]);
    await stage.runFor(12, pushed(2), known);
    // "Update branch".
    stage.github.moveHead(2, commit(3));
    change(stage, 'b');
    await stage.runFor(13, pushed(3), known);
    expect([sendings(stage), end(stage, commit(3))]).toEqual([sent, 'success']);
  });
});

describe.concurrent('a lost prompt stays lost', () => {
  test('though another step told the same commit', async ({ stage }) => {
    stage.github.happened(opened.payload);
    const step = (key: string, runAttempt: number) =>
      stage.runFor(11, opened, {
        ...{ known: true, github: { runAttempt } },
        inputs: { ...checked.inputs, prompt: `prompt ${key}`, 'reply-key': key },
      });
    refuse(stage);
    await step('a', 1);
    lose(stage);
    await step('b', 1);
    await step('a', 2);
    const { exitCode, outputs } = await step('b', 2);
    expect([exitCode, outputs['outcome']]).toEqual([1, 'error']);
  });

  test('though a command with other words told the same commit', async ({ stage }) => {
    lose(stage);
    await stage.runFor(11, opened, checked);
    await stage.say(12, '/docs-agent fix a typo', checked);
    await stage.runFor(13, happened('labeled', first), checked);
    expect(end(stage, first)).toBe('error');
  });

  test('until a retry tells it, whatever was refused since', async ({ stage }) => {
    lose(stage);
    await stage.runFor(11, opened, checked);
    await retry(stage);
    refuse(stage);
    await stage.runFor(13, pushed(2), checked);
    await stage.runFor(14, happened('synchronize', first), checked);
    expect([sendings(stage), end(stage, first)]).toEqual([3, 'success']);
  });
});

test('a command on a merged pull request that is lost, and run again, has no check', async ({ stage }) => {
  stage.github.happened(opened.payload);
  stage.github.closePullRequest(2, commit(9));
  lose(stage);
  await stage.say(5, '/docs-agent add words', checked);
  await stage.say(5, '/docs-agent add words', { ...known, ...attempt(2) });
  expect([sendings(stage), said(stage, first)]).toEqual([1, []]);
});

describe.concurrent('a run that is about an older commit says nothing of a newer one', () => {
  test.for([
    ['that has no word yet', undefined],
    ['that is red', 'error'],
  ] as const)('%s', async ([, expected], { stage }) => {
    lose(stage);
    await stage.runFor(11, opened, checked);
    await retry(stage);
    stage.github.moveHead(2, second);
    if (expected !== undefined) {
      stage.github.faults.add({ method: 'GET', path: /issues\/2\/comments$/, times: 9, fault: status(502) });
      await stage.runFor(13, pushed(2), { ...known, pace: 60 });
      stage.github.faults.clear();
    }
    await stage.runFor(11, opened, { ...known, ...attempt(2) });
    expect([sendings(stage), end(stage, second)]).toEqual([2, expected]);
  });
});

test.for([
  ['labeled', second],
  ['"Update branch"', commit(3)],
])(
  'what was told is not paid again after a retry of before is run again: %s',
  async ([, head], { stage }) => {
    const at = (runId: number, event: WorkflowEvent) =>
      stage.runFor(runId, event, { ...checked, laterMs: runId * 3_600_000 });
    change(stage, 'a');
    await stage.runFor(11, opened, checked);
    stage.service.jobs.nextFollowUp([{ status: 'failed' }]);
    await retry(stage);
    change(stage, 'b');
    await at(13, pushed(2));
    await stage.say(12, '/docs-agent retry', { ...prompted, ...attempt(2), laterMs: 14 * 3_600_000 });
    const before = sendings(stage);
    change(stage, 'b');
    await at(15, head === second ? happened('labeled', second) : pushed(3));
    expect([before, sendings(stage)]).toEqual([4, 4]);
  },
);

test('what was told later takes the place of what was told before, though no list of its files is known', async ({
  stage,
}) => {
  const removal = { filename: 'lib/a.ts', status: 'removed', patch: '@@ -1 +0 @@\n-a' };
  change(stage, 'a');
  stage.service.jobs.next([{ status: 'failed' }]);
  await stage.runFor(11, opened, known);
  await retry(stage, { known: true });
  stage.github.happened(pushed(2).payload);
  stage.github.setChangedFiles(2, [removal]);
  await stage.runFor(13, pushed(2), known);
  const before = sendings(stage);
  stage.github.happened(pushed(3).payload);
  change(stage, 'a');
  await stage.runFor(14, pushed(3), known);
  expect([before, sendings(stage)]).toEqual([3, 4]);
});
