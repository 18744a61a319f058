import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ServiceError } from '../../src/service/errors.ts';
import { hour, minute, second } from '../../src/time.ts';
import { runJob, type Trace, type TracedRequest } from '../support/job-run.ts';
import { type Schedule, schedules, scriptOf } from '../support/job-scripts.ts';

test('creating, continuing and waiting keep their promises under all schedules of faults', async () => {
  const kinds: Record<string, number> = {};
  const run = async (schedule: Schedule) => {
    const trace = await runJob(scriptOf(schedule));
    const { end } = trace;
    const kind = `${end.outcome}, ${end.lost ? 'lost' : String(end.isSent)}`;
    for (const each of [kind, `${schedule.task}: ${end.lost ? 'lost' : end.outcome}`])
      kinds[each] = (kinds[each] ?? 0) + 1;
    expect(brokenPromises(schedule, trace)).toEqual([]);
  };
  // When it fails, it shows its seed.
  await fc.assert(fc.asyncProperty(schedules, run), { seed: 20_261_127, numRuns: 6_000 });
  // A simulation that never comes there proves nothing.
  const ends = [...finishedOutcomes, 'timed-out', 'cancelled', 'error'];
  const sends = ['create', 'follow-up'].flatMap((task) => [...ends, 'lost'].map((end) => `${task}: ${end}`));
  for (const kind of [
    ...sends,
    ...ends.map((end) => `wait: ${end}`),
    'cancelled, lost',
    'cancelled, true',
    'cancelled, false',
  ])
    expect(kinds[kind], kind).toBeGreaterThan(20);
});

/** For a link that comes after `completed`. */
const linkGrace = 5 * second;
/** Milliseconds that adding times up may lose. */
const rounding = 0.001;

/** What sending a prompt and waiting for its job promises, whatever comes; those that were not kept. */
function brokenPromises(schedule: Schedule, trace: Trace): string[] {
  const { requests, steps, lines, end, ended, cancelledAt = Number.POSITIVE_INFINITY } = trace;
  const { task, timeoutMs: deadline, pollIntervalMs, jump, lookTakes, noteTakes } = schedule;
  const sends = requests.filter(isSend);
  const looks = [0, ...steps.filter(({ what }) => what === 'again').map(({ at }) => at)];
  const lateness = schedule.lateness + (jump?.ms ?? 0);
  /** Four looks and two changes of the reply may stand between a decision and the wait. */
  const lateStart = 4 * lookTakes + 2 * noteTakes + lateness;
  const isFinished = finishedOutcomes.includes(end.outcome);
  const last = requests.findLast((each) => outcomeOf(each) !== undefined);
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
    'the reply says so before a prompt is sent': steps
      .filter(({ what }) => what !== 'again')
      .every(
        ({ what }, index, all) =>
          !isSend({ kind: what }) || /asking|create|follow-up/.test(all[index - 1]?.what ?? ''),
      ),
    // While it is looked, ten seconds before the first try, and ten for further ones.
    'a prompt leaves by what was seen a moment ago': sends.every(({ began }) =>
      looks.some((at) => at <= began && began - at <= lookTakes + 20 * second + lateness),
    ),
    // A new job comes right after the refusal of its follow-up.
    'nothing is sent behind the deadline, but for the time in which a job is found to be gone': sends.every(
      ({ began, kind }, index) =>
        began < deadline + 4 * 33 * second + lateStart || kind !== (sends[index - 1]?.kind ?? kind),
    ),
    'a prompt that the agent may have is called so': (end.lost !== undefined) === isLost(sends.at(-1)),
    'a prompt that the agent has is called so': (end.isSent === true) === isTaken(sends.at(-1)),
    'the outcome is that of the last finished record':
      !isFinished || (last !== undefined && end.outcome === outcomeOf(last)),
    'the link is that of the last finished record':
      !isFinished || (last !== undefined && end.job?.prLink === jobIn(last)?.prLink),

    'the run ends at the deadline, or with the request that reaches behind it':
      ended <= Math.max(deadline, requests.at(-1)?.ended ?? 0) + lateStart + linkGrace,
    'nothing times out before the deadline': end.outcome !== 'timed-out' || ended >= deadline - rounding,
    'there are at most 100 requests in any hour':
      (pollIntervalMs ?? minute) < 45 * second || mostInAnHour(requests) <= 100,
    'Retry-After is kept': requests.every((request, index) => {
      const next = requests[index + 1]?.began ?? Number.POSITIVE_INFINITY;
      const isSecondLook = index > 0 && outcomeOf(requests[index - 1] ?? request) === 'no-pull-request';
      return isSecondLook || next >= Math.min(request.ended + saneRetryAfter(request), deadline) - rounding;
    }),

    'only cancelling cancels': end.outcome !== 'cancelled' || ended >= cancelledAt,
    'cancelling ends the run at once, but for three seconds for the answer to a prompt':
      ended - cancelledAt <= (isUnderWay(sends.at(-1), cancelledAt) ? 3 * second : 0) + rounding,
    'nothing is asked once the run is cancelled': requests.every(({ began }) => began <= cancelledAt),
    'there is no silence of more than six minutes':
      jump !== undefined ||
      signs.every((at, index) => at - (signs[index - 1] ?? at) <= 6 * minute + lateness),
  };
  return Object.keys(promises).filter((promise) => !promises[promise]);
}

const finishedOutcomes = ['pull-request', 'no-pull-request', 'archived', 'failed'];

function isSend({ kind }: { readonly kind: string }): boolean {
  return kind === 'create' || kind === 'follow-up';
}

function isUnderWay(send: TracedRequest | undefined, moment: number): boolean {
  return send !== undefined && send.began <= moment && send.ended >= moment;
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

function saneRetryAfter(request: TracedRequest): number {
  const { retryAfterMs: ms = 0 } = errorIn(request) ?? {};
  return ms <= hour ? ms : 0;
}

function mostInAnHour(requests: readonly TracedRequest[]): number {
  const began = requests.map((request) => request.began);
  return Math.max(0, ...began.map((at) => began.filter((each) => each > at - hour && each <= at).length));
}
