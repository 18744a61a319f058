import { describe, expect } from 'vitest';
import { status as code } from '../emulator/faults.ts';
import { checked } from '../support/checks.ts';
import { nextLink, test } from '../support/conversation.ts';
import { workflowDispatch } from '../support/events.ts';
import {
  aNew,
  approve,
  begin,
  checkOf,
  docs,
  docsToken,
  done,
  finishAll,
  hours,
  impatient,
  ledTo,
  linkOf,
  merged,
  merging,
  none,
  prepare,
  required,
  slow,
  slowNone,
  startLate,
  states,
  statesAtMerge,
  unfollowed,
  unmerged,
} from '../support/merging.ts';
import { change, lose, prompts, refuse } from '../support/prompts.ts';
import { first, happened, opened, pushed, second } from '../support/pushes.ts';

const unwaited = { ...merging, check: '', wait: 'false' };
const again = { github: { runId: 2, runAttempt: 2 } };

describe.concurrent('what an agent opens after its run gave up is merged as the newest, though a newer job made none', () => {
  test.for([
    ['after the run was run again', 2],
    ['after an event found it', 4],
  ] as const)('%s', async ([, run], { stage }) => {
    await begin(stage);
    await startLate(stage);
    stage.service.jobs.next(none);
    await stage.say(3, aNew, { inputs: merging, ...hours(2) });
    const labeled = happened('labeled', first);
    if (run === 4) await stage.runFor(4, labeled, { inputs: merging, ...hours(3) });
    else await stage.say(2, aNew, { inputs: merging, ...again, ...hours(3) });
    expect(checkOf(stage)).toEqual(ledTo(72));
    expect(await statesAtMerge(stage)).toEqual(['closed', 'merged', 'open']);
  });

  test('or what it made was closed by hand', async ({ stage }) => {
    await begin(stage);
    await startLate(stage);
    stage.service.jobs.next(done(73));
    await stage.say(3, aNew, { inputs: merging, ...hours(2) });
    stage.github.closePullRequest(73, undefined, docs);
    await stage.say(2, aNew, { inputs: merging, ...again, ...hours(3) });
    expect(checkOf(stage)).toEqual(ledTo(72));
    expect(await statesAtMerge(stage)).toEqual(['closed', 'merged', 'closed']);
  });

  test('with follow-up: false, after a command, and a push that made none', async ({ stage }) => {
    await begin(stage, unfollowed);
    stage.service.jobs.next(slow(72));
    const inputs = { ...unfollowed, 'timeout-minutes': '0.02' };
    await stage.say(2, '/docs-agent Describe retries', { inputs, ...hours(1) });
    finishAll(stage);
    stage.service.jobs.next(none);
    await stage.runFor(3, pushed(2), { inputs: unfollowed, ...hours(2) });
    expect(await statesAtMerge(stage, unfollowed)).toEqual(['closed', 'merged', 'open']);
  });

  test('where its job was archived before the push', async ({ stage }) => {
    await begin(stage);
    stage.service.jobs.next([{ status: 'active' }, { status: 'archived', prLink: linkOf(72), reads: 9 }]);
    await stage.say(2, aNew, { inputs: impatient, ...hours(1) });
    finishAll(stage);
    stage.service.jobs.next(none);
    await stage.runFor(3, pushed(2), { inputs: merging, ...hours(2) });
    expect(await statesAtMerge(stage)).toEqual(['closed', 'merged', 'open']);
  });

  test('where its job says 404 once', async ({ stage }) => {
    await begin(stage);
    await startLate(stage);
    stage.service.jobs.next(none);
    await stage.say(3, '/docs-agent retry', { inputs: merging, ...hours(2) });
    stage.service.faults.add({ method: 'GET', path: /job-0002/, fault: code(404) });
    expect(await statesAtMerge(stage)).toEqual(['closed', 'merged', 'open']);
  });
});

test('what an agent opens after the run saw it end counts, where a newer one was closed and the newest failed', async ({
  stage,
}) => {
  await begin(stage);
  stage.github.closePullRequest(71, undefined, docs);
  stage.service.jobs.next([{ status: 'completed' }, { status: 'completed', prLink: linkOf(72), reads: 9 }]);
  await stage.say(2, aNew, { inputs: merging, ...hours(1) });
  finishAll(stage);
  stage.service.jobs.next([{ status: 'failed' }]);
  await stage.say(3, aNew, { inputs: merging, ...hours(2) });
  await stage.runFor(4, happened('labeled', first), { inputs: merging, ...hours(3) });
  expect([prompts(stage).length, checkOf(stage)]).toEqual([3, ledTo(72)]);
});

describe.concurrent('a job is not forgotten while nobody knows its link', () => {
  test('with wait: false, after new and a push: what it made is closed', async ({ stage }) => {
    prepare(stage);
    stage.service.jobs.next(slow(71, 1));
    await stage.runFor(1, opened, { known: true, inputs: unwaited });
    finishAll(stage);
    stage.service.jobs.next(slow(72, 1));
    await stage.say(2, aNew, { inputs: unwaited, ...hours(1) });
    finishAll(stage);
    await stage.runFor(3, pushed(2), { inputs: unwaited, ...hours(2) });
    finishAll(stage);
    expect(await statesAtMerge(stage, unwaited)).toEqual(['closed', 'merged', 'open']);
  });

  test('though its run was cancelled while it waited', async ({ stage }) => {
    prepare(stage);
    stage.service.jobs.next(slow(71, 3));
    const signals = [{ signal: 'SIGINT', line: /Waiting for the agent job/ } as const];
    await stage.runFor(1, opened, { known: true, inputs: merging, signals });
    finishAll(stage);
    stage.service.jobs.next(done(72));
    await stage.say(2, aNew, { inputs: merging, ...hours(1) });
    await stage.runFor(3, pushed(2), { inputs: merging, ...hours(2) });
    expect(await statesAtMerge(stage)).toEqual(['closed', 'merged', 'open']);
  });

  test('what it made is merged where new and a push made none', async ({ stage }) => {
    prepare(stage);
    stage.service.jobs.next(slow(71));
    await stage.runFor(1, opened, { known: true, inputs: impatient });
    finishAll(stage);
    stage.service.jobs.next(none);
    await stage.say(2, aNew, { inputs: merging, ...hours(1) });
    await stage.runFor(3, pushed(2), { inputs: merging, ...hours(2) });
    expect(await statesAtMerge(stage)).toEqual(['merged', 'open', 'open']);
  });

  test('one that is still at work at the end is told, and what it opens is closed by a re-run', async ({
    stage,
  }) => {
    prepare(stage);
    stage.service.jobs.next(slow(71, 9));
    await stage.runFor(1, opened, { known: true, inputs: unwaited });
    stage.service.jobs.next(slow(72, 2));
    await stage.say(2, aNew, { inputs: unwaited, ...hours(1) });
    approve(stage);
    const end = { inputs: unwaited, ...hours(9) };
    const { exitCode } = await stage.runFor(9, merged(), end);
    expect([exitCode, states(stage)]).toEqual([1, ['open', 'merged', 'open']]);
    finishAll(stage);
    await stage.runFor(9, merged(), { ...end, github: { runId: 9, runAttempt: 2 } });
    expect(states(stage)).toEqual(['closed', 'merged', 'open']);
  });

  test('one that cannot be read keeps the newest from nothing, and is told', async ({ stage }) => {
    prepare(stage);
    stage.service.jobs.next(slow(71));
    await stage.runFor(1, opened, { known: true, inputs: impatient });
    stage.service.jobs.next(done(72));
    await stage.say(2, aNew, { inputs: merging, ...hours(1) });
    stage.service.faults.add({ method: 'GET', path: /job-0001/, times: 9, fault: code(403) });
    approve(stage);
    const { annotations, exitCode } = await stage.runFor(9, merged(), { inputs: merging, ...hours(9) });
    expect(states(stage)).toEqual(['open', 'merged', 'open']);
    const message = 'The agent job job-0001 has not ended, so what it makes is left alone. Re-run the job.';
    expect(annotations).toContainEqual({ level: 'warning', message });
    expect(exitCode).toBe(1);
  });
});

test('at the end, the newest job is asked for a link that came late', async ({ stage }) => {
  await begin(stage);
  const late = [{ status: 'completed' }, { status: 'completed', prLink: linkOf(72), reads: 9 }] as const;
  stage.service.jobs.next(late);
  await stage.say(2, aNew, { inputs: merging, ...hours(1) });
  finishAll(stage);
  expect(await statesAtMerge(stage)).toEqual(['closed', 'merged', 'open']);
});

test('a job that never ends does not keep newer documentation from its merge', async ({ stage }) => {
  prepare(stage);
  stage.service.jobs.next([{ status: 'active' }]);
  await stage.runFor(1, opened, { known: true, inputs: impatient });
  stage.service.jobs.next(done(72));
  await stage.say(2, aNew, { inputs: merging, ...hours(1) });
  approve(stage);
  const start = stage.service.journal.requests('GET').length;
  const { exitCode } = await stage.runFor(9, merged(), { inputs: merging, ...hours(9) });
  const polls = stage.service.journal.requests('GET').length - start;
  expect([exitCode, states(stage)[1], polls < 9]).toEqual([1, 'merged', true]);
});

test('documentation is not forgotten for jobs that nobody waited for', async ({ stage }) => {
  const inputs = { ...unwaited, 'follow-up': 'false' };
  await begin(stage, inputs);
  for (let n = 2; n <= 13; n += 1) {
    stage.service.jobs.next(slowNone(1));
    await stage.runFor(n, pushed(n), { inputs, ...hours(n) });
    finishAll(stage);
  }
  approve(stage);
  await stage.runFor(40, merged(), { inputs, ...hours(20) });
  expect(states(stage)[0]).toBe('merged');
});

test('nothing is merged while an older job still writes to it', async ({ stage }) => {
  await begin(stage);
  stage.service.jobs.nextFollowUp(slowNone());
  await stage.say(2, '/docs-agent Describe retries', { inputs: impatient, ...hours(1) });
  stage.service.jobs.next(none);
  await stage.say(3, aNew, { inputs: merging, ...hours(1) });
  const { exitCode } = await stage.runFor(9, merged(), { inputs: impatient, ...hours(9) });
  expect([exitCode, states(stage)[0]]).toEqual([1, 'open']);
});

describe.concurrent('a job that made none has the place of none, though its run saw no end', () => {
  test.for([merging, required])('after its run timed out (%#)', async (inputs, { stage }) => {
    await begin(stage, inputs);
    stage.service.jobs.next(slowNone());
    await stage.say(2, aNew, { inputs: { ...inputs, 'timeout-minutes': '0.02' }, ...hours(1) });
    finishAll(stage);
    for (const run of [3, 4])
      await stage.runFor(run, happened('labeled', first), { inputs, ...hours(run - 1) });
    expect(checkOf(stage)).toEqual(ledTo(71));
  });

  test('once its end came, while an event waited for it', async ({ stage }) => {
    await begin(stage, required);
    stage.service.jobs.next(slowNone());
    await stage.say(2, aNew, { inputs: { ...required, 'timeout-minutes': '0.02' }, ...hours(1) });
    await stage.runFor(3, happened('labeled', first), { inputs: required, ...hours(2) });
    expect(checkOf(stage)).toEqual(ledTo(71));
  });

  test('for once: the newest is one that a run did not wait for', async ({ stage }) => {
    const once = { ...merging, once: 'true' };
    await begin(stage, once);
    stage.service.jobs.next(slow(72));
    await stage.say(2, aNew, { inputs: { ...impatient, once: 'true' }, ...hours(1) });
    finishAll(stage);
    await stage.runFor(3, pushed(2), { inputs: once, ...hours(2) });
    expect(checkOf(stage, second)).toEqual(ledTo(72));
    expect(await statesAtMerge(stage, once)).toEqual(['closed', 'merged', 'open']);
  });
});

describe.concurrent('the check leads to what is merged', () => {
  test('after status, though a newer one was closed', async ({ stage }) => {
    await begin(stage);
    stage.service.jobs.next(done(72));
    await stage.say(2, aNew, { inputs: merging, ...hours(1) });
    stage.github.closePullRequest(72, undefined, docs);
    await stage.say(4, '/docs-agent status', { inputs: merging, ...hours(3) });
    expect(checkOf(stage)).toEqual(ledTo(71));
    approve(stage);
    const { outputs } = await stage.runFor(9, merged(), { inputs: merging, ...hours(9) });
    expect([outputs['prLink'], states(stage)[0]]).toEqual([linkOf(71), 'merged']);
  });

  test('after status, though a newer job made none', async ({ stage }) => {
    await begin(stage, required);
    stage.service.jobs.next(none);
    await stage.say(2, aNew, { inputs: required, ...hours(1) });
    await stage.say(4, '/docs-agent status', { inputs: required, ...hours(3) });
    expect(checkOf(stage)).toEqual(ledTo(71));
    expect(stage.lastReply()).toContain('Documentation pull request: [octo-org/docs#71]');
  });

  test.for([none, done(72)])(
    'without a prompt, though a newer job made none, or a closed one (%#)',
    async (end, { stage }) => {
      const inputs = { ...merging, prompt: '' };
      prepare(stage);
      stage.service.jobs.next(done(71));
      await stage.say(1, '/docs-agent Describe retries', { inputs });
      stage.service.jobs.next(end);
      await stage.say(2, aNew, { inputs, ...hours(1) });
      stage.github.closePullRequest(72, undefined, docs);
      await stage.runFor(3, pushed(2), { inputs, ...hours(2) });
      expect(checkOf(stage, second)).toEqual(ledTo(71));
    },
  );

  test('and is not red after status for a follow-up that failed before a newer job made none', async ({
    stage,
  }) => {
    await begin(stage);
    stage.service.jobs.nextFollowUp([{ status: 'failed', reads: 1 }]);
    await stage.say(2, '/docs-agent Describe limits', { inputs: merging, ...hours(1) });
    stage.service.jobs.next(none);
    await stage.say(3, aNew, { inputs: merging, ...hours(2) });
    await stage.say(4, '/docs-agent status', { inputs: merging, ...hours(3) });
    expect(checkOf(stage)?.[0]).toBe('success');
  });

  test('though the last follow-up to it failed', async ({ stage }) => {
    await begin(stage);
    stage.service.jobs.next(done(72));
    await stage.say(2, aNew, { inputs: merging, ...hours(1) });
    stage.service.jobs.nextFollowUp([{ status: 'failed', reads: 1 }]);
    await stage.say(3, '/docs-agent Describe limits', { inputs: merging, ...hours(2) });
    expect(stage.lastReply()).toMatch(/failed.*Also open: \[octo-org\/docs#71\]/s);
    await stage.runFor(4, happened('labeled', first), { inputs: merging, ...hours(3) });
    expect(checkOf(stage)).toEqual(ledTo(72));
    expect(await statesAtMerge(stage)).toEqual(['closed', 'merged', 'open']);
  });
});

describe.concurrent('after a run by hand of another workflow', () => {
  const byHand = { github: { runId: 3, workflow: 'Documentation by hand' } };

  test('its documentation has the place of the others, and no other merge is promised', async ({ stage }) => {
    await begin(stage, unfollowed);
    stage.service.jobs.next(done(72));
    await stage.say(2, aNew, { inputs: unfollowed, ...hours(1) });
    stage.service.jobs.next(done(73));
    await stage.run(workflowDispatch(), {
      ...byHand,
      inputs: { ...unfollowed, 'pull-request': '2' },
      ...hours(2),
    });
    await stage.say(2, aNew, { inputs: unfollowed, ...again, ...hours(3) });
    expect(stage.replies()[1]?.at(-1)).toMatch(/Documentation pull request: \[octo-org\/docs#73\]/);
    await stage.runFor(4, happened('labeled', first), { inputs: unfollowed, ...hours(4) });
    expect(checkOf(stage)).toEqual(ledTo(73));
    expect(await statesAtMerge(stage, unfollowed)).toEqual(['closed', 'closed', 'merged']);
  });

  test('that went on with a newer job, nothing is sent again where the older documentation was closed', async ({
    stage,
  }) => {
    stage.github.happened(opened.payload);
    change(stage, 'a');
    await stage.runFor(1, opened, { ...checked, known: true });
    stage.service.jobs.next([{ status: 'completed', prLink: nextLink }]);
    await stage.say(2, '/docs-agent new Describe it', { ...checked, ...hours(1) });
    await stage.run(workflowDispatch(), {
      ...byHand,
      inputs: { prompt: 'by hand', 'pull-request': '2' },
      ...hours(2),
    });
    stage.github.addPullRequest(
      7,
      { state: 'closed', merged: false, merged_at: null },
      { repository: 'example/docs' },
    );
    await stage.runFor(4, happened('labeled', first), { ...checked, known: true, ...hours(3) });
    expect(stage.promptCounts()).toEqual([1, 2]);
    expect(checkOf(stage)?.[1]).toBe('Documentation: example/docs#8');
  });
});

test('what a command says of the merge, where its pull request cannot be read', async ({ stage }) => {
  prepare(stage);
  stage.service.jobs.next(done(71));
  stage.github.faults.add({ method: 'GET', path: /Hello-World\/pulls\/2$/, times: 9, fault: code(502) });
  await stage.say(2, '/docs-agent Describe retries', { inputs: { ...merging, check: '' } });
  expect(stage.lastReply()).not.toContain('when it looks good');
});

test('a merge is tried again where another one came first', async ({ stage }) => {
  await begin(stage);
  const body = JSON.stringify({ message: 'Base branch was modified. Review and try the merge again.' });
  const headers = { 'content-type': 'application/json' };
  stage.github.faults.add({ method: 'PUT', path: /merge$/, fault: code(405, { body, headers }) });
  expect((await statesAtMerge(stage))[0]).toBe('merged');
});

test('one documentation pull request under two addresses is not closed for itself', async ({ stage }) => {
  const renamed = 'octo-org/documentation';
  await begin(stage);
  stage.github.rename(renamed, docs);
  stage.github.addToken(docsToken, { [renamed]: { contents: 'write', pull_requests: 'write' } });
  const prLink = `https://github.com/${renamed}/pull/71`;
  stage.service.jobs.nextFollowUp([{ status: 'active' }, { status: 'completed', reads: 1, prLink }]);
  const inputs = { ...merging, 'docs-repository': renamed };
  await stage.say(2, '/docs-agent Describe retries', { inputs, ...hours(1) });
  stage.github.setRules({ autoMerge: true, checks: true }, renamed);
  stage.github.setMergeable(71, { checks: 'pending' }, renamed);
  stage.github.review(71, 'approved', 'hubot', renamed);
  await stage.runFor(9, merged(), { inputs, ...hours(9) });
  expect(stage.github.stateOf(71, renamed)).toMatchObject({ state: 'open', isWaiting: true });
});

test('a lost prompt stays lost after status, though a command told the commit', async ({ stage }) => {
  prepare(stage);
  lose(stage);
  await stage.runFor(1, opened, { known: true, inputs: merging });
  stage.service.jobs.next(done(72));
  await stage.say(2, '/docs-agent Describe retries', { inputs: merging, ...hours(1) });
  await stage.runFor(3, happened('labeled', first), { inputs: merging, ...hours(2) });
  const before = checkOf(stage);
  await stage.say(4, '/docs-agent status', { inputs: merging, ...hours(3) });
  expect(before).toEqual(['error', 'May have been sent. Push, /docs-agent retry or skip']);
  expect(checkOf(stage)).toEqual(before);
});

test('what was told is asked again where its documentation was closed, though an older one is open', async ({
  stage,
}) => {
  await begin(stage, unfollowed);
  stage.service.jobs.next(done(72));
  await stage.runFor(2, pushed(2), { inputs: unfollowed, ...hours(1) });
  stage.github.closePullRequest(72, undefined, docs);
  stage.service.jobs.next(done(73));
  await stage.runFor(3, happened('labeled', second), { inputs: unfollowed, ...hours(2) });
  expect(checkOf(stage, second)).toEqual(ledTo(73));
});

test('a run by hand that was lost, and that a retry told since, asks nothing when it is run again', async ({
  stage,
}) => {
  prepare(stage);
  lose(stage);
  const inputs = { ...merging, 'pull-request': '2', 'pull-request-comment': 'true' };
  const run = (runAttempt: number) =>
    stage.run(workflowDispatch(), { inputs, github: { runId: 3, runAttempt }, ...hours(runAttempt) });
  await run(1);
  await stage.say(4, '/docs-agent retry', { inputs: merging, ...hours(1) });
  await run(2);
  expect(stage.promptCounts()).toEqual([1, 1]);
});

test('an older job that never ends keeps no push waiting, and no check, without a prompt', async ({
  stage,
}) => {
  const inputs = { ...merging, prompt: '' };
  prepare(stage);
  stage.service.jobs.next([{ status: 'active' }]);
  await stage.say(1, '/docs-agent Describe retries', { inputs: { ...impatient, prompt: '' } });
  stage.service.jobs.next(none);
  await stage.say(2, aNew, { inputs, ...hours(1) });
  await stage.runFor(3, pushed(2), { inputs: { ...impatient, prompt: '' }, ...hours(2) });
  expect(checkOf(stage, second)).toEqual(['success', 'The agent finished without a pull request']);
});

test.for([
  ['was closed', {}, done(72)],
  ['made none', { 'require-pull-request': 'true' }, none],
  ['made none, under once', { 'require-pull-request': 'true', once: 'true', prompt: 'more' }, none],
] as const)(
  'the link of an older job that came late counts, where the newer one %s',
  async ([, more, script], { stage }) => {
    const inputs = { ...merging, prompt: '', ...more };
    prepare(stage);
    stage.service.jobs.next(slow(71));
    await stage.say(1, '/docs-agent Describe retries', { inputs: { ...impatient, prompt: '' } });
    stage.service.jobs.next(script);
    await stage.say(2, aNew, { inputs, ...hours(1) });
    finishAll(stage);
    stage.github.closePullRequest(72, undefined, docs);
    await stage.runFor(3, happened('labeled', first), { inputs, ...hours(2) });
    expect(checkOf(stage)).toEqual(ledTo(71));
  },
);

const stuck = [{ status: 'active' }] as const;
/** The pull request is closed without a merge. */
const closedUnmerged = () => {
  const event = happened('closed', first);
  const pull = event.payload['pull_request'] as {
    base: { ref: string };
    state: string;
    merged: boolean;
    merged_at: null;
  };
  pull.base.ref = (event.payload['repository'] as { default_branch: string }).default_branch;
  Object.assign(pull, { state: 'closed', merged: false, merged_at: null });
  return event;
};

test('closed without a merge: what is known is closed, though an older job never ends', async ({ stage }) => {
  await begin(stage);
  stage.service.jobs.next(stuck);
  await stage.say(2, aNew, { inputs: impatient, ...hours(1) });
  stage.service.jobs.next(none);
  await stage.say(3, aNew, { inputs: merging, ...hours(2) });
  const end = closedUnmerged();
  stage.github.happened(end.payload);
  await stage.runFor(9, end, { inputs: impatient, ...hours(9) });
  expect(states(stage)[0]).toBe('closed');
});

test('the same, where the newest never ends', async ({ stage }) => {
  await begin(stage);
  stage.service.jobs.next(stuck);
  await stage.say(2, aNew, { inputs: impatient, ...hours(1) });
  const end = closedUnmerged();
  stage.github.happened(end.payload);
  await stage.runFor(9, end, { inputs: impatient, ...hours(9) });
  expect(states(stage)[0]).toBe('closed');
});

test('closed without a merge: all are closed, though the job of the older one never ends', async ({
  stage,
}) => {
  await begin(stage);
  stage.service.jobs.nextFollowUp(stuck);
  await stage.say(2, '/docs-agent Describe limits', { inputs: impatient, ...hours(1) });
  stage.service.jobs.next(done(72));
  await stage.say(3, aNew, { inputs: merging, ...hours(2) });
  const end = closedUnmerged();
  stage.github.happened(end.payload);
  const { exitCode } = await stage.runFor(9, end, { inputs: impatient, ...hours(9) });
  expect([exitCode, ...states(stage).slice(0, 2)]).toEqual([0, 'closed', 'closed']);
});

test('merged: documentation that was promised is merged, though a command between never ended, and a newer one made none', async ({
  stage,
}) => {
  await begin(stage);
  stage.service.jobs.next(stuck);
  await stage.say(2, aNew, { inputs: impatient, ...hours(1) });
  stage.service.jobs.next(none);
  await stage.say(3, aNew, { inputs: merging, ...hours(2) });
  approve(stage);
  await stage.runFor(9, merged(), { inputs: impatient, ...hours(9) });
  expect(states(stage)[0]).toBe('merged');
});

test('status leads to what is merged: the newest job, whose link came late', async ({ stage }) => {
  await begin(stage);
  stage.service.jobs.next([{ status: 'completed' }, { status: 'completed', prLink: linkOf(72), reads: 9 }]);
  await stage.say(2, aNew, { inputs: merging, ...hours(1) });
  finishAll(stage);
  await stage.say(3, '/docs-agent status', { inputs: merging, ...hours(2) });
  expect(checkOf(stage)).toEqual(ledTo(72));
  expect(await statesAtMerge(stage)).toEqual(['closed', 'merged', 'open']);
});

test('an event leads to what is merged: the newest job, whose link came late', async ({ stage }) => {
  await begin(stage);
  stage.service.jobs.next([{ status: 'completed' }, { status: 'completed', prLink: linkOf(72), reads: 9 }]);
  await stage.say(2, aNew, { inputs: merging, ...hours(1) });
  finishAll(stage);
  await stage.runFor(3, happened('labeled', first), { inputs: merging, ...hours(2) });
  expect(checkOf(stage)).toEqual(ledTo(72));
  expect(await statesAtMerge(stage)).toEqual(['closed', 'merged', 'open']);
});

test('once: a told job that made none stays the one that was asked, after a refused run by hand', async ({
  stage,
}) => {
  const inputs = { ...merging, once: 'true' };
  prepare(stage);
  stage.service.jobs.next(none);
  await stage.runFor(1, opened, { known: true, inputs });
  stage.service.jobs.next([{ status: 'failed' }]);
  await stage.say(2, aNew, { inputs, ...hours(1) });
  refuse(stage);
  await stage.run(workflowDispatch(), {
    github: { runId: 3 },
    inputs: { ...inputs, 'pull-request': '2', 'pull-request-comment': 'true' },
    ...hours(2),
  });
  const before = stage.service.jobs.list.length;
  await stage.runFor(4, pushed(2), { inputs, ...hours(3) });
  expect(stage.service.jobs.list.length).toBe(before);
});

test('the same told commit, after a refused run by hand: nothing older is the one', async ({ stage }) => {
  const inputs = { ...unfollowed, 'require-pull-request': 'true' };
  await begin(stage, inputs);
  stage.service.jobs.next(none);
  await stage.runFor(2, pushed(2), { inputs, ...hours(1) });
  stage.service.jobs.next([{ status: 'failed' }]);
  await stage.say(3, aNew, { inputs, ...hours(2) });
  refuse(stage);
  await stage.run(workflowDispatch(), {
    github: { runId: 4 },
    inputs: { ...inputs, 'pull-request': '2', 'pull-request-comment': 'true' },
    ...hours(3),
  });
  await stage.runFor(5, happened('labeled', second), { inputs, ...hours(4) });
  expect(checkOf(stage, second)?.[0]).toBe('failure');
});

test('prLinks of skip: the newest first, after an event found late documentation by its second look', async ({
  stage,
}) => {
  await begin(stage);
  stage.service.jobs.next(slow(72));
  await stage.say(2, aNew, { inputs: impatient, ...hours(1) });
  stage.service.jobs.next(slowNone());
  await stage.say(3, aNew, { inputs: impatient, ...hours(2) });
  await stage.runFor(4, happened('labeled', first), { inputs: merging, ...hours(3) });
  expect(checkOf(stage)).toEqual(ledTo(72));
  const { outputs } = await stage.say(5, '/docs-agent skip', { inputs: merging, ...hours(4) });
  expect(outputs['prLinks']).toBe(`${linkOf(72)}\n${linkOf(71)}`);
});

test('at the end, an older job that says 404 once is not left alone without a word', async ({ stage }) => {
  prepare(stage);
  stage.service.jobs.next(slow(71));
  await stage.runFor(1, opened, { known: true, inputs: impatient });
  finishAll(stage);
  stage.service.jobs.next(done(72));
  await stage.say(2, aNew, { inputs: merging, ...hours(1) });
  stage.service.faults.add({ method: 'GET', path: /job-0001/, fault: code(404) });
  approve(stage);
  const { exitCode } = await stage.runFor(9, merged(), { inputs: merging, ...hours(9) });
  expect([exitCode, states(stage)[1], exitCode === 1 || states(stage)[0] === 'closed']).toEqual([
    exitCode,
    'merged',
    true,
  ]);
});

test('what an agent still writes is not merged by the run for an earlier end of the pull request', async ({
  stage,
}) => {
  await begin(stage);
  stage.service.jobs.nextFollowUp([{ status: 'active' }]);
  await stage.say(2, '/docs-agent Describe limits', { inputs: impatient, ...hours(1) });
  approve(stage);
  // It was closed, opened again, and merged.
  stage.github.happened(merged().payload);
  await stage.runFor(3, unmerged(), { known: true, inputs: impatient, ...hours(2) });
  expect(states(stage)[0]).toBe('open');
});

test('nothing older is merged where the newest job, whose link came late, cannot be read', async ({
  stage,
}) => {
  await begin(stage);
  stage.service.jobs.next([{ status: 'completed' }, ...slow(72).slice(1)]);
  await stage.say(2, aNew, { inputs: merging, ...hours(1) });
  finishAll(stage);
  approve(stage);
  stage.service.faults.add({ method: 'GET', path: /job-0002/, times: 99, fault: code(500) });
  const { exitCode } = await stage.runFor(9, merged(), { inputs: merging, ...hours(9), pace: 100 });
  expect([exitCode, states(stage)[0]]).toEqual([1, 'open']);
});

test.for([
  ['an event without a prompt', '', happened('labeled', first)],
  ['the end', 'more', merged()],
] as const)(
  'a run that asks nothing does not say that it asks again: %s',
  async ([, prompt, event], { stage }) => {
    prepare(stage);
    stage.service.jobs.next([{ status: 'failed' }]);
    await stage.say(1, '/docs-agent Describe retries', { inputs: merging });
    const inputs = { ...merging, 'on-close': 'report', prompt };
    const { exitCode, summary } = await stage.runFor(2, event, { inputs, ...hours(1) });
    expect([exitCode, summary]).toEqual([1, expect.not.stringContaining('it asks again')]);
  },
);
