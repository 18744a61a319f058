import { once } from 'node:events';
import type { Agent, AgentOptions, ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { urlToHttpOptions } from 'node:url';
import { proxyAgent, proxyFor } from './proxy.ts';

export interface HttpRequest {
  readonly method: string;
  /** Absolute; it is sent as it is, without a look at dot segments. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** For the whole exchange, from connecting to the last byte of the answer. */
  readonly timeoutMs: number;
  /**
   * Whether the connection may serve a later request. Left out, it is closed with the answer: between two looks at a
   * job, a server or a balancer closes idle connections, and the next request would be written into a closed one.
   */
  readonly keepAlive?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Any answer at all, redirects included: they are never followed. */
export interface HttpAnswer {
  readonly status: number;
  /** By lower-case name; repeated headers are joined with `, `. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export type Send = (request: HttpRequest) => Promise<HttpAnswer>;

export interface Transport {
  /** Throws a {@link TransportError} when there is no whole answer. */
  readonly send: Send;
  /** Requests that were tried so far. */
  readonly attempts: () => number;
  readonly close: () => Promise<void>;
}

/**
 * Why there is no answer. `no-connection`: nothing was sent, so the server did nothing. `no-answer`: the request may
 * have reached the server. `timed-out` and `aborted` likewise.
 */
export type TransportErrorKind = 'no-connection' | 'no-answer' | 'timed-out' | 'aborted';

export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly kind: TransportErrorKind;

  constructor(kind: TransportErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** What a server can make us hold of one answer. A page of 250 visitor rows is about 30 kB. */
const maxAnswerBytes = 16 * 1024 * 1024;

const connectTimeoutMs = 10_000;

/**
 * Requests over Node's own HTTP client, which is loaded with the first of them, directly or through the proxy that the
 * environment names (see {@link proxyFor}).
 *
 * @throws Error when a proxy variable is not a URL
 */
export function createTransport(
  environment: Readonly<Record<string, string | undefined>>,
  userAgent: string,
): Transport {
  // A variable that cannot work is told at once, and not as if the network had failed.
  for (const scheme of ['http', 'https']) proxyFor(new URL(`${scheme}://any.invalid`), environment);
  const agents = new Map<string, Promise<Agent>>();
  let attempts = 0;

  const agentFor = (client: HttpClient, address: URL, keepAlive: boolean): Promise<Agent> => {
    const proxy = proxyFor(address, environment);
    const kind = [address.protocol, keepAlive, proxy?.href].join(' ');
    const agent =
      agents.get(kind) ??
      (proxy === undefined
        ? Promise.resolve(new client.Agent({ keepAlive }))
        : proxyAgent(proxy, address.protocol, keepAlive));
    agents.set(kind, agent);
    return agent;
  };

  return {
    async send(wanted) {
      attempts += 1;
      const limit = AbortSignal.timeout(wanted.timeoutMs);
      const signal = wanted.signal === undefined ? limit : AbortSignal.any([limit, wanted.signal]);
      let connected = false;
      try {
        const origin = /^https?:\/\/[^/?#]*/.exec(wanted.url)?.[0] ?? '';
        const address = new URL(origin);
        const path = wanted.url.slice(origin.length);
        const client = loadClient(address.protocol);
        const request = client.request({
          ...urlToHttpOptions(address),
          path: path.startsWith('/') ? path : `/${path}`,
          method: wanted.method,
          headers: { 'user-agent': userAgent, ...wanted.headers },
          agent: await agentFor(client, address, wanted.keepAlive === true),
          signal,
          timeout: connectTimeoutMs,
        });
        onConnection(request, () => {
          connected = true;
        });
        request.end(wanted.body);
        return await readAnswer(request);
      } catch (error) {
        throw transportError(error, wanted, connected, limit.aborted);
      }
    },
    attempts: () => attempts,
    async close() {
      for (const agent of agents.values()) (await agent).destroy();
    },
  };
}

/** What `node:http` and `node:https` have in common. */
interface HttpClient {
  readonly Agent: new (options: AgentOptions) => Agent;
  request(options: RequestOptions): ClientRequest;
}

/**
 * Not by `import`: that reads every export of a module, and one of `node:http`'s is a getter that loads a WebSocket
 * client, at more than the price of everything else that a run needs.
 */
function loadClient(protocol: string): HttpClient {
  return process.getBuiltinModule(protocol === 'https:' ? 'node:https' : 'node:http');
}

/**
 * Calls back when there is a connection: the proxy's tunnel and the certificate's check are part of it. Before that,
 * no byte of the request has left. A request without a connection is given up after {@link connectTimeoutMs}.
 */
function onConnection(request: ClientRequest, callback: () => void): void {
  let connected = false;
  const connect = () => {
    connected = true;
    callback();
  };
  request.once('socket', (socket) => {
    const secure = request.protocol === 'https:';
    if (request.reusedSocket || !(secure || socket.connecting)) connect();
    else socket.once(secure ? 'secureConnect' : 'connect', connect);
  });
  // The agent for tunnels would hand on a refusal of the proxy as if the server had answered.
  request.on('proxyConnect', (answer: { statusCode?: number }) => {
    const { statusCode = 200 } = answer;
    if (statusCode !== 200)
      request.destroy(new Error(`The proxy refused to connect, with status ${statusCode}.`));
  });
  // It is the time without any traffic, and goes on to be counted once there is a connection.
  request.on('timeout', () => {
    if (!connected)
      request.destroy(new Error(`There was no connection within ${connectTimeoutMs / 1000} s.`));
  });
}

async function readAnswer(request: ClientRequest): Promise<HttpAnswer> {
  // What goes wrong after the head of the answer shows in reading the rest.
  request.on('error', () => undefined);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const status = response.statusCode ?? 0;
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(response.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength;
      if (bytes > maxAnswerBytes) throw new Error(`The answer is larger than ${maxAnswerBytes} bytes.`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw new Error(`The answer (status ${status}) broke off after ${bytes} bytes.`, { cause: error });
  }
  return { status, headers, text: new TextDecoder().decode(Buffer.concat(chunks)) };
}

function transportError(
  error: unknown,
  wanted: HttpRequest,
  connected: boolean,
  timedOut: boolean,
): TransportError {
  const where = `${wanted.method} ${wanted.url}`;
  const options = { cause: error };
  // First of all, since it is the one that says that the server did nothing.
  if (!connected) return new TransportError('no-connection', `${where} could not connect`, options);
  if (wanted.signal?.aborted === true) return new TransportError('aborted', `${where} was given up`, options);
  if (timedOut) {
    const seconds = Math.round(wanted.timeoutMs / 1000);
    return new TransportError('timed-out', `${where} had no whole answer within ${seconds} s`, options);
  }
  return new TransportError('no-answer', `${where} had no whole answer`, options);
}
