import * as z from 'zod';
import { type Connection, repositoryOf } from './connection.ts';
import { GitHubError } from './errors.ts';
import { id, lenient } from './schema.ts';

/**
 * What a repository (`owner/repo`) holds on a branch, or on its default one. Both throw a GitHubError, with
 * the status 404 where there is no such repository or branch, or the token cannot see it.
 */
export interface History {
  /** The paths of all files; `isCut` where GitHub lists only a part of them. */
  files(repository: string, branch: string | undefined, signal: AbortSignal): Promise<Tree>;
  /** The histories of files by their paths; for every ten files, GitHub is asked once. */
  histories(
    repository: string,
    branch: string | undefined,
    paths: readonly string[],
    signal: AbortSignal,
  ): Promise<Map<string, FileHistory>>;
}

const filesInQuery = 10;

const treeSchema = z
  .object({ tree: z.array(z.object({ path: z.string(), type: z.string() })), truncated: z.boolean() })
  .transform(({ tree, truncated }) => ({
    files: tree.filter(({ type }) => type === 'blob').map(({ path }) => path),
    isCut: truncated,
  }));
type Tree = z.infer<typeof treeSchema>;

const pullRequestSchema = z.object({ number: id, url: z.string().max(2000) });
const commitSchema = z
  .object({
    committedDate: z.iso.datetime({ offset: true }),
    changedFilesIfAvailable: lenient(z.int().nonnegative()),
    associatedPullRequests: lenient(z.object({ nodes: z.array(pullRequestSchema) })),
  })
  .transform((commit) => ({
    date: new Date(commit.committedDate),
    /** How many files it changed; `undefined` where GitHub does not say. */
    changedFiles: commit.changedFilesIfAvailable,
    pullRequest: commit.associatedPullRequests?.nodes[0],
  }));

const historySchema = z
  .object({ nodes: z.array(commitSchema), pageInfo: z.object({ hasNextPage: z.boolean() }) })
  .transform(({ nodes, pageInfo }) => ({ commits: nodes, isWhole: !pageInfo.hasNextPage }));
/** The newest ten commits of a file, newest first, and whether these are all of them. */
export type FileHistory = z.infer<typeof historySchema>;

export function createHistory({ rest, ask, graphql }: Connection): History {
  return {
    files(repository, branch, signal) {
      const values = { ...repositoryOf(repository), tree_sha: branch ?? 'HEAD', recursive: '1' };
      return ask('Reading the list of files', treeSchema, signal, values, rest.git.getTree);
    },

    async histories(repository, branch, paths, signal) {
      const { owner, repo: name } = repositoryOf(repository);
      const operation = 'Reading the histories of files';
      const found = new Map<string, FileHistory>();
      for (let start = 0; start < paths.length; start += filesInQuery) {
        const part = paths.slice(start, start + filesInQuery);
        const files = Object.fromEntries(part.map((path, index) => [`file${index}`, path]));
        const names = Object.keys(files);
        const object = z.object(Object.fromEntries(names.map((file) => [file, historySchema])));
        const schema = z.object({ repository: z.object({ object: object.nullable() }) });
        const variables = { owner, name, expression: branch ?? 'HEAD', ...files };
        const answer = await ask(operation, schema, signal, variables, async (values) => ({
          data: await graphql(queryFor(names), values),
        }));
        const histories = answer.repository.object;
        if (histories === null)
          throw new GitHubError(`${operation} failed: there is no such branch`, {
            kind: 'status',
            status: 404,
          });
        for (const [file, history] of Object.entries(histories)) found.set(files[file] ?? '', history);
      }
      return found;
    },
  };
}

/** @param files a name for each file, of its history and of the variable with its path */
function queryFor(files: readonly string[]): string {
  return `query($owner: String!, $name: String!, $expression: String!, ${files.map((file) => `$${file}: String!`).join(', ')}) {
  repository(owner: $owner, name: $name) {
    object(expression: $expression) {
      ... on Commit {
        ${files.map((file) => `${file}: history(path: $${file}, first: 10) { ...commits }`).join('\n        ')}
      }
    }
  }
}
fragment commits on CommitHistoryConnection {
  nodes { committedDate changedFilesIfAvailable associatedPullRequests(first: 1) { nodes { number url } } }
  pageInfo { hasNextPage }
}`;
}
