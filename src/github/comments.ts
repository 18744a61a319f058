import * as z from 'zod/mini';
import { mapped } from '../schema.ts';
import { type Connection, orNothing, type Repository } from './connection.ts';
import { GitHubError } from './errors.ts';
import type { Comment, CommentKind, CommentReference } from './schema.ts';
import { accountSchema, id, lenient, writtenSchema } from './schema.ts';

/** Where a comment of ours can stand: in the conversation, or in the thread of a review comment. */
export type ReplyKind = Exclude<CommentKind, 'review'>;
type ReplyReference = CommentReference<ReplyKind>;

export type Reaction = 'eyes' | 'rocket' | 'confused';
const reactionSchema = z.object({ id, user: lenient(accountSchema), isNew: z.boolean() });

const commentSchema = <Kind extends CommentKind>(kind: Kind) =>
  mapped(writtenSchema, (written): Comment<Kind> => ({ kind, ...written }));

/** Comments in a page: of the longest, more could be larger than one answer may be. */
const pageSize = 30;
/** GitHub takes 2,500 comments in a conversation. */
const mostPages = 100;

/** One interface for all three kinds. */
const emailQuery = 'query($id: ID!) { node(id: $id) { ... on Comment { createdViaEmail } } }';
const emailSchema = z.object({ node: z.object({ createdViaEmail: z.boolean() }) });

/** The comments of the repository, and reactions to them. Every operation throws a GitHubError. */
export function createComments(here: Repository, connection: Connection) {
  const { rest, query, ask, askFresh, askUnlessDone, list } = connection;
  const { issues, pulls, reactions } = rest;
  return {
    /** All comments of a pull request of that kind, oldest first: where there are too many to read, an error. */
    async comments(kind: ReplyKind, number: number, signal: AbortSignal) {
      const values = { ...here, per_page: pageSize };
      const operation = 'Reading the comments';
      const read = list(operation, commentSchema(kind), signal, values, mostPages, (page) =>
        kind === 'issue-comment'
          ? issues.listComments({ ...page, issue_number: number })
          : pulls.listReviewComments({ ...page, pull_number: number }),
      );
      const { items, isCut } = await read;
      if (!isCut) return items;
      const most = mostPages * pageSize;
      throw new GitHubError(`${operation} failed: there are more than ${most}`, { kind: 'status' });
    },

    /** A comment or review of a pull request; `undefined` when it is gone. */
    commentOf({ kind, id: comment_id }: CommentReference, pull_number: number, signal: AbortSignal) {
      const answer = ask('Reading the comment', commentSchema(kind), signal, here, (values) => {
        if (kind === 'review') return pulls.getReview({ ...values, pull_number, review_id: comment_id });
        const read = kind === 'issue-comment' ? issues.getComment : pulls.getReviewComment;
        return read({ ...values, comment_id });
      });
      return orNothing(answer);
    },

    /**
     * Whether a comment or review was written by e-mail.
     *
     * @param nodeId its id in GraphQL, as its event or answer has it
     */
    async isByEmail(nodeId: string, signal: AbortSignal) {
      const operation = 'Asking whether the comment came by e-mail';
      const { node } = await ask(operation, emailSchema, signal, { id: nodeId }, query(emailQuery));
      return node.createdViaEmail;
    },

    /** @param threadId the first comment of the review thread to reply in; the conversation without it */
    createComment(number: number, threadId: number | undefined, body: string, signal: AbortSignal) {
      const schema = commentSchema<ReplyKind>(threadId === undefined ? 'issue-comment' : 'review-comment');
      return askUnlessDone('Writing the reply', schema, signal, { ...here, body }, (values) =>
        threadId === undefined
          ? issues.createComment({ ...values, issue_number: number })
          : pulls.createReplyForReviewComment({ ...values, pull_number: number, comment_id: threadId }),
      );
    },

    /** `undefined` when it is gone. */
    updateComment({ kind, id: comment_id }: ReplyReference, body: string, signal: AbortSignal) {
      const edit = kind === 'issue-comment' ? issues.updateComment : pulls.updateReviewComment;
      const values = { ...here, comment_id, body };
      return orNothing(askFresh('Editing the reply', commentSchema(kind), signal, values, edit));
    },

    /** Can be repeated: GitHub takes the same reaction twice as one. Its `user` is the token's own account. */
    addReaction({ kind, id: comment_id }: ReplyReference, content: Reaction, signal: AbortSignal) {
      const { createForIssueComment, createForPullRequestReviewComment } = reactions;
      const add = kind === 'issue-comment' ? createForIssueComment : createForPullRequestReviewComment;
      const values = { ...here, comment_id, content };
      return askFresh('Adding a reaction', reactionSchema, signal, values, async (given) => {
        const { data, status } = await add(given);
        return { data: { ...data, isNew: status === 201 } };
      });
    },
  };
}
