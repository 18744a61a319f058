import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { GitHub } from '../../src/github/client.ts';
import { githubAdvice } from '../../src/github/errors.ts';
import { minute } from '../../src/time.ts';
import type { Fault } from '../emulator/faults.ts';
import { type GitHubEmulator, type GitHubEmulatorOptions, startGitHubEmulator } from '../emulator/github.ts';
import { clientAt, failureOf } from './client-at.ts';

let emulator: GitHubEmulator;
let client: ReturnType<typeof clientAt>;
let github: GitHub;
const { signal } = new AbortController();
const docs = 'octo/docs';
const json = { 'content-type': 'application/json; charset=utf-8' };
const answered = (body: unknown): Fault => ({
  ...{ kind: 'status', status: 200, headers: json, body: JSON.stringify(body) },
});
const years = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ date: `${2026 - index}-03-03` }));

async function start(options: GitHubEmulatorOptions = {}) {
  await emulator?.close();
  await client?.[Symbol.asyncDispose]();
  emulator = await startGitHubEmulator(options);
  client = clientAt(emulator.apiUrl, emulator);
  ({ github } = client);
}

beforeEach(() => start());

afterEach(async () => {
  expect(emulator.violations).toEqual([]);
  expect(emulator.answerMistakes).toEqual([]);
  await client[Symbol.asyncDispose]();
  await emulator.close();
});

describe('the files of a repository', () => {
  it('are listed without their folders, of the default branch or another one', async () => {
    emulator.setFiles([{ path: 'docs.json' }, { path: 'guides/deep/a.mdx' }], { repository: docs });
    const files = ['docs.json', 'guides/deep/a.mdx'];
    expect(await github.files(docs, undefined, signal)).toEqual({ files, isCut: false });
    emulator.setFiles([{ path: 'a.md' }], { repository: docs, branch: 'next/v2', isTreeCut: true });
    expect(await github.files(docs, 'next/v2', signal)).toEqual({ files: ['a.md'], isCut: true });
    for (const { query } of emulator.journal.entries) expect(query).toEqual({ recursive: '1' });
  });

  it.each([
    ['another branch', docs, 'other', 404],
    ['a private repository', 'octo/secret', undefined, 404],
    ['an empty repository', 'octo/empty', undefined, 409],
  ])('are refused: %s', async (_what, repository, branch, status) => {
    emulator.setFiles([{ path: 'a.md' }], { repository: docs });
    emulator.setFiles([{ path: 'a.md' }], { repository: 'octo/secret', private: true });
    emulator.setFiles([], { repository: 'octo/empty' });
    const { facts } = await failureOf(github.files(repository, branch, signal));
    expect(facts).toMatchObject({ kind: 'status', status });
  });
});

describe('the histories of files', () => {
  it.each(['', '/api/v3'] as const)('hold dates, sizes and pull requests, below "%s"', async (prefix) => {
    await start({ prefix });
    const commits = [
      { date: '2026-03-03', changedFiles: 1, pullRequest: 412 },
      { date: '2026-02-01', changedFiles: null },
      { date: '2025-01-01', changedFiles: 300 },
    ];
    emulator.setFiles([
      { path: 'a "b" $c.mdx', commits },
      { path: 'many.md', commits: years(11) },
    ]);
    const paths = ['a "b" $c.mdx', 'many.md', 'gone.md'];
    const { repository } = emulator;
    const found = await github.histories(repository, 'main', paths, signal);
    const at = (date: string) => new Date(`${date}T12:00:00Z`);
    const pullRequest = { number: 412, url: `https://github.com/${repository}/pull/412` };
    expect([...found.keys()]).toEqual(paths);
    expect(found.get(paths[0] ?? '')).toEqual({
      commits: [
        { date: at('2026-03-03'), changedFiles: 1, pullRequest },
        { date: at('2026-02-01'), changedFiles: undefined, pullRequest: undefined },
        { date: at('2025-01-01'), changedFiles: 300, pullRequest: undefined },
      ],
      isWhole: true,
    });
    expect(found.get('many.md')).toMatchObject({ commits: { length: 10 }, isWhole: false });
    expect(found.get('gone.md')).toEqual({ commits: [], isWhole: true });
  });

  it('take a request for every ten files, and none for none', async () => {
    const paths = Array.from({ length: 21 }, (_, index) => `page-${index}.md`);
    emulator.setFiles(
      paths.map((path, index) => ({ path, commits: [{ date: '2026-01-01', changedFiles: index }] })),
    );
    const found = await github.histories(emulator.repository, undefined, paths, signal);
    const sizes = [...found.values()].map(({ commits }) => commits[0]?.changedFiles);
    expect(sizes).toEqual(paths.map((_, index) => index));
    expect(await github.histories(emulator.repository, undefined, [], signal)).toEqual(new Map());
    expect(emulator.journal.entries).toHaveLength(3);
  });

  it.each([
    ['another branch', docs, 'other', 404, 'there is no such branch'],
    ['a private repository', 'octo/secret', undefined, 404, 'GitHub answered NOT_FOUND Could not'],
    ['no permission', 'Codertocat/Hello-World', undefined, 403, 'GitHub answered FORBIDDEN Resource'],
  ])('are refused: %s', async (_what, repository, branch, status, told) => {
    await start({ private: true, scopes: { contents: 'none' } });
    for (const name of [docs, emulator.repository])
      emulator.setFiles([{ path: 'a.md' }], { repository: name });
    emulator.setFiles([{ path: 'a.md' }], { repository: 'octo/secret', private: true });
    const { message, facts } = await failureOf(github.histories(repository, branch, ['a.md'], signal));
    expect(facts).toMatchObject({ kind: 'status', status });
    expect(message).toContain(`Reading the histories of files failed: ${told}`);
  });

  it('name the permission that is missing', async () => {
    await start({ private: true, scopes: { pull_requests: 'none' } });
    emulator.setFiles([{ path: 'a.md' }]);
    const error = await failureOf(github.histories(emulator.repository, undefined, ['a.md'], signal));
    expect(githubAdvice(error).text).toContain('lacks a permission. Add "pull-requests: read"');
  });

  it('wait for a limit, and for a fault', async () => {
    emulator.setFiles([{ path: 'a.md' }]);
    const limit = { type: 'RATE_LIMITED', message: 'API rate limit exceeded' };
    emulator.faults.add({ fault: answered({ data: null, errors: [limit] }) });
    emulator.faults.add({ fault: { kind: 'status', status: 502, body: 'Unicorn' } });
    const found = await github.histories(emulator.repository, undefined, ['a.md'], signal);
    expect(found.get('a.md')?.commits).toHaveLength(1);
    expect(client.clock.sleeps).toEqual([minute, 1000]);
  });

  const history = { nodes: [], pageInfo: { hasNextPage: false } };
  it.each<[string, Fault]>([
    ['null', answered(null)],
    ['no data', answered({})],
    ['no repository', answered({ data: { repository: null } })],
    ['another file', answered({ data: { repository: { object: { file1: history } } } })],
    ['no date', answered({ data: { repository: { object: { file0: { ...history, nodes: [{}] } } } } })],
  ])('are refused where the answer is %s', async (_what, fault) => {
    emulator.faults.add({ fault });
    const { facts } = await failureOf(github.histories(docs, undefined, ['a.md'], signal));
    expect(facts.kind).toBe('invalid');
    expect(emulator.journal.entries).toHaveLength(1);
  });

  it('are refused in few words, whatever GitHub says', async () => {
    const message = `${'x'.repeat(260)}ghs_secretsecret${'x'.repeat(100_000)}`;
    emulator.faults.add({ fault: answered({ data: null, errors: [{ message, path: [null] }] }) });
    const error = await failureOf(github.histories(docs, undefined, ['a.md'], signal));
    expect(error.message.length).toBeLessThan(400);
    expect(error.message).not.toContain('ghs_sec');
    expect(error.facts).toMatchObject({ kind: 'status', status: undefined });
  });
});
