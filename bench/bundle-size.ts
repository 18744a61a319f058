import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Finding } from './table.ts';

interface StatsModule {
  readonly name: string;
  readonly size: number;
  /** Not in the bundle by itself: merged into another module, or left out. */
  readonly orphan?: boolean;
  /** The parts of a module that several files were merged into. */
  readonly modules?: readonly StatsModule[];
}

const root = resolve(import.meta.dirname, '..');

/** What is in the bundle, by package: the sizes of the source files that the bundler took in. */
export async function measureBundle(
  action: 'agent' | 'visitors',
  most: number | undefined,
): Promise<Finding> {
  const bundle = join(root, 'dist', action);
  let kilobytes = 0;
  for (const file of await readdir(bundle)) {
    if (file.endsWith('.js')) kilobytes += (await stat(join(bundle, file))).size / 1000;
  }
  const packages = new Map<string, { files: number; kilobytes: number }>();
  const bundled = (await bundledModules(action)).filter(({ orphan }) => orphan !== true);
  for (const { name, size } of leaves(bundled)) {
    const owner = ownerOf(name);
    const sum = packages.get(owner) ?? { files: 0, kilobytes: 0 };
    packages.set(owner, { files: sum.files + 1, kilobytes: sum.kilobytes + size / 1000 });
  }
  return {
    name: `size-${action}`,
    title: `Size of dist/${action}`,
    about: 'By package, in kB of source; the bundle is not minified, comments included.',
    columns: ['package', 'files', 'kB'],
    rows: [
      ...[...packages]
        .sort(([, a], [, b]) => b.kilobytes - a.kilobytes)
        .map(([owner, sum]) => [owner, sum.files, Math.round(sum.kilobytes)]),
      ['dist, all JavaScript', undefined, Math.round(kilobytes)],
    ],
    wanted:
      most === undefined
        ? []
        : [{ what: `kB of JavaScript in dist/${action}`, value: Math.round(kilobytes), most, exact: true }],
  };
}

async function bundledModules(action: string): Promise<readonly StatsModule[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    const stats = join(folder, 'stats.json');
    const bundler = join(root, 'node_modules/@vercel/ncc/dist/ncc/cli.js');
    const entry = join('build', action, 'main.js');
    await promisify(execFile)(
      process.execPath,
      [bundler, 'build', entry, '--out', join(folder, 'out'), '--stats-out', stats, '--quiet'],
      { cwd: root },
    );
    return JSON.parse(await readFile(stats, 'utf8')).modules;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function leaves(modules: readonly StatsModule[]): StatsModule[] {
  return modules.flatMap((module) => (module.modules === undefined ? [module] : leaves(module.modules)));
}

function ownerOf(module: string): string {
  const parts = module.split('node_modules/').at(-1)?.split('/') ?? [];
  if (module.includes('node_modules/'))
    return parts[0]?.startsWith('@') ? `${parts[0]}/${parts[1]}` : (parts[0] ?? '');
  return module.startsWith('./') ? 'docs-agent' : 'bundler and references to Node';
}
