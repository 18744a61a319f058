import {
  account,
  example,
  issueCommentOnIssue,
  issueCommentOnPullRequest,
  type Payload,
  pullRequest,
  release,
  reviewComment,
} from '../../support/events.ts';
import type { RepositoryFile } from './files.ts';
import type { WeeklyPull } from './search.ts';

/** GitHub's base roles in a repository. */
type Role = 'none' | 'read' | 'triage' | 'write' | 'maintain' | 'admin';

export interface Comment {
  readonly kind: 'issue' | 'review';
  readonly thread: Thread;
  readonly json: Payload & { readonly id: number; body: string };
  /** Every text it has had, oldest first; the last one is its body. */
  readonly bodies: string[];
  readonly reactions: Payload[];
  /** When it was written, in milliseconds; long ago for what GitHub never knows late. */
  readonly writtenAt: number;
}

/** An issue or a pull request. */
export interface Thread {
  readonly number: number;
  locked: boolean;
  /** Undefined for an issue. */
  pull: Payload | undefined;
  /** Oldest first. */
  comments: Comment[];
  readonly reviews: Payload[];
  /** What a pull request changes. */
  files: readonly FileChange[];
  /** Whether it cannot be merged without somebody's help. */
  hasConflicts: boolean;
  /** What the checks of its last commit say, if there are any. */
  checks: 'success' | 'pending' | 'failure' | undefined;
}

/** What a repository allows, and what its default branch demands before a merge. */
export interface Rules {
  readonly autoMerge: boolean;
  readonly methods: readonly ('squash' | 'merge' | 'rebase')[];
  readonly reviews: boolean;
  readonly checks: boolean;
}

/** Modified unless told; the patch is missing for binary and very large files. */
export interface FileChange {
  readonly filename: string;
  readonly previous_filename?: string;
  readonly status?: string;
  readonly patch?: string;
  /** Lines; those of the patch unless told. */
  readonly additions?: number;
  readonly deletions?: number;
  readonly changes?: number;
  /** The id of its blob. */
  readonly sha?: string;
}

/** A commit of a branch. */
export interface Commit {
  readonly sha: string;
  /** When it was committed, such as `2026-05-04T06:00:00Z`. */
  readonly date: string;
  readonly parents: readonly string[];
}

/**
 * Where GitHub comes to know late, by so many milliseconds, of comments that are made by a request or an event: in lists,
 * and on their own path (read, changed, replied or reacted to: 404).
 */
export interface Lags {
  readonly lists?: { readonly ms: number };
  readonly comments?: { readonly ms: number };
}

/** What is there between two commits or branches; what is left out of a commit or file is made up. */
export interface Comparison {
  /** Oldest first. */
  readonly commits: readonly {
    readonly sha: string;
    readonly message?: string;
    readonly isMerge?: boolean;
  }[];
  readonly files?: readonly FileChange[];
  /** `ahead` unless told. */
  readonly status?: string;
}

const isOfOctoRepo = ({ repository }: Payload) => repository.full_name === 'octo-org/octo-repo';
const { workflow_run: exampleRun } = example('workflow_run', isOfOctoRepo);

/** As GitHub writes it, to the second. */
export const timeOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

interface Saved {
  readonly threads: Map<number, Thread>;
  readonly statuses: Map<string, Payload[]>;
  readonly byEmail: Set<string>;
  readonly lastId: number;
}

export type GitHubState = ReturnType<typeof createState>;

/**
 * Everything the emulated GitHub knows of one repository, as the JSON of GitHub's events and examples.
 *
 * @param now milliseconds since 1970
 */
export function createState(fullName: string, isPrivate: boolean, id: number, now: () => number) {
  /** By the login in lower case. */
  const accounts = new Map<string, Payload>();
  const roles = new Map<string, { base: Role; roleName: string }>();
  const state = {
    id,
    isPrivate,
    /** `owner/name`. */
    fullName,
    formerNames: new Set<string>(),
    /** Whether each head of a pull request changes something, where no test says what. */
    isOfCode: false,
    /** By number. */
    threads: new Map<number, Thread>(),
    /** Newest first, as the releases. */
    runs: [] as Payload[],
    releases: [] as Payload[],
    /** Newest first; every branch has all of them. */
    commits: [] as readonly Commit[],
    /** By the commit, oldest first. */
    statuses: new Map<string, Payload[]>(),
    /** The ids in GraphQL of the comments and reviews that were written by e-mail. */
    byEmail: new Set<string>(),
    /** The default branch, its files, and whether GitHub lists only a part of them. */
    branch: 'main',
    files: [] as readonly RepositoryFile[],
    isTreeCut: false,
    /** Every commit that was the last one of a pull request. */
    heads: new Set<string>(),
    /** What search finds and the check says of them. */
    pulls: [] as readonly WeeklyPull[],
    /** By `base...head`. */
    comparisons: new Map<string, Comparison>(),
    lags: {} as Lags,
    rules: {
      autoMerge: true,
      methods: ['merge', 'squash', 'rebase'],
      reviews: false,
      checks: false,
    } as Rules,
    lastId: 500_000_000,

    now,
    newId: (): number => ++state.lastId,
    owner: (): string => state.fullName.split('/')[0] ?? '',

    /** Everything that requests change; given to another GitHub, that one has it. */
    save(): Saved {
      const { threads, statuses, byEmail, lastId } = state;
      return structuredClone({ threads, statuses, byEmail, lastId });
    },
    restore: (saved: Saved) => void Object.assign(state, structuredClone(saved)),

    /** Gives another name or owner. The old name leads on by a 301, or a 307 for other methods than GET. */
    rename(to: string): void {
      state.formerNames.add(state.fullName).delete(to);
      state.fullName = to;
    },

    /** The account with that login, made or changed; a bot's where the login ends in `[bot]`, unless told. */
    account(login: string, fields: Payload = {}): Payload {
      const key = login.toLowerCase();
      const known = { ...(accounts.get(key) ?? account(login)), ...fields };
      accounts.set(key, known);
      return known;
    },

    /** Gives a role, or a custom one that is built on it; a bot with a role counts as a user, then. */
    setRole(login: string, base: Role, roleName: string = base): void {
      state.account(login);
      roles.set(login.toLowerCase(), { base, roleName });
    },

    /** Undefined for who is no user: unknown logins, and bots unless a role was set for them. */
    permission(login: string): Payload | undefined {
      const user = accounts.get(login.toLowerCase());
      const role = roles.get(login.toLowerCase());
      if (user === undefined || (user['type'] !== 'User' && role === undefined)) return undefined;
      const base = role?.base ?? (isPrivate ? 'none' : 'read');
      const role_name = role?.roleName ?? base;
      // The legacy value that GitHub derives from the role.
      const permission = base === 'maintain' ? 'write' : base === 'triage' ? 'read' : base;
      return { permission, role_name, user: { ...user, role_name } };
    },

    /** Adds or changes a pull request, with the fields in which it differs; without fields, an issue. */
    setThread(number: number, fields?: Payload): Thread {
      const known = state.threads.get(number);
      const thread = known ?? {
        number,
        locked: false,
        pull: undefined,
        comments: [],
        ...{ reviews: [], files: [], hasConflicts: false, checks: undefined },
      };
      const usual = () => pullRequest({ number, repository: state.fullName }).payload['pull_request'];
      thread.pull = fields && { auto_merge: null, ...(thread.pull ?? usual()), ...fields };
      if (thread.pull !== undefined) state.heads.add(thread.pull['head'].sha);
      state.threads.set(number, thread);
      return thread;
    },

    /** Adds a published release newer than those before, in place of the one with its tag. */
    addRelease(fields: { readonly tag_name: string }): void {
      const { tag_name: tag } = fields;
      const added = { ...release({ tag }).payload['release'], id: state.newId(), ...fields };
      state.releases = [added, ...state.releases.filter(({ tag_name }) => tag_name !== tag)];
    },

    /**
     * Adds a run newer than those before: of `.github/workflows/test.yml` on `master`, started by a schedule and
     * successful, where the fields don't say otherwise. Returns its id.
     */
    addRun(fields: Payload): number {
      const { id: runId = state.newId() } = fields;
      const run_number = state.runs.length + 1;
      const usual = { event: 'schedule', status: 'completed', conclusion: 'success', run_number };
      const run = JSON.stringify({ ...exampleRun, ...usual, ...fields, id: runId });
      state.runs.unshift(JSON.parse(run.replaceAll(`/runs/${exampleRun.id}`, `/runs/${runId}`)));
      return runId;
    },

    /**
     * Adds a comment to a thread.
     *
     * @param fields in which it differs from the example
     * @param root the review comment that it answers, in the same place
     */
    addComment(
      thread: Thread,
      kind: Comment['kind'],
      fields: Payload & { body: string },
      more: { writtenAt?: number; createdAt?: string | undefined; root?: Comment | undefined } = {},
    ): Comment {
      const { writtenAt = now(), createdAt = timeOf(now()), root } = more;
      const { number, pull } = thread;
      const { id: commentId = state.newId(), user, body } = fields;
      const event =
        kind === 'review' ? reviewComment : pull ? issueCommentOnPullRequest : issueCommentOnIssue;
      const { comment } = event({ number, id: commentId, repository: state.fullName }).payload;
      const { url, html_url, _links, node_id } = comment;
      const json = {
        ...comment,
        ...(root && { ...root.json, url, html_url, _links, node_id, in_reply_to_id: root.json.id }),
        ...fields,
        ...{ id: commentId, created_at: createdAt, updated_at: createdAt },
        author_association: user?.login === state.owner() ? 'OWNER' : 'NONE',
      };
      const added = { kind, thread, json, bodies: [body], reactions: [], writtenAt };
      thread.comments.push(added);
      return added;
    },

    /** The comment or review with this id in GraphQL, and GitHub's name for its kind. */
    written(nodeId: string): { readonly type: string; readonly isByEmail: boolean } | undefined {
      const threads = [...state.threads.values()];
      const comments = threads.flatMap((one) => one.comments.map(({ json }) => json));
      const reviews = threads.flatMap((one) => one.reviews);
      const found = [...comments, ...reviews].find(({ node_id }) => node_id === nodeId);
      if (found === undefined) return undefined;
      const isReview = reviews.includes(found);
      const type = isReview
        ? 'PullRequestReview'
        : found['path']
          ? 'PullRequestReviewComment'
          : 'IssueComment';
      return { type, isByEmail: state.byEmail.has(nodeId) };
    },

    comment(wanted: number, kind?: Comment['kind']): Comment | undefined {
      const all = [...state.threads.values()].flatMap(({ comments }) => comments);
      return all.find((one) => one.json.id === wanted && [undefined, one.kind].includes(kind));
    },

    /** Whether GitHub knows of the comment by now, in this place. */
    isKnown: ({ writtenAt }: Comment, place: keyof Lags): boolean =>
      now() >= writtenAt + (state.lags[place]?.ms ?? 0),

    addReaction({ reactions }: Comment, content: string, user: Payload): Payload {
      const id = state.newId();
      const node_id = btoa(`Reaction${id}`);
      const reaction = { id, node_id, user, content, created_at: timeOf(now()) };
      reactions.push(reaction);
      return reaction;
    },

    editComment({ json, bodies }: Comment, body: string): void {
      Object.assign(json, { body, updated_at: timeOf(now()) });
      bodies.push(body);
    },

    deleteComment(comment: Comment): void {
      const { thread } = comment;
      thread.comments = thread.comments.filter((one) => one !== comment);
    },

    /** Takes in what an event tells: the thread, its authors, its comment or review, the release. */
    happened({ action, issue, pull_request, comment, review, release: published }: Payload): void {
      if (published !== undefined) state.addRelease(published);
      const about = pull_request ?? issue;
      if (about === undefined) return;
      // The payloads of examples are of any time; what happens later is not older.
      const { updated_at: before = '' } = state.threads.get(about.number)?.pull ?? {};
      const isOlder = pull_request?.updated_at < before;
      const pull = pull_request && { ...pull_request, ...(isOlder && { updated_at: before }) };
      const thread = state.setThread(about.number, pull ?? (issue.pull_request && {}));
      thread.locked = about.locked ?? false;
      for (const { user } of [review ?? {}, comment ?? {}]) if (user) state.account(user.login, user);
      if (review !== undefined) thread.reviews.push(review);
      const known = comment && state.comment(comment.id);
      if (known !== undefined && action === 'deleted') state.deleteComment(known);
      if (comment === undefined || known !== undefined || action === 'deleted') return;
      const kind = comment.path === undefined ? 'issue' : 'review';
      state.addComment(thread, kind, comment, { createdAt: comment.created_at });
    },
  };
  return state;
}
