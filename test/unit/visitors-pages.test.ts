import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageVisitors, VisitorsPage } from '../../src/service/records.ts';
import { newReading, readList } from '../../src/visitors/pages.ts';

const seed = 20261127;
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

/** Reads the answers in turn and says what happened: `? 250` asked, `! 250` answered, `/1` seen, `=2` so many taken. */
async function readAll(answers: readonly (VisitorsPage | Error)[], maxRows = Number.POSITIVE_INFINITY) {
  const events: string[] = [];
  const taken: string[] = [];
  const seen = new Set<string>();
  const reading = newReading();
  const [first, ...others] = answers;
  let failure: unknown;
  try {
    await readList({
      first: first as VisitorsPage,
      async read({ limit, offset }) {
        // As with a socket, nothing leaves before the reader pauses.
        await new Promise((resolve) => process.nextTick(resolve));
        events.push(`? ${offset}`);
        const next = others.shift();
        if (next === undefined) throw new Error(`Nothing is at ${offset} by ${limit}.`);
        if (next instanceof Error) throw next;
        for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
        events.push(`! ${offset}`);
        return next;
      },
      maxRows,
      isNew({ path }) {
        events.push(path);
        return seen.size < seen.add(path).size;
      },
      take(rows) {
        events.push(`= ${rows.length}`);
        taken.push(...rows.map(({ path }) => path));
      },
      reading,
    });
  } catch (error) {
    failure = error;
  }
  const asked = events.filter((event) => event.startsWith('?')).map((event) => Number(event.slice(2)));
  return { events, taken, reading, failure, asked };
}

describe('the pages of a list', () => {
  it('are asked for one at a time, each at the first new row of the page before it', async () => {
    const { events } = await readAll([
      answer(['/a', '/b', '/c'], true),
      answer(['/b', '/d', '/e'], true),
      answer(['/f'], false),
    ]);
    expect(events).toEqual([
      ...['/a', '? 250', '/b', '/c', '= 3', '! 250'],
      ...['/b', '/d', '? 500', '/e', '= 2', '! 500'],
      ...['/f', '= 1'],
    ]);
  });

  it('that fail lose no row of the page before', async () => {
    const failure = new Error('gone');
    const run = await readAll([answer(numbered(0, 250), true), answer(numbered(240, 250), true), failure]);
    expect(run.failure).toBe(failure);
    expect(run.taken).toEqual(numbered(0, 490));
    expect(run.reading).toMatchObject({ pages: 490, duplicates: 10, end: 'given-up' });
  });

  it.each([
    ['with nothing new', answer(['/0', '/1'], true), 'nothing-new'],
    ['without a row', answer([], true), 'empty-page'],
    ['at the end', answer(['/x'], false), 'end'],
  ])('%s have none after them', async (_name, last, end) => {
    const run = await readAll([answer(numbered(0, 250), true), last]);
    expect(run.failure).toBeUndefined();
    expect(run.asked).toEqual([250]);
    expect(run.reading.end).toBe(end);
  });

  it('go on after a page whose rows cannot be read', async () => {
    const run = await readAll([answer([], true, 250), answer(['/x'], false)]);
    expect(run.taken).toEqual(['/x']);
    expect(run.reading).toMatchObject({ unreadable: 250, end: 'end' });
  });

  it.each([
    ['with rows that came before beside it', ['/0'], [250], 'nothing-new'],
    ['alone', [], [250, 500, 750], 'unreadable'],
  ] as const)('end where one unreadable row comes again and again, %s', async (_name, paths, asked, end) => {
    const stuck = Array.from({ length: 20 }, () => answer(paths, true, 1));
    const run = await readAll([answer(numbered(0, 250), true), ...stuck]);
    expect(run.failure).toBeUndefined();
    expect(run.asked).toEqual(asked);
    expect(run.reading.end).toBe(end);
  });

  it('go on where a readable page is between unreadable ones', async () => {
    const bad = answer([], true, 250);
    const run = await readAll([bad, bad, answer(['/x'], true), bad, bad, answer(['/y'], false)]);
    expect(run.taken).toEqual(['/x', '/y']);
    expect(run.reading.end).toBe('end');
  });

  it.each([
    [250, [], 250],
    [251, [250], 251],
    [500, [250], 500],
  ])('are not asked for beyond a cap of %d', async (cap, asked, pages) => {
    const run = await readAll(
      [0, 250, 500].map((from) => answer(numbered(from, 250), true)),
      cap,
    );
    expect(run.asked).toEqual(asked);
    expect(run.reading).toMatchObject({ pages, end: 'row-cap' });
    expect(run.taken).toEqual(numbered(0, pages));
  });

  it('give what reading them strictly in turn gives, with the same requests', async () => {
    const page = fc.record({
      paths: fc.array(fc.nat(40).map(String), { maxLength: 6 }),
      unreadable: fc.nat(2),
      hasMore: fc.nat(5).map((number) => number > 0),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(page, { minLength: 1, maxLength: 8 }),
        // A cap of a few rows, within a page of rows, and far away.
        fc.oneof(
          fc.integer({ min: 1, max: 6 }),
          fc.integer({ min: 248, max: 256 }),
          fc.integer({ min: 1, max: 3000 }),
        ),
        async (made, cap) => {
          const answers = made.map(({ paths, hasMore, unreadable }) => answer(paths, hasMore, unreadable));
          const run = await readAll(answers, cap);
          expect(run).toMatchObject(inTurn(answers, cap));
        },
      ),
      { seed, numRuns: 500 },
    );
  });
});

/** A list read without any haste: each page is taken whole before the next one is thought of. */
function inTurn(answers: readonly VisitorsPage[], cap: number) {
  const limit = Math.min(250, cap);
  const taken: string[] = [];
  const asked: number[] = [];
  const reading = newReading();
  let unreadablePages = 0;
  for (const [index, { visitors, unreadable, hasMore }] of answers.entries()) {
    const counted = visitors.slice(0, cap - index * limit).map(({ path }) => path);
    const fresh = [...new Set(counted)].filter((path) => !taken.includes(path));
    taken.push(...fresh);
    reading.pages += fresh.length;
    reading.duplicates += counted.length - fresh.length;
    reading.unreadable += unreadable;
    if (!hasMore) {
      reading.end = counted.length < visitors.length ? 'row-cap' : 'end';
      break;
    }
    unreadablePages = visitors.length === 0 ? unreadablePages + 1 : 0;
    if (fresh.length === 0 && (visitors.length > 0 || unreadable === 0)) {
      reading.end = visitors.length === 0 ? 'empty-page' : 'nothing-new';
      break;
    }
    if (unreadablePages === 3) {
      reading.end = 'unreadable';
      break;
    }
    if (visitors.length + unreadable < limit) reading.shortAnswers += 1;
    if ((index + 1) * limit >= cap) {
      reading.end = 'row-cap';
      break;
    }
    asked.push((index + 1) * limit);
  }
  return { taken, asked, reading };
}
