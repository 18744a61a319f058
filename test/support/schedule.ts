/** Everything that may go wrong while a job is created and waited for. All times are in milliseconds. */
import fc from 'fast-check';
import type { ServiceErrorFacts } from '../../src/service/errors.ts';
import { hour, minute, second } from '../../src/time.ts';

/** What comes of one request, `takes` after it was sent. */
export interface Exchange {
  readonly takes: number;
  readonly answer:
    | { readonly kind: 'job'; readonly status: string; readonly prLink?: string }
    | ServiceErrorFacts;
}

export interface Schedule {
  readonly timeoutMs: number;
  /** `undefined` for `auto`. */
  readonly pollIntervalMs: number | undefined;
  /** Waits for a job that is there, instead of creating one. */
  readonly existing: boolean;
  /** The answers to the creates, the last one for all that follow. */
  readonly creates: readonly Exchange[];
  /** The answers to the polls, each for as many in a row as it says, the last one for all that follow. */
  readonly polls: readonly { readonly times: number; readonly exchange: Exchange }[];
  /** From the start. */
  readonly cancelAt: number | undefined;
  readonly clock: ClockBehaviour;
  readonly seed: number;
}

export type ClockBehaviour =
  | { readonly kind: 'exact' }
  /** Every sleep ends when only this share of it has gone by. */
  | { readonly kind: 'early'; readonly share: number }
  /** Every sleep ends up to this much later. */
  | { readonly kind: 'late'; readonly ms: number }
  /** At a time, this much time goes by at once. */
  | { readonly kind: 'jump'; readonly at: number; readonly ms: number };

function weighted<Value>(...options: (readonly [weight: number, arbitrary: fc.Arbitrary<Value>])[]) {
  return fc.oneof(...options.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}
const between = (min: number, max: number) => fc.integer({ min: Math.round(min), max: Math.round(max) });

const takes = weighted(
  [85, between(20, 820)],
  [8, between(0, 29 * second)],
  // The client's own limits are 30 s and 60 s.
  [7, between(29 * second, 69 * second)],
);
const retryAfterMs = fc.constantFrom(
  ...[undefined, 0, second, 30 * second, 2 * minute, 10 * minute, hour, hour + second, 3e11, 1e23],
);
const prLink = 'https://github.com/example/docs/pull/7';

const job = (...statuses: string[]): fc.Arbitrary<Exchange['answer']> =>
  fc
    .tuple(fc.constantFrom(...statuses), fc.boolean())
    .map(([status, linked]) => ({ kind: 'job', status, ...(linked ? { prLink } : {}) }));
const failure = (...kinds: ServiceErrorFacts['kind'][]): fc.Arbitrary<Exchange['answer']> =>
  fc.constantFrom(...kinds).map((kind) => ({ kind }));
const status = (...statuses: number[]): fc.Arbitrary<Exchange['answer']> =>
  fc.record({ kind: fc.constant('status'), status: fc.constantFrom(...statuses), retryAfterMs });

const finished = job('completed', 'archived', 'failed');
const unknown = job('queued', 'paused', 'Completed');
const unreadable = failure('unreadable', 'invalid');
const passing = status(408, 425, 500, 502, 503, 504, 520, 599);
const hopeless = status(302, 307, 400, 401, 402, 403, 405, 409, 413, 418, 422);

const create = fc.record({
  takes,
  answer: weighted(
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
  ),
});
const poll = fc.record({
  takes,
  answer: weighted(
    [42, job('active')],
    [8, unknown],
    [8, finished],
    [9, failure('not-sent', 'no-answer')],
    [9, unreadable],
    [10, status(429)],
    [9, passing],
    [4, status(404)],
    [1, hopeless],
  ),
});
const times = weighted([60, between(1, 3)], [37, between(1, 12)], [3, between(1, 80)]);
const pollsInARow = fc.record({ times, exchange: poll });
const lastPoll = fc.record({
  times: fc.constant(1),
  exchange: weighted([3, fc.record({ takes, answer: finished })], [1, poll]),
});

/** Often while the create is under way, which a time from the whole wait would hardly ever hit. */
const cancelAt = (timeoutMs: number) =>
  weighted<number | undefined>(
    [70, fc.constant(undefined)],
    [2, fc.constant(0)],
    [10, between(0, second)],
    [9, between(0, 3 * minute)],
    [9, between(0, timeoutMs)],
  );
const kind = <Kind extends ClockBehaviour['kind']>(name: Kind) => ({ kind: fc.constant(name) });
const share = fc.double({ min: 0.3, max: 0.9, noNaN: true });
const lateness = fc.constantFrom(2, 50, 5 * second);
const jumps = fc.constantFrom(minute, 30 * minute, 12 * hour);
const clock = (timeoutMs: number) =>
  weighted<ClockBehaviour>(
    [70, fc.record(kind('exact'))],
    [5, fc.record({ ...kind('early'), share })],
    [15, fc.record({ ...kind('late'), ms: lateness })],
    [10, fc.record({ ...kind('jump'), at: between(0, timeoutMs), ms: jumps })],
  );

const timeouts = [600, 10 * second, minute, 5 * minute, 10 * minute, 20 * minute, hour, 3 * hour];

export const schedules: fc.Arbitrary<Schedule> = fc.constantFrom(...timeouts).chain((timeoutMs) =>
  fc.record({
    timeoutMs: fc.constant(timeoutMs),
    pollIntervalMs: weighted<number | undefined>(
      [9, fc.constant(undefined)],
      [1, fc.constantFrom(10 * second, 45 * second, 10 * minute)],
    ),
    existing: weighted([85, fc.constant(false)], [15, fc.constant(true)]),
    creates: fc.array(create, { minLength: 1, maxLength: 3 }),
    polls: fc
      .tuple(fc.array(pollsInARow, { minLength: 1, maxLength: 6, size: 'max' }), lastPoll)
      .map(([polls, last]) => [...polls, last]),
    cancelAt: cancelAt(timeoutMs),
    clock: clock(timeoutMs),
    seed: fc.nat(),
  }),
);
