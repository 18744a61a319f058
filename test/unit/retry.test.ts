import { expect, it } from 'vitest';
import { type Passing, pauseAfter, type RetryParts, withRetries } from '../../src/retry.ts';
import * as service from '../../src/service/errors.ts';
import { formatDuration, hour, minute, second } from '../../src/time.ts';
import { virtualClock } from '../support/virtual-clock.ts';

const fault: Passing = { kind: 'fault' };
const limit: Passing = { kind: 'limit' };
const fails = (passing: Passing | undefined) => Object.assign(new Error('It broke'), { passing });
const passingOf = (error: unknown) => (error as ReturnType<typeof fails>).passing;
const thrown = (reason: unknown) => reason;

/** Asks for something that fails in one way after the other, until there is a value. */
function asking(ways: readonly (Passing | undefined)[], more: Partial<RetryParts> = {}) {
  const errors = ways.map(fails);
  const left = [...errors];
  const clock = virtualClock();
  const cancellation = new AbortController();
  const lines: string[] = [];
  const log = { info: (line: string) => void lines.push(line) };
  const ask = async () => {
    if (left.length > 0) throw left.shift();
    return 'value';
  };
  const parts = { clock, log, signal: cancellation.signal, deadline: hour, ...more };
  const result = () => withRetries(ask, passingOf, parts).catch(thrown);
  return { errors, result, clock, cancellation, lines };
}

it.each<[Passing, number, number]>([
  [fault, 1, second],
  [fault, 2, 5 * second],
  [fault, 3, 20 * second],
  [{ kind: 'fault', retryAfterMs: minute }, 1, minute],
  [{ kind: 'fault', retryAfterMs: 0 }, 2, 5 * second],
  [limit, 1, 5 * minute],
  [limit, 2, 10 * minute],
  [{ kind: 'limit', retryAfterMs: 7 * second }, 1, 7 * second],
  [{ kind: 'limit', retryAfterMs: 0 }, 4, 8 * second],
  [{ kind: 'limit', retryAfterMs: second }, 50, 2 * minute],
  [{ kind: 'limit', retryAfterMs: hour }, 1, hour],
  [{ kind: 'limit', retryAfterMs: hour + 1 }, 1, 5 * minute],
])('the pause after %j, %i in a row, is %i ms', (passing, inARow, ms) => {
  expect(pauseAfter(passing, inARow)).toBe(ms);
});

it.each<[string, (Passing | undefined)[], Partial<RetryParts>, number[]]>([
  ['a fault three times', [fault, fault, fault, fault], {}, [second, 5 * second, 20 * second]],
  ['a limit up to the deadline', Array(9).fill(limit), {}, [5, ...Array(5).fill(10)].map((m) => m * minute)],
  ['each kind by itself', [fault, limit, fault, limit], {}, [second, 5 * minute, 5 * second, 10 * minute]],
  ['with no pause to the deadline', [fault, fault], { deadline: 6 * second }, [second]],
  ['with no pause that is too long', [fault, limit], { longestPauseMs: minute }, [second]],
  ['nothing that does not pass', [fault, undefined], {}, [second]],
])('asks again after %s', async (_name, ways, more, pauses) => {
  const { errors, result, clock, lines } = asking(ways, more);
  expect(await result()).toBe(errors[pauses.length] ?? 'value');
  expect(clock.sleeps).toEqual(pauses);
  expect(lines).toEqual(
    pauses.map((ms) =>
      expect.stringMatching(`^It broke. Trying again in ${formatDuration(ms)}(, for .* at most)?.$`),
    ),
  );
});

it('says how long a limit is waited for', async () => {
  const { result, lines } = asking([fault, limit, limit]);
  await result();
  expect(lines).toEqual([
    'It broke. Trying again in 1 s.',
    'It broke. Trying again in 5 min, for 59 min 59 s at most.',
    'It broke. Trying again in 10 min, for 54 min 59 s at most.',
  ]);
});

it.each<[string, (parts: ReturnType<typeof asking>) => void, number]>([
  ['before', ({ cancellation }) => cancellation.abort(), 0],
  ['in a pause', ({ clock, cancellation }) => clock.at(10, () => cancellation.abort()), 1],
  ['where the deadline passes in a pause', ({ clock }) => clock.at(10, () => clock.jump(hour)), 1],
])('ends with the error when it is cancelled %s', async (_name, stop, pauses) => {
  const parts = asking([fault]);
  stop(parts);
  expect(await parts.result()).toBe(parts.errors[0]);
  expect(parts.clock.sleeps).toHaveLength(pauses);
});

it.each<[service.ServiceErrorFacts, Passing['kind'] | undefined, Passing['kind'] | undefined]>([
  [{ kind: 'not-sent' }, 'fault', 'fault'],
  [{ kind: 'no-answer' }, 'fault', undefined],
  [{ kind: 'unreadable' }, 'fault', undefined],
  [{ kind: 'invalid' }, 'fault', undefined],
  [{ kind: 'status', status: 408 }, 'fault', undefined],
  [{ kind: 'status', status: 425 }, 'fault', undefined],
  [{ kind: 'status', status: 429, retryAfterMs: 7 }, 'limit', 'limit'],
  [{ kind: 'status', status: 503 }, 'fault', undefined],
  [{ kind: 'status', status: 503, retryAfterMs: 7 }, 'fault', 'limit'],
  [{ kind: 'status', status: 409 }, undefined, undefined],
])('%j of the service: a read is repeated after a %s, a prompt after a %s', (facts, read, prompt) => {
  const error = new service.ServiceError('x', facts);
  const passing = (kind: Passing['kind'] | undefined) => kind && { kind, retryAfterMs: facts.retryAfterMs };
  expect(service.passingOfRead(error)).toEqual(passing(read));
  expect(service.passingOfPrompt(error)).toEqual(passing(prompt));
  expect(
    service.passingOfRead(new TypeError('x')) ?? service.passingOfPrompt(new TypeError('x')),
  ).toBeUndefined();
});
