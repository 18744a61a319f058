import { describeError } from '../../errors.ts';
import { GitHubError } from '../../github/errors.ts';
import type { Runtime } from '../../runtime.ts';
import type { AgentRequest } from '../asked/request.ts';
import { noEyes, readReplies } from '../memory/conversation.ts';
import { skipAfter } from '../memory/memory.ts';
import type { Skip } from '../outcome.ts';
import { isOfPullRequest, readPresent } from './present.ts';
import { saidSkip } from './task.ts';

/**
 * Why a prompt that waited for its job is not wanted any more: somebody said `skip` in a later run, or the pull request is
 * no longer open. A command is wanted on a closed one too. What cannot be read changes nothing.
 */
export async function lookAgain(
  request: AgentRequest,
  runtime: Pick<Runtime, 'signal' | 'log' | 'context'>,
): Promise<Skip | undefined> {
  const { conversation, event } = request;
  const { signal, log, context } = runtime;
  try {
    const replies = conversation && (await readReplies(conversation, noEyes, signal));
    const skip = replies && skipAfter(replies.all, context.runId);
    if (skip !== undefined) return saidSkip(skip);
    if (!isOfPullRequest(event)) return undefined;
    const present = await readPresent(request, runtime);
    return present === undefined || present.state === 'open'
      ? undefined
      : { why: 'not-open', state: present.state };
  } catch (error) {
    if (!(error instanceof GitHubError) || signal.aborted) throw error;
    log.info(`${describeError(error)}. The prompt is sent without another look.`);
    return undefined;
  }
}
