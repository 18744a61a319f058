import * as z from 'zod/mini';
import { lenient } from '../schema.ts';
import { type EventPlace, placeOf } from './event.ts';
import { commitId } from './fields.ts';

/** An account as GitHub's events and answers describe it. */
export interface Account {
  readonly id: number;
  readonly login: string;
  /** `User`, `Bot`, or another word of GitHub's. */
  readonly type: string;
}

/** On the page of an issue or pull request, on lines of a diff, or the text of a whole review. */
export type CommentKind = 'issue-comment' | 'review-comment' | 'review';

/** Which comment, within its repository: ids are counted for each kind. */
export interface CommentReference {
  readonly kind: CommentKind;
  readonly id: number;
}

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

/** A comment as its event tells it. Everything but the ids, numbers and commits is somebody's free text. */
export interface CommentEvent extends EventPlace, CommentReference {
  /** GitHub's word for what happened to the comment: `created`, `submitted`, `edited`, … */
  readonly action: string;
  /** The issue's or pull request's number. */
  readonly number: number;
  readonly onPullRequest: boolean;
  readonly body: string;
  /** `undefined` where the account is gone. */
  readonly author: Account | undefined;
  /** Who caused the event. */
  readonly sender: Account | undefined;
  /** ISO 8601. */
  readonly createdAt: string | undefined;
  readonly diffPlace: DiffPlace | undefined;
}

export const accountSchema = z.object({
  id: z.int().check(z.positive()),
  login: z.string().check(z.minLength(1)),
  type: z.string(),
});

const count = z.int().check(z.positive());
const side = z.enum(['LEFT', 'RIGHT']);
/** A comment or review as GitHub's events and answers describe it. */
export const writtenSchema = z.object({
  id: count,
  body: z.nullish(z.string()),
  user: lenient(accountSchema),
  created_at: lenient(z.iso.datetime()),
  submitted_at: lenient(z.iso.datetime()),
  path: lenient(z.string().check(z.minLength(1), z.maxLength(1000))),
  line: lenient(count),
  original_line: lenient(count),
  start_line: lenient(count),
  original_start_line: lenient(count),
  side: lenient(side),
  subject_type: lenient(z.string()),
  commit_id: lenient(commitId),
  original_commit_id: lenient(commitId),
  in_reply_to_id: lenient(count),
});

const payloadSchema = z.object({
  action: z.string(),
  sender: lenient(accountSchema),
  issue: z.optional(z.object({ number: count, pull_request: z.nullish(z.looseObject({})) })),
  pull_request: z.optional(z.object({ number: count })),
  comment: z.optional(writtenSchema),
  review: z.optional(writtenSchema),
});

const kinds: Readonly<Record<string, CommentKind>> = {
  issue_comment: 'issue-comment',
  pull_request_review_comment: 'review-comment',
  pull_request_review: 'review',
};

/**
 * Reads the comment that a run is about.
 *
 * @param environment the runner's documented variables
 * @param payload the parsed content of the file at `GITHUB_EVENT_PATH`
 * @returns `undefined` when the event is not about a comment, or is not as GitHub documents it
 */
export function readCommentEvent(
  environment: Readonly<Record<string, string | undefined>>,
  payload: unknown,
): CommentEvent | undefined {
  const kind = kinds[environment['GITHUB_EVENT_NAME'] ?? ''];
  const place = placeOf(environment);
  const parsed = z.safeParse(payloadSchema, payload);
  if (kind === undefined || place === undefined || !parsed.success) return undefined;
  const { action, sender, issue, pull_request: pull, comment, review } = parsed.data;
  const thread = kind === 'issue-comment' ? issue : pull;
  const written = kind === 'review' ? review : comment;
  if (thread === undefined || written === undefined) return undefined;
  return {
    ...place,
    kind,
    action,
    number: thread.number,
    onPullRequest: kind !== 'issue-comment' || (issue?.pull_request ?? undefined) !== undefined,
    id: written.id,
    body: written.body ?? '',
    author: written.user,
    sender,
    createdAt: written.created_at ?? written.submitted_at,
    diffPlace: kind === 'review-comment' ? diffPlaceOf(written) : undefined,
  };
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
