import type { TransportErrorKind } from '../http/transport.ts';

export interface GitHubErrorFacts {
  /**
   * `status`: GitHub refused. `unexpected`: an answer that GitHub doesn't document. `too-many`: more than is read. The
   * others: see the transport.
   */
  readonly kind: TransportErrorKind | 'status' | 'unexpected' | 'too-many';
  /** HTTP status, where there was one. */
  readonly status?: number | undefined;
  /** From `Retry-After`, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** Whether the thread is locked. */
  readonly locked?: boolean | undefined;
  /** The token's permission that such a request needs, as a workflow writes it. */
  readonly needs?: string | undefined;
}

export class GitHubError extends Error {
  override readonly name = 'GitHubError';
  readonly kind: GitHubErrorFacts['kind'];
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly locked: boolean;
  readonly needs: string | undefined;

  constructor(message: string, facts: GitHubErrorFacts, options?: ErrorOptions) {
    super(message, options);
    this.kind = facts.kind;
    this.status = facts.status;
    this.retryAfterMs = facts.retryAfterMs;
    this.locked = facts.locked ?? false;
    this.needs = facts.needs;
  }
}

/** What the reader can do about it; `''` when there is nothing to add. */
export function githubAdvice(error: GitHubError): string {
  if (error.locked) return 'The thread is locked; unlock it, or look at the log and the summary of the run.';
  switch (error.kind) {
    case 'aborted':
      return '';
    case 'status':
      break;
    case 'too-many':
      return 'Write the command under a pull request with fewer comments.';
    case 'unexpected':
      return 'Check GITHUB_API_URL: this looks like the answer of another program, such as a proxy.';
    default:
      return 'Check the network and the proxy variables of the runner.';
  }
  if (error.status === 401) return 'Check github-token: it is wrong, or it has expired.';
  if (error.retryAfterMs !== undefined || error.status === 429)
    return 'GitHub limits how often it is asked; a later run may get through.';
  if ((error.status === 403 || error.status === 404) && error.needs !== undefined)
    return `The token probably lacks a permission: it needs "${error.needs}". On events from forks it can only read.`;
  return '';
}
