import { expect, it, test } from 'vitest';
import { documentationFolders, nowhere, type Place, siteOf } from '../../src/visitors/files.ts';
import { type Settings, settingsOf } from '../../src/visitors/settings.ts';
import { timesPlainWork } from '../support/fair-time.ts';

/** Pages with as many visitors as told, by their paths. */
const pagesWith = (totals: Readonly<Record<string, number>>) =>
  new Map(Object.entries(totals).map(([path, total]) => [path, { path, human: total, ai: 0, total }]));
const visited = (...paths: readonly string[]) =>
  pagesWith(Object.fromEntries(paths.map((path, index) => [path, 100 - index])));

const settingsWith = (redirects: readonly object[]): Settings => settingsOf([JSON.stringify({ redirects })]);
const anywhere: Place = { ...nowhere, address: undefined };

/** The file of each page by the path that is shown. */
function match(paths: readonly string[], files: readonly string[], place: Partial<Place> = {}) {
  const { pages } = siteOf(visited(...paths), files, { ...anywhere, ...place });
  return Object.fromEntries(pages.map(({ path, file }) => [path, file]));
}

it.each<[path: string, file: string]>([
  ['/a', 'a.mdx'],
  ['/a/', 'a.mdx'],
  ['/a.md', 'a.mdx'],
  ['a', 'a.mdx'],
  ['/a/b', 'a/b.mdx'],
  ['/a', 'a/index.mdx'],
  ['/a/index/', 'a.mdx'],
  ['/', 'index.mdx'],
  ['', 'index.mdx'],
  ['/a%20b/%C3%A9', 'a b/é.mdx'],
  ['/100%', '100%.md'],
  ['/v1.2', 'v1.2.mdx'],
])('the page %j is made from %j', (path, file) => {
  expect(match([path], ['docs.json', file])).toEqual({ [path]: file });
});

it.each<[path: string, file: string]>([
  ['/a', 'b/a.mdx'],
  ['/a', 'a.json'],
  ['/a', 'a.mdx.bak'],
  ['/aindex', 'a.mdx'],
  ['/../a', 'a.mdx'],
])('the page %j is not made from %j', (path, file) => {
  expect(match([path, '/other', '/third'], [file, 'other.mdx', 'third.mdx'])[path]).toBeUndefined();
});

test('files outside of the folder of the documentation make no pages', () => {
  const files = ['top.md', 'docs/a.mdx', 'docs-old/b.mdx', 'src/docs/c.mdx'];
  expect(match(['/a', '/b', '/c', '/top'], files, { directory: 'docs' })).toEqual({
    ...{ '/a': 'docs/a.mdx', '/b': undefined, '/c': undefined, '/top': undefined },
  });
});

test.each([
  [['a.mdx', 'a/index.mdx', 'a.md'], 'a.md'],
  [['a/index.mdx', 'a.md'], 'a.md'],
  [['a/index.mdx', 'a/index.md'], 'a/index.md'],
])('of %j, the page is made from %s', (files, file) => {
  expect(match(['/a'], files)).toEqual({ '/a': file });
});

test.each<[what: string, paths: string[], files: string[], matched: (string | undefined)[]]>([
  [
    'a prefix of the site',
    ['/docs/a', '/docs/b', '/docs'],
    ['a.mdx', 'b.mdx', 'index.md'],
    ['a.mdx', 'b.mdx', 'index.md'],
  ],
  ['a prefix of two segments', ['/help/en/a', '/help/en/b'], ['a.mdx', 'b.mdx'], ['a.mdx', 'b.mdx']],
  [
    'no prefix where the folder has the same name',
    ['/docs/a', '/docs/b'],
    ['docs/a.md', 'docs/b.md', 'a.md'],
    ['docs/a.md', 'docs/b.md'],
  ],
  [
    'the shorter one of two that match as many',
    ['/docs/a', '/a'],
    ['docs/a.md', 'a.md'],
    ['docs/a.md', 'a.md'],
  ],
  [
    'one prefix for all: what is outside of it has no file',
    ['/docs/a', '/docs/b', '/a'],
    ['a.mdx', 'b.mdx'],
    ['a.mdx', 'b.mdx', undefined],
  ],
  [
    'none for what only begins like it',
    ['/docs/a', '/docs/b', '/docs2/a'],
    ['a.mdx', 'b.mdx'],
    ['a.mdx', 'b.mdx', undefined],
  ],
  ['none of four segments', ['/1/2/3/4/a', '/1/2/3/4/b'], ['a.mdx', 'b.mdx'], [undefined, undefined]],
  [
    'none that one address alone has, however many visits it gets',
    ['/evil/a', '/b', '/c'],
    ['a.mdx', 'b.mdx', 'c.mdx'],
    [undefined, 'b.mdx', 'c.mdx'],
  ],
  ['none that a single page has', ['/evil/a', '/none'], ['a.mdx', 'b.mdx'], [undefined, undefined]],
  ['none of a whole address', ['/evil', '/evil/a'], ['index.mdx', 'a.mdx'], [undefined, undefined]],
])('the address that the site is served below: %s', (_what, paths, files, matched) => {
  expect(match(paths, files)).toStrictEqual(
    Object.fromEntries(paths.map((path, index) => [path, matched[index]])),
  );
});

test('the address of most readers wins, however many addresses somebody made up, or how often one is visited', () => {
  const files = Array.from({ length: 16 }, (_, index) => `p${index}.mdx`);
  const names = files.map((file) => file.replace('.mdx', ''));
  const madeUp = Object.fromEntries(names.map((name) => [`/x/${name}`, 1]));
  const read = { '/p0': 900, '/p1': 500, '/p2': 300 };
  for (const more of [madeUp, { '/x/p0': 90_000, '/x/p1': 2 }]) {
    const found = siteOf(pagesWith({ ...read, ...more }), files, anywhere).pages;
    expect(found.flatMap(({ path, file }) => (file ? [path] : []))).toEqual(Object.keys(read));
  }
});

test.each<[paths: string[], files: string[], matched: (string | undefined)[]]>([
  [['/Webhooks', '/webhooks/'], ['webhooks.mdx'], ['webhooks.mdx']],
  [
    ['/Api', '/api'],
    ['api.mdx', 'API.mdx'],
    [undefined, 'api.mdx'],
  ],
])('without case, %j are the pages of %j where exactly one file matches', (paths, files, matched) => {
  expect(Object.values(match(paths, files))).toEqual(matched);
});

test('of several rows for one page the largest counts, and visitors are never added', () => {
  const pages = pagesWith({ '/b': 50, '/a': 40, '/a/': 90, '/a.md': 3, '/a/index': 0 });
  const found = siteOf(pages, ['a.mdx', 'b.mdx'], anywhere).pages;
  expect(found.map(({ path, row }) => [path, row?.total])).toEqual([
    ['/a/', 90],
    ['/b', 50],
  ]);
});

test('pages without visitors are none, and names of our own language are nothing special', () => {
  expect(siteOf(pagesWith({ '/a': 0 }), ['a.mdx'], anywhere).pages).toEqual([]);
  expect(match(['/constructor', '/__proto__'], ['a.mdx'])).toEqual({
    '/constructor': undefined,
    ['__proto__']: undefined,
  });
});

test('of several sources in one site, docs-address says whose pages these are', () => {
  const files = ['quickstart.mdx', 'index.mdx'];
  const paths = ['/quickstart', '/sdk/quickstart', '/sdk'];
  expect(match(paths, files, { address: 'sdk' })).toEqual({
    ...{ '/quickstart': undefined, '/sdk/quickstart': 'quickstart.mdx', '/sdk': 'index.mdx' },
  });
  expect(match(['/sdk/a', '/sdk/b'], ['a.mdx', 'b.mdx'], { address: '' })).toEqual({
    ...{ '/sdk/a': undefined, '/sdk/b': undefined },
  });
});

it.each([
  'README.md',
  'guides/README.mdx',
  'LICENSE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'CODE_OF_CONDUCT.md',
  '.github/a.md',
  'guides/.drafts/a.md',
  'node_modules/a/b.md',
  'packages/x/node_modules/b.md',
  'dist/a.md',
  'snippets/a.mdx',
  'AGENTS.md',
  'guides/CLAUDE.md',
  'skill.md',
  'skills/x/SKILL.md',
])('%s is never a page', (file) => {
  const address = `/${file.replace(/\.mdx?$/, '')}`;
  expect(match([address], [file, 'other.mdx'])).toEqual({ [address]: undefined });
});

it.each([
  'changelog.mdx',
  'readme.md',
  'security/overview.mdx',
  'guides/snippets/a.mdx',
  'distribution/a.md',
  'claude.mdx',
  'skill.mdx',
])('%s is a page', (file) => {
  const address = `/${file.replace(/\.mdx?$/, '')}`;
  expect(match([address], [file])).toEqual({ [address]: file });
});

test('.mintignore has the patterns of a .gitignore, from the folder of the documentation on', () => {
  const ignored = '# drafts\ndrafts/\n*.draft.mdx\n/internal.mdx\n!drafts.mdx\n';
  const pages = ['drafts/a', 'b.draft', 'internal', 'c/internal', 'drafts'];
  const files = pages.map((page) => `docs/${page}.mdx`);
  const found = match(
    pages.map((page) => `/${page}`),
    files,
    { directory: 'docs', ignored },
  );
  expect(Object.values(found)).toEqual([
    undefined,
    undefined,
    undefined,
    'docs/c/internal.mdx',
    'docs/drafts.mdx',
  ]);
});

test('patterns and addresses that are made to stall it take no time', () => {
  const slow = ['**/a'.repeat(9), 'a/**/**/**/**/**/**/b', 'x'.repeat(1_000_000), '\\ '.repeat(100_000)];
  const many = Array.from({ length: 10_000 }, (_, index) => `x${index}`);
  const files = Array.from({ length: 1000 }, (_, index) => `${'a/'.repeat(100)}${index}.md`);
  const addresses = Array.from({ length: 1000 }, (_, index) => `/a${'/'.repeat(1900)}${index}`);
  const place = { ignored: [...slow, ...many].join('\n') };
  const work = () => expect(match(['/a', ...addresses], ['a.md', ...files], place)['/a']).toBe('a.md');
  expect(timesPlainWork(40, work)).toBeLessThan(40);
});

test('an old address belongs to the page that it leads to, whether redirects are written with the prefix or not', () => {
  const list = [
    { source: '/old/:slug*', destination: '/older/:slug*' },
    { source: '/older/:slug*', destination: '/new/:slug*' },
    { source: '/docs/gone', destination: '/docs/new/a' },
    { source: '/circle', destination: '/circle' },
    { source: '/new/b', destination: '/new/a' },
  ];
  const settings = settingsWith(list);
  const files = ['new/a.mdx', 'new/b.mdx'];
  const pages = pagesWith({ '/old/a': 90, '/new/a': 80, '/circle': 70, '/old/none': 60, '/new/b': 50 });
  const site = siteOf(pages, files, { ...anywhere, settings });
  expect(site.pages.map(({ file, path }) => [file, path])).toEqual([
    ['new/a.mdx', '/old/a'],
    [undefined, '/circle'],
    [undefined, '/old/none'],
    // What has a file is no old address.
    ['new/b.mdx', '/new/b'],
  ]);
  expect(site.page('/new/a')?.path).toBe('/old/a');
  const served = match(['/docs/new/a', '/docs/new/b', '/docs/gone', '/docs/old/b'], files, { settings });
  expect(Object.values(served)).toEqual(['new/a.mdx', 'new/b.mdx']);
});

test.each<[address: string, path: string | undefined, file?: string | undefined]>([
  ['/docs/a', '/docs/a', 'a.mdx'],
  ['/docs/a/', '/docs/a', 'a.mdx'],
  ['/docs/a/index', '/docs/a', 'a.mdx'],
  ['/docs/a?utm_source=x#top', '/docs/a', 'a.mdx'],
  ['https://docs.example.com/docs/a?x=1#y', '/docs/a', 'a.mdx'],
  ['HTTPS://docs.example.com/docs/a/', '/docs/a', 'a.mdx'],
  // Nobody visited it this week, but it has a file.
  ['https://docs.example.com/docs/c', '/docs/c', 'c.mdx'],
  ['/docs/old/c', '/docs/c', 'c.mdx'],
  // Visited, without a file.
  ['/docs/api/x', '/docs/api/x', undefined],
  ['/made/up', undefined],
  ['https://evil.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
])('of an address such as %j, the page is %s', (address, path, file) => {
  const settings = settingsWith([{ source: '/old/c/index', destination: '/c/index' }]);
  const pages = visited('/docs/a', '/docs/b', '/docs/api/x');
  const { page } = siteOf(pages, ['a.mdx', 'b.mdx', 'c.mdx'], { ...anywhere, settings });
  expect(page(address)?.path).toBe(path);
  expect(page(address)?.file).toBe(file);
});

test.each([
  [['docs.json', 'a.mdx'], ['']],
  [
    ['docs/docs.json', 'packages/x/docs/docs.json'],
    ['docs', 'packages/x/docs'],
  ],
  [['docs.json.md', 'mydocs.json', 'docs/docs.jsonc'], []],
  [['docs/docs.json', 'dist/docs.json', 'a/node_modules/b/docs.json', '.next/docs/docs.json'], ['docs']],
  [['old/mint.json', 'docs/docs.json'], ['docs']],
  [['docs/mint.json'], ['docs']],
])('of %j, the folders of documentation are %j', (files, folders) => {
  expect(documentationFolders(files)).toEqual(folders);
});
