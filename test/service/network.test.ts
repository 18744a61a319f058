import dns from 'node:dns';
import { createServer, type RequestListener } from 'node:http';
import { connect, createServer as createTcpServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { setDefaultCACertificates } from 'node:tls';
import { Worker } from 'node:worker_threads';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeError } from '../../src/errors.ts';
import { createDispatcher } from '../../src/http.ts';
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
afterEach(() => vi.restoreAllMocks());

/** A client as the action wires it, under these proxy variables and no others. */
function clientOf(baseUrl: string, proxies: Record<string, string> = {}): Client {
  for (const name of ['http_proxy', 'https_proxy', 'no_proxy']) {
    vi.stubEnv(name, undefined);
    vi.stubEnv(name.toUpperCase(), undefined);
  }
  for (const [name, value] of Object.entries(proxies)) vi.stubEnv(name, value);
  try {
    const dispatcher = createDispatcher(new URL(baseUrl), process.env);
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
  const server = stack.use(await listen(createServer(answer)));
  const url = `http://127.0.0.1:${server.port}`;
  const front = stack.use(await startTlsFront(url, tls));
  const proxy = stack.use(await startProxy(front.port));
  const proxyFront = stack.use(await startTlsFront(proxy.url));
  return {
    url,
    tlsPort: front.port,
    proxy,
    proxyTlsPort: proxyFront.port,
    connections: server.connections,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

type Way = 'http' | 'tls' | 'proxy';

/** A client whose service or proxy does as `talk` says when it has got something. */
async function clientAt(way: Way, talk: (socket: Socket) => void): Promise<Client> {
  const stack = new AsyncDisposableStack();
  const server = createTcpServer((socket) => socket.once('data', () => talk(socket)));
  const place = `127.0.0.1:${stack.use(await listen(server)).port}`;
  const client =
    way === 'proxy'
      ? clientOf('https://docs.test', { https_proxy: place })
      : clientOf(`${way === 'tls' ? 'https' : 'http'}://${place}`);
  return { ...stack.use(client), [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

const nothing = () => undefined;
const reset = (socket: Socket) => socket.resetAndDestroy();
const later = (talk: (socket: Socket) => void) => (socket: Socket) => setTimeout(talk, 50, socket);
const say = (text: string | Buffer) => (socket: Socket) => socket.write(text);
const close = (text: string) => (socket: Socket) => socket.end(text);
const drip = (start: string, text: string) => (socket: Socket) => {
  socket.write(start);
  const timer = setInterval(() => socket.write(text), 20);
  socket.on('close', () => clearInterval(timer));
};
const tunnel = 'HTTP/1.1 200 Connection established\r\n\r\n';
const head = 'HTTP/1.1 200 OK\r\nx: ';
const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n';
const zipped = Buffer.concat([Buffer.from(`${head}\r\ncontent-encoding: gzip\r\n\r\n`), gzipSync(record)]);

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
    { https_proxy: 'http://PROXY' },
    { https_proxy: 'http://PROXY', HTTPS_PROXY: 'http://127.0.0.1:1' },
    { https_proxy: '', HTTPS_PROXY: 'http://PROXY' },
    { https_proxy: 'PROXY' },
    { https_proxy: 'HTTP://PROXY', no_proxy: 'ocs.test,other.test,docs.test:444' },
    { https_proxy: 'http://PROXY', http_proxy: 'socks5://x' },
    { https_proxy: 'https://localhost:TLS' },
    { https_proxy: 'user:pass@PROXY', credentials: 'user:pass' },
    { https_proxy: 'http://user@PROXY', credentials: 'user:' },
    { https_proxy: 'http://us%40er:p%25:ss@PROXY', credentials: 'us@er:p%:ss' },
  ])('carries https: %j', async ({ credentials, ...variables }) => {
    await using service = await startService();
    const { proxy, proxyTlsPort } = service;
    const proxies = Object.entries(variables).map(([name, value]) => [
      name,
      value?.replace('PROXY', `127.0.0.1:${proxy.port}`).replace('TLS', String(proxyTlsPort)),
    ]);
    await using client = clientOf('https://docs.test', Object.fromEntries(proxies));
    expect(await client.createJob('é', never)).toEqual(job);
    const password = credentials === undefined ? '' : ` Basic ${Buffer.from(credentials).toString('base64')}`;
    expect(proxy.requests).toEqual([`CONNECT docs.test:443${password}`]);
  });

  it.each(['docs.test', 'DOCS.test', 'test', '.test', 'other.test, docs.test', 'docs.test:443', '*'])(
    'is left out by no_proxy=%s',
    async (hosts) => {
      await using proxy = await startProxy(1);
      for (const variable of ['no_proxy', 'NO_PROXY']) {
        await using client = clientOf('https://docs.test', { https_proxy: proxy.url, [variable]: hosts });
        expect(await failed(client.createJob('x', never))).toMatch(/ENOTFOUND|EAI_AGAIN/);
      }
      expect(proxy.connections()).toBe(0);
    },
  );

  it.each(['127.0.0.1', 'localhost'])('never learns of a request to %s', async (host) => {
    await using service = await startService();
    const url = service.url.replace('127.0.0.1', host);
    await using client = clientOf(url, { http_proxy: service.proxy.url });
    expect(await client.readJob('j', never)).toEqual(job);
    expect(service.proxy.connections()).toBe(0);
  });

  it.each([
    'socks5://127.0.0.1:1',
    ':::',
    'http://',
    'http://u:secret@',
    'http://u:50%secret@127.0.0.1:1',
    'http:/x:secret',
    'http://127.0.0.1:1/secret',
  ])('that cannot be used is named by its variable, never by its value: %s', (value) => {
    const message = /^The proxy variable HTTPS_PROXY does not hold an address such as (?!.*secret)/;
    expect(() => clientOf('https://docs.test', { HTTPS_PROXY: value })).toThrow(message);
    expect(() => clientOf('http://docs.test', { HTTPS_PROXY: value })).not.toThrow();
  });
});

describe('the certificate', () => {
  const names = Object.keys(certificates) as (keyof typeof certificates)[];
  const good: [host: string, certificates: string[]][] = [
    ['127.0.0.1', ['loopback', 'ip']],
    ['[::1]', ['ip']],
    ['localhost', ['loopback', 'localhost']],
    ['docs.test', ['loopback']],
    ['192.0.2.1', ['ip']],
    ['[2001:db8::1]', ['ip']],
  ];

  it.each([
    ...good.flatMap(([host, list]) =>
      names.map((name) => [host, name, list.includes(name) ? 'good' : 'ALTNAME_INVALID'] as const),
    ),
    ['localhost', 'loopback', 'self-signed certificate'],
    ['docs.test', 'loopback', 'self-signed certificate'],
  ] as const)(
    'for %s (directly on loopback, else through a proxy), %s: %s',
    async (host, certificate, words) => {
      if (words === 'self-signed certificate') setDefaultCACertificates([]);
      await using service = await startService({ certificate, host: host === '[::1]' ? '::1' : '127.0.0.1' });
      const isDirect = ['127.0.0.1', '[::1]', 'localhost'].includes(host);
      await using client = isDirect
        ? clientOf(`https://${host}:${service.tlsPort}`)
        : clientOf(`https://${host}`, { https_proxy: service.proxy.url });
      if (words === 'good') expect(await client.createJob('x', never)).toEqual(job);
      else {
        expect(await failed(client.createJob('x', never))).toMatch(new RegExp(`^not-sent: .*${words}`));
        expect(await failed(client.readJob('j', never))).toContain(words);
      }
      expect(service.connections()).toBe(words === 'good' ? 1 : 0);
      expect(service.proxy.requests.length > 0).toBe(!isDirect);
    },
  );
});

describe('a create that fails', () => {
  it.each<[string, Kind, Way, (socket: Socket) => void, RegExp]>([
    ['the server resets the TLS handshake', 'not-sent', 'tls', reset, /ECONNRESET/],
    ['the server ends the TLS handshake', 'not-sent', 'tls', close(''), /disconnected|ECONNRESET/],
    ['the server does not speak TLS', 'not-sent', 'tls', close('HTTP/1.1 400 No\r\n\r\n'), /SSL/],
    ['the proxy asks for a password', 'not-sent', 'proxy', close('HTTP/1.1 407 No\r\n\r\n'), /407/],
    ['the proxy does not reach the service', 'not-sent', 'proxy', close('HTTP/1.1 502 No\r\n\r\n'), /502/],
    ['the proxy closes the connection', 'not-sent', 'proxy', close(''), /closed/],
    ['the proxy resets the connection', 'not-sent', 'proxy', reset, /ECONNRESET/],
    ['the proxy is another program', 'not-sent', 'proxy', close('SSH-2.0-x\r\n'), /HTTP/],
    ['the proxy closes the tunnel', 'not-sent', 'proxy', close(tunnel), /disconnected|ECONNRESET/],
    ['the connection is reset at once', 'no-answer', 'http', reset, /ECONNRESET|closed/],
    ['the connection is reset after the body', 'no-answer', 'http', later(reset), /ECONNRESET|closed/],
    ['the connection ends after the body', 'no-answer', 'http', later(close('')), /closed/],
    ['101 is answered', 'no-answer', 'http', say(upgrade), /bad upgrade/],
    ['another program answers', 'no-answer', 'http', say('SSH-2.0-x\r\n'), /HTTP/],
    ['the headers have 70 kB', 'no-answer', 'http', say(head + 'x'.repeat(70_000)), /Headers Overflow/],
  ])('because %s says: %s', async (_name, kind, way, talk, words) => {
    await using client = await clientAt(way, talk);
    const text = await failed(client.createJob('x', never));
    const start = `${kind}: Creating the job failed: there was no `;
    expect(text.startsWith(`${start}${kind === 'not-sent' ? 'connection: ' : 'usable answer: '}`)).toBe(true);
    expect(text).toMatch(words);
    // A read is repeated anyway, so it never claims that nothing was sent.
    expect(await failed(client.readJob('j', never))).toMatch(/^no-answer: /);
  });

  it.each<[string, string, Record<string, string>, RegExp]>([
    ['no server is there', 'http://127.0.0.1:1', {}, /: connect ECONNREFUSED 127.0.0.1:1$/],
    ['the name does not exist', 'https://docs.invalid', {}, /ENOTFOUND|EAI_AGAIN/],
    ['no proxy is there', 'https://docs.test', { https_proxy: '127.0.0.1:1' }, /ECONNREFUSED/],
  ])('because %s says: not-sent', async (_name, url, proxies, words) => {
    await using client = clientOf(url, proxies);
    const text = await failed(client.createJob('x', never));
    expect([text.split(':')[0], text]).toEqual(['not-sent', expect.stringMatching(words)]);
  });

  it('before it began says that nothing was sent', async () => {
    await using service = await startService();
    await using client = clientOf(service.url);
    expect(await failed(client.createJob('x', AbortSignal.abort()))).toMatch(/^not-sent: /);
    expect(service.connections()).toBe(0);
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

  it('while a large prompt is under way says that the service may have acted', async () => {
    const cancellation = new AbortController();
    await using client = await clientAt('http', (socket) => {
      socket.pause();
      cancellation.abort();
    });
    const text = await failed(client.createJob('x'.repeat(2 ** 24), cancellation.signal));
    expect(text).toMatch(/^no-answer: /);
  });
});

describe('every phase of a request ends', () => {
  const phases: [string, Kind, Way, (socket: Socket) => void][] = [
    ['TLS that never begins', 'not-sent', 'tls', nothing],
    ['a proxy that is silent on CONNECT', 'not-sent', 'proxy', nothing],
    ['a proxy that drips', 'not-sent', 'proxy', drip(head, 'x')],
    ['TLS that never begins behind a proxy', 'not-sent', 'proxy', say(tunnel)],
    ['a server that never answers', 'no-answer', 'http', nothing],
    ['headers that drip', 'no-answer', 'http', drip(head, 'x')],
    ['a body that drips', 'unreadable', 'http', drip(`${head}\r\n\r\n`, ' ')],
    ['a compressed body that stops', 'unreadable', 'http', say(zipped.subarray(0, -9))],
  ];

  it.each(phases)('by its signal: %s', async (_name, kind, way, talk) => {
    await using client = await clientAt(way, talk);
    const cancellation = new AbortController();
    const text = failed(client.createJob('x', cancellation.signal));
    await delay(200);
    const before = performance.now();
    cancellation.abort(new Error('cancelled'));
    expect(await text).toMatch(new RegExp(`^${kind}: .*: cancelled$`));
    expect(performance.now() - before).toBeLessThan(500);
  });

  it.each(phases)('by the time limit: %s', async (_name, kind, way, talk) => {
    // The client's own limits, two hundred times as fast.
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 200));
    await using client = await clientAt(way, talk);
    const create = await failureOf(client.createJob('x', never));
    const read = await failureOf(client.readJob('j', never));
    expect([create.kind, spy.mock.calls]).toEqual([kind, [[60_000], [30_000]]]);
    const words = (seconds: number) => (kind === 'unreadable' ? 'could not be read' : `within ${seconds} s`);
    expect(create.message).toContain(words(60));
    expect(read.message).toContain(words(30));
  });

  describe.concurrent('after ten seconds at most', { timeout: 20_000 }, () => {
    it.each(phases.slice(0, 4))(
      'by itself, while there is no connection: %s',
      async (_name, kind, way, talk) => {
        await using client = await clientAt(way, talk);
        const before = performance.now();
        const text = await failed(client.createJob('x', never));
        expect(text).toMatch(new RegExp(`^${kind}: .*_TIMEOUT\\]$`));
        expect(performance.now() - before).toBeLessThan(13_000);
      },
    );

    it('for later requests too: a proxy that was silent once', async () => {
      await using service = await startService();
      let asked = 0;
      await using client = await clientAt('proxy', (outside) => {
        asked += 1;
        if (asked === 1) return;
        const inside = connect(service.tlsPort, '127.0.0.1', () => outside.write(tunnel));
        inside.pipe(outside).pipe(inside);
      });
      expect(await failed(client.createJob('x', AbortSignal.timeout(100)))).toMatch(/^not-sent: /);
      await delay(11_500);
      expect(await client.createJob('x', never)).toEqual(job);
    });
  });
});

describe('an answer', () => {
  it.each<[string, (text: string) => Buffer | string]>([
    ['gzip', gzipSync],
    ['X-GZIP', gzipSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
    ['deflate', deflateSync],
    ['gzip, br', (text) => brotliCompressSync(gzipSync(text))],
    ['identity', (text) => text],
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
    ['a gzip bomb', 'gzip', gzipSync(spaces), /exceeded maxSize/],
    ['a zstd bomb', 'zstd', zstdCompressSync(spaces), /exceeded maxSize/],
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
    expect(describeError(read)).toMatch(words);
  });

  it.each([17_000, 60_000])('may have headers of %i bytes', async (length) => {
    await using client = await clientAt('http', close(`${head}${'x'.repeat(length)}\r\n\r\n${record}`));
    expect(await client.createJob('x', never)).toEqual(job);
  });

  it.each([301, 302, 303, 307, 308])('%i is not followed', async (status) => {
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

describe('a connection', () => {
  it.each(['600 s', 'nothing'])('is used again at once, but not after a wait: promised %s', async (time) => {
    const promise = time === '600 s' ? { 'keep-alive': 'timeout=600' } : { connection: 'keep-alive' };
    await using service = await startService({
      answer: (_, response) => response.writeHead(200, promise).end(record),
    });
    await using client = clientOf(service.url);
    for (let count = 0; count < 4; count += 1) await client.readJob('j', never);
    const atOnce = service.connections();
    expect(atOnce).toBeLessThan(3);
    await delay(2_200);
    await client.readJob('j', never);
    expect(service.connections()).toBe(atOnce + 1);
  });

  it('that the server closes after half a second does not break the next read', async () => {
    const server = createServer({ keepAliveTimeout: 500 }, (_, response) => response.end(record));
    await using listening = await listen(server);
    await using client = clientOf(`http://127.0.0.1:${listening.port}`);
    for (const ms of [2_000, 700, 500, 0]) {
      expect(await client.readJob('j', never)).toEqual(job);
      await delay(ms);
    }
  });

  // A busy server's queue of connections is full here, so Linux connects only when it tries again after a second.
  it.skipIf(process.platform !== 'linux').each([
    ['a service', /^active$/],
    ['a proxy', /closed|ECONNRESET/],
  ])('to %s may take its time where the other address is dead', async (what, expected) => {
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
    vi.spyOn(dns, 'lookup').mockImplementation(lookup as typeof dns.lookup);
    const url = `http://docs.test:${port}`;
    await using client =
      what === 'a service' ? clientOf(url) : clientOf('https://x.test', { https_proxy: url });
    const before = performance.now();
    expect(await client.readJob('j', never).then(({ status }) => status, describeError)).toMatch(expected);
    expect(performance.now() - before).toBeGreaterThan(300);
    for (const socket of queue) socket.destroy();
    await worker.terminate();
  });
});
