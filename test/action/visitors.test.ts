import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { startGitHubEmulator } from '../emulator/github.ts';
import {
  type ServiceEmulator,
  type ServiceEmulatorOptions,
  startServiceEmulator,
} from '../emulator/service.ts';
import { byDateFrom, emptySite, hostileSite, syntheticSite } from '../emulator/visitor-sources.ts';
import { fairNow } from '../support/fair-time.ts';
import { listen } from '../support/listen.ts';
import { read } from '../support/project.ts';
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
  const account = { 'project-id': projectId, 'api-key': apiKey, 'base-url': url, week: '2026-W10' };
  const inputs = { ...account, ...options.inputs };
  return await runAction({ action: 'visitors', ...options, inputs });
}

const manifest = parse(read('visitors/action.yml'));
const outputNames = Object.keys(manifest.outputs).sort();

test('the marketplace says whose service it is, and that the action is not theirs', () => {
  expect(manifest.description).toMatch(/Mintlify.*Unofficial\.$/);
});

/** A run that is interrupted at a moment, and how many milliseconds later it ends. */
async function interrupt(emulator: ServiceEmulator, moment: Promise<unknown>, options: Partial<RunOptions>) {
  let interruptedAt = 0;
  const result = await act(emulator, {
    ...options,
    onChild: async (child) => {
      await moment;
      interruptedAt = fairNow();
      child.kill('SIGINT');
    },
  });
  return { ...result, endedAfter: fairNow() - interruptedAt };
}

/** A documentation repository with a file for every page of the site, and what a run needs to read it. */
async function documentation() {
  const github = await startGitHubEmulator();
  onTestFinished(() => github.close());
  const pages = ['guides', 'api', 'sdk', 'concepts', 'changelog', 'integrations', 'cli', 'faq'];
  const commits = [{ date: '2020-01-02' }];
  const files = Array.from({ length: 400 }, (_, index) => ({
    path: `docs/${pages[index % pages.length]}/page-${index}.mdx`,
    commits,
  }));
  github.setFiles([{ path: 'docs/docs.json' }, ...files], { repository: 'octo/docs' });
  const inputs = { 'docs-repository': 'octo/docs', 'github-token': github.token, weeks: '1' };
  return { github, options: { inputs, github: { apiUrl: github.apiUrl } } };
}

/** A second, and as much again for a machine that others use too. */
const soon = 2_000;
const onUnix = { skip: process.platform === 'win32', retry: 1 };

describe('the action', () => {
  it('reports a week that is asked for, with twelve requests, in outputs, summary and files', async () => {
    const emulator = await serve();
    const result = await act(emulator, {
      inputs: { week: '2026-W10', csv: 'out/rows.csv', 'summary-file': 'out/summary.md' },
      // Neither the machine's locale nor its time zone leaks into numbers and weeks.
      env: { LC_ALL: 'de_DE.UTF-8', LANG: 'de_DE.UTF-8', TZ: 'Pacific/Kiritimati' },
    });
    expect(result).toMatchObject({ exitCode: 0, annotations: [], masks: [emulator.apiKey] });
    expect(result.lines[0]?.text).toBe(`::add-mask::${emulator.apiKey}`);
    expect(Object.keys(result.outputs).sort()).toEqual(outputNames);
    expect(result.outputs).toMatchObject({ week: '2026-W10', dateFrom: '2026-03-02', dateTo: '2026-03-09' });
    expect(result.log).toContain(result.outputs['headline']);
    expect(emulator.journal.entries).toHaveLength(12);
    const report = readReport(result.summary);
    const totals = tableWith(report, 'Unique visitors').rows.map((row) =>
      row[1]?.replaceAll(',', '').replace(/ \(.*/, ''),
    );
    const { human, ai, total, aiShare } = result.outputs;
    expect(totals).toEqual([human, ai, total, `${aiShare}%`]);
    expect(report.chart?.bars[0]?.at(-1)).toBe(Number(human));
    expect(result.summary.trimEnd()).toBe(result.files['out/summary.md']?.trimEnd());
    expect(result.files['out/rows.csv']?.split('\n')).toHaveLength(252);
    expect(result.log.replaceAll(`::add-mask::${emulator.apiKey}`, '')).not.toContain(emulator.apiKey);
  });

  it('takes the last complete week by itself, with no more than the key and the project', async () => {
    const { outputs } = await act(await serve(), {
      inputs: { week: '', weeks: '', top: '', 'max-rows': '', csv: '' },
    });
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
      ...['Invalid inputs. Nothing was read.', '- week', '- top', '- csv', '- summary-file'],
    ]);
    expect(message).toContain('Received: 2999-W01');
    expect(result.log).not.toContain('##[error]');
    expect(Object.keys(result.outputs).sort()).toEqual(outputNames);
    expect(result.outputs).toMatchObject({ alert: 'false', complete: 'false', week: '', topPages: '' });
    const { title, notes } = readReport(result.summary);
    expect(title).toBe('❌ No report: Documentation visitors');
    expect(notes.map((note) => `- ${note}`)).toEqual(message.replace('##\\[', '##[').split('\n').slice(1));
  });

  it('carries out nothing that a path says, and writes to no place but its own', async () => {
    const emulator = await serve({ visitors: byDateFrom({ '2026-11-16': hostileSite() }, emptySite()) });
    const inputs = { week: '2026-W47', top: '250', 'drop-threshold': '1', csv: 'rows.csv' };
    const result = await act(emulator, { inputs });
    expect(result.commands.map(({ name }) => name)).toEqual(['add-mask']);
    expect(Object.keys(result.outputs).sort()).toEqual(outputNames);
    expect(result.outputs['human']).toBe('3000');
    expect(Object.keys(result.files)).toEqual(['rows.csv']);
  });

  it('waits out one failing answer, and goes on', async () => {
    const emulator = await serve();
    emulator.faults.add({ fault: { kind: 'status', status: 503 }, skip: 1 });
    const result = await act(emulator);
    expect(result).toMatchObject({ exitCode: 0, annotations: [] });
    expect(result.log).toContain('Trying again in 1 s.');
    expect(emulator.journal.entries).toHaveLength(13);
  });

  it('when cancelled, writes what it has at once', onUnix, async () => {
    const emulator = await serve();
    emulator.faults.add({ skip: 3, fault: { kind: 'never' } });
    const fourth = emulator.journal.waitFor(({ number }) => number === 4);
    const result = await interrupt(emulator, fourth, { inputs: { csv: 'rows.csv' } });
    expect(result.endedAfter).toBeLessThan(soon);
    expect(result).toMatchObject({ exitCode: 0, signal: null, annotations: [] });
    expect(result.outputs).toMatchObject({ csvFile: 'rows.csv', human: expect.stringMatching(/^\d+$/) });
    expect(result.summary).toContain('The run was cancelled');
  });

  it('when cancelled behind a silent proxy, ends at once', onUnix, async () => {
    const proxy = createServer();
    await using listening = await listen(proxy);
    const result = await interrupt(await serve(), once(proxy, 'connection'), {
      inputs: { 'base-url': 'https://docs.invalid' },
      env: { HTTPS_PROXY: `http://127.0.0.1:${listening.port}` },
    });
    expect(result.endedAfter).toBeLessThan(soon);
    expect(result).toMatchObject({ exitCode: 0, signal: null, annotations: [] });
    expect(result.summary).toContain('The run was cancelled before everything was read.');
  });

  it('reviews the pages of a documentation repository', async () => {
    const { github, options } = await documentation();
    const result = await act(await serve(), options);
    expect(result).toMatchObject({ exitCode: 0, annotations: [] });
    expect(result.masks).toContain(github.token);
    expect(result.outputs['reviewFile']).toBe('docs/guides/page-0.mdx');
    expect(result.summary).toMatch(/<br>changed \d years ago \|/);
    expect(github.journal.entries).toHaveLength(6);
    expect(github.violations).toEqual([]);
  });

  it('when cancelled while GitHub is silent, has the whole week', onUnix, async () => {
    const { github, options } = await documentation();
    github.faults.add({ fault: { kind: 'never' } });
    const asked = github.journal.waitFor(({ number }) => number === 1);
    const result = await interrupt(await serve(), asked, options);
    expect(result.endedAfter).toBeLessThan(soon);
    expect(result).toMatchObject({ exitCode: 0, signal: null, annotations: [] });
    expect(result.outputs).toMatchObject({ humanChange: expect.stringMatching(/\d/), reviewFile: '' });
    expect(result.summary).toContain('Most visited pages');
    expect(result.summary).not.toMatch(/Review next|Not read/);
  });

  it.each([
    ['GITHUB_OUTPUT', '/nowhere/output', /Missing file at path: .*output/],
    ['GITHUB_STEP_SUMMARY', undefined, /GITHUB_STEP_SUMMARY/],
  ] as const)("is red when the runner's %s is %s, without a stack", async (name, path, words) => {
    const result = await act(await serve(), { env: { [name]: path }, bundle: true });
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
