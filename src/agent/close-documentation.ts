import type { GitHub } from '../github/client.ts';
import { isOfPullRequest } from '../github/event.ts';
import type { Runtime } from '../runtime.ts';
import { isUnknown } from '../service/errors.ts';
import type { AgentRequest } from './asked/request.ts';
import type { Seen, Unseen } from './decide/look.ts';
import { isOlder } from './decide/present.ts';
import { closeDocumentation } from './documentation/close.ts';
import { longestLook, pullRequestHere } from './documentation/documentation.ts';
import { endOfKnownJob } from './job/end.ts';
import type { JobParts } from './job/send.ts';
import { readJob } from './job/wait.ts';
import { type Conversation, noEyes, readMemory } from './memory/conversation.ts';
import type { KnownJob } from './memory/marker.ts';
import { type Memory, memoryOf, noMemory, placeToAnswer } from './memory/memory.ts';
import type { Ending, JobEnding, Result } from './outcome.ts';
import { pullRequestUrl, skipped } from './outcome.ts';
import { noReply, type Reply, replyIn } from './told/reply.ts';

export interface ClosingRequest extends AgentRequest {
  readonly github: GitHub;
  readonly conversation: Conversation;
}

/** Without a reply, nothing is told there. */
export type Closing = JobEnding & Pick<Result, 'knownLinks' | 'closed'> & { readonly reply?: Reply };

export function isClosing(request: AgentRequest): request is ClosingRequest {
  const { event, inputs, github, conversation } = request;
  const { closed, isFromFork } = event.pullRequest ?? {};
  // What belongs to a fork's code is merged by hand: whoever works on the fork can close it.
  const isAsked = closed !== undefined && !isFromFork && inputs.onClose === 'merge' && !inputs.dryRun;
  return isAsked && github !== undefined && conversation !== undefined;
}

/** Who merges what a run made: the run for the end of an open pull request, or people. */
export async function onCloseOf(
  seen: Seen | Unseen,
  { job, isFound }: JobEnding,
  { event, inputs, conversation }: AgentRequest,
  { signal, context }: Pick<Runtime, 'signal' | 'context'>,
): Promise<Result['onClose']> {
  if ('error' in seen) return undefined;
  const { pull } = seen;
  const isOpen = pull === undefined ? isOfPullRequest(event) : pull.state === 'open';
  if (!isOpen) return undefined;
  const { isFromFork = false, isStacked = false } = pull ?? event.pullRequest ?? {};
  const { docsRepository = event.repository, onClose } = inputs;
  if (onClose !== 'merge' || isFound === true) return onClose;
  // What belongs to a fork's code, or to a branch that is not merged yet, is merged by hand, and what is elsewhere.
  const { repository } = pullRequestHere(pullRequestUrl(job), context.serverUrl) ?? {};
  const isElsewhere = repository?.toLowerCase() !== docsRepository.toLowerCase();
  if (isFromFork || isStacked || isElsewhere || conversation === undefined) return 'report';
  // A skip that came while the agent worked leaves it alone.
  const soon = AbortSignal.any([signal, AbortSignal.timeout(longestLook)]);
  const { skip } = await readMemory(conversation, noEyes, soon).catch(() => noMemory);
  return skip === undefined ? 'merge' : 'report';
}

/**
 * Merges or closes the documentation that is known for a pull request, and says so in a reply of its own. The newest job is
 * waited for, since it may have the place of the others, and what it writes later would be merged unread. Then it is decided
 * again.
 */
export async function runClosing(
  job: KnownJob,
  { event, inputs, github, conversation: usual }: ClosingRequest,
  lookAgain: () => Promise<Seen | Unseen>,
  runtime: Runtime,
  parts: JobParts,
): Promise<Closing> {
  const { signal, log, context, connectGitHub } = runtime;
  const { number = 0, closed, isStacked } = event.pullRequest ?? {};
  const isDone = job.ended === true && job.prLink !== undefined;
  const end = isDone ? undefined : await endOfKnownJob(job, noReply, { ...parts, isWaitedFor: true });
  // One that is gone writes nothing any more.
  const isGone = end?.outcome === 'error' && isUnknown(end.error);
  if (end !== undefined && !isGone && /^(timed-out|error|cancelled)$/.test(end.outcome))
    return { ...end, isFound: true };
  const seen = await lookAgain();
  if ('error' in seen) throw seen.error;
  const { decision, memory } = seen;
  if (decision.kind === 'skip') return skipped(decision.skip);
  // Somebody may have opened it again meanwhile.
  const now = await github.pullRequest(number, signal);
  const isLate = isOlder(now, event);
  if (now.state === 'open' && !isLate) return skipped({ why: 'reopened' });
  const late = await lateLinks(memory, job, parts);
  const links = [...new Set([pullRequestUrl(end?.job) ?? [], late].flat())];
  if (links.length === 0) return skipped({ why: 'no-documentation' });

  const { docsRepository = event.repository, docsToken } = inputs;
  const merged = isStacked ? 'stacked' : 'merged';
  const code = {
    url: `${event.repositoryUrl}/pull/${number}`,
    end: now.state === 'merged' || (isLate && closed?.isMerged) ? merged : 'closed',
  } as const;
  const docs = docsToken === '' ? github : connectGitHub(docsToken);
  const docsParts = { docsRepository, github: docs, serverUrl: context.serverUrl, signal, log };
  const ends = await closeDocumentation(links, code, docsParts);
  const broken = ends.map(({ end }) => end).find((end) => end.kind === 'failed');
  const outcome: Ending = broken
    ? { outcome: 'error', error: broken.error }
    : { outcome: signal.aborted ? 'cancelled' : 'pull-request' };
  // A comment of its own: people hear of it, and no other reply is written over.
  const self = { ...usual.self, trigger: { kind: 'closed', id: number } as const };
  // Its end before is another matter, which has a comment of its own.
  const own = memory.all.filter(({ marker }) => marker.run === self.run);
  const place = placeToAnswer(memoryOf(own, self), self);
  return {
    ...{ ...outcome, knownLinks: links, closed: { ends, docsRepository, hasDocsToken: docsToken !== '' } },
    reply: replyIn({ ...usual, self }, place, Promise.resolve(noEyes), runtime),
  };
}

/**
 * The links that are known, and before the first one of an older job, what an agent opened after its run gave up: that stands
 * in no reply.
 *
 * @param waited the job whose end is known
 */
async function lateLinks({ jobs, links }: Memory, waited: KnownJob, parts: JobParts) {
  const late = jobs.map(async ({ id, prLink, ended }) => {
    const isSeen = prLink !== undefined || ended === true || id === waited.id;
    return isSeen ? undefined : await readJob(id, parts).then(pullRequestUrl, () => undefined);
  });
  return (await Promise.all(late)).reduce<readonly string[]>((all, link, index) => {
    const older = new Set(jobs.slice(index).map(({ prLink }) => prLink));
    const at = all.findIndex((each) => older.has(each));
    return link === undefined ? all : all.toSpliced(at < 0 ? all.length : at, 0, link);
  }, links);
}
