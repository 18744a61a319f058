import type { Fault } from '../faults.ts';
import type { Answer } from '../http-server.ts';
import { jsonAnswer } from '../http-server.ts';

/** A token's primary rate limit: so many requests in a window of one hour. */
export interface TokenLimit {
  limit: number;
  used: number;
  /** When the window ends, in milliseconds by the emulator's clock. */
  resetAt: number;
  /** What GitHub answers when it is used up; it documents both. */
  status: 403 | 429;
}

const HOUR_MS = 3_600_000;

export function createTokenLimit(clock: () => number, limit: number) {
  const current: TokenLimit = { limit, used: 0, resetAt: clock() + HOUR_MS, status: 403 };

  return {
    set(changes: Partial<TokenLimit>): void {
      Object.assign(current, changes);
    },

    /** The rate-limit headers as they stand. */
    headers: (): Record<string, string> => ({
      'x-ratelimit-limit': String(current.limit),
      'x-ratelimit-remaining': String(current.limit - current.used),
      'x-ratelimit-used': String(current.used),
      'x-ratelimit-reset': String(Math.ceil(current.resetAt / 1000)),
      'x-ratelimit-resource': 'core',
    }),

    /** Counts a request; the answer is the refusal when nothing was left. */
    count(): Answer | undefined {
      if (clock() >= current.resetAt) Object.assign(current, { used: 0, resetAt: clock() + HOUR_MS });
      if (current.used < current.limit) {
        current.used += 1;
        return undefined;
      }
      return jsonAnswer(current.status, {
        message: 'API rate limit exceeded for installation.',
        documentation_url: 'https://docs.github.com/rest/overview/rate-limits-for-the-rest-api',
        status: String(current.status),
      });
    },
  };
}

/** GitHub's answer at a secondary rate limit, to be added to the faults. */
export function secondaryLimit(options: { status?: 403 | 429; retryAfterSeconds?: number } = {}): Fault {
  const { status = 403, retryAfterSeconds = 60 } = options;
  return {
    kind: 'status',
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'retry-after': String(retryAfterSeconds),
      'x-ratelimit-remaining': '4000',
    },
    body: JSON.stringify({
      message: 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
      documentation_url:
        'https://docs.github.com/rest/overview/rate-limits-for-the-rest-api#about-secondary-rate-limits',
      status: String(status),
    }),
  };
}
