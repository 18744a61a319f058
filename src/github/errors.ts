import * as z from 'zod/mini';
import { type Advice, anyone, describeError, maintainer } from '../errors.ts';
import { type Passing, retryAfterIn } from '../retry.ts';
import { shorten } from '../text.ts';
import { minute } from '../time.ts';

/** Why there is no usable answer, and what can be done about it. */
const adviceByKind = {
  /** No connection, no whole answer, or not in time. */
  'no-answer': maintainer("Check the runner's network and proxy variables."),
  limit: anyone("Wait until GitHub's rate limit resets."),
  /** A success that is not as GitHub documents it: a web page, half of an answer, other fields. */
  unreadable: maintainer('Check GITHUB_API_URL: another program, such as a proxy, may have answered.'),
  /** Every other refusal, or more than is read. */
  status: anyone(''),
};

interface GitHubErrorFacts {
  readonly kind: keyof typeof adviceByKind;
  readonly status?: number | undefined;
  readonly reason?: 'permission' | 'locked' | undefined;
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

  /** Whether GitHub may have done what was asked, since its answer was lost or is no answer. */
  get isUnsure(): boolean {
    const { kind, status = 0 } = this.facts;
    return kind === 'no-answer' || kind === 'unreadable' || status >= 500;
  }
}

/** Whether GitHub refused for want of a permission, which no later try mends. */
export const lacksPermission = (error: unknown) =>
  error instanceof GitHubError && error.facts.reason === 'permission';

/** Why a request may fare better later; `undefined` where it would not. */
export function passingOf(error: unknown): Passing | undefined {
  if (!(error instanceof GitHubError)) return undefined;
  const { kind, retryAfterMs } = error.facts;
  // What GitHub asks for where it names no time.
  if (kind === 'limit') return { kind, retryAfterMs: retryAfterMs ?? minute };
  return error.isUnsure ? { kind: 'fault', retryAfterMs } : undefined;
}

/** Whether a merge was refused since another one came first. By GitHub's words: its status has other reasons, too. */
export const isOvertaken = (error: unknown) =>
  error instanceof GitHubError &&
  error.facts.status === 405 &&
  /base branch was modified/i.test(error.message);

export function githubAdvice({ facts }: GitHubError): Advice {
  const { kind, status, reason, needs } = facts;
  if (status === 401) return maintainer('Check github-token: it is wrong, or it has expired.');
  if (reason === 'locked') return anyone('The conversation is locked. Unlock it, then re-run.');
  if (reason === undefined && needs === undefined) return adviceByKind[kind];
  const lacks =
    status === 404 ? 'It is gone, or the token lacks a permission.' : 'The token lacks a permission.';
  const add = ` Add "${needs}" to the job's permissions. On events from forks, the token can only read.`;
  return maintainer(needs === undefined ? lacks : `${lacks}${add}`);
}

export function withAdvice(error: unknown): string {
  const advice = error instanceof GitHubError ? githubAdvice(error).text : '';
  return `${describeError(error)}. ${advice}`.trimEnd();
}

function graphqlSchema() {
  const path = z.catch(z.array(z.unknown()), []);
  const one = z.object({ type: z.catch(z.string(), ''), message: z.string(), path });
  const headers = z.catch(z.record(z.string(), z.unknown()), {});
  return z.object({ headers, data: z.unknown(), errors: z.array(one) });
}

/** What Octokit throws where GraphQL lists errors, in an answer of status 200; `undefined` for any other error. */
export function graphqlAnswer(error: unknown) {
  const isOfGraphql = error instanceof Error && error.name === 'GraphqlResponseError';
  return isOfGraphql ? graphqlSchema().safeParse(error).data : undefined;
}

/** The status that says the same over REST. */
const statusOf: Readonly<Record<string, number>> = {
  NOT_FOUND: 404,
  FORBIDDEN: 403,
  INSUFFICIENT_SCOPES: 403,
};

/** @param redact takes secrets out of what GitHub says, before it is shortened or shown */
export function githubError(operation: string, error: unknown, redact: (text: string) => string) {
  const shown = (text: string) => shorten(redact(text).replace(/\s+/g, ' ').trim(), 300);
  const failure = (why: string, facts: GitHubErrorFacts, options?: ErrorOptions) =>
    new GitHubError(`${operation} failed${why}`, facts, options);
  // The library itself stumbles over an answer to GraphQL that is `null`.
  if (error instanceof z.core.$ZodError || error instanceof TypeError) {
    const issues = error instanceof z.core.$ZodError ? error.issues : [];
    const fields = issues.map(({ path }) => path.join('.')).join(', ') || 'the whole answer';
    const why = `: GitHub answered, but with unusable fields: ${shorten(fields, 200)}`;
    return failure(why, { kind: 'unreadable' });
  }
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof GitHubError) return failure(`: ${shown(cause.message)}`, cause.facts);
  const { headers = {}, errors: [refused] = [] } = graphqlAnswer(error) ?? {};
  if (refused !== undefined) {
    const said = shown(`${refused.type} ${refused.message}`);
    const facts = factsOf(statusOf[refused.type], said, headers);
    // No header says it. What takes more is told by those who ask for more.
    const mayLack = facts.reason === 'permission' || facts.status === 404;
    const needs = mayLack && { needs: 'pull-requests: read' };
    return failure(`: GitHub answered ${said}`, { ...facts, ...needs });
  }
  const { status, message, response } = Object(error);
  if (response === undefined) return failure('', { kind: 'no-answer' }, { cause });
  const said = shown(message);
  return failure(`: GitHub answered ${status}: ${said}`, factsOf(status, said, response.headers));
}

/** An organization's rule about tokens names "fine-grained permissions". */
const saysPermission = /not accessible|(?<!fine-grained )permission|must have|not (been )?granted/i;

/**
 * What a refusal says of itself, whatever its status: GitHub has 403 for most of this.
 *
 * @see https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api
 */
function factsOf(
  status: number | undefined,
  said: string,
  headers: Readonly<Record<string, unknown>>,
): GitHubErrorFacts {
  const header = (name: string) => String(headers[name] ?? '');
  const retryAfterMs = retryAfterIn(header('retry-after'));
  const saysLimit = /rate.limit|abuse/i.test(said) || header('x-ratelimit-remaining') === '0';
  if (status === 429 || (saysLimit && (status === 403 || status === undefined)))
    return { kind: 'limit', retryAfterMs };
  const facts = { kind: 'status', status, retryAfterMs } as const;
  if (/\bis locked\b|lock prevents/i.test(said)) return { ...facts, reason: 'locked' };
  const needs = permissionIn(header('x-accepted-github-permissions'));
  const isHidden = status === 404 && needs !== undefined && /^not found( - |$)/i.test(said);
  const lacks = isHidden || (status === 403 && saysPermission.test(said));
  return lacks ? { ...facts, reason: 'permission', needs } : facts;
}

/** `issues=write; pull_requests=write` → `pull-requests: write`, which is enough on pull requests. */
function permissionIn(header: string): string | undefined {
  const alternatives = header.split(';').map((each) => each.trim());
  const best = alternatives.find((each) => each.includes('pull_requests')) ?? alternatives[0] ?? '';
  return /^[\w=, ]+$/.test(best) ? best.replaceAll('_', '-').replaceAll('=', ': ') : undefined;
}
