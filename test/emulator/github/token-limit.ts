import type { Fault } from '../faults.ts';

const HOUR_MS = 3_600_000;
export const LIMITS = 'https://docs.github.com/rest/overview/rate-limits-for-the-rest-api';

/** A token's primary rate limit: so many requests an hour. */
export function createTokenLimit(clock: () => number, limit = 1000) {
  let used = 0;
  let resetAt = clock() + HOUR_MS;
  return {
    /** Counts a request; whether there was one left for it. */
    take(): boolean {
      if (clock() >= resetAt) [used, resetAt] = [0, clock() + HOUR_MS];
      if (used >= limit) return false;
      used += 1;
      return true;
    },
    /** The rate-limit headers as they stand. */
    headers: (): Record<string, string> => ({
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(limit - used),
      'x-ratelimit-used': String(used),
      'x-ratelimit-reset': String(Math.ceil(resetAt / 1000)),
      'x-ratelimit-resource': 'core',
    }),
  };
}

/** An answer of GitHub that refuses for a reason of its own, to be added to the faults. */
function refusal(status: number, message: string, more = {}, headers = {}): Fault {
  const documentation_url = 'https://docs.github.com/rest';
  return {
    kind: 'status',
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-ratelimit-remaining': '4000',
      ...headers,
    },
    body: JSON.stringify({ message, documentation_url, status: String(status), ...more }),
  };
}

/** GitHub's answer at a secondary rate limit; without Retry-After unless told. */
export function secondaryLimit(options: { status?: 403 | 429; retryAfterSeconds?: number } = {}): Fault {
  const { status = 403, retryAfterSeconds } = options;
  return refusal(
    status,
    'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
    { documentation_url: `${LIMITS}#about-secondary-rate-limits` },
    retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
  );
}

/** Refusals that no permission changes. */
export const REFUSALS = {
  archived: refusal(403, 'Repository was archived so is read-only.'),
  tooManyComments: refusal(403, 'Commenting is disabled on issues with more than 2500 comments'),
  ipAllowList: refusal(
    403,
    'Although you appear to have the correct authorization credentials, the `octo-org` organization has an IP allow list enabled, and your IP address is not permitted to access this resource.',
  ),
  forbiddenToken: refusal(
    403,
    '`octo-org` forbids access via a personal access token (classic). Please use a GitHub App, OAuth App, or a personal access token with fine-grained permissions.',
  ),
  signOn: refusal(
    403,
    'Resource protected by organization SAML enforcement. You must grant your Personal Access token access to this organization.',
    {},
    { 'x-github-sso': 'required; url=https://github.com/orgs/octo-org/sso?authorization_request=A' },
  ),
  blockedUser: refusal(422, 'Validation Failed', {
    errors: [{ resource: 'IssueComment', code: 'custom', field: 'user', message: 'User is blocked' }],
  }),
  takenDown: refusal(451, 'Repository access blocked', {
    block: { reason: 'dmca', created_at: '2026-05-04T00:00:00Z' },
  }),
};
