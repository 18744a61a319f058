import type { PhrasingContent } from 'mdast';
import { foreign, link } from '../../runner/markdown.ts';
import type { Job } from '../../service/schemas.ts';
import { githubPullRequest, pullRequestUrl } from '../outcome.ts';

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
