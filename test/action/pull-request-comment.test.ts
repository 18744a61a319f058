import { describe, expect, vi } from 'vitest';
import {
  attempt,
  type Conversation,
  followed,
  prLink,
  started,
  test,
  warnings,
} from '../support/conversation.ts';
import { pullRequest, push, type WorkflowEvent } from '../support/events.ts';

// A test runs the bundle up to seven times, beside others that do.
vi.setConfig({ testTimeout: 60_000 });

const sha = 'c'.repeat(40);
const opened = pullRequest();
const again = pullRequest({ action: 'synchronize' });
const mergePush = push({ after: sha });
const merged = ({ github }: Conversation) =>
  github.addPullRequest(2, { state: 'closed', merged_at: '2026-11-01T00:00:00Z', merge_commit_sha: sha });
const prompts = ({ service }: Conversation) => service.jobs.list.map(({ prompts: all }) => all.length);

describe.concurrent('one pull request of code has one of documentation', () => {
  test('a second push continues the job of the first run, in the same reply', async ({ stage }) => {
    const first = await stage.runFor(11, opened, { inputs: { wait: 'true' } });
    const [reply] = stage.replies();
    expect(reply?.[0]).toMatch(/⏳ Asking the agent.*For this pull request · \[run\]/s);
    expect(reply?.[1]).toMatch(/⏳ The agent is working.*For this pull request · job `job-0001`/s);
    expect(reply?.[2]).toMatch(/✅ Opened \[example\/docs#7\]/);
    stage.service.jobs.nextFollowUp(followed);
    const second = await stage.runFor(12, again, { inputs: { wait: 'true' } });
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
    expect(stage.replies()).toHaveLength(1);
    expect(stage.lastReply()).toMatch(/✅ Updated \[example\/docs#7\].*runs\/12\)$/s);
  });

  test('a second attempt waits for the job of the first', async ({ stage }) => {
    await stage.runFor(11, opened);
    const second = await stage.runFor(11, opened, { inputs: { wait: 'true' }, ...attempt(2) });
    expect(second.outputs).toMatchObject({ outcome: 'pull-request', jobId: 'job-0001' });
    expect(second.log).toContain('An earlier run has the job job-0001. No second one is created.');
    await stage.runFor(12, again);
    await stage.runFor(12, again, attempt(2));
    expect(prompts(stage)).toEqual([2]);
    expect(stage.replies()).toHaveLength(1);
  });

  test('the push that merges it, its closing, and commands continue the same job', async ({ stage }) => {
    await stage.runFor(11, opened);
    await stage.say(12, '/docs-agent shorter', started);
    await stage.runFor(13, pullRequest({ merged: sha }));
    merged(stage);
    await stage.runFor(14, mergePush, { github: { sha } });
    expect(stage.words()).toEqual([['more', 'shorter', 'more', 'more']]);
    expect(stage.replies()).toHaveLength(2);
    expect(stage.replies()[0]?.at(-1)).toContain('runs/14)');
  });

  test('another step has a reply of its own, and leaves the first alone', async ({ stage }) => {
    await stage.runFor(11, opened);
    const before = stage.replies()[0];
    await stage.runFor(11, opened, { github: { job: 'other' } });
    await stage.runFor(12, again, { github: { job: 'other' } });
    expect(stage.replies()).toHaveLength(2);
    expect(stage.replies()[0]).toEqual(before);
    expect(stage.service.jobs.list).toHaveLength(1);
  });

  test('follow-up: false makes a job for each push, and none for a second attempt', async ({ stage }) => {
    const more = { inputs: { 'follow-up': 'false' } };
    await stage.runFor(11, opened, more);
    await stage.runFor(12, again, more);
    await stage.runFor(12, again, { ...more, ...attempt(2) });
    expect(prompts(stage)).toEqual([1, 1]);
  });

  test('a push that merged nothing has no reply', async ({ stage }) => {
    const result = await stage.runFor(11, mergePush);
    expect(result).toMatchObject({
      exitCode: 0,
      annotations: [],
      outputs: { jobId: 'job-0001', commentUrl: '' },
    });
    expect(stage.replies()).toEqual([]);
  });

  test.for<[string, Record<string, string>]>([
    ['without the input', { 'pull-request-comment': '' }],
    ['in a dry run', { 'dry-run': 'true' }],
  ])('GitHub is asked for nothing %s', async ([, more], { stage }) => {
    const result = await stage.runFor(11, opened, { inputs: more });
    expect(result).toMatchObject({ exitCode: 0, annotations: [], outputs: { commentUrl: '' } });
    expect(stage.github.journal.entries).toEqual([]);
  });
});

describe.concurrent('runs that meet', () => {
  test('one that comes while another is asking waits for its answer, and continues', async ({ stage }) => {
    stage.service.faults.add({ method: 'POST', fault: { kind: 'delay', ms: 2000 } });
    const first = stage.runFor(11, opened);
    await stage.service.journal.waitFor(({ method }) => method === 'POST');
    const second = await stage.runFor(12, again);
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
    const late = stage.runFor(12, again);
    await stage.github.journal.waitFor(({ method, path: at }) => method === 'POST' && path.test(at));
    await stage.runFor(11, opened);
    expect((await late).outputs).toMatchObject({ outcome: 'started', jobId: 'job-0001' });
    await stage.runFor(12, again, attempt(2));
    expect(prompts(stage)).toEqual([2]);
    expect(stage.replies()[0]?.at(-1)).toMatch(/job `job-0001`.*runs\/12\)$/s);
    expect(stage.replies()[1]?.at(-1)).toContain('The other one');
  });

  test('the newer one has the last word, and its second attempt sends nothing again', async ({ stage }) => {
    stage.service.jobs.next([{ status: 'active' }]);
    const first = stage.runFor(11, opened, { inputs: { wait: 'true' } });
    await stage.service.journal.waitFor(({ method, ended }) => method === 'GET' && ended === 'answered');
    stage.service.jobs.nextFollowUp([{ status: 'completed', prLink }]);
    await stage.runFor(12, again);
    expect((await first).outputs).toMatchObject({ outcome: 'pull-request', prLink });
    expect(stage.lastReply()).toMatch(/🚀 The agent is working.*runs\/12\)$/s);
    await stage.runFor(12, again, attempt(2));
    expect(prompts(stage)).toEqual([2]);
  });

  test('what was sent is not sent by a second attempt, whoever overtook whom', async ({ stage }) => {
    for (const runId of [12, 13]) await stage.runFor(runId, again);
    const { outputs } = await stage.runFor(12, again, attempt(2));
    expect(outputs).toMatchObject({ outcome: 'started', jobId: 'job-0001' });
    expect(prompts(stage)).toEqual([2]);
    expect(stage.lastReply()).toMatch(/runs\/13\)$/);
    await stage.runFor(11, again);
    for (const runId of [12, 13, 11]) await stage.runFor(runId, again, attempt(2));
    expect(prompts(stage)).toEqual([3]);
    await stage.runFor(14, again, attempt(2));
    expect(prompts(stage)).toEqual([4]);
  });
});

describe.concurrent('without what it takes', () => {
  test.for<[string, WorkflowEvent]>([
    ['a pull request', opened],
    ['the push that merged it', mergePush],
  ])('the permission: one warning, and the run goes on without memory: %s', async ([, event], { stage }) => {
    stage.github.setScopes({ issues: 'read', pull_requests: event === opened ? 'read' : 'none' });
    merged(stage);
    const result = await stage.runFor(11, event);
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
    const result = await stage.runFor(11, event, { inputs: { 'api-key': '' }, github: { actor } });
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
    const result = await stage.runFor(11, opened, { inputs: { 'api-key': '' } });
    expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
  });
});
