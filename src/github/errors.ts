import * as z from 'zod';
import { describeError } from '../errors.ts';
import { once } from '../once.ts';
import { type Passing, retryAfterIn } from '../retry.ts';
import { shorten } from '../text.ts';
import { minute, second } from '../time.ts';

const adviceByKind = {
  /** No connection, no whole answer, or not in time. */
  'no-answer': "Check the runner's network and proxy variables.",
  /** A redirect that is not followed: GitHub answers a write so when the repository was renamed. */
  moved: 'The repository was renamed or transferred while the run was under way. Start the run again.',
  limit: "Wait until GitHub's rate limit resets.",
  /** The organization wants its members to sign in, and to say that a token may act for them. */
  'sign-on': "Authorize the token in github-token for the organization's single sign-on.",
  /** A list of addresses, or of kinds of tokens. */
  policy: "A rule of the organization blocks this token or the runner's address.",
  /** A success that is no JSON: a web page, text, half of an answer. */
  unreadable: 'Check GITHUB_API_URL: another program, such as a proxy, may have answered.',
  /** JSON that GitHub doesn't document. */
  invalid: 'Check GITHUB_API_URL: another program, such as a proxy, may have answered.',
  /** More than is read at once: bytes of an answer, or pages of a list. */
  'too-large': '',
};

interface GitHubErrorFacts {
  /** `status`: GitHub refused, for a reason that is none of the others. */
  readonly kind: keyof typeof adviceByKind | 'status';
  /** HTTP status of such a refusal. Where GraphQL refused, the one that says the same over REST. */
  readonly status?: number | undefined;
  /** Why it refused, where GitHub says that. */
  readonly reason?: 'permission' | 'locked' | undefined;
  /** How long to wait, as GitHub says it, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** The permission that the token lacks, or may lack where the status is 404, as a workflow writes it. */
  readonly needs?: string | undefined;
}

export class GitHubError extends Error {
  override readonly name = 'GitHubError';
  readonly facts: GitHubErrorFacts;

  constructor(message: string, facts: GitHubErrorFacts, options?: ErrorOptions) {
    super(message, options);
    this.facts = facts;
  }

  /** Whether the conversation is locked. */
  get isLocked(): boolean {
    return this.facts.reason === 'locked';
  }

  /** Whether GitHub says that the token lacks a permission. No later try helps then. */
  get lacksPermission(): boolean {
    return this.facts.reason === 'permission';
  }

  /** Whether GitHub may have done what was asked, since its answer was lost or is no answer. */
  get isUnsure(): boolean {
    const { kind, status = 0 } = this.facts;
    return /^(no-answer|unreadable|invalid|too-large)$/.test(kind) || status >= 500;
  }
}

/** Whether GitHub refused for want of a permission, which no later try mends. */
export const lacksPermission = (error: unknown) => error instanceof GitHubError && error.lacksPermission;

/** Why a request may fare better later; `undefined` where it would not. */
export function passingOf(error: unknown): Passing | undefined {
  if (!(error instanceof GitHubError)) return undefined;
  const { kind, status = 0, retryAfterMs } = error.facts;
  // What GitHub asks for where it names no time.
  if (kind === 'limit') return { kind, retryAfterMs: retryAfterMs ?? minute };
  const isFault = kind === 'no-answer' || kind === 'unreadable' || status >= 500;
  return isFault ? { kind: 'fault', retryAfterMs } : undefined;
}

/** What can be done about it (`''` when there is nothing to add), and who can. */
export function githubAdvice({ facts }: GitHubError): { text: string; by: 'anyone' | 'maintainer' } {
  const { kind, status, reason, needs } = facts;
  if (kind === 'limit' || kind === 'moved' || kind === 'too-large')
    return { text: adviceByKind[kind], by: 'anyone' };
  if (kind !== 'status') return { text: adviceByKind[kind], by: 'maintainer' };
  if (status === 401)
    return { text: 'Check github-token: it is wrong, or it has expired.', by: 'maintainer' };
  if (reason === 'locked') {
    const text = 'The conversation is locked. Unlock it, or read the log and the summary of the run.';
    return { text, by: 'anyone' };
  }
  if (needs === undefined && reason === undefined) return { text: '', by: 'anyone' };
  const lacks =
    status === 404 ? 'It is gone, or the token lacks a permission.' : 'The token lacks a permission.';
  const add =
    needs === undefined
      ? ''
      : ` Add "${needs}" to the job's permissions. On events from forks, the token can only read.`;
  return { text: `${lacks}${add}`, by: 'maintainer' };
}

/** What happened, and what can be done about it, as sentences. */
export function withAdvice(error: unknown): string {
  const advice = error instanceof GitHubError ? githubAdvice(error).text : '';
  return `${describeError(error)}. ${advice}`.trimEnd();
}

/** What Octokit throws when GitHub answers with an error. */
const answered = once(() =>
  z.object({
    status: z.number(),
    message: z.string(),
    response: z.object({ headers: z.record(z.string(), z.unknown()) }),
  }),
);

/** What it throws where GraphQL lists errors, in an answer of status 200. */
export const graphqlError = once(() =>
  z.object({
    name: z.literal('GraphqlResponseError'),
    headers: z.record(z.string(), z.unknown()).catch({}),
    /** What was answered all the same, if anything. */
    data: z.unknown(),
    errors: z.array(
      z.object({
        type: z.string().catch(''),
        message: z.string(),
        /** Of the field that is refused. */
        path: z.array(z.unknown()).catch([]),
        extensions: z.object({ saml_failure: z.boolean() }).optional().catch(undefined),
      }),
    ),
  }),
);

/** The status that says the same over REST. */
const statusOf: Readonly<Record<string, number>> = {
  NOT_FOUND: 404,
  FORBIDDEN: 403,
  INSUFFICIENT_SCOPES: 403,
  RATE_LIMITED: 429,
  RATE_LIMIT: 429,
};

/** @param redact takes secrets out of what GitHub says, before it is shortened or shown */
export function githubError(operation: string, error: unknown, redact: (text: string) => string) {
  const failed = `${operation} failed`;
  // The library itself stumbles over an answer to GraphQL that is `null`.
  if (error instanceof z.ZodError || error instanceof TypeError) {
    const issues = error instanceof z.ZodError ? error.issues : [];
    const fields = issues.map(({ path }) => path.join('.')).join(', ') || 'the whole answer';
    const message = `${failed}: GitHub answered, but with unusable fields: ${shorten(fields, 200)}`;
    return new GitHubError(message, { kind: 'invalid' });
  }
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const shown = (text: string) => shorten(redact(text).replace(/\s+/g, ' ').trim(), 300);
  if (cause instanceof GitHubError) return new GitHubError(`${failed}: ${shown(cause.message)}`, cause.facts);
  const query = graphqlError().safeParse(error).data;
  const [refused] = query?.errors ?? [];
  if (query !== undefined && refused !== undefined) {
    const { type, message, path, extensions } = refused;
    const said = shown(`${type} ${message}`);
    const facts = factsOf(statusOf[type], said, headerIn(query.headers), extensions?.saml_failure);
    const isOfPulls = path.some((field) => /^node$|pullRequests?$/i.test(String(field)));
    const isMerge = /^(markPullRequest|enablePullRequest)/.test(String(path[0]));
    const read = isOfPulls ? 'pull-requests: read' : 'contents: read';
    const usual = isMerge ? 'pull-requests: write, contents: write' : read;
    const mayLack = facts.reason === 'permission' || facts.status === 404;
    return new GitHubError(`${failed}: GitHub answered ${said}`, {
      ...facts,
      needs: mayLack ? (facts.needs ?? usual) : undefined,
    });
  }
  const { data } = answered().safeParse(error);
  if (data === undefined)
    return isTooLarge(cause)
      ? new GitHubError(`${failed}: GitHub's answer is too large`, { kind: 'too-large' })
      : new GitHubError(failed, { kind: 'no-answer' }, { cause });
  const { status, response } = data;
  const said = shown(data.message);
  const message = `${failed}: GitHub answered ${status}: ${said}`;
  return new GitHubError(message, factsOf(status, said, headerIn(response.headers)));
}

type Header = (name: string) => string;

const headerIn =
  (headers: Readonly<Record<string, unknown>>): Header =>
  (name) =>
    String(headers[name] ?? '');

/**
 * What a refusal says of itself, whatever its status: GitHub has 403 for most of this.
 *
 * @see https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api
 */
function factsOf(
  status: number | undefined,
  said: string,
  header: Header,
  isSignOn = header('x-github-sso').startsWith('required'),
): GitHubErrorFacts {
  const mayBeLimit = status === 403 || status === undefined;
  const isLimit = /rate limit|abuse/i.test(said) || header('x-ratelimit-remaining') === '0';
  if (status === 429 || (mayBeLimit && isLimit))
    return { kind: 'limit', retryAfterMs: retryAfterIn(header) ?? untilReset(header) };
  if (status === 403 && isSignOn) return { kind: 'sign-on' };
  if (status === 403 && /IP allow list|forbids access|access restrictions/i.test(said))
    return { kind: 'policy' };
  const facts = { kind: 'status', status, retryAfterMs: retryAfterIn(header) } as const;
  if (/\bis locked\b|lock prevents/i.test(said)) return { ...facts, reason: 'locked' };
  const needs = permissionIn(header('x-accepted-github-permissions'));
  if (status === 403 && /not accessible|permission|must have|not been granted|not granted/i.test(said))
    return { ...facts, reason: 'permission', needs };
  if (status === 404 && needs !== undefined && /^not found( - |$)/i.test(said))
    return { ...facts, reason: 'permission', needs };
  return facts;
}

/** Whether an answer was not read to its end since it is too long. */
function isTooLarge(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  const { code } = cause as NodeJS.ErrnoException;
  return code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' || isTooLarge(cause.cause);
}

/** Until an hourly limit ends, by GitHub's own clock. */
function untilReset(header: Header): number | undefined {
  const ms = Number(header('x-ratelimit-reset')) * second - Date.parse(header('date'));
  return header('x-ratelimit-remaining') === '0' && ms >= 0 ? ms : undefined;
}

/** `issues=write; pull_requests=write` → `pull-requests: write`, which is enough on pull requests. */
function permissionIn(header: string): string | undefined {
  const alternatives = header.split(';').map((each) => each.trim());
  const best = alternatives.find((each) => each.includes('pull_requests')) ?? alternatives[0] ?? '';
  return /^[\w=, ]+$/.test(best) ? best.replaceAll('_', '-').replaceAll('=', ': ') : undefined;
}
