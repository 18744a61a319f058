import { lacksPermission } from '../../github/errors.ts';
import { isOfPullRequest, isOfStranger, type WorkflowEvent } from '../../github/event.ts';
import type { Runtime } from '../../runtime.ts';
import { second } from '../../time.ts';
import { type AgentRequest, asksNothing, needsMemory } from '../asked/request.ts';
import { refuseSecrets } from '../asked/secrets.ts';
import { type Eyes, readMemory } from '../memory/conversation.ts';
import type { KnownJob } from '../memory/marker.ts';
import { type Memory, noMemory } from '../memory/memory.ts';
import { type Decision, decide, headOf, type JobEnd, type Now, type Question } from './decide.ts';
import { type NoWords, saidOf, type Words, wordsOf } from './last-words.ts';
import { type Present, readChanges, readPresent } from './present.ts';

export interface Seen {
  readonly decision: Decision;
  readonly memory: Memory;
  readonly pull: Present | undefined;
  /** The commit that the run is about, also where it is not checked. */
  readonly head: string | undefined;
  /** What is to be sent, if anything is: or why there is nothing to send again. */
  readonly words: Words | NoWords | undefined;
  /** When the look began, on the clock's scale. */
  readonly at: number;
  /** Whether a push came between the reads, or GitHub's list of files is of another commit. */
  readonly isTorn: boolean;
}

/** What cannot be read just now is not empty: nothing may be sent. */
export interface Unseen {
  readonly error: unknown;
  /** As far as it was read. */
  readonly memory: Memory | undefined;
}

export interface LookParts extends Pick<Runtime, 'clock' | 'signal' | 'log'> {
  readonly eyes: Eyes;
  readonly endOf: (job: KnownJob) => Promise<JobEnd>;
}

/** How long GitHub's list of files may be behind a push. */
const listLagMs = 3 * second;

/** Reads what is remembered, and the pull request, and decides. @param hasWritten whether this run has written its reply */
export async function look(
  request: AgentRequest,
  hasWritten: boolean,
  parts: LookParts,
  looks = 3,
): Promise<Seen | Unseen> {
  const at = parts.clock.now();
  const memory = await recall(request, parts).catch((error: unknown) => ({ error }));
  if ('error' in memory) return { ...memory, memory: undefined };
  const seeing = seeWith({ memory, at }, request, hasWritten, parts);
  const seen = await seeing.catch((error: unknown) => ({ error, memory }));
  if ('error' in seen || !seen.isTorn || looks === 1) return seen;
  await parts.clock.sleep(listLagMs, parts.signal);
  return await look(request, hasWritten, parts, looks - 1);
}

async function seeWith(
  { memory, at }: Pick<Seen, 'memory' | 'at'>,
  request: AgentRequest,
  hasWritten: boolean,
  parts: LookParts,
): Promise<Seen> {
  const question = { ...questionOf(request, parts.eyes), hasWritten };
  const pull = isPullNeeded(request) ? await readPresent(request, memory, parts) : undefined;
  const decideBy = async (now: Now): Promise<readonly [Decision, Now]> => {
    const decision = decide(now, question);
    if (decision.kind !== 'need') return [decision, now];
    return decision.fact === 'changes'
      ? await decideBy({ ...now, changes: await readChanges(request, memory, pull, parts) })
      : await decideBy({ ...now, ends: { ...now.ends, [decision.job.id]: await parts.endOf(decision.job) } });
  };
  const [decision, now] = await decideBy({ memory, pull });
  const isSent = decision.kind === 'ask' || decision.kind === 'lost';
  const words = isSent ? await wordsOf(request, memory, parts.signal) : undefined;
  // A secret is a mistake like a wrong input: it says nothing of the commit.
  if (typeof words === 'object' && words.from) refuseSecrets(request.inputs, { 'The comment': words.words });
  // A `retry` of the workflow's own prompt tells what that would tell.
  const head = headOf(now, question);
  const isOwn = typeof words === 'object' && !words.from && request.command && head === pull?.head;
  const changes = isOwn ? await readChanges(request, memory, pull, parts) : now.changes;
  const told = { ...decision, ...(isOwn && { diff: changes?.diff }) };
  return { decision: told, memory, pull, head, words, at, isTorn: changes?.isOfOther === true };
}

function isPullNeeded(request: AgentRequest): boolean {
  const { event, command, inputs } = request;
  const isOfPull = command !== undefined || isOfPullRequest(event) || event.isByHand === true;
  return isOfPull && (!asksNothing(request) || inputs.check !== undefined);
}

function questionOf(request: AgentRequest, eyes: Eyes): Question {
  const { event, command, conversation, inputs, wish } = request;
  return {
    about: command === undefined ? aboutOf(event) : 'command',
    wants: wish.kind === 'skip' ? 'skip' : asksNothing(request) ? 'report' : 'prompt',
    self: inputs.dryRun ? undefined : conversation?.self,
    said: command && saidOf(command),
    isSeen: eyes.kind === 'failed' || (eyes.kind === 'shown' && !eyes.isNew),
    // What is merged at the end is what is known, unless a skip stands.
    namedJob: event.pullRequest?.closed && inputs.onClose === 'merge' ? undefined : inputs.jobId,
    once: inputs.once,
    hasPrompt: inputs.prompt !== undefined,
  };
}

function aboutOf(event: WorkflowEvent): Question['about'] {
  if (event.isByHand === true) return 'by-hand';
  if (!isOfPullRequest(event)) return 'other';
  return isOfStranger(event) ? 'stranger' : 'pull-request';
}

/**
 * What our replies remember. A token that cannot read them has no memory, which is no reason not to do what is asked,
 * unless each push would be asked.
 */
async function recall(request: AgentRequest, { eyes, signal, log }: LookParts): Promise<Memory> {
  const { conversation, wish, inputs } = request;
  if (conversation === undefined) return noMemory;
  const isNeeded = asksNothing(request) || (wish.kind !== 'skip' && needsMemory(request));
  const memory = await readMemory(conversation, eyes, signal).catch((error: unknown) => {
    if (isNeeded || !lacksPermission(error)) throw error;
    log.info('The comments cannot be read. The run continues without memory of earlier agent jobs.');
    return noMemory;
  });
  return inputs.dryRun && memory !== noMemory ? { ...memory, own: undefined } : memory;
}
