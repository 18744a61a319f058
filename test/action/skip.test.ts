import { describe, expect } from 'vitest';
import { checked, said } from '../support/checks.ts';
import { attempt, type Conversation, command, prLink, started, test } from '../support/conversation.ts';
import { pullRequest } from '../support/events.ts';
import { refuse } from '../support/prompts.ts';
import { first, pushed, second } from '../support/pushes.ts';
import type { RunResult } from '../support/runner.ts';

const docs = { repository: 'example/docs' };
const skip = (stage: Conversation, run: number, more = checked) => stage.say(run, '/docs-agent skip', more);
/** A skip, and a command that is written a second later. */
function skipAndMore({ github }: Conversation) {
  github.moveHead(2, first);
  const written = (words: string, index: number) => {
    const event = command(`/docs-agent ${words}`, { id: 11 + index });
    event.payload['comment'].created_at = `2026-05-04T06:00:0${index}Z`;
    github.happened(event.payload);
    return event;
  };
  return { skipping: written('skip', 0), more: written('more', 1) };
}
const push = (stage: Conversation, run: number, more = {}) =>
  stage.runFor(run, pushed(2), { ...checked, ...more });
const isSkipped = ({ exitCode, annotations, outputs }: RunResult) => {
  expect({ exitCode, annotations }).toEqual({ exitCode: 0, annotations: [] });
  return outputs['outcome'] === 'skipped';
};

describe.concurrent('/docs-agent skip', () => {
  test('is answered, remembered and shown on the commit, and sends nothing', async ({ stage }) => {
    stage.github.moveHead(2, first);
    expect(isSkipped(await skip(stage, 11))).toBe(true);
    expect(stage.replies()).toHaveLength(1);
    expect(stage.lastReply()).toMatch(/No documentation needed.*Command from `hubot`/s);
    expect(stage.markers()[0]?.at(-1)).toMatchObject({ state: 'skipped', by: 'hubot' });
    expect(stage.reactions(11)).toEqual(['eyes', 'rocket']);
    const comment = 'https://github.com/Codertocat/Hello-World/pull/2#issuecomment-11';
    expect(said(stage, first)).toEqual([['success', 'No documentation needed, says hubot', comment]]);
    expect(stage.service.journal.entries).toEqual([]);
  });

  test('that comes too late, since a command that was written later was sent, changes nothing', async ({
    stage,
  }) => {
    const { skipping, more } = skipAndMore(stage);
    stage.service.jobs.next([{ status: 'failed' }]);
    await stage.run(more, { ...checked, github: { runId: 12 } });
    const red = said(stage, first);
    const late = await stage.run(skipping, { ...checked, github: { runId: 11 } });
    expect(late).toMatchObject({ exitCode: 0, outputs: { outcome: 'skipped' } });
    expect([red.at(-1)?.[0], said(stage, first)]).toEqual(['failure', red]);
    expect(stage.lastReply()).toMatch(/A later command.* was sent to the agent, so this one changes nothing/);
  });

  test('holds where a command that was written later is being asked about, and is refused', async ({
    stage,
  }) => {
    const { skipping, more } = skipAndMore(stage);
    // Between "asking" and the prompt.
    stage.github.faults.add({ method: 'POST', path: /statuses/, fault: { kind: 'delay', ms: 4000 } });
    refuse(stage);
    const writing = stage.github.journal.waitFor(({ path }) => /statuses/.test(path));
    const asking = stage.run(more, { ...checked, github: { runId: 12 }, known: true });
    await writing;
    await stage.run(skipping, { ...checked, github: { runId: 11 }, known: true });
    await asking;
    expect(said(stage, first).at(-1)?.[0]).toBe('success');
    expect(isSkipped(await push(stage, 13))).toBe(true);
  });

  test('links a documentation pull request that is still open, and no other', async ({ stage }) => {
    await stage.say(11, '/docs-agent add', started);
    stage.github.addPullRequest(7, {}, docs);
    await skip(stage, 12);
    expect(stage.lastReply()).toContain(`Still open: [example/docs#7](${prLink})`);
    stage.github.closePullRequest(7, undefined, docs.repository);
    await skip(stage, 13);
    expect(stage.lastReply()).not.toContain(prLink);
  });

  test('links one that nobody may be told more of', async ({ stage }) => {
    await stage.say(11, '/docs-agent add', started);
    await skip(stage, 12);
    expect(stage.lastReply()).toContain(`Documentation pull request: [example/docs#7](${prLink})`);
  });

  test('needs the permission, like any command', async ({ stage }) => {
    stage.github.setPermission('hubot', 'read');
    expect((await skip(stage, 11)).outputs['outcome']).toBe('denied');
    expect(isSkipped(await push(stage, 12))).toBe(false);
    expect(stage.service.jobs.list).toHaveLength(1);
  });

  test.for<[string, object]>([
    ['later pushes', {}],
    ['without a check too', { inputs: { wait: 'true' } }],
    ['a job that is named', { inputs: { 'job-id': 'job-0007', wait: 'true' } }],
    ['every step of the project', { github: { workflow: 'Other', job: 'other' } }],
    ['a run that began before, and is run again', { github: { runAttempt: 2 }, run: 9 }],
  ])('holds for %s', async ([, more], { stage }) => {
    await skip(stage, 11);
    const { run = 12 } = more as { run?: number };
    const result = await push(stage, run, more);
    expect(isSkipped(result)).toBe(true);
    expect(result.log).toContain('hubot said');
    if (!('inputs' in more)) {
      const [, text, target] = said(stage, second)[0] ?? [];
      expect(text).toBe('No documentation needed, says hubot');
      expect(target).toContain(`#issuecomment-${stage.ourComments()[0]?.id}`);
    }
    expect(stage.service.journal.entries).toEqual([]);
    expect(stage.replies()).toHaveLength(1);
  });

  test.for<[string, number, boolean]>([
    ['/docs-agent add', 12, true],
    ['/docs-agent new page', 12, true],
    ['/docs-agent retry', 12, true],
    ['/docs-agent status', 12, false],
    ['/docs-agent help', 12, false],
    ['/docs-agent add', 10, false],
  ])('%s by the run %i lifts it: %s', async ([body, run, isLifted], { stage }) => {
    await stage.say(5, '/docs-agent first', started);
    await skip(stage, 11);
    await stage.say(run, body, started);
    expect(isSkipped(await push(stage, 13))).toBe(!isLifted);
  });

  test('a refused stranger lifts nothing', async ({ stage }) => {
    await skip(stage, 11);
    stage.github.setPermission('hubot', 'read');
    expect((await stage.say(12, '/docs-agent add', started)).outputs['outcome']).toBe('denied');
    expect(isSkipped(await push(stage, 13))).toBe(true);
  });

  test('leaves nothing to merge or to close at the end', async ({ stage }) => {
    await stage.say(11, '/docs-agent add', started);
    const ended = (run: number) =>
      stage.runFor(run, pullRequest({ merged: second }), { inputs: { prompt: '', wait: 'true' } });
    expect((await ended(12)).outputs).toMatchObject({ prLink, prLinks: prLink });
    await skip(stage, 13);
    const { outputs } = await ended(14);
    expect(outputs).toMatchObject({ outcome: 'skipped', prLink: '', prLinks: '' });
  });

  test('where it cannot be remembered, log, summary and status say that it holds for this commit', async ({
    stage,
  }) => {
    stage.github.moveHead(2, first);
    stage.github.setScopes({ issues: 'read', pull_requests: 'read' });
    const { outputs, log, summary } = await skip(stage, 11);
    expect(outputs['outcome']).toBe('skipped');
    for (const text of [log, summary]) expect(text).toContain('for the current commit only');
    expect(said(stage, first)).toMatchObject([
      ['success', 'No documentation needed for this commit, says hubot', {}],
    ]);
    stage.github.setScopes({ issues: 'write', pull_requests: 'write' });
    expect(isSkipped(await push(stage, 12))).toBe(false);
  });

  test('is not forgotten by a second attempt', async ({ stage }) => {
    await skip(stage, 11);
    await stage.say(11, '/docs-agent skip', { ...checked, ...attempt(2) });
    expect(stage.replies()).toHaveLength(1);
    expect(isSkipped(await push(stage, 12))).toBe(true);
  });

  test('of a stranger’s pull request is seen by pull_request_target', async ({ stage }) => {
    const event = pullRequest({ sha: first, head: 'eve/Hello-World' });
    stage.github.happened(event.payload);
    await skip(stage, 11);
    await stage.runFor(12, { ...event, name: 'pull_request_target' }, checked);
    expect(said(stage, first).map(([state]) => state)).toEqual(['success']);
  });
});
