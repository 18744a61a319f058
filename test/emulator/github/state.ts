export type Json = Readonly<Record<string, unknown>>;

/** GitHub's base roles in a repository, weakest first. */
export const ROLES = ['none', 'read', 'triage', 'write', 'maintain', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export type AccountType = 'User' | 'Bot' | 'Organization';

export interface Account {
  login: string;
  id: number;
  type: AccountType;
}

/** The token's own account; `app` where the token is a GitHub App's, as the `GITHUB_TOKEN` is. */
export interface TokenOwner extends Account {
  app?: { id: number; slug: string; name: string };
}

export const REACTIONS = ['+1', '-1', 'laugh', 'confused', 'heart', 'hooray', 'rocket', 'eyes'] as const;
export type ReactionContent = (typeof REACTIONS)[number];

export interface Reaction {
  id: number;
  content: ReactionContent;
  author: Account;
  createdAt: Date;
}

export interface Comment {
  id: number;
  thread: Thread;
  /** null where the account was deleted since. */
  author: Account | null;
  body: string;
  /** Every text the comment has had, oldest first; the last one is `body`. */
  bodies: string[];
  createdAt: Date;
  updatedAt: Date;
  app: TokenOwner['app'] | undefined;
  reactions: Reaction[];
  /** For how many requests GitHub had it, in lists and on its own; undefined where nothing lags. */
  seen: { lists: number; comments: number } | undefined;
  /** Only of a review comment. */
  review: { id: number; place: ReviewPlace; inReplyTo: number | undefined } | undefined;
}

/** An issue, or a pull request with the fields in which it differs from the default one. */
export interface Thread {
  number: number;
  locked: boolean;
  pull: Json | undefined;
  comments: Comment[];
  /** As the events told them. */
  reviews: Json[];
}

/** The role of somebody in the repository. */
export interface Permission {
  /** The legacy value that GitHub derives from the role. */
  permission: 'none' | 'read' | 'write' | 'admin';
  roleName: string;
  base: Role;
}

/** How long something new is not known yet: for so many requests that would show it, and so many milliseconds. */
export interface Lag {
  readonly requests?: number;
  readonly ms?: number;
}

/** Where new comments come late: in lists, and on their own path (read, changed, replied or reacted to: 404). */
export interface Lags {
  readonly lists?: Lag;
  readonly comments?: Lag;
}

/** What is there between two commits or branches; what is left out of a commit or file is made up. */
export interface Comparison {
  /** Oldest first. */
  readonly commits: readonly { readonly sha: string; readonly message?: string; readonly author?: string }[];
  readonly files?: readonly {
    readonly filename: string;
    /** `modified` unless told. */
    readonly status?: 'added' | 'removed' | 'modified' | 'renamed' | 'copied' | 'changed' | 'unchanged';
    /** Missing for binary and very large files. */
    readonly patch?: string;
    readonly previous_filename?: string;
  }[];
  /** `identical` without commits, otherwise `ahead`, unless told. */
  readonly status?: 'diverged' | 'ahead' | 'behind' | 'identical';
}

/** Where GitHub's example of a review comment stands. */
export const DEFAULT_PLACE: Readonly<Record<string, string | number | null>> = {
  path: 'README.md',
  diff_hunk: '@@ -1 +1 @@\n-# Hello-World',
  commit_id: 'ec26c3e57ca3a959ca5aad62de7213c562f8c821',
  original_commit_id: 'ec26c3e57ca3a959ca5aad62de7213c562f8c821',
  position: 1,
  original_position: 1,
  line: 1,
  original_line: 1,
  side: 'RIGHT',
  start_line: null,
  original_start_line: null,
  start_side: null,
  subject_type: 'line',
};

export type ReviewPlace = typeof DEFAULT_PLACE;

/** Everything the emulated GitHub knows of one repository. */
export class GitHubState {
  owner = '';
  name = '';
  /** What it was called before. */
  readonly formerNames = new Set<string>();
  readonly private: boolean;
  readonly id: number;
  /** GitHub's JSON of each, as far as it differs from the example; newest first. */
  runs: Json[] = [];
  releases: Json[] = [];
  /** By `base...head`. */
  readonly comparisons = new Map<string, Comparison>();
  lags: Lags = {};
  readonly #now: () => Date;
  readonly #accounts = new Map<string, Account>();
  readonly #roles = new Map<string, { base: Role; roleName: string }>();
  readonly #threads = new Map<number, Thread>();
  #nextId = 500_000_001;

  constructor(options: { repository: string; private: boolean; id: number; now: () => Date }) {
    this.rename(options.repository);
    this.private = options.private;
    this.id = options.id;
    this.#now = options.now;
  }

  get fullName(): string {
    return `${this.owner}/${this.name}`;
  }

  rename(repository: string): void {
    const [owner, name] = repository.split('/');
    if (!owner || !name) throw new Error(`"${repository}" is no repository; wanted: owner/name.`);
    if (this.name !== '') this.formerNames.add(this.fullName);
    this.formerNames.delete(repository);
    Object.assign(this, { owner, name });
  }

  newId(): number {
    return this.#nextId++;
  }

  now(): Date {
    return this.#now();
  }

  /** The account with that login, made on first use; a login that ends in `[bot]` is a bot's. */
  account(login: string, fields: Partial<Account> = {}): Account {
    const key = login.toLowerCase();
    const known = this.#accounts.get(key);
    if (known !== undefined) return Object.assign(known, fields);
    const type = login.endsWith('[bot]') ? 'Bot' : 'User';
    const account: Account = { login, id: this.newId(), type, ...fields };
    this.#accounts.set(key, account);
    return account;
  }

  setRole(login: string, base: Role, roleName: string = base): void {
    this.account(login);
    this.#roles.set(login.toLowerCase(), { base, roleName });
  }

  /** Undefined for who is no user: unknown logins, and bots unless a role was set for them. */
  permission(login: string): { account: Account; permission: Permission } | undefined {
    const account = this.#accounts.get(login.toLowerCase());
    const role = this.#roles.get(login.toLowerCase());
    if (account === undefined || (account.type !== 'User' && role === undefined)) return undefined;
    const base = role?.base ?? (this.private ? 'none' : 'read');
    const permission = base === 'maintain' ? 'write' : base === 'triage' ? 'read' : base;
    return { account, permission: { permission, roleName: role?.roleName ?? base, base } };
  }

  thread(number: number): Thread | undefined {
    return this.#threads.get(number);
  }

  pulls(): Thread[] {
    return [...this.#threads.values()].filter(({ pull }) => pull !== undefined);
  }

  setThread(number: number, fields: { locked?: boolean; pull?: Json | undefined }): Thread {
    const known = this.#threads.get(number);
    if (known !== undefined) return Object.assign(known, fields);
    const thread: Thread = { number, locked: false, pull: undefined, comments: [], reviews: [], ...fields };
    this.#threads.set(number, thread);
    return thread;
  }

  /** Adds a release, or replaces the one with its tag. */
  addRelease(release: Json): void {
    this.releases = [release, ...this.releases.filter(({ tag_name }) => tag_name !== release['tag_name'])];
  }

  addComment(
    thread: Thread,
    fields: { author: Account | null; body: string } & Partial<Omit<Comment, 'review' | 'thread'>> & {
        review?: { id?: number; place?: ReviewPlace; inReplyTo?: number | undefined };
      },
  ): Comment {
    const { review, ...given } = fields;
    const at = this.now();
    const comment: Comment = {
      id: this.newId(),
      thread,
      bodies: [given.body],
      createdAt: at,
      updatedAt: at,
      app: undefined,
      reactions: [],
      seen: undefined,
      ...given,
      review: review && {
        id: review.id ?? this.newId(),
        place: { ...DEFAULT_PLACE, ...review.place },
        inReplyTo: review.inReplyTo,
      },
    };
    thread.comments.push(comment);
    thread.comments.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.id - b.id);
    return comment;
  }

  comment(kind: 'issue' | 'review', id: number): Comment | undefined {
    for (const thread of this.#threads.values()) {
      const found = thread.comments.find(
        (comment) => comment.id === id && (comment.review !== undefined) === (kind === 'review'),
      );
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Whether GitHub knows of the comment by now, in this place; a request for it is counted. */
  isKnown({ seen, createdAt }: Comment, place: 'lists' | 'comments'): boolean {
    const { requests = 0, ms = 0 } = this.lags[place] ?? {};
    if (seen === undefined) return true;
    seen[place] += 1;
    return seen[place] > requests && this.now().getTime() >= createdAt.getTime() + ms;
  }

  editComment(comment: Comment, body: string): void {
    comment.body = body;
    comment.bodies.push(body);
    comment.updatedAt = this.now();
  }

  deleteComment(id: number): void {
    for (const thread of this.#threads.values()) {
      thread.comments = thread.comments.filter((comment) => comment.id !== id);
    }
  }
}
