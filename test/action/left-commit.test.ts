import { describe, expect } from 'vitest';
import { checked, said } from '../support/checks.ts';
import { type Conversation, started, test } from '../support/conversation.ts';
import { ofFork } from '../support/merging.ts';
import { change, refuse, sendings } from '../support/prompts.ts';
import { commit, first, happened, opened, pushed, second } from '../support/pushes.ts';

const known = { ...checked, known: true };
const end = (stage: Conversation, sha: string) => said(stage, sha).at(-1)?.slice(0, 2);
const unfinished = ['error', 'Not finished. Re-run, or /docs-agent skip'];
const slow = [{ status: 'active' }, { status: 'completed', reads: 9 }] as const;
/** What happens as soon as the run logs that it waits. */
const whileItWaits = (act: () => void) => ({
  onLine: ({ text }: { readonly text: string }) => {
    if (/still working on an earlier request|Trying again in 1 min/.test(text)) act();
  },
});

describe.concurrent('what a run finds of one commit says nothing of another that it waited at', () => {
  test('a skip on a fork after a push', async ({ stage }) => {
    const skips: Promise<unknown>[] = [];
    stage.github.happened(ofFork('opened', first).payload);
    stage.service.jobs.next(slow);
    await stage.say(11, '/docs-agent add', started);
    const waiting = whileItWaits(() => {
      stage.github.happened(ofFork('synchronize', second).payload);
      skips.push(stage.say(13, '/docs-agent skip', checked));
    });
    await stage.say(12, '/docs-agent more', { ...checked, ...waiting, pace: 2 });
    await Promise.all(skips);
    expect([end(stage, first), end(stage, second)?.[0]]).toEqual([unfinished, 'success']);
  });

  test.for([
    { what: 'a commit that was told, to which the branch went back', from: 2, to: 1, sent: 2 },
    { what: 'a commit that a force push took back, before another one was told', from: 3, to: 2, sent: 3 },
  ])('$what', async ({ from, to, sent }, { stage }) => {
    stage.github.happened(opened.payload);
    change(stage, 'change 1');
    await stage.runFor(11, opened, known);
    stage.service.jobs.nextFollowUp(slow);
    await stage.say(12, '/docs-agent add', started);
    stage.github.happened(pushed(from).payload);
    change(stage, `change ${from}`);
    const waiting = whileItWaits(() => {
      stage.github.moveHead(2, commit(to));
      change(stage, `change ${to}`);
    });
    await stage.runFor(13, pushed(from), { ...known, ...waiting });
    const ends = [end(stage, commit(to))?.[0], end(stage, commit(from))];
    expect([sendings(stage), ...ends]).toEqual([sent, 'success', unfinished]);
  });

  test('a commit in which no file matches paths', async ({ stage }) => {
    stage.github.happened(opened.payload);
    change(stage, 'a');
    refuse(stage, 429);
    const waiting = whileItWaits(() => {
      stage.github.moveHead(2, second);
      stage.github.setChangedFiles(2, [{ filename: 'lib/a.ts', patch: '+a' }]);
    });
    const inputs = { ...checked.inputs, paths: 'src/**' };
    await stage.runFor(11, opened, { known: true, inputs, ...waiting });
    expect([end(stage, first), end(stage, second)?.[0]]).toEqual([unfinished, 'success']);
  });
});

test('a pull request that was merged while its run waited has no red check, though the wait timed out', async ({
  stage,
}) => {
  stage.github.happened(opened.payload);
  stage.service.jobs.next([{ status: 'active' }]);
  await stage.say(11, '/docs-agent add', started);
  const waiting = whileItWaits(() => stage.github.closePullRequest(2, commit(9)));
  const inputs = { ...checked.inputs, 'timeout-minutes': '0.2' };
  await stage.runFor(12, happened('labeled', first), { known: true, inputs, ...waiting });
  expect(end(stage, first)).toEqual(['success', 'Closed before the agent was asked']);
});

test('a command on a fork that was closed while it waited in vain leaves no green for when it is open again', async ({
  stage,
}) => {
  stage.github.happened(ofFork('opened', first).payload);
  stage.service.jobs.next([{ status: 'active' }]);
  await stage.say(11, '/docs-agent add', started);
  await stage.runFor(12, ofFork('synchronize', second), checked);
  const inputs = { ...checked.inputs, 'timeout-minutes': '0.2' };
  const waiting = whileItWaits(() => stage.github.closePullRequest(2));
  await stage.say(13, '/docs-agent more', { inputs, ...waiting });
  expect([sendings(stage), end(stage, second)]).toEqual([1, unfinished]);
});

test('a command that is carried out, though the pull request was merged while it waited, has its own end', async ({
  stage,
}) => {
  stage.github.happened(opened.payload);
  stage.service.jobs.next(slow);
  await stage.say(11, '/docs-agent add', started);
  const waiting = whileItWaits(() => stage.github.closePullRequest(2, commit(9)));
  await stage.say(12, '/docs-agent more', { ...checked, ...waiting, pace: 2 });
  expect([sendings(stage), end(stage, first)?.[0]]).toEqual([2, 'success']);
});
