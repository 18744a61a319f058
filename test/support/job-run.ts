import { createJob, sendFollowUp } from '../../src/agent/job.ts';
import { autoSchedule, fixedSchedule } from '../../src/agent/poll-schedule.ts';
import { type JobEnd, waitForJob } from '../../src/agent/wait.ts';
import { ServiceError } from '../../src/service/errors.ts';
import type { Job } from '../../src/service/schemas.ts';
import { minute, second } from '../../src/time.ts';
import { virtualClock } from './virtual-clock.ts';

export type Answer = Job | Error;

/** What comes of one request, `takes` milliseconds after it was sent. */
export interface Exchange {
  readonly answer: Answer;
  readonly takes: number;
}

/** A job that is created, sent a follow-up or only waited for, and what happens. Times are milliseconds from the start. */
export interface Script {
  readonly task: 'create' | 'follow-up' | 'wait';
  /** The answers to the prompt, the last one for all that follow. */
  readonly sends: readonly Exchange[];
  /** The answers to the polls, the last one for all that follow. */
  readonly polls: readonly Exchange[];
  readonly timeoutMs: number;
  /** `undefined` for `auto`. */
  readonly pollIntervalMs?: number | undefined;
  readonly cancelAt?: number | undefined;
  /** At a time, this much time goes by at once. */
  readonly jump?: { readonly at: number; readonly ms: number } | undefined;
  /** How long a sleep of so many milliseconds lasts in truth. */
  readonly slept?: (ms: number) => number;
  readonly random: () => number;
}

export interface TracedRequest {
  readonly kind: 'send' | 'poll';
  readonly began: number;
  readonly ended: number;
  readonly answer: Answer;
  /** Whether that answer came through; else the request ran into the client's time limit, or was aborted. */
  readonly result: 'answered' | 'timed-out' | 'aborted';
}

/** What was done. Times are milliseconds from the start. */
export interface Trace {
  readonly requests: readonly TracedRequest[];
  readonly lines: readonly { readonly at: number; readonly line: string }[];
  readonly changes: readonly Job[];
  readonly end: JobEnd;
  readonly ended: number;
  readonly cancelledAt: number | undefined;
}

const timeLimitMs = { send: minute, poll: 30 * second };

/** Not zero, so that nothing can rely on the clock's origin. */
const origin = 123_456;

/** Runs the action's own create and wait on a clock of its own. */
export async function runJob(script: Script): Promise<Trace> {
  const { task, timeoutMs, cancelAt, jump, slept = (ms) => ms, pollIntervalMs, random } = script;
  const clock = virtualClock();
  clock.pass(origin);
  const now = () => clock.now() - origin;
  const cancellation = new AbortController();
  const { signal } = cancellation;
  let cancelledAt: number | undefined;
  if (cancelAt !== undefined)
    clock.at(origin + cancelAt, () => {
      cancelledAt = now();
      cancellation.abort();
    });
  if (jump !== undefined)
    clock.at(origin + jump.at, () => {
      // How long a cancelled run may take is judged to the millisecond.
      if (!signal.aborted) clock.jump(jump.ms);
    });

  const requests: TracedRequest[] = [];
  const answers = { send: script.sends.values(), poll: script.polls.values() };
  const last = { send: script.sends.at(-1), poll: script.polls.at(-1) };
  async function request(kind: TracedRequest['kind'], sent: AbortSignal): Promise<Job> {
    const noAnswer = new ServiceError('Broken', { kind: 'no-answer' });
    // The client sends nothing then.
    if (sent.aborted) throw noAnswer;
    const { answer, takes } = (answers[kind].next().value ?? last[kind]) as Exchange;
    const began = now();
    await clock.sleep(Math.min(takes, timeLimitMs[kind]), sent);
    const result = sent.aborted ? 'aborted' : takes > timeLimitMs[kind] ? 'timed-out' : 'answered';
    requests.push({ kind, began, ended: now(), answer, result });
    if (result !== 'answered') throw noAnswer;
    if (answer instanceof Error) throw answer;
    return answer;
  }

  const lines: { at: number; line: string }[] = [];
  const changes: Job[] = [];
  const parts = {
    service: {
      createJob: (_prompt: string, sent: AbortSignal) => request('send', sent),
      // The client takes a success without a readable record for one without any.
      sendFollowUp: (_id: string, _prompt: string, sent: AbortSignal) =>
        request('send', sent).catch((error: unknown) => {
          if (isUnreadable(error)) return undefined;
          throw error;
        }),
      readJob: (_id: string, sent: AbortSignal) => request('poll', sent),
    },
    clock: {
      ...clock,
      sleep: (ms: number, until: AbortSignal) => clock.sleep(slept(Math.max(0, ms)), until),
    },
    start: origin,
    deadline: origin + timeoutMs,
    signal,
    log: {
      info: (line: string) => void lines.push({ at: now(), line }),
      warning: (line: string) => void lines.push({ at: now(), line: `Warning: ${line}` }),
    },
  };
  const start = {
    create: () => createJob('Update the page.', parts),
    'follow-up': () => sendFollowUp('j1', 'Shorter.', parts),
    wait: () => undefined,
  };
  const sent = await start[task]();
  const end =
    sent !== undefined && 'outcome' in sent
      ? sent
      : await waitForJob('j1', sent?.answer, {
          ...parts,
          schedule: pollIntervalMs === undefined ? autoSchedule(random) : fixedSchedule(pollIntervalMs),
          leastInterval: sent?.leastInterval ?? 0,
          afterFollowUp: task === 'follow-up',
          onChange: (job) => void changes.push(job),
        });
  return { requests, lines, changes, end, ended: now(), cancelledAt };
}

export function isUnreadable(answer: unknown): boolean {
  return answer instanceof ServiceError && (answer.kind === 'unreadable' || answer.kind === 'invalid');
}
