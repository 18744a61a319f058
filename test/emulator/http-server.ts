import { once } from 'node:events';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { createFaults, type Fault, HANDLED } from './faults.ts';
import { createJournal, type JournalEntry } from './journal.ts';

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string;
}

export interface EmulatedServerOptions {
  /** The real answer to a request that has been read to its end. */
  readonly answer: (request: JournalEntry) => Answer;
  readonly clock: () => number;
  /** 0 (any free port) unless told. */
  readonly port?: number | undefined;
}

/** An HTTP server on 127.0.0.1 that keeps a journal of what it gets and can be told to break. */
export async function startEmulatedServer(options: EmulatedServerOptions) {
  const journal = createJournal();
  const faults = createFaults();
  const closing = new AbortController();

  const server = createServer();
  server.on('connection', (socket) => {
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
    const [path = '', ...search] = (request.url ?? '/').split('?');
    const fault = faults.take(method, path);
    const entry = journal.add({
      method,
      path,
      query: Object.fromEntries(new URLSearchParams(search.join('?'))),
      headers: request.headers,
      body: '',
      at: options.clock(),
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
    entry.body = await text(request);
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
    const half = Math.floor(bytes.length / 2);
    const plain = { 'content-type': 'text/plain; charset=utf-8' };
    const page =
      '<!doctype html>\n<html><head><title>Sign in</title></head><body>Please sign in.</body></html>\n';
    switch (fault.kind) {
      case 'delay':
        return send(response, real);
      case 'status':
        return send(response, { body: '', ...fault, headers: { ...plain, ...fault.headers } });
      case 'html': {
        const headers = { 'content-type': 'text/html; charset=utf-8' };
        return send(response, { status: 200, headers, body: fault.body ?? page });
      }
      case 'broken-json':
        return send(response, { ...real, body: fault.body ?? real.body.slice(0, half) });
      case 'redirect':
        return send(response, { status: fault.status, headers: { location: fault.location }, body: '' });
      case 'headers':
        return send(response, { ...real, headers: { ...real.headers, ...fault.headers } });
      case 'compressed': {
        const headers = { ...real.headers, 'content-encoding': fault.encoding };
        return send(response, { ...real, headers }, compress[fault.encoding](bytes));
      }
      case 'reset-after-body':
        return void socket.resetAndDestroy();
      case 'switching-protocols':
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
        return;
      case 'cut-body':
        response.writeHead(real.status, head(real.headers, bytes.length));
        // Destroying only once the part has left, or the client would see a reset without a head.
        response.write(bytes.subarray(0, fault.bytes ?? half), () => {
          setImmediate(() => socket.end(() => socket.destroy()));
        });
    }
  }

  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    /** Without a slash at the end. */
    url: `http://127.0.0.1:${port}`,
    journal,
    faults,
    /** Ends everything at once, requests that hang included. */
    close(): Promise<void> {
      closing.abort();
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
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
