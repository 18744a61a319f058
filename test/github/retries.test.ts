import { describe, expect, it } from 'vitest';
import { minute, second } from '../../src/time.ts';
import type { Fault } from '../emulator/faults.ts';
import { secondaryLimit } from '../emulator/github/token-limit.ts';
import { failureOf } from './client-at.ts';
import { emulated, signal } from './emulated.ts';

const here = emulated();
const json = { 'content-type': 'application/json; charset=utf-8' };

describe('what can pass', () => {
  const limited: Fault = {
    ...{ kind: 'status', status: 403, body: '{"message":"Forbidden"}' },
    headers: { ...json, 'x-ratelimit-remaining': '0' },
  };

  it.each<[string, Fault, number]>([
    ['a fault', { kind: 'status', status: 502, body: '<html>Bad gateway</html>' }, second],
    ['half an answer', { kind: 'cut-body' }, second],
    ['a protocol that nobody asked for', { kind: 'switching-protocols' }, second],
    ['a limit', secondaryLimit(), minute],
    ['a limit that names a time', secondaryLimit({ status: 429, retryAfterSeconds: 7 }), 7 * second],
    ['a limit by its header', limited, minute],
  ])('is waited for when reading: %s', async (_name, fault, ms) => {
    here.emulator.faults.add({ fault });
    expect((await here.github.pullRequest(2, signal)).head).toHaveLength(40);
    expect(here.clock.sleeps).toEqual([ms]);
    expect(here.lines).toEqual([expect.stringMatching(/^Reading the pull request failed.* again in /)]);
  });

  it.each<[string, Fault, string, number]>([
    ['a fault', { kind: 'status', status: 503, body: 'Unicorn' }, 'GitHub answered 503: Unicorn', 4],
    ['a limit', secondaryLimit(), 'GitHub answered 403: You have exceeded a secondary rate limit.', 3],
  ])('is an error after some tries: %s', async (_name, fault, told, requests) => {
    here.emulator.faults.add({ times: 9, fault });
    const { message } = await failureOf(here.github.pullRequest(2, signal));
    expect(message).toContain(`Reading the pull request failed: ${told}`);
    expect(here.emulator.journal.entries).toHaveLength(requests);
  });

  it.each<[string, Fault]>([['for longer than somebody watches', secondaryLimit({ retryAfterSeconds: 61 })]])(
    'is not waited for where GitHub asks for it %s',
    async (_name, fault) => {
      here.emulator.faults.add({ fault });
      await failureOf(here.github.pullRequest(2, signal));
      expect(here.clock.sleeps).toEqual([]);
    },
  );

  it('is not waited for where it could make a second comment, but where nothing was done', async () => {
    here.emulator.faults.add({ method: 'POST', fault: { kind: 'status', status: 502 } });
    await failureOf(here.github.createComment(2, undefined, 'one', signal));
    expect(here.emulator.journal.requests('POST')).toHaveLength(1);
    const fault = secondaryLimit({ status: 429, retryAfterSeconds: 1 });
    here.emulator.faults.add({ method: 'POST', fault });
    expect((await here.github.createComment(2, undefined, 'two', signal)).body).toBe('two');
  });

  it('is 404 for what is fresh', async () => {
    const kind = 'review-comment';
    const id = here.emulator.addComment(2, { body: 'x', review: {} });
    const reply = await here.github.createComment(2, id, 'one', signal);
    const fault: Fault = { kind: 'status', status: 404, body: '{"message":"Not Found"}' };
    here.emulator.faults.add({ method: 'PATCH', times: 2, fault });
    here.emulator.faults.add({ method: 'POST', times: 2, fault });
    expect((await here.github.updateComment(reply, 'two', signal))?.body).toBe('two');
    expect((await here.github.addReaction({ kind, id }, 'eyes', signal)).id).toBeGreaterThan(0);
    expect(here.clock.sleeps).toEqual([1, 5, 1, 5].map((seconds) => seconds * second));
    here.emulator.deleteComment(reply.id);
    expect(await here.github.updateComment(reply, 'three', signal)).toBeUndefined();
    expect(here.emulator.journal.requests('PATCH')).toHaveLength(7);
  });
});
