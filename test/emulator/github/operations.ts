import type { Payload } from '../../support/events.ts';
import { describedExample } from './description.ts';
import { getBlob, getTree } from './files.ts';
import { closePull, mergePull } from './merging.ts';
import { comparisonOf, examplePerson, fileOf, listedCommit, pullOf } from './representation.ts';
import { type Comment, type GitHubState, type Thread, timeOf } from './state.ts';

/** What an operation answers. */
export interface Result {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Call {
  readonly state: GitHubState;
  /** The account of the token. */
  readonly self: Payload;
  readonly parameters: Readonly<Partial<Record<string, string>>>;
  readonly query: Readonly<Partial<Record<string, string>>>;
  readonly body: Payload;
  /** The issue or pull request that the path leads to; only where it leads to one. */
  readonly thread: Thread;
  /** Likewise. */
  readonly comment: Comment;
}

/** A permission that a workflow gives its token. */
type Scope = 'issues' | 'pull_requests' | 'contents' | 'actions' | 'metadata' | 'statuses';
export type Scopes = Readonly<Partial<Record<Scope, 'none' | 'read' | 'write'>>>;
type Need = `${Scope}=${'read' | 'write'}`;

/** GitHub's limit for a comment, in characters. */
const BODY_LIMIT = 65_536;
const status = describedExample('status');
const combined = describedExample('combined-commit-status');

/** A refusal; the documentation and the status are added to its body. */
export const refused = (status: number, message: string, more: object = {}): Result => ({
  status,
  body: { message, ...more },
});

export const notFound = refused(404, 'Not Found');
const invalid = (error: unknown): Result => refused(422, 'Validation Failed', { errors: [error] });
const made = (body: unknown): Result => ({ status: 201, body });
const found = (body: unknown): Result => (body === undefined ? notFound : { status: 200, body });

/**
 * Whether the token may do it. What everybody may read in a public repository needs no scope but metadata. Where GitHub
 * names two permissions to write, it goes by what the thread is, not by the path: a reaction to a pull request's comment
 * needs `pull_requests=write`, though its path begins with `/issues`.
 */
export function isPermitted(
  scopes: Scopes,
  operationId: string,
  needs: readonly Need[],
  { state, thread }: { readonly state: GitHubState; readonly thread: Thread | undefined },
): boolean {
  const isPull = thread?.pull !== undefined;
  const isEnough = (need: Need): boolean => {
    const [scope, level] = need.split('=') as [Scope, 'read' | 'write'];
    const { [scope]: granted = 'none' } = scopes;
    if (level === 'read') return granted !== 'none' || (!state.isPrivate && scope !== 'metadata');
    if (granted !== 'write' || needs.length === 1) return granted === 'write';
    return scope === 'pull_requests' ? isPull : !isPull || !operationId.startsWith('reactions/');
  };
  return needs.length === 0 || needs.some(isEnough);
}

/** What a path leads to: its thread and its comment, and whether GitHub knows by now of all that it names. */
export function subject(state: GitHubState, operationId: string, parameters: Call['parameters']) {
  const { comment_id: id, issue_number: issue, pull_number: pull } = parameters;
  const kind = /^issues\/|issue-comment/.test(operationId) ? 'issue' : 'review';
  const comment = id === undefined ? undefined : state.comment(Number(id), kind);
  const number = issue ?? pull;
  const thread = number === undefined ? comment?.thread : state.threads.get(Number(number));
  const isKnown =
    (id === undefined || (comment !== undefined && state.isKnown(comment, 'comments'))) &&
    (number === undefined || thread !== undefined) &&
    (pull === undefined || thread?.pull !== undefined);
  return { thread, comment, isKnown };
}

/** What GitHub has against a comment's text; nothing where the request has none. */
export function textRefusal(operationId: string, { body }: Payload): Result | undefined {
  const resource = operationId.startsWith('issues/') ? 'IssueComment' : 'PullRequestReviewComment';
  if (body === undefined) return undefined;
  if (body.trim() === '') return invalid({ resource, code: 'missing_field', field: 'body' });
  if ([...body].length <= BODY_LIMIT) return undefined;
  const message = `Body is too long (maximum is ${BODY_LIMIT} characters)`;
  return invalid({ resource, code: 'unprocessable', field: 'data', message });
}

function listComments({ state, thread }: Call, kind: Comment['kind']): Result {
  const known = thread.comments.filter((one) => one.kind === kind && state.isKnown(one, 'lists'));
  return found(known.map(({ json }) => json));
}

function updateComment({ state, comment, body }: Call): Result {
  state.editComment(comment, body['body']);
  return found(comment.json);
}

function createComment({ state, self, thread, body: { body } }: Call): Result {
  if (!thread.locked) return made(state.addComment(thread, 'issue', { user: self, body }).json);
  const documentation_url = 'https://docs.github.com/articles/locking-conversations/';
  return refused(403, 'Unable to create comment because issue is locked.', { documentation_url });
}

function createReply({ state, self, thread, comment: root, body: { body } }: Call): Result {
  if (root.thread !== thread) return notFound;
  if (thread.locked) return refused(422, 'Unprocessable Entity', { errors: ['lock prevents review'] });
  // GitHub takes replies to a review thread's first comment only.
  if (root.json['in_reply_to_id'] !== undefined)
    return invalid({ resource: 'PullRequestReviewComment', code: 'invalid', field: 'in_reply_to' });
  return made(state.addComment(thread, 'review', { user: self, body }, { root }).json);
}

function createReaction({ state, self, comment, body: { content } }: Call): Result {
  if (comment.thread.locked) return refused(403, 'Unable to create reaction because issue is locked.');
  const known = comment.reactions.find((one) => one['content'] === content && one['user'].id === self['id']);
  return known === undefined ? made(state.addReaction(comment, content, self)) : found(known);
}

function getPermission({ state, parameters: { username = '' } }: Call): Result {
  const permission = state.permission(username);
  return permission === undefined ? refused(404, `${username} is not a user`) : found(permission);
}

function getReview({ thread, parameters }: Call): Result {
  const review = thread.reviews.find(({ id }) => String(id) === parameters['review_id']);
  return found(review && { ...review, state: review['state'].toUpperCase() });
}

/** As far as a test needs it: the open ones, the oldest first. */
function listOpenPulls({ state, query }: Call): Result {
  if (query['state'] !== 'open' || query['sort'] !== 'created' || query['direction'] !== 'asc')
    return found([]);
  const open = [...state.threads.values()].filter(({ pull }) => pull?.['state'] === 'open');
  return found(open.map((thread) => pullOf(state, thread)));
}

function listPullsOfCommit({ state, parameters: { commit_sha: sha } }: Call): Result {
  const pulls = [...state.threads.values()].filter(({ pull }) => pull !== undefined);
  const all = pulls.map((thread) => pullOf(state, thread));
  return found(all.filter(({ merge_commit_sha, head }) => [merge_commit_sha, head.sha].includes(sha)));
}

function compare({ state, parameters: { basehead = '' } }: Call): Result {
  const [base = '', head = ''] = basehead.split('...');
  const isPush = state.heads.has(base) && state.heads.has(head) && base !== head;
  const comparison =
    state.comparisons.get(basehead) ?? (isPush ? { commits: [{ sha: head }], files: [] } : undefined);
  return found(comparison && comparisonOf(basehead, comparison));
}

function listRuns({ state, parameters: { workflow_id: workflow }, query }: Call): Result {
  const runs = state.runs.filter(
    ({ workflow_id, head_branch, event, status, conclusion }) =>
      String(workflow_id) === workflow &&
      [undefined, head_branch].includes(query['branch']) &&
      [undefined, event].includes(query['event']) &&
      [undefined, status, conclusion].includes(query['status']),
  );
  const workflow_runs = runs.slice(0, Number(query['per_page'] ?? 30));
  return found({ total_count: runs.length, workflow_runs });
}

function getRun({ state, parameters }: Call): Result {
  return found(state.runs.find(({ id }) => String(id) === parameters['run_id']));
}

/** The parents of a commit with all that these lead to, made since a moment. */
function listCommits({ state, query: { sha, since = '' } }: Call): Result {
  const byId = new Map(state.commits.map((commit) => [commit.sha, commit]));
  const reached = new Set([sha ?? state.commits[0]?.sha ?? '']);
  for (const id of reached) for (const parent of byId.get(id)?.parents ?? []) reached.add(parent);
  if (sha !== undefined && !byId.has(sha)) return notFound;
  const all = state.commits.filter((one) => reached.has(one.sha) && one.date >= since);
  return found(all.map(listedCommit));
}

function listFiles({ state, thread }: Call): Result {
  const { sha } = thread.pull?.['head'] ?? {};
  const ofHead = state.isOfCode ? [{ filename: 'src/changed.ts', patch: `@@ -1 +1 @@\n+${sha}` }] : [];
  const files = thread.files.length === 0 ? ofHead : thread.files;
  // GitHub lists no more.
  return found(files.slice(0, 3000).map((file) => fileOf(file, sha)));
}

/** The last status of each name, as GitHub combines them. */
function getCombinedStatus({ state, query, parameters: { ref = '' } }: Call): Result {
  const [size, page] = [Number(query['per_page'] ?? 30), Number(query['page'] ?? 1)];
  const last = new Map((state.statuses.get(ref) ?? []).map((each) => [each['context'], each]));
  const statuses = [...last.values()].map(({ creator: _creator, ...each }) => each);
  const shown = statuses.slice((page - 1) * size, page * size);
  return found({ ...combined, sha: ref, total_count: statuses.length, statuses: shown });
}

function createStatus({ state, self, parameters: { sha = '' }, body }: Call): Result {
  const { context = 'default', description = null, target_url = null } = body;
  const mistake = (field: string, message: string) =>
    invalid({ resource: 'Status', code: 'custom', field, message });
  if (!/^[0-9a-f]{40}$/.test(sha)) return refused(422, `No commit found for SHA: ${sha}`);
  if ([...(description ?? '')].length > 140)
    return mistake('description', 'description is too long (maximum is 140 characters)');
  if (/[\u{10000}-\u{10ffff}]/u.test(description ?? ''))
    return mistake('description', "description doesn't accept 4-byte Unicode");
  if (context.length > 255) return mistake('context', 'context is too long (maximum is 255 characters)');
  if (target_url !== null && !/^https?:/.test(target_url))
    return mistake('target_url', 'target_url must use http(s) scheme');
  const known = state.statuses.get(sha) ?? [];
  const [id, at] = [state.newId(), timeOf(state.now())];
  const added = {
    ...{
      ...status,
      id,
      node_id: btoa(`Status${id}`),
      state: body['state'],
      context,
      description,
      target_url,
    },
    ...{ creator: self, created_at: at, updated_at: at, url: status['url'].replace(/[0-9a-f]{40}$/, sha) },
  };
  state.statuses.set(sha, [...known, added]);
  return made(added);
}

/** As far as a test needs it: to close it. */
function updatePull({ state, thread, body }: Call): Result {
  if (body['state'] === 'closed') closePull(state, thread);
  return found(pullOf(state, thread));
}

function merge({ state, thread, body: { sha, merge_method } }: Call): Result {
  const refusal = mergePull(state, thread, { head: sha, method: merge_method ?? 'merge' });
  if (refusal !== undefined) return refused(refusal.status, refusal.message);
  const merged = { merged: true, message: 'Pull Request successfully merged' };
  return found({ ...merged, sha: thread.pull?.['merge_commit_sha'] });
}

function getAuthenticated({ self }: Call): Result {
  if (self['type'] !== 'User') return refused(403, 'Resource not accessible by integration');
  return found({ ...examplePerson, ...self });
}

const anyRead: Need[] = ['issues=read', 'pull_requests=read'];
const anyWrite: Need[] = ['issues=write', 'pull_requests=write'];
const pullRead: Need[] = ['pull_requests=read'];
const pullWrite: Need[] = ['pull_requests=write'];

/** By GitHub's own id: the permissions that it names, of which one is enough, and what is done. */
export const OPERATIONS: Readonly<Record<string, readonly [Need[], (call: Call) => Result]>> = {
  'users/get-authenticated': [[], getAuthenticated],
  'repos/get-collaborator-permission-level': [['metadata=read'], getPermission],

  'issues/list-comments': [anyRead, (call) => listComments(call, 'issue')],
  'issues/get-comment': [anyRead, ({ comment }) => found(comment.json)],
  'issues/create-comment': [anyWrite, createComment],
  'issues/update-comment': [anyWrite, updateComment],

  'pulls/list': [pullRead, listOpenPulls],
  'pulls/get': [pullRead, ({ state, thread }) => found(pullOf(state, thread))],
  'pulls/update': [pullWrite, updatePull],
  'pulls/merge': [['contents=write'], merge],
  'pulls/list-files': [pullRead, listFiles],
  'pulls/list-review-comments': [pullRead, (call) => listComments(call, 'review')],
  'pulls/get-review-comment': [pullRead, ({ comment }) => found(comment.json)],
  'pulls/create-reply-for-review-comment': [pullWrite, createReply],
  'pulls/update-review-comment': [pullWrite, updateComment],
  'pulls/get-review': [pullRead, getReview],

  'reactions/create-for-issue-comment': [anyWrite, createReaction],
  'reactions/create-for-pull-request-review-comment': [pullWrite, createReaction],

  'git/get-tree': [['contents=read'], getTree],
  'git/get-blob': [['contents=read'], getBlob],
  'repos/compare-commits-with-basehead': [['contents=read'], compare],
  'repos/list-commits': [['contents=read'], listCommits],
  'repos/get-combined-status-for-ref': [['statuses=read'], getCombinedStatus],
  'repos/create-commit-status': [['statuses=write'], createStatus],
  'repos/list-pull-requests-associated-with-commit': [pullRead, listPullsOfCommit],
  'repos/list-releases': [['contents=read'], ({ state }) => found(state.releases)],
  'actions/list-workflow-runs': [['actions=read'], listRuns],
  'actions/get-workflow-run': [['actions=read'], getRun],
};
