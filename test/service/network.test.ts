import dns from 'node:dns';
import { createServer, type RequestListener } from 'node:http';
import { connect, createServer as createTcpServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { setDefaultCACertificates } from 'node:tls';
import { Worker } from 'node:worker_threads';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeError } from '../../src/errors.ts';
import { type ConnectionLimits, createDispatcher } from '../../src/http.ts';
import { createService, type DocumentationService } from '../../src/service/client.ts';
import { ServiceError } from '../../src/service/errors.ts';
import { listen } from '../support/listen.ts';
import { certificates, startProxy, startTlsFront } from '../support/tls.ts';

type Kind = ServiceError['kind'];
type Client = DocumentationService & AsyncDisposable;

const never = new AbortController().signal;
const record = '{"id":"j","status":"active"}';
const job = JSON.parse(record);

beforeEach(() => setDefaultCACertificates(Object.values(certificates)));

/** A client as the action wires it, under these proxy variables and no others. */
function clientOf(baseUrl: string, proxies: Record<string, string> = {}, limits?: ConnectionLimits): Client {
  for (const name of ['http_proxy', 'https_proxy', 'no_proxy']) {
    vi.stubEnv(name, undefined);
    vi.stubEnv(name.toUpperCase(), undefined);
  }
  for (const [name, value] of Object.entries(proxies)) vi.stubEnv(name, value);
  try {
    const dispatcher = createDispatcher(new URL(baseUrl), process.env, limits);
    const settings = { baseUrl, projectId: 'docs', apiKey: 'mint_0123456789abcdef' };
    const service = createService(settings, { dispatcher, userAgent: 'test', redact: (text) => text });
    return { ...service, [Symbol.asyncDispose]: () => dispatcher.destroy() };
  } finally {
    vi.unstubAllEnvs();
  }
}

/** An HTTP server, TLS in front of it, and a proxy that leads to the latter whatever it is asked for. */
async function startService({
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

type Way = 'http' | 'tls' | 'proxy';
type Talk = (socket: Socket) => void;

/** A client whose service or proxy does as `talk` says when it has got something. */
async function clientAt(way: Way, talk: Talk, limits?: ConnectionLimits): Promise<Client> {
  const stack = new AsyncDisposableStack();
  const server = createTcpServer((socket) => socket.once('data', () => talk(socket)));
  const place = `127.0.0.1:${stack.use(await listen(server)).port}`;
  const client =
    way === 'proxy'
      ? clientOf('https://docs.test', { https_proxy: place }, limits)
      : clientOf(`${way === 'tls' ? 'https' : 'http'}://${place}`, {}, limits);
  return { ...stack.use(client), [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

const nothing = () => undefined;
const reset: Talk = (socket) => socket.resetAndDestroy();
const later =
  (talk: Talk): Talk =>
  (socket) =>
    setTimeout(talk, 50, socket);
const say = (text: string) => (socket: Socket) => socket.write(text);
const close = (text: string) => (socket: Socket) => socket.end(text);
const drip = (start: string, text: string) => (socket: Socket) => {
  socket.write(start);
  const timer = setInterval(() => socket.write(text), 20);
  socket.on('close', () => clearInterval(timer));
};
const tunnel = 'HTTP/1.1 200 Connection established\r\n\r\n';
const head = 'HTTP/1.1 200 OK\r\nx: ';
const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n';

async function failureOf(promise: Promise<unknown>): Promise<ServiceError> {
  const error = await promise.then(() => undefined).catch((reason: unknown) => reason);
  if (!(error instanceof ServiceError)) throw new Error(`A ServiceError was expected, not ${String(error)}`);
  return error;
}

/** The kind of the error, and its words. */
async function failed(promise: Promise<unknown>): Promise<string> {
  const error = await failureOf(promise);
  return `${error.kind}: ${describeError(error)}`;
}

describe('a proxy', () => {
  it.each([
    { https_proxy: 'http://PROXY', HTTPS_PROXY: 'http://127.0.0.1:1', http_proxy: 'socks5://x' },
    { HTTPS_PROXY: 'PROXY', no_proxy: 'ocs.test,docs.test:444' },
    { https_proxy: 'http://us%40er:p%25:ss@PROXY', credentials: 'us@er:p%:ss' },
  ])('carries https: %j', async ({ credentials, ...variables }) => {
    await using service = await startService();
    const { port, requests } = service.proxy;
    const place = (value = '') => value.replace('PROXY', `127.0.0.1:${port}`);
    const proxies = Object.entries(variables).map(([name, value]) => [name, place(value)]);
    await using client = clientOf('https://docs.test', Object.fromEntries(proxies));
    expect(await client.createJob('é', never)).toEqual(job);
    const password = credentials === undefined ? '' : ` Basic ${Buffer.from(credentials).toString('base64')}`;
    expect(requests).toEqual([`CONNECT docs.test:443${password}`]);
  });

  it.each(['no_proxy', 'NO_PROXY'])('is left out by %s', async (variable) => {
    await using proxy = await startProxy(1);
    const proxies = { https_proxy: proxy.url, [variable]: 'x, docs.test' };
    await using client = clientOf('https://docs.test', proxies);
    expect(await failed(client.createJob('x', never))).toMatch(/ENOTFOUND|EAI_AGAIN/);
    expect(proxy.connections()).toBe(0);
  });

  it('never learns of a request to loopback', async () => {
    await using service = await startService();
    await using client = clientOf(service.url, { http_proxy: service.proxy.url });
    expect(await client.readJob('j', never)).toEqual(job);
    expect(service.proxy.connections()).toBe(0);
  });

  it.each([
    ...['socks5://127.0.0.1:1', ':::', 'http://u:secret@', 'http://u:50%secret@127.0.0.1:1'],
    ...['http:/x:secret', 'http://127.0.0.1:1/secret'],
  ])('that cannot be used is named by its variable, never by its value: %s', (value) => {
    const message = /^The proxy variable HTTPS_PROXY does not hold an address such as (?!.*secret)/;
    expect(() => clientOf('https://docs.test', { HTTPS_PROXY: value })).toThrow(message);
    expect(() => clientOf('http://docs.test', { HTTPS_PROXY: value })).not.toThrow();
  });
});

// Directly on loopback, else through a proxy.
it.each<[string, keyof typeof certificates, string]>([
  ['127.0.0.1', 'ip', 'good'],
  ['[::1]', 'ip', 'good'],
  ['docs.test', 'loopback', 'good'],
  ['docs.test', 'other', 'ALTNAME_INVALID'],
  ['docs.test', 'loopback', 'self-signed certificate'],
  ['192.0.2.1', 'ip', 'good'],
  ['[2001:db8::1]', 'ip', 'good'],
  ['[2001:db8::1]', 'loopback', 'ALTNAME_INVALID'],
])('%s has to show a certificate of its own: %s is %s', async (host, certificate, words) => {
  if (words === 'self-signed certificate') setDefaultCACertificates([]);
  await using service = await startService({ certificate, host: host === '[::1]' ? '::1' : '127.0.0.1' });
  const isDirect = ['127.0.0.1', '[::1]'].includes(host);
  await using client = isDirect
    ? clientOf(`https://${host}:${service.tlsPort}`)
    : clientOf(`https://${host}`, { https_proxy: service.proxy.url });
  if (words === 'good') expect(await client.createJob('x', never)).toEqual(job);
  else expect(await failed(client.createJob('x', never))).toMatch(new RegExp(`^not-sent: .*${words}`));
  expect(service.connections()).toBe(words === 'good' ? 1 : 0);
  expect(service.proxy.requests.length > 0).toBe(!isDirect);
});

describe('a create that fails', () => {
  it.each<[string, Kind, Way, Talk, RegExp]>([
    ['the server resets the TLS handshake', 'not-sent', 'tls', reset, /ECONNRESET/],
    ['the proxy asks for a password', 'not-sent', 'proxy', close('HTTP/1.1 407 No\r\n\r\n'), /407/],
    ['the proxy resets the connection', 'not-sent', 'proxy', reset, /ECONNRESET/],
    ['the proxy closes the tunnel', 'not-sent', 'proxy', close(tunnel), /disconnected|ECONNRESET/],
    ['the connection is reset after the body', 'no-answer', 'http', later(reset), /ECONNRESET|closed/],
    ['101 is answered', 'no-answer', 'http', say(upgrade), /bad upgrade/],
    ['another program answers', 'no-answer', 'http', say('SSH-2.0-x\r\n'), /HTTP/],
    ['the headers have 70 kB', 'no-answer', 'http', say(head + 'x'.repeat(70_000)), /Headers Overflow/],
  ])('because %s says: %s', async (_name, kind, way, talk, words) => {
    await using client = await clientAt(way, talk);
    const text = await failed(client.createJob('x', never));
    const missing = kind === 'not-sent' ? 'connection' : 'usable answer';
    expect(text.startsWith(`${kind}: Creating the agent job failed: there was no ${missing}: `)).toBe(true);
    expect(text).toMatch(words);
    // A read is repeated anyway, so it never claims that nothing was sent.
    expect(await failed(client.readJob('j', never))).toMatch(/^no-answer: /);
  });

  it('because nobody listens says: not-sent, and where', async () => {
    await using client = clientOf('http://127.0.0.1:1');
    const text = await failed(client.createJob('x', never));
    expect(text).toMatch(/^not-sent: .*: connect ECONNREFUSED 127.0.0.1:1$/);
  });

  it('on a kept connection says that the service may have acted', async () => {
    await using service = await startService({
      answer: ({ method, socket }, response) => (method === 'GET' ? response.end(record) : reset(socket)),
    });
    await using client = clientOf(service.url);
    await client.readJob('j', never);
    await delay(20);
    expect(await failed(client.createJob('x', never))).toMatch(/^no-answer: /);
    expect(service.connections()).toBe(1);
  });
});

const phases: [string, Kind, Way, Talk][] = [
  ['TLS that never begins', 'not-sent', 'tls', nothing],
  ['a proxy that is silent on CONNECT', 'not-sent', 'proxy', nothing],
  ['a proxy that drips', 'not-sent', 'proxy', drip(head, 'x')],
  ['TLS that never begins behind a proxy', 'not-sent', 'proxy', say(tunnel)],
  ['a server that never answers', 'no-answer', 'http', nothing],
  ['headers that drip', 'no-answer', 'http', drip(head, 'x')],
  ['a body that drips', 'unreadable', 'http', drip(`${head}\r\n\r\n`, ' ')],
];

describe.concurrent('every phase of a request ends', () => {
  it.each(phases)('with the run, or three seconds after it: %s', async (_name, kind, way, talk) => {
    await using client = await clientAt(way, talk);
    const cancellation = new AbortController();
    const create = failed(client.createJob('x', cancellation.signal));
    const read = failed(client.readJob('j', cancellation.signal));
    await delay(200);
    const before = performance.now();
    cancellation.abort(new Error('cancelled'));
    expect(await read).toMatch(/: cancelled$/);
    expect(performance.now() - before).toBeLessThan(500);
    expect(await create).toMatch(new RegExp(`^${kind}: .*: cancelled$`));
    const [least, most] = kind === 'not-sent' ? [0, 500] : [2500, 5000];
    expect(performance.now() - before).toBeGreaterThan(least);
    expect(performance.now() - before).toBeLessThan(most);
  });

  it('when there is no connection; a proxy that was silent once holds up nothing', async () => {
    await using service = await startService();
    let asked = 0;
    const limits = { connect: 500, attempt: 400, idle: 1000 };
    const talk: Talk = (outside) => {
      asked += 1;
      if (asked === 1) return;
      const inside = connect(service.tlsPort, '127.0.0.1', () => outside.write(tunnel));
      inside.pipe(outside).pipe(inside);
    };
    await using client = await clientAt('proxy', talk, limits);
    const before = performance.now();
    expect(await failed(client.createJob('x', never))).toMatch(/^not-sent: .*_TIMEOUT\]$/);
    expect(performance.now() - before).toBeLessThan(3000);
    expect(await client.createJob('x', never)).toEqual(job);
  });
});

describe.concurrent('a cancelled prompt', () => {
  it('is not sent when the run was cancelled before', async () => {
    await using service = await startService();
    await using client = clientOf(service.url);
    expect(await failed(client.createJob('x', AbortSignal.abort()))).toMatch(/^not-sent: /);
    expect(service.connections()).toBe(0);
  });

  it('that was sent has its answer, though the run was cancelled meanwhile', async () => {
    const cancellation = new AbortController();
    await using service = await startService({
      answer(request, response) {
        cancellation.abort();
        request.resume().on('end', () => setTimeout(() => response.end(record), 600));
      },
    });
    await using client = clientOf(service.url);
    expect(await client.sendFollowUp('j', 'x', cancellation.signal)).toEqual(job);
  });
});

describe.concurrent('a connection', () => {
  it('is used again at once, but not after a wait, whatever the service promises', async () => {
    await using service = await startService({
      answer: (_, response) => response.writeHead(200, { 'keep-alive': 'timeout=600' }).end(record),
    });
    await using client = clientOf(service.url);
    for (let count = 0; count < 4; count += 1) await client.readJob('j', never);
    const atOnce = service.connections();
    expect(atOnce).toBeLessThan(3);
    await delay(2_200);
    await client.readJob('j', never);
    expect(service.connections()).toBe(atOnce + 1);
  });

  // A busy server's queue of connections is full here, so Linux connects only when it tries again after a second.
  it.skipIf(process.platform !== 'linux')('may take its time where the other address is dead', async () => {
    const worker = new Worker(
      `const { parentPort } = require('node:worker_threads');
      const server = require('node:http').createServer((_, response) => response.end('${record}'));
      server.listen(0, '127.0.0.1', 1, () => parentPort.postMessage(server.address().port));
      parentPort.on('message', (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms));`,
      { eval: true },
    );
    const port = await new Promise<number>((resolve) => worker.once('message', resolve));
    worker.postMessage(700);
    await delay(50);
    const queue = [1, 2, 3].map(() => connect(port, '127.0.0.1').on('error', nothing));
    await delay(50);
    // What a name server says is the one thing that loopback cannot.
    const found = [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ];
    const lookup = (...[, , done]: [string, object, (error: null, found: object) => void]) =>
      done(null, found);
    using _ = vi.spyOn(dns, 'lookup').mockImplementation(lookup as typeof dns.lookup);
    await using client = clientOf(`http://docs.test:${port}`);
    const before = performance.now();
    expect(await client.readJob('j', never)).toEqual(job);
    expect(performance.now() - before).toBeGreaterThan(300);
    for (const socket of queue) socket.destroy();
    await worker.terminate();
  });
});

describe('an answer', () => {
  it.each<[string, (text: string) => Buffer]>([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ])('is decoded though nobody asked for %s', async (encoding, encode) => {
    await using service = await startService({
      answer: ({ method, headers }, response) => {
        const [status, body] = method === 'POST' ? [201, record] : [403, '{"error":"No plan"}'];
        const isAsked = headers['accept-encoding'] !== undefined;
        response.writeHead(isAsked ? 500 : status, { 'content-encoding': encoding }).end(encode(body));
      },
    });
    await using client = clientOf(service.url);
    expect(await client.createJob('x', never)).toEqual(job);
    expect((await failureOf(client.readJob('j', never))).message).toMatch(/answered 403: No plan$/);
  });

  const spaces = Buffer.alloc(17 * 2 ** 20, ' ');

  it.each<[string, string, string | Buffer, RegExp]>([
    ['garbage called gzip', 'gzip', 'no gzip at all', /incorrect header check/],
    ['half of gzip', 'gzip', gzipSync(record).subarray(0, 25), /unexpected end of file/],
    ['a bomb in a bomb', 'gzip, gzip', gzipSync(gzipSync(spaces)), /exceeded maxSize/],
    ['17 MiB', 'identity', spaces, /exceeded max size/],
  ])('is unreadable, and its status counts: %s', async (_name, encoding, body, words) => {
    await using service = await startService({
      answer: ({ method }, response) => {
        const headers = { 'content-encoding': encoding, 'retry-after': '7' };
        response.writeHead(method === 'POST' ? 201 : 503, headers).end(body);
      },
    });
    await using client = clientOf(service.url);
    const create = await failureOf(client.createJob('x', never));
    expect(create).toMatchObject({ kind: 'unreadable', status: 201, retryAfterMs: undefined });
    expect(describeError(create)).toMatch(words);
    const read = await failureOf(client.readJob('j', never));
    expect(read).toMatchObject({ kind: 'status', status: 503, retryAfterMs: 7000 });
  });

  it('may have headers of 60 kB', async () => {
    await using client = await clientAt('http', close(`${head}${'x'.repeat(60_000)}\r\n\r\n${record}`));
    expect(await client.createJob('x', never)).toEqual(job);
  });

  it.each([301, 303, 307])('%i is not followed', async (status) => {
    const paths: unknown[] = [];
    await using service = await startService({
      answer: ({ url }, response) => {
        paths.push(url);
        response.writeHead(status, { location: '/elsewhere' }).end();
      },
    });
    await using client = clientOf(service.url);
    for (const ask of [client.createJob, client.readJob])
      expect((await failureOf(ask('x', never))).message).toContain(`answered ${status} to /elsewhere`);
    expect(paths).toEqual(['/v2/agent/docs/job', '/v2/agent/docs/job/x']);
  });
});

describe.concurrent('every phase of a request ends by the time limit', () => {
  // The client's own limits, two hundred times as fast: nothing else may run beside it.
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  beforeAll(() => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 200));
    return () => vi.restoreAllMocks();
  });

  it.each(phases)('%s', async (_name, kind, way, talk) => {
    await using client = await clientAt(way, talk);
    const create = await failureOf(client.createJob('x', never));
    const read = await failureOf(client.readJob('j', never));
    expect(create.kind).toBe(kind);
    const words = (seconds: number) => (kind === 'unreadable' ? 'could not be read' : `within ${seconds} s`);
    expect(create.message).toContain(words(60));
    expect(read.message).toContain(words(30));
  });
});
