import { describe, expect } from 'vitest';
import { status as code } from '../emulator/faults.ts';
import { said } from '../support/checks.ts';
import { attempt, type Conversation, test } from '../support/conversation.ts';
import { workflowDispatch } from '../support/events.ts';
import {
  aNew,
  approve,
  atWait,
  begin,
  checkOf,
  docs,
  done,
  finishAll,
  hours,
  impatient,
  ledTo,
  linkOf,
  merged,
  merging,
  none,
  ofFork,
  prepare,
  readOn,
  required,
  slow,
  slowNone,
  states,
  statesAtMerge,
  unfollowed,
} from '../support/merging.ts';
import { change, lose, prompts, refuse } from '../support/prompts.ts';
import { commit, first, happened, opened, pushed, second } from '../support/pushes.ts';

const failed = [{ status: 'failed' }] as const;
const closedByHand = ['failure', 'The documentation was closed. Write /docs-agent retry or skip'];
const again = { github: { runId: 1, runAttempt: 2 }, known: true };

/** A push fails, and then somebody asks for the status. */
async function expectRed(stage: Conversation, inputs: Record<string, string>, asking: object = { inputs }) {
  await stage.runFor(2, pushed(2), { inputs, ...hours(1) });
  expect(checkOf(stage, second)?.[0]).toBe('failure');
  await stage.say(3, '/docs-agent status', { ...asking, ...hours(2) });
  expect(checkOf(stage, second)?.[0]).toBe('failure');
}

describe.concurrent('status makes no red check green', () => {
  test('whose own job failed, follow-up: false', async ({ stage }) => {
    await begin(stage, unfollowed);
    stage.service.jobs.next(failed);
    await expectRed(stage, unfollowed);
  });
  test('whose own job failed, after the documentation before was merged', async ({ stage }) => {
    await begin(stage);
    stage.github.closePullRequest(71, commit(7), docs);
    stage.service.jobs.next(failed);
    await expectRed(stage, merging);
  });
  test('that requires a pull request', async ({ stage }) => {
    const inputs = { ...unfollowed, 'require-pull-request': 'true' };
    await begin(stage, inputs);
    stage.service.jobs.next(none);
    await expectRed(stage, inputs);
  });
  test('in a workflow of its own', async ({ stage }) => {
    const inputs = { ...unfollowed, 'require-pull-request': 'true' };
    await begin(stage, inputs);
    stage.service.jobs.next(none);
    const commands = { github: { workflow: 'Commands' }, inputs: { ...inputs, prompt: '' } };
    await expectRed(stage, inputs, commands);
  });
  test('by an event without a prompt', async ({ stage }) => {
    const inputs = { ...merging, prompt: '' };
    prepare(stage);
    stage.service.jobs.next(done(71));
    await stage.say(1, '/docs-agent Describe retries', { inputs });
    stage.github.closePullRequest(71, commit(7), docs);
    stage.github.happened(pushed(2).payload);
    stage.service.jobs.next(failed);
    await stage.say(2, '/docs-agent Describe limits', { inputs, ...hours(1) });
    expect(checkOf(stage, second)?.[0]).toBe('failure');
    await stage.runFor(3, happened('labeled', second), { inputs, ...hours(2) });
    expect(checkOf(stage, second)?.[0]).toBe('failure');
  });
  test('where a command waited in vain, without a prompt', async ({ stage }) => {
    const inputs = { ...impatient, prompt: '' };
    prepare(stage);
    stage.service.jobs.next(slow(71));
    await stage.say(1, '/docs-agent Describe retries', { inputs });
    stage.github.happened(pushed(2).payload);
    await stage.say(2, '/docs-agent Describe limits', { inputs, ...hours(1) });
    expect(checkOf(stage, second)?.[0]).toBe('error');
    finishAll(stage);
    await stage.say(3, '/docs-agent status', { inputs, ...hours(2) });
    expect([prompts(stage).length, checkOf(stage, second)?.[0]]).toEqual([1, 'error']);
  });
  test('of a step that has asked nothing yet, where another one was told', async ({ stage }) => {
    await begin(stage);
    const github = { action: '__docs-agent_docs-agent_2' };
    const inputs = { ...merging, prompt: 'Describe limits' };
    await stage.runFor(1, opened, { known: true, inputs: { ...inputs, paths: 'src/' }, github });
    const wrong = ['error', 'The inputs are wrong. See the run'];
    expect(checkOf(stage)).toEqual(wrong);
    await stage.say(2, '/docs-agent status', { inputs, github, ...hours(1) });
    expect(checkOf(stage)).toEqual(wrong);
  });
  test('by an event without a prompt, where the key was refused before anything was asked', async ({
    stage,
  }) => {
    const inputs = { ...merging, prompt: '' };
    prepare(stage);
    stage.service.jobs.next(done(71));
    await stage.say(1, '/docs-agent Describe retries', { inputs });
    stage.github.happened(pushed(2).payload);
    stage.service.faults.add({ method: 'GET', fault: code(401) });
    await stage.say(2, '/docs-agent Describe limits', { inputs, ...hours(1) });
    const before = checkOf(stage, second);
    expect(before).toEqual(['error', expect.stringContaining('refused the key')]);
    await stage.runFor(3, happened('labeled', second), { inputs, ...hours(2) });
    expect(checkOf(stage, second)).toEqual(before);
  });
});

describe.concurrent('the check leads to no closed documentation, and to no older job that came to nothing', () => {
  test('after an event without a prompt: the newest failed, the older one was closed', async ({ stage }) => {
    const inputs = { ...merging, prompt: '' };
    prepare(stage);
    stage.service.jobs.next(done(71));
    await stage.say(1, '/docs-agent Describe retries', { inputs });
    stage.github.closePullRequest(71, undefined, docs);
    stage.service.jobs.next(failed);
    await stage.say(2, '/docs-agent Describe limits', { inputs, ...hours(1) });
    const before = checkOf(stage);
    expect(before?.[0]).toBe('failure');
    await stage.runFor(3, happened('labeled', first), { inputs, ...hours(2) });
    expect(checkOf(stage)).toEqual(before);
  });
  test('after status: the newest made none, the older one was closed', async ({ stage }) => {
    await begin(stage);
    stage.github.closePullRequest(71, undefined, docs);
    stage.service.jobs.next(none);
    await stage.runFor(2, pushed(2), { inputs: merging, ...hours(1) });
    const before = checkOf(stage, second);
    await stage.say(3, '/docs-agent status', { inputs: merging, ...hours(2) });
    expect(checkOf(stage, second)).toEqual(before);
  });
  test('after status: the newest made none, the older one failed unseen', async ({ stage }) => {
    prepare(stage);
    stage.service.jobs.next([{ status: 'active' }, { status: 'failed', reads: 9 }]);
    await stage.runFor(1, opened, { known: true, inputs: { ...impatient, 'follow-up': 'false' } });
    finishAll(stage);
    stage.service.jobs.next(slowNone());
    await stage.runFor(2, pushed(2), { inputs: { ...impatient, 'follow-up': 'false' }, ...hours(1) });
    finishAll(stage);
    await stage.say(3, '/docs-agent status', { inputs: unfollowed, ...hours(2) });
    expect(checkOf(stage, second)).toEqual(['success', 'The agent finished without a pull request']);
  });
  test('after an event without a prompt: the newest was closed, the older one failed unseen', async ({
    stage,
  }) => {
    const inputs = { ...merging, prompt: '' };
    prepare(stage);
    stage.service.jobs.next([{ status: 'active' }, { status: 'failed', reads: 9 }]);
    await stage.say(1, '/docs-agent Describe retries', { inputs: { ...impatient, prompt: '' } });
    finishAll(stage);
    stage.service.jobs.next(done(72));
    await stage.say(2, aNew, { inputs, ...hours(1) });
    stage.github.closePullRequest(72, undefined, docs);
    await stage.runFor(3, happened('labeled', first), { inputs, ...hours(2) });
    expect(checkOf(stage)).toEqual(closedByHand);
  });
  test('after the run that told the commit is run again', async ({ stage }) => {
    await begin(stage);
    stage.github.closePullRequest(71, undefined, docs);
    await stage.runFor(1, opened, { inputs: merging, ...again, ...hours(1) });
    expect([prompts(stage).length, checkOf(stage)]).toEqual([1, closedByHand]);
  });
  test('after one is run again, where another one told the commit: the agent is asked', async ({ stage }) => {
    change(stage, 'a');
    await begin(stage);
    stage.github.happened(pushed(2).payload);
    change(stage, 'b');
    await stage.runFor(2, pushed(2), { inputs: merging, ...hours(1) });
    stage.github.closePullRequest(71, undefined, docs);
    stage.service.jobs.next(done(72));
    await stage.runFor(1, opened, { inputs: merging, ...again, ...hours(2) });
    expect([prompts(stage).length, checkOf(stage, second)]).toEqual([3, ledTo(72)]);
  });
  test('where it is closed while the agent works', async ({ stage }) => {
    await begin(stage);
    stage.service.jobs.nextFollowUp(slow(71, 2));
    const onLine = ({ text }: { readonly text: string }) => {
      if (/Sent the follow-up/.test(text)) stage.github.closePullRequest(71, undefined, docs);
    };
    await stage.runFor(2, pushed(2), { inputs: merging, onLine, ...hours(1) });
    expect(checkOf(stage, second)).toEqual(closedByHand);
  });
  test('where it is closed while an event waits for a newer job, which makes none', async ({ stage }) => {
    await begin(stage);
    stage.service.jobs.next(slowNone());
    await stage.say(2, aNew, { inputs: impatient, ...hours(1) });
    const waiting = atWait(() => stage.github.closePullRequest(71, undefined, docs));
    const event = happened('reopened', first);
    await stage.runFor(3, event, { inputs: merging, ...waiting, ...hours(2) });
    expect(checkOf(stage)).toEqual(['error', 'Not finished. Re-run, or /docs-agent skip']);
    stage.service.jobs.nextFollowUp(done(72));
    await stage.runFor(3, event, { inputs: merging, ...attempt(2), ...hours(3) });
    expect(checkOf(stage)).toEqual(ledTo(72));
  });
  test('after status, of which the check was not written', async ({ stage }) => {
    const inputs = { ...merging, prompt: '' };
    prepare(stage);
    stage.service.jobs.next(done(71));
    await stage.say(1, '/docs-agent Describe retries', { inputs });
    stage.github.closePullRequest(71, undefined, docs);
    stage.github.happened(pushed(2).payload);
    await stage.say(2, '/docs-agent status', { inputs, ...hours(1) });
    expect(checkOf(stage, second)).toEqual(closedByHand);
  });
});

test('a run that is run again writes the check of the present head, and of no other commit', async ({
  stage,
}) => {
  change(stage, 'a');
  await begin(stage);
  stage.github.happened(pushed(2).payload);
  change(stage, 'b');
  await stage.runFor(2, pushed(2), { inputs: merging, ...hours(1) });
  // "Update branch".
  stage.github.happened(pushed(3).payload);
  await stage.runFor(1, opened, { inputs: merging, ...again, ...hours(2) });
  expect([said(stage, second).length, checkOf(stage, commit(3))]).toEqual([2, ledTo(71)]);
});

describe.concurrent('an older job that failed unseen, and was replaced, is not the one', () => {
  test('the run for the end is green (on-close: report)', async ({ stage }) => {
    const inputs = { check: 'documentation', prompt: 'more', wait: 'true' };
    prepare(stage);
    stage.service.jobs.next([{ status: 'active' }, { status: 'failed', reads: 9 }]);
    await stage.runFor(1, opened, { known: true, inputs: { ...inputs, 'timeout-minutes': '0.02' } });
    finishAll(stage);
    stage.service.jobs.next(none);
    await stage.runFor(1, opened, { known: true, inputs, github: { runId: 1, runAttempt: 2 }, ...hours(1) });
    expect(checkOf(stage)).toEqual(['success', 'The agent finished without a pull request']);
    const { exitCode, outputs } = await stage.runFor(9, merged(), { inputs, ...hours(2) });
    expect([exitCode, outputs['outcome']]).toEqual([0, 'no-pull-request']);
  });
  test('status leaves the check green', async ({ stage }) => {
    prepare(stage);
    stage.service.jobs.next([{ status: 'active' }, { status: 'failed', reads: 9 }]);
    await stage.runFor(1, opened, { known: true, inputs: impatient });
    finishAll(stage);
    stage.service.jobs.next(none);
    await stage.runFor(1, opened, {
      known: true,
      inputs: merging,
      github: { runId: 1, runAttempt: 2 },
      ...hours(1),
    });
    const before = checkOf(stage);
    expect(before).toEqual(['success', 'The agent finished without a pull request']);
    await stage.say(3, '/docs-agent status', { inputs: merging, ...hours(2) });
    expect(checkOf(stage)).toEqual(before);
  });
});

test('status answers, though the job of the documentation is gone', async ({ stage }) => {
  await begin(stage);
  stage.service.jobs.next(none);
  await stage.say(2, aNew, { inputs: merging, ...hours(1) });
  stage.service.faults.add({ method: 'GET', path: /job-0001/, times: 99, fault: code(404) });
  const { exitCode, outputs } = await stage.say(3, '/docs-agent status', { inputs: merging, ...hours(2) });
  expect([exitCode, outputs['outcome']]).toEqual([0, 'usage']);
});

test.for([
  ['failed', 1],
  ['archived', 2],
] as const)(
  'an event leads to what stands, though a newer job came to nothing while it waited (%s)',
  async ([status], { stage }) => {
    await begin(stage);
    stage.service.jobs.next([{ status: 'active' }, { status, reads: 9 }]);
    await stage.say(2, aNew, { inputs: impatient, ...hours(1) });
    await stage.runFor(3, happened('labeled', first), { inputs: merging, ...hours(2) });
    const check = checkOf(stage);
    await stage.runFor(4, happened('labeled', first), { inputs: merging, ...hours(3) });
    expect([check, checkOf(stage)]).toEqual([ledTo(71), ledTo(71)]);
  },
);

test('status says what an event says after a retry that made none', async ({ stage }) => {
  const inputs = { ...unfollowed, 'require-pull-request': 'true' };
  await begin(stage, inputs);
  stage.service.jobs.next(none);
  await stage.say(2, '/docs-agent retry', { inputs, ...hours(1) });
  await stage.runFor(3, happened('labeled', first), { inputs, ...hours(2) });
  const check = checkOf(stage);
  await stage.say(4, '/docs-agent status', { inputs, ...hours(3) });
  expect(checkOf(stage)).toEqual(check);
});

test('without a prompt, two events say the same of a job that failed', async ({ stage }) => {
  const inputs = { ...merging, prompt: '' };
  prepare(stage);
  stage.service.jobs.next(done(71));
  await stage.say(1, '/docs-agent Describe retries', { inputs });
  stage.github.closePullRequest(71, commit(7), docs);
  stage.github.happened(pushed(2).payload);
  stage.service.jobs.next([{ status: 'active' }, { status: 'failed', reads: 9 }]);
  await stage.say(2, '/docs-agent Describe limits', { inputs: { ...impatient, prompt: '' }, ...hours(1) });
  finishAll(stage);
  await stage.runFor(3, happened('labeled', second), { inputs, ...hours(2) });
  const check = checkOf(stage, second);
  await stage.runFor(4, happened('labeled', second), { inputs, ...hours(3) });
  expect(checkOf(stage, second)).toEqual(check);
});

test('a run writes no check on a commit that is newer than its own', async ({ stage }) => {
  const inputs = { ...merging, prompt: '' };
  prepare(stage);
  stage.service.jobs.next(done(71));
  await stage.say(1, '/docs-agent Describe retries', { inputs });
  stage.service.jobs.next(slowNone(4));
  await stage.say(2, aNew, { inputs: { ...inputs, wait: 'false', check: '' }, ...hours(1) });
  const waiting = atWait(() => stage.github.happened(pushed(2).payload), 'job-0002');
  const usual = { known: true, inputs, pace: 3, ...hours(2) };
  await stage.runFor(3, happened('labeled', first), { ...usual, ...waiting });
  expect(checkOf(stage, first)?.[0]).toBe('success');
  expect(checkOf(stage, second)).toBe(undefined);
});

describe.concurrent('the newest is the one that was asked last, also after a reply was deleted', () => {
  test('merged is the newest', async ({ stage }) => {
    await begin(stage);
    stage.service.jobs.next(done(72));
    await stage.say(2, aNew, { inputs: merging, ...hours(1) });
    await stage.say(3, '/docs-agent Describe limits', { inputs: merging, ...hours(2) });
    await stage.runFor(4, happened('labeled', first), { inputs: merging, ...hours(3) });
    for (const { id } of stage.ourComments().slice(1)) stage.github.deleteComment(id);
    stage.service.jobs.next(done(73));
    await stage.say(5, aNew, { inputs: merging, ...hours(4) });
    await stage.runFor(6, happened('labeled', first), { inputs: merging, ...hours(5) });
    expect(checkOf(stage)).toEqual(ledTo(73));
    expect(await statesAtMerge(stage)).toEqual(['closed', 'closed', 'merged']);
  });
});

test('nothing is merged that the agent still writes', async ({ stage }) => {
  await begin(stage);
  stage.service.jobs.next([
    { status: 'active' },
    { status: 'active', prLink: linkOf(72), reads: 9 },
    { status: 'completed', prLink: linkOf(72), reads: 500 },
  ]);
  await stage.say(2, aNew, { inputs: impatient, ...hours(1) });
  readOn(stage, 9);
  await stage.runFor(3, happened('labeled', first), { inputs: impatient, ...hours(1) });
  await stage.runFor(4, pushed(2), { inputs: impatient, ...hours(1) });
  approve(stage);
  const { exitCode } = await stage.runFor(9, merged(), { inputs: impatient, ...hours(2) });
  expect([exitCode, states(stage)[1]]).toEqual([1, 'open']);
});

test('at the end, a job whose end was seen is not waited for', async ({ stage }) => {
  prepare(stage);
  stage.service.jobs.next(none);
  await stage.runFor(1, opened, { known: true, inputs: merging });
  stage.service.jobs.next(done(72));
  await stage.say(2, aNew, { inputs: merging, ...hours(1) });
  approve(stage);
  stage.service.faults.add({ method: 'GET', path: /job-0001/, times: 999, fault: code(503) });
  const { annotations } = await stage.runFor(9, merged(), { inputs: impatient, ...hours(9) });
  expect([states(stage)[1], annotations]).toEqual(['merged', []]);
});

test('nothing is merged while its job still writes to it, though a newer one was closed', async ({
  stage,
}) => {
  await begin(stage);
  stage.service.jobs.nextFollowUp(slow(71, 500));
  await stage.say(2, '/docs-agent Describe retries', { inputs: impatient, ...hours(1) });
  stage.service.jobs.next(done(72));
  await stage.say(3, aNew, { inputs: merging, ...hours(1) });
  stage.github.closePullRequest(72, undefined, docs);
  approve(stage);
  const { exitCode } = await stage.runFor(9, merged(), { inputs: impatient, ...hours(9) });
  expect([exitCode, states(stage)[0]]).toEqual([1, 'open']);
});

test('with a workflow for commands and one for pull requests, a command that is run again promises no merge of what a newer push superseded', async ({
  stage,
}) => {
  const commands = { github: { workflow: 'Commands' } };
  await begin(stage, unfollowed);
  stage.service.jobs.next(slow(72));
  await stage.say(2, aNew, { inputs: { ...impatient, prompt: '' }, ...commands, ...hours(1) });
  finishAll(stage);
  stage.service.jobs.next(done(73));
  await stage.runFor(3, pushed(2), { inputs: unfollowed, ...hours(2) });
  await stage.say(2, aNew, {
    inputs: { ...merging, prompt: '' },
    github: { workflow: 'Commands', runId: 2, runAttempt: 2 },
    ...hours(3),
  });
  expect(await statesAtMerge(stage, unfollowed)).toEqual(['closed', 'closed', 'merged']);
  expect(stage.replies()[1]?.at(-1)).not.toMatch(/docs#72\].*It is merged together/s);
});

test('a command that is run again after its documentation was closed leads to what is merged', async ({
  stage,
}) => {
  await begin(stage);
  stage.service.jobs.next(done(72));
  await stage.say(2, aNew, { inputs: merging, ...hours(1) });
  stage.github.closePullRequest(72, undefined, docs);
  await stage.say(2, aNew, { inputs: merging, github: { runId: 2, runAttempt: 2 }, ...hours(2) });
  expect(checkOf(stage)).toEqual(ledTo(71));
});

test('with two workflows, a lost prompt stays lost after status, though a command told the commit', async ({
  stage,
}) => {
  const commands = (runId: number) => ({ github: { workflow: 'Commands', runId } });
  prepare(stage);
  stage.service.faults.add({ method: 'POST', fault: { kind: 'reset-after-body' } });
  await stage.runFor(1, opened, { known: true, inputs: merging });
  stage.service.jobs.next(done(72));
  await stage.say(2, '/docs-agent Describe retries', {
    inputs: { ...merging, prompt: '' },
    ...commands(2),
    ...hours(1),
  });
  await stage.runFor(3, happened('labeled', first), { inputs: merging, ...hours(2) });
  const before = checkOf(stage);
  expect(before?.[0]).toBe('error');
  await stage.say(4, '/docs-agent status', {
    inputs: { ...merging, prompt: '' },
    ...commands(4),
    ...hours(3),
  });
  expect(checkOf(stage)).toEqual(before);
});

test('a run by hand of a workflow of its own that is run again promises no merge of what a newer push superseded', async ({
  stage,
}) => {
  const hand = { workflow: 'By hand', runId: 2 };
  await begin(stage, unfollowed);
  stage.service.jobs.next(slow(72));
  await stage.run(workflowDispatch(), {
    github: hand,
    inputs: { ...impatient, 'follow-up': 'false', 'pull-request': '2', 'pull-request-comment': 'true' },
    ...hours(1),
  });
  finishAll(stage);
  stage.service.jobs.next(done(73));
  await stage.runFor(3, pushed(2), { inputs: unfollowed, ...hours(2) });
  await stage.run(workflowDispatch(), {
    github: { ...hand, runAttempt: 2 },
    inputs: { ...unfollowed, 'pull-request': '2', 'pull-request-comment': 'true' },
    ...hours(3),
  });
  expect(await statesAtMerge(stage, unfollowed)).toEqual(['closed', 'closed', 'merged']);
  expect(stage.replies()[1]?.at(-1)).not.toMatch(/docs#72\].*It is merged together/s);
});

describe.concurrent('status says what an event at the commit would', () => {
  /** A `new` that leads nowhere, then a label, `status` and another label: what each says of the commit. */
  async function saidOf(stage: Conversation, sha: string, inputs: Record<string, string>, closes: boolean) {
    stage.service.jobs.next(closes ? done(72) : none);
    await stage.say(3, aNew, { inputs, ...hours(2) });
    if (closes) stage.github.closePullRequest(72, undefined, docs);
    const label = (runId: number) =>
      stage.runFor(runId, happened('labeled', sha), { inputs, ...hours(runId) });
    await label(4);
    const event = checkOf(stage, sha);
    await stage.say(5, '/docs-agent status', { inputs, ...hours(5) });
    const status = checkOf(stage, sha);
    await label(6);
    return [event, status, checkOf(stage, sha)];
  }
  const same = Array.from({ length: 3 }, () => ledTo(71));

  test.for([true, false])(
    'after "Update branch", before a new job; closed: %s',
    async (closes, { stage }) => {
      change(stage, 'a');
      await begin(stage, required);
      change(stage, 'a');
      await stage.runFor(2, pushed(2), { inputs: required, ...hours(1) });
      expect(await saidOf(stage, second, required, closes)).toEqual(same);
      expect(prompts(stage)).toHaveLength(2);
    },
  );

  test.for([true, false])('without a prompt, before a new job; closed: %s', async (closes, { stage }) => {
    const inputs = { ...required, prompt: '' };
    prepare(stage);
    stage.service.jobs.next(done(71));
    await stage.say(1, '/docs-agent Describe retries', { inputs });
    expect(await saidOf(stage, first, inputs, closes)).toEqual(same);
  });

  test('with once, before a new job that was closed', async ({ stage }) => {
    const inputs = { ...merging, once: 'true' };
    await begin(stage, inputs);
    await stage.runFor(2, pushed(2), { inputs, ...hours(1) });
    expect(await saidOf(stage, second, inputs, true)).toEqual(same);
  });

  test('where a retry was lost', async ({ stage }) => {
    await begin(stage);
    lose(stage);
    await stage.say(2, '/docs-agent retry', { inputs: merging, ...hours(1) });
    const lost = checkOf(stage);
    expect(lost?.[0]).toBe('error');
    finishAll(stage);
    await stage.say(3, '/docs-agent status', { inputs: merging, ...hours(2) });
    expect(checkOf(stage)).toEqual(lost);
  });

  test('where the documentation was closed by hand: nothing', async ({ stage }) => {
    prepare(stage);
    stage.service.jobs.next(slow(71));
    await stage.runFor(1, opened, { known: true, inputs: impatient });
    finishAll(stage);
    const before = checkOf(stage);
    stage.github.closePullRequest(71, undefined, docs);
    await stage.say(2, '/docs-agent status', { inputs: merging, ...hours(1) });
    expect(checkOf(stage)).toEqual(before);
  });
});

test('without a prompt, an event that waited for a job that made none leads to what stands', async ({
  stage,
}) => {
  const inputs = { ...required, prompt: '' };
  prepare(stage);
  stage.service.jobs.next(done(71));
  await stage.say(1, '/docs-agent Describe retries', { inputs });
  stage.service.jobs.next(slowNone());
  await stage.say(2, aNew, { inputs: { ...inputs, 'timeout-minutes': '0.02' }, ...hours(1) });
  await stage.runFor(3, happened('labeled', first), { inputs, ...hours(2) });
  expect(checkOf(stage)).toEqual(ledTo(71));
});

describe.concurrent('on a later commit of a fork, status says nothing', () => {
  test.for<[string, string, string, Record<string, string>]>([
    ['with once', '/docs-agent add', 'b', { once: 'true' }],
    ['of the same changes', '/docs-agent retry', 'a', {}],
  ])('%s', async ([, words, changes, more], { stage }) => {
    const inputs = { ...merging, ...more };
    prepare(stage);
    stage.github.happened(ofFork('opened', first).payload);
    change(stage, 'a');
    stage.service.jobs.next(done(71));
    await stage.say(11, words, { inputs });
    expect(checkOf(stage)?.[0]).toBe('success');
    stage.github.happened(ofFork('synchronize', second).payload);
    change(stage, changes);
    await stage.say(12, '/docs-agent status', { inputs, ...hours(1) });
    expect(checkOf(stage, second)).toBeUndefined();
  });

  test('nor does a skip that is run again', async ({ stage }) => {
    const again = { github: { runId: 11, runAttempt: 2 }, known: true };
    stage.github.happened(ofFork('opened', first).payload);
    await stage.say(11, '/docs-agent skip', { inputs: merging });
    stage.github.happened(ofFork('synchronize', second).payload);
    await stage.say(11, '/docs-agent skip', { inputs: merging, ...again, ...hours(1) });
    expect(checkOf(stage, second)).toBeUndefined();
  });
});

describe.concurrent('status makes no red check green: the prompt of the commit was never sent', () => {
  test.for([
    ['Mintlify was not reached', 'service', /job/],
    ['GitHub refused the files', 'github', /files/],
  ] as const)('%s', async ([, server, path], { stage }) => {
    change(stage, 'a');
    await begin(stage);
    // A command that waits for its turn is about the newer commit.
    const { name, payload } = pushed(2);
    stage.github.happened(payload);
    change(stage, 'b');
    await stage.say(12, '/docs-agent add words', { inputs: merging, ...hours(1) });
    expect(checkOf(stage, second)?.[0]).toBe('success');
    stage[server].faults.add({ method: 'GET', path, times: 9, fault: code(503) });
    const more = { inputs: merging, known: true, pace: 60, ...hours(2) };
    await stage.runFor(13, { name, payload }, more);
    stage[server].faults.clear();
    const red = checkOf(stage, second);
    expect(red?.[0]).toBe('error');
    await stage.say(14, '/docs-agent status', { inputs: merging, ...hours(3) });
    expect(checkOf(stage, second)).toEqual(red);
  });
});

test('status says nothing of a prompt that another run sends just now', async ({ stage }) => {
  change(stage, 'a');
  await begin(stage);
  stage.service.jobs.nextFollowUp([{ status: 'active' }]);
  stage.service.faults.add({ method: 'POST', fault: { kind: 'delay', ms: 2000 } });
  const sending = stage.service.journal.waitFor(
    ({ method, path }) => method === 'POST' && /message/.test(path),
  );
  change(stage, 'b');
  const inputs = { ...merging, 'timeout-minutes': '0.1' };
  const run = stage.runFor(12, pushed(2), { inputs, ...hours(1) });
  await sending;
  await stage.say(13, '/docs-agent status', { inputs: merging, ...hours(1) });
  await run;
  expect(said(stage, second).map(([state]) => state)).toEqual(['pending', 'error']);
  expect(checkOf(stage, second)?.[1]).toMatch(/^Still at work/);
});

test('status says of a standing skip what an event would, after a push that could not read it', async ({
  stage,
}) => {
  change(stage, 'a');
  await begin(stage);
  await stage.say(12, '/docs-agent skip', { inputs: merging, ...hours(1) });
  change(stage, 'b');
  stage.github.faults.add({ method: 'GET', path: /pulls\/2\/comments/, times: 99, fault: code(502) });
  await stage.runFor(13, pushed(2), { inputs: merging, pace: 60, ...hours(2) });
  stage.github.faults.clear();
  expect(checkOf(stage, second)?.[0]).toBe('error');
  await stage.say(14, '/docs-agent status', { inputs: merging, ...hours(3) });
  expect(checkOf(stage, second)?.[0]).toBe('success');
});

test('without a prompt, status renews the check of a run that gave up waiting', async ({ stage }) => {
  const inputs = { ...merging, prompt: '' };
  prepare(stage);
  stage.service.jobs.next(slow(71, 90));
  await stage.say(12, '/docs-agent add words', { inputs: { ...impatient, prompt: '' } });
  await stage.runFor(13, pushed(2), { inputs: { ...impatient, prompt: '' }, ...hours(1) });
  expect(checkOf(stage, second)?.[0]).toBe('error');
  finishAll(stage);
  await stage.say(14, '/docs-agent status', { inputs, ...hours(2) });
  expect(checkOf(stage, second)).toEqual(ledTo(71));
});

test('a skip that is run again, after a command lifted it, is about the newest commit', async ({ stage }) => {
  await begin(stage);
  await stage.say(11, '/docs-agent skip', { inputs: merging, ...hours(1) });
  await stage.runFor(12, pushed(2), { inputs: merging, ...hours(2) });
  stage.service.jobs.nextFollowUp([{ status: 'failed' }]);
  await stage.say(13, '/docs-agent Add more', { inputs: merging, ...hours(3) });
  expect(checkOf(stage, second)?.[0]).toBe('failure');
  const again = { github: { runId: 11, runAttempt: 2 }, known: true };
  await stage.say(11, '/docs-agent skip', { inputs: merging, ...again, ...hours(4) });
  expect(checkOf(stage, second)?.[0]).toBe('success');
});

test('a newest job that failed, and left a pull request, has not the place of documentation that was made', async ({
  stage,
}) => {
  await begin(stage);
  stage.service.jobs.next([{ status: 'failed', prLink: linkOf(72) }]);
  await stage.say(2, aNew, { inputs: merging, ...hours(1) });
  await stage.runFor(3, happened('labeled', first), { inputs: merging, ...hours(2) });
  const before = checkOf(stage);
  await stage.say(4, '/docs-agent status', { inputs: merging, ...hours(3) });
  expect([before, checkOf(stage)]).toEqual([ledTo(71), ledTo(71)]);
  expect(await statesAtMerge(stage)).toEqual(['merged', 'closed', 'open']);
});

test.for<[string, Record<string, string>, typeof failed | typeof none]>([
  ['once', { ...merging, once: 'true' }, failed],
  ['require-pull-request', required, none],
])('on a fork, status makes no later commit green: %s', async ([, inputs, script], { stage }) => {
  prepare(stage);
  stage.github.happened(ofFork('opened', first).payload);
  stage.service.jobs.next(done(71));
  await stage.say(11, '/docs-agent words', { inputs });
  stage.github.happened(ofFork('synchronize', second).payload);
  stage.service.jobs.next(script);
  await stage.say(13, '/docs-agent new words', { inputs, ...hours(2) });
  await stage.say(14, '/docs-agent status', { inputs, ...hours(3) });
  expect(checkOf(stage, second)?.[0]).toBe('failure');
});

test('status that is run again writes the check of the present head', async ({ stage }) => {
  change(stage, 'a');
  await begin(stage);
  await stage.say(2, '/docs-agent status', { inputs: merging, ...hours(1) });
  stage.github.happened(pushed(2).payload);
  change(stage, 'b');
  await stage.runFor(3, pushed(2), { inputs: merging, known: true, ...hours(2) });
  stage.github.happened(pushed(3).payload);
  const again = { github: { runId: 2, runAttempt: 2 }, known: true };
  await stage.say(2, '/docs-agent status', { inputs: merging, ...again, ...hours(3) });
  expect(checkOf(stage, commit(3))).toEqual(ledTo(71));
});

describe.concurrent('an event without a prompt', () => {
  const silent = { ...merging, prompt: '' };
  test.for<[string, (stage: Conversation) => void, string]>([
    ['lost', lose, 'error'],
    ['refused', (stage) => refuse(stage), 'error'],
  ])('makes no commit green whose prompt was %s', async ([, act, expected], { stage }) => {
    change(stage, 'a');
    await begin(stage);
    change(stage, 'b');
    act(stage);
    await stage.runFor(2, pushed(2), { inputs: merging, ...hours(1) });
    await stage.runFor(3, happened('labeled', second), { inputs: silent, ...hours(2) });
    expect(checkOf(stage, second)?.[0]).toBe(expected);
  });
  test('makes no commit green whose own job made none, though one is required', async ({ stage }) => {
    const inputs = { ...required, 'follow-up': 'false' };
    change(stage, 'a');
    await begin(stage, inputs);
    change(stage, 'b');
    stage.service.jobs.next(none);
    await stage.runFor(2, pushed(2), { inputs, ...hours(1) });
    await stage.runFor(3, happened('labeled', second), { inputs: { ...inputs, prompt: '' }, ...hours(2) });
    expect(checkOf(stage, second)?.[0]).toBe('failure');
  });
  test('leads to no documentation that was closed', async ({ stage }) => {
    prepare(stage);
    stage.service.jobs.next(done(71));
    await stage.say(1, '/docs-agent Describe retries', { inputs: silent });
    stage.github.closePullRequest(71, undefined, docs);
    await stage.runFor(2, pushed(2), { inputs: silent, ...hours(1) });
    expect(checkOf(stage, second)).toEqual(closedByHand);
  });
});
