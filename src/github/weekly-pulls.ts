import * as z from 'zod/mini';
import { atMost, mapped, moment } from '../schema.ts';
import { type Dates, isoDate } from '../time.ts';
import { type Connection, type Repository, repositoryOf } from './connection.ts';
import { count, id, lenient, nodesOf } from './schema.ts';

/** How the service's app is called at GitHub, from its pull requests in public repositories (Mintlify, autumn 2026). */
const agent = 'app/mintlify';

const documentationQuery = `query($owner: String!, $repo: String!, $open: String!, $opened: String!, $merged: String!, $closed: String!) {
  repository(owner: $owner, name: $repo) {
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
  merged: search(query: $merged, type: ISSUE, first: 1) { issueCount }
  closed: search(query: $closed, type: ISSUE, first: 1) { issueCount }
}`;

/** Where the token may not see pull requests, search finds none without a word, but the field of the repository is refused. */
const mergedQuery = `query($owner: String!, $repo: String!, $check: String!, $merged: String!) {
  repository(owner: $owner, name: $repo) { pullRequests(first: 1) { totalCount } }
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

const schemas = () => {
  const search = z.object({ issueCount: count });
  const total = mapped(search, ({ issueCount }) => issueCount);
  const url = atMost(300);
  const files = z.nullable(nodesOf(z.object({ path: z.string() })));
  const openPull = z.object({
    ...{ number: id, url, title: z.string() },
    createdAt: moment,
    isDraft: z.boolean(),
    mergeable: lenient(z.string()),
    reviewDecision: lenient(z.string()),
  });
  const documentation = mapped(
    z.object({
      repository: z.object({ nameWithOwner: z.string(), pullRequests: nodesOf(z.object({ files })) }),
      open: z.extend(search, nodesOf(openPull).shape),
      /** `closed`: without a merge. */
      ...{ opened: total, merged: total, closed: total },
    }),
    ({ repository, open, ...week }) => ({
      ...{ ...week, name: repository.nameWithOwner },
      ...{ open: open.issueCount, oldest: open.nodes },
      /** The files of the 20 newest open ones of anybody, 100 of each at most. */
      files: new Set(
        repository.pullRequests.nodes.flatMap(({ files }) => files?.nodes.map(({ path }) => path) ?? []),
      ),
    }),
  );

  const context = z.object({ state: z.string(), description: lenient(z.string()) });
  const commit = z.object({ status: z.nullable(z.object({ context: z.nullable(context) })) });
  const mergedPull = mapped(
    z.object({ number: id, url, commits: nodesOf(z.object({ commit })) }),
    ({ number, url, commits }) => {
      const { state, description = '' } = commits.nodes.at(-1)?.commit.status?.context ?? {};
      /** What the status says, such as `SUCCESS`; `undefined` where there is none. The description can be anybody's. */
      return { number, url, state, description };
    },
  );
  const merged = mapped(
    z.object({ merged: z.extend(search, nodesOf(mergedPull).shape) }), // The pull requests are 100 at most.
    ({ merged }) => ({ count: merged.issueCount, pulls: merged.nodes }),
  );
  return { documentation, merged };
};

type Schemas = ReturnType<typeof schemas>;
/** The agent's pull requests as counts of the week, with up to ten of the open ones, the oldest first. */
export type DocumentationPulls = z.infer<Schemas['documentation']>;
/** Those of the agent itself are left out. */
export type MergedPulls = z.infer<Schemas['merged']>;

/** What became of pull requests in a week. Every operation throws a GitHubError. */
export function createWeeklyPulls(here: Repository, { ask, query }: Connection) {
  return {
    async documentationPulls(
      repository: string,
      week: Dates,
      signal: AbortSignal,
    ): Promise<DocumentationPulls> {
      const own = `repo:${repository} is:pr author:${agent}`;
      const variables = {
        ...repositoryOf(repository),
        ...{ open: `${own} is:open sort:created-asc`, opened: `${own} created:${daysOf(week)}` },
        merged: `${own} is:merged merged:${daysOf(week)}`,
        closed: `${own} is:closed is:unmerged closed:${daysOf(week)}`,
      };
      const operation = 'Reading the pull requests of the documentation';
      const { documentation } = schemas();
      const pulls = await ask(operation, documentation, signal, variables, query(documentationQuery));
      // Search does not follow a renamed repository.
      const isSame = pulls.name.toLowerCase() === repository.toLowerCase();
      return isSame ? pulls : this.documentationPulls(pulls.name, week, signal);
    },

    /** Those that were merged into the run's repository, with what a status says of their last commits. */
    mergedPulls(check: string, week: Dates, signal: AbortSignal) {
      const own = `repo:${here.owner}/${here.repo} is:pr`;
      const merged = `${own} is:merged -author:${agent} merged:${daysOf(week)}`;
      const operation = 'Reading the merged pull requests';
      return ask(operation, schemas().merged, signal, { ...here, check, merged }, query(mergedQuery));
    },
  };
}

/** As GitHub's search has a range: both days belong to it. */
const daysOf = ({ dateFrom, dateTo }: Dates) => `${dateFrom}..${isoDate(Date.parse(dateTo) - 1)}`;
