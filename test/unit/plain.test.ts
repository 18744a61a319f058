import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '../support/project.ts';

/** What a command sees of `NO_COLOR`, and how it ends, where its output is no terminal. */
function seen(environment: NodeJS.ProcessEnv): string {
  const { NO_COLOR: _, FORCE_COLOR: __, ...env } = { ...process.env };
  const script = 'console.log(String(process.env.NO_COLOR))';
  const run = ['scripts/plain.ts', process.execPath, '--eval', script];
  return execFileSync(process.execPath, run, {
    cwd: root,
    encoding: 'utf8',
    env: { ...env, ...environment },
  });
}

test('a command prints no colours into a log, unless it is told to', () => {
  expect(seen({})).toBe('1\n');
  expect(seen({ FORCE_COLOR: '1' })).toBe('undefined\n');
});

test('a command that fails is told', () => {
  const run = ['scripts/plain.ts', process.execPath, '--eval', 'process.exit(3)'];
  expect(() => execFileSync(process.execPath, run, { cwd: root })).toThrow(
    expect.objectContaining({ status: 3 }),
  );
});
