import type { GitHub } from '../github/client.ts';
import type { Runtime } from '../runtime.ts';
import type { InputsRequest } from './asked/request.ts';
import type { Seen } from './decide/look.ts';
import { closeDocumentation } from './documentation/close.ts';
import type { EndParts } from './job/end.ts';
import { endOfKnownJob } from './job/end-of-known.ts';
import { type Conversation, noEyes } from './memory/conversation.ts';
import type { KnownJob } from './memory/marker.ts';
import { memoryOf, placeToAnswer } from './memory/memory.ts';
import { type JobEnding, pullRequestUrl, type Result } from './outcome.ts';
import { noReply, type Reply, replyIn } from './told/reply.ts';

/** A run for a pull request that was closed, whose documentation is to go with it. */
export interface ClosingRequest extends InputsRequest {
  readonly github: GitHub;
  readonly conversation: Conversation;
}

export function isClosing(request: InputsRequest): request is ClosingRequest {
  const { event, inputs, github, conversation } = request;
  const isAsked = event.pullRequest?.closed !== undefined && inputs.onClose === 'merge' && !inputs.dryRun;
  return isAsked && github !== undefined && conversation !== undefined;
}

/** How it ended, and the reply of its own that says so. */
export interface Closing {
  readonly ending: JobEnding & Pick<Result, 'knownLinks' | 'closed'>;
  readonly reply: Reply;
}

/**
 * Merges or closes the documentation that is known for a pull request. The newest job is waited for where its pull request
 * is not known yet, since it may have the place of the others.
 */
export async function runClosing(
  { memory }: Seen,
  job: KnownJob,
  { event, inputs, github, conversation: usual }: ClosingRequest,
  runtime: Runtime,
  jobs: () => EndParts,
): Promise<Closing> {
  const { signal, log, context, connectGitHub } = runtime;
  const { number = 0, closed } = event.pullRequest ?? {};
  // Somebody may have opened it again while the run waited for its turn.
  const { state } = await github.pullRequest(number, signal);
  if (state === 'open') return { ending: { outcome: 'skipped', skip: { why: 'reopened' } }, reply: noReply };
  const end = job.prLink === undefined ? await endOfKnownJob(job, noReply, jobs()) : undefined;
  if (end !== undefined && /^(timed-out|error|cancelled|started)$/.test(end.outcome))
    return { ending: { ...end, isFound: true }, reply: noReply };
  const found = pullRequestUrl(end?.job);
  const links = [...new Set([...(found === undefined ? [] : [found]), ...memory.links])];
  if (links.length === 0) return { ending: { outcome: 'skipped', skip: { why: 'no-job' } }, reply: noReply };

  const { docsRepository = event.repository, docsToken } = inputs;
  const hasDocsToken = docsToken !== '';
  const merged = closed?.isIntoDefault ? 'merged' : 'stacked';
  const code = {
    url: `${event.repositoryUrl}/pull/${number}`,
    end: state === 'merged' ? merged : 'closed',
  } as const;
  const docs = hasDocsToken ? connectGitHub(docsToken) : github;
  const parts = { github: docs, serverUrl: context.serverUrl, signal, log };
  const ends = await closeDocumentation({ links, code, docsRepository }, parts);
  const broken = ends.find((each) => each.kind === 'failed');
  const isCancelled = ends.some(({ kind }) => kind === 'cancelled');
  const outcome =
    broken === undefined
      ? ({ outcome: isCancelled ? 'cancelled' : 'pull-request' } as const)
      : ({ outcome: 'error', error: broken.error } as const);
  // A comment of its own: people hear of it, and no other reply is written over.
  const self = { ...usual.self, trigger: { kind: 'closed', id: number } as const };
  // Its end before is another matter, which has a comment of its own.
  const own = memory.all.filter(({ marker }) => marker.run === self.run);
  const place = placeToAnswer(memoryOf(own, self), self);
  return {
    ending: { ...outcome, knownLinks: links, closed: { ends, docsRepository, hasDocsToken } },
    reply: replyIn({ ...usual, self }, place, Promise.resolve(noEyes), runtime),
  };
}
