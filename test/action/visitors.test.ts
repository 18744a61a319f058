import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  type ServiceEmulator,
  type ServiceEmulatorOptions,
  startServiceEmulator,
} from '../emulator/service.ts';
import { byDateFrom, emptySite, hostileSite, syntheticSite } from '../emulator/visitor-sources.ts';
import { type RunOptions, type RunResult, runAction } from '../support/runner.ts';
import { readReport, tableWith } from '../support/visitors-report.ts';

const emulators: ServiceEmulator[] = [];
afterEach(async () => {
  for (const emulator of emulators.splice(0)) await emulator.close();
});

async function serve(options: ServiceEmulatorOptions = {}): Promise<ServiceEmulator> {
  const emulator = await startServiceEmulator({
    visitors: syntheticSite({ rows: 400, seed: 1 }),
    ...options,
  });
  emulators.push(emulator);
  return emulator;
}

async function act(emulator: ServiceEmulator, options: Partial<RunOptions> = {}): Promise<RunResult> {
  return await runAction({
    action: 'visitors',
    ...options,
    inputs: {
      'project-id': emulator.projectId,
      'api-key': emulator.apiKey,
      'base-url': emulator.url,
      ...options.inputs,
    },
  });
}

const outputNames = [
  'week',
  'dateFrom',
  'dateTo',
  'human',
  'ai',
  'total',
  'humanChange',
  'aiChange',
  'totalChange',
  'aiShare',
  'alert',
  'complete',
  'topPages',
  'csvFile',
  'summaryFile',
];

describe('action.yml', () => {
  const manifest = parse(readFileSync(new URL('../../visitors/action.yml', import.meta.url), 'utf8'));

  it('has the inputs with their defaults, and the outputs', () => {
    const defaults = Object.entries<{ default?: string; required?: boolean }>(manifest.inputs).map(
      ([name, input]) => [name, input.required ? 'required' : (input.default ?? '')],
    );
    expect(Object.fromEntries(defaults)).toEqual({
      'project-id': 'required',
      'api-key': 'required',
      'base-url': 'required',
      week: '',
      weeks: '8',
      top: '10',
      'max-rows': '250',
      'drop-threshold': '',
      'fail-on-drop': 'false',
      csv: '',
      'summary-file': '',
    });
    expect(Object.keys(manifest.outputs)).toEqual(outputNames);
    expect(manifest.runs).toEqual({ using: 'node24', main: '../dist/visitors/index.js' });
  });
});

describe('the bundle', () => {
  it('reports a week that is asked for, with eight requests, in outputs, summary and files', async () => {
    const emulator = await serve();
    const result = await act(emulator, {
      inputs: { week: '2026-W10', csv: 'out/rows.csv', 'summary-file': 'out/summary.md' },
      runnerFiles: { summary: { content: 'Before.\n\n' } },
      // Neither the machine's locale nor its time zone shows.
      env: { LC_ALL: 'de_DE.UTF-8', LANG: 'de_DE.UTF-8', TZ: 'Pacific/Kiritimati' },
    });
    expect(result).toMatchObject({ exitCode: 0, annotations: [] });
    expect(result.masks).toEqual([emulator.apiKey]);
    expect(result.lines[0]?.text).toBe(`::add-mask::${emulator.apiKey}`);
    expect(Object.keys(result.outputs).sort()).toEqual([...outputNames].sort());
    expect(result.outputs).toMatchObject({ week: '2026-W10', dateFrom: '2026-03-02', dateTo: '2026-03-09' });
    expect(emulator.journal.entries).toHaveLength(8);
    const report = await readReport(result.summary);
    const totals = tableWith(report, 'Unique visitors').rows;
    expect(totals.map((row) => row[1]?.replaceAll(',', ''))).toEqual([
      result.outputs['human'],
      result.outputs['ai'],
      result.outputs['total'],
      `${result.outputs['aiShare']}%`,
    ]);
    expect(report.chart?.bars[0]?.at(-1)).toBe(Number(result.outputs['human']));
    expect(result.summary).toBe(`Before.\n\n${result.files['out/summary.md']}`);
    expect(result.files['out/rows.csv']?.split('\n')).toHaveLength(252);
    expect(result.log).toContain('8 requests: ');
    expect(result.log.replaceAll(`::add-mask::${emulator.apiKey}`, '')).not.toContain(emulator.apiKey);
  });

  it('takes the last complete week by itself', async () => {
    const { outputs } = await act(await serve(), { inputs: { weeks: '1' } });
    const end = Date.parse(outputs['dateTo'] ?? '');
    expect(new Date(end).getUTCDay()).toBe(1);
    expect(end).toBeLessThanOrEqual(Date.now());
    expect(end).toBeGreaterThan(Date.now() - 7 * 86_400_000);
  });

  it('says every mistake in the inputs at once, and sets the outputs', async () => {
    const emulator = await serve();
    const result = await act(emulator, {
      inputs: { week: '2999-W01', top: 'ten', csv: '../x.csv', 'summary-file': '/etc/hosts' },
    });
    expect(result.exitCode).toBe(1);
    expect(emulator.journal.entries).toHaveLength(0);
    for (const name of ['week: ', 'top: ', 'csv: ', 'summary-file: '])
      expect(result.annotations[0]?.message).toContain(name);
    expect(Object.keys(result.outputs).sort()).toEqual([...outputNames].sort());
    expect(result.outputs).toMatchObject({ alert: 'false', complete: 'false', week: '', topPages: '' });
    expect(result.summary).toContain('There is no report');
  });

  it('carries out nothing that a path says, and writes to no place but its own', async () => {
    const emulator = await serve({ visitors: byDateFrom({ '2026-11-16': hostileSite() }, emptySite()) });
    const result = await act(emulator, {
      inputs: { week: '2026-W47', top: '250', 'drop-threshold': '1', csv: 'rows.csv' },
    });
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
    const result = await act(emulator, {
      inputs: { week: '2026-W05', 'drop-threshold': '20', 'fail-on-drop': 'true', weeks: '2' },
    });
    expect(result.exitCode).toBe(1);
    expect(result.outputs['alert']).toBe('true');
    expect(result.annotations).toMatchObject([{ level: 'error' }]);
    expect(result.summary).toContain('[!WARNING]');
  });

  it.skipIf(process.platform === 'win32')('when cancelled, writes what it has in time', async () => {
    const emulator = await serve();
    emulator.faults.add({ skip: 3, fault: { kind: 'never' } });
    const result = await act(emulator, {
      inputs: { csv: 'rows.csv' },
      signals: [{ journal: emulator.journal, request: ({ number }) => number === 4, signal: 'cancel' }],
    });
    expect(result).toMatchObject({ exitCode: 0, signal: null, annotations: [] });
    expect(result.outputs).toMatchObject({ csvFile: 'rows.csv', human: expect.stringMatching(/^\d+$/) });
    expect(result.summary).toContain('The run was cancelled');
    expect(result.durationMs).toBeLessThan(7_500);
  });

  it('is red, and says the values, when outputs cannot be written', async () => {
    const result = await act(await serve(), { runnerFiles: { output: { broken: 'missing' } } });
    expect(result.exitCode).toBe(1);
    expect(result.log).toMatch(/The output human could not be written: .* Its value is: \d+/);
    expect(result.summary).toContain('Documentation visitors');
  });

  it.skipIf(process.platform !== 'linux')(
    'needs hardly more memory for 300,000 rows than for 10,000',
    async () => {
      const peak = async (rows: number): Promise<number> => {
        const site = syntheticSite({ rows, seed: 3, order: 'shuffled' });
        const emulator = await serve({ visitors: byDateFrom({ '2026-11-16': site }, emptySite()) });
        let kilobytes = 0;
        let timer: NodeJS.Timeout | undefined;
        const result = await act(emulator, {
          inputs: { week: '2026-W47', 'max-rows': 'all', csv: 'rows.csv' },
          onChild({ pid }) {
            timer = setInterval(() => {
              kilobytes = Math.max(kilobytes, peakOf(pid));
            }, 10);
          },
          timeoutMs: 19_000,
        });
        clearInterval(timer);
        expect(result.outputs['complete']).toBe('true');
        expect(result.files['rows.csv']?.split('\n')).toHaveLength(rows + 2);
        return kilobytes;
      };
      const few = await peak(10_000);
      const many = await peak(300_000);
      expect(few).toBeGreaterThan(0);
      expect(many / few).toBeLessThan(1.25);
    },
  );
});

/** The most memory that a process has had so far, in kB; 0 when it is gone. */
function peakOf(pid: number | undefined): number {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
