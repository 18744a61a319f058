import { randomUUID } from 'node:crypto';
import type { Faults } from './faults.ts';
import { type Description, describe, type Route } from './github/description.ts';
import { type EventPayload, takeIn } from './github/event-intake.ts';
import { OPERATIONS, type Result, subject } from './github/operations.ts';
import { representations } from './github/representation.ts';
import { isPermitted, NO_SCOPES, type Scopes, sufficientFor } from './github/rules.ts';
import {
  type Account,
  type Comment,
  type Comparison,
  GitHubState,
  type Lags,
  type ReactionContent,
  type ReviewPlace,
  type Role,
  type TokenOwner,
} from './github/state.ts';
import { createTokenLimit, type TokenLimit } from './github/token-limit.ts';
import { type Answer, startEmulatedServer } from './http-server.ts';
import type { Journal, JournalEntry } from './journal.ts';

export interface GitHubEmulatorOptions {
  /** `owner/name`; `Codertocat/Hello-World` unless told, as in GitHub's examples. */
  readonly repository?: string;
  /** In a private repository, who has no role has no access. Public unless told. */
  readonly private?: boolean;
  /** What stands before every route: nothing on github.com, `/api/v3` on GitHub Enterprise Server. */
  readonly prefix?: '' | '/api/v3';
  /** What the links for people begin with; `https://github.com` unless told. */
  readonly webUrl?: string;
  readonly token?: string;
  /** Whom the token stands for; `github-actions[bot]` unless told. */
  readonly tokenOwner?: TokenOwner;
  /** What the token may do; everything here unless told. */
  readonly scopes?: Partial<Scopes>;
  /** Where GitHub lags behind; nowhere unless told. See `setLags`. */
  readonly lags?: Lags;
  /** Requests in an hour; 1,000 unless told, as the `GITHUB_TOKEN` has. */
  readonly rateLimit?: number;
  /** Milliseconds since 1970; `Date.now` unless told. */
  readonly clock?: () => number;
  readonly port?: number;
}

/** What a test wants to know of a comment. */
export interface ThreadComment {
  readonly kind: 'issue' | 'review';
  readonly id: number;
  /** null where the account is deleted. */
  readonly author: string | null;
  readonly body: string;
  /** Every text it has had, oldest first. */
  readonly bodies: readonly string[];
  readonly reactions: readonly { readonly content: ReactionContent; readonly author: string }[];
  /** The first comment of the review thread that it answers. */
  readonly inReplyTo: number | undefined;
}

export interface NewComment {
  readonly body: string;
  /** The owner of the repository unless told; null for a deleted account. */
  readonly author?: string | null;
  readonly id?: number;
  readonly at?: Date;
  /** Makes it a review comment: its place, with GitHub's example for what is left out. */
  readonly review?: { readonly place?: ReviewPlace; readonly inReplyTo?: number };
  readonly reactions?: readonly ReactionContent[];
}

export interface GitHubEmulator extends AsyncDisposable {
  /** What `GITHUB_API_URL` holds: the prefix included, without a slash at the end. */
  readonly apiUrl: string;
  /** `owner/name`, as it is called now. */
  readonly repository: string;
  readonly repositoryId: number;
  readonly token: string;
  readonly journal: Journal;
  readonly faults: Faults;
  /** What in the requests contradicts GitHub's own description of its API, one line each. */
  readonly violations: readonly string[];
  /** What in the emulator's own answers contradicts it. */
  readonly answerMistakes: readonly string[];

  /** A new or changed account; a bot's where the login ends in `[bot]`, unless told. */
  setAccount(login: string, fields?: Partial<Omit<Account, 'login'>>): void;
  /** Gives a role, or a custom one that is built on it; a bot with a role counts as a user, then. */
  setPermission(login: string, base: Role, customRole?: string): void;
  setScopes(scopes: Partial<Scopes>): void;
  /** Changes the primary rate limit, for instance `{ used: 1000 }` to have nothing left. */
  setRateLimit(changes: Partial<TokenLimit>): void;

  /** Comments that come through the API or with an event are known late; those of `addComment` never are. */
  setLags(lags: Lags): void;
  /** Gives the repository another name or owner. The old name leads on by a 301, or a 307 for other methods than GET. */
  rename(repository: string): void;

  /** A pull request's or issue's comments of both kinds, oldest first. */
  thread(number: number): ThreadComment[];
  addIssue(number: number): void;
  /**
   * Adds a pull request, or replaces its fields.
   *
   * @param fields of GitHub's JSON in which it differs from the example that is served otherwise, such as
   *   `{ state: 'closed', merged: true, merge_commit_sha }`
   * @param elsewhere another repository, where the token may read what is public, and nothing else
   */
  addPullRequest(
    number: number,
    fields?: Readonly<Record<string, unknown>>,
    elsewhere?: { readonly repository: string; readonly private?: boolean },
  ): void;
  /** What is there between two commits, branches or tags; without it a comparison is 404. */
  setComparison(base: string, head: string, comparison: Comparison): void;
  /**
   * Adds a workflow run, newer than those before: of `.github/workflows/test.yml` on `master`, started by a schedule
   * and successful, where `fields` of GitHub's JSON don't say otherwise. Returns its id.
   */
  addRun(fields?: Readonly<Record<string, unknown>>): number;
  /** Adds a published release, newer than those before; `fields` are of GitHub's JSON. */
  addRelease(fields: { readonly tag_name: string } & Readonly<Record<string, unknown>>): void;
  /** Adds a comment to a thread, which is made when there is none, and returns its id. */
  addComment(number: number, comment: NewComment): number;
  editComment(id: number, body: string): void;
  deleteComment(id: number): void;
  lock(number: number): void;
  /** Takes in what an event tells: the thread, its author, its comment or review, the release. */
  happened(payload: EventPayload): void;
  close(): Promise<void>;
}

/** The account behind every workflow's `GITHUB_TOKEN`. */
export const GITHUB_ACTIONS: TokenOwner = {
  login: 'github-actions[bot]',
  id: 41_898_282,
  type: 'Bot',
  app: { id: 15_368, slug: 'github-actions', name: 'GitHub Actions' },
};

const DOCUMENTATION = 'https://docs.github.com/rest';

let description: Description | undefined;

/**
 * Starts the part of GitHub's REST API that docs-agent needs, on loopback. It serves one repository, with the issue 1
 * and the pull request 2 of GitHub's examples, and checks every request by GitHub's own description.
 */
export async function startGitHubEmulator(options: GitHubEmulatorOptions = {}): Promise<GitHubEmulator> {
  description ??= describe(new Set(OPERATIONS.keys()));
  const { findRoute } = description;
  const clock = options.clock ?? Date.now;
  const prefix = options.prefix ?? '';
  const token = options.token ?? `ghs_${randomUUID().replaceAll('-', '')}`;
  const states: GitHubState[] = [];
  const addRepository = (repository: string, isPrivate: boolean): GitHubState => {
    const id = 186_853_002 + states.length;
    const added = new GitHubState({ repository, private: isPrivate, id, now: () => new Date(clock()) });
    states.push(added);
    return added;
  };
  const state = addRepository(options.repository ?? 'Codertocat/Hello-World', options.private ?? false);
  state.lags = options.lags ?? {};
  const tokenOwner: TokenOwner = options.tokenOwner ?? GITHUB_ACTIONS;
  const scopes: Scopes = {
    issues: 'write',
    pull_requests: 'write',
    contents: 'read',
    actions: 'read',
    metadata: 'read',
    ...options.scopes,
  };
  const limit = createTokenLimit(clock, options.rateLimit ?? 1000);
  const violations: string[] = [];
  const answerMistakes: string[] = [];
  const checked = new WeakSet<JournalEntry>();

  state.account(state.owner, state.owner === 'Codertocat' ? { id: 21_031_067 } : {});
  state.setRole(state.owner, 'admin');
  state.account(tokenOwner.login, { id: tokenOwner.id, type: tokenOwner.type });
  state.setThread(1, {});
  state.setThread(2, { pull: {} });

  /** The path as the description has it: no prefix, and links by the repository's id led back to its name. */
  function describedPath(path: string): string | undefined {
    if (!path.startsWith(`${prefix}/`)) return undefined;
    return path.slice(prefix.length).replace(/^\/repositories\/(\d+)(?=\/)/, (whole, id) => {
      const found = states.find((one) => String(one.id) === id);
      return found === undefined ? whole : `/repos/${found.fullName}`;
    });
  }

  /** Where the request leads by the repository's id, which no rename changes. */
  function lastingUrl(
    to: GitHubState,
    request: JournalEntry,
    query: Readonly<Record<string, string>>,
  ): string {
    const rest = (describedPath(request.path) ?? '').split('/').slice(4).join('/');
    const search = Object.keys(query).length === 0 ? '' : `?${new URLSearchParams(query)}`;
    return `${server.url}${prefix}/repositories/${to.id}/${rest}${search}`;
  }

  function check(request: JournalEntry): { route: Route | undefined; body: unknown; found: string[] } {
    checked.add(request);
    const path = describedPath(request.path);
    const route = path === undefined ? undefined : findRoute(request.method, path);
    let body: unknown;
    const found: string[] = [];
    if (route === undefined) found.push('no such route');
    else {
      try {
        body = request.body === '' ? undefined : JSON.parse(request.body);
        found.push(...route.check(request.query, body));
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        found.push('body: no JSON');
      }
    }
    violations.push(...found.map((mistake) => `${request.method} ${request.path}: ${mistake}`));
    return { route, body, found };
  }

  function failure(status: number, message: string, documentation = DOCUMENTATION): Result {
    return { status, body: { message, documentation_url: documentation, status: String(status) } };
  }

  function credentials(request: JournalEntry): Result | undefined {
    const { authorization } = request.headers;
    if (authorization === undefined) return failure(401, 'Requires authentication');
    const given = /^(?:bearer|token) (?<token>\S+)$/i.exec(authorization)?.groups?.['token'];
    return given === token ? undefined : failure(401, 'Bad credentials');
  }

  /** The repository of this name, the one that was called so, or none that the token may see. */
  function repositoryOf(owner: string, name: string): { found?: GitHubState; moved?: GitHubState } {
    const wanted = `${owner}/${name}`.toLowerCase();
    const isWanted = (one: string): boolean => one.toLowerCase() === wanted;
    const visible = states.filter((one) => one === state || !one.private);
    const found = visible.find(({ fullName }) => isWanted(fullName));
    if (found !== undefined) return { found };
    const moved = visible.find(({ formerNames }) => [...formerNames].some(isWanted));
    return moved === undefined ? {} : { moved };
  }

  function redirect(to: GitHubState, request: JournalEntry): Result {
    const url = lastingUrl(to, request, request.query);
    const guide =
      'https://docs.github.com/rest/guides/best-practices-for-using-the-rest-api#follow-redirects';
    return {
      status: request.method === 'GET' ? 301 : 307,
      body: { message: 'Moved Permanently', url, documentation_url: guide },
      headers: { location: url },
    };
  }

  function perform(route: Route, request: JournalEntry, body: unknown): Result {
    const { operationId, parameters, documentationUrl } = route;
    const operation = OPERATIONS.get(operationId);
    if (operation === undefined) return failure(404, 'Not Found', documentationUrl);
    const { owner, repo } = parameters;
    const { found, moved } =
      owner === undefined || repo === undefined ? { found: state } : repositoryOf(owner, repo);
    if (moved !== undefined) return redirect(moved, request);
    const headers = { 'x-accepted-github-permissions': operation.needs.join('; ') };
    if (found === undefined) return { ...failure(404, 'Not Found', documentationUrl), headers };

    const about = subject(found, operationId, parameters);
    const needs = sufficientFor(operationId, operation.needs, about.thread);
    if (!isPermitted(found === state ? scopes : NO_SCOPES, needs, found)) {
      const kind = tokenOwner.app === undefined ? 'personal access token' : 'integration';
      return { ...failure(403, `Resource not accessible by ${kind}`, documentationUrl), headers };
    }
    const result = operation.perform({
      state: found,
      build: representations(found, {
        api: `${server.url}${prefix}`,
        web: options.webUrl ?? 'https://github.com',
      }),
      tokenOwner,
      parameters,
      query: request.query,
      body: (body ?? {}) as Record<string, unknown>,
      ...about,
    });
    const page = paged(result, found, request);
    const error = { documentation_url: documentationUrl, status: String(result.status) };
    return {
      ...page,
      ...(result.status >= 400 && { body: { ...error, ...asObject(result.body) } }),
      headers: { ...headers, ...page.headers },
    };
  }

  /** A list cut to the page that was asked for, with GitHub's links to the others. */
  function paged(result: Result, of: GitHubState, request: JournalEntry): Result {
    const { list, whole = 30, around = (items) => items } = result;
    if (list === undefined) return result;
    const isPaged = 'per_page' in request.query || 'page' in request.query;
    const size = isPaged ? Math.min(Math.max(Number(request.query['per_page'] ?? 30), 1), 100) : whole;
    const page = Math.max(Number(request.query['page'] ?? 1), 1);
    const last = Math.max(Math.ceil(list.length / size), 1);
    const link = (to: number, relation: string): string =>
      `<${lastingUrl(of, request, { ...request.query, page: String(to) })}>; rel="${relation}"`;
    const links = [
      ...(page > 1 ? [link(Math.min(page - 1, last), 'prev')] : []),
      ...(page < last ? [link(page + 1, 'next'), link(last, 'last')] : []),
      ...(page > 1 ? [link(1, 'first')] : []),
    ];
    return {
      status: result.status,
      body: around(list.slice((page - 1) * size, page * size), page),
      headers: { ...result.headers, ...(links.length === 0 ? {} : { link: links.join(', ') }) },
    };
  }

  function respond(request: JournalEntry): Result | Answer {
    const { route, body, found } = check(request);
    if (!request.headers['user-agent']) {
      return failure(
        403,
        'Request forbidden by administrative rules. Please make sure your request has a User-Agent header',
      );
    }
    const refused = credentials(request) ?? limit.count();
    if (refused !== undefined) return refused;
    if (route === undefined) return failure(404, 'Not Found');
    if (found.includes('body: no JSON')) return failure(400, 'Problems parsing JSON', route.documentationUrl);
    if (found.length > 0) {
      return failure(422, `Invalid request.\n\n${found.join('\n')}`, route.documentationUrl);
    }
    const result = perform(route, request, body);
    answerMistakes.push(
      ...route
        .checkAnswer(result.status, result.body)
        .map((mistake) => `${request.method} ${request.path}: ${mistake}`),
    );
    return result;
  }

  function answer(request: JournalEntry): Answer {
    const { status, headers, body } = respond(request);
    return {
      status,
      body: body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body),
      headers: {
        ...(status === 204 ? {} : { 'content-type': 'application/json; charset=utf-8' }),
        server: 'github.com',
        'x-github-media-type': 'github.v3; format=json',
        'x-github-request-id': randomUUID(),
        ...limit.headers(),
        ...headers,
      },
    };
  }

  const server = await startEmulatedServer({ answer, clock, port: options.port });

  // Requests that a fault kept from being answered are checked all the same, if their body was read.
  server.journal.listen((entry) => {
    if (entry.ended !== undefined && !checked.has(entry) && entry.fault !== 'reset-before-body') check(entry);
  });

  function known(number: number) {
    const thread = state.thread(number);
    if (thread === undefined)
      throw new Error(`The emulated repository has no issue or pull request ${number}.`);
    return thread;
  }

  function anyComment(id: number): Comment {
    const comment = state.comment('issue', id) ?? state.comment('review', id);
    if (comment === undefined) throw new Error(`The emulated repository has no comment ${id}.`);
    return comment;
  }

  return {
    apiUrl: `${server.url}${prefix}`,
    get repository() {
      return state.fullName;
    },
    repositoryId: state.id,
    token,
    journal: server.journal,
    faults: server.faults,
    violations,
    answerMistakes,

    setAccount: (login, fields) => void state.account(login, fields),
    setPermission: (login, base, customRole) => state.setRole(login, base, customRole),
    setScopes: (changes) => void Object.assign(scopes, changes),
    setRateLimit: (changes) => limit.set(changes),
    setLags: (lags) => void Object.assign(state, { lags }),
    rename: (repository) => state.rename(repository),

    thread: (number) =>
      known(number).comments.map((comment) => ({
        kind: comment.review === undefined ? 'issue' : 'review',
        id: comment.id,
        author: comment.author?.login ?? null,
        body: comment.body,
        bodies: [...comment.bodies],
        reactions: comment.reactions.map(({ content, author }) => ({ content, author: author.login })),
        inReplyTo: comment.review?.inReplyTo,
      })),
    addIssue: (number) => void state.setThread(number, { pull: undefined }),
    addPullRequest(number, fields = {}, elsewhere) {
      const { repository: name = state.fullName, private: isPrivate = false } = elsewhere ?? {};
      const holder = states.find(({ fullName }) => fullName === name) ?? addRepository(name, isPrivate);
      holder.setThread(number, { pull: fields });
    },
    setComparison: (base, head, comparison) => void state.comparisons.set(`${base}...${head}`, comparison),
    addRun(fields = {}) {
      const id = Number(fields['id'] ?? state.newId());
      const at = state.now().toISOString();
      state.runs.unshift({ created_at: at, updated_at: at, run_started_at: at, ...fields, id });
      return id;
    },
    addRelease: (fields) => state.addRelease({ id: state.newId(), ...fields }),
    addComment(number, { body, author, id, at, review, reactions = [] }) {
      const by = author === null ? null : state.account(author ?? state.owner);
      const thread = state.thread(number) ?? state.setThread(number, { pull: {} });
      const comment = state.addComment(thread, {
        author: by,
        body,
        ...(id === undefined ? {} : { id }),
        ...(at === undefined ? {} : { createdAt: at, updatedAt: at }),
        ...(review === undefined ? {} : { review }),
        ...(by?.id === tokenOwner.id && review === undefined ? { app: tokenOwner.app } : {}),
      });
      for (const content of reactions) {
        const reactor = state.account(state.owner);
        comment.reactions.push({ id: state.newId(), content, author: reactor, createdAt: state.now() });
      }
      return comment.id;
    },
    editComment: (id, body) => state.editComment(anyComment(id), body),
    deleteComment(id) {
      anyComment(id);
      state.deleteComment(id);
    },
    lock: (number) => void Object.assign(known(number), { locked: true }),
    happened: (payload) => takeIn(state, payload),
    close: server.close,
    [Symbol.asyncDispose]: server.close,
  };
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
