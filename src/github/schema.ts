import * as z from 'zod/mini';
import { atMost, mapped, matching, text, timestamp } from '../schema.ts';

/** A field that may be there: of another type, it counts as missing. */
export function lenient<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.optional(schema), undefined);
}

/** A list in GraphQL, in which GitHub has null for what it can't show. */
export const nodesOf = <Node extends z.ZodMiniType>(node: Node) =>
  z.object({
    nodes: mapped(z.array(z.nullable(node)), (all) => all.filter((each) => each !== null)),
  });

export const notEmpty = z.string().check(z.minLength(1));
export const id = z.int().check(z.positive());
export const count = z.int().check(z.nonnegative());

/** Of a commit that is there: where there is none before or after a push, GitHub writes zeros. */
export const commitId = matching(/^(?!0+$)[0-9a-f]{40,64}$/);

/** An account in GitHub's events and answers. `type` is `User`, `Bot`, or another word of GitHub's. */
export const accountSchema = z.object({ id, login: text(100), type: atMost(100) });
export type Account = z.infer<typeof accountSchema>;

/** A file that commits or a pull request change. Its path and patch are somebody's free words. */
export const fileSchema = z.object({
  ...{ filename: notEmpty, previous_filename: lenient(notEmpty) },
  ...{ status: z.string(), additions: count, deletions: count },
  ...{ sha: lenient(z.string()), patch: lenient(z.string()) },
});

/** A comment or review in GitHub's events and answers. Only a review comment has a path and lines. */
export const writtenSchema = mapped(
  z.object({
    id,
    node_id: lenient(text(200)),
    created_at: lenient(timestamp),
    submitted_at: lenient(timestamp),
    body: z.nullish(z.string()),
    user: lenient(accountSchema),
    html_url: atMost(2000),
    path: lenient(text(1000)),
    line: lenient(id),
    original_line: lenient(id),
    start_line: lenient(id),
    original_start_line: lenient(id),
    side: lenient(z.enum(['LEFT', 'RIGHT'])),
    subject_type: lenient(z.string()),
    original_commit_id: lenient(commitId),
    in_reply_to_id: lenient(id),
  }),
  ({ node_id, created_at, submitted_at, body, user, html_url, ...rest }) => ({
    ...rest,
    nodeId: node_id,
    /** ISO 8601, to the second. */
    createdAt: created_at ?? submitted_at,
    body: body ?? '',
    /** `undefined` where the account is gone. */
    author: user,
    url: html_url,
  }),
);

export type CommentKind = 'issue-comment' | 'review-comment' | 'review';

/** Text, path and names are somebody's free words. */
export type Comment<Kind extends CommentKind = CommentKind> = z.infer<typeof writtenSchema> & {
  readonly kind: Kind;
};

/** Which comment, within its repository: ids are counted for each kind. */
export type CommentReference<Kind extends CommentKind = CommentKind> = Pick<Comment<Kind>, 'kind' | 'id'>;
