import { stringify } from 'csv-stringify/sync';
import type { PageVisitors } from '../../service/schemas.ts';

/**
 * The pages as CSV (RFC 4180, but with LF), counts in plain digits. A path that a spreadsheet would run as a formula
 * begins with an apostrophe; one with another country's separators in it is quoted, so that no part of it can become
 * a cell of its own.
 */
export function csvText(pages: readonly PageVisitors[]): string {
  return stringify(pages.map(defused), {
    header: true,
    columns: ['path', 'human', 'ai', 'total'],
    escape_formulas: true,
    quoted_match: /[;\t|\r]/,
  });
}

/** Spreadsheets also find a formula behind white space and what is invisible, which `escape_formulas` does not look behind. */
function defused(page: PageVisitors): PageVisitors {
  return /^[\s\p{C}]+[=+\-@＝＋－＠]/u.test(page.path) ? { ...page, path: `'${page.path}` } : page;
}
