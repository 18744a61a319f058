import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageVisitors } from '../../src/service/records.ts';
import { Best } from '../../src/visitors/best.ts';
import { aiShare, growth, hasDropped, pointsBetween } from '../../src/visitors/change.ts';
import { PathTable } from '../../src/visitors/path-table.ts';
import { changeFloor, Ranking } from '../../src/visitors/ranking.ts';

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

function rank(
  current: readonly PageVisitors[],
  previous: readonly PageVisitors[],
  length: number,
  complete: boolean,
) {
  const ranking = new Ranking(length, true);
  for (const row of current) expect(ranking.addCurrent(row)).toBe(true);
  for (const row of previous) expect(ranking.addPrevious(row)).toBe(true);
  return ranking.result(complete);
}

const codeUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const byVisitors = (a: PageVisitors, b: PageVisitors) =>
  b.total - a.total || b.human - a.human || codeUnits(a.path, b.path);

describe('the ranking', () => {
  it('is what sorting both weeks whole gives, in any order of arrival', () => {
    fc.assert(
      fc.property(
        pages,
        pages,
        fc.integer({ min: 1, max: 12 }),
        fc.infiniteStream(fc.nat()),
        (current, previous, length, shuffle) => {
          const before = new Map(previous.map((row) => [row.path, row]));
          const now = new Map(current.map((row) => [row.path, row]));
          const shuffled = current
            .map((row) => ({ row, at: shuffle.next().value ?? 0 }))
            .sort((a, b) => a.at - b.at)
            .map(({ row }) => row);
          const result = rank(shuffled, previous, length, true);

          expect(result.top.map(({ path }) => path)).toEqual(
            [...current]
              .sort(byVisitors)
              .slice(0, length)
              .map(({ path }) => path),
          );
          for (const page of result.top) {
            const expected = before.get(page.path);
            if (expected === undefined) expect(page.before).toBe('new');
            else
              expect(page.before).toMatchObject({
                human: expected.human,
                ai: expected.ai,
                total: expected.total,
              });
          }
          for (const kind of ['human', 'ai'] as const) {
            const changes = current
              .flatMap((row) => {
                const earlier = before.get(row.path);
                return earlier === undefined ? [] : [{ path: row.path, by: row[kind] - earlier[kind] }];
              })
              .filter(({ by }) => Math.abs(by) >= changeFloor);
            const shown = (list: typeof result.human.up) =>
              list.map(({ path, now: after, before: earlier }) => ({
                path,
                by: after[kind] - earlier[kind],
              }));
            const order =
              (direction: number) => (a: { path: string; by: number }, b: { path: string; by: number }) =>
                direction * (b.by - a.by) || codeUnits(a.path, b.path);
            expect(shown(result[kind].up)).toEqual(
              changes
                .filter(({ by }) => by > 0)
                .sort(order(1))
                .slice(0, length),
            );
            expect(shown(result[kind].down)).toEqual(
              changes
                .filter(({ by }) => by < 0)
                .sort(order(-1))
                .slice(0, length),
            );
          }
          const added = current.filter(({ path }) => !before.has(path));
          const gone = previous.filter(({ path }) => !now.has(path));
          expect(result.newPages).toEqual({
            count: added.length,
            pages: added.sort(byVisitors).slice(0, length),
          });
          expect(result.gonePages).toEqual({
            count: gone.length,
            pages: gone.sort(byVisitors).slice(0, length),
          });
        },
      ),
      { seed, numRuns: 300 },
    );
  });

  it('claims nothing about new and gone pages when a list was cut', () => {
    const page = { path: '/a', human: 50, ai: 5, total: 52 };
    const result = rank([page], [{ ...page, path: '/b' }], 10, false);
    expect(result).toMatchObject({ newPages: undefined, gonePages: undefined });
    expect(result.top[0]?.before).toBeUndefined();
  });

  it('counts one row for a path, the first', () => {
    const ranking = new Ranking(10, true);
    expect(ranking.addCurrent({ path: '/a', human: 50, ai: 5, total: 52 })).toBe(true);
    expect(ranking.addCurrent({ path: '/a', human: 90, ai: 5, total: 92 })).toBe(false);
    expect(ranking.addPrevious({ path: '/a', human: 20, ai: 5, total: 22 })).toBe(true);
    expect(ranking.addPrevious({ path: '/a', human: 10, ai: 5, total: 12 })).toBe(false);
    expect(ranking.addPrevious({ path: '/b', human: 1, ai: 1, total: 1 })).toBe(true);
    expect(ranking.addPrevious({ path: '/b', human: 1, ai: 1, total: 1 })).toBe(false);
    const result = ranking.result(true);
    expect(result.top).toMatchObject([{ human: 50, before: { human: 20 } }]);
    expect(result.gonePages?.count).toBe(1);
  });

  it('puts no small page on top by its percentage', () => {
    const row = (path: string, human: number) => ({ path, human, ai: 0, total: human });
    const result = rank(
      [row('/small', 12), row('/tiny', 9), row('/large', 5200)],
      [row('/small', 1), row('/tiny', 0), row('/large', 5000)],
      10,
      true,
    );
    expect(result.human.up.map(({ path }) => path)).toEqual(['/large', '/small']);
  });
});

describe('the table of paths', () => {
  it('tells 100,000 paths apart, and keeps their counts and marks through its growth', () => {
    const table = new PathTable(true);
    const count = 100_000;
    for (let index = 0; index < count; index += 1) {
      const place = table.place(`/page/${index}`);
      if (!place.added) throw new Error(`/page/${index} is taken for another path`);
      place.counts = { human: index, ai: 2 * index, total: 3 * index };
      place.mark = index % 3;
    }
    for (let index = 0; index < count; index += 1) {
      const place = table.place(`/page/${index}`);
      const { human, ai, total } = place.counts;
      if (
        place.added ||
        human !== index ||
        ai !== 2 * index ||
        total !== 3 * index ||
        place.mark !== index % 3
      )
        throw new Error(`/page/${index} has changed`);
    }
  });
});

describe('the best of many', () => {
  it('are those that sorting gives, whatever the order of arrival', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer(), { maxLength: 200 }),
        fc.integer({ min: 1, max: 20 }),
        (items, length) => {
          const best = new Best<number>(length, (a, b) => b - a);
          for (const item of items) {
            best.add(item);
            // Looking meanwhile changes nothing.
            if (item % 3 === 0) best.list();
          }
          expect(best.list()).toEqual([...items].sort((a, b) => b - a).slice(0, length));
        },
      ),
      { seed, numRuns: 300 },
    );
  });
});

describe('a change', () => {
  it.each([
    [0, 0, 0],
    [0, 5, 'new'],
    [5, 0, -100],
    [3, 4, 33.3],
    [1000, 1000.4, 0],
    [10_000, 9_999, 0],
    [8, 7, -12.5],
    [2000, 1753, -12.4],
    [2000, 2247, 12.4],
  ])('from %d to %d is %s', (before, now, expected) => {
    expect(Object.is(growth(before, now), expected)).toBe(true);
  });

  it('of a share is in points, and adds up with the shares that are shown', () => {
    expect(aiShare({ human: 80, ai: 20, total: 95 })).toBe(20);
    expect(aiShare({ human: 0, ai: 0, total: 0 })).toBeUndefined();
    expect(pointsBetween(17.4, 19.7)).toBe(2.3);
    expect(pointsBetween(0.3, 0.1)).toBe(-0.2);
  });

  it.each([
    [100, 75, 25, false],
    [100, 74, 25, true],
    [99, 0, 25, false],
    [100, 0, 100, false],
    [1000, 1000, 0, false],
    [1000, 999, 0, true],
    [300, 201, 33, false],
    [300, 200, 33.3, true],
  ])('from %d to %d human visitors crosses a threshold of %d: %s', (before, now, threshold, expected) => {
    expect(hasDropped(before, now, threshold)).toBe(expected);
  });
});
