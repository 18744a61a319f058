import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';

/** The certificate that a client has to trust, for `NODE_EXTRA_CA_CERTS`. */
export const certificatePath = join(import.meta.dirname, 'data/loopback-cert.pem');

interface Listening extends AsyncDisposable {
  readonly port: number;
}

/** Speaks TLS for `docs.test` and loopback, and passes everything on to a plain server on loopback. */
export async function startTlsFront(targetUrl: string): Promise<Listening> {
  const target = Number(new URL(targetUrl).port);
  const sockets = new Set<{ destroy(): void }>();
  const server = createTlsServer(
    {
      cert: readFileSync(certificatePath),
      key: readFileSync(join(import.meta.dirname, 'data/loopback-key.pem')),
    },
    (outside) => {
      const inside = connect(target, '127.0.0.1');
      passBoth(outside, inside);
      sockets.add(outside).add(inside);
    },
  );
  // A client that does not trust the certificate ends the handshake.
  server.on('tlsClientError', () => undefined);
  return await listen(server, sockets);
}

export interface EmulatedProxy extends Listening {
  readonly url: string;
  /** `CONNECT host:port` or `GET url`, as asked for. */
  readonly requests: readonly string[];
}

/**
 * An HTTP proxy on loopback. Whatever host is asked for, it connects to the given port on loopback, so that names
 * which do not exist can be reached through it and through nothing else.
 *
 * @param refuse the status with which it refuses everything
 */
export async function startProxy(targetPort: number, refuse?: number): Promise<EmulatedProxy> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.writeHead(refuse ?? 501).end();
  });
  server.on('connection', (socket: Socket) => sockets.add(socket));
  server.on('connect', (request, outside: Socket) => {
    requests.push(`CONNECT ${request.url}`);
    if (refuse !== undefined) {
      outside.end(`HTTP/1.1 ${refuse} Refused\r\n\r\n`);
      return;
    }
    const inside = connect(targetPort, '127.0.0.1', () => {
      outside.write('HTTP/1.1 200 Connection established\r\n\r\n');
      passBoth(outside, inside);
    });
    sockets.add(inside);
  });
  const { port, ...rest } = await listen(server, sockets);
  return { ...rest, port, url: `http://127.0.0.1:${port}`, requests };
}

function passBoth(
  one: NodeJS.ReadWriteStream & { destroy(): void },
  other: NodeJS.ReadWriteStream & { destroy(): void },
): void {
  one.pipe(other).pipe(one);
  one.on('error', () => other.destroy());
  other.on('error', () => one.destroy());
}

async function listen(
  server: Server | ReturnType<typeof createTlsServer>,
  sockets: Set<{ destroy(): void }>,
): Promise<Listening> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
