import dns from 'node:dns';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { setDefaultCACertificates } from 'node:tls';
import { Worker } from 'node:worker_threads';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stopwatch } from '../support/fair-time.ts';
import {
  clientAt,
  clientOf,
  failed,
  job,
  never,
  nothing,
  phases,
  record,
  startService,
  type Talk,
  tunnel,
} from '../support/network.ts';
import { certificates } from '../support/tls.ts';

beforeEach(() => setDefaultCACertificates(Object.values(certificates)));

describe.concurrent('every phase of a request ends', () => {
  it.each(phases)('with the run, or three seconds after it: %s', async (_name, kind, way, talk) => {
    await using client = await clientAt(way, talk);
    const cancellation = new AbortController();
    const create = failed(client.createJob('x', cancellation.signal));
    const read = failed(client.readJob('j', cancellation.signal));
    await delay(200);
    const time = stopwatch();
    cancellation.abort(new Error('cancelled'));
    expect(await read).toMatch(/: cancelled$/);
    expect(time.fair()).toBeLessThan(500);
    expect(await create).toMatch(new RegExp(`^${kind}: .*: cancelled$`));
    const [least, most] = kind === 'not-sent' ? [0, 500] : [2500, 5000];
    expect(time.real()).toBeGreaterThan(least);
    expect(time.fair()).toBeLessThan(most);
  });

  it('when there is no connection; a proxy that was silent once holds up nothing', async () => {
    await using service = await startService();
    let asked = 0;
    const limits = { connect: 500, attempt: 400, idle: 1000 };
    const talk: Talk = (outside) => {
      asked += 1;
      if (asked === 1) return;
      const inside = connect(service.tlsPort, '127.0.0.1', () => outside.write(tunnel));
      inside.pipe(outside).pipe(inside);
    };
    await using client = await clientAt('proxy', talk, limits);
    const time = stopwatch();
    expect(await failed(client.createJob('x', never))).toMatch(/^not-sent: .*_TIMEOUT\]$/);
    expect(time.fair()).toBeLessThan(3000);
    expect(await client.createJob('x', never)).toEqual(job);
  });
});

describe.concurrent('a cancelled prompt', () => {
  it('is not sent when the run was cancelled before', async () => {
    await using service = await startService();
    await using client = clientOf(service.url);
    expect(await failed(client.createJob('x', AbortSignal.abort()))).toMatch(/^not-sent: /);
    expect(service.connections()).toBe(0);
  });

  it('that was sent has its answer, though the run was cancelled meanwhile', async () => {
    const cancellation = new AbortController();
    await using service = await startService({
      answer(request, response) {
        cancellation.abort();
        request.resume().on('end', () => setTimeout(() => response.end(record), 600));
      },
    });
    await using client = clientOf(service.url);
    expect(await client.sendFollowUp('j', 'x', cancellation.signal)).toEqual(job);
  });
});

describe.concurrent('a connection', () => {
  it('is used again at once, but not after a wait, whatever the service promises', async () => {
    await using service = await startService({
      answer: (_, response) => response.writeHead(200, { 'keep-alive': 'timeout=600' }).end(record),
    });
    await using client = clientOf(service.url);
    for (let count = 0; count < 4; count += 1) await client.readJob('j', never);
    const atOnce = service.connections();
    expect(atOnce).toBeLessThan(3);
    await delay(2_200);
    await client.readJob('j', never);
    expect(service.connections()).toBe(atOnce + 1);
  });

  // A busy server's queue of connections is full here, so Linux connects only when it tries again after a second.
  it.skipIf(process.platform !== 'linux')('may take its time where the other address is dead', async () => {
    const worker = new Worker(
      `const { parentPort } = require('node:worker_threads');
      const server = require('node:http').createServer((_, response) => response.end('${record}'));
      server.listen(0, '127.0.0.1', 1, () => parentPort.postMessage(server.address().port));
      parentPort.on('message', (state) => {
        Atomics.store(state, 0, 1);
        Atomics.wait(state, 0, 1);
      });`,
      { eval: true },
    );
    const port = await new Promise<number>((resolve) => worker.once('message', resolve));
    const state = new Int32Array(new SharedArrayBuffer(4));
    worker.postMessage(state);
    while (Atomics.load(state, 0) === 0) await delay(5);
    const queue = [1, 2, 3].map(() => connect(port, '127.0.0.1').on('error', nothing));
    // The last one finds no place.
    await Promise.all(queue.slice(0, 2).map((socket) => once(socket, 'connect')));
    // What a name server says is the one thing that loopback cannot.
    const found = [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ];
    const lookup = (...[, , done]: [string, object, (error: null, found: object) => void]) =>
      done(null, found);
    using _ = vi.spyOn(dns, 'lookup').mockImplementation(lookup as typeof dns.lookup);
    await using client = clientOf(`http://docs.test:${port}`);
    const time = stopwatch();
    const read = client.readJob('j', never);
    await delay(400);
    Atomics.store(state, 0, 2);
    Atomics.notify(state, 0);
    expect(await read).toEqual(job);
    expect(time.real()).toBeGreaterThan(300);
    for (const socket of queue) socket.destroy();
    await worker.terminate();
  });
});
