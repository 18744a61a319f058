import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { PageVisitors } from '../../src/service/schemas.ts';
import { aiShare, growth, hasDropped, pointsBetween } from '../../src/visitors/growth.ts';
import { changeFloor, type PageChange, rankPages } from '../../src/visitors/ranking.ts';

const seed = 20261127;

const pages = fc.uniqueArray(
  fc.record({
    path: fc
      .oneof(fc.stringMatching(/^\/[a-d]{0,3}$/), fc.string({ unit: 'binary', maxLength: 6 }))
      .filter((path) => path.isWellFormed()),
    human: fc.nat(60),
    ai: fc.nat(60),
    total: fc.nat(120),
  }),
  { selector: ({ path }) => path, maxLength: 40 },
);

const page = (path: string, human: number, ai = 0) => ({ path, human, ai, total: human + ai });
const byPath = (rows: readonly PageVisitors[]) => new Map(rows.map((row) => [row.path, row]));
const rank = (
  now: readonly PageVisitors[],
  before: readonly PageVisitors[],
  { length = 10, complete = true } = {},
) => rankPages(byPath(now), byPath(before), length, complete);
const paths = (rows: readonly { readonly now: PageVisitors }[]) => rows.map(({ now }) => now.path);

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

const moreVisited = (a: PageVisitors, b: PageVisitors) =>
  a.total !== b.total ? a.total > b.total : a.human !== b.human ? a.human > b.human : a.path < b.path;

describe('the ranking', () => {
  it('is what choosing one by one gives, whatever came first', () => {
    fc.assert(
      fc.property(pages, pages, fc.integer({ min: 1, max: 12 }), (current, previous, length) => {
        const before = byPath(previous);
        const now = byPath(current);
        const result = rank([...current].reverse(), previous, { length });

        const top = choose(current, length, moreVisited);
        expect(result.top).toEqual(
          top.map((each) => ({ now: each, before: before.get(each.path) ?? 'new' })),
        );
        const inBoth = current.flatMap((each): PageChange[] => {
          const earlier = before.get(each.path);
          return earlier === undefined ? [] : [{ now: each, before: earlier }];
        });
        for (const kind of ['human', 'ai'] as const) {
          const rise = (change: PageChange) => change.now[kind] - change.before[kind];
          for (const [list, sign] of [
            [result[kind].up, 1],
            [result[kind].down, -1],
          ] as const) {
            const larger = (a: PageChange, b: PageChange) =>
              rise(a) !== rise(b) ? sign * rise(a) > sign * rise(b) : a.now.path < b.now.path;
            const moved = inBoth.filter((change) => sign * rise(change) >= changeFloor);
            expect(list).toEqual(choose(moved, length, larger));
          }
        }
        const added = current.filter(({ path }) => !before.has(path));
        const gone = previous.filter(({ path }) => !now.has(path));
        expect(result.newPages).toEqual({ count: added.length, pages: choose(added, length, moreVisited) });
        expect(result.gonePages).toEqual({ count: gone.length, pages: choose(gone, length, moreVisited) });
      }),
      { seed, numRuns: 300 },
    );
  });

  test('"new" and "gone" pages judged from cut lists: claimed only when both weeks were read to the end', () => {
    const result = rank([page('/a', 50)], [page('/b', 50)], { complete: false });
    expect(result).toMatchObject({ newPages: undefined, gonePages: undefined });
    expect(result.top[0]?.before).toBeUndefined();
  });

  test('small pages win every "movers" list: ranked by absolute change, above a floor', () => {
    const now = [page('/small', 12), page('/tiny', 9), page('/large', 5200)];
    const before = [page('/small', 1), page('/tiny', 0), page('/large', 5000)];
    expect(paths(rank(now, before).human.up)).toEqual(['/large', '/small']);
    expect(paths(rank(before, now).human.down)).toEqual(['/large', '/small']);
  });

  it.each([[['/a', '/B', '/é', '/ä']], [['/ä', '/é', '/B', '/a']]])(
    'has pages with the same numbers by code units, since no locale decides: %s',
    (given) => {
      const before = given.flatMap((path) => [page(path, 5, 50), page(`${path}-gone`, 5)]);
      const now = given.map((path) => page(path, 30));
      const result = rank(now, before);
      const expected = ['/B', '/a', '/ä', '/é'];
      expect(paths(result.top)).toEqual(expected);
      expect(paths(result.human.up)).toEqual(expected);
      expect(paths(result.ai.down)).toEqual(expected);
      expect(result.gonePages?.pages.map(({ path }) => path)).toEqual(expected.map((path) => `${path}-gone`));
    },
  );
});

describe('a change', () => {
  test.each([
    // Growth from zero prints infinity, NaN or 100 %: "new"; from zero to zero is 0 %.
    [0, 0, 0],
    [0, 5, 'new'],
    [5, 0, -100],
    [3, 4, 33.3],
    [1000, 1000.4, 0],
    [10_000, 9_999, 0],
    [8, 7, -12.5],
    [2000, 1753, -12.4],
    [2000, 2247, 12.4],
    [undefined, 7, undefined],
  ])('from %s to %d is %s percent', (before, now, expected) => {
    expect(Object.is(growth(before, now), expected)).toBe(true);
  });

  test('of a share is in percentage points, and adds up with the shares that are shown', () => {
    expect(aiShare({ human: 80, ai: 20, total: 95 })).toBe(20);
    expect(aiShare({ human: 0, ai: 0, total: 0 })).toBeUndefined();
    expect(pointsBetween(17.4, 19.7)).toBe(2.3);
    expect(pointsBetween(0.3, 0.1)).toBe(-0.2);
    expect(pointsBetween(undefined, 0.1)).toBeUndefined();
  });

  test.each([
    [100, 75, 25, false],
    [100, 74, 25, true],
    [99, 0, 25, false],
    [100, 0, 100, false],
    [1000, 1000, 0, false],
    [1000, 999, 0, true],
    [300, 201, 33, false],
    [300, 200, 33.3, true],
    [1000, 0, undefined, false],
  ])('from %d to %d human visitors crosses a threshold of %s: %s', (before, now, threshold, expected) => {
    expect(hasDropped(before, now, threshold)).toBe(expected);
  });
});
