import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFaults, type Fault, type Faults } from './faults.ts';
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
  /** How long an idle connection is kept, in ms; 5,000 unless told, as node has it. */
  readonly keepAliveMs?: number | undefined;
}

/** An HTTP server on 127.0.0.1 that keeps a journal of what it gets and can be told to break. */
export async function startEmulatedServer(options: EmulatedServerOptions): Promise<EmulatedServer> {
  const journal = createJournal();
  const faults = createFaults();
  const connections = new WeakMap<Socket, number>();
  const closing = new AbortController();
  let opened = 0;

  const server = createServer({ keepAliveTimeout: options.keepAliveMs ?? 5_000 });
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
    if (fault.kind === 'delay') {
      await sleep(fault.ms, undefined, { signal: closing.signal });
      send(response, options.answer(entry));
      return;
    }
    const real = (fault.handled ?? handledByDefault(fault.kind)) ? options.answer(entry) : undefined;
    switch (fault.kind) {
      case 'status':
        send(response, {
          status: fault.status,
          body: fault.body ?? '',
          headers: { 'content-type': 'text/plain; charset=utf-8', ...fault.headers },
        });
        return;
      case 'reset-after-body':
        socket.resetAndDestroy();
        return;
      case 'cut-body': {
        const { status = 200, headers, body = '{"id":"' } = real ?? {};
        const bytes = Buffer.from(body);
        response.writeHead(status, {
          'content-type': 'application/json',
          ...headers,
          'content-length': bytes.length,
        });
        // Destroying only once the part has left, or the client would see a reset without a head.
        response.write(bytes.subarray(0, fault.bytes ?? Math.floor(bytes.length / 2)), () => {
          setImmediate(() => socket.end(() => socket.destroy()));
        });
        return;
      }
      case 'endless-body':
        response.writeHead(200, { 'content-type': 'application/json' });
        await drip(response, fault, closing.signal);
        return;
      case 'html':
        send(response, {
          status: 200,
          headers: { 'content-type': 'text/html; charset=utf-8' },
          body:
            fault.body ??
            '<!doctype html>\n<html><head><title>Sign in</title></head><body>Please sign in.</body></html>\n',
        });
        return;
      case 'broken-json': {
        const body = real?.body ?? '{"id":"';
        send(response, {
          status: real?.status ?? 200,
          ...(real?.headers === undefined ? {} : { headers: real.headers }),
          body: fault.body ?? body.slice(0, Math.floor(body.length / 2)),
        });
        return;
      }
      case 'redirect':
        send(response, { status: fault.status ?? 302, headers: { location: fault.location }, body: '' });
        return;
      case 'never':
        return;
      case 'connection-close': {
        const answer = real ?? options.answer(entry);
        send(response, { ...answer, headers: { ...answer.headers, connection: 'close' } });
        return;
      }
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

function handledByDefault(kind: Fault['kind']): boolean {
  return (
    kind === 'reset-after-body' ||
    kind === 'cut-body' ||
    kind === 'broken-json' ||
    kind === 'connection-close'
  );
}

/** An answer with a JSON body. */
export function jsonAnswer(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) };
}

function send(response: ServerResponse, answer: Answer): void {
  const bytes = Buffer.from(answer.body);
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
  if (answer.status !== 204 && answer.status !== 304) response.setHeader('content-length', bytes.length);
  response.writeHead(answer.status);
  response.end(bytes);
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

async function drip(
  response: ServerResponse,
  fault: Extract<Fault, { kind: 'endless-body' }>,
  closing: AbortSignal,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const signal = AbortSignal.any([gone.signal, closing]);
  const chunk = fault.chunk ?? ' ';
  const size = Math.max(1, Buffer.byteLength(chunk));
  const most = fault.maxBytes ?? 64 * 2 ** 20;
  const everyMs = fault.everyMs ?? 20;
  try {
    for (let sent = 0; sent < most && !signal.aborted; sent += size) {
      const room = response.write(chunk);
      if (everyMs > 0) await sleep(everyMs, undefined, { signal });
      else if (!room) await once(response, 'drain', { signal });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
