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

  it('without an end is an error, and no short list', async () => {
    await using elsewhere = await startEmulatedServer(() => jsonAnswer(200, []));
    // The same link each time: pages are counted here.
    const link = `<${elsewhere.url}/x?page=1>; rel="next"`;
    await using server = await startEmulatedServer(({ query }) =>
      jsonAnswer(200, [{ id: Number(query['page']), body: 'x', html_url: 'x' }], { link }),
    );
    await using other = clientAt(server.url);
    const error = await failureOf(other.github.comments('issue-comment', 2, signal));
    expect(error.message).toBe('Reading the comments failed: there are more than 3000');
    expect(error.isUnsure).toBe(false);
    expect(server.journal.entries).toHaveLength(100);
    // Nothing is asked where a link leads to.
    expect(elsewhere.journal.entries).toEqual([]);
  });
});
