/** `npm run test:runner`: starts the tests with the programs that they need. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { goTool, nodeVersion } from '../../scripts/tools.ts';
import { root } from '../support/project.ts';

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const config = ['run', '--config', join(root, 'vitest.runner.config.ts')];
const ACT = goTool('github.com/nektos/act@v0.2.89');
/** The Node of runner 2.327.1, the first that knows `node24`. */
const OLDEST_NODE = nodeVersion('24.4.1');

const { status } = spawnSync(process.execPath, [vitest, ...config, ...process.argv.slice(2)], {
  ...{ cwd: root, stdio: 'inherit', env: { ...process.env, ACT, OLDEST_NODE } },
});
process.exitCode = status ?? 1;
