import { createRequire } from 'node:module';
import { crc32 } from 'node:zlib';

// biome-ignore lint/suspicious/noExplicitAny: payloads are foreign JSON, which tests read and change freely.
export type Payload = Record<string, any>;

/** An event as a workflow run gets it: `GITHUB_EVENT_NAME`, and what is in the file at `GITHUB_EVENT_PATH`. */
export interface WorkflowEvent {
  readonly name: string;
  readonly payload: Payload;
}

/** Who acts: a login (a bot's where it ends in `[bot]`), or more of the account; null where it is deleted. */
type Actor = string | { readonly login: string; readonly type?: 'User' | 'Bot'; readonly id?: number } | null;

interface ThreadChanges {
  readonly action?: string;
  /** `owner/name`; `Codertocat/Hello-World` unless told. */
  readonly repository?: string;
  /** The pull request's or issue's number. */
  readonly number?: number;
  /** Where a pull request's changes come from: a fork's `owner/name`, or null where the fork was deleted. */
  readonly head?: string | null;
}

export interface TextChanges extends ThreadChanges {
  readonly body?: string;
  /** Who wrote the comment or review. */
  readonly author?: Actor;
  /** Who set off the event; the author unless told. */
  readonly sender?: Actor;
  /** The comment's or review's id. */
  readonly id?: number;
}

const EXAMPLE_REPOSITORY = 'Codertocat/Hello-World';

const definitions: { name: string; examples: Payload[] }[] = createRequire(import.meta.url)(
  '@octokit/webhooks-examples',
);

/** GitHub's own first example of an event that is so, about the examples' repository unless it says otherwise. */
export function example(name: string, is: (payload: Payload) => boolean = () => true): Payload {
  const found = definitions.find((definition) => definition.name === name)?.examples.find(is);
  if (found === undefined) throw new Error(`GitHub's examples hold no such ${name}.`);
  return structuredClone(found);
}

/** GitHub's own, where it matters. */
const IDS: Readonly<Record<string, number>> = { Codertocat: 21_031_067, 'github-actions[bot]': 41_898_282 };

/** An account's JSON, shaped as the examples'. Its id is always the same for a login, unless told. */
export function account(actor: NonNullable<Actor>): Payload {
  const { login, ...told } = typeof actor === 'string' ? { login: actor } : actor;
  const shape = example('issue_comment')['comment'].user;
  return {
    ...JSON.parse(JSON.stringify(shape).replaceAll(shape.login, login)),
    id: IDS[login] ?? (crc32(login) % 90_000_000) + 1_000_000,
    type: login.endsWith('[bot]') ? 'Bot' : 'User',
    ...told,
  };
}

/** As in GitHub's examples: `012:IssueComment492700400` in Base64. */
function nodeId(event: string, id: number): string {
  const type = event.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return btoa(`${String(type.length).padStart(3, '0')}:${type}${id}`);
}

/** An event of a pull request or issue, or of a comment or review there. */
function threadEvent(name: string, changes: TextChanges): WorkflowEvent {
  const { action, repository = EXAMPLE_REPOSITORY, head, body, author, sender = author } = changes;
  const found = example(name, (one) => action === undefined || one['action'] === action);
  const { number: before } = found['issue'] ?? found['pull_request'];
  const { id: idBefore } = found['comment'] ?? found['review'] ?? {};
  const { number = before, id = idBefore } = changes;
  const json = JSON.stringify(found)
    .replaceAll(new RegExp(`/(pulls?|issues)/${before}(?!\\d)`, 'g'), `/$1/${number}`)
    .replaceAll(EXAMPLE_REPOSITORY, repository)
    .replaceAll(String(idBefore), String(id));
  const payload: Payload = JSON.parse(json);
  const { issue, pull_request: pull, comment, review } = payload;
  Object.assign(issue ?? pull, { number });
  if ('number' in payload) payload['number'] = number;
  const written = comment ?? review;
  if (written !== undefined) written.node_id = nodeId(name, id);
  if (body !== undefined) written.body = body;
  if (author !== undefined) written.user = author && account(author);
  if (sender != null) payload['sender'] = account(sender);
  if (head !== undefined) {
    const user = account(head?.split('/')[0] ?? 'ghost');
    const repo = head && { ...pull.head.repo, full_name: head, fork: true, id: user['id'], owner: user };
    Object.assign(pull.head, { user, repo });
  }
  return { name, payload };
}

/** A comment on an issue's page, on the issue 1 unless told. */
export function issueCommentOnIssue(changes: TextChanges = {}): WorkflowEvent {
  return threadEvent('issue_comment', changes);
}

/** A comment on a pull request's page, on the pull request 2 unless told. */
export function issueCommentOnPullRequest(changes: TextChanges = {}): WorkflowEvent {
  const { name, payload } = issueCommentOnIssue({ ...changes, number: changes.number ?? 2 });
  const { issue, comment } = payload;
  for (const part of [issue, comment]) part.html_url = part.html_url.replace('/issues/', '/pull/');
  const { html_url } = issue;
  const links = { html_url, diff_url: `${html_url}.diff`, patch_url: `${html_url}.patch` };
  const pull = { ...links, url: issue.url.replace('/issues/', '/pulls/'), merged_at: null };
  Object.assign(issue, { draft: false, pull_request: pull });
  return { name, payload };
}

/**
 * A comment on the pull request 2, on line 1 of `README.md` unless told.
 *
 * @param place fields of GitHub's JSON: `path`, `line`, `start_line`, `side`, `in_reply_to_id`, …
 */
export function reviewComment({
  place = {},
  ...changes
}: TextChanges & { readonly place?: Payload } = {}): WorkflowEvent {
  const event = threadEvent('pull_request_review_comment', changes);
  const { line = 1, start_line = null } = place;
  Object.assign(event.payload['comment'], {
    ...{ line, original_line: line, start_line, original_start_line: start_line },
    ...{ side: 'RIGHT', start_side: start_line && 'RIGHT', subject_type: 'line' },
    ...place,
  });
  return event;
}

/** A review of the pull request 2; its body is null, as with a review of line comments only, unless told. */
export function review(changes: TextChanges = {}): WorkflowEvent {
  return threadEvent('pull_request_review', changes);
}

export interface PullRequestChanges extends ThreadChanges {
  /** The id of the merge commit. */
  readonly merged?: string;
  /** The ids of its last commit, and, with the action `synchronize`, of the last one before the push. */
  readonly sha?: string;
  readonly before?: string;
  readonly draft?: boolean;
  /** Such as `2019-05-15T15:20:33Z`. */
  readonly updatedAt?: string;
}

/** The pull request 2, opened unless told, or merged. */
export function pullRequest(all: PullRequestChanges = {}): WorkflowEvent {
  const { merged, sha, before, draft, updatedAt, ...changes } = all;
  const action = merged === undefined ? 'opened' : 'closed';
  const event = threadEvent('pull_request', { action, ...changes });
  const { payload } = event;
  const { pull_request: pull } = payload;
  if (sha !== undefined) pull.head.sha = sha;
  if ('after' in payload) payload['after'] = pull.head.sha;
  if (before !== undefined) payload['before'] = before;
  if (draft !== undefined) pull.draft = draft;
  if (updatedAt !== undefined) pull.updated_at = updatedAt;
  if (merged !== undefined)
    Object.assign(pull, { merged: true, merged_at: pull.closed_at, merge_commit_sha: merged });
  return event;
}

/** The same, in the workflow of the base branch. */
export function pullRequestTarget(changes: PullRequestChanges = {}): WorkflowEvent {
  return { ...pullRequest(changes), name: 'pull_request_target' };
}

/** What a merge queue wants checked before it merges. */
export function mergeGroup({ sha }: { readonly sha?: string } = {}): WorkflowEvent {
  const payload = example('merge_group');
  if (sha !== undefined) payload['merge_group'].head_sha = sha;
  return { name: 'merge_group', payload };
}

/** A push of one commit to `master`, unless told. `ref` is in full: `refs/heads/…` or `refs/tags/…`. */
export function push(
  changes: { readonly ref?: string; readonly before?: string; readonly after?: string } = {},
): WorkflowEvent {
  const payload = example('push', ({ commits }) => commits.length === 1);
  const before = '1481a2de7b2a7d02428ad93446ab166be7793fbb';
  const { after = payload['after'] } = changes;
  const head_commit = { ...payload['head_commit'], id: after };
  return { name: 'push', payload: { ...payload, created: false, before, head_commit, ...changes } };
}

/** A published release. */
export function release({ tag, body }: { readonly tag?: string; readonly body?: string } = {}) {
  const payload = example('release', ({ action }) => action === 'published');
  const { release: published } = payload;
  if (tag !== undefined) {
    published.html_url = published.html_url.replace(published.tag_name, encodeURIComponent(tag));
    published.tag_name = tag;
  }
  if (body !== undefined) published.body = body;
  return { name: 'release', payload };
}

/** A run started by hand on `master`, unless told. */
export function workflowDispatch({ ref = 'refs/heads/master' } = {}): WorkflowEvent {
  const { repository, sender } = example('push');
  const payload = { inputs: null, ref, repository, sender, workflow: '.github/workflows/docs.yml' };
  return { name: 'workflow_dispatch', payload };
}

/** A run by the clock. GitHub's payload holds hardly more than the schedule. */
export function schedule({ cron = '0 6 * * 1' } = {}): WorkflowEvent {
  const { repository } = example('push');
  return {
    name: 'schedule',
    payload: { schedule: cron, workflow: '.github/workflows/docs.yml', repository },
  };
}
