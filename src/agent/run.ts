import { orAborted } from '../abort.ts';
import { readEvent } from '../github/event.ts';
import { InputError } from '../inputs.ts';
import { once } from '../once.ts';
import type { Runtime } from '../runtime.ts';
import { ServiceError } from '../service/errors.ts';
import { minute, second } from '../time.ts';
import { type Check, createCheck, noCheck } from './check.ts';
import { type Eyes, showEyes } from './conversation.ts';
import { claimForAnswer, decide } from './decide/decide.ts';
import type { PromptTask, Task } from './decide/task.ts';
import { type Delivered, type DeliveryParts, deliver } from './job/deliver.ts';
import { readDocumentation } from './job/documentation.ts';
import { endOfJob } from './job/end.ts';
import { jobToContinue, newUntilOf, staleUntilOf } from './job/plan.ts';
import { autoSchedule, fixedSchedule } from './job/poll-schedule.ts';
import type { KnownJob } from './marker.ts';
import { failed, type JobEnding, pullRequestUrl, type Result, skipped } from './outcome.ts';
import { type Reply, replyIn } from './reply.ts';
import { draftOf } from './request/draft.ts';
import { requestFromComment } from './request/from-comment.ts';
import { requestFromInputs } from './request/from-inputs.ts';
import { composePrompt, type PromptDraft } from './request/prompt.ts';
import { type AgentRequest, type AnsweredRequest, needsMemory } from './request/request.ts';

/** How a run ended. `late`: the same once the answer to a cancelled run's prompt has come, or has not. */
export interface Ended {
  readonly result: Result;
  readonly reply: Reply;
  readonly check: Check;
  readonly late?: Promise<Result>;
}

/** One execution of the action, from the event and the inputs to the end of the job. */
export async function run(runtime: Runtime): Promise<Ended> {
  const request = await readRequest(runtime);
  return 'ending' in request ? await answer(request, runtime) : await serve(request, runtime);
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

async function answer(
  { ending, facts, conversation, check }: AnsweredRequest,
  runtime: Runtime,
): Promise<Ended> {
  const claimed = conversation && (await claimForAnswer(conversation, runtime.signal));
  return {
    result: { ...facts, ...ending },
    reply: replyIn(conversation, claimed, Promise.resolve<Eyes>({ kind: 'none' }), runtime),
    check: check === undefined ? noCheck : createCheck(check, runtime),
  };
}

async function serve(request: AgentRequest, runtime: Runtime): Promise<Ended> {
  const { conversation, wish } = request;
  const { signal } = runtime;
  const seen =
    wish.kind === 'wait' || wish.kind === 'status'
      ? Promise.resolve<Eyes>({ kind: 'none' })
      : showEyes(conversation, signal);
  const eyes = (await orAborted(seen, signal)) ?? { kind: 'none' };
  const parts = once(() => partsFor(request, runtime));
  const task = await decide(request, eyes, runtime, parts);
  const reply = replyIn(conversation, task.claimed, seen, runtime);
  const check = checkOn(task, request, runtime);
  const { ending, late } = await carryOut(request, task, reply, check, parts, runtime).catch(
    (error): Delivered => ({ ending: failed(error, signal) }),
  );
  const facts = { ...request.facts, ...factsOf(task, request) };
  return {
    result: { ...facts, ...(await withDocumentation(ending, task, request, runtime)) },
    ...{ reply, check },
    ...(late !== undefined && { late: late.then((last) => ({ ...facts, ...last })) }),
  };
}

/** What is known of a run besides its end. */
function factsOf(task: Task, { wish }: AgentRequest) {
  const { knownLinks } = task;
  if (task.kind !== 'prompt') return { knownLinks };
  return { knownLinks, repeatedPrompt: wish.kind === 'retry' ? task.words : undefined };
}

async function carryOut(
  request: AgentRequest,
  task: Task,
  reply: Reply,
  check: Check,
  parts: () => DeliveryParts,
  runtime: Runtime,
): Promise<Delivered> {
  const { inputs } = request;
  const { signal, log } = runtime;
  if (task.kind === 'answer') return task;
  if (inputs.dryRun && task.kind === 'skip') return { ending: { outcome: 'dry-run' } };
  if (signal.aborted) return { ending: { outcome: 'cancelled', isSent: false } };
  if (task.kind === 'skip') return { ending: await saySkip(request, reply) };
  if (task.kind === 'wait') {
    await check.begin();
    return { ending: { ...(await waitFor(task.job, reply, parts())), isFound: true } };
  }
  const { claim } = task.claimed;
  switch (claim.kind) {
    case 'new':
      return await ask(request, task, reply, check, parts, runtime);
    case 'sent':
      log.info(`An earlier run sent this prompt to the agent job ${claim.job.id}. It is not sent again.`);
      await check.begin();
      return { ending: await waitFor(claim.job, reply, parts()) };
    case 'elsewhere':
      return { ending: skipped({ why: 'elsewhere', url: claim.url }) };
    case 'lost': {
      const { why, job: jobId } = claim;
      const lost = { why, followUp: jobId !== undefined };
      return { ending: { outcome: 'error', error: undefined, jobId, lost } };
    }
    case 'twin': {
      const mistake = `reply-key: Another step of this run has the same workflow, job, step and project, and wrote ${claim.url}. Nothing was sent. Give each of them a reply-key of its own.`;
      return { ending: { outcome: 'error', error: new InputError([mistake]) } };
    }
  }
}

async function ask(
  request: AgentRequest,
  task: PromptTask,
  reply: Reply,
  check: Check,
  parts: () => DeliveryParts,
  runtime: Runtime,
): Promise<Delivered> {
  const { inputs } = request;
  const { marker, known, order } = task.claimed;
  const draft = await draftOf(request, task, marker?.toldCommit, runtime);
  if ('ending' in draft) return draft;
  const target = jobToContinue(inputs, task.isNew, known);
  if (inputs.dryRun) return { ending: dryRun(draft, target) };
  await check.begin();
  const delivery = { draft, target, order, toldCommit: marker?.toldCommit };
  const { ending, ...rest } = await deliver(delivery, reply, parts());
  const isPathless = task.isPathless === true || draft.isPathless === true;
  return { ...rest, ending: { ...ending, isPathless } };
}

async function waitFor(job: KnownJob, reply: Reply, parts: DeliveryParts): Promise<JobEnding> {
  const { id, prLink, followUp } = job;
  const { clock, isWaitedFor } = parts;
  if (isWaitedFor) await reply.note('working', {});
  const wait = { id, followUp, staleUntil: staleUntilOf(job, clock), newUntil: newUntilOf(job, clock) };
  const end = { ...(await endOfJob(wait, parts)), isSent: true };
  if (prLink === undefined || end.job?.prLink !== undefined) return end;
  // A job that is archived or gone years later still leads to its pull request.
  if (end.job !== undefined) return { ...end, job: { ...end.job, prLink } };
  const isGone = end.outcome === 'error' && end.error instanceof ServiceError && end.error.status === 404;
  return isGone ? { outcome: 'pull-request', jobId: id, job: { id, status: 'completed', prLink } } : end;
}

/** The prompt as it would be sent. */
function dryRun(draft: PromptDraft, target: KnownJob | undefined): JobEnding {
  const followUp = target !== undefined;
  const prompt = composePrompt(draft, followUp ? 'followUp' : 'create');
  return { outcome: 'dry-run', jobId: target?.id, followUp, prompt };
}

/** Remembers that the pull request needs no documentation. */
async function saySkip({ facts }: AgentRequest, reply: Reply): Promise<JobEnding> {
  const { by = '', url = '' } = facts.source.command ?? {};
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
  };
}
