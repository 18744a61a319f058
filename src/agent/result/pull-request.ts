import type { PhrasingContent } from 'mdast';
import { foreign, link } from '../../runner/markdown.ts';
import type { Job } from '../../service/schemas.ts';

/**
 * The pull request's address, if the job has one that can be a link: http or https, whole, and without a user in it, who
 * could make it look like another host's.
 */
export function pullRequestUrl(job: Job | undefined): string | undefined {
  const url = URL.parse(job?.prLink ?? '');
  const usable = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return usable ? url.href : undefined;
}

/** Which pull request an address names, by its path as GitHub has it; `undefined` for any other path. */
export function githubPullRequest(url: string): { repository: string; number: string } | undefined {
  const { pathname } = new URL(url);
  const [, repository, number = ''] = /^\/([\w.-]+\/[\w.-]+)\/pull\/(\d+)\/?$/.exec(pathname) ?? [];
  return repository === undefined ? undefined : { repository, number };
}

/**
 * The pull request by its short name, with its link; the service's text where it is no link.
 *
 * @param runUrl of the run: the host of a pull request elsewhere is shown
 */
export function pullRequestLink(job: Job | undefined, runUrl = 'https://github.com'): PhrasingContent {
  const url = pullRequestUrl(job);
  return url === undefined
    ? foreign(job?.prLink ?? '')
    : link(url, pullRequestName(new URL(url), new URL(runUrl)));
}

/** `owner/repo#129` on GitHub, `group/repo!129` on GitLab; what has another form is a pull request without a name. */
function pullRequestName(url: URL, runUrl: URL): string {
  const github = githubPullRequest(url.href);
  const [, gitlab, request] = /^\/([\w./-]+)\/-\/merge_requests\/(\d+)\/?$/.exec(url.pathname) ?? [];
  const name =
    github === undefined ? gitlab && `${gitlab}!${request}` : `${github.repository}#${github.number}`;
  const isElsewhere = url.host !== runUrl.host;
  if (name === undefined) return `the pull request${isElsewhere ? ` on ${url.host}` : ''}`;
  return isElsewhere ? `${name} on ${url.host}` : name;
}
