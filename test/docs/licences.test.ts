import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundledPackages, licencesOf } from '../../scripts/licences.ts';

const root = join(import.meta.dirname, '../..');

describe('the packages of a bundle', () => {
  it('are found in whatever way they are imported', () => {
    const modules = [
      {
        name: './build/agent/main.js + 2 modules',
        modules: [{ name: './node_modules/@actions/core/lib/command.js' }],
      },
      { name: './node_modules/zod/v4/mini/index.js' },
      { name: '.\\node_modules\\ms\\index.js' },
      { name: 'external "node:fs"' },
    ];
    expect(bundledPackages({ modules })).toEqual(['@actions/core', 'ms', 'zod']);
  });

  it('are named with version, licence and its text', () => {
    expect(licencesOf(['zod'], root)).toMatch(
      /^zod \d+\.\d+\.\d+\nMIT\n\n.*MIT License.*Permission is hereby granted/s,
    );
  });
});

describe.each(['agent', 'visitors'])('dist/%s', (action) => {
  const folder = join(root, 'dist', action);
  const licences = readFileSync(join(folder, 'licenses.txt'), 'utf8');

  it('comes with the licence of every package that its text names', () => {
    const bundle = readdirSync(folder)
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('\n');
    const named = [...bundle.matchAll(/CONCATENATED MODULE: \.\/node_modules\/((?:@[^/]+\/)?[^/]+)\//g)].map(
      (match) => match[1] ?? '',
    );
    expect(named).toContain('@actions/core');
    for (const name of new Set(named)) expect(licences).toMatch(new RegExp(`^${name} \\d`, 'm'));
  });
});
