import { type Answer, jsonAnswer } from './http-server.ts';

interface VisitorQuery {
  /** As sent: an ISO 8601 date or date-time. */
  readonly dateFrom: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** The counts are `unknown` where a test wants the service to break its word. */
export interface VisitorTotals {
  readonly human?: unknown;
  readonly ai?: unknown;
  readonly total?: unknown;
}

export interface VisitorRow extends VisitorTotals {
  readonly path?: unknown;
}

interface VisitorSlice {
  readonly totals: VisitorTotals;
  /** The rows of this page; text is taken as ready JSON. */
  readonly rows: readonly (VisitorRow | string)[];
  readonly hasMore: boolean;
}

export type VisitorSource = (query: VisitorQuery) => VisitorSlice;

/** The part of the service that exports visitors. Its errors are `{error, details: [{message}]}` with 400. */
export function visitorsAnswer(source: VisitorSource, query: Readonly<Record<string, string>>): Answer {
  const { dateFrom, dateTo, limit = '50', offset = '0' } = query;
  const isIn = (text: string, least: number, most: number): boolean =>
    /^-?\d+$/.test(text) && Number(text) >= least && Number(text) <= most;
  const messages = [
    !isDate(dateFrom) && 'dateFrom must be a date in ISO 8601 or YYYY-MM-DD format',
    !isDate(dateTo) && 'dateTo must be a date in ISO 8601 or YYYY-MM-DD format',
    !isIn(limit, 1, 250) && 'limit must be an integer from 1 to 250',
    !isIn(offset, 0, Number.MAX_SAFE_INTEGER) && 'offset must be an integer, 0 or more',
  ].filter((message) => message !== false);
  if (messages.length > 0) {
    const details = messages.map((message) => ({ message }));
    return jsonAnswer(400, { error: 'Invalid query parameters', details });
  }
  const slice = source({ dateFrom, limit: Number(limit), offset: Number(offset) });
  const rows = slice.rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row)));
  const body = `{"totals":${JSON.stringify(slice.totals)},"visitors":[${rows}],"hasMore":${slice.hasMore}}`;
  return { status: 200, headers: { 'content-type': 'application/json' }, body };
}

export function isDate(text: string | undefined): boolean {
  if (text === undefined) return true;
  const day = text.slice(0, 10);
  // Date.parse takes 30 February for 2 March.
  return !Number.isNaN(Date.parse(text)) && new Date(day).toISOString().startsWith(day);
}
