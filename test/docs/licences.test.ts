import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Module {
  readonly name?: string;
  /** Left out of the bundle. */
  readonly orphan?: boolean;
  readonly modules?: readonly Module[];
}

const root = join(import.meta.dirname, '../..');

/** The packages that a bundle holds parts of. */
function packagesIn({ name = '', orphan, modules = [] }: Module): string[] {
  if (orphan) return [];
  const own = /.*node_modules[/\\]((?:@[^/\\]+[/\\])?[^/\\]+)/.exec(name)?.[1];
  return [...(own === undefined ? [] : [own.replace('\\', '/')]), ...modules.flatMap(packagesIn)];
}

test.each(['agent', 'visitors'])('dist/%s has the licence of every package in it', (action) => {
  const stats = join(root, 'build', `${action}-stats.json`);
  if (!existsSync(stats)) throw new Error('What is in the bundles is not known: run "npm run build" first.');
  const packages = new Set(packagesIn(JSON.parse(readFileSync(stats, 'utf8'))));
  expect(packages).toContain('@actions/core');
  const licences = `\n${readFileSync(join(root, 'dist', action, 'licenses.txt'), 'utf8')}`;
  for (const name of packages) {
    const [, text = ''] = licences.split(`\n${name}\n`);
    // Its short name, then its words.
    expect(text.slice(0, 1000), name).toMatch(/^[\w.-]+\n.+(copyright|license)/is);
  }
});
