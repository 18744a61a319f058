import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLSchema, graphqlSync, parse, validate } from 'graphql';
import type { Payload } from '../../support/events.ts';
import { type FileCommit, hashOf, isDefaultBranch, objectAt, type RepositoryFile } from './files.ts';
import type { GitHubState } from './state.ts';

/** What the resolvers need to know of the request. */
interface QueryContext {
  /** The repository of that name, where the token may see it. */
  readonly find: (fullName: string) => GitHubState | undefined;
  /** The repository that holds the comment or review with that id, where the token may see it. */
  readonly findWritten: (nodeId: string) => GitHubState | undefined;
  readonly isPermitted: (state: GitHubState, need: 'contents=read' | 'pull_requests=read') => boolean;
  /** What links for people begin with. */
  readonly webUrl: string;
  /** What GitHub says where the token lacks a permission. */
  readonly refusal: string;
}

/** What a query costs so far. */
interface Work {
  cost: number;
}
type Context = QueryContext & { readonly work: Work };
const mostWork = 10;
const tooMuchWork =
  'Something went wrong while executing your query. This may be the result of a timeout, or it could be a GitHub bug.';

interface Page {
  readonly first?: number;
  readonly last?: number;
  readonly after?: string;
}

let built: GraphQLSchema | undefined;
/** GitHub's own schema; it takes a second, so it waits until somebody asks. */
function schema(): GraphQLSchema {
  const file = '../../../node_modules/@octokit/graphql-schema/schema.graphql';
  built ??= buildSchema(readFileSync(new URL(file, import.meta.url), 'utf8'), { assumeValid: true });
  return built;
}

/** What in a query contradicts GitHub's schema; empty when nothing does. */
export function queryMistakes({ query }: Payload): string[] {
  try {
    return validate(schema(), parse(String(query))).map(({ message }) => message);
  } catch (error) {
    return [(error as Error).message];
  }
}

/** The answer to a query that has no mistakes, from what the emulator knows: a field that it does not know is null. */
export function answerQuery({ query, variables, operationName }: Payload, context: QueryContext): object {
  const work: Work = { cost: 0 };
  const rootValue = {
    repository: (wanted: Payload) => repositoryNode(wanted, { ...context, work }),
    node: ({ id }: Payload) => writtenNode(String(id), context),
  };
  const request = { source: query, variableValues: variables, operationName };
  const { data, errors } = graphqlSync({ schema: schema(), rootValue, ...request });
  if (work.cost > mostWork) return { data: null, errors: [{ message: tooMuchWork }] };
  const listed = errors?.map(({ message, path, locations, originalError }) => ({
    ...((originalError as { type?: string } | undefined)?.type && {
      type: (originalError as unknown as Payload)['type'],
    }),
    ...{ path, locations, message },
  }));
  return { data, ...(listed && { errors: listed }) };
}

const refuse = (type: string, message: string): never => {
  throw Object.assign(new Error(message), { type });
};

/** A comment or review, as far as it is known here. */
function writtenNode(id: string, context: QueryContext): object {
  const state = context.findWritten(id);
  const found = state?.written(id);
  if (state === undefined || found === undefined)
    return refuse('NOT_FOUND', `Could not resolve to a node with the global id of '${id}'`);
  if (!context.isPermitted(state, 'pull_requests=read')) return refuse('FORBIDDEN', context.refusal);
  return { __typename: found.type, id, createdViaEmail: found.isByEmail };
}

function repositoryNode({ owner, name }: Payload, context: Context): object {
  const fullName = `${owner}/${name}`;
  const state = context.find(fullName);
  if (state === undefined)
    return refuse('NOT_FOUND', `Could not resolve to a Repository with the name '${fullName}'.`);
  const head = () => {
    if (!context.isPermitted(state, 'contents=read')) return refuse('FORBIDDEN', context.refusal);
    const newest = historyOf(state.files)[0];
    return newest === undefined ? null : commitNode(newest, state, context);
  };
  const ref = () => ({ name: state.branch, prefix: 'refs/heads/', target: head });
  return {
    ...{ __typename: 'Repository', id: btoa(`Repository${state.id}`), name: state.fullName.split('/')[1] },
    ...{ nameWithOwner: state.fullName, isPrivate: state.isPrivate },
    url: `${context.webUrl}/${state.fullName}`,
    object: ({ expression = '' }: Payload) => {
      const [name, path] = expression.split(/:(.*)/s);
      if (!isDefaultBranch(state, name)) return null;
      if (path === undefined) return head();
      return context.isPermitted(state, 'contents=read')
        ? objectAt(state, path)
        : refuse('FORBIDDEN', context.refusal);
    },
    pullRequests: (page: Page) => {
      if (!context.isPermitted(state, 'pull_requests=read')) return refuse('FORBIDDEN', context.refusal);
      const numbers = new Set(state.files.flatMap(({ openIn }) => openIn ?? []));
      const newest = [...numbers].sort((one, other) => other - one);
      return connection('pullRequests', newest, page, (number) => pullNode(number, 'OPEN', state, context));
    },
    ref: ({ qualifiedName }: Payload) => (isDefaultBranch(state, qualifiedName) ? ref() : null),
    defaultBranchRef: () => (state.files.length === 0 ? null : ref()),
  };
}

/** The commits of files, newest first. */
function historyOf(files: readonly RepositoryFile[]): FileCommit[] {
  const all = files.flatMap(({ commits = [{ date: '2020-01-01' }] }) => commits);
  return all.toSorted((one, other) => other.date.localeCompare(one.date));
}

function commitNode(commit: FileCommit, state: GitHubState, context: Context): object {
  const { date, changedFiles = 1, changedLines = changedFiles ?? 0, pullRequest, openIn } = commit;
  if (commit.isBroken) return new Error('This commit cannot be read.');
  const oid = hashOf(JSON.stringify(commit));
  const committedDate = `${date}T12:00:00Z`;
  return {
    ...{ __typename: 'Commit', id: btoa(`Commit${oid}`), oid, abbreviatedOid: oid.slice(0, 7) },
    ...{ committedDate, authoredDate: committedDate, messageHeadline: `Change of ${date}` },
    ...{ changedFiles: changedFiles ?? 0, changedFilesIfAvailable: changedFiles },
    ...{ additions: changedLines, deletions: 0 },
    url: `${context.webUrl}/${state.fullName}/commit/${oid}`,
    history: ({ path, ...page }: Page & { readonly path?: string }) => {
      const files = state.files.filter(
        (file) => path === undefined || `${file.path}/`.startsWith(`${path}/`),
      );
      for (const { weight = 0 } of files) context.work.cost += path === undefined ? 0 : weight;
      if (path !== undefined && files.some(({ isRefused }) => isRefused))
        return refuse('FORBIDDEN', context.refusal);
      return connection('history', historyOf(files), page, (each) => commitNode(each, state, context));
    },
    associatedPullRequests: (page: Page) => {
      if (!context.isPermitted(state, 'pull_requests=read')) return refuse('FORBIDDEN', context.refusal);
      const numbers = [openIn, pullRequest].filter((number) => number !== undefined);
      return connection('associatedPullRequests', numbers, page, (number) =>
        pullNode(number, number === pullRequest ? 'MERGED' : 'OPEN', state, context),
      );
    },
  };
}

function pullNode(number: number, kind: 'OPEN' | 'MERGED', state: GitHubState, { webUrl }: Context): object {
  return {
    ...{ __typename: 'PullRequest', id: btoa(`PullRequest${number}`), number, state: kind },
    ...{ merged: kind === 'MERGED', title: `Pull request ${number}` },
    url: `${webUrl}/${state.fullName}/pull/${number}`,
    files: (page: Page) => {
      const files = state.files.filter(({ openIn }) => openIn === number);
      return connection('files', files, page, ({ path }) => ({ path, additions: 1, deletions: 0 }));
    },
  };
}

/** A page of a list, as GraphQL has it. GitHub demands a length, 100 at most. */
function connection<Item>(
  name: string,
  items: readonly Item[],
  { first, last, after }: Page,
  node: (item: Item) => object,
): object {
  const size = first ?? last;
  if (size == null) {
    const message = `You must provide a \`first\` or \`last\` value to properly paginate the \`${name}\` connection.`;
    return refuse('MISSING_PAGINATION_BOUNDARIES', message);
  }
  if (size < 1 || size > 100) {
    const message = `Requesting ${size} records on the \`${name}\` connection exceeds the \`first\` limit of 100 records.`;
    return refuse('EXCESSIVE_PAGINATION', message);
  }
  const start = first == null ? Math.max(items.length - size, 0) : Number(after ?? 0);
  const end = start + size;
  const nodes = items.slice(start, end).map(node);
  const cursors = nodes.map((_, index) => String(start + index + 1));
  return {
    ...{ nodes, edges: nodes.map((each, index) => ({ node: each, cursor: cursors[index] })) },
    totalCount: items.length,
    pageInfo: {
      ...{ hasNextPage: end < items.length, hasPreviousPage: start > 0 },
      ...{ startCursor: cursors[0] ?? null, endCursor: cursors.at(-1) ?? null },
    },
  };
}
