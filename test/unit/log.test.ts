import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { EOL, tmpdir } from 'node:os';
import { join } from 'node:path';
import { summary } from '@actions/core';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog, type Log } from '../../src/runner/log.ts';
import { hostileText } from '../support/hostile-text.ts';
import { commandIn, parseCommand, parseFileCommands, runnerLines } from '../support/runner-grammar.ts';

const runs = { seed: 20261127, numRuns: 500 };
const folder = mkdtempSync(join(tmpdir(), 'log-'));
const [outputFile, summaryFile] = [join(folder, 'output'), join(folder, 'summary')];

beforeEach(() => {
  writeFileSync(outputFile, '');
  writeFileSync(summaryFile, '');
  vi.stubEnv('GITHUB_OUTPUT', outputFile);
  vi.stubEnv('GITHUB_STEP_SUMMARY', summaryFile);
  // The toolkit remembers the file of the test file before.
  Object.assign(summary, { _filePath: undefined });
});

afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** What the call prints, as the runner's lines. */
function printed(call: (log: Log) => void, log = createLog('docs-agent')): string[] {
  using write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  call(log);
  const lines = runnerLines(write.mock.calls.map(([chunk]) => String(chunk)).join(''));
  expect(lines.pop()).toBe('');
  return lines;
}

describe('the log', () => {
  it('has one line or one annotation, and no command in its words', () => {
    const kinds = fc.constantFrom('info', 'notice', 'warning', 'error');
    fc.assert(
      fc.property(kinds, hostileText, (kind, text) => {
        const lines = printed((log) => log[kind](text));
        expect(lines).toHaveLength(1);
        if (kind === 'info') {
          expect(commandIn(lines[0] ?? '')).toBeUndefined();
          return;
        }
        const command = parseCommand(lines[0] ?? '');
        expect(command).toMatchObject({ name: kind, properties: { title: 'docs-agent' } });
        // The runner prints the words again, line by line.
        for (const line of runnerLines(command?.data ?? '')) expect(commandIn(line)).toBeUndefined();
      }),
      runs,
    );
  });

  it('has annotations of several lines', () => {
    const [line = ''] = printed((log) => log.error('one, 100 %\n::two::\r\nthree'), createLog('docs: a, b'));
    expect(parseCommand(line)).toEqual({
      name: 'error',
      properties: { title: 'docs: a, b' },
      data: 'one, 100 %\n\\::two::\\r\nthree',
    });
  });
});

describe('an output', () => {
  it('is read back whole, and is the only one', () => {
    const log = createLog('x');
    fc.assert(
      fc.property(hostileText, hostileText, (first, second) => {
        writeFileSync(outputFile, '');
        const lines = printed(() => {
          log.output('job', first);
          // Whoever has seen one delimiter knows nothing about the next.
          log.output('status', `${readFileSync(outputFile, 'utf8')}\n${second}`);
        });
        expect(lines).toEqual([]);
        const [job, status, ...more] = parseFileCommands(readFileSync(outputFile, 'utf8'));
        expect(job).toEqual({ name: 'job', value: first.toWellFormed() });
        expect(status?.name).toBe('status');
        expect(status?.value.endsWith(second.toWellFormed())).toBe(true);
        expect(more).toEqual([]);
      }),
      runs,
    );
  });
});

it('the summary is written over what the step wrote before', async () => {
  await createLog('x').summary('One, which is longer');
  await createLog('x').summary('Two <b>|');
  expect(readFileSync(summaryFile, 'utf8')).toBe(`Two <b>|${EOL}`);
});

it('the summary says one end: a second one of the same run is in place of the first', async () => {
  const log = createLog('x');
  await log.summary('One');
  await log.summary('Two');
  expect(readFileSync(summaryFile, 'utf8')).toBe(`Two${EOL}`);
});

it('a secret is in nothing that leaves through the log', async () => {
  const log = createLog('x');
  const secrets = ['mint_a1+b2/c3=d4', 'ghs_e5'];
  printed(() => secrets.map(log.mask), log);
  const text = secrets
    .flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret)])
    .join(' ');
  const lines = printed(() => {
    for (const kind of ['info', 'notice', 'warning', 'error'] as const) log[kind](text);
    log.output('a', text);
  }, log);
  await log.summary(text);
  const files = [outputFile, summaryFile].map((path) => readFileSync(path, 'utf8'));
  for (const place of [...lines, ...files, log.redact(text)]) {
    // The delimiter is random, and may hold anything.
    const words = place.replaceAll(/ghadelimiter_\S+/g, '');
    expect(words.match(/\*\*\*/g)?.length).toBe(6);
    expect(words).not.toMatch(/a1|d4|e5/);
  }
});
