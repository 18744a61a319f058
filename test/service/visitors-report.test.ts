import { describe, expect, it, test } from 'vitest';
import { byDateFrom, emptySite, hostilePaths, hostileSite, listedSite } from '../emulator/visitor-sources.ts';
import { numberIn, readReport, tableWith } from '../support/visitors-report.ts';
import { runOn, site, sites, synthetic } from '../support/visitors-run.ts';

describe('the report', () => {
  const nowRows = { '/guides': [600, 40], '/api': [900, 300], '/new': [80, 20], '/lost': [30, 2] } as const;
  const oldRows = { '/guides': [200, 55], '/api': [1200, 100], '/gone': [70, 9], '/lost': [25, 90] } as const;
  const weeks = { '2026-11-16': site(nowRows, 1500, 500), '2026-11-09': site(oldRows, 2000, 250) };
  const pair = byDateFrom(weeks, site({}, 1000, 100));

  it('says the same numbers in outputs, files, table and chart', async () => {
    const inputs = { csv: 'a/b/rows.csv', 'summary-file': 'c/summary.md' };
    const { report, ...run } = await runOn(pair, { inputs });
    const headline =
      'November 16 to 22, 2026: 1,500 human visitors (-25.0%) and 500 AI visitors (+100.0%), compared with the week before.';
    const { topPages, ...outputs } = run.outputs;
    expect(outputs).toEqual({
      ...{ week: '2026-W47', dateFrom: '2026-11-16', dateTo: '2026-11-23', headline },
      ...{ human: '1500', ai: '500', total: '2000', aiShare: '25' },
      ...{ humanChange: '-25', aiChange: '100', totalChange: '-11.1' },
      ...{ alert: 'false', complete: 'true', reviewNext: '[]', reviewFile: '', reviewReason: '' },
      ...{ unansweredQuestions: '0', searchesWithoutClick: '0' },
      ...{ openDocumentation: '', oldestDocumentationDays: '', mergedWithout: '' },
      ...{ csvFile: 'a/b/rows.csv', summaryFile: 'c/summary.md' },
    });
    expect(JSON.parse(topPages ?? '')).toHaveLength(4);
    expect(run.lines.at(-1)).toBe(headline);
    expect(run.files['c/summary.md']).toBe(run.summary);
    expect(report.title).toBe('📊 Documentation visitors, November 16 to 22');
    expect(report.paragraphs[0]).toBe(headline.slice('November 16 to 22, 2026: '.length));
    expect(report.notes.slice(0, 2)).toEqual([
      '/guides gained the most visitors: +385, now 600 + 40\u00A0AI.',
      '/api lost the most visitors: -100, now 900 + 300\u00A0AI.',
    ]);
    expect(report.headings).toEqual([report.title, 'Trend', 'Most visited pages']);
    expect(tableWith(report, 'Unique visitors').rows).toEqual([
      ['Human', '1,500', '2,000', '-25.0%'],
      ['AI', '500', '250', '+100.0%'],
      ['All', '2,000', '2,250', '-11.1%'],
      ['AI share', '25.0%', '11.1%', ''],
    ]);
    expect(report.chart).toEqual({
      xAxis: ['Sep 28', 'Oct 5', 'Oct 12', 'Oct 19', 'Oct 26', 'Nov 2', 'Nov 9', 'Nov 16'],
      bars: [[1000, 1000, 1000, 1000, 1000, 1000, 2000, 1500]],
      lines: [[100, 100, 100, 100, 100, 100, 250, 500]],
    });
    expect(report.paragraphs).toContain(
      '🟦 Bars: human visitors. 🟧 Line: AI visitors. Weeks begin on the Monday that is named (UTC).',
    );
    const trend = tableWith(report, 'Week', /^The 8 weeks in numbers$/);
    expect(trend.rows.map((row) => row[0])).toEqual(report.chart?.xAxis);
    expect(trend.rows.map((row) => numberIn(row[1]))).toEqual(report.chart?.bars[0]);
    expect(trend.rows.map((row) => numberIn(row[2]))).toEqual(report.chart?.lines[0]);
    expect(run.files['a/b/rows.csv']).toBe(
      'path,human,ai,total\n/guides,600,40,640\n/api,900,300,1200\n/new,80,20,100\n/lost,30,2,32\n',
    );
    expect(tableWith(report, 'Page').rows).toEqual([
      ['/api', '900 (-300)', '300 (+200)'],
      ['/guides', '600 (+400)', '40 (-15)'],
      ['/new', '80 (new)', '20 (new)'],
      ['/lost', '30 (+5)', '2 (-88)'],
    ]);
    expect(report.folds).toEqual(['The 8 weeks in numbers']);
    // On a phone there is room for four columns.
    for (const { header } of report.tables) expect(header.length).toBeLessThanOrEqual(4);
    for (const { header } of report.tables) expect(header).toEqual([...new Set(header)]);
    // AI visitors are visitors, and rows are no pages.
    expect(run.summary + run.lines.join()).not.toMatch(/agents|Infinity|NaN|undefined|null/);
  });

  test.each([
    ['the week before', 'true'],
    ['this week', 'false'],
  ])('gains and losses judged from cut lists: not claimed when %s is cut', async (cut, complete) => {
    const long = site({ '/api': [9, 9], '/new': [8, 8], '/c': [7, 7], '/d': [6, 6], '/e': [5, 5] }, 90, 90);
    const short = site({ '/api': [9, 9], '/x': [8, 8] }, 90, 90);
    const visitors = cut === 'this week' ? sites(long, short) : sites(short, long);
    const { report, outputs } = await runOn(visitors, { inputs: { 'max-rows': '4' } });
    expect(outputs['complete']).toBe(complete);
    // What it was before is not known.
    expect(tableWith(report, 'Page').rows[1]?.[2]).toBe('8');
    expect(report.notes.join()).not.toMatch(/gained|lost/);
    const note = 'The list is not complete. 4 pages read; max-rows is 4.';
    expect(report.paragraphs.includes(note)).toBe(cut === 'this week');
  });

  // What is wrong comes first.
  const fell = [expect.stringMatching(/^Human visitors fell by 25\.0% in a week, from 2,000 to 1,500\./)];
  it.each([
    ['24.9', { red: false, warnings: fell, errors: [] }, 'true'],
    ['25', { red: false, warnings: [], errors: [] }, 'false'],
  ])('judges a drop of 25%% by drop-threshold %s', async (limit, told, alert) => {
    const inputs = { 'drop-threshold': limit, 'summary-file': 's.md' };
    const run = await runOn(pair, { inputs });
    expect(run).toMatchObject({ ...told, outputs: { alert, human: '1500', summaryFile: 's.md' } });
    expect([run.report.alert?.replace(/^Warning\s*/, '')]).toEqual(alert === 'true' ? fell : [undefined]);
    expect(run.report.title.startsWith('⚠️')).toBe(alert === 'true');
  });

  it('shows the first week ever, with a threshold that does not apply', async () => {
    const inputs = { 'drop-threshold': '10' };
    const { report, outputs } = await runOn(sites(site({ '/a': [60, 4] }, 90, 10)), { inputs });
    const cells = tableWith(report, 'Unique visitors').rows.map((row) => row.slice(1).join(' '));
    expect(cells).toEqual(['90 0 new', '10 0 new', '100 0 new', '10.0% – ']);
    expect(outputs).toMatchObject({ humanChange: '', aiChange: '', totalChange: '', alert: 'false' });
    // Everything is new, which says nothing.
    expect(report.notes.join()).not.toMatch(/gained|lost/);
  });

  it('shows a week without visitors and without pages', async () => {
    const { report, outputs, summary, files } = await runOn(emptySite(), { inputs: { csv: 'rows.csv' } });
    expect(report.title).toMatch(/^📊/);
    expect(tableWith(report, 'Unique visitors').rows[0]).toEqual(['Human', '0', '0', '0.0%']);
    expect(outputs).toMatchObject({ human: '0', humanChange: '0', aiShare: '', complete: 'true' });
    expect(outputs['topPages']).toBe('[]');
    expect(files['rows.csv']).toBe('path,human,ai,total\n');
    // Zeros are no trend.
    expect(report.chart).toBeUndefined();
    expect(summary).toContain('Mintlify lists no pages for this week.');
    expect(summary).not.toMatch(/Infinity|NaN|undefined|null/);
  });

  test('a late or repeated run reports the last complete week at its time', async () => {
    const at = (now: string) => runOn(synthetic(3), { now: new Date(now) });
    expect(await at('2026-11-29T23:00:00Z')).toMatchObject({ outputs: { week: '2026-W47' } });
    expect(await at('2026-11-30T00:30:00Z')).toMatchObject({ outputs: { week: '2026-W48' } });
  });

  it('names as many weeks of a long trend as there is room for, and shows them all', async () => {
    const { chart } = (await runOn(synthetic(3), { inputs: { weeks: '52' } })).report;
    expect(chart?.bars[0]).toHaveLength(52);
    expect(new Set(chart?.xAxis).size).toBe(52);
    const names = chart?.xAxis.filter((name) => /\w/.test(name));
    expect(names).toHaveLength(9);
    expect(names?.at(-1)).toBe('Nov 16');
    expect(chart?.xAxis.filter((name) => !/^([A-Z][a-z]{2} \d+|\u200b+)$/.test(name))).toEqual([]);
  });

  it('is cut by whole parts, never in the middle, to 65,000 characters for a file', async () => {
    const rows = Array.from({ length: 250 }, (_, index) => ({
      ...{ path: `/${'p'.repeat(70)}${index}`, human: 90, ai: 9, total: 99 },
    }));
    const siteUrl = `https://docs.example.com/${'long'.repeat(20)}`;
    const inputs = { top: '250', 'max-rows': '10000', 'site-url': siteUrl, 'summary-file': 's.md' };
    const { report: whole, files } = await runOn(listedSite(rows), { inputs });
    const markdown = files['s.md'] ?? '';
    expect(markdown.length).toBeLessThanOrEqual(65_000);
    const cut = readReport(markdown);
    expect(cut.paragraphs.at(-1)).toBe('The rest is left out, to keep this short.');
    expect(cut.headings).toEqual(whole.headings.slice(0, -1));
    expect(cut.tables).toEqual(whole.tables.slice(0, -1));
  });

  it('tells paths apart of which parsers of tables take a part away', async () => {
    const shown = {
      '/|': '/|',
      '/\\|': '/\\\\u{7c}',
      '/\\\\|': '/\\\\\\u{7c}',
      '/a b': '/a b',
      '': '(empty)',
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
    const { rows } = tableWith(report, 'Page');
    const readable = hostilePaths.filter((path) => path.length <= 2000);
    for (const row of rows) expect(row).toHaveLength(3);
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
    const titles = [report.title, 'Trend', 'Most visited pages'];
    expect(report.headings).toEqual(titles);
    expect(report.html).not.toMatch(/<(img|script|h1)\b|href="(?!https:\/\/docs\.example\.com\/)/);
    expect(JSON.parse(outputs['topPages'] ?? '')).toHaveLength(readable.length);
  });
});
