import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import type { FaultRule } from '../emulator/faults.ts';
import { type ServiceEmulatorOptions, startServiceEmulator } from '../emulator/service.ts';
import type { VisitorSource } from '../emulator/service-visitors.ts';
import {
  byDateFrom,
  emptySite,
  hostilePaths,
  hostileSite,
  listedSite,
  movingRows,
  oddNumbersSite,
  stuckHasMore,
  syntheticSite,
} from '../emulator/visitor-sources.ts';
import { virtualClock } from '../support/virtual-clock.ts';
import { numberIn, readReport, tableWith } from '../support/visitors-report.ts';
import { friday, runVisitors, type VisitorsRunOptions } from '../support/visitors-run.ts';

async function serve(visitors: VisitorSource, options: ServiceEmulatorOptions = {}) {
  const emulator = await startServiceEmulator({ visitors, ...options });
  onTestFinished(() => emulator.close());
  return emulator;
}

/** A run, and its summary as a reader sees it. */
async function runOn(visitors: VisitorSource, options: VisitorsRunOptions = {}, faults: FaultRule[] = []) {
  const emulator = await serve(visitors);
  for (const fault of faults) emulator.faults.add(fault);
  const run = await runVisitors(emulator, options);
  return { ...run, report: readReport(run.summary) };
}

/** Rows of a site, and totals for it. */
function site(
  rows: Record<string, readonly [human: number, ai: number]>,
  human: number,
  ai: number,
): VisitorSource {
  const counts = ([h, a]: readonly [number, number]) => ({ human: h, ai: a, total: h + a });
  const list = Object.entries(rows).map(([path, row]) => ({ path, ...counts(row) }));
  return listedSite(list, counts([human, ai]));
}

const synthetic = (rows: number) => syntheticSite({ rows, seed: 1 });
const sites = (now: VisitorSource, before: VisitorSource = emptySite()) =>
  byDateFrom({ '2026-11-16': now }, before);
const rowsIn = (csv: string | undefined) => csv?.trim().split('\n').slice(1) ?? [];
const aNumber = expect.stringMatching(/^-?\d/);

describe('the requests', () => {
  const eight = [
    ...['2026-11-16 250 0', '2026-11-09 250 0', '2026-11-02 1 0', '2026-10-26 1 0'],
    ...['2026-10-19 1 0', '2026-10-12 1 0', '2026-10-05 1 0', '2026-09-28 1 0'],
  ];
  const all = [
    ...['2026-11-16 250 0', '2026-11-09 250 0', '2026-11-16 250 250', '2026-11-16 250 500'],
    ...['2026-11-09 250 250', '2026-11-09 250 500', '2026-11-02 1 0'],
  ];
  const first300 = ['2026-11-16 250 0', '2026-11-09 250 0', '2026-11-16 250 250', '2026-11-09 250 250'];

  it.each([
    ['of the default report are eight, newest weeks first', {}, 400, eight, 'false'],
    ['have the totals of both weeks before the rest', { 'max-rows': 'all', weeks: '3' }, 620, all, 'true'],
    ['are small', { 'max-rows': '7', weeks: '1' }, 400, ['2026-11-16 7 0', '2026-11-09 7 0'], 'false'],
    ['end at max-rows', { 'max-rows': '300', weeks: '1' }, 900, first300, 'false'],
  ])('%s', async (_name, inputs, rows, expected, complete) => {
    const emulator = await serve(synthetic(rows));
    const { entries, listen } = emulator.journal;
    let most = 0;
    listen(() => {
      most = Math.max(most, entries.filter(({ ended }) => ended === undefined).length);
    });
    const run = await runVisitors(emulator, { inputs });
    expect(most).toBe(1);
    expect(run.requests).toEqual(expected);
    expect(run).toMatchObject({ red: false, errors: [], warnings: [], outputs: { complete } });
    for (const { query } of entries)
      expect(Date.parse(query['dateTo'] ?? '') - Date.parse(query['dateFrom'] ?? '')).toBe(7 * 86_400_000);
  });

  test.each([
    [
      'an endless list: at most 100 requests a run',
      0,
      100,
      24_750,
      'after 100 requests, the limit of a run.',
    ],
    ['a time limit of ten minutes: what was read by then is reported', 130, 5, 1000, 'after 10 minutes'],
  ])('%s', async (_name, seconds, requests, rows, words) => {
    const clock = virtualClock();
    const endless: VisitorSource = (query) => {
      clock.pass(seconds * 1000);
      return synthetic(1_000_000)(query);
    };
    const run = await runOn(endless, { clock, inputs: { 'max-rows': 'all', csv: 'rows.csv' } });
    expect(run.requests).toHaveLength(requests);
    expect(run).toMatchObject({ red: false, warnings: [expect.stringContaining(words)] });
    expect(run.warnings[0]).toContain('Lower max-rows or weeks.');
    expect(run.outputs).toMatchObject({ complete: 'false', humanChange: aNumber, csvFile: 'rows.csv' });
    expect(rowsIn(run.files['rows.csv'])).toHaveLength(rows);
  });
});

describe('the list', () => {
  const inputs = { 'max-rows': 'all', weeks: '1', csv: 'rows.csv' };
  const pages = synthetic(700);
  const stuck = '700 pages read; the service says that there are more rows, but sends no new ones';

  test.each([
    [
      'rows move between pages: duplicates are',
      movingRows(pages, 5),
      '700 pages read; 5 rows came twice, so rows moved during the reading and others may be missing.',
    ],
    [
      '`hasMore` stuck at true with empty pages is',
      stuckHasMore(pages, 'empty'),
      `${stuck}; 2 answers held fewer rows than asked for.`,
    ],
    [
      '`hasMore` stuck at true with repeated pages is',
      stuckHasMore(pages, 'repeated'),
      `${stuck}; 250 rows came twice`,
    ],
  ])('%s reported, with one row per path', async (_name, visitors, words) => {
    const { requests, files, outputs, summary } = await runOn(sites(visitors), { inputs });
    expect(requests.filter((request) => request.startsWith('2026-11-16')).length).toBeLessThan(5);
    const paths = rowsIn(files['rows.csv']).map((line) => line.split(',')[0]);
    expect([paths.length, new Set(paths).size]).toEqual([700, 700]);
    expect(outputs['complete']).toBe('false');
    expect(summary).toContain(words);
    expect(summary).not.toContain('New pages:');
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
    expect(run.files['rows.csv']).toBe('path,human,ai,total\n/whole,10,2,11\n');
    const outputs = { human: '100', ai: '21', total: '111', complete: 'false' };
    expect(run).toMatchObject({ red: false, outputs });
    expect(run.summary).toContain('1 page read; 9 rows had no readable path or count');
  });
});

describe('the report', () => {
  const nowRows = { '/guides': [600, 40], '/api': [900, 300], '/new': [80, 20], '/lost': [30, 2] } as const;
  const oldRows = { '/guides': [200, 55], '/api': [1200, 100], '/gone': [70, 9], '/lost': [25, 90] } as const;
  const weeks = { '2026-11-16': site(nowRows, 1500, 500), '2026-11-09': site(oldRows, 2000, 250) };
  const pair = byDateFrom(weeks, site({}, 1000, 100));

  it('says the same numbers in outputs, files, table and chart', async () => {
    const inputs = { csv: 'a/b/rows.csv', 'summary-file': 'c/summary.md' };
    const { report, ...run } = await runOn(pair, { inputs });
    const headline =
      'Week 2026-W47 (November 16 to 22, 2026): 1,500 human visitors (down 25.0%) and 500 AI visitors (up 100.0%), compared with the week before.';
    const { topPages, ...outputs } = run.outputs;
    expect(outputs).toEqual({
      ...{ week: '2026-W47', dateFrom: '2026-11-16', dateTo: '2026-11-23', headline },
      ...{ human: '1500', ai: '500', total: '2000', aiShare: '25' },
      ...{ humanChange: '-25', aiChange: '100', totalChange: '-11.1' },
      ...{ alert: 'false', complete: 'true', biggestDrop: '/lost' },
      ...{ csvFile: 'a/b/rows.csv', summaryFile: 'c/summary.md' },
    });
    expect(JSON.parse(topPages ?? '')).toHaveLength(4);
    expect(run.lines.at(-1)).toBe(headline);
    expect(run.files['c/summary.md']).toBe(run.summary);
    expect(report.title).toBe('📉 Documentation visitors in week 2026-W47');
    expect(report.paragraphs[0]).toBe(headline);
    expect(tableWith(report, 'Unique visitors').rows).toEqual([
      ['Human', '1,500', '2,000', '-500', '-25.0%'],
      ['AI', '500', '250', '+250', '+100.0%'],
      ['All, deduplicated', '2,000', '2,250', '-250', '-11.1%'],
      ['AI share', '25.0%', '11.1%', '+13.9 points', ''],
    ]);
    expect(report.chart).toEqual({
      xAxis: ['W40', 'W41', 'W42', 'W43', 'W44', 'W45', 'W46', 'W47'],
      bars: [[1000, 1000, 1000, 1000, 1000, 1000, 2000, 1500]],
      lines: [[100, 100, 100, 100, 100, 100, 250, 500]],
    });
    expect(report.paragraphs).toContain(
      '🟦 Bars: human visitors. 🟧 Line: AI visitors. Each week is Monday to Sunday (UTC).',
    );
    const trend = tableWith(report, 'Week', /^The 8 weeks in numbers$/);
    expect(trend.rows.map((row) => numberIn(row[2]))).toEqual(report.chart?.bars[0]);
    expect(trend.rows.map((row) => numberIn(row[3]))).toEqual(report.chart?.lines[0]);
    expect(run.files['a/b/rows.csv']).toBe(
      'path,human,ai,total\n/guides,600,40,640\n/api,900,300,1200\n/new,80,20,100\n/lost,30,2,32\n',
    );
    expect(tableWith(report, 'Page').rows).toEqual([
      ['/api', '900', '-300', '300', '+200', '1,200'],
      ['/guides', '600', '+400', '40', '-15', '640'],
      ['/new', '80', 'new', '20', 'new', '100'],
      ['/lost', '30', '+5', '2', '-88', '32'],
    ]);
    expect(report.folds).toEqual([
      'The 8 weeks in numbers',
      'Biggest changes in human visitors: 1 up, 1 down',
      'Biggest changes in AI visitors: 1 up, 2 down',
      'New pages: 1 (visited this week, not in the week before)',
      'Gone pages: 1 (visited in the week before, not this week)',
    ]);
    expect(report.tables.filter(({ fold }) => fold?.startsWith('Biggest')).map(({ rows }) => rows)).toEqual([
      [['/guides', '+400', '600', '200']],
      [['/api', '-300', '900', '1,200']],
      [['/api', '+200', '300', '100']],
      [
        ['/lost', '-88', '2', '90'],
        ['/guides', '-15', '40', '55'],
      ],
    ]);
    expect(tableWith(report, 'Page', /^New/).rows).toEqual([['/new', '80', '20', '100']]);
    expect(tableWith(report, 'Page', /^Gone/).rows).toEqual([['/gone', '70', '9', '79']]);
    for (const { header } of report.tables) expect(header).toEqual([...new Set(header)]);
    // AI visitors are visitors, and rows are no pages.
    expect(run.summary + run.lines.join()).not.toMatch(/agents|Infinity|NaN|undefined|null/);
  });

  test.each([
    ['the week before', 'true'],
    ['this week', 'false'],
  ])('"new" and "gone" pages judged from cut lists: not claimed when %s is cut', async (cut, complete) => {
    const long = site({ '/api': [9, 9], '/new': [8, 8], '/c': [7, 7], '/d': [6, 6], '/e': [5, 5] }, 90, 90);
    const short = site({ '/api': [9, 9], '/x': [8, 8] }, 90, 90);
    const visitors = cut === 'this week' ? sites(long, short) : sites(short, long);
    const { report, outputs } = await runOn(visitors, { inputs: { 'max-rows': '4' } });
    expect(outputs['complete']).toBe(complete);
    expect(report.folds.join()).not.toMatch(/New|Gone/);
    expect(tableWith(report, 'Page').rows[1]?.[2]).toBe('–');
    const note = `The list of ${cut} is not complete. 4 pages read; the reading ended at max-rows.`;
    expect(cut === 'this week' ? report.paragraphs : report.notes).toContain(note);
    expect(report.notes.join()).toContain('New and gone pages are not named');
  });

  const fell = [expect.stringContaining('Human visitors fell by 25.0% in a week, from 2,000 to 1,500.')];
  it.each([
    ['24.9', 'false', { red: false, warnings: fell, errors: [] }, 'true'],
    ['24.9', 'true', { red: true, warnings: [], errors: fell }, 'true'],
    ['25', 'true', { red: false, warnings: [], errors: [] }, 'false'],
  ])('judges a drop of 25%% by drop-threshold %s and fail-on-drop %s', async (limit, fails, told, alert) => {
    const inputs = { 'drop-threshold': limit, 'fail-on-drop': fails, 'summary-file': 's.md' };
    const run = await runOn(pair, { inputs });
    expect(run).toMatchObject({ ...told, outputs: { alert, human: '1500', summaryFile: 's.md' } });
    expect([run.report.alert]).toEqual(alert === 'true' ? fell : [undefined]);
    expect(run.report.title.startsWith('⚠️')).toBe(alert === 'true');
  });

  it('shows the first week ever, with a threshold that does not apply', async () => {
    const inputs = { 'drop-threshold': '10' };
    const { report, outputs } = await runOn(sites(site({ '/a': [60, 4] }, 90, 10)), { inputs });
    const cells = tableWith(report, 'Unique visitors').rows.map((row) => row.slice(1).join(' '));
    expect(cells).toEqual(['90 0 +90 new', '10 0 +10 new', '100 0 +100 new', '10.0% – – ']);
    expect(outputs).toMatchObject({ humanChange: '', aiChange: '', totalChange: '', alert: 'false' });
    expect(report.folds).toContain('New pages: 1 (visited this week, not in the week before)');
    expect(report.notes.join()).toContain('The drop threshold was not applied');
  });

  it('shows a week without visitors and without pages', async () => {
    const { report, outputs, summary, files } = await runOn(emptySite(), { inputs: { csv: 'rows.csv' } });
    expect(report.title).toMatch(/^📊/);
    expect(tableWith(report, 'Unique visitors').rows[0]).toEqual(['Human', '0', '0', '0', '0.0%']);
    expect(outputs).toMatchObject({ human: '0', humanChange: '0', aiShare: '', complete: 'true' });
    expect(outputs['topPages']).toBe('[]');
    expect(files['rows.csv']).toBe('path,human,ai,total\n');
    expect(report.chart?.bars).toEqual([Array(8).fill(0)]);
    expect(summary).toContain('The service lists no pages for this week.');
    expect(summary).not.toMatch(/Infinity|NaN|undefined|null/);
  });

  test('a late or repeated run reports the last complete week at its time, and Sundays are warned of', async () => {
    const at = (now: string, week = '') => runOn(synthetic(3), { now: new Date(now), inputs: { week } });
    const notices = [expect.stringMatching(/^It is Sunday .* Schedule the workflow on Monday/)];
    expect(await at('2026-11-29T23:00:00Z')).toMatchObject({ notices, outputs: { week: '2026-W47' } });
    expect(await at('2026-11-29T23:00:00Z', '2026-W47')).toMatchObject({ notices: [] });
    expect(await at('2026-11-30T00:30:00Z')).toMatchObject({ notices: [], outputs: { week: '2026-W48' } });
  });

  it('names as many weeks of a long trend as there is room for, and shows them all', async () => {
    const { chart } = (await runOn(synthetic(3), { inputs: { weeks: '52' } })).report;
    expect(chart?.bars[0]).toHaveLength(52);
    expect(new Set(chart?.xAxis).size).toBe(52);
    const names = chart?.xAxis.filter((name) => /\w/.test(name));
    expect(names).toHaveLength(13);
    expect(names?.at(-1)).toBe('W47');
    expect(chart?.xAxis.filter((name) => !/^(W\d\d|\u200b+)$/.test(name))).toEqual([]);
  });

  it('is cut by whole folded parts, never in the middle, to 65,000 characters for a file', async () => {
    const siteUrl = `https://docs.example.com/${'long'.repeat(20)}`;
    const inputs = { top: '250', 'max-rows': 'all', 'site-url': siteUrl, 'summary-file': 's.md' };
    const { report: whole, files } = await runOn(synthetic(800), { inputs });
    const markdown = files['s.md'] ?? '';
    expect(markdown.length).toBeLessThanOrEqual(65_000);
    const cut = readReport(markdown);
    expect(cut.folds.length).toBeGreaterThan(0);
    expect(whole.folds.slice(0, cut.folds.length)).toEqual(cut.folds);
    const leftOut = whole.folds.slice(cut.folds.length);
    expect(leftOut.length).toBeGreaterThan(0);
    expect(cut.paragraphs.at(-1)).toBe(`Left out to keep this short: ${leftOut.join('; ')}.`);
    expect(cut.headings).toEqual(whole.headings);
    expect(whole.tables.map(({ rows }) => rows)).toEqual(
      expect.arrayContaining(cut.tables.map(({ rows }) => rows)),
    );
  });

  it('tells paths apart that look alike', async () => {
    const shown = {
      ...{ '/|': '/|', '/\\|': '/\\\\u{7c}', '/\\\\|': '/\\\\\\u{7c}', ' /a': '\\u{20}/a', '/a': '/a' },
      ...{ '/a ': '/a\\u{20}', '/a\u00a0': '/a\\u{a0}', '/\u3000a': '/\\u{3000}a', '/a b': '/a b' },
      ...{ '/a  b': '/a\\u{20} b', '/a   b': '/a\\u{20}\\u{20} b', ' ': '\\u{20}', '': '(empty)' },
    };
    const rows = Object.fromEntries(
      Object.keys(shown).map((path, index) => [path, [900 - index, 1] as const]),
    );
    const { report } = await runOn(site(rows, 1, 1), { inputs: { top: '50', weeks: '1' } });
    expect(tableWith(report, 'Page').rows.map((row) => row[0])).toEqual(Object.values(shown));
  });

  it('keeps hostile paths in their cells and rows', async () => {
    const inputs = { top: '250', 'site-url': 'https://docs.example.com' };
    const { report, outputs } = await runOn(sites(hostileSite()), { inputs });
    const rows = [...tableWith(report, 'Page').rows, ...tableWith(report, 'Page', /^Pages 26/).rows];
    const readable = hostilePaths.filter((path) => path.length <= 2000);
    for (const row of rows) expect(row).toHaveLength(6);
    const counts = readable.map((path) => 1000 - hostilePaths.indexOf(path) * 10);
    expect(rows.map((row) => numberIn(row[1]))).toEqual(counts);
    const shown = rows.map(([path]) => path);
    for (const path of [
      '@everyone please look',
      '/bidi\\u{202e}gnp.exe\\u{202c}',
      '/line\\nbreak',
      '/%0A%7C',
    ])
      expect(shown).toContain(path);
    const titles = [report.title, 'Trend', 'Most visited pages', 'About these numbers'];
    expect(report.headings).toEqual(titles);
    expect(report.html).not.toMatch(/<(img|script|h1)\b|href="(?!https:\/\/docs\.example\.com\/)/);
    expect(JSON.parse(outputs['topPages'] ?? '')).toHaveLength(readable.length);
  });
});

describe('the hourly limit', () => {
  /** A run with few requests in a minute. */
  async function busy(
    requests: number,
    retryAfter?: 'seconds' | { text: string },
    options: VisitorsRunOptions = {},
  ) {
    const { clock = virtualClock() } = options;
    const analytics = { requests, windowMs: 60_000, ...(retryAfter && { retryAfter }) };
    const limited = { clock: () => friday.getTime() + clock.now(), rateLimits: { analytics } };
    const run = await runVisitors(await serve(synthetic(400), limited), {
      ...options,
      clock,
      inputs: { csv: 'rows.csv' },
    });
    return { ...run, sleeps: clock.sleeps, report: readReport(run.summary) };
  }

  it('is waited for when it opens soon', async () => {
    const run = await busy(3, 'seconds');
    expect(run).toMatchObject({ red: false, warnings: [], sleeps: [60_000, 60_000] });
    expect(run.report.chart?.bars[0]).toHaveLength(8);
  });

  it('is no reason to be told when somebody cancels meanwhile', async () => {
    const [cancellation, clock] = [new AbortController(), virtualClock()];
    clock.at(30_000, () => cancellation.abort());
    const run = await busy(3, 'seconds', { clock, signal: cancellation.signal });
    expect(run).toMatchObject({ red: false, errors: [], warnings: [], sleeps: [60_000] });
    expect(run.lines.at(-1)).toContain('The run was cancelled. This is what had been read before.');
  });

  test.each([undefined, { text: '3600' }])(
    'a 429 in the middle: the oldest trend weeks are given up first, with Retry-After %j',
    async (retryAfter) => {
      const { report, ...run } = await busy(5, retryAfter);
      const warnings = [expect.stringContaining('hourly limit')];
      expect(run).toMatchObject({ red: false, errors: [], warnings, sleeps: [] });
      expect(run.requests).toHaveLength(6);
      expect(report.alert).toContain('The hourly limit is used up');
      expect(report.chart?.xAxis).toEqual(['W43', 'W44', 'W45', 'W46', 'W47']);
      const unread = tableWith(report, 'Week').rows.filter((row) => row[2] === '–');
      expect(unread.map(([name]) => name)).toEqual(['2026-W40', '2026-W41', '2026-W42']);
      expect(report.paragraphs).toContain(
        'Not read, since the hourly limit was used up: 2026-W40, 2026-W41, 2026-W42.',
      );
      // What is complete is written.
      expect(rowsIn(run.files['rows.csv'])).toHaveLength(250);
      expect(run.outputs).toMatchObject({ csvFile: 'rows.csv', humanChange: aNumber });
    },
  );
});

describe('a run without secrets', () => {
  const noKey = { 'api-key': '', 'summary-file': 's.md' };

  it('is skipped in a fork: green, with a notice, and nothing else', async () => {
    const payload = { repository: { fork: true } };
    const run = await runOn(emptySite(), { inputs: noKey, payload });
    expect(run).toMatchObject({ red: false, errors: [], warnings: [], lines: [], requests: [], files: {} });
    expect(run.notices).toEqual([expect.stringContaining('GitHub gives such runs no secrets')]);
    expect(run.summary).toBe('');
    expect(run.outputs).toMatchObject({ week: '', alert: 'false', complete: 'false' });
  });

  it.each([
    ['a fork that has a key of its own', { 'summary-file': 's.md' }, true, false],
    ['a repository that is none, where the key is missing', noKey, false, true],
  ])('is not %s', async (_name, inputs, fork, red) => {
    const run = await runOn(emptySite(), { inputs, payload: { repository: { fork } } });
    expect(run).toMatchObject({ red, notices: [] });
    expect(run.requests.length > 0).toBe(!red);
  });
});

describe('faults on the way', () => {
  const pages = synthetic(400);
  const fault = { kind: 'status', status: 500 } as const;

  test.each([
    [400, 1, 'The service rejected the request. Check project-id and week.'],
    [403, 1, 'Check that the key has the scope "read"'],
    [404, 1, 'Check project-id and base-url. Requested: http://127.0.0.1'],
    [429, 1, 'The hourly limit is used up'],
    [502, 4, 'The service has a fault. Try again later.'],
  ])('%d ends the run with advice that names no prompt and no job id', async (status, requests, advice) => {
    const inputs = { csv: 'rows.csv', 'summary-file': 's.md' };
    const run = await runOn(pages, { inputs }, [{ fault: { kind: 'status', status }, times: 99 }]);
    expect(run.requests).toHaveLength(requests);
    expect(run).toMatchObject({ red: true, errors: [expect.stringContaining(advice)] });
    expect(run.report.title).toBe('❌ No report on documentation visitors in week 2026-W47');
    expect(run.summary + run.errors.join()).not.toMatch(/prompt|job/i);
    expect(run.outputs).toEqual({
      ...{ week: '2026-W47', dateFrom: '2026-11-16', dateTo: '2026-11-23', headline: '' },
      ...{ human: '', ai: '', total: '', humanChange: '', aiChange: '', totalChange: '', aiShare: '' },
      ...{ alert: 'false', complete: 'false', topPages: '', biggestDrop: '' },
      ...{ csvFile: '', summaryFile: 's.md' },
    });
    expect(run.files).toEqual({ 's.md': run.summary });
  });

  test('totals that cannot be counts are named', async () => {
    const run = await runOn(listedSite([], { human: -3, ai: 2 ** 53, total: 1 }));
    const words = `unusable fields: totals.human is -3; totals.ai is ${2 ** 53}`;
    expect(run).toMatchObject({ red: true, errors: [expect.stringContaining(words)] });
    expect(run.errors[0]).not.toContain('proxy');
  });

  it.each([
    ['two weeks', [3, 5], 4, 'W41 W44', 8, 'the week 2026-W44; the week 2026-W41'],
    ['all', [3], 99, 'W40 W41 W42 W43 W44', 5, 'the week 2026-W44; the week 2026-W43'],
    ['the week before', [1], 4, 'W46', 8, 'the week 2026-W46'],
  ])('%s of the trend that fails: dashes, the rest, and the failure once', async (...row) => {
    const [, skips, times, weeks, asked, what] = row;
    const missing = weeks.split(' ').map((week) => `2026-${week}`);
    const faults = skips.map((skip) => ({ fault, skip, times }));
    const { report, ...run } = await runOn(pages, {}, faults);
    const unread = tableWith(report, 'Week').rows.filter((cells) => cells[2] === '–');
    expect(unread.map(([name]) => name)).toEqual(missing);
    expect(new Set(run.requests).size).toBe(asked);
    expect(report.chart?.xAxis).toHaveLength(8 - missing.length);
    expect(report.paragraphs).toContain(`Not read: ${missing.join(', ')}.`);
    expect(report.alert).toContain(`Left out: ${what}.`);
    expect(report.alert?.match(/answered 500/g)).toHaveLength(1);
    const warnings = [expect.stringContaining(`Left out: ${what}.`)];
    expect(run).toMatchObject({ red: false, errors: [], warnings });
    expect(run.outputs['humanChange'] === '').toBe(missing.includes('2026-W46'));
  });

  it('a key that stops working is red, with everything that was read', async () => {
    const rule = { fault: { kind: 'status', status: 401 }, skip: 4, times: 99 } as const;
    const run = await runOn(pages, { inputs: { csv: 'rows.csv' } }, [rule]);
    expect(run.requests).toHaveLength(5);
    expect(run).toMatchObject({ red: true, errors: [expect.stringContaining('Check api-key')] });
    expect(run.outputs).toMatchObject({ csvFile: 'rows.csv', humanChange: aNumber });
  });

  const [whole, compared] = [{ csvFile: 'rows.csv', complete: 'true' }, { humanChange: aNumber }];
  const unread = /\| Human \| [\d,]+ \| – \| – \| – \|.* nothing is compared/s;
  const cut = / 750 pages read; the reading stopped early\..*list of the week before is not complete\. 250 /s;
  it.each([
    ['before this week', 0, 40, { human: '', csvFile: '' }, 0, /before the totals of the week were read/],
    ['after this week', 1, 40, { ...whole, humanChange: '' }, 40, unread],
    ['between two pages', 4, 2000, { ...whole, ...compared, complete: 'false' }, 750, cut],
    ['in the trend', 4, 40, { ...whole, ...compared }, 40, /Not read: 2026-W40, /],
  ])('cancelled %s, the run keeps what it has and is green', async (...row) => {
    const [, skip, rows, outputs, written, words] = row;
    const cancellation = new AbortController();
    const emulator = await serve(synthetic(rows));
    emulator.faults.add({ skip, fault: { kind: 'never' } });
    const inputs = { csv: 'rows.csv', 'max-rows': 'all' };
    const running = runVisitors(emulator, { signal: cancellation.signal, inputs });
    await emulator.journal.waitFor(({ number }) => number === skip + 1);
    cancellation.abort();
    const run = await running;
    expect(run).toMatchObject({ red: false, errors: [], warnings: [], outputs });
    expect(rowsIn(run.files['rows.csv'])).toHaveLength(written);
    expect(run.lines.at(-1)).toContain('The run was cancelled');
    expect(run.summary).toContain('The run was cancelled');
    expect(run.summary).toMatch(words);
  });

  it('a file that cannot be written is red, with the report', async () => {
    const emulator = await serve(pages);
    const inputs = { csv: 'rows.csv', 'summary-file': 's.md' };
    const prepare = (workspace: string) =>
      emulator.journal.listen(() => {
        for (const name of Object.values(inputs)) mkdirSync(join(workspace, name), { recursive: true });
      });
    const run = await runVisitors(emulator, { inputs, prepare });
    const errors = ['rows.csv for csv', 's.md for summary-file'].map((file) =>
      expect.stringContaining(`The file ${file} could not be written: `),
    );
    expect(run).toMatchObject({ red: true, errors });
    expect(run.outputs).toMatchObject({ csvFile: '', summaryFile: '', humanChange: aNumber });
    expect(run.summary).toContain('Documentation visitors');
  });

  it('the key does not come out again in a path', async () => {
    const apiKey = 'mint_abcdefghijklmnop';
    const paths = ['/plain/', '/quote"/', '/\u202e/'].map((start) => `${start}${apiKey}`);
    const rows = paths.map((path) => ({ path, human: 9, ai: 9, total: 9 }));
    const emulator = await serve(listedSite(rows), { apiKey });
    const inputs = { csv: 'rows.csv', 'summary-file': 's.md', 'site-url': 'https://docs.example.com' };
    const run = await runVisitors(emulator, { inputs });
    expect(JSON.stringify({ ...run, result: {} })).not.toContain(apiKey);
    expect(run.files['rows.csv']?.match(/\/\*\*\*/g)).toHaveLength(3);
  });

  it('the key does not come out where it is part of the address', async () => {
    const emulator = await serve(pages);
    emulator.faults.add({ fault: { kind: 'status', status: 404 } });
    const inputs = { 'base-url': `${emulator.url}/${emulator.apiKey}`, 'summary-file': 's.md' };
    const run = await runVisitors(emulator, { inputs });
    expect(run.errors[0]).toContain('/***/v1/analytics/');
    expect(run.files['s.md']).toBe(run.summary);
    expect(JSON.stringify({ ...run, result: {} })).not.toContain(emulator.apiKey);
  });
});
