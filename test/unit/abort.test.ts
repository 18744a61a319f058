import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { graceful } from '../../src/abort.ts';

it('a request of which nothing was sent ends with the run; one under way has a little time for its answer', async () => {
  const run = new AbortController();
  const unsent = graceful(run.signal, () => false, 100);
  const sent = graceful(run.signal, () => true, 100);
  expect([unsent.aborted, sent.aborted]).toEqual([false, false]);
  run.abort('cancelled');
  expect([unsent.reason, sent.reason]).toEqual(['cancelled', undefined]);
  await delay(50);
  expect(sent.aborted).toBe(false);
  await delay(200);
  expect(sent.reason).toBe('cancelled');
});
