import { describe, expect, it } from 'vitest';
import { releaseBefore } from '../../src/github/releases.ts';
import { timesPlainWork } from '../support/fair-time.ts';

const huge = (digit: number) => String(digit).repeat(20);

describe('the release before', () => {
  it.each([
    ['the nearest smaller version', 'v1.10.0', 'v1.10.0 v1.9.0 v1.2.0', 'v1.9.0'],
    ['wherever it stands in the list', 'v1.10.0', 'v1.2.0 v1.9.0 v1.10.0', 'v1.9.0'],
    ['of the line that is maintained', 'v1.4.3', 'v2.1.0 v1.4.3 v2.0.0 v1.4.2 v1.4.1', 'v1.4.2'],
    ['where the release is not in the list yet', 'v1.1.0', 'v1.0.0', 'v1.0.0'],
    ['the same prefix: @', 'b@1.1.0', 'b@1.1.0 a@1.0.5 ab@1.0.4 b@1.0.0', 'b@1.0.0'],
    ['the same prefix: a scope', '@o/a2@1.1.0', '@o/a2@1.1.0 @o/a@1.0.9 @o/a2@1.0.0', '@o/a2@1.0.0'],
    ['the same prefix: a number', 'a2-1.1.0', 'a2-1.1.0-rc.1 a3-1.0.9 a2-1.0.0', 'a2-1.0.0'],
    ['no prefix', '1.1.0', '1.1.0 v1.0.9 1.0.0', '1.0.0'],
    ['a final before a final', 'v2.0.0', 'v2.0.0 v2.0.0-rc.2 v2.0.0-rc.1 v1.9.0', 'v1.9.0'],
    ['a candidate before one', 'v2.0.0-rc.10', 'v2.0.0-rc.10 v2.0.0-rc.9 v1.9.0', 'v2.0.0-rc.9'],
    ['a final before a candidate', 'v2.0.0-rc.1', 'v2.0.0-rc.1 v1.9.0 v2.0.0-beta.1', 'v2.0.0-beta.1'],
    ['not another build of it', 'v1.2.0+2', 'v1.2.0+2 v1.2.0+1 v1.1.0', 'v1.1.0'],
    ['none before the first', 'v1.0.0', 'v2.0.0 v1.0.0', undefined],
    ['none of another kind', 'v1.0.0', 'v1.0.0 0.9 latest', undefined],
    ['none without a version', '1.0.0', '1.0.0 latest', undefined],
    ['none of a name', 'latest', 'latest 1.0.0 beta', undefined],

    ['of two numbers', '1.10', '1.10 1.9.1 1.9 1.2', '1.9.1'],
    ['of two numbers, not the same in three', 'v1.2', 'v1.2 v1.2.0 v1.1', 'v1.1'],
    ['of one number', 'v12', 'v12 v9 v11', 'v11'],
    ['of one number and words', 'nightly-7', 'nightly-7 v1.0.0 nightly-10 nightly-6', 'nightly-6'],
    ['of four numbers', '1.4.0.2', '1.4.0.2 1.4.0.10 1.4.0.1 1.4.0', '1.4.0.1'],
    ['of four numbers, the one of three', '1.4.0.1', '1.4.0.1 1.4.1 1.4.0 1.3.9.9', '1.4.0'],
    ['of four numbers, no candidate', '1.4.0.2', '1.4.0.2 1.4.0.2-rc1 1.4.0.1', '1.4.0.1'],
    ['a candidate of four numbers', '1.4.0.2-rc1', '1.4.0.2-rc1 1.4.0.2 1.4.0.1', '1.4.0.1'],
    ['a final of two numbers, no candidate', '2.0', '2.0 2.0rc2 2.0b1 1.9', '1.9'],
    ['a candidate without a mark', '2.0rc10', '2.0 2.0rc10 2.0rc9 2.0rc2 1.9', '2.0rc9'],
    ['a beta before a candidate', '3.1.0rc1', '3.1.0rc1 3.1.0a4 3.1.0b2 3.0.0', '3.1.0b2'],
    ['a candidate behind a word', 'go1.21rc3', 'go1.21rc3 go1.21rc2 go1.20', 'go1.21rc2'],
    ['of a huge number', huge(8), `${huge(8)} 1.0 ${huge(9)} ${huge(7)} ${huge(6)}`, huge(7)],
    ['by dates', 'b-2026.05', 'b-2026.05 a-2026.04 b-2026.03', 'b-2026.03'],
    ['by dates with hyphens', '2026-01-02', '2026-01-02 2025-12-09 2025-11-30 2025-12-10', '2025-12-10'],

    ['none of a hash', 'b-7f3a', 'b-7f3a b-1.0 b-9c01', undefined],
  ])('is %s', (_rule, tag, tags, expected) => {
    expect(releaseBefore(tag, tags.split(' '))).toBe(expected);
  });

  it('is found in a moment, whatever a tag holds', () => {
    const tags = ['1.'.repeat(50_000), `${'a1-'.repeat(50_000)}!`, `1${'-'.repeat(100_000)}!`];
    const work = () => {
      for (const tag of tags) releaseBefore(tag, tags);
    };
    expect(timesPlainWork(40, work)).toBeLessThan(40);
  });
});
