import type { PageVisitors, Visitors, VisitorsPage } from '../service/schemas.ts';
import type { VisitorsInputs } from './inputs.ts';
import type { Pages } from './ranking.ts';
import { type Reader, rowsPerRequest } from './reader.ts';
import { type Week, weeksBefore } from './week.ts';

/** The page rows of a week, as far as they were read. */
export interface PageList {
  /** Of rows with the same path the first one. */
  readonly pages: Pages;
  /** Empty when the list is complete. */
  readonly gaps: readonly Gap[];
}

/** Whether all rows of a list are known. */
export const isComplete = (list: PageList | undefined): boolean => list?.gaps.length === 0;

/**
 * Why rows of a list are or may be missing. `odd`: rows came twice, so they moved during the reading, or cannot be read, or
 * are fewer than the service says.
 */
export type Gap = 'stopped' | 'max-rows' | 'odd';

/** All that was read; `undefined` where a week could not be read. */
export type Reading = Awaited<ReturnType<typeof readRest>>;

/**
 * Reads all the rest. What matters most comes first, since a limit may end the reading anywhere: the page rows of both
 * weeks, then the trend from the newest week to the oldest.
 *
 * @param first the reported week's totals and first page rows
 * @param firstBefore those of the week before; `undefined` where they could not be read
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
  /** The oldest week first. */
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
async function readList(reader: Reader, week: Week, maxRows: number, first: VisitorsPage): Promise<PageList> {
  const limit = Math.min(rowsPerRequest, maxRows);
  const pages = new Map<string, PageVisitors>();
  const gaps = new Set<Gap>();
  let goesOn = true;
  for (let offset = 0; goesOn; offset += limit) {
    const answer = offset === 0 ? first : await reader.read(week, maxRows, offset);
    const { visitors = [], unreadable = 0, hasMore = false } = answer ?? {};
    const known = pages.size;
    const rows = visitors.slice(0, maxRows - offset);
    for (const row of rows) if (!pages.has(row.path)) pages.set(row.path, row);

    const isFull = !hasMore || visitors.length >= limit;
    const areNew = pages.size === known + rows.length;
    if (answer === undefined) gaps.add('stopped');
    if (unreadable > 0 || !isFull || !areNew) gaps.add('odd');
    if (rows.length < visitors.length || (hasMore && offset + limit >= maxRows)) gaps.add('max-rows');
    // One that says the same for ever has an end, too.
    goesOn = hasMore && offset + limit < maxRows && pages.size > known;
  }
  return { pages, gaps: [...gaps] };
}
