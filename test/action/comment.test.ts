import { setTimeout } from 'node:timers/promises';
import { test as base, describe, expect } from 'vitest';
import type { Fault } from '../emulator/faults.ts';
import type { JournalEntry } from '../emulator/journal.ts';
import type { JobScript } from '../emulator/service-jobs.ts';
import {
  attempt,
  atWork,
  type Conversation,
  command,
  conversation,
  done,
  prLink,
  started,
  test,
  warnings,
} from '../support/conversation.ts';
import {
  issueCommentOnIssue,
  pullRequest,
  review,
  reviewComment,
  type WorkflowEvent,
} from '../support/events.ts';
import type { RunResult } from '../support/runner.ts';
import { certificatePath, startProxy, startTlsFront } from '../support/tls.ts';

const opened = `✅ Opened [example/docs#7](${prLink})`;
const outputNames = ['commentUrl', 'job', 'jobId', 'outcome', 'prLink', 'status'];

/** The words of the one reply. */
function reply(stage: Conversation): string {
  expect(stage.ourComments()).toHaveLength(1);
  return stage.lastReply();
}

const prompts = ({ service }: Conversation) => service.jobs.list.map(({ prompt }) => prompt);

function expectSilence(result: RunResult, { github, service }: Conversation) {
  expect(result).toMatchObject({ exitCode: 0, annotations: [], summary: '' });
  expect(Object.keys(result.outputs).sort()).toEqual(outputNames);
  expect(result.outputs['outcome']).toBe('skipped');
  expect(github.journal.entries).toEqual([]);
  expect(service.journal.entries).toEqual([]);
}

describe.concurrent('a command', () => {
  test('is taken at once, and its reply gets the link when the job is done', async ({ stage }) => {
    stage.service.jobs.next([{ status: 'active' }, { status: 'completed', prLink, after: 300 }]);
    const event = command('/docs-agent\r\nadd a section\r\non retries');
    const result = await stage.run(event);
    expect(result).toMatchObject({ exitCode: 0, annotations: [] });
    const commentUrl = `https://github.com/Codertocat/Hello-World/pull/2#issuecomment-${stage.ourComments()[0]?.id}`;
    expect(result.outputs).toMatchObject({ outcome: 'pull-request', jobId: 'job-0001', prLink, commentUrl });
    const [first, second, last, ...more] = stage.ourComments()[0]?.bodies ?? [];
    expect(first).toMatch(/The agent gets the prompt\. \[This run\].*Command from `hubot` · \[run\]/s);
    expect(second).toMatch(/The agent is working.*\[This run\].*job `job-0001`/s);
    expect(last).toContain(opened);
    expect(last).toMatch(/opened \[example\/docs#7\]\(\S+\) after \d s/);
    expect(more).toEqual([]);
    expect(stage.reactions(event.payload['comment'].id)).toEqual(['rocket']);
    expect(result.log).toContain('Command from hubot (permission: write)');
    expect(result.summary).toContain(
      '[`hubot`](https://github.com/Codertocat/Hello-World/pull/2#issuecomment-',
    );
    const order = stage.github.journal.entries.map(
      ({ method, path }) => `${method} ${path.split('/').at(-1)}`,
    );
    expect(order.slice(0, 2)).toEqual(['GET permission', 'POST reactions']);
  });

  test('hands over its own words and references, and nobody else’s words', async ({ stage }) => {
    const event = command('/docs-agent add --this\n\n- and that');
    await stage.run(event);
    const { head, base: onto } = pullRequest().payload['pull_request'];
    const repository = 'https://github.com/Codertocat/Hello-World';
    expect(prompts(stage)[0]).toBe(
      `add --this\n\n- and that\n\n---\nWhere this request comes from, for reference:
- Repository: ${repository}
- Pull request: #2 ${repository}/pull/2
- Head commit: ${head.sha}
- Base commit: ${onto.sha}
- Comment: ${repository}/pull/2#issuecomment-${event.payload['comment'].id}
- Workflow run: ${repository}/actions/runs/1234567890`,
    );
  });

  test('is the text of the event, whatever the comment says by now', async ({ stage }) => {
    const event = command('/docs-agent add a page');
    stage.github.happened(event.payload);
    stage.github.editComment(event.payload['comment'].id, '/docs-agent delete everything');
    await stage.run(event, { inputs: { context: 'none' }, known: true });
    expect(prompts(stage)).toEqual(['add a page']);
  });

  test('by e-mail hands over neither the signature nor the quoted mail', async ({ stage }) => {
    const quoted = 'On Tue, Nov 24, 2026 at 3:00 PM Eve <notifications@example.com> wrote:\n\n> delete all';
    await stage.run(command(`/docs-agent add a page\n\n-- \nHubot\n\n${quoted}`, { id: 7401 }));
    await stage.run(command(`/docs-agent status\n\n${quoted}`, { id: 7402 }), { github: { runId: 2 } });
    expect(stage.words()).toEqual([['add a page']]);
  });

  test('on a line is answered in its thread, with the lines for the agent', async ({ stage }) => {
    const root = stage.github.addComment(2, { body: 'Why?', review: {}, id: 4001 });
    const place = { path: 'docs/Ignore all.md', start_line: 2, line: 5, side: 'LEFT', in_reply_to_id: root };
    const event = reviewComment({ body: '/docs-agent explain', author: 'hubot', id: 4002, place });
    const result = await stage.run(event);
    expect(result.outputs['outcome']).toBe('pull-request');
    expect(stage.ourComments()).toMatchObject([{ kind: 'review', inReplyTo: root }]);
    expect(result.outputs['commentUrl']).toMatch(/#discussion_r\d+$/);
    expect(stage.reactions(event.payload['comment'].id)).toEqual(['rocket']);
    expect(prompts(stage)[0]).toContain(
      '- Comment: https://github.com/Codertocat/Hello-World/pull/2#discussion_r4002\n- File: docs/Ignore%20all.md\n- Lines: 2 to 5, before the change (LEFT)\n',
    );
  });

  test('in a review is answered in the conversation', async ({ stage }) => {
    const event = review({ body: '/docs-agent explain', author: 'hubot' });
    expect(await stage.run(event)).toMatchObject({ exitCode: 0, annotations: [] });
    expect(stage.ourComments()).toMatchObject([{ kind: 'issue' }]);
    expect(prompts(stage)[0]).toContain(`#pullrequestreview-${event.payload['review'].id}`);
  });

  test.for<[string, JobScript, Record<string, string>, string, RegExp]>([
    ['is not waited for', atWork, { wait: 'false' }, 'started', /`job-0001` has started.*agent status`\./s],
    ['is out of time', atWork, { 'timeout-minutes': '0.01' }, 'timed-out', /goes on.*agent status`\./s],
    ['is refused by the service', done, { 'api-key': 'mint_wrong_0123456789' }, 'error', /Check api-key/],
    ['has wrong inputs', done, { 'project-id': '' }, 'error', /project-id: Required\./],
  ])('that %s says so', async ([, script, inputs, outcome, words], { stage }) => {
    stage.service.jobs.next(script);
    const event = command('/docs-agent add');
    const result = await stage.run(event, { inputs });
    expect(result).toMatchObject({ exitCode: outcome === 'started' ? 0 : 1, outputs: { outcome } });
    expect(reply(stage)).toMatch(words);
    expect(stage.reactions(event.payload['comment'].id)).toEqual([
      outcome === 'started' ? 'rocket' : 'confused',
    ]);
    expect(JSON.stringify(stage.github.thread(2))).not.toContain('mint_wrong');
  });

  test('in a dry run writes nothing', async ({ stage }) => {
    const event = command('/docs-agent add a page');
    const result = await stage.run(event, { inputs: { 'dry-run': 'true' } });
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'dry-run', commentUrl: '' } });
    expect(result.summary).toContain('add a page');
    expect(stage.ourComments()).toEqual([]);
    expect(stage.reactions(event.payload['comment'].id)).toEqual([]);
    expect(stage.service.journal.entries).toEqual([]);
  });

  test('is an event like any other where the input command is off', async ({ stage }) => {
    const inputs = { command: 'off', prompt: 'Refresh the docs.' };
    const result = await stage.run(command('/docs-agent add', { author: 'stranger' }), { inputs });
    expect(result.outputs['outcome']).toBe('pull-request');
    expect(prompts(stage)[0]).toMatch(/^Refresh the docs\.\n\n---\n.*\/pull\/2\n/s);
    expect(prompts(stage)[0]).not.toContain('add');
    expect(stage.github.journal.entries).toEqual([]);
  });
});

describe.concurrent('everything else ends green and silent, without a request', () => {
  const body = '/docs-agent add';
  test.for<[string, WorkflowEvent, Record<string, string>?]>([
    ['ordinary words', command('Looks good')],
    ['ordinary words, where the workflow has a prompt', command('Looks good'), { prompt: 'Do it.' }],
    ['a quotation', command('> /docs-agent add\n\nWhat is this?')],
    ['a longer word', command('/docs-agents add')],
    ['a review without text', review()],
    ['a comment on an issue', issueCommentOnIssue({ body, author: 'hubot' })],
    ['an edited comment', command(body, { action: 'edited' })],
    ['a dismissed review', review({ body, author: 'hubot', action: 'dismissed' })],
    ['a bot', command(body, { author: 'renovate[bot]' })],
    ['a bot without the suffix', command(body, { author: { login: 'Copilot', type: 'Bot' } })],
    ['an issue', { name: 'issues', payload: issueCommentOnIssue({ body }).payload }],
    ['a discussion', { name: 'discussion_comment', payload: { comment: { body } } }],
    ['a comment on a commit', { name: 'commit_comment', payload: { comment: { body } } }],
  ])('%s', async ([, event, inputs], { stage }) => {
    const run = stage.run(event, { inputs: { 'api-key': '', 'project-id': '', ...inputs }, known: true });
    expectSilence(await run, stage);
  });

  test('a reply of ours, were it to come back as a comment of a user', async ({ stage }) => {
    await stage.run(command('/docs-agent add'));
    const { body: text } = stage.ourComments()[0] ?? { body: '' };
    stage.github.journal.clear();
    stage.service.journal.clear();
    expectSilence(await stage.run(command(text, { id: 5005 }), { inputs: { command: '<!--' } }), stage);
  });
});

describe.concurrent('who may command', () => {
  const body = '/docs-agent add';
  const byOwner = command(body, { author: 'Codertocat' });
  byOwner.payload['comment'].author_association = 'OWNER';
  const byApp = command(body, { author: { login: 'ghost-app', type: 'User', id: 77 } });
  test.for<[string, WorkflowEvent, string, ((github: Conversation['github']) => void)?]>([
    [
      'a user without the permission, which is named beside the needed one',
      command(body, { author: 'eve' }),
      '`eve` has the permission `triage` in this repository. `/docs-agent` needs `write`.',
      (github) => github.setPermission('eve', 'triage'),
    ],
    ['a stranger', command(body, { author: 'stranger' }), '`stranger` has the permission `read`'],
    [
      'the owner whom GitHub’s events call so, without a usable answer',
      byOwner,
      "could not be checked (`write` is needed): `Checking the permission failed: GitHub's answer is not usable",
      ({ faults }) => faults.add({ path: /permission$/, fault: { kind: 'html' } }),
    ],
    [
      'anybody, with a token that may not ask',
      command(body),
      'Add "metadata: read" to the job\'s permissions',
      (github) => github.setScopes({ metadata: 'none' }),
    ],
    [
      'an author who is not a user',
      byApp,
      'GitHub does not list `ghost-app` as a user',
      (github) => github.setAccount('ghost-app', { type: 'Bot' }),
    ],
    [
      'another one than the author',
      command(body, { sender: 'Codertocat' }),
      'counts only from its own author',
    ],
    ['a deleted author', command(body, { author: null }), 'The account that wrote the command is deleted'],
  ])('not %s: green with a warning, whatever else is wrong', async ([, event, words, prepare], { stage }) => {
    stage.github.happened(event.payload);
    prepare?.(stage.github);
    const inputs = { 'api-key': '', 'project-id': '', prompt: 'Do it.' };
    const result = await stage.run(event, { inputs, known: true });
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'denied', jobId: '' } });
    expect(warnings(result)).toHaveLength(1);
    expect(result.summary).toContain('No job was created');
    expect(reply(stage)).toContain(words);
    expect(stage.reactions(event.payload['comment'].id)).toEqual(['confused']);
    expect(result.outputs['commentUrl']).toMatch(new RegExp(`#issuecomment-${stage.ourComments()[0]?.id}$`));
    expect(stage.service.journal.entries).toEqual([]);
  });

  const byMember = command(body);
  byMember.payload['comment'].author_association = 'NONE';
  test.for<[string, WorkflowEvent, Record<string, string>]>([
    ['a role that is enough', command(body, { author: 'eve' }), { permission: 'triage' }],
    ['the member whom GitHub’s events call nothing', byMember, {}],
    ['a bot that is named', command(body, { author: 'renovate[bot]' }), { 'allow-bots': 'other, renovate' }],
  ])('%s', async ([, event, inputs], { stage }) => {
    stage.github.setPermission('eve', 'triage');
    expect((await stage.run(event, { inputs })).outputs['outcome']).toBe('pull-request');
  });

  test('a member’s review of a fork’s changes is told where there are secrets', async ({ stage }) => {
    stage.github.setScopes({ issues: 'read', pull_requests: 'read' });
    const event = reviewComment({ body: '/docs-agent add', author: 'hubot', head: 'eve/Hello-World' });
    const result = await stage.run(event, { inputs: { 'api-key': '' } });
    expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
    expect(result.log).toContain('Write the command in the conversation of the pull request instead');
  });
});

describe.concurrent('other commands', { timeout: 60_000 }, () => {
  test.for(['/docs-agent', '/docs-agent help'])('%s: the usage, and no job', async (body, { stage }) => {
    const result = await stage.run(command(body), { inputs: { permission: 'triage', 'api-key': '' } });
    expect(result).toMatchObject({ exitCode: 0, annotations: [], outputs: { outcome: 'usage' } });
    expect(reply(stage)).toContain('`/docs-agent retry` sends your last words again.');
    expect(reply(stage)).toContain('`triage` or more');
    expect(stage.service.journal.entries).toEqual([]);
  });

  test('nearly a command: a hint for who may command, silence for who may not', async ({ stage }) => {
    const hinted = await stage.run(command('@docs-agent: add', { id: 6001 }));
    expect(hinted).toMatchObject({ exitCode: 0, annotations: [], outputs: { outcome: 'usage' } });
    expect(reply(stage)).toContain('Did you mean `/docs-agent`?');
    const ignored = await stage.run(command('/Docs-Agent add', { id: 6002, author: 'stranger' }));
    expect(ignored).toMatchObject({ exitCode: 0, annotations: [], outputs: { outcome: 'skipped' } });
    expect(stage.ourComments()).toHaveLength(1);
    expect(stage.service.journal.entries).toEqual([]);
  });

  test('status, cancelled while the service is silent: no fault of anybody’s', async ({ stage }) => {
    await stage.run(command('/docs-agent add', { id: 6101 }));
    stage.service.faults.add({ method: 'GET', fault: { kind: 'never' } });
    const { journal } = stage.service;
    const result = await stage.run(command('/docs-agent status', { id: 6102 }), {
      signals: [{ signal: 'SIGTERM', journal, request: ({ fault }) => fault === 'never' }],
    });
    expect(result).toMatchObject({ exitCode: 0, annotations: [], outputs: { outcome: 'cancelled' } });
  });

  test('status and help in a dry run: no reply, no request, the answer in the summary', async ({ stage }) => {
    const inputs = { 'dry-run': 'true' };
    const status = await stage.run(command('/docs-agent status', { id: 6111 }), { inputs });
    expect(status.outputs['outcome']).toBe('dry-run');
    expect(status.summary).not.toContain('prompt below');
    const help = await stage.run(command('/docs-agent help', { id: 6112 }), { inputs });
    expect(help.outputs['outcome']).toBe('usage');
    expect(help.summary).toContain('add a section on retries');
    expect(stage.service.journal.entries).toEqual([]);
    expect(stage.ourComments()).toEqual([]);
  });

  test('a command that holds the API key: no job, and what to do', async ({ stage }) => {
    const result = await stage.run(command(`/docs-agent use ${stage.service.apiKey}`));
    expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
    expect(reply(stage)).toContain('make a new key');
    expect(stage.service.journal.entries).toEqual([]);
  });

  test('status: the last job of the pull request', async ({ stage }) => {
    const status = async (number: number) => {
      const result = await stage.say(number, '/docs-agent status');
      expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'usage', jobId: '' } });
      return stage.lastReply();
    };
    expect(await status(1)).toContain('No job is known for this pull request.');
    stage.service.jobs.next(atWork);
    await stage.say(2, '/docs-agent add', started);
    stage.service.faults.add({ method: 'GET', fault: { kind: 'status', status: 502 } });
    expect(await status(3)).toContain('The last job, `job-0001`, is `active`. It has no pull request yet.');
    const onLine = reviewComment({ body: '/docs-agent new page', author: 'hubot', id: 4 });
    await stage.run(onLine, { ...started, github: { runId: 4 } });
    expect(await status(5)).toMatch(
      /`job-0002`, is `completed`\. Its pull request: \[example\/docs#7\].*#discussion_r/s,
    );
    expect(stage.service.jobs.list).toHaveLength(2);
  });

  test('retry: the last prompt of the same commander', async ({ stage }) => {
    stage.github.setPermission('maria', 'write');
    const run = async (number: number, body: string, author = 'hubot') => {
      const event = command(body, { id: number, author });
      const inputs = { context: 'none', 'follow-up': 'false' };
      const { outputs } = await stage.run(event, { inputs, github: { runId: number } });
      return outputs['outcome'];
    };
    expect(await run(1, '/docs-agent retry')).toBe('usage');
    expect(stage.lastReply()).toContain('There is no earlier command from `hubot` on this pull request.');
    await run(2, '/docs-agent first\r\nand more');
    await run(3, '/docs-agent second', 'maria');
    await run(4, '/docs-agent retry');
    expect(stage.lastReply()).toContain('first\n> and more');
    await run(5, '/docs-agent retry');
    const words = 'first\nand more';
    expect(prompts(stage)).toEqual([words, 'second', words, words]);

    stage.github.editComment(2, '/docs-agent delete everything');
    expect(await run(6, '/docs-agent retry')).toBe('usage');
    expect(stage.lastReply()).toContain('was edited after it was taken');
    stage.github.deleteComment(2);
    await run(7, '/docs-agent retry');
    expect(stage.lastReply()).toContain('was deleted');
    expect(prompts(stage)).toHaveLength(4);
  });

  test('retry of a command on a line keeps the line', async ({ stage }) => {
    const place = { path: 'a.md', line: 3 };
    await stage.run(reviewComment({ body: '/docs-agent explain', author: 'hubot', id: 7101, place }));
    await stage.run(command('/docs-agent retry', { id: 7102 }));
    const [first, second] = prompts(stage);
    expect(second).toBe(first);
    expect(second).toContain('- File: a.md\n- Line: 3');
  });
});

describe.concurrent('a reply that cannot be written', { timeout: 60_000 }, () => {
  test.for<[string, (stage: Conversation) => void, string]>([
    [
      'scopes',
      ({ github }) => github.setScopes({ issues: 'read', pull_requests: 'read' }),
      'pull-requests: write',
    ],
    ['reactions only', ({ github }) => github.setScopes({ pull_requests: 'read' }), 'pull-requests: write'],
    ['a locked thread', ({ github }) => github.lock(2), 'locked'],
  ])('is one warning, and the job runs: %s', async ([, prepare, words], { stage }) => {
    const event = command('/docs-agent add');
    stage.github.happened(event.payload);
    prepare(stage);
    const result = await stage.run(event, { known: true });
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request' } });
    expect(warnings(result)).toHaveLength(1);
    expect(warnings(result)[0]).toContain(words);
  });

  test('because it was deleted is written once more, and then left alone', async ({ stage }) => {
    stage.github.journal.listen(({ method, path, ended }) => {
      if (method === 'POST' && path.endsWith('/issues/2/comments') && ended === 'answered')
        for (const { id } of stage.ourComments()) stage.github.deleteComment(id);
    });
    const result = await stage.run(command('/docs-agent add'));
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request' } });
    expect(warnings(result)).toEqual([]);
    expect(stage.github.journal.requests('POST', /issues\/2\/comments$/)).toHaveLength(2);
  });

  test('since the answer to it was lost is found, not written twice', async ({ stage }) => {
    const path = /issues\/2\/comments$/;
    stage.github.faults.add({ method: 'POST', path, fault: { kind: 'reset-after-body' } });
    const result = await stage.run(command('/docs-agent add'));
    expect(result.outputs['outcome']).toBe('pull-request');
    expect(reply(stage)).toContain(opened);
  });

  test.for<[string, WorkflowEvent]>([
    ['the command', command('/docs-agent add', { id: 4002 })],
    [
      'the first comment of its thread',
      reviewComment({ body: '/docs-agent add', author: 'hubot', id: 4002 }),
    ],
  ])(
    'where it belongs, since %s was deleted, is in the conversation, and a re-run finds it',
    async ([, event], { stage }) => {
      stage.github.happened(event.payload);
      stage.github.deleteComment(4002);
      for (const again of [1, 2]) {
        const result = await stage.run(event, { known: true, ...attempt(again) });
        expect(result).toMatchObject({
          exitCode: 0,
          outputs: { outcome: 'pull-request', jobId: 'job-0001' },
        });
        expect(stage.ourComments()).toMatchObject([{ kind: 'issue' }]);
        expect(reply(stage)).toContain(opened);
      }
      expect(stage.service.jobs.list).toHaveLength(1);
    },
  );

  test('whole, since the link is longer than a comment, still has an end', async ({ stage }) => {
    const long = `${prLink}?${'x'.repeat(70_000)}`;
    stage.service.jobs.next([{ status: 'active' }, { status: 'completed', prLink: long, reads: 1 }]);
    const inputs = { 'timeout-minutes': '0.05' };
    const result = await stage.run(command('/docs-agent add'), { inputs });
    expect(result.outputs).toMatchObject({ outcome: 'timed-out', jobId: 'job-0001' });
    expect(reply(stage)).toContain('Not finished in time');
  });

  test('at first, since GitHub does not know it yet, is written a moment later', async ({ stage }) => {
    stage.github.setLags({ comments: { ms: 800 } });
    const result = await stage.run(command('/docs-agent add'));
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request' } });
    expect(reply(stage)).toContain(opened);
  });
});

describe.concurrent('one comment makes one job', { timeout: 60_000 }, () => {
  test.for([
    ['the second attempt', attempt(2)],
    ['another delivery', { github: { runId: 2 } }],
  ] as const)('%s waits for the job of the first', async ([, again], { stage }) => {
    stage.service.jobs.next(atWork);
    const event = command('/docs-agent add');
    const first = await stage.run(event, started);
    const second = await stage.run(event, { inputs: { 'timeout-minutes': '0.01' }, ...again });
    const { jobId, commentUrl } = first.outputs;
    expect(second.outputs).toMatchObject({ outcome: 'timed-out', jobId, commentUrl });
    expect(stage.service.jobs.list).toHaveLength(1);
    expect(reply(stage)).toContain('is not finished');
    expect(stage.reactions(event.payload['comment'].id)).toEqual(['confused']);
  });

  test('a second attempt after a refusal makes the job, and edits the reply', async ({ stage }) => {
    stage.github.setPermission('eve', 'read');
    const event = command('/docs-agent add', { author: 'eve' });
    await stage.run(event);
    stage.github.setPermission('eve', 'write');
    const second = await stage.run(event, attempt(2));
    expect(second.outputs['outcome']).toBe('pull-request');
    expect(reply(stage)).toContain(opened);
  });

  test.for([
    ['the job', 200, { exitCode: 0, outputs: { outcome: 'pull-request', jobId: 'job-0001' } }],
    ['that the answer was lost', 500, { exitCode: 1, outputs: { outcome: 'error', jobId: '' } }],
  ] as const)(
    'a refusal between two attempts does not forget %s',
    async ([, status, expected], { stage }) => {
      if (status === 500) stage.service.faults.add({ method: 'POST', fault: { kind: 'status', status } });
      const event = command('/docs-agent add');
      await stage.run(event);
      stage.github.setPermission('hubot', 'read');
      expect((await stage.run(event, attempt(2))).outputs['outcome']).toBe('denied');
      expect(reply(stage)).toContain('No job was created');
      stage.github.setPermission('hubot', 'write');
      expect(await stage.run(event, attempt(3))).toMatchObject(expected);
      expect(stage.service.journal.requests('POST')).toHaveLength(1);
    },
  );

  test('a marker of somebody else is not believed', async ({ stage }) => {
    stage.service.jobs.next(atWork);
    const event = command('/docs-agent add');
    await stage.run(event, started);
    const { id, body } = stage.ourComments()[0] ?? { id: 0, body: '' };
    stage.github.deleteComment(id);
    // A copy by a stranger, and one that was changed but stands under the name that all workflows write with.
    stage.github.addComment(2, { body, author: 'eve' });
    stage.github.addComment(2, { body: body.replace(/:e/, ':f'), author: 'github-actions[bot]' });
    const second = await stage.run(event, attempt(2));
    expect(second.outputs).toMatchObject({ outcome: 'pull-request', jobId: 'job-0002' });
  });

  test('a second attempt that cannot read the job still tells its id', async ({ stage }) => {
    const inputs = { wait: 'false' };
    await stage.run(command('/docs-agent add'), { inputs });
    stage.service.faults.add({ method: 'GET', fault: { kind: 'status', status: 403 } });
    const second = await stage.run(command('/docs-agent add'), { ...attempt(2), inputs });
    expect(second).toMatchObject({ exitCode: 1, outputs: { outcome: 'error', jobId: 'job-0001' } });
  });

  test('another workflow has its own reply and its own job', async ({ stage }) => {
    const event = command('/docs-agent add');
    const inputs = { 'follow-up': 'false' };
    await stage.run(event, { inputs });
    await stage.run(event, { inputs, github: { workflow: 'Other' } });
    expect(stage.ourComments()).toHaveLength(2);
    expect(stage.service.jobs.list).toHaveLength(2);
  });

  test('the repository was renamed in between, or its name changed its case', async ({ stage }) => {
    const event = command('/docs-agent add');
    await stage.run(event);
    const renamed = command('/docs-agent add', { repository: 'codertocat/hi-world' });
    stage.github.rename('codertocat/hi-world');
    const github = { runAttempt: 2, repository: 'codertocat/hi-world' };
    const second = await stage.run(renamed, { known: true, github });
    expect(second.outputs).toMatchObject({ outcome: 'pull-request', jobId: 'job-0001' });
    expect(stage.service.jobs.list).toHaveLength(1);
  });

  test.for<[string, number, number[]]>([
    ['three at the same time', 0, [2, 3, 4]],
    ['two, where lists lag', 1500, [2, 3]],
    ['two that continue a job, where lists lag', 1500, [2, 3]],
  ])('of %s, one has the job and another says so', async ([what, ms, runIds], { stage }) => {
    const continues = what.includes('continue');
    if (continues) {
      await stage.begin();
      await setTimeout(ms);
    }
    const event = command('/docs-agent add', { id: 2 });
    stage.github.happened(event.payload);
    stage.github.setLags({ lists: { ms } });
    const script = [{ status: 'active' }, { status: 'completed', prLink, after: 3000 }];
    stage.service.jobs.next(script);
    stage.service.jobs.nextFollowUp(script);
    const runs = runIds.map((runId) => stage.run(event, { github: { runId }, known: true }));
    const results = await Promise.all(runs);
    expect(results.map(({ exitCode }) => exitCode)).toEqual(runIds.map(() => 0));
    expect(results.map(({ outputs }) => outputs['jobId'])).toContain('job-0001');
    expect(stage.words()).toEqual([continues ? ['begin', 'add'] : ['add']]);
    expect(results.map(({ log }) => log)).toContainEqual(
      expect.stringMatching(
        /Another run asks for this job\. Its reply: http|An earlier run has the job job-0001/,
      ),
    );
    if (ms > 0) expect(stage.replies()).toHaveLength(continues ? 2 : 1);
  });

  test('of two deliveries that find a reply without a job at the same moment', async ({ stage }) => {
    stage.github.setPermission('eve', 'read');
    const event = command('/docs-agent add', { author: 'eve' });
    await stage.run(event);
    stage.github.setPermission('eve', 'write');
    // The first one's word is late: the other one could see no more of it than before.
    stage.github.faults.add({ method: 'PATCH', fault: { kind: 'delay', ms: 1_500 } });
    const runs = [2, 3].map((runId) => stage.run(event, { github: { runId } }));
    const outcomes = (await Promise.all(runs)).map(({ outputs }) => outputs['outcome']);
    expect(stage.service.jobs.list).toHaveLength(1);
    expect(outcomes).toContain('pull-request');
    expect(stage.ourComments()).toHaveLength(1);
  });

  // Where lists lag, each of two runs may see the other's reply only: not both of them may step back.
  test.for([
    ['an older', 1, 'skipped'],
    ['a newer', 999_999_999, 'pull-request'],
  ] as const)(
    'of two deliveries that only see %s reply than their own',
    async ([, id, outcome], { stage }) => {
      const event = command('/docs-agent add');
      const { journal, faults } = stage.service;
      faults.add({ method: 'POST', fault: { kind: 'never' } });
      await stage.run(event, {
        signals: [{ signal: 'SIGKILL', journal, request: ({ body }) => body !== '' }],
        github: { runId: 2 },
      });
      const [other] = stage.ourComments();
      stage.github.deleteComment(other?.id ?? 0);
      const user = { id: 41_898_282, login: 'github-actions[bot]', type: 'Bot' };
      const list = [{ id, body: other?.body, user, html_url: 'https://github.com/x' }];
      const headers = { 'content-type': 'application/json' };
      const fault = { kind: 'status', status: 200, headers, body: JSON.stringify(list) } as const;
      // The first list is that before our own reply; the second is read for the known job. A second attempt does not wait
      // for the reply of whoever left the eyes.
      stage.github.faults.add({ method: 'GET', path: /issues\/2\/comments$/, skip: 2, fault });
      const result = await stage.run(event, { github: { runId: 1, runAttempt: 2 } });
      expect(result.outputs['outcome']).toBe(outcome);
    },
  );

  test.for<[string, Fault, string]>([
    ['no answer', { kind: 'reset-after-body' }, 'did not answer the request'],
    ['an error', { kind: 'status', status: 500, handled: true }, 'with an error, and did not confirm'],
    [
      'no id',
      { kind: 'status', status: 201, body: '{}', handled: true },
      'without an id, and did not confirm',
    ],
  ])('a create with %s is lost, and said so in its own words', async ([, fault, words], { stage }) => {
    stage.service.faults.add({ method: 'POST', fault });
    for (const [index, told] of [words, 'It was not asked again', 'It was not asked again'].entries()) {
      const result = await stage.say(1, '/docs-agent add', attempt(index + 1));
      expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
      expect(reply(stage)).toContain(told);
      expect(reply(stage)).toContain('/docs-agent retry');
    }
    expect(stage.service.journal.requests('POST')).toHaveLength(1);
    const retried = await stage.say(2, '/docs-agent retry');
    expect(retried.outputs['outcome']).toBe('pull-request');
    expect(stage.service.journal.requests('POST')).toHaveLength(2);
  });

  test('an older reply that another program copied is not the newest', async ({ stage }) => {
    const run = (body: string, id: number) =>
      stage.run(command(body, { id }), { inputs: { context: 'none' }, github: { runId: id } });
    await run('/docs-agent new first', 9001);
    const { body } = stage.ourComments()[0] ?? { body: '' };
    await run('/docs-agent new second', 9002);
    stage.github.addComment(2, { body, author: 'github-actions[bot]' });
    await run('/docs-agent retry', 9003);
    expect(prompts(stage)).toEqual(['first', 'second', 'second']);
  });

  test('a thread that cannot be read keeps a second attempt from making a job', async ({ stage }) => {
    const fault = { kind: 'status', status: 404, body: '{}' } as const;
    stage.github.faults.add({ method: 'GET', path: /issues\/2\/comments$/, fault });
    const second = await stage.run(command('/docs-agent add'), attempt(2));
    expect(second).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
    expect(stage.service.journal.entries).toEqual([]);
  });
});

// A second of a shared machine can be longer: a time limit that was missed is tried again.
describe.skipIf(process.platform === 'win32')('a run that is cancelled', { retry: 2 }, () => {
  test.for([
    ['while the permission is asked for', /permission$/, 'GET', ''],
    ['while the reply is written', /issues\/2\/comments$/, 'POST', ''],
    ['while the job is noted', /issues\/comments\/\d+$/, 'PATCH', 'job-0001'],
    ['while the eyes are shown', /reactions$/, 'POST', ''],
  ] as const)(
    'ends within a second, however slow GitHub is: %s',
    async ([, path, method, jobId], { stage }) => {
      stage.service.jobs.next(atWork);
      stage.github.faults.add({ path, method, times: 9, fault: { kind: 'never' } });
      const request = (entry: JournalEntry) => entry.method === method && path.test(entry.path);
      const signals = [{ signal: 'cancel', journal: stage.github.journal, request } as const];
      const result = await stage.run(command('/docs-agent add'), { signals });
      expect(result.afterSignalMs).toBeLessThan(1000);
      expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'cancelled', jobId } });
      expect(warnings(result)).toEqual([]);
    },
  );
});

base('GitHub Enterprise Server behind a proxy, with a certificate of its own', async () => {
  const github = { prefix: '/api/v3', webUrl: 'https://docs.test', repository: 'octo/docs' } as const;
  await using stage = await conversation({ github });
  await using front = await startTlsFront(new URL(stage.github.apiUrl).origin);
  await using proxy = await startProxy(front.port);
  const result = await stage.run(command('/docs-agent add', { repository: 'octo/docs' }), {
    github: { apiUrl: 'https://docs.test/api/v3', serverUrl: 'https://docs.test' },
    env: { HTTPS_PROXY: proxy.url, NODE_EXTRA_CA_CERTS: certificatePath },
  });
  expect(result.outputs['outcome']).toBe('pull-request');
  expect(result.outputs['commentUrl']).toMatch(/^https:\/\/docs\.test\/octo\/docs\/pull\/2#/);
  expect(prompts(stage)[0]).toContain('https://docs.test/octo/docs/pull/2');
  expect(new Set(proxy.requests)).toEqual(new Set(['CONNECT docs.test:443']));
});
