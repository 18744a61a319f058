import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import pkg from '../../package.json' with { type: 'json' };
import lock from '../../package-lock.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');

// https://docs.github.com/en/actions/reference/workflows-and-actions/metadata-syntax#branding
const colours = 'white black yellow blue green orange red purple gray-dark'.split(' ');
/** Of the icons of Feather v4.28.0, those that GitHub leaves out. */
const missingIcons =
  'coffee columns divide-circle divide-square divide frown hexagon key meh mouse-pointer smile tool x-octagon';

test.each(['action.yml', 'visitors/action.yml'])('%s is what the marketplace takes', (path) => {
  const action = parse(readFileSync(join(root, path), 'utf8'));
  expect(action.name).toMatch(/^\S.{1,48}\S$/);
  // At 125 characters the form for a release refuses it.
  expect(action.description.length).toBeLessThan(125);
  expect(colours).toContain(action.branding.color);
  expect(missingIcons.split(' ')).not.toContain(action.branding.icon);
  expect(action.branding.icon).toMatch(/^[a-z]+(-[a-z0-9]+)*$/);
  expect(action.author).not.toBe('');
  expect(action.runs.using).toBe('node24');
  expect(existsSync(join(root, path, '..', action.runs.main))).toBe(true);
});

test('the project has one version, and one Node of its own', () => {
  expect([lock.version, lock.packages[''].version]).toEqual([pkg.version, pkg.version]);
  const [major] = readFileSync(join(root, '.node-version'), 'utf8').trim().split('.');
  expect(pkg.devDependencies.node).toMatch(new RegExp(`^\\^${major}\\.`));
});
