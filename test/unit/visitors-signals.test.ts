import { expect, it } from 'vitest';
import type { DocumentationService } from '../../src/service/client.ts';
import type { ReaderLists } from '../../src/service/schemas.ts';
import type { Reader } from '../../src/visitors/reader.ts';
import { readSignals, type Signals, unansweredQuestions } from '../../src/visitors/signals.ts';
import { parseWeek, type Week } from '../../src/visitors/week.ts';

type Page = ReaderLists['questions'];

const row = (query: string, id = query) => ({ id, query, isUnanswered: true, pageUrl: null });
const page = (query: string, cursor?: string, unreadable = 0): Page => ({
  ...{ rows: [row(query)], unreadable, hasMore: cursor !== undefined, cursor },
});
const none: Page = { rows: [], unreadable: 0, hasMore: false, cursor: undefined };

/** The questions on these pages, as they are read. */
async function read(first: Page, second: Page) {
  const reader: Pick<Reader, 'ask'> = {
    ask: async (question) => ({ answer: await question(new AbortController().signal) }),
  };
  const readReaderList = async (name: string, { cursor }: { cursor?: string | undefined }) => {
    if (name !== 'questions') return none;
    return cursor === undefined ? first : second;
  };
  const service = { readReaderList } as unknown as Pick<DocumentationService, 'readReaderList'>;
  const { questions } = await readSignals(reader, service, parseWeek('2026-W47') as Week);
  return [questions.rows.map(({ query }) => query).join(' '), questions.isPart];
}

it.each<[string, Page, Page, string, boolean]>([
  ['the whole list', page('a', '1'), page('b'), 'a b', false],
  ['a part, where it goes on', page('a', '1'), page('b', '2'), 'a b', true],
  ['a part, where a row of the first page cannot be read', page('a', '1', 1), page('b'), 'a b', true],
  ['a part, where the service does not move on', page('a', '1'), page('a', '1'), 'a', true],
])('two pages are %s', async (_name, first, second, words, isPart) => {
  expect(await read(first, second)).toEqual([words, isPart]);
});

it('counts the questions of a conversation once', () => {
  const rows = [
    row('Why?', '1'),
    row('Why not?', '1'),
    row('Why?', '2'),
    { ...row('How?', '3'), isUnanswered: false },
  ];
  const signals = { questions: { rows, isPart: false, stop: undefined } } as unknown as Signals;
  expect(unansweredQuestions(signals).map(({ id, query }) => `${id} ${query}`)).toEqual(['1 Why?', '2 Why?']);
});
