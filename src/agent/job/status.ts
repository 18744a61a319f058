import { type Memory, skipOf } from '../memory/memory.ts';
import type { CommandRules, JobEnding } from '../outcome.ts';
import type { JobParts } from './send.ts';
import { presentRecord, readJob, waitOf } from './wait.ts';

/** What has become of the newest job on the pull request. @throws ServiceError */
export async function statusOf(
  { known, skip: said }: Memory,
  rules: CommandRules,
  parts: JobParts,
): Promise<JobEnding> {
  const skip = said && skipOf(said);
  if (known === undefined)
    return { outcome: 'usage', rules, answer: { kind: 'status', job: undefined, skip } };
  const wait = waitOf(known, parts.clock);
  const read = await readJob(known.id, parts, wait.newUntil);
  const job = { ...presentRecord(read, wait, parts.clock), prLink: read.prLink ?? known.prLink };
  return { outcome: 'usage', rules, answer: { kind: 'status', job, skip } };
}
