import type { context } from '@actions/github';
import * as z from 'zod';
import { type Account, accountSchema, type Comment, commitId, id, lenient, writtenSchema } from './schema.ts';

/** What the toolkit knows of a run. */
export type ActionsContext = typeof context;

/** Where a run happens. */
export interface Place {
  /** `owner/name`. */
  readonly repository: string;
  /** GitHub's id, which outlasts renames; the name where an event does not tell it. */
  readonly repositoryId: string;
  /** Where the repository is on the web, for example `https://github.com/octo/docs`. */
  readonly repositoryUrl: string;
  readonly runUrl: string;
}

/** A range of commits, by ids or tags. */
export interface CommitRange {
  readonly base: string;
  readonly head: string;
}

/** What happened, in facts that nobody outside the repository could have written, each where the event tells it. */
export interface WorkflowEvent extends Place {
  /** The branch or tag that was pushed, or that somebody inside the repository chose. */
  readonly ref?: string | undefined;
  /** The commit that was pushed, or that the run is about. */
  readonly sha?: string | undefined;
  /** A release's. */
  readonly tag?: string | undefined;
  /** What was pushed, or what the pull request would merge. */
  readonly commits?: CommitRange | undefined;
  readonly pullRequest?: {
    readonly number: number;
    /** The head before a push to its branch. */
    readonly before: string | undefined;
    /** The commit that merged it. */
    readonly mergedAs: string | undefined;
    /** Whether its changes come from another repository. */
    readonly fromFork: boolean;
  };
}

/** A comment, and what happened to it. */
export interface CommentEvent extends Place {
  readonly comment: Comment;
  /** GitHub's word for what happened to the comment: `created`, `submitted`, `edited`, … */
  readonly action: string;
  /** The issue's or pull request's number. */
  readonly number: number;
  readonly onPullRequest: boolean;
  /** Who caused the event. */
  readonly sender: Account | undefined;
}

/** Refs with characters that could be read as anything else are left out: a link by commit says the same. */
const ref = z.string().regex(/^[\p{L}\p{M}\p{N}\w./@+=#,!&~()-]{1,255}$/u);

const pullRequestEnd = lenient(z.object({ sha: lenient(commitId), repo: z.object({ id }).nullish() }));
const payloadSchema = z.object({
  action: z.string().max(100).catch(''),
  ref: lenient(ref),
  before: lenient(commitId),
  after: lenient(commitId),
  repository: lenient(z.object({ id })),
  release: lenient(z.object({ tag_name: lenient(ref) })),
  pull_request: lenient(
    z.object({
      number: id,
      merged: lenient(z.boolean()),
      merge_commit_sha: lenient(commitId),
      head: pullRequestEnd,
      base: pullRequestEnd,
    }),
  ),
  issue: lenient(z.object({ number: id, pull_request: z.object({}).nullish() })),
  workflow_run: lenient(z.object({ head_sha: lenient(commitId) })),
  sender: lenient(accountSchema),
  comment: lenient(writtenSchema),
  review: lenient(writtenSchema),
});

/** @throws Error outside a workflow, where there is no repository */
export function placeOf({ repo, payload, runId, serverUrl }: ActionsContext): Place {
  const repository = `${repo.owner}/${repo.repo}`;
  const repositoryUrl = `${serverUrl}/${repository}`;
  const known = payloadSchema.parse(payload).repository?.id;
  return {
    repository,
    repositoryId: String(known ?? repository.toLowerCase()),
    repositoryUrl,
    runUrl: `${repositoryUrl}/actions/runs/${runId}`,
  };
}

export function rangeOf(base: string | undefined, head: string | undefined): CommitRange | undefined {
  return base === undefined || head === undefined ? undefined : { base, head };
}

/** Reads the event of a run; fields that are not as GitHub documents them count as missing. */
export function readEvent(context: ActionsContext): WorkflowEvent {
  const { eventName } = context;
  const place = placeOf(context);
  const payload = payloadSchema.parse(context.payload);
  const { before, after, pull_request: pull, issue } = payload;
  if (eventName === 'push')
    return { ...place, ref: payload.ref, sha: after, commits: rangeOf(before, after) };
  if (eventName === 'release') return { ...place, tag: payload.release?.tag_name };
  const number = pull?.number ?? (issue?.pull_request ? issue.number : undefined);
  if (number !== undefined) {
    const mergedAs = pull?.merged === true ? pull.merge_commit_sha : undefined;
    // Where the fork was deleted, there is no repository.
    const fromFork = pull?.head !== undefined && pull.head.repo?.id !== pull.base?.repo?.id;
    const commits = rangeOf(pull?.base?.sha, pull?.head?.sha);
    return { ...place, commits, pullRequest: { number, before, mergedAs, fromFork } };
  }
  // Only where nobody outside the repository chooses the ref: the default branch, or what a member picked.
  const isChosenInside = /^(schedule|workflow_dispatch|repository_dispatch)$/.test(eventName);
  return {
    ...place,
    ref: isChosenInside ? ref.safeParse(context.ref).data : undefined,
    // The workflow before this one, not the default branch, which is all that the context names then.
    sha: payload.workflow_run?.head_sha ?? commitId.safeParse(context.sha).data,
  };
}

const commentKinds: Readonly<Record<string, Comment['kind']>> = {
  issue_comment: 'issue-comment',
  pull_request_review_comment: 'review-comment',
  pull_request_review: 'review',
};

/**
 * Reads the comment that a run is about.
 *
 * @returns `undefined` when the event is about none
 * @throws Error when the event is not as GitHub documents it
 */
export function readComment(context: ActionsContext): CommentEvent | undefined {
  const kind = commentKinds[context.eventName];
  if (kind === undefined) return undefined;
  const { action, sender, issue, pull_request: pull, comment, review } = payloadSchema.parse(context.payload);
  const thread = issue ?? pull;
  const written = review ?? comment;
  if (thread === undefined || written === undefined)
    throw new Error(`The event ${context.eventName} is not as GitHub documents it: it names no comment`);
  return {
    ...placeOf(context),
    comment: { ...written, kind },
    action,
    number: thread.number,
    onPullRequest: pull !== undefined || Boolean(issue?.pull_request),
    sender,
  };
}
