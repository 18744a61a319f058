import { setImmediate } from 'node:timers/promises';
import type { PageVisitors, VisitorsPage } from '../service/records.ts';

/** The service's greatest `limit`. */
export const pageRows = 250;

/** Even `all` ends somewhere: a service whose list never ends would be read for ever. */
export const mostRows = 5_000_000;

/**
 * Why the reading of a list ended. `end`: the service has no more rows. `row-cap`: as many as wanted were read.
 * `empty-page`, `nothing-new`, `unreadable`: the service says that there are more rows and doesn't give them, or none
 * that can be read. `given-up`: a request failed, or the run was cancelled.
 */
type ListEnd = 'end' | 'row-cap' | 'empty-page' | 'nothing-new' | 'unreadable' | 'given-up';

/** What became of the reading of one week's page rows. */
export interface ListReading {
  /** Pages of the site that were read, each once. */
  pages: number;
  /** Rows whose path had come before. */
  duplicates: number;
  /** Rows without a readable path or count. */
  unreadable: number;
  /** Answers with fewer rows than asked for although the service had more. */
  shortAnswers: number;
  end: ListEnd;
}

/**
 * Whether every row was read: the list came to its end, and nothing tells that rows moved or were left out on the way.
 * A path that comes twice has moved, and what moves the other way is never seen.
 */
export function isComplete(reading: ListReading): boolean {
  const { end, duplicates, unreadable, shortAnswers } = reading;
  return end === 'end' && duplicates + unreadable + shortAnswers === 0;
}

export function newReading(): ListReading {
  return { pages: 0, duplicates: 0, unreadable: 0, shortAnswers: 0, end: 'given-up' };
}

interface ListParts {
  /** The page at offset 0. */
  readonly first: VisitorsPage;
  readonly read: (query: { limit: number; offset: number }) => Promise<VisitorsPage>;
  readonly maxRows: number;
  /** Takes rows that hold new paths, in order. */
  readonly take: (rows: readonly PageVisitors[]) => void;
  /** @returns `false` when the row's path came before */
  readonly isNew: (row: PageVisitors) => boolean;
  /** Kept up to date while reading, so that what was read counts when a request throws. */
  readonly reading: ListReading;
}

/** A service that sends the same row without a path again and again would otherwise be read for ever. */
const mostUnreadablePages = 3;

/** The `limit` of the requests for a list. */
export function limitFor(maxRows: number): number {
  return Math.min(pageRows, maxRows);
}

/**
 * Reads a list of pages in turn. The offset advances by the limit, as the specification has it, however many rows an
 * answer holds. The next page is asked for at the first new row of a page, when it is known that the reading goes on;
 * the other rows are taken while the service works. There is never more than one request on its way.
 *
 * @throws whatever `read` throws; the rows before it have been taken
 */
export async function readList({ first, read, maxRows, take, isNew, reading }: ListParts): Promise<void> {
  const most = Math.min(maxRows, mostRows);
  const limit = limitFor(most);
  let page = first;
  let unreadablePages = 0;
  for (let offset = 0; ; offset += limit) {
    const left = most - offset;
    const rows = page.visitors.slice(0, left);
    const firstNew = rows.findIndex(isNew);
    unreadablePages = page.visitors.length === 0 ? unreadablePages + 1 : 0;
    const end = endAfter(page, left, limit, firstNew !== -1, unreadablePages);
    const takeRows = (): void => {
      const fresh = firstNew === -1 ? [] : rows.slice(firstNew).filter((row, at) => at === 0 || isNew(row));
      take(fresh);
      reading.pages += fresh.length;
      reading.duplicates += rows.length - fresh.length;
      reading.unreadable += page.unreadable;
    };

    if (end !== undefined) {
      takeRows();
      reading.end = end;
      if (end === 'row-cap' && page.hasMore && isShort(page, limit)) reading.shortAnswers += 1;
      return;
    }
    if (isShort(page, limit)) reading.shortAnswers += 1;
    page = await withMeanwhile(read({ limit, offset: offset + limit }), takeRows);
  }
}

/**
 * @param left how many rows may still be taken, those of this page included
 * @param hasNew whether a row of the page has a new path
 * @param unreadablePages how many pages without a readable row came in a row, this one included
 * @returns why the reading ends with this page; `undefined` when it goes on
 */
function endAfter(
  page: VisitorsPage,
  left: number,
  limit: number,
  hasNew: boolean,
  unreadablePages: number,
): ListEnd | undefined {
  if (!page.hasMore) return page.visitors.length > left ? 'row-cap' : 'end';
  if (page.visitors.length + page.unreadable === 0) return 'empty-page';
  if (!hasNew && page.visitors.length > 0) return 'nothing-new';
  if (unreadablePages >= mostUnreadablePages) return 'unreadable';
  return limit >= left ? 'row-cap' : undefined;
}

function isShort(page: VisitorsPage, limit: number): boolean {
  return page.visitors.length + page.unreadable < limit;
}

/** Works while an answer is on its way. When there is none, that is told after the work. */
async function withMeanwhile<Answer>(answer: Promise<Answer>, work: () => void): Promise<Answer> {
  // Nobody looks at the answer before the work is done, and a failure that nobody looks at ends the process.
  answer.catch(() => undefined);
  // The request leaves in this pause.
  await setImmediate();
  work();
  return await answer;
}
