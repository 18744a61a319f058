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

export interface EventChanges {
  readonly action?: string;
  /** Who set off the event; the author unless told. */
  readonly sender?: Actor;
  /** `owner/name`; `Codertocat/Hello-World` unless told. */
  readonly repository?: string;
}

export interface TextChanges extends EventChanges {
  readonly body?: string | null;
  /** Who wrote the comment or review. */
  readonly author?: Actor;
  /** The comment's or review's id. */
  readonly id?: number;
  /** The pull request's or issue's number. */
  readonly number?: number;
  readonly locked?: boolean;
}

export interface PullRequestChanges {
  /** Where the changes come from: a fork's `owner/name`, or null where the fork was deleted. */
  readonly head?: string | null;
  readonly headRef?: string;
  readonly headSha?: string;
}

export interface ReviewCommentChanges extends TextChanges, PullRequestChanges {
  readonly path?: string;
  /** The last or only line, null where it is outdated; 1 unless told. */
  readonly line?: number | null;
  readonly originalLine?: number;
  readonly side?: 'LEFT' | 'RIGHT';
  /** The first line of several. */
  readonly startLine?: number | null;
  readonly originalStartLine?: number;
  readonly startSide?: 'LEFT' | 'RIGHT';
  readonly subjectType?: 'line' | 'file';
  readonly inReplyTo?: number;
}

const EXAMPLE_REPOSITORY = 'Codertocat/Hello-World';

const definitions: { name: string; examples: Payload[] }[] = createRequire(import.meta.url)(
  '@octokit/webhooks-examples',
);

/** GitHub's own first example of an event with that action, about the examples' repository. */
function example(name: string, action?: string): Payload {
  const found = definitions
    .find((definition) => definition.name === name)
    ?.examples.find((payload) => action === undefined || payload['action'] === action);
  if (found === undefined) throw new Error(`GitHub's examples hold no ${name} with the action ${action}.`);
  return structuredClone(found);
}

/** The payload with every link and name led to another repository. */
function inRepository(payload: Payload, repository: string | undefined, from = EXAMPLE_REPOSITORY): Payload {
  if (repository === undefined || repository === from) return payload;
  const moved: Payload = JSON.parse(JSON.stringify(payload).replaceAll(from, repository));
  const [owner, name] = repository.split('/');
  const { pull_request: pull } = moved;
  for (const held of [moved['repository'], pull?.base.repo, pull?.head.repo]) {
    if (held?.full_name === repository) Object.assign(held, { name, owner: { ...held.owner, login: owner } });
  }
  return moved;
}

/** An account's JSON, shaped as the examples'. */
export function account(actor: Actor): Payload | null {
  if (actor === null) return null;
  const { login, type, id } =
    typeof actor === 'string' ? ({ login: actor } as Exclude<Actor, string | null>) : actor;
  const shape = example('issue_comment')['comment'].user;
  if (login === shape.login) return { ...shape, ...(type && { type }), ...(id !== undefined && { id }) };
  const renamed: Payload = JSON.parse(JSON.stringify(shape).replaceAll(shape.login, login));
  return { ...renamed, id: id ?? accountId(login), type: type ?? (login.endsWith('[bot]') ? 'Bot' : 'User') };
}

/** An id that a login always gets. */
function accountId(login: string): number {
  if (login === 'github-actions[bot]') return 41_898_282;
  return (
    [...login].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 90_000_000, 7) + 1_000_000
  );
}

/** The changes that every event knows; `written` is the comment or review in it. */
function finish(
  name: string,
  payload: Payload,
  written: Payload | undefined,
  changes: TextChanges,
): WorkflowEvent {
  if (changes.action !== undefined) payload['action'] = changes.action;
  if (written !== undefined) {
    if (changes.body !== undefined) written['body'] = changes.body;
    if (changes.author !== undefined) written['user'] = account(changes.author);
  }
  const sender = changes.sender ?? changes.author;
  if (sender !== undefined && sender !== null) payload['sender'] = account(sender);
  return { name, payload: inRepository(payload, changes.repository) };
}

/** Another number in every link of a thread, and in those of what belongs to it. */
function renumbered(payload: Payload, field: 'issue' | 'pull_request', number: number | undefined): Payload {
  const before = payload[field].number;
  if (number === undefined || number === before) return payload;
  const links = new RegExp(`/(pulls?|issues)/${before}(?!\\d)`, 'g');
  const moved: Payload = JSON.parse(JSON.stringify(payload).replaceAll(links, `/$1/${number}`));
  moved[field].number = number;
  if ('number' in moved) moved['number'] = number;
  return moved;
}

function withHead(pull: Payload, { head, headRef, headSha }: PullRequestChanges): void {
  if (headRef !== undefined) pull['head'].ref = headRef;
  if (headSha !== undefined) pull['head'].sha = headSha;
  if (head === null) pull['head'].repo = null;
  else if (head !== undefined) {
    const owner = head.split('/')[0] ?? '';
    pull['head'].repo = {
      ...inRepository({ repository: pull['head'].repo }, head)['repository'],
      id: accountId(head),
      fork: true,
      owner: account(owner),
    };
    pull['head'].user = account(owner);
    pull['head'].label = `${owner}:${pull['head'].ref}`;
  }
}

/** A comment on an issue's page, on the issue 1 unless told. */
export function issueCommentOnIssue(changes: TextChanges = {}): WorkflowEvent {
  const { action = 'created' } = changes;
  const payload = renumbered(
    withCommentId(example('issue_comment', action), changes.id),
    'issue',
    changes.number,
  );
  if (changes.locked !== undefined) lock(payload['issue'], changes.locked);
  return finish('issue_comment', payload, payload['comment'], changes);
}

/** A comment on a pull request's page, on the pull request 2 unless told. */
export function issueCommentOnPullRequest(changes: TextChanges = {}): WorkflowEvent {
  const event = issueCommentOnIssue({ ...changes, number: changes.number ?? 2 });
  const { issue, comment } = event.payload;
  for (const part of [issue, comment]) part.html_url = part.html_url.replace('/issues/', '/pull/');
  const api = issue.url.replace('/issues/', '/pulls/');
  const { diff_url, patch_url } = {
    diff_url: `${issue.html_url}.diff`,
    patch_url: `${issue.html_url}.patch`,
  };
  issue.draft = false;
  issue.pull_request = { url: api, html_url: issue.html_url, diff_url, patch_url, merged_at: null };
  return event;
}

function withCommentId(payload: Payload, id: number | undefined): Payload {
  if (id === undefined) return payload;
  return JSON.parse(JSON.stringify(payload).replaceAll(String(payload['comment'].id), String(id)));
}

function lock(thread: Payload, locked: boolean): void {
  thread['locked'] = locked;
  thread['active_lock_reason'] = null;
}

/** A comment on lines of the pull request 2, on line 1 of `README.md` unless told. */
export function reviewComment(changes: ReviewCommentChanges = {}): WorkflowEvent {
  const { action = 'created', line = 1 } = changes;
  const payload = renumbered(
    withCommentId(example('pull_request_review_comment', action), changes.id),
    'pull_request',
    changes.number,
  );
  const { comment, pull_request: pull } = payload;
  const originalLine = changes.originalLine ?? line ?? 1;
  const isFile = changes.subjectType === 'file';
  Object.assign(comment, {
    path: changes.path ?? comment.path,
    line: isFile ? null : line,
    original_line: isFile ? null : originalLine,
    side: changes.side ?? 'RIGHT',
    start_line: changes.startLine ?? null,
    original_start_line: changes.originalStartLine ?? changes.startLine ?? null,
    start_side:
      changes.startLine === undefined && changes.originalStartLine === undefined
        ? null
        : (changes.startSide ?? 'RIGHT'),
    subject_type: changes.subjectType ?? 'line',
    position: line === null ? null : comment.position,
    ...(changes.inReplyTo === undefined ? {} : { in_reply_to_id: changes.inReplyTo }),
  });
  withHead(pull, changes);
  if (changes.locked !== undefined) lock(pull, changes.locked);
  return finish('pull_request_review_comment', payload, comment, changes);
}

/** A review of the pull request 2; its body is null, as with a review of line comments only, unless told. */
export function review(
  changes: TextChanges & PullRequestChanges & { readonly state?: string } = {},
): WorkflowEvent {
  const known = changes.action === 'dismissed' ? 'dismissed' : 'submitted';
  const payload = renumbered(example('pull_request_review', known), 'pull_request', changes.number);
  const { review: written, pull_request: pull } = payload;
  if (changes.state !== undefined) written.state = changes.state;
  if (changes.id !== undefined) written.id = changes.id;
  withHead(pull, changes);
  if (changes.locked !== undefined) lock(pull, changes.locked);
  return finish('pull_request_review', payload, written, changes);
}

/** The pull request 2, opened unless told; `merged` with the id of the merge commit makes it a merged one. */
export function pullRequest(
  changes: TextChanges & PullRequestChanges & { readonly title?: string; readonly merged?: string } = {},
): WorkflowEvent {
  const { action = changes.merged === undefined ? 'opened' : 'closed', merged } = changes;
  const payload = renumbered(example('pull_request', action), 'pull_request', changes.number);
  const { pull_request: pull } = payload;
  if (changes.title !== undefined) pull.title = changes.title;
  if (merged !== undefined)
    Object.assign(pull, { merged: true, merged_at: pull.closed_at, merge_commit_sha: merged });
  if (changes.id !== undefined) pull.id = changes.id;
  withHead(pull, changes);
  if (changes.locked !== undefined) lock(pull, changes.locked);
  return finish('pull_request', payload, pull, changes);
}

/** A push of one commit to `master`, unless told. */
export function push(
  changes: EventChanges & {
    /** In full: `refs/heads/…` or `refs/tags/…`. */
    readonly ref?: string;
    readonly before?: string;
    readonly after?: string;
    readonly forced?: boolean;
    readonly created?: boolean;
    readonly deleted?: boolean;
    /** The commits' ids and messages, oldest first. */
    readonly commits?: readonly { readonly id: string; readonly message: string }[];
  } = {},
): WorkflowEvent {
  const withCommit = definitions
    .find(({ name }) => name === 'push')
    ?.examples.find(({ commits }) => commits.length === 1);
  const payload = structuredClone(withCommit);
  if (payload === undefined) throw new Error("GitHub's examples hold no push of one commit.");
  const { sender: _sender, action: _action, repository: _repository, commits, ...fields } = changes;
  const shape = payload['commits'][0];
  Object.assign(payload, { created: false, before: '1481a2de7b2a7d02428ad93446ab166be7793fbb' }, fields);
  if (commits !== undefined) {
    payload['commits'] = commits.map((commit) => ({
      ...shape,
      ...commit,
      url: shape.url.replace(shape.id, commit.id),
    }));
    payload['head_commit'] = payload['commits'].at(-1) ?? null;
  }
  if (fields.deleted) Object.assign(payload, { after: '0'.repeat(40), commits: [], head_commit: null });
  return finish('push', payload, undefined, changes);
}

/** A release, published unless told. */
export function release(
  changes: EventChanges & {
    readonly tag?: string;
    readonly title?: string | null;
    readonly body?: string | null;
    readonly author?: Actor;
  } = {},
): WorkflowEvent {
  const { action = 'published', tag, title, ...rest } = changes;
  const payload = example('release', action);
  const { release: published } = payload;
  if (tag !== undefined) {
    published.html_url = published.html_url.replace(published.tag_name, encodeURIComponent(tag));
    published.tag_name = tag;
  }
  if (title !== undefined) published.name = title;
  if (rest.body !== undefined) published.body = rest.body;
  if (rest.author !== undefined) published.author = account(rest.author);
  return finish('release', payload, undefined, rest);
}

/** A run started by hand on `master`, unless told. */
export function workflowDispatch(
  changes: EventChanges & {
    readonly ref?: string;
    readonly inputs?: Readonly<Record<string, string>> | null;
  } = {},
): WorkflowEvent {
  const { organization: _organization, ...payload } = example('workflow_dispatch');
  const repository = example('push')['repository'];
  Object.assign(payload, {
    repository,
    ref: changes.ref ?? 'refs/heads/master',
    inputs: changes.inputs ?? null,
    workflow: '.github/workflows/docs.yml',
    sender: account('Codertocat'),
  });
  return finish('workflow_dispatch', payload, undefined, changes);
}

/** A run by the clock. GitHub's payload holds hardly more than the schedule. */
export function schedule(changes: EventChanges & { readonly cron?: string } = {}): WorkflowEvent {
  const payload = {
    schedule: changes.cron ?? '0 6 * * 1',
    workflow: '.github/workflows/docs.yml',
    repository: example('push')['repository'],
  };
  return finish('schedule', payload, undefined, changes);
}

/** GitHub's example of an event that has no function of its own here, such as `discussion_comment`. */
export function otherEvent(name: string, changes: EventChanges = {}): WorkflowEvent {
  return finish(name, example(name, changes.action), undefined, changes);
}
