import { ServiceError } from '../service/errors.ts';
import type { VisitorsInputs } from './inputs.ts';
import type { WeekReport } from './report.ts';

export type VisitorsResult =
  | { readonly kind: 'report'; readonly report: WeekReport }
  /** There is no report, since `reason` was thrown or ended the reading. The inputs are known where they could be read. */
  | { readonly kind: 'failure'; readonly reason: unknown; readonly inputs?: VisitorsInputs }
  /** GitHub gives the run no secrets, which is nobody's mistake. */
  | { readonly kind: 'skipped' };

/** How loudly the log tells of a run; `error` fails the step. */
export function levelOf(result: VisitorsResult): 'info' | 'notice' | 'warning' | 'error' {
  if (result.kind === 'skipped') return 'notice';
  if (result.kind === 'failure') return result.reason === 'cancelled' ? 'info' : 'error';
  const { dropped, stop, documentation } = result.report;
  // A key that stopped working needs somebody, even when most of the report is there.
  if (stop instanceof ServiceError && (stop.status === 401 || stop.status === 403)) return 'error';
  const isShort = stop !== undefined && stop !== 'cancelled';
  return dropped || isShort || documentation.error !== undefined ? 'warning' : 'info';
}
