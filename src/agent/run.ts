import { readEvent } from '../github/event.ts';
import { InputError } from '../inputs.ts';
import type { Runtime } from '../runtime.ts';
import { minute, second } from '../time.ts';
import { type Delivered, type DeliveryParts, deliver } from './job/deliver.ts';
import { endOfJob } from './job/end.ts';
import { jobToContinue, staleUntilOf } from './job/plan.ts';
import { autoSchedule, fixedSchedule } from './job/poll-schedule.ts';
import { type KnownJob, newestJob } from './reply/memory.ts';
import { noReply } from './reply/reply.ts';
import { requestFromComment } from './request/from-comment.ts';
import { requestFromInputs } from './request/from-inputs.ts';
import { composePrompt, type PromptDraft } from './request/prompt.ts';
import type { AgentRequest, Ended as EndedRequest } from './request/request.ts';
import { failed, type Result } from './result/result.ts';

/** How a run ended. `late`: the same once the answer to a cancelled run's prompt has come, or has not. */
export interface Ended extends EndedRequest {
  readonly late?: Promise<Result>;
}

/** One execution of the action, from the inputs or the comment to the end of the job. */
export async function run(runtime: Runtime): Promise<Ended> {
  const { signal } = runtime;
  const request = await readRequest(runtime).catch(
    (error): Ended => ({ result: failed(error, signal), reply: noReply }),
  );
  if ('result' in request) return request;
  const { facts, reply } = request;
  const {
    ending,
    late,
    isTwin = false,
  } = await carryOut(request, runtime).catch((error): CarriedOut => ({ ending: failed(error, signal) }));
  return {
    result: { ...facts, ...ending },
    // The other step's reply has the last word.
    reply: isTwin ? noReply : reply,
    ...(late !== undefined && { late: late.then((last) => ({ ...facts, ...last })) }),
  };
}

async function readRequest(runtime: Runtime): Promise<AgentRequest | EndedRequest> {
  const event = readEvent(runtime.context);
  const { comment } = event;
  return comment !== undefined && runtime.read('command') !== 'off'
    ? await requestFromComment(event, comment, runtime)
    : await requestFromInputs(event, runtime);
}

/** `isTwin`: another step wrote the reply. */
type CarriedOut = Delivered & { readonly isTwin?: boolean };

async function carryOut(
  { inputs, reply, github, draft, facts }: AgentRequest,
  runtime: Runtime,
): Promise<CarriedOut> {
  const { jobId, pollInterval } = inputs;
  if (inputs.dryRun) {
    const known = draft && newestJob((await reply.replies()).map(({ marker }) => marker));
    return { ending: dryRun(draft, draft && jobToContinue(inputs, draft.isNew, known)) };
  }
  const { clock, signal, log, random, context } = runtime;
  const start = clock.now();
  const parts: DeliveryParts = {
    service: runtime.connectService(inputs),
    ...{ clock, signal, log, github, start, deadline: start + inputs.timeoutMinutes * minute },
    schedule: pollInterval === 'auto' ? autoSchedule(random) : fixedSchedule(pollInterval * second),
    ...{ serverUrl: context.serverUrl, runUrl: facts.source.runUrl, isWaitedFor: inputs.wait },
  };
  const waitFor = async (job: KnownJob): Promise<Delivered> => {
    if (inputs.wait) await reply.note('working', {});
    const wait = { id: job.id, staleUntil: staleUntilOf(job, clock), followUp: job.followUp };
    return { ending: { ...(await endOfJob(wait, parts)), isSent: true } };
  };
  if (draft === undefined) {
    const job = (await reply.adopt(jobId)) ?? (jobId && { id: jobId, followUp: false });
    if (job) return await waitFor(job);
    const reason = 'There is no prompt, and no job is known for this pull request.';
    return { ending: { outcome: 'skipped', reason, isNotice: true } };
  }

  const { claim, known, toldCommit } = await reply.claim(draft.reference);
  if (signal.aborted) return { ending: { outcome: 'cancelled', isSent: false } };
  switch (claim.kind) {
    case 'new': {
      const target = jobToContinue(inputs, draft.isNew, known);
      return await deliver({ draft, toldCommit, target }, reply, parts);
    }
    case 'sent':
      log.info(`An earlier run sent this prompt to the job ${claim.job.id}. It is not sent again.`);
      return await waitFor(claim.job);
    case 'elsewhere':
      return { ending: { outcome: 'skipped', reason: `Another run took this up. Its reply: ${claim.url}` } };
    case 'lost': {
      const { why, job, error } = claim;
      const lost = { why, followUp: job !== undefined, error };
      return { ending: { outcome: 'error', error, jobId: job, lost } };
    }
    case 'twin': {
      const mistake = `reply-key: Another step of this run has the same workflow, job, step and project, and wrote ${claim.url}. Nothing was sent. Give each of them a reply-key of its own.`;
      return { ending: { outcome: 'error', error: new InputError([mistake]) }, isTwin: true };
    }
  }
}

function dryRun(draft: PromptDraft | undefined, target: KnownJob | undefined): Delivered['ending'] {
  const followUp = target !== undefined;
  const prompt = draft && composePrompt(draft, followUp ? 'followUp' : 'create');
  return { outcome: 'dry-run', jobId: target?.id, followUp, prompt };
}
