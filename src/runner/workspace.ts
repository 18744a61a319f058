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
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

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
    // Reading a pipe would wait for somebody who writes into it.
    return statSync(real).isFile() ? readFileSync(real) : 'missing';
  } catch {
    return 'missing';
  }
}

/**
 * Why a file cannot be written there: it is `outside` the workspace, a `folder`, or `special` (a pipe, a socket, a
 * device); a link on the way is `dangling`; the path is `unnameable`, since it holds a NUL; or it is `blocked` by a file
 * in place of a folder, by its name or by what the process may do.
 */
export type Unwritable = 'outside' | 'folder' | 'special' | 'dangling' | 'unnameable' | 'blocked';

/**
 * Where in the workspace a file is to be written, links followed. Looked at by name before it is opened by name: another
 * process of the job could put a link there between the two.
 *
 * @param workspace absolute path of the workspace
 * @param path relative to it, or absolute; the file and its folders need not exist
 * @returns its absolute and real path, or why it cannot be written
 */
export function placeInWorkspace(workspace: string, path: string): { path: string } | Unwritable {
  const root = resolve(workspace);
  const wanted = resolve(root, path);
  if (path.includes('\0')) return 'unnameable';
  if (wanted === root || /[/\\]$/.test(path)) return 'folder';
  if (!isInside(root, wanted)) return 'outside';
  try {
    const nearest = nearestExisting(wanted);
    const realRoot = realpathSync(root);
    const real = realpathSync(nearest);
    if (real !== realRoot && !isInside(realRoot, real)) return 'outside';
    const kind = statSync(real);
    if (nearest !== wanted)
      return kind.isDirectory() ? { path: join(real, relative(nearest, wanted)) } : 'blocked';
    if (kind.isDirectory()) return 'folder';
    return kind.isFile() ? { path: real } : 'special';
  } catch (error) {
    // The entry is there and what it leads to isn't: what writing through such a link would make is not known.
    return /^(ENOENT|ELOOP)$/.test((error as NodeJS.ErrnoException).code ?? '') ? 'dangling' : 'blocked';
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
  if (place === 'special') throw new Error('it is a pipe, a socket or a device');
  if (place === 'dangling') throw new Error('a link on the way leads nowhere');
  if (place === 'unnameable') throw new Error('its path holds a NUL character');
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

/** Whether a path is below a folder, by their names; both absolute. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
