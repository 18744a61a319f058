import { expect, it } from 'vitest';
import { readJob } from '../../src/agent/wait.ts';
import { ServiceError, type ServiceErrorFacts } from '../../src/service/errors.ts';
import { backoff, readWithRetries } from '../../src/service/retry.ts';
import { formatDuration, hour, minute, second } from '../../src/time.ts';
import { virtualClock } from '../support/virtual-clock.ts';

const error = (facts: ServiceErrorFacts) => new ServiceError('It broke', facts);
const status = (code: number, retryAfterMs?: number) => error({ kind: 'status', status: code, retryAfterMs });
const limited = (retryAfterMs?: number) => status(429, retryAfterMs);
const broken = error({ kind: 'no-answer' });
const value = { id: 'j1', status: 'active' };

/** A read that fails in one way after the other, until it gives a value. */
function reading(faults: readonly unknown[]) {
  const left = [...faults];
  const clock = virtualClock();
  const cancellation = new AbortController();
  const lines: string[] = [];
  const log = { info: (line: string) => void lines.push(line), warning() {} };
  const read = async () => {
    if (left.length > 0) throw left.shift();
    return value;
  };
  return { read, parts: { clock, signal: cancellation.signal, log }, clock, cancellation, lines };
}

const thrown = (reason: unknown) => reason;

it.each<[string, unknown[], number[]]>([
  ['no answer', [broken, broken, broken, broken], [1000, 5000, 20_000]],
  ['answers that cannot be used', [error({ kind: 'unreadable' }), error({ kind: 'invalid' })], [1000, 5000]],
  ['faults of the service', [status(500), status(408), status(599)], [1000, 5000, 20_000]],
  ['a fault with Retry-After', [status(503, 120_000), status(503, 500)], [120_000, 5000]],
  ['a fault with a long Retry-After', [status(503, 120_001)], []],
  ['another refusal', [status(499)], []],
  ['a limit, three times at most', Array(4).fill(limited(7000)), [7000, 7000, 7000]],
  ['a limit that opens at once', [limited(0)], [1000]],
  ['a limit of two minutes', [limited(120_000)], [120_000]],
  ['a limit of more', [limited(120_001)], []],
  ['a limit without Retry-After', [limited()], []],
  ['failures and limits in turn', [broken, limited(3000), broken, limited(3000)], [1000, 3000, 5000, 3000]],
  ['what is no error of the service', [new TypeError('x')], []],
])('a read is tried again after pauses: %s', async (_name, faults, pauses) => {
  const { read, parts, clock, lines } = reading(faults);
  const result = await readWithRetries(read, parts).catch(thrown);
  expect(result).toBe(pauses.length === faults.length ? value : faults[pauses.length]);
  expect(clock.sleeps).toEqual(pauses);
  expect(lines).toEqual(pauses.map((ms) => `It broke. Trying again in ${formatDuration(ms)}.`));
});

it.each<[string, unknown[], number[]]>([
  ['without Retry-After, ever more slowly', [limited(), limited()], [minute, 2 * minute]],
  ['with a long Retry-After', [limited(20 * minute)], [20 * minute]],
  ['between other faults', [limited(), status(502), limited()], [minute, second, 2 * minute]],
  ['not behind the deadline', [limited(20 * minute), limited(40 * minute)], [20 * minute]],
])('a limit is waited for up to the deadline where a job is read: %s', async (_name, faults, pauses) => {
  const { read, parts, clock } = reading(faults);
  const service = { readJob: read, createJob: read, sendFollowUp: read };
  const result = await readJob('j1', { ...parts, service, deadline: hour }).catch(thrown);
  expect(result).toBe(pauses.length === faults.length ? value : faults[pauses.length]);
  expect(clock.sleeps).toEqual(pauses);
});

it.each([
  ['a pause', 10, 1],
  ['a read', 0, 0],
])('a read that is cancelled in %s ends with the error before', async (_name, at, pauses) => {
  const { read, parts, clock, cancellation } = reading([broken]);
  clock.at(at, () => cancellation.abort());
  const slowRead = () => {
    clock.pass(0);
    return read();
  };
  expect(await readWithRetries(slowRead, parts).catch(thrown)).toBe(broken);
  expect(clock.sleeps).toHaveLength(pauses);
});

it.each([
  [0, undefined, 0],
  [0, 5000, 5000],
  [2, undefined, 2 * minute],
  [50, undefined, 10 * minute],
  [1, 0, second],
  [1, hour, hour],
  [1, hour + 1, minute],
])('after %i refusals and Retry-After %s, %i ms are held back', (refusals, retryAfter, ms) => {
  expect(backoff(refusals, retryAfter)).toBe(ms);
});
