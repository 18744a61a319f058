import { alert, type Block, details, heading, list, paragraph, render, strong } from '../runner/markdown.ts';
import { ServiceError } from '../service/errors.ts';
import type { PageVisitors, Visitors } from '../service/schemas.ts';
import { chartSource } from './chart.ts';
import { count, counted, difference, longDay, percent, percentChange, points } from './format.ts';
import { cancelledText, dropText, failureWords, headline, missingWords } from './messages.ts';
import type { PageList } from './pages.ts';
import { changeFloor, changeOf, type RankedPage } from './ranking.ts';
import { aiShare, fewestForDrop, growth, pointsBetween, type WeekReport } from './report.ts';
import type { Ending } from './result.ts';
import { changeCell, reviewBlocks } from './review-summary.ts';
import { counts, numberTable, paragraphs, pathCell } from './tables.ts';
import type { Week } from './week.ts';

/** Characters of a summary that goes into a file: it should fit an issue or a comment, which hold 65,536. */
export const fileLength = 65_000;

/** The rest of them is folded. */
const openPages = 25;

/** A part of the summary; one with a fold can be left out, one without blocks is not shown. */
interface Part {
  readonly fold?: string;
  readonly blocks: readonly Block[];
}

/**
 * What the job's summary says, as Markdown.
 *
 * @param longest length in characters; folded parts are left out from the last one on until it is kept
 */
export function summaryFor(result: Ending, longest = Infinity): string {
  switch (result.kind) {
    case 'report':
      return reportSummary(result.report, longest);
    case 'failure': {
      const [words, ...mistakes] = failureWords(result.reason);
      const blocks = [paragraph(...words), ...(mistakes.length === 0 ? [] : [list(...mistakes)])];
      return render([noReport('❌ ', result.week), ...blocks]);
    }
    case 'cancelled':
      return render([noReport('', result.week), paragraph(cancelledText)]);
    case 'skipped':
      return '';
  }
}

function noReport(sign: string, week: Week | undefined): Block {
  const when = week === undefined ? '' : ` in week ${week.name}`;
  return heading(2, `${sign}No report on documentation visitors${when}`);
}

function reportSummary(report: WeekReport, longest: number): string {
  const parts = partsOf(report).filter(({ blocks }) => blocks.length > 0);
  const leftOut: string[] = [];
  while (true) {
    const blocks = parts.flatMap((part) =>
      part.fold === undefined ? part.blocks : details(part.fold, part.blocks),
    );
    const note = leftOut.length > 0 && `Left out to keep this short: ${leftOut.join('; ')}.`;
    const markdown = render([...blocks, ...paragraphs(note)]);
    const last = parts.findLastIndex(({ fold }) => fold !== undefined);
    if (markdown.length <= longest || last === -1) return markdown;
    leftOut.unshift(...parts.splice(last, 1).map(({ fold = '' }) => fold));
  }
}

function partsOf(report: WeekReport): Part[] {
  const { trend } = report;
  const { top, newPages, gonePages } = report.ranking;
  return [
    { blocks: [headBlocks, trendBlocks, reviewBlocks, topBlocks].flatMap((part) => part(report)) },
    { fold: `Pages ${openPages + 1} to ${top.length}`, blocks: topTable(report, top.slice(openPages)) },
    { fold: `The ${trend.length} weeks in numbers`, blocks: trendTable(report) },
    moversPart(report, 'human'),
    moversPart(report, 'ai'),
    groupPart(report, newPages, 'New pages', 'visited this week, not in the week before'),
    groupPart(report, gonePages, 'Gone pages', 'visited in the week before, not this week'),
    { blocks: [heading(3, 'About these numbers'), list(...notes(report).map((note) => [note]))] },
  ];
}

function headBlocks(report: WeekReport): Block[] {
  const { week, totals, before, dropped } = report;
  const row = (name: string, kind: keyof Visitors) => {
    const [now, earlier] = [totals[kind], before?.[kind]];
    const change = difference(earlier === undefined ? earlier : now - earlier);
    return [name, count(now), count(earlier), change, percentChange(growth(earlier, now))];
  };
  const [share, shareBefore] = [aiShare(totals), before && aiShare(before)];
  const missing = missingWords(report);
  return [
    heading(2, `${symbol(report)} Documentation visitors in week ${week.name}`),
    paragraph(strong(headline(report))),
    ...(dropped ? [alert('WARNING', [dropText(report)])] : []),
    ...(missing.length === 0 ? [] : [alert('NOTE', ...missing)]),
    ...numberTable(
      ['Unique visitors', 'This week', 'Week before', 'Change', 'Percent'],
      [
        row('Human', 'human'),
        row('AI', 'ai'),
        row('All, deduplicated', 'total'),
        ['AI share', percent(share), percent(shareBefore), points(pointsBetween(shareBefore, share)), ''],
      ],
    ),
  ];
}

function symbol({ dropped, totals, before }: WeekReport): string {
  if (dropped) return '⚠️';
  if (before === undefined || totals.total === before.total) return '📊';
  return totals.total > before.total ? '📈' : '📉';
}

function trendBlocks({ trend, breaks, end: { stop } }: WeekReport): Block[] {
  const unread = trend.filter(({ totals }) => totals === undefined).map(({ week }) => week.name);
  const isLimit = stop instanceof ServiceError && stop.status === 429;
  const because = isLimit ? ', since the hourly limit was used up' : '';
  const chart: Block[] = [
    heading(3, 'Trend'),
    { type: 'code', lang: 'mermaid', value: chartSource(trend) },
    paragraph('🟦 Bars: human visitors. 🟧 Line: AI visitors. Each week is Monday to Sunday (UTC).'),
  ];
  return [
    ...(trend.length === 0 ? [] : chart),
    ...paragraphs(
      unread.length > 0 && `Not read${because}: ${unread.join(', ')}.`,
      breaks.length > 0 &&
        `The service changed how it tells human and AI visitors apart on ${breakDays(breaks)}. Human and AI numbers from before and after are not comparable.`,
    ),
  ];
}

function breakDays(days: readonly string[]): string {
  return days.map(longDay).join(' and on ');
}

function trendTable({ trend }: WeekReport): Block[] {
  const rows = trend.map(({ week, totals }) => {
    return [week.name, week.dateFrom, ...counts(totals), percent(totals && aiShare(totals))];
  });
  return numberTable(['Week', 'Monday', 'Human', 'AI', 'All', 'AI share'], rows);
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

function topTable({ siteUrl, review }: WeekReport, pages: readonly RankedPage[]): Block[] {
  const changes = review?.kind === 'review' ? review.changes : undefined;
  const rows = pages.map((page) => [
    ...[pathCell(page, siteUrl), count(page.human), difference(changeOf(page, 'human'))],
    ...[count(page.ai), difference(changeOf(page, 'ai')), count(page.total)],
    ...(changes === undefined ? [] : [changeCell(changes.get(page.path))]),
  ]);
  const header = ['Page', 'Human', 'Human change', 'AI', 'AI change', 'All'];
  return numberTable([...header, ...(changes === undefined ? [] : ['Last change'])], rows);
}

function moversPart({ ranking, siteUrl }: WeekReport, kind: 'human' | 'ai'): Part {
  const { up, down } = ranking[kind];
  const movers = (title: string, pages: readonly RankedPage[]): Block[] => {
    const rows = pages.map((page) => [
      ...[pathCell(page, siteUrl), difference(changeOf(page, kind))],
      ...[count(page[kind]), count(page.before?.[kind])],
    ]);
    const header = ['Page', 'Change', 'This week', 'Week before'];
    return pages.length === 0 ? [] : [paragraph(strong(title)), ...numberTable(header, rows)];
  };
  const name = kind === 'ai' ? 'AI' : kind;
  const fold = `Biggest changes in ${name} visitors: ${up.length} up, ${down.length} down`;
  return { fold, blocks: [...movers('Up', up), ...movers('Down', down)] };
}

function groupPart(
  { siteUrl, listLength }: WeekReport,
  group: readonly PageVisitors[] = [],
  title: string,
  meaning: string,
): Part {
  const rows = group.slice(0, listLength).map((page) => [pathCell(page, siteUrl), ...counts(page)]);
  const cut = group.length > listLength && `The ${listLength} most visited of them:`;
  const blocks = [...paragraphs(cut), ...numberTable(['Page', 'Human', 'AI', 'All'], rows)];
  return { fold: `${title}: ${count(group.length)} (${meaning})`, blocks };
}

/** Why a list is not the whole one; `undefined` when it is. `of` names the week. */
function listText({ pages, gaps }: PageList, of: string): string | undefined {
  return gaps.length === 0
    ? undefined
    : `The list of ${of} is not complete. ${counted(pages.size, 'page')} read; ${gaps.join('; ')}.`;
}

/** What was compared and what was not, and what the numbers mean. */
function notes(report: WeekReport): string[] {
  const { listBefore, before, ranking, dropThreshold, end } = report;
  const texts = [
    before === undefined && 'The week before was not read, so nothing is compared.',
    listBefore && listText(listBefore, 'the week before'),
    before !== undefined &&
      ranking.newPages === undefined &&
      'New and gone pages are not named, since that takes complete lists of both weeks (see max-rows).',
    dropThreshold !== undefined && thresholdText(report),
    'The service counts unique visitors approximately, for the whole site and for each page on its own. Pages do not add up to the site, nor days to the week.',
    'A visitor of both kinds counts as human, as AI, and once in all. The AI share is AI divided by human plus AI; its change is in percentage points.',
    `Changes of fewer than ${changeFloor} visitors are not listed.`,
    `${counted(end.requests, 'request')} to the service.`,
  ];
  return texts.filter((text) => typeof text === 'string');
}

/** Why the drop threshold was not applied; `undefined` where it was. */
function thresholdText({ before, breaksBetween }: WeekReport): string | undefined {
  const why =
    breaksBetween.length > 0
      ? `the service changed how it counts on ${breakDays(breaksBetween)}.`
      : (before?.human ?? 0) < fewestForDrop &&
        `it needs a week before with ${fewestForDrop} human visitors or more.`;
  return why === false ? undefined : `The drop threshold was not applied: ${why}`;
}
