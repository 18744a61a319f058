import { describe, expect } from 'vitest';
import { attempt, type Conversation, test } from '../support/conversation.ts';
import {
  begin,
  checkOf,
  docs,
  done,
  failedWith,
  finishAll,
  hours,
  impatient,
  ledTo,
  linkOf,
  merging,
  none,
  prepare,
  required,
  slow,
} from '../support/merging.ts';
import { change, prompts, refuse } from '../support/prompts.ts';
import { first, happened, opened, pushed, second } from '../support/pushes.ts';

const failed = [{ status: 'active' }, { status: 'failed', reads: 2 }] as const;
const usual = { inputs: merging };
const once = { inputs: { ...merging, once: 'true' } };

/** The pull request has its documentation, and the agent failed with what a member asked of the same job since. */
async function failLater(stage: Conversation, { inputs } = usual, words = '/docs-agent Mend a word') {
  change(stage, 'one');
  await begin(stage, inputs);
  stage.service.jobs.nextFollowUp(failed);
  await stage.say(2, words, { inputs, ...hours(1) });
  expect([checkOf(stage)?.[0], prompts(stage).length]).toEqual(['failure', 2]);
}

test('what the agent failed with is not good by what was before, once what its job had made is closed', async ({
  stage,
}) => {
  const inputs = { ...merging, prompt: '' };
  prepare(stage);
  stage.service.jobs.next(done(71));
  await stage.say(1, '/docs-agent Describe retries', { inputs });
  stage.service.jobs.next(done(72));
  await stage.say(2, '/docs-agent new Describe limits', { inputs, ...hours(1) });
  stage.service.jobs.nextFollowUp(failed);
  await stage.say(3, '/docs-agent Mend a word', { inputs, ...hours(2) });
  stage.github.closePullRequest(72, undefined, docs);
  await stage.runFor(4, happened('reopened', first), { inputs, ...hours(3) });
  expect(checkOf(stage)?.[0]).toBe('failure');
});

test('a re-run sends the prompt that failed again, though nobody saw that, and what its job had made was closed', async ({
  stage,
}) => {
  change(stage, 'one');
  await begin(stage);
  change(stage, 'two');
  stage.service.jobs.nextFollowUp([{ status: 'active' }, { status: 'failed', reads: 9 }]);
  await stage.runFor(2, pushed(2), { inputs: impatient, ...hours(1) });
  finishAll(stage);
  stage.github.closePullRequest(71, undefined, docs);
  stage.service.jobs.next(done(72));
  await stage.runFor(2, pushed(2), { ...usual, ...attempt(2), ...hours(2) });
  expect([prompts(stage).length, checkOf(stage, second)]).toEqual([3, ledTo(72)]);
});

describe.concurrent('a prompt that went well is not sent again, though the agent failed with a later one', () => {
  test('by an event at its commit', async ({ stage }) => {
    await failLater(stage);
    await stage.runFor(3, happened('reopened', first), { ...usual, ...hours(2) });
    expect([prompts(stage).length, checkOf(stage)]).toEqual([2, ledTo(71)]);
  });

  test('by an event, though its run gave up before the link came', async ({ stage }) => {
    change(stage, 'one');
    prepare(stage);
    stage.service.jobs.next(slow(71));
    await stage.runFor(1, opened, { inputs: impatient, known: true });
    finishAll(stage);
    stage.service.jobs.nextFollowUp(failed);
    await stage.say(2, '/docs-agent Mend a word', { ...usual, ...hours(1) });
    await stage.runFor(3, happened('reopened', first), { ...usual, ...hours(2) });
    expect([prompts(stage).length, checkOf(stage)]).toEqual([2, ledTo(71)]);
  });

  test.for([
    ['an event', 3, happened('reopened', first), {}, first],
    ['a re-run', 1, opened, attempt(2), first],
    ['“Update branch”', 3, pushed(2), {}, second],
  ] as const)(
    'by %s, though its link came after its run had seen that it made none',
    async ([, id, event, more, at], { stage }) => {
      change(stage, 'one');
      prepare(stage);
      const isLate = { status: 'completed', prLink: linkOf(71), reads: 9 } as const;
      stage.service.jobs.next([{ status: 'completed' }, isLate]);
      await stage.runFor(1, opened, { ...usual, known: true });
      finishAll(stage);
      stage.service.jobs.nextFollowUp(failed);
      await stage.say(2, '/docs-agent Mend a word', { ...usual, ...hours(1) });
      await stage.runFor(id, event, { ...usual, ...more, ...hours(2) });
      expect([prompts(stage).length, checkOf(stage, at)]).toEqual([2, ledTo(71)]);
    },
  );

  test('by an event, though the later one was a retry', async ({ stage }) => {
    await failLater(stage, usual, '/docs-agent retry');
    await stage.runFor(3, happened('reopened', first), { ...usual, ...hours(2) });
    expect([prompts(stage).length, checkOf(stage)]).toEqual([2, ledTo(71)]);
  });

  test('by “Update branch”', async ({ stage }) => {
    await failLater(stage);
    await stage.runFor(3, pushed(2), { ...usual, ...hours(2) });
    expect([prompts(stage).length, checkOf(stage, second)]).toEqual([2, ledTo(71)]);
  });

  test('by a push, with once', async ({ stage }) => {
    await failLater(stage, once);
    change(stage, 'two');
    await stage.runFor(3, pushed(2), { ...once, ...hours(2) });
    expect([prompts(stage).length, checkOf(stage, second)]).toEqual([2, ledTo(71)]);
  });

  test('by a push, with once, after a command that sent nothing', async ({ stage }) => {
    await failLater(stage, once);
    refuse(stage);
    await stage.say(4, '/docs-agent Mend it', { ...once, ...hours(2) });
    change(stage, 'two');
    await stage.runFor(3, pushed(2), { ...once, ...hours(3) });
    expect([prompts(stage).length, checkOf(stage, second)]).toEqual([2, ledTo(71)]);
  });

  test.for(['at its commit', 'by a push, with once'])(
    'by an event that waited for it: %s',
    async (how, { stage }) => {
      const isPush = how !== 'at its commit';
      const given = { inputs: { ...merging, once: String(isPush) } };
      change(stage, 'one');
      await begin(stage, given.inputs);
      stage.service.jobs.nextFollowUp([{ status: 'active' }, { status: 'failed', reads: 6 }]);
      const late = { ...given.inputs, 'timeout-minutes': '0.02' };
      await stage.say(2, '/docs-agent Mend a word', { inputs: late, ...hours(1) });
      if (isPush) change(stage, 'two');
      await stage.runFor(3, isPush ? pushed(2) : happened('reopened', first), { ...given, ...hours(1.01) });
      expect([prompts(stage).length, checkOf(stage, isPush ? second : first)]).toEqual([2, ledTo(71)]);
    },
  );

  test('by a re-run of its command', async ({ stage }) => {
    await failLater(stage);
    stage.service.jobs.next(done(72));
    await stage.say(3, '/docs-agent new Describe retries', { ...usual, ...hours(2) });
    stage.service.jobs.nextFollowUp(failed);
    await stage.say(4, '/docs-agent Mend a word', { ...usual, ...hours(3) });
    await stage.say(3, '/docs-agent new Describe retries', { ...usual, ...attempt(2), ...hours(4) });
    expect([prompts(stage).length, checkOf(stage)]).toEqual([4, ledTo(72)]);
  });

  test('and a re-run of an event says nothing of a newer commit, with once', async ({ stage }) => {
    change(stage, 'one');
    prepare(stage);
    stage.service.jobs.next([{ status: 'active' }, { status: 'failed', reads: 9 }]);
    const late = { ...once.inputs, 'timeout-minutes': '0.02' };
    await stage.runFor(1, opened, { inputs: late, known: true });
    stage.service.jobs.next(none);
    await stage.say(2, '/docs-agent new Describe retries', { ...once, ...hours(1) });
    change(stage, 'two');
    await stage.runFor(3, pushed(2), { ...once, ...hours(2) });
    const before = checkOf(stage, second);
    await stage.runFor(1, opened, { ...once, ...attempt(2), ...hours(3) });
    expect([before?.[0], checkOf(stage, second)]).toEqual(['success', before]);
  });

  test('by “Update branch”, though what it had made was closed, since a newer one has its place', async ({
    stage,
  }) => {
    await failLater(stage);
    stage.service.jobs.next(done(72));
    await stage.say(2, '/docs-agent Mend a word', { ...usual, ...attempt(2), ...hours(2) });
    stage.github.closePullRequest(71, undefined, docs);
    await stage.runFor(3, pushed(2), { ...usual, ...hours(3) });
    expect([prompts(stage).length, checkOf(stage, second)]).toEqual([3, ledTo(72)]);
  });

  test('by a re-run of its command, though what it had made was closed', async ({ stage }) => {
    prepare(stage);
    stage.service.jobs.next(done(71));
    await stage.say(1, '/docs-agent Describe retries', usual);
    stage.service.jobs.nextFollowUp(failed);
    await stage.say(2, '/docs-agent Mend a word', { ...usual, ...hours(1) });
    stage.github.closePullRequest(71, undefined, docs);
    await stage.say(1, '/docs-agent Describe retries', { ...usual, ...attempt(2), ...hours(2) });
    expect([prompts(stage).length, checkOf(stage)?.[0]]).toEqual([2, 'failure']);
  });

  test('by a re-run of a command, which leads to what is open', async ({ stage }) => {
    await begin(stage);
    stage.service.jobs.next(done(72));
    await stage.say(2, '/docs-agent new Describe retries', { ...usual, ...hours(1) });
    stage.service.jobs.nextFollowUp(failed);
    await stage.say(3, '/docs-agent Mend a word', { ...usual, ...hours(2) });
    stage.github.closePullRequest(72, undefined, docs);
    await stage.say(2, '/docs-agent new Describe retries', { ...usual, ...attempt(2), ...hours(3) });
    expect([prompts(stage).length, checkOf(stage)]).toEqual([3, ledTo(71)]);
  });

  test('but the later one is, by its own re-run', async ({ stage }) => {
    await failLater(stage);
    stage.service.jobs.next(done(72));
    await stage.say(2, '/docs-agent Mend a word', { ...usual, ...attempt(2), ...hours(2) });
    expect([prompts(stage).length, checkOf(stage)]).toEqual([3, ledTo(72)]);
  });

  test('but by an event, where it made none, and the later one left a pull request', async ({ stage }) => {
    change(stage, 'one');
    prepare(stage);
    stage.service.jobs.next(none);
    await stage.runFor(1, opened, { inputs: required, known: true });
    stage.service.jobs.nextFollowUp(failedWith(72));
    await stage.say(2, '/docs-agent Mend a word', { inputs: required, ...hours(1) });
    stage.service.jobs.next(done(73));
    await stage.runFor(3, happened('reopened', first), { inputs: required, ...hours(2) });
    expect([prompts(stage).length, checkOf(stage)]).toEqual([3, ledTo(73)]);
  });

  test('but by an event, where its documentation was closed', async ({ stage }) => {
    await failLater(stage);
    stage.github.closePullRequest(71, undefined, docs);
    stage.service.jobs.next(done(72));
    await stage.runFor(3, happened('reopened', first), { ...usual, ...hours(2) });
    expect([prompts(stage).length, checkOf(stage)]).toEqual([3, ledTo(72)]);
  });
});
