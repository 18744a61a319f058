import * as z from 'zod';
import { once } from '../once.ts';
import { shorten } from '../text.ts';
import { type Connection, repositoryOf } from './connection.ts';
import { dataBeside } from './history.ts';
import { count, id, lenient } from './schema.ts';

/** From `dateFrom` to before `dateTo`, both `YYYY-MM-DD`, in UTC. */
type Days = Readonly<Record<'dateFrom' | 'dateTo', string>>;

/** What became of pull requests in a week. Each costs a request, or two where the repository was renamed. */
export interface WeeklyPulls {
  /** Those of the documentation's repository (`owner/repo`). @throws GitHubError */
  documentationPulls(repository: string, week: Days, signal: AbortSignal): Promise<DocumentationPulls>;
  /** Those that were merged into the run's repository, with what a status says of their last commits. @throws GitHubError */
  mergedPulls(check: string, week: Days, signal: AbortSignal): Promise<MergedPulls>;
}

/** How the service's app is called at GitHub, from its pull requests in public repositories (Mintlify, autumn 2026). */
const agent = 'app/mintlify';

const documentationQuery = `query($owner: String!, $name: String!, $open: String!, $opened: String!, $merged: String!, $closed: String!, $everybody: String!) {
  repository(owner: $owner, name: $name) {
    nameWithOwner
    pullRequests(first: 20, states: OPEN, orderBy: { field: CREATED_AT, direction: DESC }) {
      nodes { files(first: 100) { nodes { path } } }
    }
  }
  open: search(query: $open, type: ISSUE, first: 10) {
    issueCount
    nodes { ... on PullRequest { number title url createdAt isDraft mergeable reviewDecision } }
  }
  opened: search(query: $opened, type: ISSUE, first: 1) { issueCount }
  merged: search(query: $merged, type: ISSUE, first: 50) {
    issueCount
    nodes { ... on PullRequest { createdAt mergedAt } }
  }
  closed: search(query: $closed, type: ISSUE, first: 1) { issueCount }
  everybody: search(query: $everybody, type: ISSUE, first: 1) { issueCount }
}`;

const mergedQuery = `query($owner: String!, $name: String!, $check: String!, $merged: String!) {
  repository(owner: $owner, name: $name) { nameWithOwner pullRequests(first: 1) { totalCount } }
  merged: search(query: $merged, type: ISSUE, first: 100) {
    issueCount
    nodes {
      ... on PullRequest {
        number url
        commits(last: 1) { nodes { commit { status { context(name: $check) { state description } } } } }
      }
    }
  }
}`;

const schemas = once(() => {
  const nameWithOwner = z.string();
  const search = { issueCount: count };
  const nodes = <Node extends z.ZodType>(node: Node) =>
    z
      .array(node.nullable().catch(null))
      .transform((list) => list.filter((one): one is NonNullable<z.infer<Node>> => one !== null));
  const date = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
  const url = z.string().max(300);

  const filesOfPull = z.object({
    files: z.object({ nodes: z.array(z.object({ path: z.string() }).nullable()) }),
  });
  const openPull = z
    .object({
      ...{ number: id, url, title: z.string(), createdAt: date },
      ...{
        isDraft: lenient(z.boolean()),
        mergeable: lenient(z.string()),
        reviewDecision: lenient(z.string()),
      },
    })
    .transform(({ title, mergeable, ...pull }) => ({
      ...pull,
      /** Somebody's free words. */
      title: shorten(title, 300),
      /** GitHub often does not know it yet. */
      hasConflicts: mergeable === 'CONFLICTING',
    }));
  const documentation = z
    .object({
      repository: z.object({ nameWithOwner, pullRequests: z.object({ nodes: nodes(filesOfPull) }) }),
      open: z.object({ ...search, nodes: nodes(openPull) }),
      opened: z.object(search),
      merged: z.object({ ...search, nodes: nodes(z.object({ createdAt: date, mergedAt: date })) }),
      closed: z.object(search),
      everybody: z.object(search),
    })
    .transform(({ repository, open, opened, merged, closed, everybody }) => ({
      name: repository.nameWithOwner,
      ...{ opened: opened.issueCount, merged: merged.issueCount },
      /** Without a merge. */
      closed: closed.issueCount,
      /** How long those that were merged had been open, in milliseconds; of 50 at most. */
      mergedAfter: merged.nodes.map(({ createdAt, mergedAt }) => mergedAt.getTime() - createdAt.getTime()),
      /** How many are open now. */
      open: open.issueCount,
      oldest: open.nodes,
      /** How many anybody opened in the week. */
      openedByAnybody: everybody.issueCount,
      /** The files of the 20 newest open ones of anybody, 100 of each at most. */
      files: new Set(
        repository.pullRequests.nodes.flatMap(({ files }) => files.nodes.flatMap((file) => file?.path ?? [])),
      ),
    }));

  const context = z.object({ state: z.string(), description: lenient(z.string()) });
  const commit = z.object({ status: z.object({ context: context.nullish() }).nullish() });
  const mergedPull = z
    .object({ number: id, url, commits: z.object({ nodes: z.array(z.object({ commit })) }) })
    .transform(({ number, url, commits }) => {
      const { state, description = '' } = commits.nodes.at(-1)?.commit.status?.context ?? {};
      /** What the status says, such as `SUCCESS`; `undefined` where there is none. The description can be anybody's. */
      return { number, url, state, description };
    });
  const merged = z
    .object({
      repository: z.object({ nameWithOwner }),
      merged: z.object({ ...search, nodes: nodes(mergedPull) }),
    })
    .transform(({ repository, merged }) => ({
      name: repository.nameWithOwner,
      count: merged.issueCount,
      /** 100 at most. */
      pulls: merged.nodes,
    }));
  return { documentation, merged };
});

type Schemas = ReturnType<typeof schemas>;
/** The agent's pull requests as counts of the week, with up to ten of the open ones, the oldest first. */
export type DocumentationPulls = z.infer<Schemas['documentation']>;
/** Those of the agent itself are left out. */
export type MergedPulls = z.infer<Schemas['merged']>;

export function createWeeklyPulls(
  here: ReturnType<typeof repositoryOf>,
  { ask, graphql }: Connection,
): WeeklyPulls {
  /** Search does not follow a renamed repository, so it is asked again by its present name. */
  async function asking<Answer extends { readonly name: string }>(
    repository: string,
    read: (repository: string) => Promise<Answer>,
  ): Promise<Answer> {
    const answer = await read(repository);
    const isSame = answer.name.toLowerCase() === repository.toLowerCase();
    return isSame ? answer : await read(answer.name);
  }
  const placeOf = (repository: string) => {
    const { owner, repo: name } = repositoryOf(repository);
    return { owner, name };
  };

  return {
    documentationPulls: (among, week, signal) =>
      asking(among, (repository) => {
        const all = `repo:${repository} is:pr`;
        const own = `${all} author:${agent}`;
        const variables = {
          ...placeOf(repository),
          open: `${own} is:open sort:created-asc`,
          opened: `${own} created:${daysOf(week)}`,
          merged: `${own} is:merged merged:${daysOf(week)}`,
          closed: `${own} is:closed is:unmerged closed:${daysOf(week)}`,
          everybody: `${all} created:${daysOf(week)}`,
        };
        const operation = 'Reading the pull requests of the documentation';
        return ask(operation, schemas().documentation, signal, variables, async (values) => ({
          data: await graphql(documentationQuery, values).catch(dataBeside),
        }));
      }),

    mergedPulls: (check, week, signal) =>
      asking(`${here.owner}/${here.repo}`, (repository) => {
        const merged = `repo:${repository} is:pr is:merged -author:${agent} merged:${daysOf(week)}`;
        const variables = { ...placeOf(repository), check, merged };
        const operation = 'Reading the merged pull requests';
        // Where a part is refused, a status that is not read must not count as one that is not there.
        return ask(operation, schemas().merged, signal, variables, async (values) => ({
          data: await graphql(mergedQuery, values),
        }));
      }),
  };
}

/** As GitHub's search has a range: both days belong to it. */
function daysOf({ dateFrom, dateTo }: Days): string {
  const last = new Date(Date.parse(dateTo) - 1).toISOString().slice(0, 10);
  return `${dateFrom}..${last}`;
}
