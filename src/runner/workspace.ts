import { lstatSync, mkdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { describeError } from '../errors.ts';

export type Workspace = ReturnType<typeof createWorkspace>;

/**
 * The files that an action may read and write: those of the job's workspace. Paths are relative to it, or
 * absolute. Every method throws an Error for a path that leads outside, links followed, or does not name a file.
 *
 * @param root absolute path of the workspace
 */
export function createWorkspace(root: string) {
  /** Where a file is to be written; it and its folders need not exist. */
  const place = (path: string): string => {
    const wanted = resolve(root, path);
    const nearest = nearestExisting(wanted);
    const real = realpathSync(nearest);
    const found = resolve(real, relative(nearest, wanted));
    const way = relative(realpathSync(root), found);
    if (way === '' || isAbsolute(way) || way.split(sep)[0] === '..')
      throw new Error('the file is outside the workspace');
    const entry = statSync(real);
    if (nearest === wanted ? !entry.isFile() : !entry.isDirectory() || /[/\\]$/.test(path))
      throw new Error('the path does not name a file');
    return found;
  };
  return {
    place,
    read: (path: string): Uint8Array => readFileSync(place(path)),
    /** Creates missing folders too. */
    write(path: string, text: string) {
      const real = place(path);
      mkdirSync(dirname(real), { recursive: true });
      writeFileSync(real, text);
    },
  };
}

/** Why a file cannot be used, without its path: an input could hold a secret by mistake. */
export function describeFileError(error: unknown): string {
  return describeError(error).replace(/, \w+ '.*$/s, '');
}

function nearestExisting(path: string): string {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  return entry === undefined && dirname(path) !== path ? nearestExisting(dirname(path)) : path;
}
