import { expect, it } from 'vitest';
import { ServiceError, type ServiceErrorFacts } from '../../src/service/errors.ts';
import { readWithRetries } from '../../src/service/retry.ts';
import { formatDuration, systemClock } from '../../src/time.ts';

const error = (facts: ServiceErrorFacts) => new ServiceError('It broke', facts);
const status = (code: number, retryAfterMs?: number) => error({ kind: 'status', status: code, retryAfterMs });
const limited = (retryAfterMs?: number) => status(429, retryAfterMs);
const broken = error({ kind: 'no-answer' });

/** Reads that fail one after the other, until they give a value; every pause ends at once. */
async function reading(
  faults: readonly unknown[],
  cancelIn?: string,
  limitPause?: (refusals: number, retryAfterMs: number | undefined) => number | undefined,
) {
  const left = [...faults];
  const [sleeps, lines]: [number[], string[]] = [[], []];
  const cancellation = new AbortController();
  const sleep = async (ms: number) => {
    sleeps.push(ms);
    if (cancelIn === 'a pause') cancellation.abort();
  };
  const read = async () => {
    const fault = left.shift();
    if (cancelIn === 'a read') cancellation.abort();
    if (fault !== undefined) throw fault;
    return 'value';
  };
  const log = { info: (line: string) => void lines.push(line) };
  const parts = { clock: { ...systemClock, sleep }, signal: cancellation.signal, log };
  const all = limitPause === undefined ? parts : { ...parts, limitPause };
  const result = await readWithRetries(read, all).catch((reason: unknown) => reason);
  return { result, sleeps, lines };
}

it.each<[string, unknown[], number[]]>([
  ['no answer', [broken, broken, broken, broken], [1000, 5000, 20_000]],
  ['answers that cannot be used', [error({ kind: 'unreadable' }), error({ kind: 'invalid' })], [1000, 5000]],
  ['faults of the service', [status(500), status(408), status(599)], [1000, 5000, 20_000]],
  ['a fault with Retry-After', [status(503, 7000), status(503, 500)], [7000, 5000]],
  ['a fault with a long Retry-After', [status(503, 120_001)], []],
  ['400', [status(400)], []],
  ['499', [status(499)], []],
  ['302', [status(302)], []],
  ['a limit, three times at most', Array(4).fill(limited(7000)), [7000, 7000, 7000]],
  ['a limit that opens at once', [limited(0)], [1000]],
  ['a limit of two minutes', [limited(120_000)], [120_000]],
  ['a limit of more', [limited(120_001)], []],
  ['a limit for ever', [limited(Infinity)], []],
  ['a limit without Retry-After', [limited()], []],
  ['failures and limits in turn', [broken, limited(3000), broken, limited(3000)], [1000, 3000, 5000, 3000]],
  ['what is no error of the service', [new TypeError('x')], []],
])('a read is tried again after pauses: %s', async (_name, faults, pauses) => {
  const { result, sleeps, lines } = await reading(faults);
  expect(sleeps).toEqual(pauses);
  expect(result).toBe(pauses.length === faults.length ? 'value' : faults[pauses.length]);
  expect(lines).toEqual(pauses.map((ms) => `It broke. Trying again in ${formatDuration(ms)}.`));
});

it.each([
  ['a pause', 1],
  ['a read', 0],
])('a read that is cancelled in %s ends with the error before', async (cancelIn, pauses) => {
  const { result, sleeps } = await reading([broken, 'never'], cancelIn);
  expect([result, sleeps.length]).toEqual([broken, pauses]);
});

it('a limit is waited for as the caller says, whatever else fails in between', async () => {
  const asked: unknown[] = [];
  const pause = (refusals: number, retryAfterMs: number | undefined) => {
    asked.push([refusals, retryAfterMs]);
    return refusals < 3 ? refusals * 60_000 : undefined;
  };
  const last = limited(9e6);
  const { result, sleeps } = await reading([limited(), broken, limited(5e6), last], undefined, pause);
  expect([result, sleeps]).toEqual([last, [60_000, 1000, 120_000]]);
  expect(asked).toEqual([
    [1, undefined],
    [2, 5e6],
    [3, 9e6],
  ]);
});
