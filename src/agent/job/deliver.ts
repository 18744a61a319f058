import type { PhrasingContent } from 'mdast';
import { describeError } from '../../errors.ts';
import { foreign, md } from '../../runner/markdown.ts';
import type { Job } from '../../service/schemas.ts';
import { minute } from '../../time.ts';
import type { KnownJob } from '../reply/memory.ts';
import type { Reply } from '../reply/reply.ts';
import { composePrompt, type PromptDraft } from '../request/prompt.ts';
import type { JobEnding, RunFacts } from '../result/result.ts';
import { type EndParts, endOfJob } from './end.ts';
import { type PlanParts, planJob } from './plan.ts';
import { type Sent, sendPrompt } from './send.ts';
import { atWork, staleFor, waitForJob } from './wait.ts';

export type DeliveryParts = PlanParts & EndParts;

type PromptEnding = JobEnding & Pick<RunFacts, 'prompt'>;

/** What became of a prompt. `late`: the same once the answer to a cancelled run's prompt has come, or has not. */
export interface Delivered {
  readonly ending: PromptEnding;
  readonly late?: Promise<PromptEnding>;
}

interface Delivery {
  readonly draft: PromptDraft;
  readonly toldCommit?: string | undefined;
  /** The job that the prompt is to continue. */
  readonly target: KnownJob | undefined;
}

/**
 * Sends a prompt, to the job that it continues as soon as that one is idle, or to a new one, and waits for the end. The
 * reply says and remembers each step before it is made.
 */
export async function deliver(
  { draft, toldCommit, ...wanted }: Delivery,
  reply: Reply,
  parts: DeliveryParts,
): Promise<Delivered> {
  const { clock, signal, log, deadline, schedule } = parts;
  let { target } = wanted;
  let note: readonly PhrasingContent[] | undefined;
  /** Since when the service refuses a follow-up to a job that is idle by its record. */
  let refusedSince: number | undefined;
  let hasWaited = false;
  /** The record of the job that is to be continued. */
  let job: Job | undefined;
  while (true) {
    const unsent = { isSent: false, jobId: target?.id, job, followUp: target !== undefined };
    if (hasWaited && clock.now() >= deadline) return { ending: { ...unsent, outcome: 'timed-out' } };
    const plan = await planJob(target, parts);
    if (signal.aborted) return { ending: { ...unsent, outcome: 'cancelled' } };
    if (plan.kind === 'busy') {
      const { jobId: id, before, staleUntil } = plan;
      refusedSince = undefined;
      log.info(
        `The agent is still working on an earlier request in the job ${id}. The prompt is sent when it has finished.`,
      );
      await reply.note('busy', { state: 'unsent' });
      const end = await waitForJob({ id, before, staleUntil }, parts);
      ({ job } = end);
      if (end.kind === 'finished') target = { id, ended: true };
      else if (end.kind !== 'error' || end.error?.status !== 404)
        return { ending: { ...unsent, job, outcome: end.kind, error: end.error } };
      hasWaited = true;
      continue;
    }

    const { jobId, before } = plan;
    const followUp = before !== undefined;
    note ??= plan.note;
    const prompt = composePrompt(draft, followUp ? 'followUp' : 'create', toldCommit);
    const facts = { prompt, note, followUp, jobId, job: before };
    await reply.note('asking', { state: 'asking', followUp, ...(followUp && { job: jobId }) });
    if (signal.aborted) return { ending: { ...facts, outcome: 'cancelled', isSent: false } };
    const sent = await sendPrompt(jobId, prompt, parts);
    if (sent.kind === 'cancelled') {
      const ending = { ...facts, outcome: 'cancelled', lost: { why: 'no-answer', followUp } } as const;
      return { ending, late: sent.late.then((answer) => ({ ...facts, ...lateEnding(answer, followUp) })) };
    }
    if (sent.kind === 'lost')
      return { ending: { ...facts, outcome: 'error', error: sent.lost.error, lost: sent.lost } };
    if (sent.kind === 'sent') {
      const { job: created, leastInterval } = sent;
      const { id, status } = created;
      // Before anything else: a run that is killed cannot set them any more.
      log.output('jobId', id);
      log.output('status', followUp ? 'active' : status);
      log.info(followUp ? `Sent the follow-up to the job ${id}.` : `Created the job ${id}.`);
      const remembered = { job: id, followUp, sentAt: clock.wall(), toldCommit: draft.head ?? toldCommit };
      await reply.note('working', { state: 'sent', ended: undefined, ...remembered });
      const known = followUp ? { before, staleUntil: clock.now() + staleFor } : { created };
      const end = await endOfJob({ id, ...known, followUp, leastInterval }, parts);
      return { ending: { ...facts, ...end, isSent: true } };
    }

    const { error } = sent;
    if (signal.aborted) return { ending: { ...facts, outcome: 'cancelled', isSent: false } };
    if (followUp && (error.status === 400 || error.status === 404)) {
      note = md`The service takes no follow-up to the job ${foreign(jobId)} (${error.status}), so a new job was created.`;
      target = undefined;
      continue;
    }
    refusedSince ??= clock.now();
    const isBusy = error.status === 409 && clock.now() - refusedSince < staleFor;
    if (!followUp || !isBusy) return { ending: { ...facts, outcome: 'error', error, isSent: false } };
    job = atWork(before);
    hasWaited = true;
    await reply.note('busy', { state: 'unsent' });
    log.info(
      `${describeError(error)}. The prompt is sent again while the service says that the job is at work.`,
    );
    await clock.sleep(Math.min(schedule.first(), minute, deadline - clock.now()), signal);
  }
}

/** What the answer to a prompt makes of a cancelled run. */
function lateEnding(answer: Sent, followUp: boolean): JobEnding {
  if (answer.kind === 'sent') {
    const { job } = answer;
    return { outcome: 'cancelled', isSent: true, job: followUp ? atWork(job) : job, jobId: job.id };
  }
  if (answer.kind === 'lost') return { outcome: 'cancelled', lost: answer.lost };
  return { outcome: 'cancelled', isSent: false };
}
