import { pullRequestUrl, type Result } from '../outcome.ts';

/** Every output by its name; what is not known is empty. */
export function outputsOf(result: Result, commentUrl: string) {
  const { outcome, job, jobId = '', knownLinks = [], closed } = result;
  // Whoever acts on the outputs must leave the documentation pull request alone where somebody said `skip`.
  const isSkipped = result.outcome === 'skipped' && result.skip.why === 'skip-stands';
  const isNew = job?.prLink !== undefined && !knownLinks.includes(job.prLink);
  const all = isNew ? [job.prLink, ...knownLinks] : knownLinks;
  const links = isSkipped ? [] : all.flatMap((prLink) => pullRequestUrl({ prLink }) ?? []);
  // A run that merges asks for no job.
  const merged = closed?.ends.find(({ end }) => end.kind !== 'left' || end.why === 'merged');
  return {
    prLink: pullRequestUrl(job) ?? merged?.url ?? (closed && knownLinks[0]) ?? '',
    prLinks: [...new Set(links)].join('\n'),
    status: job?.status ?? '',
    outcome,
    jobId: job?.id ?? jobId,
    job: job === undefined ? '' : JSON.stringify(job),
    commentUrl,
  };
}
