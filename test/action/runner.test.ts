import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type RunOptions, runAction } from '../support/runner.ts';

const directory = join(import.meta.dirname, '../support/echo-action');
const echo = (options: Omit<RunOptions, 'action'> = {}) => runAction({ action: { directory }, ...options });

test('the runner stand-in hands over inputs, context, event and workspace, and reads everything back', async () => {
  process.env['HTTPS_PROXY'] = 'http://127.0.0.1:1';
  const result = await echo({
    inputs: { 'two words': ' kept as it is ' },
    eventName: 'issue_comment',
    event: { action: 'created' },
    github: { repository: 'a/b', runId: 7 },
    env: { EXTRA: '1', GITHUB_ACTOR: undefined },
    workspace: { 'docs/a.md': 'text' },
    summary: 'before\n',
  }).finally(() => delete process.env['HTTPS_PROXY']);
  expect(result).toMatchObject({
    exitCode: 3,
    signal: null,
    masks: ['s3cret%'],
    commands: [{ name: 'add-mask' }, { name: 'warning' }],
    annotations: [{ level: 'warning', message: 'first\nsecond' }],
    outputs: { a: '2', b: 'x\n\ny' },
    summary: 'before\nadded\n',
  });
  expect(result.lines.map(({ text }) => text).slice(1)).toEqual([
    ...['plain', '  ::warning title=A%2CB::first%0Asecond', 'one', 'last without end'],
  ]);
  expect(result.files['docs/a.md']).toBe('text');
  const seen = JSON.parse(result.files['seen.json'] ?? '');
  expect(seen.event).toEqual({ action: 'created' });
  const inputs = { INPUT_MODE: 'report', INPUT_TWO_WORDS: ' kept as it is ', INPUT_PLACE: 'at a/b, run 7' };
  expect(seen.env).toMatchObject({ ...inputs, GITHUB_EVENT_NAME: 'issue_comment', EXTRA: '1' });
  for (const name of ['GITHUB_ACTOR', 'GITHUB_TOKEN', 'HTTPS_PROXY', 'NODE_OPTIONS', 'VITEST'])
    expect(seen.env).not.toHaveProperty(name);
});

test('the runner stand-in rejects with the log when the action hangs, and when its outputs are malformed', async () => {
  const hang = { inputs: { mode: 'hang' } };
  await expect(echo({ ...hang, timeoutMs: 700 })).rejects.toThrow(/700 ms.*\nhanging/s);
  await expect(echo({ inputs: { mode: 'malformed' } })).rejects.toThrow('delimiter not found');
  const signals = [{ signal: 'SIGKILL', line: /^hanging$/ }] as const;
  if (process.platform !== 'win32')
    expect(await echo({ ...hang, signals })).toMatchObject({ exitCode: null, signal: 'SIGKILL' });
});
