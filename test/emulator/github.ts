import { randomUUID } from 'node:crypto';
import type { Payload } from '../support/events.ts';
import { known, threadControls } from './github/controls.ts';
import { describe, type Route } from './github/description.ts';
import type { RepositoryFile } from './github/files.ts';
import { answerQuery, queryMistakes } from './github/graphql.ts';
import { settle } from './github/merging.ts';
import {
  type Call,
  isPermitted,
  notFound,
  OPERATIONS,
  type Result,
  refused,
  type Scopes,
  subject,
  textRefusal,
} from './github/operations.ts';
import { led } from './github/representation.ts';
import type { WeeklyPull } from './github/search.ts';
import {
  type Commit,
  type Comparison,
  createState,
  type GitHubState,
  type Lags,
  type Rules,
} from './github/state.ts';
import { createTokenLimit, LIMITS } from './github/token-limit.ts';
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
  /** Whose personal access token it is; unless told, it is a workflow's own, that of `github-actions[bot]`. */
  readonly tokenOwner?: { readonly login: string; readonly id: number; readonly type: 'User' };
  /** What the token may do; everything here unless told. */
  readonly scopes?: Scopes;
  /** Requests in an hour; 1,000 unless told, as the `GITHUB_TOKEN` has. */
  readonly rateLimit?: number;
  /** Milliseconds since 1970; `Date.now` unless told. */
  readonly clock?: () => number;
  readonly port?: number;
}

export type GitHubEmulator = Awaited<ReturnType<typeof startGitHubEmulator>>;

const DOCUMENTATION = 'https://docs.github.com/rest';

let findRoute: ReturnType<typeof describe> | undefined;

/**
 * Starts the part of GitHub's REST API that docs-agent needs, on loopback. It serves one repository, with the issue 1
 * and the pull request 2 of GitHub's examples, and checks every request by GitHub's own description.
 */
export async function startGitHubEmulator(options: GitHubEmulatorOptions = {}) {
  const {
    repository = 'Codertocat/Hello-World',
    prefix = '',
    webUrl = 'https://github.com',
    token = `ghs_${randomUUID().replaceAll('-', '')}`,
    tokenOwner = { login: 'github-actions[bot]' },
    clock = Date.now,
  } = options;
  findRoute ??= describe(Object.keys(OPERATIONS));
  const states: GitHubState[] = [];
  const addRepository = (fullName: string, isPrivate = false): GitHubState => {
    const added = createState(fullName, isPrivate, 186_853_002 + states.length, clock);
    states.push(added);
    return added;
  };
  const state = addRepository(repository, options.private);
  state.isOfCode = true;
  const self = state.account(tokenOwner.login, tokenOwner);
  const selfKind = self['type'] === 'User' ? 'personal access token' : 'integration';
  let scopes: Scopes = {
    ...{ issues: 'write', pull_requests: 'write', statuses: 'write' },
    ...{ contents: 'read', actions: 'read', metadata: 'read' },
    ...options.scopes,
  };
  /** By the token, what it may do in which repository; the first one can write in the first repository alone. */
  const grants = new Map<string, Readonly<Record<string, Scopes>>>();
  let bearer = token;
  const scopesIn = (of: GitHubState): Scopes => {
    if (bearer === token && of === state) return scopes;
    const granted = Object.entries(grants.get(bearer) ?? {}).find(
      ([name]) => repositoryOf(name, true) === of,
    );
    return granted?.[1] ?? {};
  };
  const limit = createTokenLimit(clock, options.rateLimit);
  /** The most things in a page of a list. */
  let pageLimit = 100;
  const violations: string[] = [];
  const answerMistakes: string[] = [];

  state.setRole(state.owner(), 'admin');
  state.setThread(1);
  state.setThread(2, {});

  /** The path as the description has it: no prefix, and links by the repository's id led back to its name. */
  function describedPath(path: string): string {
    if (!path.startsWith(`${prefix}/`)) return '';
    return path.slice(prefix.length).replace(/^\/repositories\/(\d+)(?=\/)/, (whole, id) => {
      const found = states.find((one) => String(one.id) === id);
      return found === undefined ? whole : `/repos/${found.fullName}`;
    });
  }

  const graphqlPath = `${prefix.replace('/v3', '')}/graphql`;

  function answerGraphQL({ body, mistakes }: ReturnType<typeof check>): Result {
    const refusal = `Resource not accessible by ${selfKind}`;
    const data = answerQuery(body ?? {}, {
      ...{ find: repositoryOf, findWritten, webUrl, refusal, self },
      states: states.filter(isVisible),
      isPermitted: (of, need) =>
        isPermitted(scopesIn(of), 'graphql', [need], { state: of, thread: undefined }),
    });
    const errors = mistakes.map((message) => ({ message, locations: [], path: [] }));
    return { status: 200, body: errors.length > 0 ? { errors } : data };
  }

  /** Where the request leads by the repository's id, which no rename changes. */
  function lastingUrl({ id }: GitHubState, { path }: JournalEntry, query: JournalEntry['query']): string {
    const rest = describedPath(path).split('/').slice(4).join('/');
    const search = Object.keys(query).length === 0 ? '' : `?${new URLSearchParams(query)}`;
    return `${server.url}${prefix}/repositories/${id}/${rest}${search}`;
  }

  function check(request: JournalEntry) {
    const { method, path, query } = request;
    if (method === 'POST' && path === graphqlPath) return checkQuery(request);
    const route = findRoute?.(method, describedPath(path));
    const body: Payload | undefined = request.body === '' ? undefined : JSON.parse(request.body);
    const mistakes = route?.check(query, body) ?? ['no such route'];
    violations.push(...mistakes.map((mistake) => `${method} ${path}: ${mistake}`));
    return { route, isQuery: false, body, mistakes };
  }

  function checkQuery({ body: text }: JournalEntry) {
    const body: Payload = JSON.parse(text);
    const mistakes = queryMistakes(body);
    violations.push(...mistakes.map((mistake) => `GraphQL: ${mistake}`));
    return { route: undefined, isQuery: true, body, mistakes };
  }

  const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

  /** The repository that is called so, or once was; none that the token may not see. */
  function repositoryOf(wanted: string, isAnyway = false): GitHubState | undefined {
    const visible = states.filter((one) => isAnyway || isVisible(one));
    return visible.find((one) => [one.fullName, ...one.formerNames].some((name) => isSame(name, wanted)));
  }

  function isVisible(one: GitHubState): boolean {
    return !one.isPrivate || (bearer === token && one === state) || Object.keys(scopesIn(one)).length > 0;
  }

  const findWritten = (nodeId: string) =>
    states.find((one) => isVisible(one) && one.written(nodeId) !== undefined);

  function redirect(to: GitHubState, request: JournalEntry): Result {
    const url = lastingUrl(to, request, request.query);
    return {
      status: request.method === 'GET' ? 301 : 307,
      body: { message: 'Moved Permanently', url, documentation_url: DOCUMENTATION },
      headers: { location: url },
    };
  }

  function perform({ operationId, parameters }: Route, request: JournalEntry, body: Payload): Result {
    const operation = OPERATIONS[operationId];
    const { owner, repo } = parameters;
    const wanted = owner === undefined ? state.fullName : `${owner}/${repo}`;
    const found = repositoryOf(wanted);
    if (operation === undefined || found === undefined) return notFound;
    if (!isSame(found.fullName, wanted)) return redirect(found, request);

    const [needs, carryOut] = operation;
    const headers = { 'x-accepted-github-permissions': needs.join('; ') };
    const about = { state: found, ...subject(found, operationId, parameters) };
    if (!isPermitted(scopesIn(found), operationId, needs, about)) {
      return { ...refused(403, `Resource not accessible by ${selfKind}`), headers };
    }
    if (!about.isKnown) return { ...notFound, headers };
    const call = { ...about, self, parameters, query: request.query, body };
    const result = textRefusal(operationId, body) ?? carryOut(call as Call);
    const page = Array.isArray(result.body) ? paged(result.body, found, request) : result;
    return {
      status: result.status,
      body: page.body && led(page.body, found, { api: `${server.url}${prefix}`, web: webUrl }),
      headers: { ...headers, ...page.headers },
    };
  }

  /** The page of a list that was asked for, with GitHub's links to the others. */
  function paged(list: readonly unknown[], of: GitHubState, request: JournalEntry): Omit<Result, 'status'> {
    const { per_page = '30', page: number = '1' } = request.query;
    const size = Math.min(Math.max(Number(per_page), 1), pageLimit);
    const page = Math.max(Number(number), 1);
    const last = Math.max(Math.ceil(list.length / size), 1);
    const body = list.slice((page - 1) * size, page * size);
    if (page >= last) return { body };
    const [next, end] = [page + 1, last].map((to) =>
      lastingUrl(of, request, { ...request.query, page: String(to) }),
    );
    return { body, headers: { link: `<${next}>; rel="next", <${end}>; rel="last"` } };
  }

  function respond(request: JournalEntry, checked: ReturnType<typeof check>): Result {
    const { route, isQuery, body, mistakes } = checked;
    const { authorization = '' } = request.headers;
    if (authorization === '') return refused(401, 'Requires authentication');
    bearer = authorization.replace(/^(bearer|token) /i, '');
    if (bearer !== token && !grants.has(bearer)) return refused(401, 'Bad credentials');
    if (!limit.take())
      return refused(403, 'API rate limit exceeded for installation.', { documentation_url: LIMITS });
    if (isQuery) return answerGraphQL(checked);
    if (route === undefined) return notFound;
    if (mistakes.length > 0) return refused(422, `Invalid request.\n\n${mistakes.join('\n')}`);
    return perform(route, request, body ?? {});
  }

  function answer(request: JournalEntry): Answer {
    const checked = check(request);
    const { status, headers, body } = respond(request, checked);
    const { route } = checked;
    const facts = { documentation_url: route?.documentationUrl ?? DOCUMENTATION, status: String(status) };
    const json = status < 400 ? body : Object.assign(facts, body);
    const mistakes = route?.checkAnswer(status, json) ?? [];
    answerMistakes.push(...mistakes.map((mistake) => `${request.method} ${request.path}: ${mistake}`));
    return {
      status,
      body: json === undefined ? '' : JSON.stringify(json),
      headers: {
        ...(status === 204 ? {} : { 'content-type': 'application/json; charset=utf-8' }),
        ...limit.headers(),
        ...headers,
      },
    };
  }

  const server = await startEmulatedServer(answer, options.port);

  // Requests that a fault kept from being answered are checked all the same.
  server.journal.listen((entry) => {
    if (entry.ended !== undefined && entry.fault !== undefined) check(entry);
  });

  /** The repository of that name, which is added where there is none. */
  const holderOf = (name: string, isPrivate?: boolean): GitHubState =>
    states.find(({ fullName }) => fullName === name) ?? addRepository(name, isPrivate);

  return {
    ...server,
    /** What `GITHUB_API_URL` holds: the prefix included, without a slash at the end. */
    apiUrl: `${server.url}${prefix}`,
    /** `owner/name`, as it is called at first. */
    repository,
    repositoryId: state.id,
    token,
    /** What in the requests contradicts GitHub's own description of its API, one line each. */
    violations,
    /** What in the emulator's own answers contradicts it. */
    answerMistakes,

    setAccount: state.account,
    setPermission: state.setRole,
    /** The same in another repository. */
    setPermissionIn: (name: string, ...role: Parameters<GitHubState['setRole']>) =>
      holderOf(name).setRole(...role),
    /** Adds a token of the same account. @param where what it may do, by the name of the repository */
    addToken: (added: string, where: Readonly<Record<string, Scopes>>) => void grants.set(added, where),
    /** Says what a repository allows, and what its default branch demands. */
    setRules(changes: Partial<Rules>, name = state.fullName) {
      const holder = holderOf(name);
      holder.rules = { ...holder.rules, ...changes };
      for (const thread of holder.threads.values()) settle(holder, thread);
    },
    setScopes(changes: Scopes) {
      scopes = { ...scopes, ...changes };
    },
    /** Makes pages of lists shorter than was asked for: they are not the last ones, then. */
    setPageLimit(most: number) {
      pageLimit = most;
    },
    setLags: (lags: Lags) => void Object.assign(state, { lags }),
    /** @param which the repository's name until now, where it is another than the first one */
    rename: (to: string, which = state.fullName) =>
      known(repositoryOf(which), `repository ${which}`).rename(to),
    save: () => new Map(states.map((one) => [one.id, one.save()])),
    restore(saved: ReadonlyMap<number, ReturnType<GitHubState['save']>>) {
      for (const one of states) {
        const known = saved.get(one.id);
        if (known !== undefined) one.restore(known);
      }
    },

    ...threadControls(state, holderOf),
    /** The commits of every branch, newest first. */
    setCommits: (commits: readonly Commit[]) => void Object.assign(state, { commits }),
    /** The statuses of a commit, oldest first. */
    statuses: (sha: string) =>
      (state.statuses.get(sha) ?? []).map((one) => ({
        ...{ state: one['state'], context: one['context'] },
        ...{ description: one['description'], targetUrl: one['target_url'] },
      })),
    /** What is there between two commits, branches or tags; without it a comparison is 404. */
    setComparison: (base: string, head: string, comparison: Comparison) =>
      void state.comparisons.set(`${base}...${head}`, comparison),
    /**
     * Says what the default branch holds, in this repository or another one, where the token may read what is public.
     *
     * @param isTreeCut whether GitHub lists only a part of it
     */
    setFiles(
      files: readonly RepositoryFile[],
      more: { repository?: string; private?: boolean; branch?: string; isTreeCut?: boolean } = {},
    ) {
      const { repository: name = state.fullName, private: isPrivate, ...fields } = more;
      Object.assign(holderOf(name, isPrivate), { files, ...fields });
    },
    /** Says which pull requests search finds, in this repository or another one. */
    setPulls: (pulls: readonly WeeklyPull[], name = state.fullName) =>
      void Object.assign(holderOf(name), { pulls }),
    addRun: state.addRun,
    addRelease: state.addRelease,
    happened: state.happened,
  };
}
