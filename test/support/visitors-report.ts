import { JSDOM } from 'jsdom';
import { renderMarkdown } from '../demo/markdown.ts';
import { parseChart } from './mermaid.ts';

type Report = Awaited<ReturnType<typeof readReport>>;

/** What a reader of the summary sees, read back with an independent Markdown parser and Mermaid's own. */
export async function readReport(markdown: string) {
  const html = renderMarkdown(markdown, { kind: 'summary' });
  const body = JSDOM.fragment(html);
  const words = (element: Element | null | undefined) => element?.textContent?.trim() ?? '';
  const all = (selector: string) => [...body.querySelectorAll(selector)];
  const source = body.querySelector('code.language-mermaid')?.textContent;
  return {
    title: words(body.querySelector('h2')),
    headings: all('h1, h2, h3, h4, h5, h6').map(words),
    alert: all('.markdown-alert').map(words)[0],
    paragraphs: all('p').map(words),
    notes: all('li').map(words),
    folds: all('summary').map(words),
    tables: all('table').map((table) => ({
      header: [...table.querySelectorAll('th')].map(words),
      rows: [...table.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('td')].map(words)),
      /** The text of the fold that it is in. */
      fold: words(table.closest('details')?.querySelector('summary')) || undefined,
    })),
    chart: source ? await parseChart(source) : undefined,
    html,
  };
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
