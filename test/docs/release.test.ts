import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import pkg from '../../package.json' with { type: 'json' };
import { releaseFrom } from '../../scripts/changelog.ts';

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
  expect(releaseFrom('v1.1.0', '1.1.0', changelog)).toEqual({
    majorTag: 'v1',
    prerelease: false,
    notes: '### Added\n\n- A thing.\n\n```yaml\n## [1.0.9] - 2026-11-30\n```',
  });
  expect(releaseFrom('v1.1.0', '1.1.0', changelog.replaceAll('\n', '\r\n')).notes).toContain('- A thing.');
});

it('knows a version that the major tag must not follow', () => {
  expect(releaseFrom('v1.1.0-rc.1', '1.1.0-rc.1', changelog)).toEqual({
    majorTag: 'v1',
    prerelease: true,
    notes: '- A try.',
  });
});

it.each([
  ['v1.1.1', '1.1.0', 'The tag v1.1.1 is not v1.1.0'],
  ['1.1.0', '1.1.0', 'The tag 1.1.0 is not v1.1.0'],
  ['v1.1', '1.1', 'not of the form 1.2.3'],
  ['v1.0.9', '1.0.9', 'has no heading "## [1.0.9] - date"'],
  ['v1.0.0', '1.0.0', 'has no date'],
  ['v0.9.0', '0.9.0', 'says nothing about 0.9.0'],
])('refuses the tag %s for the version %s', (tag, version, reason) => {
  expect(() => releaseFrom(tag, version, changelog)).toThrow(reason);
});

it('could release the version of this commit', async () => {
  const own = await readFile(resolve(import.meta.dirname, '../../CHANGELOG.md'), 'utf8');
  expect(releaseFrom(`v${pkg.version}`, pkg.version, own).notes).not.toBe('');
});
