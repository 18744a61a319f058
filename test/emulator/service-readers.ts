import { type Answer, jsonAnswer } from './http-server.ts';
import { isDate } from './service-visitors.ts';

/*
 * What readers say, from the service's description of its analytics (autumn 2026). The fields are `unknown` where a test wants
 * the service to break its word.
 */

/** What the service knows of a week: rows as they are sent. */
export interface Readers {
  readonly searches: readonly object[];
  /** A row for each page. */
  readonly votes: readonly object[];
  readonly feedback: readonly Feedback[];
  readonly conversations: readonly object[];
}

export interface Feedback {
  readonly id: string;
  readonly path: string;
  readonly comment: string | null;
  readonly createdAt: string | null;
  readonly source: string;
  readonly status: string;
  readonly contact?: string | null;
}

export const noReaders: Readers = { searches: [], votes: [], feedback: [], conversations: [] };

type Query = Readonly<Record<string, string>>;

interface List {
  readonly limits: readonly [most: number, preset: number];
  readonly hasCursor: boolean;
  readonly rows: (readers: Readers, query: Query) => readonly object[];
  /** The body of a page. */
  readonly body: (rows: readonly object[], next: string | null, all: readonly object[]) => object;
}

const sources = ['code_snippet', 'contextual', 'agent', 'thumbs_only'];
const statuses = ['pending', 'in_progress', 'resolved', 'dismissed'];
const listed = (text: string | undefined) => text?.split(',');

/** By the end of their path. */
const lists: Readonly<Record<string, List>> = {
  searches: {
    ...{ limits: [100, 50], hasCursor: true, rows: ({ searches }) => searches },
    body: (searches, nextCursor, all) => ({ searches, totalSearches: 7 * all.length, nextCursor }),
  },
  'feedback/by-page': {
    ...{ limits: [100, 10], hasCursor: false, rows: ({ votes }) => votes },
    body: (feedback, next) => ({ feedback, hasMore: next !== null }),
  },
  feedback: {
    ...{ limits: [100, 50], hasCursor: true },
    rows: ({ feedback }, { source, status }) =>
      feedback.filter(
        (row) =>
          (listed(source)?.includes(row.source) ?? true) && (listed(status)?.includes(row.status) ?? true),
      ),
    body: (feedback, nextCursor) => ({ feedback, nextCursor, hasMore: nextCursor !== null }),
  },
  assistant: {
    ...{ limits: [1000, 100], hasCursor: true, rows: ({ conversations }) => conversations },
    body: (conversations, nextCursor) => ({ conversations, nextCursor, hasMore: nextCursor !== null }),
  },
};

export const readerPaths = Object.keys(lists);

/** The answer of the list that a path ends in. Its errors are `{error, details: [{message}]}` with 400. */
export function readersAnswer(path: string, readers: Readers, query: Query): Answer {
  const { limits, hasCursor, rows, body } = lists[path] as List;
  const [most, preset] = limits;
  const { limit = String(preset), cursor, dateFrom, dateTo, source, status } = query;
  const start = cursor === undefined ? 0 : Number(/^01J(\d{23})$/.exec(cursor)?.[1] ?? Number.NaN);
  const known = ['dateFrom', 'dateTo', 'limit', 'cursor', 'source', 'status'];
  const messages = [
    ...Object.keys(query).flatMap((name) => (known.includes(name) ? [] : [`${name} is not a parameter`])),
    !isDate(dateFrom) && 'dateFrom must be a date in ISO 8601 or YYYY-MM-DD format',
    !isDate(dateTo) && 'dateTo must be a date in ISO 8601 or YYYY-MM-DD format',
    (!/^\d+$/.test(limit) || Number(limit) < 1 || Number(limit) > most) &&
      `limit must be an integer from 1 to ${most}`,
    (Number.isNaN(start) || (cursor !== undefined && !hasCursor)) && 'cursor is not one of ours',
    listed(source)?.some((each) => !sources.includes(each)) && 'source is unknown',
    listed(status)?.some((each) => !statuses.includes(each)) && 'status is unknown',
  ].filter((message) => typeof message === 'string');
  if (messages.length > 0) {
    const details = messages.map((message) => ({ message }));
    return jsonAnswer(400, { error: 'Invalid query parameters', details });
  }
  const all = rows(readers, query);
  const end = start + Number(limit);
  // As long as a ULID.
  const next = end < all.length ? `01J${String(end).padStart(23, '0')}` : null;
  return jsonAnswer(200, body(all.slice(start, end), next, all));
}
