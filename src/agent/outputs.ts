import { type Log, setOutput } from '../runner/log.ts';
import type { Job } from '../service/schemas.ts';
import { pullRequestUrl, type Result } from './result.ts';

/** Sets every output to what is known when nothing is: later steps can rely on all of them. */
export function clearOutputs(log: Log): void {
  for (const name of ['prLink', 'status', 'outcome', 'jobId', 'job', 'commentUrl']) setOutput(log, name, '');
}

/** Set as soon as they are known: a run that is killed cannot set them any more. */
export function setJobOutputs(log: Log, job: Pick<Job, 'id' | 'status'>): void {
  setOutput(log, 'jobId', job.id);
  setOutput(log, 'status', job.status);
}

export function setOutputs(log: Log, { outcome, job, jobId, reply }: Result): void {
  setOutput(log, 'outcome', outcome);
  setOutput(log, 'prLink', pullRequestUrl(job) ?? '');
  setOutput(log, 'status', job?.status ?? '');
  setOutput(log, 'jobId', job?.id ?? jobId ?? '');
  setOutput(log, 'job', job === undefined ? '' : JSON.stringify(job));
  setOutput(log, 'commentUrl', reply?.url() ?? '');
}
