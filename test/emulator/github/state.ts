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

export interface ReviewPlace {
  path: string;
  diff_hunk: string;
  commit_id: string;
  original_commit_id: string;
  position: number | null;
  original_position: number;
  line: number | null;
  original_line: number;
  side: 'LEFT' | 'RIGHT';
  start_line: number | null;
  original_start_line: number | null;
  start_side: 'LEFT' | 'RIGHT' | null;
  subject_type: 'line' | 'file';
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
  /** Only of a review comment. */
  review: { id: number; place: ReviewPlace; inReplyTo: number | undefined } | undefined;
}

export interface Review {
  id: number;
  author: Account | null;
  body: string;
  state: string;
  submittedAt: Date;
  commitId: string;
}

/** An issue, or a pull request with the fields in which it differs from the default one. */
export interface Thread {
  number: number;
  locked: boolean;
  pull: Record<string, unknown> | undefined;
  comments: Comment[];
  reviews: Review[];
}

export interface Permission {
  /** The legacy value that GitHub derives from the role. */
  permission: 'none' | 'read' | 'write' | 'admin';
  roleName: string;
  base: Role;
}

/** Where GitHub's example of a review comment stands. */
export const DEFAULT_PLACE: ReviewPlace = {
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

/** Everything the emulated GitHub knows of its one repository. */
export class GitHubState {
  readonly owner: string;
  readonly name: string;
  readonly private: boolean;
  readonly id = 186853002;
  readonly #now: () => Date;
  readonly #accounts = new Map<string, Account>();
  readonly #roles = new Map<string, { base: Role; roleName: string }>();
  readonly #threads = new Map<number, Thread>();
  #nextId = 500_000_001;

  constructor(options: { repository: string; private: boolean; now: () => Date }) {
    const [owner, name] = options.repository.split('/');
    if (!owner || !name) throw new Error(`"${options.repository}" is no repository; wanted: owner/name.`);
    this.owner = owner;
    this.name = name;
    this.private = options.private;
    this.#now = options.now;
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

  setThread(
    number: number,
    fields: { locked?: boolean; pull?: Record<string, unknown> | undefined },
  ): Thread {
    const known = this.#threads.get(number);
    if (known !== undefined) return Object.assign(known, fields);
    const thread: Thread = { number, locked: false, pull: undefined, comments: [], reviews: [], ...fields };
    this.#threads.set(number, thread);
    return thread;
  }

  addComment(
    thread: Thread,
    fields: { author: Account | null; body: string } & Partial<Omit<Comment, 'review' | 'thread'>> & {
        review?: { id?: number; place?: Partial<ReviewPlace>; inReplyTo?: number | undefined };
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
