/**
 * Writes what the pages share with other files: their tables of inputs and outputs, from the actions' own files, and
 * `examples/`, from the workflows of the pages. `npm run docs` runs it.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withTables } from './action-tables.ts';
import { examplesOf, findWorkflows } from './workflows.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

for (const page of ['README.md', 'docs/visitors.md'])
  writeFileSync(join(root, page), withTables(read(page), read));

const examples = join(root, 'examples');
rmSync(examples, { recursive: true, force: true });
mkdirSync(examples);
for (const [name, text] of examplesOf(findWorkflows(root))) writeFileSync(join(examples, name), text);
