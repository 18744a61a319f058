import { type Action, startAction } from '../entry.ts';
import { tell } from '../runner/log.ts';
import { render } from '../runner/markdown.ts';
import { levelOf, type VisitorsResult } from './result.ts';
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
