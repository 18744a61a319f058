import type { PageVisitors } from '../service/schemas.ts';
import { mostVisited, type Pages } from './ranking.ts';

/*
 * How files become pages is from the service's public documentation and four public documentation repositories (Mintlify,
 * autumn 2026); it is not documented as an interface.
 */

/** A page with the file that it is made from. */
export interface MatchedPage {
  /** Of the rows that are about the page, the one with the most visitors: they are never added. */
  readonly row: PageVisitors;
  /** From the root of the repository; `undefined` where none matches. */
  readonly file: string | undefined;
  /** Of all its rows. */
  readonly paths: readonly string[];
}

/**
 * Finds the file of each page that has visitors.
 *
 * @param files all paths of the repository
 * @param directory where the pages lie in it; `''` for the root
 * @returns the most visited page first
 */
export function matchPages(pages: Pages, files: readonly string[], directory: string): MatchedPage[] {
  const byName = filesByName(files, directory === '' ? '' : `${directory}/`);
  const visited = [...pages.values()].filter(({ total }) => total > 0).sort(mostVisited);
  const prefix = bestPrefix(visited, byName);
  const rowsByName = Map.groupBy(visited, ({ path }) => pageName(path, prefix));
  return [...rowsByName].map(([name, rows]) => {
    const [row] = rows as [PageVisitors];
    return { row, file: byName.get(name), paths: rows.map(({ path }) => path) };
  });
}

/** The folders with a `docs.json`, which the service makes documentation of; `''` is the root. */
export function documentationFolders(files: readonly string[]): string[] {
  const found = files.filter((file) => /(^|\/)docs\.json$/.test(file));
  return found.map((file) => file.replace(/\/?docs\.json$/, ''));
}

/** What a file's path and a page's address have in common. */
function nameOf(path: string): string {
  return path
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.mdx?$/, '')
    .replace(/(^|\/)index$/, '');
}

function filesByName(files: readonly string[], start: string): Map<string, string> {
  const pageFiles = files.filter((file) => file.startsWith(start) && /\.mdx?$/.test(file));
  // Of files with the same name, the last is kept: `a.md` before `a.mdx` before `a/index.mdx`.
  pageFiles.sort().reverse();
  return new Map(pageFiles.map((file) => [nameOf(file.slice(start.length)), file]));
}

/** Segments of an address that a site can be served below. */
const longestPrefix = 3;

/**
 * The first segments of the addresses without which most visits match a file; the shortest of several. Visits count, since
 * anybody can visit an address that they made up.
 */
function bestPrefix(pages: readonly PageVisitors[], byName: ReadonlyMap<string, string>): string {
  const matches = new Map<string, number>();
  for (const { path, total } of pages) {
    const segments = addressName(path).match(/[^/]+/g) ?? [];
    for (let length = 0; length <= Math.min(longestPrefix, segments.length); length += 1) {
      const prefix = segments.slice(0, length).join('/');
      if (byName.has(segments.slice(length).join('/')))
        matches.set(prefix, (matches.get(prefix) ?? 0) + total);
    }
  }
  const [best] = [...matches].sort(([a, more], [b, most]) => most - more || a.length - b.length);
  return best?.[0] ?? '';
}

/** The name of the page below the prefix; an address outside of it keeps its own, with a slash that no file has. */
function pageName(path: string, prefix: string): string {
  const name = addressName(path);
  if (prefix === '') return name;
  return `${name}/`.startsWith(`${prefix}/`) ? name.slice(prefix.length + 1) : `/${name}`;
}

function addressName(path: string): string {
  try {
    return nameOf(decodeURIComponent(path));
  } catch {
    return nameOf(path);
  }
}
