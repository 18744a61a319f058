import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { GitHub } from '../../src/github/client.ts';
import { minute } from '../../src/time.ts';
import type { Fault } from '../emulator/faults.ts';
import type { RepositoryFile } from '../emulator/github/files.ts';
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
    const link = { path: 'link.mdx', isLink: true };
    emulator.setFiles([{ path: 'docs.json' }, { path: 'guides/deep/a.mdx' }, link], { repository: docs });
    const list = await github.files(docs, undefined, signal);
    expect([...list.files.keys()]).toEqual(['docs.json', 'guides/deep/a.mdx']);
    expect([...list.folders.keys()]).toEqual(['guides', 'guides/deep']);
    expect(list.isCut).toBe(false);
    emulator.setFiles([{ path: 'a.md' }], { repository: docs, branch: 'next/v2', isTreeCut: true });
    const other = await github.files(docs, 'next/v2', signal);
    expect([[...other.files.keys()], other.isCut]).toEqual([['a.md'], true]);
    for (const { query } of emulator.journal.entries) expect(query).toEqual({ recursive: '1' });
  });

  it('have texts, and folders have lists of their own', async () => {
    const text = 'ä'.repeat(300_000);
    emulator.setFiles([{ path: 'docs/docs.json', text }, { path: 'b.md' }], { isTreeCut: true });
    const { repository } = emulator;
    const { folders } = await github.files(repository, 'main', signal);
    const { files, isCut } = await github.files(repository, folders.get('docs'), signal);
    expect([[...files.keys()], isCut]).toEqual([['docs.json'], false]);
    expect(await github.fileText(repository, files.get('docs.json') ?? '', signal)).toBe(text);
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
      { date: '2026-03-03', changedFiles: 1, changedLines: 7, openIn: 500, pullRequest: 412 },
      { date: '2026-02-01', changedFiles: null, openIn: 501 },
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
    const id = expect.stringMatching(/^[0-9a-f]{40}$/);
    const pullRequest = { number: 412, url: `https://github.com/${repository}/pull/412`, merged: true };
    expect([...found.keys()]).toEqual(paths.slice(0, 2));
    expect(found.get(paths[0] ?? '')).toEqual({
      text: '# A page\n',
      commits: [
        // The merged one, not another that holds it.
        { id, date: at('2026-03-03'), changedFiles: 1, changedLines: 7, pullRequest },
        { id, date: at('2026-02-01'), changedFiles: undefined, changedLines: 0, pullRequest: undefined },
        { id, date: at('2025-01-01'), changedFiles: 300, changedLines: 300, pullRequest: undefined },
      ],
    });
    expect(found.get('many.md')?.commits).toHaveLength(10);
  });

  it('take a request for every twenty files, and none for none', async () => {
    const paths = Array.from({ length: 41 }, (_, index) => `page-${index}.md`);
    emulator.setFiles(
      paths.map((path, index) => ({ path, commits: [{ date: '2026-01-01', changedFiles: index }] })),
    );
    const found = await github.histories(emulator.repository, undefined, paths, signal);
    const sizes = [...found.values()].map(({ commits }) => commits[0]?.changedFiles);
    expect(sizes).toEqual(paths.map((_, index) => index));
    const none = await github.histories(emulator.repository, undefined, [], signal);
    expect(none).toEqual(new Map());
    expect(emulator.journal.entries).toHaveLength(3);
  });

  it.each([
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

  it('lose only the links without the permission for them', async () => {
    await start({ private: true, scopes: { pull_requests: 'none' } });
    emulator.setFiles([{ path: 'a.md', commits: [{ date: '2026-03-03', pullRequest: 412 }] }]);
    const found = await github.histories(emulator.repository, undefined, ['a.md'], signal);
    expect(found.get('a.md')?.commits).toMatchObject([{ changedFiles: 1, pullRequest: undefined }]);
  });

  const pages = Array.from({ length: 24 }, (_, index) => `${index}.md`);
  const weighing = (weights: Readonly<Record<string, number>>) =>
    pages.map((path) => ({ path, weight: weights[path] ?? 0 }));

  it.each<[string, RepositoryFile[], string[], number]>([
    [
      'one that is refused',
      weighing({}).map((file, index) => ({ ...file, isRefused: index === 3 })),
      ['3.md'],
      10,
    ],
    ['one that is too heavy alone', weighing({ '2.md': 11 }), ['2.md'], 10],
    ['none of those that are heavy together', weighing({ '1.md': 6, '18.md': 6 }), [], 4],
    // The fourth is not asked for any more, nor is the rest.
    [
      'those behind three that are too heavy',
      weighing({ '0.md': 11, '1.md': 11, '2.md': 11, '3.md': 11 }),
      ['0.md', '1.md', '2.md', ...pages.slice(3)],
      8,
    ],
  ])('lose %s', async (_what, files, lost, requests) => {
    emulator.setFiles(files);
    const answer = github.histories(emulator.repository, undefined, pages, signal);
    if (lost.length === pages.length) {
      expect((await failureOf(answer)).message).toContain('Something went wrong');
    } else {
      const found = await answer;
      expect(pages.filter((page) => !found.has(page))).toEqual(lost);
    }
    expect(emulator.journal.entries).toHaveLength(requests);
  });

  it.each([502, 504])('are asked for in halves after %d, without a pause', async (status) => {
    emulator.setFiles(pages.map((path) => ({ path })));
    emulator.faults.add({ fault: { kind: 'status', status, body: 'Unicorn' } });
    const found = await github.histories(emulator.repository, undefined, pages, signal);
    expect(found.size).toBe(24);
    expect(client.clock.sleeps).toEqual([]);
    expect(emulator.journal.entries).toHaveLength(4);
  });

  it('are kept where a later question is refused', async () => {
    emulator.setFiles(pages.map((path) => ({ path })));
    emulator.faults.add({ fault: { kind: 'status', status: 401 }, skip: 1 });
    const found = await github.histories(emulator.repository, undefined, pages, signal);
    expect([...found.keys()]).toEqual(pages.slice(0, 20));
  });

  it('lose the file with a commit that cannot be read', async () => {
    const broken = { date: '2026-02-01', isBroken: true };
    emulator.setFiles([{ path: 'a.md', commits: [{ date: '2026-03-03' }, broken] }, { path: 'b.md' }]);
    const found = await github.histories(emulator.repository, undefined, ['a.md', 'b.md'], signal);
    expect([...found.keys()]).toEqual(['b.md']);
  });

  it('wait for a limit, and for a fault', async () => {
    emulator.setFiles([{ path: 'a.md' }]);
    const limit = { type: 'RATE_LIMITED', message: 'API rate limit exceeded' };
    emulator.faults.add({ fault: answered({ data: null, errors: [limit] }) });
    emulator.faults.add({ fault: { kind: 'status', status: 503, body: 'Unicorn' } });
    const found = await github.histories(emulator.repository, undefined, ['a.md'], signal);
    expect(found.get('a.md')?.commits).toHaveLength(1);
    expect(client.clock.sleeps).toEqual([minute, 1000]);
  });

  it.each<[string, Fault]>([
    ['null', answered(null)],
    ['no data', answered({})],
    ['no repository', answered({ data: { repository: null } })],
    ['no branch', answered({ data: { repository: { object: null } } })],
  ])('are refused where the answer is %s', async (_what, fault) => {
    emulator.faults.add({ times: 4, fault });
    const { facts } = await failureOf(github.histories(docs, undefined, ['a.md'], signal));
    expect(facts.kind).toBe('unreadable');
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
