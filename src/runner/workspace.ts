import {
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';

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

/** Why a file cannot be written there: `outside` the workspace, a `folder`, or `blocked` by a file in place of a folder, or by its name. */
export type Unwritable = 'outside' | 'folder' | 'blocked';

/**
 * Where in the workspace a file is to be written, links followed.
 *
 * @param workspace absolute path of the workspace
 * @param path relative to it, or absolute; the file and its folders need not exist
 * @returns its absolute path, or why it cannot be written
 */
export function placeInWorkspace(workspace: string, path: string): { path: string } | Unwritable {
  const root = resolve(workspace);
  const wanted = resolve(root, path);
  if (wanted === root || /[/\\]$/.test(path)) return 'folder';
  if (!isInside(root, wanted) || path.includes('\0')) return 'outside';
  try {
    const nearest = nearestExisting(wanted);
    const [real, realRoot] = [nearest, root].map((each) => realpathOf(each));
    // A link that leads nowhere: what writing through it would make is not known.
    if (real === undefined || realRoot === undefined) return 'outside';
    if (real !== realRoot && !isInside(realRoot, real)) return 'outside';
    const isFolder = statSync(real).isDirectory();
    if (nearest === wanted) return isFolder ? 'folder' : { path: wanted };
    return isFolder ? { path: wanted } : 'blocked';
  } catch {
    return 'blocked';
  }
}

/**
 * Opens a file of the workspace for writing, empty, its folders made.
 *
 * @returns its descriptor
 * @throws Error when it cannot be written there
 */
export function openWorkspaceFile(workspace: string, path: string): number {
  const place = placeInWorkspace(workspace, path);
  if (place === 'outside') throw new Error('it is outside of the workspace');
  if (place === 'folder') throw new Error('it is a folder');
  if (place === 'blocked') throw new Error('a file is in the place of one of its folders');
  mkdirSync(dirname(place.path), { recursive: true });
  return openSync(place.path, 'w');
}

/**
 * Writes a file of the workspace, its folders made.
 *
 * @throws Error when it cannot be written there
 */
export function writeWorkspaceFile(workspace: string, path: string, text: string): void {
  const descriptor = openWorkspaceFile(workspace, path);
  try {
    writeFileSync(descriptor, text);
  } finally {
    closeSync(descriptor);
  }
}

function nearestExisting(path: string): string {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  return entry === undefined && dirname(path) !== path ? nearestExisting(dirname(path)) : path;
}

function realpathOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
