import { type Answer, jsonAnswer } from './http-server.ts';

export interface RateLimit {
  /** Requests in a window. */
  readonly requests: number;
  /** Length of a window in milliseconds; it begins with its first request. */
  readonly windowMs: number;
  /** A `Retry-After` header: the time left in seconds or as an HTTP date, or any text as it is; none unless told. */
  readonly retryAfter?: 'seconds' | 'date' | { readonly text: string };
}

/** Counts a request of `owner`; answers 429 when its window is used up, else nothing. */
export function createRateLimit(
  clock: () => number,
  limit: RateLimit | undefined,
): (owner: string) => Answer | undefined {
  if (limit === undefined) return () => undefined;
  const windows = new Map<string, { readonly began: number; used: number }>();
  return (owner) => {
    const now = clock();
    let window = windows.get(owner);
    if (window === undefined || now >= window.began + limit.windowMs) {
      window = { began: now, used: 0 };
      windows.set(owner, window);
    }
    window.used += 1;
    if (window.used <= limit.requests) return undefined;
    return jsonAnswer(
      429,
      { error: 'Rate limit exceeded' },
      retryHeader(limit.retryAfter, now, window.began + limit.windowMs),
    );
  };
}

function retryHeader(form: RateLimit['retryAfter'], now: number, end: number): Record<string, string> {
  if (form === undefined) return {};
  if (form === 'seconds') return { 'retry-after': String(Math.ceil((end - now) / 1000)) };
  if (form === 'date') return { 'retry-after': new Date(end).toUTCString() };
  return { 'retry-after': form.text };
}
