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
  const unclear = 'For 3 pages, it is not known whether anybody changed them in 180 days.';
  const every = (commits: RepositoryFile['commits']) =>
    files.map(({ path }) => ({ path, ...(commits && { commits }) }));
  const tenBulk = Array.from({ length: 10 }, (_, index) => bulk(`2026-06-${20 - index}`));

  test.each<[string, RepositoryFile[], string[], string]>([
    ['nothing old', every(fresh), [nothing], 'changed 24 days ago'],
    [
      'only bulk commits',
      every([bulk('2026-06-01')]),
      [nothing, unclear],
      'unchanged for more than 5 months',
    ],
    [
      'a history shorter than the days',
      every([...tenBulk, ...old]),
      [nothing, unclear],
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

  it('rows incomplete', async () => {
    world.github.setFiles(files, { repository: docs });
    const run = await world.review({ 'max-rows': '3' });
    expect(run.section).toContain('The list of pages is not complete, so these are among the 3 pages read.');
    expect(run.outputs['reviewFile']).toBe('docs/webhooks.mdx');
  });

  it('addresses without a file, as long as one page has one', async () => {
    const paths = ['/wp-admin', '/.env', '/api/a', '/api/b', '/old', '/page'];
    await world.start(paths);
    world.github.setFiles([{ path: 'docs/docs.json' }, ...filesOf(['/page'])], { repository: docs });
    const run = await world.review();
    expect(run).toMatchObject({ warnings: [], outputs: { reviewFile: 'docs/page.mdx' } });
    expect(run.section).toContain('1 of the 6 pages with visitors was found in the repository.');
  });

  it('what GitHub does not tell of some files, settings, links and open pull requests', async () => {
    const held = files.map((file, index) => ({ ...file, isRefused: index === 2 }));
    world.github.setFiles(held, { repository: docs });
    const run = await world.review();
    expect(run).toMatchObject({ red: false, outputs: { reviewFile: 'docs/webhooks.mdx' } });
    expect(run.section).toContain(
      'Not every last change, or not every link to it, was read. `Reading the hist',
    );
    world.github.setFiles(files, { repository: docs });
    const refusal = { type: 'FORBIDDEN', message: 'Resource not accessible' };
    for (const [skip, words] of [
      [0, 'Redirects, versions, languages and .mintignore were not all read. `Reading the settings'],
      [2, 'Not read. `Reading the pull requests of the documentation failed: GitHub answered FORBIDDEN'],
    ] as const) {
      world.github.faults.add({
        ...{ path: /graphql/, skip, times: 1 },
        fault: answer({ data: { repository: null }, errors: [{ ...refusal, path: ['repository'] }] }),
      });
      const run = await world.review();
      expect(run).toMatchObject({ red: false, outputs: { reviewFile: 'docs/webhooks.mdx' } });
      expect(run.summary).toContain(words);
    }
  });

  it('a cut list of files, of which the folder has a list of its own', async () => {
    world.github.setFiles(files, { repository: docs, isTreeCut: true });
    const run = await world.review();
    expect(run.outputs['reviewFile']).toBe('docs/webhooks.mdx');
    expect(run.section).not.toContain('GitHub lists only a part of the files');
    world.github.setFiles(
      files.map(({ path, ...rest }) => ({ path: path.replace('docs/', ''), ...rest })),
      { repository: docs, isTreeCut: true },
    );
    expect((await world.review()).section).toContain(
      'GitHub lists only a part of the files, so pages may lack theirs.',
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
      'GitHub lists only a part of the files',
    ],
    ['no docs.json', files.slice(1), {}, 'docs-repository has no docs.json.'],
    [
      'several docs.json',
      [...files, { path: 'docs.json' }],
      {},
      'Several folders have a docs.json: `docs, .`. Set docs-directory',
    ],
    [
      'a crowd of docs.json',
      Array.from({ length: 12 }, (_, index) => ({ path: `${index}/docs.json` })),
      {},
      '8, 9, 10, 11`. Set docs-directory',
    ],
    [
      'no page with a file',
      [...(first ? [first] : []), ...filesOf(['/other'])],
      {},
      'None of the 4 pages with visitors has a file. Check docs-repository, docs-directory and docs-address.',
    ],
  ])('%s', async (_what, held, more, words) => {
    world.github.setFiles(held, { repository: docs, ...more });
    const run = await world.review({ 'docs-branch': more.branch === undefined ? '' : 'main' });
    expectWeek(run);
    expect(run.section).toContain(words);
    expect(run.warnings).toEqual([expect.stringContaining(words.replaceAll('`', ''))]);
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
      answer({ data: null, errors: [{ type: 'FORBIDDEN', message: 'no', path: ['repository'] }] }),
      rights,
    ],
  ])('%s', async (_what, fault, words) => {
    world.github.setFiles(files, { repository: docs });
    world.github.faults.add({ fault, path: /graphql/, skip: 1, times: 99 });
    const run = await world.review();
    expectWeek(run);
    expect(run.section).toContain(words);
  });

  test.each([
    ['the list of files', 0],
    ['the histories', 1],
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
    expect(run.section).toBe('The run was cancelled before GitHub had answered.');
  });

  test('a week without visitors', async () => {
    await world.start([]);
    world.github.setFiles(files, { repository: docs });
    const run = await world.review();
    expect(run).toMatchObject({ red: false, warnings: [], outputs: { reviewNext: '' } });
    expect(run.section).toBe('No page had visitors.');
  });
});
