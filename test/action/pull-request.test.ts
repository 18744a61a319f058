import { describe, expect } from 'vitest';
import {
  attempt,
  type Conversation,
  markerOf,
  nextLink,
  prLink,
  started,
  test,
  waiting,
  warnings,
} from '../support/conversation.ts';
import { pullRequest, push, type WorkflowEvent, workflowDispatch } from '../support/events.ts';
import { commit, opened, pushed } from '../support/pushes.ts';

const sha = 'c'.repeat(40);
const mergePush = push({ after: sha });
const mergedFields = { state: 'closed', merged_at: '2026-11-01T00:00:00Z', merge_commit_sha: sha };
const merge = ({ github }: Conversation) => github.addPullRequest(2, mergedFields);

describe.concurrent('one pull request of code has one of documentation', () => {
  test('a second push continues the job of the first run, in the same reply', async ({ stage }) => {
    const first = await stage.runFor(11, opened, waiting);
    expect(stage.replies()).toEqual([
      [
        expect.stringMatching(/⏳ Sending the request.*\n\n\[run\]/s),
        expect.stringMatching(/⏳ The agent is working.*\n\nagent job `job-0001`/s),
        expect.stringMatching(/✅ Opened \[example\/docs#7\]/),
      ],
    ]);
    const second = await stage.runFor(12, pushed(2), waiting);
    for (const { exitCode, annotations, outputs } of [first, second]) {
      expect({ exitCode, annotations }).toEqual({ exitCode: 0, annotations: [] });
      expect(outputs).toMatchObject({ outcome: 'pull-request', jobId: 'job-0001', prLink });
      expect(outputs['commentUrl']).toBe(first.outputs['commentUrl']);
    }
    expect(first.outputs['commentUrl']).toMatch(/\/pull\/2#issuecomment-\d+$/);
    expect(stage.promptCounts()).toEqual([2]);
    expect(stage.replies()).toHaveLength(1);
    expect(stage.lastReply()).toMatch(/✅ Updated \[example\/docs#7\].*runs\/12\)$/s);
  });

  test('a second attempt waits for the job of the first', async ({ stage }) => {
    await stage.runFor(11, opened);
    const second = await stage.runFor(11, opened, { ...waiting, ...attempt(2) });
    expect(second.outputs).toMatchObject({ outcome: 'pull-request', jobId: 'job-0001' });
    await stage.runFor(12, pushed(2));
    await stage.runFor(12, pushed(2), attempt(2));
    expect(stage.promptCounts()).toEqual([2]);
    expect(stage.replies()).toHaveLength(1);
  });

  test('the push that merges it, its closing, and commands continue the same job', async ({ stage }) => {
    await stage.runFor(11, opened);
    await stage.say(12, '/docs-agent shorter', started);
    await stage.runFor(13, pullRequest({ merged: sha }));
    merge(stage);
    await stage.runFor(14, mergePush, { github: { sha } });
    expect(stage.words()).toEqual([['more', 'shorter', 'more']]);
    expect(stage.replies()).toHaveLength(2);
    expect(stage.replies()[0]?.at(-1)).toContain('runs/14)');
  });

  test('a command’s newer job is not forgotten by a push that fails before it sends', async ({ stage }) => {
    await stage.runFor(11, opened);
    await stage.say(12, '/docs-agent new page', started);
    stage.service.faults.add({ method: 'GET', fault: { kind: 'status', status: 401 } });
    expect((await stage.runFor(13, pushed(2))).exitCode).toBe(1);
    await stage.runFor(14, pushed(2));
    expect(stage.words()).toEqual([['more'], ['page', 'more']]);
  });

  test('new commits start at the one that the agent was told of last', async ({ stage }) => {
    await stage.runFor(11, opened);
    stage.service.faults.add({ method: 'POST', fault: { kind: 'status', status: 401 } });
    for (const digit of [2, 3]) await stage.runFor(digit + 10, pushed(digit));
    expect(stage.service.jobs.list).toMatchObject([
      { prompts: [expect.anything(), expect.stringContaining(`/compare/${commit(1)}...${commit(3)}`)] },
    ]);
  });

  test('an older run that is run again leaves what a newer one did', async ({ stage }) => {
    for (const digit of [1, 2]) await stage.runFor(digit + 10, pushed(digit));
    const marker = stage.markers()[0]?.at(-1);
    const { exitCode, outputs } = await stage.runFor(11, pushed(1), { ...attempt(2), known: true });
    expect([exitCode, outputs]).toMatchObject([0, { outcome: 'started', jobId: 'job-0001' }]);
    expect(stage.markers()[0]?.at(-1)).toEqual(marker);
    await stage.runFor(12, pushed(2), attempt(2));
    expect(stage.promptCounts()).toEqual([2]);
    await stage.runFor(13, pushed(3), { pace: 60 });
    expect(stage.promptCounts()).toEqual([3]);
  });

  test('another step has a reply of its own, and leaves the first alone', async ({ stage }) => {
    await stage.runFor(11, opened);
    const before = stage.replies()[0];
    await stage.runFor(11, opened, { github: { job: 'other' } });
    await stage.runFor(12, pushed(2), { github: { job: 'other' } });
    expect(stage.replies()).toHaveLength(2);
    expect(stage.replies()[0]).toEqual(before);
    expect(stage.service.jobs.list).toHaveLength(1);
  });

  test('follow-up: false makes a job for each push, and none for a second attempt', async ({ stage }) => {
    const inputs = { 'follow-up': 'false' };
    for (const digit of [1, 2]) await stage.runFor(digit + 10, pushed(digit), { inputs });
    await stage.runFor(12, pushed(2), { inputs, ...attempt(2) });
    expect(stage.promptCounts()).toEqual([1, 1]);
  });

  test('a new key: the next push starts a job of its own, and the old reply stays', async ({ stage }) => {
    await stage.runFor(11, opened);
    const before = stage.replies()[0];
    const inputs = { 'api-key': 'mint_another_0123456789' };
    stage.service.acceptKey(inputs['api-key']);
    const next = await stage.runFor(12, pushed(2), { inputs });
    expect(next).toMatchObject({ exitCode: 0, outputs: { jobId: 'job-0002' } });
    expect(stage.replies()[0]).toEqual(before);
    await stage.runFor(13, pushed(3), { inputs });
    expect(stage.promptCounts()).toEqual([1, 2]);
  });
});

describe.concurrent('a run that only waits', () => {
  test('by job-id, gives the comment of that job its end, and remembers no more', async ({ stage }) => {
    stage.service.jobs.next([{ status: 'active' }, { status: 'completed', prLink, reads: 1 }]);
    await stage.runFor(11, opened);
    const marker = stage.markers()[0]?.at(-1);
    const inputs = { prompt: '', 'job-id': 'job-0001', wait: 'true' };
    const result = await stage.runFor(12, opened, { inputs, github: { job: 'wait' } });
    const [comment] = stage.ourComments();
    expect(result.outputs).toMatchObject({
      outcome: 'pull-request',
      commentUrl: expect.stringMatching(new RegExp(`#issuecomment-${comment?.id}$`)),
    });
    expect(stage.replies()).toHaveLength(1);
    expect(stage.lastReply()).toContain('Documentation pull request: [example/docs#7]');
    expect(markerOf(comment?.body ?? '')).toEqual({ ...marker, ended: true, prLink, made: true });
  });

  test('without a prompt waits for the job that is known, or is skipped', async ({ stage }) => {
    const wait = (runId: number) =>
      stage.runFor(runId, pullRequest({ merged: sha }), { inputs: { prompt: '', wait: 'true' } });
    expect(await wait(10)).toMatchObject({ exitCode: 0, outputs: { outcome: 'skipped', jobId: '' } });
    await stage.say(11, '/docs-agent add', started);
    expect((await wait(12)).outputs).toMatchObject({ outcome: 'pull-request', jobId: 'job-0001', prLink });
    expect(stage.promptCounts()).toEqual([1]);
  });

  test('right after a follow-up does not take the record of before for its end', async ({ stage }) => {
    await stage.runFor(11, opened);
    stage.service.jobs.nextFollowUp([
      { status: 'active', reads: 2 },
      { status: 'completed', prLink: nextLink, reads: 3 },
    ]);
    await stage.runFor(12, pushed(2));
    const { outputs } = await stage.runFor(12, pushed(2), { ...waiting, ...attempt(2) });
    expect(outputs).toMatchObject({ outcome: 'pull-request', prLink: nextLink });
  });
});

describe.concurrent('the push that merged a pull request', () => {
  const list = /\/pulls$/;
  const answer = (body: unknown) =>
    ({
      kind: 'status',
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }) as const;
  test.for<[string, unknown]>([
    ['none', []],
    ['an open one', [{ ...opened.payload['pull_request'], merge_commit_sha: sha }]],
  ])('is asked for again, while GitHub knows %s', async ([, known], { stage }) => {
    merge(stage);
    stage.github.faults.add({ path: list, fault: answer(known) });
    const { outputs } = await stage.runFor(11, mergePush, { github: { sha } });
    expect(outputs['commentUrl']).toMatch(/\/pull\/2#issuecomment-\d+$/);
  });

  test('is found by merged_at where GitHub leaves merge_commit_sha out', async ({ stage }) => {
    const { merge_commit_sha, ...pull } = pullRequest({ merged: sha }).payload['pull_request'];
    stage.github.faults.add({ path: list, times: 9, fault: answer([{ ...pull, number: 2 }]) });
    const { outputs } = await stage.runFor(11, mergePush, { github: { sha } });
    expect(outputs['commentUrl']).toMatch(/\/pull\/2#issuecomment-\d+$/);
    expect(merge_commit_sha).toBe(sha);
  });
});

describe.concurrent('without what it takes', () => {
  test.for<[string, WorkflowEvent]>([
    ['a pull request', opened],
    ['the push that merged it', mergePush],
  ])('the permission: one warning, and the run goes on without memory: %s', async ([, event], { stage }) => {
    stage.github.setScopes({ issues: 'read', pull_requests: event === opened ? 'read' : 'none' });
    merge(stage);
    const result = await stage.runFor(11, event);
    expect(result).toMatchObject({ exitCode: 0, outputs: { jobId: 'job-0001', commentUrl: '' } });
    expect(warnings(result)).toEqual([
      expect.stringMatching(/Add "pull-requests: (read|write)".*(memory|a reply remembers|not know)/s),
    ]);
  });

  test('a token: one warning that says what goes without it', async ({ stage }) => {
    const result = await stage.runFor(11, opened, { inputs: { 'github-token': '' } });
    expect(result).toMatchObject({ exitCode: 0, outputs: { jobId: 'job-0001', commentUrl: '' } });
    expect(warnings(result)).toEqual([expect.stringMatching(/github-token.*without memory/s)]);
    expect(stage.github.journal.entries).toEqual([]);
  });

  test.for<[string, WorkflowEvent, string, string[]]>([
    ['left out on a pull request: it is on', opened, '', ['GET', 'POST', 'PATCH']],
    ['false there: nothing is written', opened, 'false', ['GET']],
    ['left out on a push: it is off', mergePush, '', ['GET']],
  ])('the input, %s', async ([, event, value, methods], { stage }) => {
    const result = await stage.runFor(11, event, { inputs: { 'pull-request-comment': value } });
    expect(result).toMatchObject({ exitCode: 0, annotations: [], outputs: { jobId: 'job-0001' } });
    const asked = stage.github.journal.entries.map(({ method }) => method);
    expect([...new Set(asked)]).toEqual(methods);
    expect(result.outputs['commentUrl'] !== '').toBe(methods.includes('POST'));
  });

  test.for<[string, () => WorkflowEvent]>([
    ['workflow_run', () => ({ name: 'workflow_run', payload: workflowDispatch().payload })],
    ['workflow_dispatch', workflowDispatch],
  ])('a pull request, on %s: told', async ([, event], { stage }) => {
    const { exitCode, log } = await stage.runFor(11, event(), { inputs: { context: 'diff' } });
    expect(exitCode).toBe(0);
    expect(log).toContain('pull-request-comment');
    expect(stage.promptCounts()).toEqual([1]);
  });

  const forked = push();
  Object.assign(forked.payload['repository'], { fork: true });
  test.for<[string, WorkflowEvent, string]>([
    ['a fork', pullRequest({ head: 'eve/Hello-World' }), 'eve'],
    ['a fork that was deleted', pullRequest({ head: null }), 'eve'],
    ['Dependabot', pullRequest(), 'dependabot[bot]'],
    ['a push in a fork', forked, 'eve'],
    ['a push by Dependabot', push(), 'dependabot[bot]'],
    ['a schedule in a fork', { name: 'schedule', payload: forked.payload }, 'eve'],
  ])('secrets, since it is of %s: skipped, and green', async ([, event, actor], { stage }) => {
    const result = await stage.runFor(11, event, { inputs: { 'api-key': '' }, github: { actor } });
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'skipped', jobId: '' } });
    expect(warnings(result)).toEqual([]);
    expect(result.log).toMatch(/fork|Dependabot/);
    expect([...stage.github.journal.entries, ...stage.service.journal.entries]).toEqual([]);
  });

  test('secrets, though it is of the repository itself: an error', async ({ stage }) => {
    const result = await stage.runFor(11, opened, { inputs: { 'api-key': '' } });
    expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
  });
});
