import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readVisitors } from '../../src/service/answers.ts';
import type { PageVisitors } from '../../src/service/records.ts';
import { pageVisitorsSchema } from '../../src/service/schemas.ts';
import { csvLines } from '../../src/visitors/csv.ts';
import { hostilePaths } from '../emulator/visitor-sources.ts';

const seed = 20261127;

/** What most rows are is told without the library that decides about all of them; here it decides about each. */
describe('a row', () => {
  it('is read as the schema has it, whatever it is', () => {
    const odd = fc.constantFrom(
      0,
      -0,
      -1,
      0.5,
      1e21,
      2 ** 31 - 1,
      2 ** 31,
      2 ** 32 - 2,
      2 ** 32 - 1,
      '7',
      null,
      true,
      [],
      {},
    );
    const count = fc.oneof({ weight: 4, arbitrary: fc.nat() }, { weight: 1, arbitrary: odd });
    const path = fc.oneof(fc.string(), fc.constantFrom(7, null, ['/a']));
    const row = fc.oneof(
      fc.record(
        { path, human: count, ai: count, total: count, more: fc.jsonValue() },
        { requiredKeys: ['path', 'human', 'total'] },
      ),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), (rows) => {
        const text = JSON.stringify({
          totals: { human: 1, ai: 1, total: 2 },
          visitors: rows,
          hasMore: false,
        });
        const read = readVisitors('Reading', { status: 200, headers: {}, text }, (words) => words);
        const expected = (JSON.parse(text).visitors as unknown[]).flatMap((each) => {
          const parsed = z.safeParse(pageVisitorsSchema, each);
          return parsed.success ? [parsed.data] : [];
        });
        expect(read.visitors).toStrictEqual(expected);
        expect(read.unreadable).toBe(rows.length - expected.length);
      }),
      { seed, numRuns: 500 },
    );
  });

  it('has no zero below zero', () => {
    const rows = '{"path":"/a","human":-0,"ai":-0,"total":-0},{"path":"/b","human":-0,"ai":0.2,"total":1}';
    const text = `{"totals":{"human":-0,"ai":-0,"total":-0},"visitors":[${rows}],"hasMore":false}`;
    const read = readVisitors('Reading', { status: 200, headers: {}, text }, (words) => words);
    const none = { human: 0, ai: 0, total: 0 };
    expect(read.totals).toStrictEqual(none);
    expect(read.visitors).toStrictEqual([
      { path: '/a', ...none },
      { path: '/b', ...none, total: 1 },
    ]);
  });

  it('is written as the CSV library has it, whatever the path is', () => {
    const inPath = fc.constantFrom(
      '/',
      'a',
      'é',
      ' ',
      '=',
      '+',
      '-',
      '@',
      '"',
      ',',
      ';',
      '|',
      '\t',
      '\r',
      '\n',
      '\u2028',
      "'",
      '＝',
    );
    const path = fc.oneof(
      fc.constantFrom(...hostilePaths),
      fc.array(inPath, { maxLength: 6 }).map((characters) => characters.join('')),
      fc.array(inPath, { maxLength: 6 }).map((characters) => `/${characters.join('')}`),
    );
    const page = fc.record({ path, human: fc.nat(), ai: fc.nat(), total: fc.nat() });
    fc.assert(
      fc.property(fc.array(page, { maxLength: 8 }), (rows: PageVisitors[]) => {
        const cells = rows.map(({ path: first, human, ai, total }) => [first, human, ai, total]);
        expect(csvLines(rows)).toBe(stringify(cells, { escape_formulas: true, quoted_match: /[;\t|\r]/ }));
      }),
      { seed, numRuns: 500 },
    );
  });
});
