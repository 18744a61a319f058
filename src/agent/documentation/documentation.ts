import type { GitHub } from '../../github/client.ts';
import { GitHubError } from '../../github/errors.ts';
import type { Place } from '../../github/event.ts';
import { type Documentation, githubPullRequest } from '../outcome.ts';

/** What it takes to look at a documentation pull request. */
export interface DocumentationParts {
  /** `undefined` without a token. */
  readonly github: Pick<GitHub, 'documentationPullRequest' | 'changedFiles'> | undefined;
  readonly place: Pick<Place, 'repositoryId' | 'visibility'>;
  /** Where the run's GitHub is on the web. */
  readonly serverUrl: string;
  readonly signal: AbortSignal;
}

/** What became of a documentation pull request; `undefined` where it cannot be seen. */
export async function stateOf(url: string | undefined, { github, serverUrl, signal }: DocumentationParts) {
  const pull = pullRequestHere(url, serverUrl);
  if (github === undefined || pull === undefined) return undefined;
  return await github
    .documentationPullRequest(pull.repository, pull.number, signal)
    .catch((error: unknown) => {
      if (error instanceof GitHubError) return undefined;
      throw error;
    });
}

/**
 * What there is to review, where it tells nobody more than they may know: the pull request is in the same repository, or
 * anybody can read it, or only those read the answer who are in this private repository.
 */
export async function readDocumentation(
  url: string | undefined,
  parts: DocumentationParts,
): Promise<Documentation | undefined> {
  const { github, place, serverUrl, signal } = parts;
  const found = await stateOf(url, parts);
  const pull = pullRequestHere(url, serverUrl);
  if (url === undefined || found === undefined || pull === undefined || github === undefined)
    return undefined;
  const isKnown =
    found.isPublic || found.repositoryId === place.repositoryId || place.visibility === 'private';
  if (!isKnown) return undefined;
  const { state, title, changedFiles } = found;
  const { files } = await github
    .changedFiles(pull.repository, pull.number, 1, signal)
    .catch((error: unknown) => {
      if (error instanceof GitHubError) return { files: [] };
      throw error;
    });
  return { url, state, title, files, changedFiles };
}

/** On another host there may be a pull request of the same name. */
function pullRequestHere(url: string | undefined, serverUrl: string) {
  const isHere = url !== undefined && new URL(url).origin === new URL(serverUrl).origin;
  return isHere ? githubPullRequest(url) : undefined;
}
