import { Readable } from 'node:stream';
import { type Dispatcher, request } from 'undici';
import type * as z from 'zod';
import { minute, second } from '../time.ts';
import { readAnswer } from './answer.ts';
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

/**
 * Where a job is read: `GET /v2/agent/{projectId}/job/{id}`. That a follow-up goes to the same path with `/message` is
 * from the same source, the public documentation of the one known service with this interface (Mintlify, August 2026).
 */
export const defaultJobPath = '/v2/agent/{projectId}/job/{id}';

/** For a whole exchange, from the connection (with its proxy) to the last byte of the answer. */
const timeLimitMs = { GET: 30 * second, POST: minute };

/** The documentation service. Every method throws a {@link ServiceError}; none repeats a request. */
export function createService(
  { baseUrl, projectId, apiKey, jobPath = defaultJobPath }: ServiceSettings,
  { dispatcher, userAgent, redact }: Network,
) {
  const project = encodeURIComponent(projectId);
  const jobUrl = (id: string) =>
    `${baseUrl}${jobPath.replaceAll('{projectId}', project).replaceAll('{id}', encodeURIComponent(id))}`;

  async function ask<Value>(
    operation: string,
    url: string,
    schema: z.ZodType<Value>,
    signal: AbortSignal,
    prompt?: string,
  ): Promise<Value> {
    const method = prompt === undefined ? 'GET' : 'POST';
    const json = prompt === undefined ? undefined : JSON.stringify({ prompt });
    let sent = false;
    // The client takes the body once it has a connection: until then the service certainly did nothing. Its error codes
    // don't tell, since a connection can also be reset during the TLS handshake.
    const body = async function* () {
      sent = true;
      yield json;
    };
    const limit = AbortSignal.timeout(timeLimitMs[method]);
    let response: Dispatcher.ResponseData;
    try {
      response = await request(url, {
        dispatcher,
        method,
        headers: {
          authorization: `Bearer ${apiKey}`,
          accept: 'application/json',
          'user-agent': userAgent,
          ...(json !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(json)),
          }),
        },
        body: json === undefined ? null : Readable.from(body()),
        signal: AbortSignal.any([signal, limit]),
      });
    } catch (cause) {
      const isUnsent = json !== undefined && !sent;
      const within = limit.aborted ? ` within ${timeLimitMs[method] / second} s` : '';
      throw new ServiceError(
        `${operation} failed: there was no ${isUnsent ? 'connection' : 'usable answer'}${within}`,
        { kind: isUnsent ? 'not-sent' : 'no-answer', url },
        { cause },
      );
    }
    const { statusCode: status, headers } = response;
    const text = await response.body.text().catch((cause: unknown) => ({ cause }));
    return readAnswer({ operation, url, status, headers, text }, schema, redact);
  }

  return {
    async createJob(prompt: string, signal: AbortSignal): Promise<Job> {
      const url = `${baseUrl}/v2/agent/${project}/job`;
      return await ask('Creating the job', url, createdJobSchema, signal, prompt);
    },

    /** A further prompt to a job; `undefined` where the service took it without a readable record. */
    async sendFollowUp(id: string, prompt: string, signal: AbortSignal): Promise<Job | undefined> {
      try {
        const job = await ask('Sending the follow-up', `${jobUrl(id)}/message`, jobSchema, signal, prompt);
        return job.id === id ? job : undefined;
      } catch (error) {
        if (error instanceof ServiceError && (error.kind === 'unreadable' || error.kind === 'invalid'))
          return undefined;
        throw error;
      }
    },

    async readJob(id: string, signal: AbortSignal): Promise<Job> {
      const url = jobUrl(id);
      const job = await ask('Reading the job', url, jobSchema, signal);
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
      return await ask('Reading the visitors', url, visitorsSchema, signal);
    },
  };
}
