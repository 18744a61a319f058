import { describe, expect } from 'vitest';
import type { Fault } from '../emulator/faults.ts';
import { checked } from '../support/checks.ts';
import {
  type Conversation,
  nextLink,
  prLink,
  started,
  test,
  waiting,
  warnings,
} from '../support/conversation.ts';
import { workflowDispatch } from '../support/events.ts';
import { refuse } from '../support/prompts.ts';
import { opened, pushed } from '../support/pushes.ts';

const status = (code: number, more: Partial<Fault> = {}) =>
  ({ kind: 'status', status: code, ...more }) as Fault;

/** Answers the next follow-ups in another way. */
const onFollowUp = ({ service }: Conversation, fault: Fault, times = 1) =>
  service.faults.add({ method: 'POST', path: /\/job-0001\/message$/, times, fault });

describe.concurrent('a job that cannot be continued: a new one, once, and the reply says why', () => {
  const merged = { state: 'closed', merged: true, merged_at: '2026-11-01T00:00:00Z' };
  const pull = (fields: object) => (stage: Conversation) =>
    stage.github.addPullRequest(7, { ...fields }, { repository: 'example/docs' });
  const renamed = (stage: Conversation) => {
    pull(merged)(stage);
    stage.github.rename('example/manual', 'example/docs');
  };
  const gone = ({ service }: Conversation) =>
    service.faults.add({ method: 'GET', times: 4, fault: status(404) });
  const rows: [string, string, RegExp, ((stage: Conversation) => unknown)?][] = [
    ['failed', 'failed', /`job-0001` failed/],
    ['archived', 'archived', /`job-0001` was archived/],
    ['gone', 'completed', /`job-0001` no longer exists/, gone],
    ['404', 'completed', /takes no follow-up, so a new one/, (stage) => onFollowUp(stage, status(404))],
    ['400', 'completed', /takes no follow-up, so a new one/, (stage) => onFollowUp(stage, status(400))],
    ['merged', 'completed', /example\/docs#7\]\(\S+\) was merged/, pull(merged)],
    ['merged, in a repository that was renamed', 'completed', /was merged/, renamed],
    ['closed', 'completed', /example\/docs#7\]\(\S+\) was closed/, pull({ state: 'closed' })],
  ];
  test.for(rows)('%s', async ([, word, reason, prepare], { stage }) => {
    await stage.begin([{ status: word, prLink }]);
    prepare?.(stage);
    stage.service.jobs.next([{ status: 'completed', prLink: nextLink }]);
    // Minutes later, the service knows each of its jobs in all places.
    const result = await stage.say(2, '/docs-agent more', {
      inputs: { instructions: 'Standing.' },
      laterMs: 180_000,
    });
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request', jobId: 'job-0002' } });
    expect(stage.lastReply()).toContain('✅ Opened [example/docs#8]');
    for (const text of [stage.lastReply(), result.summary]) {
      expect(text).toMatch(reason);
      expect(text).toMatch(/so a new (agent job|one) was started\./);
    }
    await stage.say(3, '/docs-agent and more', started);
    expect(stage.words()).toEqual([['begin'], ['Standing.\n\nmore', 'and more']]);
  });

  test.for(rows.slice(0, 5))('%s, with job-id: an error', async ([, word, , prepare], { stage }) => {
    stage.service.jobs.add({ script: [{ status: word, prLink }] });
    prepare?.(stage);
    const inputs = { prompt: 'Do more.', 'job-id': 'job-0001' };
    const result = await stage.run(workflowDispatch(), { inputs });
    expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
    expect(result.summary).toMatch(/job-0001|follow-up/);
    expect(stage.words()).toEqual([['']]);
  });
});

test('a new job that a follow-up does not find at once is not replaced', async ({ stage }) => {
  await stage.begin([{ status: 'completed', prLink }]);
  onFollowUp(stage, status(404));
  await stage.say(2, '/docs-agent more', { ...waiting, pace: 60 });
  expect(stage.words()).toEqual([['begin', 'more']]);
});

describe.concurrent('a pull request of which nobody can tell that it is closed is continued, and linked', () => {
  const elsewhere = 'https://gitlab.com/example/docs/-/merge_requests/7';
  const pull = (state: string, isPrivate: boolean) => (stage: Conversation) =>
    stage.github.addPullRequest(7, { state }, { repository: 'example/docs', private: isPrivate });
  const refused = ({ github }: Conversation) =>
    github.faults.add({ path: /docs\/pulls\/7$/, fault: status(403, { body: '{}' }) });
  test.for<[string, string, ((stage: Conversation) => unknown)?]>([
    ['open', prLink, pull('open', false)],
    ['in a private repository', prLink, pull('closed', true)],
    ['refused', prLink, refused],
    ['on another host', elsewhere],
  ])('%s', async ([, url, prepare], { stage }) => {
    await stage.begin([{ status: 'completed', prLink: url }]);
    prepare?.(stage);
    const result = await stage.say(2, '/docs-agent more');
    expect(result).toMatchObject({ exitCode: 0, outputs: { jobId: 'job-0001', prLink: url } });
    expect(warnings(result)).toEqual([]);
    expect(stage.lastReply()).toMatch(/✅ Updated \[(.*example\/docs#7|the pull request on gitlab.com)\]/);
    expect(stage.lastReply()).toContain(`](${url})`);
  });
});

describe.concurrent('the reply of a refused prompt, after the job came to its end', () => {
  test.for<[string, (stage: Conversation) => Promise<unknown>]>([
    [
      'the agent had failed, and the next prompt is refused',
      async (stage) => {
        stage.service.jobs.next([{ status: 'failed' }]);
        await stage.runFor(11, opened, checked);
        refuse(stage, 402);
        return await stage.runFor(12, pushed(2), checked);
      },
    ],
    [
      'the documentation was merged, and the next prompt is refused',
      async (stage) => {
        stage.github.addPullRequest(7, { state: 'open' }, { repository: 'example/docs' });
        await stage.runFor(11, opened, checked);
        const end = { state: 'closed', merged: true, merged_at: '2026-05-01T00:00:00Z' };
        stage.github.addPullRequest(7, end, { repository: 'example/docs' });
        refuse(stage, 401);
        return await stage.say(12, '/docs-agent add more', { ...checked, laterMs: 600_000 });
      },
    ],
  ])('says that nothing was sent, and not that a new one was started: %s', async ([, run], { stage }) => {
    await run(stage);
    expect(stage.promptCounts()).toEqual([1]);
    expect(stage.lastReply()).toContain('Nothing was sent to the agent.');
    expect(stage.lastReply()).not.toMatch(/a new (agent job|one) was started/);
  });
});
