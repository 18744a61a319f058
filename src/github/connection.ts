import type { getOctokit } from '@actions/github';
import { type Dispatcher, fetch } from 'undici';
import * as z from 'zod/mini';
import { createSending, type Network, userAgent } from '../http.ts';
import { type RetryParts, withRetries } from '../retry.ts';
import { minute, second } from '../time.ts';
import { GitHubError, githubError, isOvertaken, passingOf } from './errors.ts';

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
  schema: z.ZodMiniType<Value>,
  signal: AbortSignal,
  values: Values,
  call: (values: Values) => Promise<{ readonly data: unknown }>,
) => Promise<Value>;

export type Connection = ReturnType<typeof createConnection>;

export type Repository = ReturnType<typeof repositoryOf>;

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

export function createConnection(parts: GitHubParts) {
  const { apiUrl, token, dispatcher, clock, log, redact } = parts;
  // The library prints what a server says of a deprecation, which the runner could take for a command.
  const silence = { warn: () => undefined };
  const { rest, graphql } = parts.getOctokit(token, {
    baseUrl: apiUrl,
    userAgent,
    request: { fetch: fetchFrom(dispatcher, apiUrl), log: silence },
  });

  const askOnce: Ask = async (operation, schema, signal, values, call) => {
    try {
      const { data } = await call({ ...values, request: { signal } });
      // The library takes anything that is no JSON for text, and a body that breaks off for an empty one.
      if (typeof data !== 'object' || data === null)
        throw new GitHubError(`GitHub's answer is not usable: ${data ?? ''}`, { kind: 'unreadable' });
      return schema.parse(data);
    } catch (error) {
      throw githubError(operation, error, redact);
    }
  };
  const asking =
    (passing: typeof passingOf): Ask =>
    (operation, schema, signal, values, call) => {
      const once = () => askOnce(operation, schema, signal, values, call);
      const deadline = clock.now() + longestWaitMs;
      return withRetries(once, passing, { clock, signal, log, deadline, longestPauseMs });
    };
  const ask = asking(passingOf);
  return {
    ...{ rest, clock, ask, list: listing(ask) },
    /** A question in GraphQL, to ask as a method of `rest`; its variables are the values. */
    query: (text: string) => async (values: object) => ({ data: await graphql(text, { ...values }) }),
    /** Also after 404, which GitHub may say of a comment that was just made. */
    askFresh: asking((error) =>
      error instanceof GitHubError && error.facts.status === 404 ? { kind: 'fault' } : passingOf(error),
    ),
    /** Asks again only after a limit, since GitHub did nothing then, and where another merge came first. */
    askUnlessDone: asking((error) => {
      if (isOvertaken(error)) return { kind: 'fault' };
      const passing = passingOf(error);
      return passing?.kind === 'limit' ? passing : undefined;
    }),
  };
}

/**
 * Reads the pages of a list, as GitHub's `Link` header leads on: a page can be short and not the last one.
 *
 * @returns where there are more than so many pages, a list that is cut
 */
const listing =
  (ask: Ask) =>
  async <Item, Values extends object>(
    operation: string,
    schema: z.ZodMiniType<Item>,
    signal: AbortSignal,
    values: Values,
    mostPages: number,
    call: (
      values: Values & { readonly page: number },
    ) => Promise<{ readonly data: unknown; readonly headers: { readonly link?: string | undefined } }>,
  ) => {
    const items: Item[] = [];
    for (let page = 1; page <= mostPages; page += 1) {
      let isLast = true;
      const found = await ask(operation, z.array(schema), signal, { ...values, page }, async (given) => {
        const answer = await call(given);
        isLast = !/;\s*rel="?next\b/i.test(answer.headers.link ?? '');
        return answer;
      });
      items.push(...found);
      if (isLast) return { items, isCut: false };
    }
    return { items, isCut: true };
  };

export async function orError<Value>(answer: Promise<Value>) {
  try {
    return { value: await answer, error: undefined };
  } catch (error) {
    if (error instanceof GitHubError) return { value: undefined, error };
    throw error;
  }
}

/** `undefined` where GitHub refuses in that way; where nothing is told, what was asked for is gone. */
export async function orNothing<Value>(
  answer: Promise<Value>,
  is = ({ facts }: GitHubError) => facts.status === 404 || facts.status === 410,
) {
  const { value, error } = await orError(answer);
  if (error !== undefined && !is(error)) throw error;
  return value;
}

/**
 * Octokit's `fetch`, with a time limit for each request. Reads follow redirects, since that is how GitHub answers for a
 * renamed repository; the platform leaves the token out elsewhere, and what is said there does not count.
 */
function fetchFrom(dispatcher: Dispatcher, apiUrl: string): typeof fetch {
  const { origin } = new URL(apiUrl);
  return async (url, { signal, ...init } = {}) => {
    const isGet = init.method === 'GET';
    const isRead = isGet || (String(url).endsWith('/graphql') && !mutates(init.body));
    const run = signal ?? new AbortController().signal;
    const response = await fetch(url, {
      ...init,
      ...createSending(dispatcher, run, { isRead, limitMs: timeLimitMs }),
      headers: { ...init.headers, 'x-github-api-version': apiVersion },
      redirect: isGet ? 'follow' : 'manual',
    });
    const { status } = response;
    if ((status < 300 || status > 399) && new URL(response.url).origin === origin) return response;
    // So it answers a write when the repository was renamed.
    const message = `GitHub answered ${status}, and redirects elsewhere. Was the repository renamed?`;
    throw new GitHubError(message, { kind: 'status', status });
  };
}

/** Whether a question in GraphQL changes something, by how the library writes it. */
const mutates = (body: unknown) => typeof body === 'string' && /^\{"query":"\s*mutation\b/.test(body);
