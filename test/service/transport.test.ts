import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createTransport,
  type HttpRequest,
  type Transport,
  TransportError,
} from '../../src/http/transport.ts';
import { describeError } from '../../src/service/errors.ts';
import { type ServiceEmulator, startServiceEmulator } from '../emulator/service.ts';
import { startProxy, startTlsFront } from '../support/tls.ts';

let emulator: ServiceEmulator;
const open: Transport[] = [];

beforeEach(async () => {
  emulator = await startServiceEmulator();
});

afterEach(async () => {
  for (const transport of open.splice(0)) await transport.close();
  await emulator.close();
});

function transportWith(environment: Record<string, string>): Transport {
  const transport = createTransport(environment, 'docs-agent/test');
  open.push(transport);
  return transport;
}

function get(url: string, change: Partial<HttpRequest> = {}): HttpRequest {
  return { method: 'GET', url, headers: {}, timeoutMs: 10_000, ...change };
}

/** Accepts connections and never says a word on them; or ends them at once. */
async function startSilentServer(endsAtOnce: boolean): Promise<{ port: number } & AsyncDisposable> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    if (endsAtOnce) socket.resetAndDestroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function failureOf(promise: Promise<unknown>): Promise<TransportError> {
  const error = await promise.then(() => undefined).catch((reason: unknown) => reason);
  if (!(error instanceof TransportError))
    throw new Error(`A TransportError was expected, not ${String(error)}`);
  return error;
}

describe('without a proxy', () => {
  it('gives status, headers and text of any answer', async () => {
    emulator.faults.add({
      fault: { kind: 'status', status: 418, headers: { 'X-Two': ['a', 'b'] }, body: 'né' },
    });
    const answer = await transportWith({}).send(get(`${emulator.url}/x`));
    expect(answer).toMatchObject({ status: 418, text: 'né', headers: { 'x-two': 'a, b' } });
  });

  it('follows no redirect', async () => {
    emulator.faults.add({ fault: { kind: 'redirect', status: 307, location: `${emulator.url}/elsewhere` } });
    expect((await transportWith({}).send(get(`${emulator.url}/x`))).status).toBe(307);
    expect(emulator.journal.entries).toHaveLength(1);
  });

  it('sends a path as it is', async () => {
    await transportWith({}).send(get(`${emulator.url}/a/%2e%2e/../b?x=%20`));
    expect(emulator.journal.entries[0]?.path).toBe('/a/%2e%2e/../b');
  });

  it('counts every try', async () => {
    const transport = transportWith({});
    await transport.send(get(emulator.url));
    emulator.faults.add({ fault: { kind: 'reset-before-body' } });
    await transport.send(get(emulator.url)).catch(() => undefined);
    expect(transport.attempts()).toBe(2);
  });
});

describe('a failure', () => {
  it('to connect says that nothing was sent, with the whole chain of causes', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as { port: number };
    await new Promise((resolve) => closed.close(resolve));
    const error = await failureOf(transportWith({}).send(get(`http://127.0.0.1:${port}/`)));
    expect(error.kind).toBe('no-connection');
    expect(describeError(error)).toMatch(/could not connect.*ECONNREFUSED/);
  });

  it('to connect to any address of a name lists each', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as { port: number };
    await new Promise((resolve) => closed.close(resolve));
    const error = await failureOf(transportWith({}).send(get(`http://localhost:${port}/`)));
    expect(error.kind).toBe('no-connection');
    expect(describeError(error)).toContain('ECONNREFUSED');
  });

  it('to resolve a name likewise', async () => {
    const error = await failureOf(transportWith({}).send(get('https://docs.invalid/')));
    expect(error.kind).toBe('no-connection');
    expect(describeError(error)).toMatch(/ENOTFOUND|EAI_AGAIN/);
  });

  it('to trust a certificate likewise', async () => {
    await using front = await startTlsFront(emulator.url);
    const error = await failureOf(transportWith({}).send(get(`https://localhost:${front.port}/`)));
    expect(error.kind).toBe('no-connection');
    expect(describeError(error)).toMatch(/self-signed certificate/);
    expect(emulator.journal.entries).toHaveLength(0);
  });

  it.each(['refuses', 'never begins'])('when the server %s TLS likewise', async (what) => {
    await using server = await startSilentServer(what === 'refuses');
    const error = await failureOf(
      transportWith({}).send(get(`https://127.0.0.1:${server.port}/`, { timeoutMs: 300 })),
    );
    expect(error.kind).toBe('no-connection');
  });

  it('on a connection that was kept says that the server may have acted', async () => {
    const transport = transportWith({});
    await transport.send(get(`${emulator.url}/x`, { keepAlive: true }));
    emulator.faults.add({ fault: { kind: 'reset-before-body' } });
    const error = await failureOf(transport.send(get(`${emulator.url}/x`, { keepAlive: true })));
    expect(error.kind).toBe('no-answer');
    const [first, second] = emulator.journal.entries;
    expect(second?.connection).toBe(first?.connection);
  });

  it.each(['reset-before-body', 'reset-after-body', 'cut-body'] as const)(
    'by %s says that the server may have acted',
    async (kind) => {
      emulator.faults.add({ fault: { kind } });
      expect((await failureOf(transportWith({}).send(get(`${emulator.url}/x`)))).kind).toBe('no-answer');
    },
  );

  it.each(['never', 'endless-body'] as const)('by %s comes at the time limit', async (kind) => {
    emulator.faults.add({ fault: { kind } });
    const error = await failureOf(transportWith({}).send(get(emulator.url, { timeoutMs: 150 })));
    expect(error.kind).toBe('timed-out');
    expect(error.message).toContain('within 0 s');
  });

  it('by cancelling is told apart', async () => {
    emulator.faults.add({ fault: { kind: 'never' } });
    const cancellation = new AbortController();
    const failure = failureOf(transportWith({}).send(get(emulator.url, { signal: cancellation.signal })));
    await emulator.journal.waitFor(() => true);
    cancellation.abort();
    expect((await failure).kind).toBe('aborted');
  });
});

describe('with a proxy', () => {
  it.each(['https_proxy', 'HTTPS_PROXY'])('%s tunnels https', async (variable) => {
    await using front = await startTlsFront(emulator.url);
    await using proxy = await startProxy(front.port);
    // Nothing here trusts the certificate; reaching it is what counts.
    const error = await failureOf(transportWith({ [variable]: proxy.url }).send(get('https://docs.test/')));
    expect(proxy.requests).toEqual(['CONNECT docs.test:443']);
    expect(describeError(error)).toMatch(/self-signed certificate/);
    expect(error.kind).toBe('no-connection');
  });

  it.each(['http_proxy', 'HTTP_PROXY'])('%s serves http', async (variable) => {
    await using proxy = await startProxy(1);
    await transportWith({ [variable]: proxy.url }).send(get('http://docs.invalid/x'));
    expect(proxy.requests).toEqual(['GET http://docs.invalid/x']);
  });

  it('the lower-case variable wins', async () => {
    await using proxy = await startProxy(1);
    const transport = transportWith({ http_proxy: proxy.url, HTTP_PROXY: 'http://127.0.0.1:1' });
    await transport.send(get('http://docs.invalid/x'));
    expect(proxy.requests).toHaveLength(1);
  });

  it('never learns of what is for this machine alone', async () => {
    await using proxy = await startProxy(1);
    const { port } = new URL(emulator.url);
    for (const host of ['127.0.0.1', 'localhost'])
      await transportWith({ http_proxy: proxy.url }).send(get(`http://${host}:${port}/x`));
    expect(proxy.requests).toEqual([]);
    expect(emulator.journal.entries).toHaveLength(2);
  });

  it.each([
    ['docs.invalid', false],
    ['.docs.invalid', false],
    ['other.invalid docs.invalid', false],
    ['ocs.invalid', true],
    ['other.invalid', true],
  ])('no_proxy=%s: a host below docs.invalid is asked for at the proxy: %s', async (hosts, asked) => {
    await using proxy = await startProxy(1);
    const transport = transportWith({ http_proxy: proxy.url, no_proxy: hosts });
    await transport.send(get('http://api.docs.invalid/')).catch(() => undefined);
    expect(proxy.requests).toEqual(asked ? ['GET http://api.docs.invalid/'] : []);
  });

  it('takes an address without a scheme', async () => {
    await using proxy = await startProxy(1);
    await transportWith({ http_proxy: proxy.url.replace('http://', '') }).send(get('http://docs.invalid/x'));
    expect(proxy.requests).toHaveLength(1);
  });

  it('that is not there says so, and that nothing was sent', async () => {
    const error = await failureOf(
      transportWith({ https_proxy: 'http://127.0.0.1:1' }).send(get('https://docs.test/')),
    );
    expect(error.kind).toBe('no-connection');
    expect(describeError(error)).toMatch(/ECONNREFUSED/);
  });

  it('that refuses says its status', async () => {
    await using proxy = await startProxy(1, 407);
    const error = await failureOf(transportWith({ https_proxy: proxy.url }).send(get('https://docs.test/')));
    expect(describeError(error)).toMatch(/407/);
  });

  it('that is no URL is named without its value', () => {
    expect(() => createTransport({ HTTPS_PROXY: 'http://user:secret@' }, 'x')).toThrow(
      /HTTPS_PROXY does not hold a URL/,
    );
    expect(() => createTransport({ HTTPS_PROXY: 'http://user:secret@' }, 'x')).not.toThrow(/secret/);
  });
});
