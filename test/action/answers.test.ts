import { describe, expect } from 'vitest';
import type { Fault } from '../emulator/faults.ts';
import { atWork, type Conversation, command, prLink, started, test } from '../support/conversation.ts';
import { review, reviewComment, type WorkflowEvent } from '../support/events.ts';

const prompts = ({ service }: Conversation) => service.jobs.list.map(({ prompt }) => prompt);

describe.concurrent('answered without a job', () => {
  test.for<[string, RegExp, Record<string, string>?]>([
    ['/docs-agent', /`\/docs-agent retry` sends your last words again\..*`triage` or higher/s],
    ['/docs-agent help', /`\/docs-agent retry` sends your last words again\./],
    ['/docs-agent cancel', /can't be cancelled/, { 'api-key': '' }],
    ['/docs-agent Stop.', /can't be cancelled/, { 'api-key': '' }],
    ['/docs-agent status', /No agent job is known for this pull request\./],
    ['/docs-agent retry', /No earlier command from `hubot` on this pull request is remembered\./],
    ['/docs-agent staus', /Did you mean `\/docs-agent status`\?.* `\/docs-agent new …`/, { 'api-key': '' }],
    ['/docs-agent: add', /Did you mean `\/docs-agent`\?/, { 'api-key': '' }],
  ])('%s: the answer in one reply, green', async ([body, words, more], { stage }) => {
    const result = await stage.run(command(body), { inputs: { permission: 'triage', ...more } });
    expect(result).toMatchObject({ exitCode: 0, annotations: [], outputs: { outcome: 'usage', jobId: '' } });
    expect(stage.replies()).toEqual([[expect.stringMatching(words)]]);
    expect(stage.service.journal.entries).toEqual([]);
  });

  test('nearly a command, from somebody who may not command: silence', async ({ stage }) => {
    const ignored = await stage.run(command('/Docs-Agent add', { author: 'stranger' }));
    expect(ignored).toMatchObject({ exitCode: 0, annotations: [], outputs: { outcome: 'skipped' } });
    expect(stage.ourComments()).toEqual([]);
  });

  test('in a dry run: no reply, no request, the answer in the summary', async ({ stage }) => {
    const inputs = { 'dry-run': 'true' };
    const status = await stage.say(1, '/docs-agent status', { inputs });
    expect(status.outputs['outcome']).toBe('usage');
    expect(status.summary).toContain('No agent job is known');
    const help = await stage.say(2, '/docs-agent help', { inputs });
    expect(help.outputs['outcome']).toBe('usage');
    expect(help.summary).toContain('add a section on retries');
    expect([stage.service.journal.entries, stage.ourComments()]).toEqual([[], []]);
  });

  test('a second attempt of retry, whose words are gone: its job is looked up', async ({ stage }) => {
    await stage.say(1, '/docs-agent add');
    await stage.say(2, '/docs-agent retry');
    const before = stage.words();
    stage.github.deleteComment(1);
    const again = await stage.say(2, '/docs-agent retry', { github: { runAttempt: 2 } });
    expect(again.outputs).toMatchObject({ outcome: 'pull-request', prLink });
    expect(stage.lastReply()).toContain(prLink);
    expect(stage.words()).toEqual(before);
  });

  test('but a prompt that begins with such a word is a prompt', async ({ stage }) => {
    for (const [index, words] of ['stop mentioning v1', 'cancel the old page', 'help the reader'].entries())
      await stage.say(index + 1, `/docs-agent new ${words}`, started);
    expect(stage.words()).toEqual([['stop mentioning v1'], ['cancel the old page'], ['help the reader']]);
  });

  test('help says what follow-up does', async ({ stage }) => {
    await stage.say(1, '/docs-agent help', { inputs: { 'follow-up': 'false' } });
    expect(stage.lastReply()).not.toContain('already has an agent job');
    await stage.say(2, '/docs-agent help');
    expect(stage.lastReply()).toMatch(/already has an agent job.*`\/docs-agent new` and what to do/s);
  });
});

describe.concurrent('a command that holds a secret: no job, and where it stands', () => {
  test.for<[string, (stage: Conversation) => string]>([
    ['the API key', ({ service }) => service.apiKey],
    ['the API key in a link', ({ service }) => `https://e.example/?a=${encodeURIComponent(service.apiKey)}`],
    ['the token of the workflow', ({ github }) => github.token],
    // With an app's token in the inputs, the workflow's own is another one.
    ['any token of GitHub', () => `ghs_${'aB3'.repeat(12)}`],
  ])('%s', async ([, secretOf], { stage }) => {
    const result = await stage.run(command(`/docs-agent use ${secretOf(stage)}`));
    expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
    expect(stage.lastReply()).toMatch(/comment|prompt/);
    for (const text of [stage.lastReply(), result.summary, result.annotations[0]?.message])
      expect(text).not.toContain(secretOf(stage));
    expect(stage.service.journal.entries).toEqual([]);
  });
});

describe.concurrent('a command with several paragraphs, of which GitHub says how it came', () => {
  const words = 'add a page\nin two lines\n\n-- \nHubot\n\n> delete all\n> and more';
  const body = `/docs-agent ${words}`;
  const kinds: [string, () => WorkflowEvent][] = [
    ['a comment', () => command(body, { id: 1 })],
    ['a comment on a line', () => reviewComment({ body, author: 'hubot', id: 1 })],
    ['a review', () => review({ body, author: 'hubot', id: 1 })],
  ];
  const bare = { inputs: { wait: 'false', context: 'none' } };
  const mail = ({ github }: Conversation, { payload }: WorkflowEvent) =>
    github.setByEmail((payload['comment'] ?? payload['review']).node_id);

  test.for(kinds)('%s on the web: all of it', async ([, eventOf], { stage }) => {
    await stage.run(eventOf(), bare);
    expect(prompts(stage)).toEqual([words]);
    expect(stage.lastReply()).not.toContain('e-mail');
  });

  test.for(kinds)(
    '%s by e-mail: its first paragraph, and the reply says so',
    async ([, eventOf], { stage }) => {
      const event = eventOf();
      mail(stage, event);
      await stage.run(event, bare);
      expect(prompts(stage)).toEqual(['add a page\nin two lines']);
      expect(stage.lastReply()).toContain('The command came by e-mail, so only its first paragraph counts.');
    },
  );

  test('by e-mail, nothing below is a command, and nothing below is missing where nothing is', async ({
    stage,
  }) => {
    const status = command('/docs-agent status\n\n-- \nHubot', { id: 1 });
    const alone = command('/docs-agent add\na page\n', { id: 2 });
    for (const event of [status, alone]) mail(stage, event);
    expect((await stage.run(status, bare)).outputs['outcome']).toBe('usage');
    await stage.run(alone, bare);
    expect(prompts(stage)).toEqual(['add\na page']);
    expect(stage.lastReply()).not.toContain('e-mail');
  });

  test('one line is not asked about', async ({ stage }) => {
    await stage.say(1, '/docs-agent add \n', started);
    expect(stage.github.journal.requests('POST', /graphql/)).toEqual([]);
  });

  test('by e-mail, it is repeated as it was', async ({ stage }) => {
    const event = command(body, { id: 1 });
    mail(stage, event);
    await stage.run(event, { ...bare, github: { runId: 1 } });
    await stage.say(2, '/docs-agent retry', { inputs: { ...bare.inputs, 'follow-up': 'false' } });
    expect(prompts(stage)).toEqual(['add a page\nin two lines', 'add a page\nin two lines']);
  });

  const refusal = (type: string, message: string): Fault => ({
    kind: 'status',
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { node: null }, errors: [{ type, message, path: ['node'] }] }),
  });
  test.for<[string, Fault, RegExp]>([
    [
      'refuses',
      refusal('FORBIDDEN', 'Resource not accessible by integration'),
      /Add "pull-requests: read" to the job's permissions/,
    ],
    ['does not know the comment', refusal('NOT_FOUND', 'Could not resolve to a node'), /NOT_FOUND/],
    ['answers with a web page', { kind: 'html' }, /not usable/],
  ])('nothing is sent, now or by retry, where GitHub %s instead', async ([, fault, advice], { stage }) => {
    await stage.say(1, body, bare);
    for (const [index, text] of [body, '/docs-agent retry'].entries()) {
      stage.github.faults.add({ path: /graphql/, times: 4, fault });
      const result = await stage.say(index + 2, text, bare);
      stage.github.faults.clear();
      expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
      expect(result.annotations[0]?.message).toMatch(advice);
      expect(stage.lastReply()).toContain('Nothing was sent to the agent');
    }
    expect(stage.service.journal.entries).toHaveLength(1);
  });
});

test('status: the last job of the pull request, over a fault that passes', async ({ stage }) => {
  const status = async (number: number) => {
    const result = await stage.say(number, '/docs-agent status');
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'usage', jobId: '' } });
    return stage.lastReply();
  };
  await stage.begin(atWork);
  stage.service.faults.add({ method: 'GET', fault: { kind: 'status', status: 502 } });
  expect(await status(3)).toContain(
    'The status of the last agent job, `job-0001`, is `active`. It has no pull request yet.',
  );
  const onLine = reviewComment({ body: '/docs-agent new page', author: 'hubot', id: 4 });
  await stage.run(onLine, { ...started, github: { runId: 4 } });
  const words = /`job-0002`, is `completed`\. Its pull request: \[example\/docs#7\]/;
  expect(await status(5)).toMatch(words);
  expect(stage.service.jobs.list).toHaveLength(2);
});

describe.concurrent('retry', () => {
  test('sends the last prompt of the same commander', async ({ stage }) => {
    stage.github.setPermission('maria', 'write');
    const run = async (number: number, body: string, author = 'hubot') => {
      const event = command(body, { id: number, author });
      const inputs = { context: 'none', 'follow-up': 'false' };
      const { outputs } = await stage.run(event, { inputs, github: { runId: number } });
      return outputs['outcome'];
    };
    await run(2, '/docs-agent first\r\nand more');
    await run(3, '/docs-agent second', 'maria');
    await run(4, '/docs-agent retry');
    await run(5, '/docs-agent retry');
    const words = 'first\nand more';
    expect(prompts(stage)).toEqual([words, 'second', words, words]);

    stage.github.editComment(2, '/docs-agent delete everything');
    expect(await run(6, '/docs-agent retry')).toBe('usage');
    expect(stage.lastReply()).toContain('was edited or deleted after it was');
    stage.github.deleteComment(2);
    await run(7, '/docs-agent retry');
    expect(stage.lastReply()).toContain('was edited or deleted');
    expect(prompts(stage)).toHaveLength(4);
  });

  test('finds the last words behind the same command word', async ({ stage }) => {
    const words = ['/docs-a first', '/docs-b second', '/docs-a retry', '/docs-b retry'];
    for (const [index, body] of words.entries()) {
      const [word = ''] = body.split(' ');
      const inputs = { command: word, 'follow-up': 'false', wait: 'false' };
      await stage.say(index + 1, body, { inputs, github: { workflow: word } });
    }
    expect(stage.words()).toEqual([['first'], ['second'], ['first'], ['second']]);
  });

  test('of a command on a line keeps the line', async ({ stage }) => {
    const place = { path: 'a.md', line: 3, created_at: '2019-01-01T00:00:00Z' };
    await stage.run(reviewComment({ body: '/docs-agent explain', author: 'hubot', id: 7101, place }));
    await stage.run(command('/docs-agent retry', { id: 7102 }), { inputs: { 'follow-up': 'false' } });
    const [first, second] = prompts(stage);
    expect(second).toContain('- File: a.md\n- Line: 3');
    expect(second?.replace(/runs\/\d+/, '')).toBe(first?.replace(/runs\/\d+/, ''));
  });

  test('repeats in the way of before: created is created again, continued continued', async ({ stage }) => {
    await stage.begin();
    for (const [index, words] of ['retry', 'new page', 'retry'].entries())
      await stage.say(index + 2, `/docs-agent ${words}`, started);
    expect(stage.words()).toEqual([['begin'], ['begin'], ['page'], ['page']]);
  });

  test('of a create that was lost is a create, though somebody has a job by now', async ({ stage }) => {
    stage.github.setPermission('maria', 'write');
    stage.service.faults.add({ method: 'POST', fault: { kind: 'reset-after-body' } });
    await stage.say(1, '/docs-agent first');
    const event = command('/docs-agent second', { author: 'maria', id: 2 });
    await stage.run(event, { ...started, github: { runId: 2 } });
    await stage.say(3, '/docs-agent retry', started);
    expect(stage.words()).toEqual([['first'], ['second'], ['first']]);
  });

  test('of words full of invisible characters still has its reply', async ({ stage }) => {
    stage.service.jobs.next([{ status: 'completed', prLink }]);
    await stage.say(1, `/docs-agent add ${'\u200b'.repeat(14_000)}`, started);
    const result = await stage.say(2, '/docs-agent retry', { inputs: { 'follow-up': 'false' } });
    expect(result).toMatchObject({ exitCode: 0, annotations: [], outputs: { outcome: 'pull-request' } });
    expect(stage.lastReply()).toContain('✅ Opened');
  });
});
