import * as z from 'zod';
import { type Passing, retryAfterIn } from '../retry.ts';
import { shorten } from '../text.ts';
import { minute, second } from '../time.ts';

const adviceByKind = {
  /** No connection, no whole answer, or not in time. */
  'no-answer': 'Check the network and the proxy variables of the runner.',
  /** A redirect that is not followed: GitHub answers a write so when the repository was renamed. */
  moved: 'The repository was renamed or transferred while the run was under way. Start the run again.',
  limit: 'GitHub limits how often it is asked. Run again later.',
  /** An answer that GitHub doesn't document. */
  invalid: 'Check GITHUB_API_URL: another program, such as a proxy, may have answered.',
};

interface GitHubErrorFacts {
  /** `status`: GitHub refused. */
  readonly kind: keyof typeof adviceByKind | 'status';
  /** HTTP status, where there was one. */
  readonly status?: number | undefined;
  /** How long to wait, as GitHub says it, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** The permission that the token lacks, as a workflow writes it. */
  readonly needs?: string | undefined;
}

export class GitHubError extends Error {
  override readonly name = 'GitHubError';
  readonly facts: GitHubErrorFacts;

  constructor(message: string, facts: GitHubErrorFacts, options?: ErrorOptions) {
    super(message, options);
    this.facts = facts;
  }
}

/** Why a request may fare better later; `undefined` where it would not. */
export function passingOf(error: unknown): Passing | undefined {
  if (!(error instanceof GitHubError)) return undefined;
  const { kind, status = 0, retryAfterMs } = error.facts;
  // What GitHub asks for where it names no time.
  if (kind === 'limit') return { kind, retryAfterMs: retryAfterMs ?? minute };
  return kind === 'no-answer' || status >= 500 ? { kind: 'fault', retryAfterMs } : undefined;
}

/** What can be done about it (`''` when there is nothing to add), and who can. */
export function githubAdvice({ message, facts }: GitHubError): { text: string; by: 'anyone' | 'maintainer' } {
  const { kind, status, needs } = facts;
  if (kind === 'limit' || kind === 'moved') return { text: adviceByKind[kind], by: 'anyone' };
  if (kind !== 'status') return { text: adviceByKind[kind], by: 'maintainer' };
  if (status === 401)
    return { text: 'Check github-token: it is wrong, or it has expired.', by: 'maintainer' };
  if (/is locked|lock prevents/.test(message)) {
    const text = 'The conversation is locked. Unlock it, or read the log and the summary of the run.';
    return { text, by: 'anyone' };
  }
  if (needs === undefined) return { text: '', by: 'anyone' };
  const lacks =
    status === 404 ? 'It is gone, or the token lacks a permission' : 'The token lacks a permission';
  const text = `${lacks}. Add "${needs}" to the job's permissions. On events from forks, the token can only read.`;
  return { text, by: 'maintainer' };
}

/** What Octokit throws when GitHub answers with an error. */
const answered = z.object({
  status: z.number(),
  message: z.string(),
  response: z.object({ headers: z.record(z.string(), z.unknown()) }),
});

/** What it throws where GraphQL lists errors, in an answer of status 200. */
const queryRefused = z.object({
  name: z.literal('GraphqlResponseError'),
  errors: z.array(
    z.object({
      type: z.string().catch(''),
      message: z.string(),
      /** Of the field that is refused. */
      path: z.array(z.unknown()).catch([]),
    }),
  ),
});
/** The status that says the same over REST. */
const statusOf: Readonly<Record<string, number>> = {
  NOT_FOUND: 404,
  FORBIDDEN: 403,
  INSUFFICIENT_SCOPES: 403,
};

/** @param redact takes secrets out of what GitHub says, before it is shortened or shown */
export function githubError(operation: string, error: unknown, redact: (text: string) => string) {
  const failed = `${operation} failed`;
  // The library itself stumbles over an answer to GraphQL that is `null`.
  if (error instanceof z.ZodError || error instanceof TypeError) {
    const issues = error instanceof z.ZodError ? error.issues : [];
    const fields = issues.map(({ path }) => path.join('.')).join(', ') || 'the whole answer';
    const message = `${failed}: GitHub's answer is not usable in: ${shorten(fields, 200)}`;
    return new GitHubError(message, { kind: 'invalid' });
  }
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof GitHubError) return new GitHubError(`${failed}: ${cause.message}`, cause.facts);
  const shown = (text: string) => shorten(redact(text).replace(/\s+/g, ' ').trim(), 300);
  const query = queryRefused.safeParse(error).data?.errors[0];
  if (query !== undefined) {
    const { type, message, path } = query;
    const status = statusOf[type];
    const scope = path.includes('associatedPullRequests') ? 'pull-requests: read' : 'contents: read';
    return new GitHubError(`${failed}: GitHub answered ${shown(`${type} ${message}`)}`, {
      kind: type === 'RATE_LIMITED' || /rate limit/i.test(message) ? 'limit' : 'status',
      status,
      needs: status === undefined ? undefined : scope,
    });
  }
  const { data } = answered.safeParse(error);
  if (data === undefined) return new GitHubError(failed, { kind: 'no-answer' }, { cause });
  const { status, response } = data;
  const header = (name: string) => String(response.headers[name] ?? '');
  const said = shown(data.message);
  const isLimit =
    status === 429 ||
    (status === 403 && (/rate limit|abuse/i.test(said) || header('x-ratelimit-remaining') === '0'));
  const isPermission =
    (status === 404 && /^not found( - |$)/i.test(said)) ||
    (status === 403 && /not accessible|permission|must have/i.test(said));
  return new GitHubError(`${failed}: GitHub answered ${status}: ${said}`, {
    kind: isLimit ? 'limit' : 'status',
    status,
    retryAfterMs: retryAfterIn(header) ?? untilReset(header),
    needs: isPermission ? permissionIn(header('x-accepted-github-permissions')) : undefined,
  });
}

/** Until an hourly limit ends, by GitHub's own clock. */
function untilReset(header: (name: string) => string): number | undefined {
  const ms = Number(header('x-ratelimit-reset')) * second - Date.parse(header('date'));
  return header('x-ratelimit-remaining') === '0' && ms >= 0 ? ms : undefined;
}

/** `issues=write; pull_requests=write` → `pull-requests: write`, which is enough on pull requests. */
function permissionIn(header: string): string | undefined {
  const alternatives = header.split(';').map((each) => each.trim());
  const best = alternatives.find((each) => each.includes('pull_requests')) ?? alternatives[0] ?? '';
  return /^[\w=, ]+$/.test(best) ? best.replaceAll('_', '-').replaceAll('=', ': ') : undefined;
}
