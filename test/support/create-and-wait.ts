import { createJob, type JobParts, sendFollowUp } from '../../src/agent/job.ts';
import type { PollSchedule } from '../../src/agent/poll-schedule.ts';
import { type JobEnd, waitForJob } from '../../src/agent/wait.ts';
import type { DocumentationService } from '../../src/service/client.ts';

export type JobService = Pick<DocumentationService, 'createJob' | 'readJob'>;

export interface JobRun extends Pick<JobParts, 'clock' | 'signal'> {
  readonly service: JobService;
  readonly schedule: PollSchedule;
  /** Milliseconds from now. */
  readonly timeoutMs: number;
  readonly log?: (line: string) => void;
  /** A job to wait for; else one is created. */
  readonly id?: string | undefined;
  /** Sends the job a follow-up first. */
  readonly sendFollowUp?: DocumentationService['sendFollowUp'] | undefined;
}

/** The action's own create and wait, one after the other, without the run around them. */
export async function createAndWait(run: JobRun): Promise<JobEnd> {
  const { clock, log = () => undefined, id } = run;
  const start = clock.now();
  const none = () => Promise.reject(new Error('Nothing follows up.'));
  const service = { ...run.service, sendFollowUp: run.sendFollowUp ?? none };
  const deadline = start + run.timeoutMs;
  const parts = { ...run, service, start, deadline, log: { info: log, warning: log } };
  const afterFollowUp = id !== undefined && run.sendFollowUp !== undefined;
  const sent = afterFollowUp
    ? await sendFollowUp(id, 'Shorter.', parts)
    : id === undefined
      ? await createJob('Update the page.', parts)
      : undefined;
  if (sent !== undefined && 'outcome' in sent) return sent;
  return await waitForJob(sent?.answer?.id ?? id ?? '', sent?.answer, {
    ...parts,
    afterFollowUp,
    leastInterval: sent?.leastInterval ?? 0,
    onChange: ({ status }) => log(status),
  });
}
