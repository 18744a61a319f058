import { type Action, startAction } from '../entry.ts';
import type { Log } from '../runner/log.ts';
import { render } from '../runner/markdown.ts';
import { levelOf, noFiles } from './result.ts';
import { type Ended, run } from './run.ts';
import { resultText } from './words/messages.ts';
import { outputsOf } from './words/outputs.ts';
import { summaryOf } from './words/summary.ts';

export const visitorsAction: Action<Ended> = {
  title: 'docs-agent/visitors',
  outputs: outputsOf(),
  run,
  failed: (reason) => ({ result: { kind: 'failure', reason }, files: noFiles }),
  report,
};

/** The action docs-agent/visitors, as its process runs it. */
export const visitors = () => startAction(visitorsAction);

/** @returns whether the step fails */
async function report({ result, files }: Ended, log: Log): Promise<boolean> {
  const level = levelOf(result);
  for (const [name, value] of Object.entries(outputsOf(result, files))) log.output(name, value);
  for (const mistake of files.mistakes) log.error(mistake);
  log[level](resultText(result));
  const parts = summaryOf(result);
  if (parts.length > 0) await log.summary(render(parts.flat()));
  return level === 'error' || files.mistakes.length > 0;
}
