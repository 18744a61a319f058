import { ServiceError } from '../service/errors.ts';
import type { WeekReport } from './report.ts';
import type { Week } from './week.ts';

/** Paths of the files that were written, and what went wrong with the others. */
export interface Files {
  readonly csvFile: string | undefined;
  readonly summaryFile: string | undefined;
  readonly mistakes: readonly string[];
}

export const noFiles: Files = { csvFile: undefined, summaryFile: undefined, mistakes: [] };

/** How a run ended, as facts. */
export type VisitorsResult =
  | { readonly kind: 'report'; readonly report: WeekReport }
  /** There is no report, since `reason` was thrown or ended the reading. */
  | { readonly kind: 'failure'; readonly reason: unknown; readonly week?: Week }
  /** Cancelled before the totals of the week were read. */
  | { readonly kind: 'cancelled'; readonly week: Week }
  /** A run without secrets, which is nobody's mistake. */
  | { readonly kind: 'skipped' };

/** How loudly the log tells of a run; `error` fails the step. */
export function levelOf(result: VisitorsResult): 'info' | 'notice' | 'warning' | 'error' {
  if (result.kind === 'failure') return 'error';
  if (result.kind === 'cancelled') return 'info';
  if (result.kind === 'skipped') return 'notice';
  const { dropped, stop, review } = result.report;
  // A key that stopped working needs somebody, even when most of the report is there.
  const isRefused = stop instanceof ServiceError && (stop.status === 401 || stop.status === 403);
  if (isRefused) return 'error';
  const isShort = stop !== undefined && stop !== 'cancelled';
  return dropped || isShort || (review?.kind === 'none' && review.isFault) ? 'warning' : 'info';
}
