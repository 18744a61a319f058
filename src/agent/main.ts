import { type Action, startAction } from '../entry.ts';
import { describeError } from '../errors.ts';
import { type Log, tell } from '../runner/log.ts';
import { isFailure, type Result, type Skip } from './outcome.ts';
import { type Ended, run } from './run.ts';
import { noCheck } from './told/check.ts';
import { logText } from './told/message.ts';
import { messageFor } from './told/messages.ts';
import { outputsOf } from './told/outputs.ts';
import { noReply } from './told/reply.ts';
import { skipLevel } from './told/skips.ts';
import { summaryFor } from './told/summary.ts';

export const agentAction: Action<Ended> = {
  title: 'docs-agent',
  run,
  failed: (error) => ({ result: { outcome: 'error', error }, reply: noReply, check: noCheck }),
  report,
};

/** The action docs-agent, as its process runs it. */
export const agent = () => startAction(agentAction);

async function report({ result: ended, reply, check }: Ended, log: Log): Promise<boolean> {
  const result = { ...ended, isRemembered: ended.isFound === true || reply.url() !== '' };
  for (const [name, value] of Object.entries(outputsOf(result, reply.url()))) log.output(name, value);
  const isTold = result.outcome !== 'skipped' || isTelling(result.skip);
  if (isTold)
    await log
      .summary(summaryFor(result))
      .catch((error) => log.warning(`The job summary could not be written: ${describeError(error)}`));
  tell(log, levelOf(result), logText(messageFor(result, 'maintainer')));
  // What a server that may be slow has to answer is last: the runner does not wait long for a cancelled run.
  await Promise.all([reply.finish(result), check.finish(result)]);
  log.output('commentUrl', reply.url());
  return isFailure(result);
}

/** Whether there is more to say than that there was nothing to do. */
const isTelling = ({ why }: Skip) => /^(skip-command|lifted|unwritable|no-paths|no-job|max-open)$/.test(why);

function levelOf(result: Result): 'error' | 'warning' | 'notice' | 'info' {
  if (isFailure(result)) return 'error';
  if (result.outcome === 'skipped') return skipLevel(result.skip);
  return result.outcome === 'denied' ? 'warning' : 'info';
}
