import { describe, expect } from 'vitest';
import { status } from '../emulator/faults.ts';
import { checked } from '../support/checks.ts';
import { type Conversation, test } from '../support/conversation.ts';
import {
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
  merging,
  none,
  prepare,
  slow,
  slowNone,
  startLate,
  statesAtMerge,
} from '../support/merging.ts';
import { change, lose } from '../support/prompts.ts';
import { first, happened, opened, pushed, second } from '../support/pushes.ts';

const promise = 'It is merged together with this pull request';
const firstReply = (stage: Conversation) => stage.replies()[0]?.at(-1);
const command2 = (stage: Conversation, more: object = {}) =>
  stage.say(2, '/docs-agent Describe retries', { inputs: merging, ...more });
async function startAnew(stage: Conversation, words = 'new Describe retries') {
  stage.service.jobs.next(done(72));
  await stage.say(3, `/docs-agent ${words}`, { inputs: merging });
}

describe.concurrent('after new, the newest documentation is the one', () => {
  test('for an event at the commit that was told: in check, outputs and reply', async ({ stage }) => {
    await begin(stage);
    await startAnew(stage);
    const labeled = happened('labeled', first);
    const { outputs } = await stage.runFor(4, labeled, { inputs: merging, ...hours(1) });
    expect(checkOf(stage)).toEqual(ledTo(72));
    expect([outputs['prLink'], outputs['prLinks']]).toEqual([linkOf(72), `${linkOf(72)}\n${linkOf(71)}`]);
    expect(stage.promptCounts()).toEqual([1, 1]);
  });

  test.for([
    ['a push', false],
    ['a command', true],
  ] as const)(
    'for the run of %s that is run again: no merge is promised of the other one',
    async ([, isCommand], { stage }) => {
      prepare(stage);
      stage.service.jobs.next(done(71));
      const run = (more: object = {}) =>
        isCommand
          ? command2(stage, more)
          : stage.runFor(2, opened, { known: true, inputs: merging, ...more });
      await run();
      await startAnew(stage);
      await run({ github: { runId: 2, runAttempt: 2 }, ...hours(1) });
      expect(firstReply(stage)).toMatch(/Documentation pull request: \[octo-org\/docs#72\]/);
      expect(firstReply(stage)).toMatch(/Also open: \[octo-org\/docs#71\]/);
      expect(firstReply(stage)).not.toContain(promise);
    },
  );

  test('for a command that timed out and is run again', async ({ stage }) => {
    prepare(stage);
    stage.service.jobs.next(slow(71, 9));
    await command2(stage, { inputs: impatient });
    await startAnew(stage);
    finishAll(stage);
    await command2(stage, { github: { runId: 2, runAttempt: 2 }, ...hours(1) });
    expect(firstReply(stage)).not.toMatch(/merged together|Also open: \[octo-org\/docs#72\]/);
  });

  test('at the merge, though a still newer job made none, and a push goes on with that', async ({
    stage,
  }) => {
    await begin(stage);
    await startAnew(stage);
    stage.service.jobs.next(none);
    await stage.say(4, '/docs-agent new Describe limits', { inputs: merging, ...hours(1) });
    await stage.runFor(5, pushed(2), { inputs: merging, ...hours(2) });
    expect(await statesAtMerge(stage)).toEqual(['closed', 'merged', 'open']);
  });

  test.for(['retry', 'new Describe retries'])(
    'at the merge, and what an agent opened after its run gave up is closed: %s',
    async (words, { stage }) => {
      prepare(stage);
      stage.service.jobs.next(slow(71, 9));
      await command2(stage, { inputs: impatient });
      await startAnew(stage, words);
      finishAll(stage);
      expect(await statesAtMerge(stage)).toEqual(['closed', 'merged', 'open']);
    },
  );
});

test.for(['completed', 'failed'])(
  'the newest is merged, though its run gave up, and the next job made none (%s)',
  async (status, { stage }) => {
    await begin(stage);
    await startLate(stage);
    stage.service.jobs.next([{ status }]);
    await stage.say(3, '/docs-agent retry', { inputs: merging, ...hours(2) });
    expect(await statesAtMerge(stage)).toEqual(['closed', 'merged', 'open']);
  },
);

test.for(['', 'true'])(
  'documentation stays the one though a newer job made none; require-pull-request: %s',
  async (isRequired, { stage }) => {
    const inputs = { ...merging, 'require-pull-request': isRequired };
    await begin(stage, inputs);
    stage.service.jobs.next(none);
    await stage.say(2, '/docs-agent new Look at the FAQ', { inputs, ...hours(1) });
    const again = { github: { runId: 1, runAttempt: 2 }, ...hours(2) };
    const { outputs } = await stage.runFor(1, opened, { known: true, inputs, ...again });
    expect(outputs['prLink']).toBe(linkOf(71));
    expect(checkOf(stage)).toEqual(ledTo(71));
  },
);

test('a job whose end nobody saw is waited for, since it may have the newest', async ({ stage }) => {
  await begin(stage);
  await startLate(stage);
  await stage.runFor(3, happened('labeled', first), { inputs: merging, ...hours(2) });
  expect(checkOf(stage)).toEqual(ledTo(72));
});

test.for(['skip', 'status'])(
  '%s names what is open, though a newer one was closed',
  async (word, { stage }) => {
    await begin(stage);
    await startAnew(stage);
    stage.github.closePullRequest(72, undefined, docs);
    await stage.say(4, `/docs-agent ${word}`, { inputs: merging, ...hours(2) });
    expect(stage.lastReply()).toMatch(/(Still open|Documentation pull request): \[octo-org\/docs#71\]/);
  },
);

test('the newest is merged, also after a job that failed, and an event that found it', async ({ stage }) => {
  await begin(stage);
  stage.service.jobs.next([{ status: 'failed' }]);
  await stage.say(2, '/docs-agent new Describe retries', { inputs: merging, ...hours(1) });
  await startAnew(stage, 'retry');
  await stage.runFor(4, happened('labeled', first), { inputs: merging, ...hours(3) });
  expect(await statesAtMerge(stage)).toEqual(['closed', 'merged', 'open']);
});

test('with once, documentation stays the one though a newer job made none', async ({ stage }) => {
  const inputs = { ...merging, once: 'true', 'require-pull-request': 'true' };
  await begin(stage, inputs);
  stage.service.jobs.next(none);
  await stage.say(2, '/docs-agent new Look at the FAQ', { inputs, ...hours(1) });
  const { outputs, exitCode } = await stage.runFor(3, pushed(2), { inputs, ...hours(2) });
  expect([outputs['prLink'], exitCode]).toEqual([linkOf(71), 0]);
});

test('with follow-up: false, the newest is merged though the last push made none', async ({ stage }) => {
  prepare(stage);
  const inputs = { ...merging, 'follow-up': 'false' };
  stage.service.jobs.next(done(71));
  await stage.runFor(1, opened, { known: true, inputs });
  stage.service.jobs.next(done(72));
  await stage.say(2, '/docs-agent Describe retries', { inputs, ...hours(1) });
  stage.service.jobs.next(done(73));
  await stage.runFor(3, pushed(2), { inputs, ...hours(2) });
  stage.service.jobs.next(none);
  await stage.runFor(4, pushed(3), { inputs, ...hours(3) });
  expect(await statesAtMerge(stage, inputs)).toEqual(['closed', 'closed', 'merged']);
});

test('after a lost prompt that a retry told, new has the place of that', async ({ stage }) => {
  prepare(stage);
  lose(stage);
  await stage.runFor(1, opened, { known: true, inputs: merging });
  stage.service.jobs.next(done(71));
  await stage.say(2, '/docs-agent retry', { inputs: merging, ...hours(1) });
  await startAnew(stage);
  const { outputs } = await stage.runFor(4, happened('labeled', first), { inputs: merging, ...hours(3) });
  expect(outputs['prLink']).toBe(linkOf(72));
});

test('each of two steps with jobs of its own tells of its own, and not of a newer one', async ({ stage }) => {
  prepare(stage);
  const step = (key: string) => ({
    ...{ ...checked.inputs, 'follow-up': 'false', 'reply-key': key, check: `documentation (${key})` },
    prompt: `more ${key}`,
  });
  stage.service.jobs.next(done(71));
  await stage.runFor(1, opened, { known: true, inputs: step('guides') });
  stage.service.jobs.next(none);
  await stage.runFor(1, opened, { known: true, inputs: step('api') });
  await stage.runFor(2, happened('labeled', first), { inputs: step('guides'), ...hours(1) });
  const ofGuides = ({ context }: { readonly context: string }) => context === 'documentation (guides)';
  const last = stage.github.statuses(first).findLast(ofGuides);
  expect(last?.description).toBe('Documentation: octo-org/docs#71');
});

test('a command that is run again, and cancelled before it reads, leaves its reply', async ({ stage }) => {
  prepare(stage);
  stage.service.jobs.next(done(71));
  await command2(stage);
  const { journal } = stage.github;
  const request = ({ path, ended }: { readonly path: string; readonly ended?: unknown }) =>
    /reactions$/.test(path) && ended !== undefined;
  const signals = [{ signal: 'SIGINT', journal, request } as const];
  await command2(stage, { github: { runId: 2, runAttempt: 2 }, signals, ...hours(1) });
  expect(stage.lastReply()).toContain('octo-org/docs#71');
});

describe.concurrent('no merge is promised', () => {
  test.for([
    ['outside docs-repository', linkOf(71), { 'docs-repository': '', 'docs-token': '' }],
    ['on another host', linkOf(71).replace('github.com', 'ghe.example.com'), {}],
  ] as const)('of documentation %s', async ([, prLink, more], { stage }) => {
    prepare(stage);
    stage.service.jobs.next([{ status: 'completed', prLink }]);
    await command2(stage, { inputs: { ...merging, ...more } });
    expect(firstReply(stage)).toContain('Merge it after this pull request.');
  });
});

describe.concurrent('takes nothing away from a job that made none', () => {
  const made = ['success', 'The agent finished without a pull request'];
  /** Its run gives up before the agent has finished. */
  async function giveUp(stage: Conversation) {
    prepare(stage);
    change(stage, 'one');
    stage.service.jobs.next(slowNone());
    await stage.runFor(1, opened, { known: true, inputs: impatient });
  }

  test('a push that comes while an event waits', async ({ stage }) => {
    await giveUp(stage);
    const waiting = atWait(() => {
      stage.github.happened(pushed(2).payload);
      change(stage, 'two');
    });
    await stage.runFor(3, happened('labeled', first), { inputs: merging, ...waiting, ...hours(2) });
    expect(checkOf(stage)).toEqual(made);
  });

  test('a list of files that is refused after the wait', async ({ stage }) => {
    await giveUp(stage);
    const event = pushed(2);
    stage.github.happened(event.payload);
    change(stage, 'one');
    const rule = { method: 'GET', path: /pulls\/2\/files/, fault: status(403) };
    const waiting = atWait(() => stage.github.faults.add(rule));
    await stage.runFor(3, event, { inputs: merging, ...waiting, ...hours(2) });
    expect(checkOf(stage, second)).toEqual(made);
  });
});

test('a skip leaves the documentation alone, also where the workflow names the agent job', async ({
  stage,
}) => {
  await begin(stage);
  const inputs = { ...merging, 'job-id': 'job-0001' };
  await stage.say(2, '/docs-agent skip', { inputs, ...hours(1) });
  expect((await statesAtMerge(stage, inputs))[0]).toBe('open');
});
