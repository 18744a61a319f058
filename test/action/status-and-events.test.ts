import { describe, expect } from 'vitest';
import { status as code } from '../emulator/faults.ts';
import { said } from '../support/checks.ts';
import { type Conversation, test } from '../support/conversation.ts';
import {
  aNew,
  begin,
  checkOf,
  docs,
  done,
  finishAll,
  hours,
  ledTo,
  merging,
  none,
  ofFork,
  prepare,
} from '../support/merging.ts';
import { change, refuse, sendings } from '../support/prompts.ts';
import { commit, first, happened, opened, pushed, second, third } from '../support/pushes.ts';

const inputs: Record<string, string> = { ...merging, 'on-close': 'report' };
const unfollowed = { ...inputs, 'follow-up': 'false' };
const required = { ...unfollowed, 'require-pull-request': 'true' };

/** `status`, and then an event at the commit: what each says, and what the event sends. */
async function ask(
  stage: Conversation,
  sha: string,
  given: Record<string, string>,
  status = { inputs: given },
) {
  const before = checkOf(stage, sha);
  await stage.say(20, '/docs-agent status', { ...status, ...hours(20) });
  const said = checkOf(stage, sha);
  const sent = sendings(stage);
  await stage.runFor(21, happened('labeled', sha), { inputs: given, ...hours(21) });
  return { before, said, event: checkOf(stage, sha), sent: sendings(stage) - sent };
}

describe.concurrent('status makes no red check green, nor a pending one: the prompt of the commit was never sent', () => {
  test('the push before changed nothing (follow-up: false), and the credits are used up', async ({
    stage,
  }) => {
    change(stage, 'a');
    await begin(stage, unfollowed);
    change(stage, 'b');
    stage.service.jobs.next(none);
    await stage.runFor(2, pushed(2), { inputs: unfollowed, ...hours(1) });
    change(stage, 'c');
    refuse(stage);
    await stage.runFor(3, pushed(3), { inputs: unfollowed, ...hours(2) });
    const { before, said, sent } = await ask(stage, third, unfollowed);
    expect([before?.[0], sent]).toEqual(['error', 1]);
    expect(said).toEqual(before);
  });
  test('the documentation was merged early, the push before changed nothing, and the credits are used up', async ({
    stage,
  }) => {
    change(stage, 'a');
    await begin(stage, inputs);
    stage.github.closePullRequest(71, commit(7), docs);
    change(stage, 'b');
    stage.service.jobs.next(none);
    await stage.runFor(2, pushed(2), { inputs, ...hours(1) });
    change(stage, 'c');
    refuse(stage);
    await stage.runFor(3, pushed(3), { inputs, ...hours(2) });
    const { before, said, sent } = await ask(stage, third, inputs);
    expect([before?.[0], sent]).toEqual(['error', 1]);
    expect(said).toEqual(before);
  });
  test.for([[true], [false]] as const)(
    'a `new` before led nowhere (closed: %s), and the credits are used up',
    async ([closes], { stage }) => {
      change(stage, 'a');
      await begin(stage, inputs);
      stage.service.jobs.next(closes ? done(72) : none);
      await stage.say(2, aNew, { inputs, ...hours(1) });
      if (closes) stage.github.closePullRequest(72, undefined, docs);
      change(stage, 'b');
      refuse(stage);
      await stage.runFor(3, pushed(2), { inputs, ...hours(2) });
      const { before, said, sent } = await ask(stage, second, inputs);
      expect([before?.[0], sent]).toEqual(['error', 1]);
      expect(said).toEqual(before);
    },
  );
  test('in a workflow of its own', async ({ stage }) => {
    const own = (runId: number) => ({
      github: { workflow: 'Commands', runId },
      inputs: { ...inputs, prompt: '' },
    });
    change(stage, 'a');
    await begin(stage, inputs);
    stage.service.jobs.next(none);
    await stage.say(2, aNew, { ...own(2), ...hours(1) });
    change(stage, 'b');
    refuse(stage);
    await stage.runFor(3, pushed(2), { inputs, ...hours(2) });
    const { before, said, sent } = await ask(stage, second, inputs, own(20));
    expect([before?.[0], sent]).toEqual(['error', 1]);
    expect(said).toEqual(before);
  });
  test('while its run waits for Mintlify, which gives up: green stays', async ({ stage }) => {
    change(stage, 'a');
    await begin(stage, inputs);
    stage.service.jobs.next(none);
    await stage.say(2, aNew, { inputs, ...hours(1) });
    change(stage, 'b');
    stage.service.faults.add({
      method: 'POST',
      times: 99,
      fault: code(429, { headers: { 'retry-after': '20' } }),
    });
    let status: Promise<unknown> | undefined;
    await stage.runFor(3, pushed(2), {
      inputs: { ...inputs, 'timeout-minutes': '0.7' },
      ...{ pace: 20, ...hours(2) },
      onLine: ({ text }) => {
        if (/again/.test(text))
          status ??= stage.say(4, '/docs-agent status', { inputs, pace: 20, ...hours(2) });
      },
    });
    await status;
    const states = said(stage, second).map(([state]) => state);
    expect([new Set(states), states.at(-1)]).toEqual([new Set(['pending', 'error']), 'error']);
  });
  test('no fault at all: the own job failed, a command made none (require-pull-request)', async ({
    stage,
  }) => {
    const given = { ...inputs, 'require-pull-request': 'true' };
    prepare(stage);
    change(stage, 'a');
    stage.service.jobs.next([{ status: 'failed', prLink: `https://github.com/${docs}/pull/71` }]);
    await stage.runFor(1, opened, { known: true, inputs: given });
    stage.service.jobs.next(none);
    await stage.say(2, aNew, { inputs: given, ...hours(1) });
    const { before, said, sent } = await ask(stage, first, given);
    expect([before?.[0], sent]).toEqual(['failure', 1]);
    expect(said).toEqual(before);
  });
});

describe.concurrent('of a fork (pull_request_target), no file of paths is green', () => {
  const given = { ...inputs, paths: 'lib/**' };
  const again = { inputs: given, github: { runId: 1, runAttempt: 2 }, known: true, ...hours(1) };
  const green = ['success', 'No changed file matches paths'];
  test('once its base is the right one (edited, as the page has it)', async ({ stage }) => {
    stage.github.setChangedFiles(2, [{ filename: 'lib/x.ts', patch: '@@ -1 +1 @@\n+1' }]);
    await stage.runFor(1, ofFork('opened', first), { inputs: given });
    expect(checkOf(stage)?.[0]).toBe('pending');
    change(stage, 'a');
    await stage.runFor(2, ofFork('edited', first), { inputs: given, ...hours(1) });
    expect(checkOf(stage)).toEqual(green);
  });
  test('when the job is run again that could not read the files', async ({ stage }) => {
    change(stage, 'a');
    const event = ofFork('opened', first);
    stage.github.faults.add({ method: 'GET', path: /files/, times: 9, fault: code(502) });
    await stage.runFor(1, event, { inputs: given, pace: 60 });
    stage.github.faults.clear();
    expect(checkOf(stage)?.[0]).toBe('pending');
    await stage.runFor(1, event, again);
    expect(checkOf(stage)).toEqual(green);
  });
});

describe.concurrent('status says what an event would, after "Update branch" and a retry', () => {
  test('that failed (follow-up: false): both lead to what stands', async ({ stage }) => {
    change(stage, 'a');
    await begin(stage, unfollowed);
    change(stage, 'a');
    await stage.runFor(2, pushed(2), { inputs: unfollowed, ...hours(1) });
    stage.service.jobs.next([{ status: 'failed' }]);
    await stage.say(3, '/docs-agent retry', { inputs: unfollowed, ...hours(2) });
    const { before, said, event, sent } = await ask(stage, second, unfollowed);
    expect([before?.[0], event, sent]).toEqual(['failure', ledTo(71), 0]);
    expect(said).toEqual(event);
  });
  test('that failed, once the documentation was merged: both lead to it', async ({ stage }) => {
    change(stage, 'a');
    await begin(stage, inputs);
    stage.github.closePullRequest(71, commit(7), docs);
    change(stage, 'a');
    await stage.runFor(2, pushed(2), { inputs, ...hours(1) });
    stage.service.jobs.next([{ status: 'failed' }]);
    await stage.say(3, '/docs-agent retry', { inputs, ...hours(2) });
    const { before, said, event, sent } = await ask(stage, second, inputs);
    expect([before?.[0], event, sent]).toEqual(['failure', ledTo(71), 0]);
    expect(said).toEqual(event);
  });
  test('that made none, and a push back: both are red (require-pull-request)', async ({ stage }) => {
    change(stage, 'a');
    await begin(stage, required);
    change(stage, 'a');
    await stage.runFor(2, pushed(2), { inputs: required, ...hours(1) });
    stage.service.jobs.next(none);
    await stage.say(3, '/docs-agent retry', { inputs: required, ...hours(2) });
    await stage.runFor(4, happened('synchronize', first), { inputs: required, ...hours(3) });
    const { before, said, event, sent } = await ask(stage, first, required);
    expect([before?.[0], event, sent]).toEqual(['failure', before, 0]);
    expect(said).toEqual(event);
  });
});

describe.concurrent('without a prompt, status renews the check', () => {
  const given = { ...inputs, prompt: '' };
  async function start(stage: Conversation) {
    prepare(stage);
    change(stage, 'a');
    stage.service.jobs.next(done(71));
    await stage.say(1, '/docs-agent Describe retries', { inputs: given });
    change(stage, 'b');
    stage.github.faults.add({ method: 'GET', path: /pulls\/2$/, times: 9, fault: code(502) });
    await stage.runFor(2, pushed(2), { inputs: given, pace: 60, ...hours(1) });
    stage.github.faults.clear();
    expect(checkOf(stage, second)?.[0]).toBe('error');
  }
  test('of a run that could not read the pull request', async ({ stage }) => {
    await start(stage);
    const { said, event } = await ask(stage, second, given);
    expect(event).toEqual(ledTo(71));
    expect(said).toEqual(event);
  });
  test('of a later run that gave up waiting, once a run could not read the pull request', async ({
    stage,
  }) => {
    await start(stage);
    stage.service.jobs.nextFollowUp([{ status: 'active' }, { status: 'completed', reads: 90 }]);
    const impatient = { ...given, 'timeout-minutes': '0.02' };
    await stage.say(3, '/docs-agent more', { inputs: impatient, ...hours(2) });
    await stage.runFor(4, pushed(3), { inputs: impatient, ...hours(2) });
    expect(checkOf(stage, third)?.[0]).toBe('error');
    finishAll(stage);
    const { said, event } = await ask(stage, third, given);
    expect(event).toEqual(ledTo(71));
    expect(said).toEqual(event);
  });
});
