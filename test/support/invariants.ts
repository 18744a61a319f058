import type { Exchange, RetryAfter, Schedule } from './schedule.ts';
import { createdId, existingId, recordOf, type Trace, type TracedRequest } from './simulation.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** Milliseconds that adding times up may lose. */
const rounding = 0.001;

const outputNames = ['commentUrl', 'job', 'jobId', 'outcome', 'prLink', 'status'];
const terminal = ['completed', 'archived', 'failed'];

/** What a run promises, whatever comes. Each returned line is a promise that this run has broken. */
export function violations(schedule: Schedule, trace: Trace): string[] {
  const broken: string[] = [];
  const demand = (holds: boolean, promise: string): void => {
    if (!holds) broken.push(promise);
  };
  const { requests, ended, cancelledAt } = trace;
  const outputs = new Map(trace.outputs.map(({ name, value }) => [name, value]));
  const output = (name: string): string => outputs.get(name) ?? '';
  const outcome = output('outcome');
  const creates = requests.filter(({ method }) => method === 'POST');
  const looks = requests.filter(({ method }) => method === 'GET');
  const seen = requests.map(jobIn).filter((job) => job !== undefined);
  const last = requests.at(-1);
  const lastSeen = seen.at(-1);
  const deadline = schedule.existing && !schedule.wait ? 0 : schedule.timeoutMs;

  demand(trace.thrown === undefined, 'the run throws nothing');
  demand(
    requests.every(({ result }) => result !== 'under way'),
    'no request is under way when the run ends',
  );

  demand(creates.slice(0, -1).every(didNothing), 'a create is repeated only after one that did nothing');
  demand(
    creates.length === 0 || !(schedule.existing || schedule.dryRun || schedule.failing !== undefined),
    'no create without need',
  );

  demand(
    creates.every(({ began }) => began < schedule.timeoutMs),
    'no create behind the deadline',
  );

  const created = creates.find((request) => jobIn(request) !== undefined);
  const knownId = schedule.existing ? existingId : createdId;
  if (created !== undefined) {
    const told = trace.outputs.find(({ name, value }) => name === 'jobId' && value === createdId);
    demand(told?.at === created.ended, 'the id is an output at the moment it is known');
  }
  if (created !== undefined || (schedule.existing && schedule.failing !== 'inputs'))
    demand(output('jobId') === knownId, 'the id is an output at the end');

  demand([...outputs.keys()].sort().join() === outputNames.join(), 'the six outputs are set, and no other');
  demand(
    outputNames.every((name) => trace.outputs.some((write) => write.name === name && write.at === ended)),
    'every output is set at the end',
  );
  demand(trace.summaries.length === 1, 'there is one summary');
  demand(
    output('job') === (lastSeen === undefined ? '' : recordOf(lastSeen, knownId)),
    'the job is the last record',
  );
  demand(output('status') === (lastSeen?.status ?? ''), 'the status is the last one');
  demand(output('prLink') === (lastSeen?.prLink ?? ''), 'the pull request is the last one');

  const beyond = requests.filter((request) => request.ended > deadline);
  demand(beyond.length <= 1, 'at most one request reaches behind the deadline');
  const lateness =
    schedule.clock.kind === 'late'
      ? schedule.clock.ms
      : schedule.clock.kind === 'jump'
        ? schedule.clock.ms
        : 0;
  demand(
    requests.length === 0 || ended <= Math.max(deadline + lateness, last?.ended ?? 0),
    'the run ends at the deadline, or with the request that reaches behind it',
  );
  if (outcome === 'timed-out') demand(ended >= deadline - rounding, 'nothing times out before the deadline');
  if (outcome === 'timed-out' && looks.length > 0)
    demand((looks.at(-1)?.ended ?? 0) >= deadline - rounding, 'the last look is at the deadline');

  if (schedule.pollIntervalMs === undefined)
    demand(mostInAnHour(looks) <= 62, 'there are at most 62 looks in any hour');
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

  const terminalSeen = requests.find((request) => terminal.includes(jobIn(request)?.status ?? ''));
  if (terminalSeen !== undefined) {
    const job = jobIn(terminalSeen);
    demand(terminalSeen === last, 'nothing is asked once the job is finished');
    demand(output('status') === job?.status, 'the finished status is reported');
    const expected =
      job?.status !== 'completed' ? job?.status : job.prLink === null ? 'no-changes' : 'pull-request';
    demand(outcome === expected, `the outcome of the finished job is ${expected}`);
  }
  const redOutcomes =
    ['failed', 'timed-out', 'error'].includes(outcome) ||
    (outcome === 'archived' && output('prLink') === '') ||
    (outcome === 'no-changes' && schedule.requirePullRequest);
  demand(trace.red === redOutcomes, 'red is what the outcome says');
  if (outcome === 'error' && schedule.failing === undefined) {
    if (created === undefined && !schedule.existing)
      demand(
        ended >= deadline || mayGiveUpCreating(creates, deadline),
        'a create is not given up where it could be repeated',
      );
    else if (schedule.wait)
      demand(mayGiveUpLooking(schedule, looks), 'a fault that may pass does not end the wait');
  }

  if (cancelledAt !== undefined) {
    demand(ended - cancelledAt <= second, 'cancelling ends the run within a second');
    demand(
      requests.every(({ began }) => began <= cancelledAt),
      'nothing is asked once the run is cancelled',
    );
  }
  const givenUp = creates.find(({ result }) => result === 'aborted');
  if (cancelledAt !== undefined && givenUp !== undefined && schedule.clock.kind !== 'early')
    demand(givenUp.ended - cancelledAt >= 400, 'a create gets 400 ms more to answer');
  demand(
    isLost(creates.at(-1)) === trace.lines.some(({ text }) => text.includes('may have the job or not')),
    'a job that may be there is called so',
  );
  if (outcome === 'cancelled') demand(cancelledAt !== undefined, 'only cancelling cancels');

  // Before there is a job, the line about a refused create says when the next one comes.
  const waitingFrom = created?.ended ?? (schedule.existing ? 0 : ended);
  if (schedule.clock.kind !== 'jump') {
    const times = [...trace.lines.map(({ at }) => at).filter((at) => at >= waitingFrom), ended];
    demand(
      times.every((at, index) => index === 0 || at - (times[index - 1] ?? 0) <= 6 * minute + lateness),
      'there is no silence of more than six minutes',
    );
  }
  return broken;
}

function jobIn({ result, exchange }: TracedRequest) {
  if (result !== 'answered' || !('status' in exchange) || exchange.status > 299) return undefined;
  return exchange.body.kind === 'job' ? exchange.body : undefined;
}

function isStatus({ result, exchange }: TracedRequest, ...statuses: number[]): boolean {
  return result === 'answered' && 'status' in exchange && statuses.includes(exchange.status);
}

function retryAfterOf(exchange: Exchange): RetryAfter | undefined {
  return 'retryAfter' in exchange ? exchange.retryAfter : undefined;
}

function saneRetryAfter(exchange: Exchange): number | undefined {
  const ms = retryAfterOf(exchange)?.ms;
  return ms !== undefined && ms <= hour ? ms : undefined;
}

/** No connection, 429, and 503 with a `Retry-After` that says something: nothing else proves that there is no job. */
function didNothing(request: TracedRequest): boolean {
  const { result, exchange } = request;
  if (result === 'broken') return 'broken' in exchange && exchange.broken === 'no-connection';
  return isStatus(request, 429) || (isStatus(request, 503) && retryAfterOf(exchange)?.ms !== undefined);
}

function isLost(create: TracedRequest | undefined): boolean {
  if (create === undefined || didNothing(create) || jobIn(create) !== undefined) return false;
  const { result, exchange } = create;
  const isRefusal = 'status' in exchange && exchange.status >= 300 && exchange.status < 500;
  return result !== 'answered' || !isRefusal;
}

function mayGiveUpCreating(creates: readonly TracedRequest[], deadline: number): boolean {
  const last = creates.at(-1);
  if (last === undefined || !didNothing(last)) return true;
  if (last.result === 'broken') {
    return (
      creates.filter(({ result }) => result === 'broken').length > 3 || last.ended + 30 * second >= deadline
    );
  }
  return last.ended + Math.max(saneRetryAfter(last.exchange) ?? 10 * minute, minute) >= deadline;
}

function mayGiveUpLooking(schedule: Schedule, looks: readonly TracedRequest[]): boolean {
  const last = looks.at(-1);
  if (last === undefined || jobIn(last) !== undefined) return false;
  if (isStatus(last, 404)) {
    if (schedule.existing && looks.every((look) => jobIn(look) === undefined)) return true;
    if (!schedule.existing && last.began <= 2 * minute) return false;
    if (looks.length >= 3 && looks.slice(-3).every((look) => isStatus(look, 404))) return true;
  }
  const { exchange } = last;
  if (
    last.result === 'answered' &&
    'status' in exchange &&
    exchange.status >= 300 &&
    exchange.status < 500 &&
    !isStatus(last, 404, 408, 425, 429)
  )
    return true;
  const answered = looks.findLastIndex((look) => jobIn(look) !== undefined);
  const alive = looks.findLastIndex((look) => jobIn(look) !== undefined || isStatus(look, 429));
  const first = looks[alive + 1];
  return (
    first !== undefined &&
    looks.length - 1 - answered >= 3 &&
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
