/** Runs a command with its arguments, without colours where nobody sees them: Vitest prints them into logs, too. */
import { spawnSync } from 'node:child_process';

const [command = '', ...rest] = process.argv.slice(2);
const isSeen = process.stdout.isTTY || 'FORCE_COLOR' in process.env;
const env = isSeen ? process.env : { ...process.env, NO_COLOR: '1' };
const { status } = spawnSync(command, rest, { stdio: 'inherit', env, shell: process.platform === 'win32' });
process.exitCode = status ?? 1;
