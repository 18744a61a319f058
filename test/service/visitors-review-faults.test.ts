import { describe, expect, it, test } from 'vitest';
import type { Fault } from '../emulator/faults.ts';
import type { RepositoryFile } from '../emulator/github/files.ts';
import {
  bulk,
  docs,
  expectWeek,
  files,
  filesOf,
  fresh,
  old,
  reviewWorld,
} from '../support/visitors-review.ts';

const world = reviewWorld();

const answer = (body: object): Fault => ({
  ...{ kind: 'status', status: 200, body: JSON.stringify(body) },
  headers: { 'content-type': 'application/json' },
});

describe('what cannot be done is one sentence', () => {
  const nothing = 'Nothing to review: none of the most read pages is known to be unchanged for 180 days.';
  const every = (commits: RepositoryFile['commits']) =>
    files.map(({ path }) => ({ path, ...(commits && { commits }) }));
  const tenBulk = Array.from({ length: 10 }, (_, index) => bulk(`2026-06-${20 - index}`));

  test.each<[string, RepositoryFile[], string[], string]>([
    ['nothing old', every(fresh), [nothing], 'changed 24 days ago'],
    ['only bulk commits', every([bulk('2026-06-01')]), [nothing], 'unchanged for more than 5 months'],
    [
      'a history shorter than the days',
      every([...tenBulk, ...old]),
      [nothing],
      'unchanged for more than 5 months',
    ],
  ])('%s', async (_what, held, sentences, cell) => {
    world.github.setFiles(held, { repository: docs });
    const run = await world.review();
    expect(run).toMatchObject({ red: false, warnings: [], errors: [] });
    for (const sentence of sentences) expect(run.report.paragraphs.join('\n')).toContain(sentence);
    expect(run.outputs).toMatchObject({ reviewNext: '[]', reviewFile: '' });
    const top = run.report.tables.find(({ header }) => header.includes('Human') && header[0] === 'Page');
    expect(top?.rows[0]?.[0]).toBe(`/webhooks${cell}`);
  });

  it('addresses without a file, as long as one page has one', async () => {
    const paths = ['/wp-admin', '/.env', '/api/a', '/api/b', '/old', '/page'];
    await world.start(paths);
    world.github.setFiles([{ path: 'docs/docs.json' }, ...filesOf(['/page'])], { repository: docs });
    const run = await world.review();
    expect(run).toMatchObject({ warnings: [], outputs: { reviewFile: 'docs/page.mdx' } });
    expect(run.section).toContain('Found in the repository: 1 of the 6 pages with visitors.');
  });

  it('what GitHub does not tell of some files, and open pull requests', async () => {
    const held = files.map((file, index) => ({ ...file, isRefused: index === 2 }));
    world.github.setFiles(held, { repository: docs });
    const run = await world.review();
    expect(run).toMatchObject({ red: false, outputs: { reviewFile: 'docs/webhooks.mdx' } });
    expect(run.section).toContain('GitHub told only a part of the files, or of their last changes.');
    world.github.setFiles(files, { repository: docs });
    const refusal = { type: 'FORBIDDEN', message: 'Resource not accessible', path: ['repository'] };
    world.github.faults.add({
      ...{ path: /graphql/, skip: 1, times: 1 },
      fault: answer({ data: { repository: null }, errors: [refusal] }),
    });
    const other = await world.review();
    expect(other).toMatchObject({ red: false, outputs: { reviewFile: 'docs/webhooks.mdx' } });
    expect(other.summary).toContain(
      'Not read. `Reading the pull requests of the documentation failed: GitHub answered FORBIDDEN',
    );
  });

  it('a cut list of files, of which the folder has a list of its own', async () => {
    world.github.setFiles(files, { repository: docs, isTreeCut: true });
    const run = await world.review();
    expect(run.outputs['reviewFile']).toBe('docs/webhooks.mdx');
    expect(run.section).not.toContain('GitHub told only a part');
    world.github.setFiles(
      files.map(({ path, ...rest }) => ({ path: path.replace('docs/', ''), ...rest })),
      { repository: docs, isTreeCut: true },
    );
    expect((await world.review()).section).toContain(
      'GitHub told only a part of the files, or of their last changes.',
    );
  });

  const [first] = files;
  const rights =
    'Check docs-repository and docs-branch. github-token needs contents: read and pull-requests: read there.';
  test.each<[string, RepositoryFile[], { isTreeCut?: boolean; private?: boolean; branch?: string }, string]>([
    ['no repository that the token sees', files, { private: true }, rights],
    ['no such branch', files, { branch: 'trunk' }, rights],
    ['an empty repository', [], {}, 'GitHub answered 409'],
    [
      'a cut list without docs.json',
      files.slice(1),
      { isTreeCut: true },
      'docs-repository has no docs.json, or several. Set docs-directory to the folder of one.',
    ],
    ['no docs.json', files.slice(1), {}, 'docs-repository has no docs.json, or several.'],
    [
      'several docs.json',
      [...files, { path: 'docs.json' }],
      {},
      'docs-repository has no docs.json, or several.',
    ],
    [
      'no page with a file',
      [...(first ? [first] : []), ...filesOf(['/other'])],
      {},
      'No page with visitors has a file. Check docs-repository, docs-directory and docs-address.',
    ],
  ])('%s', async (_what, held, more, words) => {
    world.github.setFiles(held, { repository: docs, ...more });
    const run = await world.review({ 'docs-branch': more.branch === undefined ? '' : 'main' });
    expectWeek(run);
    expect(run.section).toContain(words);
    expect(run.warnings).toEqual([expect.stringContaining(words.replaceAll('`', ''))]);
  });

  it('the settings, without which translations would be named', async () => {
    world.github.setFiles(files, { repository: docs });
    world.github.faults.add({ fault: { kind: 'status', status: 403 }, path: /blobs/ });
    const run = await world.review();
    expectWeek(run);
    expect(run.section).toContain('`Reading the documentation settings failed: GitHub answered 403');
  });

  const limit = { type: 'RATE_LIMITED', message: 'API rate limit exceeded' };
  test.each<[string, Fault, string]>([
    [
      'a fault',
      { kind: 'status', status: 502 },
      'Reading the histories of files failed: GitHub answered 502',
    ],
    ['no answer', { kind: 'reset-after-body' }, 'Reading the histories of files failed'],
    ['a page of a proxy', { kind: 'html' }, 'another program, such as a proxy, may have answered'],
    ['a limit', answer({ data: null, errors: [limit] }), "Wait until GitHub's rate limit resets."],
    [
      'a refusal',
      answer({
        data: null,
        errors: [{ type: 'FORBIDDEN', message: 'Not accessible', path: ['repository'] }],
      }),
      rights,
    ],
  ])('%s', async (_what, fault, words) => {
    world.github.setFiles(files, { repository: docs });
    world.github.faults.add({ fault, path: /graphql/, times: 99 });
    const run = await world.review();
    expectWeek(run);
    expect(run.section).toContain(words);
  });

  test.each([
    ['the list of files', 0],
    ['the settings', 1],
    ['the histories', 2],
  ])('cancelled while GitHub is silent about %s', async (_what, skip) => {
    world.github.setFiles(files, { repository: docs });
    world.github.faults.add({ fault: { kind: 'never' }, skip });
    const cancellation = new AbortController();
    const running = world.review({ csv: 'rows.csv' }, { signal: cancellation.signal });
    await world.github.journal.waitFor(({ number }) => number === skip + 1);
    cancellation.abort();
    const run = await running;
    expectWeek(run);
    expect(run).toMatchObject({ warnings: [], outputs: { csvFile: 'rows.csv' } });
    expect(run.section).toBeUndefined();
  });

  test('cancelled while GitHub is silent about pull requests, which are not mentioned then', async () => {
    world.github.setFiles(files, { repository: docs });
    world.github.faults.add({ fault: { kind: 'never' }, skip: 3 });
    const cancellation = new AbortController();
    const running = world.review({}, { signal: cancellation.signal });
    await world.github.journal.waitFor(({ number }) => number === 4);
    cancellation.abort();
    const run = await running;
    expect(run).toMatchObject({ red: false, warnings: [], outputs: { reviewFile: 'docs/webhooks.mdx' } });
    expect(run.report.headings).not.toContain('Documentation pull requests');
  });

  test('a week without visitors', async () => {
    await world.start([]);
    world.github.setFiles(files, { repository: docs });
    const run = await world.review();
    expect(run).toMatchObject({ red: false, warnings: [], outputs: { reviewNext: '[]' } });
    expect(run.section).toContain('Found in the repository: 0 of the 0 pages with visitors.');
  });
});
