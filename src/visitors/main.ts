import { type Action, startAction } from '../entry.ts';
import { tell } from '../runner/log.ts';
import { render } from '../runner/markdown.ts';
import { ServiceError } from '../service/errors.ts';
import type { VisitorsResult } from './report.ts';
import { run } from './run.ts';
import { resultText } from './words/messages.ts';
import { outputsOf } from './words/outputs.ts';
import { summaryOf } from './words/summary.ts';

export const visitorsAction: Action<VisitorsResult> = {
  title: 'docs-agent/visitors',
  run,
  failed: (reason) => ({ kind: 'failure', reason }),
  async report(result, log) {
    const level = levelOf(result);
    for (const [name, value] of Object.entries(outputsOf(result))) log.output(name, value);
    tell(log, level, resultText(result));
    const parts = summaryOf(result);
    if (parts.length > 0) await log.summary(render(parts.flat()));
    return level === 'error';
  },
};

export const visitors = () => startAction(visitorsAction);

/** How loudly the log tells of a run; `error` fails the step. */
function levelOf(result: VisitorsResult): 'info' | 'notice' | 'warning' | 'error' {
  if (result.kind === 'skipped') return 'notice';
  if (result.kind === 'failure') return result.reason === 'cancelled' ? 'info' : 'error';
  const { dropped, stop, documentation } = result.report;
  // A key that stopped working needs somebody, even when most of the report is there.
  if (stop instanceof ServiceError && (stop.status === 401 || stop.status === 403)) return 'error';
  const isShort = stop !== undefined && stop !== 'cancelled';
  return dropped || isShort || documentation.error !== undefined ? 'warning' : 'info';
}
