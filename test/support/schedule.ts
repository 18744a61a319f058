/**
 * Seeded schedules of everything that may go wrong while a run waits: what the service answers and when, how the clock
 * runs, when the run is cancelled. A schedule follows from its number alone.
 */

/** What comes of one request, `takes` milliseconds after it was sent; `Infinity` never. */
export type Exchange = { readonly takes: number } & (
  | { readonly broken: 'no-connection' | 'no-answer' }
  | {
      readonly status: number;
      readonly body: Body;
      readonly retryAfter?: RetryAfter;
    }
);

export type Body =
  | { readonly kind: 'job'; readonly status: string; readonly prLink: string | null; readonly other?: string }
  | { readonly kind: 'another job' | 'error' | 'html' | 'empty' | 'cut' | 'no status' };

/** A `Retry-After` with the answer's `Date`, and what it means: milliseconds, or nothing. */
export interface RetryAfter {
  readonly value: string;
  readonly date?: string;
  readonly ms: number | undefined;
}

export interface Schedule {
  readonly number: number;
  readonly timeoutMs: number;
  readonly wait: boolean;
  /** `undefined` for `auto`. */
  readonly pollIntervalMs: number | undefined;
  /** Waits for an existing job instead of creating one. */
  readonly existing: boolean;
  readonly requirePullRequest: boolean;
  readonly dryRun: boolean;
  /** A step before the first request that throws. */
  readonly failing: 'inputs' | 'connect' | undefined;
  /** The answers to the creates, the last one for all that follow. */
  readonly creates: readonly Exchange[];
  /** The answers to the looks, each for as many in a row as it says, the last one for all that follow. */
  readonly looks: readonly { readonly times: number; readonly answer: Exchange }[];
  /** Milliseconds from the start. */
  readonly cancelAt: number | undefined;
  readonly clock: ClockBehaviour;
}

export type ClockBehaviour =
  | { readonly kind: 'exact' }
  /** Every sleep ends when only this share of it has gone by. */
  | { readonly kind: 'early'; readonly share: number }
  /** Every sleep ends up to this much later. */
  | { readonly kind: 'late'; readonly ms: number }
  /** At a time, this much time goes by at once. */
  | { readonly kind: 'jump'; readonly at: number; readonly ms: number };

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Uniform in [0, 1): the generator mulberry32, one state a schedule. */
export function generator(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const retryAfters: readonly RetryAfter[] = [
  { value: '0', ms: 0 },
  { value: '1', ms: second },
  { value: '30', ms: 30 * second },
  { value: '600', ms: 10 * minute },
  { value: '3600', ms: hour },
  { value: '3601', ms: hour + second },
  { value: '315360000', ms: 315_360_000 * second },
  { value: '99999999999999999999', ms: 1e20 * second },
  {
    value: 'Fri, 27 Nov 2026 12:02:00 GMT',
    date: 'Fri, 27 Nov 2026 12:00:00 GMT',
    ms: 2 * minute,
  },
  { value: 'Fri, 27 Nov 2026 11:00:00 GMT', date: 'Fri, 27 Nov 2026 12:00:00 GMT', ms: 0 },
  { value: 'Fri, 27 Nov 2026 12:02:00 GMT', ms: undefined },
  { value: '-5', date: 'Fri, 27 Nov 2026 12:00:00 GMT', ms: undefined },
  { value: 'soon', date: 'Fri, 27 Nov 2026 12:00:00 GMT', ms: undefined },
  { value: '', ms: undefined },
];

const pullRequest = 'https://github.com/example/docs/pull/7';
const finished = ['completed', 'archived', 'failed'] as const;
const unknownStatuses = ['queued', 'paused', 'Completed', '::error::done', 'x'.repeat(300)] as const;
const passingStatuses = [408, 425, 500, 502, 503, 504, 520, 599] as const;
const hopelessStatuses = [302, 307, 400, 401, 402, 403, 405, 409, 413, 418, 422] as const;
const timeouts = [600, 10 * second, minute, 5 * minute, 10 * minute, 20 * minute, hour, 3 * hour] as const;

/** The schedule with this number: always the same. */
export function scheduleOf(number: number): Schedule {
  // Neighbouring seeds give streams that resemble each other at their first values.
  const random = generator(Math.imul(number + 1, 0x9e3779b1));
  const chance = (share: number): boolean => random() < share;
  const upTo = (most: number): number => Math.floor(random() * most);
  const oneOf = <Value>(values: readonly Value[]): Value => values[upTo(values.length)] as Value;

  const takes = (): number => {
    const kind = random();
    if (kind < 0.85) return 20 + upTo(800);
    if (kind < 0.93) return upTo(29 * second);
    if (kind < 0.98) return 29 * second + upTo(40 * second);
    return Number.POSITIVE_INFINITY;
  };
  const job = (status: string, prLink: string | null): Body =>
    chance(0.2)
      ? { kind: 'job', status, prLink, other: String(upTo(1000)) }
      : { kind: 'job', status, prLink };
  const retry = (share: number): { retryAfter?: RetryAfter } =>
    chance(share) ? { retryAfter: oneOf(retryAfters) } : {};
  const errorBody = (): Body => ({ kind: oneOf(['error', 'html', 'empty', 'cut'] as const) });
  const unreadable = (): Body => ({
    kind: oneOf(['html', 'empty', 'cut', 'no status', 'another job'] as const),
  });
  const done = (): Exchange => {
    const status = oneOf(finished);
    return { takes: takes(), status: 200, body: job(status, chance(0.6) ? pullRequest : null) };
  };
  const active = (): Exchange => ({
    takes: takes(),
    status: 200,
    body: job('active', chance(0.1) ? pullRequest : null),
  });
  const passing = (): Exchange => {
    const kind = random();
    if (kind < 0.25) return { takes: takes(), status: 429, body: errorBody(), ...retry(0.6) };
    if (kind < 0.5)
      return { takes: takes(), status: oneOf(passingStatuses), body: errorBody(), ...retry(0.3) };
    if (kind < 0.75) return { takes: takes(), broken: chance(0.5) ? 'no-connection' : 'no-answer' };
    if (kind < 0.9) return { takes: takes(), status: 200, body: unreadable() };
    return { takes: Number.POSITIVE_INFINITY, status: 200, body: { kind: 'empty' } };
  };
  const look = (): Exchange => {
    const kind = random();
    if (kind < 0.42) return active();
    if (kind < 0.8) return passing();
    if (kind < 0.88) return { takes: takes(), status: 200, body: job(oneOf(unknownStatuses), null) };
    if (kind < 0.92) return { takes: takes(), status: 404, body: errorBody() };
    if (kind < 0.925) return { takes: takes(), status: oneOf(hopelessStatuses), body: errorBody() };
    return done();
  };
  const repeats = (): number => {
    const kind = random();
    if (kind < 0.6) return 1 + upTo(3);
    return kind < 0.97 ? 1 + upTo(12) : 1 + upTo(80);
  };
  const create = (): Exchange => {
    const kind = random();
    if (kind < 0.55) return { takes: takes(), status: oneOf([200, 201, 202]), body: job('active', null) };
    if (kind < 0.58) return done();
    if (kind < 0.6) return { takes: takes(), status: 201, body: job(oneOf(unknownStatuses), null) };
    if (kind < 0.72) return { takes: takes(), broken: 'no-connection' };
    if (kind < 0.76) return { takes: takes(), broken: 'no-answer' };
    if (kind < 0.86) return { takes: takes(), status: 429, body: errorBody(), ...retry(0.7) };
    if (kind < 0.92) return { takes: takes(), status: 503, body: errorBody(), ...retry(0.8) };
    if (kind < 0.95) return { takes: takes(), status: oneOf(passingStatuses), body: errorBody() };
    if (kind < 0.98) return { takes: takes(), status: oneOf(hopelessStatuses), body: errorBody() };
    return { takes: takes(), status: 200, body: { kind: oneOf(['html', 'empty', 'cut'] as const) } };
  };

  const timeoutMs = chance(0.0001) ? 120 * hour : oneOf(timeouts);
  const looks = Array.from({ length: 1 + upTo(6) }, () => ({ times: repeats(), answer: look() }));
  looks.push({ times: 1, answer: chance(0.75) ? done() : look() });
  const clockKind = random();
  return {
    number,
    timeoutMs,
    wait: !chance(0.05),
    pollIntervalMs: chance(0.1) ? oneOf([10 * second, 45 * second, 10 * minute]) : undefined,
    existing: chance(0.15),
    requirePullRequest: chance(0.2),
    dryRun: chance(0.005),
    failing: chance(0.01) ? oneOf(['inputs', 'connect'] as const) : undefined,
    creates: Array.from({ length: 1 + upTo(3) }, create),
    looks,
    cancelAt: chance(0.3) ? cancelTime(random, timeoutMs) : undefined,
    clock:
      clockKind < 0.7
        ? { kind: 'exact' }
        : clockKind < 0.75
          ? { kind: 'early', share: 0.3 + 0.6 * random() }
          : clockKind < 0.9
            ? { kind: 'late', ms: oneOf([2, 50, 5 * second]) }
            : { kind: 'jump', at: random() * timeoutMs, ms: oneOf([minute, 30 * minute, 12 * hour]) },
  };
}

/** Often while the create is under way, which a time from the whole wait would hardly ever hit. */
function cancelTime(random: () => number, timeoutMs: number): number {
  const kind = random();
  if (kind < 0.05) return 0;
  if (kind < 0.4) return Math.floor(random() * second);
  if (kind < 0.7) return Math.floor(random() * 3 * minute);
  return Math.floor(random() * timeoutMs);
}
