import { type Answer, jsonAnswer } from './http-server.ts';

export interface RateLimit {
  /** Requests in a window. */
  readonly requests: number;
  /** Length of a window in milliseconds; it begins with its first request. */
  readonly windowMs: number;
  /** A `Retry-After` header: the time left in seconds, or any text as it is; none unless told. */
  readonly retryAfter?: 'seconds' | { readonly text: string };
}

/** Counts a request; answers 429 when the window is used up, else nothing. */
export function createRateLimit(clock: () => number, limit?: RateLimit): () => Answer | undefined {
  if (limit === undefined) return () => undefined;
  const { requests, windowMs, retryAfter } = limit;
  let end = Number.NEGATIVE_INFINITY;
  let used = 0;
  return () => {
    const now = clock();
    if (now >= end) [end, used] = [now + windowMs, 0];
    used += 1;
    if (used <= requests) return undefined;
    const text = retryAfter === 'seconds' ? String(Math.ceil((end - now) / 1000)) : retryAfter?.text;
    const headers = text === undefined ? {} : { 'retry-after': text };
    return jsonAnswer(429, { error: 'Rate limit exceeded' }, headers);
  };
}
