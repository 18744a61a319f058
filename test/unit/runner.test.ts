import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { EOL, tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createRunner, type Runner } from '../../src/runner/runner.ts';
import { hostileText } from '../support/hostile-text.ts';
import { commandIn, parseCommand, parseFileCommands, runnerLines } from '../support/runner-grammar.ts';

const runs = { seed: 20261127, numRuns: 500 };
const folder = mkdtempSync(join(tmpdir(), 'runner-'));
const outputFile = join(folder, 'output');
const summaryFile = join(folder, 'summary');
const environment = { GITHUB_OUTPUT: outputFile, GITHUB_STEP_SUMMARY: summaryFile };

beforeEach(() => {
  writeFileSync(outputFile, '');
  writeFileSync(summaryFile, '');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What the call prints, as the runner's lines. */
function printed(call: (runner: Runner) => void, runner = createRunner(environment)): string[] {
  const write = process.stdout.write;
  let text = '';
  process.stdout.write = (chunk: string | Uint8Array) => {
    text += String(chunk);
    return true;
  };
  try {
    call(runner);
  } finally {
    process.stdout.write = write;
  }
  const lines = runnerLines(text);
  expect(lines.pop()).toBe('');
  return lines;
}

describe('the log', () => {
  it('has no line that the runner takes for a command', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const lines = printed((runner) => runner.info(text));
        expect(lines).toHaveLength(1);
        expect(commandIn(lines[0] ?? '')).toBeUndefined();
      }),
      runs,
    );
  });

  it.each(['notice', 'warning', 'error'] as const)(
    'has one %s, and no command in its words or title',
    (kind) => {
      fc.assert(
        fc.property(hostileText, fc.option(hostileText, { nil: undefined }), (text, title) => {
          const lines = printed((runner) => runner[kind](text, title));
          expect(lines).toHaveLength(1);
          const command = parseCommand(lines[0] ?? '');
          expect(command?.name).toBe(kind);
          expect(Object.keys(command?.properties ?? {}).filter((name) => name !== 'title')).toEqual([]);
          // The runner prints the words again, line by line.
          for (const line of runnerLines(command?.data ?? '')) expect(commandIn(line)).toBeUndefined();
          for (const line of runnerLines(command?.properties['title'] ?? ''))
            expect(commandIn(line)).toBeUndefined();
        }),
        runs,
      );
    },
  );

  it('masks a secret whatever is in it', () => {
    fc.assert(
      fc.property(hostileText, (secret) => {
        fc.pre(secret !== '');
        const lines = printed((runner) => runner.mask(secret));
        expect(lines.map((line) => parseCommand(line))).toMatchObject([{ name: 'add-mask', data: secret }]);
      }),
      runs,
    );
    expect(printed((runner) => runner.mask(''))).toEqual([]);
  });

  it('keeps the lines of an annotation', () => {
    const [line = ''] = printed((runner) => runner.error('one\ntwo', 'docs'));
    expect(parseCommand(line)).toEqual({ name: 'error', properties: { title: 'docs' }, data: 'one\ntwo' });
  });
});

describe('an output', () => {
  it('is read back whole, and is the only one', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (first, second) => {
        writeFileSync(outputFile, '');
        const lines = printed((runner) => {
          runner.output('job', first);
          // Whoever has seen one delimiter knows nothing about the next.
          runner.output('status', `${readFileSync(outputFile, 'utf8')}\n${second}`);
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

  it('of one line has no delimiter that could be guessed', () => {
    createRunner(environment).output('a', 'b<<EOF = c');
    expect(readFileSync(outputFile, 'utf8')).toBe(`a=b<<EOF = c${EOL}`);
  });

  it.each(['\n', '\r', '\r\n'])('with %j in it has a delimiter of its own each time', (lineBreak) => {
    const runner = createRunner(environment);
    for (let count = 0; count < 50; count += 1) runner.output('a', `b${lineBreak}c`);
    const delimiters = readFileSync(outputFile, 'utf8').match(/(?<=<<).+/g) ?? [];
    expect(new Set(delimiters).size).toBe(50);
    for (const delimiter of delimiters) expect(delimiter).toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/);
  });

  it.each([
    ['there is no variable', {}],
    ['there is no file', { GITHUB_OUTPUT: join(folder, 'none') }],
    ['a directory is in its place', { GITHUB_OUTPUT: folder }],
  ])('that cannot be written stands in the log, inert, and is remembered: %s', (_name, broken) => {
    const runner = createRunner(broken);
    expect(runner.lostOutputs()).toBe(false);
    const lines = printed(() => runner.output('prLink', 'https://e.example\n::error::x'), runner);
    expect(lines).toHaveLength(1);
    const { name, data } = parseCommand(lines[0] ?? '') ?? {};
    expect(name).toBe('error');
    expect(data).toMatch(/^The output prLink could not be written: .+ Its value is: https:\/\/e\.example\n/);
    for (const line of runnerLines(data ?? '')) expect(commandIn(line)).toBeUndefined();
    expect(runner.lostOutputs()).toBe(true);
  });
});

describe('the summary', () => {
  it('is appended to what is there', () => {
    writeFileSync(summaryFile, '# Before\n');
    const runner = createRunner(environment);
    expect(runner.summaryBytes()).toBe(9);
    runner.summary('After');
    expect(readFileSync(summaryFile, 'utf8')).toBe('# Before\nAfter\n');
  });

  it('up to 1 MiB is kept, and what would make the runner drop all of it is not written', () => {
    const full = 1024 * 1024;
    writeFileSync(summaryFile, 'x'.repeat(full - 4));
    const runner = createRunner(environment);
    expect(printed(() => runner.summary('äbc'), runner)[0]).toMatch(
      /^::warning::The job summary could not be written: it would have 1048577 bytes, and the runner drops/,
    );
    expect(printed(() => runner.summary('abc'), runner)).toEqual([]);
    expect(runner.summaryBytes()).toBe(full);
    expect(runner.lostOutputs()).toBe(false);
  });

  it.each([
    ['there is no variable', {}],
    ['there is no file', { GITHUB_STEP_SUMMARY: join(folder, 'none') }],
    ['a directory is in its place', { GITHUB_STEP_SUMMARY: folder }],
  ])('that cannot be written is one warning: %s', (_name, broken) => {
    const runner = createRunner(broken);
    expect(printed(() => runner.summary('x'), runner)).toEqual([
      expect.stringMatching(/^::warning::The job summary could not be written: .+ hold the result\.$/),
    ]);
  });
});

describe('a secret', () => {
  const secret = 'mint_a1+b2/c3=d4';

  it('is in nothing that leaves through the runner', () => {
    const runner = createRunner(environment);
    printed(() => runner.mask(secret), runner);
    const text = `x ${secret} ${encodeURIComponent(secret)} ${Buffer.from(`abc${secret}`).toString('base64')} y`;
    const lines = printed(() => {
      runner.info(text);
      runner.notice(text, text);
      runner.warning(text);
      runner.error(text);
      runner.output('a', text);
      runner.summary(text);
    }, runner);
    const all = [
      ...lines,
      readFileSync(outputFile, 'utf8'),
      readFileSync(summaryFile, 'utf8'),
      runner.redact(text),
    ];
    for (const place of all) {
      expect(place).toContain('***');
      // The delimiter is random, and may hold anything.
      expect(place.replaceAll(/ghadelimiter_\S+/g, '')).not.toMatch(/a1|d4|bWludF/);
    }
  });
});

describe('an input', () => {
  it('is read by its name as the runner passes it', () => {
    const runner = createRunner({ 'INPUT_API-KEY': ' k ', INPUT_TWO_WORDS: 'x' });
    expect([runner.input('api-key'), runner.input('two words'), runner.input('none')]).toEqual([
      ' k ',
      'x',
      '',
    ]);
  });
});
