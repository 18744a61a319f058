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

/** What a run without a report knows of it. */
export interface NoReport {
  readonly title?: string | undefined;
  readonly week?: Week;
}

/** How a run ended, as facts. */
export type VisitorsResult =
  | { readonly kind: 'report'; readonly report: WeekReport }
  /** There is no report, since `reason` was thrown or ended the reading. */
  | ({ readonly kind: 'failure'; readonly reason: unknown } & NoReport)
  /** Cancelled before the totals of the week were read. */
  | ({ readonly kind: 'cancelled' } & NoReport)
  /** A run without secrets, which is nobody's mistake. */
  /** GitHub gives the run no secrets. `isInFork`: the repository is a fork, else the run is for one or for Dependabot. */
  | { readonly kind: 'skipped'; readonly isInFork: boolean };

/** How loudly the log tells of a run; `error` fails the step. */
export function levelOf(result: VisitorsResult): 'info' | 'notice' | 'warning' | 'error' {
  if (result.kind === 'failure') return 'error';
  if (result.kind === 'cancelled') return 'info';
  if (result.kind === 'skipped') return 'notice';
  const { dropped, stop, documentation } = result.report;
  // A key that stopped working needs somebody, even when most of the report is there.
  const isRefused = stop instanceof ServiceError && (stop.status === 401 || stop.status === 403);
  if (isRefused) return 'error';
  const why = documentation?.kind === 'none' ? documentation.why.kind : undefined;
  const isFault = why !== undefined && why !== 'cancelled' && why !== 'no-visitors';
  const isShort = stop !== undefined && stop !== 'cancelled';
  return dropped || isShort || isFault ? 'warning' : 'info';
}
