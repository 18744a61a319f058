import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Rows of the tables of threats: what they could do, what prevents it, `file` *title*, *title*; `file` *title*. */
const rows = read('SECURITY.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (-|They could)/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));

const evidence = rows.flatMap(([threat = '', , shown = '']) =>
  shown.split('; ').map((part) => {
    const [, file = '', titles = ''] = /^`(test\/[\w/.-]+\.test\.ts)` \*(.+)\*$/.exec(part) ?? [];
    return { threat, file, titles: titles.split('*, *') };
  }),
);

test('the threat model has rows, each with a test', () => {
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) expect(row, row.join(' | ')).toHaveLength(3);
});

test.each(evidence)('the threat $threat is tested in $file', ({ file, titles }) => {
  const source = read(file);
  for (const title of titles) {
    expect(title).not.toBe('');
    expect(
      ["'", '"', '`'].some((quote) => source.includes(quote + title + quote)),
      title,
    ).toBe(true);
  }
});
