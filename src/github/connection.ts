import type { getOctokit } from '@actions/github';
import { type Dispatcher, fetch } from 'undici';
import type * as z from 'zod';
import { graceful, type Network } from '../http.ts';
import { type RetryParts, withRetries } from '../retry.ts';
import { minute, second } from '../time.ts';
import { GitHubError, githubError, passingOf } from './errors.ts';

/** How a run reaches GitHub. */
export interface GitHubParts extends Network, Pick<RetryParts, 'clock' | 'log'> {
  readonly getOctokit: typeof getOctokit;
  readonly token: string;
  /** `GITHUB_API_URL`; on GitHub Enterprise Server with the prefix `/api/v3`. */
  readonly apiUrl: string;
}

/**
 * @param operation what is done, as the start of a sentence
 * @param call a method of the library, which is given the values and the signal
 * @throws GitHubError
 */
type Ask = <Value, Values>(
  operation: string,
  schema: z.ZodType<Value>,
  signal: AbortSignal,
  values: Values,
  call: (values: Values) => Promise<{ readonly data: unknown }>,
) => Promise<Value>;

/** GitHub's API for one token. */
export interface Connection extends Pick<ReturnType<typeof getOctokit>, 'rest' | 'graphql'> {
  /** Asks again after what passes. */
  readonly ask: Ask;
  /** Also after 404, which GitHub may say of a comment that was just made. */
  readonly askFresh: Ask;
  /** Never asks again: a second comment would be a second message to everybody who watches. */
  readonly askOnce: Ask;
}

/** `owner/repo`, as the library wants it. */
export function repositoryOf(name: string) {
  const [owner = '', repo = ''] = name.split('/');
  return { owner, repo };
}

/** Without it, requests change their meaning when GitHub ends a version. */
const apiVersion = '2022-11-28';
const timeLimitMs = 15 * second;
/** Somebody may be watching: a longer pause is an error. */
const longestPauseMs = minute;
/** How long GitHub's limits are waited for, together. */
const patienceMs = 3 * minute;
/** A comment that is not there after so many further tries is deleted. */
const freshTries = 2;

export function createConnection(parts: GitHubParts): Connection {
  const { apiUrl, token, userAgent, dispatcher, clock, log, redact } = parts;
  // The library prints what a server says of a deprecation, which the runner could take for a command.
  const silent = () => undefined;
  const silence = { debug: silent, info: silent, warn: silent, error: silent };
  const { rest, graphql, hook } = parts.getOctokit(token, {
    baseUrl: apiUrl,
    userAgent,
    log: silence,
    request: { fetch: fetchFrom(dispatcher, apiUrl), log: silence },
  });
  hook.before('request', ({ headers }) => {
    headers['x-github-api-version'] = apiVersion;
  });

  const askOnce: Ask = async (operation, schema, signal, values, call) => {
    try {
      return schema.parse((await call({ ...values, request: { signal } })).data);
    } catch (error) {
      throw githubError(operation, error, redact);
    }
  };
  const asking =
    (triesAt404: number): Ask =>
    (operation, schema, signal, values, call) => {
      let left = triesAt404;
      const once = () => askOnce(operation, schema, signal, values, call);
      const worthIt: typeof passingOf = (error) =>
        error instanceof GitHubError && error.facts.status === 404 && left-- > 0
          ? { kind: 'fault' }
          : passingOf(error);
      const deadline = clock.now() + patienceMs;
      return withRetries(once, worthIt, { clock, signal, log, deadline, longestPauseMs });
    };
  return { rest, graphql, ask: asking(0), askFresh: asking(freshTries), askOnce };
}

/** `undefined` where GitHub refuses with one of these statuses. */
export async function orNothing<Value>(answer: Promise<Value>, statuses = [404, 410]) {
  try {
    return await answer;
  } catch (error) {
    const { kind, status = 0 } = error instanceof GitHubError ? error.facts : {};
    if (kind === 'status' && statuses.includes(status)) return undefined;
    throw error;
  }
}

/** No list that is read here is longer; one without an end is a mistake or an attack. */
const mostPages = 100;

/** The things of a list. A page that is not full is the last one; so is one with nothing new. */
export async function allPages<Item extends { readonly id: number }>(
  per_page: number,
  read: (part: { readonly per_page: number; readonly page: number }) => Promise<readonly Item[]>,
): Promise<Item[]> {
  const found = new Map<number, Item>();
  for (let page = 1; page <= mostPages; page += 1) {
    const known = found.size;
    const items = await read({ per_page, page });
    for (const item of items) found.set(item.id, item);
    if (items.length < per_page || found.size === known) break;
  }
  return [...found.values()];
}

/**
 * Octokit's `fetch`, with a time limit for each request. A read follows one redirect within GitHub's API and
 * none elsewhere, since the token would go with it. A write that was sent outlives the signal a little.
 */
function fetchFrom(dispatcher: Dispatcher, apiUrl: string): typeof fetch {
  const { origin } = new URL(apiUrl);
  return async (url, init = {}) => {
    const isRead = init.method === 'GET' || String(url).endsWith('/graphql');
    let isSent = false;
    const noting = dispatcher.compose((dispatch) => (options, handler) => {
      // It is called when there is a connection that takes the request: behind TLS and a proxy's tunnel.
      const start = handler.onRequestStart?.bind(handler);
      handler.onRequestStart = (controller, context) => {
        isSent = true;
        start?.(controller, context);
      };
      return dispatch(options, handler);
    });
    async function ask(address: string) {
      const limit = AbortSignal.timeout(timeLimitMs);
      const end = init.signal && (isRead ? init.signal : graceful(init.signal, () => isSent));
      const signal = AbortSignal.any(end ? [limit, end] : [limit]);
      const response = await fetch(address, { ...init, dispatcher: noting, redirect: 'manual', signal });
      // The library takes a body that breaks off for an empty one.
      await response.clone().arrayBuffer();
      return response;
    }

    let response = await ask(String(url));
    const isRedirect = () => response.status >= 300 && response.status <= 399;
    const target = URL.parse(response.headers.get('location') ?? 'about:blank', String(url));
    if (isRead && isRedirect() && target?.origin === origin) response = await ask(target.href);
    if (isRedirect())
      throw new GitHubError(`GitHub answered ${response.status}, and this redirect is not followed`, {
        kind: 'moved',
      });
    return response;
  };
}
