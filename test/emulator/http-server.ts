import { once } from 'node:events';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { createFaults, type Fault, type Faults, HANDLED } from './faults.ts';
import { createJournal, type Journal, type JournalEntry } from './journal.ts';

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string;
}

export interface EmulatedServer {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  readonly url: string;
  readonly journal: Journal;
  readonly faults: Faults;
  /** Ends everything at once, requests that hang included. */
  close(): Promise<void>;
}

export interface EmulatedServerOptions {
  /** The real answer to a request that has been read to its end. */
  readonly answer: (request: JournalEntry) => Answer;
  readonly clock: () => number;
  /** 0 (any free port) unless told. */
  readonly port?: number | undefined;
}

/** An HTTP server on 127.0.0.1 that keeps a journal of what it gets and can be told to break. */
export async function startEmulatedServer(options: EmulatedServerOptions): Promise<EmulatedServer> {
  const journal = createJournal();
  const faults = createFaults();
  const connections = new WeakMap<Socket, number>();
  const closing = new AbortController();
  let opened = 0;

  const server = createServer();
  server.on('connection', (socket) => {
    opened += 1;
    connections.set(socket, opened);
    // A client that resets its connection is part of the tests.
    socket.on('error', () => {});
  });
  server.on('request', (request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (closing.signal.aborted || request.socket.destroyed) return;
      if (response.headersSent) request.socket.destroy();
      else send(response, { status: 500, body: `The emulator itself failed: ${String(error)}` });
    });
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? '';
    const target = request.url ?? '/';
    const mark = target.indexOf('?');
    const path = mark === -1 ? target : target.slice(0, mark);
    const fault = faults.take(method, path);
    const entry = journal.add({
      method,
      path,
      query: mark === -1 ? {} : Object.fromEntries(new URLSearchParams(target.slice(mark + 1))),
      headers: request.headers,
      body: '',
      at: options.clock(),
      connection: connections.get(request.socket) ?? 0,
      ...(fault === undefined ? {} : { fault: fault.kind }),
    });
    response.on('close', () => {
      entry.ended = response.writableFinished ? 'answered' : 'broken';
      if (response.headersSent) entry.status = response.statusCode;
      journal.changed(entry);
    });

    if (fault?.kind === 'reset-before-body') {
      request.socket.resetAndDestroy();
      return;
    }
    entry.body = await readText(request);
    journal.changed(entry);
    if (fault === undefined) send(response, options.answer(entry));
    else await misbehave(fault, entry, request.socket, response);
  }

  async function misbehave(
    fault: Exclude<Fault, { kind: 'reset-before-body' }>,
    entry: JournalEntry,
    socket: Socket,
    response: ServerResponse,
  ): Promise<void> {
    if (fault.kind === 'delay') await sleep(fault.ms, undefined, { signal: closing.signal });
    const isHandled = fault.handled ?? HANDLED.has(fault.kind);
    const real = isHandled ? options.answer(entry) : jsonAnswer(200, { id: 'made-up', status: 'active' });
    const bytes = Buffer.from(real.body);
    const whole = wholeAnswer(fault, real);
    if (whole !== undefined) send(response, whole);
    else if (fault.kind === 'reset-after-body') socket.resetAndDestroy();
    else if (fault.kind === 'switching-protocols')
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    else if (fault.kind === 'compressed') {
      const headers = { ...real.headers, 'content-encoding': fault.encoding };
      send(response, { ...real, headers }, fault.garbage ? bytes : compress[fault.encoding](bytes));
    } else if (fault.kind === 'cut-body') {
      response.writeHead(real.status, head(real.headers, bytes.length));
      // Destroying only once the part has left, or the client would see a reset without a head.
      response.write(bytes.subarray(0, fault.bytes ?? Math.floor(bytes.length / 2)), () => {
        setImmediate(() => socket.end(() => socket.destroy()));
      });
    } else if (fault.kind === 'drip') {
      response.writeHead(real.status, head(real.headers, bytes.length));
      const single = Array.from(bytes, (byte) => Buffer.of(byte));
      if (await pour(response, single, fault.everyMs ?? 20, closing.signal)) response.end();
    } else if (fault.kind === 'endless-body') {
      const { chunk = ' ', maxBytes = 64 * 2 ** 20 } = fault;
      const most = Math.ceil(maxBytes / Math.max(1, Buffer.byteLength(chunk)));
      response.writeHead(200, { 'content-type': 'application/json' });
      await pour(response, repeated(Buffer.from(chunk), most), fault.everyMs ?? 20, closing.signal);
    }
  }

  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    journal,
    faults,
    close() {
      closing.abort();
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

/** The answer of a fault that changes what is said, and not how it travels. */
function wholeAnswer(fault: Fault, real: Answer): Answer | undefined {
  switch (fault.kind) {
    case 'delay':
      return real;
    case 'status':
      return {
        status: fault.status,
        body: fault.body ?? '',
        headers: { 'content-type': 'text/plain; charset=utf-8', ...fault.headers },
      };
    case 'html': {
      const page =
        '<!doctype html>\n<html><head><title>Sign in</title></head><body>Please sign in.</body></html>\n';
      const headers = { 'content-type': 'text/html; charset=utf-8' };
      return { status: 200, headers, body: fault.body ?? page };
    }
    case 'broken-json':
      return { ...real, body: fault.body ?? real.body.slice(0, Math.floor(real.body.length / 2)) };
    case 'redirect':
      return { status: fault.status ?? 302, headers: { location: fault.location }, body: '' };
    case 'headers': {
      const filler: Record<string, string> = {};
      for (let left = fault.bytes ?? 0; left > 0; left -= 4_000)
        filler[`x-filler-${left}`] = 'x'.repeat(Math.min(left, 4_000));
      return { ...real, headers: { ...real.headers, ...filler, ...fault.headers } };
    }
  }
  return undefined;
}

/** An answer with a JSON body. */
export function jsonAnswer(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) };
}

const compress = { gzip: gzipSync, br: brotliCompressSync, zstd: zstdCompressSync };

function head(headers: Answer['headers'], length: number): OutgoingHttpHeaders {
  return { ...headers, 'content-length': length };
}

function send(response: ServerResponse, answer: Answer, bytes: Buffer = Buffer.from(answer.body)): void {
  const headers = head(answer.headers, bytes.length);
  if (answer.status === 204 || answer.status === 304) delete headers['content-length'];
  response.writeHead(answer.status, headers);
  response.end(bytes);
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function* repeated(chunk: Buffer, times: number): Generator<Buffer> {
  for (let sent = 0; sent < times; sent += 1) yield chunk;
}

/** Sends the chunks with a pause between them, or as fast as they are read; false when the client has gone. */
async function pour(
  response: ServerResponse,
  chunks: Iterable<Buffer>,
  everyMs: number,
  closing: AbortSignal,
): Promise<boolean> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const signal = AbortSignal.any([gone.signal, closing]);
  try {
    for (const chunk of chunks) {
      const hasRoom = response.write(chunk);
      if (everyMs > 0) await sleep(everyMs, undefined, { signal });
      else if (!hasRoom) await once(response, 'drain', { signal });
      if (signal.aborted) return false;
    }
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}
