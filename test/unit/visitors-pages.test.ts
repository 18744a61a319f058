import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PageVisitors, VisitorsPage } from '../../src/service/schemas.ts';
import { readRest } from '../../src/visitors/pages.ts';
import { createReader } from '../../src/visitors/reader.ts';
import { parseWeek, type Week } from '../../src/visitors/week.ts';
import { virtualClock } from '../support/virtual-clock.ts';

const week = parseWeek('2026-W47') as Week;
const totals = { human: 1, ai: 1, total: 2 };
const lastAnswer: VisitorsPage = { totals, rows: [], unreadable: 0, hasMore: false };

/** Reads this week's list from these answers; the week before is empty. */
async function readList([first = lastAnswer, ...further]: readonly VisitorsPage[], maxRows: number) {
  const asked: number[] = [];
  const service: Parameters<typeof createReader>[0] = {
    async readVisitors({ dateFrom, offset }) {
      if (dateFrom !== week.dateFrom) return lastAnswer;
      const next = further[asked.push(offset) - 1];
      if (next === undefined) throw new Error(`Nothing is at ${offset}.`);
      return next;
    },
  };
  const reader = createReader(service, {
    clock: virtualClock(),
    signal: new AbortController().signal,
    log: { info() {} },
  });
  const { list } = await readRest(reader, { week, weeks: 2, maxRows }, first, lastAnswer);
  return { asked, rows: [...list.pages.values()], isComplete: list.isComplete };
}

it('the list of a week is what its pages hold, the first row of a path, whatever they are', async () => {
  const page = fc.record({
    paths: fc.array(fc.nat(40).map(String), { maxLength: 6 }),
    unreadable: fc.nat(2),
    hasMore: fc.nat(5).map((number) => number > 0),
  });
  const cap = fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 248, max: 3000 }));
  await fc.assert(
    fc.asyncProperty(fc.array(page, { minLength: 1, maxLength: 8 }), cap, async (made, maxRows) => {
      const answers = made.map(({ paths, ...rest }, index): VisitorsPage => {
        // No two rows have the same count.
        const rows = paths.map((path, row) => ({ path, human: 10 * index + row, ai: 1, total: 2 }));
        return { totals, rows, ...rest };
      });
      answers.push(lastAnswer);
      const run = await readList(answers, maxRows);
      const read = answers.slice(0, run.asked.length + 1);
      const limit = Math.min(250, maxRows);
      expect(run.asked).toEqual(run.asked.map((_, index) => (index + 1) * limit));
      const rows = read.flatMap(({ rows }, index) => rows.slice(0, maxRows - index * limit));
      const first = new Map<string, PageVisitors>();
      for (const row of rows) first.set(row.path, first.get(row.path) ?? row);
      expect(run.rows).toEqual([...first.values()]);

      const whole =
        read.at(-1)?.hasMore === false &&
        rows.length === run.rows.length &&
        rows.length === read.flatMap((answer) => answer.rows).length &&
        read.every(({ unreadable }) => unreadable === 0) &&
        read.every((answer) => !answer.hasMore || answer.rows.length >= limit);
      expect(run.isComplete).toBe(whole);
    }),
    { seed: 20261127, numRuns: 500 },
  );
});
