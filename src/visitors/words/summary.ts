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
import type { Visitors } from '../../service/schemas.ts';
import type { Documentation } from '../documentation.ts';
import type { LastChange } from '../history.ts';
import type { PageList } from '../pages.ts';
import { changeFloor, changeOf, type RankedPage } from '../ranking.ts';
import { aiShare, growth, type WeekReport } from '../report.ts';
import type { NoReport, VisitorsResult } from '../result.ts';
import { chartSource } from './chart.ts';
import { count, counted, difference, longDay, percent, percentChange, points, shortWeek } from './format.ts';
import { dropText, glance, titleOf, totalsSentence } from './headline.ts';
import { cancelledText, failureWords, gapWords, stopWords } from './messages.ts';
import { pullsBlocks } from './pulls.ts';
import { readersBlocks } from './readers.ts';
import { changeWords, reviewBlocks } from './review.ts';
import { numberTable, pageTable, paragraphs, some } from './tables.ts';

/** Characters of a summary that goes into a file: it should fit an issue or a comment, which hold 65,536. */
export const fileLength = 65_000;

/** The rest of them is folded. */
const openPages = 25;

/** A part of the summary; one with a fold can be left out, one without blocks is not shown. */
interface Part {
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
      return noReport('❌ ', result, paragraph(...why), ...more);
    }
    case 'cancelled':
      return noReport('', result, paragraph(cancelledText));
    case 'skipped':
      return [];
  }
}

function noReport(sign: string, { title, week }: NoReport, ...blocks: readonly Block[]): Part[] {
  return [{ blocks: [heading(2, `${sign}No report: ${titleOf(title, week)}`), ...blocks] }];
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
  const { top } = report.ranking;
  const cut = listBefore && listText(listBefore, 'the week before');
  return [
    {
      blocks: [headBlocks, reviewBlocks, pullsBlocks, readersBlocks, trendBlocks, topBlocks].flatMap((part) =>
        part(report),
      ),
    },
    { fold: `Pages ${openPages + 1} to ${top.length}`, blocks: topTable(report, top.slice(openPages)) },
    { fold: `The ${trend.length} weeks in numbers`, blocks: trendTable(report) },
    { fold: 'About these numbers', blocks: [list(...some(cut, ...notes).map((note) => [note]))] },
  ];
}

function headBlocks(report: WeekReport): Block[] {
  const { title, week, totals, before, dropped, breaksBetween, stop } = report;
  const row = (name: string, kind: keyof Visitors) => {
    const [now, earlier] = [totals[kind], before?.[kind]];
    const growthOf = percentChange(growth(earlier, now));
    // From nothing, the change is the number itself.
    const change = earlier === undefined || earlier === 0 ? undefined : now - earlier;
    return [name, withChange(now, change), count(earlier), growthOf];
  };
  const [share, shareBefore] = [aiShare(totals), before && aiShare(before)];
  const change = share === undefined || shareBefore === undefined ? undefined : share - shareBefore;
  const facts = glance(report);
  return [
    heading(2, `${dropped ? '⚠️' : '📊'} ${titleOf(title, week)}`),
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
        ['AI share', percent(share), percent(shareBefore), points(change)],
      ],
    ),
    ...paragraphs(breakText(breaksBetween)),
  ];
}

/** Below what the days lie in: the two weeks, or the rest of the trend. */
function breakText(days: readonly Date[]): string | false {
  return (
    days.length > 0 &&
    `Mintlify changed how it tells human and AI visitors apart on ${days.map(longDay).join(' and on ')}. Human and AI numbers from before and after are not comparable.`
  );
}

/** `4,237 (+193)`; a change that is not known is left out. */
function withChange(now: number, change: number | 'new' | undefined): string {
  return change === undefined ? count(now) : `${count(now)} (${difference(change)})`;
}

function trendBlocks({ trend, breaks, breaksBetween }: WeekReport): Block[] {
  if (trend.length === 1) return [];
  const read = trend.flatMap(({ totals }) => totals ?? []);
  // One bar is no trend, and neither are zeros.
  const isDrawn = read.length > 1 && read.some(({ total }) => total > 0);
  const unread = trend.filter(({ totals }) => totals === undefined).map(({ week }) => shortWeek(week));
  const chart: Block[] = [
    { type: 'code', lang: 'mermaid', value: chartSource(trend) },
    paragraph(
      '🟦 Bars: human visitors. 🟧 Line: AI visitors. Each week begins on the Monday that is named (UTC).',
    ),
  ];
  const blocks = [
    ...(isDrawn ? chart : []),
    ...paragraphs(
      unread.length > 0 && `Not read: the weeks from ${unread.join(', ')}.`,
      breakText(breaks.filter((day) => !breaksBetween.includes(day))),
    ),
  ];
  return blocks.length === 0 ? [] : [heading(3, 'Trend'), ...blocks];
}

/** The reported week is the last one, and stands out. */
function trendTable({ trend }: WeekReport): Block[] {
  const rows = trend.map(({ week, totals }, index) => {
    const name = shortWeek(week);
    const cells = [count(totals?.human), count(totals?.ai), percent(totals && aiShare(totals))];
    return index === trend.length - 1 ? [name, ...cells].map((cell) => strong(cell)) : [name, ...cells];
  });
  return trend.length === 1 ? [] : numberTable(['Week', 'Human', 'AI', 'AI share'], rows);
}

function topBlocks(report: WeekReport): Block[] {
  const { top } = report.ranking;
  return [
    heading(3, 'Most visited pages'),
    ...topTable(report, top.slice(0, openPages)),
    ...paragraphs(
      top.length === 0 && 'Mintlify lists no pages for this week.',
      listText(report.list, 'this week'),
    ),
  ];
}

function topTable(report: WeekReport, pages: readonly RankedPage[]): Block[] {
  const { documentation, now, before } = report;
  const changes = documentation?.kind === 'documentation' ? changesByPath(documentation) : undefined;
  // In a first week, everything is new, which says nothing.
  const changeIn = before?.total === 0 ? () => undefined : changeOf;
  const columns = {
    Human: (page: RankedPage) => withChange(page.human, changeIn(page, 'human')),
    AI: (page: RankedPage) => withChange(page.ai, changeIn(page, 'ai')),
  };
  return pageTable(report, pages, columns, ({ path }) => changeWords(changes?.get(path), now));
}

/** Last changes by the path of each row of a page; a page without a file has none. */
function changesByPath({ mostRead, changes }: Documentation): Map<string, LastChange> {
  return new Map(
    mostRead.flatMap(({ paths, file }) => {
      const change = changes.get(file) ?? { kind: 'unknown', date: undefined };
      return paths.map((path) => [path, change] as const);
    }),
  );
}

/** Why a list is not the whole one; `undefined` when it is. `of` names the week. */
function listText({ pages, gaps }: PageList, of: string): string | undefined {
  return gaps.length === 0
    ? undefined
    : `The list of ${of} is not complete. ${counted(pages.size, 'page')} read; ${gaps.map(gapWords).join('; ')}.`;
}

const notes = [
  'Mintlify counts unique visitors approximately, for the whole site and for each page on its own. Pages do not add up to the site, nor days to the week.',
  'A visitor of both kinds counts as human, as AI, and once in all. The AI share is AI divided by human plus AI; its change is in percentage points.',
  `Changes of fewer than ${changeFloor} visitors are not named.`,
];
