import * as z from 'zod';
import { allPages, type Connection, orNothing, type repositoryOf } from './connection.ts';
import {
  accountSchema,
  type Comment,
  type CommentKind,
  type CommentReference,
  id,
  lenient,
  writtenSchema,
} from './schema.ts';

/** Where a comment of ours can stand: in the conversation, or in the thread of a review comment. */
export type ReplyKind = Exclude<CommentKind, 'review'>;
type ReplyReference = CommentReference & { readonly kind: ReplyKind };
type Reply = Comment<ReplyKind>;

export type Reaction = 'eyes' | 'rocket' | 'confused';
const reactionSchema = z.object({ id, user: lenient(accountSchema), isNew: z.boolean() });
type Reacted = z.infer<typeof reactionSchema>;

const commentSchema = <Kind extends CommentKind>(kind: Kind) =>
  writtenSchema.transform((written): Comment<Kind> => ({ kind, ...written }));

/** The comments of the repository, and reactions to them. Every operation throws a GitHubError. */
export interface Comments {
  /** All comments of a pull request of that kind, oldest first. */
  comments(kind: ReplyKind, number: number, signal: AbortSignal): Promise<Reply[]>;
  /** A comment or review of a pull request; `undefined` when it is gone. */
  commentOf(ref: CommentReference, number: number, signal: AbortSignal): Promise<Comment | undefined>;
  /** @param threadId the first comment of the review thread to reply in; the conversation without it */
  createComment(
    number: number,
    threadId: number | undefined,
    body: string,
    signal: AbortSignal,
  ): Promise<Reply>;
  /** `undefined` when it is gone. */
  updateComment(ref: ReplyReference, body: string, signal: AbortSignal): Promise<Reply | undefined>;
  /** Can be repeated: GitHub takes the same reaction twice as one. Its `user` is the token's own account. */
  addReaction(ref: ReplyReference, content: Reaction, signal: AbortSignal): Promise<Reacted>;
}

/** Comments in a page: of the longest, more could be larger than one answer may be. */
const pageSize = 30;

export function createComments(here: ReturnType<typeof repositoryOf>, connection: Connection): Comments {
  const { rest, ask, askFresh, askOnce } = connection;
  return {
    comments: (kind, number, signal) =>
      allPages(pageSize, (page) =>
        ask('Reading the comments', z.array(commentSchema(kind)), signal, { ...here, ...page }, (values) =>
          kind === 'issue-comment'
            ? rest.issues.listComments({ ...values, issue_number: number })
            : rest.pulls.listReviewComments({ ...values, pull_number: number }),
        ),
      ),

    commentOf({ kind, id: comment_id }, pull_number, signal) {
      const answer = ask('Reading the comment', commentSchema(kind), signal, here, (values) => {
        if (kind === 'review') return rest.pulls.getReview({ ...values, pull_number, review_id: comment_id });
        const read = kind === 'issue-comment' ? rest.issues.getComment : rest.pulls.getReviewComment;
        return read({ ...values, comment_id });
      });
      return orNothing(answer);
    },

    createComment(number, threadId, body, signal) {
      const schema = commentSchema(threadId === undefined ? 'issue-comment' : 'review-comment');
      return askOnce('Writing the reply', schema, signal, { ...here, body }, (values) =>
        threadId === undefined
          ? rest.issues.createComment({ ...values, issue_number: number })
          : rest.pulls.createReplyForReviewComment({ ...values, pull_number: number, comment_id: threadId }),
      );
    },

    updateComment({ kind, id: comment_id }, body, signal) {
      const edit = kind === 'issue-comment' ? rest.issues.updateComment : rest.pulls.updateReviewComment;
      const values = { ...here, comment_id, body };
      return orNothing(askFresh('Editing the reply', commentSchema(kind), signal, values, edit));
    },

    addReaction({ kind, id: comment_id }, content, signal) {
      const { createForIssueComment, createForPullRequestReviewComment } = rest.reactions;
      const add = kind === 'issue-comment' ? createForIssueComment : createForPullRequestReviewComment;
      const values = { ...here, comment_id, content };
      return askFresh('Adding a reaction', reactionSchema, signal, values, async (given) => {
        const { data, status } = await add(given);
        return { data: { ...data, isNew: status === 201 } };
      });
    },
  };
}
