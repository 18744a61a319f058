import ignore from 'ignore';
import type { PageVisitors } from '../service/schemas.ts';
import { trimSlashes } from '../text.ts';
import { mostVisited, type Pages } from './ranking.ts';
import type { Redirect } from './redirects.ts';

/*
 * How files become pages is from the service's public documentation and five public documentation repositories (Mintlify,
 * autumn 2026); it is not documented as an interface.
 */

/** Where a documentation lies in its repository, and on its site. */
export interface Place {
  /** `''` for the root. */
  readonly directory: string;
  /** The address below which it is served, without slashes at its ends; guessed where it is `undefined`. */
  readonly address: string | undefined;
  readonly redirect: Redirect;
  /** The text of `.mintignore`. */
  readonly ignored: string;
}

/** A page of the site. */
export interface SitePage {
  /** The address that is shown. */
  readonly path: string;
  /** Of the rows that are about the page, the one with the most visitors: they are never added. */
  readonly row: PageVisitors | undefined;
  /** From the root of the repository; `undefined` where none matches. */
  readonly file: string | undefined;
  /** Of all its rows. */
  readonly paths: readonly string[];
}

export interface Site {
  /** The pages that have visitors, the most visited first. */
  readonly pages: readonly SitePage[];
  /** The page that an address or path leads to, which has visitors or a file; anybody can make up another one. */
  readonly page: (address: string) => SitePage | undefined;
}

/** A site of whose files nothing is known. */
export const nowhere: Place = { directory: '', address: '', redirect: () => undefined, ignored: '' };

/**
 * Finds the pages of a site, and the file of each.
 *
 * @param files paths of the repository
 */
export function siteOf(pages: Pages, files: readonly string[], place: Place): Site {
  const byName = filesByName(files, place);
  const visited = [...pages.values()].filter(({ total }) => total > 0).sort(mostVisited);
  const address = place.address ?? guessAddress(visited, byName);
  const nameIn = (path: string) => pageName(path, address, place.redirect, byName);
  const rowsByName = Map.groupBy(visited, ({ path }) => nameIn(path));
  const known = new Map(
    [...rowsByName].map(([name, rows]): [string, SitePage] => {
      const [row] = rows as [PageVisitors];
      return [name, { path: row.path, row, file: byName.get(name), paths: rows.map(({ path }) => path) }];
    }),
  );
  return {
    pages: [...known.values()],
    page(text) {
      const name = nameIn(pathOf(text));
      const file = byName.get(name);
      const path = `/${[address, name].filter((part) => part !== '').join('/')}`;
      return known.get(name) ?? (file === undefined ? undefined : { path, row: undefined, file, paths: [] });
    },
  };
}

/** Of an address, or of what is a path already. */
function pathOf(text: string): string {
  const { pathname } = (/^https?:/i.test(text) && URL.parse(text)) || { pathname: text };
  return pathname.replace(/[?#].*$/s, '');
}

/** The folders with a `docs.json`, which the service makes documentation of; `''` is the root. */
export function documentationFolders(files: readonly string[]): string[] {
  const found = files.filter((file) => /(^|\/)docs\.json$/.test(file));
  return found.map((file) => file.replace(/\/?docs\.json$/, ''));
}

/** Files of the repository itself, and parts of pages. */
const neverPages = [
  ...['README', 'LICENSE', 'CONTRIBUTING', 'CHANGELOG', 'SECURITY', 'CODE_OF_CONDUCT'].map(
    (name) => `${name}.md*`,
  ),
  ...['.*/', 'node_modules/', 'dist/', '/snippets/', '/_snippets/'],
];

/** Of `.mintignore`, other lines do not count: with more and longer ones, or more `**`, a match could take very long. */
const mostIgnored = { lines: 300, length: 200, anyFolders: 2 };

function plainPatterns(text: string): string[] {
  const isPlain = (line: string) =>
    line.length <= mostIgnored.length && line.split('**').length <= mostIgnored.anyFolders + 1;
  const lines = text.split(/\r?\n/).filter((line) => /^[^#]/.test(line));
  return lines.filter(isPlain).slice(0, mostIgnored.lines);
}

/** The files that are pages, by their names. */
function filesByName(files: readonly string[], { directory, ignored }: Place): Map<string, string> {
  const start = directory === '' ? '' : `${directory}/`;
  // Two lists: nobody writes `!README.md` to have it reviewed.
  const lists = [neverPages, plainPatterns(ignored)].map((patterns) =>
    ignore({ ignorecase: false }).add(patterns),
  );
  const isPage = (path: string) =>
    /\.mdx?$/.test(path) && ignore.isPathValid(path) && !lists.some((list) => list.ignores(path));
  const inside = files.filter((file) => file.startsWith(start)).map((file) => file.slice(start.length));
  // Of files with the same name, the last is kept: `a.md` before `a.mdx` before `a/index.mdx`.
  const pages = inside.filter(isPage).sort().reverse();
  return new Map(pages.map((path) => [nameOf(path), `${start}${path}`]));
}

/** What a file's path and a page's address have in common. */
function nameOf(path: string): string {
  return trimSlashes(path)
    .replace(/\.mdx?$/, '')
    .replace(/(^|\/)index$/, '');
}

/** Segments of an address that a site can be served below. */
const longestAddress = 3;
/** One page alone would be enough for somebody who makes up an address. */
const fewestPages = 2;

/**
 * The first segments of the addresses without which most pages match a file; of several, those with most visits, then the
 * shorter one. Pages count before visits, since anybody can visit an address that they made up.
 */
function guessAddress(rows: readonly PageVisitors[], byName: ReadonlyMap<string, string>): string {
  const found = new Map<string, { names: Set<string>; visits: number }>([
    ['', { names: new Set(), visits: 0 }],
  ]);
  for (const { path, total } of rows) {
    const segments = addressName(path).match(/[^/]+/g) ?? [];
    // The whole address is none that a site is served below.
    for (let length = 0; length <= Math.min(longestAddress, segments.length - 1); length += 1) {
      const name = segments.slice(length).join('/');
      if (!byName.has(name)) continue;
      const address = segments.slice(0, length).join('/');
      const { names, visits } = found.get(address) ?? { names: new Set(), visits: 0 };
      found.set(address, { names: names.add(name), visits: visits + total });
    }
  }
  const shared = [...found].filter(([address, { names }]) => address === '' || names.size >= fewestPages);
  const [best] = shared.sort(
    ([a, one], [b, other]) =>
      other.names.size - one.names.size || other.visits - one.visits || a.length - b.length,
  );
  return best?.[0] ?? '';
}

/** Redirects that lead in a circle end, too. */
const mostRedirects = 5;

/**
 * The name of the page that an address leads to, below the site's address. One outside of it keeps its own, with a slash that
 * no file has.
 */
function pageName(
  path: string,
  address: string,
  redirect: Redirect,
  byName: ReadonlyMap<string, string>,
): string {
  const below = (name: string): string => {
    if (address === '') return name;
    return `${name}/`.startsWith(`${address}/`) ? name.slice(address.length + 1) : `/${name}`;
  };
  const whole = addressName(path);
  const name = below(whole);
  if (byName.has(name)) return name;
  // Not documented: whether they are written with the address below which the site is served.
  for (const start of new Set([name, whole])) {
    let next: string | undefined = start;
    for (let count = 0; count < mostRedirects && next !== undefined; count += 1) {
      next = redirect(next);
      const found = [next, next && below(next)].find(
        (each) => each !== undefined && byName.has(nameOf(each)),
      );
      if (found !== undefined) return nameOf(found);
    }
  }
  return name;
}

function addressName(path: string): string {
  try {
    return nameOf(decodeURIComponent(path));
  } catch {
    return nameOf(path);
  }
}
