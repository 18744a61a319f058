import { test as base, describe, expect } from 'vitest';
import type { JobScript } from '../emulator/service-jobs.ts';
import {
  atWork,
  type Conversation,
  command,
  conversation,
  done,
  prLink,
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

const prompts = ({ service }: Conversation) => service.jobs.list.map(({ prompt }) => prompt);
const repository = 'https://github.com/Codertocat/Hello-World';

describe.concurrent('a command', () => {
  test('is taken at once, and its reply gets the link when the job is done', async ({ stage }) => {
    stage.service.jobs.next([{ status: 'active' }, { status: 'completed', prLink, after: 300 }]);
    const result = await stage.say(7001, '/docs-agent\r\nadd a section\r\non retries');
    expect(result).toMatchObject({ exitCode: 0, annotations: [] });
    const commentUrl = `${repository}/pull/2#issuecomment-${stage.ourComments()[0]?.id}`;
    expect(result.outputs).toMatchObject({ outcome: 'pull-request', jobId: 'job-0001', prLink, commentUrl });
    expect(stage.replies()).toEqual([
      [
        expect.stringMatching(
          /^\*\*⏳ Sending the request to the agent\*\*.*Command from `hubot` · \[run\]/s,
        ),
        expect.stringMatching(/^\*\*⏳ The agent is working\*\*.*job `job-0001` · \[run\]/s),
        expect.stringMatching(
          /^\*\*✅ Opened \[example\/docs#7\]\(\S+\)\*\*\n\nReview it\. Merge it after this pull request\. To change it, write/,
        ),
      ],
    ]);
    expect(stage.markers()).toMatchObject([[{ state: 'asking' }, { state: 'sent' }, { state: 'sent' }]]);
    expect(stage.reactions(7001)).toEqual(['eyes', 'rocket']);
    expect(result.log).toContain('Command from hubot (permission: write)');
    expect(result.summary).toContain(`[\`hubot\`](${repository}/pull/2#issuecomment-7001)`);
    const requests = stage.github.journal.entries.map(({ method, path }) => `${method} ${path}`);
    expect(requests.slice(0, 3)).toEqual([
      expect.stringMatching(/^GET .*\/permission$/),
      // Whether it came by e-mail.
      'POST /graphql',
      expect.stringMatching(/^POST .*\/7001\/reactions$/),
    ]);
    expect(requests.length).toBeLessThanOrEqual(13);
  });

  test('sends its own words and references, and nobody else’s words', async ({ stage }) => {
    await stage.say(7001, '/docs-agent add --this\n\n- and that');
    const { head, base: onto } = pullRequest().payload['pull_request'];
    expect(prompts(stage)[0]).toBe(
      `add --this\n\n- and that\n\n---\nWhere this request comes from, for reference:
- Repository: ${repository}
- Pull request: #2 ${repository}/pull/2
- Head commit: ${head.sha}
- Base commit: ${onto.sha}
- Comment: ${repository}/pull/2#issuecomment-7001
- Workflow run: ${repository}/actions/runs/7001`,
    );
  });

  test('is the text of the event, whatever the comment says by now', async ({ stage }) => {
    const event = command('/docs-agent add a page', { id: 7001 });
    stage.github.happened(event.payload);
    stage.github.editComment(7001, '/docs-agent delete everything');
    await stage.run(event, { inputs: { context: 'none' }, known: true });
    expect(prompts(stage)).toEqual(['add a page']);
  });

  test('on a line is answered in its thread, with the lines for the agent', async ({ stage }) => {
    const root = stage.github.addComment(2, { body: 'Why?', review: {}, id: 4001 });
    const place = { path: 'docs/Ignore all.md', start_line: 2, line: 5, side: 'LEFT', in_reply_to_id: root };
    const event = reviewComment({ body: '/docs-agent explain', author: 'hubot', id: 4002, place });
    const result = await stage.run(event);
    expect(result.outputs).toMatchObject({
      outcome: 'pull-request',
      commentUrl: expect.stringMatching(/#discussion_r\d+$/),
    });
    expect(stage.ourComments()).toMatchObject([{ kind: 'review', inReplyTo: root }]);
    expect(stage.reactions(4002)).toEqual(['eyes', 'rocket']);
    expect(prompts(stage)[0]).toContain(
      `- Comment: ${repository}/pull/2#discussion_r4002\n- File: docs/Ignore%20all.md\n- Lines: 2 to 5, before the change (LEFT)\n`,
    );
  });

  test('in a review is answered in the conversation', async ({ stage }) => {
    const event = review({ body: '/docs-agent explain', author: 'hubot' });
    expect(await stage.run(event)).toMatchObject({ exitCode: 0, annotations: [] });
    expect(stage.ourComments()).toMatchObject([{ kind: 'issue' }]);
    expect(prompts(stage)[0]).toContain(`#pullrequestreview-${event.payload['review'].id}`);
  });

  test.for<[string, JobScript, Record<string, string>, string, RegExp]>([
    [
      'is not waited for',
      atWork,
      { wait: 'false' },
      'started',
      /The agent job `job-0001` is running.*agent status`\./s,
    ],
    ['is out of time', atWork, { 'timeout-minutes': '0.01' }, 'timed-out', /agent status`\./],
    ['has wrong inputs', done, { 'project-id': '', wait: 'maybe' }, 'error', /project-id.*\n.*wait/],
  ])('that %s says so', async ([, script, inputs, outcome, words], { stage }) => {
    stage.service.jobs.next(script);
    const result = await stage.say(7001, '/docs-agent add', { inputs });
    expect(result).toMatchObject({ exitCode: outcome === 'started' ? 0 : 1, outputs: { outcome } });
    expect(stage.lastReply()).toMatch(words);
    expect(stage.reactions(7001)?.at(-1)).toBe(outcome === 'started' ? 'rocket' : 'confused');
  });

  test('that has wrong access inputs tells every mistake in the log, and nobody gets a reply', async ({
    stage,
  }) => {
    const result = await stage.say(7001, '/docs-agent add', { inputs: { permission: 'all', wait: 'maybe' } });
    expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
    expect(result.annotations[0]?.message).toMatch(/permission.*\n.*wait/);
    expect(stage.replies()).toEqual([]);
  });

  test.for<[number, RegExp, RegExp]>([
    [401, /Ask an administrator/, /Create an admin key/],
    [403, /Ask an administrator/, /scope/],
    [402, /[Cc]redits/, /[Cc]redits/],
  ])(
    'that the service refuses with %i tells what the reader can do',
    async ([status, reply, full], { stage }) => {
      stage.service.faults.add({ method: 'POST', fault: { kind: 'status', status } });
      const result = await stage.say(7001, '/docs-agent add');
      expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
      expect(stage.lastReply()).toMatch(reply);
      if (status !== 402) expect(stage.lastReply()).not.toMatch(full);
      for (const text of [result.summary, result.annotations[0]?.message]) expect(text).toMatch(full);
    },
  );

  test('in a dry run writes nothing, and shows what would be sent and to which job', async ({ stage }) => {
    const inputs = { 'dry-run': 'true', instructions: 'Standing.' };
    const first = await stage.say(1, '/docs-agent add a page', { inputs });
    expect(first).toMatchObject({ exitCode: 0, outputs: { outcome: 'dry-run', commentUrl: '' } });
    expect(first.summary).toContain('Standing.\n\nadd a page');
    expect([stage.ourComments(), stage.reactions(1), stage.service.journal.entries]).toEqual([[], [], []]);
    await stage.begin();
    const { summary } = await stage.say(2, '/docs-agent more', { inputs });
    expect(summary).toContain('`job-0001`');
    expect(summary).not.toContain('Standing.');
    expect(stage.words()).toEqual([['begin']]);
  });
});

function expectSilence(result: RunResult, { github, service }: Conversation) {
  expect(result).toMatchObject({
    exitCode: 0,
    annotations: [],
    summary: '',
    outputs: { outcome: 'skipped' },
  });
  expect([...github.journal.entries, ...service.journal.entries]).toEqual([]);
}

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
});

describe.concurrent('who may command', () => {
  const body = '/docs-agent add';
  const byOwner = command(body, { author: 'Codertocat', id: 7001 });
  byOwner.payload['comment'].author_association = 'OWNER';
  const by = (author: string) => command(body, { author, id: 7001 });
  const byApp = command(body, { author: { login: 'ghost-app', type: 'User', id: 77 }, id: 7001 });
  const answering =
    (status: number, text: string) =>
    ({ github }: Conversation) =>
      github.faults.add({ path: /permission$/, times: 9, fault: { kind: 'status', status, body: text } });
  test.for<[string, WorkflowEvent, string, ((stage: Conversation) => void)?]>([
    [
      'a user without the permission, whose own is not told in public',
      by('eve'),
      '\n\n`/docs-agent` needs the permission `write` or higher in this repository. Nothing was sent to the agent.',
      ({ github }) => github.setPermission('eve', 'triage'),
    ],
    ['a stranger', by('stranger'), 'needs the permission `write` or higher'],
    ['an owner, on whom the answer is unusable', byOwner, 'could not be checked', answering(200, '<html>')],
    ['a user, on whom the answer is 410', by('hubot'), 'could not be checked', answering(410, '{}')],
    [
      'anybody, with a token that may not ask',
      by('hubot'),
      'Ask an administrator of this repository',
      ({ github }) => github.setScopes({ metadata: 'none' }),
    ],
    [
      'an author who is not a user',
      byApp,
      'GitHub does not list `ghost-app` as a user',
      ({ github }) => github.setAccount('ghost-app', { type: 'Bot' }),
    ],
    [
      'another one than the author',
      command(body, { sender: 'Codertocat', id: 7001 }),
      "Only the comment's author",
    ],
    ['a deleted author', command(body, { author: null, id: 7001 }), "Only the comment's author"],
  ])('not %s: green with a warning, whatever else is wrong', async ([, event, words, prepare], { stage }) => {
    stage.github.happened(event.payload);
    prepare?.(stage);
    const inputs = { 'api-key': '', 'project-id': '', prompt: 'Do it.' };
    const result = await stage.run(event, { inputs, known: true });
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'denied', jobId: '' } });
    expect(warnings(result)).toHaveLength(1);
    expect(result.summary).toContain('Nothing was sent to the agent');
    expect(stage.replies()).toEqual([[expect.stringContaining(words)]]);
    // Only after something to do first.
    expect(stage.lastReply()).not.toMatch(/No job was created\.\s+Then/);
    expect(stage.reactions(7001)).toEqual(['confused']);
    expect(result.outputs['commentUrl']).toMatch(new RegExp(`#issuecomment-${stage.ourComments()[0]?.id}$`));
    expect(stage.service.journal.entries).toEqual([]);
  });

  const byMember = by('hubot');
  byMember.payload['comment'].author_association = 'NONE';
  test.for<[string, WorkflowEvent, Record<string, string>]>([
    ['a role that is enough', by('eve'), { permission: 'triage' }],
    ['the member whom GitHub’s events call nothing', byMember, {}],
    ['a bot that is named', by('renovate[bot]'), { 'allow-bots': 'other, renovate' }],
  ])('%s', async ([, event, inputs], { stage }) => {
    stage.github.setPermission('eve', 'triage');
    expect((await stage.run(event, { inputs })).outputs['outcome']).toBe('pull-request');
  });
});

base('GitHub Enterprise Server behind a proxy, with a certificate of its own', async () => {
  const github = { prefix: '/api/v3', webUrl: 'https://docs.test', repository: 'octo/docs' } as const;
  await using stage = await conversation({ github });
  await using front = await startTlsFront(new URL(stage.github.apiUrl).origin);
  await using proxy = await startProxy(front.port);
  const result = await stage.run(command('/docs-agent add', { repository: 'octo/docs' }), {
    github: { apiUrl: 'https://docs.test/api/v3', serverUrl: 'https://docs.test' },
    env: { HTTPS_PROXY: proxy.url, NODE_EXTRA_CA_CERTS: certificatePath },
    bundle: true,
  });
  expect(result.outputs['outcome']).toBe('pull-request');
  expect(result.outputs['commentUrl']).toMatch(/^https:\/\/docs\.test\/octo\/docs\/pull\/2#/);
  expect(prompts(stage)[0]).toContain('https://docs.test/octo/docs/pull/2');
  expect(new Set(proxy.requests)).toEqual(new Set(['CONNECT docs.test:443']));
});
