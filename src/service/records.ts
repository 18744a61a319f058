/** A job as the service knows it. */
export interface Job {
  readonly id: string;
  /** `active`, `completed`, `archived`, `failed`, or a word that this version does not know. */
  readonly status: string;
  /** An http or https URL. */
  readonly prLink: string | undefined;
  readonly repository: string | undefined;
  readonly ref: string | undefined;
  readonly model: string | undefined;
  /** ISO 8601, as the service wrote it. */
  readonly createdAt: string | undefined;
  /** The whole record, fields that this version does not know included. */
  readonly record: unknown;
}

/**
 * Approximate distinct visitors, whole numbers below 2^32; `total` is the union, so human + ai is not total.
 */
export interface Visitors {
  readonly human: number;
  readonly ai: number;
  readonly total: number;
}

export interface PageVisitors extends Visitors {
  readonly path: string;
}

export interface VisitorsQuery {
  /** `YYYY-MM-DD`, the first day. */
  readonly dateFrom: string;
  /** `YYYY-MM-DD`, the day after the last one. */
  readonly dateTo: string;
  /** 1 to 250. */
  readonly limit: number;
  /** Rows to skip. */
  readonly offset: number;
}

export interface VisitorsPage {
  /** Of the whole site, whatever `limit` and `offset` are. */
  readonly totals: Visitors;
  readonly visitors: readonly PageVisitors[];
  /** Rows that are left out, since their path or counts are missing or no path or counts. */
  readonly unreadable: number;
  readonly hasMore: boolean;
}
