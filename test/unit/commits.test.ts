import { describe, expect, it } from 'vitest';
import { askOf } from '../../src/agent/asked/ask.ts';
import type { AgentInputs } from '../../src/agent/asked/inputs.ts';
import { matchesPaths } from '../../src/agent/decide/paths.ts';
import { findCommits } from '../../src/agent/prompt/commits.ts';
import type { Comparison, GitHub } from '../../src/github/client.ts';
import { GitHubError } from '../../src/github/errors.ts';
import { type CommitRange, readEvent } from '../../src/github/event.ts';
import { contextOf } from '../support/context.ts';

describe('paths', () => {
  const names = (...paths: string[]) => paths.map((path) => ({ path }));
  it.each<[string, string[], string[], boolean]>([
    ['any file is enough', ['src/**'], ['README.md', 'src/a/b.ts'], true],
    ['none matches', ['src/**'], ['README.md', 'lib/src/a.ts'], false],
    ['the last match wins, out', ['src/**', '!src/gen/**'], ['src/gen/a.ts'], false],
    ['the last match wins, in again', ['src/**', '!src/gen/**', 'src/gen/api.ts'], ['src/gen/api.ts'], true],
    ['what is taken out and comes later matches', ['!src/gen/**', 'src/**'], ['src/gen/a.ts'], true],
    ['another file is still in', ['src/**', '!src/gen/**'], ['src/gen/a.ts', 'src/b.ts'], true],
    ['files and folders that begin with a dot', ['**'], ['.github/.x'], true],
    ['a star stays in its folder', ['src/*'], ['src/a/b.ts'], false],
    ['several endings', ['**/*.{ts,py}'], ['a/b.py'], true],
    ['no groups, which could take minutes', ['+(*a)+(*a)+(*a)b'], [`${'a'.repeat(60)}c`], false],
    ['no case but its own', ['SRC/**'], ['src/a.ts'], false],
    ['no files', ['**'], [], false],
  ])('%s', (_what, globs, files, expected) => {
    expect(matchesPaths(globs, names(...files))).toBe(expected);
  });

  it('a renamed file counts with both of its names', () => {
    const renamed = (path: string, previousPath: string) =>
      matchesPaths(['src/**'], [{ path, previousPath }]);
    expect([renamed('src/a', 'old/a'), renamed('lib/a', 'src/a'), renamed('lib/a', 'old/a')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

const [told, base, head] = ['a', 'b', 'c'].map((digit) => digit.repeat(40)) as [string, string, string];
const noPermission = new GitHubError('It broke', { kind: 'status', status: 403, reason: 'permission' });
const broken = new GitHubError('It broke', { kind: 'no-answer' });
const file = (filename: string, previous_filename?: string): Comparison['files'][number] => ({
  ...{ filename, previous_filename, status: 'modified', additions: 1, deletions: 1, changes: 2, patch: '+x' },
});
const comparison = (...files: Comparison['files']): Comparison => ({
  titles: ['t'],
  commitCount: 1,
  files,
  hasAllFiles: true,
});

/** What GitHub says, or how it fails. */
interface Said {
  readonly last?: string | undefined | Error;
  readonly day?: CommitRange | undefined;
  readonly compared?: Comparison | Error;
  /** Since the commit that was told. */
  readonly newer?: Comparison | Error;
}

/** Of a schedule at the commit `head`, unless told. */
async function find(
  given: Partial<AgentInputs>,
  said: Said,
  { name = 'schedule', payload = {}, toldCommit = undefined as string | undefined } = {},
) {
  const lines: string[] = [];
  const compared: CommitRange[] = [];
  const asked: unknown[] = [];
  const value = <Value>(answer: Value | Error) =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  const github = {
    lastSuccess: (runId: number) => {
      asked.push(runId);
      return value(said.last);
    },
    commitsSince: (sha: string, since: Date) => {
      asked.push([sha, since.toISOString()]);
      return value(said.day);
    },
    compare: (range: CommitRange) => {
      compared.push(range);
      return value(range.base === told ? (said.newer ?? broken) : (said.compared ?? broken));
    },
  } as unknown as GitHub;
  const context = contextOf(name, payload, { sha: head });
  const say = (line: string) => void lines.push(line);
  const log = { info: say, notice: say, warning: say } as Parameters<typeof askOf>[1]['log'];
  const parts = { context, log, signal: new AbortController().signal, now: new Date('2026-11-27T10:00:00Z') };
  const inputs = {
    sinceLastRun: true,
    context: 'links',
    dryRun: false,
    paths: undefined,
    ...given,
  } as AgentInputs;
  const ask = askOf(github, parts);
  const found = await findCommits(readEvent(context), inputs, toldCommit, github, ask, parts);
  return { found, lines: lines.join('\n'), compared, asked };
}

describe('since the last run', () => {
  const day = { base: 'd'.repeat(40), head };
  const noCommits = (since: string | undefined) => ({ skip: { why: 'no-commits', since } });
  it.each<[string, Said, object]>([
    ['the commits begin at the last success', { last: base }, { range: { base, head }, changes: [] }],
    ['there are none', { last: head }, noCommits(head)],
    ['on a first run, they are those of the last day', { last: undefined, day }, { range: day, changes: [] }],
    ['on a first run, there are none of the last day', { last: undefined }, noCommits(undefined)],
  ])('%s', async (_what, said, expected) => {
    const { found, lines, asked } = await find({}, said);
    expect(found).toEqual(expected);
    expect(asked[0]).toBe(42);
    const isFirst = said.last === undefined;
    expect(asked[1]).toEqual(isFirst ? [head, '2026-11-26T10:00:00.000Z'] : undefined);
    expect(lines.includes('the commits of the last day')).toBe(isFirst);
  });

  it.each([noPermission, broken])(
    'whatever keeps it from being known is an error: the agent would be asked about nothing',
    async (error) => {
      await expect(find({}, { last: error })).rejects.toBe(error);
    },
  );

  it('another event says that it works on two only', async () => {
    const { found, lines } = await find({}, {}, { name: 'push', payload: { before: base, after: head } });
    expect(found).toMatchObject({ range: { base, head } });
    expect(lines).toContain('since-last-run works only on schedule and workflow_dispatch.');
  });

  it('a dry run says that it counts as a success', async () => {
    expect((await find({ dryRun: true }, { last: base })).lines).toContain(
      'A dry run counts as the last successful run',
    );
  });
});

describe('paths with since-last-run', () => {
  const paths = ['src/**'];
  const said = (compared: Comparison | Error) => ({ last: base, compared });
  const skip = { skip: { why: 'no-paths' } };
  const asks = { range: { base, head }, changes: [] };
  it.each<[string, Comparison | Error, object, string]>([
    ['no file matches', comparison(file('docs/a.md')), skip, ''],
    ['a file matches', comparison(file('src/a.ts')), asks, ''],
    ['a file was moved away from there', comparison(file('lib/a.ts', 'src/a.ts')), asks, ''],
    [
      'GitHub lists only a part',
      { ...comparison(file('docs/a.md')), hasAllFiles: false },
      { ...asks, isPathless: true },
      '',
    ],
    ['GitHub cannot say', broken, { ...asks, isPathless: true }, 'It broke'],
  ])('decide: %s', async (_what, compared, expected, line) => {
    const { found, lines } = await find({ paths }, said(compared));
    expect(found).toEqual(expected);
    expect(lines).toContain(line);
    if (line === '') expect(lines).toBe('');
  });

  it('without the permission are an error: it would be paid for each night', async () => {
    await expect(find({ paths }, said(noPermission))).rejects.toBe(noPermission);
    // Without paths, the changes are only left out.
    expect((await find({ context: 'diff' }, said(noPermission))).found).toEqual(asks);
  });

  it('elsewhere say that they do nothing', async () => {
    const { lines } = await find(
      { paths, sinceLastRun: false },
      {},
      { name: 'push', payload: { before: base, after: head } },
    );
    expect(lines).toContain('paths works only on pull requests and with since-last-run.');
  });
});

describe('context: diff of a pull request', () => {
  const diff = { context: 'diff', sinceLastRun: false } as const;
  const pull_request = { number: 7, head: { sha: head }, base: { sha: base } };
  const event = { name: 'pull_request', payload: { pull_request } };
  const [all, newer] = [comparison(file('all.ts')), comparison(file('new.ts'))];
  it('tells a job that goes on only what came since the commit that was told', async () => {
    const { found, compared } = await find(diff, { compared: all, newer }, { ...event, toldCommit: told });
    expect(compared).toEqual([
      { base, head },
      { base: told, head },
    ]);
    expect(found).toMatchObject({
      range: { base, head },
      changes: [expect.stringContaining('all.ts')],
      newChanges: [expect.stringContaining('new.ts')],
    });
  });

  it.each([
    ['nothing was told yet', undefined],
    ['that commit is gone, after a force push', told],
  ])('tells all of it where %s', async (_what, toldCommit) => {
    const { found } = await find(diff, { compared: all }, { ...event, toldCommit });
    expect(found).toMatchObject({ changes: [expect.stringContaining('all.ts')], newChanges: undefined });
  });
});
