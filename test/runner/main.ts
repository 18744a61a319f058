import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { goTool, nodeVersion, ToolUnavailableError, UNAVAILABLE } from '../../scripts/tools.ts';

const root = join(import.meta.dirname, '../..');

/** The Node of runner 2.327.1, the first that knows `node24`. */
const oldestNode = '24.4.1';

try {
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      ...['run', '--config', join(root, 'vitest.runner.config.ts')],
      ...process.argv.slice(2),
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ACT: goTool('act'), OLDEST_NODE: nodeVersion(oldestNode) },
    },
  );
  process.exitCode = status ?? 1;
} catch (error) {
  if (!(error instanceof ToolUnavailableError)) throw error;
  console.error(`NOT RUN: ${error.message}`);
  process.exitCode = UNAVAILABLE;
}
