import type { PhrasingContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { parse } from 'yaml';
import * as z from 'zod';

/** What the tables need of an action's metadata. */
const actionSchema = z.object({
  inputs: z.record(
    z.string(),
    z.object({ description: z.string(), required: z.boolean().optional(), default: z.string().optional() }),
  ),
  outputs: z.record(z.string(), z.object({ description: z.string() })),
});

type Cell = readonly PhrasingContent[];

const text = (value: string): PhrasingContent => ({ type: 'text', value });
const code = (value: string): PhrasingContent => ({ type: 'inlineCode', value });

/** The inputs or outputs of an action as a Markdown table, without a line end behind it. */
export function actionTable(kind: 'inputs' | 'outputs', metadata: string): string {
  const { inputs, outputs } = actionSchema.parse(parse(metadata));
  const rows: Cell[][] =
    kind === 'inputs'
      ? Object.entries(inputs).map(([name, input]) => [
          [code(name)],
          input.required === true
            ? [text('required')]
            : input.default === undefined
              ? []
              : [code(input.default)],
          description(input.description),
        ])
      : Object.entries(outputs).map(([name, output]) => [[code(name)], description(output.description)]);
  const header: Cell[] = (kind === 'inputs' ? ['Input', 'Default', 'Meaning'] : ['Output', 'Meaning']).map(
    (title) => [text(title)],
  );
  return toMarkdown(
    {
      type: 'table',
      children: [header, ...rows].map((cells) => ({
        type: 'tableRow',
        children: cells.map((children) => ({ type: 'tableCell', children: [...children] })),
      })),
    },
    { extensions: [gfmToMarkdown({ tablePipeAlign: false })] },
  ).trimEnd();
}

/** Addresses in it are code: as text, they would become links. */
function description(words: string): Cell {
  return words
    .split(/(https?:\/\/[\w./-]*\w)/)
    .map((part, index) => (index % 2 === 0 ? text(part) : code(part)));
}

const begin = /^<!-- (inputs|outputs) of (\S+) -->$/;
const end = '<!-- end -->';

/**
 * A page with its tables made anew. What stands between `<!-- inputs of action.yml -->` (or `outputs`, or another
 * action's file) and the next `<!-- end -->` is replaced, every other byte is kept.
 *
 * @param readMetadata reads an action's file by its path in the project
 * @throws Error when a table has no end, or the page no table
 */
export function withTables(page: string, readMetadata: (path: string) => string): string {
  const lines = page.split('\n');
  const made: string[] = [];
  let tables = 0;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    made.push(line);
    const [, kind, path = ''] = begin.exec(line) ?? [];
    if (kind !== 'inputs' && kind !== 'outputs') continue;
    const last = lines.indexOf(end, index);
    const next = lines.findIndex((other, place) => place > index && begin.test(other));
    if (last === -1 || (next !== -1 && next < last))
      throw new Error(
        `The table at line ${index + 1} has no end: write ${end} below it, on a line of its own.`,
      );
    made.push('', actionTable(kind, readMetadata(path)), '', end);
    tables += 1;
    index = last;
  }
  if (tables === 0) throw new Error('The page has no line such as <!-- inputs of action.yml -->.');
  return made.join('\n');
}
