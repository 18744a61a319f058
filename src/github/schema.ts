import * as z from 'zod';

/** A field that may be there: of another type, it counts as missing. */
export function lenient<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().catch(undefined);
}

export const id = z.int().positive();
export const commitId = z.string().regex(/^[0-9a-f]{40,64}$/);

/** An account as GitHub's events and answers describe it. `type` is `User`, `Bot`, or another word of GitHub's. */
export const accountSchema = z.object({ id, login: z.string().min(1).max(100), type: z.string().max(100) });
export type Account = z.infer<typeof accountSchema>;

/** A comment or review as GitHub's events and answers describe it. */
export const writtenSchema = z.object({
  id,
  body: z.string().nullish(),
  user: lenient(accountSchema),
  path: lenient(z.string().min(1).max(1000)),
  line: lenient(id),
  original_line: lenient(id),
  start_line: lenient(id),
  original_start_line: lenient(id),
  side: lenient(z.enum(['LEFT', 'RIGHT'])),
  subject_type: lenient(z.string()),
  commit_id: lenient(commitId),
  original_commit_id: lenient(commitId),
  in_reply_to_id: lenient(id),
});

/** The lines of a diff that a review comment is about. */
export interface DiffPlace {
  readonly path: string;
  /** 1-based; `undefined` for a comment on the whole file. */
  readonly lines: { readonly first: number; readonly last: number } | undefined;
  /** `LEFT` is before the change, `RIGHT` after it. */
  readonly side: 'LEFT' | 'RIGHT' | undefined;
  /** The commit in which the lines have these numbers. */
  readonly commit: string | undefined;
  /** Whether the diff has moved on, and the lines are those of an older commit. */
  readonly outdated: boolean;
  /** The first comment of the review thread, which replies have to name. */
  readonly threadId: number;
}

/** @returns `undefined` where there is no path */
export function diffPlaceOf(comment: z.infer<typeof writtenSchema>): DiffPlace | undefined {
  if (comment.path === undefined) return undefined;
  const outdated = comment.line === undefined;
  const last = comment.line ?? comment.original_line;
  const first = outdated ? comment.original_start_line : comment.start_line;
  const lines =
    comment.subject_type === 'file' || last === undefined ? undefined : { first: first ?? last, last };
  return {
    path: comment.path,
    lines,
    side: lines === undefined ? undefined : comment.side,
    commit: outdated ? comment.original_commit_id : comment.commit_id,
    outdated: lines !== undefined && outdated,
    threadId: comment.in_reply_to_id ?? comment.id,
  };
}
