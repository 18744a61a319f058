import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { csvText } from '../../src/visitors/words/csv.ts';
import { hostilePaths } from '../emulator/visitor-sources.ts';

const row = (path: string) => ({ path, human: 1, ai: 2, total: 3 });

/** Reads CSV as RFC 4180 has it, independent of what wrote it: rows of cells. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  const cells: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n)/g)) {
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\n') rows.push(cells.splice(0));
  }
  return rows;
}

describe('the CSV file', () => {
  test.each<[string, string]>([
    ['/a=1', '/a=1,1,2,3\n'],
    // A spreadsheet runs a path that starts with `=`: cells are defused.
    ['=1+1', "'=1+1,1,2,3\n"],
    // A cell that begins with a line feed and `=`: escaped, as with tab and carriage return.
    ['\n=1+1', `"'\n=1+1",1,2,3\n`],
    ['\r=1+1', `"'\r=1+1",1,2,3\n`],
    ['\t=1+1', `"'\t=1+1",1,2,3\n`],
    [' =1', "' =1,1,2,3\n"],
    ...['\u0000', '\u200b', '\u00ad', '\u202e '].map(
      (sign) => [`${sign}=1`, `'${sign}=1,1,2,3\n`] as [string, string],
    ),
    ['/a;b', '"/a;b",1,2,3\n'],
    ['/a|b', '"/a|b",1,2,3\n'],
  ])('has %j as %j', (path, line) => {
    expect(csvText([row(path)])).toBe(`path,human,ai,total\n${line}`);
  });

  it('reads back as the pages, one row each, and no cell is a formula, whatever the paths are', () => {
    const part = fc.constantFrom(...'/aé =+-@",;|\t\r\n\'＝');
    const made = fc.array(part, { maxLength: 6 }).map((characters) => characters.join(''));
    const path = fc.oneof(fc.constantFrom(...hostilePaths), made);
    fc.assert(
      fc.property(fc.array(path, { maxLength: 8 }), (given) => {
        const [names, ...rows] = parseCsv(csvText(given.map(row)));
        expect(names).toEqual(['path', 'human', 'ai', 'total']);
        expect(rows.map(([, ...counts]) => counts)).toEqual(given.map(() => ['1', '2', '3']));
        for (const [index, [cell = '']] of rows.entries()) {
          expect([given[index], `'${given[index]}`]).toContain(cell);
          expect(cell).not.toMatch(/^\s*[=+\-@＝]/);
        }
      }),
      { seed: 20261127, numRuns: 500 },
    );
  });
});
