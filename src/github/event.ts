import type { context } from '@actions/github';
import * as z from 'zod/mini';
import { atMost, matching, timestamp } from '../schema.ts';
import { accountSchema, type Comment, commitId, count, id, lenient, writtenSchema } from './schema.ts';

export type ActionsContext = typeof context;

export type CommitRange = Readonly<NonNullable<ReturnType<typeof rangeOf>>>;

/** What happened, in facts that nobody outside the repository could have written. */
export type WorkflowEvent = ReturnType<typeof readEvent>;
export type CommentFacts = NonNullable<WorkflowEvent['comment']>;
export type Place = Pick<WorkflowEvent, 'repositoryId' | 'visibility' | 'repositoryUrl' | 'runUrl'>;

/** Refs with characters that could be read as anything else are left out: a link by commit says the same. */
const ref = matching(/^[\p{L}\p{M}\p{N}\w./@+=#,!&~()-]{1,255}$/u);

const pullRequestEnd = lenient(
  z.object({ sha: lenient(commitId), ref: lenient(z.string()), repo: z.nullish(z.object({ id })) }),
);
const payloadSchema = z.object({
  action: z.catch(atMost(100), ''),
  ref: lenient(ref),
  before: lenient(commitId),
  after: lenient(commitId),
  head_commit: lenient(z.object({ id: commitId })),
  repository: lenient(
    z.object({
      id: lenient(id),
      fork: lenient(z.boolean()),
      /** Who can read it; `internal`: everybody in the company. */
      visibility: lenient(z.enum(['public', 'internal', 'private'])),
      default_branch: lenient(z.string()),
    }),
  ),
  release: lenient(z.object({ tag_name: lenient(ref) })),
  pull_request: lenient(
    z.object({
      number: id,
      merged: lenient(z.boolean()),
      merge_commit_sha: lenient(commitId),
      updated_at: lenient(timestamp),
      user: lenient(accountSchema),
      changed_files: lenient(count),
      head: pullRequestEnd,
      base: pullRequestEnd,
    }),
  ),
  issue: lenient(z.object({ number: id, pull_request: z.nullish(z.object({})) })),
  workflow_run: lenient(z.object({ head_sha: lenient(commitId) })),
  merge_group: lenient(z.object({ head_sha: lenient(commitId) })),
  sender: lenient(accountSchema),
  comment: lenient(writtenSchema),
  review: lenient(writtenSchema),
});

const dependabot = 'dependabot[bot]';

/** GitHub gives such runs no secrets; the owner of a fork may have set some there. */
export function hasNoSecrets({ isFork, isDependabot, pullRequest }: WorkflowEvent): boolean {
  return isFork || isDependabot || pullRequest?.isFromFork === true;
}

/** Whether a run is about a pull request that may be open, by its event. */
export function isOfPullRequest({ name, action }: Pick<WorkflowEvent, 'name' | 'action'>): boolean {
  return /^pull_request(_target)?$/.test(name) && action !== 'closed';
}

/** Whether a stranger caused the run, though it has secrets: whoever opens a pull request of a fork can push and reopen. */
export function isOfStranger(event: Pick<WorkflowEvent, 'name' | 'action' | 'pullRequest'>): boolean {
  const { name, pullRequest } = event;
  return name === 'pull_request_target' && isOfPullRequest(event) && pullRequest?.isFromFork === true;
}

export function rangeOf(base: string | undefined, head: string | undefined) {
  return base === undefined || head === undefined ? undefined : { base, head };
}

/**
 * Fields that are not as GitHub documents them are missing.
 *
 * @throws Error when a comment's event has none, and outside a workflow, where there is no repository
 */
export function readEvent(context: ActionsContext) {
  const { eventName: name, repo, serverUrl, runId } = context;
  const repository = `${repo.owner}/${repo.repo}`;
  const repositoryUrl = `${serverUrl}/${repository}`;
  const payload = payloadSchema.parse(context.payload);
  const { action, pull_request: pull, release, repository: known } = payload;
  const pullRequest = pullRequestOf(payload);
  return {
    repository,
    /** GitHub's id, which outlasts renames; the name where an event does not tell it. */
    repositoryId: String(known?.id ?? repository.toLowerCase()),
    visibility: known?.visibility,
    repositoryUrl,
    runUrl: `${repositoryUrl}/actions/runs/${runId}`,
    name,
    /** GitHub's word for what happened: `opened`, `synchronize`, `closed`, …; `''` where there is none. */
    action,
    /** Whether Dependabot started the run: GitHub gives it other secrets, and a token that can only read. */
    isDependabot: context.actor === dependabot,
    isFork: known?.fork === true,
    /** Whether a workflow names the pull request, and not the event. */
    isByHand: false as boolean,
    tag: name === 'release' ? release?.tag_name : undefined,
    ...(pullRequest
      ? { ...none, commits: rangeOf(pull?.base?.sha, pull?.head?.sha) }
      : commitsOf(context, payload)),
    pullRequest,
    comment: commentOf(name, payload),
  };
}

type Payload = z.infer<typeof payloadSchema>;

const none = { ref: undefined, sha: undefined, commits: undefined };

/**
 * The ref that was pushed, or that somebody inside the repository chose; the commit that was pushed (of an annotated tag, the
 * one that it names), or that the run is about: of a merge queue, the one that it would merge; and what was pushed.
 */
function commitsOf(context: ActionsContext, payload: Payload) {
  const { before, after, head_commit: head, workflow_run: run, merge_group: group } = payload;
  const sha = commitId.safeParse(context.sha).data;
  switch (context.eventName) {
    case 'release':
      return none;
    case 'push': {
      // Of an annotated tag, GitHub's `after` and `before` are tag objects; where a ref was deleted, there is no `after`.
      const pushed = after && (head?.id ?? sha);
      const commits = rangeOf(before, after === pushed ? after : undefined);
      return { ref: payload.ref, sha: pushed, commits };
    }
    // Only here nobody outside the repository chooses the ref: the default branch, or what a member picked.
    case 'schedule':
    case 'workflow_dispatch':
    case 'repository_dispatch':
      return { ...none, ref: ref.safeParse(context.ref).data, sha };
    default:
      // The workflow before this one, not the default branch, which is all that the context names then.
      return { ...none, sha: run?.head_sha ?? group?.head_sha ?? sha };
  }
}

function pullRequestOf({ action, pull_request: pull, issue, repository }: Payload) {
  const number = pull?.number ?? (issue?.pull_request ? issue.number : undefined);
  if (number === undefined) return undefined;
  // Where the fork was deleted, there is no repository.
  const isFromFork = pull?.head !== undefined && pull.head.repo?.id !== pull.base?.repo?.id;
  const branch = repository?.default_branch;
  return {
    number,
    /** Whether it goes into another branch than the default one, or the event does not say that it does not. */
    isStacked: pull !== undefined && (branch === undefined || pull.base?.ref !== branch),
    mergedAs: pull?.merged === true ? pull.merge_commit_sha : undefined,
    isFromFork,
    /** Whether Dependabot opened it, whoever started the run. */
    isOfDependabot: pull?.user?.login === dependabot && !isFromFork,
    /** Only where it was closed: whether it was merged. */
    closed: action === 'closed' ? { isMerged: pull?.merged === true } : undefined,
    /** When it was last changed, as ISO 8601; `undefined` where the event does not tell it. */
    updatedAt: pull?.updated_at,
    changedFiles: pull?.changed_files,
  };
}

const commentKinds: Readonly<Record<string, Comment['kind']>> = {
  issue_comment: 'issue-comment',
  pull_request_review_comment: 'review-comment',
  pull_request_review: 'review',
};

function commentOf(name: string, payload: Payload) {
  const kind = commentKinds[name];
  if (kind === undefined) return undefined;
  const { action, sender, issue, pull_request: pull } = payload;
  const number = (issue ?? pull)?.number;
  const written = payload.review ?? payload.comment;
  if (number === undefined || written === undefined)
    throw new Error(`The event ${name} is not as GitHub documents it: it names no comment`);
  const comment: Comment = { ...written, kind };
  const onPullRequest = pull !== undefined || Boolean(issue?.pull_request);
  /** The action is GitHub's word (`created`, `submitted`, …), the number the issue's or pull request's, the sender who caused it. */
  return { comment, action, number, onPullRequest, sender };
}
