import { describe, expect, it } from 'vitest';
import type { AgentRequest } from '../../src/agent/asked/request.ts';
import { referenceTo, wordsOf } from '../../src/agent/decide/last-words.ts';
import type { Marker } from '../../src/agent/memory/marker.ts';
import { memoryOf, type Self } from '../../src/agent/memory/memory.ts';
import { digestOf } from '../../src/digest.ts';
import type { GitHub } from '../../src/github/client.ts';
import type { CommentFacts } from '../../src/github/event.ts';
import type { Comment } from '../../src/github/schema.ts';
import { prompt, reply, sent } from '../support/replies.ts';

const mona = { id: 7, login: 'mona', type: 'User' };
const facts = { number: 2, comment: { author: mona } } as CommentFacts;
/** A run of `retry`. */
const self: Self = { step: 's', trigger: { kind: 'issue-comment', id: 9 }, run: 9, attempt: 2 };
const said = (words: string, more: Partial<Marker> = {}): Marker => ({
  ...sent,
  prompt: { ...prompt, digest: digestOf(words) },
  ...more,
});

/** What `retry` sends again of what is remembered, the newest first, where the comment reads so now. */
function lastOf(
  markers: readonly Marker[],
  body: string | undefined = '/docs-agent add',
  { author = mona, byEmail = false, word = '/docs-agent', isGone = false } = {},
) {
  const github = {
    async commentOf({ kind, id }: { kind: string; id: number }) {
      return isGone ? undefined : ({ kind, id, body, author, nodeId: 'IC_1' } as Comment as never);
    },
    isByEmail: async () => byEmail,
  };
  const all = markers.map((marker) => reply(marker));
  const request = { wish: { kind: 'retry' }, command: facts, inputs: { command: word }, github };
  const { signal } = new AbortController();
  return wordsOf(request as unknown as AgentRequest, memoryOf(all, self), signal);
}

describe('the last words of a commander', () => {
  const other = { ...prompt, author: 8, digest: digestOf('more') };
  const old = said('old', { prompt: { ...prompt, id: 4, digest: digestOf('old') } });
  it.each<[string, Parameters<typeof lastOf>, string | object]>([
    ['are sent as they were', [[said('add')]], { words: 'add', isNew: false }],
    ['are the newest', [[said('add'), old]], { words: 'add', from: { comment: { id: 1 } } }],
    [
      'are those of its first attempt, whatever was said since',
      [[said('old', { run: 12 }), said('add', { trigger: self.trigger, state: 'unsent' })]],
      { words: 'add' },
    ],
    [
      'are their own, and not those of others',
      [[said('more', { prompt: other }), said('add')]],
      { words: 'add' },
    ],
    ['are not known where they never commanded', [[said('more', { prompt: other })]], 'never'],
    ['are not known where no reply holds any', [[{ ...sent, prompt: undefined }]], 'never'],
    ['behind another word are for another project', [[said('add')], undefined, { word: '/docs-b' }], 'never'],
    ['are gone with their comment', [[said('add')], undefined, { isGone: true }], 'changed'],
    ['were changed', [[said('add')], '/docs-agent add more'], 'changed'],
    ['were changed to none', [[said('add')], 'never mind'], 'changed'],
    ['were changed to one of our own', [[said('status')], '/docs-agent status'], 'changed'],
    ['became somebody else’s', [[said('add')], undefined, { author: { ...mona, id: 8 } }], 'changed'],
    [
      'by e-mail are their first paragraph',
      [[said('add')], '/docs-agent add\n\n-- \nMona', { byEmail: true }],
      { words: 'add' },
    ],
    ['that asked for a new job ask for one again', [[said('add', { followUp: false })]], { isNew: true }],
    ['that became a follow-up become one again', [[said('add')], '/docs-agent new add'], { isNew: false }],
    [
      'that were not sent ask for what they say',
      [[said('add', { state: 'unsent', followUp: true })], '/docs-agent new add'],
      { isNew: true },
    ],
  ])('%s', async (_what, parameters, expected) => {
    const words = await lastOf(...parameters);
    if (typeof expected === 'string') expect(words).toBe(expected);
    else expect(words).toMatchObject(expected);
  });
});

describe('the words that a run is to send', () => {
  const signal = new AbortController().signal;
  const github = { commentOf: async () => undefined } as unknown as GitHub;
  const ofRun = (wish: object, more: object = {}, ...all: Marker[]) => {
    const inputs = { command: '/docs-agent', prompt: undefined, ...more };
    const request = { wish, inputs, command: facts, github } as unknown as AgentRequest;
    const memory = memoryOf(
      all.map((marker) => reply(marker)),
      self,
    );
    return wordsOf(request, memory, signal);
  };
  const [retry, standing] = [{ kind: 'retry' }, { prompt: 'Update the docs.' }];
  it.each<[string, Parameters<typeof ofRun>, unknown]>([
    [
      'are its own',
      [{ kind: 'prompt', words: 'add', isNew: true }],
      { words: 'add', isNew: true, from: facts },
    ],
    ['are none where it only reports', [{ kind: 'status' }, standing], undefined],
    ['are the last ones again', [retry, standing, said('add')], 'changed'],
    [
      'are the workflow’s own where there are none',
      [retry, standing],
      { words: standing.prompt, isNew: false },
    ],
    ['are not known without any', [retry], 'never'],
  ])('%s', async (_what, parameters, expected) => {
    const words = await ofRun(...parameters);
    if (typeof expected === 'object') expect(words).toMatchObject(expected as object);
    else expect(words).toBe(expected);
  });

  it('are told later runs by where they stand, and by what they were', () => {
    const from = { ...facts, comment: { ...facts.comment, kind: 'review', id: 4 } } as CommentFacts;
    const where = { kind: 'review', id: 4, author: 7, word: '/docs-b', digest: digestOf('add') };
    expect(referenceTo({ words: 'add', isNew: false, from }, '/docs-b')).toEqual(where);
    expect(referenceTo({ words: 'add', isNew: false, from: undefined }, '/docs-b')).toBeUndefined();
  });
});
