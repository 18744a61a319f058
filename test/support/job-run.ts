import { setImmediate } from 'node:timers/promises';
import { type DeliveryParts, deliver, type Order } from '../../src/agent/job/deliver.ts';
import { endOfJob } from '../../src/agent/job/end.ts';
import { autoSchedule } from '../../src/agent/job/poll-schedule.ts';
import { waitOf } from '../../src/agent/job/wait.ts';
import type { KnownJob } from '../../src/agent/memory/marker.ts';
import { failed, type JobEnding, type Result } from '../../src/agent/outcome.ts';
import type { Standing } from '../../src/agent/told/reply.ts';
import { ServiceError, type ServiceErrorFacts } from '../../src/service/errors.ts';
import type { Job } from '../../src/service/schemas.ts';
import { hour, minute, second } from '../../src/time.ts';
import { virtualClock } from './virtual-clock.ts';

export type Answer = Job | Error;

/** What comes of one request, `takes` milliseconds after it was sent. */
export interface Exchange {
  readonly answer: Answer;
  readonly takes: number;
}

/** A prompt for a new job or for `j1`, or a wait for `j1`, and what happens. Times are milliseconds from the start. */
export interface Script {
  readonly task: 'create' | 'follow-up' | 'wait';
  /** What is remembered of `j1`. */
  readonly known?: Omit<KnownJob, 'id'>;
  /** Whether the workflow names it. */
  readonly isNamed?: boolean;
  /** The commit that is checked, if any. */
  readonly commit?: string;
  /** What each later look sees anew, the last one for all that follow; what the first one saw, unless told. */
  readonly looks?: readonly (Partial<Order> | JobEnding)[];
  /** The answers to prompts and to reads, the last one for all that follow. */
  readonly sends: readonly Exchange[];
  readonly reads: readonly Exchange[];
  /** What became of the pull request of `j1`. */
  readonly pull?: 'open' | 'merged' | 'closed' | Error;
  readonly pullTakes?: number;
  readonly timeoutMs: number;
  /** `undefined` for `auto`. */
  readonly pollIntervalMs?: number | undefined;
  readonly isWaitedFor?: boolean;
  /** Below zero: before the start. */
  readonly cancelAt?: number | undefined;
  /** At a time, this much time goes by at once. */
  readonly jump?: { readonly at: number; readonly ms: number } | undefined;
  /** How long a sleep of so many milliseconds lasts in truth. */
  readonly slept?: (ms: number) => number;
  readonly lookTakes?: number;
  /** How long each change of the reply takes, and what comes of the one that says `asking`. */
  readonly noteTakes?: number;
  readonly standing?: Standing;
  /** Of a pull request unless told. */
  readonly isCommand?: boolean;
  readonly needsMemory?: boolean;
  readonly random: () => number;
}

export interface TracedRequest {
  readonly kind: 'create' | 'follow-up' | 'read';
  readonly began: number;
  readonly ended: number;
  readonly answer: Answer;
  /** Whether that answer came through; else the request ran into the client's time limit, or was aborted. */
  readonly result: 'answered' | 'timed-out' | 'aborted';
}

/** What was done. Times are milliseconds from the start. */
export interface Trace {
  readonly requests: readonly TracedRequest[];
  /** Each request when it began, each stage that the reply showed, each later look, and each pending check. */
  readonly steps: readonly { readonly at: number; readonly what: string }[];
  readonly lines: readonly { readonly at: number; readonly line: string }[];
  /** What the service was asked for though the run was cancelled already. */
  readonly inVain: readonly string[];
  /** What the reply was to remember, one after the other. */
  readonly remembered: readonly object[];
  readonly outputs: Readonly<Record<string, string>>;
  readonly end: Result;
  readonly ended: number;
  readonly cancelledAt: number | undefined;
}

/** Not zero, so that nothing can rely on the clock's origin. */
const origin = 123_456;
/** By the wall clock. */
export const startsAt = virtualClock().wall() + origin;
const never = new AbortController().signal;

/** Sends a prompt and waits for its job, or only waits, with the action's own steps and a clock of its own. */
export async function runJob(script: Script): Promise<Trace> {
  const {
    task,
    timeoutMs,
    cancelAt,
    jump,
    slept = (ms) => ms,
    pollIntervalMs,
    random,
    pull = 'open',
    standing = { kind: 'stands' },
  } = script;
  const clock = virtualClock();
  clock.pass(origin);
  const now = () => clock.now() - origin;
  const cancellation = new AbortController();
  const { signal } = cancellation;
  const looks = [...(script.looks ?? [])];
  let cancelledAt: number | undefined;
  const cancel = () => {
    cancelledAt = now();
    cancellation.abort();
  };
  if (cancelAt !== undefined && cancelAt < 0) cancel();
  else if (cancelAt !== undefined) clock.at(origin + cancelAt, cancel);
  // How long a cancelled run may take is judged to the millisecond.
  if (jump !== undefined) clock.at(origin + jump.at, () => signal.aborted || clock.jump(jump.ms));

  const requests: TracedRequest[] = [];
  const steps: { at: number; what: string }[] = [];
  const inVain: string[] = [];
  const answers = { send: script.sends.values(), read: script.reads.values() };
  const last = { send: script.sends.at(-1), read: script.reads.at(-1) };
  /** As the client does it: what is aborted once it was sent may be answered for three seconds more. */
  async function request(kind: TracedRequest['kind'], until: AbortSignal): Promise<Job> {
    const isRead = kind === 'read';
    if (until.aborted) {
      inVain.push(kind);
      throw new ServiceError('Aborted', { kind: isRead ? 'no-answer' : 'not-sent' });
    }
    const list = isRead ? 'read' : 'send';
    const { answer, takes } = (answers[list].next().value ?? last[list]) as Exchange;
    const isUnsent = answer instanceof ServiceError && answer.kind === 'not-sent';
    const limit = isRead ? 30 * second : minute;
    const began = now();
    steps.push({ at: began, what: kind });
    // Nothing is answered in the same turn.
    await undefined;
    const due = began + Math.min(takes, limit);
    await clock.sleep(due - began, until);
    let isAborted: boolean = until.aborted;
    if (isAborted && !isRead && !isUnsent) {
      // Longer than it takes the run to see that it was cancelled.
      for (let turn = 0; turn < 3; turn += 1) await setImmediate();
      isAborted = due > now() + 3 * second;
      await clock.sleep(Math.min(due - now(), 3 * second), never);
    }
    const result = isAborted ? 'aborted' : takes > limit ? 'timed-out' : 'answered';
    requests.push({ kind, began, ended: now(), answer, result });
    if (!isUnsent && result !== 'answered') throw new ServiceError('Broken', { kind: 'no-answer' });
    if (answer instanceof Error) throw answer;
    return answer;
  }

  const lines: { at: number; line: string }[] = [];
  const remembered: object[] = [];
  const outputs: Record<string, string> = {};
  const parts: DeliveryParts = {
    service: {
      createJob: (_prompt, until) => request('create', until),
      sendFollowUp: (_id, _prompt, until) => request('follow-up', until),
      readJob: (_id, until) => request('read', until),
    },
    github: {
      async pullRequest() {
        await clock.sleep(script.pullTakes ?? 0, signal);
        if (pull instanceof Error) throw pull;
        const whole = {
          isDraft: false,
          hasConflicts: false,
          isFromFork: false,
          isStacked: false,
          repositoryId: '1',
          isPublic: true,
        };
        const commits = { head: 'a'.repeat(40), base: 'b'.repeat(40), updatedAt: '2026-11-27T10:00:00Z' };
        return { state: pull, title: 'Docs', changedFiles: 0, ...whole, ...commits };
      },
      changedFiles: async () => ({ files: [], isCut: false }),
    },
    clock: { ...clock, sleep: (ms, until) => clock.sleep(slept(Math.max(0, ms)), until) },
    ...{ start: origin, deadline: origin + timeoutMs, signal, isWaitedFor: script.isWaitedFor ?? true },
    schedule: pollIntervalMs === undefined ? autoSchedule(random) : () => pollIntervalMs,
    ...{ serverUrl: 'https://github.com', place: { repositoryId: '1', visibility: undefined } },
    ...{ isCommand: script.isCommand ?? false, needsMemory: script.needsMemory ?? false },
    reply: {
      async note(stage, more) {
        steps.push({ at: now(), what: stage });
        remembered.push(more ?? {});
        await clock.sleep(script.noteTakes ?? 0, signal);
        return stage === 'asking' ? standing : { kind: 'stands' };
      },
    },
    check: {
      async begin(commit) {
        if (commit !== undefined) steps.push({ at: now(), what: `pending ${commit}` });
      },
    },
    async again() {
      steps.push({ at: now(), what: 'again' });
      const at = clock.now();
      await clock.sleep(script.lookTakes ?? 0, signal);
      if (signal.aborted) return { outcome: 'cancelled', isSent: false };
      const seen = (looks.length > 1 ? looks.shift() : looks[0]) ?? {};
      return 'outcome' in seen ? seen : { ...first, at, ...seen };
    },
    log: {
      info: (line) => void lines.push({ at: now(), line }),
      output(name, value) {
        outputs[name] = value;
      },
    },
  };
  const known: KnownJob = { id: 'j1', ...script.known };
  const first: Order = {
    draft: { create: 'Do it.', followUp: 'Shorter.' },
    target: task === 'follow-up' ? { ...known, isNamed: script.isNamed ?? false } : undefined,
    ...{
      commit: script.commit,
      head: script.commit,
      told: { toldCommit: 'c2', toldDiff: 'd2', order: 3 },
      at: origin,
    },
  };
  const wait = waitOf(known, parts.clock);
  // As `run` does it.
  const end = await (task === 'wait' ? endOfJob(wait, parts) : deliver(first, parts)).catch((error) =>
    failed(error, signal),
  );
  return { requests, steps, lines, inVain, remembered, outputs, end, ended: now(), cancelledAt };
}

export const job = (status: string, prLink?: string): Job => ({ id: 'j1', status, prLink });
export const failure = (facts: ServiceErrorFacts) => new ServiceError('It broke', facts);
export const status = (code: number, retryAfterMs?: number) =>
  failure({ kind: 'status', status: code, retryAfterMs });

/** A script in which every answer takes as long as `takes` says. */
export interface Story extends Omit<Script, 'sends' | 'reads'> {
  readonly sends: readonly Answer[];
  readonly reads: readonly Answer[];
  readonly takes: number;
}

/** Runs a new job for an hour, unless told. */
export function play({
  takes = 0,
  ...story
}: Partial<Story> & Pick<Story, 'sends' | 'reads'>): Promise<Trace> {
  const exchanges = (answers: readonly Answer[]) => answers.map((answer) => ({ answer, takes }));
  return runJob({
    ...{ task: 'create', timeoutMs: hour, random: () => 0.5, ...story },
    ...{ sends: exchanges(story.sends), reads: exchanges(story.reads) },
  });
}
