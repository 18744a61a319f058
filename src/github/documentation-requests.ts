import * as z from 'zod';
import { once } from '../once.ts';
import { shorten } from '../text.ts';
import { type Connection, repositoryOf } from './connection.ts';
import { GitHubError, graphqlError } from './errors.ts';
import { failureOf } from './history.ts';
import { commitId, lenient } from './schema.ts';

/** GitHub's words for how a pull request becomes part of its branch, in the order in which we like them. */
const mergeMethods = ['squash', 'merge', 'rebase'] as const;
export type MergeMethod = (typeof mergeMethods)[number];

/** A pull request of the documentation, with what decides about its merge. */
export type DocumentationRequest = z.infer<ReturnType<typeof schemas>['request']>;

/** What became of a write that GitHub may refuse for reasons of the pull request, such as a rule of its branch. */
export interface Done {
  /** `undefined` where it is done. */
  readonly refusal: GitHubError | undefined;
}

/** Writes to a repository, for its documentation pull requests. Every operation throws a GitHubError. */
export interface DocumentationRequests {
  /**
   * @param among the repository that it may be in; both are followed where they were renamed
   * @returns `elsewhere` where it is in another one
   * @throws GitHubError with the status 404 also where the token cannot see the repository or the pull request
   */
  documentationRequest(
    among: string,
    repository: string,
    number: number,
    signal: AbortSignal,
  ): Promise<DocumentationRequest | 'elsewhere'>;
  markReady(request: DocumentationRequest, signal: AbortSignal): Promise<void>;
  /** Has it merged as soon as the rules of its branch are met; not where its head is another one by now. */
  mergeWhenReady(request: DocumentationRequest, method: MergeMethod, signal: AbortSignal): Promise<Done>;
  /** Merges it now; not where its head is another one by now. */
  mergeNow(request: DocumentationRequest, method: MergeMethod, signal: AbortSignal): Promise<Done>;
  commentOn(request: DocumentationRequest, body: string, signal: AbortSignal): Promise<void>;
  /** Without a merge. Can be repeated. */
  close(request: DocumentationRequest, signal: AbortSignal): Promise<void>;
  /**
   * The links of the agent's open pull requests, the oldest first.
   *
   * @param repository followed where it was renamed
   * @param most where there are so many, further ones are not looked for
   */
  openDocumentation(repository: string, most: number, signal: AbortSignal): Promise<readonly string[]>;
}

/** Mintlify's app, under whose name the agent opens pull requests; GraphQL has no `[bot]` behind it. */
const agentLogin = 'mintlify';

const requestQuery = `query($amongOwner: String!, $amongName: String!, $owner: String!, $name: String!, $number: Int!) {
  among: repository(owner: $amongOwner, name: $amongName) { id }
  linked: repository(owner: $owner, name: $name) {
    id nameWithOwner
    defaultBranchRef { name }
    autoMergeAllowed squashMergeAllowed mergeCommitAllowed rebaseMergeAllowed
    pullRequest(number: $number) {
      id number title state isDraft mergeable isCrossRepository baseRefName headRefOid
      reviewDecision isInMergeQueue
      autoMergeRequest { enabledAt }
      latestOpinionatedReviews(first: 50, writersOnly: true) { nodes { state commit { oid } } }
      commits(last: 1) { nodes { commit { statusCheckRollup { state } } } }
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

const openQuery = `query($owner: String!, $name: String!, $after: String) {
  repository(owner: $owner, name: $name) {
    pullRequests(first: 100, after: $after, states: OPEN, orderBy: { field: CREATED_AT, direction: ASC }) {
      nodes { url author { login __typename } }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;
const openPageSize = 100;
const mostOpenPages = 10;

/** A list in which GitHub has null for what it refuses. */
const nodesOf = <Node extends z.ZodType>(node: Node) => z.object({ nodes: z.array(node.nullable()) });

const states = { OPEN: 'open', MERGED: 'merged', CLOSED: 'closed' } as const;
const decisions = {
  APPROVED: 'approved',
  CHANGES_REQUESTED: 'changes-requested',
  REVIEW_REQUIRED: 'required',
} as const;

const schemas = once(() => {
  const reviews = nodesOf(
    z.object({ state: z.string(), commit: z.object({ oid: commitId }).nullish().catch(undefined) }),
  );
  const rollup = z.object({ commit: z.object({ statusCheckRollup: z.object({ state: z.string() }) }) });
  const author = z.object({ __typename: z.string(), login: z.string() }).nullable();
  const comments = nodesOf(z.object({ body: z.string(), viewerDidAuthor: z.boolean(), author }));
  const repository = z.object({ id: z.string() }).nullable();
  return {
    place: z.object({ among: repository, linked: repository }),
    request: z
      .object({
        linked: z.object({
          nameWithOwner: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
          defaultBranchRef: lenient(z.object({ name: z.string() })),
          autoMergeAllowed: z.boolean(),
          squashMergeAllowed: z.boolean(),
          mergeCommitAllowed: z.boolean(),
          rebaseMergeAllowed: z.boolean(),
          pullRequest: z.object({
            ...{ id: z.string().min(1), number: z.int().positive(), title: z.string() },
            state: z.enum(['OPEN', 'MERGED', 'CLOSED']),
            ...{ isDraft: z.boolean(), mergeable: z.string(), isCrossRepository: z.boolean() },
            ...{ baseRefName: z.string(), headRefOid: commitId },
            reviewDecision: z.enum(['APPROVED', 'CHANGES_REQUESTED', 'REVIEW_REQUIRED']).nullable(),
            isInMergeQueue: lenient(z.boolean()),
            autoMergeRequest: z.object({}).nullable(),
            latestOpinionatedReviews: lenient(reviews),
            commits: lenient(nodesOf(rollup)),
            comments: comments.nullable(),
          }),
        }),
      })
      .transform(({ linked: { pullRequest: pull, ...repository } }) => {
        const { headRefOid: head, reviewDecision } = pull;
        const reviews = pull.latestOpinionatedReviews?.nodes.filter((review) => review !== null) ?? [];
        const isAllowed = {
          squash: repository.squashMergeAllowed,
          merge: repository.mergeCommitAllowed,
          rebase: repository.rebaseMergeAllowed,
        };
        return {
          /** In GraphQL. */
          id: pull.id,
          /** `owner/repo`, as it is called now. */
          repository: repository.nameWithOwner,
          number: pull.number,
          /** Somebody's free words. */
          title: shorten(pull.title, 300),
          state: states[pull.state],
          /** Its last commit. */
          head,
          isDraft: pull.isDraft,
          hasConflicts: pull.mergeable === 'CONFLICTING',
          /** Whether checks of its last commit failed, as far as the token can see them. */
          hasFailed: /^(FAILURE|ERROR)$/.test(pull.commits?.nodes[0]?.commit.statusCheckRollup.state ?? ''),
          isFromFork: pull.isCrossRepository,
          /** `undefined` where the token cannot see what the default branch is called. */
          isIntoDefault: repository.defaultBranchRef && repository.defaultBranchRef.name === pull.baseRefName,
          /** What reviews say that the branch demands; `undefined` where it demands none, whatever there is. */
          decision: reviewDecision === null ? undefined : decisions[reviewDecision],
          /** Whether people who can write approve its last commit, and none of them wants changes. */
          isApproved:
            reviews.some(({ state, commit }) => state === 'APPROVED' && commit?.oid === head) &&
            !reviews.some(({ state }) => state === 'CHANGES_REQUESTED'),
          /** Whether it is merged as soon as the branch's rules are met. */
          isWaiting: pull.autoMergeRequest !== null || pull.isInMergeQueue === true,
          canWait: repository.autoMergeAllowed,
          /** The first one that the repository allows. */
          method: mergeMethods.find((method) => isAllowed[method]),
          /** The texts of its newest comments that our account, or a bot, wrote. */
          notes: (pull.comments?.nodes ?? []).flatMap((comment) =>
            comment && (comment.viewerDidAuthor || comment.author?.__typename === 'Bot')
              ? [comment.body]
              : [],
          ),
        };
      }),
    open: z.object({
      repository: z.object({
        pullRequests: nodesOf(z.object({ url: z.url(), author })).extend({
          pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
        }),
      }),
    }),
  };
});

export function createDocumentationRequests(connection: Connection): DocumentationRequests {
  const { rest, graphql, ask, askUnlessDone } = connection;

  const query = (text: string) => async (values: object) => ({ data: await graphql(text, { ...values }) });

  /** @throws GitHubError where GitHub refuses for another reason than the pull request and its rules */
  const doneOrRefused = (work: Promise<unknown>): Promise<Done> =>
    work.then(
      () => ({ refusal: undefined }),
      (error: unknown) => {
        if (error instanceof GitHubError && isOfRules(error)) return { refusal: error };
        throw error;
      },
    );

  return {
    async documentationRequest(among, repository, number, signal) {
      const { owner: amongOwner, repo: amongName } = repositoryOf(among);
      const { owner, repo: name } = repositoryOf(repository);
      const operation = 'Reading the documentation pull request';
      const variables = { amongOwner, amongName, owner, name, number };
      const { answer, error } = await ask(operation, partSchema, signal, variables, async (values) => ({
        data: await graphql(requestQuery, values).then((data) => ({ answer: data }), partOf),
      }));
      const place = schemas().place.safeParse(answer).data;
      // Where the token sees the one and not the other, they are not the same.
      if (place?.among && place.linked?.id !== place.among.id) return 'elsewhere';
      const found = schemas().request.safeParse(answer);
      if (found.success && place?.among) return found.data;
      throw await failureOf(connection, operation, error ?? found.error, signal);
    },

    async markReady({ id }, signal) {
      const operation = 'Making the documentation pull request ready';
      await askUnlessDone(operation, z.unknown(), signal, { id }, query(readyMutation));
    },

    mergeWhenReady({ id, head }, method, signal) {
      const values = { id, head, by: method.toUpperCase() };
      return doneOrRefused(
        askUnlessDone('Turning on auto-merge', z.unknown(), signal, values, query(waitMutation)),
      );
    },

    mergeNow({ repository, number, head }, method, signal) {
      const values = { ...repositoryOf(repository), pull_number: number, sha: head, merge_method: method };
      const schema = z.object({ merged: z.literal(true) });
      const operation = 'Merging the documentation pull request';
      return doneOrRefused(askUnlessDone(operation, schema, signal, values, rest.pulls.merge));
    },

    async commentOn({ repository, number }, body, signal) {
      const values = { ...repositoryOf(repository), issue_number: number, body };
      const operation = 'Commenting on the documentation pull request';
      await askUnlessDone(operation, z.unknown(), signal, values, rest.issues.createComment);
    },

    async close({ repository, number }, signal) {
      const values = { ...repositoryOf(repository), pull_number: number, state: 'closed' } as const;
      await ask('Closing the documentation pull request', z.unknown(), signal, values, rest.pulls.update);
    },

    async openDocumentation(repository, most, signal) {
      const { owner, repo: name } = repositoryOf(repository);
      const operation = 'Counting the open documentation pull requests';
      const links: string[] = [];
      let after: string | null = null;
      for (let page = 1; page <= mostOpenPages && links.length < most; page += 1) {
        const variables: object = { owner, name, after };
        const answer = await ask(operation, schemas().open, signal, variables, query(openQuery));
        const { nodes, pageInfo } = answer.repository.pullRequests;
        for (const pull of nodes)
          if (pull?.author?.__typename === 'Bot' && pull.author.login === agentLogin) links.push(pull.url);
        if (!pageInfo.hasNextPage || nodes.length < openPageSize) break;
        after = pageInfo.endCursor;
      }
      return links;
    },
  };
}

const partSchema = z.object({ answer: z.unknown(), error: z.unknown().optional() });

/** What is answered beside errors; of some fields the token may be refused the sight. @throws what is no list of errors */
function partOf(error: unknown): z.infer<typeof partSchema> {
  const listed = graphqlError().safeParse(error).data;
  if (!listed?.data) throw error;
  return { answer: listed.data, error };
}

/**
 * Whether GitHub refuses for what the pull request, its branch or its repository is: over REST with 405, 409 or 422, over
 * GraphQL with an error that has no status.
 */
function isOfRules({ facts: { kind, status, reason } }: GitHubError): boolean {
  return kind === 'status' && reason === undefined && [undefined, 405, 409, 422].includes(status);
}
