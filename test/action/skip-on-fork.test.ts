import { describe, expect } from 'vitest';
import { checked, said } from '../support/checks.ts';
import { attempt, type Conversation, prLink, test } from '../support/conversation.ts';
import { workflowDispatch } from '../support/events.ts';
import { finishAll, ofFork } from '../support/merging.ts';
import { lose, refuse } from '../support/prompts.ts';
import { first, second } from '../support/pushes.ts';

const known = { ...checked, known: true };
const stateOf = (stage: Conversation, sha: string) => said(stage, sha).at(-1)?.[0];
const skip = (stage: Conversation) => stage.say(12, '/docs-agent skip', checked);
const open = (stage: Conversation) => stage.github.happened(ofFork('opened', first).payload);
const push = (stage: Conversation) => stage.github.happened(ofFork('synchronize', second).payload);
/** The fork pushes once its first commit was skipped. */
async function pushSkipped(stage: Conversation) {
  open(stage);
  await skip(stage);
  expect(stateOf(stage, first)).toBe('success');
  push(stage);
}

describe.concurrent('a skip on a fork makes no other commit green', () => {
  test('by a command that it took back, whose turn comes after the next push', async ({ stage }) => {
    await pushSkipped(stage);
    await stage.runFor(13, ofFork('synchronize', second), checked);
    await stage.say(11, '/docs-agent add', known);
    expect(stateOf(stage, second)).toBe('pending');
  });

  test('by a command on a later one that is refused', async ({ stage }) => {
    await pushSkipped(stage);
    refuse(stage);
    await stage.say(13, '/docs-agent add', checked);
    expect(stateOf(stage, second)).toBe('error');
  });

  test('by a run by hand', async ({ stage }) => {
    await pushSkipped(stage);
    await stage.runFor(13, ofFork('synchronize', second), checked);
    const named = { prompt: 'more', 'pull-request': '2', 'pull-request-comment': 'true' };
    await stage.runFor(14, workflowDispatch(), { inputs: { ...checked.inputs, ...named } });
    expect(stateOf(stage, second)).toBe('pending');
  });

  test('by a command on an earlier one that is run again', async ({ stage }) => {
    open(stage);
    refuse(stage);
    await stage.say(11, '/docs-agent add', checked);
    push(stage);
    await skip(stage);
    await stage.say(11, '/docs-agent add', { ...known, ...attempt(2) });
    expect([stateOf(stage, first), stateOf(stage, second)]).toEqual(['error', 'success']);
  });

  test('whose agent fails meanwhile', async ({ stage }) => {
    open(stage);
    stage.service.jobs.next([{ status: 'active' }, { status: 'failed', after: 400 }]);
    const skips: Promise<unknown>[] = [];
    await stage.say(11, '/docs-agent add', {
      ...{ ...known, pace: 4 },
      onLine: ({ text }) => {
        if (!/Started the agent job/.test(text)) return;
        push(stage);
        skips.push(skip(stage));
      },
    });
    await Promise.all(skips);
    expect([stateOf(stage, first), stateOf(stage, second)]).toEqual(['failure', 'success']);
  });

  test('by an event of the next one, though it was closed when somebody said it', async ({ stage }) => {
    open(stage);
    stage.github.closePullRequest(2);
    await skip(stage);
    stage.github.happened(ofFork('reopened', second).payload);
    await stage.runFor(13, ofFork('reopened', second), checked);
    expect(stateOf(stage, second)).toBe('pending');
  });

  test('by status', async ({ stage }) => {
    open(stage);
    stage.service.jobs.next([{ status: 'failed' }]);
    await stage.say(11, '/docs-agent add', checked);
    push(stage);
    await skip(stage);
    stage.github.happened(ofFork('synchronize', first).payload);
    await stage.say(13, '/docs-agent status', { ...checked, laterMs: 600_000 });
    expect(stateOf(stage, first)).toBe('failure');
  });
});

test.for([true, false])(
  'status on a fork says of a job that made none at this commit, with older documentation: %s',
  async (isOlder, { stage }) => {
    const inputs = { ...checked.inputs, prompt: '' };
    stage.github.happened(ofFork('opened', first).payload);
    if (isOlder) await stage.say(11, '/docs-agent add', { inputs });
    push(stage);
    stage.service.jobs.next([{ status: 'active' }, { status: 'completed', reads: 9 }]);
    await stage.say(12, '/docs-agent new more', { inputs: { ...inputs, 'timeout-minutes': '0.02' } });
    expect(stateOf(stage, second)).toBe('error');
    finishAll(stage);
    await stage.say(13, '/docs-agent status', { inputs, laterMs: 600_000 });
    expect(stateOf(stage, second)).toBe('success');
  },
);

test('status on a fork leads to documentation of this commit, though the agent failed and made none since', async ({
  stage,
}) => {
  const given = { inputs: { ...checked.inputs, prompt: '' } };
  open(stage);
  await stage.say(11, '/docs-agent add', given);
  stage.service.jobs.nextFollowUp([{ status: 'active' }, { status: 'failed', reads: 2 }]);
  await stage.say(12, '/docs-agent mend', { ...given, laterMs: 3_600_000 });
  stage.service.jobs.next([{ status: 'completed' }]);
  await stage.say(13, '/docs-agent new more', { ...given, laterMs: 7_200_000 });
  await stage.say(14, '/docs-agent status', { ...given, laterMs: 9_000_000 });
  expect(stateOf(stage, first)).toBe('success');
});

test('status on a fork leads to no documentation of an older commit, with which the agent failed at this one', async ({
  stage,
}) => {
  const given = { inputs: { ...checked.inputs, prompt: '', 'require-pull-request': 'true' } };
  open(stage);
  await stage.say(11, '/docs-agent add', given);
  push(stage);
  stage.service.jobs.nextFollowUp([{ status: 'active' }, { status: 'failed', reads: 2 }]);
  await stage.say(12, '/docs-agent mend', { ...given, laterMs: 3_600_000 });
  stage.service.jobs.next([{ status: 'completed' }]);
  await stage.say(13, '/docs-agent new more', { ...given, laterMs: 7_200_000 });
  await stage.say(14, '/docs-agent status', { ...given, laterMs: 9_000_000 });
  expect([stateOf(stage, first), stateOf(stage, second)]).toEqual(['success', 'failure']);
});

test('status on a fork says what was made of this commit, though a later one was skipped before it was taken back', async ({
  stage,
}) => {
  const given = { inputs: { ...checked.inputs, prompt: '', 'timeout-minutes': '0.02' } };
  open(stage);
  stage.service.jobs.next([{ status: 'active' }, { status: 'completed', prLink, reads: 60 }]);
  await stage.say(11, '/docs-agent add', given);
  finishAll(stage);
  push(stage);
  await stage.say(12, '/docs-agent skip', { ...given, laterMs: 3_600_000 });
  stage.github.happened(ofFork('synchronize', first).payload);
  await stage.say(13, '/docs-agent status', { ...given, laterMs: 7_200_000 });
  expect([stateOf(stage, first), stateOf(stage, second)]).toEqual(['success', 'success']);
});

test('status on a fork makes no failed commit green by what the agent left, though another command was run again', async ({
  stage,
}) => {
  const given = { inputs: { ...checked.inputs, prompt: '' } };
  open(stage);
  stage.service.jobs.next([{ status: 'failed' }]);
  await stage.say(11, '/docs-agent add', given);
  push(stage);
  stage.service.jobs.next([{ status: 'failed', prLink }]);
  await stage.say(12, '/docs-agent more', { ...given, laterMs: 3_600_000 });
  await stage.say(11, '/docs-agent add', { ...given, ...attempt(2), laterMs: 7_200_000 });
  await stage.say(13, '/docs-agent status', { ...given, laterMs: 9_000_000 });
  expect([stateOf(stage, first), stateOf(stage, second)]).toEqual(['success', 'failure']);
});

test.for<[string, (stage: Conversation) => void]>([
  ['was lost', lose],
  ['was refused', refuse],
])(
  'status on a fork makes no commit green whose prompt %s, though its job was sent another one at a later commit',
  async ([, fail], { stage }) => {
    const given = { inputs: { ...checked.inputs, prompt: '' } };
    open(stage);
    await stage.say(11, '/docs-agent add', given);
    fail(stage);
    await stage.say(12, '/docs-agent mend', { ...given, laterMs: 3_600_000 });
    push(stage);
    await stage.say(13, '/docs-agent more', { ...given, laterMs: 7_200_000 });
    stage.github.happened(ofFork('synchronize', first).payload);
    await stage.say(14, '/docs-agent status', { ...given, laterMs: 9_000_000 });
    expect([stateOf(stage, first), stateOf(stage, second)]).toEqual(['error', 'success']);
  },
);

test('a skip on a fork whose runs have secrets spares no later commit', async ({ stage }) => {
  const of = (action: string, sha: string) => ({ ...ofFork(action, sha), name: 'pull_request' });
  await pushSkipped(stage);
  const { outputs } = await stage.runFor(13, of('synchronize', second), checked);
  expect([outputs['outcome'], stateOf(stage, second)]).toEqual(['pull-request', 'success']);
});
