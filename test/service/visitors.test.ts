import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { afterEach, describe, expect, it } from 'vitest';
import type { FaultRule } from '../emulator/faults.ts';
import {
  type ServiceEmulator,
  type ServiceEmulatorOptions,
  startServiceEmulator,
} from '../emulator/service.ts';
import type { VisitorRow, VisitorSource } from '../emulator/service-visitors.ts';
import {
  byDateFrom,
  emptySite,
  hostilePaths,
  hostileSite,
  listedSite,
  movingRows,
  oddNumbersSite,
  shortPages,
  stuckHasMore,
  syntheticSite,
  tiedSite,
} from '../emulator/visitor-sources.ts';
import { virtualClock } from '../support/virtual-clock.ts';
import { numberIn, readReport, tableWith } from '../support/visitors-report.ts';
import { friday, runVisitors, type VisitorsRunOptions } from '../support/visitors-run.ts';

const emulators: ServiceEmulator[] = [];
afterEach(async () => {
  for (const emulator of emulators.splice(0)) await emulator.close();
});

async function serve(
  visitors: VisitorSource,
  options: ServiceEmulatorOptions = {},
): Promise<ServiceEmulator> {
  const emulator = await startServiceEmulator({ visitors, ...options });
  emulators.push(emulator);
  return emulator;
}

async function runOn(visitors: VisitorSource, options: VisitorsRunOptions = {}, faults: FaultRule[] = []) {
  const emulator = await serve(visitors);
  for (const fault of faults) emulator.faults.add(fault);
  return await runVisitors(emulator, options);
}

/** Rows of a site, and totals for it. */
function site(rows: Record<string, [human: number, ai: number]>, human: number, ai: number): VisitorSource {
  const list: VisitorRow[] = Object.entries(rows).map(([path, [h, a]]) => ({
    path,
    human: h,
    ai: a,
    total: h + a,
  }));
  return listedSite(list, { human, ai, total: human + ai });
}

const nowhere = emptySite();

describe('the requests', () => {
  it('of the default report are eight, both dates always sent, newest weeks first', async () => {
    const { requests, lines, outputs, red } = await runOn(syntheticSite({ rows: 400, seed: 1 }));
    expect(requests).toEqual([
      '2026-11-16 250 0',
      '2026-11-09 250 0',
      '2026-11-02 1 0',
      '2026-10-26 1 0',
      '2026-10-19 1 0',
      '2026-10-12 1 0',
      '2026-10-05 1 0',
      '2026-09-28 1 0',
    ]);
    expect(lines[1]).toMatch(/^8 requests: /);
    expect(outputs).toMatchObject({
      week: '2026-W47',
      dateFrom: '2026-11-16',
      dateTo: '2026-11-23',
      complete: 'false',
    });
    expect(red).toBe(false);
  });

  it('hold an exclusive end, seven days after the first day', async () => {
    const emulator = await serve(syntheticSite({ rows: 3, seed: 1 }));
    await runVisitors(emulator);
    for (const { query } of emulator.journal.entries)
      expect(Date.parse(query['dateTo'] ?? '') - Date.parse(query['dateFrom'] ?? '')).toBe(7 * 86_400_000);
  });

  it('offset by the limit, totals of both weeks before the rest of the pages', async () => {
    const { requests, outputs } = await runOn(syntheticSite({ rows: 620, seed: 1 }), {
      inputs: { 'max-rows': 'all', weeks: '3' },
    });
    expect(requests).toEqual([
      '2026-11-16 250 0',
      '2026-11-09 250 0',
      '2026-11-16 250 250',
      '2026-11-16 250 500',
      '2026-11-09 250 250',
      '2026-11-09 250 500',
      '2026-11-02 1 0',
    ]);
    expect(outputs['complete']).toBe('true');
  });

  it('are two without a trend, and small where few rows are wanted', async () => {
    const { requests, summary } = await runOn(syntheticSite({ rows: 400, seed: 1 }), {
      inputs: { weeks: '1', 'max-rows': '7' },
    });
    expect(requests).toEqual(['2026-11-16 7 0', '2026-11-09 7 0']);
    expect(summary).not.toContain('Trend');
  });

  it('end at max-rows, which need not be a multiple of a page', async () => {
    const { requests, outputs, files } = await runOn(syntheticSite({ rows: 900, seed: 1 }), {
      inputs: { weeks: '1', 'max-rows': '300', csv: 'rows.csv' },
    });
    expect(requests).toHaveLength(4);
    expect(files['rows.csv']?.trim().split('\n')).toHaveLength(301);
    expect(outputs['complete']).toBe('false');
    const exact = await runOn(syntheticSite({ rows: 300, seed: 1 }), { inputs: { 'max-rows': '300' } });
    expect(exact.outputs['complete']).toBe('true');
  });

  it('go to the base URL with the key, over one connection', async () => {
    const emulator = await serve(syntheticSite({ rows: 3, seed: 1 }));
    await runVisitors(emulator);
    for (const { headers, connection } of emulator.journal.entries) {
      expect(headers.authorization).toBe(`Bearer ${emulator.apiKey}`);
      expect(connection).toBe(1);
    }
  });
});

describe('the list', () => {
  const all = { 'max-rows': 'all', weeks: '1', csv: 'rows.csv' };

  it('holds one row for a path when rows move, and counts what came twice', async () => {
    const { files, outputs, summary } = await runOn(movingRows(syntheticSite({ rows: 700, seed: 1 }), 5), {
      inputs: all,
    });
    const paths = files['rows.csv']
      ?.trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')[0]);
    expect(paths).toHaveLength(700);
    expect(new Set(paths).size).toBe(700);
    expect(summary).toContain('5 rows came twice and were counted once');
    expect(outputs['complete']).toBe('false');
    expect(summary).not.toContain('New pages:');
  });

  it.each([
    ['empty', 'sends none', 4],
    ['repeated', 'repeats those it sent', 4],
  ] as const)(
    'ends when hasMore is stuck and the pages are %s, and is not complete',
    async (pastTheEnd, words, pages) => {
      const { requests, outputs, summary, files } = await runOn(
        byDateFrom(
          { '2026-11-16': stuckHasMore(syntheticSite({ rows: 700, seed: 1 }), pastTheEnd) },
          nowhere,
        ),
        { inputs: all },
      );
      expect(requests.filter((request) => request.startsWith('2026-11-16'))).toHaveLength(pages);
      expect(outputs['complete']).toBe('false');
      expect(summary).toContain(words);
      expect(files['rows.csv']?.trim().split('\n')).toHaveLength(701);
    },
  );

  it('comes over one connection, one page after another, and says how far it is', async () => {
    const emulator = await serve(
      byDateFrom({ '2026-11-16': syntheticSite({ rows: 25_300, seed: 1 }) }, nowhere),
    );
    let most = 0;
    const running = new Set<number>();
    emulator.journal.listen(({ number, ended }) => {
      if (ended === undefined) running.add(number);
      else running.delete(number);
      most = Math.max(most, running.size);
    });
    const { lines, files } = await runVisitors(emulator, { inputs: all });
    expect(most).toBe(1);
    expect(new Set(emulator.journal.entries.map(({ connection }) => connection))).toEqual(new Set([1]));
    expect(lines).toContain('2026-W47: 25000 pages so far.');
    expect(files['rows.csv']?.trim().split('\n')).toHaveLength(25_301);
  });

  it('takes short pages as they are, and does not claim to be complete', async () => {
    const { requests, outputs, summary } = await runOn(
      shortPages(syntheticSite({ rows: 600, seed: 1 }), 200),
      { inputs: all },
    );
    expect(requests.slice(0, 4)).toEqual([
      '2026-11-16 250 0',
      '2026-11-09 250 0',
      '2026-11-16 250 250',
      '2026-11-16 250 500',
    ]);
    expect(outputs['complete']).toBe('false');
    expect(summary).toContain('2 answers of the service held fewer rows than asked for');
  });

  it('leaves rows out that it cannot read, rounds fractions, and keeps the rest', async () => {
    const { files, outputs, summary, red } = await runOn(oddNumbersSite(), {
      inputs: { ...all, weeks: '2' },
    });
    expect(files['rows.csv']).toBe('path,human,ai,total\n/fraction,11,2,12\n');
    expect(outputs).toMatchObject({ human: '100', ai: '21', total: '111', complete: 'false' });
    expect(summary).toContain('7 rows had no readable path or count');
    expect(red).toBe(false);
  });

  it('has ties in an order of its own', async () => {
    const { outputs } = await runOn(tiedSite(40));
    const paths = JSON.parse(outputs['topPages'] ?? '').map(({ path }: { path: string }) => path);
    expect(paths).toEqual([...paths].sort());
    expect(paths[0]).toBe('/tied/0000');
  });

  it('is the same report in whatever order the service lists', async () => {
    const [falling, shuffled] = await Promise.all(
      (['falling', 'shuffled'] as const).map((order) =>
        runOn(syntheticSite({ rows: 600, seed: 4, churn: 0.1, order }), { inputs: { 'max-rows': 'all' } }),
      ),
    );
    expect(shuffled?.summary).toBe(falling?.summary);
    expect(shuffled?.outputs).toEqual(falling?.outputs);
  });
});

describe('the report', () => {
  const pair = byDateFrom(
    {
      '2026-11-16': site(
        { '/guides': [600, 40], '/api': [900, 300], '/new': [80, 20], '/lost': [30, 2] },
        1500,
        500,
      ),
      '2026-11-09': site(
        { '/guides': [200, 55], '/api': [1200, 100], '/gone': [70, 9], '/lost': [25, 90] },
        2000,
        250,
      ),
    },
    site({}, 1000, 100),
  );

  it('says the same numbers in outputs, files, table and chart', async () => {
    const run = await runOn(pair, { inputs: { csv: 'a/b/rows.csv', 'summary-file': 'c/summary.md' } });
    const report = await readReport(run.summary);
    expect(run.outputs).toMatchObject({
      human: '1500',
      ai: '500',
      total: '2000',
      humanChange: '-25',
      aiChange: '100',
      totalChange: '-11.1',
      aiShare: '25',
      alert: 'false',
      complete: 'true',
      csvFile: 'a/b/rows.csv',
      summaryFile: 'c/summary.md',
    });
    expect(run.files['c/summary.md']).toBe(run.summary);
    expect(report.title).toBe(
      'Documentation visitors in week 2026-W47: Monday, November 16, to Sunday, November 22, 2026',
    );
    expect(report.paragraphs[0]).toBe(
      'In week 2026-W47 (November 16 to 22, 2026), 1,500 people (down 25.0% on the week before) and 500 AI agents (up 100.0%) read the documentation.',
    );
    expect(tableWith(report, 'Unique visitors').rows).toEqual([
      ['Human', '1,500', '2,000', '-500', '-25.0%'],
      ['AI', '500', '250', '+250', '+100.0%'],
      ['All, deduplicated', '2,000', '2,250', '-250', '-11.1%'],
      ['AI share', '25.0%', '11.1%', '+13.9 points', ''],
    ]);
    expect(report.chart).toEqual({
      title: '',
      xAxis: ['W40', 'W41', 'W42', 'W43', 'W44', 'W45', 'W46', 'W47'],
      bars: [[1000, 1000, 1000, 1000, 1000, 1000, 2000, 1500]],
      lines: [[100, 100, 100, 100, 100, 100, 250, 500]],
    });
    const trend = tableWith(report, 'Week');
    expect(trend.fold).toBe('The 8 weeks in numbers');
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
    expect(JSON.parse(run.outputs['topPages'] ?? '')).toEqual([
      { path: '/api', human: 900, ai: 300, total: 1200, humanChange: -300, aiChange: 200, totalChange: -100 },
      { path: '/guides', human: 600, ai: 40, total: 640, humanChange: 400, aiChange: -15, totalChange: 385 },
      { path: '/new', human: 80, ai: 20, total: 100, humanChange: 80, aiChange: 20, totalChange: 100 },
      {
        path: '/lost',
        human: 30,
        ai: 2,
        total: 32,
        humanChange: 5,
        aiChange: -88,
        totalChange: -83,
        lostMostAi: true,
      },
    ]);
  });

  it('folds the biggest changes, and new and gone pages', async () => {
    const report = await readReport((await runOn(pair)).summary);
    expect(report.folds).toEqual([
      'The 8 weeks in numbers',
      'Biggest changes in human visitors: 1 up, 1 down',
      'Biggest changes in AI visitors: 1 up, 2 down',
      'New pages: 1, in this week and not in the week before',
      'Gone pages: 1, in the week before and not in this week',
    ]);
    const changes = report.tables.filter(({ fold }) => fold?.startsWith('Biggest'));
    expect(changes.map(({ rows }) => rows)).toEqual([
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
  });

  it('names the page that lost most AI readers although it is no top page', async () => {
    const { outputs } = await runOn(pair, { inputs: { top: '1' } });
    expect(JSON.parse(outputs['topPages'] ?? '')).toMatchObject([
      { path: '/api' },
      { path: '/lost', aiChange: -88, lostMostAi: true },
    ]);
  });

  it('claims no new and no gone page when a list is cut', async () => {
    const cut = await runOn(pair, { inputs: { 'max-rows': '3' } });
    const report = await readReport(cut.summary);
    expect(report.folds.join()).not.toMatch(/New|Gone/);
    expect(tableWith(report, 'Page').rows[2]).toEqual(['/new', '80', '–', '20', '–', '100']);
    expect(report.paragraphs).toContain(
      'Of this week, 3 pages were read, and the list is not complete: the reading ended at max-rows.',
    );
    expect(cut.outputs['complete']).toBe('false');
  });

  it('claims no new and no gone page when only the week before is cut', async () => {
    const longer = site({ '/api': [9, 9], '/b': [8, 8], '/c': [7, 7], '/d': [6, 6], '/e': [5, 5] }, 90, 90);
    const { summary, outputs } = await runOn(
      byDateFrom({ '2026-11-16': site({ '/api': [9, 9], '/new': [8, 8] }, 90, 90) }, longer),
      { inputs: { 'max-rows': '4' } },
    );
    const report = await readReport(summary);
    expect(outputs['complete']).toBe('true');
    expect(report.folds.join()).not.toMatch(/New|Gone/);
    expect(tableWith(report, 'Page').rows[1]).toEqual(['/new', '8', '–', '8', '–', '16']);
    expect(report.notes.join()).toContain('New and gone pages are not named');
  });

  it('warns at the top when human visitors fell by more than the threshold', async () => {
    const run = await runOn(pair, { inputs: { 'drop-threshold': '24.9' } });
    const report = await readReport(run.summary);
    expect(report.alert).toContain(
      'Human visitors fell by 25.0% in a week, from 2,000 to 1,500. The limit (drop-threshold) is 24.9%.',
    );
    expect(run.summary.indexOf('[!WARNING]')).toBeLessThan(run.summary.indexOf('In week'));
    expect(run).toMatchObject({
      red: false,
      warnings: [expect.stringContaining('fell by 25.0%')],
      errors: [],
    });
    expect(run.outputs['alert']).toBe('true');
  });

  it('fails on the drop when told, and not without one', async () => {
    const failing = await runOn(pair, {
      inputs: { 'drop-threshold': '24.9', 'fail-on-drop': 'true', 'summary-file': 's.md' },
    });
    expect(failing).toMatchObject({ red: true, errors: [expect.stringContaining('fell by 25.0%')] });
    expect(failing.outputs).toMatchObject({ alert: 'true', human: '1500', summaryFile: 's.md' });
    const holding = await runOn(pair, { inputs: { 'drop-threshold': '25', 'fail-on-drop': 'true' } });
    expect(holding).toMatchObject({ red: false, warnings: [], errors: [], outputs: { alert: 'false' } });
  });

  it.each([
    [2000, 1500, '24.9', 'fell by 25.0% in'],
    [100_000, 74_990, '25', 'fell by 25.01% in'],
    [100_000, 99_960, '0', 'fell by 0.04% in'],
    [4_000_000, 2_999_996, '25', 'fell by 25.0001% in'],
  ])('shows a drop from %d to %d beyond a limit of %s as one', async (before, now, threshold, words) => {
    const sites = byDateFrom({ '2026-11-16': site({}, now, 5) }, site({}, before, 5));
    const { summary } = await runOn(sites, { inputs: { 'drop-threshold': threshold, weeks: '1' } });
    expect((await readReport(summary)).alert).toContain(words);
  });

  it('shows the readers that a week has lost', async () => {
    const one = async (now: VisitorSource) =>
      (await runOn(byDateFrom({ '2026-11-16': now }, site({}, 10, 30)), { inputs: { weeks: '1' } })).lines.at(
        -1,
      );
    expect(await one(site({}, 0, 40))).toContain(
      'no people (10 in the week before) and 40 AI agents (up 33.3%) read',
    );
    expect(await one(site({}, 10, 0))).toContain(
      '10 people (as many as in the week before) and no AI agents (30 in the week before) read',
    );
  });

  it('says where new pages are that it does not hold', async () => {
    const rows = (count: number, start = 0) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `/p/${index + start}`,
          [9000 - index, 1] as [number, number],
        ]),
      );
    const read = async (now: VisitorSource, before: VisitorSource, top = '10') =>
      readReport(
        (
          await runOn(byDateFrom({ '2026-11-16': now }, before), {
            inputs: { weeks: '1', 'max-rows': 'all', top },
          })
        ).summary,
      );
    const least = await read(site(rows(2001), 9, 9), site(rows(2000), 9, 9));
    expect(least.folds).toContain('New pages: 1, in this week and not in the week before');
    expect(least.tables.filter(({ fold }) => fold?.startsWith('New'))).toEqual([]);
    expect(least.paragraphs).toContain(
      'They are among the least read: none is one of the 2,000 most read pages, so none is listed.',
    );
    const most = await read(site(rows(3), 9, 9), site(rows(1), 9, 9), '1');
    expect(most.paragraphs).toContain('The most read of them:');
    const several = await read(site(rows(4), 9, 9), site(rows(1), 9, 9), '2');
    expect(several.paragraphs).toContain('The 2 most read of them:');
  });

  it('tells paths apart that look alike', async () => {
    const paths = [
      '/|',
      '/\\|',
      '/\\\\|',
      ' /a',
      '/a',
      '/a ',
      '/a\u00a0',
      '/\u3000a',
      '/a b',
      '/a  b',
      '/a   b',
      ' ',
      '',
    ];
    const { summary } = await runOn(
      listedSite(paths.map((path, index) => ({ path, human: 900 - index, ai: 1, total: 900 - index }))),
      { inputs: { top: '50', weeks: '1' } },
    );
    const { rows } = tableWith(await readReport(summary), 'Page');
    expect(rows.map((row) => row[0])).toEqual([
      '/|',
      '/\\\\u{7c}',
      '/\\\\\\u{7c}',
      '\\u{20}/a',
      '/a',
      '/a\\u{20}',
      '/a\\u{a0}',
      '/\\u{3000}a',
      '/a b',
      '/a\\u{20} b',
      '/a\\u{20}\\u{20} b',
      '\\u{20}',
      '(empty)',
    ]);
  });

  it('names as many weeks of a long trend as there is room for, and shows them all', async () => {
    const { summary } = await runOn(syntheticSite({ rows: 3, seed: 1 }), { inputs: { weeks: '52' } });
    const { chart } = await readReport(summary);
    expect(chart?.bars[0]).toHaveLength(52);
    expect(new Set(chart?.xAxis).size).toBe(52);
    const names = chart?.xAxis.filter((name) => /\w/.test(name));
    expect(names).toHaveLength(13);
    expect(names?.at(-1)).toBe('W47');
    expect(chart?.xAxis.filter((name) => !/^(W\d\d|\u200b+)$/.test(name))).toEqual([]);
  });

  it('shows the first week ever', async () => {
    const run = await runOn(byDateFrom({ '2026-11-16': site({ '/a': [60, 4] }, 90, 10) }, nowhere), {
      inputs: { 'drop-threshold': '10' },
    });
    const report = await readReport(run.summary);
    expect(report.paragraphs[0]).toBe(
      'In week 2026-W47 (November 16 to 22, 2026), 90 people and 10 AI agents read the documentation; it is the first week with readers of the last 8.',
    );
    expect(tableWith(report, 'Unique visitors').rows).toEqual([
      ['Human', '90', '0', '+90', 'new'],
      ['AI', '10', '0', '+10', 'new'],
      ['All, deduplicated', '100', '0', '+100', 'new'],
      ['AI share', '10.0%', '–', '–', ''],
    ]);
    expect(run.outputs).toMatchObject({ humanChange: '', aiChange: '', totalChange: '', alert: 'false' });
    expect(report.folds).toContain('New pages: 1, in this week and not in the week before');
    expect(run.summary).not.toMatch(/Infinity|NaN|undefined|null/);
  });

  it('shows a week without visitors', async () => {
    const none = await runOn(nowhere);
    const report = await readReport(none.summary);
    expect(report.paragraphs[0]).toBe(
      'In week 2026-W47 (November 16 to 22, 2026), nobody read the documentation, neither people nor AI agents, as in the week before.',
    );
    expect(tableWith(report, 'Unique visitors').rows[0]).toEqual(['Human', '0', '0', '0', '0.0%']);
    expect(none.outputs).toMatchObject({
      human: '0',
      humanChange: '0',
      aiShare: '',
      topPages: '[]',
      complete: 'true',
    });
    expect(report.chart?.bars).toEqual([Array(8).fill(0)]);
    expect(none.summary).toContain('The service lists no pages for this week.');
    expect(none.summary).not.toMatch(/Infinity|NaN|undefined|null/);
    const fallen = await runOn(byDateFrom({ '2026-11-16': nowhere }, site({ '/a': [1, 1] }, 1, 2)));
    expect(fallen.lines.at(-1)).toContain('after 1 person and 2 AI agents in the week before.');
  });

  it('shows a week of AI visitors only', async () => {
    const run = await runOn(
      byDateFrom({ '2026-11-16': site({ '/a': [0, 60] }, 0, 70) }, site({ '/a': [0, 50] }, 0, 70)),
    );
    const report = await readReport(run.summary);
    expect(report.paragraphs[0]).toBe(
      'In week 2026-W47 (November 16 to 22, 2026), no people (as in the week before) and 70 AI agents (unchanged) read the documentation.',
    );
    expect(run.outputs).toMatchObject({ human: '0', humanChange: '0', aiShare: '100' });
  });

  it('shows days of two years at New Year', async () => {
    const run = await runOn(pair, { inputs: { week: '2026-01-01', weeks: '1' } });
    const report = await readReport(run.summary);
    expect(report.title).toBe(
      'Documentation visitors in week 2026-W01: Monday, December 29, 2025, to Sunday, January 4, 2026',
    );
    expect(report.paragraphs[0]).toContain('(December 29, 2025, to January 4, 2026)');
    expect(run.requests[0]).toBe('2025-12-29 250 0');
  });

  it('keeps hostile paths inside their cells, their rows and their file', async () => {
    const run = await runOn(
      byDateFrom({ '2026-11-16': hostileSite() }, listedSite([{ path: '/', human: 1, ai: 1, total: 1 }])),
      {
        inputs: { top: '250', csv: 'rows.csv', 'max-rows': 'all' },
      },
    );
    const report = await readReport(run.summary);
    const top = tableWith(report, 'Page');
    expect(top.rows).toHaveLength(hostilePaths.length);
    for (const [index, row] of top.rows.entries()) {
      expect(row).toHaveLength(6);
      expect(numberIn(row[1])).toBe(1000 - index * 10);
    }
    const shown = [...JSDOM.fragment(report.html).querySelectorAll('td:first-child code')].map(
      (code) => code.textContent ?? '',
    );
    for (const path of [
      '@everyone please look',
      'fixes #1',
      '/bidi\\u{202e}gnp.exe\\u{202c}',
      '/line\\nbreak',
      '/%0A%7C',
    ])
      expect(shown).toContain(path);
    expect(Math.max(...top.rows.map(([path = '']) => path.length))).toBe(80);
    expect(Math.max(...shown.map((path) => path.length))).toBe(200);
    expect(shown).toContain('\\u{20}');
    expect(shown).toContain('\\u{20} ::error::indented');
    expect(shown).toContain('/back\\slash\\\\u{7c}pipe');
    expect(report.headings).toEqual([
      expect.stringMatching(/^Documentation visitors/),
      'Trend',
      'Most read pages',
      'About these numbers',
    ]);
    expect(report.html).not.toMatch(/<(img|a|script|h1)\b/);
    expect(report.folds).toHaveLength(3);
    // A spreadsheet takes a cell that begins so for a formula.
    expect(run.files['rows.csv']).not.toMatch(/^"?[=+@-]/m);
    expect(run.files['rows.csv']).toContain(`\n"'=HYPERLINK(""https://evil.example"",""click"")",`);
    expect(run.files['rows.csv']).toContain(`\n"it's;semi;colons",`);
    expect(JSON.parse(run.outputs['topPages'] ?? '')).toHaveLength(hostilePaths.length);
  });

  it('stays below 900 KiB, whatever the paths are, and says what it says in short', async () => {
    const wide = (week: string): VisitorSource =>
      listedSite(
        Array.from({ length: 2000 }, (_, index) => ({
          path: `/${week}/${index < 1000 ? 'both' : week}/${index}/${'\u202e汉|`'.repeat(400)}`.replace(
            index < 1000 ? week : '',
            '',
          ),
          human: 5000 + (week === 'a' ? index * 20 : 0),
          ai: 2000 + (week === 'a' ? 0 : index * 20),
          total: 9000,
        })),
      );
    const sites = byDateFrom({ '2026-11-16': wide('a') }, wide('b'));
    const inputs = { top: '250', 'max-rows': 'all', weeks: '52' };
    const whole = Buffer.byteLength((await runOn(sites, { inputs })).summary);
    expect(whole).toBeLessThan(900 * 1024);
    const room = Math.floor(whole / 2);
    const run = await runOn(sites, { inputs, summaryBytes: 900 * 1024 - room });
    expect(Buffer.byteLength(run.summary)).toBeLessThanOrEqual(room + 1);
    const report = await readReport(run.summary);
    expect(tableWith(report, 'Unique visitors').rows).toHaveLength(4);
    expect(report.headings.at(-1)).toBe('About these numbers');
    expect(Buffer.byteLength(run.outputs['topPages'] ?? '')).toBeLessThan(49 * 1024);
    expect(JSON.parse(run.outputs['topPages'] ?? '').at(-1)).toMatchObject({ lostMostAi: true });
    const full = await runOn(sites, { inputs, summaryBytes: 899 * 1024 });
    const said = (await readReport(full.summary)).paragraphs.filter((text) => text.includes('nearly full'));
    expect(said).toEqual(Array(5).fill('5 of 250 rows, since the summary is nearly full.'));
    expect(run.summary.length).toBeGreaterThan(full.summary.length);
    expect((await runOn(sites, { inputs })).summary).not.toContain('nearly full');
  });
});

describe('the hourly limit', () => {
  const busy = (requests: number, retryAfter?: 'seconds' | { text: string }) => {
    const clock = virtualClock();
    return {
      clock,
      options: {
        clock: () => friday.getTime() + clock.now(),
        rateLimits: {
          analytics: { requests, windowMs: 60_000, ...(retryAfter === undefined ? {} : { retryAfter }) },
        },
      },
    };
  };
  const pages = syntheticSite({ rows: 400, seed: 1 });

  it('is waited for when it opens soon', async () => {
    const { clock, options } = busy(3, 'seconds');
    const run = await runVisitors(await serve(pages, options), { clock });
    expect(run.red).toBe(false);
    expect(run.warnings).toEqual([]);
    expect(clock.sleeps).toEqual([60_000, 60_000]);
    expect((await readReport(run.summary)).chart?.bars[0]).toHaveLength(8);
  });

  it.each([
    ['without Retry-After', undefined],
    ['with one of an hour', { text: '3600' }],
    ['with one of years', { text: '99999999999' }],
    ['with nonsense', { text: 'soon' }],
  ] as const)('gives up the oldest weeks of the trend first, %s', async (_name, retryAfter) => {
    const { clock, options } = busy(5, retryAfter);
    const run = await runVisitors(await serve(pages, options), { clock, inputs: { csv: 'rows.csv' } });
    const report = await readReport(run.summary);
    expect(clock.sleeps).toEqual([]);
    expect(run.requests).toHaveLength(6);
    expect(run).toMatchObject({
      red: false,
      errors: [],
      warnings: [expect.stringContaining('hourly limit')],
    });
    expect(report.chart?.xAxis).toEqual(['W43', 'W44', 'W45', 'W46', 'W47']);
    expect(tableWith(report, 'Week').rows.map((row) => row[2] === '–')).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(report.paragraphs).toContain(
      '3 weeks of the trend could not be read, since the hourly limit was used up.',
    );
    expect(run.files['rows.csv']?.trim().split('\n')).toHaveLength(251);
    expect(run.outputs).toMatchObject({ csvFile: 'rows.csv', humanChange: expect.stringMatching(/\d/) });
  });

  it('in the middle of the pages leaves what was read, and the comparison of the totals', async () => {
    const { clock, options } = busy(4);
    const run = await runVisitors(await serve(syntheticSite({ rows: 2000, seed: 1 }), options), {
      clock,
      inputs: { 'max-rows': 'all', csv: 'rows.csv' },
    });
    expect(run.red).toBe(false);
    expect(run.files['rows.csv']?.trim().split('\n')).toHaveLength(751);
    expect(run.outputs).toMatchObject({ complete: 'false', humanChange: expect.stringMatching(/\d/) });
    expect(run.summary).toContain(
      'Of this week, 750 pages were read, and the list is not complete: the reading was given up.',
    );
  });

  it('after this week leaves its whole list', async () => {
    const { clock, options } = busy(1);
    const run = await runVisitors(await serve(syntheticSite({ rows: 40, seed: 1 }), options), {
      clock,
      inputs: { csv: 'rows.csv' },
    });
    expect(run.requests).toHaveLength(2);
    expect(run.outputs).toMatchObject({ complete: 'true', csvFile: 'rows.csv', humanChange: '' });
    expect(JSON.parse(run.outputs['topPages'] ?? '')).toHaveLength(10);
    expect(run.files['rows.csv']?.trim().split('\n')).toHaveLength(41);
  });

  it('after the first rows of both weeks leaves them to compare', async () => {
    const { clock, options } = busy(2);
    const run = await runVisitors(await serve(syntheticSite({ rows: 2000, seed: 1 }), options), {
      clock,
      inputs: { 'max-rows': 'all', csv: 'rows.csv' },
    });
    expect(run.requests).toHaveLength(3);
    const report = await readReport(run.summary);
    expect(tableWith(report, 'Page').rows.map((row) => row[2])).not.toContain('–');
    expect(report.folds.join()).toContain('Biggest changes in human visitors');
    expect(report.notes.join()).toContain('Of the week before, 250 pages were read');
    expect(report.notes.join()).not.toContain('max-rows: all');
    expect(run.files['rows.csv']?.trim().split('\n')).toHaveLength(251);
    expect(run.outputs['complete']).toBe('false');
  });

  it('after this week leaves it without a comparison', async () => {
    const { clock, options } = busy(1);
    const run = await runVisitors(await serve(pages, options), {
      clock,
      inputs: { 'drop-threshold': '1', 'fail-on-drop': 'true' },
    });
    const report = await readReport(run.summary);
    expect(run).toMatchObject({
      red: false,
      outputs: { alert: 'false', humanChange: '', human: expect.stringMatching(/\d/) },
    });
    expect(tableWith(report, 'Unique visitors').rows[0]?.slice(2)).toEqual(['–', '–', '–']);
    expect(report.paragraphs[0]).toContain('the week before was not read, so nothing is compared');
    expect(report.notes.join()).toContain('drop threshold was not applied');
    expect(report.chart).toBeUndefined();
  });

  it('before this week is an error, with the outputs set', async () => {
    const { clock, options } = busy(0);
    const run = await runVisitors(await serve(pages, options), {
      clock,
      inputs: { csv: 'rows.csv', 'summary-file': 's.md' },
    });
    expect(run).toMatchObject({
      red: true,
      errors: [expect.stringContaining('100 analytics requests an organization')],
    });
    expect(run.outputs).toEqual({
      week: '2026-W47',
      dateFrom: '2026-11-16',
      dateTo: '2026-11-23',
      human: '',
      ai: '',
      total: '',
      humanChange: '',
      aiChange: '',
      totalChange: '',
      aiShare: '',
      alert: 'false',
      complete: 'false',
      topPages: '',
      csvFile: '',
      summaryFile: 's.md',
    });
    expect(run.files).toEqual({ 's.md': run.summary });
  });
});

describe('faults on the way', () => {
  const pages = syntheticSite({ rows: 400, seed: 1 });

  it.each([
    { kind: 'status', status: 503 },
    { kind: 'status', status: 500 },
    { kind: 'reset-after-body' },
    { kind: 'reset-before-body' },
    { kind: 'cut-body' },
    { kind: 'broken-json' },
    { kind: 'html' },
  ] as const)('$kind $status is tried again, with growing pauses', async (fault) => {
    const clock = virtualClock();
    const run = await runOn(pages, { clock }, [{ fault, times: 3 }]);
    expect(run).toMatchObject({ red: false, warnings: [] });
    expect(clock.sleeps).toEqual([1_000, 5_000, 20_000]);
    expect(run.outputs['humanChange']).toMatch(/\d/);
  });

  it.each([
    [400, 'refused the request'],
    [401, 'Check api-key'],
    [403, 'allowed IP addresses'],
    [404, 'Check project-id'],
  ])('%d ends the run at once, with advice', async (status, advice) => {
    const clock = virtualClock();
    const run = await runOn(pages, { clock }, [{ fault: { kind: 'status', status }, times: 99 }]);
    expect(run.requests).toHaveLength(1);
    expect(clock.sleeps).toEqual([]);
    expect(run).toMatchObject({ red: true, errors: [expect.stringContaining(advice)] });
    expect(run.summary).toContain('There is no report');
  });

  it('a fault that stays ends the run after four tries', async () => {
    const run = await runOn(pages, {}, [{ fault: { kind: 'status', status: 502 }, times: 99 }]);
    expect(run.requests).toHaveLength(4);
    expect(run.red).toBe(true);
  });

  it('one week of the trend that fails is a dash, and the others are there', async () => {
    const run = await runOn(pages, {}, [{ fault: { kind: 'status', status: 500 }, skip: 3, times: 4 }]);
    const report = await readReport(run.summary);
    expect(tableWith(report, 'Week').rows.map((row) => row[2] === '–')).toEqual([
      false,
      false,
      false,
      false,
      true,
      false,
      false,
      false,
    ]);
    expect(report.chart?.xAxis).toHaveLength(7);
    expect(report.notes[0]).toContain('Left out: the trend');
    expect(report.paragraphs).toContain('2026-W44 could not be read, and is missing in the chart.');
    expect(run).toMatchObject({
      red: false,
      warnings: [
        expect.stringMatching(/Left out: the trend's week 2026-W44\. The service failed again and again\.$/),
      ],
    });
  });

  it('the same failure of several weeks is told once', async () => {
    const run = await runOn(pages, {}, [{ fault: { kind: 'status', status: 500 }, skip: 3, times: 99 }]);
    const report = await readReport(run.summary);
    expect(report.notes.join('\n').match(/answered 500/g)).toHaveLength(1);
    expect(report.notes[1]).toBe(
      "Left out: the trend's week 2026-W44; the trend's week 2026-W43. The service failed again and again.",
    );
    const apart = await runOn(pages, {}, [
      { fault: { kind: 'status', status: 500 }, skip: 3, times: 4 },
      { fault: { kind: 'status', status: 500 }, skip: 5, times: 4 },
    ]);
    const notes = (await readReport(apart.summary)).notes.join('\n');
    expect(notes.match(/answered 500/g)).toHaveLength(1);
    expect(notes).toContain("2026-W44; the trend's week");
  });

  it('several mistakes in the inputs stand below each other', async () => {
    const run = await runOn(pages, { inputs: { weeks: '0', top: '0' } });
    const mistakes = [
      'weeks: a whole number from 1 to 52 is expected',
      'top: a whole number from 1 to 250 is expected',
    ];
    expect(run.errors).toEqual([
      `There is no report, since several inputs are wrong:\n${mistakes.join('\n')}`,
    ]);
    expect((await readReport(run.summary)).notes).toEqual(mistakes);
    const one = await runOn(pages, { inputs: { weeks: '0' } });
    expect(one.errors).toEqual([`There is no report: ${mistakes[0]}.`]);
    expect((await readReport(one.summary)).notes).toEqual([]);
  });

  it('the week before that fails leaves the week and the trend', async () => {
    const run = await runOn(pages, {}, [{ fault: { kind: 'status', status: 500 }, skip: 1, times: 4 }]);
    const report = await readReport(run.summary);
    expect(run.outputs).toMatchObject({ humanChange: '', human: expect.stringMatching(/\d/) });
    expect(report.chart?.xAxis).toHaveLength(7);
    expect(run.red).toBe(false);
  });

  it('a key that stops working is red, with everything that was read', async () => {
    const run = await runOn(pages, { inputs: { csv: 'rows.csv' } }, [
      { fault: { kind: 'status', status: 401 }, skip: 4, times: 99 },
    ]);
    expect(run.requests).toHaveLength(5);
    expect(run).toMatchObject({ red: true, errors: [expect.stringContaining('Check api-key')] });
    expect(run.outputs).toMatchObject({ csvFile: 'rows.csv', humanChange: expect.stringMatching(/\d/) });
  });

  it('totals that are no numbers are an error', async () => {
    const run = await runOn(listedSite([], { human: 'many', ai: 1, total: 1 }));
    expect(run).toMatchObject({ red: true, outputs: { human: '' } });
    expect(run.errors[0]).toContain('totals.human');
  });

  it('cancelled, the run reports what it has', async () => {
    const cancellation = new AbortController();
    const emulator = await serve(pages);
    emulator.faults.add({ skip: 4, fault: { kind: 'never' } });
    const running = runVisitors(emulator, { signal: cancellation.signal, inputs: { csv: 'rows.csv' } });
    await emulator.journal.waitFor(({ number }) => number === 5);
    cancellation.abort();
    const run = await running;
    expect(run).toMatchObject({ red: false, errors: [], warnings: [] });
    expect(run.outputs).toMatchObject({ csvFile: 'rows.csv', humanChange: expect.stringMatching(/\d/) });
    expect(run.summary).toContain('The run was cancelled, so this is only what had been read before.');
  });

  it('cancelled after this week, the run keeps its whole list', async () => {
    const cancellation = new AbortController();
    const emulator = await serve(syntheticSite({ rows: 40, seed: 1 }));
    emulator.faults.add({ skip: 1, fault: { kind: 'never' } });
    const running = runVisitors(emulator, { signal: cancellation.signal, inputs: { csv: 'rows.csv' } });
    await emulator.journal.waitFor(({ number }) => number === 2);
    cancellation.abort();
    const run = await running;
    expect(run).toMatchObject({ red: false, errors: [], warnings: [], outputs: { complete: 'true' } });
    expect(run.files['rows.csv']?.trim().split('\n')).toHaveLength(41);
    expect(run.summary).toContain('the week before was not read, so nothing is compared');
  });

  it('cancelled between two pages, the run keeps every row that had come', async () => {
    const cancellation = new AbortController();
    const emulator = await serve(syntheticSite({ rows: 2000, seed: 1 }));
    emulator.faults.add({ skip: 4, fault: { kind: 'never' } });
    const running = runVisitors(emulator, {
      signal: cancellation.signal,
      inputs: { csv: 'rows.csv', 'max-rows': 'all' },
    });
    await emulator.journal.waitFor(({ number }) => number === 5);
    cancellation.abort();
    const run = await running;
    expect(run).toMatchObject({ red: false, errors: [], warnings: [] });
    expect(run.requests.at(-1)).toBe('2026-11-16 250 750');
    expect(run.files['rows.csv']?.trim().split('\n')).toHaveLength(751);
    expect(run.summary).toContain('Of this week, 750 pages were read');
  });

  it('a file that cannot be written is red, with the report', async () => {
    const emulator = await serve(pages);
    const run = await runVisitors(emulator, {
      inputs: { csv: 'rows.csv', 'summary-file': 's.md' },
      prepare(workspace) {
        emulator.journal.listen(() => {
          for (const name of ['rows.csv', 's.md']) mkdirSync(join(workspace, name), { recursive: true });
        });
      },
    });
    expect(run).toMatchObject({
      red: true,
      errors: [
        expect.stringContaining('rows.csv for csv could not be written: it is a folder'),
        expect.stringContaining('s.md for summary-file could not be written: it is a folder'),
      ],
    });
    expect(run.outputs).toMatchObject({
      csvFile: '',
      summaryFile: '',
      humanChange: expect.stringMatching(/\d/),
    });
  });

  it.each(['/plain/', '/quote"/'])('the key does not come out again behind the path %s', async (start) => {
    const apiKey = 'mint_abcdefghijklmnop';
    const rows = [{ path: `${start}${apiKey}`, human: 9, ai: 9, total: 9 }];
    const emulator = await serve(listedSite(rows), { apiKey });
    const run = await runVisitors(emulator, { inputs: { csv: 'rows.csv', 'summary-file': 's.md' } });
    expect(JSON.stringify(run)).not.toContain(apiKey);
    expect(run.files['rows.csv']).toContain('/***');
  });

  it('the key does not come out where it is part of the address', async () => {
    const emulator = await serve(pages);
    emulator.faults.add({ fault: { kind: 'reset-after-body' }, times: 4 });
    const run = await runVisitors(emulator, {
      inputs: { 'base-url': `${emulator.url}/${emulator.apiKey}`, 'summary-file': 's.md' },
    });
    expect(run.errors[0]).toContain('/***/v1/analytics/');
    expect(run.files['s.md']).toBe(run.summary);
    expect(JSON.stringify(run)).not.toContain(emulator.apiKey);
  });
});

describe('a year of weekly runs', () => {
  it('reports every week, each time with the same dates, however late, dropped or repeated', async () => {
    const emulator = await serve(syntheticSite({ rows: 5, seed: 1 }));
    const hour = 3_600_000;
    const reported = new Map<string, Set<string>>();
    let random = 42;
    const next = (below: number) => {
      random = (Math.imul(random, 1_103_515_245) + 12_345) >>> 0;
      return (random >>> 8) % below;
    };
    for (let week = 0; week < 53; week += 1) {
      const due = Date.UTC(2026, 0, 5, 6) + week * 7 * 24 * hour;
      const kind = next(4);
      // Dropped schedules are made up for later, by a run that names the week.
      const runs =
        kind === 0
          ? [
              {
                now: due + (7 * 24 + 5) * hour,
                week: new Date(due - 7 * 24 * hour + next(160) * hour).toISOString().slice(0, 10),
              },
            ]
          : Array.from({ length: kind === 1 ? 3 : 1 }, () => ({ now: due + next(6 * 24) * hour, week: '' }));
      for (const { now, week: asked } of runs) {
        const run = await runVisitors(emulator, {
          now: new Date(now),
          inputs: { weeks: '1', 'max-rows': '1', week: asked },
        });
        const { week: name = '', dateFrom, dateTo, human } = run.outputs;
        reported.set(name, (reported.get(name) ?? new Set()).add(`${dateFrom} ${dateTo} ${human}`));
        expect(run.requests[0]).toBe(`${dateFrom} 1 0`);
      }
    }
    expect(reported.size).toBe(53);
    for (const [name, dates] of reported) expect(dates.size, name).toBe(1);
    const mondays = [...reported.values()].map((dates) => Date.parse([...dates][0]?.slice(0, 10) ?? ''));
    for (const [index, monday] of mondays.entries())
      expect(monday).toBe(Date.UTC(2025, 11, 29) + index * 7 * 24 * hour);
  });
});
