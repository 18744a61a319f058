import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';

export interface Listening extends AsyncDisposable {
  readonly port: number;
  /** How many connections there were. */
  readonly connections: () => number;
}

/** Starts a server on loopback, on any free port unless told. To dispose of it ends its connections too. */
export async function listen(server: Server, host = '127.0.0.1', port = 0): Promise<Listening> {
  const sockets: Socket[] = [];
  // A client that resets its connection is part of the tests.
  server.on('connection', (socket) => sockets.push(socket.on('error', () => undefined)));
  await once(server.listen(port, host), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => sockets.length,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
