import { setTimeout as delay } from 'node:timers/promises';
import { setDefaultCACertificates } from 'node:tls';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeError } from '../../src/errors.ts';
import {
  clientAt,
  clientOf,
  close,
  failed,
  failureOf,
  head,
  job,
  type Kind,
  later,
  never,
  phases,
  record,
  reset,
  say,
  startService,
  type Talk,
  tunnel,
  upgrade,
  type Way,
} from '../support/network.ts';
import { certificates, startProxy } from '../support/tls.ts';

beforeEach(() => setDefaultCACertificates(Object.values(certificates)));

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
    expect(create).toMatchObject({ kind: 'unreadable', status: 201 });
    expect(create).not.toHaveProperty('retryAfterMs');
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
  // The client's own limits, fifty times as fast: nothing else may run beside it.
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  beforeAll(() => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 50));
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
