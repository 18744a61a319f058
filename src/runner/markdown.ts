import type { AlignType, PhrasingContent, RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { toString as textOf } from 'mdast-util-to-string';
import { visible } from '../text.ts';

export type Block = RootContent;
export type Inline = PhrasingContent | string;

/** Our own words. Foreign words go into {@link quoted} or {@link quotedBlock}, which nothing can leave. */
function inline(content: Inline): PhrasingContent {
  return typeof content === 'string' ? { type: 'text', value: content } : content;
}

export function paragraph(...content: Inline[]): Block {
  return { type: 'paragraph', children: content.map(inline) };
}

export function heading(depth: 1 | 2 | 3 | 4 | 5 | 6, ...content: Inline[]): Block {
  return { type: 'heading', depth, children: content.map(inline) };
}

export function strong(...content: Inline[]): PhrasingContent {
  return { type: 'strong', children: content.map(inline) };
}

/** Foreign text in a line: as code, where mentions, references, keywords, HTML and Markdown mean nothing. */
export function quoted(text: string): PhrasingContent {
  const shown = visible(text);
  return shown.trim() === '' ? { type: 'text', value: '(empty)' } : { type: 'inlineCode', value: shown };
}

/** Foreign text as a block of its own, its line breaks kept. */
export function quotedBlock(text: string): Block {
  return { type: 'code', lang: 'text', value: visible(text.replace(/\r\n?/g, '\n'), '\n\t') };
}

/** Source for a renderer that is named by `language`, such as `mermaid`. */
export function codeBlock(language: string, source: string): Block {
  return { type: 'code', lang: language, value: source };
}

/** A link when `url` is an http or https URL, else the text of it as code: a link must not hide another scheme. */
export function link(url: string, ...content: Inline[]): PhrasingContent {
  const parsed = URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return quoted(url);
  return {
    type: 'link',
    url: parsed.href,
    children: content.length === 0 ? [quoted(url)] : content.map(inline),
  };
}

export function list(...items: readonly (readonly Inline[])[]): Block {
  return {
    type: 'list',
    spread: false,
    children: items.map((content) => ({
      type: 'listItem',
      spread: false,
      children: [{ type: 'paragraph', children: content.map(inline) }],
    })),
  };
}

/**
 * @param header one cell a column
 * @param rows one array a row, each with a cell a column
 * @param align of each column; `null` leaves it to the reader's browser
 */
export function table(
  header: readonly Inline[],
  rows: readonly (readonly Inline[])[],
  align: readonly AlignType[] = [],
): Block {
  const row = (cells: readonly Inline[]) => ({
    type: 'tableRow' as const,
    children: cells.map((cell) => ({ type: 'tableCell' as const, children: [inline(cell)] })),
  });
  return { type: 'table', align: [...align], children: [row(header), ...rows.map(row)] };
}

/** A folded block; `summary` are our own words. */
export function details(summary: string, blocks: readonly Block[]): Block[] {
  return [
    { type: 'html', value: `<details>\n<summary>${escapeHtml(summary)}</summary>` },
    ...blocks,
    { type: 'html', value: '</details>' },
  ];
}

/** GitHub's alert: a quote whose first line names its kind. */
export function alert(
  kind: 'NOTE' | 'TIP' | 'IMPORTANT' | 'WARNING' | 'CAUTION',
  first: readonly Inline[],
  ...rest: readonly (readonly Inline[])[]
): Block {
  // The marker has to stand unescaped and on a line of its own, directly above the text.
  const marker: PhrasingContent = { type: 'html', value: `[!${kind}]\n` };
  const paragraphs = [[marker, ...first], ...rest].map((content) => ({
    type: 'paragraph' as const,
    children: content.map(inline),
  }));
  return { type: 'blockquote', children: paragraphs };
}

/** A comment that readers do not see. `--` in the text is broken up, since it could end the comment. */
export function hiddenComment(text: string): Block {
  return {
    type: 'html',
    value: `<!-- ${visible(text).replace(/--+/g, (dashes) => dashes.split('').join(' '))} -->`,
  };
}

/** Markdown as GitHub reads it, escaped by place. */
export function render(blocks: readonly Block[]): string {
  return toMarkdown(
    { type: 'root', children: [...blocks] },
    { extensions: [gfmToMarkdown({ tablePipeAlign: false })], bullet: '-' },
  );
}

/** Bytes of our part of a step's summary: below the runner's limit of 1 MiB, with room for what others append. */
export const summaryLimit = 900 * 1024;

/** A part of a document that may have to give way: in full, and in a form that always fits. */
export interface Section {
  readonly full: readonly Block[];
  readonly short: readonly Block[];
}

/**
 * Renders sections; where the whole is larger than `limit`, sections fall back to their short form, the last first.
 *
 * @param limit in the unit of `measure`
 * @param measure the size of a text; UTF-8 bytes unless told
 */
export function renderWithin(
  sections: readonly Section[],
  limit: number,
  measure: (text: string) => number = (text) => Buffer.byteLength(text),
): string {
  for (let kept = sections.length; kept > 0; kept -= 1) {
    const text = render(sections.flatMap((section, index) => (index < kept ? section.full : section.short)));
    if (measure(text) <= limit) return text;
  }
  return render(sections.flatMap((section) => section.short));
}

function escapeHtml(text: string): string {
  return visible(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The same words without markup; where a link says something else than its address, the address follows. */
export function plainText(content: readonly Inline[]): string {
  return content
    .map((part) => {
      if (typeof part === 'string') return part;
      const words = textOf(part);
      return part.type === 'link' && part.url !== words ? `${words} (${part.url})` : words;
    })
    .join('');
}
