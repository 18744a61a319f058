/** Programs and packages that only some commands need, each at one pinned version, in a cache folder. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';

/** Exit status for "not run, since a program is missing here": `EX_UNAVAILABLE` of BSD's sysexits. */
const unavailable = 69;

const cache = join(import.meta.dirname, '..', 'node_modules', '.cache', 'tools');

/**
 * Builds a Go program, unless it is there. Ends this process with status 69 where there is no Go.
 *
 * @param module such as `github.com/rhysd/actionlint/cmd/actionlint@v1.7.12`
 * @returns the program's path
 */
export function goTool(module: string): string {
  const [path = '', version = ''] = module.split('@');
  const folder = join(cache, version);
  if (!works('go', ['version'])) notRun('Go 1.25 or newer');
  install('go', ['install', module], { ...process.env, GOBIN: folder });
  return join(folder, basename(path));
}

/**
 * Installs programs that PyPI ships as wheels, unless they are there. Ends this process with status 69 where there is no
 * Python with pip.
 *
 * @param packages such as `zizmor==1.32.0`
 * @returns the folder with the programs
 */
export function pythonTools(...packages: readonly string[]): string {
  const folder = join(cache, packages.join('-'));
  if (!existsSync(folder)) {
    const python = ['python3', 'python'].find((command) => works(command, ['-m', 'pip', '--version']));
    if (python === undefined) return notRun('Python 3 with pip');
    const quiet = ['--quiet', '--disable-pip-version-check', '--root-user-action=ignore'];
    const wheels = ['--no-deps', '--only-binary', ':all:', '--target', folder];
    install(python, ['-m', 'pip', 'install', ...quiet, ...wheels, ...packages]);
  }
  return join(folder, 'bin');
}

/**
 * Installs an npm package that a maintainer needs now and then, unless it is there.
 *
 * @param spec such as `mermaid@12.3.0`
 * @returns the package's folder
 */
export function npmPackage(spec: string): string {
  const folder = join(cache, spec.replaceAll('/', '-'));
  const path = join(folder, 'node_modules', spec.slice(0, spec.lastIndexOf('@')));
  const options = ['--prefix', folder, '--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit'];
  if (!existsSync(path)) install(process.execPath, [npm(), 'install', ...options, spec]);
  return path;
}

/**
 * The path of a Node at an exact version. It is no dependency of the project, since npm would link its `node` over the
 * one that runs the project's commands.
 */
export function nodeVersion(version: string): string {
  const print = ['node', '--print', 'process.execPath'];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [npm(), 'exec', '--yes', `--package=node@${version}`, '--', ...print],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`npm could not install node@${version}: ${stderr}`);
  return stdout.trim();
}

/** `PATH` with the folders of these programs in front. */
export function pathWith(...programs: readonly string[]): string {
  return [...programs.map((program) => dirname(program)), process.env['PATH'] ?? ''].join(delimiter);
}

/** npm's own program, which runs with this Node on every system. */
function npm(): string {
  const path = process.env['npm_execpath'];
  if (path === undefined) throw new Error('Start this by "npm run", so that npm can be found.');
  return path;
}

function works(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

function notRun(wanted: string): never {
  console.error(`NOT RUN: this needs ${wanted}. Install it and run this again.`);
  process.exit(unavailable);
}

function install(command: string, args: readonly string[], env = process.env): void {
  const { status, error } = spawnSync(command, args, { env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed.`, { cause: error });
}
