import type { Dispatcher } from 'undici';
import type * as z from 'zod';
import { shorten } from '../text.ts';
import { ServiceError } from './errors.ts';
import { errorSchema } from './schemas.ts';

/** An answer of any status, redirects included, and what was asked for. */
export interface Answer {
  /** The start of a sentence, such as `Reading the job`. */
  readonly operation: string;
  readonly url: string;
  readonly status: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  /** The body; or why it could not be read: it broke off, it is too large, or it is not compressed as its headers say. */
  readonly text: string | { readonly cause: unknown };
}

/**
 * Reads an answer by its schema.
 *
 * @param redact takes the key out of what the service sent
 * @throws ServiceError when the answer is no success (`status`), no JSON (`unreadable`), or not of the schema (`invalid`)
 */
export function readAnswer<Value>(
  { operation, url, status, headers, text }: Answer,
  schema: z.ZodType<Value>,
  redact: (text: string) => string,
): Value {
  const isSuccess = status >= 200 && status <= 299;
  const failure = (words: string, kind: 'unreadable' | 'invalid' = 'unreadable', options?: ErrorOptions) => {
    const facts = isSuccess ? { kind } : { kind: 'status' as const, retryAfterMs: retryAfterMs(headers) };
    const message = `${operation} failed: the service answered ${status}${words}`;
    return new ServiceError(message, { ...facts, status, url }, options);
  };
  if (typeof text !== 'string') throw failure(', but the answer could not be read', 'unreadable', text);
  const value = parseJson(text);
  const shown = () => shownAnswer(value, text, headers, redact);
  if (!isSuccess) throw failure(shown());
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw failure(` without a JSON object${shown()}`);
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    const fields = parsed.error.issues.map(
      ({ path }) => `${path.join('.')} is ${valueAt(value, path, redact)}`,
    );
    throw failure(`, but with unusable fields: ${shorten(fields.join('; '), 500)}`, 'invalid');
  }
  // Only now: before, the value may be nested too deep for it.
  return JSON.parse(JSON.stringify(parsed.data), (_name, part) =>
    typeof part === 'string' ? redact(part) : part,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function valueAt(value: unknown, path: readonly PropertyKey[], redact: (text: string) => string): string {
  const found = path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown>)?.[key], value);
  if (found === undefined) return 'missing';
  if (typeof found === 'object' && found !== null) return Array.isArray(found) ? 'a list' : 'an object';
  return shorten(redact(JSON.stringify(found)), 100);
}

/** What an answer says: the fields of an error body, else where it leads, its content type and the start of its text. */
function shownAnswer(
  value: unknown,
  text: string,
  headers: Answer['headers'],
  redact: (text: string) => string,
): string {
  const { data } = errorSchema.safeParse(value);
  const said = new Set(Object.values(data ?? {}).filter((words) => words !== undefined && words !== ''));
  if (said.size > 0) return `: ${shorten(redact([...said].join('; ')), 500)}`;
  const { location } = headers;
  const to = location === undefined ? '' : ` to ${shorten(redact(String(location)), 200)}`;
  const type = shorten(redact(String(headers['content-type'] ?? 'no content type')), 100);
  // JSON can hide the key behind escapes, half a JSON text too.
  const plain = text.replace(/\\u00([2-7][0-9a-f])/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  const start = shorten(redact(plain).replace(/\s+/g, ' ').trim(), 200);
  return `${to} (${type}${start === '' ? ', empty' : `: ${start}`})`;
}

/**
 * `Retry-After` (RFC 9110, 10.2.3) in milliseconds. A date is compared with the answer's own `Date`, so that the clocks
 * of runner and service may differ; without that header it says nothing.
 */
function retryAfterMs(headers: Answer['headers']): number | undefined {
  const value = String(headers['retry-after'] ?? '').trim();
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  // The date form ends so; without this check a number with a sign would be read as a year.
  const wait = value.endsWith('GMT') ? Date.parse(value) - Date.parse(String(headers['date'])) : Number.NaN;
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}
