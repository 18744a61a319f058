/** Writes the pages' tables of inputs and outputs anew, from the actions' own files; `npm run docs` runs it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withTables } from './action-tables.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

for (const page of ['README.md', 'docs/visitors.md'])
  writeFileSync(join(root, page), withTables(read(page), read));
