import { type Action, startAction } from '../entry.ts';
import { describeError } from '../errors.ts';
import type { Log } from '../runner/log.ts';
import { noReply } from './reply/reply.ts';
import { logText, messageFor } from './result/messages.ts';
import { outputsOf, setOutputs } from './result/outputs.ts';
import { isFailure, type Result } from './result/result.ts';
import { summaryFor } from './result/summary.ts';
import { type Ended, run } from './run.ts';

export const agentAction: Action<Ended> = {
  title: 'docs-agent',
  outputs: outputsOf(undefined, ''),
  run,
  failed: (error) => ({ result: { outcome: 'error', error }, reply: noReply }),
  report,
};

/** The action docs-agent, as its process runs it. */
export const agent = () => startAction(agentAction);

async function report({ result, reply, late }: Ended, log: Log): Promise<boolean> {
  await tell(result, reply.url(), log);
  // What comes from a server that may be slow is last: the runner does not wait long for a cancelled run.
  const last = (await late) ?? result;
  if (last !== result) await tell(last, reply.url(), log);
  await reply.finish(last);
  log.output('commentUrl', reply.url());
  return isFailure(last);
}

async function tell(result: Result, commentUrl: string, log: Log): Promise<void> {
  setOutputs(log, outputsOf(result, commentUrl));
  const text = logText(messageFor(result, 'maintainer'));
  if (isFailure(result)) log.error(text);
  else if (result.outcome === 'denied') log.warning(text);
  else if (result.outcome === 'skipped' && result.isNotice === true) log.notice(text);
  else log.info(text);
  if (result.outcome === 'skipped') return;
  await log
    .summary(summaryFor(result))
    .catch((error) => log.warning(`The job summary could not be written: ${describeError(error)}`));
}
