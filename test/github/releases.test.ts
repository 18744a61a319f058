import { describe, expect, it } from 'vitest';
import { releaseBefore } from '../../src/github/releases.ts';

describe('the release before', () => {
  it.each([
    ['the nearest smaller version', 'v1.10.0', 'v1.10.0 v1.9.0 v1.2.0', 'v1.9.0'],
    ['wherever it stands in the list', 'v1.10.0', 'v1.2.0 v1.9.0 v1.10.0', 'v1.9.0'],
    ['of the line that is maintained', 'v1.4.3', 'v2.1.0 v1.4.3 v2.0.0 v1.4.2 v1.4.1', 'v1.4.2'],
    ['where the release is not in the list yet', 'v1.1.0', 'v1.0.0', 'v1.0.0'],
    ['the same prefix: @', 'b@1.1.0', 'b@1.1.0 a@1.0.5 ab@1.0.4 b@1.0.0', 'b@1.0.0'],
    ['the same prefix: a scope', '@o/a2@1.1.0', '@o/a2@1.1.0 @o/a@1.0.9 @o/a2@1.0.0', '@o/a2@1.0.0'],
    ['no prefix', '1.1.0', '1.1.0 v1.0.9 1.0.0', '1.0.0'],
    ['a final before a final', 'v2.0.0', 'v2.0.0 v2.0.0-rc.2 v2.0.0-rc.1 v1.9.0', 'v1.9.0'],
    ['a prerelease before one', 'v2.0.0-rc.10', 'v2.0.0-rc.10 v2.0.0-rc.9 v1.9.0', 'v2.0.0-rc.9'],
    ['a final before a prerelease', 'v2.0.0-rc.1', 'v2.0.0-rc.1 v1.9.0 v2.0.0-beta.1', 'v2.0.0-beta.1'],
    ['not another build of it', 'v1.2.0+2', 'v1.2.0+2 v1.2.0+1 v1.1.0', 'v1.1.0'],
    ['none before the first', 'v1.0.0', 'v2.0.0 v1.0.0', undefined],
    ['none of another kind', 'v1.0.0', 'v1.0.0 v0.9 nightly-7', undefined],
    ['the next in the list without versions', 'nightly-7', 'nightly-7 v1.0.0 nightly-6', 'nightly-6'],
    ['of tags without a version, by their words', 'b-2026.05', 'b-2026.05 a-2026.04 b-2026.03', 'b-2026.03'],
    ['of four numbers, the next in the list', '1.2.3.5', '1.2.3.5 1.2.3 0.9.9.9 1.2.3.4', '0.9.9.9'],
    ['none without a version and a place in the list', 'nightly-7', 'nightly-6', undefined],
  ])('is %s', (_rule, tag, tags, expected) => {
    expect(releaseBefore(tag, tags.split(' '))).toBe(expected);
  });
});
