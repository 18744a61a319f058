import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'SECURITY.md'), 'utf8');

/** The rows of the tables of threats: cells without their pipes. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (-|They could)/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

/** `file` *title*, *title*; `file` *title* */
const evidence = rows.flatMap(([threat = '', , shown = '']) =>
  shown.split('; ').map((part) => {
    const [, file = '', titles = ''] = /^`(test\/[\w/.-]+\.test\.ts)` (.+)$/.exec(part) ?? [];
    return { threat, file, titles: titles.split(', *').map((title) => title.replace(/^\*|\*$/g, '')) };
  }),
);

describe('the threat model', () => {
  it('has rows, each with a test', () => {
    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows) expect(row, row.join(' | ')).toHaveLength(3);
  });

  it.each(evidence)('$threat: $file has $titles', ({ file, titles }) => {
    const source = readFileSync(join(root, file), 'utf8');
    for (const title of titles) {
      expect(title).not.toBe('');
      const quoted = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      expect(source).toMatch(new RegExp(`\\b(?:it|test|describe|both)\\b[^;]*?['"\`]${quoted}['"\`]`, 's'));
    }
  });
});
