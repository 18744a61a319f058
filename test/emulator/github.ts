import { randomUUID } from 'node:crypto';
import type { Payload } from '../support/events.ts';
import { type Description, describe, type Route } from './github/description.ts';
import { takeIn } from './github/event-intake.ts';
import { OPERATIONS, type Result, subject } from './github/operations.ts';
import { representations } from './github/representation.ts';
import { isPermitted, NO_SCOPES, type Scopes, sufficientFor } from './github/rules.ts';
import {
  type Account,
  type Comment,
  type Comparison,
  GitHubState,
  type Json,
  type Lags,
  type ReviewPlace,
  type Role,
  type TokenOwner,
} from './github/state.ts';
import { createTokenLimit } from './github/token-limit.ts';
import { type Answer, startEmulatedServer } from './http-server.ts';
import type { JournalEntry } from './journal.ts';

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
  /** Requests in an hour; 1,000 unless told, as the `GITHUB_TOKEN` has. */
  readonly rateLimit?: number;
  /** Milliseconds since 1970; `Date.now` unless told. */
  readonly clock?: () => number;
  readonly port?: number;
}

interface NewComment {
  readonly body: string;
  /** The owner of the repository unless told. */
  readonly author?: string;
  readonly id?: number;
  /** Makes it a review comment: its place, with GitHub's example for what is left out. */
  readonly review?: { readonly place?: ReviewPlace };
}

export type GitHubEmulator = Awaited<ReturnType<typeof startGitHubEmulator>>;

/** The account behind every workflow's `GITHUB_TOKEN`. */
const GITHUB_ACTIONS: TokenOwner = {
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
export async function startGitHubEmulator(options: GitHubEmulatorOptions = {}) {
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
  const tokenOwner: TokenOwner = options.tokenOwner ?? GITHUB_ACTIONS;
  const scopes: Scopes = {
    issues: 'write',
    pull_requests: 'write',
    contents: 'read',
    actions: 'read',
    metadata: 'read',
    ...options.scopes,
  };
  const limit = createTokenLimit(clock, options.rateLimit);
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
    const body: unknown = request.body === '' ? undefined : JSON.parse(request.body);
    const found = route === undefined ? ['no such route'] : route.check(request.query, body);
    violations.push(...found.map((mistake) => `${request.method} ${request.path}: ${mistake}`));
    return { route, body, found };
  }

  function failure(status: number, message: string, documentation = DOCUMENTATION): Result {
    return { status, body: { message, documentation_url: documentation, status: String(status) } };
  }

  function credentials({ headers: { authorization = '' } }: JournalEntry): Result | undefined {
    if (authorization === '') return failure(401, 'Requires authentication');
    const isRight = authorization.replace(/^(bearer|token) /i, '') === token;
    return isRight ? undefined : failure(401, 'Bad credentials');
  }

  const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

  /** The repository of this name, the one that was called so, or none that the token may see. */
  function repositoryOf(wanted: string): GitHubState | undefined {
    const visible = states.filter((one) => one === state || !one.private);
    return (
      visible.find(({ fullName }) => isSame(fullName, wanted)) ??
      visible.find(({ formerNames }) => [...formerNames].some((former) => isSame(former, wanted)))
    );
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
    const wanted = owner === undefined ? state.fullName : `${owner}/${repo}`;
    const found = repositoryOf(wanted);
    if (found !== undefined && !isSame(found.fullName, wanted)) return redirect(found, request);
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
    const { list } = result;
    if (list === undefined) return result;
    const size = Math.min(Math.max(Number(request.query['per_page'] ?? 30), 1), 100);
    const page = Math.max(Number(request.query['page'] ?? 1), 1);
    const last = Math.max(Math.ceil(list.length / size), 1);
    const link = (to: number, relation: string): string =>
      `<${lastingUrl(of, request, { ...request.query, page: String(to) })}>; rel="${relation}"`;
    const links = page < last ? [link(page + 1, 'next'), link(last, 'last')] : [];
    return {
      status: result.status,
      body: list.slice((page - 1) * size, page * size),
      headers: { ...result.headers, ...(links.length === 0 ? {} : { link: links.join(', ') }) },
    };
  }

  function respond(request: JournalEntry): Result | Answer {
    const { route, body, found } = check(request);
    const refused = credentials(request) ?? limit.count();
    if (refused !== undefined) return refused;
    if (route === undefined) return failure(404, 'Not Found');
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
    /** What `GITHUB_API_URL` holds: the prefix included, without a slash at the end. */
    apiUrl: `${server.url}${prefix}`,
    /** `owner/name`, as it is called now. */
    get repository() {
      return state.fullName;
    },
    repositoryId: state.id,
    token,
    journal: server.journal,
    faults: server.faults,
    /** What in the requests contradicts GitHub's own description of its API, one line each. */
    violations,
    /** What in the emulator's own answers contradicts it. */
    answerMistakes,

    /** A new or changed account; a bot's where the login ends in `[bot]`, unless told. */
    setAccount: (login: string, fields?: Partial<Account>) => void state.account(login, fields),
    /** Gives a role, or a custom one that is built on it; a bot with a role counts as a user, then. */
    setPermission: (login: string, base: Role, customRole?: string) => state.setRole(login, base, customRole),
    setScopes: (changes: Partial<Scopes>) => void Object.assign(scopes, changes),
    /** Changes how much of the primary rate limit is used. */
    setRateLimit: (changes: { readonly used: number }) => void Object.assign(limit.current, changes),
    /** Comments that come through the API or with an event are known late; those of `addComment` never are. */
    setLags: (lags: Lags) => void Object.assign(state, { lags }),
    /** Gives another name or owner. The old name leads on by a 301, or a 307 for other methods than GET. */
    rename: (repository: string) => state.rename(repository),

    /** A pull request's or issue's comments of both kinds, oldest first, as far as a test wants to know them. */
    thread: (number: number) =>
      known(number).comments.map(({ id, author, body, bodies, reactions, review }) => ({
        kind: review === undefined ? ('issue' as const) : ('review' as const),
        id,
        /** null where the account is deleted. */
        author: author?.login ?? null,
        body,
        /** Every text it has had, oldest first. */
        bodies: [...bodies],
        reactions: reactions.map((one) => ({ content: one.content, author: one.author.login })),
        /** The first comment of the review thread that it answers. */
        inReplyTo: review?.inReplyTo,
      })),
    /**
     * Adds a pull request, or replaces its fields.
     *
     * @param fields of GitHub's JSON in which it differs from the example that is served otherwise, such as
     *   `{ state: 'closed', merged: true, merge_commit_sha }`
     * @param elsewhere another repository, where the token may read what is public, and nothing else
     */
    addPullRequest(number: number, fields: Json = {}, elsewhere?: { repository: string; private?: boolean }) {
      const { repository: name = state.fullName, private: isPrivate = false } = elsewhere ?? {};
      const holder = states.find(({ fullName }) => fullName === name) ?? addRepository(name, isPrivate);
      holder.setThread(number, { pull: fields });
    },
    /** What is there between two commits, branches or tags; without it a comparison is 404. */
    setComparison: (base: string, head: string, comparison: Comparison) =>
      void state.comparisons.set(`${base}...${head}`, comparison),
    /**
     * Adds a workflow run, newer than those before: of `.github/workflows/test.yml` on `master`, started by a schedule
     * and successful, where `fields` of GitHub's JSON don't say otherwise. Returns its id.
     */
    addRun(fields: Json = {}): number {
      const id = Number(fields['id'] ?? state.newId());
      state.runs.unshift({ ...fields, id });
      return id;
    },
    /** Adds a published release, newer than those before; `fields` are of GitHub's JSON. */
    addRelease: (fields: { readonly tag_name: string }) => state.addRelease({ id: state.newId(), ...fields }),
    /** Adds a comment to a thread, which is made when there is none, and returns its id. */
    addComment(
      number: number,
      { body, author = state.owner, id = state.newId(), review }: NewComment,
    ): number {
      const by = state.account(author);
      const thread = state.thread(number) ?? state.setThread(number, { pull: {} });
      const app = by.id === tokenOwner.id && review === undefined ? tokenOwner.app : undefined;
      return state.addComment(thread, { author: by, body, id, app, ...(review && { review }) }).id;
    },
    editComment: (id: number, body: string) => state.editComment(anyComment(id), body),
    deleteComment: (id: number) => state.deleteComment(anyComment(id).id),
    lock: (number: number) => void Object.assign(known(number), { locked: true }),
    /** Takes in what an event tells: the thread, its author, its comment or review, the release. */
    happened: (payload: Payload) => takeIn(state, payload),
    close: server.close,
    [Symbol.asyncDispose]: server.close,
  };
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
