import { describe, expect, it } from 'vitest';
import { lastWords } from '../../src/agent/decide/last-words.ts';
import { digestOf, type Marker } from '../../src/agent/memory/marker.ts';
import type { Self } from '../../src/agent/memory/memory.ts';
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
function wordsOf(
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
  return lastWords(all, self, facts, word, github, new AbortController().signal);
}

describe('the last words of a commander', () => {
  const other = { ...prompt, author: 8, digest: digestOf('more') };
  const old = said('old', { prompt: { ...prompt, id: 4, digest: digestOf('old') } });
  it.each<[string, Parameters<typeof wordsOf>, string | object]>([
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
    ['are gone with their comment', [[said('add')], undefined, { isGone: true }], 'gone'],
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
    const words = await wordsOf(...parameters);
    if (typeof expected === 'string') expect(words).toBe(expected);
    else expect(words).toMatchObject(expected);
  });
});
