import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type Duplex, pipeline } from 'node:stream';
import { createServer as createTlsServer } from 'node:tls';
import { type Listening, listen } from './listen.ts';

const data = join(import.meta.dirname, 'data');

/** Self-signed certificates; `data/README.md` says for which names and addresses. */
export const certificates = {
  loopback: readFileSync(join(data, 'loopback-cert.pem'), 'utf8'),
  ip: readFileSync(join(data, 'ip-cert.pem'), 'utf8'),
  localhost: readFileSync(join(data, 'localhost-cert.pem'), 'utf8'),
  other: readFileSync(join(data, 'other-cert.pem'), 'utf8'),
};

/** The file of the `loopback` certificate, for `NODE_EXTRA_CA_CERTS`. */
export const certificatePath = join(data, 'loopback-cert.pem');

/** Speaks TLS and passes everything on to a plain server on loopback. */
export async function startTlsFront(
  targetUrl: string,
  { certificate = 'loopback', host }: { certificate?: keyof typeof certificates; host?: string } = {},
): Promise<Listening> {
  const key = readFileSync(join(data, 'loopback-key.pem'));
  const server = createTlsServer({ cert: certificates[certificate], key }, (outside) => {
    passBoth(outside, connect(Number(new URL(targetUrl).port), '127.0.0.1'));
  });
  // A client that does not trust the certificate ends the handshake.
  server.on('tlsClientError', () => undefined);
  return await listen(server, host);
}

interface EmulatedProxy extends Listening {
  readonly url: string;
  /** `CONNECT host:port` or `GET url`, as asked for, with the `proxy-authorization` behind it if there was one. */
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
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.writeHead(refuse ?? 501).end();
  });
  server.on('connect', ({ url, headers }, outside: Duplex) => {
    requests.push(['CONNECT', url, headers['proxy-authorization'] ?? []].flat().join(' '));
    if (refuse !== undefined) {
      outside.end(`HTTP/1.1 ${refuse} Refused\r\n\r\n`);
      return;
    }
    const inside = connect(targetPort, '127.0.0.1', () => {
      outside.write('HTTP/1.1 200 Connection established\r\n\r\n');
      passBoth(outside, inside);
    });
  });
  const listening = await listen(server);
  return { ...listening, url: `http://127.0.0.1:${listening.port}`, requests };
}

function passBoth(outside: Duplex, inside: Duplex): void {
  pipeline(outside, inside, outside, () => undefined);
}
