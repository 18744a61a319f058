import * as z from 'zod/mini';
import { atMost, mapped, moment } from '../schema.ts';
import { type Connection, orError, repositoryOf } from './connection.ts';
import { type GitHubError, graphqlAnswer } from './errors.ts';
import { commitId, count, id, lenient, nodesOf } from './schema.ts';

const symbolicLink = '120000';

/** They are made where they are needed: only the weekly report reads this. */
const schemas = () => {
  const entry = z.object({ path: z.string(), type: z.string(), mode: lenient(z.string()), sha: commitId });
  const tree = mapped(z.object({ tree: z.array(entry), truncated: z.boolean() }), ({ tree, truncated }) => {
    const idsOf = (wanted: string) => {
      const found = tree.filter(({ type, mode }) => type === wanted && mode !== symbolicLink);
      return new Map(found.map(({ path, sha }) => [path, sha]));
    };
    return { files: idsOf('blob'), folders: idsOf('tree'), isCut: truncated };
  });
  const blob = mapped(z.object({ content: z.string(), encoding: z.literal('base64') }), ({ content }) =>
    Buffer.from(content, 'base64').toString(),
  );

  const pullRequest = z.object({ number: id, url: atMost(300), merged: z.boolean() });
  const commit = mapped(
    z.object({
      ...{ id: commitId, date: moment, additions: count, deletions: count },
      /** How many files it changed; `undefined` where GitHub does not say. */
      changedFiles: lenient(count),
      associatedPullRequests: lenient(nodesOf(pullRequest)),
    }),
    ({ additions, deletions, associatedPullRequests: pulls, ...commit }) => ({
      ...commit,
      changedLines: additions + deletions,
      pullRequest: pulls?.nodes.find(({ merged }) => merged),
    }),
  );
  const commits = mapped(z.object({ nodes: z.array(commit) }), ({ nodes }) => nodes);
  const text = mapped(z.object({ object: z.object({ text: z.string() }) }), ({ object }) => object.text);
  const history = z.object({ commits, text });

  const answer = z.union([
    z.object({ isTooMuch: z.literal(true) }),
    z.object({ repository: z.object({ object: z.record(z.string(), z.unknown()) }) }),
  ]);

  return { tree, blob, history, answer };
};

export type FileHistory = z.infer<ReturnType<typeof schemas>['history']>;

export const filesInQuery = 20;
/** After so many files that GitHub could not answer even alone, the others are not asked for any more. */
const mostFailures = 3;

/** @param files a name for each file, of the variable with its path */
function historiesQuery(files: readonly string[]): string {
  const parts = files.map(
    (file) => `commits_${file}: history(path: $${file}, first: 10) { ...commits }
        text_${file}: file(path: $${file}) { object { ... on Blob { text } } }`,
  );
  return `query($owner: String!, $repo: String!, $expression: String!, ${files.map((file) => `$${file}: String!`).join(', ')}) {
  repository(owner: $owner, name: $repo) {
    object(expression: $expression) {
      ... on Commit {
        ${parts.join('\n        ')}
      }
    }
  }
}
fragment commits on CommitHistoryConnection {
  nodes {
    id: oid date: committedDate changedFiles: changedFilesIfAvailable additions deletions
    associatedPullRequests(first: 5) { nodes { number url merged } }
  }
}`;
}

/**
 * What a repository (`owner/repo`) holds on a branch, or on its default one. Every method throws a GitHubError, with
 * the status 404 where there is no such repository or branch, or the token cannot see it.
 */
export function createHistory({ rest, ask, query }: Connection) {
  return {
    /**
     * Ids of files and folders by their paths, without symbolic links; `isCut` where GitHub lists only a part of them.
     *
     * @param tree a branch, or the id of a folder's tree; the default branch unless told
     */
    files(repository: string, tree: string | undefined, signal: AbortSignal) {
      const values = { ...repositoryOf(repository), tree_sha: tree ?? 'HEAD', recursive: '1' };
      return ask('Reading the list of files', schemas().tree, signal, values, rest.git.getTree);
    },

    fileText(repository: string, id: string, signal: AbortSignal) {
      const values = { ...repositoryOf(repository), file_sha: id };
      return ask('Reading the documentation settings', schemas().blob, signal, values, rest.git.getBlob);
    },

    /**
     * The histories of files by their paths, as far as GitHub answers; for every twenty files, it is asked once. Where it
     * answers about none of them, that is an error.
     */
    async histories(
      repository: string,
      branch: string | undefined,
      paths: readonly string[],
      signal: AbortSignal,
    ) {
      const operation = 'Reading the histories of files';
      const { answer: answerSchema, history: historySchema } = schemas();
      const found = new Map<string, FileHistory>();
      let failure: GitHubError | undefined;
      let failuresLeft = mostFailures;

      const read = async (part: readonly string[]): Promise<void> => {
        if (failuresLeft <= 0) return;
        const files = new Map(part.map((path, index) => [`file${index}`, path]));
        const text = historiesQuery([...files.keys()]);
        const place = { ...repositoryOf(repository), expression: branch ?? 'HEAD' };
        const variables = { ...place, ...Object.fromEntries(files) };
        const asked = ask(operation, answerSchema, signal, variables, (values) =>
          query(text)(values).catch((error) => ({ data: partOf(error, part.length > 1) })),
        );
        const { value: answer, error } = await orError(asked);
        if (answer === undefined) {
          failure ??= error;
          // What is said of several files together is true of all.
          failuresLeft = part.length > 1 ? 0 : failuresLeft - 1;
        } else if ('repository' in answer) {
          const { object } = answer.repository;
          for (const [file, path] of files) {
            const parts = { commits: object[`commits_${file}`], text: object[`text_${file}`] };
            const history = historySchema.safeParse(parts);
            if (history.success) found.set(path, history.data);
          }
        } else {
          const half = Math.ceil(part.length / 2);
          await read(part.slice(0, half));
          await read(part.slice(half));
        }
      };

      for (let start = 0; start < paths.length; start += filesInQuery)
        await read(paths.slice(start, start + filesInQuery));
      if (found.size === 0 && failure !== undefined) throw failure;
      return found;
    },
  };
}

/**
 * What counts of a question that failed: the data beside the errors, or that it asked of too many files for GitHub, which
 * says so in several ways.
 *
 * @throws the error, where it is about the whole repository or one file, or passes by itself
 */
function partOf(error: unknown, hasFiles: boolean): unknown {
  const { status = 0 } = Object(error);
  const { data, errors = [] } = graphqlAnswer(error) ?? {};
  if (Object(data).repository?.object) return data;
  const isHeavy = errors.some(
    ({ type, message, path: [, object] }) =>
      object === 'object' || /LIMITS?_EXCEEDED$/.test(type) || /timeout|something went wrong/i.test(message),
  );
  if (hasFiles && (isHeavy || status === 502 || status === 504)) return { isTooMuch: true };
  throw error;
}
