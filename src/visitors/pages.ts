import type { PageVisitors, Visitors, VisitorsPage } from '../service/schemas.ts';
import type { VisitorsInputs } from './inputs.ts';
import { type Reader, rowsPerRequest } from './reader.ts';
import { type Week, weeksBefore } from './week.ts';

/** All that was read; `undefined` where a week could not be read. */
export type Reading = Awaited<ReturnType<typeof readRest>>;

/**
 * Reads all the rest. What matters most comes first, since a limit may end the reading anywhere: the page rows of both
 * weeks, then the trend from the newest week to the oldest.
 */
export async function readRest(
  reader: Reader,
  { week, weeks, maxRows }: Pick<VisitorsInputs, 'week' | 'weeks' | 'maxRows'>,
  first: VisitorsPage,
  firstBefore: VisitorsPage | undefined,
) {
  const [totals, before] = [first.totals, firstBefore?.totals];
  const list = await readList(reader, week, maxRows, first);
  const listBefore = firstBefore && (await readList(reader, weeksBefore(week, 1), maxRows, firstBefore));
  const trend: { readonly week: Week; readonly totals: Visitors | undefined }[] = [];
  for (let age = 0; age < weeks; age += 1) {
    const each = weeksBefore(week, age);
    const known = [totals, before][age];
    trend.unshift({ week: each, totals: age < 2 ? known : (await reader.read(each, 1))?.totals });
  }
  return { totals, before, trend, list, listBefore, stop: reader.stop() };
}

/**
 * Reads a list of pages in turn. The offset advances by the limit, as the specification has it, however many rows an
 * answer holds. A path that comes twice has moved, and what moves the other way is never seen.
 */
async function readList(reader: Reader, week: Week, maxRows: number, first: VisitorsPage) {
  const limit = Math.min(rowsPerRequest, maxRows);
  /** Of rows with the same path the first one. */
  const pages = new Map<string, PageVisitors>();
  /** Whether no row can be missing: by the end of the reading, by max-rows, or since rows moved or cannot be read. */
  let isComplete = true;
  for (let offset = 0; ; offset += limit) {
    const answer = offset === 0 ? first : await reader.read(week, maxRows, offset);
    const { rows = [], unreadable = 0, hasMore = false } = answer ?? {};
    const known = pages.size;
    for (const row of rows.slice(0, maxRows - offset)) if (!pages.has(row.path)) pages.set(row.path, row);

    // A row that came twice, is cut off or is missing is none of the new ones.
    const expected = hasMore ? Math.max(limit, rows.length) : rows.length;
    isComplete &&= answer !== undefined && unreadable === 0 && pages.size === known + expected;
    // One that says the same for ever has an end, too.
    if (!hasMore || pages.size === known || offset + limit >= maxRows)
      return { pages, isComplete: isComplete && !hasMore };
  }
}
