import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the bundler says of a bundle, as far as it is read here. */
export interface BundleStats {
  readonly modules?: readonly BundledModule[];
}

interface BundledModule {
  readonly name?: string;
  readonly modules?: readonly BundledModule[];
}

interface Manifest {
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name: string };
}

/** The packages that a bundle holds parts of, in the order of their names. */
export function bundledPackages({ modules = [] }: BundleStats): string[] {
  const names = new Set<string>();
  const visit = (module: BundledModule): void => {
    const name = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec((module.name ?? '').replaceAll('\\', '/'))?.[1];
    if (name !== undefined) names.add(name);
    for (const inner of module.modules ?? []) visit(inner);
  };
  for (const module of modules) visit(module);
  return [...names].sort();
}

/**
 * Names, versions and licences of packages. The bundler's own list leaves out what is imported by a path, and versions.
 *
 * @param root the folder with `node_modules`
 * @throws Error when a package names no licence
 */
export function licencesOf(packages: readonly string[], root: string): string {
  return packages
    .map((name) => {
      const folder = join(root, 'node_modules', name);
      const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      if (manifest.license === undefined) throw new Error(`The package ${name} names no licence.`);
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
      const author = typeof manifest.author === 'object' ? manifest.author.name : manifest.author;
      const text =
        file !== undefined && existsSync(join(folder, file))
          ? readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim()
          : `The package has no file with its licence${author === undefined ? '' : `; its author is ${author}`}.`;
      return `${name} ${manifest.version}\n${manifest.license}\n\n${text}\n`;
    })
    .join('\n----\n\n');
}
