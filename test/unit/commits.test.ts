import { describe, expect, it } from 'vitest';
import type { AgentInputs } from '../../src/agent/asked/inputs.ts';
import { findCommits } from '../../src/agent/prompt/commits.ts';
import type { Comparison, GitHub } from '../../src/github/client.ts';
import { GitHubError } from '../../src/github/errors.ts';
import { type CommitRange, readEvent } from '../../src/github/event.ts';
import { contextOf } from '../support/context.ts';

const [told, base, head] = ['a', 'b', 'c'].map((digit) => digit.repeat(40)) as [string, string, string];
const noPermission = new GitHubError('It broke', { kind: 'status', status: 403, reason: 'permission' });
const broken = new GitHubError('It broke', { kind: 'no-answer' });
const file = (filename: string, previous_filename?: string): Comparison['files'][number] => ({
  ...{ filename, previous_filename, status: 'modified', additions: 1, deletions: 1, changes: 2, patch: '+x' },
});
const comparison = (...files: Comparison['files']): Comparison => ({
  ...{ isAhead: true, hasMerges: true },
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
  readonly ofDay?: Comparison;
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
      if (range === said.day) return value(said.ofDay ?? said.compared ?? broken);
      return value(range.base === told ? (said.newer ?? broken) : (said.compared ?? broken));
    },
  } as unknown as GitHub;
  const context = contextOf(name, payload, { sha: head });
  const say = (line: string) => void lines.push(line);
  const log = { info: say, notice: say, warning: say } as Parameters<typeof findCommits>[4]['log'];
  const parts = { context, log, signal: new AbortController().signal, now: new Date('2026-11-27T10:00:00Z') };
  const inputs = {
    sinceLastRun: true,
    context: 'links',
    dryRun: false,
    paths: undefined,
    ...given,
  } as AgentInputs;
  const found = await findCommits(readEvent(context), inputs, { toldCommit, room: 60_000 }, github, parts);
  return { found, lines: lines.join('\n'), compared, asked };
}

describe('since the last run', () => {
  const day = { base: 'd'.repeat(40), head };
  const gone = new GitHubError('It broke', { kind: 'status', status: 404 });
  const ahead = { compared: comparison() };
  const noCommits = { skip: { why: 'no-commits' } };
  it.each<[string, Said, object]>([
    [
      'the commits begin at the last success',
      { last: base, ...ahead },
      { range: { base, head }, changes: [] },
    ],
    ['there are none', { last: head }, noCommits],
    [
      'on a first run, they are those of the last day',
      { last: undefined, day, ...ahead },
      { range: day, changes: [] },
    ],
    ['on a first run, there are none of the last day', { last: undefined }, noCommits],
    [
      'after a success on another line, they are those of the last day',
      { last: base, day, ofDay: comparison(), compared: { ...comparison(), isAhead: false } },
      { range: day, changes: [] },
    ],
    [
      'after a success that is gone, they are those of the last day',
      { last: base, day, ofDay: comparison(), compared: gone },
      { range: day, changes: [] },
    ],
  ])('%s', async (_what, said, expected) => {
    const { found, lines, asked } = await find({}, said);
    expect(found).toEqual(expected);
    expect(asked[0]).toBe(42);
    const isFirst = said.last === undefined || said.day !== undefined;
    expect(asked[1]).toEqual(isFirst ? [head, '2026-11-26T10:00:00.000Z'] : undefined);
    expect(lines.includes('the commits of the last day')).toBe(isFirst);
  });

  it.each([noPermission, broken])(
    'whatever keeps it from being known is an error: the agent would be asked about nothing',
    async (error) => {
      await expect(find({}, { last: error })).rejects.toBe(error);
      await expect(find({}, { last: base, compared: error })).rejects.toBe(error);
      await expect(find({}, { last: undefined, day, compared: error })).rejects.toBe(error);
    },
  );

  it('another event goes on without it', async () => {
    const { found } = await find({}, {}, { name: 'push', payload: { before: base, after: head } });
    expect(found).toMatchObject({ range: { base, head } });
  });
});

describe('paths with since-last-run', () => {
  const paths = ['src/**'];
  const skip = { skip: { why: 'no-paths', globs: ['src/**'], fileCount: 1, hints: [] } };
  const asks = { range: { base, head }, changes: [] };
  it.each<[string, Comparison, object, string]>([
    ['no file matches', comparison(file('docs/a.md')), skip, ''],
    ['a file matches', comparison(file('src/a.ts')), asks, ''],
    ['a file was moved away from there', comparison(file('lib/a.ts', 'src/a.ts')), asks, ''],
    [
      'GitHub lists only a part',
      { ...comparison(file('docs/a.md')), hasAllFiles: false },
      asks,
      'GitHub did not list all changed files, so paths is ignored.',
    ],
  ])('decide: %s', async (_what, compared, expected, line) => {
    const all = await find({ paths }, { last: base, compared });
    expect(all).toMatchObject({ found: expected, lines: line, compared: [{ base, head }] });
  });

  it('are compared once, with the changes that are shown', async () => {
    const { found, compared } = await find(
      { paths, context: 'diff' },
      { last: base, compared: comparison(file('src/a.ts')) },
    );
    expect(found).toMatchObject({ changes: [expect.stringContaining('src/a.ts')] });
    expect(compared).toHaveLength(1);
  });
});

describe('what is new of a pull request, to a job that was told of a part', () => {
  const diff = { context: 'diff', sinceLastRun: false } as const;
  const pull_request = { number: 7, head: { sha: head }, base: { sha: base } };
  const event = { name: 'pull_request', payload: { pull_request }, toldCommit: told };
  const all = { ...comparison(file('own.ts'), file('new.ts')), titles: ['one', 'two'], commitCount: 2 };
  const since = comparison(file('new.ts'), file('merged.ts'));
  const newer = { ...since, titles: ['two', 'Merge main', 'of main'], commitCount: 3 };
  const range = { base: told, head };

  it('is told where GitHub says that it is ahead: its own files and commits, and nothing of main', async () => {
    const { found, compared } = await find(diff, { compared: all, newer }, event);
    expect(compared).toEqual([{ base, head }, range]);
    expect(found).toMatchObject({ range: { base, head }, changes: [expect.stringContaining('own.ts')] });
    const [changes = '', ...more] = ('newer' in found && found.newer?.changes) || [];
    expect(changes.split('\n').filter((line) => /^(- |File|Earlier)/.test(line))).toEqual([
      '- two',
      'File: new.ts (modified, +1 -1)',
    ]);
    expect([more, found]).toEqual([[], expect.objectContaining({ newer: { range, changes: [changes] } })]);
  });

  it('is all of it where GitHub does not list all that the pull request changes', async () => {
    const { found } = await find(diff, { compared: { ...all, hasAllFiles: false }, newer }, event);
    expect(found).toMatchObject({ newer: { changes: [expect.stringContaining('merged.ts')] } });
  });

  it('is its commits alone without context: diff, or where GitHub cannot say what it changes', async () => {
    for (const [given, compared] of [
      [{ ...diff, context: 'links' }, all],
      [diff, broken],
    ] as const)
      expect((await find(given, { compared, newer }, event)).found).toEqual({
        ...{ range: { base, head }, changes: [], newer: { range } },
      });
  });

  it.each<[string, Comparison | Error, string | undefined]>([
    ['nothing was told yet', newer, undefined],
    ['all of it was told', newer, head],
    ['it was rebased since', { ...newer, isAhead: false }, told],
    ['that commit is gone', broken, told],
    ['GitHub does not list all of it', { ...newer, hasAllFiles: false }, told],
  ])('is not told apart where %s', async (_what, newer, toldCommit) => {
    const { found, compared } = await find(diff, { compared: all, newer }, { ...event, toldCommit });
    expect(found).toMatchObject({ changes: [expect.stringContaining('own.ts')], newer: undefined });
    expect(compared).toHaveLength(toldCommit === told ? 2 : 1);
  });

  it('is not looked for on other events', async () => {
    const push = { name: 'push', payload: { before: base, after: head }, toldCommit: told };
    expect((await find(diff, { compared: all, newer }, push)).compared).toHaveLength(1);
  });
});
