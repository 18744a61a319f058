import type { PageVisitors, Visitors, VisitorsPage } from '../service/schemas.ts';
import type { Scope } from './inputs.ts';
import type { Pages } from './ranking.ts';
import { type Reader, rowsPerRequest, type Stop } from './reader.ts';
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

/** How a reading ended before the end of the list. */
type EarlyEnd = 'stopped' | 'max-rows' | 'no-new-rows';
/** What was wrong with rows or answers. */
type Flaw = 'duplicates' | 'unreadable' | 'short-answers';
/** Why rows are or may be missing. */
export interface Gap {
  readonly kind: EarlyEnd | Flaw;
  /** Of a flaw. */
  readonly count?: number;
}

/** All that was read; `undefined` where a week could not be read. */
export interface Reading {
  readonly totals: Visitors;
  readonly before: Visitors | undefined;
  readonly list: PageList;
  readonly listBefore: PageList | undefined;
  /** The oldest week first. */
  readonly trend: readonly { readonly week: Week; readonly totals: Visitors | undefined }[];
  readonly stop: Stop | undefined;
}

/**
 * Reads all the rest. What matters most comes first, since a limit may end the reading anywhere: the page rows of both
 * weeks, then the trend from the newest week to the oldest.
 *
 * @param first the reported week's totals and first page rows
 * @param firstBefore those of the week before; `undefined` where they could not be read
 */
export async function readRest(
  reader: Reader,
  { week, weeks, maxRows }: Omit<Scope, 'readerSignals'>,
  first: VisitorsPage,
  firstBefore: VisitorsPage | undefined,
): Promise<Reading> {
  const weekBefore = weeksBefore(week, 1);
  const [totals, before] = [first.totals, firstBefore?.totals];
  const list = await readList(reader, week, maxRows, first);
  const listBefore = firstBefore && (await readList(reader, weekBefore, maxRows, firstBefore));
  const trend: Reading['trend'][number][] = [
    { week, totals },
    { week: weekBefore, totals: before },
  ].slice(0, weeks);
  for (let age = 2; age < weeks; age += 1) {
    const older = weeksBefore(week, age);
    trend.push({ week: older, totals: (await reader.read(older, 1))?.totals });
  }
  return { totals, before, trend: trend.reverse(), list, listBefore, stop: reader.stop() };
}

/**
 * Reads a list of pages in turn. The offset advances by the limit, as the specification has it, however many rows an
 * answer holds. A path that comes twice has moved, and what moves the other way is never seen.
 */
async function readList(reader: Reader, week: Week, maxRows: number, first: VisitorsPage): Promise<PageList> {
  const limit = Math.min(rowsPerRequest, maxRows);
  const pages = new Map<string, PageVisitors>();
  const flaws: Record<Flaw, number> = { duplicates: 0, unreadable: 0, 'short-answers': 0 };
  let end: EarlyEnd | 'whole' | undefined;
  for (let offset = 0; end === undefined; offset += limit) {
    const answer = offset === 0 ? first : await reader.read(week, maxRows, offset);
    if (answer === undefined) {
      end = 'stopped';
      break;
    }
    const { visitors, hasMore } = answer;
    const known = pages.size;
    const rows = visitors.slice(0, maxRows - offset);
    for (const row of rows) if (!pages.has(row.path)) pages.set(row.path, row);
    flaws.duplicates += known + rows.length - pages.size;
    flaws.unreadable += answer.unreadable;
    if (hasMore && visitors.length + answer.unreadable < limit) flaws['short-answers'] += 1;

    if (!hasMore && rows.length === visitors.length) end = 'whole';
    else if (!hasMore || offset + limit >= maxRows) end = 'max-rows';
    else if (pages.size === known) end = 'no-new-rows';
  }
  const counted = (Object.keys(flaws) as Flaw[]).map((kind) => ({ kind, count: flaws[kind] }));
  const gaps: Gap[] = counted.filter(({ count }) => count > 0);
  if (end !== 'whole') gaps.unshift({ kind: end });
  return { pages, gaps };
}
