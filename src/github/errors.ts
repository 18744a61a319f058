import * as z from 'zod';
import { shorten } from '../text.ts';

const adviceByKind = {
  /** No connection, no whole answer, or not in time. */
  'no-answer': 'Check the network and the proxy variables of the runner.',
  /** A redirect: GitHub answers so when a repository was renamed. */
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
  /** From `Retry-After`, in milliseconds. */
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

/** What the reader can do about it; `''` when there is nothing to add. */
export function githubAdvice({ message, facts }: GitHubError): string {
  const { kind, status, needs } = facts;
  if (kind !== 'status') return adviceByKind[kind];
  if (status === 401) return 'Check github-token: it is wrong, or it has expired.';
  if (/is locked|lock prevents/.test(message))
    return 'The conversation is locked. Unlock it, or read the log and the summary of the run.';
  if (needs === undefined) return '';
  const lacks =
    status === 404 ? 'It is gone, or the token lacks a permission' : 'The token lacks a permission';
  return `${lacks}. Add "${needs}" to the job's permissions. On events from forks, the token can only read.`;
}

/** What Octokit throws when GitHub answers with an error. */
const answered = z.object({
  status: z.number(),
  message: z.string(),
  response: z.object({ headers: z.record(z.string(), z.unknown()) }),
});

/** @param redact takes secrets out of what GitHub says, before it is shortened or shown */
export function githubError(
  operation: string,
  error: unknown,
  redact: (text: string) => string,
): GitHubError {
  const failed = `${operation} failed`;
  if (error instanceof z.ZodError) {
    const fields = error.issues.map(({ path }) => path.join('.') || 'the whole answer').join(', ');
    return new GitHubError(`${failed}: GitHub's answer is not usable in: ${fields}`, { kind: 'invalid' });
  }
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof GitHubError) return new GitHubError(`${failed}: ${cause.message}`, cause.facts);
  const { data } = answered.safeParse(error);
  if (data === undefined) return new GitHubError(failed, { kind: 'no-answer' }, { cause });
  const { status, response } = data;
  const header = (name: string) => String(response.headers[name] ?? '');
  const said = shorten(redact(data.message).replace(/\s+/g, ' ').trim(), 300);
  const isLimit =
    status === 429 ||
    (status === 403 && (/rate limit|abuse/i.test(said) || header('x-ratelimit-remaining') === '0'));
  const isPermission =
    (status === 404 && /^not found( - |$)/i.test(said)) ||
    (status === 403 && /not accessible|permission|must have/i.test(said));
  return new GitHubError(`${failed}: GitHub answered ${status}: ${said}`, {
    kind: isLimit ? 'limit' : 'status',
    status,
    retryAfterMs: /^\d{1,9}$/.test(header('retry-after')) ? Number(header('retry-after')) * 1000 : undefined,
    needs: isPermission ? permissionIn(header('x-accepted-github-permissions')) : undefined,
  });
}

/** `issues=write; pull_requests=write` → `pull-requests: write`, which is enough for everything on pull requests. */
function permissionIn(header: string): string | undefined {
  const alternatives = header.split(';').map((each) => each.trim());
  const best = alternatives.find((each) => each.includes('pull_requests')) ?? alternatives[0] ?? '';
  return /^[\w=, ]+$/.test(best) ? best.replaceAll('_', '-').replaceAll('=', ': ') : undefined;
}
