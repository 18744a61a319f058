import type { Runtime } from '../../runtime.ts';
import { minute } from '../../time.ts';
import type { CommandRequest } from '../asked/request.ts';
import type { DeliveryParts } from '../job/deliver.ts';
import { newUntilOf } from '../job/plan.ts';
import { readJob } from '../job/wait.ts';
import { type Eyes, type Recalled, reactable } from '../memory/conversation.ts';
import { digestOf } from '../memory/marker.ts';
import { claimAnswer, claimPrompt, type MarkedReply, newestJob, type Self } from '../memory/memory.ts';
import type { Answer } from '../outcome.ts';
import { claimAgain } from './again.ts';
import { lastWords } from './last-words.ts';
import { readPresent } from './present.ts';
import { answered, noMemory, otherKey, type Task, toldCommitOf } from './task.ts';

/** What a command asks for. */
export async function decideOnCommand(
  request: CommandRequest,
  recalled: Recalled,
  eyes: Eyes,
  runtime: Runtime,
  parts: () => DeliveryParts,
): Promise<Task> {
  const { wish, inputs, command, github, conversation } = request;
  const { self } = conversation;
  const { all, sealedOtherwise } = recalled;
  const { log, signal } = runtime;
  const answer = (given: Answer) =>
    answered({ outcome: 'usage', answer: given, rules: inputs }, conversation, recalled);
  if (wish.kind === 'status') return answer(await statusOf(recalled, inputs, runtime));
  const words =
    wish.kind === 'retry'
      ? await lastWords(all, self, command, inputs.command, github, signal)
      : wish.kind === 'prompt' && { ...wish, from: command };
  if (typeof words === 'string') return waitForOwn(all, self) ?? answer({ kind: 'no-retry', why: words });

  const isNeeded = inputs.context !== 'none' || inputs.check !== undefined;
  const present = isNeeded ? await readPresent(request, runtime) : undefined;
  // A pull request that is closed is carried on with, but nobody waits for a check on it.
  const isClosed = present !== undefined && present.state !== 'open';
  const commit = isClosed ? undefined : present?.head;
  if (words === false) return { kind: 'skip', claimed: claimAnswer(all, self), commit };

  const task = { ...words, kind: 'prompt', present, commit } as const;
  if (inputs.dryRun) return { ...task, claimed: { ...noMemory, known: newestJob(all) } };
  const { kind, id, author } = words.from.comment;
  const digest = digestOf(words.words);
  const prompt = { kind, id, author: author?.id ?? 0, word: inputs.command, digest };
  const isSeen = reactable(conversation) !== undefined && !(eyes.kind === 'shown' && eyes.isNew);
  const claimed = await claimAgain(claimPrompt(all, self, isSeen, prompt), all, self, prompt, parts);
  if (claimed.claim.kind === 'new' && claimed.known === undefined && sealedOtherwise !== undefined)
    log.notice(`${otherKey(sealedOtherwise)}.`);
  return { ...task, claimed, commit: isClosed ? undefined : (toldCommitOf(claimed) ?? commit) };
}

/** The job that an earlier attempt sent the words to, though nobody can read them any more. */
function waitForOwn(all: readonly MarkedReply[], self: Self): Task | undefined {
  const claimed = claimPrompt(all, self, false);
  const { claim } = claimed;
  return claim.kind === 'sent'
    ? { kind: 'wait', job: claim.job, claimed, commit: toldCommitOf(claimed) }
    : undefined;
}

/** What has become of the newest job on the pull request. @throws ServiceError */
async function statusOf(
  { all }: Recalled,
  inputs: CommandRequest['inputs'],
  { clock, signal, log, connectService }: Runtime,
): Promise<Answer> {
  const known = newestJob(all);
  if (known === undefined) return { kind: 'status', job: undefined, replyUrl: undefined };
  const deadline = clock.now() + inputs.timeoutMinutes * minute;
  const reading = { service: connectService(inputs), clock, signal, log, deadline };
  const job = await readJob(known.id, reading, newUntilOf(known, clock));
  const reply = all.find(({ marker }) => marker.job === known.id);
  return {
    kind: 'status',
    job: { ...job, prLink: job.prLink ?? known.prLink },
    replyUrl: reply?.comment.url,
  };
}
