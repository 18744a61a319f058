import { describe, expect } from 'vitest';
import type { Fault } from '../emulator/faults.ts';
import type { FileChange } from '../emulator/github/state.ts';
import { checked, said } from '../support/checks.ts';
import { type Conversation, started, test, warnings } from '../support/conversation.ts';
import { schedule } from '../support/events.ts';
import { first, opened, pushed, second } from '../support/pushes.ts';

const paths = 'src/**\n!**/*.test.ts';
const code: FileChange = { filename: 'src/a.ts', patch: '+a' };
const others: FileChange = { filename: 'docs/a.mdx', patch: '+a' };
const listed = /\/pulls\/2\/files$/;
const many = (file: FileChange) => Array.from({ length: 3000 }, () => file);
/** What GitHub says to a token that lacks a permission. */
const refusal = (needs: string): Fault => ({
  ...{ kind: 'status', status: 403, body: '{"message":"Resource not accessible by integration"}' },
  headers: { 'content-type': 'application/json', 'x-accepted-github-permissions': needs },
});
const pathless = /GitHub did not list all changed files|The run continues without paths/;

/** A run for the pull request, which is known to GitHub with its files. */
const run = (stage: Conversation, files: readonly FileChange[], inputs = {}) => {
  stage.github.happened(opened.payload);
  stage.github.setChangedFiles(2, files);
  return stage.runFor(11, opened, { known: true, inputs: { paths, ...inputs } });
};

describe.concurrent('paths, on a pull request', () => {
  test.for<[string, FileChange[], Record<string, string>, boolean]>([
    ['a file matches', [others, code], {}, true],
    ['none does', [others, { filename: 'src/a.test.ts' }], {}, false],
    ['the old name of a file does', [{ ...others, previous_filename: 'src/a.mdx' }], {}, true],
    ['none does, without a reply', [others], { 'pull-request-comment': 'false' }, false],
    ['a file on the last page does', [...many(others).slice(1), code], {}, true],
  ])('%s', async ([, files, inputs, isAsked], { stage }) => {
    const result = await run(stage, files, inputs);
    expect(result).toMatchObject({ exitCode: 0, annotations: [] });
    expect(result.outputs['outcome']).toBe(isAsked ? 'pull-request' : 'skipped');
    expect(stage.promptCounts()).toEqual(isAsked ? [1] : []);
    if (!isAsked) expect(result.log).toContain('No changed file matches paths');
    if (!isAsked) expect(stage.ourComments()).toEqual([]);
  });

  test('none does, and nothing would be asked', async ({ stage }) => {
    await run(stage, [others], { ...checked.inputs, prompt: '' });
    expect(said(stage, first).at(-1)?.slice(0, 2)).toEqual(['success', 'No changed file matches paths']);
  });

  test.for<[string, (stage: Conversation) => void, FileChange[]]>([
    ['GitHub lists no more than 3,000 files', () => undefined, [...many(others), code]],
    [
      'a fault lasts',
      ({ github }) => github.faults.add({ path: listed, times: 99, fault: { kind: 'status', status: 502 } }),
      [others],
    ],
  ])('where %s, the agent is asked, and a warning says so', async ([, prepare, files], { stage }) => {
    prepare(stage);
    const result = await run(stage, files);
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request' } });
    expect(warnings(result)[0]).toMatch(pathless);
  });

  test.for([{}, { 'pull-request-comment': 'false' }])(
    'a token that lacks the permission: an error before any job (%o)',
    async (inputs, { stage }) => {
      stage.github.faults.add({ path: listed, fault: refusal('pull_requests=read') });
      const result = await run(stage, [others], inputs);
      expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
      expect(result.annotations.at(-1)?.message).toContain('Add "pull-requests: read"');
      expect(stage.service.journal.entries).toEqual([]);
    },
  );

  test('decides nothing once a job is known: a later push may take the code back', async ({ stage }) => {
    await run(stage, [code]);
    stage.github.moveHead(2, second);
    stage.github.setChangedFiles(2, [others]);
    await stage.runFor(12, pushed(2), { known: true, inputs: { paths } });
    expect(stage.promptCounts()).toEqual([2]);
  });

  test('never counts for a command', async ({ stage }) => {
    stage.github.setChangedFiles(2, [others]);
    await stage.say(11, '/docs-agent add', { inputs: { ...started.inputs, paths } });
    expect(stage.promptCounts()).toEqual([1]);
  });
});

describe.concurrent('paths, with since-last-run', () => {
  const run = async (stage: Conversation, files: readonly FileChange[], inputs = {}) => {
    stage.github.addRun({ head_sha: first });
    const runId = stage.github.addRun({ head_sha: second, status: 'in_progress', conclusion: null });
    stage.github.setComparison(first, second, { commits: [{ sha: second }], files });
    const all = { prompt: 'Go', 'since-last-run': 'true', wait: 'false', paths, ...inputs };
    return await stage.run(schedule(), { inputs: all, github: { runId, sha: second } });
  };

  test.for<[string, FileChange[], Record<string, string>, boolean]>([
    ['a file matches', [others, code], {}, true],
    ['a file matches, of changes that are shown', [others, code], { context: 'diff' }, true],
    ['none does: no job each night for what the agent wrote', [others], {}, false],
    ['none does, in a dry run', [others], { 'dry-run': 'true' }, false],
  ])('%s', async ([, files, inputs, isAsked], { stage }) => {
    const result = await run(stage, files, inputs);
    expect(result.exitCode).toBe(0);
    expect(result.outputs['outcome']).toBe(isAsked ? 'pull-request' : 'skipped');
    expect(stage.promptCounts()).toEqual(isAsked ? [1] : []);
  });

  const compared = /\/compare\//;
  test('where the comparison is cut, the agent is asked, and a warning says so', async ({ stage }) => {
    const result = await run(stage, many(others).slice(0, 301));
    expect(result).toMatchObject({ exitCode: 0, outputs: { jobId: 'job-0001' } });
    expect(warnings(result)).toEqual([expect.stringMatching(pathless)]);
  });

  test('a token that lacks the permission: an error before any job', async ({ stage }) => {
    stage.github.faults.add({ path: compared, times: 9, fault: refusal('contents=read') });
    const result = await run(stage, [others]);
    expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
    expect(result.annotations.at(-1)?.message).toContain('Add "contents: read"');
    expect(stage.service.journal.entries).toEqual([]);
  });
});
