import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../support/project.ts';

const ports = ['--service-port', '0', '--github-port', '0'];

test('the emulator gives each command a run of its own, once, and fails on request', {
  timeout: 60_000,
}, async () => {
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

  const authorization = `Bearer ${await printed(/^ {2}GitHub .* token (\S+)$/)}`;
  const comments = await printed(/^curl .* (http\S+)$/);
  let environment = '';
  async function command(words: string): Promise<string> {
    const body = JSON.stringify({ body: `/docs-agent ${words}` });
    await fetch(comments, { method: 'POST', headers: { authorization }, body });
    environment = await printed(/--env-file=(\S+)/);
    const { stdout } = await run(environment).catch((failure) => failure);
    return stdout.trimEnd().split('\n').at(-1);
  }
  expect(await command('describe the limits')).toContain('Opened octo-org/docs#129');
  expect(await command('fail this time')).toMatch(/^::error .* octo-org\/docs#129/);
  expect(await command('new: describe them again')).toContain('Opened octo-org/docs#130');
  expect(await command('new: with a wrong key')).toContain('Mintlify answered 401');
  await expect(run(environment)).rejects.toThrow('not found');
});
