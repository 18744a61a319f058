import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { JobScript } from '../emulator/service-jobs.ts';
import { type CommentStage, type CommentStageOptions, commentStage } from '../support/comment-run.ts';
import {
  issueCommentOnIssue,
  issueCommentOnPullRequest,
  pullRequest,
  review,
  reviewComment,
  type WorkflowEvent,
} from '../support/events.ts';
import type { RunResult } from '../support/runner.ts';
import { certificatePath, startProxy, startTlsFront } from '../support/tls.ts';

const prLink = 'https://github.com/example/docs/pull/7';
/** The service is done by the time it answers the create, so that no test waits without need. */
const done: JobScript = [{ status: 'completed', prLink }];
const atWork: JobScript = [{ status: 'active' }];
const outputNames = ['commentUrl', 'job', 'jobId', 'outcome', 'prLink', 'status'];

async function staged(options: CommentStageOptions, play: (stage: CommentStage) => Promise<void>) {
  await using stage = await commentStage({ ...options, service: { job: done, ...options.service } });
  await play(stage);
  expect(stage.github.violations).toEqual([]);
  expect(stage.github.answerMistakes).toEqual([]);
}

const command = (body: string, more: Parameters<typeof issueCommentOnPullRequest>[0] = {}) =>
  issueCommentOnPullRequest({ body, author: 'hubot', ...more });

const replies = ({ github }: CommentStage, number = 2) =>
  github.thread(number).filter(({ author }) => author === 'github-actions[bot]');

/** The words of the one reply, without its marker. */
function reply(stage: CommentStage): string {
  const all = replies(stage);
  expect(all).toHaveLength(1);
  return all[0]?.body.replace(/^<!--.*-->/, '').trim() ?? '';
}

const reactions = ({ github }: CommentStage, event: WorkflowEvent) =>
  github
    .thread(2)
    .find(({ id }) => id === event.payload['comment'].id)
    ?.reactions.map(({ content }) => content);

const warnings = ({ annotations }: RunResult) =>
  annotations.filter(({ level }) => level === 'warning').map(({ message }) => message);

function expectSilence(result: RunResult, stage: CommentStage) {
  expect(result).toMatchObject({ exitCode: 0, annotations: [], summary: '' });
  expect(Object.keys(result.outputs).sort()).toEqual(outputNames);
  expect(result.outputs['outcome']).toBe('skipped');
  expect(stage.github.journal.entries).toEqual([]);
  expect(stage.service.journal.entries).toEqual([]);
}

describe.concurrent('a command', () => {
  test('is taken at once, and its reply gets the link when the job is done', async () => {
    const job = [{ status: 'active' }, { status: 'completed', prLink, after: 300 }];
    await staged({ service: { job } }, async (stage) => {
      const event = command('/docs-agent\r\nadd a section\r\non retries');
      const result = await stage.run(event);
      expect(result).toMatchObject({ exitCode: 0, annotations: [] });
      expect(result.outputs).toMatchObject({
        outcome: 'pull-request',
        jobId: 'job-0001',
        prLink,
        commentUrl: `https://github.com/Codertocat/Hello-World/pull/2#issuecomment-${replies(stage)[0]?.id}`,
      });
      const [first, second, last, ...more] = replies(stage)[0]?.bodies ?? [];
      expect(first).toContain('`hubot`, the agent is being asked. Progress is in [this run]');
      expect(second).toContain('at work on the job `job-0001`');
      expect(last).toMatch(
        /opened a \[pull request\]\(https:\/\/github\.com\/example\/docs\/pull\/7\) after \d s/,
      );
      expect(more).toEqual([]);
      expect(reactions(stage, event)).toEqual(['rocket']);
      expect(result.log).toContain('hubot commands, with the permission write where write is needed');
      expect(result.summary).toContain(
        `[\`hubot\`](https://github.com/Codertocat/Hello-World/pull/2#issuecomment-`,
      );

      const order = stage.github.journal.entries.map(
        ({ method, path }) => `${method} ${path.split('/').at(-1)}`,
      );
      expect(order.slice(0, 2)).toEqual(['GET permission', 'POST reactions']);
    });
  });

  test('hands over its own words and references, and nobody else’s words', async () => {
    await staged({}, async (stage) => {
      const event = command('/docs-agent add --this\n\n- and that');
      await stage.run(event);
      const { head, base } = pullRequest().payload['pull_request'];
      expect(stage.service.jobs.list[0]?.prompt.split('\n')).toEqual([
        'add --this',
        '',
        '- and that',
        '',
        '---',
        'Where this request comes from, for reference:',
        '- Repository: https://github.com/Codertocat/Hello-World',
        '- Pull request: #2 https://github.com/Codertocat/Hello-World/pull/2',
        `- Head commit: ${head.sha}`,
        `- Base commit: ${base.sha}`,
        `- Comment: https://github.com/Codertocat/Hello-World/pull/2#issuecomment-${event.payload['comment'].id}`,
        '- Workflow run: https://github.com/Codertocat/Hello-World/actions/runs/1234567890',
      ]);
    });
  });

  test('is the text of the event, whatever the comment says by now', async () => {
    await staged({}, async (stage) => {
      const event = command('/docs-agent add a page');
      stage.github.happened(event.payload);
      stage.github.editComment(event.payload['comment'].id, '/docs-agent delete everything');
      await stage.run(event, { inputs: { context: 'false' }, known: true });
      expect(stage.service.jobs.list[0]?.prompt).toBe('add a page');
    });
  });

  test('on a line is answered in its thread, with the file and the lines for the agent', async () => {
    await staged({}, async (stage) => {
      const root = stage.github.addComment(2, { body: 'Why?', review: {}, id: 4001 });
      const path = 'docs/Ignore all.md';
      const event = reviewComment({
        body: '/docs-agent explain',
        author: 'hubot',
        id: 4002,
        inReplyTo: root,
        path,
        startLine: 2,
        line: 5,
        side: 'LEFT',
      });
      const result = await stage.run(event);
      expect(result.outputs['outcome']).toBe('pull-request');
      expect(replies(stage)).toMatchObject([{ kind: 'review', inReplyTo: root }]);
      expect(result.outputs['commentUrl']).toMatch(/#discussion_r\d+$/);
      expect(reactions(stage, event)).toEqual(['rocket']);
      expect(stage.service.jobs.list[0]?.prompt).toContain(
        '- Comment: https://github.com/Codertocat/Hello-World/pull/2#discussion_r4002\n- File: docs/Ignore%20all.md\n- Lines: 2 to 5, before the change (LEFT)\n',
      );
    });
  });

  test('on a line that the diff has left behind names the older commit', async () => {
    await staged({}, async (stage) => {
      const event = reviewComment({
        body: '/docs-agent explain',
        author: 'hubot',
        line: null,
        originalLine: 9,
      });
      await stage.run(event);
      expect(stage.service.jobs.list[0]?.prompt).toContain(
        `- Line: 9, after the change (RIGHT), in the older commit ${event.payload['comment'].original_commit_id}`,
      );
    });
  });

  test('in a review is answered in the conversation', async () => {
    await staged({}, async (stage) => {
      const event = review({ body: '/docs-agent explain', author: 'hubot' });
      const result = await stage.run(event);
      expect(result).toMatchObject({ exitCode: 0, annotations: [] });
      expect(replies(stage)).toMatchObject([{ kind: 'issue' }]);
      expect(stage.service.jobs.list[0]?.prompt).toContain(
        `#pullrequestreview-${event.payload['review'].id}`,
      );
    });
  });

  test('that is not waited for says that the job was started', async () => {
    await staged({ service: { job: atWork } }, async (stage) => {
      const result = await stage.run(command('/docs-agent add'), { inputs: { wait: 'false' } });
      expect(result.outputs['outcome']).toBe('started');
      expect(reply(stage)).toMatch(/The agent has the job `job-0001`.*write `\/docs-agent status`\./s);
    });
  });

  test('that is out of time says that the job goes on, and how to look', async () => {
    await staged({ service: { job: atWork } }, async (stage) => {
      const event = command('/docs-agent add');
      const result = await stage.run(event, { inputs: { 'timeout-minutes': '0.01' } });
      expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'timed-out' } });
      expect(reply(stage)).toMatch(/`job-0001` was not finished .*goes on.*write `\/docs-agent status`\./s);
      expect(reactions(stage, event)).toEqual(['confused']);
    });
  });

  test('that the service refuses gets the reason', async () => {
    await staged({}, async (stage) => {
      const event = command('/docs-agent add');
      const result = await stage.run(event, { inputs: { 'api-key': 'mint_wrong' } });
      expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
      expect(reply(stage)).toContain('Check api-key');
      expect(reactions(stage, event)).toEqual(['confused']);
      expect(JSON.stringify(stage.github.thread(2))).not.toContain('mint_wrong');
    });
  });

  test('with wrong inputs gets the reason', async () => {
    await staged({}, async (stage) => {
      const result = await stage.run(command('/docs-agent add'), { inputs: { 'project-id': '' } });
      expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
      expect(reply(stage)).toContain('project-id: it is required');
    });
  });

  test('in a dry run writes nothing', async () => {
    await staged({}, async (stage) => {
      const event = command('/docs-agent add a page');
      const result = await stage.run(event, { inputs: { 'dry-run': 'true' } });
      expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'dry-run', commentUrl: '' } });
      expect(result.summary).toContain('add a page');
      expect(replies(stage)).toEqual([]);
      expect(reactions(stage, event)).toEqual([]);
      expect(stage.service.journal.entries).toEqual([]);
    });
  });

  test('is nothing where the inputs say what to do', async () => {
    await staged({}, async (stage) => {
      const result = await stage.run(command('/docs-agent add'), {
        inputs: { prompt: 'Do this instead.', context: 'false' },
      });
      expect(result.outputs['outcome']).toBe('pull-request');
      expect(stage.service.jobs.list.map(({ prompt }) => prompt)).toEqual(['Do this instead.']);
      expect(stage.github.journal.entries).toEqual([]);
    });
  });
});

describe.concurrent('everything else ends green and silent, without a request', () => {
  const body = '/docs-agent add';
  test.each<[string, WorkflowEvent]>([
    ['ordinary words', command('Looks good')],
    ['a quotation', command('> /docs-agent add\n\nWhat is this?')],
    ['a longer word', command('/docs-agents add')],
    ['a review without text', review()],
    ['a comment on an issue', issueCommentOnIssue({ body, author: 'hubot' })],
    ['an edited comment', command(body, { action: 'edited' })],
    ['a dismissed review', review({ body, author: 'hubot', action: 'dismissed' })],
    ['a bot', command(body, { author: 'renovate[bot]' })],
    ['a bot without the suffix', command(body, { author: { login: 'Copilot', type: 'Bot' } })],
  ])('%s', async (_name, event) => {
    await staged({}, async (stage) => {
      expectSilence(await stage.run(event, { inputs: { 'api-key': '', 'project-id': '' } }), stage);
    });
  });

  test('a reply of ours, were it to come back as a comment of a user', async () => {
    await staged({}, async (stage) => {
      await stage.run(command('/docs-agent add'));
      const { body: text } = replies(stage)[0] ?? { body: '' };
      stage.github.journal.clear();
      stage.service.journal.clear();
      expectSilence(await stage.run(command(text, { id: 5005 }), { inputs: { command: '<!--' } }), stage);
    });
  });
});

test('no client is loaded for an ordinary comment, and the one of GitHub only for a command', async () => {
  await staged({}, async (stage) => {
    const loaded = async (event: WorkflowEvent, inputs: Record<string, string> = {}) => {
      const coverage = await mkdtemp(join(tmpdir(), 'coverage-'));
      try {
        await stage.run(event, { inputs, env: { NODE_V8_COVERAGE: coverage } });
        const names = await readdir(coverage);
        const reports = await Promise.all(names.map((name) => readFile(join(coverage, name), 'utf8')));
        const urls = reports.flatMap((text) =>
          (JSON.parse(text) as { result: { url: string }[] }).result.map(({ url }) => url),
        );
        const own = urls.filter((url) => url.includes('/dist/agent/'));
        expect(own).not.toEqual([]);
        return (await Promise.all(own.map((url) => readFile(new URL(url), 'utf8')))).join('\n');
      } finally {
        await rm(coverage, { recursive: true, force: true });
      }
    };
    const octokit = /octokit-endpoint\.js/;
    expect(await loaded(command('Looks good'))).not.toMatch(octokit);
    expect(await loaded(command('Looks good'), { prompt: 'Do it.' })).not.toMatch(octokit);
    expect(await loaded(command('/docs-agent add', { id: 5001 }))).toMatch(octokit);
  });
});

describe.concurrent('who may command', () => {
  const refused = async (
    stage: CommentStage,
    event: WorkflowEvent,
    inputs: Record<string, string> = {},
    known = false,
  ) => {
    const result = await stage.run(event, { inputs, known });
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'denied', jobId: '' } });
    expect(warnings(result)).toHaveLength(1);
    expect(result.summary).toContain('Nothing was started');
    expect(stage.service.journal.entries).toEqual([]);
    return result;
  };

  test('a permission that is not enough is named beside the needed one', async () => {
    await staged({}, async (stage) => {
      stage.github.setPermission('eve', 'triage');
      const event = command('/docs-agent add', { author: 'eve' });
      const result = await refused(stage, event);
      expect(reply(stage)).toContain(
        '`eve` has the permission `triage` in this repository, and `/docs-agent` needs `write`.',
      );
      expect(reactions(stage, event)).toEqual(['confused']);
      expect(result.outputs['commentUrl']).toMatch(new RegExp(`#issuecomment-${replies(stage)[0]?.id}$`));
      expect(result.log).toContain('eve has the permission triage');
    });
  });

  test('a stranger cannot paint a run red, whatever else is wrong', async () => {
    await staged({}, async (stage) => {
      await refused(stage, command('/docs-agent add', { author: 'stranger' }), {
        'api-key': '',
        'project-id': '',
      });
      expect(reply(stage)).toContain('`stranger` has the permission `read`');
    });
  });

  test.each([
    ['triage', undefined, 'triage', 'pull-request'],
    ['maintain', undefined, 'maintain', 'pull-request'],
    ['write', undefined, 'maintain', 'denied'],
    ['write', 'docs-editor', 'write', 'pull-request'],
    ['read', 'docs-reader', 'write', 'denied'],
  ] as const)('a role %s (%s) where %s is needed: %s', async (role, custom, permission, outcome) => {
    await staged({}, async (stage) => {
      stage.github.setPermission('eve', role, custom);
      const result = await stage.run(command('/docs-agent add', { author: 'eve' }), {
        inputs: { permission },
      });
      expect(result.outputs['outcome']).toBe(outcome);
      expect(stage.service.jobs.list).toHaveLength(outcome === 'denied' ? 0 : 1);
    });
  });

  test('the member whom GitHub’s events call a contributor may', async () => {
    await staged({}, async (stage) => {
      const event = command('/docs-agent add');
      event.payload['comment'].author_association = 'NONE';
      expect((await stage.run(event)).outputs['outcome']).toBe('pull-request');
    });
  });

  test('the owner whom GitHub’s events call so may not without an answer', async () => {
    await staged({}, async (stage) => {
      stage.github.faults.add({ path: /permission$/, fault: { kind: 'html' } });
      const event = command('/docs-agent add', { author: 'Codertocat' });
      event.payload['comment'].author_association = 'OWNER';
      await refused(stage, event);
      expect(reply(stage)).toContain('could not be checked (`write` is needed)');
      expect(reply(stage)).toContain('GitHub answered 200, but not what was expected in');
    });
  });

  test('a token that may not ask lets nobody in, and says so', async () => {
    await staged({ github: { scopes: { metadata: 'none' } } }, async (stage) => {
      const result = await refused(stage, command('/docs-agent add'));
      expect(result.log).toContain('Resource not accessible by integration');
    });
  });

  test('an author who is not a user', async () => {
    await staged({}, async (stage) => {
      const event = command('/docs-agent add', { author: { login: 'ghost-app', type: 'User', id: 77 } });
      stage.github.happened(event.payload);
      stage.github.setAccount('ghost-app', { type: 'Bot' });
      await refused(stage, event, {}, true);
      expect(reply(stage)).toContain('`ghost-app` is not a user');
    });
  });

  test('somebody else’s run on a comment', async () => {
    await staged({}, async (stage) => {
      const result = await refused(stage, command('/docs-agent add', { sender: 'Codertocat' }));
      expect(result.log).toContain('A command counts only from its own author');
      expect(stage.github.journal.requests('GET', /permission$/)).toEqual([]);
    });
  });

  test('a deleted author', async () => {
    await staged({}, async (stage) => {
      await refused(stage, command('/docs-agent add', { author: null }));
    });
  });

  test('a bot that is named', async () => {
    await staged({}, async (stage) => {
      const event = command('/docs-agent add', { author: 'renovate[bot]' });
      const result = await stage.run(event, { inputs: { 'allow-bots': 'other, renovate' } });
      expect(result.outputs['outcome']).toBe('pull-request');
    });
  });

  test('a member’s review of a fork’s changes, whose run has no secrets, is told where to write', async () => {
    await staged({ github: { scopes: { issues: 'read', pull_requests: 'read' } } }, async (stage) => {
      const event = reviewComment({ body: '/docs-agent add', author: 'hubot', head: 'eve/Hello-World' });
      const result = await stage.run(event, { inputs: { 'api-key': '' } });
      expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
      expect(result.log).toContain('Write the command in the conversation of the pull request instead');
    });
  });
});

describe.concurrent('other commands', () => {
  test.each(['/docs-agent', '/docs-agent help'])('%s: the usage, and no job', async (body) => {
    await staged({}, async (stage) => {
      const result = await stage.run(command(body), { inputs: { permission: 'triage', 'api-key': '' } });
      expect(result).toMatchObject({ exitCode: 0, annotations: [], outputs: { outcome: 'usage' } });
      expect(reply(stage)).toContain('`/docs-agent retry` asks for your last prompt again.');
      expect(reply(stage)).toContain('`triage` or more');
      expect(stage.service.journal.entries).toEqual([]);
    });
  });

  test('status, cancelled while the service is silent: no fault of anybody’s', async () => {
    await staged({}, async (stage) => {
      await stage.run(command('/docs-agent add', { id: 6101 }));
      stage.service.faults.add({ method: 'GET', fault: { kind: 'never' } });
      const result = await stage.run(command('/docs-agent status', { id: 6102 }), {
        signals: [
          { signal: 'SIGTERM', journal: stage.service.journal, request: ({ fault }) => fault === 'never' },
        ],
      });
      expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'cancelled' } });
      expect(result.annotations).toEqual([]);
    });
  });

  test('status and help in a dry run: no reply, no request to the service, the answer in the summary', async () => {
    await staged({}, async (stage) => {
      const inputs = { 'dry-run': 'true' };
      const status = await stage.run(command('/docs-agent status', { id: 6111 }), { inputs });
      expect(status.outputs['outcome']).toBe('dry-run');
      expect(status.summary).not.toContain('prompt below');
      const help = await stage.run(command('/docs-agent help', { id: 6112 }), { inputs });
      expect(help.outputs['outcome']).toBe('usage');
      expect(help.summary).toContain('add a section on retries');
      expect(stage.service.journal.entries).toEqual([]);
      expect(replies(stage)).toEqual([]);
    });
  });

  test('a command that holds the API key: no job, and what to do', async () => {
    await staged({}, async (stage) => {
      const result = await stage.run(command(`/docs-agent use ${stage.service.apiKey}`));
      expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
      expect(reply(stage)).toContain('make a new key');
      expect(stage.service.journal.entries).toEqual([]);
    });
  });

  test('with a prompt of the workflow, a comment is none, and a notice says so', async () => {
    await staged({}, async (stage) => {
      const result = await stage.run(command('nice work', { author: 'stranger' }), {
        inputs: { prompt: 'Refresh the docs' },
      });
      expect(result.outputs['outcome']).toBe('pull-request');
      expect(result.annotations.map(({ level, message }) => [level, message])).toEqual([
        ['notice', expect.stringContaining('nobody is asked whether its author may start a job')],
      ]);
      expect(stage.service.journal.requests('POST')[0]?.body).toContain('/pull/2');
    });
  });

  test('status: the last job of the pull request', async () => {
    await staged({ service: { job: atWork } }, async (stage) => {
      const status = async (id: number) => {
        const result = await stage.run(command('/docs-agent status', { id }));
        expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'usage', jobId: '' } });
        return replies(stage).at(-1)?.body;
      };
      expect(await status(6001)).toContain('No job is known on this pull request.');
      await stage.run(command('/docs-agent add', { id: 6002 }), { inputs: { wait: 'false' } });
      expect(await status(6003)).toContain(
        'The last job, `job-0001`, is `active`. It has no pull request yet.',
      );
      stage.service.jobs.next(done);
      await stage.run(reviewComment({ body: '/docs-agent add', author: 'hubot', id: 6004 }), {
        inputs: { wait: 'false' },
      });
      expect(await status(6005)).toMatch(/`job-0002`, is `completed`\. Its \[pull request\].*#discussion_r/s);
      expect(stage.service.jobs.list).toHaveLength(2);
    });
  });

  test('retry: the last prompt of the same commander', async () => {
    await staged({}, async (stage) => {
      stage.github.setPermission('maria', 'write');
      const run = (body: string, id: number, author = 'hubot') =>
        stage.run(command(body, { id, author }), { inputs: { context: 'false' } });
      const prompts = () => stage.service.jobs.list.map(({ prompt }) => prompt);
      const last = () => replies(stage).at(-1)?.body ?? '';

      expect((await run('/docs-agent retry', 7001)).outputs['outcome']).toBe('usage');
      expect(last()).toContain('`hubot` has asked for nothing on this pull request yet.');
      await run('/docs-agent first\r\nand more', 7002);
      await run('/docs-agent second', 7003, 'maria');
      await run('/docs-agent retry', 7004);
      expect(prompts()).toEqual(['first\nand more', 'second', 'first\nand more']);
      expect(last()).toContain('first\nand more');
      await run('/docs-agent retry', 7005);
      expect(prompts().at(-1)).toBe('first\nand more');

      stage.github.editComment(7002, '/docs-agent delete everything');
      expect((await run('/docs-agent retry', 7006)).outputs['outcome']).toBe('usage');
      expect(last()).toContain('was edited after it was taken');
      stage.github.deleteComment(7002);
      await run('/docs-agent retry', 7007);
      expect(last()).toContain('is gone');
      expect(prompts()).toHaveLength(4);
    });
  });

  test('retry of a command on a line keeps the line', async () => {
    await staged({}, async (stage) => {
      await stage.run(
        reviewComment({ body: '/docs-agent explain', author: 'hubot', id: 7101, path: 'a.md', line: 3 }),
      );
      await stage.run(command('/docs-agent retry', { id: 7102 }));
      const [first, second] = stage.service.jobs.list;
      expect(second?.prompt).toBe(first?.prompt);
      expect(second?.prompt).toContain('- File: a.md\n- Line: 3');
    });
  });
});

describe.concurrent('an answer that cannot be given', () => {
  test.each<[string, (stage: CommentStage) => void, string]>([
    [
      'scopes',
      ({ github }) => github.setScopes({ issues: 'read', pull_requests: 'read' }),
      'pull-requests: write',
    ],
    ['reactions only', ({ github }) => github.setScopes({ pull_requests: 'read' }), 'pull-requests: write'],
    ['a locked thread', ({ github }) => github.lock(2), 'locked'],
  ])('is one warning, and the job runs: %s', async (_name, prepare, words) => {
    await staged({}, async (stage) => {
      const event = command('/docs-agent add');
      stage.github.happened(event.payload);
      prepare(stage);
      const result = await stage.run(event, { known: true });
      expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request' } });
      expect(warnings(result)).toHaveLength(1);
      expect(warnings(result)[0]).toContain(words);
    });
  });

  test('a reply that was deleted is written once more, and then left alone', async () => {
    await staged({}, async (stage) => {
      stage.github.journal.listen((entry) => {
        if (
          entry.method === 'POST' &&
          entry.path.endsWith('/issues/2/comments') &&
          entry.ended === 'answered'
        )
          for (const { id } of replies(stage)) stage.github.deleteComment(id);
      });
      const result = await stage.run(command('/docs-agent add'));
      expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request' } });
      expect(warnings(result)).toEqual([]);
      expect(stage.github.journal.requests('POST', /issues\/2\/comments$/)).toHaveLength(2);
    });
  });

  test('a reply whose answer was lost is found, not written twice', async () => {
    await staged({}, async (stage) => {
      stage.github.faults.add({
        method: 'POST',
        path: /issues\/2\/comments$/,
        fault: { kind: 'reset-after-body' },
      });
      const result = await stage.run(command('/docs-agent add'));
      expect(result.outputs['outcome']).toBe('pull-request');
      expect(reply(stage)).toContain('opened a [pull request]');
    });
  });
});

describe.concurrent('one comment makes one job', () => {
  test('the second attempt waits for the job of the first', async () => {
    await staged({ service: { job: atWork } }, async (stage) => {
      const event = command('/docs-agent add');
      await stage.run(event, { inputs: { wait: 'false' } });
      stage.service.jobs.next(done);
      const second = await stage.run(event, {
        inputs: { 'timeout-minutes': '0.01' },
        github: { runAttempt: 2 },
      });
      expect(second.outputs).toMatchObject({ outcome: 'timed-out', jobId: 'job-0001' });
      expect(stage.service.jobs.list).toHaveLength(1);
      expect(reply(stage)).toContain('was not finished');
      expect(reactions(stage, event)).toEqual(['confused']);
    });
  });

  test('a second attempt after a refusal makes the job, and edits the reply', async () => {
    await staged({}, async (stage) => {
      stage.github.setPermission('eve', 'read');
      const event = command('/docs-agent add', { author: 'eve' });
      await stage.run(event);
      stage.github.setPermission('eve', 'write');
      const second = await stage.run(event, { github: { runAttempt: 2 } });
      expect(second.outputs['outcome']).toBe('pull-request');
      expect(reply(stage)).toContain('opened a [pull request]');
    });
  });

  test('a refusal between two attempts does not forget the job', async () => {
    await staged({}, async (stage) => {
      const event = command('/docs-agent add');
      await stage.run(event);
      stage.github.setPermission('hubot', 'read');
      expect((await stage.run(event, { github: { runAttempt: 2 } })).outputs['outcome']).toBe('denied');
      expect(reply(stage)).toContain('Nothing was started');
      stage.github.setPermission('hubot', 'write');
      const third = await stage.run(event, { github: { runAttempt: 3 } });
      expect(third.outputs).toMatchObject({ outcome: 'pull-request', jobId: 'job-0001' });
    });
  });

  test('a marker of somebody else is not believed', async () => {
    await staged({ service: { job: atWork } }, async (stage) => {
      const event = command('/docs-agent add');
      await stage.run(event, { inputs: { wait: 'false' } });
      const { id, body } = replies(stage)[0] ?? { id: 0, body: '' };
      stage.github.deleteComment(id);
      // A copy by a stranger, and one that was changed but stands under the name that all workflows write with.
      stage.github.addComment(2, { body, author: 'eve' });
      stage.github.addComment(2, { body: body.replace(/:e/, ':f'), author: 'github-actions[bot]' });
      stage.service.jobs.next(done);
      const second = await stage.run(event, { github: { runAttempt: 2 } });
      expect(second.outputs).toMatchObject({ outcome: 'pull-request', jobId: 'job-0002' });
    });
  });

  test('another workflow has its own reply and its own job', async () => {
    await staged({}, async (stage) => {
      const event = command('/docs-agent add');
      await stage.run(event);
      await stage.run(event, { github: { workflow: 'Other' } });
      expect(replies(stage)).toHaveLength(2);
      expect(stage.service.jobs.list).toHaveLength(2);
    });
  });

  test('of two deliveries at the same time', async () => {
    await staged({}, async (stage) => {
      const event = command('/docs-agent add');
      stage.github.happened(event.payload);
      const results = await Promise.all(
        [1, 2, 3].map((runId) => stage.run(event, { github: { runId }, known: true })),
      );
      expect(stage.service.jobs.list).toHaveLength(1);
      expect(results.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
      expect(results.filter(({ outputs }) => outputs['jobId'] === 'job-0001').length).toBeGreaterThan(0);
    });
  });

  test('of one delivery after the other', async () => {
    await staged({}, async (stage) => {
      const event = command('/docs-agent add');
      const first = await stage.run(event, { github: { runId: 1 } });
      const second = await stage.run(event, { github: { runId: 2 } });
      expect(second.outputs).toEqual({ ...first.outputs, job: second.outputs['job'] });
      expect(stage.service.jobs.list).toHaveLength(1);
      expect(replies(stage)).toHaveLength(1);
    });
  });

  test.skipIf(process.platform === 'win32')(
    'an attempt that was killed while it asked is told, once',
    async () => {
      await staged({}, async (stage) => {
        const event = command('/docs-agent add');
        stage.service.faults.add({ method: 'POST', fault: { kind: 'never' } });
        await stage.run(event, {
          signals: [
            { signal: 'SIGKILL', journal: stage.service.journal, request: ({ body }) => body !== '' },
          ],
        });
        const second = await stage.run(event, { github: { runAttempt: 2 } });
        expect(second).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
        expect(reply(stage)).toContain('It was not asked again');
        expect(stage.service.jobs.list).toHaveLength(0);
        const third = await stage.run(event, { github: { runAttempt: 3 } });
        expect(third.outputs['outcome']).toBe('pull-request');
      });
    },
  );

  test('a thread that cannot be read keeps a second attempt from making a job', async () => {
    await staged({}, async (stage) => {
      const event = command('/docs-agent add');
      stage.github.faults.add({
        method: 'GET',
        path: /issues\/2\/comments$/,
        fault: { kind: 'status', status: 404, body: '{}' },
      });
      const second = await stage.run(event, { github: { runAttempt: 2 } });
      expect(second).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
      expect(stage.service.journal.entries).toEqual([]);
    });
  });
});

describe.skipIf(process.platform === 'win32')('a run that is cancelled', () => {
  test('says in the reply that the job goes on', async () => {
    await staged({ service: { job: atWork } }, async (stage) => {
      const event = command('/docs-agent add');
      const result = await stage.run(event, {
        signals: [{ signal: 'cancel', line: ({ text }) => text.startsWith('Waiting') }],
      });
      expect(result.outputs).toMatchObject({ outcome: 'cancelled', jobId: 'job-0001' });
      expect(reply(stage)).toMatch(/cancelled.*`job-0001` cannot be stopped.*write `\/docs-agent status`/s);
      expect(reactions(stage, event)).toEqual(['confused']);
    });
  });

  test('while the job is asked for says that it may be there', async () => {
    await staged({}, async (stage) => {
      stage.service.faults.add({ method: 'POST', fault: { kind: 'never' } });
      let cancelledAt = 0;
      const result = await stage.run(command('/docs-agent add'), {
        signals: [
          {
            signal: 'cancel',
            journal: stage.service.journal,
            request: ({ body }) => {
              if (body !== '') cancelledAt ||= performance.now();
              return body !== '';
            },
          },
        ],
      });
      expect(performance.now() - cancelledAt).toBeLessThan(1000);
      expect(result.outputs).toMatchObject({ outcome: 'error', jobId: '' });
      expect(reply(stage)).toContain('the service may have the job or not');
    });
  });

  test.each([
    ['while the permission is asked for', /permission$/, 'GET', ''],
    ['while the reply is written', /issues\/2\/comments$/, 'POST', ''],
    ['while the job is noted', /issues\/comments\/\d+$/, 'PATCH', 'job-0001'],
    ['while the eyes are shown', /reactions$/, 'POST', ''],
  ])('ends within a second, however slow GitHub is: %s', async (_name, path, method, jobId) => {
    await staged({ service: { job: atWork } }, async (stage) => {
      stage.github.faults.add({ path, method, times: 9, fault: { kind: 'never' } });
      let cancelledAt = 0;
      const result = await stage.run(command('/docs-agent add'), {
        signals: [
          {
            signal: 'cancel',
            journal: stage.github.journal,
            request: (entry) => {
              if (entry.method !== method || !path.test(entry.path)) return false;
              cancelledAt ||= performance.now();
              return true;
            },
          },
        ],
      });
      expect(performance.now() - cancelledAt).toBeLessThan(1000);
      expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'cancelled', jobId } });
      expect(warnings(result)).toEqual([]);
    });
  });
});

test('GitHub Enterprise Server behind a proxy, with a certificate of its own', async () => {
  const github = { prefix: '/api/v3', webUrl: 'https://docs.test', repository: 'octo/docs' } as const;
  await staged({ github }, async (stage) => {
    await using front = await startTlsFront(new URL(stage.github.apiUrl).origin);
    await using proxy = await startProxy(front.port);
    const result = await stage.run(command('/docs-agent add', { repository: 'octo/docs' }), {
      github: { apiUrl: 'https://docs.test/api/v3', serverUrl: 'https://docs.test' },
      env: { HTTPS_PROXY: proxy.url, NODE_EXTRA_CA_CERTS: certificatePath },
    });
    expect(result.outputs['outcome']).toBe('pull-request');
    expect(result.outputs['commentUrl']).toMatch(/^https:\/\/docs\.test\/octo\/docs\/pull\/2#/);
    expect(stage.service.jobs.list[0]?.prompt).toContain('https://docs.test/octo/docs/pull/2');
    expect(new Set(proxy.requests)).toEqual(new Set(['CONNECT docs.test:443']));
  });
});
