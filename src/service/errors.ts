import { apiKeysPage, usagePage } from '../dashboard.ts';
import { type Advice, anyone, maintainer } from '../errors.ts';
import type { Passing } from '../retry.ts';

type Kind =
  /** Nothing of a POST was sent: no proxy, name, connection or trusted certificate. A GET never says this. */
  | 'not-sent'
  /** The request may have reached the service; there was not even a status. */
  | 'no-answer'
  | 'status'
  /** A 2xx without JSON: another program answered, or the answer broke off. */
  | 'unreadable'
  /** A 2xx with JSON that is not what the specification says. */
  | 'invalid';

export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  declare readonly kind: Kind;
  declare readonly status: number | undefined;
  declare readonly retryAfterMs: number | undefined;
  /** Where it was asked, without the query: a cursor is the service's text, and Markdown would spoil a `&`. */
  declare readonly url: string | undefined;

  constructor(message: string, facts: ServiceErrorFacts, options?: ErrorOptions) {
    super(message, options);
    Object.assign(this, facts, { url: facts.url?.replace(/\?.*$/s, '') });
  }
}

export type ServiceErrorFacts = Pick<ServiceError, 'kind'> &
  Partial<Pick<ServiceError, 'status' | 'retryAfterMs' | 'url'>>;

/** The service's failure as a value. @throws whatever else it is */
export function serviceErrorOf(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  throw error;
}

/** Whether the service does not know what it was asked about. */
export const isUnknown = (error: unknown) => error instanceof ServiceError && error.status === 404;

/** Why a read may be repeated; `undefined` where that would not help. */
export function passingOfRead(error: unknown): Passing | undefined {
  if (!(error instanceof ServiceError)) return undefined;
  const { kind, status = 0, retryAfterMs } = error;
  if (status === 429) return { kind: 'limit', retryAfterMs };
  const mayPass = kind !== 'status' || status >= 500 || status === 408 || status === 425;
  return mayPass ? { kind: 'fault', retryAfterMs } : undefined;
}

/** Why a prompt may be sent again; `undefined` unless the service certainly did nothing with it. */
export function passingOfPrompt(error: unknown): Passing | undefined {
  if (!(error instanceof ServiceError)) return undefined;
  const { kind, status, retryAfterMs } = error;
  if (kind === 'not-sent') return { kind: 'fault' };
  const isRefused = status === 429 || (status === 503 && retryAfterMs !== undefined);
  return isRefused ? { kind: 'limit', retryAfterMs } : undefined;
}

/** An action's own inputs, as its advice names them. */
interface AdviceWords {
  /** Those that a wrong request can come from, such as `project-id and the prompt`. */
  readonly request: string;
  /** Those that a wrong address can come from, such as `project-id, base-url and job-id`. */
  readonly address: string;
  readonly scope: 'read' | 'write';
}

/**
 * What Mintlify's documentation of autumn 2026 says about keys, credits and limits; the specification leaves error
 * statuses open. Causes that are not documented say so.
 */
export function adviceFor(error: ServiceError, { request, address, scope }: AdviceWords): Advice {
  const { kind, status = 0, url = '' } = error;
  const way = "base-url, the runner's proxy variables and, for a private certificate, NODE_EXTRA_CA_CERTS";
  const byKind = {
    'not-sent': maintainer(`Check ${way}.`),
    'no-answer': anyone(`Try again later. If it happens again, check ${way}.`),
    unreadable: maintainer(
      `Check ${address}, and the runner's proxy variables: another program, such as a proxy or a login page, may have answered ${url}.`,
    ),
    invalid: anyone('The answer is not as the API is documented. Try again later, or report it to Mintlify.'),
    status: maintainer(`Check ${address}. Requested: ${url}`),
  };
  const rejected = anyone(`Mintlify rejected the request. Check ${request}.`);
  const byStatus: Readonly<Record<number, Advice>> = {
    400: rejected,
    401: maintainer(
      `Check api-key. It may have expired (by default after 90 days), the member who created it may have been removed, or the plan does not include the API. Create an admin key (mint_…) at ${apiKeysPage} and update the secret.`,
    ),
    402: anyone(
      `The organization's credits may be used up. Wait until they reset, or allow overages at ${usagePage}. Mintlify does not document this status.`,
    ),
    403: maintainer(
      `Check project-id: the key must be able to use that project. Then check the key: it needs the scope "${scope}" and, if it is limited to IP addresses, the address of this runner. A key's scope and addresses can't be changed, so create a new one at ${apiKeysPage} and update the secret.`,
    ),
    409: anyone('Mintlify says that the agent job is busy, but its record does not. Try again later.'),
    413: anyone('The prompt is longer than Mintlify accepts. Shorten it.'),
    422: rejected,
    429: anyone(
      `The hourly limit (100 agent requests for a project, 100 analytics requests for an organization) or the plan's usage is used up: see ${usagePage}. Try again in an hour, or less often.`,
    ),
  };
  if (kind !== 'status') return byKind[kind];
  if (status >= 500) return anyone('Mintlify had an internal error. Try again later.');
  if (status >= 300 && status < 400)
    return maintainer(
      `Redirects are not followed, because they could carry the key elsewhere. Set base-url to the final address. Requested: ${url}`,
    );
  return byStatus[status] ?? byKind.status;
}
