import { type Dispatcher, request } from 'undici';
import type * as z from 'zod/mini';
import { createSending, type Network, userAgent } from '../http.ts';
import type { ServiceInputs } from '../inputs.ts';
import { retryAfterIn } from '../retry.ts';
import { isObject } from '../schema.ts';
import { parseJson, shorten } from '../text.ts';
import { type Dates, minute, second } from '../time.ts';
import { ServiceError } from './errors.ts';
import type { Job, ReaderListName, ReaderLists } from './schemas.ts';
import { jobSchema, readerLists, takenJobSchema, visitorsSchema } from './schemas.ts';

export type DocumentationService = ReturnType<typeof createService>;

/** `limit` rows (1 to 250) after `offset` others. */
type VisitorsQuery = Dates & Record<'limit' | 'offset', number>;

/** A request: a POST where there is a prompt, else a GET. */
interface Question<Value> {
  /** The start of a sentence, such as `Reading the agent job`. */
  readonly operation: string;
  readonly url: string;
  readonly schema: z.ZodMiniType<Value>;
  readonly prompt?: string;
  /** Whether the answer holds words of readers, which no message may show. */
  readonly holdsWords?: boolean;
}

/** What the service can be asked. Every method throws a {@link ServiceError}; none repeats a request. */
export function createService(
  { baseUrl, projectId, apiKey }: ServiceInputs,
  { dispatcher, redact }: Network,
) {
  const project = encodeURIComponent(projectId);
  const jobsUrl = `${baseUrl}/v2/agent/${project}/job`;
  // These, and that a follow-up goes to `/message` below, are from Mintlify's public documentation (August 2026).
  const jobUrl = (id: string) => `${jobsUrl}/${encodeURIComponent(id)}`;

  const analyticsUrl = (path: string, query: Record<string, string>) =>
    `${baseUrl}/v1/analytics/${project}/${path}?${new URLSearchParams(query)}`;

  async function ask<Value>(question: Question<Value>, signal: AbortSignal): Promise<Value> {
    const { operation, url, prompt } = question;
    const isPost = prompt !== undefined;
    // From the connection (with its proxy) to the last byte of the answer.
    const limitMs = isPost ? minute : 30 * second;
    const { isSent, ...sending } = createSending(dispatcher, signal, { isRead: !isPost, limitMs });
    const response = await request(url, {
      ...sending,
      method: isPost ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/json',
        'user-agent': userAgent,
        ...(isPost && { 'content-type': 'application/json' }),
      },
      body: isPost ? JSON.stringify({ prompt }) : null,
    }).catch((cause: unknown) => {
      const isUnsent = isPost && !isSent();
      const missing = isUnsent ? 'connection' : 'usable answer';
      const within = sending.signal.reason?.name === 'TimeoutError' ? ` within ${limitMs / second} s` : '';
      const facts = { kind: isUnsent ? 'not-sent' : 'no-answer', url } as const;
      throw new ServiceError(`${operation} failed: there was no ${missing}${within}`, facts, { cause });
    });
    return await readAnswer(question, response, redact);
  }

  /** Asks about one job; an answer about another one is none. */
  async function askAbout(id: string, question: Question<Job>, signal: AbortSignal): Promise<Job> {
    const job = await ask(question, signal);
    if (job.id === id) return job;
    const message = `${question.operation} ${id} failed: the answer is about another agent job, ${job.id}`;
    throw new ServiceError(message, { kind: 'invalid', url: question.url });
  }

  return {
    createJob(prompt: string, signal: AbortSignal) {
      const operation = 'Creating the agent job';
      return ask({ operation, url: jobsUrl, schema: takenJobSchema, prompt }, signal);
    },
    sendFollowUp(id: string, prompt: string, signal: AbortSignal) {
      const url = `${jobUrl(id)}/message`;
      const operation = 'Sending the follow-up to the agent job';
      return askAbout(id, { operation, url, schema: takenJobSchema, prompt }, signal);
    },
    readJob(id: string, signal: AbortSignal) {
      return askAbout(id, { operation: 'Reading the agent job', url: jobUrl(id), schema: jobSchema }, signal);
    },
    readVisitors({ dateFrom, dateTo, limit, offset }: VisitorsQuery, signal: AbortSignal) {
      const url = analyticsUrl('visitors', { dateFrom, dateTo, limit: `${limit}`, offset: `${offset}` });
      return ask({ operation: 'Reading the visitors', url, schema: visitorsSchema() }, signal);
    },
    readReaderList<Name extends ReaderListName>(
      name: Name,
      { dateFrom, dateTo }: Dates,
      signal: AbortSignal,
    ) {
      const { path, query, ...list } = readerLists()[name];
      const url = analyticsUrl(path, { dateFrom, dateTo, ...query });
      // Each name has its schema.
      const schema = list.schema as unknown as z.ZodMiniType<ReaderLists[Name]>;
      return ask({ operation: `Reading the ${name}`, url, schema, holdsWords: true }, signal);
    },
  };
}

/**
 * @throws ServiceError when the answer is no success, redirects included (`status`), cannot be read,
 * decompressed or parsed (`unreadable`), or is not as the schema says (`invalid`)
 */
async function readAnswer<Value>(
  { operation, url, schema, holdsWords = false }: Question<Value>,
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
  redact: (text: string) => string,
): Promise<Value> {
  const header = (name: string) => redact(String(headers[name] ?? ''));
  const retryAfterMs = retryAfterIn(header('retry-after'));
  const isSuccess = status >= 200 && status <= 299;
  const failure = (kind: 'unreadable' | 'invalid', words: string, options?: ErrorOptions) => {
    const facts = isSuccess ? { kind } : { kind: 'status' as const, retryAfterMs };
    const message = `${operation} failed: Mintlify answered ${status}${words}`;
    return new ServiceError(message, { ...facts, status, url }, options);
  };
  const answer = await body.text().catch((cause: unknown) => {
    throw failure('unreadable', ', but the answer could not be read', { cause });
  });
  // Before it is parsed: what stands for the key is no sign of JSON.
  const text = redact(answer);
  const value = parseJson(text);
  if (!isSuccess || !isObject(value)) {
    const said = describeAnswer(value, holdsWords ? undefined : text, header);
    throw failure('unreadable', `${isSuccess ? ' without a JSON object' : ''}${said}`);
  }
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(
    ({ path, input }) => `${path.join('.')} is ${holdsWords ? 'another' : describeField(input)}`,
  );
  throw failure('invalid', `, but with unusable fields: ${shorten(fields.join('; '), 500)}`);
}

function describeField(value: unknown): string {
  if (value === undefined) return 'missing';
  if (Array.isArray(value)) return 'a list';
  if (isObject(value)) return 'an object';
  return shorten(JSON.stringify(value), 100);
}

/**
 * The texts of an error body, else where the answer leads, its content type and the start of its text.
 *
 * @param text `undefined` where it is not to be shown
 */
function describeAnswer(value: unknown, text: string | undefined, header: (name: string) => string): string {
  const said = new Set(errorTexts(value));
  if (said.size > 0) return `: ${shorten([...said].join('; '), 500)}`;
  const location = shorten(header('location'), 200);
  const type = shorten(header('content-type') || 'no content type', 100);
  if (text === undefined) return `${location && ` to ${location}`} (${type})`;
  const start = shorten(text.replace(/\s+/g, ' ').trim(), 200);
  return `${location && ` to ${location}`} (${type}${start === '' ? ', empty' : `: ${start}`})`;
}

/** Error bodies: agent `{error}`, analytics `{error, details: [{message}]}`; gateways say other things. */
function errorTexts(body: unknown): string[] {
  const { error, message, error_description, details } = Object(body);
  return [error, message, error_description, details]
    .flat()
    .flatMap((part) => part?.message ?? part)
    .filter((words) => typeof words === 'string' && words !== '');
}
