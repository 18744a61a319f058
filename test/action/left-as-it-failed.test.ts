import { describe, expect } from 'vitest';
import { attempt, type Conversation, test } from '../support/conversation.ts';
import {
  aNew,
  atWait,
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
  readOn,
  required,
  statesAtMerge,
} from '../support/merging.ts';
import { change, prompts } from '../support/prompts.ts';
import { first, happened, opened, pushed, second } from '../support/pushes.ts';

const usual = { inputs: merging };
const once = { ...merging, once: 'true' };
const late = { inputs: impatient, ...hours(1) };
const again = (stage: Conversation) =>
  stage.runFor(3, happened('reopened', first), { ...usual, ...hours(2) });

/** The link is there while the agent is at work. */
const early = (number: number) =>
  [
    { status: 'active', prLink: linkOf(number) },
    { status: 'failed', prLink: linkOf(number), reads: 40 },
  ] as const;
/** Weeks later, Mintlify archives the agent job. */
const archived = (number: number) =>
  [...failedWith(number), { status: 'archived', prLink: linkOf(number), reads: 60 }] as const;

/** To an event and to `status`, weeks later. */
async function staysRed(stage: Conversation, inputs: Record<string, string>) {
  finishAll(stage);
  await stage.runFor(3, happened('reopened', first), { inputs, ...hours(900) });
  const before = checkOf(stage);
  await stage.say(4, '/docs-agent status', { inputs, ...hours(901) });
  expect([before?.[0], checkOf(stage)?.[0]]).toEqual(['failure', 'failure']);
}

test.for([merging, required])(
  'what the agent left in a pull request, as it failed, is no documentation that status leads to: %#',
  async (given, { stage }) => {
    const inputs = { ...given, prompt: '' };
    prepare(stage);
    stage.service.jobs.next(failedWith(71));
    await stage.say(1, '/docs-agent Describe retries', { inputs });
    stage.service.jobs.next(none);
    await stage.say(2, '/docs-agent new Describe retries', { inputs, ...hours(1) });
    const before = checkOf(stage);
    await stage.say(3, '/docs-agent status', { inputs, ...hours(2) });
    expect([before?.[1], checkOf(stage)]).toEqual(['The agent finished without a pull request', before]);
    await stage.runFor(4, happened('reopened', first), { inputs, ...hours(3) });
    expect(checkOf(stage)).toEqual(before);
  },
);

describe.concurrent('is no documentation', () => {
  test('to an event that waited for it, since the one before was closed', async ({ stage }) => {
    await begin(stage);
    stage.github.closePullRequest(71, undefined, docs);
    stage.service.jobs.next(failedWith(72, 12));
    await stage.say(2, aNew, late);
    await stage.runFor(3, happened('reopened', first), { ...usual, ...hours(1.01) });
    expect(checkOf(stage)?.[0]).toBe('failure');
  });

  test.for([
    ['the same commit, though a run saw the link while the agent was at work', early],
    ['the same commit, once Mintlify has archived it', archived],
  ] as const)('to an event of %s', async ([, script], { stage }) => {
    change(stage, 'one');
    prepare(stage);
    stage.service.jobs.next(script(71));
    await stage.runFor(1, opened, { inputs: script === early ? impatient : merging, known: true });
    finishAll(stage);
    stage.service.jobs.next(done(72));
    await again(stage);
    expect([prompts(stage).length, checkOf(stage)]).toEqual([2, ledTo(72)]);
  });

  test.for([early, archived])('to a push, with once: %#', async (script, { stage }) => {
    change(stage, 'one');
    prepare(stage);
    stage.service.jobs.next(script(71));
    const { 'timeout-minutes': timeout } = impatient;
    const inputs = script === early ? { ...once, 'timeout-minutes': timeout } : once;
    await stage.runFor(1, opened, { inputs, known: true });
    finishAll(stage);
    await stage.say(2, '/docs-agent status', { inputs: once, ...hours(1) });
    expect(checkOf(stage)?.[0]).not.toBe('success');
    change(stage, 'two');
    stage.service.jobs.next(done(72));
    await stage.runFor(3, pushed(2), { inputs: once, ...hours(2) });
    expect([prompts(stage).length, checkOf(stage, second)]).toEqual([2, ledTo(72)]);
  });

  test('to an event without a prompt, once Mintlify has archived it', async ({ stage }) => {
    const inputs = { ...merging, prompt: '' };
    prepare(stage);
    stage.service.jobs.next(archived(71));
    await stage.say(1, '/docs-agent Describe retries', { inputs });
    await staysRed(stage, inputs);
  });

  test('to a re-run of its command', async ({ stage }) => {
    await begin(stage);
    stage.service.jobs.next(archived(72));
    await stage.say(2, aNew, { ...usual, ...hours(1) });
    finishAll(stage);
    stage.service.jobs.next(done(73));
    await stage.say(2, aNew, { ...usual, ...attempt(2), ...hours(900) });
    expect([prompts(stage).length, checkOf(stage)]).toEqual([3, ledTo(73)]);
  });
});

describe.concurrent('an agent that failed stays so once Mintlify has archived the job', () => {
  const archivedMade = [
    { status: 'active' },
    { status: 'failed', reads: 2 },
    { status: 'archived', prLink: linkOf(71), reads: 60 },
  ] as const;

  test.for([71, 72])('to an event, whatever the job had made before: %i', async (left, { stage }) => {
    change(stage, 'one');
    await begin(stage);
    change(stage, 'two');
    stage.service.jobs.nextFollowUp(left === 71 ? archivedMade : archived(left));
    await stage.runFor(2, pushed(2), { ...usual, ...hours(1) });
    finishAll(stage);
    stage.service.jobs.next(done(73));
    await stage.runFor(3, happened('reopened', second), { ...usual, ...hours(900) });
    expect([prompts(stage).length, checkOf(stage, second)]).toEqual([3, ledTo(73)]);
  });

  test('without a prompt', async ({ stage }) => {
    const inputs = { ...merging, prompt: '' };
    prepare(stage);
    stage.service.jobs.next(done(71));
    await stage.say(1, '/docs-agent Describe retries', { inputs });
    stage.service.jobs.nextFollowUp(archivedMade);
    await stage.say(2, '/docs-agent Mend a word', { inputs, ...hours(1) });
    await staysRed(stage, inputs);
  });

  test('also where an event saw it, and not the run of its command', async ({ stage }) => {
    change(stage, 'one');
    await begin(stage);
    stage.service.jobs.nextFollowUp(archived(72));
    await stage.say(2, '/docs-agent Mend a word', { inputs: impatient, ...hours(0.9) });
    readOn(stage, 9);
    await again(stage);
    finishAll(stage);
    await stage.runFor(4, happened('labeled', first), { ...usual, ...hours(900) });
    expect([prompts(stage).length, checkOf(stage)]).toEqual([2, ledTo(71)]);
    expect(await statesAtMerge(stage)).toEqual(['merged', 'open', 'open']);
  });

  test('also where a command replaced it since', async ({ stage }) => {
    change(stage, 'one');
    prepare(stage);
    stage.service.jobs.next(archived(71));
    await stage.runFor(1, opened, { ...usual, known: true });
    finishAll(stage);
    stage.service.jobs.next(none);
    await stage.say(2, '/docs-agent Describe retries', { ...usual, ...hours(900) });
    stage.service.jobs.nextFollowUp(done(72));
    await stage.runFor(3, happened('reopened', first), { ...usual, ...hours(901) });
    expect([prompts(stage).length, checkOf(stage)]).toEqual([3, ledTo(72)]);
  });

  test('also where only the next command saw that it failed', async ({ stage }) => {
    const inputs = { ...required, prompt: '' };
    prepare(stage);
    stage.service.jobs.next([...early(71), { status: 'archived', prLink: linkOf(71), reads: 120 }]);
    await stage.say(1, '/docs-agent Describe retries', { inputs: { ...impatient, prompt: '' } });
    finishAll(stage);
    stage.service.jobs.next(none);
    await stage.say(2, '/docs-agent Describe limits', { inputs, ...hours(1) });
    finishAll(stage);
    await stage.runFor(3, happened('reopened', first), { inputs, ...hours(900) });
    expect(checkOf(stage)?.[0]).toBe('failure');
  });
});

describe.concurrent('has not the place of what was made, in the check or at the merge', () => {
  test.for([
    ['its run saw it', failedWith(72), merging],
    ['its run gave up', failedWith(72, 9), impatient],
    ['its run saw the link, and gave up', early(72), impatient],
    ['it was archived', archived(72), merging],
  ] as const)('where %s', async ([, script, inputs], { stage }) => {
    await begin(stage);
    stage.service.jobs.next(script);
    await stage.say(2, aNew, { inputs, ...hours(1) });
    finishAll(stage);
    await again(stage);
    expect(checkOf(stage)).toEqual(ledTo(71));
    expect(await statesAtMerge(stage)).toEqual(['merged', 'closed', 'open']);
  });

  test('where the agent fails while the run for the end waits for it', async ({ stage }) => {
    await begin(stage);
    stage.service.jobs.next(failedWith(72, 12));
    await stage.say(2, aNew, late);
    expect(await statesAtMerge(stage)).toEqual(['merged', 'closed', 'open']);
  });

  test('where the same job had made that', async ({ stage }) => {
    change(stage, 'one');
    await begin(stage);
    stage.service.jobs.nextFollowUp(failedWith(72));
    await stage.say(2, '/docs-agent Mend a word', { ...usual, ...hours(1) });
    await again(stage);
    expect([prompts(stage).length, checkOf(stage)]).toEqual([2, ledTo(71)]);
    expect(await statesAtMerge(stage)).toEqual(['merged', 'closed', 'open']);
  });

  test('where a re-run finds what the same job had made', async ({ stage }) => {
    prepare(stage);
    stage.service.jobs.next(done(71));
    await stage.say(1, '/docs-agent Describe retries', usual);
    stage.service.jobs.nextFollowUp(failedWith(72));
    await stage.say(2, '/docs-agent Mend a word', { ...usual, ...hours(1) });
    await stage.say(1, '/docs-agent Describe retries', { ...usual, ...attempt(2), ...hours(2) });
    expect([prompts(stage).length, checkOf(stage)]).toEqual([2, ledTo(71)]);
  });
});

test('what the agent left is no documentation, though a skip came in the wait in which it failed', async ({
  stage,
}) => {
  prepare(stage);
  stage.service.jobs.next([
    { status: 'active' },
    { status: 'failed', prLink: linkOf(72), reads: 30 },
    { status: 'archived', prLink: linkOf(72), reads: 90 },
  ]);
  await stage.runFor(1, opened, { inputs: impatient, known: true });
  let skipping: Promise<unknown> | undefined;
  const waiting = atWait(() => {
    const skip = stage.say(4, '/docs-agent skip', { ...usual, ...hours(1) });
    skipping = skip.then(() => readOn(stage, 30));
  });
  await stage.runFor(3, happened('labeled', first), { ...usual, ...waiting, pace: 60, ...hours(1) });
  await skipping;
  finishAll(stage);
  stage.service.jobs.next([{ status: 'failed' }]);
  await stage.say(5, aNew, { ...usual, ...hours(900) });
  stage.service.jobs.next(done(73));
  await stage.runFor(6, happened('reopened', first), { ...usual, ...hours(901) });
  expect(checkOf(stage)).toEqual(ledTo(73));
});
