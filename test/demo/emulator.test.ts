import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../support/project.ts';

const ports = ['--service-port', '0', '--github-port', '0'];

test('the emulator gives each command and push a run of its own, once, and says why others have none', async () => {
  const emulator = spawn(process.execPath, ['test/emulator/main.ts', ...ports], { cwd: root });
  onTestFinished(async () => {
    emulator.kill();
    await once(emulator, 'exit');
  });
  const lines = createInterface(emulator.stdout)[Symbol.asyncIterator]();
  async function printed(pattern: RegExp): Promise<string> {
    for (;;) {
      const { value, done } = await lines.next();
      if (done === true) throw new Error('The emulator has ended.');
      const [, found] = pattern.exec(value) ?? [];
      if (found !== undefined) return found;
    }
  }
  const run = (environment: string) =>
    promisify(execFile)(process.execPath, [`--env-file=${environment}`, 'dist/agent/index.js'], {
      cwd: root,
    });
  const thread = await printed(/ open (\S+)\.$/);
  const type = (line: string, answer: RegExp) => {
    emulator.stdin.write(`${line}\n`);
    return printed(answer);
  };
  const prepared = (line: string) => type(line, /--env-file=(\S+)/);
  let environment = '';
  /** The last line of the run that a line has started. */
  async function runOf(line: string): Promise<string> {
    environment = await prepared(line);
    const { stdout } = await run(environment).catch((failure) => failure);
    const lines: string[] = stdout.trimEnd().split('\n');
    return lines.findLast((each) => !each.startsWith('- ')) ?? '';
  }
  const why = (line: string) => type(line, /^No run\. (.*)$/);

  expect(await why('How nice.')).toContain('does not begin with /docs-agent');
  expect(await runOf('/docs-agent describe the limits')).toContain('Opened octo-org/docs#129');
  expect(await printed(/^check .*: (.*)$/)).toMatch(/^pending/);
  const page =
    /<b>maria-q<\/b> commented.*<b>github-actions<\/b>.*guides\/limits\.mdx.*Documentation: octo-org\/docs#129/s;
  await expect.poll(() => readFileSync(thread, 'utf8')).toMatch(page);
  expect(await runOf('/docs-agent fail this time')).toMatch(/^::error .* octo-org\/docs#129/);
  expect(await runOf('/docs-agent new: describe them again')).toContain('Opened octo-org/docs#130');
  expect(await runOf('/docs-agent new: with a wrong key')).toContain('answered 401');
  await expect(run(environment)).rejects.toThrow('not found');

  expect(await runOf('push')).toContain('Updated octo-org/docs#130');
  expect(await why('draft')).toContain('converted_to_draft');
  expect(await why('push')).toContain('draft');
  for (const deed of ['ready', 'close', 'reopen']) await prepared(deed);
  expect(await why('approve')).toContain('octo-org/docs#130 is approved');
  expect(await runOf('merge')).toMatch(/Merged octo-org\/docs#130 .*with this pull request/);
  expect(await printed(/^docs {5}octo-org\/docs#129: (.*)$/)).toBe('closed');
  expect(await why('reopen')).toContain('merged');
});
