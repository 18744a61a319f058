import { ServiceError } from '../service/errors.ts';
import type { WeekReport } from './report.ts';
import type { Week } from './week.ts';

/** Paths of the files that were written, and what went wrong with the others. */
export interface Files {
  readonly csvFile: string | undefined;
  readonly summaryFile: string | undefined;
  readonly mistakes: readonly string[];
}

/** How a run ended, as facts. */
export type VisitorsResult = Ending & { readonly files?: Files };

export type Ending =
  | { readonly kind: 'report'; readonly report: WeekReport }
  /** There is no report, since `reason` was thrown or ended the reading. */
  | { readonly kind: 'failure'; readonly reason: unknown; readonly week?: Week }
  /** Cancelled before the totals of the week were read. */
  | { readonly kind: 'cancelled'; readonly week: Week }
  /** A run without secrets, which is nobody's mistake. */
  | { readonly kind: 'skipped' };

/** Whether the step fails. */
export function isFailure(result: VisitorsResult): boolean {
  return levelOf(result) === 'error' || (result.files?.mistakes.length ?? 0) > 0;
}

/** How loudly the log tells of a run. */
export function levelOf(ending: Ending): 'info' | 'notice' | 'warning' | 'error' {
  if (ending.kind === 'failure') return 'error';
  if (ending.kind === 'cancelled') return 'info';
  if (ending.kind === 'skipped') return 'notice';
  const { dropped, failOnDrop, end, review } = ending.report;
  const { stop, failures } = end;
  // A key that stopped working needs somebody, even when most of the report is there.
  const isRefused = stop instanceof ServiceError && (stop.status === 401 || stop.status === 403);
  if ((dropped && failOnDrop) || isRefused) return 'error';
  const isShort = failures.length > 0 || (stop !== undefined && stop !== 'cancelled');
  return dropped || isShort || isSetUpWrong(review) ? 'warning' : 'info';
}

/** Whether somebody should do something about the section that is missing. */
function isSetUpWrong(review: WeekReport['review']): boolean {
  return review !== undefined && !['review', 'cancelled', 'no-pages'].includes(review.kind);
}
