import { lstatSync, mkdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';

export type Workspace = ReturnType<typeof createWorkspace>;

/**
 * The files that an action may read and write: those of the job's workspace. Paths are relative to it, or absolute.
 * Every method throws an Error for a path that is outside, links followed, or not that of a file.
 *
 * @param root absolute path of the workspace
 */
export function createWorkspace(root: string) {
  /** Where a file is to be written; it and its folders need not exist. */
  const place = (path: string): string => {
    const wanted = resolve(root, path);
    const nearest = nearestExisting(wanted);
    const real = realpathSync(nearest);
    if (!isInside(resolve(root), wanted) || !isInside(realpathSync(root), real, true))
      throw new Error('the file is outside of the workspace');
    if (nearest === wanted ? !statSync(real).isFile() : !statSync(real).isDirectory() || /[/\\]$/.test(path))
      throw new Error('the path is not that of a file');
    return resolve(real, relative(nearest, wanted));
  };
  return {
    place,
    read: (path: string): Uint8Array => readFileSync(place(path)),
    /** Makes the folders of the file too. */
    write(path: string, text: string) {
      const real = place(path);
      mkdirSync(dirname(real), { recursive: true });
      writeFileSync(real, text);
    },
  };
}

function nearestExisting(path: string): string {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  return entry === undefined && dirname(path) !== path ? nearestExisting(dirname(path)) : path;
}

/** Whether a path is below a folder, or may be the folder itself, by their names; both absolute. */
export function isInside(folder: string, path: string, orSame = false): boolean {
  const way = relative(folder, path);
  return (orSame || way !== '') && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
