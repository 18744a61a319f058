import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ServiceError } from '../../src/service/errors.ts';
import type { PageVisitors, VisitorsPage } from '../../src/service/schemas.ts';
import { createReader, readRest } from '../../src/visitors/pages.ts';
import { parseWeek, type Week } from '../../src/visitors/week.ts';
import { virtualClock } from '../support/virtual-clock.ts';

const seed = 20261127;
const week = parseWeek('2026-W47') as Week;
const totals = { human: 1, ai: 1, total: 2 };
const row = (path: string): PageVisitors => ({ path, human: 1, ai: 1, total: 2 });
const answer = (paths: readonly string[], hasMore: boolean, unreadable = 0): VisitorsPage => ({
  totals,
  visitors: paths.map(row),
  unreadable,
  hasMore,
});
const numbered = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `/${from + index}`);

/** Reads this week's list from these answers; the week before is empty. */
async function readList(answers: readonly (VisitorsPage | Error)[], maxRows = 25_000) {
  const asked: number[] = [];
  const service: Parameters<typeof createReader>[0] = {
    async readVisitors({ dateFrom, offset }) {
      if (dateFrom !== week.dateFrom) return answer([], false);
      asked.push(offset);
      const next = answers[asked.length];
      if (next === undefined || next instanceof Error) throw next ?? new Error(`Nothing is at ${offset}.`);
      return next;
    },
  };
  const reader = createReader(service, {
    clock: virtualClock(),
    signal: new AbortController().signal,
    log: { info() {}, notice() {}, warning() {}, error() {}, mask() {}, redact: (text) => text },
  });
  const first = answers[0] as VisitorsPage;
  const { list, end } = await readRest(reader, { week, weeks: 2, maxRows }, first);
  return { asked, paths: [...list.pages.keys()], ...list, ...end };
}

const stuck = 'the service says that there are more rows, but sends no new ones';
const capped = 'the reading ended at max-rows';

describe('the list of a week', () => {
  const full = answer(numbered(0, 250), true);

  it.each([
    ['at the last row', answer(['/x'], false), []],
    ['at an empty last page', answer([], false), []],
    ['complete', answer(numbered(250, 250), false), []],
    // `hasMore` stuck at true: stops on an empty page and on a page with nothing new, and is not complete.
    ['at an empty page', answer([], true), [stuck, '1 answer held fewer rows than asked for']],
    [
      'at a page with nothing new',
      answer(numbered(0, 250), true),
      [stuck, '250 rows came twice, so rows moved during the reading and others may be missing'],
    ],
    [
      'at a page of unreadable rows',
      answer([], true, 250),
      [stuck, '250 rows had no readable path or count'],
    ],
  ])('ends %s', async (_name, last, gaps) => {
    const run = await readList([full, last]);
    expect(run.asked).toEqual([250]);
    expect(run.gaps).toEqual(gaps);
  });

  it('goes on after a short page, and is not complete', async () => {
    const run = await readList([answer(numbered(0, 200), true), answer(numbered(250, 50), false)]);
    expect(run.paths).toEqual([...numbered(0, 200), ...numbered(250, 50)]);
    expect(run.gaps).toEqual(['1 answer held fewer rows than asked for']);
  });

  it('has the first of two rows for a path', async () => {
    const again = { ...answer([], false), visitors: [{ ...row('/0'), human: 99 }] };
    const run = await readList([full, again]);
    expect(run.pages.get('/0')).toEqual(row('/0'));
    expect(run.gaps).toHaveLength(1);
  });

  it.each([
    [250, [], 250, [capped]],
    [251, [250], 251, [capped]],
    [500, [250], 500, [capped]],
    [750, [250, 500], 750, []],
  ])('is not asked for beyond max-rows: %d', async (maxRows, asked, pages, gaps) => {
    const answers = [0, 250, 500].map((from) => answer(numbered(from, 250), from < 500));
    const run = await readList(answers, maxRows);
    expect(run).toMatchObject({ asked, gaps, paths: numbered(0, pages) });
  });

  it('that fails loses no row of the page before', async () => {
    const failure = new ServiceError('Gone', { kind: 'status', status: 404 });
    const run = await readList([full, answer(numbered(240, 250), true), failure]);
    expect(run.paths).toEqual(numbered(0, 490));
    expect(run.stop).toEqual({ kind: 'error', error: failure });
    expect(run.gaps).toEqual([
      'the reading stopped early',
      '10 rows came twice, so rows moved during the reading and others may be missing',
    ]);
  });

  test('`max-rows: all` on an endless list: at most 25,000 rows a week', async () => {
    const endless = Array.from({ length: 200 }, (_, index) => answer(numbered(250 * index, 250), true));
    const run = await readList(endless);
    expect(run.asked.at(-1)).toBe(250 * 99);
    expect(run.paths).toHaveLength(25_000);
    expect(run.gaps).toEqual([capped]);
  });

  it('is what its pages hold, one row for a path, whatever they are', async () => {
    const page = fc.record({
      paths: fc.array(fc.nat(40).map(String), { maxLength: 6 }),
      unreadable: fc.nat(2),
      hasMore: fc.nat(5).map((number) => number > 0),
    });
    const cap = fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 248, max: 3000 }));
    await fc.assert(
      fc.asyncProperty(fc.array(page, { minLength: 1, maxLength: 8 }), cap, async (made, maxRows) => {
        // The last answer ends any list.
        const all = [...made, { paths: [], hasMore: false, unreadable: 0 }];
        const answers = all.map(({ paths, hasMore, unreadable }) => answer(paths, hasMore, unreadable));
        const run = await readList(answers, maxRows);
        const read = all.slice(0, run.asked.length + 1);
        const limit = Math.min(250, maxRows);
        expect(run.asked).toEqual(run.asked.map((_, index) => (index + 1) * limit));
        const rows = read.flatMap(({ paths }, index) => paths.slice(0, maxRows - index * limit));
        expect(run.paths).toEqual([...new Set(rows)]);

        const whole =
          read.at(-1)?.hasMore === false &&
          rows.length === run.paths.length &&
          rows.length === read.flatMap(({ paths }) => paths).length &&
          read.every(({ unreadable }) => unreadable === 0) &&
          read.every(({ paths, hasMore }) => !hasMore || paths.length >= limit);
        expect(run.gaps.length === 0).toBe(whole);
      }),
      { seed, numRuns: 500 },
    );
  });
});
