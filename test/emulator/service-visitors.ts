import { type Answer, jsonAnswer } from './http-server.ts';

export interface VisitorQuery {
  /** As sent: an ISO 8601 date or date-time. */
  readonly dateFrom: string | undefined;
  /** As sent; exclusive. */
  readonly dateTo: string | undefined;
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

export interface VisitorSlice {
  readonly totals: VisitorTotals;
  /** The rows of this page; text is taken as ready JSON. */
  readonly rows: Iterable<VisitorRow | string>;
  readonly hasMore: boolean;
}

export type VisitorSource = (query: VisitorQuery) => VisitorSlice;

/** The part of the service that exports visitors. Its errors are `{error, details: [{message}]}` with 400. */
export function visitorsAnswer(source: VisitorSource, search: Readonly<Record<string, string>>): Answer {
  const messages: string[] = [];
  const date = (name: string): string | undefined => {
    const value = search[name];
    if (value !== undefined && !isDate(value))
      messages.push(`${name} must be a date in ISO 8601 or YYYY-MM-DD format`);
    return value;
  };
  const integer = (name: string, fallback: number, least: number, most: number): number => {
    const value = search[name];
    if (value === undefined) return fallback;
    const number = /^-?\d+$/.test(value) ? Number(value) : Number.NaN;
    if (Number.isNaN(number)) messages.push(`${name} must be an integer`);
    else if (number < least) messages.push(`${name} must be greater than or equal to ${least}`);
    else if (number > most) messages.push(`${name} must be less than or equal to ${most}`);
    return number;
  };
  const query: VisitorQuery = {
    dateFrom: date('dateFrom'),
    dateTo: date('dateTo'),
    limit: integer('limit', 50, 1, 250),
    offset: integer('offset', 0, 0, Number.MAX_SAFE_INTEGER),
  };
  if (messages.length > 0)
    return jsonAnswer(400, {
      error: 'Invalid query parameters',
      details: messages.map((message) => ({ message })),
    });

  const { totals, rows, hasMore } = source(query);
  const texts: string[] = [];
  for (const row of rows) texts.push(typeof row === 'string' ? row : JSON.stringify(row));
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: `{"totals":${JSON.stringify(totals)},"visitors":[${texts.join(',')}],"hasMore":${hasMore}}`,
  };
}

function isDate(value: string): boolean {
  const day = value.slice(0, 10);
  // Date.parse takes 30 February for 2 March.
  return !Number.isNaN(Date.parse(value)) && new Date(day).toISOString().startsWith(day);
}
