import { describe, expect } from 'vitest';
import { status } from '../emulator/faults.ts';
import type { JobScript } from '../emulator/service-jobs.ts';
import {
  attempt,
  type Conversation,
  done,
  nextLink,
  prLink,
  started,
  test,
  waiting,
} from '../support/conversation.ts';
import { stopwatch } from '../support/fair-time.ts';
import { change } from '../support/prompts.ts';
import { commit, first, fourth, happened, opened, pushed, second, third } from '../support/pushes.ts';

/** GitHub knows more by now than the event says. */
const late = { ...waiting, known: true };
const pull = /\/pulls\/2$/;
const requests = ({ github }: Conversation) =>
  github.journal.entries.map(({ method, path }) => `${method} ${path}`);

describe.concurrent('the run chooses its commit when its turn has come', () => {
  test('three pushes while one run waits cost one prompt, about all of them', async ({ stage }) => {
    await stage.runFor(11, opened, waiting);
    stage.github.moveHead(2, fourth);
    const results = [
      await stage.runFor(12, pushed(2), late),
      await stage.runFor(13, pushed(3), late),
      await stage.runFor(14, pushed(4), late),
    ];
    for (const { exitCode, annotations, outputs } of results) {
      expect({ exitCode, annotations }).toEqual({ exitCode: 0, annotations: [] });
      expect(outputs).toMatchObject({ outcome: 'pull-request', jobId: 'job-0001', prLink });
    }
    expect(stage.promptCounts()).toEqual([2]);
    expect(stage.lastPrompt()).toContain(`/compare/${first}...${fourth}`);
    expect(stage.lastPrompt()).toContain(`Head commit: ${fourth}`);
    expect(stage.markers().at(-1)?.at(-1)).toMatchObject({ run: 12, toldCommit: fourth });
  });

  test.for([
    ['is older than the event: the event’s', first, '2026-05-01T00:00:00Z', second],
    ['is newer, since the push was taken back: the old one', first, '2026-05-03T00:00:00Z', first],
  ] as const)('the commit where GitHub’s answer %s', async ([, head, updated_at, told], { stage }) => {
    await stage.runFor(11, opened, waiting);
    stage.github.moveHead(2, head);
    stage.github.addPullRequest(2, { updated_at });
    await stage.runFor(12, pushed(2, '2026-05-02T00:00:00Z'), late);
    expect(stage.promptCounts()).toEqual([told === first ? 1 : 2]);
    expect(stage.markers().at(-1)?.at(-1)).toMatchObject({ toldCommit: told });
  });

  test.for([
    ['merged', commit(9)],
    ['closed', undefined],
  ] as const)('%s meanwhile: nothing is asked', async ([state, mergedAs], { stage }) => {
    await stage.runFor(11, opened, waiting);
    stage.github.closePullRequest(2, mergedAs);
    const result = await stage.runFor(12, pushed(2), late);
    expect(result).toMatchObject({ exitCode: 0, annotations: [], outputs: { outcome: 'skipped' } });
    expect(result.log).toContain(state);
    expect(stage.promptCounts()).toEqual([1]);
  });

  test('where the pull request cannot be read, nothing is sent', async ({ stage }) => {
    await stage.runFor(11, opened, waiting);
    stage.github.moveHead(2, fourth);
    stage.github.faults.add({ path: pull, times: 99, fault: status(502) });
    const result = await stage.runFor(12, pushed(2), late);
    expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
    expect(stage.promptCounts()).toEqual([1]);
  });

  test('context: diff shows what is new since; after a force push, all of it', async ({ stage }) => {
    const { base } = opened.payload['pull_request'];
    const changes = (...names: string[]) => ({
      commits: [{ sha: fourth, isMerge: true }],
      files: names.map((filename) => ({ filename, patch: '+a' })),
    });
    stage.github.setComparison(first, second, changes('new.ts', 'of-main.ts'));
    stage.github.setComparison(second, third, { ...changes('new.ts'), status: 'diverged' });
    for (const head of [second, third])
      stage.github.setComparison(base.sha, head, changes('all.ts', 'new.ts'));
    const inputs = { inputs: { context: 'diff', wait: 'true' } };
    await stage.runFor(11, opened);
    await stage.runFor(12, pushed(2), inputs);
    expect(stage.lastPrompt()).toMatch(/new\.ts/);
    expect(stage.lastPrompt()).not.toMatch(/all\.ts|of-main\.ts/);
    await stage.runFor(13, pushed(3), inputs);
    expect(stage.lastPrompt()).toMatch(/all\.ts/);
  });

  test.for([
    ['was started by new', 'new Describe it', []],
    ['was started by retry', 'retry', [{ status: 'failed' }]],
  ] as const)(
    'context: diff shows all of it to a job that %s, and was not told',
    async ([, words, script], { stage }) => {
      const { base } = opened.payload['pull_request'];
      const changes = (...names: string[]) => ({
        commits: [{ sha: fourth }],
        files: names.map((filename) => ({ filename, patch: '+a' })),
      });
      stage.github.setComparison(first, second, changes('new.ts'));
      stage.github.setComparison(base.sha, second, changes('all.ts', 'new.ts'));
      const inputs = { context: 'diff', wait: 'true' };
      if (script.length > 0) stage.service.jobs.next(script);
      await stage.runFor(11, opened, { inputs });
      stage.service.jobs.next([{ status: 'completed', prLink: nextLink }]);
      await stage.say(12, `/docs-agent ${words}`, {
        inputs: { ...inputs, prompt: 'more' },
        laterMs: 600_000,
      });
      await stage.runFor(13, pushed(2), { inputs, laterMs: 1_200_000 });
      expect(stage.promptCounts()).toEqual([1, 2]);
      expect(stage.lastPrompt()).toMatch(/all\.ts/);
    },
  );

  test('context: diff shows what a push took back', async ({ stage }) => {
    const { base } = opened.payload['pull_request'];
    const file = (filename: string, status = 'added') => ({ filename, status, patch: `+${filename}` });
    const commits = [{ sha: fourth }];
    stage.github.setComparison(first, second, { commits, files: [file('flag.ts', 'removed')] });
    stage.github.setComparison(base.sha, second, { commits, files: [file('other.ts')] });
    const inputs = { inputs: { context: 'diff', wait: 'true' } };
    change(stage, 'a');
    await stage.runFor(11, opened, inputs);
    change(stage, 'b');
    await stage.runFor(12, pushed(2), { ...inputs, laterMs: 600_000 });
    expect(stage.lastPrompt()).toContain('flag.ts');
  });
});

describe.concurrent('a commit that was told is not told again', () => {
  test.for([
    ['reopened'],
    ['labeled'],
    ['ready_for_review'],
    ['edited', { changes: { base: { ref: { from: 'main' }, sha: { from: commit(8) } } } }],
    ['synchronize', { before: third, after: first }],
  ] as const)('%s: the job is looked up, and nothing is sent', async ([action, more], { stage }) => {
    await stage.runFor(11, opened, waiting);
    stage.service.journal.clear();
    const again = await stage.runFor(12, happened(action, first, more), waiting);
    expect(again).toMatchObject({ exitCode: 0, annotations: [] });
    expect(again.outputs).toMatchObject({ outcome: 'pull-request', jobId: 'job-0001', prLink });
    expect(again.log).toContain(`was already told about the commit ${first}`);
    expect(stage.service.journal.requests('POST')).toEqual([]);
    expect(stage.replies()).toHaveLength(1);
    expect(stage.lastReply()).toMatch(/Documentation pull request: \[example\/docs#7\]/);
    expect(stage.lastReply()).not.toMatch(/Opened|Updated|merge/);
  });

  const closed = { state: 'closed', merged: false, merged_at: null };
  const merged = { ...closed, merged: true, merged_at: '2026-05-01T00:00:00Z' };
  const nothing = () => undefined;
  const pull7 = (fields: object) => (stage: Conversation) =>
    stage.github.addPullRequest(7, fields, { repository: 'example/docs' });
  test.for<[string, boolean, JobScript, (stage: Conversation) => void]>([
    ['its job failed', true, [{ status: 'failed' }], nothing],
    ['its job is gone', true, done, ({ service }) => service.restore([])],
    ['its job is archived without a pull request', true, [{ status: 'archived' }], nothing],
    ['its job is archived, with one', false, [{ status: 'archived', prLink }], nothing],
    ['its job is archived, with one that was closed', true, [{ status: 'archived', prLink }], pull7(closed)],
    ['its pull request was closed without a merge', true, done, pull7(closed)],
    ['its pull request was merged', false, done, pull7(merged)],
    [
      'its job cannot be read',
      false,
      done,
      ({ service }) => service.faults.add({ method: 'GET', fault: status(403) }),
    ],
  ])('where %s: asked again: %s', async ([, isAsked, script, change], { stage }) => {
    stage.service.jobs.next(script);
    await stage.runFor(11, opened, waiting);
    change(stage);
    // A new job may be unknown for two minutes.
    await stage.runFor(12, happened('reopened', first), { ...waiting, laterMs: 180_000 });
    expect(stage.service.journal.requests('POST')).toHaveLength(isAsked ? 2 : 1);
  });

  test('nor by a second attempt', async ({ stage }) => {
    await stage.runFor(11, opened, waiting);
    await stage.runFor(12, happened('reopened', first), waiting);
    expect(stage.promptCounts()).toEqual([1]);
    await stage.runFor(12, happened('reopened', first), { ...waiting, ...attempt(2) });
    expect(stage.promptCounts()).toEqual([1]);
  });

  test('by a command is another matter: what it is about is not told to the next push', async ({ stage }) => {
    stage.github.moveHead(2, first);
    await stage.say(11, '/docs-agent add', started);
    expect(stage.markers()[0]?.at(-1)).toMatchObject({ toldCommit: first });
    await stage.runFor(12, opened, waiting);
    expect(stage.promptCounts()).toEqual([2]);
  });
});

describe.concurrent('what it asks of GitHub and Mintlify', () => {
  test.for<[string, number, string, Record<string, string>]>([
    ['a first command', 12, 'add a page', {}],
    ['with a check', 14, 'add a page', { check: 'documentation' }],
    ['with a line break', 13, 'add\na page', {}],
  ])('%s: %i requests to GitHub at most', async ([, most, words, inputs], { stage }) => {
    stage.github.addPullRequest(7, {}, { repository: 'example/docs' });
    stage.github.setChangedFiles(7, [{ filename: 'a.mdx' }], 'example/docs');
    const { outputs } = await stage.say(1, `/docs-agent ${words}`, { inputs });
    expect(outputs['outcome']).toBe('pull-request');
    expect(stage.lastReply()).toContain('a.mdx');
    expect(requests(stage).slice(most)).toEqual([]);
  });

  test('a later push: 11 requests to GitHub at most, two of them for what is its own', async ({ stage }) => {
    await stage.runFor(11, opened, waiting);
    stage.github.journal.clear();
    await stage.runFor(12, pushed(2), waiting);
    expect(stage.promptCounts()).toEqual([2]);
    expect(requests(stage).slice(11)).toEqual([]);
  });

  test('a push that has nothing new to tell: nothing is sent, and the run ends in seconds', async ({
    stage,
  }) => {
    await stage.runFor(11, opened, waiting);
    stage.service.journal.clear();
    const time = stopwatch();
    const inputs = { wait: 'true', 'poll-interval': 'auto' };
    await stage.runFor(12, happened('labeled', first), { inputs, pace: 1 });
    expect(time.fair()).toBeLessThan(5000);
    expect(stage.service.journal.entries.map(({ method }) => method)).toEqual(['GET', 'GET']);
  });
});

describe.concurrent('a list of files of which no file names a commit is not taken for the present one', () => {
  const removal = { filename: 'lib/a.ts', status: 'removed', patch: '@@ -1 +0 @@\n-a' };
  const more = { ...late, inputs: { ...waiting.inputs, paths: 'src/**' } };
  test.for<[string, object[]]>([
    ['an empty one', []],
    ['one of removals before', [removal]],
  ])('%s', async ([, stale], { stage }) => {
    stage.github.happened(opened.payload);
    stage.github.setChangedFiles(2, [removal, { filename: 'src/b.ts', patch: '+b' }]);
    const body = JSON.stringify(stale.map((file) => ({ ...file, additions: 0, deletions: 1 })));
    const fault = status(200, { headers: { 'content-type': 'application/json' }, body });
    stage.github.faults.add({ method: 'GET', path: /pulls\/2\/files$/, times: 1, fault });
    await stage.runFor(11, opened, more);
    expect(stage.promptCounts()).toEqual([1]);
  });

  test('one of removals before, though GitHub does not know the push yet', async ({ stage }) => {
    const event = pushed(2, '2026-05-02T00:00:00Z');
    event.payload['pull_request'].changed_files = 2;
    stage.github.happened(opened.payload);
    stage.github.setChangedFiles(2, [removal]);
    stage.github.addPullRequest(2, { updated_at: '2026-05-01T00:00:00Z' });
    const stop = stage.github.journal.listen(({ path, status: answered }) => {
      if (answered === undefined || !/pulls\/2\/files/.test(path)) return;
      stop();
      stage.github.happened(event.payload);
      stage.github.setChangedFiles(2, [removal, { filename: 'src/b.ts', patch: '+b' }]);
    });
    await stage.runFor(12, event, more);
    expect(stage.promptCounts()).toEqual([1]);
  });
});
