import { describe, expect } from 'vitest';
import { type Fault, status } from '../emulator/faults.ts';
import type { JobScript } from '../emulator/service-jobs.ts';
import { checked, said, words } from '../support/checks.ts';
import { type Conversation, command, prLink, test } from '../support/conversation.ts';
import { mergeGroup, pullRequestTarget, push, type WorkflowEvent } from '../support/events.ts';
import { first, happened, opened, second } from '../support/pushes.ts';
import type { RunResult } from '../support/runner.ts';

const { working, documented, unfinished, failed, lost, locked, nobody, refusedKey, wrongInputs, atWork } =
  words;
const asked = (stage: Conversation, inputs = {}, event = opened) =>
  stage.runFor(11, event, { inputs: { ...checked.inputs, ...inputs } });

describe.concurrent('what the check says, for each end of a run', () => {
  const ends = (script: JobScript) => (stage: Conversation) => stage.service.jobs.next(script);
  const onPost =
    (fault: Fault) =>
    ({ service }: Conversation) =>
      service.faults.add({ method: 'POST', fault });
  const none = { paths: 'lib/**' };
  const plain = prLink.replace('https', 'http');
  const elsewhere = 'https://git.example/octo-org/docs/pull/77';
  test.for<[string, (stage: Conversation) => void, unknown[], Record<string, string>?]>([
    ['pull-request', () => undefined, [working, documented]],
    ['archived with a link', ends([{ status: 'archived', prLink }]), [working, documented]],
    [
      'a pull request of another host, which it leads nobody to',
      ends([{ status: 'completed', prLink: elsewhere }]),
      [working, words.elsewhere],
    ],
    ['a link that is not https', ends([{ status: 'completed', prLink: plain }]), [working, words.elsewhere]],
    ['no-pull-request', ends([{ status: 'completed' }]), [working, words.nothing]],
    [
      'no-pull-request that is required',
      ends([{ status: 'completed' }]),
      [working, words.required],
      { 'require-pull-request': 'true' },
    ],
    ['no file of paths', () => undefined, [words.noPaths], none],
    ['no prompt, and no job is known', () => undefined, [nobody], { prompt: '' }],
    ['failed', ends([{ status: 'failed' }]), [working, failed]],
    ['archived without a link', ends([{ status: 'archived' }]), [working, failed]],
    ['an error', onPost(status(401)), [working, refusedKey]],
    ['timed-out', ends([{ status: 'active' }]), [working, atWork], { 'timeout-minutes': '0.1' }],
    ['lost', onPost(status(500)), [working, lost]],
    ['comments that cannot be read', ({ github }) => unreadable(github), [unfinished]],
    ['inputs that are wrong', () => undefined, [wrongInputs], { 'api-key': '' }],
  ])('%s', async ([, prepare, expected, inputs], { stage }) => {
    prepare(stage);
    await asked(stage, inputs);
    expect(said(stage, first)).toEqual(expected);
  });
  test('the key in a link, with tabs that no address keeps, is taken out', async ({ stage }) => {
    const { jobs, apiKey } = stage.service;
    jobs.next([{ status: 'completed', prLink: prLink.replace('docs', apiKey.replace('_', '_\t')) }]);
    await asked(stage);
    expect(said(stage, first)).toEqual([
      working,
      ['success', 'Documentation: example/***#7', prLink.replace('docs', '***')],
    ]);
  });
  const unreadable = ({ faults }: Conversation['github']) =>
    faults.add({ method: 'GET', path: /issues\/2\/comments$/, times: 9, fault: status(502) });

  test.for<[string, WorkflowEvent]>([
    ['a push', opened],
    ['a command', command('/docs-agent add', { id: 11 })],
  ])('a conversation that is locked, to %s', async ([, event], { stage }) => {
    for (const { payload } of [opened, event]) stage.github.happened(payload);
    stage.github.lock(2);
    const prompt = event === opened ? 'more' : '';
    await stage.runFor(11, event, { inputs: { ...checked.inputs, prompt }, known: true });
    expect(said(stage, first)).toEqual([locked]);
    expect(stage.service.jobs.list).toEqual([]);
  });

  test('Dependabot without a key, and a merge queue: success, and Mintlify is not asked', async ({
    stage,
  }) => {
    const inputs = { 'api-key': '' };
    const dependabot = { actor: 'dependabot[bot]' };
    const { name, payload } = structuredClone(opened);
    payload['pull_request'].user.login = dependabot.actor;
    const ofDependabot = { name, payload };
    await stage.runFor(11, ofDependabot, { inputs: { ...checked.inputs, ...inputs }, github: dependabot });
    expect(said(stage, first)).toEqual([words.dependabot]);
    const queued = await asked(stage, inputs, mergeGroup({ sha: second }));
    expect(queued).toMatchObject({ exitCode: 0, outputs: { outcome: 'skipped' } });
    expect(said(stage, second)).toEqual([words.queued]);
    expect(stage.service.journal.entries).toEqual([]);
    expect(stage.github.journal.requests('GET')).toEqual([]);
  });

  test('pull_request_target from a fork: pending until a member commands', async ({ stage }) => {
    const event = pullRequestTarget({ sha: first, head: 'eve/Hello-World' });
    const { exitCode, outputs } = await asked(stage, {}, event);
    expect([exitCode, outputs['outcome']]).toEqual([0, 'skipped']);
    expect(said(stage, first)).toEqual([words.member]);
    expect(stage.service.journal.entries).toEqual([]);
    await stage.say(12, '/docs-agent add', checked);
    expect(said(stage, first).at(-1)).toEqual(documented);
    const again = pullRequestTarget({ sha: first, head: 'eve/Hello-World', action: 'reopened' });
    const { outputs: found } = await stage.runFor(13, again, checked);
    expect(found).toMatchObject({ outcome: 'skipped', jobId: '', commentUrl: '' });
    expect(said(stage, first).at(-1)).toEqual(documented);
    const further = pullRequestTarget({ sha: second, head: 'eve/Hello-World', action: 'synchronize' });
    await stage.runFor(11, further, checked);
    expect(said(stage, second)).toEqual([words.member]);
    expect(stage.words()).toEqual([['add']]);
  });

  test('pull_request_target from a fork: whoever closes or merges it asks for nothing', async ({ stage }) => {
    const closed = { action: 'closed', sha: first, head: 'eve/Hello-World' };
    const { exitCode, outputs } = await asked(stage, {}, pullRequestTarget(closed));
    expect([exitCode, outputs['outcome'], stage.service.jobs.list]).toEqual([0, 'skipped', []]);
    await asked(stage, {}, pullRequestTarget({ ...closed, merged: second }));
    expect(stage.service.jobs.list).toEqual([]);
  });

  test.for<[string, (stage: Conversation) => Promise<RunResult>]>([
    ['a closed pull request', (stage) => asked(stage, { prompt: '' }, happened('closed', first))],
    [
      'one that was closed meanwhile',
      (stage) => {
        stage.github.happened(opened.payload);
        stage.github.closePullRequest(2);
        return stage.runFor(11, opened, { ...checked, known: true });
      },
    ],
    [
      'a command on a closed one, which is carried out',
      async (stage) => {
        stage.github.closePullRequest(2);
        const result = await stage.say(11, '/docs-agent add', checked);
        expect(result.outputs['outcome']).toBe('pull-request');
        return result;
      },
    ],
    [
      'a command whose head cannot be read: an error, which says so',
      async (stage) => {
        stage.github.faults.add({ path: /pulls\/2$/, times: 4, fault: status(502) });
        const result = await stage.say(11, '/docs-agent add', checked);
        expect(result.outputs['outcome']).toBe('error');
        expect(stage.lastReply()).toMatch(/Reading the pull request failed.*Nothing was sent/);
        expect(stage.service.jobs.list).toEqual([]);
        return result;
      },
    ],
    ['help', (stage) => stage.say(11, '/docs-agent help', checked)],
    ['status', (stage) => stage.say(11, '/docs-agent status', checked)],
    [
      'a refused command',
      (stage) => {
        stage.github.setPermission('hubot', 'read');
        return stage.say(11, '/docs-agent add', checked);
      },
    ],
    ['a dry run', (stage) => asked(stage, { 'dry-run': 'true' })],
    ['a dry run that would be skipped', (stage) => asked(stage, { 'dry-run': 'true', ...none })],
    ['an event without a pull request', (stage) => asked(stage, {}, push({ after: first }))],
  ])('nothing on %s', async ([, run], { stage }) => {
    stage.github.moveHead(2, first);
    await run(stage);
    expect(said(stage, first)).toEqual([]);
    expect(stage.github.journal.requests('POST', /statuses/)).toEqual([]);
  });
});
