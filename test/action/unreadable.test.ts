import { test as base, describe, expect } from 'vitest';
import type { Fault } from '../emulator/faults.ts';
import {
  attempt,
  type Conversation,
  conversation,
  fast,
  started,
  test,
  warnings,
} from '../support/conversation.ts';
import { pullRequest, push } from '../support/events.ts';
import { opened, pushed } from '../support/pushes.ts';
import type { RunResult } from '../support/runner.ts';

const answer = (status: number, body: string): Fault => ({
  kind: 'status',
  ...{ status, body, headers: { 'content-type': 'application/json' } },
});

/** What may send a prompt where a job is known, by its attempt. */
const ways: Readonly<Record<string, (stage: Conversation, attempt: number) => Promise<RunResult>>> = {
  'a second attempt': (stage, runAttempt) =>
    stage.say(1, '/docs-agent begin', { ...started, ...fast, ...attempt(runAttempt + 1) }),
  'the next command': (stage, runAttempt) =>
    stage.say(2, '/docs-agent more', { ...started, ...fast, ...attempt(runAttempt) }),
  'a push': (stage, runAttempt) => stage.runFor(3, pullRequest(), { ...fast, github: { runAttempt } }),
};

describe.concurrent('comments that cannot be read are not empty: nothing is sent, and few words say so', () => {
  const faults: [string, Fault][] = [
    ['404', answer(404, '{}')],
    ['409', answer(409, '{}')],
    ['null', answer(200, 'null')],
    ['false', answer(200, 'false')],
    ['an empty text', answer(200, '')],
    ['a web page', { kind: 'html', body: `<title>Log in</title>${'x'.repeat(200_000)}` }],
    ['JSON that is cut', answer(200, '[{"id": 1')],
    ['a fault for half a minute', answer(502, '')],
  ];
  const rows = faults.flatMap(([name, fault], index) =>
    Object.keys(ways).map((way) => ({ way, name, fault, list: index % 2 === 0 ? 'issues' : 'pulls' })),
  );
  test.for(rows)('$way, with $name for those of $list', async ({ way, fault, list }, { stage }) => {
    await stage.begin();
    const path = new RegExp(`/${list}/2/comments$`);
    stage.github.faults.add({ method: 'GET', path, times: 9, fault });
    const result = await ways[way]?.(stage, 1);
    expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
    expect(result?.annotations[0]?.message).toContain('Nothing was sent to the agent');
    expect(result?.annotations[0]?.message.length).toBeLessThan(3000);
    expect(stage.words()).toEqual([['begin']]);
    stage.github.faults.clear();
    expect((await ways[way]?.(stage, 2))?.outputs['jobId']).toBe('job-0001');
    expect(stage.words()).toEqual([way === 'a second attempt' ? ['begin'] : ['begin', 'more']]);
  });

  test('and a check that was left pending does not wait for ever', async ({ stage }) => {
    const event = pullRequest();
    const { sha } = event.payload['pull_request'].head;
    stage.github.faults.add({ path: /\/2\/comments$/, times: 9, fault: answer(502, '') });
    await stage.runFor(3, event, { inputs: { check: 'documentation', wait: 'true' }, ...fast });
    expect(stage.github.statuses(sha).at(-1)).toMatchObject({ state: 'error' });
  });

  test('but for the permission: without it there is no memory, and one warning', async ({ stage }) => {
    // As a private repository does it.
    stage.github.faults.add({
      method: 'GET',
      path: /comments$/,
      times: 9,
      fault: answer(403, '{"message":"Resource not accessible by integration"}'),
    });
    stage.github.setScopes({ issues: 'read', pull_requests: 'read' });
    const result = await stage.runFor(1, pullRequest());
    expect(result).toMatchObject({ exitCode: 0, outputs: { jobId: 'job-0001' } });
    expect(warnings(result)).toHaveLength(1);
    expect(result.log).toContain('cannot be read. The run continues without memory of earlier agent jobs.');
    expect(result.log.match(/The token lacks a permission/g)).toHaveLength(1);
  });
});

describe.concurrent('who we are is a part of it', () => {
  const user = /^\/user$/;
  base.for<[string, number, Fault]>([
    ['fails once', 1, answer(502, '')],
    ['fails for half a minute', 9, answer(502, '')],
    ['is refused as to nobody', 9, answer(403, '{"message":"Forbidden by a rule of this network"}')],
  ])('a machine user whose GET /user %s', async ([, times, fault]) => {
    const tokenOwner = { login: 'docs-machine', id: 77, type: 'User' } as const;
    await using stage = await conversation({ github: { tokenOwner } });
    await stage.runFor(1, pullRequest());
    stage.github.faults.add({ path: user, times, fault });
    const second = await stage.runFor(2, pushed(2), fast);
    const words = stage.words();
    stage.github.faults.clear();
    if (times > 1) {
      expect(second).toMatchObject({ exitCode: 1, outputs: { outcome: 'error', jobId: '' } });
      expect(words).toEqual([['more']]);
      await stage.runFor(2, pushed(2), attempt(2));
    }
    expect(stage.words()).toEqual([['more', 'more']]);
    expect(stage.ourComments()).toHaveLength(1);
  });

  test('an app and the workflow’s own token go by the seal, whichever bot wrote the reply', async ({
    stage,
  }) => {
    await stage.runFor(1, pullRequest());
    const [reply] = stage.ourComments();
    const asApp = { body: reply?.body ?? '', author: 'docs-app[bot]' };
    stage.github.addComment(2, asApp);
    stage.github.deleteComment(reply?.id ?? 0);
    await stage.say(2, '/docs-agent words', started);
    await stage.runFor(3, pushed(3));
    expect(stage.words()).toEqual([['more', 'words', 'more']]);
  });
});

describe.concurrent('all pages are read, by GitHub’s links', () => {
  const comments = /issues\/2\/comments$/;
  test('the newest memory can be in the oldest of 2,500 comments', async ({ stage }) => {
    await stage.begin();
    for (let count = 1; count < 2_490; count += 1) stage.github.addComment(2, { body: 'x', author: 'maria' });
    stage.github.journal.clear();
    await stage.say(2, '/docs-agent more', started);
    expect(stage.words()).toEqual([['begin', 'more']]);
    const lists = stage.github.journal.requests('GET', comments);
    expect(lists.map(({ query }) => query['per_page'])).toEqual(Array(84).fill('30'));
  });

  test('a page can be shorter than was asked for, and not the last', async ({ stage }) => {
    stage.github.setPageLimit(2);
    for (let count = 0; count < 7; count += 1) stage.github.addComment(2, { body: 'x', author: 'maria' });
    await stage.begin();
    await stage.say(2, '/docs-agent more', started);
    expect(stage.words()).toEqual([['begin', 'more']]);
  });
});

describe.concurrent('without the permission to read pull requests', () => {
  const refusal: Fault = {
    ...{ kind: 'status', status: 403, body: '{"message":"Resource not accessible by integration"}' },
    headers: { 'content-type': 'application/json', 'x-accepted-github-permissions': 'pull_requests=read' },
  };
  const refuseReads = ({ github }: Conversation, path: RegExp) =>
    github.faults.add({ method: 'GET', path, times: 99, fault: refusal });

  test('a dry run shows the prompt all the same', async ({ stage }) => {
    stage.github.happened(opened.payload);
    refuseReads(stage, /(comments|pulls\/2|files)$/);
    const { outputs } = await stage.runFor(11, opened, { known: true, inputs: { 'dry-run': 'true' } });
    expect(outputs['outcome']).toBe('dry-run');
  });

  test('a push is asked about, with a warning, and without a reply', async ({ stage }) => {
    refuseReads(stage, /commits\/.*\/pulls$/);
    const result = await stage.runFor(11, push());
    expect([result.exitCode, warnings(result)]).toEqual([0, [expect.stringMatching(/without a comment/)]]);
  });
});
