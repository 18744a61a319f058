import { describeError } from '../../errors.ts';
import { lacksPermission } from '../../github/errors.ts';
import type { Runtime } from '../../runtime.ts';
import { type AgentRequest, needsMemory } from '../asked/request.ts';
import type { DeliveryParts } from '../job/deliver.ts';
import { type Conversation, type Eyes, noEyes, type Recalled, readReplies } from '../memory/conversation.ts';
import { type Claimed, claimAnswer, isSkippedAfter, linksOf } from '../memory/memory.ts';
import { failed } from '../outcome.ts';
import { decideOnCommand } from './on-command.ts';
import { decideOnInputs } from './on-inputs.ts';
import { isOfPullRequest } from './present.ts';
import { answered, claimUnread, type Task } from './task.ts';

/**
 * Reads once what earlier runs remember, and the pull request as it is now, and decides on them.
 *
 * @param eyes what became of this run's 👀
 * @param parts to look at a job that is known
 */
export async function decide(
  request: AgentRequest,
  eyes: Eyes,
  runtime: Runtime,
  parts: () => DeliveryParts,
): Promise<Task> {
  let recalled: Recalled | undefined;
  try {
    recalled = await recall(request, eyes, runtime);
    const task =
      request.command === undefined
        ? await decideOnInputs(request, recalled, runtime, parts)
        : await decideOnCommand(request, recalled, eyes, runtime, parts);
    const { all } = recalled;
    const isSkippedSince = isSkippedAfter(all, runtime.context.runId);
    return { knownLinks: linksOf(all), isSkippedSince, ...task };
  } catch (error) {
    const ending = { ...failed(error, runtime.signal), isSent: false };
    // A check that an earlier run left pending must not wait for ever.
    const commit = isOfPullRequest(request.event) ? request.event.commits?.head : undefined;
    return { ...answered(ending, request.conversation, recalled), commit };
  }
}

/**
 * What our replies remember. A token that cannot read them has no memory, which is no reason not to ask the agent, unless
 * each push would be asked.
 *
 * @throws GitHubError for anything else: what cannot be read just now is not empty
 */
async function recall(
  request: AgentRequest,
  eyes: Eyes,
  { signal, log }: Pick<Runtime, 'signal' | 'log'>,
): Promise<Recalled> {
  const { conversation, wish } = request;
  if (conversation === undefined) return { all: [] };
  const isAsking = wish.kind === 'prompt' || wish.kind === 'retry';
  return await readReplies(conversation, eyes, signal).catch((error: unknown) => {
    if (!isAsking || needsMemory(request) || !lacksPermission(error)) throw error;
    log.info(`${describeError(error)}. The run continues without memory of earlier agent jobs.`);
    return { all: [] };
  });
}

/** The reply to what needs nothing of the agent. A second attempt must not write over what the first one remembers. */
export async function claimForAnswer(conversation: Conversation, signal: AbortSignal): Promise<Claimed> {
  const { self } = conversation;
  if (self.attempt === 1) return claimUnread(self);
  const recalled = await readReplies(conversation, noEyes, signal).catch(() => undefined);
  return recalled === undefined ? claimUnread(self) : claimAnswer(recalled.all, self);
}
