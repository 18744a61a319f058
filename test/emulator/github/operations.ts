import type { Representations } from './representation.ts';
import { bodyError } from './rules.ts';
import type { Comment, GitHubState, ReactionContent, Thread, TokenOwner } from './state.ts';

/** What an operation answers; errors are completed with the route's documentation and the status. */
export interface Result {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** For lists: all of it, to be cut into pages. */
  list?: unknown[];
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

/** The thread and the comment that a path leads to. */
export function subject(
  state: GitHubState,
  operation: string,
  parameters: Readonly<Partial<Record<string, string>>>,
): Pick<Call, 'thread' | 'comment'> {
  const { comment_id: commentId, issue_number: issue, pull_number: pull } = parameters;
  const kind = /^issues\/|issue-comment/.test(operation) ? 'issue' : 'review';
  const comment = commentId === undefined ? undefined : state.comment(kind, Number(commentId));
  if (issue !== undefined) return { thread: state.thread(Number(issue)), comment };
  if (pull !== undefined) {
    const thread = state.thread(Number(pull));
    return { thread: thread?.pull === undefined ? undefined : thread, comment };
  }
  return { thread: comment?.thread, comment };
}

function listComments({ thread, query, build }: Call, review: boolean): Result {
  if (thread === undefined) return NOT_FOUND;
  const since = query['since'] === undefined ? 0 : Date.parse(query['since']);
  const list = thread.comments.filter(
    (comment) => isReview(comment) === review && comment.updatedAt.getTime() >= since,
  );
  if (query['sort'] === 'updated') list.sort((a, b) => a.updatedAt.getTime() - b.updatedAt.getTime());
  if (query['direction'] === 'desc') list.reverse();
  return { status: 200, list: list.map(review ? build.reviewComment : build.issueComment) };
}

function updateComment({ state, build, comment, body }: Call): Result {
  if (comment === undefined) return NOT_FOUND;
  const text = String(body['body']);
  const error = bodyError(isReview(comment) ? 'PullRequestReviewComment' : 'IssueComment', text);
  if (error !== undefined) return invalid(error);
  state.editComment(comment, text);
  return {
    status: 200,
    body: isReview(comment) ? build.reviewComment(comment) : build.issueComment(comment),
  };
}

function createIssueComment({ state, build, tokenOwner, thread, body }: Call): Result {
  if (thread === undefined) return NOT_FOUND;
  if (thread.locked) {
    return {
      status: 403,
      body: {
        message: 'Unable to create comment because issue is locked.',
        documentation_url: 'https://docs.github.com/articles/locking-conversations/',
      },
    };
  }
  const text = String(body['body']);
  const error = bodyError('IssueComment', text);
  if (error !== undefined) return invalid(error);
  const comment = state.addComment(thread, { author: tokenOwner, body: text, app: tokenOwner.app });
  const answer = build.issueComment(comment);
  return { status: 201, body: answer, headers: { location: String(answer['url']) } };
}

function createReply({ state, build, tokenOwner, thread, comment, body }: Call): Result {
  if (thread === undefined || comment?.review === undefined || comment.thread !== thread) return NOT_FOUND;
  if (thread.locked) {
    return { status: 422, body: { message: 'Unprocessable Entity', errors: ['lock prevents review'] } };
  }
  const resource = 'PullRequestReviewComment';
  // GitHub takes replies to a review thread's first comment only.
  if (comment.review.inReplyTo !== undefined) {
    return invalid({ resource, code: 'invalid', field: 'in_reply_to' });
  }
  const text = String(body['body']);
  const error = bodyError(resource, text);
  if (error !== undefined) return invalid(error);
  const reply = state.addComment(thread, {
    author: tokenOwner,
    body: text,
    review: { place: comment.review.place, inReplyTo: comment.id },
  });
  const answer = build.reviewComment(reply);
  return { status: 201, body: answer, headers: { location: String(answer['url']) } };
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

function listReactions({ comment, query, build }: Call): Result {
  if (comment === undefined) return NOT_FOUND;
  const { content } = query;
  const list = comment.reactions.filter((reaction) => content === undefined || reaction.content === content);
  return { status: 200, list: list.map(build.reaction) };
}

/** The operations by the ids that GitHub's description gives them. */
export const OPERATIONS: Readonly<Record<string, (call: Call) => Result>> = {
  'repos/get-collaborator-permission-level': ({ state, build, parameters }) => {
    const username = parameters['username'] ?? '';
    const found = state.permission(username);
    if (found === undefined) return { status: 404, body: { message: `${username} is not a user` } };
    return { status: 200, body: build.permission(found.account, found.permission) };
  },

  'issues/list-comments': (call) => listComments(call, false),
  'issues/get-comment': ({ comment, build }) =>
    comment === undefined ? NOT_FOUND : { status: 200, body: build.issueComment(comment) },
  'issues/create-comment': createIssueComment,
  'issues/update-comment': updateComment,

  'pulls/get': ({ thread, build }) =>
    thread === undefined ? NOT_FOUND : { status: 200, body: build.pull(thread) },
  'pulls/list-review-comments': (call) => listComments(call, true),
  'pulls/get-review-comment': ({ comment, build }) =>
    comment === undefined ? NOT_FOUND : { status: 200, body: build.reviewComment(comment) },
  'pulls/create-reply-for-review-comment': createReply,
  'pulls/update-review-comment': updateComment,
  'pulls/get-review': ({ thread, build, parameters }) => {
    const review = thread?.reviews.find(({ id }) => id === Number(parameters['review_id']));
    if (thread === undefined || review === undefined) return NOT_FOUND;
    return { status: 200, body: build.review(review, thread) };
  },

  'reactions/list-for-issue-comment': listReactions,
  'reactions/create-for-issue-comment': createReaction,
  'reactions/delete-for-issue-comment': deleteReaction,
  'reactions/list-for-pull-request-review-comment': listReactions,
  'reactions/create-for-pull-request-review-comment': createReaction,
  'reactions/delete-for-pull-request-comment': deleteReaction,
};
