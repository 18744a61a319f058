import { type Action, startAction } from '../entry.ts';
import type { Log } from '../runner/log.ts';
import { levelOf } from './result.ts';
import { type Ended, endOf, run } from './run.ts';
import { resultText } from './words/messages.ts';
import { outputsOf } from './words/outputs.ts';

export const visitorsAction: Action<Ended> = {
  title: 'docs-agent/visitors',
  outputs: outputsOf(),
  run,
  failed: (reason) => endOf({ kind: 'failure', reason }),
  report,
};

/** The action docs-agent/visitors, as its process runs it. */
export const visitors = () => startAction(visitorsAction);

/** @returns whether the step fails */
async function report({ result, summary, files }: Ended, log: Log): Promise<boolean> {
  const level = levelOf(result);
  for (const [name, value] of Object.entries(outputsOf(result, files))) log.output(name, value);
  for (const mistake of files.mistakes) log.error(mistake);
  log[level](resultText(result));
  if (summary !== '') await log.summary(summary);
  return level === 'error' || files.mistakes.length > 0;
}
