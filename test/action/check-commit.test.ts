import { describe, expect } from 'vitest';
import type { JournalEntry } from '../emulator/journal.ts';
import type { JobScript } from '../emulator/service-jobs.ts';
import { checked, said, words } from '../support/checks.ts';
import { attempt, type Conversation, prLink, test, warnings } from '../support/conversation.ts';
import { finishAll } from '../support/merging.ts';
import { first, happened, opened, pushed, second } from '../support/pushes.ts';
import type { RunResult } from '../support/runner.ts';

const { working, documented, unfinished, atWork, lost } = words;
const asked = (stage: Conversation, inputs = {}, event = opened) =>
  stage.runFor(11, event, { inputs: { ...checked.inputs, ...inputs } });

describe.concurrent('the check is on the run’s own commit', () => {
  test('pending before the prompt leaves', async ({ stage }) => {
    let before: unknown[] = [];
    stage.service.journal.listen(({ method, body }) => {
      if (method === 'POST' && body === '') before = said(stage, first);
    });
    await asked(stage);
    expect(before).toEqual([working]);
  });

  test.for<[string, (stage: Conversation, more: object) => Promise<RunResult>]>([
    ['a command', (stage, more) => stage.say(11, '/docs-agent add', more)],
    ['a push', (stage, more) => stage.runFor(11, opened, { known: true, ...more })],
  ])('%s that is run again checks the commit that it named', async ([, run], { stage }) => {
    stage.github.happened(opened.payload);
    stage.service.jobs.next([{ status: 'active' }, { status: 'completed', prLink, reads: 9 }]);
    await run(stage, { inputs: { ...checked.inputs, 'timeout-minutes': '0.05' } });
    expect(said(stage, first)).toEqual([working, atWork]);
    stage.github.moveHead(2, second);
    await run(stage, { ...checked, ...attempt(2) });
    expect(said(stage, first)).toEqual([working, atWork, working, documented]);
    expect(said(stage, second)).toEqual([]);
  });

  test('cancelled while the answer comes, a push tells its own commit', async ({ stage }) => {
    await asked(stage);
    stage.service.faults.add({ method: 'POST', fault: { kind: 'delay', ms: 500 } });
    const { journal } = stage.service;
    const request = ({ method, body }: JournalEntry) => method === 'POST' && body !== '';
    const signals = [{ signal: 'SIGINT', journal, request } as const];
    await stage.runFor(12, pushed(2), { ...checked, signals });
    expect(stage.markers()[0]?.at(-1)).toMatchObject({ state: 'sent', toldCommit: second });
    await stage.runFor(12, pushed(2), { ...checked, ...attempt(2) });
    await stage.runFor(13, happened('labeled', second), checked);
    expect(said(stage, first)).toEqual([working, documented]);
    expect(said(stage, second).at(-1)).toEqual(documented);
    expect(stage.service.journal.requests('POST')).toHaveLength(2);
  });

  test('a command on a closed pull request has none, and its second attempt neither', async ({ stage }) => {
    stage.github.moveHead(2, first);
    stage.github.closePullRequest(2);
    for (const more of [checked, { ...checked, ...attempt(2), known: true }])
      await stage.say(11, '/docs-agent add', { ...more });
    expect(said(stage, first)).toEqual([]);
    expect(stage.words()).toEqual([['add']]);
  });

  test('a push while the agent works leaves its check where it is', async ({ stage }) => {
    stage.service.jobs.next([{ status: 'active' }, { status: 'completed', prLink, reads: 1 }]);
    const seen = stage.service.journal.waitFor(({ method }) => method === 'GET');
    const run = asked(stage);
    await seen;
    stage.github.moveHead(2, second);
    await run;
    expect([said(stage, first), said(stage, second)]).toEqual([[working, documented], []]);
  });

  test('what was lost about a later commit says nothing of the one before', async ({ stage }) => {
    await asked(stage);
    stage.service.faults.add({ method: 'POST', fault: { kind: 'reset-after-body' } });
    await stage.runFor(12, pushed(2), checked);
    await stage.runFor(12, pushed(2), { ...checked, ...attempt(2) });
    expect(said(stage, first)).toEqual([working, documented]);
    expect(said(stage, second).at(-1)?.[1]).toBe(lost[1]);
  });

  test('a told commit has its check confirmed', async ({ stage }) => {
    await asked(stage);
    await stage.runFor(12, happened('reopened', first), checked);
    expect(said(stage, first).at(-1)).toEqual(documented);
  });
});

describe.concurrent('a skip of a higher run is not written over', () => {
  const skip = (stage: Conversation) => stage.say(14, '/docs-agent skip', checked);
  const spared = ['success', 'No documentation needed, says hubot'];
  const end = (stage: Conversation) => said(stage, first).at(-1)?.slice(0, 2);

  test.for<[string, JobScript, boolean]>([
    ['fails', [{ status: 'active' }, { status: 'failed', reads: 90 }], false],
    ['is cancelled', [{ status: 'active' }], true],
  ])('by a run that %s', async ([, script, isCancelled], { stage }) => {
    stage.service.jobs.next(script);
    const { journal } = stage.github;
    const request = ({ ended }: JournalEntry) => ended !== undefined && end(stage)?.[0] === 'success';
    const signals = isCancelled ? [{ signal: 'SIGINT', journal, request } as const] : [];
    const seen = stage.service.journal.waitFor(({ method }) => method === 'GET');
    const run = stage.runFor(11, opened, { ...checked, signals, pace: 1 });
    await seen;
    await skip(stage);
    finishAll(stage);
    await run;
    expect(said(stage, first).map(([state]) => state)).toEqual(['pending', 'success', 'success']);
    expect(end(stage)).toEqual(spared);
  });

  test('by a run whose last word is under way', async ({ stage }) => {
    stage.service.jobs.next([{ status: 'failed' }]);
    stage.github.faults.add({ method: 'POST', path: /statuses/, skip: 1, fault: { kind: 'delay', ms: 800 } });
    const request = { method: 'POST', body: /failure/ };
    const seen = stage.github.journal.waitFor(
      ({ method, path, body }) =>
        method === request.method && /statuses/.test(path) && request.body.test(body),
    );
    const run = asked(stage);
    await seen;
    await skip(stage);
    await run;
    expect(end(stage)).toEqual(spared);
  });

  test('by a command that waited for its turn', async ({ stage }) => {
    stage.github.moveHead(2, first);
    await skip(stage);
    const { outputs } = await stage.say(13, '/docs-agent add', checked);
    expect(outputs['outcome']).toBe('skipped');
    expect(end(stage)).toEqual(spared);
    expect(stage.service.jobs.list).toEqual([]);
  });

  test('by a push that waited for its turn, whose inputs are wrong', async ({ stage }) => {
    stage.github.moveHead(2, first);
    await skip(stage);
    const { exitCode } = await asked(stage, { 'timeout-minutes': 'soon' });
    expect([exitCode, said(stage, first).map(([state]) => state)]).toEqual([1, ['success', 'success']]);
  });

  test('but by a command that came later', async ({ stage }) => {
    stage.github.moveHead(2, first);
    await skip(stage);
    stage.service.jobs.next([{ status: 'failed' }]);
    await stage.say(15, '/docs-agent add', checked);
    expect(said(stage, first).map(([state]) => state)).toEqual(['success', 'pending', 'failure']);
  });
});

describe.concurrent('a check that cannot be written', () => {
  test('is one warning that names the permission, and the job runs', async ({ stage }) => {
    stage.github.setScopes({ statuses: 'none' });
    const result = await asked(stage);
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request' } });
    expect(warnings(result)).toEqual([expect.stringContaining('Add "statuses: write"')]);
  });

  test('cancelled: it is written beside the reply', async ({ stage }) => {
    stage.service.jobs.next([{ status: 'active' }]);
    const journal = stage.service.journal;
    const request = ({ method }: { method: string }) => method === 'GET';
    await stage.runFor(11, opened, { ...checked, signals: [{ signal: 'SIGINT', journal, request }] });
    expect(said(stage, first)).toEqual([working, unfinished]);
    expect(stage.lastReply()).toContain('cancelled');
  });

  test('cancelled, while GitHub does not say whether somebody said skip: the error is written', async ({
    stage,
  }) => {
    stage.service.jobs.next([{ status: 'active' }]);
    const never = { method: 'GET', path: /issues\/2\/comments$/, skip: 1, times: 9 };
    stage.github.faults.add({ ...never, fault: { kind: 'never' } });
    const journal = stage.service.journal;
    const request = ({ method }: { method: string }) => method === 'GET';
    const signals = [{ signal: 'SIGINT', journal, request } as const];
    const { afterSignalMs } = await stage.runFor(11, opened, { ...checked, signals });
    expect(said(stage, first)).toEqual([working, unfinished]);
    expect(afterSignalMs).toBeLessThan(6500);
  });

  test('a run that is cancelled before it has begun says nothing', async ({ stage }) => {
    const journal = stage.github.journal;
    const request = ({ path }: { path: string }) => path.endsWith('/comments');
    await stage.runFor(11, opened, { ...checked, signals: [{ signal: 'SIGINT', journal, request }] });
    expect(said(stage, first)).toEqual([]);
  });
});
