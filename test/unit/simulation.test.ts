import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ServiceError } from '../../src/service/errors.ts';
import { hour, minute, second } from '../../src/time.ts';
import { runJob, type Trace, type TracedRequest } from '../support/job-run.ts';
import { type Schedule, schedules, scriptOf } from '../support/job-scripts.ts';

test('creating, continuing and waiting keep their promises under all schedules of faults', {
  timeout: 60_000,
}, async () => {
  const kinds: Record<string, number> = {};
  const run = async (schedule: Schedule) => {
    const trace = await runJob(scriptOf(schedule));
    for (const kind of kindsOf(schedule, trace)) kinds[kind] = (kinds[kind] ?? 0) + 1;
    expect(brokenPromises(schedule, trace)).toEqual([]);
  };
  // When it fails, it shows its seed.
  await fc.assert(fc.asyncProperty(schedules, run), { seed: 20_261_127, numRuns: 8_000 });
  // A simulation that never comes there proves nothing.
  const ends = ['pull-request', 'no-pull-request', 'archived', 'failed', 'timed-out', 'cancelled', 'error'];
  const rare = ['cancelled while it sends', 'late: sent', 'late: lost', 'late: unsent', 'more than an hour'];
  const followUps = ['busy', 'replaced', 'refused as busy', 'stale'];
  for (const kind of [
    ...['create', 'follow-up'].flatMap((task) => [...ends, 'lost'].map((end) => `${task}: ${end}`)),
    ...ends.map((end) => `wait: ${end}`),
    ...rare,
    ...followUps,
  ])
    expect(kinds[kind], kind).toBeGreaterThan(20);
});

function kindsOf(schedule: Schedule, { requests, steps, end, ended, late }: Trace): string[] {
  const sends = requests.filter(isSend);
  const first = waitIn(schedule, requests).reads.find((read) => outcomeOf(read) !== undefined);
  const lateKind = late?.lost !== undefined ? 'lost' : late?.isSent === true ? 'sent' : 'unsent';
  const kinds = {
    [`${schedule.task}: ${end.outcome === 'error' && end.lost !== undefined ? 'lost' : end.outcome}`]: true,
    'cancelled while it sends': late !== undefined,
    [`late: ${lateKind}`]: late !== undefined,
    'more than an hour': ended > hour,
    busy: steps.some(({ what }) => what === 'busy'),
    replaced: sends.some(({ kind }) => kind === 'create') && schedule.task === 'follow-up',
    'refused as busy': sends.some((send) => errorIn(send)?.status === 409),
    stale: first !== undefined && first !== endIn(schedule, requests),
  };
  return Object.keys(kinds).filter((kind) => kinds[kind]);
}

/** For a link that comes after `completed`. */
const linkGrace = 5 * second;
/** Milliseconds that adding times up may lose. */
const rounding = 0.001;

/** What sending a prompt and waiting for its job promises, whatever comes; those that were not kept. */
function brokenPromises(schedule: Schedule, trace: Trace): string[] {
  const { requests, steps, lines, end, ended, cancelledAt = Number.POSITIVE_INFINITY, late = end } = trace;
  const { task, timeoutMs: deadline, pollIntervalMs, jump } = schedule;
  const sends = requests.filter(isSend);
  const lateness = schedule.lateness + (jump?.ms ?? 0);
  const finished = trace.late === undefined ? endIn(schedule, requests) : undefined;
  const afterEnd = finished === undefined ? [] : requests.slice(requests.indexOf(finished) + 1);
  const last = [finished, ...afterEnd].findLast((each) => each && outcomeOf(each) !== undefined);
  const begin = task === 'wait' ? 0 : isTaken(sends.at(-1)) ? (sends.at(-1)?.ended ?? 0) : ended;
  const signs = [begin, ...lines.map(({ at }) => at).filter((at) => at >= begin), ended];

  const promises: Record<string, boolean> = {
    'nothing is sent where a job is only waited for': task !== 'wait' || sends.length === 0,
    'a prompt is sent again only where the service certainly did nothing': sends
      .slice(0, -1)
      .every(
        (send) =>
          didNothing(send) || (send.kind === 'follow-up' && /^40[049]$/.test(`${errorIn(send)?.status}`)),
      ),
    'a follow-up goes to an idle job': sends
      .filter(({ kind }) => kind === 'follow-up')
      .every((send) => isIdle(schedule, requests.slice(0, requests.indexOf(send)))),
    'the reply says so before a prompt is sent': steps.every(
      ({ what }, index) =>
        !isSend({ kind: what }) || /asking|create|follow-up/.test(steps[index - 1]?.what ?? ''),
    ),
    // A new job comes right after the refusal of its follow-up.
    'nothing is sent behind the deadline, but for the time of a read': sends.every(
      ({ began, kind }, index) =>
        began < deadline + 30 * second + lateness || kind !== (sends[index - 1]?.kind ?? kind),
    ),
    'a prompt that the agent may have is called so': (late.lost !== undefined) === isLost(sends.at(-1)),
    'a prompt that the agent has is called so': (late.isSent === true) === isTaken(sends.at(-1)),

    'a finished job ends the wait, nothing else':
      /^(pull-request|no-pull-request|archived|failed)$/.test(end.outcome) === (finished !== undefined),
    'the outcome is that of the last finished record':
      last === undefined || (end.outcome === outcomeOf(last) && end.job?.prLink === jobIn(last)?.prLink),
    // A job that is completed without a link is read once more.
    'nothing else is asked once the job is finished':
      afterEnd.length <= (finished !== undefined && outcomeOf(finished) === 'no-pull-request' ? 1 : 0),

    'the run ends at the deadline, or with the request that reaches behind it':
      ended <= Math.max(deadline, requests.at(-1)?.ended ?? 0) + lateness + linkGrace,
    'nothing times out before the deadline': end.outcome !== 'timed-out' || ended >= deadline - rounding,
    'there are at most 100 requests in any hour':
      (pollIntervalMs ?? minute) < 45 * second || mostInAnHour(requests) <= 100,
    'Retry-After is kept': requests.every((request, index) => {
      const next = requests[index + 1]?.began ?? Number.POSITIVE_INFINITY;
      const isSecondLook = index > 0 && outcomeOf(requests[index - 1] ?? request) === 'no-pull-request';
      return isSecondLook || next >= Math.min(request.ended + saneRetryAfter(request), deadline) - rounding;
    }),

    'only cancelling cancels': end.outcome !== 'cancelled' || ended >= cancelledAt,
    'cancelling ends the run at once': ended - cancelledAt <= rounding,
    'an answer is waited for three seconds': trace.lateEnded - ended <= 3 * second + rounding,
    'nothing is asked once the run is cancelled': requests.every(({ began }) => began <= cancelledAt),
    'there is no silence of more than six minutes':
      jump !== undefined ||
      signs.every((at, index) => at - (signs[index - 1] ?? at) <= 6 * minute + lateness),
  };
  return Object.keys(promises).filter((promise) => !promises[promise]);
}

function isSend({ kind }: { readonly kind: string }): boolean {
  return kind === 'create' || kind === 'follow-up';
}

function jobIn({ result, answer }: TracedRequest) {
  return result === 'answered' && !(answer instanceof Error) ? answer : undefined;
}

/** The outcome of a job that is finished. */
function outcomeOf(request: TracedRequest): string | undefined {
  const { status, prLink } = jobIn(request) ?? {};
  if (status === 'completed') return prLink === undefined ? 'no-pull-request' : 'pull-request';
  return status === 'archived' || status === 'failed' ? status : undefined;
}

/** What came of a request that was not answered with a job. */
function errorIn({ result, answer }: TracedRequest): ServiceError | undefined {
  if (!(answer instanceof ServiceError)) return undefined;
  return result === 'answered' || answer.kind === 'not-sent' ? answer : undefined;
}

function isTaken(send: TracedRequest | undefined): boolean {
  return send !== undefined && jobIn(send) !== undefined;
}

/** No connection, 429, and 503 with a `Retry-After`: nothing else proves that the service did nothing. */
function didNothing(send: TracedRequest): boolean {
  const { kind, status, retryAfterMs } = errorIn(send) ?? {};
  return kind === 'not-sent' || status === 429 || (status === 503 && retryAfterMs !== undefined);
}

function isLost(send: TracedRequest | undefined): boolean {
  if (send === undefined || isTaken(send) || didNothing(send)) return false;
  return (errorIn(send)?.status ?? 500) >= 500;
}

const wordsOf = (each: TracedRequest) => `${jobIn(each)?.status} ${jobIn(each)?.prLink}`;
const isUnfinished = (each: TracedRequest) => jobIn(each) !== undefined && outcomeOf(each) === undefined;
/** Until when a finished record may be older than the follow-up that was remembered. */
const staleUntil = ({ followedMs = hour }: Schedule) => 2 * minute - Math.max(0, followedMs);

/** The reads after the last prompt that was taken, and until when they may be stale. */
function waitIn(schedule: Schedule, requests: readonly TracedRequest[]) {
  const sent = requests.findLast(isSend);
  if (schedule.task === 'wait') return { reads: requests, until: staleUntil(schedule) };
  if (sent === undefined || !isTaken(sent)) return { reads: [], until: 0 };
  const at = requests.indexOf(sent);
  const reads = requests.slice(at + 1);
  if (sent.kind === 'create') return { reads: [sent, ...reads], until: 0 };
  const before = requests.slice(0, at).findLast((each) => jobIn(each) !== undefined);
  return { reads, until: sent.ended + 2 * minute, before };
}

/** The first record that says that the job is finished, and is not stale. */
function endIn(schedule: Schedule, requests: readonly TracedRequest[]): TracedRequest | undefined {
  const { reads, until, before } = waitIn(schedule, requests);
  return reads.find((read, index) => {
    if (outcomeOf(read) === undefined) return false;
    const isOther = before !== undefined && wordsOf(before) !== wordsOf(read);
    return read.ended >= until || isOther || reads.slice(0, index).some(isUnfinished);
  });
}

function isIdle(schedule: Schedule, requests: readonly TracedRequest[]): boolean {
  const records = requests.filter((each) => !isSend(each) && jobIn(each) !== undefined);
  const last = records.at(-1);
  if (last === undefined || jobIn(last)?.status !== 'completed') return false;
  return last.ended >= staleUntil(schedule) || new Set(records.map(wordsOf)).size > 1;
}

function saneRetryAfter(request: TracedRequest): number {
  const { retryAfterMs: ms = 0 } = errorIn(request) ?? {};
  return ms <= hour ? ms : 0;
}

function mostInAnHour(requests: readonly TracedRequest[]): number {
  const began = requests.map((request) => request.began);
  return Math.max(0, ...began.map((at) => began.filter((each) => each > at - hour && each <= at).length));
}
