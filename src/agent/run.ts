import { orAborted } from '../abort.ts';
import { readEvent } from '../github/event.ts';
import { InputError } from '../inputs.ts';
import { once } from '../once.ts';
import type { Runtime } from '../runtime.ts';
import { minute, second } from '../time.ts';
import { requestFromComment } from './asked/from-comment.ts';
import { requestFromInputs } from './asked/from-inputs.ts';
import { type AgentRequest, type AnsweredRequest, needsMemory } from './asked/request.ts';
import { claimForAnswer, decide } from './decide/decide.ts';
import { lookAgain } from './decide/look-again.ts';
import type { PromptTask, Task } from './decide/task.ts';
import { readDocumentation } from './documentation/documentation.ts';
import { type DeliveryParts, deliver } from './job/deliver.ts';
import { endOfKnownJob } from './job/end-of-known.ts';
import { jobToContinue } from './job/plan.ts';
import { autoSchedule, fixedSchedule } from './job/poll-schedule.ts';
import { type Eyes, noEyes, showEyes } from './memory/conversation.ts';
import type { KnownJob } from './memory/marker.ts';
import { failed, type JobEnding, pullRequestUrl, type Result, skipped } from './outcome.ts';
import { draftOf } from './prompt/draft.ts';
import { composePrompt, type PromptDraft } from './prompt/prompt.ts';
import { type Check, createCheck, noCheck } from './told/check.ts';
import { type Reply, replyIn } from './told/reply.ts';

/** How a run ended, and where that is to be told. */
export interface Ended {
  readonly result: Result;
  readonly reply: Reply;
  readonly check: Check;
}

/** What carries a task out. */
interface Work {
  readonly request: AgentRequest;
  readonly reply: Reply;
  readonly check: Check;
  /** Made when they are first needed: most tasks ask the service for nothing. */
  readonly parts: () => DeliveryParts;
  readonly runtime: Runtime;
}

/** One execution of the action: from the event and the inputs to a task, and from the task to its end. */
export async function run(runtime: Runtime): Promise<Ended> {
  const request = await readRequest(runtime);
  if ('ending' in request) return await endAtOnce(request, runtime);
  const seen = eyesOf(request, runtime);
  const eyes = (await orAborted(seen, runtime.signal)) ?? noEyes;
  const parts = once(() => partsFor(request, runtime));
  const task = await decide(request, eyes, runtime, parts);
  const reply = replyIn(request.conversation, task.claimed, seen, runtime);
  const check = checkOn(task, request, runtime);
  const ending = await carryOut(task, { request, reply, check, parts, runtime });
  const facts = { ...request.facts, ...factsOf(task, request) };
  const result = { ...facts, ...(await withDocumentation(ending, task, request, runtime)) };
  return { result, reply, check };
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

/** A request that ended while it was read. */
async function endAtOnce(
  { ending, facts, conversation, check }: AnsweredRequest,
  runtime: Runtime,
): Promise<Ended> {
  const claimed = conversation && (await claimForAnswer(conversation, runtime.signal));
  return {
    result: { ...facts, ...ending },
    reply: replyIn(conversation, claimed, Promise.resolve(noEyes), runtime),
    check: check === undefined ? noCheck : createCheck(check, runtime),
  };
}

/** Shows 👀 on a command that asks for something. */
async function eyesOf({ conversation, wish }: AgentRequest, { signal }: Runtime): Promise<Eyes> {
  return wish.kind === 'wait' || wish.kind === 'status' ? noEyes : await showEyes(conversation, signal);
}

/** What is known of a run besides its end. */
function factsOf(task: Task, { wish }: AgentRequest) {
  const { knownLinks } = task;
  if (task.kind !== 'prompt') return { knownLinks };
  return { knownLinks, repeatedPrompt: wish.kind === 'retry' ? task.words : undefined };
}

async function carryOut(task: Task, work: Work): Promise<JobEnding> {
  const { signal } = work.runtime;
  try {
    if (task.kind === 'answer') return task.ending;
    if (work.request.inputs.dryRun && task.kind === 'skip') return { outcome: 'dry-run' };
    if (signal.aborted) return { outcome: 'cancelled', isSent: false };
    switch (task.kind) {
      case 'skip':
        return await saySkip(work);
      case 'wait':
        return { ...(await waitForKnown(task.job, work)), isFound: true };
      case 'prompt':
        return await carryOutPrompt(task, work);
    }
  } catch (error) {
    return failed(error, signal);
  }
}

/** Asks the agent, unless another run or attempt has done so. */
async function carryOutPrompt(task: PromptTask, work: Work): Promise<JobEnding> {
  const { claim } = task.claimed;
  switch (claim.kind) {
    case 'new':
      return await ask(task, work);
    case 'sent':
      work.runtime.log.info(
        `An earlier run sent this prompt to the agent job ${claim.job.id}. It is not sent again.`,
      );
      return await waitForKnown(claim.job, work);
    case 'elsewhere':
      return skipped({ why: 'elsewhere', url: claim.url });
    case 'lost': {
      const { why, job: jobId } = claim;
      const lost = { why, followUp: jobId !== undefined };
      return { outcome: 'error', error: undefined, jobId, lost };
    }
    case 'twin': {
      const mistake = `reply-key: Another step of this run has the same workflow, job, step and project, and wrote ${claim.url}. Nothing was sent. Give each of them a reply-key of its own.`;
      return { outcome: 'error', error: new InputError([mistake]) };
    }
  }
}

async function ask(task: PromptTask, { request, reply, check, parts, runtime }: Work): Promise<JobEnding> {
  const { inputs } = request;
  const { marker, known, order } = task.claimed;
  const draft = await draftOf(request, task, marker?.toldCommit, runtime);
  if ('ending' in draft) return draft.ending;
  const target = jobToContinue(inputs, task.isNew, known);
  if (inputs.dryRun) return dryRun(draft, target);
  await check.begin();
  const delivery = { draft, target, order, toldCommit: marker?.toldCommit };
  const ending = await deliver(delivery, reply, parts());
  const isPathless = task.isPathless === true || draft.isPathless === true;
  return { ...ending, isPathless };
}

async function waitForKnown(job: KnownJob, { reply, check, parts }: Work): Promise<JobEnding> {
  await check.begin();
  return await endOfKnownJob(job, reply, parts());
}

/** The prompt as it would be sent. */
function dryRun(draft: PromptDraft, target: KnownJob | undefined): JobEnding {
  const followUp = target !== undefined;
  const prompt = composePrompt(draft, followUp ? 'followUp' : 'create');
  return { outcome: 'dry-run', jobId: target?.id, followUp, prompt };
}

/** Remembers that the pull request needs no documentation. */
async function saySkip({ request, reply }: Work): Promise<JobEnding> {
  const { by = '', url = '' } = request.facts.source.command ?? {};
  const standing = await reply.note('skipping', { state: 'skipped', by });
  return skipped({ why: 'skip-command', by, url, isRemembered: standing.kind === 'stands' });
}

/** With what there is to review, once the agent has finished. */
async function withDocumentation(
  ending: JobEnding,
  task: Task,
  { event, github }: AgentRequest,
  { context, signal }: Runtime,
): Promise<JobEnding> {
  const isSkip = ending.outcome === 'skipped' && ending.skip.why === 'skip-command';
  const prLink = isSkip ? task.knownLinks?.[0] : ending.job?.prLink;
  const isOver = isSkip || ending.outcome === 'pull-request' || ending.outcome === 'archived';
  if (!isOver || signal.aborted) return ending;
  const parts = { github, place: event, serverUrl: context.serverUrl, signal };
  return { ...ending, documentation: await readDocumentation(pullRequestUrl({ prLink }), parts) };
}

function checkOn({ commit: sha, isSkippedSince }: Task, request: AgentRequest, runtime: Runtime): Check {
  const { inputs, github, facts, conversation } = request;
  const { check: name, command, dryRun: isDry } = inputs;
  if (name === undefined || sha === undefined || github === undefined || isDry) return noCheck;
  const { runUrl } = facts.source;
  return createCheck({ name, sha, github, runUrl, command, conversation, isSkippedSince }, runtime);
}

function partsFor(request: AgentRequest, runtime: Runtime): DeliveryParts {
  const { event, inputs, github, command } = request;
  const { clock, signal, log, random, context } = runtime;
  const { pollInterval, timeoutMinutes, wait } = inputs;
  const start = clock.now();
  return {
    service: runtime.connectService(inputs),
    ...{ clock, signal, log, github, start, deadline: start + timeoutMinutes * minute },
    schedule: pollInterval === 'auto' ? autoSchedule(random) : fixedSchedule(pollInterval * second),
    ...{ place: event, serverUrl: context.serverUrl, isWaitedFor: wait },
    isCommand: command !== undefined,
    needsMemory: needsMemory(request),
    lookAgain: () => lookAgain(request, runtime),
  };
}
