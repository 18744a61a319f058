import type { Representations } from './representation.ts';
import { bodyError, type Need } from './rules.ts';
import type { Comment, GitHubState, ReactionContent, ReviewPlace, Thread, TokenOwner } from './state.ts';

/** What an operation answers; errors are completed with the route's documentation and the status. */
export interface Result {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** For lists: all of it, to be cut into pages. */
  list?: readonly unknown[];
}

export interface Call {
  state: GitHubState;
  build: Representations;
  tokenOwner: TokenOwner;
  parameters: Readonly<Partial<Record<string, string>>>;
  query: Readonly<Partial<Record<string, string>>>;
  body: Readonly<Record<string, unknown>>;
  /** The issue or pull request it is about, where the path leads to one. */
  thread: Thread | undefined;
  comment: Comment | undefined;
}

const NOT_FOUND: Result = { status: 404, body: { message: 'Not Found' } };

const invalid = (...errors: unknown[]): Result => ({
  status: 422,
  body: { message: 'Validation Failed', errors },
});

const isReview = (comment: Comment): boolean => comment.review !== undefined;

/** The thread and the comment that a path leads to; a comment that GitHub doesn't know yet is left out. */
export function subject(
  state: GitHubState,
  operation: string,
  parameters: Readonly<Partial<Record<string, string>>>,
): Pick<Call, 'thread' | 'comment'> {
  const { comment_id: commentId, issue_number: issue, pull_number: pull } = parameters;
  const kind = /^issues\/|issue-comment/.test(operation) ? 'issue' : 'review';
  const found = commentId === undefined ? undefined : state.comment(kind, Number(commentId));
  const comment = found !== undefined && state.isKnown(found, 'comments') ? found : undefined;
  if (issue !== undefined) return { thread: state.thread(Number(issue)), comment };
  if (pull !== undefined) {
    const thread = state.thread(Number(pull));
    return { thread: thread?.pull === undefined ? undefined : thread, comment };
  }
  return { thread: found?.thread, comment };
}

function listComments({ state, thread, build }: Call, review: boolean): Result {
  if (thread === undefined) return NOT_FOUND;
  const list = thread.comments.filter(
    (comment) => isReview(comment) === review && state.isKnown(comment, 'lists'),
  );
  return { status: 200, list: list.map(build.comment) };
}

function updateComment({ state, build, comment, body }: Call): Result {
  if (comment === undefined) return NOT_FOUND;
  const text = String(body['body']);
  const error = bodyError(isReview(comment) ? 'PullRequestReviewComment' : 'IssueComment', text);
  if (error !== undefined) return invalid(error);
  state.editComment(comment, text);
  return { status: 200, body: build.comment(comment) };
}

/** Makes a comment of the token's own, or says what GitHub has against its text. */
function addOwn(
  { state, build, tokenOwner, body }: Call,
  thread: Thread,
  review?: { place: ReviewPlace; inReplyTo: number },
): Result {
  const text = String(body['body']);
  const error = bodyError(review === undefined ? 'IssueComment' : 'PullRequestReviewComment', text);
  if (error !== undefined) return invalid(error);
  const app = review === undefined ? tokenOwner.app : undefined;
  const own = { author: tokenOwner, body: text, app, late: true };
  const answer = build.comment(state.addComment(thread, { ...own, ...(review && { review }) }));
  return { status: 201, body: answer, headers: { location: String(answer['url']) } };
}

function createIssueComment(call: Call): Result {
  const { thread } = call;
  if (thread === undefined) return NOT_FOUND;
  if (!thread.locked) return addOwn(call, thread);
  const documentation_url = 'https://docs.github.com/articles/locking-conversations/';
  return {
    status: 403,
    body: { message: 'Unable to create comment because issue is locked.', documentation_url },
  };
}

function createReply(call: Call): Result {
  const { thread, comment } = call;
  if (thread === undefined || comment?.review === undefined || comment.thread !== thread) return NOT_FOUND;
  if (thread.locked)
    return { status: 422, body: { message: 'Unprocessable Entity', errors: ['lock prevents review'] } };
  const { place, inReplyTo } = comment.review;
  if (inReplyTo === undefined) return addOwn(call, thread, { place, inReplyTo: comment.id });
  // GitHub takes replies to a review thread's first comment only.
  return invalid({ resource: 'PullRequestReviewComment', code: 'invalid', field: 'in_reply_to' });
}

function createReaction({ state, build, tokenOwner, comment, body }: Call): Result {
  if (comment === undefined) return NOT_FOUND;
  if (comment.thread.locked) {
    return { status: 403, body: { message: 'Unable to create reaction because issue is locked.' } };
  }
  const content = body['content'] as ReactionContent;
  const known = comment.reactions.find(
    (reaction) => reaction.content === content && reaction.author.id === tokenOwner.id,
  );
  if (known !== undefined) return { status: 200, body: build.reaction(known) };
  const reaction = { id: state.newId(), content, author: tokenOwner, createdAt: state.now() };
  comment.reactions.push(reaction);
  return { status: 201, body: build.reaction(reaction) };
}

function deleteReaction({ tokenOwner, comment, parameters }: Call): Result {
  const id = Number(parameters['reaction_id']);
  const at = comment?.reactions.findIndex((reaction) => reaction.id === id) ?? -1;
  // Somebody else's reaction isn't the token's to remove.
  if (comment === undefined || comment.reactions[at]?.author.id !== tokenOwner.id) return NOT_FOUND;
  comment.reactions.splice(at, 1);
  return { status: 204 };
}

function getPermission({ state, build, parameters }: Call): Result {
  const username = parameters['username'] ?? '';
  const found = state.permission(username);
  if (found === undefined) return { status: 404, body: { message: `${username} is not a user` } };
  return { status: 200, body: build.permission(found.account, found.permission) };
}

function getComment({ comment, build }: Call): Result {
  if (comment === undefined) return NOT_FOUND;
  return { status: 200, body: build.comment(comment) };
}

function getPull({ thread, build }: Call): Result {
  return thread === undefined ? NOT_FOUND : { status: 200, body: build.pull(thread) };
}

function getReview({ thread, parameters }: Call): Result {
  const review = thread?.reviews.find(({ id }) => id === Number(parameters['review_id']));
  if (review === undefined) return NOT_FOUND;
  return { status: 200, body: { ...review, state: String(review['state']).toUpperCase() } };
}

function listPullsOfCommit({ state, build, parameters }: Call): Result {
  const list = state
    .pulls()
    .map(build.pull)
    .filter(({ merge_commit_sha, head }) =>
      [merge_commit_sha, (head as { sha: string }).sha].includes(parameters['commit_sha']),
    );
  return { status: 200, list };
}

function compare({ state, build, parameters: { basehead = '' } }: Call): Result {
  const comparison = state.comparisons.get(basehead);
  return comparison === undefined ? NOT_FOUND : { status: 200, body: build.comparison(basehead, comparison) };
}

function listRuns({ state, build, parameters, query }: Call): Result {
  const workflow = parameters['workflow_id'];
  const list = state.runs.map(build.run).filter((run) => {
    const { workflow_id, path, head_branch, event, status, conclusion } = run;
    return (
      [String(workflow_id), String(path).split('/').at(-1)].includes(workflow) &&
      [undefined, head_branch].includes(query['branch']) &&
      [undefined, event].includes(query['event']) &&
      [undefined, status, conclusion].includes(query['status'])
    );
  });
  const workflow_runs = list.slice(0, Number(query['per_page'] ?? 30));
  return { status: 200, body: { total_count: list.length, workflow_runs } };
}

function getRun({ state, build, parameters }: Call): Result {
  const run = state.runs.map(build.run).find(({ id }) => String(id) === parameters['run_id']);
  return run === undefined ? NOT_FOUND : { status: 200, body: run };
}

function listReleases({ state, build }: Call): Result {
  return { status: 200, list: state.releases.map(build.release) };
}

function getAuthenticated({ tokenOwner, build }: Call): Result {
  if (tokenOwner.type !== 'User')
    return { status: 403, body: { message: 'Resource not accessible by integration' } };
  return { status: 200, body: build.privateAccount(tokenOwner) };
}

export interface Operation {
  /** The permissions that GitHub names for it, of which one is enough. */
  readonly needs: readonly Need[];
  readonly perform: (call: Call) => Result;
}

const anyRead: Need[] = ['issues=read', 'pull_requests=read'];
const anyWrite: Need[] = ['issues=write', 'pull_requests=write'];
const pullRead: Need[] = ['pull_requests=read'];
const pullWrite: Need[] = ['pull_requests=write'];

/** The operations by the ids that GitHub's description gives them. */
export const OPERATIONS: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ['users/get-authenticated', { needs: [], perform: getAuthenticated }],
  ['repos/get-collaborator-permission-level', { needs: ['metadata=read'], perform: getPermission }],

  ['issues/list-comments', { needs: anyRead, perform: (call) => listComments(call, false) }],
  ['issues/get-comment', { needs: anyRead, perform: getComment }],
  ['issues/create-comment', { needs: anyWrite, perform: createIssueComment }],
  ['issues/update-comment', { needs: anyWrite, perform: updateComment }],

  ['pulls/get', { needs: pullRead, perform: getPull }],
  ['pulls/list-review-comments', { needs: pullRead, perform: (call) => listComments(call, true) }],
  ['pulls/get-review-comment', { needs: pullRead, perform: getComment }],
  ['pulls/create-reply-for-review-comment', { needs: pullWrite, perform: createReply }],
  ['pulls/update-review-comment', { needs: pullWrite, perform: updateComment }],
  ['pulls/get-review', { needs: pullRead, perform: getReview }],

  ['reactions/create-for-issue-comment', { needs: anyWrite, perform: createReaction }],
  ['reactions/delete-for-issue-comment', { needs: anyWrite, perform: deleteReaction }],
  ['reactions/create-for-pull-request-review-comment', { needs: pullWrite, perform: createReaction }],
  ['reactions/delete-for-pull-request-comment', { needs: pullWrite, perform: deleteReaction }],

  ['repos/compare-commits-with-basehead', { needs: ['contents=read'], perform: compare }],
  ['repos/list-pull-requests-associated-with-commit', { needs: pullRead, perform: listPullsOfCommit }],
  ['repos/list-releases', { needs: ['contents=read'], perform: listReleases }],
  ['actions/list-workflow-runs', { needs: ['actions=read'], perform: listRuns }],
  ['actions/get-workflow-run', { needs: ['actions=read'], perform: getRun }],
]);
