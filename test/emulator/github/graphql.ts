import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLSchema, graphqlSync, parse, validate } from 'graphql';
import type { Payload } from '../../support/events.ts';
import { commitIdOf, type FileCommit, isDefaultBranch, objectAt, type RepositoryFile } from './files.ts';
import { enableAutoMerge, mergeStateStatus, opinionsOn, reviewDecision } from './merging.ts';
import { searchPulls, type WeeklyPull } from './search.ts';
import type { GitHubState, Thread } from './state.ts';

/** What the resolvers need to know of the request. */
interface QueryContext {
  /** The repository of that name, where the token may see it. */
  readonly find: (fullName: string) => GitHubState | undefined;
  /** The repository that holds the comment or review with that id, where the token may see it. */
  readonly findWritten: (nodeId: string) => GitHubState | undefined;
  /** All that the token may see. */
  readonly states: readonly GitHubState[];
  /** The account of the token. */
  readonly self: Payload;
  readonly isPermitted: (
    state: GitHubState,
    need: `${'contents' | 'pull_requests'}=${'read' | 'write'}` | 'statuses=read',
  ) => boolean;
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
    markPullRequestReadyForReview: ({ input }: Payload) => {
      const { state, thread } = changed(input['pullRequestId'], { ...context, work });
      Object.assign(thread.pull ?? {}, { draft: false });
      return { pullRequest: requestNode(state, thread, { ...context, work }) };
    },
    enablePullRequestAutoMerge: ({ input }: Payload) => {
      const { state, thread } = changed(input['pullRequestId'], { ...context, work });
      const { expectedHeadOid: head, mergeMethod = 'MERGE' } = input;
      const method = mergeMethod.toLowerCase();
      const refusal = enableAutoMerge(state, thread, { head, method, by: context.self });
      if (refusal !== undefined) return refuse('UNPROCESSABLE', refusal);
      return { pullRequest: requestNode(state, thread, { ...context, work }) };
    },
    search: (wanted: Payload) => searchNode(wanted, { ...context, work }),
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

const requestId = (state: GitHubState, { number }: Thread) => btoa(`PullRequest${state.id} ${number}`);

/** What a mutation leads to. Both demand that the token may write contents, too. */
function changed(id: string, context: Context): { state: GitHubState; thread: Thread } {
  for (const state of context.states)
    for (const thread of state.threads.values())
      if (thread.pull !== undefined && requestId(state, thread) === id) {
        const isPermitted = (['contents=write', 'pull_requests=write'] as const).every((need) =>
          context.isPermitted(state, need),
        );
        return isPermitted ? { state, thread } : refuse('FORBIDDEN', context.refusal);
      }
  return refuse('NOT_FOUND', `Could not resolve to a node with the global id of '${id}'`);
}

/** A pull request that a test has made, not one of a file's history. */
function requestNode(state: GitHubState, thread: Thread, context: Context): object {
  const { pull = {}, number } = thread;
  const auto = pull['auto_merge'];
  const merged = pull['merged'] === true;
  const comments = thread.comments.filter(({ kind }) => kind === 'issue');
  const rollup = () => {
    if (!context.isPermitted(state, 'statuses=read')) return refuse('FORBIDDEN', context.refusal);
    return thread.checks ? { state: thread.checks.toUpperCase() } : null;
  };
  return {
    ...{ __typename: 'PullRequest', id: requestId(state, thread), number, title: pull['title'] },
    state: merged ? 'MERGED' : pull['state'] === 'open' ? 'OPEN' : 'CLOSED',
    ...{ merged, isDraft: pull['draft'] === true },
    url: `${context.webUrl}/${state.fullName}/pull/${number}`,
    createdAt: pull['created_at'],
    author: actorOf(pull['user']),
    mergeable: thread.hasConflicts ? 'CONFLICTING' : 'MERGEABLE',
    mergeStateStatus: mergeStateStatus(state, thread),
    isCrossRepository: pull['head'].repo?.id !== pull['base'].repo.id,
    ...{ baseRefName: pull['base'].ref, headRefName: pull['head'].ref, headRefOid: pull['head'].sha },
    ...{ reviewDecision: reviewDecision(state, thread), isInMergeQueue: false },
    autoMergeRequest: auto ? { enabledAt: pull['updated_at'] } : null,
    latestOpinionatedReviews: (page: Page) =>
      connection('latestOpinionatedReviews', opinionsOn(state, thread), page, (said) => ({
        state: said.state,
        commit: () =>
          context.isPermitted(state, 'contents=read')
            ? { oid: said.head }
            : refuse('FORBIDDEN', context.refusal),
      })),
    commits: (page: Page) =>
      connection('commits', [pull['head'].sha], page, (oid) => ({
        commit: { oid, statusCheckRollup: rollup },
      })),
    comments: (page: Page) =>
      connection('comments', comments, page, ({ json }) => ({
        body: json.body,
        viewerDidAuthor: json['user']?.id === context.self['id'],
        author: actorOf(json['user']),
      })),
  };
}

/** GraphQL has bots without `[bot]`. */
const actorOf = (user: Payload | null) =>
  user && { __typename: user['type'], login: user['login'].replace(/\[bot\]$/, '') };

/** A comment or review, as far as it is known here. */
function writtenNode(id: string, context: QueryContext): object {
  const state = context.findWritten(id);
  const found = state?.written(id);
  if (state === undefined || found === undefined)
    return refuse('NOT_FOUND', `Could not resolve to a node with the global id of '${id}'`);
  if (!context.isPermitted(state, 'pull_requests=read')) return refuse('FORBIDDEN', context.refusal);
  return { __typename: found.type, id, createdViaEmail: found.isByEmail };
}

/** What the token may not see is not found, without a word. */
function searchNode({ query, type, ...page }: Payload & Page, context: Context): object {
  const found = searchPulls(String(query), context.find);
  if (found === undefined || type !== 'ISSUE') return refuse('INVALID', `No such search: ${query}`);
  const { state, pulls } = found;
  const isSeen = state !== undefined && context.isPermitted(state, 'pull_requests=read');
  const seen = isSeen ? pulls : [];
  const nodes = (pull: WeeklyPull) => weeklyNode(pull, state as GitHubState, context);
  return { ...connection('search', seen, page, nodes), issueCount: seen.length };
}

function weeklyNode(pull: WeeklyPull, state: GitHubState, context: Context): object {
  const { number, title = `Pull request ${number}`, mergedAt, closedAt, statuses = {} } = pull;
  const status = () => {
    if (!context.isPermitted(state, 'statuses=read')) return refuse('FORBIDDEN', context.refusal);
    if (Object.keys(statuses).length === 0) return null;
    return {
      context: ({ name }: Payload) => {
        const [said, description] = statuses[String(name)] ?? [];
        return said === undefined ? null : { context: name, state: said, description };
      },
    };
  };
  const node = { id: btoa(`PullRequestCommit${number}`), commit: { status } };
  return {
    ...{ __typename: 'PullRequest', id: btoa(`PullRequest${number}`), number, title },
    ...{ createdAt: pull.createdAt, mergedAt: mergedAt ?? null, closedAt: mergedAt ?? closedAt ?? null },
    ...{ isDraft: pull.isDraft ?? false, mergeable: pull.mergeable ?? 'UNKNOWN' },
    reviewDecision: pull.reviewDecision ?? null,
    url: `${context.webUrl}/${state.fullName}/pull/${number}`,
    commits: (page: Page) => connection('commits', [node], page, (each) => each),
  };
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
    ...{
      autoMergeAllowed: state.rules.autoMerge,
      squashMergeAllowed: state.rules.methods.includes('squash'),
    },
    mergeCommitAllowed: state.rules.methods.includes('merge'),
    rebaseMergeAllowed: state.rules.methods.includes('rebase'),
    pullRequest: ({ number }: Payload) => {
      if (!context.isPermitted(state, 'pull_requests=read')) return refuse('FORBIDDEN', context.refusal);
      const thread = state.threads.get(number);
      if (thread?.pull === undefined)
        return refuse('NOT_FOUND', `Could not resolve to a PullRequest with the number of ${number}.`);
      return requestNode(state, thread, context);
    },
    pullRequests: (page: Page) => {
      if (!context.isPermitted(state, 'pull_requests=read')) return refuse('FORBIDDEN', context.refusal);
      const numbers = new Set(state.files.flatMap(({ openIn }) => openIn ?? []));
      const newest = [...numbers].sort((one, other) => other - one);
      return connection('pullRequests', newest, page, (number) => pullNode(number, 'OPEN', state, context));
    },
    ref: ({ qualifiedName }: Payload) => (isDefaultBranch(state, qualifiedName) ? ref() : null),
    defaultBranchRef: ref,
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
  const oid = commitIdOf(commit);
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
    file: ({ path }: { readonly path: string }) => {
      const object = objectAt(state, path);
      return object && { name: path.split('/').at(-1), mode: 33_188, type: 'blob', object };
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
