import type { context } from '@actions/github';
import * as z from 'zod';
import {
  type Account,
  accountSchema,
  type Comment,
  commitId,
  id,
  lenient,
  type Visibility,
  visibilitySchema,
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
  /** `undefined` where an event does not tell it. */
  readonly visibility?: Visibility | undefined;
  /** Where the repository is on the web, for example `https://github.com/octo/docs`. */
  readonly repositoryUrl: string;
  readonly runUrl: string;
}

/** A range of commits, by ids or tags. */
export interface CommitRange {
  readonly base: string;
  readonly head: string;
}

/** What happened, in facts that nobody outside the repository could have written. */
export interface WorkflowEvent extends Place {
  /** GitHub's name of the event, such as `push`. */
  readonly name: string;
  /** The login of who or what started the run first. */
  readonly actor: string;
  /** Whether Dependabot started the run: GitHub gives it other secrets, and a token that can only read. */
  readonly isDependabot: boolean;
  /** GitHub's word for what happened: `opened`, `synchronize`, `closed`, …; `''` where there is none. */
  readonly action: string;
  /** Whether the repository itself is a fork. */
  readonly isFork: boolean;
  /** The branch or tag that was pushed, or that somebody inside the repository chose. */
  readonly ref?: string | undefined;
  /**
   * The commit that was pushed (of an annotated tag, the one that it names), or that the run is about: of a merge queue,
   * the one that it would merge.
   */
  readonly sha?: string | undefined;
  /** A release's. */
  readonly tag?: string | undefined;
  /** What was pushed, or what the pull request would merge. */
  readonly commits?: CommitRange | undefined;
  /** Whether a workflow names the pull request, and not the event. */
  readonly isByHand?: boolean;
  readonly pullRequest?: {
    readonly number: number;
    /** The head before a push to its branch. */
    readonly before: string | undefined;
    /** The commit that merged it. */
    readonly mergedAs: string | undefined;
    /** Whether its changes come from another repository. */
    readonly fromFork: boolean;
    /** Whether Dependabot opened it, whoever started the run. */
    readonly isOfDependabot?: boolean;
    /** Only where it was closed: whether it was merged, and whether into the default branch. */
    readonly closed?: { readonly isMerged: boolean; readonly isIntoDefault: boolean };
    /** When it was last changed, as ISO 8601; `undefined` where the event does not tell it. */
    readonly updatedAt: string | undefined;
  };
  /** Of the three events that are about a comment or review. */
  readonly comment?: CommentFacts;
}

export interface CommentFacts {
  readonly comment: Comment;
  /** GitHub's word for what happened to it: `created`, `submitted`, `edited`, … */
  readonly action: string;
  /** The issue's or pull request's number. */
  readonly number: number;
  readonly onPullRequest: boolean;
  /** Who caused the event. */
  readonly sender: Account | undefined;
}

/** Refs with characters that could be read as anything else are left out: a link by commit says the same. */
const ref = z.string().regex(/^[\p{L}\p{M}\p{N}\w./@+=#,!&~()-]{1,255}$/u);

const isoTime = z.iso.datetime({ offset: true });
const pullRequestEnd = lenient(
  z.object({ sha: lenient(commitId), ref: lenient(z.string()), repo: z.object({ id }).nullish() }),
);
const payloadSchema = z.object({
  action: z.string().max(100).catch(''),
  ref: lenient(ref),
  before: lenient(commitId),
  after: lenient(commitId),
  head_commit: lenient(z.object({ id: commitId })),
  repository: lenient(
    z.object({
      id: lenient(id),
      fork: lenient(z.boolean()),
      private: lenient(z.boolean()),
      visibility: lenient(visibilitySchema),
      default_branch: lenient(z.string()),
    }),
  ),
  release: lenient(z.object({ tag_name: lenient(ref) })),
  pull_request: lenient(
    z.object({
      number: id,
      merged: lenient(z.boolean()),
      merge_commit_sha: lenient(commitId),
      updated_at: lenient(isoTime),
      user: lenient(accountSchema),
      head: pullRequestEnd,
      base: pullRequestEnd,
    }),
  ),
  issue: lenient(z.object({ number: id, pull_request: z.object({}).nullish() })),
  workflow_run: lenient(z.object({ head_sha: lenient(commitId) })),
  merge_group: lenient(z.object({ head_sha: lenient(commitId) })),
  sender: lenient(accountSchema),
  comment: lenient(writtenSchema),
  review: lenient(writtenSchema),
});

/** @throws Error outside a workflow, where there is no repository */
export function placeOf({ repo, payload, runId, serverUrl }: ActionsContext): Place {
  const repository = `${repo.owner}/${repo.repo}`;
  const repositoryUrl = `${serverUrl}/${repository}`;
  const known = payloadSchema.shape.repository.parse(payload.repository);
  return {
    repository,
    repositoryId: String(known?.id ?? repository.toLowerCase()),
    // Older servers tell no more than `private`, which an internal repository is too.
    visibility: known?.visibility ?? (known?.private === false ? 'public' : undefined),
    repositoryUrl,
    runUrl: `${repositoryUrl}/actions/runs/${runId}`,
  };
}

const dependabot = 'dependabot[bot]';

/** GitHub gives such runs no secrets; the owner of a fork may have set some there. */
export function hasNoSecrets({ isFork, isDependabot, pullRequest }: WorkflowEvent): boolean {
  return isFork || isDependabot || pullRequest?.fromFork === true;
}

/** Whether a run is about a pull request that may be open, by its event. */
export function isOfPullRequest({ name, action }: Pick<WorkflowEvent, 'name' | 'action'>): boolean {
  return /^pull_request(_target)?$/.test(name) && action !== 'closed';
}

/** Whether a stranger caused the run, though it has secrets: whoever opens a pull request of a fork can push and reopen. */
export function isOfStranger(event: Pick<WorkflowEvent, 'name' | 'action' | 'pullRequest'>): boolean {
  const { name, pullRequest } = event;
  return name === 'pull_request_target' && isOfPullRequest(event) && pullRequest?.fromFork === true;
}

export function rangeOf(base: string | undefined, head: string | undefined): CommitRange | undefined {
  return base === undefined || head === undefined ? undefined : { base, head };
}

/** Fields that are not as GitHub documents them are missing. @throws Error when a comment's event has none */
export function readEvent(context: ActionsContext): WorkflowEvent {
  const { eventName: name, actor } = context;
  const payload = payloadSchema.parse(context.payload);
  return {
    ...{ ...placeOf(context), name, actor, action: payload.action },
    isDependabot: actor === dependabot,
    isFork: payload.repository?.fork === true,
    ...subjectOf(context, payload),
    ...commentFacts(name, payload),
  };
}

type Payload = z.infer<typeof payloadSchema>;

/** What the event is about, besides a comment. */
function subjectOf(context: ActionsContext, payload: Payload): Partial<WorkflowEvent> {
  const { eventName: name } = context;
  const { before, after, pull_request: pull, issue } = payload;
  const sha = commitId.safeParse(context.sha).data;
  if (name === 'push') {
    // A branch or tag that was deleted.
    if (after === undefined) return { ref: payload.ref };
    // Of an annotated tag, GitHub's `after` and `before` are tag objects.
    const pushed = payload.head_commit?.id ?? sha;
    return { ref: payload.ref, sha: pushed, commits: rangeOf(before, after === pushed ? after : undefined) };
  }
  if (name === 'release') return { tag: payload.release?.tag_name };
  const number = pull?.number ?? (issue?.pull_request ? issue.number : undefined);
  if (number !== undefined) {
    const mergedAs = pull?.merged === true ? pull.merge_commit_sha : undefined;
    // Where the fork was deleted, there is no repository.
    const fromFork = pull?.head !== undefined && pull.head.repo?.id !== pull.base?.repo?.id;
    const commits = rangeOf(pull?.base?.sha, pull?.head?.sha);
    const { updated_at: updatedAt, user } = pull ?? {};
    const isOfDependabot = user?.login === dependabot && !fromFork;
    const branch = payload.repository?.default_branch;
    const isIntoDefault = branch !== undefined && pull?.base?.ref === branch;
    const closed = payload.action === 'closed' && {
      closed: { isMerged: pull?.merged === true, isIntoDefault },
    };
    return {
      commits,
      pullRequest: { number, before, mergedAs, fromFork, isOfDependabot, updatedAt, ...closed },
    };
  }
  // Only where nobody outside the repository chooses the ref: the default branch, or what a member picked.
  const isChosenInside = /^(schedule|workflow_dispatch|repository_dispatch)$/.test(name);
  return {
    ref: isChosenInside ? ref.safeParse(context.ref).data : undefined,
    // The workflow before this one, not the default branch, which is all that the context names then.
    sha: payload.workflow_run?.head_sha ?? payload.merge_group?.head_sha ?? sha,
  };
}

const commentKinds: Readonly<Record<string, Comment['kind']>> = {
  issue_comment: 'issue-comment',
  pull_request_review_comment: 'review-comment',
  pull_request_review: 'review',
};

function commentFacts(name: string, payload: Payload): Pick<WorkflowEvent, 'comment'> {
  const kind = commentKinds[name];
  if (kind === undefined) return {};
  const { action, sender, issue, pull_request: pull } = payload;
  const number = (issue ?? pull)?.number;
  const written = payload.review ?? payload.comment;
  if (number === undefined || written === undefined)
    throw new Error(`The event ${name} is not as GitHub documents it: it names no comment`);
  const onPullRequest = pull !== undefined || Boolean(issue?.pull_request);
  return { comment: { comment: { ...written, kind }, action, number, onPullRequest, sender } };
}
