import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LostJobError } from '../../src/agent/job.ts';
import { ServiceError } from '../../src/service/errors.ts';
import { hour, minute, second } from '../../src/time.ts';
import { isUnreadable, runJob, type Trace, type TracedRequest } from '../support/job-run.ts';
import { type Schedule, schedules, scriptOf } from '../support/job-scripts.ts';

test('creating and waiting keep their promises under all schedules of faults', {
  timeout: 60_000,
}, async () => {
  const kinds: Record<string, number> = {};
  const run = async (schedule: Schedule) => {
    const trace = await runJob(scriptOf(schedule));
    for (const kind of kindsOf(schedule, trace)) kinds[kind] = (kinds[kind] ?? 0) + 1;
    expect(brokenPromises(schedule, trace)).toEqual([]);
  };
  await fc.assert(fc.asyncProperty(schedules, run), { seed: 20_261_127, numRuns: 25_000 });
  // A simulation that never comes there proves nothing.
  const ends = ['pull-request', 'no-pull-request', 'archived', 'failed', 'timed-out', 'cancelled', 'error'];
  const rare = ['cancelled during send', 'cancelled during poll', 'repeated', 'more than an hour', 'stale'];
  for (const kind of [
    ...['create', 'follow-up'].flatMap((task) => [...ends, 'lost'].map((end) => `${task}: ${end}`)),
    ...ends.map((end) => `wait: ${end}`),
    ...rare,
  ])
    expect(kinds[kind], kind).toBeGreaterThan(40);
});

function kindsOf(schedule: Schedule, { requests, end, ended }: Trace): string[] {
  const aborted = requests.find(({ result }) => result === 'aborted')?.kind;
  const [first] = requests.filter((request) => outcomeOf(request) !== undefined);
  return [
    `${schedule.task}: ${end.error instanceof LostJobError ? 'lost' : end.outcome}`,
    `cancelled during ${aborted}`,
    ...(requests.filter(({ kind }) => kind === 'send').length > 1 ? ['repeated'] : []),
    ...(ended > hour ? ['more than an hour'] : []),
    ...(first !== undefined && first !== endIn(schedule, requests) ? ['stale'] : []),
  ];
}

/** Milliseconds that adding times up may lose. */
const rounding = 0.001;

/** What sending a prompt and waiting for its job promises, whatever comes; those that were not kept. */
function brokenPromises(schedule: Schedule, trace: Trace): string[] {
  const { requests, lines, end, ended, cancelledAt = Number.POSITIVE_INFINITY } = trace;
  const { task, timeoutMs: deadline, pollIntervalMs, jump } = schedule;
  const sends = requests.filter(({ kind }) => kind === 'send');
  const polls = requests.filter(({ kind }) => kind === 'poll');
  const sent = sends.at(-1);
  const lateness = schedule.lateness + (jump?.ms ?? 0);

  const finished = endIn(schedule, requests);
  const afterEnd = finished === undefined ? [] : requests.slice(requests.indexOf(finished) + 1);
  const lastRecord = [finished, ...afterEnd].findLast((each) => each && outcomeOf(each) !== undefined);
  // A job that is completed without a link is read once more.
  const mostAfterEnd = finished !== undefined && outcomeOf(finished) === 'no-pull-request' ? 1 : 0;
  const beyond = requests.filter((request) => request.ended > deadline && !afterEnd.includes(request));
  // A follow-up that was taken without a record says nothing of the job yet.
  const mostBeyond = sent !== undefined && isTaken(sent, task) && jobIn(sent) === undefined ? 2 : 1;

  // Before there is a job, the line about a refusal says when the prompt is sent again.
  const waitingFrom = sent === undefined ? 0 : isTaken(sent, task) ? sent.ended : ended;
  const signs = [waitingFrom, ...lines.map(({ at }) => at).filter((at) => at >= waitingFrom), ended];

  const promises: Record<string, boolean> = {
    'a prompt is sent again only where it did nothing': sends.slice(0, -1).every(didNothing),
    'nothing is sent without need': task !== 'wait' || sends.length === 0,
    'nothing is sent behind the deadline': sends.every(({ began }) => began < deadline),
    'a job that may be there is called so': end.error instanceof LostJobError === isLost(sent, task),
    'a prompt is not given up where it could be sent again':
      end.outcome !== 'error' || polls.length > 0 || ended >= deadline || mayGiveUpSending(sends, deadline),
    'a fault that may pass does not end the wait':
      end.outcome !== 'error' || polls.length === 0 || mayGiveUpPolling(sent, polls),

    'a finished job ends the wait, nothing else':
      /^(pull-request|no-pull-request|archived|failed)$/.test(end.outcome) === (finished !== undefined),
    'the outcome is that of the last finished record':
      lastRecord === undefined ||
      (end.outcome === outcomeOf(lastRecord) && end.job?.prLink === jobIn(lastRecord)?.prLink),
    'nothing else is asked once the job is finished': afterEnd.length <= mostAfterEnd,

    'at most one request reaches behind the deadline': beyond.length <= mostBeyond,
    'the run ends at the deadline, or with the request that reaches behind it':
      requests.length === 0 || ended <= Math.max(deadline + lateness, requests.at(-1)?.ended ?? 0),
    'nothing times out before the deadline': end.outcome !== 'timed-out' || ended >= deadline - rounding,
    'the last poll is at the deadline':
      end.outcome !== 'timed-out' || (polls.at(-1)?.ended ?? deadline) >= deadline - rounding,

    'there are at most 62 polls in any hour': pollIntervalMs !== undefined || mostInAnHour(polls) <= 62,
    'there are at most 100 requests in any hour':
      (pollIntervalMs ?? minute) < 45 * second || mostInAnHour(requests) <= 100,
    'Retry-After is kept': requests.every((request, index) => {
      const next = requests[index + 1]?.began ?? Number.POSITIVE_INFINITY;
      return next >= Math.min(request.ended + (saneRetryAfter(request) ?? 0), deadline) - rounding;
    }),

    'only cancelling cancels': end.outcome !== 'cancelled' || ended >= cancelledAt,
    'cancelling ends the run within a second': ended - cancelledAt <= second,
    'nothing is asked once the run is cancelled': requests.every(({ began }) => began <= cancelledAt),
    'a prompt gets 400 ms more to be answered': sends.every(
      (send) => send.result !== 'aborted' || send.ended - cancelledAt >= 400,
    ),
    'there is no silence of more than six minutes':
      jump !== undefined ||
      signs.every((at, index) => at - (signs[index - 1] ?? at) <= 6 * minute + lateness),
  };
  return Object.keys(promises).filter((promise) => !promises[promise]);
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

/** The first record that says that the job is finished, and is not stale. */
function endIn({ task }: Schedule, requests: readonly TracedRequest[]): TracedRequest | undefined {
  const records = requests.filter((request) => jobIn(request) !== undefined);
  return records.find((record, index) => {
    if (outcomeOf(record) === undefined) return false;
    const before = records.slice(0, index);
    if (task !== 'follow-up' || before.some((each) => outcomeOf(each) === undefined)) return true;
    const other = before.findLastIndex(
      (each) => outcomeOf(each) !== outcomeOf(record) || jobIn(each)?.prLink !== jobIn(record)?.prLink,
    );
    const first = records[other + 1] ?? record;
    const since = first.kind === 'send' ? first.ended : first.began;
    return record.kind === 'poll' && record.began - since >= 2 * minute;
  });
}

function errorIn({ result, answer }: TracedRequest): ServiceError | undefined {
  return result === 'answered' && answer instanceof ServiceError ? answer : undefined;
}

function saneRetryAfter(request: TracedRequest): number | undefined {
  const ms = errorIn(request)?.retryAfterMs;
  return ms !== undefined && ms <= hour ? ms : undefined;
}

/** No connection, 429, and 503 with a `Retry-After`: nothing else proves that there is no job. */
function didNothing(send: TracedRequest): boolean {
  const { kind, status, retryAfterMs } = errorIn(send) ?? {};
  return kind === 'not-sent' || status === 429 || (status === 503 && retryAfterMs !== undefined);
}

/** A follow-up that is answered without a readable record is taken. */
function isTaken(send: TracedRequest, task: Schedule['task']): boolean {
  return jobIn(send) !== undefined || (task === 'follow-up' && isUnreadable(errorIn(send)));
}

function isLost(send: TracedRequest | undefined, task: Schedule['task']): boolean {
  if (send === undefined || didNothing(send) || isTaken(send, task)) return false;
  return (errorIn(send)?.status ?? 500) >= 500;
}

function mayGiveUpSending(sends: readonly TracedRequest[], deadline: number): boolean {
  const last = sends.at(-1);
  if (last === undefined || !didNothing(last)) return true;
  const unsent = sends.filter((send) => errorIn(send)?.kind === 'not-sent');
  if (unsent.includes(last)) return unsent.length > 3 || last.ended + 30 * second >= deadline;
  return last.ended + Math.max(saneRetryAfter(last) ?? 10 * minute, minute) >= deadline;
}

function mayGiveUpPolling(sent: TracedRequest | undefined, polls: readonly TracedRequest[]): boolean {
  const last = polls.at(-1);
  if (last === undefined || jobIn(last) !== undefined) return false;
  const { kind, status = 0 } = errorIn(last) ?? {};
  if (status === 404) {
    const isNew = sent !== undefined && jobIn(sent) !== undefined;
    if (!isNew && polls.every((poll) => jobIn(poll) === undefined)) return true;
    if (isNew && last.began <= 2 * minute) return false;
    if (polls.length >= 3 && polls.slice(-3).every((poll) => errorIn(poll)?.status === 404)) return true;
  } else if (kind === 'status' && status < 500 && ![408, 425, 429].includes(status)) return true;
  const answered = polls.findLastIndex((poll) => jobIn(poll) !== undefined);
  const alive = polls.findLastIndex((poll) => jobIn(poll) !== undefined || errorIn(poll)?.status === 429);
  const first = polls[alive + 1];
  return (
    first !== undefined &&
    polls.length - 1 - answered >= 3 &&
    last.began - first.began >= 20 * minute - rounding
  );
}

function mostInAnHour(requests: readonly TracedRequest[]): number {
  let most = 0;
  let first = 0;
  for (const [index, { began }] of requests.entries()) {
    while ((requests[first]?.began ?? 0) <= began - hour) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}
