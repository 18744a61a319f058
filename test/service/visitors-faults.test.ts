import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { emptySite, listedSite } from '../emulator/visitor-sources.ts';
import { virtualClock } from '../support/virtual-clock.ts';
import { readReport, tableWith } from '../support/visitors-report.ts';
import {
  aNumber,
  friday,
  rowsIn,
  runOn,
  runVisitors,
  serveVisitors,
  synthetic,
  type VisitorsRunOptions,
} from '../support/visitors-run.ts';

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
    const run = await runVisitors(await serveVisitors(synthetic(400), limited), {
      ...options,
      clock,
      inputs: { csv: 'rows.csv' },
    });
    return { ...run, sleeps: clock.sleeps, report: readReport(run.summary) };
  }

  it('is waited for when it opens soon', async () => {
    const run = await busy(4, 'seconds');
    expect(run).toMatchObject({ red: false, warnings: [], sleeps: [60_000, 60_000] });
    expect(run.report.chart?.bars[0]).toHaveLength(8);
  });

  it('is no reason to be told when somebody cancels meanwhile', async () => {
    const [cancellation, clock] = [new AbortController(), virtualClock()];
    clock.at(30_000, () => cancellation.abort());
    const run = await busy(3, 'seconds', { clock, signal: cancellation.signal });
    expect(run).toMatchObject({ red: false, errors: [], warnings: [], sleeps: [60_000] });
    const headline = expect.stringMatching(/^November .*human visitors/);
    expect(run.lines.slice(-2)).toEqual(['The run was cancelled before everything was read.', headline]);
  });

  test.each([undefined, { text: '3600' }])(
    'a 429 in the middle: the oldest trend weeks are given up first, with Retry-After %j',
    async (retryAfter) => {
      const { report, ...run } = await busy(8, retryAfter);
      const warnings = [expect.stringContaining('hourly limit')];
      expect(run).toMatchObject({ red: false, errors: [], warnings, sleeps: [] });
      // Two weeks, four lists, two weeks of the trend, and the one that is refused.
      expect([run.requests.length, run.asked.length]).toEqual([5, 4]);
      expect(report.alert).toContain('The hourly limit (100 agent requests');
      expect(report.chart?.xAxis).toEqual(['Oct 26', 'Nov 2', 'Nov 9', 'Nov 16']);
      const unread = tableWith(report, 'Week').rows.filter((row) => row[2] === '–');
      expect(unread.map(([name]) => name)).toEqual(['Sep 28', 'Oct 5', 'Oct 12', 'Oct 19']);
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
    expect(run.notices).toEqual([expect.stringContaining('In a fork, disable the workflow')]);
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
    [400, 1, 'Mintlify rejected the request. Check project-id and week.'],
    [403, 1, 'check the key: it needs the scope "read"'],
    [404, 1, 'Check project-id and base-url. Requested: http://127.0.0.1'],
    [429, 1, 'The hourly limit (100 agent requests'],
    [502, 4, 'Mintlify had an internal error. Try again later.'],
  ])('%d ends the run with advice that names no prompt and no job id', async (status, requests, advice) => {
    const inputs = { csv: 'rows.csv', 'summary-file': 's.md' };
    const run = await runOn(pages, { inputs }, [{ fault: { kind: 'status', status }, times: 99 }]);
    expect(run.requests).toHaveLength(requests);
    expect(run).toMatchObject({ red: true, errors: [expect.stringContaining(advice)] });
    expect(run.report.title).toBe('❌ No report: Documentation visitors, November 16 to 22');
    expect(run.summary + run.errors.join()).not.toMatch(/prompt|job/i);
    expect(run.outputs).toEqual({
      ...{ week: '2026-W47', dateFrom: '2026-11-16', dateTo: '2026-11-23', headline: '' },
      ...{ human: '', ai: '', total: '', humanChange: '', aiChange: '', totalChange: '', aiShare: '' },
      ...{ alert: 'false', complete: 'false', topPages: '', reviewNext: '', reviewFile: '' },
      ...{ reviewReason: '', unansweredQuestions: '', searchesWithoutClick: '' },
      ...{ openDocumentation: '', oldestDocumentationDays: '', mergedWithout: '' },
      ...{ csvFile: '', summaryFile: 's.md' },
    });
    expect(run.files).toEqual({ 's.md': run.summary });
  });

  test('totals that cannot be counts are named', async () => {
    const run = await runOn(listedSite([], { human: -3, ai: 2 ** 53, total: 1.4 }));
    const words = `unusable fields: totals.human is -3; totals.ai is ${2 ** 53}`;
    expect(run).toMatchObject({ red: true, errors: [expect.stringContaining(words)] });
    expect(run.errors[0]).not.toContain('proxy');
  });

  it.each([
    ['a week of the trend', 3, ['Sep 28', 'Oct 5', 'Oct 12', 'Oct 19', 'Oct 26']],
    ['the week before', 1, ['Sep 28', 'Oct 5', 'Oct 12', 'Oct 19', 'Oct 26', 'Nov 2', 'Nov 9']],
  ])('%s that fails: the failure, the rest, and dashes for what is older', async (_name, skip, missing) => {
    const { report, ...run } = await runOn(pages, {}, [{ fault, skip, times: 99, path: /visitors/ }]);
    expect(run.requests).toHaveLength(skip + 4);
    const unread = tableWith(report, 'Week').rows.filter((cells) => cells[2] === '–');
    expect(unread.map(([name]) => name)).toEqual(missing);
    // One bar is no trend.
    expect(report.chart?.xAxis.length).toBe(missing.length === 7 ? undefined : 8 - missing.length);
    // What ended the whole reading is told once.
    expect(run.summary.match(/answered 500/g)).toHaveLength(1);
    expect(report.alert).toContain('Mintlify had an internal error. Try again later.');
    const warnings = [
      expect.stringMatching(/^Reading the visitors failed: .*answered 500.*\nNovember 16 to 22/),
    ];
    expect(run).toMatchObject({ red: false, errors: [], warnings });
    expect(run.outputs['humanChange'] === '').toBe(missing.includes('Nov 9'));
  });

  it('a key that stops working is red, with everything that was read', async () => {
    const rule = { fault: { kind: 'status', status: 401 }, skip: 4, times: 99, path: /visitors/ } as const;
    const run = await runOn(pages, { inputs: { csv: 'rows.csv' } }, [rule]);
    expect(run.requests).toHaveLength(5);
    expect(run).toMatchObject({ red: true, errors: [expect.stringContaining('Check api-key')] });
    expect(run.outputs).toMatchObject({ csvFile: 'rows.csv', humanChange: aNumber });
  });

  const [whole, compared] = [{ csvFile: 'rows.csv', complete: 'true' }, { humanChange: aNumber }];
  const unread = /\| Human \| [\d,]+ \| – \| – \|/;
  const cut = /The list is not complete\. 750 pages read/;
  it.each([
    ['before this week', 0, 40, { human: '', csvFile: '' }, 0, /No report: .*before everything was read/s],
    ['after this week', 1, 40, { ...whole, humanChange: '' }, 40, unread],
    ['between two pages', 8, 2000, { ...whole, ...compared, complete: 'false' }, 750, cut],
    ['in what readers say', 3, 40, { ...whole, ...compared }, 40, /\| Sep 28 \| – \| – \|/],
    ['in the trend', 8, 40, { ...whole, ...compared }, 40, /\| Sep 28 \| – \| – \|/],
  ])('cancelled %s, the run keeps what it has and is green', async (...row) => {
    const [, skip, rows, outputs, written, words] = row;
    const cancellation = new AbortController();
    const emulator = await serveVisitors(synthetic(rows));
    emulator.faults.add({ skip, fault: { kind: 'never' } });
    const inputs = { csv: 'rows.csv', 'max-rows': '10000' };
    const running = runVisitors(emulator, { signal: cancellation.signal, inputs });
    await emulator.journal.waitFor(({ number }) => number === skip + 1);
    cancellation.abort();
    const run = await running;
    expect(run).toMatchObject({ red: false, errors: [], warnings: [], outputs });
    expect(rowsIn(run.files['rows.csv'])).toHaveLength(written);
    expect(run.lines.slice(-2)).toContain('The run was cancelled before everything was read.');
    expect(run.summary).toContain('The run was cancelled');
    expect(run.summary).toMatch(words);
  });

  it('a file that cannot be written is red', async () => {
    const emulator = await serveVisitors(pages);
    const inputs = { csv: 'rows.csv', 'summary-file': 's.md' };
    const prepare = (workspace: string) =>
      emulator.journal.listen(() => {
        for (const name of Object.values(inputs)) mkdirSync(join(workspace, name), { recursive: true });
      });
    const run = await runVisitors(emulator, { inputs, prepare });
    expect(run).toMatchObject({ red: true, errors: [expect.stringMatching(/^The run failed: /)] });
    expect(run.outputs).toMatchObject({ csvFile: '', summaryFile: '' });
  });

  it('the key does not come out again in a path', async () => {
    const apiKey = 'mint_abcdefghijklmnop';
    const paths = ['/plain/', '/quote"/', '/\u202e/'].map((start) => `${start}${apiKey}`);
    const rows = paths.map((path) => ({ path, human: 9, ai: 9, total: 9 }));
    const emulator = await serveVisitors(listedSite(rows), { apiKey });
    const inputs = { csv: 'rows.csv', 'summary-file': 's.md', 'site-url': 'https://docs.example.com' };
    const run = await runVisitors(emulator, { inputs });
    expect(JSON.stringify(run)).not.toContain(apiKey);
    expect(run.files['rows.csv']?.match(/\/\*\*\*/g)).toHaveLength(3);
  });

  it('the key does not come out where it is part of the address', async () => {
    const emulator = await serveVisitors(pages);
    emulator.faults.add({ fault: { kind: 'status', status: 404 } });
    const inputs = { 'base-url': `${emulator.url}/${emulator.apiKey}`, 'summary-file': 's.md' };
    const run = await runVisitors(emulator, { inputs });
    expect(run.errors[0]).toContain('/***/v1/analytics/');
    expect(run.files['s.md']).toBe(run.summary);
    expect(JSON.stringify(run)).not.toContain(emulator.apiKey);
  });
});
