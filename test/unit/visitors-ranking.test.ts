import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { PageVisitors } from '../../src/service/schemas.ts';
import { changeFloor, type RankedPage, rankPages } from '../../src/visitors/ranking.ts';
import { aiShare, growth, hasDropped } from '../../src/visitors/report.ts';

const pages = fc.uniqueArray(
  fc.record({
    path: fc.oneof(fc.stringMatching(/^\/[a-dB-Dä]{0,3}$/), fc.string({ unit: 'binary', maxLength: 6 })),
    human: fc.nat(60),
    ai: fc.nat(60),
    total: fc.integer({ min: 1, max: 120 }),
  }),
  { selector: ({ path }) => path, maxLength: 40 },
);

const byPath = (rows: readonly PageVisitors[]) => new Map(rows.map((row) => [row.path, row]));

/** The first `length` by repeated choice, independent of any sort: each beats all that are left. */
function choose<Row>(rows: readonly Row[], length: number, beats: (a: Row, b: Row) => boolean): Row[] {
  const left = [...rows];
  const chosen: Row[] = [];
  while (chosen.length < length && left.length > 0) {
    const best = left.reduce((a, b) => (beats(a, b) ? a : b));
    chosen.push(...left.splice(left.indexOf(best), 1));
  }
  return chosen;
}

// Of pages with the same numbers the first by code units, since no locale decides.
const moreVisited = (a: PageVisitors, b: PageVisitors) =>
  a.total !== b.total ? a.total > b.total : a.human !== b.human ? a.human > b.human : a.path < b.path;

describe('the ranking', () => {
  it('is what choosing one by one gives, whatever came first', () => {
    fc.assert(
      fc.property(pages, pages, fc.integer({ min: 1, max: 12 }), (current, previous, length) => {
        const before = byPath(previous);
        const now = byPath(current);
        const result = rankPages(byPath([...current].reverse()), before, length, true, () => true);

        const zero = { human: 0, ai: 0, total: 0 };
        const ranked = current.map((page): RankedPage => {
          return { ...page, before: before.get(page.path) ?? zero };
        });
        const gone = previous.filter(({ path }) => !now.has(path));
        const all = [...ranked, ...gone.map((page) => ({ path: page.path, ...zero, before: page }))];
        expect(result.top).toEqual(choose(ranked, length, moreVisited));
        const rise = (page: RankedPage) => page.total - (page.before?.total ?? 0);
        const [gains, losses] = ([1, -1] as const).map((sign) => {
          const larger = (a: RankedPage, b: RankedPage) =>
            rise(a) !== rise(b) ? sign * rise(a) > sign * rise(b) : moreVisited(a, b);
          const moved = all.filter((page) => sign * rise(page) >= changeFloor);
          return choose(moved, 1, larger);
        });
        expect([result.gained, result.lost]).toEqual([gains?.[0], losses?.[0]]);
        const byAi = ranked.filter(({ human, ai }) => ai - human >= changeFloor);
        expect([result.readByAi]).toEqual([choose(byAi, 1, moreVisited)[0]]);
      }),
      { seed: 20261127, numRuns: 300 },
    );
  });

  const page = (path: string, human: number) => ({ path, human, ai: 0, total: human });
  const now = [page('/small', 11), page('/tiny', 9), page('/large', 5200), page('/new', 300)];
  const before = [page('/small', 1), page('/tiny', 0), page('/large', 5000), page('/gone', 40)];
  test.each<[string, boolean, string[], string, string | undefined]>([
    ['the page that gained most can be new, and the one that lost most gone', true, [], '/new', '/gone'],
    ['of lists that are cut, none of both', false, [], '/large', undefined],
    ['above a floor, by absolute change', true, ['/new', '/large', '/gone'], '/small', undefined],
  ])('%s', (_what, complete, noPages, gained, lost) => {
    const isPage = (path: string) => !noPages.includes(path);
    const ranking = rankPages(byPath(now), byPath(before), 10, complete, isPage);
    expect([ranking.gained?.path, ranking.lost?.path]).toEqual([gained, lost]);
  });
});

describe('a change', () => {
  test.each([
    // Growth from zero prints infinity, NaN or 100 %: "new"; from zero to zero is 0 %.
    [0, 0, 0],
    [0, 5, 'new'],
    [5, 0, -100],
    [3, 4, 33.3],
    [10_000, 9_999, 0],
    // Halves are rounded away from zero.
    [2000, 1753, -12.4],
    [2000, 2247, 12.4],
    [undefined, 7, undefined],
  ])('from %s to %d is %s percent', (before, now, expected) => {
    expect(Object.is(growth(before, now), expected)).toBe(true);
  });

  test('of a share needs visitors', () => {
    expect(aiShare({ human: 80, ai: 20, total: 95 })).toBe(20);
    expect(aiShare({ human: 0, ai: 0, total: 0 })).toBeUndefined();
  });

  test.each([
    [100, 75, 25, false],
    [100, 74, 25, true],
    [99, 0, 25, false],
    [1000, 1000, 0, false],
    [1000, 999, 0, true],
    [300, 200, 33.3, true],
    [1000, 0, undefined, false],
  ])('from %d to %d human visitors crosses a threshold of %s: %s', (before, now, threshold, expected) => {
    expect(hasDropped(before, now, threshold)).toBe(expected);
  });
});
