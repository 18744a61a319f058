import type { Element } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { toString as textOf } from 'mdast-util-to-string';
import { markdownTree } from '../demo/markdown.ts';
import { elements } from './rendered.ts';

type Report = ReturnType<typeof readReport>;

const words = (element: Element | undefined) => textOf(element).trim();
const hasClass = (name: string) => (element: Element) =>
  Array.isArray(element.properties['className']) && element.properties['className'].includes(name);

/** What a reader of the summary sees, read back with an independent Markdown parser. */
export function readReport(markdown: string) {
  const body = markdownTree(markdown, { kind: 'summary' });
  const all = (...names: readonly string[]) =>
    elements(body)
      .filter(({ tagName }) => names.includes(tagName))
      .map(words);
  const chart = elements(body, 'code').find(hasClass('language-mermaid'));
  return {
    title: all('h2')[0] ?? '',
    headings: all('h1', 'h2', 'h3', 'h4', 'h5', 'h6'),
    alert: elements(body).filter(hasClass('markdown-alert')).map(words)[0],
    paragraphs: all('p'),
    notes: all('li'),
    folds: all('summary'),
    tables: elements(body, 'table').map((table) => {
      const fold = elements(body, 'details').find((details) => elements(details).includes(table));
      const [header = [], ...rows] = elements(table, 'tr').map((row) =>
        elements(row)
          .filter(({ tagName }) => /^t[hd]$/.test(tagName))
          .map(words),
      );
      /** `fold` is the text of the fold that it is in. */
      return { header, rows, fold: fold && words(elements(fold, 'summary')[0]) };
    }),
    chart: chart && readChart(textOf(chart)),
    html: toHtml(body),
  };
}

/**
 * The numbers of a chart's source, which has this form to the letter; `npm run pictures` draws it.
 *
 * @throws Error when it has another form
 */
function readChart(source: string) {
  const series = String.raw`\[(\d+(?:, \d+)*)\]`;
  const form = String.raw`^%%\{init: \{.*\}\}%%\nxychart-beta\n  x-axis \[(".*")\]\n  y-axis "Unique visitors" 0 --> \d+\n  bar ${series}\n  line ${series}\n$`;
  const [, names, human, ai] = new RegExp(form).exec(source) ?? [];
  if (names === undefined || human === undefined || ai === undefined)
    throw new Error(`The chart has another form:\n${source}`);
  const numbers = (list: string) => list.split(', ').map(Number);
  return { xAxis: names.slice(1, -1).split('", "'), bars: [numbers(human)], lines: [numbers(ai)] };
}

export function tableWith(report: Report, column: string, fold?: RegExp) {
  const found = report.tables.find(
    (table) => table.header[0] === column && (fold === undefined || fold.test(table.fold ?? '')),
  );
  if (found === undefined) throw new Error(`No table begins with the column ${column}.`);
  return found;
}

/** The number that a cell shows: `+1,234`, `-12.5%`, `2.3 points`. */
export function numberIn(cell: string | undefined): number {
  return Number(cell?.replaceAll(',', '').replace(/%| points/, ''));
}
