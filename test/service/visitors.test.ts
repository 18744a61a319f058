import { describe, expect, it, test } from 'vitest';
import type { VisitorSource } from '../emulator/service-visitors.ts';
import { movingRows, oddNumbersSite, stuckHasMore } from '../emulator/visitor-sources.ts';
import { virtualClock } from '../support/virtual-clock.ts';
import {
  aNumber,
  rowsIn,
  runOn,
  runVisitors,
  serveVisitors,
  sites,
  synthetic,
} from '../support/visitors-run.ts';

describe('the requests', () => {
  const eight = [
    ...['2026-11-16 250 0', '2026-11-09 250 0', '2026-11-02 1 0', '2026-10-26 1 0'],
    ...['2026-10-19 1 0', '2026-10-12 1 0', '2026-10-05 1 0', '2026-09-28 1 0'],
  ];
  const all = [
    ...['2026-11-16 250 0', '2026-11-09 250 0', '2026-11-16 250 250', '2026-11-16 250 500'],
    ...['2026-11-09 250 250', '2026-11-09 250 500', '2026-11-02 1 0'],
  ];
  const lists = [
    ...['/feedback/by-page 2026-10-26 100', '/feedback 2026-10-26 100'],
    ...['/assistant 2026-11-16 250', '/searches 2026-11-16 100'],
  ];
  const first300 = ['2026-11-16 250 0', '2026-11-09 250 0', '2026-11-16 250 250', '2026-11-09 250 250'];

  it.each([
    ['of the default report are twelve, newest weeks first', {}, 400, eight, 'false'],
    ['have the totals of both weeks before the rest', { 'max-rows': '10000', weeks: '3' }, 620, all, 'true'],
    ['are small', { 'max-rows': '7', weeks: '1' }, 400, ['2026-11-16 7 0', '2026-11-09 7 0'], 'false'],
    ['end at max-rows', { 'max-rows': '300', weeks: '1' }, 900, first300, 'false'],
  ])('%s', async (_name, inputs, rows, expected, complete) => {
    const emulator = await serveVisitors(synthetic(rows));
    const { entries, listen } = emulator.journal;
    let most = 0;
    listen(() => {
      most = Math.max(most, entries.filter(({ ended }) => ended === undefined).length);
    });
    const run = await runVisitors(emulator, { inputs });
    expect(most).toBe(1);
    expect(run.requests).toEqual(expected);
    expect(run.asked).toEqual(lists);
    // They come before rows that few people look at.
    const paths = entries.map(({ path }) => path.endsWith('/visitors'));
    expect(paths.slice(0, 7)).toEqual([true, true, false, false, false, false, ...paths.slice(6, 7)]);
    expect(run).toMatchObject({ red: false, errors: [], warnings: [], outputs: { complete } });
    for (const { path, query } of entries) {
      const weeks = /feedback/.test(path) ? 4 : 1;
      const length = Date.parse(query['dateTo'] ?? '') - Date.parse(query['dateFrom'] ?? '');
      expect(length).toBe(weeks * 7 * 86_400_000);
    }
  });

  test.each([
    [
      'an endless list: at most 100 requests a run',
      0,
      100,
      10_000,
      'at the limit of a run: 100 requests, or 10 minutes',
    ],
    ['a time limit of ten minutes: what was read by then is reported', 130, 9, 1000, 'at the limit of a run'],
  ])('%s', async (_name, seconds, requests, rows, words) => {
    const clock = virtualClock();
    const endless: VisitorSource = (query) => {
      clock.pass(seconds * 1000);
      return synthetic(1_000_000)(query);
    };
    const run = await runOn(endless, {
      clock,
      inputs: { 'max-rows': '10000', weeks: '52', csv: 'rows.csv' },
    });
    expect(run.requests.length + run.asked.length).toBe(requests);
    expect(run).toMatchObject({ red: false, warnings: [expect.stringContaining(words)] });
    expect(run.warnings[0]).toContain('Lower max-rows or weeks.');
    expect(run.outputs).toMatchObject({ complete: 'false', humanChange: aNumber, csvFile: 'rows.csv' });
    expect(rowsIn(run.files['rows.csv'])).toHaveLength(rows);
  });
});

describe('the list', () => {
  const inputs = { 'max-rows': '10000', weeks: '1', csv: 'rows.csv' };
  const pages = synthetic(700);
  const odd = 'The list is not complete. 700 pages read; max-rows is 10,000.';

  test.each([
    ['rows move between pages: duplicates are', movingRows(pages, 5), odd],
    ['`hasMore` stuck at true with empty pages is', stuckHasMore(pages, 'empty'), odd],
    ['`hasMore` stuck at true with repeated pages is', stuckHasMore(pages, 'repeated'), odd],
  ])('%s reported, with one row per path', async (_name, visitors, words) => {
    const { requests, files, outputs, summary } = await runOn(sites(visitors), { inputs });
    expect(requests.filter((request) => request.startsWith('2026-11-16')).length).toBeLessThan(5);
    const paths = rowsIn(files['rows.csv']).map((line) => line.split(',')[0]);
    expect([paths.length, new Set(paths).size]).toEqual([700, 700]);
    expect(outputs['complete']).toBe('false');
    expect(summary).toContain(words);
    expect(summary).not.toMatch(/gained|lost/);
  });

  it('leaves rows out that it cannot read, and keeps the rest', async () => {
    const rows = [
      { path: '/whole', human: 10, ai: 2, total: 11 },
      { path: `/${'x'.repeat(2000)}`, human: 1, ai: 1, total: 1 },
    ];
    const odd = oddNumbersSite({ human: 100, ai: 21, total: 111 });
    const visitors: VisitorSource = (query) => {
      const slice = odd(query);
      return { ...slice, rows: [...rows, ...slice.rows] };
    };
    const run = await runOn(visitors, { inputs });
    expect(run.files['rows.csv']).toBe('path,human,ai,total\n/whole,10,2,11\n/fraction,11,2,12\n');
    const outputs = { human: '100', ai: '21', total: '111', complete: 'false' };
    expect(run).toMatchObject({ red: false, outputs });
    expect(run.summary).toContain('The list is not complete. 2 pages read; max-rows is 10,000.');
  });
});
