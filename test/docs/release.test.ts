import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import pkg from '../../package.json' with { type: 'json' };
import { releaseNotes } from '../../scripts/changelog.ts';

const root = join(import.meta.dirname, '../..');

const changelog = `

## [Unreleased]

- Not yet.

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
  ['v1.1.1', '1.1.0', 'The tag v1.1.1 is not v1.1.0'],
  ['1.1.0', '1.1.0', 'The tag 1.1.0 is not v1.1.0'],
  ['v1.1', '1.1', 'not of the form 1.2.3'],
  ['v1.0.9', '1.0.9', 'has no heading "## [1.0.9] - YYYY-MM-DD"'],
  ['v1.0.0', '1.0.0', 'has no heading "## [1.0.0] - YYYY-MM-DD"'],
  ['v0.9.0', '0.9.0', 'says nothing about 0.9.0'],
])('the tag %s is refused for the version %s', (tag, version, reason) => {
  expect(() => releaseNotes(tag, version, changelog)).toThrow(reason);
});

test('the changelog has the notes of this version', () => {
  const own = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  expect(releaseNotes(`v${pkg.version}`, pkg.version, own)).not.toBe('');
});

test('the release runs no code of a package where it may write or sign', () => {
  const { check, publish } = parse(readFileSync(join(root, '.github/workflows/release.yml'), 'utf8')).jobs;
  expect(Object.values(check.permissions)).not.toContain('write');
  const steps: { readonly uses?: string; readonly run?: string }[] = publish.steps;
  const actions = steps.flatMap(({ uses }) => uses?.split('@')[0] ?? []);
  expect(actions).toEqual(['actions/checkout', 'actions/attest-build-provenance']);
  expect(steps.map(({ run }) => run ?? '').join('\n')).not.toMatch(/\b(npm|npx|node|bash|sh)\b|\.\//);
});
