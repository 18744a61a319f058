import { setTimeout as delay, setImmediate as rest } from 'node:timers/promises';
import { run } from '../../src/agent/run.ts';
import type { Clock } from '../../src/clock.ts';
import { type HttpAnswer, type HttpRequest, TransportError } from '../../src/http/transport.ts';
import type { Runner } from '../../src/runner/runner.ts';
import { createService, defaultJobPath } from '../../src/service/client.ts';
import { type Exchange, generator, type Schedule, scheduleOf } from './schedule.ts';

/** One request to the service; times are milliseconds from the start. */
export interface TracedRequest {
  readonly method: string;
  readonly began: number;
  ended: number;
  /** What the schedule held for it. */
  readonly exchange: Exchange;
  /** Whether that answer came through; else the request broke, ran into its time limit, or was given up. */
  result: 'answered' | 'broken' | 'timed-out' | 'aborted' | 'under way';
}

export interface Trace {
  readonly requests: TracedRequest[];
  readonly outputs: { readonly at: number; readonly name: string; readonly value: string }[];
  readonly summaries: string[];
  readonly lines: { readonly at: number; readonly text: string }[];
  red: boolean | undefined;
  thrown: unknown;
  /** When the cancellation came, while the run was under way. */
  cancelledAt: number | undefined;
  ended: number;
}

/** A simulation under way. */
export interface Simulation {
  readonly schedule: Schedule;
  readonly trace: Trace;
  /** Whether the run has ended. */
  readonly isOver: () => boolean;
  /** Lets time pass up to the next event. Everything that follows from the event before has to be done by then. */
  readonly step: () => void;
}

export const existingId = 'existing-1';
export const createdId = 'job-1';

const error = JSON.stringify({ error: 'Something is wrong' });

function bodyOf(exchange: Exchange, id: string): string {
  if ('broken' in exchange) return '';
  const { body } = exchange;
  switch (body.kind) {
    case 'job':
      return recordOf(body, id);
    case 'another job':
      return JSON.stringify({ id: 'job-2', status: 'completed', prLink: 'https://github.com/a/b/pull/1' });
    case 'error':
      return error;
    case 'html':
      return '<!doctype html><title>Sign in</title>';
    case 'empty':
      return '';
    case 'cut':
      return '{"id":"job-1","status":"comp';
    case 'no status':
      return `{"id":"${id}"}`;
  }
}

/** The record's text, as a body and as the output `job` have it. */
export function recordOf(
  body: { readonly status: string; readonly prLink: string | null; readonly other?: string },
  id: string,
): string {
  const { status, prLink, other } = body;
  return JSON.stringify(other === undefined ? { id, status, prLink } : { id, status, prLink, other });
}

/**
 * Starts the real run, with the real client, on a clock of its own and against the schedule's answers. Nothing in it
 * waits for real time.
 */
export function simulate(schedule: Schedule): Simulation {
  const random = generator(~schedule.number);
  const trace: Trace = {
    requests: [],
    outputs: [],
    summaries: [],
    lines: [],
    red: undefined,
    thrown: undefined,
    cancelledAt: undefined,
    ended: Number.NaN,
  };
  const origin = 123_456;
  const cancellation = new AbortController();
  let now = 0;
  let jumped = schedule.clock.kind !== 'jump';
  const events = new Set<{ readonly at: number; readonly happen: () => void }>();

  const after = (ms: number, happen: () => void): (() => void) => {
    const event = { at: now + ms, happen };
    events.add(event);
    return () => events.delete(event);
  };
  const step = (): void => {
    let next: { readonly at: number; readonly happen: () => void } | undefined;
    for (const event of events) if (next === undefined || event.at < next.at) next = event;
    if (next === undefined) return;
    events.delete(next);
    now = Math.max(now, next.at);
    // Not once the run is cancelled: how long it may take then is judged to the millisecond.
    if (
      !jumped &&
      schedule.clock.kind === 'jump' &&
      now >= schedule.clock.at &&
      !cancellation.signal.aborted
    ) {
      jumped = true;
      now += schedule.clock.ms;
    }
    next.happen();
  };
  /** Resolves at the time, or at once when the signal is aborted. */
  const wait = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve) => {
      if (signal?.aborted === true) {
        resolve();
        return;
      }
      const end = (): void => {
        signal?.removeEventListener('abort', end);
        forget();
        resolve();
      };
      const forget = ms === Number.POSITIVE_INFINITY ? () => undefined : after(ms, end);
      signal?.addEventListener('abort', end);
    });

  const clock: Clock = {
    monotonic: () => origin + now,
    sleep(ms, signal) {
      let length = Math.max(0, ms);
      if (schedule.clock.kind === 'early' && length > 0)
        length = Math.max(Math.min(length, 1), length * schedule.clock.share);
      if (schedule.clock.kind === 'late' && !cancellation.signal.aborted)
        length += random() * schedule.clock.ms;
      return wait(length, signal);
    },
  };

  let creates = 0;
  let looks = 0;
  let stretch = 0;
  const nextLook = (): Exchange => {
    const last = schedule.looks.length - 1;
    if (stretch < last && looks >= (schedule.looks[stretch]?.times ?? 0)) {
      stretch += 1;
      looks = 0;
    }
    looks += 1;
    return schedule.looks[stretch]?.answer as Exchange;
  };
  const nextCreate = (): Exchange => {
    creates += 1;
    return schedule.creates[Math.min(creates, schedule.creates.length) - 1] as Exchange;
  };
  const id = schedule.existing ? existingId : createdId;

  const send = async (request: HttpRequest): Promise<HttpAnswer> => {
    const exchange = request.method === 'POST' ? nextCreate() : nextLook();
    const traced: TracedRequest = {
      method: request.method,
      began: now,
      ended: Number.NaN,
      exchange,
      result: 'under way',
    };
    trace.requests.push(traced);
    await wait(Math.min(exchange.takes, request.timeoutMs), request.signal);
    traced.ended = now;
    if (request.signal?.aborted === true) {
      traced.result = 'aborted';
      throw new TransportError('aborted', 'given up');
    }
    if (exchange.takes > request.timeoutMs) {
      traced.result = 'timed-out';
      throw new TransportError('timed-out', 'no whole answer in time');
    }
    if ('broken' in exchange) {
      traced.result = 'broken';
      throw new TransportError(exchange.broken, 'broken');
    }
    traced.result = 'answered';
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (exchange.retryAfter !== undefined) {
      headers['retry-after'] = exchange.retryAfter.value;
      if (exchange.retryAfter.date !== undefined) headers['date'] = exchange.retryAfter.date;
    }
    return { status: exchange.status, headers, text: bodyOf(exchange, id) };
  };

  const say = (text: string): void => void trace.lines.push({ at: now, text });
  const runner: Runner = {
    input: () => '',
    mask: () => undefined,
    redact: (text) => text,
    info: say,
    notice: say,
    warning: say,
    error: say,
    output: (name, value) => void trace.outputs.push({ at: now, name, value }),
    summaryBytes: () => 0,
    summary: (markdown) => void trace.summaries.push(markdown),
    lostOutputs: () => false,
  };

  if (schedule.cancelAt !== undefined) {
    after(schedule.cancelAt, () => {
      trace.cancelledAt = now;
      cancellation.abort();
    });
  }
  let over = false;
  run({
    runner,
    clock,
    random,
    signal: cancellation.signal,
    readInputs: () => {
      if (schedule.failing === 'inputs') throw new Error('The inputs are wrong');
      return {
        projectId: 'p',
        apiKey: 'k',
        baseUrl: 'http://127.0.0.1',
        prompt: schedule.existing ? undefined : 'Update the page.',
        command: '/docs-agent',
        permission: 'write',
        allowBots: [],
        githubToken: '',
        context: false,
        wait: schedule.wait,
        timeoutMs: schedule.timeoutMs,
        pollIntervalMs: schedule.pollIntervalMs,
        jobId: schedule.existing ? existingId : undefined,
        jobPath: defaultJobPath,
        requirePullRequest: schedule.requirePullRequest,
        dryRun: schedule.dryRun,
      };
    },
    readEvent: () => undefined,
    connect: (inputs) => {
      if (schedule.failing === 'connect') throw new Error('The proxy variable is wrong');
      return {
        service: createService(inputs, send, (text) => text),
        requests: () => trace.requests.length,
      };
    },
  })
    .then((red) => {
      trace.red = red;
    })
    .catch((thrown: unknown) => {
      trace.thrown = thrown;
    })
    .finally(() => {
      trace.ended = now;
      over = true;
    });
  return { schedule, trace, isOver: () => over, step };
}

/** Runs one simulation by itself. */
export async function simulateAlone(schedule: Schedule): Promise<Trace> {
  await loadEverything();
  return await runSteps(simulate(schedule), () => rest());
}

let loaded: Promise<unknown> | undefined;

/**
 * Loads what a run loads only when it needs it: that takes turns of the event loop, in which the clock of a simulation
 * would go on. To be awaited before the first simulation.
 */
export function loadEverything(): Promise<unknown> {
  loaded ??= runSteps(simulate(scheduleOf(1)), () => delay(20));
  return loaded;
}

async function runSteps(simulation: Simulation, between: () => Promise<void>): Promise<Trace> {
  for (let steps = 0; steps < 100_000 && !simulation.isOver(); steps += 1) {
    await between();
    if (!simulation.isOver()) simulation.step();
  }
  return simulation.trace;
}
