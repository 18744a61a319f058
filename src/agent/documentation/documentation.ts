import type { GitHub } from '../../github/client.ts';
import { orError } from '../../github/connection.ts';
import type { Place } from '../../github/event.ts';
import { second } from '../../time.ts';
import { githubPullRequest, type Result } from '../outcome.ts';

export interface DocumentationParts {
  /** `undefined` without a token. */
  readonly github: Pick<GitHub, 'pullRequest' | 'changedFiles'> | undefined;
  readonly place: Pick<Place, 'repositoryId' | 'visibility'>;
  /** Where the run's GitHub is on the web. */
  readonly serverUrl: string;
  readonly signal: AbortSignal;
}

/** What became of a documentation pull request; `undefined` where it cannot be seen. */
export async function stateOf(url: string | undefined, { github, serverUrl, signal }: DocumentationParts) {
  const pull = pullRequestHere(url, serverUrl);
  if (github === undefined || pull === undefined) return undefined;
  return (await orError(github.pullRequest(pull.number, signal, pull.repository))).value;
}

/** What is shown to readers must not keep the last word waiting. */
const longestLook = 10 * second;

/** How many others are looked at, which may be open all the same. */
const mostOthers = 5;

/**
 * What there is to review, where it tells nobody more than they may know: the pull request is in the same repository, or
 * anybody can read it, or only those read the answer who are in this private repository.
 *
 * @param links of the pull request of the code, the newest first; it may be among them
 */
export async function readDocumentation(
  url: string | undefined,
  links: readonly string[],
  { signal: until, ...others }: DocumentationParts,
  limit = AbortSignal.timeout(longestLook),
): Promise<Pick<Result, 'documentation' | 'isClosed'>> {
  const parts = { ...others, signal: AbortSignal.any([until, limit]) };
  const { github, place, serverUrl, signal } = parts;
  const found = await stateOf(url, parts);
  const pull = pullRequestHere(url, serverUrl);
  const isToAll = found?.isPublic === true || place.visibility === 'private';
  const isKnown = isToAll || found?.repositoryId === place.repositoryId;
  // Its state alone tells nobody anything.
  const isClosed = found?.state === 'closed';
  if (!url || !found || !pull || !github || !isKnown) return { isClosed };
  const { state, title, changedFiles, isDraft, hasConflicts } = found;
  const besides = links.filter((link) => link !== url).slice(0, mostOthers);
  const [{ value: { files } = { files: [] } }, ...states] = await Promise.all([
    orError(github.changedFiles(pull.repository, pull.number, 1, signal)),
    ...besides.map(async (link) => ({ link, state: (await stateOf(link, parts))?.state })),
  ]);
  const superseded = states.flatMap(({ link, state }) => (state === 'open' ? [link] : []));
  const shown = { url, state, isDraft, hasConflicts, title, files, changedFiles, superseded };
  return { isClosed, documentation: shown };
}

/** On another host there may be a pull request of the same name. */
export function pullRequestHere(url: string | undefined, serverUrl: string) {
  const isHere = url !== undefined && new URL(url).origin === new URL(serverUrl).origin;
  return isHere ? githubPullRequest(url) : undefined;
}
