import { createHash } from 'node:crypto';
import type { Call, Result } from './operations.ts';
import type { GitHubState } from './state.ts';

/** A file of a repository's default branch. */
export interface RepositoryFile {
  readonly path: string;
  /** Newest first; one of 2020 unless told. */
  readonly commits?: readonly FileCommit[];
}

export interface FileCommit {
  /** Of the commit, such as `2026-03-03`. */
  readonly date: string;
  /** How many files it changed; 1 unless told, null where GitHub cannot say. */
  readonly changedFiles?: number | null;
  /** The number of the pull request that brought it. */
  readonly pullRequest?: number;
}

/** An id that is always the same for a text. */
export const hashOf = (text: string): string => createHash('sha1').update(text).digest('hex');

/** Whether a name of a branch or commit, as git resolves it, is the repository's default branch. */
export const isDefaultBranch = ({ branch }: GitHubState, name: string): boolean =>
  ['HEAD', branch, `refs/heads/${branch}`].includes(name);

/** The files of a branch, with their folders. */
export function getTree({ state, parameters: { tree_sha: name = '' }, query }: Call): Result {
  if (!isDefaultBranch(state, name)) return { status: 404, body: { message: 'Not Found' } };
  if (state.files.length === 0) return { status: 409, body: { message: 'Git Repository is empty.' } };
  const folders = new Set(
    state.files.flatMap(({ path }) =>
      path
        .split('/')
        .slice(0, -1)
        .map((_, index, all) => all.slice(0, index + 1).join('/')),
    ),
  );
  const isListed = (path: string) => query['recursive'] !== undefined || !path.includes('/');
  const link = (kind: string, sha: string) =>
    `https://api.github.com/repos/${state.fullName}/git/${kind}/${sha}`;
  const entry = (path: string, type: 'tree' | 'blob', mode: string) => {
    const sha = hashOf(path);
    return { path, mode, type, sha, ...(type === 'blob' && { size: 12 }), url: link(`${type}s`, sha) };
  };
  const tree = [
    ...[...folders].map((path) => entry(path, 'tree', '040000')),
    ...state.files.map(({ path }) => entry(path, 'blob', '100644')),
  ].filter(({ path }) => isListed(path));
  const sha = hashOf(state.branch);
  return { status: 200, body: { sha, url: link('trees', sha), tree, truncated: state.isTreeCut } };
}
