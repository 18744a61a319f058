import type { PhrasingContent } from 'mdast';
import { alert, heading, list, md, own, paragraph, render, strong } from '../../runner/markdown.ts';
import type { Visitors } from '../../service/schemas.ts';
import { changeOf, type RankedPage } from '../ranking.ts';
import { aiShare, growth, type VisitorsResult, type WeekReport } from '../report.ts';
import { trendBlocks } from './chart.ts';
import { count, counted, daysOfYear, difference, percent, percentChange, readersOf } from './format.ts';
import { dropText, failureWords, stopWords, totalsSentence } from './messages.ts';
import { pullsBlocks } from './pulls.ts';
import { readersBlocks } from './readers.ts';
import { changeWords, reviewBlocks } from './review.ts';
import { numberTable, pageLink, pageTable, paragraphs } from './tables.ts';

/** Characters of a summary that goes into a file: it should fit an issue or a comment, which hold 65,536. */
const fileLength = 65_000;

/** What the job's summary says of a run, in parts; nothing where there is nothing to say. */
export function summaryOf(result: VisitorsResult) {
  if (result.kind === 'skipped') return [];
  const { inputs } = result.kind === 'report' ? result.report : result;
  const { title = 'Documentation visitors', week } = inputs ?? {};
  const name = week === undefined ? title : `${title}, ${daysOfYear(week)}`;
  if (result.kind === 'failure') {
    const [why, ...mistakes] = failureWords(result.reason);
    const more = mistakes.length > 0 ? [list(...mistakes)] : [];
    return [[heading(2, `❌ No report: ${name}`), paragraph(...why), ...more]];
  }
  const { report } = result;
  const parts = [headBlocks, reviewBlocks, pullsBlocks, readersBlocks, trendBlocks, topBlocks];
  return [[heading(2, `${report.dropped ? '⚠️' : '📊'} ${name}`)], ...parts.map((part) => part(report))];
}

/** Parts are left out from the last one on, until a file is short enough. */
export function fileMarkdown(parts: ReturnType<typeof summaryOf>, isWhole = true): string {
  const note = paragraphs(!isWhole && 'The rest is left out, to keep this short.');
  const markdown = render([...parts.flat(), ...note]);
  return markdown.length <= fileLength ? markdown : fileMarkdown(parts.slice(0, -1), false);
}

function headBlocks(report: WeekReport) {
  const { totals, before, dropped, stop } = report;
  const row = (name: string, kind: keyof Visitors) => {
    const [now, earlier] = [totals[kind], before?.[kind]];
    return [name, count(now), count(earlier), percentChange(growth(earlier, now))];
  };
  const facts = glance(report);
  return [
    paragraph(strong(totalsSentence(report))),
    ...(dropped ? [alert('WARNING', [dropText(report)])] : []),
    ...(stop === undefined ? [] : [alert('NOTE', stopWords(stop))]),
    ...(facts.length === 0 ? [] : [list(...facts)]),
    ...numberTable(
      ['Unique visitors', 'This week', 'Week before', 'Change'],
      [
        row('Human', 'human'),
        row('AI', 'ai'),
        row('All', 'total'),
        ['AI share', percent(aiShare(totals)), percent(before && aiShare(before)), ''],
      ],
    ),
  ];
}

/** At most three facts for somebody in a hurry: which page gained most, which lost most, and which one AI reads. */
export function glance({ ranking, list, listBefore, before, inputs }: WeekReport): PhrasingContent[][] {
  const { gained, lost, readByAi } = ranking;
  const { siteUrl } = inputs;
  const of = list.isComplete && listBefore?.isComplete ? '' : ' of the pages read for both weeks';
  const moved = (page: RankedPage | undefined, word: string) => {
    // In the first week that is counted, everything is new.
    if (page === undefined || before?.total === 0) return [];
    const change = `${difference(changeOf(page, 'total'))}, now ${readersOf(page)}.`;
    return [md`${pageLink(page.path, siteUrl)} ${own(`${word} the most visitors${of}: ${change}`)}`];
  };
  const byAi =
    readByAi &&
    md`More AI visitors than people read ${pageLink(readByAi.path, siteUrl)}: ${own(readersOf(readByAi))}.`;
  return [...moved(gained, 'gained'), ...moved(lost, 'lost'), ...(byAi ? [byAi] : [])];
}

function topBlocks({ inputs, documentation, now, list, ranking: { top } }: WeekReport) {
  const column = (kind: keyof Visitors) => (page: RankedPage) => {
    const change = changeOf(page, kind);
    return `${count(page[kind])}${change === undefined ? '' : ` (${difference(change)})`}`;
  };
  const { site, changes } = documentation.value ?? {};
  return [
    heading(3, 'Most visited pages'),
    ...pageTable(inputs, top, { Human: column('human'), AI: column('ai') }, ({ path }) =>
      changeWords(changes?.get(site?.page(path)?.file ?? ''), now),
    ),
    ...paragraphs(
      top.length === 0 && 'Mintlify lists no pages for this week.',
      !list.isComplete &&
        `The list is not complete. ${counted(list.pages.size, 'page')} read; max-rows is ${count(inputs.maxRows)}.`,
    ),
  ];
}
