import { describe, expect, it } from 'vitest';
import { jsonAnswer, startEmulatedServer } from '../emulator/http-server.ts';
import { clientAt, failureOf } from './client-at.ts';
import { emulated, signal } from './emulated.ts';

const here = emulated();

describe('a list', () => {
  it('reads more comments than a page holds, in order', async () => {
    for (let number = 1; number <= 65; number += 1) here.emulator.addComment(2, { body: `${number}` });
    const bodies = (await here.github.comments('issue-comment', 2, signal)).map(({ body }) => body);
    expect(bodies).toEqual(Array.from({ length: 65 }, (_, index) => `${index + 1}`));
    expect(here.emulator.journal.entries.map(({ query }) => query)).toEqual(
      ['1', '2', '3'].map((page) => ({ per_page: '30', page })),
    );
  });

  it('reads a page of the longest comments', async () => {
    for (let number = 1; number <= 30; number += 1)
      here.emulator.addComment(2, { body: '\u0001'.repeat(65_000), review: {} });
    expect(await here.github.comments('review-comment', 2, signal)).toHaveLength(30);
  });

  it('goes on behind a page that is shorter than was asked for, and ends behind a full one', async () => {
    here.emulator.setPageLimit(10);
    for (let number = 1; number <= 20; number += 1) here.emulator.addComment(2, { body: `${number}` });
    expect(await here.github.comments('issue-comment', 2, signal)).toHaveLength(20);
    expect(here.emulator.journal.entries).toHaveLength(2);
  });

  /** Comments without an end, with a link to the next page. */
  const endless = (link: (page: number) => string) =>
    startEmulatedServer(({ query }) => {
      const page = Number(query['page']);
      return jsonAnswer(200, [{ id: page, body: 'x', html_url: 'x' }], { link: link(page) });
    });

  it('without an end is an error, and no short list', async () => {
    await using elsewhere = await startEmulatedServer(() => jsonAnswer(200, []));
    await using server = await endless((page) => `<${elsewhere.url}/x?page=${page + 1}>; rel="next"`);
    await using other = clientAt(server.url);
    const error = await failureOf(other.github.comments('issue-comment', 2, signal));
    expect(error.message).toBe('Reading the comments failed: there are more than 3000');
    expect(error.facts.kind).toBe('too-large');
    expect(server.journal.entries).toHaveLength(100);
    // Nothing is asked where a link leads to.
    expect(elsewhere.journal.entries).toEqual([]);
  });

  it.each([
    ['itself', (page: number) => `<https://api.github.com/x?page=${page}>; rel="next"`],
    ['an earlier page', () => '<https://api.github.com/x?a=b&page=0>; rel="last", </x?page=0>; rel=next'],
    ['no page', () => '<http://[>; rel="next"'],
  ])('that leads to %s is an error', async (_where, link) => {
    await using server = await endless(link);
    await using other = clientAt(server.url);
    const error = await failureOf(other.github.comments('issue-comment', 2, signal));
    expect(error.message).toContain('GitHub names no page after page 1, and says that there is one');
    expect(server.journal.entries).toHaveLength(1);
  });
});
