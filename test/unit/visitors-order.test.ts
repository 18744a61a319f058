import { describe, expect, it } from 'vitest';
import type { PageVisitors } from '../../src/service/records.ts';
import { Ranking } from '../../src/visitors/ranking.ts';
import { parseWeek } from '../../src/visitors/week.ts';

const page = (path: string, human: number, ai = 0, total = human + ai): PageVisitors => ({
  path,
  human,
  ai,
  total,
});
const paths = (rows: readonly { readonly path: string }[]) => rows.map(({ path }) => path);

describe('pages with the same numbers', () => {
  const orders = [
    ['/a', '/B', '/é', '/ä'],
    ['/ä', '/é', '/B', '/a'],
    ['/B', '/ä', '/a', '/é'],
  ];

  it.each(orders)('stand by their paths, whatever came first: %s, %s, %s, %s', (...given) => {
    const ranking = new Ranking(10, true);
    for (const path of given) ranking.addCurrent(page(path, 30));
    for (const path of [...given].reverse()) ranking.addPrevious(page(path, 5, 50));
    for (const path of given) ranking.addPrevious(page(`${path}-gone`, 5));
    const result = ranking.result(true);
    // By code units: no machine's locale decides.
    const expected = ['/B', '/a', '/ä', '/é'];
    expect(paths(result.top)).toEqual(expected);
    expect(paths(result.human.up)).toEqual(expected);
    expect(paths(result.ai.down)).toEqual(expected);
    expect(paths(result.gonePages?.pages ?? [])).toEqual(expected.map((path) => `${path}-gone`));
  });

  it('stand by all visitors, then by human ones', () => {
    const ranking = new Ranking(10, false);
    ranking.addCurrent(page('/less', 4, 9, 13));
    ranking.addCurrent(page('/ai', 1, 20, 20));
    ranking.addCurrent(page('/human', 20, 1, 20));
    expect(paths(ranking.result(true).top)).toEqual(['/human', '/ai', '/less']);
  });

  it('keep their week before only among the listed', () => {
    const ranking = new Ranking(1, true);
    ranking.addCurrent(page('/first', 30));
    ranking.addCurrent(page('/second', 20));
    ranking.addPrevious(page('/second', 5));
    ranking.addPrevious(page('/first', 6));
    expect(ranking.result(true).top).toEqual([{ ...page('/first', 30), before: page('/first', 6) }]);
  });
});

describe('the years of a week', () => {
  it.each([
    ['1999-W52', false],
    ['2000-W01', true],
    ['9998-W52', true],
    ['9999-W01', false],
    ['1999-06-01', false],
    ['2000-06-01', true],
    ['9998-06-01', true],
    ['9999-06-01', false],
    ['x2026-W47', false],
    ['2026-W47x', false],
    ['2026-W471', false],
    ['x2026-11-27', false],
    ['2026-11-27x', false],
    ['2026-11-27T10:00:00Z', false],
    ['November 27, 2026', false],
  ])('%s: %s', (text, is) => {
    expect(parseWeek(text) !== undefined).toBe(is);
  });
});
