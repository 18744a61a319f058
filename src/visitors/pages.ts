import type { PageVisitors, VisitorsPage } from '../service/client.ts';

/** The service's greatest `limit`. */
export const pageRows = 250;

/** Even `all` ends somewhere: a service whose list never ends would be read for ever. */
export const mostRows = 5_000_000;

/**
 * Why the reading of a list ended. `end`: the service has no more rows. `row-cap`: as many as wanted were read.
 * `empty-page`, `nothing-new`: the service says that there are more rows and doesn't give them. `given-up`: a request
 * failed, or the run was cancelled.
 */
export type ListEnd = 'end' | 'row-cap' | 'empty-page' | 'nothing-new' | 'given-up';

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

export interface ListParts {
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

/** The `limit` of the requests for a list. */
export function limitFor(maxRows: number): number {
  return Math.min(pageRows, maxRows);
}

/**
 * Reads a list of pages in turn. The offset advances by the limit, as the specification has it, however many rows an
 * answer holds.
 *
 * @throws whatever `read` throws; the rows before it have been taken
 */
export async function readList({ first, read, maxRows, take, isNew, reading }: ListParts): Promise<void> {
  const most = Math.min(maxRows, mostRows);
  const limit = limitFor(most);
  let page = first;
  for (let offset = 0; ; ) {
    const left = most - offset;
    const rows = page.visitors.length > left ? page.visitors.slice(0, left) : page.visitors;
    const fresh = rows.filter(isNew);
    take(fresh);
    const received = page.visitors.length + page.unreadable;
    reading.pages += fresh.length;
    reading.duplicates += rows.length - fresh.length;
    reading.unreadable += page.unreadable;
    if (!page.hasMore) {
      reading.end = rows.length < page.visitors.length ? 'row-cap' : 'end';
      return;
    }
    if (fresh.length === 0 && page.unreadable === 0) {
      reading.end = received === 0 ? 'empty-page' : 'nothing-new';
      return;
    }
    if (received < limit) reading.shortAnswers += 1;
    offset += limit;
    if (offset >= most) {
      reading.end = 'row-cap';
      return;
    }
    page = await read({ limit, offset });
  }
}
