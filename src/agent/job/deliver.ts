import { describeError } from '../../errors.ts';
import { GitHubError, passingOf } from '../../github/errors.ts';
import { type Passing, pauseAfter } from '../../retry.ts';
import type { ServiceError } from '../../service/errors.ts';
import type { Job } from '../../service/schemas.ts';
import { formatDuration, minute } from '../../time.ts';
import type { KnownJob } from '../memory/marker.ts';
import { type JobEnding, type Replaced, skipped, type Told } from '../outcome.ts';
import { composePrompt, type PromptDraft } from '../prompt/prompt.ts';
import type { Check } from '../told/check.ts';
import type { Reply, Standing } from '../told/reply.ts';
import { type EndParts, endOfJob } from './end.ts';
import { type Plan, type PlanParts, planJob } from './plan.ts';
import { intervalAfter } from './poll-schedule.ts';
import { createHeartbeat, longestPause, type Sent, sendPrompt } from './send.ts';
import { atWork, newJobGrace, staleFor, waitForJob } from './wait.ts';

/** What is to be sent, by what was seen at one look. */
export interface Order {
  readonly draft: PromptDraft;
  /** The job that the prompt is to continue. `isNamed`: by the workflow, so that no other takes its place. */
  readonly target: (KnownJob & { readonly isNamed?: boolean }) | undefined;
  /** The commit that is checked, and that the reply names before anything is asked. */
  readonly commit: string | undefined;
  readonly told: Told;
  /** Whether `paths` could not decide, since not all changed files are known. */
  readonly isPathless?: boolean | undefined;
  /** When it was seen that the prompt is wanted, on the clock's scale. */
  readonly at: number;
}

export interface DeliveryParts extends PlanParts, EndParts {
  /** Whether somebody waits for an answer. */
  readonly isCommand: boolean;
  /** Whether the agent would be asked again and again where nothing is remembered. */
  readonly needsMemory: boolean;
  readonly reply: Pick<Reply, 'note'>;
  readonly check: Pick<Check, 'begin'>;
  /** Looks and decides again: what is to be sent now, or how the run ends instead. */
  readonly again: () => Promise<Order | JobEnding>;
}

/** Where a delivery stands between two tries. */
interface Progress {
  readonly order: Order;
  readonly replaced?: Replaced | undefined;
  /** The record of the job that is to be continued. */
  readonly job?: Job | undefined;
  readonly hasWaited?: boolean;
  /** Since when the service refuses a follow-up to a job that is idle by its record. */
  readonly refusedSince?: number | undefined;
  /** How often the service put the prompt off, by the kind of failure. */
  readonly failures?: Readonly<Record<Passing['kind'], number>>;
  /** Milliseconds to leave at least between polls, from such refusals. */
  readonly leastInterval?: number;
}

type Next = { readonly ending: JobEnding } | { readonly progress: Progress };
type Ready = Exclude<Plan, { kind: 'busy' }>;

/** After a longer time, in milliseconds, what was seen counts no more. */
const freshFor = longestPause;

/**
 * Sends a prompt, to the job that it continues as soon as that one is idle, or to a new one, and waits for the end. The
 * reply says and remembers each step before it is made. Whatever takes time before the prompt leaves, its order is asked
 * for again.
 *
 * @throws ServiceError where the job that is to be continued cannot be read
 */
export async function deliver(order: Order, parts: DeliveryParts): Promise<JobEnding> {
  let progress: Progress = { order };
  while (true) {
    const next = await tryOnce(progress, parts);
    if ('ending' in next) return next.ending;
    ({ progress } = next);
  }
}

async function tryOnce(progress: Progress, parts: DeliveryParts): Promise<Next> {
  const { clock, signal, deadline } = parts;
  const { order, job, hasWaited = false } = progress;
  const target = targetOf(order, progress);
  const unsent = { isSent: false, jobId: target?.id, job, followUp: target !== undefined };
  if (signal.aborted) return { ending: { ...unsent, outcome: 'cancelled' } };
  if (hasWaited && clock.now() >= deadline) return { ending: { ...unsent, outcome: 'timed-out' } };
  const plan = await planJob(target, parts);
  if (signal.aborted) return { ending: { ...unsent, outcome: 'cancelled' } };
  if (plan.kind === 'busy') return await waitUntilIdle(plan, progress, parts);
  if (!isStale(order, parts)) return await ask(plan, progress, parts);
  const next = await parts.again();
  if ('outcome' in next) return { ending: { isSent: false, ...next } };
  const isSame = targetOf(next, progress)?.id === target?.id;
  return isSame
    ? await ask(plan, { ...progress, order: next }, parts)
    : { progress: withOrder(progress, next) };
}

/** By another order: what was seen of another job, and that one refused, counts no more. */
function withOrder(progress: Progress, order: Order): Progress {
  const isSame = targetOf(order, progress)?.id === targetOf(progress.order, progress)?.id;
  return isSame ? { ...progress, order } : { ...progress, order, job: undefined, replaced: undefined };
}

/** The job to be continued: not one that refused. */
function targetOf({ target }: Order, { replaced }: Progress): Order['target'] {
  return replaced?.why === 'refused' && replaced.jobId === target?.id ? undefined : target;
}

const isStale = ({ at }: Order, { clock }: DeliveryParts) => clock.now() - at > freshFor;

async function waitUntilIdle(
  { jobId: id, before, staleUntil, newUntil }: Extract<Plan, { kind: 'busy' }>,
  progress: Progress,
  parts: DeliveryParts,
): Promise<Next> {
  parts.log.info(
    `The agent job ${id} is still working on an earlier request. The prompt will be sent when it has finished.`,
  );
  await parts.reply.note('busy', { state: 'unsent' });
  const { kind, job, error } = await waitForJob({ id, before, staleUntil, newUntil }, parts);
  const isGone = kind === 'error' && error?.status === 404;
  if (kind !== 'finished' && !isGone)
    return { ending: { isSent: false, jobId: id, job, followUp: true, outcome: kind, error } };
  return await afterWait({ ...progress, job, refusedSince: undefined }, parts, kind === 'finished');
}

/** @param hasEnded whether the job that is to be continued was seen at its end */
async function afterWait(progress: Progress, parts: DeliveryParts, hasEnded = false): Promise<Next> {
  if (parts.signal.aborted || parts.clock.now() >= parts.deadline)
    return { progress: { ...progress, hasWaited: true } };
  const next = await parts.again();
  if ('outcome' in next) return { ending: { isSent: false, ...next } };
  const { target } = next;
  const isSame = hasEnded && target !== undefined && target.id === progress.order.target?.id;
  const order = isSame ? { ...next, target: { ...target, ended: true } } : next;
  return { progress: { ...withOrder(progress, order), hasWaited: true } };
}

async function ask(plan: Ready, progress: Progress, parts: DeliveryParts): Promise<Next> {
  const { signal, reply, check } = parts;
  const { order } = progress;
  const { draft, told, commit, isPathless } = order;
  const { jobId, before, replaced = progress.replaced } = plan;
  if (replaced !== undefined && order.target?.isNamed === true && 'jobId' in replaced)
    return { ending: { outcome: 'error', error: new Error(notContinued(replaced)), isSent: false } };
  const followUp = before !== undefined;
  const prompt = composePrompt(draft, followUp ? 'followUp' : 'create');
  const facts = { prompt, replaced, followUp, jobId, job: before, told, isPathless };
  const about = { askedCommit: commit, askedDiff: told.toldDiff };
  const asking = { state: 'asking', followUp, ...about, ...(followUp && { job: jobId }) } as const;
  const standing = await reply.note('asking', asking);
  if (signal.aborted) return { ending: { ...facts, outcome: 'cancelled', isSent: false } };
  const refused = endWithoutMemory(standing, parts);
  if (refused !== undefined) return { ending: { ...facts, isSent: false, ...refused } };
  await check.begin(commit);
  if (signal.aborted) return { ending: { ...facts, outcome: 'cancelled', isSent: false } };
  if (isStale(order, parts)) {
    const next = await parts.again();
    if ('outcome' in next) return { ending: { isSent: false, ...next } };
    const isSame = next.commit === commit && next.target?.id === order.target?.id;
    if (!isSame) return { progress: { ...withOrder(progress, next), hasWaited: true } };
  }
  const sent = await sendPrompt(jobId, prompt, progress.failures !== undefined, parts);
  switch (sent.kind) {
    case 'lost': {
      const { lost } = sent;
      if (signal.aborted) return { ending: { ...facts, outcome: 'cancelled', lost } };
      return { ending: { ...facts, outcome: 'error', error: lost.error, lost } };
    }
    case 'refused': {
      if (signal.aborted) return { ending: { ...facts, outcome: 'cancelled', isSent: false } };
      const next = await afterRefusal(plan, sent, progress, parts);
      return next ?? { ending: { ...facts, outcome: 'error', error: sent.error, isSent: false } };
    }
    case 'sent':
      return { ending: { ...facts, ...(await afterSent(sent, plan, progress, parts)), isSent: true } };
  }
}

/** Why a prompt is not sent where the reply could not say so before; `undefined` where it can be sent. */
function endWithoutMemory(
  standing: Standing,
  { isCommand, needsMemory }: DeliveryParts,
): JobEnding | undefined {
  if (standing.kind === 'stands' || (standing.kind === 'no-memory' && !needsMemory)) return undefined;
  const { kind, error } = standing;
  // A re-run helps against what passes, and not where the conversation is locked or somebody deletes each reply.
  const isPassing = passingOf(error) !== undefined || (error instanceof GitHubError && error.isUnsure);
  return !isPassing && !isCommand && kind !== 'no-memory'
    ? skipped({ why: 'unwritable', error })
    : { outcome: 'error', error };
}

async function afterSent(
  { job: created, ...sent }: Extract<Sent, { kind: 'sent' }>,
  { before }: Ready,
  { order: { told }, ...progress }: Progress,
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
    ? { before, staleUntil: clock.now() + staleFor }
    : { created, newUntil: clock.now() + newJobGrace };
  const leastInterval = Math.max(sent.leastInterval, progress.leastInterval ?? 0);
  return await endOfJob({ id, ...known, followUp, leastInterval }, parts);
}

/** How it goes on after the service refused a prompt; `undefined` where it does not. */
async function afterRefusal(
  { jobId, before }: Ready,
  { error, passing }: Extract<Sent, { kind: 'refused' }>,
  progress: Progress,
  parts: DeliveryParts,
): Promise<Next | undefined> {
  const { clock, schedule, deadline } = parts;
  const { status } = error;
  const followUp = before !== undefined;
  if (passing !== undefined) return await putOff(error, passing, followUp, progress, parts);
  if (!followUp) return undefined;
  if (status === 400 || status === 404) {
    if (progress.order.target?.isNamed === true) return undefined;
    return { progress: { ...progress, replaced: { why: 'refused', jobId, status } } };
  }
  const { refusedSince = clock.now() } = progress;
  if (status !== 409 || clock.now() - refusedSince >= staleFor) return undefined;
  const pause = Math.min(schedule.first(), minute, deadline - clock.now());
  await pauseUnsent(error, pause, parts);
  return await afterWait({ ...progress, job: atWork(before), refusedSince }, parts);
}

/** Waits as long as the service wants; `undefined` where that is too long. */
async function putOff(
  error: ServiceError,
  passing: Passing,
  followUp: boolean,
  progress: Progress,
  parts: DeliveryParts,
): Promise<Next | undefined> {
  const { failures = { fault: 0, limit: 0 } } = progress;
  const count = failures[passing.kind] + 1;
  // A fault was tried again already: what is left is the last pause.
  const own = pauseAfter(passing, passing.kind === 'fault' ? 3 : count);
  // Before each follow-up the job is read, too, and limits count both.
  const isDouble = followUp && passing.kind === 'limit';
  const pause = isDouble ? Math.max(own, 2 * pauseAfter({ ...passing, retryAfterMs: 0 }, count)) : own;
  const isLast = passing.kind === 'fault' && count > 1;
  if (isLast || parts.clock.now() + pause >= parts.deadline) return undefined;
  await pauseUnsent(error, pause, parts);
  const leastInterval = Math.max(intervalAfter(error), progress.leastInterval ?? 0);
  const counted = { ...failures, [passing.kind]: count };
  return await afterWait({ ...progress, failures: counted, leastInterval }, parts);
}

/** Until the next try, nothing is asked: a run that is killed meanwhile has sent nothing. */
async function pauseUnsent(error: ServiceError, pause: number, parts: DeliveryParts): Promise<void> {
  const { clock, log, reply } = parts;
  const until = clock.now() + pause;
  await reply.note('busy', { state: 'unsent' });
  log.info(`${describeError(error)}. Trying again in ${formatDuration(pause)}.`);
  await createHeartbeat(parts)(
    until,
    () => `Nothing was sent yet. Trying again in ${formatDuration(until - clock.now())}.`,
  );
}

function notContinued({ why, jobId }: Extract<Replaced, { jobId: string }>): string {
  const ends = {
    gone: 'does not exist',
    failed: 'failed',
    archived: 'was archived',
    refused: 'takes no follow-up',
  };
  return `job-id: The agent job ${jobId} ${ends[why]}. Nothing was sent. Set another job-id, or leave it out to start a new agent job.`;
}
