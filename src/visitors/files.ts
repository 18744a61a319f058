import ignore from 'ignore';
import type { PageVisitors } from '../service/schemas.ts';
import { mostVisited, type Pages } from './ranking.ts';
import { decoded, nameOf } from './redirects.ts';
import { type Settings, settingsFiles, settingsOf } from './settings.ts';

/*
 * How files become pages is from the service's public documentation and ten public documentation repositories (Mintlify,
 * autumn 2026); it is not documented as an interface.
 */

export interface Place {
  /** `''` for the root. */
  readonly directory: string;
  /** The address below which it is served, without slashes at its ends; guessed where it is `undefined`. */
  readonly address: string | undefined;
  readonly settings: Settings;
  /** The text of `.mintignore`. */
  readonly ignored: string;
}

export interface SitePage {
  readonly path: string;
  /** Of the rows that are about the page, the one with the most visitors: they are never added. */
  readonly row: PageVisitors | undefined;
  /** From the root of the repository; `undefined` where none matches. */
  readonly file: string | undefined;
  /** Whether it is a translation, or belongs to a version that is not the default one. */
  readonly isOther: boolean;
}

export type Site = ReturnType<typeof siteOf>;

/** A site of whose files nothing is known. */
export const nowhere: Place = { directory: '', address: '', settings: settingsOf([]), ignored: '' };

/** The name of the page with a file that a name stands for, if there is one. */
type Find = (name: string) => string | undefined;

export function siteOf(pages: Pages, files: Iterable<string>, place: Place) {
  const { redirect, isOther } = place.settings;
  const byName = filesByName(files, place);
  const find = findIn([...byName.keys()]);
  const visited = [...pages.values()].filter(({ total }) => total > 0).sort(mostVisited);
  const address = place.address ?? guessAddress(visited, find);
  const nameIn = (path: string) => pageName(path, address, redirect, find);
  const factsOf = (name: string) => ({ file: byName.get(name), isOther: isOther(name) });
  const known = new Map<string, SitePage>();
  for (const row of visited) {
    const name = nameIn(row.path);
    if (!known.has(name)) known.set(name, { path: row.path, row, ...factsOf(name) });
  }
  return {
    /** The pages that have visitors, the most visited first. */
    pages: [...known.values()],
    /** The page that an address or path leads to, which has visitors or a file; anybody can make up another one. */
    page(text: string): SitePage | undefined {
      const name = nameIn(pathOf(text));
      const path = `/${[address, name].filter((part) => part !== '').join('/')}`;
      return known.get(name) ?? (byName.has(name) ? { path, row: undefined, ...factsOf(name) } : undefined);
    },
  };
}

/** By its letters, or without their case where exactly one page has them. */
function findIn(names: readonly string[]): Find {
  const folded = Map.groupBy(names, (name) => name.toLowerCase());
  return (name) => {
    const alike = folded.get(name.toLowerCase()) ?? [];
    return alike.length === 1 ? alike[0] : alike.find((each) => each === name);
  };
}

/** Of an address, or of what is a path already. */
function pathOf(text: string): string {
  const { pathname } = (/^https?:/i.test(text) && URL.parse(text)) || { pathname: text };
  return pathname.replace(/[?#].*$/s, '');
}

/** The folders with settings that the service makes documentation of, a `mint.json` only where no other is; `''` is the root. */
export function documentationFolders(files: Iterable<string>): string[] {
  const sources = [...files].filter((file) => !/(^|\/)(\.[^/]*|dist|node_modules)\//.test(file));
  const folders = settingsFiles.map((name) =>
    sources.filter((file) => `/${file}`.endsWith(`/${name}`)).map((file) => file.slice(0, -name.length - 1)),
  );
  return folders.find((found) => found.length > 0) ?? [];
}

const neverPages = [
  ...['README.md*', 'LICENSE.md*', 'CONTRIBUTING.md*'],
  ...['CHANGELOG.md*', 'SECURITY.md*', 'CODE_OF_CONDUCT.md*'],
  // They tell agents how to work.
  ...['AGENTS.md', 'CLAUDE.md', 'SKILL.md', 'skill.md'],
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

function filesByName(files: Iterable<string>, { directory, ignored }: Place): Map<string, string> {
  const start = directory === '' ? '' : `${directory}/`;
  // Two lists: nobody writes `!README.md` to have it reviewed.
  const lists = [neverPages, plainPatterns(ignored)].map((rules) => ignore({ ignorecase: false }).add(rules));
  const isPage = (path: string) =>
    /\.mdx?$/.test(path) && ignore.isPathValid(path) && !lists.some((list) => list.ignores(path));
  const inside = [...files].filter((file) => file.startsWith(start)).map((file) => file.slice(start.length));
  // Of files with the same name, the last is kept: `a.md` before `a.mdx` before `a/index.mdx`.
  const pages = inside.filter(isPage).sort().reverse();
  return new Map(pages.map((path) => [nameOf(path), `${start}${path}`]));
}

/** Segments of an address that a site can be served below. */
const longestAddress = 3;

/**
 * The first segments of the addresses without which the most read pages match a file; of several, the shorter one. The page
 * with most readers does not count, so that no address decides that somebody made up and visits.
 *
 * @param rows the most visited first
 */
function guessAddress(rows: readonly PageVisitors[], find: Find): string {
  const matches = rows.flatMap(({ path, total }) => {
    const segments = addressName(path).match(/[^/]+/g) ?? [];
    // The whole address is none that a site is served below.
    return segments.slice(0, longestAddress + 1).flatMap((_, length) => {
      const name = find(segments.slice(length).join('/'));
      return name === undefined ? [] : { address: segments.slice(0, length).join('/'), name, total };
    });
  });
  const weighed = [...Map.groupBy(matches, ({ address }) => address)].map(([address, list]) => {
    // Of each page, the row with most readers.
    const readers = new Map(list.toReversed().map(({ name, total }) => [name, total]));
    const sum = [...readers.values()].reduce((all, each) => all + each, 0);
    return { address, weight: sum - (list[0]?.total ?? 0) };
  });
  weighed.sort((one, other) => other.weight - one.weight || one.address.length - other.address.length);
  return weighed.find(({ weight }) => weight > 0)?.address ?? '';
}

/** Redirects that lead in a circle end, too. */
const mostRedirects = 5;

/**
 * The name of the page that an address leads to, below the site's address. One outside of it keeps its own, with a slash that
 * no file has.
 */
function pageName(path: string, address: string, redirect: Settings['redirect'], find: Find): string {
  const below = (name: string): string => {
    if (address === '') return name;
    return `${name}/`.startsWith(`${address}/`) ? name.slice(address.length + 1) : `/${name}`;
  };
  const whole = addressName(path);
  let names = [below(whole)];
  for (let count = 0; count <= mostRedirects; count += 1) {
    const found = names.map(find).find((name) => name !== undefined);
    if (found !== undefined) return found;
    // Not documented: whether they are written with the address below which the site is served.
    const sources = count === 0 ? [...names, whole] : names;
    names = sources.flatMap((name) => redirect(name) ?? []).flatMap((name) => [name, below(name)]);
  }
  return below(whole);
}

const addressName = (path: string) => nameOf(decoded(path));
