import { describe, expect } from 'vitest';
import { said, checked as usual } from '../support/checks.ts';
import { attempt, type Conversation, test } from '../support/conversation.ts';
import { pullRequest } from '../support/events.ts';
import { ofFork } from '../support/merging.ts';
import { change } from '../support/prompts.ts';
import { first, opened, pushed, second } from '../support/pushes.ts';

const checked = { inputs: { ...usual.inputs, prompt: 'more' } };
const known = { ...checked, known: true };
const again = { ...known, ...attempt(2) };
/** GitHub gives it no secrets. */
const withoutKey = { ...known, inputs: { ...checked.inputs, 'api-key': '' } };
const unwaited = { inputs: { ...checked.inputs, wait: 'false', check: '' } };
const failed = [{ status: 'failed' }] as const;
const ends = (stage: Conversation, ...commits: string[]) =>
  (commits.length === 0 ? [first, second] : commits).map((sha) => said(stage, sha).at(-1)?.[0]);
const close = ({ github }: Conversation) => github.closePullRequest(2);
const reopen = ({ github }: Conversation) => github.addPullRequest(2, { state: 'open', closed_at: null });
/** An event of a fork whose runs have no secrets. */
function plain(action: string, sha: string) {
  const event = pullRequest({ sha, head: 'eve/Hello-World' });
  event.payload['action'] = action;
  return event;
}

describe.concurrent('a command that is run again while the pull request is closed is about its own commit', () => {
  test('a skip of a fork', async ({ stage }) => {
    await stage.runFor(11, ofFork('opened', first), checked);
    await stage.say(12, '/docs-agent skip', checked);
    await stage.runFor(13, ofFork('synchronize', second), checked);
    close(stage);
    await stage.say(12, '/docs-agent skip', again);
    reopen(stage);
    await stage.runFor(14, ofFork('reopened', second), known);
    expect(ends(stage)).toEqual(['success', 'pending']);
  });

  test('a prompt about a fork', async ({ stage }) => {
    stage.github.happened(plain('opened', first).payload);
    stage.service.jobs.next(failed);
    await stage.say(12, '/docs-agent add', checked);
    await stage.runFor(13, plain('synchronize', second), { ...withoutKey, known: false });
    close(stage);
    await stage.say(12, '/docs-agent add', again);
    reopen(stage);
    await stage.say(15, '/docs-agent status', checked);
    expect(ends(stage)).toEqual(['failure', undefined]);
    expect(stage.service.jobs.list.at(-1)?.prompts[0]).toContain(first);
  });

  test('and says nothing of a newer one that was told', async ({ stage }) => {
    change(stage, 'one');
    stage.github.happened(opened.payload);
    stage.service.jobs.next(failed);
    await stage.say(12, '/docs-agent add', checked);
    change(stage, 'two');
    await stage.runFor(13, pushed(2), checked);
    close(stage);
    stage.service.jobs.nextFollowUp(failed);
    await stage.say(12, '/docs-agent add', again);
    reopen(stage);
    stage.service.jobs.next(failed);
    await stage.say(12, '/docs-agent add', { ...known, ...attempt(3) });
    expect(ends(stage)).toEqual(['failure', 'success']);
  });
});

describe.concurrent('what a member wrote while a stranger’s pull request was closed is seen once it is open again', () => {
  test('documentation, by status', async ({ stage }) => {
    await stage.runFor(11, ofFork('opened', first), checked);
    close(stage);
    await stage.say(12, '/docs-agent add', checked);
    reopen(stage);
    await stage.runFor(13, ofFork('reopened', first), known);
    expect(ends(stage, first)).toEqual(['pending']);
    await stage.say(14, '/docs-agent status', checked);
    expect(ends(stage, first)).toEqual(['success']);
  });

  test('no end of another commit of the fork, by status', async ({ stage }) => {
    stage.github.happened(ofFork('opened', first).payload);
    change(stage, 'one');
    await stage.say(11, '/docs-agent add', checked);
    stage.github.happened(ofFork('synchronize', second).payload);
    change(stage, 'two');
    stage.service.jobs.nextFollowUp(failed);
    await stage.say(12, '/docs-agent more', checked);
    stage.github.happened(ofFork('synchronize', first).payload);
    await stage.say(13, '/docs-agent status', checked);
    expect(ends(stage)).toEqual(['success', 'failure']);
  });

  test('a skip, where a command had waited in vain, by status', async ({ stage }) => {
    const late = { ...checked.inputs, 'timeout-minutes': '0.02' };
    stage.github.happened(plain('opened', first).payload);
    stage.service.jobs.next([{ status: 'active' }]);
    await stage.say(11, '/docs-agent add', { inputs: late });
    await stage.say(12, '/docs-agent more', { inputs: late });
    expect(ends(stage, first)).toEqual(['error']);
    close(stage);
    await stage.say(13, '/docs-agent skip', checked);
    reopen(stage);
    await stage.say(14, '/docs-agent status', checked);
    expect(ends(stage, first)).toEqual(['success']);
  });

  test('no end that a later retry has left, by status', async ({ stage }) => {
    stage.github.happened(ofFork('opened', first).payload);
    await stage.say(11, '/docs-agent retry', checked);
    stage.service.jobs.next(failed);
    await stage.say(12, '/docs-agent new page', checked);
    await stage.say(13, '/docs-agent status', checked);
    expect(ends(stage, first)).toEqual(['failure']);
  });

  test('a skip, where an agent had failed before', async ({ stage }) => {
    await stage.runFor(11, ofFork('opened', first), checked);
    stage.service.jobs.next(failed);
    await stage.say(12, '/docs-agent add', checked);
    expect(ends(stage, first)).toEqual(['failure']);
    close(stage);
    await stage.say(13, '/docs-agent skip', checked);
    reopen(stage);
    await stage.runFor(14, ofFork('reopened', first), known);
    expect(ends(stage, first)).toEqual(['success']);
  });
});

test('a command that waited at one commit, and told another once the pull request was closed', async ({
  stage,
}) => {
  stage.github.happened(ofFork('opened', first).payload);
  stage.service.jobs.next([{ status: 'active' }, { status: 'completed', reads: 9 }]);
  await stage.say(11, '/docs-agent add', unwaited);
  await stage.say(12, '/docs-agent more', {
    ...{ ...checked, pace: 2 },
    onLine: ({ text }) => {
      if (!/still working on an earlier request/.test(text)) return;
      stage.github.happened(ofFork('synchronize', second).payload);
      close(stage);
    },
  });
  expect(stage.markers().at(-1)?.at(-1)?.['askedCommit']).toBe(second);
  expect(ends(stage)).toEqual(['error', undefined]);
});
