import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import {
  type ServiceEmulator,
  type ServiceEmulatorOptions,
  startServiceEmulator,
} from '../emulator/service.ts';
import { byDateFrom, emptySite, hostileSite, syntheticSite } from '../emulator/visitor-sources.ts';
import { listen } from '../support/listen.ts';
import { type RunOptions, type RunResult, runAction } from '../support/runner.ts';
import { readReport, tableWith } from '../support/visitors-report.ts';

async function serve(options: ServiceEmulatorOptions = {}): Promise<ServiceEmulator> {
  const visitors = syntheticSite({ rows: 400, seed: 1 });
  const emulator = await startServiceEmulator({ visitors, ...options });
  onTestFinished(() => emulator.close());
  return emulator;
}

async function act(emulator: ServiceEmulator, options: Partial<RunOptions> = {}): Promise<RunResult> {
  const { projectId, apiKey, url } = emulator;
  const inputs = { 'project-id': projectId, 'api-key': apiKey, 'base-url': url, ...options.inputs };
  return await runAction({ action: 'visitors', ...options, inputs });
}

const outputNames = [
  ...['week', 'dateFrom', 'dateTo', 'headline', 'human', 'ai', 'total'],
  ...['humanChange', 'aiChange', 'totalChange', 'aiShare', 'alert', 'complete'],
  ...['topPages', 'biggestDrop', 'csvFile', 'summaryFile'],
];

test('action.yml has the inputs with their defaults, and the outputs', () => {
  const manifest = parse(readFileSync(new URL('../../visitors/action.yml', import.meta.url), 'utf8'));
  const defaults = Object.entries<{ default?: string; required?: boolean }>(manifest.inputs).map(
    ([name, input]) => [name, input.required ? 'required' : (input.default ?? '')],
  );
  expect(Object.fromEntries(defaults)).toEqual({
    ...{ 'project-id': 'required', 'api-key': 'required', 'base-url': 'https://api.mintlify.com' },
    ...{ 'site-url': '', week: '', weeks: '8', top: '10', 'max-rows': '250' },
    ...{ 'drop-threshold': '', 'fail-on-drop': 'false', csv: '', 'summary-file': '' },
  });
  expect(Object.keys(manifest.outputs)).toEqual(outputNames);
  expect(manifest.description).toMatch(/Mintlify.*Unofficial\.$/);
  expect(manifest.runs).toEqual({ using: 'node24', main: '../dist/visitors/index.js' });
});

/** A second of a shared machine can be longer: a time limit that was missed is tried again. */
const onBusyMachine = { retry: 2 };

describe('the bundle', () => {
  it('reports a week that is asked for, with eight requests, in outputs, summary and files', async () => {
    const emulator = await serve();
    const result = await act(emulator, {
      inputs: { week: '2026-W10', csv: 'out/rows.csv', 'summary-file': 'out/summary.md' },
      runnerFiles: { summary: { content: 'Before.\n\n' } },
      // Neither the machine's locale nor its time zone leaks into numbers and weeks.
      env: { LC_ALL: 'de_DE.UTF-8', LANG: 'de_DE.UTF-8', TZ: 'Pacific/Kiritimati' },
    });
    expect(result).toMatchObject({ exitCode: 0, annotations: [], masks: [emulator.apiKey] });
    expect(result.lines[0]?.text).toBe(`::add-mask::${emulator.apiKey}`);
    expect(Object.keys(result.outputs).sort()).toEqual([...outputNames].sort());
    expect(result.outputs).toMatchObject({ week: '2026-W10', dateFrom: '2026-03-02', dateTo: '2026-03-09' });
    expect(result.log).toContain(result.outputs['headline']);
    expect(emulator.journal.entries).toHaveLength(8);
    const report = await readReport(result.summary);
    const totals = tableWith(report, 'Unique visitors').rows.map((row) => row[1]?.replaceAll(',', ''));
    const { human, ai, total, aiShare } = result.outputs;
    expect(totals).toEqual([human, ai, total, `${aiShare}%`]);
    expect(report.chart?.bars[0]?.at(-1)).toBe(Number(human));
    expect(result.summary.trimEnd()).toBe(`Before.\n\n${result.files['out/summary.md']}`.trimEnd());
    expect(result.files['out/rows.csv']?.split('\n')).toHaveLength(252);
    expect(result.log.replaceAll(`::add-mask::${emulator.apiKey}`, '')).not.toContain(emulator.apiKey);
  });

  it('takes the last complete week by itself, with no more than the key and the project', async () => {
    const { outputs } = await act(await serve(), { inputs: { weeks: '', top: '', 'max-rows': '', csv: '' } });
    const end = Date.parse(outputs['dateTo'] ?? '');
    expect(new Date(end).getUTCDay()).toBe(1);
    expect(end).toBeLessThanOrEqual(Date.now());
    expect(end).toBeGreaterThan(Date.now() - 7 * 86_400_000);
    expect(JSON.parse(outputs['topPages'] ?? '')).toHaveLength(10);
  });

  it('says every mistake in the inputs at once, with the values, and sets the outputs', async () => {
    const emulator = await serve();
    const wrong = { week: '2999-W01', top: '##[error]x', csv: '../x.csv', 'summary-file': '/etc/hosts' };
    const result = await act(emulator, { inputs: wrong });
    expect(result.exitCode).toBe(1);
    expect(emulator.journal.entries).toHaveLength(0);
    const message = result.annotations[0]?.message ?? '';
    expect(message.split('\n').map((line) => line.split(':')[0])).toEqual([
      ...['Invalid inputs. Nothing was read.', 'week', 'top', 'csv', 'summary-file'],
    ]);
    expect(message).toContain('Received: 2999-W01');
    expect(result.log).not.toContain('##[error]');
    expect(Object.keys(result.outputs).sort()).toEqual([...outputNames].sort());
    expect(result.outputs).toMatchObject({ alert: 'false', complete: 'false', week: '', topPages: '' });
    const { title, notes } = await readReport(result.summary);
    expect(title).toBe('❌ No report on documentation visitors');
    expect(notes).toEqual(message.replace('##\\[', '##[').split('\n').slice(1));
  });

  it('carries out nothing that a path says, and writes to no place but its own', async () => {
    const emulator = await serve({ visitors: byDateFrom({ '2026-11-16': hostileSite() }, emptySite()) });
    const inputs = { week: '2026-W47', top: '250', 'drop-threshold': '1', csv: 'rows.csv' };
    const result = await act(emulator, { inputs });
    expect(result.commands.map(({ name }) => name)).toEqual(['add-mask']);
    expect(Object.keys(result.outputs).sort()).toEqual([...outputNames].sort());
    expect(result.outputs['human']).toBe('3000');
    expect(Object.keys(result.files)).toEqual(['rows.csv']);
  });

  it('waits out one failing answer, and goes on', async () => {
    const emulator = await serve();
    emulator.faults.add({ fault: { kind: 'status', status: 503 }, skip: 1 });
    const result = await act(emulator);
    expect(result).toMatchObject({ exitCode: 0, annotations: [] });
    expect(result.log).toContain('Trying again in 1 s.');
    expect(emulator.journal.entries).toHaveLength(9);
  });

  it('fails on a drop when told, with everything written', async () => {
    const emulator = await serve({ visitors: syntheticSite({ rows: 9, seed: 1, growth: -0.5 }) });
    const inputs = { week: '2026-W05', 'drop-threshold': '20', 'fail-on-drop': 'true', weeks: '2' };
    const result = await act(emulator, { inputs });
    const outputs = { alert: 'true' };
    expect(result).toMatchObject({ exitCode: 1, annotations: [{ level: 'error' }], outputs });
    expect(result.summary).toContain('[!WARNING]');
  });

  it.skipIf(process.platform === 'win32')(
    'when cancelled, writes what it has within a second',
    onBusyMachine,
    async () => {
      const emulator = await serve();
      emulator.faults.add({ skip: 3, fault: { kind: 'never' } });
      let cancelledAt = 0;
      emulator.journal.listen(({ number }) => {
        if (number === 4) cancelledAt ||= performance.now();
      });
      const result = await act(emulator, {
        inputs: { csv: 'rows.csv' },
        signals: [{ journal: emulator.journal, request: ({ number }) => number === 4, signal: 'cancel' }],
      });
      expect(result).toMatchObject({ exitCode: 0, signal: null, annotations: [] });
      expect(result.outputs).toMatchObject({ csvFile: 'rows.csv', human: expect.stringMatching(/^\d+$/) });
      expect(result.summary).toContain('The run was cancelled');
      expect(performance.now() - cancelledAt).toBeLessThan(1_000);
    },
  );

  it.skipIf(process.platform === 'win32')(
    'when cancelled behind a silent proxy, ends in a second',
    onBusyMachine,
    async () => {
      const proxy = createServer();
      await using listening = await listen(proxy);
      let cancelledAt = 0;
      const result = await act(await serve(), {
        inputs: { 'base-url': 'https://docs.invalid' },
        env: { HTTPS_PROXY: `http://127.0.0.1:${listening.port}` },
        onChild(child) {
          proxy.once('connection', () => {
            cancelledAt = performance.now();
            child.kill('SIGINT');
          });
        },
      });
      expect(performance.now() - cancelledAt).toBeLessThan(1_000);
      expect(result).toMatchObject({ exitCode: 0, signal: null, annotations: [] });
      expect(result.summary).toContain('The run was cancelled before the totals of the week were read.');
    },
  );

  it('when killed, has set the week and the totals', async () => {
    const emulator = await serve();
    emulator.faults.add({ skip: 1, fault: { kind: 'never' } });
    const result = await act(emulator, {
      inputs: { week: '2026-W10' },
      signals: [{ journal: emulator.journal, request: ({ number }) => number === 2, signal: 'SIGKILL' }],
    });
    expect(result.signal).toBe('SIGKILL');
    expect(result.outputs).toMatchObject({
      ...{ week: '2026-W10', dateFrom: '2026-03-02', dateTo: '2026-03-09', alert: 'false' },
      ...{ human: expect.stringMatching(/^\d+$/), aiShare: expect.stringMatching(/^\d/), headline: '' },
    });
  });

  it.each([
    ['output', 'missing', /Missing file at path: .*output/],
    ['summary', 'missing', /summary/],
    ['summary', 'unset', /GITHUB_STEP_SUMMARY/],
  ] as const)("is red when the runner's file for %s is %s, without a stack", async (file, broken, words) => {
    const result = await act(await serve(), { runnerFiles: { [file]: { broken } } });
    expect(result.exitCode).toBe(1);
    expect(result.annotations[0]).toMatchObject({ level: 'error', message: expect.stringMatching(words) });
    expect(result.log).not.toMatch(/^\s+at /m);
  });

  it('says which proxy variable is unusable, and not its value', async () => {
    const env = { HTTPS_PROXY: 'socks5://me:secret@127.0.0.1:1' };
    const result = await act(await serve(), { inputs: { 'base-url': 'https://docs.invalid' }, env });
    const annotations = [{ message: expect.stringContaining('HTTPS_PROXY') }];
    expect(result).toMatchObject({ exitCode: 1, annotations });
    expect(result.log + result.summary).not.toContain('secret');
  });
});
