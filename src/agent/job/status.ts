import type { Runtime } from '../../runtime.ts';
import { minute } from '../../time.ts';
import type { AgentInputs } from '../asked/inputs.ts';
import { stands } from '../decide/decide.ts';
import type { Memory } from '../memory/memory.ts';
import type { JobEnding } from '../outcome.ts';
import { newUntilOf, staleUntilOf } from './plan.ts';
import { atWork, readJob } from './wait.ts';

/** What has become of the newest job on the pull request. @throws ServiceError */
export async function statusOf(
  { all, known, skip: said }: Memory,
  inputs: AgentInputs,
  { clock, signal, log, connectService }: Runtime,
): Promise<JobEnding> {
  const skip = said && stands(said, undefined).skip;
  const ending = { outcome: 'usage', rules: inputs } as const;
  if (known === undefined)
    return { ...ending, answer: { kind: 'status', job: undefined, replyUrl: undefined, skip } };
  const deadline = clock.now() + inputs.timeoutMinutes * minute;
  const reading = { service: connectService(inputs), clock, signal, log, deadline };
  const read = await readJob(known.id, reading, newUntilOf(known, clock));
  const replyUrl = all.find(({ marker }) => marker.job === known.id)?.comment.url;
  // The record may be older than the last prompt.
  const isStale = staleUntilOf(known, clock) > clock.now();
  const job = { ...(isStale ? atWork(read) : read), prLink: read.prLink ?? known.prLink };
  return { ...ending, answer: { kind: 'status', job, replyUrl, skip } };
}
