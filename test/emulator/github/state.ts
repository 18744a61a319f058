import { reviewComment } from '../../support/events.ts';

export type Json = Readonly<Record<string, unknown>>;

/** GitHub's base roles in a repository. */
export type Role = 'none' | 'read' | 'triage' | 'write' | 'maintain' | 'admin';

export type AccountType = 'User' | 'Bot';

export interface Account {
  login: string;
  id: number;
  type: AccountType;
}

/** The token's own account; `app` where the token is a GitHub App's, as the `GITHUB_TOKEN` is. */
export interface TokenOwner extends Account {
  app?: { id: number; slug: string; name: string };
}

export type ReactionContent = '+1' | '-1' | 'laugh' | 'confused' | 'heart' | 'hooray' | 'rocket' | 'eyes';

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
  /** Whether it is known late where GitHub lags. */
  late: boolean;
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
}

/**
 * Where new comments come late, by so many milliseconds: in lists, and on their own path (read, changed, replied or
 * reacted to: 404).
 */
export interface Lags {
  readonly lists?: { readonly ms: number };
  readonly comments?: { readonly ms: number };
}

/** What is there between two commits or branches; what is left out of a commit or file is made up. */
export interface Comparison {
  /** Oldest first. */
  readonly commits: readonly { readonly sha: string; readonly message?: string }[];
  /** Modified; the patch is missing for binary and very large files. */
  readonly files?: readonly { readonly filename: string; readonly patch?: string }[];
}

const { comment: exampleComment } = reviewComment().payload;
const placeFields = [
  ...['path', 'diff_hunk', 'commit_id', 'original_commit_id', 'position', 'original_position', 'line'],
  ...['original_line', 'side', 'start_line', 'original_start_line', 'start_side', 'subject_type'],
];

/** What is said of a review comment's place, of these fields: GitHub's example, with what is told in its stead. */
export function placeWith(told: ReviewPlace = {}): ReviewPlace {
  return Object.fromEntries(placeFields.map((field) => [field, { ...exampleComment, ...told }[field]]));
}

export type ReviewPlace = Json;

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
    return { account, permission: { permission, roleName: role?.roleName ?? base } };
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
      late: false,
      ...given,
      review: review && {
        id: review.id ?? this.newId(),
        place: placeWith(review.place),
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

  /** Whether GitHub knows of the comment by now, in this place. */
  isKnown({ late, createdAt }: Comment, place: 'lists' | 'comments'): boolean {
    const { ms = 0 } = this.lags[place] ?? {};
    return !late || this.now().getTime() >= createdAt.getTime() + ms;
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
