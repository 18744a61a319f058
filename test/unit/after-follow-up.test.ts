import { describe, expect, test } from 'vitest';
import { fixedSchedule } from '../../src/agent/poll-schedule.ts';
import { waitForJob } from '../../src/agent/wait.ts';
import type { Job } from '../../src/service/schemas.ts';
import { minute, second } from '../../src/time.ts';
import { virtualClock } from '../support/virtual-clock.ts';

const job = (status: string, number = 7): Job => ({
  id: 'j1',
  status,
  prLink: `https://github.com/example/docs/pull/${number}`,
});

/** Waits with a poll every 30 s; `at` says what the record is from a second on, in order. */
async function waiting(sent: Job | undefined, at: Record<number, Job>, deadline = 60 * minute) {
  const clock = virtualClock();
  const readJob = async () => {
    const from = Object.keys(at).findLast((begin) => Number(begin) * second <= clock.now());
    return at[Number(from)] ?? job('active');
  };
  const service = {
    readJob,
    createJob: () => Promise.reject(new Error()),
    sendFollowUp: () => Promise.reject(new Error()),
  };
  const end = await waitForJob('j1', sent, {
    service,
    clock,
    start: 0,
    deadline,
    signal: new AbortController().signal,
    log: { info: () => undefined, warning: () => undefined },
    schedule: fixedSchedule(30 * second),
    leastInterval: 0,
    afterFollowUp: true,
    onChange: () => undefined,
  });
  return { outcome: end.outcome, job: end.job, seconds: clock.now() / second };
}

describe('after a follow-up, a record of a finished job may be that of the prompt before', () => {
  const old = job('completed');
  test.each<[string, Job | undefined, Record<number, Job>, number, Job]>([
    ['the same for two minutes: it means it', old, { 0: old }, 120, old],
    ['active in the answer: the next end counts', job('active'), { 0: old }, 30, old],
    ['active in a poll', old, { 0: old, 60: job('active'), 90: old }, 90, old],
    ['a word that nobody knows is no end either', old, { 0: old, 30: job('queued'), 60: old }, 60, old],
    ['no record in the answer: two minutes from the first poll', undefined, { 0: old }, 120, old],
    ['another link is another record', old, { 0: old, 60: job('completed', 8) }, 180, job('completed', 8)],
    ['another end is another record', old, { 0: old, 90: job('failed') }, 210, job('failed')],
    ['failed before', job('failed'), { 0: job('failed') }, 120, job('failed')],
  ])('%s', async (_what, sent, at, seconds, last) => {
    const outcome = last.status === 'completed' ? 'pull-request' : 'failed';
    expect(await waiting(sent, at)).toEqual({ outcome, job: last, seconds });
  });

  test('the deadline comes first', async () => {
    expect(await waiting(old, { 0: old }, 100 * second)).toEqual({
      outcome: 'timed-out',
      job: old,
      seconds: 100,
    });
  });
});
