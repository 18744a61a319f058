import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import type { Fault } from '../emulator/faults.ts';
import type { RepositoryFile } from '../emulator/github/files.ts';
import { type GitHubEmulator, type GitHubEmulatorOptions, startGitHubEmulator } from '../emulator/github.ts';
import { type ServiceEmulator, startServiceEmulator } from '../emulator/service.ts';
import { listedSite } from '../emulator/visitor-sources.ts';
import { readReport, tableWith } from '../support/visitors-report.ts';
import { runVisitors, type VisitorsRunOptions } from '../support/visitors-run.ts';

let github: GitHubEmulator;
let service: ServiceEmulator;
const docs = 'octo/docs';

// The run is on 27 November 2026: 180 days before it is 31 May.
const old = [{ date: '2026-03-03', pullRequest: 412 }];
const fresh = [{ date: '2026-11-02', pullRequest: 431 }];
const bulk = (date: string) => ({ date, changedFiles: 21 });

const rowsOf = (paths: readonly string[]) =>
  paths.map((path, index) => ({ path, human: 1000 - index, ai: 500, total: 1400 - index }));
const filesOf = (paths: readonly string[], commits: RepositoryFile['commits'] = old) =>
  paths.map((path) => ({ path: `docs${path}.mdx`, ...(commits && { commits }) }));

async function start(paths: readonly string[], options: GitHubEmulatorOptions = {}) {
  await github?.close();
  await service?.close();
  github = await startGitHubEmulator(options);
  service = await startServiceEmulator({ visitors: listedSite(rowsOf(paths)) });
}

beforeEach(() => start(['/webhooks', '/quickstart', '/errors', '/api/users']));

afterEach(async () => {
  expect(github.violations).toEqual([]);
  expect(github.answerMistakes).toEqual([]);
  await github.close();
  await service.close();
});

async function review(inputs: Readonly<Record<string, string>> = {}, options: VisitorsRunOptions = {}) {
  const run = await runVisitors(service, {
    ...options,
    inputs: { weeks: '2', 'docs-repository': docs, ...inputs },
    github,
  });
  const report = readReport(run.summary);
  const heading = run.summary.split('### Review next\n\n')[1]?.split('\n\n###')[0];
  return { ...run, report, section: heading };
}

/** A run without the section costs nothing of the week. */
function expectWeek(run: Awaited<ReturnType<typeof review>>) {
  expect(run).toMatchObject({ red: false, errors: [] });
  expect(run.outputs).toMatchObject({ human: '3000', humanChange: '0', reviewNext: '', reviewFile: '' });
  expect(tableWith(run.report, 'Page').header).not.toContain('Last change');
  expect(tableWith(run.report, 'Page').rows).toHaveLength(4);
}

const files = [
  { path: 'docs/docs.json' },
  { path: 'docs/webhooks.mdx', commits: old },
  { path: 'docs/quickstart.mdx', commits: fresh },
  { path: 'docs/errors.md', commits: [bulk('2026-10-01'), { date: '2025-12-24' }] },
  { path: 'README.md', commits: old },
];

describe('review next', () => {
  it('lists much-read pages that nobody has changed for long, with their last change', async () => {
    github.setFiles(files, { repository: docs });
    const run = await review();
    expect(run).toMatchObject({ red: false, errors: [], warnings: [] });
    const url = `https://github.com/${docs}/pull/412`;
    expect(run.section).toBe(
      [
        'Much-read pages that nobody has changed for 180 days. Old is not wrong, but a mistake here reaches most readers.\n',
        '| Page | Human | AI | Last change |',
        '| - | -: | -: | - |',
        `| \`/webhooks\` | 1,000 | 500 | [March 3, 2026 (#412)](${url}) |`,
        '| `/errors` | 998 | 500 | December 24, 2025 |\n',
        '3 of 4 pages with visitors were matched to a file. Commits of more than 20 files are not counted.',
      ].join('\n'),
    );
    expect(run.report.headings.slice(1, 4)).toEqual(['Trend', 'Review next', 'Most visited pages']);
    const top = run.report.tables.find(({ header }) => header.includes('AI change'));
    expect(top?.header.at(-1)).toBe('Last change');
    expect(top?.rows.map((row) => row.at(-1))).toEqual([
      ...['March 3, 2026 (#412)', 'November 2, 2026 (#431)', 'December 24, 2025', '–'],
    ]);
    expect(JSON.parse(run.outputs['reviewNext'] ?? '')).toMatchObject([
      { path: '/webhooks', file: 'docs/webhooks.mdx', changed: '2026-03-03', pullRequest: url },
      { path: '/errors', file: 'docs/errors.md', changed: '2025-12-24', pullRequest: null },
    ]);
    expect(run.outputs['reviewFile']).toBe('docs/webhooks.mdx');
  });

  it('asks nothing of GitHub without docs-repository', async () => {
    const run = await review({ 'docs-repository': '' });
    expectWeek(run);
    expect(github.journal.entries).toEqual([]);
    expect(run.section).toBeUndefined();
  });

  it('looks at the 50 most read pages with six requests, after the visitors, and lists as many as told', async () => {
    const paths = Array.from({ length: 70 }, (_, index) => `/page-${index}`);
    await start(paths);
    github.setFiles([{ path: 'docs/docs.json' }, ...filesOf(paths)], { repository: docs });
    let asked = 0;
    github.journal.listen(() => {
      asked = Math.max(asked, service.journal.entries.length);
    });
    const run = await review({ top: '60' });
    expect(asked).toBe(2);
    expect(github.journal.entries.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET /repos/${docs}/git/trees/HEAD`,
      ...Array(5).fill('POST /graphql'),
    ]);
    expect(JSON.parse(run.outputs['reviewNext'] ?? '')).toHaveLength(50);
    expect(run.section).toContain('70 of 70 pages with visitors');
    const short = await review({ top: '7' });
    expect(JSON.parse(short.outputs['reviewNext'] ?? '')).toHaveLength(7);
  });

  it('reads the branch and the folder that it is told, and days count back from the run', async () => {
    const more = { repository: docs, branch: 'next/v2' };
    github.setFiles([...files, { path: 'old/docs.json' }, { path: 'old/webhooks.md', commits: fresh }], more);
    const inputs = { 'docs-branch': 'next/v2', 'docs-directory': './docs/' };
    expect((await review(inputs)).outputs['reviewFile']).toBe('docs/webhooks.mdx');
    const [tree, histories] = github.journal.entries;
    expect(decodeURIComponent(tree?.path ?? '')).toMatch(/trees\/next\/v2$/);
    expect(JSON.parse(histories?.body ?? '').variables).toMatchObject({ expression: 'next/v2' });
    expect((await review({ ...inputs, 'review-after': '25' })).section).toContain('| `/webhooks`');
    expect((await review({ ...inputs, 'review-after': '24' })).section).toContain('| `/quickstart`');
  });
});

describe('what cannot be done is one sentence', () => {
  const nothing = 'Nothing to review: none of the most read pages is known to be unchanged for 180 days.';
  const unclear =
    'For 3 pages, the last change is not known: there are only such commits, none of them 180 days old.';
  const every = (commits: RepositoryFile['commits']) =>
    files.map(({ path }) => ({ path, ...(commits && { commits }) }));
  const tenBulk = Array.from({ length: 10 }, (_, index) => bulk(`2026-06-${20 - index}`));

  test.each<[string, RepositoryFile[], string[], string]>([
    ['nothing old', every(fresh), [nothing], 'November 2, 2026 (#431)'],
    ['only bulk commits', every([bulk('2026-06-01')]), [nothing, unclear], 'not known'],
    [
      'a history shorter than the days',
      every([...tenBulk, ...old]),
      [nothing, unclear],
      'before June 11, 2026',
    ],
  ])('%s', async (_what, held, sentences, cell) => {
    github.setFiles(held, { repository: docs });
    const run = await review();
    expect(run).toMatchObject({ red: false, warnings: [], errors: [] });
    for (const sentence of sentences) expect(run.report.paragraphs.join('\n')).toContain(sentence);
    expect(run.outputs).toMatchObject({ reviewNext: '[]', reviewFile: '' });
    expect(tableWith(run.report, 'Page').rows[0]?.at(-1)).toBe(cell);
  });

  it('rows incomplete', async () => {
    github.setFiles(files, { repository: docs });
    const run = await review({ 'max-rows': '3' });
    expect(run.section).toContain('The list of pages is not complete, so these are among the 3 pages read.');
    expect(run.outputs['reviewFile']).toBe('docs/webhooks.mdx');
  });

  it('few files that match beyond the most read pages', async () => {
    const paths = Array.from({ length: 120 }, (_, index) => `/page-${index}`);
    await start(paths);
    const advice = 'matched to a file. Check docs-repository and docs-directory.';
    for (const [held, isTold] of [
      [59, true],
      [60, false],
    ] as const) {
      const some = filesOf(paths.slice(0, held));
      github.setFiles([{ path: 'docs/docs.json' }, ...some], { repository: docs });
      const run = await review();
      expect(run.section?.includes(`${held} of 120 pages with visitors were ${advice}`)).toBe(isTold);
      expect(run.outputs['reviewFile']).toBe('docs/page-0.mdx');
    }
  });

  const [first] = files;
  const rights =
    'Check docs-repository and docs-branch. github-token needs contents: read and pull-requests: read there.';
  test.each<[string, RepositoryFile[], { isTreeCut?: boolean; private?: boolean; branch?: string }, string]>([
    ['no repository that the token sees', files, { private: true }, rights],
    ['no such branch', files, { branch: 'trunk' }, rights],
    ['an empty repository', [], {}, 'GitHub answered 409'],
    ['a cut list of files', files, { isTreeCut: true }, 'GitHub cut the list of files'],
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
      'few files that match',
      [...(first ? [first] : []), ...filesOf(['/webhooks'])],
      {},
      'Only 1 of the 4 most read pages match a file. Check docs-repository and docs-directory.',
    ],
  ])('%s', async (_what, held, more, words) => {
    github.setFiles(held, { repository: docs, ...more });
    const run = await review({ 'docs-branch': more.branch === undefined ? '' : 'main' });
    expectWeek(run);
    expect(run.section).toContain(words);
    expect(run.warnings).toEqual([expect.stringContaining(words.replaceAll('`', ''))]);
  });

  const answer = (body: object): Fault => ({
    ...{ kind: 'status', status: 200, body: JSON.stringify(body) },
    headers: { 'content-type': 'application/json' },
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
    ['a limit', answer({ data: null, errors: [limit] }), 'GitHub limits how often it is asked.'],
    [
      'a refusal',
      answer({ data: null, errors: [{ type: 'FORBIDDEN', message: 'no', path: ['repository'] }] }),
      rights,
    ],
  ])('%s', async (_what, fault, words) => {
    github.setFiles(files, { repository: docs });
    github.faults.add({ fault, path: /graphql/, times: 99 });
    const run = await review();
    expectWeek(run);
    expect(run.section).toContain(words);
  });

  test.each([
    ['the list of files', 0],
    ['the histories', 1],
  ])('cancelled while GitHub is silent about %s', async (_what, skip) => {
    github.setFiles(files, { repository: docs });
    github.faults.add({ fault: { kind: 'never' }, skip });
    const cancellation = new AbortController();
    const running = review({ csv: 'rows.csv' }, { signal: cancellation.signal });
    await github.journal.waitFor(({ number }) => number === skip + 1);
    cancellation.abort();
    const run = await running;
    expectWeek(run);
    expect(run).toMatchObject({ warnings: [], outputs: { csvFile: 'rows.csv' } });
    expect(run.section).toBe('The run was cancelled before GitHub had answered.');
  });

  test('a week without visitors', async () => {
    await start([]);
    github.setFiles(files, { repository: docs });
    const run = await review();
    expect(run).toMatchObject({ red: false, warnings: [], outputs: { reviewNext: '' } });
    expect(run.section).toBe('No page had visitors.');
  });
});
