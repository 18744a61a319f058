import type { PhrasingContent } from 'mdast';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown } from 'mdast-util-to-markdown';
import { parse, parseDocument, type Scalar, type YAMLMap } from 'yaml';

interface Input {
  readonly description: string;
  readonly required?: boolean;
  readonly default?: string;
}

interface Metadata {
  readonly inputs: Readonly<Record<string, Input>>;
  readonly outputs: Readonly<Record<string, { readonly description: string }>>;
}

type Cell = PhrasingContent[];

const text = (value: string): PhrasingContent => ({ type: 'text', value });
const code = (value: string): PhrasingContent => ({ type: 'inlineCode', value });

/**
 * The inputs or outputs of an `action.yml` as Markdown tables, without a line end behind them. A comment above an input,
 * such as `# Waiting`, begins a table with this title.
 */
function actionTables(kind: 'inputs' | 'outputs', metadata: string): string {
  const { inputs, outputs } = parse(metadata) as Metadata;
  if (kind === 'outputs') {
    const rows = Object.entries(outputs).map(([name, { description }]) => [
      [code(name)],
      meaning(description),
    ]);
    return tableOf(['Output', 'Meaning'], rows);
  }
  const titles = titlesIn(metadata);
  const groups = new Map<string, Cell[][]>();
  for (const [index, [name, { description, required, default: value }]] of Object.entries(inputs).entries()) {
    const title = titles.slice(0, index + 1).findLast((each) => each !== undefined) ?? 'Input';
    const given = required ? [text('required')] : value === undefined ? [] : [code(value)];
    groups.set(title, [...(groups.get(title) ?? []), [[code(name)], given, meaning(description)]]);
  }
  return [...groups].map(([title, rows]) => tableOf([title, 'Default', 'Meaning'], rows)).join('\n\n');
}

/** The comment above each input, in their order. YAML gives the one above the first to the whole map. */
function titlesIn(metadata: string): (string | undefined)[] {
  const inputs = parseDocument(metadata).get('inputs') as YAMLMap<Scalar<string>>;
  return inputs.items.map(({ key }, index) =>
    (index === 0 ? inputs.commentBefore : key.commentBefore)?.trim(),
  );
}

function tableOf(titles: readonly string[], rows: readonly Cell[][]): string {
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
    [begin, actionTables(kind, readMetadata(path)), `\n${end}`].join('\n'),
  );
}
