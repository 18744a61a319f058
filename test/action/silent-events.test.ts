import { describe, expect } from 'vitest';
import { status as code } from '../emulator/faults.ts';
import type { JournalEntry } from '../emulator/journal.ts';
import type { Conversation } from '../support/conversation.ts';
import { attempt, test } from '../support/conversation.ts';
import { workflowDispatch } from '../support/events.ts';
import {
  aNew,
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
  unmerged,
} from '../support/merging.ts';
import { change, lose, prompts, refuse } from '../support/prompts.ts';
import { first, happened, opened, pushed, second } from '../support/pushes.ts';

const closedByHand = ['failure', 'The documentation was closed. Write /docs-agent retry or skip'];
/** Only commands ask the agent. */
const silent = { ...merging, prompt: '' };
const late = { ...impatient, prompt: '' };
const label = (stage: Conversation, count: number, inputs: Record<string, string> = silent) =>
  stage.runFor(20 + count, happened('labeled', first), { inputs, ...hours(count) });
const status = (stage: Conversation, count: number, inputs: Record<string, string> = silent) =>
  stage.say(20 + count, '/docs-agent status', { inputs, ...hours(count) });

describe.concurrent('an event without a prompt leaves the red of a prompt that was not sent', () => {
  /** A run by hand told the commit. */
  async function byHand(stage: Conversation) {
    prepare(stage);
    stage.service.jobs.next(done(71));
    const inputs = { ...merging, 'pull-request': '2', 'pull-request-comment': 'true' };
    await stage.run(workflowDispatch(), { inputs, github: { workflow: 'By hand', runId: 1 } });
  }
  test('which waited in vain', async ({ stage }) => {
    await byHand(stage);
    stage.service.jobs.next(slow(72));
    await stage.say(2, aNew, { inputs: late, ...hours(1) });
    await stage.say(3, '/docs-agent more', { inputs: late, ...hours(1) });
    const before = checkOf(stage);
    expect(before?.[0]).toBe('error');
    finishAll(stage);
    await label(stage, 2);
    await status(stage, 3);
    expect(checkOf(stage)).toEqual(before);
  });
  test('which waited in vain in another workflow', async ({ stage }) => {
    const commands = { github: { workflow: 'Commands' } };
    prepare(stage);
    stage.service.jobs.next(slow(71));
    await stage.say(1, '/docs-agent Describe retries', { inputs: late, ...commands });
    await stage.say(2, '/docs-agent Describe limits', { inputs: late, ...commands, ...hours(1) });
    const before = checkOf(stage);
    finishAll(stage);
    await label(stage, 2);
    expect([before?.[0], checkOf(stage)]).toEqual(['error', before]);
  });
  test.for([
    ['was lost', lose],
    ['was refused', refuse],
  ] as const)('which %s', async ([, act], { stage }) => {
    await byHand(stage);
    act(stage);
    await stage.say(2, '/docs-agent more', { inputs: silent, ...hours(1) });
    const before = checkOf(stage);
    expect(before?.[0]).toBe('error');
    await label(stage, 2);
    expect(checkOf(stage)).toEqual(before);
  });
  test.for([
    ['was lost', lose],
    ['was refused', refuse],
  ] as const)('which %s, though no file matches paths', async ([, act], { stage }) => {
    const inputs = { ...silent, paths: 'src/**' };
    stage.github.happened(opened.payload);
    stage.github.setChangedFiles(2, [{ filename: 'lib/a.ts', patch: '+a' }]);
    act(stage);
    await stage.say(2, '/docs-agent more', { inputs });
    await label(stage, 2, inputs);
    expect(checkOf(stage)?.[0]).toBe('error');
  });
  test('though the status cannot be read', async ({ stage }) => {
    prepare(stage);
    stage.service.jobs.next(done(71));
    await stage.say(1, '/docs-agent Describe retries', { inputs: silent });
    refuse(stage);
    await stage.say(2, '/docs-agent more', { inputs: silent, ...hours(1) });
    stage.github.faults.add({ method: 'GET', path: /commits\/.*\/status$/, fault: code(403) });
    await label(stage, 2);
    expect(checkOf(stage)?.[0]).toBe('error');
  });
  test('though it goes on to another agent job', async ({ stage }) => {
    await begin(stage);
    stage.service.jobs.nextFollowUp([{ status: 'active' }, { status: 'failed', reads: 16 }]);
    await stage.say(2, '/docs-agent a', { inputs: late, ...hours(1) });
    stage.service.jobs.next(slowNone(16));
    await stage.say(3, aNew, { inputs: late, ...hours(1) });
    await stage.say(4, '/docs-agent more', { inputs: late, ...hours(1) });
    const waiting = atWait(() => finishAll(stage), 'job-0002');
    await stage.runFor(5, happened('labeled', first), { inputs: silent, ...hours(3), ...waiting });
    expect(checkOf(stage)?.[0]).toBe('error');
  });
});

describe.concurrent('and no other end', () => {
  /** Two commands on the closed pull request, of which the second waits in vain, before it is opened again. */
  async function askWhileClosed(stage: Conversation, number: number) {
    stage.service.jobs.next(slow(number));
    await stage.say(3, '/docs-agent Describe limits', { inputs: late, ...hours(2) });
    await stage.say(4, '/docs-agent Describe quotas', { inputs: late, ...hours(3) });
    finishAll(stage);
    stage.github.addPullRequest(2, { state: 'open', closed_at: null });
    await stage.runFor(5, happened('reopened', first), { inputs: silent, ...hours(4) });
  }
  test('of a command that was killed while it waited', async ({ stage }) => {
    prepare(stage);
    stage.service.jobs.next(slow(71));
    await stage.say(1, '/docs-agent Describe retries', { inputs: late });
    const request = ({ path, method, ended }: JournalEntry) =>
      method === 'POST' && /statuses/.test(path) && ended !== undefined;
    const signals = [{ signal: 'SIGKILL', journal: stage.github.journal, request } as const];
    await stage.say(2, '/docs-agent Describe limits', { inputs: silent, signals });
    finishAll(stage);
    await label(stage, 2);
    expect(checkOf(stage)).toEqual(ledTo(71));
  });
  test('of another step’s prompt, which waited in vain', async ({ stage }) => {
    prepare(stage);
    stage.service.jobs.next(slow(71, 50));
    await stage.say(1, '/docs-agent Describe retries', { inputs: late });
    const inputs = { prompt: 'more', 'pull-request': '2', 'timeout-minutes': '0.02' };
    const byHand = { inputs, github: { runId: 2, workflow: 'By hand' }, ...hours(1) };
    expect((await stage.run(workflowDispatch(), byHand)).outputs['outcome']).toBe('timed-out');
    finishAll(stage);
    await label(stage, 2);
    expect(checkOf(stage)).toEqual(ledTo(71));
  });
  test('of one whose last status was refused', async ({ stage }) => {
    prepare(stage);
    stage.service.jobs.next(slow(71));
    await stage.say(1, '/docs-agent Describe retries', { inputs: late });
    stage.github.faults.add({ method: 'POST', path: /statuses/, skip: 1, times: 4, fault: code(502) });
    await stage.say(2, '/docs-agent Describe limits', { inputs: late, pace: 60 });
    finishAll(stage);
    await label(stage, 2);
    expect(checkOf(stage)).toEqual(ledTo(71));
  });
  test('of a command on a closed pull request, which has no check', async ({ stage }) => {
    prepare(stage);
    await stage.runFor(1, happened('opened', first), { known: true, inputs: silent });
    stage.github.closePullRequest(2);
    await askWhileClosed(stage, 71);
    expect(checkOf(stage)).toEqual(ledTo(71));
  });
  test('and no green of documentation that was closed since', async ({ stage }) => {
    prepare(stage);
    stage.service.jobs.next(done(71));
    await stage.say(1, '/docs-agent Describe retries', { inputs: silent });
    stage.github.closePullRequest(2);
    await stage.runFor(2, unmerged(), { inputs: silent, ...hours(1) });
    await askWhileClosed(stage, 72);
    expect(checkOf(stage)).toEqual(ledTo(72));
  });
});

describe.concurrent('documentation that was closed makes no check green, though its readers may not see it', () => {
  /** The code is public, the documentation private, and the token of an app can read both. */
  function hidden(stage: Conversation, prompt: string) {
    stage.github.addPullRequest(71, {}, { repository: docs, private: true });
    prepare(stage);
    const all = { contents: 'write', pull_requests: 'write', issues: 'write', metadata: 'read' } as const;
    stage.github.addToken('ghs_app', { 'Codertocat/Hello-World': all, [docs]: all });
    const tokens = { 'github-token': 'ghs_app', 'status-token': stage.github.token };
    return { check: 'documentation', wait: 'true', prompt, ...tokens };
  }
  test('of a run that is run again', async ({ stage }) => {
    const inputs = hidden(stage, 'more');
    await begin(stage, inputs);
    stage.github.closePullRequest(71, undefined, docs);
    const again = { github: { runId: 1, runAttempt: 2 }, known: true };
    await stage.runFor(1, happened('opened', first), { inputs, ...again, ...hours(1) });
    expect(checkOf(stage)).toEqual(closedByHand);
  });
  test.for([
    ['an event without a prompt', label],
    ['status', status],
  ] as const)('of %s', async ([, act], { stage }) => {
    const inputs = hidden(stage, '');
    stage.service.jobs.next(done(71));
    await stage.say(1, '/docs-agent Describe retries', { inputs });
    stage.github.closePullRequest(71, undefined, docs);
    await act(stage, 1, inputs);
    expect(checkOf(stage)).toEqual(closedByHand);
  });
});

test('where the documentation of a new job is closed while it works, the next event names the older one', async ({
  stage,
}) => {
  await begin(stage);
  const prLink = linkOf(72);
  stage.service.jobs.next([
    { status: 'active', prLink },
    { status: 'completed', prLink, reads: 3 },
  ]);
  const onLine = ({ text }: { readonly text: string }) => {
    if (/Started the agent job job-0002/.test(text)) stage.github.closePullRequest(72, undefined, docs);
  };
  await stage.say(2, aNew, { inputs: merging, onLine, ...hours(1) });
  expect(checkOf(stage)).toEqual(closedByHand);
  await label(stage, 2, merging);
  expect(checkOf(stage)).toEqual(ledTo(71));
});

/** The prompt of the pull request made none, and what a newer job made was closed. */
async function closeNewer(stage: Conversation) {
  prepare(stage);
  stage.service.jobs.next(none);
  await stage.runFor(1, opened, { known: true, inputs: merging });
  stage.service.jobs.next(done(71));
  await stage.say(2, aNew, { inputs: merging, ...hours(1) });
  stage.github.closePullRequest(71, undefined, docs);
}

describe.concurrent('a documentation that was closed has the place of an older agent job that made none', () => {
  test.for([
    ['new', aNew],
    ['retry', '/docs-agent retry'],
  ] as const)('after %s', async ([, words], { stage }) => {
    const inputs: Record<string, string> = { ...merging, 'follow-up': 'false' };
    prepare(stage);
    stage.service.jobs.next(none);
    await stage.runFor(1, opened, { known: true, inputs });
    stage.service.jobs.next(done(71));
    await stage.say(2, words, { inputs, ...hours(1) });
    stage.github.closePullRequest(71, undefined, docs);
    await label(stage, 2, inputs);
    const found = checkOf(stage);
    await status(stage, 3, inputs);
    expect([found, checkOf(stage), prompts(stage).length]).toEqual([closedByHand, closedByHand, 2]);
  });

  test('under once: the next changes are asked about', async ({ stage }) => {
    const inputs = { ...merging, once: 'true' };
    prepare(stage);
    change(stage, 'a');
    stage.service.jobs.next(none);
    await stage.runFor(1, opened, { known: true, inputs });
    stage.service.jobs.next(done(71));
    await stage.say(2, aNew, { inputs, ...hours(1) });
    stage.github.closePullRequest(71, undefined, docs);
    change(stage, 'b');
    await stage.runFor(3, pushed(2), { inputs, ...hours(2) });
    expect(prompts(stage).length).toBe(3);
  });

  test.for(['label', 'status'])('but not where an older one is open: by %s', async (who, { stage }) => {
    change(stage, 'one');
    await begin(stage);
    stage.service.jobs.next(none);
    await stage.say(2, aNew, { inputs: merging, ...hours(1) });
    change(stage, 'two');
    stage.service.jobs.nextFollowUp(slowNone(1));
    await stage.runFor(3, pushed(2), { inputs: merging, ...hours(2) });
    stage.service.jobs.next(done(72));
    await stage.say(4, aNew, { inputs: merging, ...hours(3) });
    stage.github.closePullRequest(72, undefined, docs);
    if (who === 'status') await status(stage, 4, merging);
    else await stage.runFor(5, happened('labeled', second), { inputs: merging, ...hours(4) });
    expect(checkOf(stage, second)).toEqual(ledTo(71));
  });

  test('also before others that failed', async ({ stage }) => {
    await closeNewer(stage);
    for (const number of [3, 4]) {
      stage.service.jobs.next([{ status: 'failed' }]);
      await stage.say(number, aNew, { inputs: merging, ...hours(number) });
    }
    await label(stage, 5, merging);
    expect(checkOf(stage)).toEqual(closedByHand);
  });

  test('under once and require-pull-request: not where a newer job whose end no run saw made none', async ({
    stage,
  }) => {
    const inputs = { ...merging, once: 'true', 'require-pull-request': 'true' };
    prepare(stage);
    change(stage, 'a');
    stage.service.jobs.next(done(71));
    await stage.runFor(1, opened, { known: true, inputs });
    stage.service.jobs.next(slowNone());
    await stage.say(2, aNew, { inputs: { ...inputs, 'timeout-minutes': '0.02' }, ...hours(1) });
    finishAll(stage);
    change(stage, 'b');
    await stage.runFor(3, pushed(2), { inputs, ...hours(2) });
    expect([prompts(stage).length, checkOf(stage, second)]).toEqual([2, ledTo(71)]);
  });

  test('under once: but not where older documentation is open', async ({ stage }) => {
    const inputs = { ...merging, once: 'true' };
    prepare(stage);
    change(stage, 'a');
    stage.service.jobs.next(done(71));
    await stage.runFor(1, opened, { known: true, inputs });
    stage.service.jobs.next(slowNone());
    await stage.say(2, aNew, { inputs: { ...impatient, once: 'true' }, ...hours(1) });
    finishAll(stage);
    stage.service.jobs.next(done(72));
    await stage.say(3, aNew, { inputs, ...hours(2) });
    stage.github.closePullRequest(72, undefined, docs);
    change(stage, 'b');
    await stage.runFor(4, pushed(2), { inputs, ...hours(3) });
    expect([prompts(stage).length, checkOf(stage, second)]).toEqual([3, ledTo(71)]);
  });

  test('but not where a newer one made none', async ({ stage }) => {
    await closeNewer(stage);
    stage.service.jobs.next(none);
    await stage.say(3, aNew, { inputs: merging, ...hours(2) });
    await label(stage, 3, merging);
    expect([checkOf(stage)?.[0], prompts(stage).length]).toEqual(['success', 3]);
    await stage.say(2, aNew, { inputs: merging, known: true, ...attempt(2), ...hours(4) });
    expect([checkOf(stage)?.[0], prompts(stage).length]).toEqual(['success', 3]);
  });
});

test('a file that matches paths with another base takes back that none did', async ({ stage }) => {
  const inputs = { ...silent, paths: 'src/**' };
  const files = (...names: string[]) =>
    stage.github.setChangedFiles(
      2,
      names.map((filename) => ({ filename, patch: '+a' })),
    );
  stage.github.happened(opened.payload);
  files('lib/a.ts');
  await stage.runFor(1, opened, { known: true, inputs });
  expect(checkOf(stage)?.[0]).toBe('success');
  files('lib/a.ts', 'src/a.ts');
  await stage.runFor(2, happened('edited', first), { inputs });
  expect(checkOf(stage)?.[0]).toBe('pending');
});

describe.concurrent('a command that was refused for a token in its words says nothing of the commit', () => {
  const words = `/docs-agent Say that ghp_${'a1'.repeat(18)} is a key`;

  test.for(['status', 'an event'])('%s leads to what was made at last', async (who, { stage }) => {
    prepare(stage);
    stage.service.jobs.next(slow(71));
    await stage.say(1, '/docs-agent Describe retries', { inputs: late });
    await stage.say(2, words, { inputs: silent, ...hours(1) });
    await stage.say(3, '/docs-agent retry', { inputs: silent, ...hours(1) });
    finishAll(stage);
    await (who === 'status' ? status : label)(stage, 2);
    expect(checkOf(stage)).toEqual(ledTo(71));
  });

  test('where no file matches paths', async ({ stage }) => {
    prepare(stage);
    change(stage, 'one');
    const inputs = { ...silent, paths: 'lib/**' };
    await stage.say(1, words, { inputs });
    await stage.runFor(2, happened('ready_for_review', first), { inputs, ...hours(1) });
    expect(checkOf(stage)).toEqual(['success', 'No changed file matches paths']);
  });
});

test('status takes no green of an older command, run again, for a later one that waited in vain', async ({
  stage,
}) => {
  const inputs = late;
  prepare(stage);
  stage.service.jobs.next(slow(71));
  await stage.say(1, '/docs-agent Describe retries', { inputs });
  await stage.say(2, '/docs-agent Describe limits', { inputs, ...hours(1) });
  finishAll(stage);
  await stage.say(1, '/docs-agent Describe retries', { inputs, ...attempt(2), ...hours(2) });
  stage.github.closePullRequest(71, undefined, docs);
  await status(stage, 3);
  expect(checkOf(stage)?.[0]).toBe('failure');
});

test('once keeps no red of a command back, where nothing is asked', async ({ stage }) => {
  const inputs = { ...silent, once: 'true' };
  prepare(stage);
  stage.service.jobs.next(done(71));
  await stage.say(1, '/docs-agent Describe retries', { inputs });
  stage.service.jobs.next([{ status: 'failed' }]);
  await stage.say(2, aNew, { inputs, ...hours(1) });
  await label(stage, 2, inputs);
  expect(checkOf(stage)?.[0]).toBe('failure');
});
