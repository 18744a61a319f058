/**
 * Builds `dist` from `src`: TypeScript compiles to `build/`, ncc bundles its JavaScript, one bundle an action.
 * `npm run build` runs it; a clean build leaves `git status --porcelain dist` empty.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BundleStats, bundledPackages, licencesOf } from './licences.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Runs a package's command with the Node that runs this script; no shell, so that it works on Windows. What a command
 * that fails says is enough: the build ends with its status.
 */
function runCommand(packageName: string, command: string, args: readonly string[]): void {
  const manifestPath = join(root, 'node_modules', packageName, 'package.json');
  const manifest: { bin: Record<string, string> } = JSON.parse(readFileSync(manifestPath, 'utf8'));
  const script = manifest.bin[command];
  if (script === undefined) throw new Error(`The package ${packageName} has no command ${command}.`);
  const { status, error } = spawnSync(process.execPath, [join(dirname(manifestPath), script), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (error !== undefined) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * The bundler gets Node's own modules by `createRequire`, for which Node loads `node:module` and with it what reads
 * source maps: a twentieth of what Node takes to start, on every comment of a busy repository. Nothing else is asked for
 * that way, since everything else is in the bundle.
 */
function takeBuiltinsDirectly(path: string): void {
  const wanted = 'import { createRequire as __WEBPACK_EXTERNAL_createRequire } from "module";';
  const instead = 'const __WEBPACK_EXTERNAL_createRequire = () => process.getBuiltinModule;';
  const source = readFileSync(path, 'utf8');
  const changed = source.replace(wanted, instead);
  if (/\bcreateRequire\b.*from "(node:)?module"/.test(changed))
    throw new Error(`${path} gets Node's modules in a way that this build does not know.`);
  if (changed !== source) writeFileSync(path, changed);
}

rmSync(join(root, 'build'), { recursive: true, force: true });
runCommand('typescript', 'tsc', ['--project', 'tsconfig.build.json']);

for (const action of ['agent', 'visitors']) {
  const entry = join('build', action, 'main.js');
  if (!existsSync(join(root, entry))) continue;
  const output = join('dist', action);
  const stats = join('build', `${action}-stats.json`);
  rmSync(join(root, output), { recursive: true, force: true });
  runCommand('@vercel/ncc', 'ncc', ['build', entry, '--out', output, '--stats-out', stats, '--quiet']);
  for (const file of readdirSync(join(root, output)).filter((name) => name.endsWith('.js')))
    takeBuiltinsDirectly(join(root, output, file));
  const bundle: BundleStats = JSON.parse(readFileSync(join(root, stats), 'utf8'));
  // The bundler adds a few lines of its own, and counts them as modules.
  const packages = bundledPackages(bundle).filter((name) => name !== '@vercel/ncc');
  writeFileSync(join(root, output, 'licenses.txt'), licencesOf(packages, root));
}
