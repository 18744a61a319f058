import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { vi } from 'vitest';
import { describeError } from '../../src/errors.ts';
import { type ConnectionLimits, createDispatcher } from '../../src/http.ts';
import { createService, type DocumentationService } from '../../src/service/client.ts';
import { ServiceError } from '../../src/service/errors.ts';
import { listen } from './listen.ts';
import { startProxy, startTlsFront } from './tls.ts';

export type Kind = ServiceError['kind'];
type Client = DocumentationService & AsyncDisposable;

export const never = new AbortController().signal;
export const record = '{"id":"j","status":"active"}';
export const job = JSON.parse(record);

/** A client as the action wires it, under these proxy variables and no others. */
export function clientOf(
  baseUrl: string,
  proxies: Record<string, string> = {},
  limits?: ConnectionLimits,
): Client {
  for (const name of ['http_proxy', 'https_proxy', 'no_proxy']) {
    vi.stubEnv(name, undefined);
    vi.stubEnv(name.toUpperCase(), undefined);
  }
  for (const [name, value] of Object.entries(proxies)) vi.stubEnv(name, value);
  try {
    const dispatcher = createDispatcher(new URL(baseUrl), process.env, limits);
    const settings = { baseUrl, projectId: 'docs', apiKey: 'mint_0123456789abcdef' };
    const service: DocumentationService = createService(settings, { dispatcher, redact: (text) => text });
    return { ...service, [Symbol.asyncDispose]: () => dispatcher.destroy() };
  } finally {
    vi.unstubAllEnvs();
  }
}

/** An HTTP server, TLS in front of it, and a proxy that leads to the latter whatever it is asked for. */
export async function startService({
  answer = (_, response) => response.end(record),
  ...tls
}: { answer?: RequestListener } & Parameters<typeof startTlsFront>[1] = {}) {
  const stack = new AsyncDisposableStack();
  const { port, connections } = stack.use(await listen(createServer(answer)));
  const url = `http://127.0.0.1:${port}`;
  const { port: tlsPort } = stack.use(await startTlsFront(url, tls));
  const proxy = stack.use(await startProxy(tlsPort));
  return { url, tlsPort, proxy, connections, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

export type Way = 'http' | 'tls' | 'proxy';
export type Talk = (socket: Socket) => void;

/** A client whose service or proxy does as `talk` says when it has got something. */
export async function clientAt(way: Way, talk: Talk, limits?: ConnectionLimits): Promise<Client> {
  const stack = new AsyncDisposableStack();
  const server = createTcpServer((socket) => socket.once('data', () => talk(socket)));
  const place = `127.0.0.1:${stack.use(await listen(server)).port}`;
  const client =
    way === 'proxy'
      ? clientOf('https://docs.test', { https_proxy: place }, limits)
      : clientOf(`${way === 'tls' ? 'https' : 'http'}://${place}`, {}, limits);
  return { ...stack.use(client), [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

export const nothing = () => undefined;
export const reset: Talk = (socket) => socket.resetAndDestroy();
export const later =
  (talk: Talk): Talk =>
  (socket) =>
    setTimeout(talk, 50, socket);
export const say = (text: string) => (socket: Socket) => socket.write(text);
export const close = (text: string) => (socket: Socket) => socket.end(text);
export const drip = (start: string, text: string) => (socket: Socket) => {
  socket.write(start);
  const timer = setInterval(() => socket.write(text), 20);
  socket.on('close', () => clearInterval(timer));
};
export const tunnel = 'HTTP/1.1 200 Connection established\r\n\r\n';
export const head = 'HTTP/1.1 200 OK\r\nx: ';
export const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n';

export async function failureOf(promise: Promise<unknown>): Promise<ServiceError> {
  const error = await promise.then(() => undefined).catch((reason: unknown) => reason);
  if (!(error instanceof ServiceError)) throw new Error(`A ServiceError was expected, not ${String(error)}`);
  return error;
}

/** The kind of the error, and its words. */
export async function failed(promise: Promise<unknown>): Promise<string> {
  const error = await failureOf(promise);
  return `${error.kind}: ${describeError(error)}`;
}

/** Where a request may hang, and what a create says of it then. */
export const phases: [string, Kind, Way, Talk][] = [
  ['TLS that never begins', 'not-sent', 'tls', nothing],
  ['a proxy that is silent on CONNECT', 'not-sent', 'proxy', nothing],
  ['a proxy that drips', 'not-sent', 'proxy', drip(head, 'x')],
  ['TLS that never begins behind a proxy', 'not-sent', 'proxy', say(tunnel)],
  ['a server that never answers', 'no-answer', 'http', nothing],
  ['headers that drip', 'no-answer', 'http', drip(head, 'x')],
  ['a body that drips', 'unreadable', 'http', drip(`${head}\r\n\r\n`, ' ')],
];
