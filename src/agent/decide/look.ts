import { describeError } from '../../errors.ts';
import { GitHubError, lacksPermission } from '../../github/errors.ts';
import { isOfPullRequest, isOfStranger, type WorkflowEvent } from '../../github/event.ts';
import type { Runtime } from '../../runtime.ts';
import { type AgentRequest, needsMemory } from '../asked/request.ts';
import { type Eyes, reactable, readMemory } from '../memory/conversation.ts';
import type { KnownJob } from '../memory/marker.ts';
import { type Memory, noMemory } from '../memory/memory.ts';
import { type Decision, decide, type JobEnd, type Need, type Now, type Question } from './decide.ts';
import { type NoWords, saidOf, type Words, wordsOf } from './last-words.ts';
import { type Present, readPresent } from './present.ts';

/** What was seen at one look, and what a run may do by it. */
export interface Seen {
  readonly decision: Decision;
  readonly memory: Memory;
  readonly pull: Present | undefined;
  /** What is to be sent, if anything is: or why there is nothing to send again. */
  readonly words: Words | NoWords | undefined;
  /** When it was seen, on the clock's scale. */
  readonly at: number;
}

/** What cannot be read just now is not empty: nothing may be sent. */
export interface Unseen {
  readonly error: unknown;
  /** As far as it was read. */
  readonly memory: Memory | undefined;
}

/** What a look needs, besides the request. */
export interface LookParts extends Pick<Runtime, 'clock' | 'signal' | 'log'> {
  /** What became of this run's 👀. */
  readonly eyes: Eyes;
  /** What became of a job that an earlier run asked. */
  readonly endOf: (job: KnownJob) => Promise<JobEnd>;
}

/**
 * Reads what earlier runs remember, and the pull request as it is now, and decides.
 *
 * @param hasWritten whether this run has written its reply
 */
export async function look(
  request: AgentRequest,
  hasWritten: boolean,
  parts: LookParts,
): Promise<Seen | Unseen> {
  let memory: Memory | undefined;
  try {
    memory = await recall(request, parts);
    return await seeWith(memory, request, hasWritten, parts);
  } catch (error) {
    return { error, memory };
  }
}

async function seeWith(
  memory: Memory,
  request: AgentRequest,
  hasWritten: boolean,
  parts: LookParts,
): Promise<Seen> {
  const at = parts.clock.now();
  const pull = isPullNeeded(request) ? await readPresent(request, parts) : undefined;
  const question = { ...questionOf(request, parts.eyes), hasWritten };
  let now: Now = { memory, pull };
  while (true) {
    const decision = decide(now, question);
    if (decision.kind !== 'need') {
      const isSent = decision.kind === 'ask' || decision.kind === 'lost';
      const words = isSent ? await wordsOf(request, memory, parts.signal) : undefined;
      return { decision, memory, pull, words, at };
    }
    now = await supply(decision, now, request, parts);
  }
}

function isPullNeeded({ event, command, wish, inputs }: AgentRequest): boolean {
  const isChecked = inputs.check !== undefined;
  if (command !== undefined)
    return wish.kind === 'status' ? isChecked : isChecked || inputs.context !== 'none';
  const isOfPull = isOfPullRequest(event) || event.isByHand === true;
  return isOfPull && (wish.kind === 'prompt' || isChecked);
}

function questionOf({ event, command, conversation, inputs, wish }: AgentRequest, eyes: Eyes): Question {
  const { kind } = wish;
  const wants = kind === 'skip' ? kind : kind === 'prompt' || kind === 'retry' ? 'prompt' : 'report';
  const isSeen = !(eyes.kind === 'shown' && eyes.isNew);
  return {
    about: command === undefined ? aboutOf(event) : 'command',
    wants,
    self: inputs.dryRun ? undefined : conversation?.self,
    said: command && saidOf(command),
    isSeen: conversation !== undefined && reactable(conversation) !== undefined && isSeen,
    ...{ namedJob: inputs.jobId, once: inputs.once, paths: inputs.paths },
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
  const { conversation, wish } = request;
  if (conversation === undefined) return noMemory;
  const isWithout = wish.kind === 'skip' || (/^(prompt|retry)$/.test(wish.kind) && !needsMemory(request));
  const memory = await readMemory(conversation, eyes, signal).catch((error: unknown) => {
    if (!isWithout || !lacksPermission(error)) throw error;
    log.info('The comments cannot be read. The run continues without memory of earlier agent jobs.');
    return noMemory;
  });
  return request.inputs.dryRun ? { ...memory, own: undefined } : memory;
}

async function supply(need: Need, now: Now, request: AgentRequest, parts: LookParts): Promise<Now> {
  if (need.fact === 'files') return { ...now, files: await readFiles(now, request, parts) };
  return { ...now, ends: { ...now.ends, [need.job.id]: await parts.endOf(need.job) } };
}

/** 100 files each: all that GitHub has, where `paths` must know them, else what a push may cost. */
const allPages = 30;
const fewPages = 2;

/** @throws GitHubError where `paths` never can decide, since the token lacks the permission: each push would be asked */
async function readFiles(
  { memory }: Now,
  { event, github, inputs }: AgentRequest,
  { signal, log }: LookParts,
): Promise<NonNullable<Now['files']>> {
  const number = event.pullRequest?.number;
  if (number === undefined || github === undefined) return 'unreadable';
  const isFiltered = inputs.paths !== undefined && memory.known === undefined;
  try {
    return await github.changedFiles(undefined, number, isFiltered ? allPages : fewPages, signal);
  } catch (error) {
    if (!(error instanceof GitHubError) || signal.aborted) throw error;
    if (!isFiltered) return 'unreadable';
    if (error.lacksPermission) throw error;
    log.warning(`${describeError(error)}. paths is ignored, and the agent is asked.`);
    return 'unreadable';
  }
}
