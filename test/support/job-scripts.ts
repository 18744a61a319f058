import fc from 'fast-check';
import { seededRandom } from '../../bench/statistics.ts';
import { ServiceError, type ServiceErrorFacts } from '../../src/service/errors.ts';
import { hour, minute, second } from '../../src/time.ts';
import type { Answer, Exchange, Script } from './job-run.ts';

function weighted<Value>(...options: (readonly [weight: number, arbitrary: fc.Arbitrary<Value>])[]) {
  return fc.oneof(...options.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}
const between = (min: number, max: number) => fc.integer({ min: Math.round(min), max: Math.round(max) });
const never = fc.constant(undefined);

const takes = weighted(
  [85, between(20, 820)],
  [8, between(0, 29 * second)],
  // The client's own limits are 30 s and 60 s.
  [7, between(29 * second, 69 * second)],
);
const retryAfterMs = fc.constantFrom(
  ...[undefined, 0, second, 30 * second, 2 * minute, 10 * minute, hour, hour + second, 3e11, 1e23],
);
const links = [7, 8].map((number) => `https://github.com/example/docs/pull/${number}`);

const job = (...statuses: string[]): fc.Arbitrary<Answer> =>
  fc.record({
    id: fc.constant('j1'),
    status: fc.constantFrom(...statuses),
    prLink: fc.constantFrom(undefined, undefined, ...links),
  });
const failed = (facts: ServiceErrorFacts) => new ServiceError(JSON.stringify(facts), facts);
const failure = (...kinds: ServiceErrorFacts['kind'][]): fc.Arbitrary<Answer> =>
  fc.constantFrom(...kinds).map((kind) => failed({ kind }));
const status = (...statuses: number[]): fc.Arbitrary<Answer> =>
  fc
    .record({ kind: fc.constant('status' as const), status: fc.constantFrom(...statuses), retryAfterMs })
    .map(failed);

const finished = job('completed', 'archived', 'failed');
const unknown = job('queued', 'paused', 'Completed');
const unreadable = failure('unreadable', 'invalid');
const passing = status(408, 425, 500, 502, 503, 504, 520, 599);
const hopeless = status(302, 307, 400, 401, 402, 403, 405, 409, 413, 418, 422);

const send = weighted(
  [55, job('active')],
  [3, finished],
  [2, unknown],
  [12, failure('not-sent')],
  [4, failure('no-answer')],
  [2, unreadable],
  [10, status(429)],
  [6, status(503)],
  [3, passing],
  [3, hopeless],
);
const poll = weighted(
  [42, job('active')],
  [8, unknown],
  [8, finished],
  [9, failure('not-sent', 'no-answer')],
  [9, unreadable],
  [10, status(429)],
  [9, passing],
  [4, status(404)],
  [1, hopeless],
);
const exchange = (answer: fc.Arbitrary<Answer>): fc.Arbitrary<Exchange> => fc.record({ answer, takes });
const times = weighted([60, between(1, 3)], [37, between(1, 12)], [3, between(1, 80)]);
const pollsInARow = fc
  .record({ times, each: exchange(poll) })
  .map(({ times, each }): Exchange[] => Array(times).fill(each));
const lastPoll = exchange(weighted([3, finished], [1, poll]));

/** Everything that may go wrong while a job is created or continued, and waited for. */
export const schedules = fc
  .constantFrom(600, ...[10, 60, 300, 600, 1200, 3600, 10_800].map((seconds) => seconds * second))
  .chain((timeoutMs) =>
    fc.record({
      task: fc.constantFrom('create', 'create', 'create', 'follow-up', 'wait'),
      sends: fc.array(exchange(send), { minLength: 1, maxLength: 3 }),
      polls: fc
        .tuple(fc.array(pollsInARow, { minLength: 1, maxLength: 6, size: 'max' }), lastPoll)
        .map(([polls, last]) => [...polls.flat(), last]),
      timeoutMs: fc.constant(timeoutMs),
      pollIntervalMs: weighted([9, never], [1, fc.constantFrom(10 * second, 45 * second, 10 * minute)]),
      // Often while the prompt is sent, which a time from the whole wait would hardly ever hit.
      cancelAt: weighted(
        [70, never],
        [2, fc.constant(0)],
        [10, between(0, second)],
        [9, between(0, 3 * minute)],
        [9, between(0, timeoutMs)],
      ),
      jump: weighted(
        [90, never],
        [10, fc.record({ at: between(0, timeoutMs), ms: fc.constantFrom(minute, 30 * minute, 12 * hour) })],
      ),
      /** Every sleep ends when only this share of it has gone by. */
      share: weighted([95, fc.constant(1)], [5, fc.double({ min: 0.3, max: 0.9, noNaN: true })]),
      /** Every sleep ends up to so many milliseconds later. */
      lateness: weighted([85, fc.constant(0)], [15, fc.constantFrom(2, 50, 5 * second)]),
      seed: fc.nat(),
    }),
  );

export type Schedule = typeof schedules extends fc.Arbitrary<infer Value> ? Value : never;

export function scriptOf({ share, lateness, seed, ...script }: Schedule): Script {
  const random = seededRandom(seed);
  const slept = (ms: number) => Math.max(Math.min(ms, 1), ms * share) + random() * lateness;
  return { ...script, random, slept };
}
