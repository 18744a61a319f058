import * as z from 'zod';

/** A field that may be there: of another type, it counts as missing. */
export function lenient<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().catch(undefined);
}

/** A list in GraphQL, in which GitHub has null for what it can't show. */
export const nodesOf = <Node extends z.ZodType>(node: Node) =>
  z.object({ nodes: z.array(node.nullable()).transform((all) => all.filter((each) => each !== null)) });

export const id = z.int().positive();
export const count = z.int().nonnegative();

/** Of a commit that is there: where there is none before or after a push, GitHub writes zeros. */
export const commitId = z.string().regex(/^(?!0+$)[0-9a-f]{40,64}$/);

/** Who can read a repository; `internal`: everybody in the company. */
export const visibilitySchema = z.enum(['public', 'internal', 'private']);
export type Visibility = z.infer<typeof visibilitySchema>;

/** An account in GitHub's events and answers. `type` is `User`, `Bot`, or another word of GitHub's. */
export const accountSchema = z.object({ id, login: z.string().min(1).max(100), type: z.string().max(100) });
export type Account = z.infer<typeof accountSchema>;

/** A file that commits or a pull request change. Its path and patch are somebody's free words. */
export const fileSchema = z.object({
  ...{ filename: z.string().min(1), previous_filename: lenient(z.string().min(1)) },
  ...{ status: z.string(), additions: count, deletions: count },
  ...{ sha: lenient(z.string()), patch: lenient(z.string()) },
});

/** A comment or review in GitHub's events and answers. Only a review comment has a path and lines. */
export const writtenSchema = z
  .object({
    id,
    node_id: lenient(z.string().min(1).max(200)),
    created_at: lenient(z.iso.datetime({ offset: true })),
    submitted_at: lenient(z.iso.datetime({ offset: true })),
    body: z.string().nullish(),
    user: lenient(accountSchema),
    html_url: z.string().max(2000),
    path: lenient(z.string().min(1).max(1000)),
    line: lenient(id),
    original_line: lenient(id),
    start_line: lenient(id),
    original_start_line: lenient(id),
    side: lenient(z.enum(['LEFT', 'RIGHT'])),
    subject_type: lenient(z.string()),
    original_commit_id: lenient(commitId),
    in_reply_to_id: lenient(id),
  })
  .transform(({ node_id, created_at, submitted_at, body, user, html_url, ...rest }) => ({
    ...rest,
    nodeId: node_id,
    /** ISO 8601, to the second. */
    createdAt: created_at ?? submitted_at,
    body: body ?? '',
    /** `undefined` where the account is gone. */
    author: user,
    url: html_url,
  }));

export type CommentKind = 'issue-comment' | 'review-comment' | 'review';

/** Which comment, within its repository: ids are counted for each kind. */
export interface CommentReference {
  readonly kind: CommentKind;
  readonly id: number;
}

/** Text, path and names are somebody's free words. */
export type Comment<Kind extends CommentKind = CommentKind> = z.infer<typeof writtenSchema> & {
  readonly kind: Kind;
};
