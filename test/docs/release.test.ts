import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import pkg from '../../package.json' with { type: 'json' };
import lock from '../../package-lock.json' with { type: 'json' };
import { releaseNotes } from '../../scripts/changelog.ts';
import { read, root } from '../support/project.ts';

const changelog = `
## [1.1.0] - 2026-12-01

- A thing.
  And more.

## [1.1.0-rc.1] - 2026-11-29

- A try.

## [1.0.0]

## [0.9.0] - 2026-01-01

[1.1.0]: https://example.com/v1.1.0
`;

test.each([
  ['v1.1.0', '- A thing.\n  And more.'],
  ['v1.1.0-rc.1', '- A try.'],
])('the notes of %s go from its heading to the next', (tag, notes) => {
  expect(releaseNotes(tag, tag.slice(1), changelog)).toBe(notes);
  expect(releaseNotes(tag, tag.slice(1), changelog.replaceAll('\n', '\r\n'))).toBe(notes);
});

test.each([
  ['1.1.0', '1.1.0', 'The tag 1.1.0 is not v1.1.0'],
  ['v1.1', '1.1', 'not of the form 1.2.3'],
  ['v1.0.0', '1.0.0', 'has no heading "## [1.0.0] - YYYY-MM-DD"'],
  ['v0.9.0', '0.9.0', 'says nothing about 0.9.0'],
])('the tag %s is refused for the version %s', (tag, version, reason) => {
  expect(() => releaseNotes(tag, version, changelog)).toThrow(reason);
});

test('the changelog has the notes of this version', () => {
  expect(releaseNotes(`v${pkg.version}`, pkg.version, read('CHANGELOG.md'))).not.toBe('');
});

test('the release runs no code of a package where it may write or sign', () => {
  const { check, publish } = parse(read('.github/workflows/release.yml')).jobs;
  expect(Object.values(check.permissions)).not.toContain('write');
  const steps: { readonly uses?: string; readonly run?: string }[] = publish.steps;
  const actions = steps.flatMap(({ uses }) => uses?.split('@')[0] ?? []);
  expect(actions).toEqual(['actions/checkout', 'actions/attest-build-provenance']);
  expect(steps.map(({ run }) => run ?? '').join('\n')).not.toMatch(/\b(npm|npx|node|bash|sh)\b|\.\//);
});

test('the project has one version, and one Node of its own', () => {
  expect([lock.version, lock.packages[''].version]).toEqual([pkg.version, pkg.version]);
  const [major] = read('.node-version').trim().split('.');
  expect(pkg.devDependencies.node).toMatch(new RegExp(`^\\^${major}\\.`));
});

// https://docs.github.com/en/actions/reference/workflows-and-actions/metadata-syntax#branding
const colours = 'white black yellow blue green orange red purple gray-dark'.split(' ');
/** Of the icons of Feather v4.28.0, those that GitHub leaves out. */
const missingIcons =
  'coffee columns divide-circle divide-square divide frown hexagon key meh mouse-pointer smile tool x-octagon';

test.each(['action.yml', 'visitors/action.yml'])('%s is what the marketplace takes', (path) => {
  const { name, description, author, branding, runs } = parse(read(path));
  expect(name).toMatch(/^\S.{1,48}\S$/);
  expect(name).toContain('Mintlify');
  // At 125 characters the form for a release refuses it.
  expect(description.length).toBeLessThan(125);
  expect(colours).toContain(branding.color);
  expect(missingIcons.split(' ')).not.toContain(branding.icon);
  expect(branding.icon).toMatch(/^[a-z]+(-[a-z0-9]+)*$/);
  expect(author).not.toBe('');
  expect(runs.using).toBe('node24');
  expect(existsSync(join(root, path, '..', runs.main))).toBe(true);
});

interface Module {
  readonly name?: string;
  /** Left out of the bundle. */
  readonly orphan?: boolean;
  readonly modules?: readonly Module[];
}

/** The packages that the bundle holds parts of. */
function packagesIn({ name = '', orphan, modules = [] }: Module): string[] {
  if (orphan) return [];
  const own = /.*node_modules[/\\]((?:@[^/\\]+[/\\])?[^/\\]+)/.exec(name)?.[1];
  return [...(own === undefined ? [] : [own.replace('\\', '/')]), ...modules.flatMap(packagesIn)];
}

// `npm run build` says what is in the bundle.
test('dist has the licence of every package in it', () => {
  const packages = new Set(packagesIn(JSON.parse(read('build/stats.json'))));
  expect(packages).toContain('@actions/core');
  const licences = `\n${read('dist/licenses.txt')}`;
  for (const name of packages) {
    const [, text = ''] = licences.split(`\n${name}\n`);
    // Its short name, then its words.
    expect(text.slice(0, 1000), name).toMatch(/^[\w.-]+\n.+(copyright|license)/is);
  }
});

test('what a runner downloads for every job has 740 kB at most', () => {
  const archive = execFileSync('git', ['archive', '--format=tar.gz', 'HEAD'], { maxBuffer: 2 ** 24 });
  expect(archive.length).toBeLessThanOrEqual(740_000);
});
