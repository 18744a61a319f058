import { describeError } from '../../errors.ts';
import type { ServiceError } from '../../service/errors.ts';
import type { Job } from '../../service/schemas.ts';
import { minute } from '../../time.ts';
import type { KnownJob, Marker } from '../memory/marker.ts';
import { type JobEnding, type Replaced, type Skip, skipped } from '../outcome.ts';
import { composePrompt, type PromptDraft } from '../prompt/prompt.ts';
import type { Reply } from '../told/reply.ts';
import { type EndParts, endOfJob } from './end.ts';
import { type Plan, type PlanParts, planJob } from './plan.ts';
import { sendPrompt } from './send.ts';
import { atWork, newJobGrace, staleFor, waitForJob } from './wait.ts';

export interface DeliveryParts extends PlanParts, EndParts {
  /** Whether somebody waits for an answer. */
  readonly isCommand: boolean;
  /** Whether the agent would be asked again and again where nothing is remembered. */
  readonly needsMemory: boolean;
  /** Why a prompt that waited is not wanted any more. */
  readonly lookAgain: () => Promise<Skip | undefined>;
}

/** A prompt, and what the agent knows already. */
interface Delivery {
  readonly draft: PromptDraft;
  /** The job that the prompt is to continue. */
  readonly target: KnownJob | undefined;
  /** The newest commit that the agent was told of. */
  readonly toldCommit?: string | undefined;
  /** The order of the job; see {@link Marker}. */
  readonly order?: number | undefined;
}

/** Where a delivery stands between two tries. */
interface Progress {
  readonly target: KnownJob | undefined;
  readonly replaced?: Replaced | undefined;
  /** The record of the job that is to be continued. */
  readonly job?: Job | undefined;
  readonly hasWaited?: boolean;
  /** Since when the service refuses a follow-up to a job that is idle by its record. */
  readonly refusedSince?: number | undefined;
}

type Next = { readonly ending: JobEnding } | { readonly progress: Progress };

/**
 * Sends a prompt, to the job that it continues as soon as that one is idle, or to a new one, and waits for the end. The
 * reply says and remembers each step before it is made.
 *
 * @throws ServiceError where the job that is to be continued cannot be read
 */
export async function deliver(
  delivery: Delivery,
  reply: Pick<Reply, 'note'>,
  parts: DeliveryParts,
): Promise<JobEnding> {
  let progress: Progress = { target: delivery.target };
  while (true) {
    const next = await tryOnce(delivery, progress, reply, parts);
    if ('ending' in next) return next.ending;
    ({ progress } = next);
  }
}

async function tryOnce(
  delivery: Delivery,
  progress: Progress,
  reply: Pick<Reply, 'note'>,
  parts: DeliveryParts,
): Promise<Next> {
  const { clock, signal, deadline } = parts;
  const { target, job, hasWaited = false } = progress;
  const unsent = { isSent: false, jobId: target?.id, job, followUp: target !== undefined };
  if (hasWaited && clock.now() >= deadline) return { ending: { ...unsent, outcome: 'timed-out' } };
  const plan = await planJob(target, parts);
  if (signal.aborted) return { ending: { ...unsent, outcome: 'cancelled' } };
  if (plan.kind === 'busy') return await waitUntilIdle(plan, progress, reply, parts);
  const skip = hasWaited ? await parts.lookAgain() : undefined;
  if (skip !== undefined) return { ending: { isSent: false, ...skipped(skip) } };
  return await ask(delivery, plan, progress, reply, parts);
}

async function waitUntilIdle(
  { jobId: id, before, staleUntil, newUntil }: Extract<Plan, { kind: 'busy' }>,
  progress: Progress,
  reply: Pick<Reply, 'note'>,
  parts: DeliveryParts,
): Promise<Next> {
  parts.log.info(
    `The agent job ${id} is still working on an earlier request. The prompt will be sent when it has finished.`,
  );
  await reply.note('busy', { state: 'unsent' });
  const { kind, job, error } = await waitForJob({ id, before, staleUntil, newUntil }, parts);
  const isGone = kind === 'error' && error?.status === 404;
  if (kind !== 'finished' && !isGone)
    return { ending: { isSent: false, jobId: id, job, followUp: true, outcome: kind, error } };
  const target = kind === 'finished' ? { ...progress.target, id, ended: true } : progress.target;
  return { progress: { ...progress, target, job, hasWaited: true, refusedSince: undefined } };
}

async function ask(
  { draft, toldCommit, order }: Delivery,
  plan: Exclude<Plan, { kind: 'busy' }>,
  progress: Progress,
  reply: Pick<Reply, 'note'>,
  parts: DeliveryParts,
): Promise<Next> {
  const { clock, signal, log, isCommand, needsMemory } = parts;
  const { jobId, before, replaced = progress.replaced } = plan;
  const followUp = before !== undefined;
  const prompt = composePrompt(draft, followUp ? 'followUp' : 'create', toldCommit);
  const told = draft.head ?? toldCommit;
  const facts = { prompt, replaced, followUp, jobId, job: before, toldCommit: told };
  const standing = await reply.note('asking', { state: 'asking', followUp, ...(followUp && { job: jobId }) });
  if (signal.aborted) return { ending: { ...facts, outcome: 'cancelled', isSent: false } };
  const isForgotten = standing.kind === 'no-memory' && needsMemory;
  if (isForgotten || standing.kind === 'refused' || standing.kind === 'deleted') {
    const { error } = standing;
    const unsent = { ...facts, isSent: false };
    return isCommand || isForgotten
      ? { ending: { ...unsent, outcome: 'error', error } }
      : { ending: { ...unsent, ...skipped({ why: 'unwritable', error }) } };
  }
  const sent = await sendPrompt(jobId, prompt, parts);
  switch (sent.kind) {
    case 'lost': {
      const { lost } = sent;
      if (signal.aborted) return { ending: { ...facts, outcome: 'cancelled', lost } };
      return { ending: { ...facts, outcome: 'error', error: lost.error, lost } };
    }
    case 'refused': {
      if (signal.aborted) return { ending: { ...facts, outcome: 'cancelled', isSent: false } };
      const next = await afterRefusal(plan, sent.error, progress, reply, parts);
      return next ?? { ending: { ...facts, outcome: 'error', error: sent.error, isSent: false } };
    }
    case 'sent': {
      const { job: created, leastInterval } = sent;
      const { id, status } = created;
      // Before anything else: a run that is killed cannot set them any more.
      log.output('jobId', id);
      log.output('status', followUp ? 'active' : status);
      log.info(followUp ? `Sent the follow-up to the agent job ${id}.` : `Started the agent job ${id}.`);
      if (signal.aborted) {
        const job = followUp ? atWork(created) : created;
        return { ending: { ...facts, outcome: 'cancelled', isSent: true, jobId: id, job } };
      }
      const sentAt = clock.wall();
      const remembered = { job: id, followUp, order, sentAt, toldCommit: told };
      await reply.note('working', { state: 'sent', ended: undefined, ...remembered });
      const known = followUp
        ? { before, staleUntil: clock.now() + staleFor }
        : { created, newUntil: clock.now() + newJobGrace };
      const end = await endOfJob({ id, ...known, followUp, leastInterval }, parts);
      return { ending: { ...facts, ...end, isSent: true } };
    }
  }
}

/** How it goes on after the service refused a prompt; `undefined` where it does not. */
async function afterRefusal(
  { jobId, before }: Exclude<Plan, { kind: 'busy' }>,
  error: ServiceError,
  progress: Progress,
  reply: Pick<Reply, 'note'>,
  { clock, log, schedule, deadline, signal }: DeliveryParts,
): Promise<Next | undefined> {
  if (before === undefined) return undefined;
  const { status } = error;
  if (status === 400 || status === 404)
    return { progress: { ...progress, target: undefined, replaced: { why: 'refused', jobId, status } } };
  const { refusedSince = clock.now() } = progress;
  if (status !== 409 || clock.now() - refusedSince >= staleFor) return undefined;
  // Until the next try, nothing is asked: a run that is killed meanwhile has sent nothing.
  await reply.note('busy', { state: 'unsent' });
  log.info(`${describeError(error)}. Sending the prompt again later.`);
  await clock.sleep(Math.min(schedule.first(), minute, deadline - clock.now()), signal);
  return { progress: { ...progress, job: atWork(before), hasWaited: true, refusedSince } };
}
