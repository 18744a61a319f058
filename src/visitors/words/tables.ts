import type { PhrasingContent } from 'mdast';
import { describeError } from '../../errors.ts';
import { type Block, type Cell, foreign, joined, link, paragraph, table } from '../../runner/markdown.ts';
import { escapeInvisible, shorten } from '../../text.ts';

/** Of a path or other words that are shown, in UTF-16 code units. */
const pathLength = 80;
const longestLink = 200;

/** A table in which plain texts, but for those in the first column, are numbers; nothing where there are no rows. */
export function numberTable(header: readonly string[], rows: readonly (readonly Cell[])[]): Block[] {
  const [first = []] = rows;
  const align = header.map((_, index) => (index > 0 && typeof first[index] === 'string' ? 'right' : null));
  return rows.length === 0 ? [] : [table(header, rows, align)];
}

type Text = string | false | undefined;

export function some(...texts: readonly Text[]): string[] {
  return texts.filter((text) => typeof text === 'string');
}

export function paragraphs(...texts: readonly Text[]): Block[] {
  return some(...texts).map((text) => paragraph(text));
}

/** A table of pages. `columns`: the others, each with its cell of a page. `below`: a line below the path. */
export function pageTable<Page extends { readonly path: string }>(
  { siteUrl }: { readonly siteUrl?: string | undefined },
  pages: readonly Page[],
  columns: Readonly<Record<string, (page: Page) => Cell>>,
  below: (page: Page) => readonly PhrasingContent[] = () => [],
): Block[] {
  const cells = Object.values(columns);
  const rows = pages.map((page) => [
    joined(lineBreak, [pageCell(page.path, siteUrl), below(page)]),
    ...cells.map((cell) => cell(page)),
  ]);
  return numberTable(['Page', ...Object.keys(columns)], rows);
}

/** What happened, without the stop at its end; an error can hold anybody's words. */
export function errorWords(error: unknown): PhrasingContent {
  return foreign(shorten(describeError(error).replace(/\.$/, ''), 1000));
}

export function foreignCell(text: string): PhrasingContent {
  return foreign(visible(text));
}

// A backslash before a pipe is what parsers of tables take away, or take the cell's end from.
const visible = (text: string): string =>
  shorten(escapeInvisible(text).replaceAll('\\|', '\\\\u{7c}'), pathLength);

/** The path of a page, a link where the site's address is known. */
export function pageLink(path: string, siteUrl?: string, shown = [foreignCell(path)]): PhrasingContent[] {
  const url = pageUrl(siteUrl, path);
  return url === undefined ? shown : [link(url, ...shown)];
}

/** The same for a table, where a long path has several lines: code breaks at no slash, and a phone is narrow. */
export function pageCell(path: string, siteUrl?: string): PhrasingContent[] {
  const lines = linesOf(visible(path)).map((line) => [foreign(line)]);
  return pageLink(path, siteUrl, joined(lineBreak, lines));
}

const lineBreak: PhrasingContent = { type: 'html', value: '<br>' };
/** Characters of a line, as far as slashes allow it. */
const lineLength = 15;

function linesOf(path: string): string[] {
  const lines = [''];
  for (const part of path.split(/(?<=\/)(?!$)/)) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line !== '/' && line.length + part.length > lineLength) lines.push(part);
    else lines[lines.length - 1] = line + part;
  }
  return lines;
}

/** `undefined` where a path cannot be told apart from another one in an address, such as one with `..` in it. */
function pageUrl(siteUrl: string | undefined, path: string): string | undefined {
  if (siteUrl === undefined || !path.startsWith('/') || !path.isWellFormed()) return undefined;
  // What is encoded already stays as it is.
  const encoded = encodeURIComponent(path)
    .replaceAll('%2F', '/')
    .replace(/%25([0-9a-f]{2})/gi, '%$1');
  const { origin, pathname } = new URL(siteUrl);
  // A site that is served below an address may have it in its paths, or not.
  const hasAddress = pathname !== '/' && `${encoded}/`.startsWith(`${pathname}/`);
  const url = `${hasAddress ? origin : siteUrl}${encoded}`;
  return url.length <= longestLink && URL.parse(url)?.href === url ? url : undefined;
}
