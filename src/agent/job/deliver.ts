import { describeError } from '../../errors.ts';
import { passingOf } from '../../github/errors.ts';
import { type Passing, pauseAfter, tryingAgain } from '../../retry.ts';
import { passingOfPrompt, type ServiceError } from '../../service/errors.ts';
import type { Job } from '../../service/schemas.ts';
import { second } from '../../time.ts';
import type { KnownJob } from '../memory/marker.ts';
import { linkSeen } from '../memory/memory.ts';
import { failed, isFinished, type JobEnding, pullRequestUrl, skipped, type Told } from '../outcome.ts';
import type { PromptDraft } from '../prompt/draft.ts';
import type { Check } from '../told/check.ts';
import { jobEnds } from '../told/messages.ts';
import { isUnconfirmed } from '../told/own-comment.ts';
import type { Reply, Standing } from '../told/reply.ts';
import { endOfJob } from './end.ts';
import { type Plan, planJob } from './plan.ts';
import { createHeartbeat, type JobParts, sendPrompt } from './send.ts';
import { atWork, newJobGrace, staleFor, type Wait, waitForJob, waitOf } from './wait.ts';

export interface Order {
  readonly draft: PromptDraft;
  /** The job that the prompt is to continue. `isNamed`: by the workflow, so that no other takes its place. */
  readonly target: (KnownJob & { readonly isNamed?: boolean }) | undefined;
  /** The commit that is checked, and that the reply names before anything is asked. */
  readonly commit: string | undefined;
  /** The pull request's head, also where it is not open, so that no commit is checked. */
  readonly head?: string | undefined;
  readonly told: Told;
  /** When it was seen that the prompt is wanted, on the clock's scale. */
  readonly at: number;
}

export interface DeliveryParts extends JobParts {
  /** Whether somebody waits for an answer. */
  readonly isCommand: boolean;
  readonly needsMemory: boolean;
  readonly reply: Pick<Reply, 'note'>;
  readonly check: Pick<Check, 'begin'>;
  /** Looks and decides again: what is to be sent now, or how the run ends instead. */
  readonly again: () => Promise<Order | JobEnding>;
}

interface Progress {
  readonly order: Order;
  /** How often the service put the prompt off, by the kind of failure. */
  readonly failures?: Readonly<Record<Passing['kind'], number>>;
}

type Ready = Extract<Plan, { kind: 'ready' }>;

/** After a longer time, in milliseconds, what was seen counts no more. */
const freshFor = 10 * second;

/** How often a prompt is sent again for which there was no connection, or that a job refused which is idle by its record. */
const mostFaults = 3;
const busy: Passing = { kind: 'fault', retryAfterMs: 40 * second };

/**
 * Sends a prompt, to the job that it continues as soon as that one is idle, or to a new one, and waits for the end. The
 * reply says and remembers each step before it is made. Whatever takes time before the prompt leaves, its order is asked
 * for again.
 */
export async function deliver(order: Order, parts: DeliveryParts): Promise<JobEnding> {
  const ending = await attempt({ order }, parts);
  return parts.signal.aborted && ending.isSent !== true ? { ...ending, outcome: 'cancelled' } : ending;
}

const askedBy = ({ head, told }: Order) => ({ askedCommit: head, askedDiff: told.toldDiff });

async function attempt(progress: Progress, parts: DeliveryParts): Promise<JobEnding> {
  const { order } = progress;
  const { target } = order;
  const unsent = { isSent: false, jobId: target?.id, followUp: target !== undefined };
  const plan = await planJob(target, parts).catch((error: unknown) => failed(error, parts.signal));
  if (parts.signal.aborted) return { ...unsent, outcome: 'cancelled' };
  if ('outcome' in plan) return { ...unsent, ...plan };
  const now = await renewed(order, parts);
  if ('outcome' in now) return { isSent: false, ...now };
  const next = { ...progress, order: now };
  if (now.target?.id !== target?.id) return await attempt(next, parts);
  return plan.kind === 'busy' ? await waitUntilIdle(plan.wait, next, parts) : await ask(plan, next, parts);
}

/** The order, or what is seen now where it was seen too long ago. A look can take long itself, but not for ever. */
async function renewed(order: Order, parts: DeliveryParts, looks = 2): Promise<Order | JobEnding> {
  if (looks === 0 || parts.clock.now() - order.at <= freshFor) return order;
  const now = await parts.again();
  return 'outcome' in now ? now : await renewed(now, parts, looks - 1);
}

async function waitUntilIdle(wait: Wait, progress: Progress, parts: DeliveryParts): Promise<JobEnding> {
  parts.log.info(
    `The agent job ${wait.id} is still working on an earlier request. The prompt will be sent when it has finished.`,
  );
  const { order } = progress;
  await parts.reply.note('busy', { state: 'unsent', ...askedBy(order) });
  await parts.check.begin(order.commit);
  const { kind, job, error } = await waitForJob(wait, parts);
  if (kind === 'finished' || error?.status === 404) return await afterWait(progress, job, parts);
  return { isSent: false, jobId: wait.id, job, followUp: true, outcome: kind, error };
}

/** @param job the record of the job that is to be continued, which needs no second wait where it shows the end */
async function afterWait(progress: Progress, job: Job | undefined, parts: DeliveryParts): Promise<JobEnding> {
  const { target } = progress.order;
  if (parts.signal.aborted || parts.clock.now() >= parts.deadline)
    return { outcome: 'timed-out', isSent: false, jobId: target?.id, job, followUp: target !== undefined };
  const order = await parts.again();
  if ('outcome' in order) return { isSent: false, ...order };
  const hasEnded = job !== undefined && isFinished(job.status) && order.target?.id === job.id;
  const ended = hasEnded ? { target: { ...order.target, ended: true } } : {};
  return await attempt({ ...progress, order: { ...order, ...ended } }, parts);
}

async function ask(plan: Ready, progress: Progress, parts: DeliveryParts): Promise<JobEnding> {
  const { signal, reply, check } = parts;
  const { order } = progress;
  const { draft, target, told, commit } = order;
  const { before, replaced } = plan;
  const why = target?.isNamed === true ? replaced?.why : undefined;
  if (why !== undefined && why !== 'merged' && why !== 'closed')
    return { outcome: 'error', error: notContinued(target?.id, why), isSent: false };
  const followUp = before !== undefined;
  const jobId = followUp ? target?.id : undefined;
  const prompt = followUp ? draft.followUp : draft.create;
  const facts = { prompt, replaced, followUp, jobId, job: before, told, commit };
  // What the job before made, which may be known only now, is not forgotten.
  const link = pullRequestUrl(before) ?? replaced?.link ?? target?.prLink;
  const isOwn = followUp || target?.isNamed !== true;
  const seen = isOwn && linkSeen(target, link, !/^(failed|gone)$/.test(replaced?.why ?? ''));
  const more = followUp ? { job: jobId } : replaced?.why === 'failed' && { ended: true, failed: true };
  const asking = { state: 'asking', followUp, ...askedBy(order), ...more, ...seen } as const;
  const unwritable = endWithoutMemory(await reply.note('asking', asking), parts);
  if (unwritable !== undefined) return { ...facts, isSent: false, ...unwritable };
  await check.begin(commit);
  if (signal.aborted) return { ...facts, outcome: 'cancelled', isSent: false };
  const now = await renewed(order, parts);
  if ('outcome' in now) return { isSent: false, ...now };
  if (now.commit !== commit || now.target?.id !== target?.id)
    return await attempt({ ...progress, order: now }, parts);
  const sent = await sendPrompt(jobId, prompt, parts);
  if ('job' in sent) return { ...facts, ...(await afterSent(sent.job, before, order, parts)), isSent: true };
  const { error, lost } = sent;
  if (lost !== undefined) return { ...facts, outcome: 'error', error, lost };
  const ending = await afterRefusal(before, error, progress, parts);
  return ending ?? { ...facts, outcome: 'error', error, isSent: false };
}

/** Why a prompt is not sent where the reply could not say so before; `undefined` where it can be sent. */
function endWithoutMemory(
  standing: Standing,
  { isCommand, needsMemory }: DeliveryParts,
): JobEnding | undefined {
  if (standing.kind === 'stands' || (standing.kind === 'no-memory' && !needsMemory)) return undefined;
  const { kind, error } = standing;
  // A re-run helps against what passes, and not where the conversation is locked or somebody deletes each reply.
  const isPassing = passingOf(error) !== undefined || isUnconfirmed(error);
  return !isPassing && !isCommand && kind !== 'no-memory'
    ? skipped({ why: 'unwritable', error })
    : { outcome: 'error', error };
}

async function afterSent(
  created: Job,
  before: Job | undefined,
  { told }: Order,
  parts: DeliveryParts,
): Promise<JobEnding> {
  const { clock, signal, log, reply } = parts;
  const { id, status } = created;
  const followUp = before !== undefined;
  // Before anything else: a run that is killed cannot set them any more.
  log.output('jobId', id);
  log.output('status', followUp ? 'active' : status);
  log.info(followUp ? `Sent the follow-up to the agent job ${id}.` : `Started the agent job ${id}.`);
  if (signal.aborted) return { outcome: 'cancelled', jobId: id, job: followUp ? atWork(created) : created };
  const remembered = { job: id, followUp, sentAt: clock.wall(), ...told };
  await reply.note('working', { state: 'sent', ended: undefined, ...remembered });
  const known = followUp
    ? { record: before, staleUntil: clock.now() + staleFor }
    : { record: created, newUntil: clock.now() + newJobGrace };
  return await endOfJob({ id, ...known, followUp }, parts);
}

/** How it goes on after the service refused a prompt; `undefined` where it does not. */
async function afterRefusal(
  before: Job | undefined,
  error: ServiceError,
  progress: Progress,
  parts: DeliveryParts,
): Promise<JobEnding | undefined> {
  const { signal, clock, log, reply, deadline } = parts;
  const target = before && progress.order.target;
  const { newUntil = 0 } = target === undefined ? {} : waitOf(target, clock);
  const isUnknownYet = error.status === 404 && clock.now() < newUntil;
  const isRefused = error.status === 400 || (error.status === 404 && !isUnknownYet);
  if (target !== undefined && target.isNamed !== true && isRefused) {
    const link = pullRequestUrl(before) ?? target.prLink;
    const replaced = { why: 'refused', jobId: target.id, link } as const;
    return await ask({ kind: 'ready', replaced }, progress, parts);
  }
  const isBusy = before !== undefined && (error.status === 409 || isUnknownYet);
  const later = signal.aborted ? undefined : nextTry(error, isBusy, progress, parts);
  if (later === undefined) return undefined;
  const until = clock.now() + later.pause;
  // Until the next try, nothing is asked: a run that is killed meanwhile has sent nothing.
  await reply.note(later.why, { state: 'unsent' });
  const again = () => tryingAgain(later.passing, until - clock.now(), deadline - clock.now());
  log.info(`${describeError(error)}. ${again()}`);
  await createHeartbeat(parts)(until, () => `Nothing was sent yet. ${again()}`);
  return await afterWait(later.progress, before && atWork(before), parts);
}

/** How long to pause before a refused prompt is sent again, in milliseconds; `undefined` where that is no use, or too late. */
function nextTry(
  error: ServiceError,
  isBusy: boolean,
  progress: Progress,
  { clock, deadline }: DeliveryParts,
): { why: 'busy' | 'put-off'; passing: Passing; pause: number; progress: Progress } | undefined {
  const passing = isBusy ? busy : passingOfPrompt(error);
  if (passing === undefined) return undefined;
  const { failures = { fault: 0, limit: 0 } } = progress;
  const count = failures[passing.kind] + 1;
  const pause = pauseAfter(passing, count);
  if ((passing.kind === 'fault' && count > mostFaults) || clock.now() + pause >= deadline) return undefined;
  const counted = { ...progress, failures: { ...failures, [passing.kind]: count } };
  return { why: isBusy ? 'busy' : 'put-off', passing, pause, progress: counted };
}

const notContinued = (jobId: string | undefined, why: keyof typeof jobEnds) =>
  new Error(
    `job-id: The agent job ${jobId} ${jobEnds[why]}. Nothing was sent. Set another job-id, or leave it out to start a new agent job.`,
  );
