import { describe, expect } from 'vitest';
import { atWork, nextLink, prLink, test } from '../support/conversation.ts';
import { pullRequest, push } from '../support/events.ts';
import { stopwatch } from '../support/fair-time.ts';
import { pushed } from '../support/pushes.ts';

/** A minute in two seconds. What takes a busy machine a moment takes long there, so nothing is counted to the last one. */
const fast = { pace: 30 };
const later = { pace: 30, laterMs: 150_000 };

describe.concurrent('after a follow-up', () => {
  test('a record like that of before counts when it has lasted two minutes', async ({ stage }) => {
    await stage.begin();
    stage.service.jobs.nextFollowUp([{ after: 600_000 }]);
    const result = await stage.say(2, '/docs-agent more', fast);
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request', prLink } });
    expect(result.summary).toMatch(/✅ Updated/);
    expect(result.log).toMatch(/Agent job job-0001: completed after 2 min/);
  });

  test('of more than two minutes ago, nothing is waited for: not its end, and not before the next', async ({
    stage,
  }) => {
    await stage.runFor(11, pullRequest());
    stage.service.jobs.nextFollowUp([{ after: 600_000 }]);
    await stage.runFor(12, pushed(12));
    const wait = { prompt: '', 'job-id': 'job-0001', wait: 'true' };
    const waiting = await stage.runFor(13, pullRequest(), {
      inputs: wait,
      ...later,
      github: { job: 'wait' },
    });
    expect(waiting.outputs).toMatchObject({ outcome: 'pull-request', jobId: 'job-0001' });
    const reads = stage.service.journal.requests('GET').length;
    await stage.runFor(14, pushed(14), later);
    expect(stage.service.journal.requests('GET')).toHaveLength(reads + 1);
    expect(stage.words()).toEqual([['more', 'more', 'more']]);
  });

  test('of a moment ago, a run that only waits sees it through', async ({ stage }) => {
    await stage.runFor(11, pullRequest());
    stage.service.jobs.nextFollowUp([
      { status: 'active', reads: 3 },
      { status: 'completed', prLink: nextLink, reads: 4 },
    ]);
    await stage.runFor(12, pushed(12));
    const inputs = { prompt: '', 'job-id': 'job-0001', wait: 'true' };
    const { outputs } = await stage.runFor(13, pullRequest(), { inputs, ...fast });
    expect(outputs).toMatchObject({ outcome: 'pull-request', prLink: nextLink });
  });
});

describe.concurrent('before a follow-up', () => {
  const conflict = { method: 'POST', times: 999, fault: { kind: 'status', status: 409 } } as const;

  test('409 to an idle job is tried again for two minutes, then an error, and the prompt is unsent', async ({
    stage,
  }) => {
    await stage.begin();
    stage.service.faults.add(conflict);
    const inputs = { 'poll-interval': '10' };
    const result = await stage.say(2, '/docs-agent more', { inputs, ...fast });
    expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
    expect(stage.service.journal.requests('POST', /message$/)).toHaveLength(4);
    expect(stage.markers()[1]?.at(-1)).toMatchObject({ state: 'unsent', job: 'job-0001' });
  });

  test('a job that works on and on is waited for until the deadline', async ({ stage }) => {
    await stage.begin(atWork);
    const inputs = { 'timeout-minutes': '2', 'poll-interval': '10' };
    const result = await stage.say(2, '/docs-agent more', { inputs, ...fast });
    expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'timed-out' } });
    expect(stage.service.journal.requests('POST', /message$/)).toEqual([]);
    expect(stage.service.journal.requests('GET').length).toBeGreaterThanOrEqual(3);
  });
});

test('a push that merged nothing: asked for half a minute, told, and carried out without a reply', async ({
  stage,
}) => {
  const time = stopwatch();
  // Slowly enough for a busy machine to ask more than once.
  const result = await stage.runFor(11, push(), { pace: 10 });
  expect(time.fair()).toBeLessThan(20_000);
  expect(result).toMatchObject({
    exitCode: 0,
    annotations: [],
    outputs: { jobId: 'job-0001', commentUrl: '' },
  });
  expect(result.log).toContain('merged no pull request');
  expect(stage.replies()).toEqual([]);
  expect(stage.github.journal.requests('GET', /\/pulls$/).length).toBeGreaterThanOrEqual(2);
});
