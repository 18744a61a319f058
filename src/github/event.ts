import type { context } from '@actions/github';
import * as z from 'zod';
import {
  type Account,
  accountSchema,
  commitId,
  type DiffPlace,
  diffPlaceOf,
  id,
  lenient,
  writtenSchema,
} from './schema.ts';

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

/** What happened, in facts that nobody outside the repository could have written. */
export type WorkflowEvent = Place &
  (
    | {
        readonly kind: 'push';
        readonly ref: string | undefined;
        /** Commit ids; `undefined` for a branch that is new or gone. */
        readonly before: string | undefined;
        readonly sha: string | undefined;
      }
    | { readonly kind: 'release'; readonly tag: string | undefined }
    | {
        readonly kind: 'pull-request';
        /** GitHub's word for what happened to it: `opened`, `synchronize`, … */
        readonly action: string;
        readonly number: number;
        readonly head: string | undefined;
        readonly base: string | undefined;
        /** The head before a push to its branch. */
        readonly before: string | undefined;
        /** The commit that merged it. */
        readonly mergedAs: string | undefined;
        /** Whether its changes come from another repository. */
        readonly fromFork: boolean;
      }
    | { readonly kind: 'other'; readonly ref: string | undefined; readonly sha: string | undefined }
  );

/** On the page of a pull request, on lines of its diff, or the text of a whole review. */
export type CommentKind = 'issue-comment' | 'review-comment' | 'review';

/** Which comment, within its repository: ids are counted for each kind. */
export interface CommentReference {
  readonly kind: CommentKind;
  readonly id: number;
}

/** A comment as its event tells it. Everything but the ids, numbers and commits is somebody's free text. */
export interface CommentEvent extends Place, CommentReference {
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
  readonly diffPlace: DiffPlace | undefined;
}

/** Refs with characters that could be read as anything else are left out: a link by commit says the same. */
const ref = z.string().regex(/^[\p{L}\p{M}\p{N}\w./@+=#,!&~()-]{1,255}$/u);

const pullRequestSchema = z.object({
  number: id,
  merged: lenient(z.boolean()),
  merge_commit_sha: lenient(commitId),
  head: lenient(z.object({ sha: lenient(commitId), repo: z.object({ id }).nullish() })),
  base: lenient(z.object({ sha: lenient(commitId), repo: z.object({ id }).nullish() })),
});
const payloadSchema = z.object({
  action: z.string().max(100).catch(''),
  ref: lenient(ref),
  before: lenient(commitId),
  after: lenient(commitId),
  repository: lenient(z.object({ id })),
  release: lenient(z.object({ tag_name: lenient(ref) })),
  pull_request: lenient(pullRequestSchema),
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

/** Reads the event of a run; fields that are not as GitHub documents them count as missing. */
export function readEvent(context: ActionsContext): WorkflowEvent {
  const place = placeOf(context);
  const payload = payloadSchema.parse(context.payload);
  if (context.eventName === 'push') {
    const known = (commit: string | undefined) => (/^0*$/.test(commit ?? '') ? undefined : commit);
    return {
      ...place,
      kind: 'push',
      ref: payload.ref,
      before: known(payload.before),
      sha: known(payload.after),
    };
  }
  if (context.eventName === 'release') return { ...place, kind: 'release', tag: payload.release?.tag_name };
  const { pull_request: pull, issue } = payload;
  const number = pull?.number ?? (issue?.pull_request ? issue.number : undefined);
  if (number !== undefined) {
    const { head, base } = pull ?? {};
    // There is no repository where the fork was deleted.
    const fromFork = head?.repo === null || (head?.repo !== undefined && head.repo.id !== base?.repo?.id);
    return {
      ...place,
      kind: 'pull-request',
      action: payload.action,
      number,
      head: head?.sha,
      base: base?.sha,
      before: payload.before,
      mergedAs: pull?.merged === true ? pull.merge_commit_sha : undefined,
      fromFork,
    };
  }
  // Only where nobody outside the repository chooses the ref: the default branch, or what a member picked.
  const isChosenInside = /^(schedule|workflow_dispatch|repository_dispatch)$/.test(context.eventName);
  return {
    ...place,
    kind: 'other',
    ref: isChosenInside ? ref.safeParse(context.ref).data : undefined,
    // The workflow before this one, not the default branch, which is all that the context names then.
    sha: payload.workflow_run?.head_sha ?? commitId.safeParse(context.sha).data,
  };
}

const commentKinds: Readonly<Record<string, CommentKind>> = {
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
  const thread = kind === 'issue-comment' ? issue : pull;
  const written = kind === 'review' ? review : comment;
  if (thread === undefined || written === undefined)
    throw new Error(`The event ${context.eventName} is not as GitHub documents it: it names no comment`);
  return {
    ...placeOf(context),
    kind,
    action,
    number: thread.number,
    onPullRequest: kind !== 'issue-comment' || Boolean(issue?.pull_request),
    id: written.id,
    body: written.body ?? '',
    author: written.user,
    sender,
    diffPlace: kind === 'review-comment' ? diffPlaceOf(written) : undefined,
  };
}

/** Where a comment is on the web. */
export function commentUrl(
  { repositoryUrl, number }: Place & { readonly number: number },
  to: CommentReference,
): string {
  const anchors = {
    'issue-comment': 'issuecomment-',
    'review-comment': 'discussion_r',
    review: 'pullrequestreview-',
  };
  return `${repositoryUrl}/pull/${number}#${anchors[to.kind]}${to.id}`;
}
