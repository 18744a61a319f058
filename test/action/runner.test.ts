import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type RunOptions, type RunResult, runAction } from '../support/runner.ts';
import { commandIn, parseCommand, parseFileCommands, runnerLines } from '../support/runner-grammar.ts';

const directory = join(import.meta.dirname, '../support/echo-action');
const echo = (options: Omit<RunOptions, 'action'> = {}): Promise<RunResult> =>
  runAction({ action: { directory }, ...options });

describe('runAction', () => {
  test('hands over inputs, context, event and workspace, and reads everything back', async () => {
    process.env['HTTPS_PROXY'] = 'http://127.0.0.1:1';
    const result = await echo({
      inputs: { 'two words': ' kept as it is ', 'API-Key': 'k' },
      eventName: 'issue_comment',
      event: { action: 'created' },
      github: { token: 'ghs_x', repository: 'a/b', runId: 7, ref: 'refs/tags/v1' },
      env: { EXTRA: '1', GITHUB_ACTOR: undefined },
      workspace: { 'docs/a.md': 'text' },
      runnerFiles: { summary: { content: 'before\n' } },
    }).finally(() => delete process.env['HTTPS_PROXY']);

    expect(result).toMatchObject({
      exitCode: 3,
      signal: null,
      masks: ['s3cret%'],
      annotations: [{ level: 'warning', message: 'first\nsecond', properties: { title: 'A,B', line: '3' } }],
      outputs: { a: '2', b: 'x\n\ny' },
      state: { kept: 'yes' },
      summary: 'before\nadded\n',
    });
    expect(result.outputWrites.map(({ name }) => name)).toEqual(['a', 'b', 'a']);
    expect(result.lines.map(({ text }) => text)).toEqual([
      '::add-mask::s3cret%25',
      'plain',
      '  ::warning title=A%2CB,line=3::first%0Asecond',
      '::stop-commands::pause',
      '::error::not obeyed',
      '::pause::',
      'last without end',
    ]);
    expect(result.files['docs/a.md']).toBe('text');
    const seen = JSON.parse(String(result.files['seen.json'])) as {
      env: Record<string, string>;
      event: unknown;
      cwd: string;
    };
    expect(seen.event).toEqual({ action: 'created' });
    expect(seen.env).toMatchObject({
      INPUT_MODE: 'report',
      INPUT_TWO_WORDS: ' kept as it is ',
      'INPUT_API-KEY': 'k',
      INPUT_TOKEN: 'ghs_x',
      INPUT_PLACE: 'at a/b, run 7',
      GITHUB_EVENT_NAME: 'issue_comment',
      GITHUB_REF_TYPE: 'tag',
      GITHUB_REF_NAME: 'v1',
      EXTRA: '1',
    });
    for (const name of ['GITHUB_ACTOR', 'GITHUB_TOKEN', 'HTTPS_PROXY', 'NODE_OPTIONS', 'VITEST'])
      expect(seen.env).not.toHaveProperty(name);
    expect(existsSync(seen.cwd)).toBe(false);
  });

  test.skipIf(process.platform === 'win32')('sends signals at the moment told', async () => {
    const interrupted = await echo({
      inputs: { mode: 'wait' },
      signals: [{ signal: 'cancel', line: ({ text }) => text === 'waiting' }],
    });
    expect(interrupted).toMatchObject({ exitCode: 0, signal: null });
    expect(interrupted.lines.at(-1)).toMatchObject({ stream: 'stderr', text: 'stopping' });
    const killed = await echo({
      inputs: { mode: 'hang' },
      signals: [{ signal: 'SIGKILL', line: ({ text }) => text === 'hanging' }],
    });
    expect(killed).toMatchObject({ exitCode: null, signal: 'SIGKILL' });
  });

  test('rejects with the log when the action hangs, and when its outputs are malformed', async () => {
    await expect(echo({ inputs: { mode: 'hang' }, timeoutMs: 700 })).rejects.toThrow(/700 ms.*\nhanging/s);
    await expect(echo({ inputs: { mode: 'malformed' } })).rejects.toThrow('delimiter not found');
  });

  test('a CR LF that comes in two pieces is one line end', async () => {
    const { lines } = await echo({ inputs: { mode: 'split' } });
    expect(lines.map(({ text }) => text)).toEqual(['one', 'two', 'three']);
  });

  test('breaks its files as told', async () => {
    const run = async (broken: 'directory' | 'missing' | 'unset'): Promise<RunResult> =>
      echo({ inputs: { mode: 'unwritable' }, runnerFiles: { output: { broken } } });
    expect((await run('directory')).log).toMatch(/EISDIR|EPERM|EACCES/);
    expect((await run('missing')).outputs).toEqual({ a: '1' });
    const unset = await run('unset');
    expect([unset.outputs, Object.keys(unset.files)]).toEqual([{}, ['no variable']]);
  });
});

describe('the runner’s grammar', () => {
  test.each([
    ['::error::x', 'error'],
    [' \t\u00A0\u2003::set-output name=a::b', 'set-output'],
    ['::anything::', 'anything'],
    ['::error:\u200B:x', 'error'],
    ['text ##[add-mask]x', 'add-mask'],
    ['##[] ##[error a=b]', 'error'],
    ['x ::error::y', undefined],
    ['\uFEFF::error::y', undefined],
    ['::error:x', undefined],
    ['::::', undefined],
    [':: error::x', undefined],
    ['##[error', undefined],
    ['##[]', undefined],
    ['# #[error]', undefined],
    ['', undefined],
  ])('%j holds the command %s', (line, name) => {
    expect(commandIn(line)).toBe(name);
  });

  test('properties and data are unescaped, the percent sign last', () => {
    expect(parseCommand('::notice file=a%3Ab,title=c%2Cd%250A::%250A%0D')).toEqual({
      name: 'notice',
      properties: { file: 'a:b', title: 'c,d%0A' },
      data: '%0A\r',
    });
  });

  test('lines end at CR, LF and CR LF', () => {
    expect(runnerLines('a\rb\nc\r\nd')).toEqual(['a', 'b', 'c', 'd']);
  });

  test('files of outputs', () => {
    expect(parseFileCommands('a=b<<c=d\n\ne<<E\nE\nf<<x=y\n1\n2\nx=y', 'linux')).toEqual([
      { name: 'a', value: 'b<<c=d' },
      { name: 'e', value: '' },
      { name: 'f', value: '1\n2' },
    ]);
    expect(parseFileCommands('a<<E\r\n1\r\nE\r\n', 'win32')).toEqual([{ name: 'a', value: '1' }]);
    expect(() => parseFileCommands('a<<E\r\n1\nE\n', 'linux')).toThrow('not found');
    for (const text of ['=b', '<<E\nE', 'a<<\n', 'neither'])
      expect(() => parseFileCommands(text), text).toThrow('Invalid format');
  });
});
