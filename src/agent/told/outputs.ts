import { pullRequestUrl, type Result } from '../outcome.ts';

/** Every output by its name; what is not known is empty. */
export function outputsOf(result: Result, commentUrl: string) {
  const { outcome, job, jobId = '', knownLinks = [] } = result;
  // Whoever acts on the outputs must leave the documentation pull request alone where somebody said `skip`.
  const isSkipped = result.outcome === 'skipped' && result.skip.why === 'skip-stands';
  const links = isSkipped
    ? []
    : [job?.prLink, ...knownLinks].flatMap((prLink) => pullRequestUrl({ prLink }) ?? []);
  return {
    // A run that merges asks for no job.
    prLink: pullRequestUrl(job) ?? (result.closed === undefined ? '' : (knownLinks[0] ?? '')),
    prLinks: [...new Set(links)].join('\n'),
    status: job?.status ?? '',
    outcome,
    jobId: job?.id ?? jobId,
    job: job === undefined ? '' : JSON.stringify(job),
    commentUrl,
  };
}
