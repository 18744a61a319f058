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
  const byName = filesByName(files, directory);
  const visited = [...pages.values()].filter(({ total }) => total > 0);
  const prefix = bestPrefix(visited, byName);
  const rowsByName = Map.groupBy(visited, ({ path }) => pageName(path, prefix));
  const matched = [...rowsByName].map(([name, rows]): MatchedPage => {
    const [row] = rows.sort(mostVisited) as [PageVisitors];
    return { row, file: byName.get(name), paths: rows.map(({ path }) => path) };
  });
  return matched.sort((a, b) => mostVisited(a.row, b.row));
}

/** The folders with a `docs.json`, which the service makes documentation of; `''` is the root. */
export function documentationFolders(files: readonly string[]): string[] {
  return files
    .filter((file) => /(^|\/)docs\.json$/.test(file))
    .map((file) => file.replace(/\/?docs\.json$/, ''));
}

/** What a file's path and a page's address have in common. */
function nameOf(path: string): string {
  return path
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.mdx?$/, '')
    .replace(/(^|\/)index$/, '');
}

function filesByName(files: readonly string[], directory: string): Map<string, string> {
  const start = directory === '' ? '' : `${directory}/`;
  const pageFiles = files.filter((file) => file.startsWith(start) && /\.mdx?$/.test(file));
  // The last of a name stays: `a.mdx` before `a.md` before `a/index.mdx`.
  const rank = (file: string) => Number(!/(^|\/)index\.mdx?$/.test(file)) * 2 + Number(file.endsWith('x'));
  return new Map(
    pageFiles.sort((a, b) => rank(a) - rank(b)).map((file) => [nameOf(file.slice(start.length)), file]),
  );
}

/** Segments of an address that a site can be served below. */
const longestPrefix = 3;

/** The first segments of the addresses without which most of them match a file; the shortest of several. */
function bestPrefix(pages: readonly PageVisitors[], byName: ReadonlyMap<string, string>): string {
  const matches = new Map([['', 0]]);
  for (const { path } of pages) {
    const segments = addressName(path)
      .split('/')
      .filter((segment) => segment !== '');
    for (let length = 0; length <= Math.min(longestPrefix, segments.length); length += 1) {
      const prefix = segments.slice(0, length).join('/');
      if (byName.has(segments.slice(length).join('/'))) matches.set(prefix, (matches.get(prefix) ?? 0) + 1);
    }
  }
  const [best] = [...matches].sort(([a, more], [b, most]) => most - more || a.length - b.length) as [
    [string, number],
  ];
  return best[0];
}

/** The name of the page below the prefix; an address outside of it keeps its own, with a slash that no file has. */
function pageName(path: string, prefix: string): string {
  const name = addressName(path);
  if (prefix === '' || name === prefix) return prefix === '' ? name : '';
  return name.startsWith(`${prefix}/`) ? name.slice(prefix.length + 1) : `/${name}`;
}

function addressName(path: string): string {
  try {
    return nameOf(decodeURIComponent(path));
  } catch {
    return nameOf(path);
  }
}
