import * as z from 'zod';
import { type Connection, repositoryOf } from './connection.ts';
import { GitHubError, graphqlError } from './errors.ts';
import { historiesQuery, objectsQuery } from './history-queries.ts';
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
  /** The histories of files; for every twenty files, GitHub is asked once. */
  histories(
    repository: string,
    branch: string | undefined,
    paths: readonly string[],
    signal: AbortSignal,
  ): Promise<Histories>;
}

export type HeldObject = { readonly tree: string } | { readonly text: string };

/** By path, as far as GitHub answered. */
interface Histories {
  readonly found: ReadonlyMap<string, FileHistory>;
  /** Why files, or links of them, are missing: the first reason. */
  readonly error: GitHubError | undefined;
}

export const filesInQuery = 20;
/** After so many files that GitHub could not answer even alone, the others are not asked for any more. */
const mostFailures = 3;

export function createHistory(connection: Connection): History {
  const { rest, ask, graphql } = connection;
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
      const found = new Map<string, HeldObject>();
      for (const [index, path] of paths.entries()) {
        const object = answer.repository[`object${index}`];
        if (object == null) continue;
        const blob = { ...repositoryOf(repository), file_sha: 'blob' in object ? object.blob : '' };
        const whole = () => ask(operation, historySchemas().blob, signal, blob, rest.git.getBlob);
        found.set(path, 'blob' in object ? await whole() : object);
      }
      return found;
    },

    async histories(repository, branch, paths, signal) {
      const { owner, repo: name } = repositoryOf(repository);
      const operation = 'Reading the histories of files';
      const found = new Map<string, FileHistory>();
      let error: GitHubError | undefined;
      let failures = 0;
      let links = true;

      async function read(part: readonly string[]): Promise<void> {
        if (part.length === 0 || failures >= mostFailures) return;
        const files = new Map(part.map((path, index) => [`file${index}`, path]));
        const expression = branch ?? 'HEAD';
        const variables = { owner, name, expression, links, ...Object.fromEntries(files) };
        const query = historiesQuery([...files.keys()]);
        const answer = await ask(operation, historySchemas().answer, signal, variables, async (values) => ({
          data: await graphql(query, values).then((data) => ({ data }), partOf),
        }));
        const histories = answer.data?.repository.object;
        const note = async (cause: unknown) => {
          error ??= await failureOf(connection, operation, cause, signal);
        };
        if (histories) {
          if (answer.error !== undefined) await note(answer.error);
          for (const [file, path] of files) {
            const history = historySchemas().history.safeParse(histories[file]);
            const text = historySchemas().text.parse(histories[`text_${file}`]);
            if (history.success) found.set(path, { ...history.data, text });
            else await note(history.error);
          }
        } else if (answer.error === undefined) {
          throw new GitHubError(`${operation} failed: there is no such branch`, {
            kind: 'status',
            status: 404,
          });
        } else if (answer.isOfLinks && links) {
          links = false;
          await note(answer.error);
          await read(part);
        } else if (part.length === 1) {
          failures += 1;
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
  };
}

/**
 * What counts of a question that failed: the data beside the errors, or nothing where it helps to ask for less, since a file
 * or the links of commits are refused, or since it was too heavy for GitHub, which says so in several ways.
 *
 * @throws the error, where it is about the whole repository or passes by itself
 */
function partOf(error: unknown): Answered {
  const { status = 0 } = Object(error);
  if (status === 502 || status === 504) return { data: null, error };
  const { data, errors = [] } = graphqlError().safeParse(error).data ?? {};
  if (Object(data).repository?.object) return { data: data as Answered['data'], error };
  const isOfLinks = errors.some(
    ({ type, path }) =>
      // A refusal of the whole repository does not say what it is about.
      path.includes('associatedPullRequests') || (type === 'FORBIDDEN' && path.length === 1),
  );
  const isOfPart = errors.some(
    ({ type, message, path: [, object] }) =>
      object === 'object' || /LIMITS?_EXCEEDED$/.test(type) || /timeout|something went wrong/i.test(message),
  );
  if (isOfLinks || isOfPart) return { data: null, error, isOfLinks };
  throw error;
}

/** The library's error in the words of the others. */
export function failureOf(
  { askOnce }: Connection,
  operation: string,
  error: unknown,
  signal: AbortSignal,
): Promise<GitHubError> {
  const work = askOnce(operation, z.never(), signal, {}, () => Promise.reject(error));
  return work.catch((refusal) => refusal);
}

/** The data beside the errors, as far as there is any. @throws the error where there is none */
export function dataBeside(error: unknown): unknown {
  const { data } = graphqlError().safeParse(error).data ?? {};
  if (Object(data).repository) return data;
  throw error;
}
