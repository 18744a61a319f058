import * as z from 'zod/mini';
import { mapped, matching } from '../schema.ts';
import { shorten } from '../text.ts';
import { type Connection, orError, repositoryOf } from './connection.ts';
import { type GitHubError, graphqlAnswer } from './errors.ts';
import { accountSchema, commitId, lenient, nodesOf, notEmpty } from './schema.ts';

/** GitHub's words for how a pull request becomes part of its branch, in the order in which we like them. */
const mergeMethods = ['squash', 'merge', 'rebase'] as const;
type MergeMethod = (typeof mergeMethods)[number];

export type DocumentationRequest = z.infer<ReturnType<typeof requestSchema>>;

/** Mintlify's app, under whose name the agent opens pull requests. */
const agentLogin = 'mintlify[bot]';

const requestQuery = `query($amongOwner: String!, $amongName: String!, $owner: String!, $repo: String!, $number: Int!) {
  among: repository(owner: $amongOwner, name: $amongName) { nameWithOwner }
  repository(owner: $owner, name: $repo) {
    nameWithOwner
    defaultBranchRef { name }
    canWait: autoMergeAllowed
    squash: squashMergeAllowed merge: mergeCommitAllowed rebase: rebaseMergeAllowed
    pullRequest(number: $number) {
      id number title state isDraft mergeable isFromFork: isCrossRepository baseRefName head: headRefOid
      reviewDecision isInMergeQueue
      autoMergeRequest { enabledAt }
      latestOpinionatedReviews(first: 50, writersOnly: true) { nodes { state commit { oid } } }
      comments(last: 100) { nodes { body viewerDidAuthor author { __typename login } } }
    }
  }
}`;

const readyMutation = `mutation($id: ID!) {
  markPullRequestReadyForReview(input: { pullRequestId: $id }) { pullRequest { isDraft } }
}`;

/** The library keeps the name `method` for itself. */
const waitMutation = `mutation($id: ID!, $head: GitObjectID!, $by: PullRequestMergeMethod!) {
  enablePullRequestAutoMerge(input: { pullRequestId: $id, expectedHeadOid: $head, mergeMethod: $by }) {
    pullRequest { state }
  }
}`;

const openSchema = () => z.object({ html_url: z.url(), user: lenient(accountSchema) });
/** Pages of 100 pull requests, whosever they are. */
const mostOpenPages = 10;

const requestSchema = () => {
  const reviews = nodesOf(
    z.object({ state: z.string(), commit: z.catch(z.nullish(z.object({ oid: commitId })), undefined) }),
  );
  const author = z.nullable(z.object({ __typename: z.string(), login: z.string() }));
  const comments = nodesOf(z.object({ body: z.string(), viewerDidAuthor: z.boolean(), author }));
  const pullRequest = z.object({
    ...{ id: notEmpty, number: z.int().check(z.positive()), title: z.string() },
    state: z.pipe(z.string().check(z.toLowerCase()), z.enum(['open', 'merged', 'closed'])),
    ...{ isDraft: z.boolean(), isFromFork: z.boolean(), isInMergeQueue: z.boolean() },
    ...{ baseRefName: z.string(), head: commitId, mergeable: z.string() },
    reviewDecision: z.nullable(z.string()),
    autoMergeRequest: z.nullable(z.object({})),
    latestOpinionatedReviews: lenient(reviews),
    comments: z.nullable(comments),
  });
  const repository = z.object({
    nameWithOwner: matching(/^[\w.-]+\/[\w.-]+$/),
    defaultBranchRef: lenient(z.object({ name: z.string() })),
    ...{ canWait: z.boolean(), squash: z.boolean(), merge: z.boolean(), rebase: z.boolean() },
    pullRequest,
  });
  const among = lenient(z.object({ nameWithOwner: z.string() }));
  return mapped(
    z.object({ among, repository }),
    ({ among, repository: { pullRequest: pull, ...repository } }) => {
      const { id, number, head, isDraft, isFromFork, reviewDecision } = pull;
      const reviews = pull.latestOpinionatedReviews?.nodes ?? [];
      const isApprovedByPeople =
        reviews.some(({ state, commit }) => state === 'APPROVED' && commit?.oid === head) &&
        !reviews.some(({ state }) => state === 'CHANGES_REQUESTED');
      return {
        /** The id is GraphQL's, the head its last commit. */
        ...{ id, number, head, isDraft, isFromFork, canWait: repository.canWait },
        repository: repository.nameWithOwner,
        isAmong: among?.nameWithOwner === repository.nameWithOwner,
        /** Somebody's free words. */
        title: shorten(pull.title, 300),
        state: pull.state,
        hasConflicts: pull.mergeable === 'CONFLICTING',
        /** `undefined` where the token cannot see what the default branch is called. */
        isIntoDefault: repository.defaultBranchRef && repository.defaultBranchRef.name === pull.baseRefName,
        needsReview: reviewDecision === 'REVIEW_REQUIRED',
        /** As the branch demands it; where it demands none, people who can write approve its last commit, and none wants changes. */
        isApproved: reviewDecision === null ? isApprovedByPeople : reviewDecision === 'APPROVED',
        isWaiting: pull.autoMergeRequest !== null || pull.isInMergeQueue,
        method: mergeMethods.find((method) => repository[method]),
        /** The texts of its newest comments that our account, or a bot, wrote. */
        notes: (pull.comments?.nodes ?? [])
          .filter(({ viewerDidAuthor, author }) => viewerDidAuthor || author?.__typename === 'Bot')
          .map(({ body }) => body),
      };
    },
  );
};

/** Writes to a repository, for its documentation pull requests. Every operation throws a GitHubError. */
export function createDocumentationRequests(connection: Connection) {
  const { rest, query, ask, askUnlessDone, list } = connection;

  return {
    /**
     * @param among the repository that it may be in; both are followed where they were renamed
     * @throws GitHubError with the status 404 also where the token cannot see the repository or the pull request
     */
    documentationRequest(among: string, repository: string, number: number, signal: AbortSignal) {
      const { owner: amongOwner, repo: amongName } = repositoryOf(among);
      const operation = 'Reading the documentation pull request';
      const variables = { amongOwner, amongName, ...repositoryOf(repository), number };
      return ask(operation, requestSchema(), signal, variables, (values) =>
        query(requestQuery)(values).catch(requestBeside),
      );
    },

    async markReady({ id }: DocumentationRequest, signal: AbortSignal) {
      const operation = 'Making the documentation pull request ready';
      await askUnlessDone(operation, z.unknown(), signal, { id }, query(readyMutation));
    },

    /** Has it merged as soon as the rules of its branch are met; not where its head is another one by now. */
    mergeWhenReady({ id, head }: DocumentationRequest, method: MergeMethod, signal: AbortSignal) {
      const values = { id, head, by: method.toUpperCase() };
      const done = askUnlessDone('Turning on auto-merge', z.unknown(), signal, values, query(waitMutation));
      return doneOrRefused(done);
    },

    mergeNow({ repository, number, head }: DocumentationRequest, method: MergeMethod, signal: AbortSignal) {
      const values = { ...repositoryOf(repository), pull_number: number, sha: head, merge_method: method };
      const schema = z.object({ merged: z.literal(true) });
      const operation = 'Merging the documentation pull request';
      return doneOrRefused(askUnlessDone(operation, schema, signal, values, rest.pulls.merge));
    },

    async commentOn({ repository, number }: DocumentationRequest, body: string, signal: AbortSignal) {
      const values = { ...repositoryOf(repository), issue_number: number, body };
      const operation = 'Commenting on the documentation pull request';
      await askUnlessDone(operation, z.unknown(), signal, values, rest.issues.createComment);
    },

    /** Without a merge. Can be repeated. */
    async close({ repository, number }: DocumentationRequest, signal: AbortSignal) {
      const values = { ...repositoryOf(repository), pull_number: number, state: 'closed' } as const;
      await ask('Closing the documentation pull request', z.unknown(), signal, values, rest.pulls.update);
    },

    /** The links of the agent's open pull requests, the oldest first. */
    async openDocumentation(repository: string, signal: AbortSignal) {
      const order = { state: 'open', sort: 'created', direction: 'asc', per_page: 100 } as const;
      const values = { ...repositoryOf(repository), ...order };
      const operation = 'Counting the open documentation pull requests';
      const { items } = await list(operation, openSchema(), signal, values, mostOpenPages, rest.pulls.list);
      return items.filter(({ user }) => user?.login === agentLogin).map(({ html_url }) => html_url);
    },
  };
}

/** What is answered beside errors: of some fields the token may be refused the sight. @throws the error without a pull request */
function requestBeside(error: unknown) {
  const { data } = graphqlAnswer(error) ?? {};
  if (Object(data).repository?.pullRequest) return { data };
  throw error;
}

/** Over REST with 405, 409 or 422, over GraphQL with an error that has no status. */
function isOfRules({ facts: { kind, status, reason } }: GitHubError): boolean {
  return kind === 'status' && reason === undefined && [undefined, 405, 409, 422].includes(status);
}

/** @returns why GitHub refuses, where that is for what the pull request, its branch or its repository is */
async function doneOrRefused(work: Promise<unknown>) {
  const { error } = await orError(work);
  if (error === undefined || isOfRules(error)) return { refusal: error };
  throw error;
}
