import { describe, expect } from 'vitest';
import { attempt, prLink, started, test } from '../support/conversation.ts';
import { opened, pushed, second } from '../support/pushes.ts';

const once = { once: 'true', wait: 'true' };

describe.concurrent('once', () => {
  test('a later push looks the job up, in the reply of the first', async ({ stage }) => {
    await stage.runFor(11, opened, { inputs: once });
    const { outputs } = await stage.runFor(12, pushed(2), { inputs: once });
    expect(outputs).toMatchObject({ outcome: 'pull-request', jobId: 'job-0001', prLink });
    expect(stage.promptCounts()).toEqual([1]);
    expect(stage.replies()).toHaveLength(1);
    expect(stage.lastReply()).toMatch(/Documentation pull request: .*runs\/12\)$/s);
  });

  test('a job of a command counts; without a reply of its own, in outputs and check alone', async ({
    stage,
  }) => {
    await stage.say(11, '/docs-agent add', started);
    const before = stage.replies();
    const inputs = { ...once, check: 'documentation' };
    const { outputs } = await stage.runFor(12, pushed(2), { inputs });
    expect(outputs).toMatchObject({ outcome: 'pull-request', jobId: 'job-0001', prLink, commentUrl: '' });
    expect(stage.promptCounts()).toEqual([1]);
    expect(stage.replies()).toEqual(before);
    expect(stage.github.statuses(second).at(-1)).toMatchObject({ state: 'success', targetUrl: prLink });
  });

  test('not a job that came to nothing, but for every attempt', async ({ stage }) => {
    stage.service.jobs.next([{ status: 'failed' }]);
    await stage.runFor(11, opened, { inputs: once });
    await stage.runFor(12, pushed(2), { inputs: once });
    expect(stage.promptCounts()).toEqual([1, 1]);
    await stage.runFor(13, pushed(2), { inputs: once });
    expect(stage.promptCounts()).toEqual([1, 1]);
    await stage.runFor(13, pushed(2), { inputs: once, ...attempt(2) });
    expect(stage.promptCounts()).toEqual([1, 1]);
  });

  test('not a prompt that may never have arrived', async ({ stage }) => {
    stage.service.faults.add({ method: 'POST', fault: { kind: 'reset-after-body' } });
    const { outputs } = await stage.runFor(11, opened, { inputs: once });
    expect(outputs).toMatchObject({ outcome: 'error', jobId: '' });
    await stage.runFor(12, pushed(2), { inputs: once });
    expect(stage.service.journal.requests('POST')).toHaveLength(2);
  });

  test.for<[string, Record<string, string>]>([
    ['once', once],
    ['check', { check: 'documentation', wait: 'true' }],
  ])('%s, where the token cannot write comments: an error before any job', async ([, inputs], { stage }) => {
    stage.github.setScopes({ issues: 'read', pull_requests: 'read' });
    const result = await stage.runFor(11, opened, { inputs });
    expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error', jobId: '' } });
    expect(result.annotations.at(-1)?.message).toMatch(/Nothing was sent.*pull-requests: write/s);
    expect(stage.service.jobs.list).toEqual([]);
  });
});
