import { apiKeysPage, usagePage } from '../dashboard.ts';
import type { Passing } from '../retry.ts';
import { minute } from '../time.ts';

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
  /** From the answer on. */
  readonly retryAfterMs: number | undefined;
  /** The same as a moment, by the service's clock, in milliseconds since 1970. */
  readonly retryAt: number | undefined;
  /** Whether the body is plain text, and not JSON. */
  readonly isPlain: boolean;
  /** Where it was asked, without the query: a cursor is the service's text, and Markdown would spoil a `&`. */
  readonly url: string | undefined;

  constructor(message: string, facts: ServiceErrorFacts, options?: ErrorOptions) {
    super(message, options);
    this.kind = facts.kind;
    this.status = facts.status;
    this.retryAfterMs = facts.retryAfterMs;
    this.retryAt = facts.retryAt;
    this.isPlain = facts.isPlain ?? false;
    this.url = facts.url?.replace(/\?.*$/s, '');
  }
}

export type ServiceErrorFacts = Pick<ServiceError, 'kind'> &
  Partial<Pick<ServiceError, 'status' | 'retryAfterMs' | 'retryAt' | 'isPlain' | 'url'>>;

/** Whether a read that failed may work when it is repeated, with the service as it is. */
export function mayPass({ kind, status = 0 }: ServiceError): boolean {
  return kind !== 'status' || status >= 500 || status === 408 || status === 425;
}

/** Why a read may be repeated; `undefined` where that would not help. */
export function passingOfRead(error: unknown): Passing | undefined {
  if (!(error instanceof ServiceError)) return undefined;
  const { status, retryAfterMs } = error;
  if (status === 429) return { kind: 'limit', retryAfterMs };
  return mayPass(error) ? { kind: 'fault', retryAfterMs } : undefined;
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
  /** The scope that the key needs. */
  readonly scope: 'read' | 'write';
}

/** What to do about an error, the most likely cause first, and who can do it. */
export interface Advice {
  readonly text: string;
  /** `anyone`: also somebody who only wrote a comment. */
  readonly by: 'anyone' | 'maintainer';
}

/**
 * What Mintlify's documentation of autumn 2026 says about keys, credits and limits; the specification leaves error
 * statuses open. Causes that are not documented say so.
 */
export function adviceFor(error: ServiceError, { request, address, scope }: AdviceWords): Advice {
  const { kind, status = 0, url = '' } = error;
  const isRefusal = kind === 'status';
  const way = "base-url, the runner's proxy variables and, for a private certificate, NODE_EXTRA_CA_CERTS";
  if (isRefusal && status >= 300 && status < 400)
    return maintainer(
      `Redirects are not followed, because they could carry the key elsewhere. Set base-url to the final address. Requested: ${url}`,
    );
  if (isRefusal && status >= 500) return anyone('Mintlify had an internal error. Try again later.');
  switch (isRefusal ? status : kind) {
    case 'not-sent':
      return maintainer(`Check ${way}.`);
    case 'no-answer':
      return anyone(`Try again later. If it happens again, check ${way}.`);
    case 'invalid':
      return anyone(
        'The answer does not match the documentation of the API. Try again later, or report it to Mintlify.',
      );
    case 'unreadable':
      return maintainer(
        `Check ${address}, and the runner's proxy variables: another program, such as a proxy or a login page, may have answered ${url}. If they are right, try again later.`,
      );
    case 400:
    case 422:
      return anyone(`Mintlify rejected the request. Check ${request}.`);
    case 401:
      return maintainer(
        `Check api-key. It may have expired (by default after 90 days), the member who created it may have been removed, or the plan does not include the API. Create an admin key (mint_…) at ${apiKeysPage} and update the secret.`,
      );
    case 402:
      return anyone(
        `The organization's credits may be used up. Wait until they reset, or allow overages at ${usagePage}. Mintlify does not document this status.`,
      );
    case 403:
      return maintainer(
        `Check project-id: the key must be able to use that project. Then check the key: it needs the scope "${scope}" and, if it is limited to IP addresses, the address of this runner. A key's scope and addresses can't be changed, so create a new one at ${apiKeysPage} and update the secret.`,
      );
    case 409:
      return anyone(
        'Mintlify says that the agent job is busy, although its record says otherwise. Try again later.',
      );
    case 413:
      return anyone('The prompt is longer than Mintlify accepts. Shorten it.');
    case 429:
      return anyone(
        error.isPlain
          ? `The organization's hourly limit is used up, whoever made the requests. ${againIn(error)}`
          : `The hourly limit is used up (100 agent requests for a project, 100 analytics requests for an organization), or the plan's usage: see ${usagePage}. ${againIn(error)}`,
      );
    default:
      return maintainer(`Check ${address}. Requested: ${url}`);
  }
}

/** `29 Nov, 14:05 UTC`: the minute in which a limit has ended; `undefined` where the service does not say it. */
export function limitEnd({ retryAt }: ServiceError): string | undefined {
  if (retryAt === undefined || !Number.isFinite(new Date(retryAt).getTime())) return undefined;
  const text = new Date(Math.ceil(retryAt / minute) * minute).toUTCString();
  return `${text.slice(5, 11)}, ${text.slice(17, 22)} UTC`;
}

function againIn(error: ServiceError): string {
  const end = limitEnd(error);
  return end === undefined ? 'Try again in an hour, or less often.' : `Try again after ${end}.`;
}

const anyone = (text: string): Advice => ({ text, by: 'anyone' });
const maintainer = (text: string): Advice => ({ text, by: 'maintainer' });
