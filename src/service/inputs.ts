import { isLoopback } from '../http/loopback.ts';
import { Expectation, type InputReader } from '../runner/inputs.ts';

/** The `project-id` input. It becomes one segment of a path. */
export const projectId: InputReader<string> = (value) => {
  const id = value.trim();
  if (id === '') throw new Expectation('it is required; copy it from the API keys page of the dashboard');
  if (!isPathSegment(id)) throw new Expectation('a project id without white space is expected');
  // It stands in addresses and messages, which the key must never do.
  if (id.startsWith('mint_'))
    throw new Expectation('this looks like an API key; are project-id and api-key exchanged?');
  return id;
};

/**
 * The `api-key` input. Which kinds of key cannot work is from the public documentation of the one known service with
 * this interface (Mintlify, August 2026).
 */
export const apiKey: InputReader<string> = (value) => {
  const key = value.trim();
  if (key === '') {
    throw new Expectation(
      'it is empty. Usual causes: the secret has another name or belongs to another repository or environment, or the event comes from a fork or from Dependabot, whose runs get no secrets',
    );
  }
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new Expectation(
      'it has white space, a line break or a character inside that no key has; paste the secret again',
    );
  }
  if (/^["'`]|["'`]$/.test(key)) throw new Expectation('it stands in quotes; save the secret without them');
  const otherKind = /^mint_(dsc|us)_/.exec(key);
  if (otherKind !== null) {
    throw new Expectation(
      `a key that starts with ${otherKind[0]} is of another kind; an admin API key (mint_…) is needed`,
    );
  }
  return key;
};

/** The `base-url` input: https, or http on loopback, with a path or without, never with a slash at its end. */
export const baseUrl: InputReader<string> = (value) => {
  const text = value.trim();
  if (text === '')
    throw new Expectation("it is required: the service's address, such as https://api.mintlify.com");
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Expectation('a URL that starts with https:// is expected');
  }
  if (url.username !== '' || url.password !== '')
    throw new Expectation('a URL without credentials is expected');
  if (url.search !== '' || url.hash !== '' || /[?#]/.test(text)) {
    throw new Expectation('a URL without a query or fragment is expected');
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new Expectation(
      'https is expected, since the key must not travel in the clear; http is for loopback only',
    );
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
};

/** Whether a text that somebody typed can be one segment of a path. */
export function isPathSegment(segment: string): boolean {
  return isEncodable(segment) && !/[\s\p{Cc}]/u.test(segment);
}

/**
 * Whether a text is one segment of a path once it is percent-encoded: URLs take `.` and `..` away, and half a surrogate
 * pair cannot be encoded.
 */
export function isEncodable(segment: string): boolean {
  return !/^\.{0,2}$/.test(segment) && segment.isWellFormed();
}
