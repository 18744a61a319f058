import { describe, expect } from 'vitest';
import { status as code } from '../emulator/faults.ts';
import { type Conversation, test } from '../support/conversation.ts';
import {
  aNew,
  approve,
  begin,
  docs,
  done,
  finishAll,
  hours,
  impatient,
  linkOf,
  merged,
  merging,
  none,
  ofPull,
  prepare,
  slow,
  stacked,
  states,
  unfollowed,
} from '../support/merging.ts';
import { refuse } from '../support/prompts.ts';
import { commit, opened, pushed } from '../support/pushes.ts';

const stuck = [{ status: 'active' }] as const;
const numbersOf = (text = '') => text.split('\n').map((line) => Number(line.split('/').at(-1)));
const newFile = (stage: Conversation, number: number) =>
  stage.github.setChangedFiles(
    number,
    [{ filename: `page-${number}.mdx`, additions: 3 }] as never,
    docs as never,
  );

test('the link of a named job that is replaced does not take the place of the newest', async ({ stage }) => {
  await begin(stage);
  stage.service.jobs.next(done(72));
  await stage.say(2, aNew, { inputs: merging, ...hours(1) });
  expect(stage.lastReply()).toMatch(/Opened \[octo-org\/docs#72\].*It is merged together/s);
  stage.github.closePullRequest(71, commit(3), docs);
  stage.service.jobs.next(none);
  const inputs = { ...merging, 'job-id': 'job-0001' };
  await stage.runFor(3, pushed(2), { inputs, ...hours(2) });
  approve(stage);
  await stage.runFor(9, merged(), { inputs, ...hours(3) });
  expect(states(stage).slice(0, 2)).toEqual(['merged', 'merged']);
});

test('jobs that ended without any do not push out one that is at work', async ({ stage }) => {
  prepare(stage);
  stage.service.jobs.next(slow(71));
  await stage.runFor(1, opened, { known: true, inputs: { ...unfollowed, 'timeout-minutes': '0.02' } });
  for (let run = 2; run <= 12; run += 1) {
    stage.service.jobs.next(none);
    await stage.runFor(run, pushed(run), { inputs: unfollowed, ...hours(run) });
  }
  finishAll(stage);
  approve(stage);
  await stage.runFor(90, merged(), { inputs: unfollowed, ...hours(90) });
  expect(states(stage)[0]).toBe('merged');
});

describe('the files of a reply are those of the documentation that the reply is about', () => {
  test('not those of one that was merged before, under a job that failed', async ({ stage }) => {
    await begin(stage);
    newFile(stage, 71);
    stage.github.closePullRequest(71, commit(8), docs);
    stage.service.jobs.next([{ status: 'failed' }]);
    await stage.runFor(2, pushed(2), { inputs: merging, ...hours(1) });
    expect(ofPull(stage)).not.toContain('page-71.mdx');
  });
  test('not those of an older one, under a job that has not finished', async ({ stage }) => {
    await begin(stage);
    newFile(stage, 71);
    stage.service.jobs.next(stuck);
    await stage.say(2, aNew, { inputs: impatient, ...hours(1) });
    expect(stage.lastReply()).not.toContain('page-71.mdx');
  });
});

describe('the run for the end, where an older job has not ended', () => {
  async function end(stage: Conversation) {
    await begin(stage);
    stage.service.jobs.next(done(72));
    await stage.say(2, aNew, { inputs: merging, ...hours(1) });
    stage.service.jobs.nextFollowUp(stuck);
    await stage.say(3, '/docs-agent Describe limits', { inputs: impatient, ...hours(2) });
    stage.service.jobs.next(done(73));
    await stage.say(4, aNew, { inputs: merging, ...hours(3) });
    approve(stage);
    return await stage.runFor(9, merged(), { inputs: impatient, ...hours(4) });
  }
  test('says once that its documentation is left alone', async ({ stage }) => {
    await end(stage);
    expect(stage.lastReply().match(/docs#72.* is left alone/g)).toHaveLength(1);
  });
  test('prLinks names all, the newest first', async ({ stage }) => {
    const { outputs } = await end(stage);
    expect(numbersOf(outputs['prLinks'])).toEqual([73, 72, 71]);
  });
  test('prLinks holds what the reply names: a link that the job at work shows already', async ({ stage }) => {
    await begin(stage);
    stage.service.jobs.next([{ status: 'active' }, { status: 'active', prLink: linkOf(72), reads: 9 }]);
    await stage.say(2, aNew, { inputs: impatient, ...hours(1) });
    stage.service.jobs.next(done(73));
    await stage.say(3, aNew, { inputs: merging, ...hours(2) });
    finishAll(stage);
    approve(stage);
    const { outputs } = await stage.runFor(9, merged(), { inputs: impatient, ...hours(3) });
    expect(stage.lastReply()).toMatch(/docs#72.* is left alone/);
    expect(numbersOf(outputs['prLinks'])).toEqual([73, 72, 71]);
  });
});

describe('the link of a job that takes no follow-up, which this run read', () => {
  async function refused(stage: Conversation) {
    prepare(stage);
    stage.service.jobs.next(slow(71));
    await stage.runFor(1, opened, { known: true, inputs: impatient });
    finishAll(stage);
    stage.service.jobs.next(done(72));
    stage.service.faults.add({ method: 'POST', path: /job-0001/, fault: code(400) });
    return await stage.say(2, '/docs-agent Describe retries', { inputs: merging, ...hours(1) });
  }
  test('it is named', async ({ stage }) => {
    const { outputs } = await refused(stage);
    expect([stage.lastReply(), numbersOf(outputs['prLinks'])]).toEqual([
      expect.stringContaining('Also open: [octo-org/docs#71]'),
      [72, 71],
    ]);
  });
});

test('the end of stacked code is not red for a newest job that is still at work', async ({ stage }) => {
  await begin(stage);
  stage.service.jobs.next(stuck);
  await stage.say(2, aNew, { inputs: impatient, ...hours(1) });
  const { exitCode } = await stage.runFor(9, stacked(), { inputs: impatient, ...hours(2) });
  expect(exitCode).toBe(0);
});

describe('a reply names what is superseded', () => {
  async function two(stage: Conversation) {
    await begin(stage);
    stage.service.jobs.next(done(72));
    await stage.say(2, aNew, { inputs: merging, ...hours(1) });
  }
  test('where the next prompt is refused', async ({ stage }) => {
    await two(stage);
    refuse(stage);
    await stage.say(3, aNew, { inputs: impatient, ...hours(2) });
    expect(stage.lastReply()).toMatch(/docs#72.*docs#71/s);
  });
  test('where the run does not wait', async ({ stage }) => {
    await two(stage);
    stage.service.jobs.next(stuck);
    const inputs = { ...merging, check: '', wait: 'false' };
    await stage.say(3, aNew, { inputs, ...hours(2) });
    expect(stage.lastReply()).toMatch(/docs#72.*docs#71/s);
  });
});

test('the log of the end says of a job that made none that there is no documentation, not that there is no job', async ({
  stage,
}) => {
  prepare(stage);
  stage.service.jobs.next(none);
  await stage.runFor(1, opened, { known: true, inputs: merging });
  const { log } = await stage.runFor(9, merged(), { inputs: merging, ...hours(4) });
  expect(log).toContain('and it has no documentation pull request.');
  expect(log).not.toMatch(/no agent job is known/i);
});

test('the merge does not wait for the limit of a question about an older job that had ended without documentation', async ({
  stage,
}) => {
  prepare(stage);
  stage.service.jobs.next(none);
  await stage.runFor(1, opened, { known: true, inputs: merging });
  stage.service.jobs.next(done(72));
  await stage.say(2, aNew, { inputs: merging, ...hours(1) });
  approve(stage);
  const fault = code(429, { headers: { 'retry-after': '3000' } });
  stage.service.faults.add({ method: 'GET', path: /job-0001/, times: 1, fault });
  const { log } = await stage.runFor(9, merged(), { inputs: merging, ...hours(3), pace: 600 });
  expect(log).not.toContain('Trying again in 50 min');
});

test('prLinks names all that is known, also where the end meets a fault', async ({ stage }) => {
  await begin(stage);
  stage.github.faults.add({ method: 'GET', path: /Hello-World\/pulls\/2$/, times: 9, fault: code(502) });
  const inputs = { ...merging, check: '' };
  const { outputs } = await stage.runFor(9, merged(), { inputs, ...hours(2), pace: 100 });
  expect(outputs['prLinks']).toBe(linkOf(71));
});
