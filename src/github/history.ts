import * as z from 'zod';
import { type Connection, repositoryOf } from './connection.ts';
import { GitHubError, graphqlError } from './errors.ts';
import { historiesQuery, objectsQuery, openFilesQuery } from './history-queries.ts';
import { type Answered, type FileHistory, historySchemas, type Tree } from './history-schemas.ts';

/**
 * What a repository (`owner/repo`) holds on a branch, or on its default one. Every method throws a GitHubError, with
 * the status 404 where there is no such repository or branch, or the token cannot see it.
 */
export interface History {
  /** @param tree a branch, or the id of a folder's tree; the default branch unless told */
  files(repository: string, tree: string | undefined, signal: AbortSignal): Promise<Tree>;
  /** What is at some paths (`''` is the root): a folder's tree or a file's text. What is not there is missing. */
  objects(
    repository: string,
    branch: string | undefined,
    paths: readonly string[],
    signal: AbortSignal,
  ): Promise<Map<string, HeldObject>>;
  /** The histories of files; for every ten files, GitHub is asked once. */
  histories(
    repository: string,
    branch: string | undefined,
    paths: readonly string[],
    signal: AbortSignal,
  ): Promise<Histories>;
  /** The files of the 20 newest open pull requests, 100 of each at most, with the number of the pull request. */
  openFiles(repository: string, signal: AbortSignal): Promise<Map<string, number>>;
}

export type HeldObject = { readonly tree: string } | { readonly text: string };

/** By path, as far as GitHub answered. */
interface Histories {
  readonly found: ReadonlyMap<string, FileHistory>;
  /** Why files, or links of them, are missing: the first reason. */
  readonly error: GitHubError | undefined;
}

const filesInQuery = 10;
/** After so many files that GitHub could not answer even alone, the others are not asked for any more. */
const mostTimeouts = 3;

const noAnswer = { repository: { object: null } };

export function createHistory({ rest, ask, askOnce, graphql }: Connection): History {
  /** The library's error in the words of the others. */
  const asGitHubError = (operation: string, error: unknown, signal: AbortSignal): Promise<GitHubError> =>
    askOnce(operation, z.never(), signal, {}, () => Promise.reject(error)).catch((refusal) => refusal);

  return {
    files(repository, tree, signal) {
      const values = { ...repositoryOf(repository), tree_sha: tree ?? 'HEAD', recursive: '1' };
      return ask('Reading the list of files', historySchemas().tree, signal, values, rest.git.getTree);
    },

    async objects(repository, branch, paths, signal) {
      const { owner, repo: name } = repositoryOf(repository);
      const places = paths.map((path, index) => [`object${index}`, `${branch ?? 'HEAD'}:${path}`] as const);
      const variables = { owner, name, ...Object.fromEntries(places) };
      const query = objectsQuery(places.map(([place]) => place));
      const operation = 'Reading the settings of the documentation';
      const answer = await ask(operation, historySchemas().objects, signal, variables, async (values) => ({
        data: await graphql(query, values).catch(dataBeside),
      }));
      const found = places.map(([place], index) => [paths[index] ?? '', answer.repository[place]] as const);
      return new Map(found.flatMap(([path, object]) => (object ? [[path, object]] : [])));
    },

    async histories(repository, branch, paths, signal) {
      const { owner, repo: name } = repositoryOf(repository);
      const operation = 'Reading the histories of files';
      const found = new Map<string, FileHistory>();
      let error: GitHubError | undefined;
      let timeouts = 0;

      async function read(part: readonly string[]): Promise<void> {
        if (part.length === 0 || timeouts >= mostTimeouts) return;
        const files = new Map(part.map((path, index) => [`file${index}`, path]));
        const variables = { owner, name, expression: branch ?? 'HEAD', ...Object.fromEntries(files) };
        const query = historiesQuery([...files.keys()]);
        const answer = await ask(operation, historySchemas().answer, signal, variables, async (values) => ({
          data: await graphql(query, values).then((data) => ({ data }), partOf),
        }));
        const histories = answer.data.repository.object;
        const note = async (cause: unknown) => {
          error ??= await asGitHubError(operation, cause, signal);
        };
        if (histories !== null) {
          if (answer.error !== undefined) await note(answer.error);
          for (const [file, path] of files) {
            const history = historySchemas().history.safeParse(histories[file]);
            if (history.success) found.set(path, history.data);
            else await note(history.error);
          }
          return;
        }
        const rest = [...files].filter(([file]) => !answer.refused.includes(file)).map(([, path]) => path);
        if (rest.length < part.length) {
          await note(answer.error);
          await read(rest);
        } else if (answer.error === undefined) {
          throw new GitHubError(`${operation} failed: there is no such branch`, {
            kind: 'status',
            status: 404,
          });
        } else if (part.length === 1) {
          timeouts += 1;
          await note(answer.error);
        } else {
          const half = Math.ceil(part.length / 2);
          await read(part.slice(0, half));
          await read(part.slice(half));
        }
      }

      try {
        for (let start = 0; start < paths.length; start += filesInQuery)
          await read(paths.slice(start, start + filesInQuery));
      } catch (reason) {
        // What was answered before counts.
        if (found.size === 0 || signal.aborted || !(reason instanceof GitHubError)) throw reason;
        error ??= reason;
      }
      if (found.size === 0 && error !== undefined) throw error;
      return { found, error };
    },

    async openFiles(repository, signal) {
      const { owner, repo: name } = repositoryOf(repository);
      const operation = 'Reading the open pull requests';
      const variables = { owner, name };
      const answer = await ask(operation, historySchemas().openFiles, signal, variables, async (values) => ({
        data: await graphql(openFilesQuery, values).catch(dataBeside),
      }));
      const pulls = answer.repository.pullRequests.nodes.filter((pull) => pull !== null);
      return new Map(
        pulls.flatMap(({ number, files }) =>
          files.nodes.flatMap((file) => (file ? [[file.path, number]] : [])),
        ),
      );
    },
  };
}

/**
 * What counts of a question that failed: the data beside the errors, the files that are refused, or nothing where it was too
 * heavy for GitHub, which says so in several ways.
 *
 * @throws the error, where it is about the whole repository or passes by itself
 */
function partOf(error: unknown): Answered {
  const { status = 0 } = Object(error);
  const isTimeout = status === 502 || status === 504;
  if (isTimeout) return { data: noAnswer, error };
  const listed = graphqlError().safeParse(error).data;
  if (listed === undefined) throw error;
  const data = historySchemas().answer.shape.data.safeParse(listed.data).data;
  if (data?.repository.object) return { data, error };
  const names = listed.errors.flatMap(({ path: [, object, name] }) =>
    object === 'object' && typeof name === 'string' ? [name] : [],
  );
  if (names.length > 0) return { data: noAnswer, error, refused: names };
  const isHeavy = listed.errors.some(
    ({ type, message }) => /LIMITS?_EXCEEDED$/.test(type) || /timeout|something went wrong/i.test(message),
  );
  if (isHeavy) return { data: noAnswer, error };
  throw error;
}

/** The data beside the errors, as far as there is any. @throws the error where there is none */
function dataBeside(error: unknown): unknown {
  const { repository } = Object(graphqlError().safeParse(error).data?.data);
  if (repository) return { repository };
  throw error;
}
