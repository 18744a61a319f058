import { describe, expect } from 'vitest';
import { status as code } from '../emulator/faults.ts';
import { type Conversation, test } from '../support/conversation.ts';
import {
  aNew,
  approve,
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
  ofPull,
  prepare,
  slow,
  stacked,
  states,
  statesAtMerge,
  unfollowed,
  unmerged,
} from '../support/merging.ts';
import { lose } from '../support/prompts.ts';
import { commit, first, happened, opened, pushed, second } from '../support/pushes.ts';

/** The link comes more than five seconds after the end. */
const late = (number: number) =>
  [{ status: 'completed' }, { status: 'completed', prLink: linkOf(number), reads: 9 }] as const;
const labeled = happened('labeled', first);
const newestFirst = `${linkOf(72)}\n${linkOf(71)}`;

test('a second link of a job that its run saw, and that an event found at the end, is the newest', async ({
  stage,
}) => {
  await begin(stage);
  stage.service.jobs.nextFollowUp([
    { status: 'active', prLink: linkOf(72) },
    { status: 'completed', prLink: linkOf(72), reads: 40 },
  ]);
  await stage.say(2, '/docs-agent Mend a word', { inputs: impatient, ...hours(1) });
  finishAll(stage);
  const { outputs } = await stage.runFor(3, labeled, { inputs: merging, ...hours(2) });
  expect(outputs['prLinks']).toBe(newestFirst);
  expect(ofPull(stage)).toContain('Also open: [octo-org/docs#71]');
});

test('what the agent left as it failed is named beside what was made', async ({ stage }) => {
  await begin(stage);
  stage.service.jobs.next([{ status: 'failed', prLink: linkOf(72) }]);
  await stage.say(2, aNew, { inputs: merging, ...hours(1) });
  const { outputs } = await stage.runFor(3, labeled, { inputs: merging, ...hours(2) });
  expect([outputs['prLink'], outputs['prLinks']]).toEqual([linkOf(71), newestFirst]);
  expect(ofPull(stage)).toContain('Also open: [octo-org/docs#72]');
});

describe.concurrent('a link that comes late has the place of its job', () => {
  /** An event finds the link 72 of a newer job. */
  async function foundLate(stage: Conversation, words = aNew) {
    stage.service.jobs.next(late(72));
    await stage.say(2, words, { inputs: merging, ...hours(1) });
    finishAll(stage);
    await stage.runFor(3, labeled, { inputs: merging, ...hours(2) });
    expect(checkOf(stage)).toEqual(ledTo(72));
  }

  test('in checks and at the end, though a newer job made none', async ({ stage }) => {
    await begin(stage);
    await foundLate(stage);
    stage.service.jobs.next(none);
    await stage.say(4, aNew, { inputs: merging, ...hours(3) });
    await stage.runFor(5, labeled, { inputs: merging, ...hours(4) });
    expect(checkOf(stage)).toEqual(ledTo(72));
    expect(await statesAtMerge(stage)).toEqual(['closed', 'merged', 'open']);
  });

  test('at the end, though its job is gone', async ({ stage }) => {
    await begin(stage);
    await foundLate(stage);
    stage.service.faults.add({ method: 'GET', path: /job-0002/, times: 99, fault: code(404) });
    expect(await statesAtMerge(stage)).toEqual(['closed', 'merged', 'open']);
  });

  test('and is not closed for an older one that was merged before', async ({ stage }) => {
    await begin(stage);
    stage.github.closePullRequest(71, commit(8), docs);
    await foundLate(stage, '/docs-agent Describe retries');
    stage.service.jobs.next(none);
    await stage.say(4, aNew, { inputs: merging, ...hours(3) });
    expect(await statesAtMerge(stage)).toEqual(['merged', 'merged', 'open']);
  });

  test('in replies and in prLinks', async ({ stage }) => {
    await begin(stage);
    await foundLate(stage);
    await stage.runFor(4, labeled, { inputs: merging, ...hours(3) });
    expect(ofPull(stage)).toContain('Also open: [octo-org/docs#71]');
    const { outputs } = await stage.say(5, '/docs-agent skip', { inputs: merging, ...hours(4) });
    expect(outputs['prLinks']).toBe(newestFirst);
  });

  test('though nobody has seen it, and a newer job made none', async ({ stage }) => {
    await begin(stage, unfollowed);
    stage.service.jobs.next(late(72));
    await stage.runFor(2, pushed(2), { inputs: unfollowed, ...hours(1) });
    stage.service.jobs.next(none);
    await stage.say(3, aNew, { inputs: unfollowed, ...hours(2) });
    finishAll(stage);
    await stage.say(4, '/docs-agent status', { inputs: unfollowed, ...hours(3) });
    expect(checkOf(stage, second)).toEqual(ledTo(72));
    expect(await statesAtMerge(stage, unfollowed)).toEqual(['closed', 'merged', 'open']);
  });

  test('though nobody has seen it, and a newer job made another', async ({ stage }) => {
    prepare(stage);
    stage.service.jobs.next(late(72));
    await stage.runFor(1, opened, { known: true, inputs: merging });
    stage.service.jobs.next(done(73));
    await stage.say(2, aNew, { inputs: merging, ...hours(1) });
    finishAll(stage);
    expect((await statesAtMerge(stage)).slice(1)).toEqual(['closed', 'merged']);
  });
});

describe.concurrent('the run for the end says what it leaves open', () => {
  test('in reply, summary and prLinks, where the agent still writes to it', async ({ stage }) => {
    await begin(stage);
    stage.service.jobs.nextFollowUp([{ status: 'active' }]);
    await stage.say(2, '/docs-agent Describe limits', { inputs: impatient, ...hours(1) });
    stage.service.jobs.next(done(72));
    await stage.say(3, aNew, { inputs: merging, ...hours(2) });
    approve(stage);
    const { exitCode, summary, outputs, annotations } = await stage.runFor(9, merged(), {
      inputs: impatient,
      ...hours(3),
    });
    expect([exitCode, states(stage), outputs['prLinks']]).toEqual([
      1,
      ['open', 'merged', 'open'],
      newestFirst,
    ]);
    for (const text of [stage.lastReply(), summary, annotations.at(-1)?.message])
      expect(text).toMatch(/docs#71.* is left alone, since its agent job has not ended/);
  });

  test('in prLinks, where the newest job never ends and nothing is done', async ({ stage }) => {
    await begin(stage);
    stage.service.jobs.next([{ status: 'active' }]);
    await stage.say(2, aNew, { inputs: impatient, ...hours(1) });
    const { outputs } = await stage.runFor(9, merged(), { inputs: impatient, ...hours(3) });
    expect(outputs['prLinks']).toBe(linkOf(71));
  });

  test('where the code is stacked, without waiting for the agent', async ({ stage }) => {
    await begin(stage);
    stage.service.jobs.nextFollowUp([{ status: 'active' }]);
    await stage.runFor(2, pushed(2), { inputs: impatient, ...hours(1) });
    const { exitCode } = await stage.runFor(9, stacked(), { inputs: impatient, ...hours(2) });
    expect([exitCode, stage.lastReply()]).toEqual([
      0,
      expect.stringContaining('into another branch than the default one'),
    ]);
    expect(stage.lastReply().match(/docs#71\]/g)).toHaveLength(1);
  });

  test('once more in a comment, where it was closed with its code before, and is superseded now', async ({
    stage,
  }) => {
    await begin(stage);
    await stage.runFor(2, unmerged(), { inputs: merging, ...hours(1) });
    stage.service.jobs.next(done(72));
    await stage.runFor(3, happened('reopened', first), { inputs: merging, ...hours(2) });
    stage.github.addDocumentation(71, {}, docs);
    const before = stage.github.thread(71, docs).length;
    expect((await statesAtMerge(stage)).slice(0, 2)).toEqual(['closed', 'merged']);
    expect(stage.github.thread(71, docs)).toHaveLength(before + 1);
  });
});

test.for([
  ['after its documentation was merged', done(71)],
  ['after its job failed', [{ status: 'failed' }]],
] as const)(
  'a reply to a lost prompt does not say that a new job was started: %s',
  async ([, script], { stage }) => {
    prepare(stage);
    stage.service.jobs.next(script);
    await stage.runFor(1, opened, { known: true, inputs: merging });
    stage.github.closePullRequest(71, commit(8), docs);
    lose(stage);
    await stage.runFor(2, pushed(2), { inputs: merging, ...hours(1) });
    expect(ofPull(stage)).toContain('The agent job may exist');
    expect(ofPull(stage)).not.toMatch(/a new (one|agent job) was started/);
  },
);

describe.concurrent('the link of a job that is replaced, which only this run reads, is known', () => {
  const unchecked = { ...merging, check: '' };
  async function replaced(stage: Conversation) {
    prepare(stage);
    stage.service.jobs.next([{ status: 'active' }, { status: 'archived', prLink: linkOf(71), reads: 9 }]);
    await stage.runFor(1, opened, { known: true, inputs: { ...unchecked, wait: 'false' } });
    finishAll(stage);
    stage.service.jobs.next(done(72));
    return await stage.runFor(2, pushed(2), { inputs: unchecked, ...hours(1) });
  }
  test('it is named', async ({ stage }) => {
    const { outputs } = await replaced(stage);
    expect([ofPull(stage), outputs['prLinks']]).toEqual([expect.stringContaining('docs#71'), newestFirst]);
  });
  test('it is closed at the end, though its job is gone', async ({ stage }) => {
    await replaced(stage);
    stage.service.faults.add({ method: 'GET', path: /job-0001/, times: 99, fault: code(404) });
    expect(await statesAtMerge(stage, unchecked)).toEqual(['closed', 'merged', 'open']);
  });
});

describe.concurrent('a reply names all that is open', () => {
  test.for([
    ['made none', none],
    ['failed', [{ status: 'failed' }]],
    ['is still at work', [{ status: 'active' }]],
    ['was lost', undefined],
  ] as const)('where the newest job %s', async ([, script], { stage }) => {
    await begin(stage);
    stage.service.jobs.next(done(72));
    await stage.say(2, aNew, { inputs: merging, ...hours(1) });
    if (script === undefined) lose(stage);
    else stage.service.jobs.next(script);
    const { summary } = await stage.say(3, aNew, { inputs: impatient, ...hours(2) });
    for (const text of [stage.lastReply(), summary]) expect(text).toMatch(/docs#72.*docs#71/s);
  });

  test('to status, after a prompt was lost', async ({ stage }) => {
    await begin(stage);
    stage.service.jobs.next(none);
    await stage.say(2, aNew, { inputs: merging, ...hours(1) });
    lose(stage);
    await stage.runFor(3, pushed(2), { inputs: merging, ...hours(2) });
    await stage.say(4, '/docs-agent status', { inputs: merging, ...hours(3) });
    expect(stage.lastReply()).toContain('docs#71');
  });

  test('in prLinks the newest first, whoever asks', async ({ stage }) => {
    await begin(stage);
    stage.service.jobs.next(done(72));
    await stage.say(2, aNew, { inputs: merging, ...hours(1) });
    stage.github.closePullRequest(72, undefined, docs);
    const status = await stage.say(4, '/docs-agent status', { inputs: merging, ...hours(3) });
    const event = await stage.runFor(5, labeled, { inputs: merging, ...hours(4) });
    expect([status.outputs['prLinks'], event.outputs['prLinks']]).toEqual([newestFirst, newestFirst]);
  });
});

test('no merge is promised where no reply remembers what is to be merged', async ({ stage }) => {
  prepare(stage);
  stage.service.jobs.next(slow(71, 1));
  stage.github.setScopes({ issues: 'read', pull_requests: 'read' });
  const { summary } = await stage.runFor(1, opened, { known: true, inputs: { ...merging, check: '' } });
  expect(summary).toMatch(/Review it\. Merge it after this pull request\./);
});
