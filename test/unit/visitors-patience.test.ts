import { describe, expect, it } from 'vitest';
import { ServiceError, type ServiceErrorFacts } from '../../src/service/errors.ts';
import { pauseAfter, readPatiently } from '../../src/visitors/patience.ts';
import { virtualClock } from '../support/virtual-clock.ts';

const failure = (facts: ServiceErrorFacts) => new ServiceError('Reading the visitors failed', facts);
const limit = (retryAfterMs?: number) => failure({ kind: 'status', status: 429, retryAfterMs });

describe('the pause after a read that failed', () => {
  it.each([
    ['the limit, opening at once', limit(0), 1_000],
    ['the limit, opening in two minutes', limit(120_000), 120_000],
    ['the limit, opening later', limit(120_001), undefined],
    ['the limit, without a word', limit(), undefined],
    ['a fault of the service', failure({ kind: 'status', status: 500 }), 1_000],
    ['a busy service', failure({ kind: 'status', status: 503, retryAfterMs: 30_000 }), 30_000],
    ['a service away for long', failure({ kind: 'status', status: 503, retryAfterMs: 3_600_000 }), undefined],
    ['a request that took too long', failure({ kind: 'status', status: 408 }), 1_000],
    ['no connection', failure({ kind: 'no-connection' }), 1_000],
    ['no answer', failure({ kind: 'no-answer' }), 1_000],
    ['no whole answer in time', failure({ kind: 'timed-out' }), 1_000],
    ['an answer of something else', failure({ kind: 'unexpected', status: 200 }), 1_000],
    ['a refused key', failure({ kind: 'status', status: 401 }), undefined],
    ['a redirect', failure({ kind: 'status', status: 302 }), undefined],
    ['a cancelled run', failure({ kind: 'aborted' }), undefined],
  ])('%s', (_name, error, expected) => {
    expect(pauseAfter(error, 0, 0)).toBe(expected);
  });

  it('grows, and ends after the third', () => {
    const error = failure({ kind: 'no-answer' });
    expect([0, 1, 2, 3].map((failures) => pauseAfter(error, 0, failures))).toEqual([
      1_000,
      5_000,
      20_000,
      undefined,
    ]);
    expect([0, 2, 3].map((refusals) => pauseAfter(limit(5_000), refusals, 0))).toEqual([
      5_000,
      5_000,
      undefined,
    ]);
  });
});

it('a limit that never opens is waited for three times, each wait said', async () => {
  const clock = virtualClock();
  const lines: string[] = [];
  let reads = 0;
  const reading = readPatiently(
    async () => {
      reads += 1;
      throw limit(90_000);
    },
    { clock, signal: new AbortController().signal, log: (line) => lines.push(line) },
  );
  await expect(reading).rejects.toMatchObject({ status: 429 });
  expect(reads).toBe(4);
  expect(clock.sleeps).toEqual([90_000, 90_000, 90_000]);
  expect(lines).toEqual(Array(3).fill('Reading the visitors failed. Trying again in 1 min 30 s.'));
});

it('a wait ends when the run is cancelled', async () => {
  const clock = virtualClock();
  const cancellation = new AbortController();
  clock.at(10_000, () => cancellation.abort());
  let reads = 0;
  const reading = readPatiently(
    async () => {
      reads += 1;
      throw limit(90_000);
    },
    { clock, signal: cancellation.signal, log() {} },
  );
  await expect(reading).rejects.toMatchObject({ status: 429 });
  expect([reads, clock.now()]).toEqual([1, 10_000]);
});
