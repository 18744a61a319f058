import { createRequire } from 'node:module';

// biome-ignore lint/suspicious/noExplicitAny: payloads are foreign JSON, which tests read and change freely.
export type Payload = Record<string, any>;

/** An event as a workflow run gets it: `GITHUB_EVENT_NAME`, and what is in the file at `GITHUB_EVENT_PATH`. */
export interface WorkflowEvent {
  readonly name: string;
  readonly payload: Payload;
}

/** Who acts: a login (a bot's where it ends in `[bot]`), or more of the account; null where it is deleted. */
export type Actor =
  | string
  | { readonly login: string; readonly type?: 'User' | 'Bot'; readonly id?: number }
  | null;

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
  readonly sender?: string;
  /** The comment's or review's id. */
  readonly id?: number;
}

interface ReviewCommentChanges extends TextChanges {
  readonly path?: string;
  /** The last or only line, null where it is outdated; 1 unless told. */
  readonly line?: number | null;
  readonly originalLine?: number;
  readonly side?: 'LEFT' | 'RIGHT';
  /** The first line of several. */
  readonly startLine?: number;
  readonly originalStartLine?: number;
  readonly subjectType?: 'line' | 'file';
  readonly inReplyTo?: number;
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

/** The same JSON with another text, wherever it stands. */
function replaced(json: Payload, from: RegExp | string, to: string): Payload {
  return JSON.parse(JSON.stringify(json).replaceAll(from, to));
}

/** An account's JSON, shaped as the examples'. Its id is always the same for a login, unless told. */
export function account(actor: NonNullable<Actor>): Payload {
  const { login, type, id } = (typeof actor === 'string' ? { login: actor } : actor) as Exclude<
    Actor,
    string | null
  >;
  const shape = example('issue_comment')['comment'].user;
  const isExample = login === shape.login;
  const letters = [...login].map((letter) => letter.codePointAt(0) ?? 0);
  const made = letters.reduce((sum, code) => (sum * 31 + code) % 90_000_000, 7) + 1_000_000;
  return {
    ...replaced(shape, shape.login, login),
    id: id ?? (isExample ? shape.id : login === 'github-actions[bot]' ? 41_898_282 : made),
    type: type ?? (login.endsWith('[bot]') ? 'Bot' : 'User'),
  };
}

/** An event of a pull request or issue, or of the `written` text in it. */
function threadEvent(
  name: string,
  field: 'issue' | 'pull_request',
  { action, number, repository = EXAMPLE_REPOSITORY, head, ...changes }: TextChanges,
  written?: 'comment' | 'review',
): WorkflowEvent {
  let payload = example(name, (one) => action === undefined || one['action'] === action);
  const before = payload[field].number;
  const links = new RegExp(`/(pulls?|issues)/${before}(?!\\d)`, 'g');
  payload = replaced(payload, links, `/$1/${number ?? before}`);
  payload = replaced(payload, EXAMPLE_REPOSITORY, repository);
  const [owner, title] = repository.split('/');
  const pull = payload['pull_request'];
  for (const held of [payload['repository'], pull?.base.repo, pull?.head.repo])
    if (held != null) Object.assign(held, { name: title, owner: { ...held.owner, login: owner } });
  payload[field].number = number ?? before;
  if ('number' in payload) payload['number'] = number ?? before;
  if (written !== undefined) {
    const { id, body, author, sender = author } = changes;
    if (id !== undefined) payload = replaced(payload, String(payload[written].id), String(id));
    if (body !== undefined) payload[written].body = body;
    if (author !== undefined) payload[written].user = author && account(author);
    if (sender != null) payload['sender'] = account(sender);
  }
  if (head !== undefined) payload['pull_request'].head = headOf(payload['pull_request'].head, head);
  return { name, payload };
}

function headOf(head: Payload, fork: string | null): Payload {
  if (fork === null) return { ...head, repo: null };
  const user = account(fork.split('/')[0] ?? '');
  const [, name] = fork.split('/');
  const repo = replaced(head['repo'], head['repo'].full_name, fork);
  return {
    ...{ ...head, user, label: `${user['login']}:${head['ref']}` },
    repo: { ...repo, name, id: user['id'], fork: true, owner: user },
  };
}

/** A comment on an issue's page, on the issue 1 unless told. */
export function issueCommentOnIssue(changes: TextChanges = {}): WorkflowEvent {
  return threadEvent('issue_comment', 'issue', changes, 'comment');
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

/** A comment on lines of the pull request 2, on line 1 of `README.md` unless told. */
export function reviewComment(changes: ReviewCommentChanges = {}): WorkflowEvent {
  const event = threadEvent('pull_request_review_comment', 'pull_request', changes, 'comment');
  const { comment } = event.payload;
  const { line = 1, startLine = null, path = comment.path, side = 'RIGHT' } = changes;
  const isFile = changes.subjectType === 'file';
  const originalStart = changes.originalStartLine ?? startLine;
  Object.assign(comment, {
    path,
    line: isFile ? null : line,
    original_line: isFile ? null : (changes.originalLine ?? line ?? 1),
    side,
    start_line: startLine,
    original_start_line: originalStart,
    start_side: originalStart === null ? null : 'RIGHT',
    subject_type: changes.subjectType ?? 'line',
    position: line === null ? null : comment.position,
    ...(changes.inReplyTo === undefined ? {} : { in_reply_to_id: changes.inReplyTo }),
  });
  return event;
}

/** A review of the pull request 2; its body is null, as with a review of line comments only, unless told. */
export function review(changes: TextChanges = {}): WorkflowEvent {
  return threadEvent('pull_request_review', 'pull_request', changes, 'review');
}

/** The pull request 2, opened unless told; `merged` with the id of the merge commit makes it a merged one. */
export function pullRequest({
  merged,
  title,
  headRef,
  ...changes
}: ThreadChanges & { readonly merged?: string; readonly title?: string; readonly headRef?: string } = {}) {
  const action = merged === undefined ? 'opened' : 'closed';
  const event = threadEvent('pull_request', 'pull_request', { action, ...changes });
  const { pull_request: pull } = event.payload;
  if (title !== undefined) pull.title = title;
  if (headRef !== undefined) pull.head.ref = headRef;
  if (merged !== undefined)
    Object.assign(pull, { merged: true, merged_at: pull.closed_at, merge_commit_sha: merged });
  return event;
}

/** A push of one commit to `master`, unless told. `ref` is in full: `refs/heads/…` or `refs/tags/…`. */
export function push(
  changes: { readonly ref?: string; readonly before?: string; readonly after?: string } = {},
): WorkflowEvent {
  const payload = example('push', ({ commits }) => commits.length === 1);
  const before = '1481a2de7b2a7d02428ad93446ab166be7793fbb';
  return { name: 'push', payload: { ...payload, created: false, before, ...changes } };
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
