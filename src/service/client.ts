import { Readable } from 'node:stream';
import { type Dispatcher, request } from 'undici';
import type * as z from 'zod';
import { parseJson, shorten } from '../text.ts';
import { minute, second } from '../time.ts';
import { ServiceError } from './errors.ts';
import { createdJobSchema, type Job, jobSchema, type VisitorsPage, visitorsSchema } from './schemas.ts';

export type DocumentationService = ReturnType<typeof createService>;

/** From `dateFrom` to the day before `dateTo`, both `YYYY-MM-DD`; `limit` rows (1 to 250) after `offset` others. */
type VisitorsQuery = Record<'dateFrom' | 'dateTo', string> & Record<'limit' | 'offset', number>;

interface ServiceSettings {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly projectId: string;
  readonly apiKey: string;
  /** The path of "get agent job", which the specification leaves open; with `{projectId}` and `{id}`. */
  readonly jobPath?: string;
}

/** How a run reaches the network. */
interface Network {
  readonly dispatcher: Dispatcher;
  readonly userAgent: string;
  /** Takes the key out of what the service sends back, before anything else sees it. */
  readonly redact: (text: string) => string;
}

/** A request: a POST where there is a prompt, else a GET. */
interface Question {
  /** The start of a sentence, such as `Reading the job`. */
  readonly operation: string;
  readonly url: string;
  readonly prompt?: string;
}

/**
 * Where a job is read: `GET /v2/agent/{projectId}/job/{id}`. That a follow-up goes to the same path with `/message` is
 * from the same source, the public documentation of the one known service with this interface (Mintlify, August 2026).
 */
export const defaultJobPath = '/v2/agent/{projectId}/job/{id}';

/** The documentation service. Every method throws a {@link ServiceError}; none repeats a request. */
export function createService(
  { baseUrl, projectId, apiKey, jobPath = defaultJobPath }: ServiceSettings,
  { dispatcher, userAgent, redact }: Network,
) {
  const project = encodeURIComponent(projectId);
  const jobUrl = (id: string) =>
    `${baseUrl}${jobPath.replaceAll('{projectId}', project).replaceAll('{id}', encodeURIComponent(id))}`;

  async function ask<Value>(
    question: Question,
    schema: z.ZodType<Value>,
    signal: AbortSignal,
  ): Promise<Value> {
    const { operation, url, prompt } = question;
    const isPost = prompt !== undefined;
    const json = JSON.stringify({ prompt });
    let isUnsent = isPost;
    // The client takes the body once it has a connection: until then the service certainly did nothing. Its error codes
    // don't tell, since a connection can also be reset during the TLS handshake.
    const body = async function* () {
      isUnsent = false;
      yield json;
    };
    // From the connection (with its proxy) to the last byte of the answer.
    const limitMs = isPost ? minute : 30 * second;
    const limit = AbortSignal.timeout(limitMs);
    const response = await request(url, {
      dispatcher,
      method: isPost ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/json',
        'user-agent': userAgent,
        ...(isPost && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(json)),
        }),
      },
      body: isPost ? Readable.from(body()) : null,
      signal: AbortSignal.any([signal, limit]),
    }).catch((cause: unknown) => {
      const missing = isUnsent ? 'connection' : 'usable answer';
      const within = limit.aborted ? ` within ${limitMs / second} s` : '';
      throw new ServiceError(
        `${operation} failed: there was no ${missing}${within}`,
        { kind: isUnsent ? 'not-sent' : 'no-answer', url },
        { cause },
      );
    });
    return await readAnswer(question, response, schema, redact);
  }

  return {
    async createJob(prompt: string, signal: AbortSignal): Promise<Job> {
      const url = `${baseUrl}/v2/agent/${project}/job`;
      return await ask({ operation: 'Creating the job', url, prompt }, createdJobSchema, signal);
    },

    /** A further prompt to a job; `undefined` where the service took it without a readable record. */
    async sendFollowUp(id: string, prompt: string, signal: AbortSignal): Promise<Job | undefined> {
      const question = { operation: 'Sending the follow-up', url: `${jobUrl(id)}/message`, prompt };
      const job = await ask(question, jobSchema, signal).catch((error: unknown) => {
        if (error instanceof ServiceError && (error.kind === 'unreadable' || error.kind === 'invalid'))
          return undefined;
        throw error;
      });
      return job?.id === id ? job : undefined;
    },

    async readJob(id: string, signal: AbortSignal): Promise<Job> {
      const url = jobUrl(id);
      const job = await ask({ operation: 'Reading the job', url }, jobSchema, signal);
      if (job.id === id) return job;
      throw new ServiceError(`Reading the job ${id} failed: the answer is about another job, ${job.id}`, {
        kind: 'invalid',
        url,
      });
    },

    async readVisitors(
      { dateFrom, dateTo, limit, offset }: VisitorsQuery,
      signal: AbortSignal,
    ): Promise<VisitorsPage> {
      const query = new URLSearchParams({ dateFrom, dateTo, limit: String(limit), offset: String(offset) });
      const url = `${baseUrl}/v1/analytics/${project}/visitors?${query}`;
      return await ask({ operation: 'Reading the visitors', url }, visitorsSchema, signal);
    },
  };
}

/**
 * @throws ServiceError when the answer is no success, redirects included (`status`), cannot be read, decompressed or
 * parsed (`unreadable`), or is not as the schema says (`invalid`)
 */
async function readAnswer<Value>(
  { operation, url }: Question,
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
  schema: z.ZodType<Value>,
  redact: (text: string) => string,
): Promise<Value> {
  const isSuccess = status >= 200 && status <= 299;
  const failure = (kind: 'unreadable' | 'invalid', words: string, options?: ErrorOptions) => {
    const facts = isSuccess ? { kind } : { kind: 'status' as const, retryAfterMs: retryAfterMs(headers) };
    const message = `${operation} failed: the service answered ${status}${words}`;
    return new ServiceError(message, { ...facts, status, url }, options);
  };
  const text = await body.text().catch((cause: unknown) => {
    throw failure('unreadable', ', but the answer could not be read', { cause });
  });
  const value = parseJson(text);
  if (!isSuccess) throw failure('unreadable', shownAnswer(value, text, headers, redact));
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw failure('unreadable', ` without a JSON object${shownAnswer(value, text, headers, redact)}`);
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) {
    const fields = parsed.error.issues.map(
      ({ path, input }) => `${path.join('.')} is ${shownField(input, redact)}`,
    );
    throw failure('invalid', `, but with unusable fields: ${shorten(fields.join('; '), 500)}`);
  }
  // Only now: before, the value may be nested too deep for it.
  return JSON.parse(JSON.stringify(parsed.data), (_name, part) =>
    typeof part === 'string' ? redact(part) : part,
  );
}

function shownField(value: unknown, redact: (text: string) => string): string {
  if (value === undefined) return 'missing';
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  return shorten(redact(JSON.stringify(value)), 100);
}

/** What an answer says: the texts of an error body, else where it leads, its content type and the start of its text. */
function shownAnswer(
  value: unknown,
  text: string,
  headers: Dispatcher.ResponseData['headers'],
  redact: (text: string) => string,
): string {
  const shown = (words: string, length: number) => shorten(redact(words), length);
  const said = new Set(errorTexts(value));
  if (said.size > 0) return `: ${shown([...said].join('; '), 500)}`;
  const { location, 'content-type': contentType = 'no content type' } = headers;
  const to = location === undefined ? '' : ` to ${shown(String(location), 200)}`;
  const type = shown(String(contentType), 100);
  // JSON can hide the key behind escapes, half a JSON text too.
  const plain = text.replace(/\\u00([2-7][0-9a-f])/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  const start = shorten(redact(plain).replace(/\s+/g, ' ').trim(), 200);
  return `${to} (${type}${start === '' ? ', empty' : `: ${start}`})`;
}

/** Error bodies: agent `{error}`, analytics `{error, details: [{message}]}`; gateways say other things. */
function errorTexts(body: unknown): string[] {
  const { error, message, error_description, details } = Object(body);
  return [error, message, error_description, details]
    .flat()
    .flatMap((part) => part?.message ?? part)
    .filter((words) => typeof words === 'string' && words !== '');
}

/**
 * `Retry-After` (RFC 9110, 10.2.3) in milliseconds. A date is compared with the answer's own `Date`, so that the clocks
 * of runner and service may differ; without that header it says nothing.
 */
function retryAfterMs(headers: Dispatcher.ResponseData['headers']): number | undefined {
  const value = String(headers['retry-after'] ?? '').trim();
  if (/^\d+$/.test(value)) return Number(value) * second;
  // The date form ends so; without this check a number with a sign would be read as a year.
  const wait = value.endsWith('GMT') ? Date.parse(value) - Date.parse(String(headers['date'])) : Number.NaN;
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}
