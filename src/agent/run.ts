import { readEvent } from '../github/event.ts';
import { InputError } from '../inputs.ts';
import type { Runtime } from '../runtime.ts';
import { minute, second } from '../time.ts';
import { type Eyes, showEyes } from './conversation.ts';
import { claimForAnswer, decide, type Task } from './decide.ts';
import { type Delivered, type DeliveryParts, deliver } from './job/deliver.ts';
import { endOfJob } from './job/end.ts';
import { jobToContinue, staleUntilOf } from './job/plan.ts';
import { autoSchedule, fixedSchedule } from './job/poll-schedule.ts';
import type { KnownJob } from './marker.ts';
import { failed, type JobEnding, type Result, skipped } from './outcome.ts';
import { orAborted, type Reply, replyIn } from './reply.ts';
import { draftOf } from './request/draft.ts';
import { requestFromComment } from './request/from-comment.ts';
import { requestFromInputs } from './request/from-inputs.ts';
import { composePrompt, type PromptDraft } from './request/prompt.ts';
import type { AgentRequest, AnsweredRequest } from './request/request.ts';

/** How a run ended. `late`: the same once the answer to a cancelled run's prompt has come, or has not. */
export interface Ended {
  readonly result: Result;
  readonly reply: Reply;
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

async function answer({ ending, facts, conversation }: AnsweredRequest, runtime: Runtime): Promise<Ended> {
  const eyes: Eyes = { kind: 'none' };
  const claimed = conversation && (await claimForAnswer(conversation, runtime.signal));
  return {
    result: { ...facts, ...ending },
    reply: replyIn(conversation, claimed, Promise.resolve(eyes), runtime),
  };
}

async function serve(request: AgentRequest, runtime: Runtime): Promise<Ended> {
  const { conversation, wish } = request;
  const { signal } = runtime;
  const isAsking = wish.kind === 'prompt' || wish.kind === 'retry';
  const seen = isAsking ? showEyes(conversation, signal) : Promise.resolve<Eyes>({ kind: 'none' });
  const eyes = (await orAborted(seen, signal)) ?? { kind: 'none' };
  const task = await decide(request, eyes, runtime);
  const reply = replyIn(conversation, task.claimed, seen, runtime);
  const { ending, late } = await carryOut(request, task, reply, runtime).catch(
    (error): Delivered => ({ ending: failed(error, signal) }),
  );
  const isRepeated = wish.kind === 'retry' && task.kind === 'prompt';
  const facts = { ...request.facts, repeatedPrompt: isRepeated ? task.words : undefined };
  return {
    result: { ...facts, ...ending },
    reply,
    ...(late !== undefined && { late: late.then((last) => ({ ...facts, ...last })) }),
  };
}

async function carryOut(
  request: AgentRequest,
  task: Task,
  reply: Reply,
  runtime: Runtime,
): Promise<Delivered> {
  const { inputs } = request;
  switch (task.kind) {
    case 'answer':
      return task;
    case 'wait':
      return await waitFor(task.job, request, reply, runtime);
    case 'prompt':
      if (runtime.signal.aborted) return { ending: { outcome: 'cancelled', isSent: false } };
  }
  const { claim, marker, known } = task.claimed;
  switch (claim.kind) {
    case 'new': {
      const draft = await draftOf(request, task, runtime);
      if ('ending' in draft) return draft;
      const target = jobToContinue(inputs, task.isNew, known);
      if (inputs.dryRun) return { ending: dryRun(draft, target) };
      const delivery = { draft, target, toldCommit: marker?.toldCommit };
      return await deliver(delivery, reply, partsFor(request, runtime));
    }
    case 'sent':
      runtime.log.info(`An earlier run sent this prompt to the job ${claim.job.id}. It is not sent again.`);
      return await waitFor(claim.job, request, reply, runtime);
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

async function waitFor(
  job: KnownJob,
  request: AgentRequest,
  reply: Reply,
  runtime: Runtime,
): Promise<Delivered> {
  if (request.inputs.wait) await reply.note('working', {});
  const wait = { id: job.id, staleUntil: staleUntilOf(job, runtime.clock), followUp: job.followUp };
  return { ending: { ...(await endOfJob(wait, partsFor(request, runtime))), isSent: true } };
}

/** The prompt as it would be sent. */
function dryRun(draft: PromptDraft, target: KnownJob | undefined): JobEnding {
  const followUp = target !== undefined;
  const prompt = composePrompt(draft, followUp ? 'followUp' : 'create');
  return { outcome: 'dry-run', jobId: target?.id, followUp, prompt };
}

function partsFor({ inputs, github, command }: AgentRequest, runtime: Runtime): DeliveryParts {
  const { clock, signal, log, random, context } = runtime;
  const { pollInterval, timeoutMinutes, wait } = inputs;
  const start = clock.now();
  return {
    service: runtime.connectService(inputs),
    ...{ clock, signal, log, github, start, deadline: start + timeoutMinutes * minute },
    schedule: pollInterval === 'auto' ? autoSchedule(random) : fixedSchedule(pollInterval * second),
    ...{ serverUrl: context.serverUrl, isWaitedFor: wait, isCommand: command !== undefined },
  };
}
