/**
 * Writes what the pages share with other files: the tables of inputs and outputs in `docs/reference.md`, from the actions'
 * own files, and `examples/`, from the workflows of the pages. `npm run docs` runs it.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withTables } from './action-tables.ts';
import { examplesOf, findWorkflows } from './workflows.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const reference = 'docs/reference.md';
writeFileSync(join(root, reference), withTables(read(reference), read));

const examples = join(root, 'examples');
rmSync(examples, { recursive: true, force: true });
mkdirSync(examples);
for (const [name, text] of examplesOf(findWorkflows(root))) writeFileSync(join(examples, name), text);
