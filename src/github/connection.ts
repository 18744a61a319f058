import type { getOctokit } from '@actions/github';
import { type Dispatcher, fetch } from 'undici';
import * as z from 'zod';
import { graceful } from '../abort.ts';
import type { Network } from '../http.ts';
import { type RetryParts, withRetries } from '../retry.ts';
import { parseJson } from '../text.ts';
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

/**
 * Reads the pages of a list, as GitHub's `Link` header leads on: a page can be short and not the last one.
 *
 * @param schema of one thing in the list
 * @param mostPages where there are more, the list is cut
 */
type List = <Item, Values extends object>(
  operation: string,
  schema: z.ZodType<Item>,
  signal: AbortSignal,
  values: Values,
  mostPages: number,
  call: (values: Values & { readonly page: number }) => Promise<Page>,
) => Promise<{ readonly items: readonly Item[]; readonly isCut: boolean }>;

interface Page {
  readonly data: unknown;
  readonly headers: { readonly link?: string | undefined };
}

/** GitHub's API for one token. */
export interface Connection
  extends Pick<ReturnType<typeof getOctokit>, 'rest' | 'graphql'>,
    Pick<GitHubParts, 'clock'> {
  /** Asks again after what passes. */
  readonly ask: Ask;
  /** Also after 404, which GitHub may say of a comment that was just made. */
  readonly askFresh: Ask;
  /** Never asks again: a second comment would be a second message to everybody who watches. */
  readonly askOnce: Ask;
  /** Asks again only after a limit, since GitHub did nothing then. */
  readonly askUnlessDone: Ask;
  /** Asks again after what passes, page by page. */
  readonly list: List;
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
const longestWaitMs = 3 * minute;
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
    (triesAt404: number, passes = passingOf): Ask =>
    (operation, schema, signal, values, call) => {
      let left = triesAt404;
      const once = () => askOnce(operation, schema, signal, values, call);
      const passing: typeof passingOf = (error) =>
        error instanceof GitHubError && error.facts.status === 404 && left-- > 0
          ? { kind: 'fault' }
          : passes(error);
      const deadline = clock.now() + longestWaitMs;
      return withRetries(once, passing, { clock, signal, log, deadline, longestPauseMs });
    };
  const ask = asking(0);
  const askUnlessDone = asking(0, (error) => {
    const passing = passingOf(error);
    return passing?.kind === 'limit' ? passing : undefined;
  });
  return {
    ...{ rest, graphql, clock, ask, askFresh: asking(freshTries), askOnce, askUnlessDone },
    list: listing(ask),
  };
}

const listing =
  (ask: Ask): List =>
  async (operation, schema, signal, values, mostPages, call) => {
    const pageSchema = z.object({ items: z.array(schema), next: z.int().optional() });
    const readPage = (page: number) =>
      ask(operation, pageSchema, signal, { ...values, page }, async (given) => {
        const { data, headers } = await call(given);
        return { data: { items: data, next: nextPage(headers.link, page) } };
      });
    let { items, next } = await readPage(1);
    for (let count = 1; next !== undefined && count < mostPages; count += 1) {
      const page = await readPage(next);
      items = [...items, ...page.items];
      next = page.next;
    }
    return { items, isCut: next !== undefined };
  };

/** The number of the page that GitHub names as the next one. Its address is never asked, wherever it leads. */
function nextPage(link: string | undefined, page: number): number | undefined {
  const address = /<([^<>]*)>\s*;\s*rel="?next\b/i.exec(link ?? '')?.[1];
  if (address === undefined) return undefined;
  const next = Number(URL.parse(address, 'https://api.github.com')?.searchParams.get('page'));
  if (Number.isSafeInteger(next) && next > page) return next;
  throw new GitHubError(`GitHub names no page after page ${page}, and says that there is one`, {
    kind: 'invalid',
  });
}

/** `undefined` where GitHub refuses in that way; where nothing is told, what was asked for is gone. */
export async function orNothing<Value>(answer: Promise<Value>, is: (error: GitHubError) => boolean = isGone) {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof GitHubError && is(error)) return undefined;
    throw error;
  }
}

/** What GitHub answers, or why it does not. */
export async function orError<Value>(answer: Promise<Value>) {
  try {
    return { value: await answer, error: undefined };
  } catch (error) {
    if (error instanceof GitHubError) return { value: undefined, error };
    throw error;
  }
}

/** Whether what was asked for is not there any more. */
export const isGone = ({ facts }: GitHubError) => facts.status === 404 || facts.status === 410;

/**
 * Octokit's `fetch`, with a time limit for each request. A read follows one redirect within GitHub's API and
 * none elsewhere, since the token would go with it. A write that was sent outlives the signal a little.
 */
function fetchFrom(dispatcher: Dispatcher, apiUrl: string): typeof fetch {
  const { origin } = new URL(apiUrl);
  return async (url, init = {}) => {
    const isQuery = String(url).endsWith('/graphql') && !mutates(init.body);
    const isRead = init.method === 'GET' || isQuery;
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
      // The library takes a body that breaks off for an empty one, and anything that is no JSON for text.
      const text = await response.clone().text();
      if (response.ok && parseJson(text) === undefined) {
        const type = response.headers.get('content-type') ?? 'no type';
        // Longer than what is shown, so that a secret at its end is found.
        const said = `${response.status}, ${type}: ${text.slice(0, 10_000)}`;
        throw new GitHubError(`GitHub's answer is not usable: ${said}`, { kind: 'unreadable' });
      }
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

/** Whether a question in GraphQL changes something, by how the library writes it. */
const mutates = (body: unknown) => typeof body === 'string' && /^\{"query":"\s*mutation\b/.test(body);
