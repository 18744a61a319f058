import type { GitHub } from '../github/client.ts';
import { isOfPullRequest } from '../github/event.ts';
import type { Runtime } from '../runtime.ts';
import { isUnknown } from '../service/errors.ts';
import type { AgentRequest } from './asked/request.ts';
import type { Seen, Unseen } from './decide/look.ts';
import { isOlder } from './decide/present.ts';
import { closeDocumentation } from './documentation/close.ts';
import { pullRequestHere } from './documentation/documentation.ts';
import { endOfKnownJob } from './job/end.ts';
import type { JobParts } from './job/send.ts';
import { type Conversation, noEyes } from './memory/conversation.ts';
import type { KnownJob } from './memory/marker.ts';
import { memoryOf, placeToAnswer } from './memory/memory.ts';
import type { CodeEnd, Ending, JobEnding, Result } from './outcome.ts';
import { pullRequestUrl, skipped } from './outcome.ts';
import { noReply, type Reply, replyIn } from './told/reply.ts';

interface ClosingRequest extends AgentRequest {
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
export function onCloseOf(
  seen: Seen | Unseen,
  { job, isFound }: JobEnding,
  { event, inputs, command, conversation }: AgentRequest,
  serverUrl: string,
): Result['onClose'] {
  if ('error' in seen) return undefined;
  const { pull, memory } = seen;
  const isOpen = pull === undefined ? isOfPullRequest(event) || command !== undefined : pull.state === 'open';
  if (!isOpen) return undefined;
  const { isFromFork = false, isStacked = false } = pull ?? event.pullRequest ?? {};
  const { docsRepository = event.repository, onClose } = inputs;
  if (onClose !== 'merge' || isFound === true) return onClose;
  // What belongs to a fork's code, or to a branch that is not merged yet, is merged by hand, and what is elsewhere.
  const { repository } = pullRequestHere(pullRequestUrl(job), serverUrl) ?? {};
  const isElsewhere = repository?.toLowerCase() !== docsRepository.toLowerCase();
  const isLeft = isFromFork || isStacked || isElsewhere || memory.skip !== undefined;
  return isLeft || conversation === undefined ? 'report' : 'merge';
}

/**
 * Merges or closes the documentation that is known for a pull request, and says so in a reply of its own. What an agent still
 * writes would be merged unread: it is waited for. Then it is decided again.
 */
export async function runClosing(
  { event, inputs, github, conversation: usual }: ClosingRequest,
  { memory: before }: Seen,
  lookAgain: () => Promise<Seen | Unseen>,
  runtime: Runtime,
  parts: JobParts,
): Promise<Closing> {
  const { signal, log, context, connectGitHub } = runtime;
  const { number = 0, closed, isStacked } = event.pullRequest ?? {};
  const state = closed?.isMerged === true ? 'merged' : 'closed';
  const end = state === 'merged' && isStacked ? 'stacked' : state;
  // Of stacked code, everything is left alone.
  const stacked = { all: [], links: before.links, unclear: undefined };
  const { all, links, unclear } = end === 'stacked' ? stacked : await linksOf(before.jobs, end, parts);
  const knownLinks = [...new Set([...all, ...before.links])];
  if (unclear !== undefined && links.length === 0) return { ...unclear, isFound: true, knownLinks };
  const seen = await lookAgain();
  if ('error' in seen) throw seen.error;
  const { decision, memory } = seen;
  if (decision.kind === 'skip') return skipped(decision.skip);
  // Somebody may have opened it again meanwhile: its next end has a run of its own.
  const now = await github.pullRequest(number, signal);
  if (now.state !== state && !isOlder(now, event)) return skipped({ why: 'reopened' });
  if (links.length === 0) return skipped({ why: 'no-documentation' });

  const { docsRepository = event.repository, docsToken } = inputs;
  const code = { url: `${event.repositoryUrl}/pull/${number}`, end } as const;
  const docs = docsToken === '' ? github : connectGitHub(docsToken);
  const docsParts = { docsRepository, github: docs, serverUrl: context.serverUrl, signal, log };
  const atWork = { title: undefined, end: { kind: 'left', why: 'at-work' } } as const;
  const left = all.filter((url) => !links.includes(url)).map((url) => ({ url, ...atWork }));
  const ends = [...(await closeDocumentation(links, code, docsParts)), ...left];
  const broken = ends.map(({ end }) => end).find((end) => end.kind === 'failed');
  const unended = `The agent job ${unclear?.jobId} has not ended, so what it makes is left alone. Re-run the job`;
  if (unclear !== undefined) log.warning(`${unended}.`);
  const fault = broken ?? (unclear && { error: new Error(unended) });
  const outcome: Ending = fault
    ? { outcome: 'error', error: fault.error }
    : { outcome: signal.aborted ? 'cancelled' : 'pull-request' };
  // A comment of its own: people hear of it, and no other reply is written over.
  const self = { ...usual.self, trigger: { kind: 'closed', id: number } as const };
  // Its end before is another matter, which has a comment of its own.
  const own = memory.all.filter(({ marker }) => marker.run === self.run);
  const place = placeToAnswer(memoryOf(own, self), self);
  return {
    ...{ ...outcome, knownLinks, closed: { ends, docsRepository } },
    reply: replyIn({ ...usual, self }, place, Promise.resolve(noEyes), runtime),
  };
}

/**
 * What the jobs made, the newest first: `all`, and of that `links`, which is to be merged or closed; what was only left as the
 * agent failed comes last there. What an agent opens after its run gave up stands in no reply, so each is asked again of which
 * no link, or no end, is known. `unclear`: a job that has not ended, so what it makes is left alone.
 */
async function linksOf(jobs: readonly KnownJob[], code: CodeEnd, parts: JobParts) {
  const [all, made, left] = [new Set<string>(), new Set<string>(), new Set<string>()];
  let unclear: JobEnding | undefined;
  const isMerged = code === 'merged';
  for (const [index, job] of jobs.entries()) {
    const { prLink, ended = false } = job;
    // Only the newest is waited for, and what may be merged.
    const mayBeMerged = index === 0 || (isMerged && prLink !== undefined);
    // One of before whose end was seen writes nothing any more: one answer is enough.
    const isOver = ended && index > 0;
    const deadline = isOver ? parts.clock.now() : parts.deadline;
    const asking = { ...parts, deadline, isWaitedFor: mayBeMerged && !ended };
    const end = ended && prLink !== undefined ? undefined : await endOfKnownJob(job, noReply, asking);
    const isGone = isOver || (end?.outcome === 'error' && isUnknown(end.error));
    const isOpen = !isGone && /^(timed-out|error|cancelled|started)$/.test(end?.outcome ?? '');
    const isAtWork = isOpen && (isMerged || prLink === undefined);
    if (isAtWork) unclear = end;
    for (const link of [pullRequestUrl(end?.job), prLink]) {
      if (link === undefined) continue;
      all.add(link);
      const isMade = (link === prLink && job.made) || !(job.failed || end?.outcome === 'failed');
      if (!isAtWork) (isMade ? made : left).add(link);
    }
    // It may be what is to be merged: nothing older takes its place.
    if (isAtWork && isMerged && mayBeMerged && made.size === 0) break;
  }
  return { all: [...all], links: [...made, ...(unclear ? [] : left)], unclear };
}
