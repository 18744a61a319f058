import { orAborted } from '../abort.ts';
import { isOfPullRequest, isOfStranger, readEvent } from '../github/event.ts';
import { InputError } from '../inputs.ts';
import { once } from '../once.ts';
import type { Runtime } from '../runtime.ts';
import { minute, second } from '../time.ts';
import { requestFromComment } from './asked/from-comment.ts';
import { requestFromInputs } from './asked/from-inputs.ts';
import { type AgentRequest, type AnsweredRequest, needsMemory } from './asked/request.ts';
import { type ClosingRequest, isClosing, runClosing } from './close-documentation.ts';
import type { Decision } from './decide/decide.ts';
import { referenceTo, saidOf } from './decide/last-words.ts';
import { look, type Seen, type Unseen } from './decide/look.ts';
import { readDocumentation } from './documentation/documentation.ts';
import { openAtLimit } from './documentation/open.ts';
import { deliver, type Order } from './job/deliver.ts';
import type { EndParts } from './job/end.ts';
import { endOfKnownJob, jobEndOf } from './job/end-of-known.ts';
import { jobToContinue, type PlanParts } from './job/plan.ts';
import { autoSchedule, fixedSchedule } from './job/poll-schedule.ts';
import { statusOf } from './job/status.ts';
import { type Eyes, noEyes, readMemory, showEyes } from './memory/conversation.ts';
import type { KnownJob } from './memory/marker.ts';
import {
  type Memory,
  type Place,
  placeOfJob,
  placeToAnswer,
  placeToAsk,
  placeUnread,
  skipSaidAt,
} from './memory/memory.ts';
import { type Ending, failed, type JobEnding, pullRequestUrl, type Result, skipped } from './outcome.ts';
import { draftOf } from './prompt/draft.ts';
import { composePrompt } from './prompt/prompt.ts';
import { type Check, createCheck, noCheck } from './told/check.ts';
import { noReply, type Reply, replyIn } from './told/reply.ts';

/** How a run ended, and where that is to be told. */
export interface Ended {
  readonly result: Result;
  readonly reply: Reply;
  readonly check: Check;
}

/** What a run has once it has looked for the first time. */
interface Work {
  readonly request: AgentRequest;
  readonly reply: Reply;
  readonly check: Check;
  readonly runtime: Runtime;
  /** Made when they are first needed: many runs ask the service for nothing. */
  readonly jobs: () => JobParts;
  readonly lookAgain: () => Promise<Seen | Unseen>;
}

type JobParts = PlanParts & EndParts;

/** One execution of the action: from the event and the inputs to a decision, and from the decision to its end. */
export async function run(runtime: Runtime): Promise<Ended> {
  const request = await readRequest(runtime);
  if ('ending' in request) return await endAtOnce(request, runtime);
  const showing = eyesOf(request, runtime);
  const eyes = (await orAborted(showing, runtime.signal)) ?? noEyes;
  const jobs = once(() => jobPartsOf(request, runtime));
  const parts = { ...runtime, eyes, endOf: (job: KnownJob) => jobEndOf(job, jobs()) };
  const first = await look(request, false, parts);
  if (request.command === undefined && isClosing(request) && isToReport(first))
    return await close(first, request, runtime, jobs);
  const reply = replyIn(request.conversation, placeAfter(first, request), showing, runtime);
  const check = checkOf(request, runtime);
  const lookAgain = () => look(request, true, parts);
  const work = { request, reply, check, runtime, jobs, lookAgain };
  const ending = await carryOut(first, work);
  const facts = { ...request.facts, ...factsOf(first, request) };
  const result = { ...facts, ...(await withDocumentation(ending, facts, request, runtime)) };
  return { result, reply, check };
}

/** Whether a job is known, and nothing else is to be done than to see its end. */
function isToReport(seen: Seen | Unseen): seen is Reported {
  return 'decision' in seen && seen.decision.kind === 'wait';
}

type Reported = Seen & { readonly decision: Extract<Decision, { kind: 'wait' }> };

/** The end of a pull request, together with its documentation. */
async function close(
  seen: Reported,
  request: ClosingRequest,
  runtime: Runtime,
  jobs: () => JobParts,
): Promise<Ended> {
  const known = { ...request.facts, knownLinks: seen.memory.links };
  try {
    const { ending, reply } = await runClosing(seen, seen.decision.job, request, runtime, jobs);
    return { result: { ...known, ...ending }, reply, check: noCheck };
  } catch (error) {
    return { result: { ...known, ...failed(error, runtime.signal) }, reply: noReply, check: noCheck };
  }
}

async function readRequest(runtime: Runtime): Promise<AgentRequest | AnsweredRequest> {
  const event = readEvent(runtime.context);
  const { comment } = event;
  try {
    return comment === undefined
      ? await requestFromInputs(event, runtime)
      : await requestFromComment(event, comment, runtime);
  } catch (error) {
    return { ending: failed(error, runtime.signal) };
  }
}

/** A request that ended while it was read. A second attempt must not write over what the first one remembers. */
async function endAtOnce(
  { ending, facts, conversation, check, commit, leaves }: AnsweredRequest,
  runtime: Runtime,
): Promise<Ended> {
  const self = conversation?.self;
  const memory =
    conversation === undefined || self?.attempt === 1
      ? undefined
      : await readMemory(conversation, noEyes, runtime.signal).catch(() => undefined);
  const place = self && (memory === undefined ? placeUnread(self) : placeToAnswer(memory, self));
  const skipCommand = check && `${check.command} skip`;
  return {
    result: { skipCommand, ...facts, ...ending, commit, leaves },
    reply: replyIn(conversation, place, Promise.resolve(noEyes), runtime),
    check: check === undefined ? noCheck : createCheck(check, runtime),
  };
}

/** Shows 👀 on a command that asks for something. */
async function eyesOf({ conversation, wish }: AgentRequest, { signal }: Runtime): Promise<Eyes> {
  return wish.kind === 'wait' || wish.kind === 'status' ? noEyes : await showEyes(conversation, signal);
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
  // Whoever wrote a command is answered. A second reply about a pull request would only hide the first.
  if (memory === undefined) return command === undefined ? undefined : placeUnread(self);
  if ('error' in seen || wish.kind === 'status') return placeToAnswer(memory, self);
  const { decision, words } = seen;
  const prompt = typeof words === 'object' ? referenceTo(words, inputs.command) : undefined;
  switch (decision.kind) {
    case 'ask':
      return typeof words === 'string'
        ? placeToAnswer(memory, self)
        : placeToAsk(memory, self, { prompt, saidAt: command && saidOf(command).at });
    case 'wait':
      // Somebody else's reply, such as that to a command, has its own end.
      return decision.why === 'report' ? placeOfJob(memory, self, decision.job) : memory.own;
    case 'lost':
      return (
        memory.own ?? { marker: { ...self, state: 'asking', prompt, saidAt: command && saidOf(command).at } }
      );
    case 'recall':
    case 'twin':
      return undefined;
    case 'skip':
      return decision.skip.why === 'elsewhere' ? undefined : placeToAnswer(memory, self);
    default:
      return placeToAnswer(memory, self);
  }
}

/** What is known of a run besides its end. */
function factsOf(seen: Seen | Unseen, { event, wish, inputs, command }: AgentRequest) {
  const knownLinks = seen.memory?.links;
  const isChecked = inputs.check !== undefined && (command !== undefined || isOfPullRequest(event));
  const skipCommand = isChecked ? `${inputs.command} skip` : undefined;
  // A check that an earlier run left pending must not wait for ever.
  const leaves = isOfStranger(event) ? ('finished' as const) : undefined;
  if ('error' in seen) {
    const commit = isOfPullRequest(event) ? event.commits?.head : undefined;
    return { knownLinks, skipCommand, leaves, commit };
  }
  const { decision, words, pull } = seen;
  const isStatus = wish.kind === 'status' && inputs.check !== undefined && pull?.state === 'open';
  const isRepeated = wish.kind === 'retry' && typeof words === 'object';
  const isOfOpen = pull?.state === 'open' || (pull === undefined && isOfPullRequest(event));
  // What belongs to a fork's code is merged by hand.
  const isOfFork = event.pullRequest?.fromFork === true;
  return {
    ...{ knownLinks, skipCommand },
    // A commit that nobody told yet may have a run at work, or in the queue.
    leaves: isStatus && !isTold(seen.memory, pull.head) ? ('any' as const) : leaves,
    onClose: isOfOpen ? (isOfFork ? 'report' : inputs.onClose) : undefined,
    commit: isStatus ? pull.head : decision.commit,
    repeatedPrompt: isRepeated ? words.words : undefined,
  };
}

const isTold = ({ all }: Memory, commit: string) =>
  all.some(({ marker }) => marker.state === 'sent' && marker.toldCommit === commit);

/** What becomes of a run by what it saw. */
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
  const { decision, memory } = seen;
  if (wish.kind === 'status') return await statusOf(memory, inputs, runtime);
  if (inputs.dryRun && decision.kind !== 'ask' && decision.kind !== 'skip') return { outcome: 'dry-run' };
  switch (decision.kind) {
    case 'ask':
      return await ask(seen, work);
    case 'wait':
      return await waitForKnown(seen, decision, work);
    case 'recall': {
      const { job: id = '', prLink } = decision.marker;
      const job = { id, status: 'completed', prLink };
      return { outcome: 'pull-request', jobId: id, job, isFound: true };
    }
    case 'skip':
      return skipped(decision.skip);
    case 'remember-skip':
      return await saySkip(seen, work);
    case 'lost': {
      const { why, job: jobId } = decision;
      return { outcome: 'error', error: undefined, jobId, lost: { why, followUp: jobId !== undefined } };
    }
    case 'twin': {
      const mistake = `reply-key: Another step of this run has the same workflow, job, step and project, and wrote ${decision.url}. Nothing was sent. Give each of them a reply-key of its own.`;
      return { outcome: 'error', error: new InputError([mistake]) };
    }
    case 'sealed-otherwise':
      // A new key is no reason to turn the end of a pull request red.
      if (request.event.pullRequest?.closed === undefined) throw new Error(otherKey(decision.url));
      runtime.log.notice(`${otherKey(decision.url)}.`);
      return skipped({ why: 'no-job' });
  }
}

/** Asks the agent, and decides again whenever that took time before the prompt left. */
async function ask(seen: Seen, work: Work): Promise<JobEnding> {
  const { request, reply, check, jobs, lookAgain, runtime } = work;
  const { inputs, command } = request;
  const { known, sealedOtherwise } = seen.memory;
  if (known === undefined && sealedOtherwise !== undefined)
    runtime.log.notice(`${otherKey(sealedOtherwise)}.`);
  const order = await orderOf(seen, work);
  if ('outcome' in order) return order;
  if (inputs.dryRun) return dryRun(order);
  const again = async () => {
    const next = await lookAgain();
    const isWanted = !('error' in next) && next.decision.kind === 'ask';
    return isWanted ? await orderOf(next, work) : await carryOut(next, work);
  };
  const parts = { reply, check, again, isCommand: command !== undefined, needsMemory: needsMemory(request) };
  return await deliver(order, { ...jobs(), ...parts });
}

/** What is to be sent by what was seen; or how the run ends, where there is nothing to send. */
async function orderOf(
  { decision, memory, pull, words, at }: Seen,
  { request, runtime }: Work,
): Promise<Order | JobEnding> {
  const { inputs } = request;
  const { commit } = decision;
  if (typeof words !== 'object') {
    const answer = { kind: 'no-retry', why: words ?? 'never' } as const;
    return { outcome: 'usage', answer, rules: inputs };
  }
  const target = jobToContinue(inputs, words.isNew, memory.known);
  const tooMany = target === undefined ? await tooManyOpen(request, runtime) : undefined;
  if (tooMany !== undefined) return tooMany;
  const { toldCommit, toldDiff } = memory.own?.marker ?? {};
  const present = pull && { ...pull, head: commit ?? pull.head };
  const draft = await draftOf(request, { ...words, present }, toldCommit, runtime);
  if ('ending' in draft) return { ...draft.ending, commit };
  const diff = decision.kind === 'ask' ? decision.diff : undefined;
  const told =
    draft.head === undefined ? { toldCommit, toldDiff } : { toldCommit: draft.head, toldDiff: diff };
  const isPathless = (decision.kind === 'ask' && decision.isPathless) || draft.isPathless;
  return {
    ...{ draft, target, commit, isPathless },
    // Where nothing can have changed, what was seen stays true.
    at: request.conversation === undefined && pull === undefined ? Number.POSITIVE_INFINITY : at,
    told: { ...told, order: memory.order },
  };
}

/** Why nothing is created while reviewers are behind; on events that nobody waits for alone. */
async function tooManyOpen(
  { event, inputs, github }: AgentRequest,
  { connectGitHub, signal }: Runtime,
): Promise<Ending | undefined> {
  const { maxOpen, docsToken, docsRepository = event.repository } = inputs;
  if (maxOpen === undefined || !/^(push|schedule|release)$/.test(event.name)) return undefined;
  const asking = docsToken === '' ? github : connectGitHub(docsToken);
  if (asking === undefined) return undefined;
  const links = await openAtLimit({ docsRepository, maxOpen }, { github: asking, signal });
  return links && skipped({ why: 'max-open', maxOpen, links });
}

async function waitForKnown(
  { memory }: Seen,
  { job, why, commit }: Extract<Decision, { kind: 'wait' }>,
  { request, reply, check, jobs, runtime }: Work,
): Promise<JobEnding> {
  const reasons = {
    sent: `An earlier run sent this prompt to the agent job ${job.id}. It is not sent again.`,
    told: `The agent was already told about the commit ${commit}, or about the same changes. Nothing is sent.`,
    once: 'The agent was already asked about this pull request, and once is true. Nothing is sent.',
    report: `The run looks up the agent job ${job.id}. Nothing is sent.`,
  };
  runtime.log.info(reasons[why]);
  await check.begin(commit);
  const { conversation } = request;
  const known = why === 'report' && conversation ? placeOfJob(memory, conversation.self, job).job : job;
  return { ...(await endOfKnownJob(known, reply, jobs())), isFound: why !== 'sent' };
}

/** The prompt as it would be sent. */
function dryRun({ draft, target }: Order): JobEnding {
  const followUp = target !== undefined;
  const prompt = composePrompt(draft, followUp ? 'followUp' : 'create');
  return { outcome: 'dry-run', jobId: target?.id, followUp, prompt };
}

/** Remembers that the pull request needs no documentation. */
async function saySkip(
  { memory, decision: { commit } }: Seen,
  { request, reply, runtime }: Work,
): Promise<JobEnding> {
  const { command, facts, wish } = request;
  const { by = '', url = '' } = facts.source.command ?? {};
  const reason = wish.kind === 'skip' ? wish.reason : undefined;
  const saidAt = command && skipSaidAt(memory, saidOf(command), runtime.context.runAttempt ?? 1);
  const standing = await reply.note('skipping', {
    state: 'skipped',
    by,
    reason,
    saidAt,
    askedCommit: commit,
  });
  return skipped({ why: 'skip-command', by, reason, url, isRemembered: standing.kind === 'stands' });
}

/** With what there is to review, once the agent has finished. */
async function withDocumentation(
  ending: JobEnding,
  { knownLinks }: Pick<Result, 'knownLinks'>,
  { event, github }: AgentRequest,
  { context, signal }: Runtime,
): Promise<JobEnding> {
  const isSkip = ending.outcome === 'skipped' && ending.skip.why === 'skip-command';
  const status = ending.outcome === 'usage' && ending.answer.kind === 'status' ? ending.answer : undefined;
  const prLink = isSkip ? knownLinks?.[0] : (status ?? ending).job?.prLink;
  const isOver =
    isSkip || status !== undefined || ending.outcome === 'pull-request' || ending.outcome === 'archived';
  if (!isOver || signal.aborted) return ending;
  const parts = { github, place: event, serverUrl: context.serverUrl, signal };
  const documentation = await readDocumentation(pullRequestUrl({ prLink }), knownLinks ?? [], parts);
  return { ...ending, documentation };
}

function checkOf({ inputs, github, facts, conversation }: AgentRequest, runtime: Runtime): Check {
  const { check: name, command, dryRun: isDry, statusToken } = inputs;
  if (name === undefined || github === undefined || isDry) return noCheck;
  const { runUrl } = facts.source;
  const writer = statusToken === '' ? github : runtime.connectGitHub(statusToken);
  return createCheck({ name, github: writer, runUrl, command, conversation }, runtime);
}

function jobPartsOf({ event, inputs, github }: AgentRequest, runtime: Runtime): JobParts {
  const { clock, signal, log, random, context } = runtime;
  const { pollInterval, timeoutMinutes, wait } = inputs;
  const start = clock.now();
  return {
    service: runtime.connectService(inputs),
    ...{ clock, signal, log, github, start, deadline: start + timeoutMinutes * minute },
    schedule: pollInterval === 'auto' ? autoSchedule(random) : fixedSchedule(pollInterval * second),
    ...{ place: event, serverUrl: context.serverUrl, isWaitedFor: wait },
  };
}

/** What to say of a reply that cannot be opened. */
function otherKey(url: string): string {
  return `Earlier replies on this pull request were written with another API key or for another project, so they are ignored: ${url}`;
}
