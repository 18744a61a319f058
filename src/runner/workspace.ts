import { readFileSync, realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';

/**
 * Reads a file of the workspace, links followed.
 *
 * @param workspace absolute path of the workspace
 * @param path relative to it, or absolute
 * @returns the bytes, or why they cannot be had: `outside` the workspace, or `missing` (not there, no file, not readable)
 */
export function readWorkspaceFile(workspace: string, path: string): Uint8Array | 'outside' | 'missing' {
  const wanted = resolve(workspace, path);
  if (!isInside(resolve(workspace), wanted)) return 'outside';
  try {
    const real = realpathSync(wanted);
    if (!isInside(realpathSync(workspace), real)) return 'outside';
    return readFileSync(real);
  } catch {
    return 'missing';
  }
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
