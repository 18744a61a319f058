import type { Runtime } from '../runtime.ts';
import { minute } from '../time.ts';
import { type Conversation, type Eyes, reactable, readReplies } from './conversation.ts';
import { readJob } from './job/wait.ts';
import { digestOf, type KnownJob } from './marker.ts';
import {
  type Claimed,
  claimAnswer,
  claimJob,
  claimPrompt,
  type MarkedReply,
  newestJob,
  type Self,
} from './memory.ts';
import { type Answer, failed, type JobEnding, skipped } from './outcome.ts';
import { lacksPermission } from './reply.ts';
import { lastWords, type Words } from './request/last-words.ts';
import type { AgentRequest, CommandRequest, InputsRequest } from './request/request.ts';

/** What a run has to do, by what earlier ones remember. `claimed`: left out where there is no reply. */
export type Task =
  | { readonly kind: 'answer'; readonly ending: JobEnding; readonly claimed?: Claimed }
  | { readonly kind: 'wait'; readonly job: KnownJob; readonly claimed?: Claimed }
  | PromptTask;

/** `from`: the comment in which the words stand, if they stand in one. */
export interface PromptTask extends Omit<Words, 'from'>, Partial<Pick<Words, 'from'>> {
  readonly kind: 'prompt';
  readonly claimed: Claimed;
}

/** Where nothing is remembered. */
const noMemory: Claimed = { claim: { kind: 'new' } };

/**
 * Reads once what earlier runs remember, and decides on it.
 *
 * @param eyes what became of this run's 👀
 */
export async function decide(request: AgentRequest, eyes: Eyes, runtime: Runtime): Promise<Task> {
  let all: readonly MarkedReply[] | undefined;
  try {
    all = await recall(request, eyes, runtime);
    return request.command === undefined
      ? decideOnInputs(request, all)
      : await decideOnCommand(request, all, eyes, runtime);
  } catch (error) {
    const ending = { ...failed(error, runtime.signal), isSent: false };
    return answered(ending, request.conversation, all);
  }
}

/** The reply to what needs nothing of the agent. A second attempt must not write over what the first one remembers. */
export async function claimForAnswer(conversation: Conversation, signal: AbortSignal): Promise<Claimed> {
  const { self } = conversation;
  if (self.attempt === 1) return claimUnread(self);
  const all = await readReplies(conversation, { kind: 'none' }, signal).catch(() => undefined);
  return all === undefined ? claimUnread(self) : claimAnswer(all, self);
}

/**
 * Our replies. A token that cannot read them has no memory, which is no reason not to ask the agent.
 *
 * @throws GitHubError for anything else: what cannot be read just now is not empty
 */
async function recall(
  { conversation, wish }: AgentRequest,
  eyes: Eyes,
  { signal }: Runtime,
): Promise<readonly MarkedReply[]> {
  if (conversation === undefined) return [];
  const isAsking = wish.kind === 'prompt' || wish.kind === 'retry';
  return await readReplies(conversation, eyes, signal).catch((error: unknown) => {
    if (isAsking && lacksPermission(error)) return [];
    throw error;
  });
}

/** @param all our replies; `undefined` where they could not be read */
function answered(
  ending: JobEnding,
  conversation: Conversation | undefined,
  all: readonly MarkedReply[] | undefined,
): Task {
  const task = { kind: 'answer', ending } as const;
  if (conversation === undefined) return task;
  const { self } = conversation;
  if (all !== undefined) return { ...task, claimed: claimAnswer(all, self) };
  // Whoever wrote a command is answered. A second reply about a pull request would only hide the first.
  return self.trigger.kind === 'pull-request' ? task : { ...task, claimed: claimUnread(self) };
}

/** The reply of a run that could not read what earlier ones remember: on a second attempt, it must not hide that. */
function claimUnread(self: Self): Claimed {
  return self.attempt === 1 ? claimAnswer([], self) : noMemory;
}

function decideOnInputs({ wish, inputs, conversation }: InputsRequest, all: readonly MarkedReply[]): Task {
  if (wish.kind === 'prompt') {
    const claimed = conversation === undefined ? noMemory : claimPrompt(all, conversation.self, false);
    return { ...wish, claimed: inputs.dryRun ? { ...noMemory, known: newestJob(all) } : claimed };
  }
  if (inputs.dryRun) return answered({ outcome: 'dry-run' }, conversation, all);
  const job = inputs.jobId === undefined ? newestJob(all) : { id: inputs.jobId };
  if (job === undefined) return answered(skipped({ why: 'no-job' }), conversation, all);
  if (conversation === undefined) return { kind: 'wait', job };
  const claimed = claimJob(all, conversation.self, job);
  return { kind: 'wait', job: claimed.known ?? job, claimed };
}

async function decideOnCommand(
  { wish, inputs, command, github, conversation }: CommandRequest,
  all: readonly MarkedReply[],
  eyes: Eyes,
  runtime: Runtime,
): Promise<Task> {
  const answer = (given: Answer) =>
    answered({ outcome: 'usage', answer: given, rules: inputs }, conversation, all);
  if (wish.kind === 'status') return answer(await statusOf(all, inputs, runtime));
  const words =
    wish.kind === 'prompt'
      ? { ...wish, from: command }
      : await lastWords(all, command, inputs.command, github, runtime.signal);
  if (typeof words === 'string') return answer({ kind: 'no-retry', why: words });
  const { kind, id, author } = words.from.comment;
  const reference = { kind, id, author: author?.id ?? 0, digest: digestOf(words.words) };
  const isSeen = reactable(conversation) !== undefined && !(eyes.kind === 'shown' && eyes.isNew);
  const claimed = claimPrompt(all, conversation.self, isSeen, reference);
  return {
    ...{ ...words, kind: 'prompt' },
    claimed: inputs.dryRun ? { ...noMemory, known: newestJob(all) } : claimed,
  };
}

/** What has become of the newest job on the pull request. @throws ServiceError */
async function statusOf(
  all: readonly MarkedReply[],
  inputs: CommandRequest['inputs'],
  { clock, signal, log, connectService }: Runtime,
): Promise<Answer> {
  const id = newestJob(all)?.id;
  if (id === undefined) return { kind: 'status', job: undefined, replyUrl: undefined };
  const deadline = clock.now() + inputs.timeoutMinutes * minute;
  const job = await readJob(id, { service: connectService(inputs), clock, signal, log, deadline });
  return { kind: 'status', job, replyUrl: all.find(({ marker }) => marker.job === id)?.comment.url };
}
