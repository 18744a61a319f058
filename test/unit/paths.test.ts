import { describe, expect, it } from 'vitest';
import { mistakeIn } from '../../src/agent/asked/globs.ts';
import { skipByPaths } from '../../src/agent/decide/paths.ts';
import { timesPlainWork } from '../support/fair-time.ts';

const names = (...paths: string[]) => paths.map((path) => ({ path }));
type Files = Parameters<typeof skipByPaths>[1];

/** Whether a file matches; why nobody can say. */
function matchesPaths(globs: string[], files: Files, isCut = false): boolean | string {
  const warnings: string[] = [];
  const skip = skipByPaths(globs, files, isCut, { warning: (line) => void warnings.push(line) });
  return warnings[0] ?? skip === undefined;
}
const hintsFor = (globs: string[], files: Files) => {
  const skip = skipByPaths(globs, files, false, { warning: () => undefined });
  return skip?.why === 'no-paths' ? skip.hints : undefined;
};

describe('globs, of which the last match counts', () => {
  it.each<[string, string[], string[], boolean]>([
    ['any file is enough', ['src/**'], ['README.md', 'src/a/b.ts'], true],
    ['none matches', ['src/**'], ['README.md', 'lib/src/a.ts'], false],
    ['the last match wins, out', ['src/**', '!src/gen/**'], ['src/gen/a.ts'], false],
    ['the last match wins, in again', ['src/**', '!src/gen/**', 'src/gen/api.ts'], ['src/gen/api.ts'], true],
    ['what is taken out and comes later matches', ['!src/gen/**', 'src/**'], ['src/gen/a.ts'], true],
    ['another file is still in', ['src/**', '!src/gen/**'], ['src/gen/a.ts', 'src/b.ts'], true],
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

  it('where the list is cut, only a match is known', () => {
    expect([true, false].map((isIn) => matchesPaths([isIn ? 'a' : 'b'], names('a'), true))).toEqual([
      true,
      'GitHub did not list all changed files, so paths is ignored.',
    ]);
    expect(matchesPaths(['b/**'], names(`b/${'a'.repeat(500)}`))).toBe(
      'GitHub did not list all changed files, so paths is ignored.',
    );
  });
});

describe('a glob matches', () => {
  it.each<[glob: string, matching: string[], others: string[]]>([
    ['*', ['a.ts', '.a'], ['a/b']],
    ['src/*', ['src/a'], ['src/a/b', 'src']],
    ['a*c*', ['ac', 'abcb'], ['a/c', 'ab']],
    ['*/a*/*', ['x/ab/c'], ['x/y/ab/c', 'x/ba/c']],
    ['**', ['a', '.github/.x'], []],
    ['***', ['a/b'], []],
    ['**/a', ['a', 'b/c/a'], ['ba', 'b/ca']],
    ['a/**/b', ['a/b', 'a/c/d/b'], ['a/cb', 'ab']],
    // As at GitHub, ** crosses folders inside a segment, too.
    ['src/**.ts', ['src/a.ts', 'src/a/b.ts'], ['lib/src/a.ts', 'src/a.tsx']],
    ['packages/**-core/**', ['packages/a-core/b', 'packages/a/b-core/c/d'], ['packages/core/b']],
    ['a**/b', ['a/b', 'ac/b', 'ac/d/b'], ['acb', 'b']],
    ['**/*.{ts,py}', ['a.ts', 'a/b.py'], ['a.js', 'a.{ts,py}']],
    ['{a,b/c}/x{y,z}', ['a/xy', 'b/c/xz'], ['b/xy', 'a/x']],
    ['*.js{,x}', ['a.js', 'a.jsx'], ['a.jsy']],
    ['{**/,}a{*b,c}', ['ac', 'x/axb'], ['ab/', 'xac']],
    ['paths/{id}.yaml', ['paths/{id}.yaml'], ['paths/id.yaml']],
    ['{id}/{a,b}', ['{id}/a'], ['id/a']],
    ['a{b,c', ['a{b,c'], ['ab']],
    ['v[0-9]/[a-cx_]', ['v1/b', 'v9/x', 'v0/_'], ['va/b', 'v1/d', 'v10/a', 'v1/-']],
    ['[!a-c]', ['d', '[!a-c]'], ['a', 'ab', '/']],
    // A bracket is its own text, too: frameworks name folders so.
    ['app/[slug]/*', ['app/[slug]/page.tsx', 'app/s/page.tsx'], ['app/slug/page.tsx']],
    ['app/[...slug]/*', ['app/[...slug]/page.tsx'], ['app/slug/page.tsx']],
    ['app/[[...slug]]/*', ['app/[[...slug]]/page.tsx'], ['app/slug/page.tsx']],
    ['[page-id]/[user-id]', ['[page-id]/[user-id]', 'f/-'], ['page-id/user-id']],
    ['a[', ['a['], ['a']],
    ['a]b', ['a]b'], ['ab']],
    ['src/app/(auth)/**', ['src/app/(auth)/page.tsx'], ['src/app/auth/page.tsx']],
    ['+(a)/@b/c|d$/e f/!g', ['+(a)/@b/c|d$/e f/!g'], ['a/b/c', 'aa/@b/c|d$/e f/!g']],
    ['src/{a,aa}+b.ts', ['src/aa+b.ts'], ['src/aab.ts']],
    ['SRC/**', ['SRC/a'], ['src/a']],
  ])('%s', (glob, matching, others) => {
    const all = [...matching, ...others];
    expect(all.filter((path) => matchesPaths([glob], names(path)))).toEqual(matching);
  });
});

describe('what matches no file, or something else than is meant, is told with the right form', () => {
  it.each<[mistake: string, globs: string[]]>([
    ['This is a list', ['- src/**', '["src/**"]', "['src/**', 'lib/**']", '[a, b]']],
    ['The glob is in quotes', ['"src/**"', "'src/**'", '`src`', `"src`]],
    ['The glob has a remark', ['src/** # the code', '# the code']],
    [
      'Each glob belongs on a line',
      ['src/**, lib/**', 'a,b', '{a,b},c', '{a,b', 'src/** lib/**', 'a/*; b/*'],
    ],
    ['Braces choose', ['src/**/*.{ts}', '*.{js|ts}']],
    ['Braces hold no braces', ['{a,b/{c,d}}', 'a{b/{c,d}']],
    ['The glob has white space', ['! docs/**', '{a, b}', '{a ,b}', '{ a,b }']],
    ['Folders end with /', [String.raw`src\app\**`, String.raw`src\**`, String.raw`a\b`, 'src\\']],
    ['Globs begin at the root', ['/src/**', './src/**', '../src/**', 'a//b', 'a/./b', '/', './']],
    ['A folder', ['src/', 'src/**/', '.', 'src/..', '!']],
    ['Write [!a]', ['src/[^a]*.ts']],
    ['A question mark', ['*.jsx?', 'a/?.ts']],
    [
      'Expected a glob of at most 200 characters, 10 stars, and 16 braces, brackets and commas',
      ['a'.repeat(201), '*a'.repeat(11), '{a,b}'.repeat(9), '[a]'.repeat(17), `{${'a,'.repeat(16)}a}`],
    ],
  ])('%s', (mistake, globs) => {
    for (const glob of globs)
      for (const form of glob.startsWith('!') ? [glob] : [glob, `!${glob}`])
        expect(mistakeIn(form), form).toContain(mistake);
  });

  it.each([
    ['src/**', '!**/*.test.ts', '**', '.github/**', 'src/a b/*', 'a/...b', "it's.md", 'C#/**', 'a-b/- c'],
    ['src/app/(auth)/[slug]/[...a]/[[...b]]/@c/+d.ts', '{a,b/c}/*.{js,ts}', 'paths/{id}.yaml', '!+x'],
    ['**a'.repeat(10), 'a'.repeat(200), '{a,b}'.repeat(8), '[a-z]'.repeat(16)],
  ])('not %s', (...globs) => {
    expect(globs.flatMap((glob) => mistakeIn(glob) ?? [])).toEqual([]);
  });
});

describe('where nothing matched, what was probably meant', () => {
  it.each<[what: string, globs: string[], files: string[], hints: string[]]>([
    ['a folder', ['src'], ['src/a.ts', 'b'], ['src/**']],
    ['a folder in a folder', ['packages/a', 'c'], ['packages/a/x/y'], ['packages/a/**']],
    ['nothing: no file is near', ['src', 'README.md', 'lib/*.ts'], ['docs/a', 'srcs/a', 'lib/a/b.ts'], []],
    ['nothing for what was taken out', ['src/**', '!src', '!src/a'], ['src/a'], []],
  ])('%s', (_what, globs, files, hints) => {
    expect(hintsFor(globs, names(...files))).toEqual(hints);
  });

  it('by the old name of a file, too', () => {
    expect(hintsFor(['src'], [{ path: 'a', previousPath: 'src/a' }])).toEqual(['src/**']);
  });
});

describe('no glob holds the runner: a second at most for 3,000 long names, at the bounds', () => {
  const long = 'a'.repeat(250);
  it.each<[glob: string, name: string]>([
    ['src/{a,aa}+b.ts', `src/${long}`],
    ['*a*a*a*a*a*a*a*b', long],
    ['**a**a**a**a**a**a**a**a**a**b', long],
    ['**/a/**/a/**/a/**/a/**/a/**/*b', 'a/'.repeat(125)],
    ['{a,aa}{a,aa}{a,aa}{a,aa}**{a,aa}{a,aa}{a,aa}{a,aa}b', long],
    [`**{${'a,'.repeat(15)}a}**b`, long],
    ['**{*a,**a,*aa}**{,*,a}b', long],
    [`**${'[a-z]'.repeat(16)}**b`, long],
    [`**{a${'a'.repeat(90)},${'a'.repeat(90)}b}`, long],
  ])('%s', (glob, name) => {
    expect(mistakeIn(glob)).toBeUndefined();
    const files = names(...Array.from({ length: 3000 }, (_, index) => `${name}${index}`));
    expect(timesPlainWork(20, () => expect(matchesPaths([glob], files)).toBe(false))).toBeLessThan(20);
  });
});
