import { describe, expect, vi } from 'vitest';
import type { CommentStage } from '../support/comment-run.ts';
import {
  begin,
  followed,
  lastReply,
  prLink,
  replies,
  say,
  test,
  warnings,
  wordsOf,
} from '../support/conversation.ts';
import { pullRequest, push, type WorkflowEvent } from '../support/events.ts';
import type { GitHubContext } from '../support/runner.ts';

// A test runs the bundle up to seven times, beside others that do.
vi.setConfig({ testTimeout: 60_000 });

const sha = 'c'.repeat(40);
const opened = pullRequest();
const again = pullRequest({ action: 'synchronize' });
const mergePush = push({ after: sha });
/** The reply and the memory; nobody waits unless told. */
const inputs = { prompt: 'Keep the docs in step.', 'pull-request-comment': 'true', wait: 'false' };

type More = GitHubContext & { readonly inputs?: Record<string, string> };
const run = (
  stage: CommentStage,
  runId: number,
  event: WorkflowEvent,
  { inputs: more, ...github }: More = {},
) => stage.run(event, { inputs: { ...inputs, ...more }, github: { runId, ...github } });

const merged = ({ github }: CommentStage) =>
  github.addPullRequest(2, { state: 'closed', merged_at: '2026-11-01T00:00:00Z', merge_commit_sha: sha });
const prompts = ({ service }: CommentStage) => service.jobs.list.map(({ prompts: all }) => all.length);

describe.concurrent('one pull request of code has one of documentation', () => {
  test('a second push continues the job of the first run, in the same reply', async ({ stage }) => {
    const first = await run(stage, 11, opened, { inputs: { wait: 'true' } });
    const [reply] = replies(stage);
    expect(reply?.[0]).toMatch(/⏳ Asking the agent.*For this pull request · \[run\]/s);
    expect(reply?.[1]).toMatch(/⏳ The agent is working.*For this pull request · job `job-0001`/s);
    expect(reply?.[2]).toMatch(/✅ Opened \[example\/docs#7\]/);
    stage.service.jobs.nextFollowUp(followed);
    const second = await run(stage, 12, again, { inputs: { wait: 'true' } });
    for (const { exitCode, annotations, outputs } of [first, second]) {
      expect({ exitCode, annotations }).toEqual({ exitCode: 0, annotations: [] });
      expect(outputs).toMatchObject({ outcome: 'pull-request', jobId: 'job-0001', prLink });
      expect(outputs['commentUrl']).toBe(first.outputs['commentUrl']);
    }
    expect(first.outputs['commentUrl']).toMatch(/\/pull\/2#issuecomment-\d+$/);
    expect(prompts(stage)).toEqual([2]);
    expect(stage.service.jobs.list[0]?.prompts[1]).toMatch(
      /- New commits: \S+\/compare\/\w{40}\.\.\.\w{40}\n/,
    );
    expect(replies(stage)).toHaveLength(1);
    expect(lastReply(stage)).toMatch(/✅ Updated \[example\/docs#7\].*runs\/12\)$/s);
  });

  test('a second attempt waits for the job of the first', async ({ stage }) => {
    await run(stage, 11, opened);
    const second = await run(stage, 11, opened, { inputs: { wait: 'true' }, runAttempt: 2 });
    expect(second.outputs).toMatchObject({ outcome: 'pull-request', jobId: 'job-0001' });
    expect(second.log).toContain('An earlier run has the job job-0001. No second one is created.');
    await run(stage, 12, again);
    await run(stage, 12, again, { runAttempt: 2 });
    expect(prompts(stage)).toEqual([2]);
    expect(replies(stage)).toHaveLength(1);
  });

  test('the push that merges it, its closing, and commands continue the same job', async ({ stage }) => {
    await run(stage, 11, opened);
    await say(stage, 12, '/docs-agent shorter', { inputs: { wait: 'false' } });
    await run(stage, 13, pullRequest({ merged: sha }));
    merged(stage);
    await run(stage, 14, mergePush, { sha });
    expect(wordsOf(stage)).toEqual([[inputs.prompt, 'shorter', inputs.prompt, inputs.prompt]]);
    expect(replies(stage)).toHaveLength(2);
    expect(replies(stage)[0]?.at(-1)).toContain('runs/14)');
  });

  test('it continues the job of a command', async ({ stage }) => {
    await begin(stage);
    await run(stage, 11, again);
    expect(wordsOf(stage)).toEqual([['begin', inputs.prompt]]);
  });

  test('another step has a reply of its own, and leaves the first alone', async ({ stage }) => {
    await run(stage, 11, opened);
    const before = replies(stage)[0];
    await run(stage, 11, opened, { job: 'other' });
    await run(stage, 12, again, { job: 'other' });
    expect(replies(stage)).toHaveLength(2);
    expect(replies(stage)[0]).toEqual(before);
    expect(stage.service.jobs.list).toHaveLength(1);
  });

  test('follow-up: false makes a job for each push, and none for a second attempt', async ({ stage }) => {
    const more = { inputs: { 'follow-up': 'false' } };
    await run(stage, 11, opened, more);
    await run(stage, 12, again, more);
    await run(stage, 12, again, { ...more, runAttempt: 2 });
    expect(prompts(stage)).toEqual([1, 1]);
  });

  test('a push that merged nothing has no reply', async ({ stage }) => {
    const result = await run(stage, 11, mergePush);
    expect(result).toMatchObject({
      exitCode: 0,
      annotations: [],
      outputs: { jobId: 'job-0001', commentUrl: '' },
    });
    expect(replies(stage)).toEqual([]);
  });

  test.for<[string, Record<string, string>]>([
    ['without the input', { 'pull-request-comment': '' }],
    ['in a dry run', { 'dry-run': 'true' }],
  ])('GitHub is asked for nothing %s', async ([, more], { stage }) => {
    const result = await run(stage, 11, opened, { inputs: more });
    expect(result).toMatchObject({ exitCode: 0, annotations: [], outputs: { commentUrl: '' } });
    expect(stage.github.journal.entries).toEqual([]);
  });
});

describe.concurrent('runs that meet', () => {
  test('one that comes while another is asking waits for its answer, and continues', async ({ stage }) => {
    stage.service.faults.add({ method: 'POST', fault: { kind: 'delay', ms: 2000 } });
    const first = run(stage, 11, opened);
    await stage.service.journal.waitFor(({ method }) => method === 'POST');
    const second = await run(stage, 12, again);
    expect((await first).outputs).toMatchObject({ jobId: 'job-0001' });
    expect(second.outputs).toMatchObject({ outcome: 'started', jobId: 'job-0001' });
    expect(prompts(stage)).toEqual([2]);
  });

  test.for([
    ['is done by now', 0],
    ['is asking just now', 4000],
  ] as const)('one that saw no reply of a run that %s continues its job', async ([, ms], { stage }) => {
    stage.service.faults.add({ method: 'POST', fault: { kind: 'delay', ms } });
    const path = /\/issues\/2\/comments$/;
    stage.github.faults.add({ method: 'POST', path, fault: { kind: 'delay', ms: 3000 } });
    const late = run(stage, 12, again);
    await stage.github.journal.waitFor(({ method, path: at }) => method === 'POST' && path.test(at));
    await run(stage, 11, opened);
    expect((await late).outputs).toMatchObject({ outcome: 'started', jobId: 'job-0001' });
    await run(stage, 12, again, { runAttempt: 2 });
    expect(prompts(stage)).toEqual([2]);
    expect(replies(stage)[0]?.at(-1)).toMatch(/job `job-0001`.*runs\/12\)$/s);
    expect(replies(stage)[1]?.at(-1)).toContain('The other one');
  });

  test('the newer one has the last word, and its second attempt sends nothing again', async ({ stage }) => {
    stage.service.jobs.next([{ status: 'active' }]);
    const first = run(stage, 11, opened, { inputs: { wait: 'true' } });
    await stage.service.journal.waitFor(({ method, ended }) => method === 'GET' && ended === 'answered');
    stage.service.jobs.nextFollowUp([{ status: 'completed', prLink }]);
    await run(stage, 12, again);
    expect((await first).outputs).toMatchObject({ outcome: 'pull-request', prLink });
    expect(lastReply(stage)).toMatch(/🚀 The agent is working.*runs\/12\)$/s);
    await run(stage, 12, again, { runAttempt: 2 });
    expect(prompts(stage)).toEqual([2]);
  });

  test('a second attempt of an older one sends nothing again, and leaves the newer reply', async ({
    stage,
  }) => {
    await run(stage, 11, opened);
    await run(stage, 12, again);
    const { outputs } = await run(stage, 11, opened, { runAttempt: 2 });
    expect(outputs).toMatchObject({ outcome: 'started', jobId: 'job-0001' });
    expect(prompts(stage)).toEqual([2]);
    expect(lastReply(stage)).toMatch(/runs\/12\)$/);
  });
});

describe.concurrent('what was sent is not sent by a second attempt', () => {
  test('of a run that an older one overtook', async ({ stage }) => {
    for (const runId of [12, 13, 11]) await run(stage, runId, again);
    for (const runId of [12, 13, 11]) await run(stage, runId, again, { runAttempt: 2 });
    expect(prompts(stage)).toEqual([3]);
    await run(stage, 14, again, { runAttempt: 2 });
    expect(prompts(stage)).toEqual([4]);
  });
});

describe.concurrent('what the service did not get is sent by a second attempt, to the same job', () => {
  test.for([
    [409, 'POST', 'still at work'],
    [401, 'POST', 'Check api-key'],
    [403, 'GET', 'scope'],
  ] as const)('%i to %s', async ([status, method, advice], { stage }) => {
    await run(stage, 11, opened);
    stage.service.faults.add({ method, fault: { kind: 'status', status } });
    const refused = await run(stage, 12, again);
    expect(refused).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
    expect(lastReply(stage)).toContain(advice);
    await run(stage, 12, again, { runAttempt: 2 });
    expect(prompts(stage)).toEqual([2]);
  });
});

describe.concurrent('what may have arrived is not sent by a second attempt', () => {
  test.for<[string, Record<string, string>]>([
    ['the known job', {}],
    ['a job by its id', { 'job-id': 'job-0001' }],
  ])('to %s; the next push continues it', async ([, more], { stage }) => {
    await run(stage, 11, opened);
    stage.service.faults.add({ method: 'POST', fault: { kind: 'reset-after-body' } });
    for (const runAttempt of [1, 2, 3]) {
      const lost = await run(stage, 12, again, { inputs: more, runAttempt });
      expect(lost).toMatchObject({ exitCode: 1, outputs: { outcome: 'error', jobId: 'job-0001' } });
      expect(lastReply(stage)).toContain('The job `job-0001` may have the words');
    }
    expect(prompts(stage)).toEqual([2]);
    await run(stage, 13, again);
    expect(prompts(stage)).toEqual([3]);
  });
});

test('a run with another key says so in the reply, and sends nothing', async ({ stage }) => {
  await run(stage, 11, opened);
  const other = await run(stage, 12, again, { inputs: { 'api-key': 'mint_another_0123456789' } });
  expect(other).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
  expect(lastReply(stage)).toContain('written with another API key');
  expect(prompts(stage)).toEqual([1]);
});

describe.concurrent('without what it takes', () => {
  test.for<[string, WorkflowEvent]>([
    ['a pull request', opened],
    ['the push that merged it', mergePush],
  ])('the permission: one warning, and the run goes on without memory: %s', async ([, event], { stage }) => {
    stage.github.setScopes({ issues: 'read', pull_requests: event === opened ? 'read' : 'none' });
    merged(stage);
    const result = await run(stage, 11, event);
    expect(result).toMatchObject({ exitCode: 0, outputs: { jobId: 'job-0001', commentUrl: '' } });
    expect(warnings(result)).toEqual([
      expect.stringMatching(/Add "pull-requests: (read|write)".*without memory\.$/),
    ]);
  });

  test.for<[string, string | null | undefined, string]>([
    ['a fork', 'eve/Hello-World', 'eve'],
    ['a fork that was deleted', null, 'eve'],
    ['Dependabot', undefined, 'dependabot[bot]'],
  ])('secrets, since it comes from %s: skipped, and green', async ([, head, actor], { stage }) => {
    const event = pullRequest(head === undefined ? {} : { head });
    const result = await run(stage, 11, event, { inputs: { 'api-key': '' }, actor });
    expect(result).toMatchObject({
      exitCode: 0,
      annotations: [],
      outputs: { outcome: 'skipped', jobId: '' },
    });
    expect(result.log).toContain(
      'comes from a fork or from Dependabot, and GitHub gives such runs no secrets',
    );
    expect([...stage.github.journal.entries, ...stage.service.journal.entries]).toEqual([]);
  });

  test('secrets, though it comes from the repository itself: an error', async ({ stage }) => {
    const result = await run(stage, 11, opened, { inputs: { 'api-key': '' } });
    expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
  });
});
