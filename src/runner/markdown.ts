import type { AlignType, Code, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown } from 'mdast-util-to-markdown';
import { toString as textOf } from 'mdast-util-to-string';
import { escapeInvisible } from '../text.ts';

export type Block = RootContent;
export type Inline = PhrasingContent | string;

/** A plain string is our own words. Foreign ones go into {@link foreign} or {@link foreignBlock}. */
const inline = (content: Inline) => (typeof content === 'string' ? own(content) : content);

/** A sentence of ours. Each string in it is wrapped in {@link own} or {@link foreign}. */
export function md(
  words: TemplateStringsArray,
  ...values: readonly (number | PhrasingContent | readonly PhrasingContent[])[]
): PhrasingContent[] {
  return words.flatMap((text, index) => {
    const value = values[index] ?? [];
    return [text === '' ? [] : own(text), typeof value === 'number' ? own(String(value)) : value].flat();
  });
}

export const own = (text: string): PhrasingContent => ({ type: 'text', value: text });

export function paragraph(...content: readonly Inline[]): Paragraph {
  return { type: 'paragraph', children: content.map(inline) };
}

export function heading(depth: 2 | 3, ...content: Inline[]): Block {
  return { type: 'heading', depth, children: content.map(inline) };
}

export function strong(...content: Inline[]): PhrasingContent {
  return { type: 'strong', children: content.map(inline) };
}

/** Foreign text in a line: as code, where mentions, references, keywords, HTML and Markdown mean nothing. */
export function foreign(text: string): PhrasingContent {
  const shown = escapeInvisible(text);
  return shown.trim() === '' ? own('(empty)') : { type: 'inlineCode', value: shown };
}

/** Foreign text as a block of its own, its line breaks kept. */
export function foreignBlock(text: string): Code {
  return { type: 'code', lang: 'text', value: escapeInvisible(text.replace(/\r\n?/g, '\n'), '\n\t') };
}

/** The same for a comment: no line of it begins with foreign text, maybe another program's command. */
export const quotation = (text: string): Block => ({ type: 'blockquote', children: [foreignBlock(text)] });

/** A link when `url` is an http or https URL, else its text as code: a link must not hide another scheme. */
export function link(url: string, ...content: Inline[]): PhrasingContent {
  const parsed = URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return foreign(url);
  const children = content.length === 0 ? [foreign(url)] : content.map(inline);
  return { type: 'link', url: parsed.href, children };
}

export function list(...items: readonly (readonly Inline[])[]): Block {
  const children = items.map((item) => ({ type: 'listItem' as const, children: [paragraph(...item)] }));
  return { type: 'list', spread: false, children };
}

/** What stands in a cell: one thing, or several behind each other. */
export type Cell = Inline | readonly PhrasingContent[];

/** @param align of each column; `null` leaves it to the reader's browser */
export function table(
  header: readonly Inline[],
  rows: readonly (readonly Cell[])[],
  align: readonly AlignType[] = [],
): Block {
  const row = (cells: readonly Cell[]) => ({
    type: 'tableRow' as const,
    children: cells.map((cell) => ({ type: 'tableCell' as const, children: [cell].flat().map(inline) })),
  });
  return { type: 'table', align: [...align], children: [row(header), ...rows.map(row)] };
}

/** A folded block; `summary` are our own words. */
export function details(summary: string, blocks: readonly Block[]): Block[] {
  return [
    { type: 'html', value: `<details>\n<summary>${summary}</summary>` },
    ...blocks,
    { type: 'html', value: '</details>' },
  ];
}

/** GitHub's alert: a quote whose first line names its kind. */
export function alert(kind: 'NOTE' | 'WARNING', content: readonly Inline[]): Block {
  // The marker must be unescaped and on a line of its own, directly above the text.
  const marker: PhrasingContent = { type: 'html', value: `[!${kind}]\n` };
  return { type: 'blockquote', children: [paragraph(marker, ...content)] };
}

/** A comment that readers do not see. `--` in the text is broken up, since it could end the comment. */
export function hiddenComment(text: string): Block {
  return { type: 'html', value: `<!-- ${escapeInvisible(text).replace(/-(?=-)/g, '- ')} -->` };
}

/** Markdown as GitHub reads it, escaped by place. */
export function render(blocks: readonly Block[]): string {
  return toMarkdown(
    { type: 'root', children: [...blocks] },
    { extensions: [gfmTableToMarkdown({ tablePipeAlign: false })], bullet: '-' },
  );
}

/** The same words without markup; where a link says something else than its address, the address follows. */
export function plainText(content: readonly Inline[]): string {
  const parts = content.map(inline).map((part) => {
    const words = textOf(part);
    return part.type === 'link' && part.url !== words ? `${words} (${part.url})` : words;
  });
  return parts.join('');
}

/** Parts of a paragraph, as far as there are any, with something of ours between them. */
export function joined(between: Inline, parts: readonly (readonly PhrasingContent[])[]): PhrasingContent[] {
  const some = parts.filter((part) => part.length > 0);
  return some.flatMap((part, index) => (index === 0 ? part : [inline(between), ...part]));
}

/** The same with a space between them. */
export const sentences = (...parts: readonly (readonly PhrasingContent[])[]) => joined(' ', parts);
