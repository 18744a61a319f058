import { describe, expect, it, test } from 'vitest';
import { render } from '../../src/runner/markdown.ts';
import type { PageVisitors, Visitors } from '../../src/service/schemas.ts';
import type { Documentation, NoFiles } from '../../src/visitors/documentation.ts';
import type { LastChange } from '../../src/visitors/history.ts';
import type { VisitorsInputs } from '../../src/visitors/inputs.ts';
import { createReport, type WeekReport } from '../../src/visitors/report.ts';
import type { Signals } from '../../src/visitors/signals.ts';
import { parseWeek, type Week, weeksBefore } from '../../src/visitors/week.ts';
import { dropText, headline } from '../../src/visitors/words/messages.ts';
import { outputsOf } from '../../src/visitors/words/outputs.ts';
import { summaryOf } from '../../src/visitors/words/summary.ts';
import { readReport, tableWith } from '../support/visitors-report.ts';

const visitors = (human: number, ai: number): Visitors => ({ human, ai, total: human + ai });
const page = (path: string, human = 9, ai = 9): PageVisitors => ({ path, ...visitors(human, ai) });
const none = visitors(0, 0);

interface Given {
  readonly week?: string;
  readonly weeks?: number;
  readonly now?: Visitors;
  readonly before?: Visitors | undefined;
  readonly pages?: readonly PageVisitors[];
  readonly pagesBefore?: readonly PageVisitors[];
  readonly dropThreshold?: number;
  readonly top?: number;
  readonly siteUrl?: string;
  readonly title?: string;
  readonly documentation?: Documentation | NoFiles | undefined;
  readonly signals?: Signals;
  readonly readerWords?: boolean;
}

const old: LastChange = { isBefore: false, date: new Date('2026-03-03'), pullRequest: undefined };
const now = new Date('2026-11-27T09:00:00Z');

/** A documentation with these pages, and the last change of each. */
function documentation(
  pages: readonly (readonly [page: PageVisitors, file: string, LastChange])[],
): Documentation {
  const known = pages.map(([row, file]) => ({ path: row.path, row, file, isOther: false }));
  const changes = new Map(pages.map(([, file, change]) => [file, change]));
  const page = (path: string) => known.find((one) => one.path === path);
  return { site: { pages: known, page }, changes, settled: new Set(), isPart: false };
}

function report(given: Given): WeekReport {
  const { now: totals = visitors(1500, 500), pages = [], pagesBefore = [], weeks = 2, top = 250 } = given;
  const before = 'before' in given ? given.before : visitors(2000, 250);
  const week = parseWeek(given.week ?? '2026-W47') as Week;
  const list = (rows: readonly PageVisitors[]) => ({
    pages: new Map(rows.map((row) => [row.path, row])),
    isComplete: true,
  });
  const ages = Array.from({ length: weeks }, (_, index) => weeks - 1 - index);
  const trend = ages.map((age) => ({ week: weeksBefore(week, age), totals: [totals, before][age] }));
  const lists = { list: list(pages), listBefore: before && list(pagesBefore) };
  const inputs = { reviewAfter: 180, ...given, week, weeks, top } as VisitorsInputs;
  const { documentation: files, signals } = given;
  const nothing = { value: undefined, error: undefined };
  const documentation =
    typeof files === 'string' ? { value: undefined, error: files } : { value: files, error: undefined };
  const pulls = { documentation: nothing, merged: nothing };
  const facts = { totals, before, trend, ...lists, stop: undefined, documentation, signals, pulls };
  return createReport(inputs, facts, now);
}

const ended = (given: Given) => ({ kind: 'report', report: report(given) }) as const;
const summary = (given: Given) => render(summaryOf(ended(given)).flat());
const outputs = (given: Given) => outputsOf(ended(given));

it.each<[Given, string]>([
  [
    { now: visitors(1, 1), before: visitors(1, 2) },
    '1 human visitor (0.0%) and 1 AI visitor (-50.0%), compared with the week before',
  ],
  [{ before: none }, '1,500 human visitors (new) and 500 AI visitors (new), compared with the week before'],
  [
    { now: none, before: visitors(10, 0) },
    '0 human visitors (-100.0%) and 0 AI visitors (0.0%), compared with the week before',
  ],
  [{ before: undefined }, '1,500 human visitors and 500 AI visitors, not compared with the week before'],
])('the headline of %j says: %s', (given, words) => {
  expect(headline(report(given))).toBe(`November 16 to 22, 2026: ${words}.`);
  const title = 'Handbook';
  expect(headline(report({ ...given, title }))).toBe(`Handbook, November 16 to 22, 2026: ${words}.`);
});

it.each([
  ['2026-W01', 'December 29, 2025 to January 4, 2026'],
  ['2026-W40', 'September 28 to October 4, 2026'],
])('the headline of %s says: %s', (week, days) => {
  expect(headline(report({ week }))).toContain(`${days}: 1,500`);
});

test.each([
  [2000, 1500, 24.9, 'fell by 25.0% in a week, from 2,000 to 1,500. The limit (drop-threshold) is 24.9%.'],
])('a drop from %d to %d is told as one beyond %d percent', (before, now, dropThreshold, words) => {
  const given = { before: visitors(before, 5), now: visitors(now, 5), dropThreshold };
  expect(dropText(report(given))).toContain(`Human visitors ${words}`);
});

test('where the files are known, the facts at a glance are about pages that have one', () => {
  const pages = [page('/a', 60, 9), page('/llms.txt', 9, 900), page('/.env', 700, 0)];
  const before = [page('/a', 20, 9), page('/gone', 90, 9)];
  const given = { pages, pagesBefore: before, now: visitors(900, 900), before: visitors(900, 900) };
  const facts = (more: Given) => readReport(summary({ ...given, ...more })).notes.slice(0, 3);
  expect(facts({}).join()).toMatch(
    /^\/llms\.txt gained .*,\/gone lost .*,More AI visitors than people read \/llms/,
  );
  const known = documentation([[page('/a', 60, 9), 'a.mdx', old]]);
  expect(facts({ documentation: known })[0]).toBe('/a gained the most visitors: +40, now 60 + 9\u00A0AI.');
  expect(facts({ documentation: known }).join()).not.toMatch(/llms|env|gone/);
});

it.each([
  ['/', '/'],
  ['/a b/é?x=1#y', '/a%20b/%C3%A9%3Fx%3D1%23y'],
  ['/%C3%A9', '/%C3%A9'],
  ['//evil.example/x', '//evil.example/x'],
  // What has the site's address already does not get it twice; what only begins like it does.
  ['/v2/a', '/a'],
  ['/v2', ''],
  ['/v21/a', '/v21/a'],
  ['/a)](https://evil.example)', '/a)%5D(https%3A//evil.example)'],
  // Not links: what an address would turn into another page, or holds no page of the site.
  ['/../admin', undefined],
  ['/%2e%2E/admin', undefined],
  ['.evil.example', undefined],
  ['/\ud800', undefined],
  [`/${'x'.repeat(300)}`, undefined],
])('a link to the page %j leads to %j', (path, expected) => {
  const siteUrl = 'https://docs.example.com/v2';
  const { html } = readReport(summary({ pages: [page(path)], siteUrl }));
  const links = [...html.matchAll(/<a href="([^"]*)"/g)].map((match) => match[1]);
  expect([...new Set(links)]).toEqual(expected === undefined ? [] : [`${siteUrl}${expected}`]);
});

describe('the summary', () => {
  const pages = (week: string, human: (index: number) => number) =>
    Array.from({ length: 500 }, (_, index) =>
      page(`/${index < 250 ? 'both' : week}/${index}/${'汉|`'.repeat(400)}`, human(index)),
    );
  const longest = {
    pages: pages('a', (index) => 5000 + index * 20),
    pagesBefore: pages('b', () => 5000),
    weeks: 52,
  };

  it('over 1 MiB is dropped whole: the longest one is below', () => {
    const markdown = summary({ ...longest, siteUrl: 'https://docs.example.com' });
    expect(Buffer.byteLength(markdown)).toBeLessThan(1024 * 1024);
  });

  it('has as many pages as told, with long paths shortened', () => {
    const read = readReport(summary({ pages: longest.pages.slice(0, 30), top: 28 }));
    const { rows } = tableWith(read, 'Page');
    expect(rows).toHaveLength(28);
    expect(rows[0]?.[0]).toHaveLength(80);
  });
});

describe('the outputs', () => {
  it('hold exactly `top` pages, with the counts of the week before', () => {
    const now = [page('/a', 900, 300), page('/new', 80, 20), page('/lost', 30, 2)];
    const pagesBefore = [page('/a', 1200, 100), page('/lost', 25, 90)];
    const { topPages } = outputs({ pages: now, pagesBefore, top: 2 });
    expect(JSON.parse(topPages)).toEqual([
      { path: '/a', human: 900, ai: 300, total: 1200, humanBefore: 1200, aiBefore: 100, totalBefore: 1300 },
      { path: '/new', human: 80, ai: 20, total: 100, humanBefore: 0, aiBefore: 0, totalBefore: 0 },
    ]);
    const unknown = outputs({ pages: now, before: undefined, top: 1 });
    expect(JSON.parse(unknown.topPages)).toEqual([
      { path: '/a', human: 900, ai: 300, total: 1200, humanBefore: null, aiBefore: null, totalBefore: null },
    ]);
  });

  it('say what is known of the last change', () => {
    const date = new Date('2026-03-03T12:00:00Z');
    const url = 'https://github.com/octo/docs/pull/412';
    const changes: readonly LastChange[] = [
      { isBefore: false, date, pullRequest: { number: 412, url, merged: true } },
      { isBefore: false, date, pullRequest: undefined },
      { isBefore: true, date, pullRequest: undefined },
    ];
    const row = page('/a', 412, 1208);
    const reviewed = documentation(changes.map((change, index) => [row, `${index}.mdx`, change]));
    const { reviewNext, reviewFile } = outputs({ documentation: reviewed });
    expect(reviewFile).toBe('0.mdx');
    const unread = { thumbsUp: null, thumbsDown: null, complaints: null, unanswered: null };
    const known = { path: '/a', human: 412, ai: 1208, total: 1620, ...unread };
    expect(JSON.parse(reviewNext)).toEqual([
      { ...known, file: '0.mdx', changed: '2026-03-03', pullRequest: url },
      { ...known, file: '1.mdx', changed: '2026-03-03', pullRequest: null },
      { ...known, file: '2.mdx', changed: null, pullRequest: null },
    ]);
  });

  it.each([
    ['without docs-repository', undefined, ''],
    ['when the section failed', 'docs-json' as const, ''],
    ['when nothing is old', documentation([]), '[]'],
  ])('about the review are empty %s', (_when, given, reviewNext) => {
    expect(outputs({ documentation: given })).toMatchObject({ reviewNext, reviewFile: '' });
  });

  it('fit an environment variable, whatever the paths are', () => {
    const rows = Array.from({ length: 250 }, (_, index) =>
      page(`/${index}/${'汉'.repeat(1900)}`, 2 ** 50, 2 ** 50),
    );
    const next = documentation(rows.slice(0, 50).map((row) => [row, `docs${row.path}.mdx`, old]));
    const { topPages, reviewNext } = outputs({ pages: rows, pagesBefore: rows, documentation: next });
    for (const [text, length] of [
      [topPages, 250],
      [reviewNext, 50],
    ] as const) {
      expect(JSON.parse(text)).toHaveLength(length);
      expect(Buffer.byteLength(text)).toBeLessThan(128 * 1024 - 100);
    }
  });
});
