import fc from 'fast-check';
import { ServiceError, type ServiceErrorFacts } from '../../src/service/errors.ts';
import { hour, minute, second } from '../../src/time.ts';
import { type Answer, type Exchange, type Script, startsAt } from './job-run.ts';

function weighted<Value>(...options: (readonly [weight: number, arbitrary: fc.Arbitrary<Value>])[]) {
  return fc.oneof(...options.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}
const between = (min: number, max: number) => fc.integer({ min: Math.round(min), max: Math.round(max) });
const never = fc.constant(undefined);

// The client's own limits are 30 s and 60 s.
const takes = weighted([85, between(20, 820)], [8, between(0, 29 * second)], [7, between(29e3, 69e3)]);
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

const refused = (...statuses: number[]): fc.Arbitrary<Answer> =>
  fc.constantFrom(...statuses).map((code) => failed({ kind: 'status', status: code }));

const finished = job('completed', 'completed', 'archived', 'failed');
const passing = status(408, 425, 500, 502, 503, 504, 599);
const hopeless = status(302, 401, 402, 403, 413, 422);
const send = weighted(
  [55, job('active', 'active', 'active', 'completed', 'queued')],
  [12, failure('not-sent')],
  [6, failure('no-answer', 'unreadable', 'invalid')],
  [16, status(429, 503)],
  [8, refused(400, 404, 409)],
  [5, passing],
  [3, hopeless],
);
const read = weighted(
  [50, job('active', 'active', 'active', 'queued')],
  [12, finished],
  [16, failure('no-answer', 'unreadable', 'invalid')],
  [10, status(429)],
  [9, passing],
  [4, refused(404)],
  [1, hopeless],
);
const exchange = (answer: fc.Arbitrary<Answer>): fc.Arbitrary<Exchange> => fc.record({ answer, takes });
const times = weighted([60, between(1, 3)], [37, between(1, 12)], [3, between(1, 80)]);
const readsInARow = fc
  .tuple(times, exchange(read))
  .map(([times, each]): Exchange[] => Array(times).fill(each));
const reads = fc
  .tuple(
    fc.array(exchange(job('completed')), { maxLength: 1 }),
    fc.array(readsInARow, { minLength: 1, maxLength: 6, size: 'max' }),
    exchange(weighted([3, finished], [1, read])),
  )
  .map(([first, rows, last]) => [...first, ...rows.flat(), last]);

/** Everything that may go wrong while a job is created or continued, and waited for. */
export const schedules = fc
  .constantFrom(600, ...[10, 60, 300, 600, 1200, 3600, 10_800].map((seconds) => seconds * second))
  .chain((timeoutMs) =>
    fc.record({
      task: fc.constantFrom('create', 'follow-up', 'follow-up', 'wait'),
      /** How long ago the job was sent a follow-up whose end no run saw. */
      followedMs: weighted([3, never], [1, between(-minute, 3 * minute)]),
      sends: fc.array(exchange(send), { minLength: 1, maxLength: 4 }),
      reads,
      timeoutMs: fc.constant(timeoutMs),
      pollIntervalMs: weighted([9, never], [1, fc.constantFrom(10 * second, 45 * second, 10 * minute)]),
      // Often while the prompt is sent, which a time from the whole wait would hardly ever hit.
      cancelAt: weighted(
        [70, never],
        [12, between(0, second)],
        [9, between(0, 3e5)],
        [9, between(0, timeoutMs)],
      ),
      jump: weighted(
        [90, never],
        [10, fc.record({ at: between(0, timeoutMs), ms: fc.constantFrom(minute, 30 * minute, 12 * hour) })],
      ),
      lookTakes: weighted([60, fc.constant(0)], [40, between(20, 15_000)]),
      noteTakes: weighted([60, fc.constant(0)], [40, between(20, 15_000)]),
      /** Every sleep ends up to so many milliseconds later. */
      lateness: weighted([85, fc.constant(0)], [15, fc.constantFrom(2, 50, 5 * second)]),
      random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    }),
  );

export type Schedule = typeof schedules extends fc.Arbitrary<infer Value> ? Value : never;

export function scriptOf({ followedMs, lateness, random, ...script }: Schedule): Script {
  const slept = (ms: number) => ms + random * lateness;
  const sentAt = followedMs === undefined ? undefined : startsAt - followedMs;
  return { ...script, random: () => random, slept, known: { followUp: true, sentAt } };
}
