import type { PhrasingContent } from 'mdast';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown } from 'mdast-util-to-markdown';
import { parse } from 'yaml';

interface Metadata {
  readonly inputs: Readonly<
    Record<string, { readonly description: string; readonly required?: boolean; readonly default?: string }>
  >;
  readonly outputs: Readonly<Record<string, { readonly description: string }>>;
}

type Cell = PhrasingContent[];

const text = (value: string): PhrasingContent => ({ type: 'text', value });
const code = (value: string): PhrasingContent => ({ type: 'inlineCode', value });

/** The inputs or outputs of an `action.yml` as a Markdown table, without a line end behind it. */
function actionTable(kind: 'inputs' | 'outputs', metadata: string): string {
  const { inputs, outputs } = parse(metadata) as Metadata;
  const titles = kind === 'inputs' ? ['Input', 'Default', 'Meaning'] : ['Output', 'Meaning'];
  const rows: Cell[][] =
    kind === 'inputs'
      ? Object.entries(inputs).map(([name, { required, description, ...input }]) => [
          [code(name)],
          required ? [text('required')] : input.default === undefined ? [] : [code(input.default)],
          meaning(description),
        ])
      : Object.entries(outputs).map(([name, { description }]) => [[code(name)], meaning(description)]);
  const children = [titles.map((title): Cell => [text(title)]), ...rows].map((cells) => ({
    type: 'tableRow' as const,
    children: cells.map((content) => ({ type: 'tableCell' as const, children: content })),
  }));
  const extensions = [gfmTableToMarkdown({ tablePipeAlign: false })];
  return toMarkdown({ type: 'table', children }, { extensions }).trimEnd();
}

/** Addresses in it are code: as text, they would become links. */
function meaning(words: string): Cell {
  return words
    .split(/(https?:\/\/[\w./-]*\w)/)
    .map((part, index) => (index % 2 === 0 ? text(part) : code(part)));
}

/**
 * A page with its tables made anew: what stands between `<!-- inputs of action.yml -->` (or `outputs`, or another
 * action's file) and `<!-- end -->`. Every other byte is kept.
 *
 * @param readMetadata reads an action's file by its path in the project
 */
export function withTables(page: string, readMetadata: (path: string) => string): string {
  const table = /(<!-- (inputs|outputs) of (\S+) -->\n).*?(<!-- end -->)/gs;
  return page.replace(table, (_, begin: string, kind: 'inputs' | 'outputs', path: string, end: string) =>
    [begin, actionTable(kind, readMetadata(path)), `\n${end}`].join('\n'),
  );
}
