import { type Block, foreign, type Inline, link, paragraph, table } from '../../runner/markdown.ts';
import type { PageVisitors, Visitors } from '../../service/schemas.ts';
import { escapeInvisible, shorten } from '../../text.ts';
import { count } from './format.ts';

/** Of a path that is shown, in UTF-16 code units. */
const pathLength = 80;
const longestLink = 200;

export function counts(visitors: Visitors | undefined): string[] {
  return [count(visitors?.human), count(visitors?.ai), count(visitors?.total)];
}

const wordColumns = ['Unique visitors', 'Week', 'Monday', 'Page', 'Last change'];

/** A table in which all but these columns hold numbers; nothing where there are no rows. */
export function numberTable(header: readonly string[], rows: readonly (readonly Inline[])[]): Block[] {
  const align = header.map((name) => (wordColumns.includes(name) ? null : 'right'));
  return rows.length === 0 ? [] : [table(header, rows, align)];
}

type Text = string | false | undefined;

/** The texts that there are. */
export function some(...texts: readonly Text[]): string[] {
  return texts.filter((text) => typeof text === 'string');
}

export function paragraphs(...texts: readonly Text[]): Block[] {
  return some(...texts).map((text) => paragraph(text));
}

/** A table of pages. `columns`: the others, each with its cell of a page. */
export function pageTable<Page extends PageVisitors>(
  { siteUrl }: { readonly siteUrl?: string | undefined },
  pages: readonly Page[],
  columns: Readonly<Record<string, (page: Page) => Inline>>,
): Block[] {
  const cells = Object.values(columns);
  const rows = pages.map((page) => [pathCell(page, siteUrl), ...cells.map((cell) => cell(page))]);
  return numberTable(['Page', ...Object.keys(columns)], rows);
}

function pathCell({ path }: PageVisitors, siteUrl: string | undefined): Inline {
  const shown = foreign(shorten(distinct(escapeInvisible(path)), pathLength));
  const url = siteUrl === undefined ? undefined : pageUrl(siteUrl, path);
  return url === undefined ? shown : link(url, shown);
}

/** `undefined` where a path cannot be told apart from another one in an address, such as one with `..` in it. */
function pageUrl(siteUrl: string, path: string): string | undefined {
  if (!path.startsWith('/') || !path.isWellFormed()) return undefined;
  // What is encoded already stays as it is.
  const encoded = encodeURIComponent(path)
    .replaceAll('%2F', '/')
    .replace(/%25([0-9a-f]{2})/gi, '%$1');
  const url = `${siteUrl}${encoded}`;
  return url.length <= longestLink && URL.parse(url)?.href === url ? url : undefined;
}

/**
 * Shows what two paths can differ in without looking different: spaces at the ends and beside each other, all other
 * kinds of space, and a backslash before a pipe, which parsers of tables take away or take the cell's end from.
 */
function distinct(path: string): string {
  return path
    .replace(/^ | $| (?= )|[^\S ]/gu, (space) => `\\u{${(space.codePointAt(0) ?? 0).toString(16)}}`)
    .replaceAll('\\|', '\\\\u{7c}');
}
