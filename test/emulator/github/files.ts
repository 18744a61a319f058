import { createHash } from 'node:crypto';
import type { Call, Result } from './operations.ts';
import type { GitHubState } from './state.ts';

/** A file of a repository's default branch. */
export interface RepositoryFile {
  readonly path: string;
  /** Newest first; one of 2020 unless told. */
  readonly commits?: readonly FileCommit[];
  /** A heading unless told; null where GitHub gives none. */
  readonly text?: string | null;
  readonly isLink?: boolean;
  /** An open pull request that changes it. */
  readonly openIn?: number;
  /** How much its history costs GitHub, which answers no question that costs more than 10; nothing unless told. */
  readonly weight?: number;
  /** Its history is refused, and with it the whole answer, since GitHub's schema allows no null there. */
  readonly isRefused?: boolean;
}

export interface FileCommit {
  /** Commits with the same one, of several files, are one; made of what is said here unless told. */
  readonly id?: string;
  /** Of the commit, such as `2026-03-03`. */
  readonly date: string;
  /** How many files it changed; 1 unless told, null where GitHub cannot say. */
  readonly changedFiles?: number | null;
  /** 1 for each file unless told. */
  readonly changedLines?: number;
  /** The number of the pull request that brought it. */
  readonly pullRequest?: number;
  /** The number of another pull request that holds it and is open; GitHub lists it first. */
  readonly openIn?: number;
  /** GitHub says null, and that it failed. */
  readonly isBroken?: boolean;
}

/** An id that is always the same for a text. */
export const hashOf = (text: string): string => createHash('sha1').update(text).digest('hex');

/** Whether a name of a branch or commit, as git resolves it, is the repository's default branch. */
export const isDefaultBranch = ({ branch }: GitHubState, name: string): boolean =>
  ['HEAD', branch, `refs/heads/${branch}`].includes(name);

/** A folder's path by the id of its tree, `''` for the root; `undefined` where there is none. */
function folderOf(state: GitHubState, id: string): string | undefined {
  if (isDefaultBranch(state, id)) return '';
  return foldersOf(state).find((path) => hashOf(`tree ${path}`) === id);
}

function foldersOf({ files }: GitHubState): string[] {
  const parts = files.map(({ path }) => path.split('/').slice(0, -1));
  const folders = parts.flatMap((names) => names.map((_, index) => names.slice(0, index + 1).join('/')));
  return [...new Set(folders)];
}

/** A tree or a blob by its path, `''` for the root, as GraphQL has it. */
export function objectAt(state: GitHubState, path: string): object | null {
  if (path === '' || foldersOf(state).includes(path))
    return { __typename: 'Tree', id: btoa(`Tree${path}`), oid: hashOf(`tree ${path}`) };
  const file = state.files.find((one) => one.path === path);
  if (file === undefined) return null;
  const { text = '# A page\n' } = file;
  const byteSize = Buffer.byteLength(text ?? '');
  const sizes = { byteSize, isTruncated: byteSize > mostBytes, isBinary: false };
  const id = Buffer.from(`Blob${path}`).toString('base64');
  return { __typename: 'Blob', id, oid: hashOf(path), text: text?.slice(0, mostBytes) ?? null, ...sizes };
}

/** Of a text that GraphQL gives. */
const mostBytes = 512_000;

/** A file's whole text, by its id. */
export function getBlob({ state, parameters: { file_sha: sha = '' } }: Call): Result {
  const file = state.files.find(({ path }) => hashOf(path) === sha);
  if (file === undefined) return { status: 404, body: { message: 'Not Found' } };
  const bytes = Buffer.from(file.text ?? '');
  const url = `https://api.github.com/repos/${state.fullName}/git/blobs/${sha}`;
  return {
    status: 200,
    body: {
      sha,
      node_id: btoa(sha),
      size: bytes.length,
      url,
      content: bytes.toString('base64'),
      encoding: 'base64',
    },
  };
}

/** The id of a commit of a file. */
export const commitIdOf = (commit: FileCommit): string => hashOf(commit.id ?? JSON.stringify(commit));

/** The files of a branch or a folder, with their folders. Only the list of the whole branch is cut. */
export function getTree({ state, parameters: { tree_sha: name = '' }, query }: Call): Result {
  if (state.files.length === 0) return { status: 409, body: { message: 'Git Repository is empty.' } };
  const folder = folderOf(state, name);
  if (folder === undefined) return { status: 404, body: { message: 'Not Found' } };
  const start = folder === '' ? '' : `${folder}/`;
  const isListed = (path: string) => query['recursive'] !== undefined || !path.includes('/');
  const link = (kind: string, sha: string) =>
    `https://api.github.com/repos/${state.fullName}/git/${kind}/${sha}`;
  const entry = (path: string, type: 'tree' | 'blob', mode: string) => {
    const sha = hashOf(type === 'tree' ? `tree ${path}` : path);
    const sizes = type === 'blob' && { size: 12 };
    return { path: path.slice(start.length), mode, type, sha, ...sizes, url: link(`${type}s`, sha) };
  };
  const tree = [
    ...foldersOf(state)
      .filter((path) => path.startsWith(start) && path !== folder)
      .map((path) => entry(path, 'tree', '040000')),
    ...state.files
      .filter(({ path }) => path.startsWith(start))
      .map(({ path, isLink }) => entry(path, 'blob', isLink ? '120000' : '100644')),
  ].filter(({ path }) => isListed(path));
  const sha = hashOf(`tree ${folder}`);
  return {
    status: 200,
    body: { sha, url: link('trees', sha), tree, truncated: folder === '' && state.isTreeCut },
  };
}
