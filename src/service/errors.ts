/** Why there is no usable answer. */
type Kind =
  /** Nothing of a POST was sent: no proxy, name, connection or trusted certificate. A GET never says this. */
  | 'not-sent'
  /** The request may have reached the service; there was not even a status. */
  | 'no-answer'
  /** A status other than 2xx. */
  | 'status'
  /** A 2xx without JSON: another program answered, or the answer broke off. */
  | 'unreadable'
  /** A 2xx with JSON that is not what the specification says. */
  | 'invalid';

export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly kind: Kind;
  /** HTTP status, where there was one. */
  readonly status: number | undefined;
  /** From `Retry-After`, in milliseconds from the answer. */
  readonly retryAfterMs: number | undefined;
  /** What was asked for, without the key. */
  readonly url: string | undefined;

  constructor(message: string, facts: ServiceErrorFacts, options?: ErrorOptions) {
    super(message, options);
    this.kind = facts.kind;
    this.status = facts.status;
    this.retryAfterMs = facts.retryAfterMs;
    this.url = facts.url;
  }
}

export type ServiceErrorFacts = Pick<ServiceError, 'kind'> &
  Partial<Pick<ServiceError, 'status' | 'retryAfterMs' | 'url'>>;

/** An action's own inputs, as its advice names them. */
export interface AdviceWords {
  /** Those that a wrong request can come from, such as `project-id and the prompt`. */
  readonly request: string;
  /** Those that a wrong address can come from, such as `project-id, base-url and job-id`. */
  readonly address: string;
  /** The scope that the key needs. */
  readonly scope: 'read' | 'write';
}

/**
 * What the reader can do about a service error, the most likely cause first; `''` when there is nothing to add. The
 * rules about keys and limits are from the public documentation of the one known service with this interface (Mintlify,
 * August 2026); the specification leaves error statuses open.
 */
export function adviceFor(error: ServiceError, words: AdviceWords): string {
  switch (error.kind) {
    case 'not-sent':
      return 'Check base-url, the proxy variables of the runner, and, for a private certificate, NODE_EXTRA_CA_CERTS.';
    case 'no-answer':
      return 'Run again later. If it happens again, check base-url, the proxy variables of the runner, and, for a private certificate, NODE_EXTRA_CA_CERTS.';
    case 'invalid':
      return 'The answer is not as the service documents it. Run again later, or report it to the service.';
    case 'unreadable':
      return `Check ${words.address}: another program, such as a proxy or a login page, may have answered ${error.url ?? ''}. If they are right, run again later.`;
    case 'status':
      return adviceForStatus(error, words);
  }
}

function adviceForStatus({ status = 0, url = '' }: ServiceError, words: AdviceWords): string {
  if (status >= 300 && status < 400)
    return `Redirects are not followed, since they could carry the key elsewhere. Set base-url to the final address. Requested: ${url}`;
  switch (status) {
    case 400:
    case 422:
      return `The service rejected the request. Check ${words.request}.`;
    case 401:
      return 'Check api-key. It may have expired (keys last 90 days unless set otherwise), or the credentials of the member who made it were revoked. Create an admin key (mint_…) on the API keys page of the dashboard and update the secret.';
    case 402:
    case 403:
      return `Check that the key has the scope "${words.scope}", that it belongs to the organization of this project, that the plan includes the API, and that the key's list of IP addresses includes this runner.`;
    case 409:
      return 'The job is still at work. Send it again when the job is done.';
    case 413:
      return `The request is larger than the service accepts. Check ${words.request}.`;
    case 429:
      return 'The hourly limit is used up: 100 agent requests for each project, 100 analytics requests for the whole organization, whoever makes them. Run again later, or less often.';
    default:
      return status >= 500
        ? 'The service has a fault. Run again later.'
        : `Check ${words.address}. Requested: ${url}`;
  }
}
