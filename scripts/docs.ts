/** Writes the tables of inputs and outputs in README.md anew, from the actions' own files; `npm run docs` runs it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withTables } from './action-tables.ts';

const root = join(import.meta.dirname, '..');
const readme = join(root, 'README.md');

writeFileSync(
  readme,
  withTables(readFileSync(readme, 'utf8'), (path) => readFileSync(join(root, path), 'utf8')),
);
