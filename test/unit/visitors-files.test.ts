import { expect, it, test } from 'vitest';
import { documentationFolders, matchPages } from '../../src/visitors/files.ts';

/** Pages with as many visitors as told, by their paths. */
const pagesWith = (totals: Readonly<Record<string, number>>) =>
  new Map(Object.entries(totals).map(([path, total]) => [path, { path, human: total, ai: 0, total }]));
const visited = (...paths: readonly string[]) =>
  pagesWith(Object.fromEntries(paths.map((path, index) => [path, 100 - index])));

/** The file of each page by the path that is shown. */
function match(paths: readonly string[], files: readonly string[], directory = '') {
  const found = matchPages(visited(...paths), files, directory);
  return Object.fromEntries(found.map(({ row, file }) => [row.path, file]));
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
  const files = ['README.md', 'docs/a.mdx', 'docs-old/b.mdx', 'src/docs/c.mdx'];
  expect(match(['/a', '/b', '/c', '/README'], files, 'docs')).toEqual({
    ...{ '/a': 'docs/a.mdx', '/b': undefined, '/c': undefined, '/README': undefined },
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
])('the prefix that matches most wins: %s', (_what, paths, files, matched) => {
  expect(match(paths, files)).toStrictEqual(
    Object.fromEntries(paths.map((path, index) => [path, matched[index]])),
  );
});

test('of several rows for one page the largest counts, and visitors are never added', () => {
  const pages = pagesWith({ '/b': 50, '/a': 40, '/a/': 90, '/a.md': 3, '/a/index': 0 });
  const found = matchPages(pages, ['a.mdx', 'b.mdx'], '');
  expect(found.map(({ row, paths }) => [row.path, row.total, [...paths].sort()])).toEqual([
    ['/a/', 90, ['/a', '/a.md', '/a/']],
    ['/b', 50, ['/b']],
  ]);
});

test('pages without visitors are none, and names of our own language are nothing special', () => {
  expect(matchPages(pagesWith({ '/a': 0 }), ['a.mdx'], '')).toEqual([]);
  expect(match(['/constructor', '/__proto__'], ['a.mdx'])).toEqual({
    '/constructor': undefined,
    ['__proto__']: undefined,
  });
});

test.each([
  [['docs.json', 'a.mdx'], ['']],
  [
    ['docs/docs.json', 'packages/x/docs/docs.json'],
    ['docs', 'packages/x/docs'],
  ],
  [['docs.json.md', 'mydocs.json', 'docs/docs.jsonc'], []],
])('of %j, the folders of documentation are %j', (files, folders) => {
  expect(documentationFolders(files)).toEqual(folders);
});
