import { orAborted } from '../abort.ts';
import { isOfPullRequest, readEvent } from '../github/event.ts';
import { InputError } from '../inputs.ts';
import type { Runtime } from '../runtime.ts';
import { minute, second } from '../time.ts';
import { requestFromComment } from './asked/from-comment.ts';
import { requestFromInputs } from './asked/from-inputs.ts';
import { type AgentRequest, type AnsweredRequest, asksNothing, needsMemory } from './asked/request.ts';
import { type Closing, isClosing, onCloseOf, runClosing } from './close-documentation.ts';
import type { WaitDecision } from './decide/decide.ts';
import { referenceTo, saidOf, spokenIn } from './decide/last-words.ts';
import { look, type Seen, type Unseen } from './decide/look.ts';
import { readDocumentation } from './documentation/documentation.ts';
import { deliver, type Order } from './job/deliver.ts';
import { endOfKnownJob, jobEndsOf, recordOfBefore, statusOf } from './job/end.ts';
import { jobToContinue } from './job/plan.ts';
import { autoSchedule } from './job/poll-schedule.ts';
import type { JobParts } from './job/send.ts';
import { noEyes, readMemory, showEyes } from './memory/conversation.ts';
import type { Place } from './memory/memory.ts';
import { placeOfJob, placeToAnswer, placeToAsk, placeToTell, skipSaidAt } from './memory/memory.ts';
import { type Ending, failed, type JobEnding, pullRequestUrl, type Result, skipped } from './outcome.ts';
import { draftOf } from './prompt/draft.ts';
import { type Check, createCheck, noCheck } from './told/check.ts';
import { noReply, type Reply, replyIn } from './told/reply.ts';

export interface Ended {
  readonly result: Result;
  readonly reply: Reply;
  readonly check: Check;
}

interface Work extends Omit<Ended, 'result'> {
  readonly request: AgentRequest;
  readonly runtime: Runtime;
  readonly parts: JobParts;
  readonly lookAgain: () => Promise<Seen | Unseen>;
}

/** One execution of the action: from the event and the inputs to a decision, and from the decision to its end. */
export async function run(runtime: Runtime): Promise<Ended> {
  const { signal } = runtime;
  const event = readEvent(runtime.context);
  const { comment } = event;
  const asked =
    comment === undefined ? requestFromInputs(event, runtime) : requestFromComment(event, comment, runtime);
  const request = await asked.catch((error: unknown) => ({ ending: failed(error, signal) }));
  if ('ending' in request) return await endAtOnce(request, runtime);

  const { conversation } = request;
  const showing = asksNothing(request) ? Promise.resolve(noEyes) : showEyes(conversation, signal);
  const eyes = (await orAborted(showing, signal)) ?? noEyes;
  const parts = partsOf(request, runtime);
  const lookParts = { ...runtime, eyes, endOf: jobEndsOf(parts) };
  const lookAgain = (hasWritten = true) => look(request, hasWritten, lookParts);
  const first = await lookAgain(false);
  if (isClosing(request) && 'decision' in first && first.decision.kind === 'wait') {
    const work = runClosing(request, first, lookAgain, runtime, parts);
    const { reply = noReply, ...end } = await work.catch((error: unknown): Closing => failed(error, signal));
    return { result: { ...request.facts, knownLinks: first.memory.links, ...end }, reply, check: noCheck };
  }

  const reply = replyIn(conversation, placeAfter(first, request), showing, runtime);
  const check = createCheck(request.check, runtime);
  const ending = await carryOut(first, { request, reply, check, runtime, parts, lookAgain });
  const facts = { ...request.facts, ...factsOf(first, request, ending.replaced?.link) };
  const shown = await withDocumentation(ending, facts, parts);
  const onClose = onCloseOf(first, ending, request, parts.serverUrl);
  return { result: { ...facts, onClose, ...shown }, reply, check };
}

/** A request that ended while it was read. A second attempt must not write over what the first one remembers. */
async function endAtOnce(
  { ending, facts, conversation, check, said }: AnsweredRequest,
  runtime: Runtime,
): Promise<Ended> {
  const { self } = conversation ?? {};
  const memory =
    conversation === undefined || self?.attempt === 1
      ? undefined
      : await readMemory(conversation, noEyes, runtime.signal).catch(() => undefined);
  const { word = '' } = facts?.source.command ?? {};
  const place = self && placeToAnswer(memory, self, said && spokenIn(said.wish, said.comment, word));
  return {
    result: { skipCommand: check && `${check.command} skip`, ...facts, ...ending },
    reply: replyIn(conversation, place, Promise.resolve(noEyes), runtime),
    check: createCheck(check, runtime),
  };
}

function partsOf({ event, inputs, github }: AgentRequest, runtime: Runtime): Work['parts'] {
  const { clock, signal, log, context } = runtime;
  const { pollInterval, timeoutMinutes, wait } = inputs;
  const start = clock.now();
  return {
    service: runtime.connectService(inputs),
    ...{ clock, signal, log, github, start, deadline: start + timeoutMinutes * minute },
    schedule: pollInterval === 'auto' ? autoSchedule(Math.random) : () => pollInterval * second,
    ...{ place: event, serverUrl: context.serverUrl, isWaitedFor: wait },
  };
}

/** The reply in which the run goes on; `undefined` where it writes none. */
function placeAfter(
  seen: Seen | Unseen,
  { event, conversation, wish, command, inputs }: AgentRequest,
): Place | undefined {
  // The reply of a run before stays as it is: to close a pull request asks for nothing.
  if (conversation === undefined || event.pullRequest?.closed !== undefined) return undefined;
  const { self } = conversation;
  const { memory } = seen;
  const answer = placeToAnswer(memory, self, command && spokenIn(wish, command, inputs.command));
  // Whoever wrote a command is answered. A second reply about a pull request would only hide the first.
  if (memory === undefined) return command && answer;
  if ('error' in seen || wish.kind === 'status') return answer;
  const { decision, words, head: askedCommit } = seen;
  const prompt = typeof words === 'object' ? referenceTo(words, inputs.command) : undefined;
  const asked = { prompt, saidAt: command && saidOf(command).at, askedCommit, askedDiff: decision.diff };
  switch (decision.kind) {
    case 'ask':
      return typeof words === 'string' ? answer : placeToAsk(memory, self, asked);
    case 'wait':
      // Somebody else's reply, such as that to a command, has its own end.
      return wish.kind === 'wait' ? placeOfJob(memory, self, decision.job) : placeToTell(memory);
    case 'lost':
      return memory.own ?? { marker: { ...self, state: 'asking', ...asked } };
    case 'twin':
      return undefined;
    default:
      return answer;
  }
}

/** What is known of a run besides its end. */
function factsOf(seen: Seen | Unseen, { event, inputs, command }: AgentRequest, link?: string) {
  const isOfPull = isOfPullRequest(event);
  const isChecked = inputs.check !== undefined && (command !== undefined || isOfPull);
  const skipCommand = isChecked ? `${inputs.command} skip` : undefined;
  const links = [link ?? [], seen.memory?.links ?? []].flat();
  const known = { knownLinks: [...new Set(links)], skipCommand };
  // A check that an earlier run left pending must not wait for ever.
  if ('error' in seen) return { ...known, commit: isOfPull ? event.commits?.head : undefined };
  return { ...known, commit: seen.decision.commit };
}

async function carryOut(seen: Seen | Unseen, work: Work): Promise<JobEnding> {
  const { signal } = work.runtime;
  try {
    if ('error' in seen) return { ...failed(seen.error, signal), isSent: false };
    if (signal.aborted) return { outcome: 'cancelled', isSent: false };
    return { commit: seen.decision.commit, ...(await carryOutDecision(seen, work)) };
  } catch (error) {
    return failed(error, signal);
  }
}

async function carryOutDecision(seen: Seen, work: Work): Promise<JobEnding> {
  const { request, runtime } = work;
  const { inputs, wish } = request;
  const { decision } = seen;
  const isEnd = request.event.pullRequest?.closed !== undefined;
  if (wish.kind === 'status') return await statusOf(seen, request, work.parts);
  if (inputs.dryRun && decision.kind !== 'ask' && decision.kind !== 'skip') return { outcome: 'dry-run' };
  switch (decision.kind) {
    case 'ask':
      return await ask(seen, work);
    case 'wait':
      return await waitForKnown(decision, work);
    case 'skip':
      if (isEnd && decision.skip.why === 'no-job') return skipped({ why: 'no-documentation' });
      return { ...skipped(decision.skip), leaves: decision.leaves };
    case 'remember-skip':
      return await saySkip(seen, work);
    case 'lost': {
      const { why, job: jobId } = decision;
      return { outcome: 'error', error: undefined, jobId, followUp: jobId !== undefined, lost: why };
    }
    case 'twin': {
      const mistake = `reply-key: Another step of this run has the same workflow, job, step and project, and wrote ${decision.url}. Nothing was sent. Give each of them a reply-key of its own.`;
      throw new InputError([mistake]);
    }
    case 'sealed-otherwise':
      if (isClosing(request))
        throw new Error(`${otherKey(decision.url)}. Merge or close its documentation pull request by hand`);
      // A new key is no reason to turn the end of a pull request red.
      if (!isEnd) throw new Error(otherKey(decision.url));
      runtime.log.notice(`${otherKey(decision.url)}.`);
      return skipped({ why: 'no-documentation' });
  }
}

/** Asks the agent, and decides again whenever that took time before the prompt left. */
async function ask(seen: Seen, work: Work): Promise<JobEnding> {
  const { request, reply, check, parts, lookAgain, runtime } = work;
  const { known, sealedOtherwise } = seen.memory;
  if (known === undefined && sealedOtherwise !== undefined)
    runtime.log.notice(`${otherKey(sealedOtherwise)}.`);
  const order = await orderFor(seen, work);
  if ('outcome' in order) return order;
  if (request.inputs.dryRun) {
    const { draft, target } = order;
    const prompt = target === undefined ? draft.create : draft.followUp;
    return { outcome: 'dry-run', jobId: target?.id, followUp: target !== undefined, prompt };
  }
  const again = async () => {
    const next = await lookAgain();
    if ('error' in next || next.decision.kind !== 'ask') return await carryOut(next, work);
    return await orderFor(next, work).catch((error: unknown) => failed(error, runtime.signal));
  };
  const people = { isCommand: request.command !== undefined, needsMemory: needsMemory(request) };
  return await deliver(order, { ...parts, ...people, reply, check, again });
}

/** What is to be sent by what was seen; or how the run ends, where there is nothing to send. */
async function orderFor(
  { decision, memory, pull, head, words, at }: Seen,
  { request, runtime }: Work,
): Promise<Order | JobEnding> {
  const { commit, diff } = decision;
  if (typeof words !== 'object') {
    const answer = { kind: 'no-retry', why: words ?? 'never' } as const;
    return { outcome: 'usage', answer, rules: request.inputs };
  }
  const target = jobToContinue(request.inputs, words.isNew, memory.known);
  const tooMany = target === undefined ? await tooManyOpen(request, runtime) : undefined;
  if (tooMany !== undefined) return tooMany;
  const { toldCommit, toldDiff, toldOrder: first, order = 0 } = memory.own?.marker ?? {};
  const present = pull && { ...pull, head: head ?? pull.head };
  // What another job was told is new to this one.
  const heard = memory.jobToldBy(memory.own?.marker)[0]?.id === target?.id ? toldCommit : undefined;
  const draft = await draftOf(request, words, present, heard, runtime);
  if ('ending' in draft) return { ...draft.ending, commit };
  const told = present ? { toldCommit: present.head, toldDiff: diff } : { toldCommit, toldDiff };
  // What a command that is run again tells of an older commit keeps its place: others may have told newer changes since.
  const isOld = head !== pull?.head;
  const place = { order: memory.order, toldOrder: isOld ? (first ?? order) : memory.order };
  return { draft, target, commit, head, at, told: { ...told, ...place } };
}

/** Why nothing is created while reviewers are behind; on events that nobody waits for alone. */
async function tooManyOpen(
  { event, inputs, github }: AgentRequest,
  { connectGitHub, signal }: Runtime,
): Promise<Ending | undefined> {
  const { maxOpen, docsToken, docsRepository = event.repository } = inputs;
  if (maxOpen === undefined || !/^(push|schedule|release)$/.test(event.name)) return undefined;
  const docs = docsToken === '' ? github : connectGitHub(docsToken);
  const links = (await docs?.openDocumentation(docsRepository, signal)) ?? [];
  return links.length < maxOpen ? undefined : skipped({ why: 'max-open', maxOpen, links });
}

async function waitForKnown(decision: WaitDecision, work: Work): Promise<JobEnding> {
  const { job, why, commit, leaves } = decision;
  const { reply, check, parts, runtime } = work;
  const reasons = {
    sent: `An earlier run sent this prompt to the agent job ${job.id}. It is not sent again.`,
    told: `The agent was already told about the commit ${commit ?? 'of this run'}, or about the same changes. Nothing is sent.`,
    once: 'The agent was already asked about this pull request, and once is true. Nothing is sent.',
    documented: `The run looks up the agent job ${job.id}, which has the documentation that counts. Nothing is sent.`,
    older: `The newest agent job made no documentation, so the run looks up the agent job ${job.id}. Nothing is sent.`,
    report: `The run looks up the agent job ${job.id}. Nothing is sent.`,
  };
  runtime.log.info(reasons[why]);
  await check.begin(leaves === undefined ? commit : undefined);
  const end = await endOfKnownJob(job, reply, parts);
  if (/^(no-pull-request|failed|archived|error)$/.test(end.outcome)) {
    // What it was to have the place of may still have it, or what was made before counts.
    const next = await work.lookAgain();
    const found = 'error' in next ? decision : next.decision;
    const isSame = found.kind === 'wait' && found.job.id === job.id && found.why === why;
    const isOther = !isSame && found.commit === commit;
    if (isOther && found.kind === 'wait') return await carryOut(next, work);
    // Of a job that counts by itself, changes that cannot be read just now take nothing away.
    if (isOther && found.kind === 'ask' && why === 'documented' && end.outcome === 'no-pull-request') {
      const error = new Error('What the agent made came to nothing, or was closed. Re-run the job');
      return { ...end, outcome: 'error', error };
    }
  }
  const made = recordOfBefore(decision, end.job);
  return { ...end, ...(made && { outcome: 'pull-request', job: made }), isFound: why !== 'sent', leaves };
}

async function saySkip({ memory, pull, head }: Seen, { request, reply, runtime }: Work): Promise<JobEnding> {
  const { command, facts, wish } = request;
  const { by = '', url = '' } = facts.source.command ?? {};
  const reason = wish.kind === 'skip' ? wish.reason : undefined;
  const saidAt = command && skipSaidAt(memory, saidOf(command), runtime.context.runAttempt ?? 1);
  const askedCommit = pull?.isFromFork === true ? head : undefined;
  const remembered = { state: 'skipped', by, reason, saidAt, askedCommit } as const;
  const standing = await reply.note('skipping', remembered);
  return skipped({ why: 'skip-command', by, reason, url, isRemembered: standing.kind === 'stands' });
}

async function withDocumentation(
  ending: JobEnding,
  { knownLinks = [] }: Pick<Result, 'knownLinks'>,
  parts: JobParts,
): Promise<JobEnding> {
  const { outcome } = ending;
  const isSkip = outcome === 'skipped' && ending.skip.why === 'skip-command';
  const status = outcome === 'usage' && ending.answer.kind === 'status' ? ending.answer : undefined;
  const isOther = /^(cancelled|dry-run|denied|usage|skipped)$/.test(outcome) && !isSkip && !status;
  if (isOther || parts.signal.aborted) return ending;
  const { prLink = knownLinks[0] } = (status === undefined ? ending.job : status.documented) ?? {};
  return { ...ending, ...(await readDocumentation(pullRequestUrl({ prLink }), knownLinks, parts)) };
}

const otherKey = (url: string) =>
  `Earlier replies on this pull request were written with another API key or for another project, so they are ignored: ${url}`;
