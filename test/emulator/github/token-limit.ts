import type { Fault } from '../faults.ts';
import { type Answer, jsonAnswer } from '../http-server.ts';

const HOUR_MS = 3_600_000;
const LIMITS = 'https://docs.github.com/rest/overview/rate-limits-for-the-rest-api';

/** A token's primary rate limit: so many requests an hour. */
export function createTokenLimit(clock: () => number, limit = 1000) {
  const current = { used: 0, resetAt: clock() + HOUR_MS };
  return {
    current,

    /** The rate-limit headers as they stand. */
    headers: (): Record<string, string> => ({
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(limit - current.used),
      'x-ratelimit-used': String(current.used),
      'x-ratelimit-reset': String(Math.ceil(current.resetAt / 1000)),
      'x-ratelimit-resource': 'core',
    }),

    /** Counts a request; the answer is the refusal when nothing was left. */
    count(): Answer | undefined {
      if (clock() >= current.resetAt) Object.assign(current, { used: 0, resetAt: clock() + HOUR_MS });
      if (current.used < limit) {
        current.used += 1;
        return undefined;
      }
      const message = 'API rate limit exceeded for installation.';
      return jsonAnswer(403, { message, documentation_url: LIMITS, status: '403' });
    },
  };
}

/** GitHub's answer at a secondary rate limit, to be added to the faults; without Retry-After unless told. */
export function secondaryLimit(options: { status?: 403 | 429; retryAfterSeconds?: number } = {}): Fault {
  const { status = 403, retryAfterSeconds } = options;
  return refusal(
    status,
    'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
    { documentation_url: `${LIMITS}#about-secondary-rate-limits` },
    retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
  );
}

function refusal(status: number, message: string, more = {}, headers = {}): Fault {
  return {
    kind: 'status',
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-ratelimit-limit': '5000',
      'x-ratelimit-remaining': '4000',
      ...headers,
    },
    body: JSON.stringify({
      message,
      documentation_url: 'https://docs.github.com/rest',
      status: String(status),
      ...more,
    }),
  };
}

/** Answers of GitHub that refuse for a reason of their own, which no permission changes; to be added to the faults. */
export const REFUSALS = {
  archived: refusal(403, 'Repository was archived so is read-only.'),
  tooManyComments: refusal(403, 'Commenting is disabled on issues with more than 2500 comments'),
  ipAllowList: refusal(
    403,
    'Although you appear to have the correct authorization credentials, the `octo-org` organization has an IP allow list enabled, and your IP address is not permitted to access this resource.',
  ),
  blockedUser: refusal(422, 'Validation Failed', {
    errors: [{ resource: 'IssueComment', code: 'custom', field: 'user', message: 'User is blocked' }],
  }),
  takenDown: refusal(451, 'Repository access blocked', {
    block: { reason: 'dmca', created_at: '2026-05-04T00:00:00Z' },
  }),
  noPermission: refusal(
    403,
    'Resource not accessible by integration',
    {},
    { 'x-accepted-github-permissions': 'issues=write; pull_requests=write' },
  ),
} as const satisfies Record<string, Fault>;
