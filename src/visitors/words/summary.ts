import {
  alert,
  type Block,
  details,
  heading,
  list,
  paragraph,
  render,
  strong,
} from '../../runner/markdown.ts';
import type { PageVisitors, Visitors } from '../../service/schemas.ts';
import type { PageList } from '../pages.ts';
import { changeFloor, changeOf, type RankedPage } from '../ranking.ts';
import { aiShare, growth, type WeekReport } from '../report.ts';
import type { VisitorsResult } from '../result.ts';
import type { Week } from '../week.ts';
import { chartSource } from './chart.ts';
import { count, counted, difference, longDay, percent, percentChange, points } from './format.ts';
import { dropText, headline } from './headline.ts';
import { cancelledText, failureWords, gapWords, stopWords } from './messages.ts';
import { changeCell, reviewBlocks } from './review.ts';
import { counts, numberTable, pageTable, paragraphs, some } from './tables.ts';

/** Characters of a summary that goes into a file: it should fit an issue or a comment, which hold 65,536. */
export const fileLength = 65_000;

/** The rest of them is folded. */
const openPages = 25;

/** A part of the summary; one with a fold can be left out, one without blocks is not shown. */
export interface Part {
  readonly fold?: string;
  readonly blocks: readonly Block[];
}

/** What the job's summary says of a run; nothing where there is nothing to say. */
export function summaryOf(result: VisitorsResult): Part[] {
  switch (result.kind) {
    case 'report':
      return partsOf(result.report);
    case 'failure': {
      const [why, ...mistakes] = failureWords(result.reason);
      const more = mistakes.length > 0 ? [list(...mistakes)] : [];
      return noReport('❌ ', result.week, paragraph(...why), ...more);
    }
    case 'cancelled':
      return noReport('', result.week, paragraph(cancelledText));
    case 'skipped':
      return [];
  }
}

function noReport(sign: string, week: Week | undefined, ...blocks: readonly Block[]): Part[] {
  const when = week === undefined ? '' : ` in week ${week.name}`;
  return [{ blocks: [heading(2, `${sign}No report on documentation visitors${when}`), ...blocks] }];
}

/** @param longest length in characters; folded parts are left out from the last one on until it is kept */
export function markdownOf(
  all: readonly Part[],
  longest = Infinity,
  leftOut: readonly string[] = [],
): string {
  const parts = all.filter(({ blocks }) => blocks.length > 0);
  const blocks = parts.flatMap(({ fold, blocks }) => (fold === undefined ? blocks : details(fold, blocks)));
  const note = leftOut.length > 0 && `Left out to keep this short: ${leftOut.join('; ')}.`;
  const markdown = render([...blocks, ...paragraphs(note)]);
  const last = parts.findLast(({ fold }) => fold !== undefined);
  if (markdown.length <= longest || last?.fold === undefined) return markdown;
  const rest = parts.filter((part) => part !== last);
  return markdownOf(rest, longest, [last.fold, ...leftOut]);
}

function partsOf(report: WeekReport): Part[] {
  const { trend, listBefore } = report;
  const { top, newPages, gonePages } = report.ranking;
  const before = listBefore && listText(listBefore, 'the week before');
  return [
    { blocks: [headBlocks, trendBlocks, reviewBlocks, topBlocks].flatMap((part) => part(report)) },
    { fold: `Pages ${openPages + 1} to ${top.length}`, blocks: topTable(report, top.slice(openPages)) },
    { fold: `The ${trend.length} weeks in numbers`, blocks: trendTable(report) },
    moversPart(report, 'human', 'human'),
    moversPart(report, 'ai', 'AI'),
    groupPart(report, newPages, 'New pages (visited this week, not in the week before)'),
    groupPart(report, gonePages, 'Gone pages (visited in the week before, not this week)'),
    { blocks: [heading(3, 'About these numbers'), list(...some(before, ...notes).map((note) => [note]))] },
  ];
}

function headBlocks(report: WeekReport): Block[] {
  const { week, totals, before, dropped, breaks, stop } = report;
  const row = (name: string, kind: keyof Visitors) => {
    const [now, earlier] = [totals[kind], before?.[kind]];
    const change = difference(earlier === undefined ? earlier : now - earlier);
    return [name, count(now), count(earlier), change, percentChange(growth(earlier, now))];
  };
  const [share, shareBefore] = [aiShare(totals), before && aiShare(before)];
  const change = share === undefined || shareBefore === undefined ? undefined : share - shareBefore;
  return [
    heading(2, `${dropped ? '⚠️' : '📊'} Documentation visitors in week ${week.name}`),
    paragraph(strong(headline(report))),
    ...(dropped ? [alert('WARNING', [dropText(report)])] : []),
    ...(stop === undefined ? [] : [alert('NOTE', stopWords(stop))]),
    ...numberTable(
      ['Unique visitors', 'This week', 'Week before', 'Change', 'Percent'],
      [
        row('Human', 'human'),
        row('AI', 'ai'),
        row('All, deduplicated', 'total'),
        ['AI share', percent(share), percent(shareBefore), points(change), ''],
      ],
    ),
    ...paragraphs(
      breaks.length > 0 &&
        `The service changed how it tells human and AI visitors apart on ${breaks.map(longDay).join(' and on ')}. Human and AI numbers from before and after are not comparable.`,
    ),
  ];
}

function trendBlocks({ trend }: WeekReport): Block[] {
  if (trend.length === 1) return [];
  const unread = trend.filter(({ totals }) => totals === undefined).map(({ week }) => week.name);
  return [
    heading(3, 'Trend'),
    { type: 'code', lang: 'mermaid', value: chartSource(trend) },
    ...paragraphs(
      '🟦 Bars: human visitors. 🟧 Line: AI visitors. Each week is Monday to Sunday (UTC).',
      unread.length > 0 && `Not read: ${unread.join(', ')}.`,
    ),
  ];
}

function trendTable({ trend }: WeekReport): Block[] {
  const rows = trend.map(({ week, totals }) => {
    return [week.name, week.dateFrom, ...counts(totals), percent(totals && aiShare(totals))];
  });
  return trend.length === 1 ? [] : numberTable(['Week', 'Monday', 'Human', 'AI', 'All', 'AI share'], rows);
}

function topBlocks(report: WeekReport): Block[] {
  const { top } = report.ranking;
  return [
    heading(3, 'Most visited pages'),
    ...topTable(report, top.slice(0, openPages)),
    ...paragraphs(
      top.length === 0 && 'The service lists no pages for this week.',
      listText(report.list, 'this week'),
    ),
  ];
}

function topTable(report: WeekReport, pages: readonly RankedPage[]): Block[] {
  const { review } = report;
  return pageTable(report, pages, {
    Human: ({ human }) => count(human),
    'Human change': (page) => difference(changeOf(page, 'human')),
    AI: ({ ai }) => count(ai),
    'AI change': (page) => difference(changeOf(page, 'ai')),
    All: ({ total }) => count(total),
    ...(review?.kind === 'review' && { 'Last change': ({ path }) => changeCell(review.changes.get(path)) }),
  });
}

function moversPart(report: WeekReport, kind: 'human' | 'ai', name: string): Part {
  const pages = report.ranking[kind];
  const blocks = pageTable(report, pages, {
    Change: (page) => difference(changeOf(page, kind)),
    'This week': (page) => count(page[kind]),
    'Week before': ({ before }) => count(before?.[kind]),
  });
  return { fold: `Biggest changes in ${name} visitors: ${counted(pages.length, 'page')}`, blocks };
}

function groupPart(report: WeekReport, group: readonly PageVisitors[] = [], name: string): Part {
  const blocks = pageTable(report, group.slice(0, report.top), {
    Human: ({ human }) => count(human),
    AI: ({ ai }) => count(ai),
    All: ({ total }) => count(total),
  });
  const most = group.length > report.top ? `, the ${report.top} most visited of them` : '';
  return { fold: `${name}: ${count(group.length)}${most}`, blocks };
}

/** Why a list is not the whole one; `undefined` when it is. `of` names the week. */
function listText({ pages, gaps }: PageList, of: string): string | undefined {
  return gaps.length === 0
    ? undefined
    : `The list of ${of} is not complete. ${counted(pages.size, 'page')} read; ${gaps.map(gapWords).join('; ')}.`;
}

const notes = [
  'The service counts unique visitors approximately, for the whole site and for each page on its own. Pages do not add up to the site, nor days to the week.',
  'A visitor of both kinds counts as human, as AI, and once in all. The AI share is AI divided by human plus AI; its change is in percentage points.',
  `Changes of fewer than ${changeFloor} visitors are not listed.`,
];
