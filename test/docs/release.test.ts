import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import pkg from '../../package.json' with { type: 'json' };
import { releaseNotes } from '../../scripts/changelog.ts';

const root = resolve(import.meta.dirname, '../..');

interface Job {
  readonly permissions: Readonly<Record<string, string>>;
  readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
}

const changelog = `# Changelog

## [Unreleased]

- Not yet.

## [1.1.0] - 2026-12-01

### Added

- A thing.

\`\`\`yaml
## [1.0.9] - 2026-11-30
\`\`\`

## [1.1.0-rc.1] - 2026-11-29

- A try.

## [1.0.0]

- No date.

## [0.9.0] - 2026-01-01

[1.1.0]: https://example.com/v1.1.0
`;

it('takes the notes of a version, from its heading to the next', () => {
  expect(releaseNotes('v1.1.0', '1.1.0', changelog)).toBe(
    '### Added\n\n- A thing.\n\n```yaml\n## [1.0.9] - 2026-11-30\n```',
  );
  expect(releaseNotes('v1.1.0', '1.1.0', changelog.replaceAll('\n', '\r\n'))).toContain('- A thing.');
  expect(releaseNotes('v1.1.0-rc.1', '1.1.0-rc.1', changelog)).toBe('- A try.');
});

it.each([
  ['v1.1.1', '1.1.0', 'The tag v1.1.1 is not v1.1.0'],
  ['1.1.0', '1.1.0', 'The tag 1.1.0 is not v1.1.0'],
  ['v1.1', '1.1', 'not of the form 1.2.3'],
  ['v1.0.9', '1.0.9', 'has no heading "## [1.0.9] - date"'],
  ['v1.0.0', '1.0.0', 'has no date'],
  ['v0.9.0', '0.9.0', 'says nothing about 0.9.0'],
])('refuses the tag %s for the version %s', (tag, version, reason) => {
  expect(() => releaseNotes(tag, version, changelog)).toThrow(reason);
});

it('could release the version of this commit', async () => {
  const own = await readFile(join(root, 'CHANGELOG.md'), 'utf8');
  expect(releaseNotes(`v${pkg.version}`, pkg.version, own)).not.toBe('');
});

it('runs no code of a package where it may write or sign', async () => {
  const { jobs } = parse(await readFile(join(root, '.github/workflows/release.yml'), 'utf8'));
  for (const job of Object.values<Job>(jobs)) {
    if (!Object.values(job.permissions).includes('write')) continue;
    expect(job.steps.flatMap(({ uses }) => uses?.split('@')[0] ?? [])).toEqual([
      'actions/checkout',
      'actions/attest-build-provenance',
    ]);
    expect(job.steps.map(({ run }) => run ?? '').join('\n')).not.toMatch(/\b(npm|npx|node|bash|sh)\b|\.\//);
  }
});
