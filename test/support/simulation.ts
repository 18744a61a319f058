import { seededRandom } from '../../bench/statistics.ts';

import { autoSchedule, fixedSchedule } from '../../src/agent/poll-schedule.ts';
import type { JobEnd } from '../../src/agent/wait.ts';
import { ServiceError } from '../../src/service/errors.ts';
import { createAndWait, type JobService } from './create-and-wait.ts';
import { eventClock } from './event-clock.ts';
import type { Exchange, Schedule } from './schedule.ts';

/** One request to the service; times are milliseconds from the start. */
export interface TracedRequest {
  readonly kind: 'create' | 'poll';
  readonly began: number;
  ended: number;
  readonly exchange: Exchange;
  /** Whether that answer came through; else the request ran into the client's time limit, or was aborted. */
  result: 'answered' | 'timed-out' | 'aborted' | 'under way';
}

export interface Trace {
  readonly requests: readonly TracedRequest[];
  /** When there was a line in the log. */
  readonly lines: readonly number[];
  readonly end: JobEnd;
  readonly ended: number;
  readonly cancelledAt: number | undefined;
}

const timeLimitMs = { create: 60_000, poll: 30_000 };

/**
 * Creates a job and waits for it, on a clock of its own and against the schedule's answers. With `followUp`, the prompt
 * goes to a job that is there, and the answers to creates are those to it.
 */
export async function simulate(schedule: Schedule, followUp = false): Promise<Trace> {
  const random = seededRandom(schedule.seed);
  const origin = 123_456;
  const clock = eventClock(origin);
  const now = (): number => clock.now() - origin;
  const cancellation = new AbortController();
  let cancelledAt: number | undefined;
  let over = false;
  if (schedule.cancelAt !== undefined)
    clock.call(schedule.cancelAt, () => {
      cancelledAt = now();
      cancellation.abort();
    });
  const { clock: behaviour } = schedule;
  if (behaviour.kind === 'jump')
    clock.call(behaviour.at, () => {
      // How long a cancelled run may take is judged to the millisecond.
      if (!cancellation.signal.aborted) clock.jump(behaviour.ms);
    });
  const sleepLength = (ms: number): number => {
    if (behaviour.kind === 'early') return Math.max(Math.min(ms, 1), ms * behaviour.share);
    return behaviour.kind === 'late' && !cancellation.signal.aborted ? ms + random() * behaviour.ms : ms;
  };

  const requests: TracedRequest[] = [];
  const creates = schedule.creates.values();
  const polls = schedule.polls.flatMap(({ times, exchange }) => Array(times).fill(exchange)).values();
  const send = async (kind: TracedRequest['kind'], signal: AbortSignal) => {
    // The client sends nothing then.
    if (signal.aborted) throw new ServiceError('Broken', { kind: 'no-answer' });
    const next: Exchange | undefined = (kind === 'create' ? creates : polls).next().value;
    const last = kind === 'create' ? schedule.creates.at(-1) : schedule.polls.at(-1)?.exchange;
    const exchange = (next ?? last) as Exchange;
    const traced: TracedRequest = { kind, began: now(), ended: Number.NaN, exchange, result: 'under way' };
    requests.push(traced);
    await clock.sleep(Math.min(exchange.takes, timeLimitMs[kind]), signal);
    traced.ended = now();
    traced.result = signal.aborted
      ? 'aborted'
      : exchange.takes > timeLimitMs[kind]
        ? 'timed-out'
        : 'answered';
    const { answer } = exchange;
    if (traced.result !== 'answered') throw new ServiceError('Broken', { kind: 'no-answer' });
    if (answer.kind !== 'job') throw new ServiceError('Refused', answer);
    return { id: 'job-1', status: answer.status, prLink: answer.prLink };
  };
  const service: JobService = {
    createJob: (_prompt, signal) => send('create', signal),
    readJob: (_id, signal) => send('poll', signal),
  };

  // The client takes a success without a readable record for one without any.
  const sendFollowUp = (_id: string, _prompt: string, signal: AbortSignal) =>
    send('create', signal).catch((error: unknown) => {
      if (error instanceof ServiceError && /^(unreadable|invalid)$/.test(error.kind)) return undefined;
      throw error;
    });

  const lines: number[] = [];
  const run = createAndWait({
    service,
    clock: { ...clock, sleep: (ms, signal) => clock.sleep(sleepLength(Math.max(0, ms)), signal) },
    schedule:
      schedule.pollIntervalMs === undefined ? autoSchedule(random) : fixedSchedule(schedule.pollIntervalMs),
    timeoutMs: schedule.timeoutMs,
    signal: cancellation.signal,
    log: () => lines.push(now()),
    id: schedule.existing || followUp ? 'job-1' : undefined,
    sendFollowUp: followUp ? sendFollowUp : undefined,
  }).then((end) => ({ end, ended: now() }));
  await Promise.all([run.finally(() => (over = true)), clock.run(() => over)]);
  return { requests, lines, cancelledAt, ...(await run) };
}
