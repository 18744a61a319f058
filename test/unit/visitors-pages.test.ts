import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageVisitors, VisitorsPage } from '../../src/service/schemas.ts';
import { createReader, readRest } from '../../src/visitors/pages.ts';
import { parseWeek, type Week } from '../../src/visitors/week.ts';
import { virtualClock } from '../support/virtual-clock.ts';

const week = parseWeek('2026-W47') as Week;

/** An answer with these paths; no two rows have the same count. */
function answer(paths: readonly string[], hasMore: boolean, unreadable = 0, human = 0): VisitorsPage {
  const visitors = paths.map((path, index) => ({ path, human: human + index, ai: 1, total: 2 }));
  return { totals: { human: 1, ai: 1, total: 2 }, visitors, unreadable, hasMore };
}
const numbered = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `/${from + index}`);

/** Reads this week's list from these answers; the week before is empty. */
async function readList([first = answer([], false), ...further]: readonly VisitorsPage[], maxRows = 25_000) {
  const asked: number[] = [];
  const service: Parameters<typeof createReader>[0] = {
    async readVisitors({ dateFrom, offset }) {
      if (dateFrom !== week.dateFrom) return answer([], false);
      const next = further[asked.push(offset) - 1];
      if (next === undefined) throw new Error(`Nothing is at ${offset}.`);
      return next;
    },
  };
  const reader = createReader(service, {
    clock: virtualClock(),
    signal: new AbortController().signal,
    log: { info() {}, notice() {}, warning() {}, error() {}, mask() {}, redact: (text) => text },
  });
  const { list } = await readRest(reader, { week, weeks: 2, maxRows }, first);
  return { asked, rows: [...list.pages.values()], gaps: list.gaps };
}

describe('the list of a week', () => {
  const stuck = 'the service says that there are more rows, but sends no new ones';
  const twice = 'came twice, so rows moved during the reading and others may be missing';
  const short = '1 answer held fewer rows than asked for';

  it.each<[string, VisitorsPage, string[]]>([
    ['at the last row', answer(['/x'], false), []],
    ['at an empty last page', answer([], false), []],
    // `hasMore` stuck at true: stops on an empty page and on a page with nothing new, and is not complete.
    ['at an empty page', answer([], true), [stuck, short]],
    ['at a page with nothing new', answer(numbered(0, 250), true), [stuck, `250 rows ${twice}`]],
    ['with a row that came before', answer(['/0'], false), [`1 row ${twice}`]],
    [
      'with rows that it cannot read',
      answer([], true, 250),
      [stuck, '250 rows had no readable path or count'],
    ],
  ])('ends %s', async (_name, last, gaps) => {
    expect(await readList([answer(numbered(0, 250), true), last])).toMatchObject({ asked: [250], gaps });
  });

  it('is what its pages hold, the first row of a path, whatever they are', async () => {
    const page = fc.record({
      paths: fc.array(fc.nat(40).map(String), { maxLength: 6 }),
      unreadable: fc.nat(2),
      hasMore: fc.nat(5).map((number) => number > 0),
    });
    const cap = fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 248, max: 3000 }));
    await fc.assert(
      fc.asyncProperty(fc.array(page, { minLength: 1, maxLength: 8 }), cap, async (made, maxRows) => {
        // The last answer ends any list.
        const answers = [...made, { paths: [], hasMore: false, unreadable: 0 }].map(
          ({ paths, hasMore, unreadable }, index) => answer(paths, hasMore, unreadable, 10 * index),
        );
        const run = await readList(answers, maxRows);
        const read = answers.slice(0, run.asked.length + 1);
        const limit = Math.min(250, maxRows);
        expect(run.asked).toEqual(run.asked.map((_, index) => (index + 1) * limit));
        const rows = read.flatMap(({ visitors }, index) => visitors.slice(0, maxRows - index * limit));
        const first = new Map<string, PageVisitors>();
        for (const row of rows) first.set(row.path, first.get(row.path) ?? row);
        expect(run.rows).toEqual([...first.values()]);

        const whole =
          read.at(-1)?.hasMore === false &&
          rows.length === run.rows.length &&
          rows.length === read.flatMap(({ visitors }) => visitors).length &&
          read.every(({ unreadable }) => unreadable === 0) &&
          read.every(({ visitors, hasMore }) => !hasMore || visitors.length >= limit);
        expect(run.gaps.length === 0).toBe(whole);
      }),
      { seed: 20261127, numRuns: 500 },
    );
  });
});
