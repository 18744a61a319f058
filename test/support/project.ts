import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** The text of a file by its path in the project. */
export const read = (path: string) => readFileSync(join(root, path), 'utf8');
