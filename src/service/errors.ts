/** An answer, or the lack of one, that is not what the operation is meant to give. */
type ServiceErrorKind =
  /** Nothing was sent: no name, no connection, no trusted certificate. */
  | 'no-connection'
  /** The request may have reached the service; there was no whole answer. */
  | 'no-answer'
  | 'timed-out'
  /** The run was cancelled meanwhile. */
  | 'aborted'
  /** A status other than 2xx. */
  | 'status'
  /** A 2xx whose body is not what the specification says. */
  | 'unexpected';

export interface ServiceErrorFacts {
  readonly kind: ServiceErrorKind;
  /** HTTP status, where there was one. */
  readonly status?: number | undefined;
  /** From `Retry-After`, in milliseconds from the answer. */
  readonly retryAfterMs?: number | undefined;
}

export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly kind: ServiceErrorKind;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(message: string, facts: ServiceErrorFacts, options?: ErrorOptions) {
    super(message, options);
    this.kind = facts.kind;
    this.status = facts.status;
    this.retryAfterMs = facts.retryAfterMs;
  }
}

/**
 * The messages of an error and of everything that caused it, outermost first, each once: `a: b (c; d)` where `c` and
 * `d` are an AggregateError's own.
 */
export function describeError(error: unknown): string {
  return messagesOf(error, new Set()).join(': ');
}

function messagesOf(error: unknown, seen: Set<unknown>): string[] {
  if (seen.has(error) || seen.size > 20) return [];
  seen.add(error);
  if (!(error instanceof Error)) return [String(error)];
  // A DOMException has a number there, which says nothing to anybody.
  const code =
    typeof (error as NodeJS.ErrnoException).code === 'string'
      ? (error as NodeJS.ErrnoException).code
      : undefined;
  const message = error.message === '' ? (code ?? error.name) : error.message;
  const named = code === undefined || message.includes(code) ? message : `${message} [${code}]`;
  const parts =
    error instanceof AggregateError
      ? error.errors.map((each) => messagesOf(each, seen).join(': ')).filter((part) => part !== '')
      : [];
  const own = parts.length === 0 ? named : `${named} (${parts.join('; ')})`;
  const causes = error.cause === undefined ? [] : messagesOf(error.cause, seen);
  // Wrappers often repeat the message of what they wrap.
  return causes[0] !== undefined && own.includes(causes[0]) ? [own, ...causes.slice(1)] : [own, ...causes];
}

/**
 * What the reader can do about a service error; `''` when there is nothing to add. The rules about keys are from the
 * public documentation of the one known service with this interface (Mintlify, August 2026); the specification leaves
 * error statuses open.
 */
export function adviceFor(error: ServiceError): string {
  switch (error.kind) {
    case 'no-connection':
      return 'Check base-url, the proxy variables, and for a private certificate NODE_EXTRA_CA_CERTS.';
    case 'no-answer':
    case 'timed-out':
      return 'The network or the service broke off; a later run may get through.';
    case 'aborted':
      return '';
    case 'unexpected':
      return 'Check base-url (and job-path): this looks like the answer of another program, such as a proxy or a login page.';
    case 'status':
      return adviceForStatus(error.status ?? 0);
  }
}

function adviceForStatus(status: number): string {
  if (status >= 300 && status < 400) {
    return 'Redirects are not followed, since they could carry the key elsewhere. Set base-url to the final address.';
  }
  switch (status) {
    case 400:
    case 422:
      return 'The service refused the request itself: read its words above, then check project-id and, for a job, the prompt.';
    case 401:
      return 'Check api-key: it has to be an admin key of this project (mint_…). Keys expire, after 90 days unless set otherwise; make a new one on the API keys page of the dashboard and update the secret.';
    case 402:
    case 403:
      return "Check that the key belongs to this project, that the project's plan includes the API, and that the key's list of allowed IP addresses includes this runner.";
    case 404:
      return 'Check project-id (it stands on the API keys page of the dashboard), base-url, and for a job its id and job-path.';
    case 413:
      return 'The prompt is larger than the service takes. Shorten it.';
    case 429:
      return 'The hourly limit is used up: 100 agent requests a project, 100 analytics requests an organization, everything else that uses the key included. Run again later, or less often.';
    default:
      return status >= 500
        ? 'The service has a fault; a later run may get through.'
        : 'Check base-url and project-id.';
  }
}
