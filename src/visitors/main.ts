import { type Action, startAction } from '../entry.ts';
import type { Log } from '../runner/log.ts';
import { resultText } from './messages.ts';
import { outputsOf, setOutputs } from './outputs.ts';
import { levelOf, type VisitorsResult } from './result.ts';
import { run } from './run.ts';
import { summaryFor } from './summary.ts';

export const visitorsAction: Action<VisitorsResult> = {
  title: 'docs-agent/visitors',
  outputs: outputsOf(),
  run,
  failed: (reason) => ({ kind: 'failure', reason }),
  report,
};

/** The action docs-agent/visitors, as its process runs it. */
export const visitors = () => startAction(visitorsAction);

/** @returns whether the step fails */
export async function report(result: VisitorsResult, log: Log): Promise<boolean> {
  const [level, mistakes] = [levelOf(result), result.files?.mistakes ?? []];
  setOutputs(log, result);
  for (const mistake of mistakes) log.error(mistake);
  log[level](resultText(result));
  if (result.kind !== 'skipped') await log.summary(summaryFor(result));
  return level === 'error' || mistakes.length > 0;
}
