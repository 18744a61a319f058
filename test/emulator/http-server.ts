import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { listen } from '../support/listen.ts';
import { createFaults } from './faults.ts';
import { createJournal, type JournalEntry } from './journal.ts';

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string;
}

const compress = { gzip: gzipSync, br: brotliCompressSync, zstd: zstdCompressSync };
const signInPage =
  '<!doctype html>\n<html><head><title>Sign in</title></head><body>Please sign in.</body></html>\n';

/**
 * An HTTP server on 127.0.0.1 that keeps a journal of what it gets and can be told to break.
 *
 * @param answer the real answer to a request that has been read to its end
 * @param port any free one unless told
 */
export async function startEmulatedServer(answer: (request: JournalEntry) => Answer, port?: number) {
  const journal = createJournal();
  const faults = createFaults();
  const closing = new AbortController();

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '/', headers, socket } = request;
    const [path = '', ...search] = url.split('?');
    const query = Object.fromEntries(new URLSearchParams(search.join('?')));
    const fault = faults.take(method, path);
    const entry = journal.add({ method, path, query, headers, body: '', fault: fault?.kind });
    response.on('close', () => {
      entry.ended = response.writableFinished ? 'answered' : 'broken';
      if (response.headersSent) entry.status = response.statusCode;
      journal.changed(entry);
    });
    entry.body = await text(request);
    journal.changed(entry);

    switch (fault?.kind) {
      case 'status': {
        if (fault.handled) answer(entry);
        const headers = { 'content-type': 'text/plain; charset=utf-8', ...fault.headers };
        return send(response, { status: fault.status, headers, body: fault.body ?? '' });
      }
      case 'never':
        if (fault.handled) answer(entry);
        return;
      case 'html': {
        const headers = { 'content-type': 'text/html; charset=utf-8' };
        return send(response, { status: 200, headers, body: fault.body ?? signInPage });
      }
      case 'switching-protocols':
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
        return;
      case 'delay':
        await sleep(fault.ms, undefined, { signal: closing.signal });
    }
    const real = answer(entry);
    const bytes = Buffer.from(real.body);
    switch (fault?.kind) {
      case 'reset-after-body':
        socket.resetAndDestroy();
        return;
      case 'headers':
        return send(response, { ...real, headers: { ...real.headers, ...fault.headers } });
      case 'compressed': {
        const headers = { ...real.headers, 'content-encoding': fault.encoding };
        return send(response, { ...real, headers }, compress[fault.encoding](bytes));
      }
      case 'cut-body':
        response.writeHead(real.status, { ...real.headers, 'content-length': bytes.length });
        // Destroying only once the part has left, or the client would see a reset without a head.
        response.write(bytes.subarray(0, fault.bytes ?? bytes.length / 2), () => {
          setImmediate(() => socket.end(() => socket.destroy()));
        });
        return;
      case 'half-open':
      case 'dripping': {
        response.writeHead(real.status, { ...real.headers, 'transfer-encoding': 'chunked' }).flushHeaders();
        entry.status = real.status;
        journal.changed(entry);
        if (fault.kind === 'half-open') return;
        const drip = setInterval(() => response.write(' '), 50);
        response.on('close', () => clearInterval(drip));
        return;
      }
    }
    send(response, real);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (closing.signal.aborted || request.socket.destroyed) return;
      send(response, { status: 500, body: `The emulator itself failed: ${String(error)}` });
    });
  });
  const listening = await listen(server, '127.0.0.1', port);

  /** Ends everything at once, requests that hang included. */
  async function close(): Promise<void> {
    closing.abort();
    await listening[Symbol.asyncDispose]();
  }

  return {
    /** Without a slash at the end. */
    url: `http://127.0.0.1:${listening.port}`,
    ...{ journal, faults, close, [Symbol.asyncDispose]: close },
  };
}

/** An answer with a JSON body. */
export function jsonAnswer(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) };
}

function send(
  response: ServerResponse,
  { status, headers, body }: Answer,
  bytes: Buffer = Buffer.from(body),
): void {
  const length = status === 204 || status === 304 ? {} : { 'content-length': bytes.length };
  response.writeHead(status, { ...headers, ...length }).end(bytes);
}
