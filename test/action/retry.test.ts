import { describe, expect } from 'vitest';
import { status } from '../emulator/faults.ts';
import { checked } from '../support/checks.ts';
import { attempt, type Conversation, command, test, waiting } from '../support/conversation.ts';
import { prompts, refuse } from '../support/prompts.ts';
import { opened } from '../support/pushes.ts';

const prompted = { inputs: { ...checked.inputs, prompt: 'more' } };
const later = { laterMs: 600_000 };
const muchLater = { laterMs: 1_200_000 };
const refuseReads = (path: RegExp) => (stage: Conversation) =>
  stage.github.faults.add({ method: 'GET', path, times: 4, fault: status(502) });

describe.concurrent('retry sends the last words, though nothing was sent of them', () => {
  test.for<[string, (stage: Conversation) => unknown, object?]>([
    ['the pull request could not be read', refuseReads(/pulls\/2$/)],
    ['the comments could not be read', refuseReads(/issues\/2\/comments$/)],
    ['the permission could not be checked', refuseReads(/permission$/)],
    ['the inputs were wrong', () => undefined, { 'timeout-minutes': 'x' }],
  ])('since %s', async ([, prepare, wrong = {}], { stage }) => {
    stage.github.happened(opened.payload);
    await stage.say(11, '/docs-agent add A', prompted);
    prepare(stage);
    const inputs = { ...prompted.inputs, ...wrong };
    await stage.say(12, '/docs-agent add B', { inputs, ...later, pace: 100 });
    await stage.say(13, '/docs-agent retry', { ...prompted, ...muchLater });
    expect(stage.words().flat()).toEqual(['add A', 'add B']);
  });

  test.for([
    ['the permission could not be checked', 'GET', /permission$/],
    ['GitHub did not say whether it is an e-mail', 'POST', /graphql$/],
  ] as const)('of several lines, since %s', async ([, method, path], { stage }) => {
    stage.github.happened(opened.payload);
    await stage.say(11, '/docs-agent add A', prompted);
    stage.github.faults.add({ method, path, times: 4, fault: status(502) });
    await stage.say(12, '/docs-agent add B:\n- one', { ...prompted, ...later, pace: 100 });
    await stage.say(13, '/docs-agent retry', { ...prompted, ...muchLater });
    expect(prompts(stage).map((text) => text.split('\n')[0])).toEqual(['add A', 'add B:']);
  });

  test('since a skip took them back', async ({ stage }) => {
    stage.github.happened(opened.payload);
    const event = command('/docs-agent add B', { id: 12 });
    stage.github.happened(event.payload);
    await stage.say(13, '/docs-agent skip', prompted);
    await stage.run(event, { ...prompted, known: true, github: { runId: 12 } });
    await stage.say(14, '/docs-agent retry', { ...prompted, ...later });
    expect(prompts(stage).map((text) => text.split('\n')[0])).toEqual(['add B']);
  });
});

describe.concurrent('retry sends nothing that was said before a command without a reply', () => {
  const dry = { inputs: { ...prompted.inputs, 'dry-run': 'true' } };
  const noKey = { inputs: { ...prompted.inputs, 'api-key': '' } };
  test.for<[string, string, (stage: Conversation) => unknown]>([
    [
      'whose run did not begin',
      '/docs-agent add A',
      ({ github }) => github.happened(command('/docs-agent add B', { id: 12 }).payload),
    ],
    ['which was only shown', '/docs-agent add A', (stage) => stage.say(12, '/docs-agent add B', dry)],
    ['which had no key', '/docs-agent add A', (stage) => stage.say(12, '/docs-agent add B', noKey)],
    ['the workflow’s prompt', '/docs-agent status', (stage) => stage.say(12, '/docs-agent add B', dry)],
  ])('%s', async ([, before, act], { stage }) => {
    await stage.runFor(10, opened, checked);
    await stage.say(11, before, prompted);
    const sent = prompts(stage).length;
    await act(stage);
    const { outputs } = await stage.say(13, '/docs-agent retry', { ...prompted, ...later });
    expect([outputs['outcome'], prompts(stage).length]).toEqual(['usage', sent]);
    expect(stage.lastReply()).toContain('The last command from `hubot` has no reply that can be read');
  });

  test('but the words before one of somebody else', async ({ stage }) => {
    stage.github.happened(opened.payload);
    await stage.say(11, '/docs-agent add A', prompted);
    stage.github.happened(command('/docs-agent add B', { id: 12, author: 'mona' }).payload);
    await stage.say(13, '/docs-agent retry', { ...prompted, ...later });
    expect(stage.words().flat()).toEqual(['add A', 'add A']);
  });
});

describe.concurrent('retry sends no words of an e-mail that were no command', () => {
  function byMail({ github }: Conversation, body: string) {
    const event = command(`${body}\n\n-- \nHubot`, { id: 12 });
    github.happened(event.payload);
    github.setByEmail(event.payload['comment'].node_id);
    return event;
  }

  test.for(['status', 'help', 'staus'])('%s with a signature', async (word, { stage }) => {
    stage.github.happened(opened.payload);
    await stage.say(11, '/docs-agent add A', prompted);
    const mail = byMail(stage, `/docs-agent ${word}`);
    await stage.run(mail, { ...prompted, known: true, github: { runId: 12 }, ...later });
    await stage.say(13, '/docs-agent retry', { ...prompted, ...muchLater });
    expect(stage.words().flat()).toEqual(['add A', 'add A']);
  });

  test.for<[string, (stage: Conversation) => unknown, object?]>([
    ['the pull request could not be read', refuseReads(/pulls\/2$/)],
    ['the inputs were wrong', () => undefined, { 'timeout-minutes': 'x' }],
  ])('but those that were one, since %s', async ([, prepare, wrong = {}], { stage }) => {
    stage.github.happened(opened.payload);
    const mail = byMail(stage, '/docs-agent add B');
    prepare(stage);
    const inputs = { ...prompted.inputs, ...wrong };
    await stage.run(mail, { inputs, known: true, github: { runId: 12 }, pace: 100 });
    await stage.say(13, '/docs-agent retry', { ...prompted, ...muchLater });
    expect(stage.words().flat()).toEqual(['add B']);
  });
});

describe.concurrent('retry sends to a new agent job what started one', () => {
  const failing = { ...waiting, ...later, pace: 200 };
  test('after the service put it off', async ({ stage }) => {
    await stage.say(11, '/docs-agent add A', waiting);
    refuse(stage, 429);
    await stage.say(12, '/docs-agent retry', failing);
    expect(stage.words()).toEqual([['add A'], ['add A']]);
  });

  test.for([
    ['it is run again', 12, attempt(2)],
    ['another one is written', 13, {}],
  ] as const)('after it was refused, and %s', async ([, run, more], { stage }) => {
    await stage.say(11, '/docs-agent add A', waiting);
    refuse(stage, 402);
    await stage.say(12, '/docs-agent retry', failing);
    await stage.say(run, '/docs-agent retry', { ...waiting, ...more, ...muchLater });
    expect(stage.words()).toEqual([['add A'], ['add A']]);
  });
});
