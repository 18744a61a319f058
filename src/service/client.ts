import { type HttpAnswer, type HttpRequest, type Send, TransportError } from '../http/transport.ts';
import { shorten } from '../text.ts';
import { ServiceError } from './errors.ts';
import type { Job, VisitorsPage, VisitorsQuery } from './records.ts';

/** The documentation service. Every method throws a {@link ServiceError}; none repeats a request. */
export interface DocumentationService {
  createJob(prompt: string, signal?: AbortSignal): Promise<Job>;
  readJob(id: string, signal?: AbortSignal): Promise<Job>;
  readVisitors(query: VisitorsQuery, signal?: AbortSignal): Promise<VisitorsPage>;
}

interface ServiceSettings {
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

  let readers: typeof import('./answers.ts') | undefined;

  /** The answer and what reads it, which is loaded with the first answer, since a run needs it no sooner. */
  const ask = async (
    operation: string,
    wanted: Omit<HttpRequest, 'headers'> & { headers?: Record<string, string> },
  ) => {
    let answer: HttpAnswer;
    try {
      answer = await send({ ...wanted, headers: { ...headers, ...wanted.headers } });
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      throw new ServiceError(`${operation} failed`, { kind: error.kind }, { cause: error });
    }
    readers ??= await import('./answers.ts');
    return { answer, ...readers };
  };

  return {
    async createJob(prompt, signal) {
      const operation = 'Creating the job';
      const { answer, readCreatedJob } = await ask(operation, {
        method: 'POST',
        url: `${settings.baseUrl}/v2/agent/${project}/job`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ prompt }),
        timeoutMs: createTimeoutMs,
        signal,
      });
      return readCreatedJob(operation, answer, redact);
    },

    async readJob(id, signal) {
      const path = settings.jobPath
        .replaceAll('{projectId}', () => project)
        .replaceAll('{id}', () => encodeURIComponent(id));
      const operation = 'Reading the job';
      const { answer, readJob } = await ask(operation, {
        method: 'GET',
        url: `${settings.baseUrl}${path}`,
        timeoutMs: readTimeoutMs,
        signal,
      });
      const job = readJob(operation, answer, redact);
      if (job.id !== id) {
        throw new ServiceError(
          `Reading the job ${shorten(id, 100)} failed: the answer is about another job, ${shorten(job.id, 100)}`,
          {
            kind: 'unexpected',
          },
        );
      }
      return job;
    },

    async readVisitors(query, signal) {
      const parameters = new URLSearchParams({
        dateFrom: query.dateFrom,
        dateTo: query.dateTo,
        limit: String(query.limit),
        offset: String(query.offset),
      });
      const operation = 'Reading the visitors';
      const { answer, readVisitors } = await ask(operation, {
        method: 'GET',
        url: `${settings.baseUrl}/v1/analytics/${project}/visitors?${parameters}`,
        timeoutMs: readTimeoutMs,
        keepAlive: true,
        signal,
      });
      return readVisitors(operation, answer, redact);
    },
  };
}
