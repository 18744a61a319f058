import * as z from 'zod/mini';
import { type HttpAnswer, type HttpRequest, type Send, TransportError } from '../http/transport.ts';
import { shorten } from '../text.ts';
import { ServiceError } from './errors.ts';
import { errorSchema, jobSchema, visitorsSchema } from './schemas.ts';

/** A job as the service knows it. */
export interface Job {
  readonly id: string;
  /** `active`, `completed`, `archived`, `failed`, or a word that this version does not know. */
  readonly status: string;
  /** An http or https URL. */
  readonly prLink: string | undefined;
  readonly repository: string | undefined;
  readonly ref: string | undefined;
  readonly model: string | undefined;
  /** ISO 8601, as the service wrote it. */
  readonly createdAt: string | undefined;
  readonly archivedAt: string | undefined;
  /** The whole record, fields that this version does not know included. */
  readonly record: unknown;
}

/** Approximate distinct visitors; `total` is the union, so human + ai is not total. */
export interface Visitors {
  readonly human: number;
  readonly ai: number;
  readonly total: number;
}

export interface PageVisitors extends Visitors {
  readonly path: string;
}

export interface VisitorsQuery {
  /** `YYYY-MM-DD`, the first day. */
  readonly dateFrom: string;
  /** `YYYY-MM-DD`, the day after the last one. */
  readonly dateTo: string;
  /** 1 to 250. */
  readonly limit: number;
  /** Rows to skip. */
  readonly offset: number;
}

export interface VisitorsPage {
  /** Of the whole site, whatever `limit` and `offset` are. */
  readonly totals: Visitors;
  readonly visitors: readonly PageVisitors[];
  readonly hasMore: boolean;
}

/** The documentation service. Every method throws a {@link ServiceError}; none repeats a request. */
export interface DocumentationService {
  createJob(prompt: string, signal?: AbortSignal): Promise<Job>;
  readJob(id: string, signal?: AbortSignal): Promise<Job>;
  readVisitors(query: VisitorsQuery, signal?: AbortSignal): Promise<VisitorsPage>;
}

export interface ServiceSettings {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly projectId: string;
  readonly apiKey: string;
  /** The path of "get agent job", which the specification leaves open; with `{projectId}` and `{id}`. */
  readonly jobPath: string;
}

/**
 * Where a job is read: `GET /v2/agent/{projectId}/job/{id}`, from the public documentation of the one known service
 * with this interface (Mintlify, August 2026).
 */
export const defaultJobPath = '/v2/agent/{projectId}/job/{id}';

const readTimeoutMs = 30_000;
const createTimeoutMs = 60_000;

/**
 * @param send one exchange over HTTP
 * @param redact takes the key out of what the service sends back, before anything else sees it
 */
export function createService(
  settings: ServiceSettings,
  send: Send,
  redact: (text: string) => string,
): DocumentationService {
  const project = encodeURIComponent(settings.projectId);
  const headers = { authorization: `Bearer ${settings.apiKey}`, accept: 'application/json' };

  const ask = async <Answer>(
    operation: string,
    schema: z.ZodMiniType<Answer>,
    wanted: Omit<HttpRequest, 'headers'> & { headers?: Record<string, string> },
  ): Promise<{ answer: Answer; record: unknown }> => {
    let answer: HttpAnswer;
    try {
      answer = await send({ ...wanted, headers: { ...headers, ...wanted.headers } });
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      throw new ServiceError(`${operation} failed`, { kind: error.kind }, { cause: error });
    }
    return readAnswer(operation, schema, answer, redact);
  };

  return {
    async createJob(prompt, signal) {
      const { answer, record } = await ask('Creating the job', jobSchema, {
        method: 'POST',
        url: `${settings.baseUrl}/v2/agent/${project}/job`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ prompt }),
        timeoutMs: createTimeoutMs,
        signal,
      });
      return jobFrom(answer, record);
    },

    async readJob(id, signal) {
      const path = settings.jobPath
        .replaceAll('{projectId}', () => project)
        .replaceAll('{id}', () => encodeURIComponent(id));
      const { answer, record } = await ask('Reading the job', jobSchema, {
        method: 'GET',
        url: `${settings.baseUrl}${path}`,
        timeoutMs: readTimeoutMs,
        signal,
      });
      if (answer.id !== id) {
        throw new ServiceError(
          `Reading the job ${shorten(id, 100)} failed: the answer is about another job, ${shorten(answer.id, 100)}`,
          {
            kind: 'unexpected',
          },
        );
      }
      return jobFrom(answer, record);
    },

    async readVisitors(query, signal) {
      const parameters = new URLSearchParams({
        dateFrom: query.dateFrom,
        dateTo: query.dateTo,
        limit: String(query.limit),
        offset: String(query.offset),
      });
      const { answer } = await ask('Reading the visitors', visitorsSchema, {
        method: 'GET',
        url: `${settings.baseUrl}/v1/analytics/${project}/visitors?${parameters}`,
        timeoutMs: readTimeoutMs,
        keepAlive: true,
        signal,
      });
      return answer;
    },
  };
}

function jobFrom(answer: z.infer<typeof jobSchema>, record: unknown): Job {
  return {
    id: answer.id,
    status: answer.status,
    prLink:
      answer.prLink !== undefined && /^https?:$/.test(URL.parse(answer.prLink)?.protocol ?? '')
        ? answer.prLink
        : undefined,
    repository: answer.source?.repository,
    ref: answer.source?.ref,
    model: answer.model,
    createdAt: answer.createdAt,
    archivedAt: answer.archivedAt,
    record,
  };
}

function readAnswer<Answer>(
  operation: string,
  schema: z.ZodMiniType<Answer>,
  answer: HttpAnswer,
  redact: (text: string) => string,
): { answer: Answer; record: unknown } {
  const { status } = answer;
  const shown = shortAnswer(answer, redact);
  if (status < 200 || status > 299) {
    throw new ServiceError(`${operation} failed: the service answered ${status}${shown}`, {
      kind: 'status',
      status,
      retryAfterMs: retryAfterMs(answer.headers),
    });
  }
  let record: unknown;
  try {
    // The key could also be hidden behind JSON's escapes, so each string is cleaned after parsing.
    record = JSON.parse(answer.text, (_name, value) => (typeof value === 'string' ? redact(value) : value));
  } catch {
    // Without the parser's own words: they quote the answer, and a quote can hold a part of the key.
    throw new ServiceError(`${operation} failed: the service answered ${status} without JSON${shown}`, {
      kind: 'unexpected',
      status,
    });
  }
  const parsed = z.safeParse(schema, record);
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => issue.path.join('.') || 'the whole').join(', ');
    throw new ServiceError(
      `${operation} failed: the service answered ${status}, but not what was expected in: ${fields}${shown}`,
      {
        kind: 'unexpected',
        status,
      },
    );
  }
  return { answer: parsed.data, record };
}

/** What an answer says, for an error message: the documented error fields, else content type and the start of the text. */
function shortAnswer(answer: HttpAnswer, redact: (text: string) => string): string {
  const words = errorWords(answer.text);
  if (words !== undefined) return `: ${shorten(redact(words), 500)}`;
  const type = redact(answer.headers['content-type'] ?? 'no content type');
  const text = redact(answer.text).replace(/\s+/g, ' ').trim();
  const location = answer.headers['location'];
  const target = location === undefined ? '' : ` to ${shorten(redact(location), 200)}`;
  return `${target} (${shorten(type, 100)}${text === '' ? ', empty' : `: ${shorten(text, 200)}`})`;
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
