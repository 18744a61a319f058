import { describe, expect, it } from 'vitest';
import { type Conversation, type Eyes, readMemory } from '../../src/agent/memory/conversation.ts';
import { createMarkers, type Marker } from '../../src/agent/memory/marker.ts';
import type { Account, Comment, CommentKind } from '../../src/github/schema.ts';
import { paragraph, render } from '../../src/runner/markdown.ts';
import { asking, sent } from '../support/replies.ts';

const place = ['1', '2', 'project'];
const markers = createMarkers('mint_0123456789abcdef', place);
const other = createMarkers('mint_another_0123456', place);
const bot: Account = { id: 5, login: 'github-actions[bot]', type: 'Bot' };
const app: Account = { ...bot, id: 6, login: 'docs[bot]' };
const mona: Account = { id: 7, login: 'mona', type: 'User' };
const none: Eyes = { kind: 'none' };
const eyesOf = (account: Account | undefined): Eyes => ({ kind: 'shown', isNew: true, account });

/** A comment of the workflow's own account, unless told. */
const comment = (
  id: number,
  held: Partial<Marker> | string = {},
  author = bot,
  createdAt = `2026-11-27T10:00:0${id}Z`,
) => {
  const marker =
    typeof held === 'string' ? held : render([markers.block({ ...sent, ...held }), paragraph('Words.')]);
  return {
    kind: 'issue-comment',
    id,
    body: marker,
    author,
    createdAt,
    url: `u${id}`,
  } as Comment<'issue-comment'>;
};
const sealed = (id: number) => comment(id, render([other.block(sent)]));

/** Of the comments that are our replies, the ids, the newest first. */
async function read(comments: Comment[], self: Account | undefined, eyes = none, inThreads: Comment[] = []) {
  const github = {
    self: async () => self,
    comments: async (kind: CommentKind) => (kind === 'issue-comment' ? comments : inThreads),
  };
  const { trigger } = sent;
  const whose = { step: 's', trigger, run: 7, attempt: 1 };
  const conversation = { number: 2, github, markers, self: whose } as unknown as Conversation;
  const { all, own, sealedOtherwise } = await readMemory(conversation, eyes, new AbortController().signal);
  expect(own).toBe(all[0]);
  return { ids: all.map(({ comment }) => comment.id), sealedOtherwise };
}

describe('our replies', () => {
  it.each<[string, Parameters<typeof read>, number[]]>([
    [
      'an app’s are those of any bot, sealed for us',
      [[comment(1), comment(2, {}, app), comment(3, {}, mona)], undefined],
      [1, 2],
    ],
    [
      'those of the workflow’s own token too, by its eyes',
      [[comment(1), comment(2, {}, app), comment(3, {}, mona)], mona, eyesOf(bot)],
      [1, 2],
    ],
    [
      'a person’s are only that person’s',
      [[comment(1), comment(2, {}, mona), comment(3, {}, { ...mona, id: 8 })], mona],
      [2],
    ],
    [
      'they are found by the account, not by its name',
      [[comment(2, {}, { ...mona, login: 'lisa' })], mona],
      [2],
    ],
    ['what is sealed otherwise, or not at all, is none', [[comment(1, 'words'), sealed(2)], undefined], []],
    ['those in threads count too', [[comment(1)], undefined, none, [comment(2, { run: 9 })]], [2, 1]],
    [
      'that of the newest run is first',
      [[comment(1, { run: 9 }), comment(2, { run: 10 }), comment(3)], undefined],
      [2, 1, 3],
    ],
    ['of a run, that of the newest attempt', [[comment(1), comment(2, { attempt: 2 })], undefined], [2, 1]],
    [
      'of an attempt, the one that was sent',
      [[comment(1, { state: 'unsent' }), comment(2)], undefined],
      [2, 1],
    ],
    [
      'of copies, the one that was written first',
      [[comment(1, {}, bot, '2026-11-27T11:00:00Z'), comment(2)], undefined],
      [2, 1],
    ],
    [
      'of copies of one second, the lower id',
      [[comment(2, {}, bot, '2026-11-27T10:00:01Z'), comment(1)], undefined],
      [1, 2],
    ],
  ])('%s', async (_what, parameters, ids) => {
    expect((await read(...parameters)).ids).toEqual(ids);
  });

  it('that another key sealed are told by the newest one', async () => {
    expect((await read([sealed(3), sealed(1), comment(2)], undefined)).sealedOtherwise).toBe('u3');
    expect((await read([comment(2, { ...asking })], undefined)).sealedOtherwise).toBeUndefined();
  });
});
