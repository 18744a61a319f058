import { closeSync, writeSync } from 'node:fs';
import { stringify } from 'csv-stringify/sync';
import type { PageVisitors } from '../service/records.ts';

const columns = ['path', 'human', 'ai', 'total'] as const;

/**
 * The rows as CSV (RFC 4180, but with LF), counts in plain digits. A path that a spreadsheet would run as a formula
 * begins with an apostrophe, and one with another country's separators in it is quoted, so that no part of it can
 * become a cell of its own.
 */
export function csvLines(rows: readonly PageVisitors[]): string {
  let lines = '';
  for (const row of rows) lines += csvLine(row);
  return lines;
}

/**
 * A path that no rule of CSV or of a spreadsheet is about. Nearly every path is one, and to have the library find that
 * out for each of a million rows took a fifth of the run.
 */
const plainPath = /^\/[^",;|\t\r\n]*$/;

function csvLine(row: PageVisitors): string {
  if (plainPath.test(row.path)) return `${row.path},${row.human},${row.ai},${row.total}\n`;
  return stringify([columns.map((column) => row[column])], {
    escape_formulas: true,
    quoted_match: /[;\t|\r]/,
  });
}

/** A CSV file that grows row by row; the first failure is kept, and nothing is written after it. */
export class CsvFile {
  readonly #open: () => number;
  #descriptor: number | undefined;
  #failure: unknown;

  /** @param open creates the file, when its first rows arrive, and returns its descriptor */
  constructor(open: () => number) {
    this.#open = open;
  }

  write(rows: readonly PageVisitors[]): void {
    this.#try(() => {
      this.#descriptor ??= this.#start();
      if (rows.length > 0) writeAll(this.#descriptor, csvLines(rows));
    });
  }

  /** @returns whether there is a file with every row in it, or why there isn't one; `false` when nothing was to write */
  close(): { written: boolean } | { failure: unknown } {
    const descriptor = this.#descriptor;
    this.#descriptor = undefined;
    try {
      if (descriptor !== undefined) closeSync(descriptor);
    } catch (error) {
      this.#failure ??= error;
    }
    return this.#failure === undefined ? { written: descriptor !== undefined } : { failure: this.#failure };
  }

  #start(): number {
    const descriptor = this.#open();
    writeAll(descriptor, `${columns.join(',')}\n`);
    return descriptor;
  }

  #try(action: () => void): void {
    if (this.#failure !== undefined) return;
    try {
      action();
    } catch (error) {
      this.#failure = error;
    }
  }
}

function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written);
}
