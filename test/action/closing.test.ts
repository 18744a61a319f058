import { describe, expect } from 'vitest';
import { status } from '../emulator/faults.ts';
import { type Conversation, command, test, waiting } from '../support/conversation.ts';
import { pullRequest, pullRequestTarget, push, type WorkflowEvent } from '../support/events.ts';
import { atWait } from '../support/merging.ts';
import { commit, first, happened, opened, pushed } from '../support/pushes.ts';

const docs = 'octo-org/docs';
const linkOf = (number: number) => `https://github.com/${docs}/pull/${number}`;
const token = 'ghs_documentation';
const inputs = { 'on-close': 'merge', 'docs-repository': docs, 'docs-token': token };

/** The end of the pull request 2: merged into the default branch unless told; null without a merge. */
function closed(merged: string | null = first, base?: string): WorkflowEvent {
  const event = pullRequest(merged === null ? { action: 'closed' } : { merged });
  const { pull_request: pull, repository } = event.payload;
  pull.base.ref = base ?? repository.default_branch;
  return event;
}

function prepare({ github }: Conversation, numbers = [71, 72]) {
  for (const number of numbers) github.addDocumentation(number, {}, docs);
  github.setPermissionIn(docs, 'hubot', 'write');
  github.addToken(token, { [docs]: { contents: 'write', pull_requests: 'write' } });
}
const done = (number: number) => [{ status: 'completed', prLink: linkOf(number) }] as const;
const stateOf = ({ github }: Conversation, number: number) => github.stateOf(number, docs).state;
const close = (stage: Conversation, event = closed(), more: object = {}) =>
  stage.runFor(9, event, { inputs: { prompt: 'more', ...waiting.inputs, ...inputs }, ...more });

/** Opened, then a command for another documentation pull request. */
async function live(stage: Conversation): Promise<void> {
  prepare(stage);
  stage.service.jobs.next(done(71));
  await stage.runFor(1, opened, { inputs: { ...waiting.inputs, ...inputs } });
  stage.service.jobs.next(done(72));
  await stage.run(command('/docs-agent new Describe retries', { id: 2 }), { inputs, github: { runId: 2 } });
}

test('waits for an agent that was not waited for, so that its documentation is not forgotten', async ({
  stage,
}) => {
  prepare(stage);
  stage.service.jobs.next([{ status: 'active' }, { status: 'completed', prLink: linkOf(72), reads: 3 }]);
  await stage.runFor(1, opened, { inputs: { ...waiting.inputs, ...inputs, wait: 'false' } });
  stage.github.review(72, 'approved', 'hubot', docs);
  await close(stage, closed(), { inputs: { prompt: 'more', ...waiting.inputs, ...inputs, wait: 'false' } });
  expect(stateOf(stage, 72)).toBe('merged');
});

test('goes on without a newest agent job that is gone: what the others made is merged', async ({ stage }) => {
  prepare(stage);
  stage.service.jobs.next(done(71));
  await stage.runFor(1, opened, { inputs: { ...waiting.inputs, ...inputs } });
  stage.service.jobs.next([{ status: 'completed' }]);
  await stage.run(command('/docs-agent new Describe retries', { id: 2 }), { inputs, github: { runId: 2 } });
  stage.github.review(71, 'approved', 'hubot', docs);
  const jobs = stage.service.save();
  stage.service.restore(jobs.map((job, index) => (index === 1 ? { ...job, id: 'gone' } : job)));
  const { outputs } = await close(stage, closed(), { laterMs: 1_000_000 });
  expect([outputs['prLinks'], stateOf(stage, 71)]).toEqual([linkOf(71), 'merged']);
});

test('is told, also where GitHub does not confirm the comment at first', async ({ stage }) => {
  await live(stage);
  const path = /\/issues\/2\/comments$/;
  stage.github.faults.add({ method: 'POST', path, times: 1, fault: status(502) });
  await close(stage);
  expect(stage.lastReply()).toContain('a comment there says what is missing');
});

test('is not promised where the pull request goes into another branch', async ({ stage }) => {
  prepare(stage);
  stage.service.jobs.next(done(72));
  const event = structuredClone(opened);
  event.payload['pull_request'].base.ref = 'feature';
  await stage.runFor(1, event, { inputs: { ...waiting.inputs, ...inputs } });
  expect(stage.lastReply()).toContain('Merge it after this pull request.');
  // The event of a comment does not say where the pull request goes.
  await stage.say(2, '/docs-agent more', { inputs: { ...waiting.inputs, ...inputs } });
  expect(stage.lastReply()).toMatch(/Updated.*Merge it after this pull request\./s);
});

test.for([
  ['new Describe retries', 72],
  ['Describe retries', 71],
] as const)(
  'waits for what a later command asked, also after one 404: %s',
  async ([words, number], { stage }) => {
    prepare(stage);
    stage.service.jobs.next(done(71));
    await stage.runFor(1, opened, { inputs: { ...waiting.inputs, ...inputs } });
    const { jobs, journal, faults } = stage.service;
    const script = [{ status: 'active' }, { status: 'completed', prLink: linkOf(number), reads: 4 }] as const;
    if (number === 72) jobs.next(script);
    else jobs.nextFollowUp(script);
    const unwatched = { inputs: { ...inputs, wait: 'false' }, github: { runId: 2 } };
    await stage.run(command(`/docs-agent ${words}`, { id: 2 }), unwatched);
    stage.github.review(number, 'approved', 'hubot', docs);
    const before = journal.requests('GET').length;
    faults.add({ method: 'GET', path: /job-/, times: 1, fault: status(404) });
    await close(stage, closed(), { laterMs: 300_000 });
    const isMerged = stateOf(stage, number) === 'merged';
    expect([isMerged, stateOf(stage, 71) !== 'open']).toEqual([true, true]);
    expect(journal.requests('GET').length - before).toBeGreaterThan(3);
  },
);

describe.concurrent('while the closing run waits for the agent', () => {
  const atWork = [{ status: 'active' }, { status: 'completed', prLink: linkOf(72), reads: 4 }] as const;
  async function begin(stage: Conversation): Promise<void> {
    prepare(stage);
    stage.service.jobs.next(atWork);
    await stage.runFor(1, opened, { inputs: { ...waiting.inputs, ...inputs, wait: 'false' } });
    stage.github.review(72, 'approved', 'hubot', docs);
  }

  test('somebody opens the pull request again: its documentation is left open', async ({ stage }) => {
    await begin(stage);
    const reopened = happened('reopened', first);
    await close(
      stage,
      closed(null),
      atWait(() => stage.github.happened(reopened.payload)),
    );
    expect([stage.github.stateOf(2).state, stateOf(stage, 72)]).toEqual(['open', 'open']);
  });

  test('somebody says skip: nothing is merged', async ({ stage }) => {
    await begin(stage);
    let skip: Promise<unknown> | undefined;
    const say = () => {
      skip ??= stage.say(3, '/docs-agent skip', { inputs });
    };
    await close(stage, closed(), { ...atWait(say), pace: 3 });
    await skip;
    expect([skip !== undefined, stateOf(stage, 72)]).toEqual([true, 'open']);
  });
});

test('waits for a follow-up, too: what it writes behind the approval is not merged unread', async ({
  stage,
}) => {
  prepare(stage);
  stage.service.jobs.next(done(72));
  const unwaited = { inputs: { ...inputs, wait: 'false' } };
  await stage.runFor(1, opened, unwaited);
  stage.github.review(72, 'approved', 'hubot', docs);
  stage.service.jobs.nextFollowUp([{ status: 'active' }, { status: 'completed', reads: 9 }]);
  await stage.runFor(2, pushed(2), unwaited);
  const push = () => stage.github.moveHead(72, commit(77), docs);
  await close(stage, closed(commit(9)), atWait(push));
  expect(stateOf(stage, 72)).toBe('open');
});

test.for([
  ['merged', commit(9)],
  ['closed', undefined],
] as const)(
  'of a fork’s code that was %s, the documentation is left alone',
  async ([, merged], { stage }) => {
    prepare(stage);
    const fork = { sha: first, head: 'eve/Hello-World' };
    stage.github.happened(pullRequestTarget(fork).payload);
    stage.service.jobs.next(done(72));
    await stage.say(1, '/docs-agent add', { inputs: { ...inputs, ...waiting.inputs } });
    expect(stage.lastReply()).toContain('Merge it after this pull request.');
    stage.github.review(72, 'approved', 'hubot', docs);
    const event = pullRequestTarget({ ...fork, ...(merged ? { merged } : { action: 'closed' }) });
    event.payload['pull_request'].base.ref = event.payload['repository'].default_branch;
    await close(stage, event);
    expect(stateOf(stage, 72)).toBe('open');
  },
);

test.for<[string, string | null]>([
  ['merged', first],
  ['closed', null],
])('%s, though GitHub still says for a moment that the code is open', async ([end, merged], { stage }) => {
  await live(stage);
  stage.github.review(72, 'approved', 'hubot', docs);
  const event = closed(merged);
  event.payload['pull_request'].updated_at = '2099-01-01T00:00:00Z';
  await close(stage, event, { known: true });
  expect([stateOf(stage, 72), stateOf(stage, 71)]).toEqual([end, 'closed']);
});

test('with a new key, nothing is merged, and the run says which reply names the documentation', async ({
  stage,
}) => {
  await live(stage);
  const key = 'mint_another_key_of_the_team';
  stage.service.acceptKey(key);
  const { exitCode, annotations } = await close(stage, closed(), {
    inputs: { prompt: 'more', ...waiting.inputs, ...inputs, 'api-key': key },
  });
  expect([exitCode, stateOf(stage, 72)]).toEqual([1, 'open']);
  expect(annotations.at(-1)?.message).toMatch(/another API key.*#issuecomment-.* by hand\./);
});

test('the life of one pull request, from its first prompt to the merge', async ({ stage }) => {
  await live(stage);
  const before = stage.ourComments().map(({ body }) => body);
  expect(before).toHaveLength(2);
  expect(before[0]).toContain('Review and approve it. It is merged together with this pull request.');
  stage.github.review(72, 'approved', 'hubot', docs);
  const { exitCode, outputs, summary, log, annotations } = await close(stage);
  expect([stateOf(stage, 72), stateOf(stage, 71)]).toEqual(['merged', 'closed']);
  expect({ exitCode, annotations }).toEqual({ exitCode: 0, annotations: [] });
  expect(outputs).toMatchObject({ outcome: 'pull-request', prLink: linkOf(72) });
  expect(outputs['prLinks']).toBe(`${linkOf(72)}\n${linkOf(71)}`);
  // A comment of its own, and nobody else's is written over.
  const after = stage.ourComments().map(({ body }) => body);
  expect(after.slice(0, 2)).toEqual(before);
  expect(after).toHaveLength(3);
  for (const text of [stage.lastReply(), summary]) {
    expect(text).toContain(`✅ Merged [octo-org/docs#72](${linkOf(72)}) with this pull request`);
    expect(text).toContain(`Closed [octo-org/docs#71](${linkOf(71)})`);
  }
  expect(log).toContain('Merged octo-org/docs#72 (');
  expect(stage.promptCounts()).toEqual([1, 1]);
  // Run again, it says the same in the same place.
  const again = await close(stage, closed(), { github: { runAttempt: 2 } });
  expect([again.exitCode, stage.ourComments().length]).toEqual([0, 3]);
  expect(stage.lastReply()).toContain(
    'octo-org/docs#72](https://github.com/octo-org/docs/pull/72) was merged already',
  );
});

describe.concurrent('a pull request that is closed', () => {
  test('without a merge: its documentation is closed, too', async ({ stage }) => {
    await live(stage);
    await close(stage, closed(null));
    expect([stateOf(stage, 72), stateOf(stage, 71)]).toEqual(['closed', 'closed']);
    expect(stage.lastReply()).toContain('✅ Closed [octo-org/docs#72]');
  });

  test('unread: it is asked for, and nothing is merged', async ({ stage }) => {
    await live(stage);
    const { exitCode } = await close(stage);
    expect([exitCode, stateOf(stage, 72)]).toEqual([0, 'open']);
    expect(stage.lastReply()).toMatch(/👉 \[octo-org\/docs#72\].* is not merged yet/);
    expect(stage.github.thread(72, docs)).toHaveLength(1);
  });

  test('and was stacked on another: nothing is done', async ({ stage }) => {
    await live(stage);
    await close(stage, closed(first, 'another'));
    expect([stateOf(stage, 72), stateOf(stage, 71)]).toEqual(['open', 'open']);
    expect(stage.lastReply()).toContain('merged into another branch than the default one');
  });

  test('after a skip: nothing is done, and nothing is said', async ({ stage }) => {
    await live(stage);
    await stage.say(3, '/docs-agent skip');
    const before = stage.ourComments().length;
    const { outputs } = await close(stage);
    expect([outputs['outcome'], stateOf(stage, 72)]).toEqual(['skipped', 'open']);
    expect(stage.ourComments()).toHaveLength(before);
  });

  test('with nothing known: nothing is said', async ({ stage }) => {
    const { exitCode, outputs } = await close(stage);
    expect([exitCode, outputs['outcome'], stage.ourComments()]).toEqual([0, 'skipped', []]);
    expect(stage.service.jobs.list).toEqual([]);
  });

  test('with a token that lacks a permission: red, and it says which, before anything is done', async ({
    stage,
  }) => {
    await live(stage);
    stage.github.addToken(token, { [docs]: { pull_requests: 'write', contents: 'read' } });
    stage.github.review(72, 'approved', 'hubot', docs);
    const { exitCode, outputs, summary, masks } = await close(stage);
    expect([exitCode, outputs['outcome']]).toEqual([1, 'error']);
    expect([stateOf(stage, 72), stateOf(stage, 71)]).toEqual(['open', 'open']);
    for (const text of [stage.lastReply(), summary])
      expect(text).toMatch(/contents: write in `octo-org\/docs`: give them to the token in docs-token or,/);
    expect(masks).toContain(token);
  });

  test('while its newest job has no link yet: it is waited for', async ({ stage }) => {
    prepare(stage);
    stage.github.review(72, 'approved', 'hubot', docs);
    stage.service.jobs.next([{ status: 'active' }, { status: 'completed', prLink: linkOf(72), reads: 1 }]);
    await stage.runFor(1, opened, { inputs });
    await close(stage);
    expect(stateOf(stage, 72)).toBe('merged');
  });

  test('with on-close: report, nothing of its documentation is changed', async ({ stage }) => {
    await live(stage);
    await close(stage, closed(), { inputs: { prompt: '', ...waiting.inputs, 'on-close': 'report' } });
    expect([stateOf(stage, 72), stateOf(stage, 71)]).toEqual(['open', 'open']);
  });
});

describe.concurrent('max-open', () => {
  const run = (stage: Conversation, most: string) =>
    stage.run(push({ after: commit(5) }), {
      inputs: {
        prompt: 'more',
        wait: 'false',
        'docs-repository': docs,
        'docs-token': token,
        'max-open': most,
      },
    });

  test('creates nothing where so many are open, and names the oldest', async ({ stage }) => {
    prepare(stage, [71, 72, 73]);
    const { exitCode, outputs, summary } = await run(stage, '3');
    expect([exitCode, outputs['outcome'], stage.service.jobs.list]).toEqual([0, 'skipped', []]);
    expect(summary).toContain(`Review the oldest first: [octo-org/docs#71](${linkOf(71)})`);
  });

  test('creates a job where there is room', async ({ stage }) => {
    prepare(stage);
    await run(stage, '3');
    expect(stage.promptCounts()).toEqual([1]);
  });

  test('is an error where they cannot be counted', async ({ stage }) => {
    stage.github.addToken(token, { [docs]: {} });
    stage.github.addPullRequest(71, {}, { repository: docs, private: true });
    const { exitCode } = await run(stage, '3');
    expect([exitCode, stage.service.jobs.list]).toEqual([1, []]);
  });
});
