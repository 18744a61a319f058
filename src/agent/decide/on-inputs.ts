import { describeError } from '../../errors.ts';
import { GitHubError, lacksPermission } from '../../github/errors.ts';
import type { WorkflowEvent } from '../../github/event.ts';
import type { Runtime } from '../../runtime.ts';
import type { InputsRequest } from '../asked/request.ts';
import type { DeliveryParts } from '../job/deliver.ts';
import type { Recalled } from '../memory/conversation.ts';
import type { KnownJob } from '../memory/marker.ts';
import {
  type Claimed,
  claimJob,
  claimPrompt,
  jobOf,
  type MarkedReply,
  newestJob,
  ownReply,
  standingSkip,
} from '../memory/memory.ts';
import { type Skip, skipped } from '../outcome.ts';
import { claimAgain, isOver } from './again.ts';
import { matchesPaths } from './paths.ts';
import { isOfPullRequest, type Present, readPresent } from './present.ts';
import { answered, noMemory, otherKey, saidSkip, type Task, toldCommitOf } from './task.ts';

/** What the inputs ask for, on the pull request as it is when the run's turn has come. */
export async function decideOnInputs(
  request: InputsRequest,
  recalled: Recalled,
  runtime: Runtime,
  parts: () => DeliveryParts,
): Promise<Task> {
  const { event, wish, inputs, conversation } = request;
  const isRead = isOfPullRequest(event) && (wish.kind === 'prompt' || inputs.check !== undefined);
  const present = isRead ? await readPresent(request, runtime) : undefined;
  const end = (skip: Skip) => answered(skipped(skip), conversation, recalled);
  if (present !== undefined && present.state !== 'open')
    return end({ why: 'not-open', state: present.state });

  const commit = present?.head;
  const skip = standingSkip(recalled.all);
  // To wait for a job that is named asks for nothing.
  if (skip !== undefined && (wish.kind === 'prompt' || inputs.jobId === undefined))
    return { ...end(saidSkip(skip)), commit };
  if (wish.kind === 'wait') {
    if (isOfPullRequest(event) && inputs.jobId === undefined)
      runtime.log.notice(
        "There is no prompt, so nothing is sent. The run waits for the pull request's agent job, if there is one.",
      );
    return { ...decideToWait(request, recalled), commit };
  }
  if (isOfStranger(event)) {
    // What a member asked about this very commit is looked up: another event must not take its check back.
    const told = recalled.all.find(({ marker }) => marker.state === 'sent' && marker.toldCommit === commit);
    const job = jobOf(told?.marker);
    return job === undefined ? { ...end({ why: 'a-fork' }), commit } : { kind: 'wait', job, commit };
  }
  const task = { ...wish, present, commit };
  const { all, sealedOtherwise } = recalled;
  const filtered = async (claimed: Claimed): Promise<Task> => {
    const isAsked = present !== undefined && claimed.known === undefined;
    const hasPaths = isAsked ? await findPaths(request, runtime) : true;
    return hasPaths === false
      ? { ...end({ why: 'no-paths' }), commit }
      : { ...task, claimed, isPathless: hasPaths === undefined };
  };
  if (conversation === undefined || inputs.dryRun)
    return await filtered({ ...noMemory, known: newestJob(all) });

  const { self } = conversation;
  const claimed = await claimAgain(claimPrompt(all, self, false), all, self, undefined, parts);
  const { claim, known } = claimed;
  if (claim.kind !== 'new') return { ...task, claimed, commit: toldCommitOf(claimed) ?? commit };
  if (known === undefined && sealedOtherwise !== undefined)
    runtime.log.notice(`${otherKey(sealedOtherwise)}.`);
  if (present === undefined) return { ...task, claimed };
  const asked = self.attempt === 1 ? askedBefore(request, all, known, present) : undefined;
  if (asked !== undefined && !(await isOver(asked.job, parts()))) {
    runtime.log.info(`${asked.why} Nothing is sent.`);
    return { kind: 'wait', job: asked.job, claimed: asked.claimed, commit };
  }
  return await filtered(claimed);
}

/** Whether a stranger caused the run, though it has secrets: whoever opens a pull request can also close it. */
function isOfStranger(event: WorkflowEvent): boolean {
  const { name, pullRequest } = event;
  const isMerge = !isOfPullRequest(event) && pullRequest?.mergedAs !== undefined;
  return name === 'pull_request_target' && pullRequest?.fromFork === true && !isMerge;
}

function decideToWait({ inputs, conversation }: InputsRequest, recalled: Recalled): Task {
  const { all, sealedOtherwise } = recalled;
  if (inputs.dryRun) return answered({ outcome: 'dry-run' }, conversation, recalled);
  const job = inputs.jobId === undefined ? newestJob(all) : { id: inputs.jobId };
  if (job === undefined) {
    if (sealedOtherwise !== undefined) throw new Error(otherKey(sealedOtherwise));
    return answered(skipped({ why: 'no-job' }), conversation, recalled);
  }
  if (conversation === undefined) return { kind: 'wait', job };
  const claimed = claimJob(all, conversation.self, job);
  return { kind: 'wait', job: claimed.known ?? job, claimed };
}

/** The job that was asked already: about this very commit, or, with `once`, about the pull request. */
function askedBefore(
  { inputs, conversation }: InputsRequest,
  all: readonly MarkedReply[],
  known: KnownJob | undefined,
  { head }: Present,
): { readonly job: KnownJob; readonly why: string; readonly claimed: Claimed | undefined } | undefined {
  const own = conversation && ownReply(all, conversation.self);
  const isTold = own?.marker.state === 'sent' && own.marker.toldCommit === head;
  const job = isTold ? jobOf(own.marker) : inputs.once ? known : undefined;
  if (job === undefined) return undefined;
  const why = isTold
    ? `The agent was already told about the commit ${head}.`
    : 'The agent was already asked about this pull request, and once is true.';
  return { job, why, claimed: own && { claim: { kind: 'sent', job }, known: job, ...own } };
}

/**
 * Whether a changed file matches `paths`.
 *
 * @returns `undefined` where GitHub does not list all changed files, so that nobody knows
 * @throws GitHubError where the token lacks the permission: each push would be asked
 */
async function findPaths(
  { event, inputs: { paths }, github }: InputsRequest,
  { log, signal }: Pick<Runtime, 'log' | 'signal'>,
): Promise<boolean | undefined> {
  const number = event.pullRequest?.number;
  if (paths === undefined || number === undefined || github === undefined) return true;
  const mostPages = 30;
  try {
    const { files, isCut } = await github.changedFiles(undefined, number, mostPages, signal);
    return matchesPaths(paths, files, isCut);
  } catch (error) {
    if (!(error instanceof GitHubError) || lacksPermission(error) || signal.aborted) throw error;
    log.warning(`${describeError(error)}. paths is ignored, and the agent is asked.`);
    return undefined;
  }
}
