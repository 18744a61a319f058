import type { AlignType, Code, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown } from 'mdast-util-to-markdown';
import { toString as textOf } from 'mdast-util-to-string';
import { escapeInvisible } from '../text.ts';

export type Block = RootContent;
export type Inline = PhrasingContent | string;

/** A string is our own words. Foreign words go into {@link quoted} or {@link quotedBlock}, which nothing can leave. */
function inline(content: Inline): PhrasingContent {
  return typeof content === 'string' ? { type: 'text', value: content } : content;
}

/** Our own words as a template: a string between them is foreign and becomes code, anything else stays as it is. */
export function md(
  words: TemplateStringsArray,
  ...values: readonly (string | number | PhrasingContent | readonly Inline[])[]
): PhrasingContent[] {
  const parts = words.flatMap((text, index): readonly Inline[] => {
    const value = values[index] ?? [];
    if (typeof value === 'number') return [`${text}${value}`];
    return [text, typeof value === 'string' ? quoted(value) : value].flat();
  });
  return parts.filter((part) => part !== '').map(inline);
}

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
export function quoted(text: string): PhrasingContent {
  const shown = escapeInvisible(text);
  return shown.trim() === '' ? { type: 'text', value: '(empty)' } : { type: 'inlineCode', value: shown };
}

/** Foreign text as a block of its own, its line breaks kept. */
export function quotedBlock(text: string): Code {
  return { type: 'code', lang: 'text', value: escapeInvisible(text.replace(/\r\n?/g, '\n'), '\n\t') };
}

/** The same for a comment: no line of it begins with foreign text, which another program could take for a command. */
export function quotation(text: string): Block {
  return { type: 'blockquote', children: [quotedBlock(text)] };
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
      children: [paragraph(...content)],
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
  const title = summary.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return [
    { type: 'html', value: `<details>\n<summary>${title}</summary>` },
    ...blocks,
    { type: 'html', value: '</details>' },
  ];
}

/** GitHub's alert: a quote whose first line names its kind. */
export function alert(kind: 'NOTE' | 'WARNING', ...paragraphs: readonly (readonly Inline[])[]): Block {
  // The marker has to stand unescaped and on a line of its own, directly above the text.
  const marker: PhrasingContent = { type: 'html', value: `[!${kind}]\n` };
  return {
    type: 'blockquote',
    children: paragraphs.map((content, index) => paragraph(...(index === 0 ? [marker] : []), ...content)),
  };
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
