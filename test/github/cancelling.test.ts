import { createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { GitHub } from '../../src/github/client.ts';
import type { DocumentationRequest } from '../../src/github/documentation-requests.ts';
import { startGitHubEmulator } from '../emulator/github.ts';
import { stopwatch } from '../support/fair-time.ts';
import { listen } from '../support/listen.ts';
import { clientAt, failureOf } from './client-at.ts';

type Write = (github: GitHub, signal: AbortSignal) => Promise<unknown>;
const status = {
  sha: 'a'.repeat(40),
  state: 'pending',
  context: 'documentation',
  description: 'x',
  targetUrl: 'https://github.com',
} as const;
const reference = { kind: 'issue-comment', id: 1 } as const;
const writes: readonly [string, Write][] = [
  ['a comment', (github, signal) => github.createComment(2, undefined, 'x', signal)],
  ['an edit', (github, signal) => github.updateComment(reference, 'x', signal)],
  ['a reaction', (github, signal) => github.addReaction(reference, 'eyes', signal)],
  ['a status', (github, signal) => github.setStatus(status, signal)],
  // By the id that the emulated GraphQL gives the pull request 2.
  [
    'a draft made ready',
    (github, signal) =>
      github.markReady({ id: btoa('PullRequest186853002 2') } as DocumentationRequest, signal),
  ],
];

/** Aborts a piece of work when it is under way. @returns the milliseconds that it went on, too */
async function cancelled(work: (signal: AbortSignal) => Promise<unknown>, underWay: () => Promise<unknown>) {
  const cancellation = new AbortController();
  const end = work(cancellation.signal);
  await underWay();
  const time = stopwatch();
  cancellation.abort(new Error('cancelled'));
  const value = await end;
  return { value, fair: time.fair(), real: time.real() };
}

describe.concurrent('when the run is cancelled', () => {
  const tunnel = 'HTTP/1.1 200 Connection established\r\n\r\n';
  it.each([
    ['TLS never begins', false, () => undefined],
    ['a proxy is silent on CONNECT', true, () => undefined],
    ['TLS never begins behind a proxy', true, (socket: Socket) => socket.write(tunnel)],
  ])('a write of which nothing was sent ends at once: %s', async (_name, isProxy, talk) => {
    await using server = await listen(createServer((socket) => socket.once('data', () => talk(socket))));
    const at = `127.0.0.1:${server.port}`;
    const environment = isProxy ? { https_proxy: `http://${at}` } : {};
    for (const [, write] of writes) {
      await using client = clientAt(isProxy ? 'https://api.test' : `https://${at}`, { environment });
      const { value, fair } = await cancelled(
        (signal) => failureOf(write(client.github, signal)),
        () => delay(200),
      );
      expect(value).toMatchObject({ facts: { kind: 'no-answer' }, cause: { message: 'cancelled' } });
      expect(fair).toBeLessThan(500);
    }
  });

  it.each(writes)('%s that was sent has three seconds', async (_name, write) => {
    await using emulator = await startGitHubEmulator({ scopes: { contents: 'write' } });
    await using client = clientAt(emulator.apiUrl, emulator);
    emulator.addComment(2, { body: 'x', id: 1 });
    const { journal, faults } = emulator;
    const underWay = (number: number) => () => journal.waitFor((entry) => entry.number === number);
    faults.add({ fault: { kind: 'delay', ms: 500 } });
    const work = (signal: AbortSignal) => write(client.github, signal);
    await cancelled(work, underWay(1));

    faults.add({ times: 9, fault: { kind: 'never' } });
    const silent = await cancelled((signal) => failureOf(work(signal)), underWay(2));
    expect(silent.real).toBeGreaterThan(2500);
    expect(silent.fair).toBeLessThan(5000);
    expect(journal.entries).toHaveLength(2);
  });

  it.each<[string, number, Write]>([
    ['a list of comments', 1, (github, signal) => github.comments('issue-comment', 2, signal)],
    ['the permission check', 0, (github, signal) => github.accessOf('mona', signal)],
    ['the pull request of a push', 0, (github, signal) => github.pullRequestMergedAs('x', signal)],
    ['the histories of files', 0, (github, signal) => github.histories('octo/docs', 'main', ['a'], signal)],
  ])('a read ends at once, on any page: %s', async (_name, skip, read) => {
    await using emulator = await startGitHubEmulator();
    await using client = clientAt(emulator.apiUrl, emulator);
    for (let number = 0; number < 31; number += 1) emulator.addComment(2, { body: 'x' });
    emulator.faults.add({ skip, fault: { kind: 'never' } });
    const work = (signal: AbortSignal) => failureOf(read(client.github, signal));
    const { fair } = await cancelled(work, () =>
      emulator.journal.waitFor(({ number }) => number === skip + 1),
    );
    expect(fair).toBeLessThan(500);
    expect(emulator.journal.entries).toHaveLength(skip + 1);
  });
});
