import { ServiceError } from '../../service/errors.ts';
import { stateOf } from '../documentation/documentation.ts';
import type { DeliveryParts } from '../job/deliver.ts';
import { planJob } from '../job/plan.ts';
import type { KnownJob, PromptReference } from '../memory/marker.ts';
import { type Claimed, claimAnew, type MarkedReply, type Self } from '../memory/memory.ts';
import type { Replaced } from '../outcome.ts';

/** Why nobody would see what a job is asked for; `undefined` where it can be continued, or nobody knows. */
async function endOf(job: KnownJob, parts: DeliveryParts): Promise<Replaced | undefined> {
  const plan = await planJob(job, parts).catch((error: unknown) => {
    if (error instanceof ServiceError) return undefined;
    throw error;
  });
  return plan?.kind === 'create' ? plan.replaced : undefined;
}

/** Whether a job came to nothing. */
const isSpent = (end: Replaced | undefined): boolean =>
  end?.why === 'failed' || end?.why === 'gone' || (end?.why === 'archived' && end.link === undefined);

/** Whether a job that was asked counts no longer: it came to nothing, or its pull request was closed. */
export async function isOver(job: KnownJob, parts: DeliveryParts): Promise<boolean> {
  const end = await endOf(job, parts);
  if (isSpent(end) || end?.why === 'closed') return true;
  return end?.why === 'archived' && (await stateOf(end.link, parts))?.state === 'closed';
}

/** The claim of a second attempt: to run again means to ask again, where the job came to nothing. */
export async function claimAgain(
  claimed: Claimed,
  all: readonly MarkedReply[],
  self: Self,
  prompt: PromptReference | undefined,
  parts: () => DeliveryParts,
): Promise<Claimed> {
  const { claim } = claimed;
  if (claim.kind !== 'sent' || self.attempt === 1) return claimed;
  return isSpent(await endOf(claim.job, parts())) ? claimAnew(all, self, prompt) : claimed;
}
