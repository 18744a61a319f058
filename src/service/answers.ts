import * as z from 'zod/mini';
import type { HttpAnswer } from '../http/transport.ts';
import { placesIn } from '../schema.ts';
import { shorten } from '../text.ts';
import { ServiceError } from './errors.ts';
import type { Job, PageVisitors, VisitorsPage } from './records.ts';
import { createdJobSchema, errorSchema, jobSchema, pageVisitorsSchema, visitorsSchema } from './schemas.ts';

/**
 * @param operation what was asked for, for the error message
 * @param redact takes the key out of what the service sent
 * @param schema {@link createdJobSchema} for the answer that creates the job
 * @throws ServiceError when the answer is no success, or not a job
 */
export function readJob(
  operation: string,
  answer: HttpAnswer,
  redact: (text: string) => string,
  schema: typeof jobSchema | typeof createdJobSchema = jobSchema,
): Job {
  const { fields, record } = readAnswer<z.infer<typeof jobSchema>>(operation, schema, answer, redact);
  const pullRequest = URL.parse(fields.prLink ?? '');
  return {
    id: fields.id,
    status: fields.status,
    // As it was read: the text may hold white space and line breaks, which URLs drop.
    prLink: pullRequest !== null && /^https?:$/.test(pullRequest.protocol) ? pullRequest.href : undefined,
    repository: fields.source?.repository,
    ref: fields.source?.ref,
    model: fields.model,
    createdAt: fields.createdAt,
    record,
  };
}

/** As {@link readJob}, for the answer to a create. */
export function readCreatedJob(operation: string, answer: HttpAnswer, redact: (text: string) => string): Job {
  return readJob(operation, answer, redact, createdJobSchema);
}

/** As {@link readJob}, for a page of visitors. */
export function readVisitors(
  operation: string,
  answer: HttpAnswer,
  redact: (text: string) => string,
): VisitorsPage {
  const { fields } = readAnswer(operation, visitorsSchema, answer, redact);
  const visitors: PageVisitors[] = [];
  for (const row of fields.visitors) {
    const page = readRow(row);
    if (page !== undefined) visitors.push(page);
  }
  return { ...fields, visitors, unreadable: fields.visitors.length - visitors.length };
}

/**
 * The row as the schema has it. One with a path and three whole numbers, which is nearly every row, is told by that: to
 * ask the schema about each of a million rows takes longer than to parse their JSON.
 *
 * @returns `undefined` when it is unreadable
 */
function readRow(row: unknown): PageVisitors | undefined {
  if (typeof row === 'object' && row !== null) {
    const { path, human, ai, total } = row as Readonly<Record<string, unknown>>;
    if (typeof path === 'string' && isPlainCount(human) && isPlainCount(ai) && isPlainCount(total))
      // Zero has a sign in JSON.
      return { path, human: human + 0, ai: ai + 0, total: total + 0 };
  }
  const parsed = z.safeParse(pageVisitorsSchema, row);
  return parsed.success ? parsed.data : undefined;
}

/** What the schema takes and leaves as it is; not all of it. */
function isPlainCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31;
}

function readAnswer<Fields>(
  operation: string,
  schema: z.ZodMiniType<Fields>,
  answer: HttpAnswer,
  redact: (text: string) => string,
): { fields: Fields; record: unknown } {
  const { status } = answer;
  const shown = () => shortAnswer(answer, redact);
  if (status < 200 || status > 299) {
    throw new ServiceError(`${operation} failed: the service answered ${status}${shown()}`, {
      kind: 'status',
      status,
      retryAfterMs: retryAfterMs(answer.headers),
    });
  }
  let record: unknown;
  try {
    record = parseRedacted(answer.text, redact);
  } catch {
    // Without the parser's own words: they quote the answer, and a quote can hold a part of the key.
    throw new ServiceError(`${operation} failed: the service answered ${status} without JSON${shown()}`, {
      kind: 'unexpected',
      status,
    });
  }
  const parsed = z.safeParse(schema, record);
  if (!parsed.success) {
    const places = placesIn(parsed.error);
    throw new ServiceError(
      `${operation} failed: the service answered ${status}, but not what was expected in: ${places}${shown()}`,
      {
        kind: 'unexpected',
        status,
      },
    );
  }
  return { fields: parsed.data, record };
}

/** Parses JSON without the key in it, which could also be hidden behind JSON's escapes. */
function parseRedacted(text: string, redact: (text: string) => string): unknown {
  // Cleaning string by string takes eight times as long, and a million visitor rows rarely hold an escape.
  if (!text.includes('\\') && redact(text) === text) return JSON.parse(text);
  return JSON.parse(text, (_name, value) => (typeof value === 'string' ? redact(value) : value));
}

/** What an answer says, for an error message: the documented error fields, else content type and the start of the text. */
function shortAnswer(answer: HttpAnswer, redact: (text: string) => string): string {
  const words = errorWords(answer.text);
  if (words !== undefined) return `: ${shorten(redact(words), 500)}`;
  const type = redact(answer.headers['content-type'] ?? 'no content type');
  const text = redact(withoutEscapes(answer.text)).replace(/\s+/g, ' ').trim();
  const location = answer.headers['location'];
  const target = location === undefined ? '' : ` to ${shorten(redact(location), 200)}`;
  return `${target} (${shorten(type, 100)}${text === '' ? ', empty' : `: ${shorten(text, 200)}`})`;
}

/** The text with no character behind an escape of JSON that could stand as it is, since a key could hide there. */
function withoutEscapes(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    // Half a JSON text is still one to an eye.
    return text.replace(/\\u00([2-7][0-9a-f])/gi, (_escape, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }
}

function errorWords(text: string): string | undefined {
  try {
    const body = z.parse(errorSchema, JSON.parse(text));
    const error = typeof body.error === 'object' ? body.error.message : body.error;
    const words = [error ?? body.message, ...(body.details ?? []).map((detail) => detail.message)];
    const said = words.filter((word) => word !== undefined);
    return said.length === 0 ? undefined : said.join('; ');
  } catch {
    return undefined;
  }
}

/**
 * `Retry-After` (RFC 9110, 10.2.3) in milliseconds. A date is taken against the answer's own `Date`, so that the
 * clocks of runner and service may differ; without that header it says nothing.
 */
function retryAfterMs(headers: Readonly<Record<string, string>>): number | undefined {
  const value = headers['retry-after']?.trim();
  if (value === undefined || value === '') return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  // The date form ends so; without this check a number with a sign would be read as a year.
  if (!value.endsWith('GMT')) return undefined;
  const wait = Date.parse(value) - Date.parse(headers['date'] ?? '');
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}
