import { startAction } from '../entry.ts';
import { type Log, writeSummary } from '../runner/log.ts';
import { resultText } from './messages.ts';
import { outputsOf, setOutputs } from './outputs.ts';
import { levelOf, type VisitorsResult } from './result.ts';
import { run } from './run.ts';
import { summaryFor } from './summary.ts';

/** The action docs-agent/visitors, as its process runs it. */
export function visitors(): Promise<void> {
  return startAction<VisitorsResult>({
    title: 'docs-agent/visitors',
    outputs: outputsOf(),
    run,
    failed: (reason) => ({ kind: 'failure', reason }),
    report,
  });
}

/** @returns whether the step fails */
export async function report(result: VisitorsResult, log: Log): Promise<boolean> {
  const [level, mistakes] = [levelOf(result), result.files?.mistakes ?? []];
  setOutputs(log, result);
  for (const mistake of mistakes) log.error(mistake);
  log[level](resultText(result));
  if (result.kind !== 'skipped') await writeSummary(log, summaryFor(result));
  return level === 'error' || mistakes.length > 0;
}
