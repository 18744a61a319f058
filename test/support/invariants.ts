import { LostJobError } from '../../src/agent/job.ts';
import { hour, minute, second } from '../../src/time.ts';
import type { Exchange, Schedule } from './schedule.ts';
import type { Trace, TracedRequest } from './simulation.ts';

/** Milliseconds that adding times up may lose. */
const rounding = 0.001;

/** What creating a job and waiting for it promises, whatever comes. Each returned line is a promise that was broken. */
export function violations(schedule: Schedule, trace: Trace): string[] {
  const broken: string[] = [];
  const demand = (holds: boolean, promise: string): void => {
    if (!holds) broken.push(promise);
  };
  const { requests, end, ended, cancelledAt } = trace;
  const { timeoutMs: deadline, existing, clock } = schedule;
  const creates = requests.filter(({ kind }) => kind === 'create');
  const polls = requests.filter(({ kind }) => kind === 'poll');
  const last = requests.at(-1);
  const created = creates.find((request) => jobIn(request) !== undefined);
  const lateness = 'ms' in clock ? clock.ms : 0;

  demand(
    requests.every(({ result }) => result !== 'under way'),
    'no request is under way at the end',
  );
  demand(creates.slice(0, -1).every(didNothing), 'a create is repeated only after one that did nothing');
  demand(!existing || creates.length === 0, 'no create without need');
  demand(
    creates.every(({ began }) => began < deadline),
    'no create behind the deadline',
  );
  demand(
    end.error instanceof LostJobError === isLost(creates.at(-1)),
    'a job that may be there is called so',
  );

  const finished = requests.find((request) => outcomeOf(request) !== undefined);
  // A job that is completed without a link is read once more.
  const unlinked = finished !== undefined && outcomeOf(finished) === 'no-pull-request';
  const afterEnd = finished === undefined ? [] : requests.slice(requests.indexOf(finished) + 1);
  demand(afterEnd.length <= (unlinked ? 1 : 0), 'nothing else is asked once the job is finished');

  const beyond = requests.filter((request) => request.ended > deadline && !afterEnd.includes(request));
  demand(beyond.length <= 1, 'at most one request reaches behind the deadline');
  demand(
    requests.length === 0 || ended <= Math.max(deadline + lateness, last?.ended ?? 0),
    'the run ends at the deadline, or with the request that reaches behind it',
  );
  if (end.outcome === 'timed-out') {
    demand(ended >= deadline - rounding, 'nothing times out before the deadline');
    if (polls.length > 0)
      demand((polls.at(-1)?.ended ?? 0) >= deadline - rounding, 'the last poll is at the deadline');
  }

  if (schedule.pollIntervalMs === undefined)
    demand(mostInAnHour(polls) <= 62, 'there are at most 62 polls in any hour');
  if (schedule.pollIntervalMs === undefined || schedule.pollIntervalMs >= 45 * second)
    demand(mostInAnHour(requests) <= 100, 'there are at most 100 requests in any hour');
  demand(
    requests.every((request, index) => {
      const next = requests[index + 1];
      const asked = saneRetryAfter(request.exchange);
      if (request.result !== 'answered' || next === undefined || asked === undefined) return true;
      return next.began >= request.ended + asked - rounding || next.began >= deadline - rounding;
    }),
    'Retry-After is kept',
  );

  const ends = ['pull-request', 'no-pull-request', 'archived', 'failed'];
  demand(
    ends.includes(end.outcome) === (finished !== undefined),
    'a finished job ends the wait, nothing else',
  );
  const record = requests.findLast((request) => outcomeOf(request) !== undefined);
  if (record !== undefined)
    demand(
      end.outcome === outcomeOf(record) && end.job?.prLink === jobIn(record)?.prLink,
      'the outcome is that of the last finished record',
    );
  if (end.outcome === 'error' && created === undefined && !existing)
    demand(
      ended >= deadline || mayGiveUpCreating(creates, deadline),
      'a create is not given up where it could be repeated',
    );
  else if (end.outcome === 'error')
    demand(mayGiveUpPolling(schedule, polls), 'a fault that may pass does not end the wait');

  demand(end.outcome !== 'cancelled' || cancelledAt !== undefined, 'only cancelling cancels');
  if (cancelledAt !== undefined) {
    demand(ended - cancelledAt <= second, 'cancelling ends the run within a second');
    demand(
      requests.every(({ began }) => began <= cancelledAt),
      'nothing is asked once the run is cancelled',
    );
    const aborted = creates.find(({ result }) => result === 'aborted');
    if (aborted !== undefined)
      demand(aborted.ended - cancelledAt >= 400, 'a create gets 400 ms more to answer');
  }

  // Before there is a job, the line about a refused create says when the next one comes.
  const waitingFrom = created?.ended ?? (existing ? 0 : ended);
  const times = [waitingFrom, ...trace.lines.filter((at) => at >= waitingFrom), ended];
  if (clock.kind !== 'jump')
    demand(
      times.every((at, index) => index === 0 || at - (times[index - 1] ?? 0) <= 6 * minute + lateness),
      'there is no silence of more than six minutes',
    );
  return broken;
}

export function jobIn({ result, exchange: { answer } }: TracedRequest) {
  return result === 'answered' && answer.kind === 'job' ? answer : undefined;
}

/** The outcome of a job that is finished. */
export function outcomeOf(request: TracedRequest): string | undefined {
  const { status, prLink } = jobIn(request) ?? {};
  if (status === 'completed') return prLink === undefined ? 'no-pull-request' : 'pull-request';
  return status === 'archived' || status === 'failed' ? status : undefined;
}

/** The status of an answer that is none of 2xx. */
function statusOf({ result, exchange: { answer } }: TracedRequest): number | undefined {
  return result === 'answered' && answer.kind === 'status' ? answer.status : undefined;
}

function saneRetryAfter({ answer }: Exchange): number | undefined {
  const ms = 'retryAfterMs' in answer ? answer.retryAfterMs : undefined;
  return ms !== undefined && ms <= hour ? ms : undefined;
}

/** No connection, 429, and 503 with a `Retry-After`: nothing else proves that there is no job. */
export function didNothing(request: TracedRequest): boolean {
  const { result, exchange } = request;
  if (result === 'answered' && exchange.answer.kind === 'not-sent') return true;
  const status = statusOf(request);
  const told = 'retryAfterMs' in exchange.answer && exchange.answer.retryAfterMs !== undefined;
  return status === 429 || (status === 503 && told);
}

export function isLost(create: TracedRequest | undefined): boolean {
  if (create === undefined || didNothing(create) || jobIn(create) !== undefined) return false;
  return (statusOf(create) ?? 500) >= 500;
}

function mayGiveUpCreating(creates: readonly TracedRequest[], deadline: number): boolean {
  const last = creates.at(-1);
  if (last === undefined || !didNothing(last)) return true;
  const unsent = creates.filter(({ exchange }) => exchange.answer.kind === 'not-sent');
  if (unsent.includes(last)) return unsent.length > 3 || last.ended + 30 * second >= deadline;
  return last.ended + Math.max(saneRetryAfter(last.exchange) ?? 10 * minute, minute) >= deadline;
}

function mayGiveUpPolling({ existing }: Schedule, polls: readonly TracedRequest[]): boolean {
  const last = polls.at(-1);
  if (last === undefined || jobIn(last) !== undefined) return false;
  const status = statusOf(last);
  if (status === 404) {
    if (existing && polls.every((poll) => jobIn(poll) === undefined)) return true;
    if (!existing && last.began <= 2 * minute) return false;
    if (polls.length >= 3 && polls.slice(-3).every((poll) => statusOf(poll) === 404)) return true;
  } else if (status !== undefined && status < 500 && ![408, 425, 429].includes(status)) return true;
  const answered = polls.findLastIndex((poll) => jobIn(poll) !== undefined);
  const alive = polls.findLastIndex((poll) => jobIn(poll) !== undefined || statusOf(poll) === 429);
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
