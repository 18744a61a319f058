import { expect, it, test } from 'vitest';
import { plainText } from '../../src/runner/markdown.ts';
import type { PageVisitors } from '../../src/service/schemas.ts';
import type { VisitorsInputs } from '../../src/visitors/inputs.ts';
import type { Reading } from '../../src/visitors/pages.ts';
import { createReport } from '../../src/visitors/report.ts';
import { parseWeek } from '../../src/visitors/week.ts';
import { age, daysOfYear } from '../../src/visitors/words/format.ts';
import { masked } from '../../src/visitors/words/readers.ts';
import { glance } from '../../src/visitors/words/summary.ts';
import { pageTable } from '../../src/visitors/words/tables.ts';

const now = new Date('2026-11-27T09:00:00Z');

test.each([
  ['2026-11-27', 'today'],
  // A clock that is behind GitHub's.
  ['2026-11-28', 'today'],
  ['2026-11-26', '1 day'],
  ['2026-11-07', '20 days'],
  ['2026-09-28', '60 days'],
  ['2026-09-27', '2 months'],
  ['2026-03-27', '8 months'],
  ['2025-11-27', '11 months'],
  ['2024-12-20', '23 months'],
  ['2024-11-26', '2 years'],
  ['2016-11-01', '10 years'],
])('%s is %s ago', (day, words) => {
  expect(age(new Date(day), now)).toBe(words);
});

test.each([
  ['2026-W47', 'November 16 to 22'],
  ['2026-W49', 'November 30 to December 6'],
  ['2026-W01', 'December 29, 2025 to January 4, 2026'],
])('the title of %s has its days: %s', (name, days) => {
  const week = parseWeek(name);
  expect(week && daysOfYear(week)).toBe(days);
});

type PageList = Reading['list'];
const list = (rows: readonly PageVisitors[], isComplete = true): PageList => ({
  pages: new Map(rows.map((row) => [row.path, row])),
  isComplete,
});
const page = (path: string, human: number, ai = 0) => ({ path, human, ai, total: human + ai });

/** The facts at a glance, as text. */
function facts(rows: PageList, before: PageList | undefined) {
  const totals = { human: 100, ai: 10, total: 110 };
  const inputs = { week: parseWeek('2026-W47'), weeks: 2, top: 10, reviewAfter: 180 } as VisitorsInputs;
  const nothing = { value: undefined, error: undefined };
  const pulls = { documentation: nothing, merged: nothing };
  const read = { totals, before: totals, trend: [], list: rows, listBefore: before, stop: undefined };
  return glance(
    createReport(inputs, { ...read, signals: undefined, documentation: nothing, pulls }, now),
  ).map(plainText);
}

it('names the page that gained most, the one that lost most, and the most read one that AI reads more', () => {
  const rows = [page('/a', 60, 10), page('/b', 40), page('/c', 10, 30), page('/d', 5, 15), page('/new', 99)];
  const before = [
    page('/a', 20, 10),
    page('/b', 90),
    page('/c', 30, 30),
    page('/d', 5, 15),
    page('/gone', 80),
  ];
  expect(facts(list(rows), list(before))).toEqual([
    '/new gained the most visitors: new, now 99 + 0\u00A0AI.',
    '/gone lost the most visitors: -80, now 0 + 0\u00A0AI.',
    'More AI visitors than people read /c: 10 + 30\u00A0AI.',
  ]);
});

it('says of lists that go on what it can', () => {
  const [rows, before] = [
    [page('/a', 60), page('/x', 99)],
    [page('/a', 20), page('/y', 99)],
  ];
  expect(facts(list(rows, false), list(before))).toEqual([
    '/a gained the most visitors of the pages read for both weeks: +40, now 60 + 0\u00A0AI.',
  ]);
  expect(facts(list(rows), undefined)).toEqual([]);
  expect(facts(list([page('/a', 20)]), list([page('/a', 25, 4)]))).toEqual([]);
  expect(facts(list([]), list([]))).toEqual([]);
});

test.each([
  ['/quickstart', '`/quickstart`'],
  ['/sdk/typescript', '`/sdk/typescript`'],
  ['/guides/webhooks', '`/guides/`<br>`webhooks`'],
  ['/a/b/c/guides/webhooks/', '`/a/b/c/guides/`<br>`webhooks/`'],
  ['/api-reference/authentication', '`/api-reference/`<br>`authentication`'],
  ['/', '`/`'],
  ['/a-long-name-without-a-slash', '`/a-long-name-without-a-slash`'],
])('a path is in lines that fit a phone: %s', (path, cell) => {
  const [table] = pageTable({}, [page(path, 1)], {});
  const rendered = table?.type === 'table' ? table.children[1]?.children[0]?.children : [];
  const text = rendered?.map((node) =>
    node.type === 'inlineCode' ? `\`${node.value}\`` : 'value' in node && node.value,
  );
  expect(text?.join('')).toBe(cell);
});

test.each([
  ['Write to jane.doe+x@mail.example.co.uk, please', 'Write to [e-mail], please'],
  ['jürgen@übung.example asks', '[e-mail] asks'],
  ['why is mint_0123456789abcdefghij refused?', 'why is [token] refused?'],
  ['call +49 (170) 123-45 67 now', 'call +[number] now'],
  ['order 12345678', 'order [number]'],
  // Neither is long enough, nor an address.
  ['error 1234567 in react@18.2.0 and @octo/sdk', 'error 1234567 in react@18.2.0 and @octo/sdk'],
  ['How long does a token live?', 'How long does a token live?'],
])("a reader's words are shown without what is a person's: %j", (words, shown) => {
  expect(masked(words)).toBe(shown);
});
