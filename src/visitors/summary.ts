import {
  alert,
  type Block,
  details,
  heading,
  type Inline,
  link,
  list,
  paragraph,
  quoted,
  render,
  strong,
  table,
} from '../runner/markdown.ts';
import { ServiceError } from '../service/errors.ts';
import type { PageVisitors, Visitors } from '../service/schemas.ts';
import { escapeInvisible, shorten } from '../text.ts';
import { chartSource } from './chart.ts';
import { count, counted, difference, longDay, percent, percentChange, points } from './format.ts';
import { dropText, failureWords, headline, missingWords } from './messages.ts';
import type { PageList } from './pages.ts';
import { changeFloor, changeOf, type RankedPage } from './ranking.ts';
import { aiShare, fewestForDrop, growth, pointsBetween, type WeekReport } from './report.ts';
import type { Week } from './week.ts';

/** Characters of a summary that goes into a file: it should fit an issue or a comment, which hold 65,536. */
export const fileLength = 65_000;

/** Of a path that is shown, in UTF-16 code units. */
const pathLength = 80;
const longestLink = 200;
/** The rest of them is folded. */
const openPages = 25;

/** A part of the summary; one with a fold can be left out, one without blocks is not shown. */
interface Part {
  readonly fold?: string;
  readonly blocks: readonly Block[];
}

/**
 * The report as Markdown.
 *
 * @param longest length in characters; folded parts are left out from the last one on until it is kept
 */
export function reportSummary(report: WeekReport, longest = Infinity): string {
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

/** @param reason a `Stop`, or what was thrown */
export function failureSummary(reason: unknown, week?: Week): string {
  const [words, ...mistakes] = failureWords(reason);
  const sign = reason === 'cancelled' ? '' : '❌ ';
  const when = week === undefined ? '' : ` in week ${week.name}`;
  return render([
    heading(2, `${sign}No report on documentation visitors${when}`),
    paragraph(...words),
    ...(mistakes.length === 0 ? [] : [list(...mistakes)]),
  ]);
}

function partsOf(report: WeekReport): Part[] {
  const { trend, siteUrl } = report;
  const { top, newPages, gonePages } = report.ranking;
  return [
    { blocks: [...headBlocks(report), ...trendBlocks(report)] },
    { fold: `The ${trend.length} weeks in numbers`, blocks: trendTable(report) },
    { blocks: topBlocks(report) },
    { fold: `Pages ${openPages + 1} to ${top.length}`, blocks: topTable(top.slice(openPages), siteUrl) },
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
        `The service changed how it counts AI visitors on ${breaks.map(longDay).join(' and on ')}. AI numbers from before and after are not comparable.`,
    ),
  ];
}

function trendTable({ trend }: WeekReport): Block[] {
  const rows = trend.map(({ week, totals }) => {
    return [week.name, week.dateFrom, ...counts(totals), percent(totals && aiShare(totals))];
  });
  return numberTable(['Week', 'Monday', 'Human', 'AI', 'All', 'AI share'], rows, 2);
}

function topBlocks({ ranking: { top }, list: reading, siteUrl }: WeekReport): Block[] {
  return [
    heading(3, 'Most visited pages'),
    ...topTable(top.slice(0, openPages), siteUrl),
    ...paragraphs(
      top.length === 0 && 'The service lists no pages for this week.',
      listText(reading, 'this week'),
    ),
  ];
}

function topTable(pages: readonly RankedPage[], siteUrl: string | undefined): Block[] {
  const rows = pages.map((page) => [
    ...[pathCell(page, siteUrl), count(page.human), difference(changeOf(page, 'human'))],
    ...[count(page.ai), difference(changeOf(page, 'ai')), count(page.total)],
  ]);
  return numberTable(['Page', 'Human', 'Change', 'AI', 'Change', 'All'], rows);
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

function counts(visitors: Visitors | undefined): string[] {
  return [count(visitors?.human), count(visitors?.ai), count(visitors?.total)];
}

/** A table of numbers behind `words` columns of words; nothing where there are no rows. */
function numberTable(header: readonly string[], rows: readonly (readonly Inline[])[], words = 1): Block[] {
  const align = header.map((_, column) => (column < words ? null : 'right'));
  return rows.length === 0 ? [] : [table(header, rows, align)];
}

/** One for each text that there is. */
function paragraphs(...texts: readonly (string | false | undefined)[]): Block[] {
  return texts.filter((text) => typeof text === 'string').map((text) => paragraph(text));
}

function pathCell({ path }: PageVisitors, siteUrl: string | undefined): Inline {
  const shown = quoted(shorten(distinct(escapeInvisible(path)), pathLength));
  const url = siteUrl === undefined ? undefined : pageUrl(siteUrl, path);
  return url === undefined ? shown : link(url, shown);
}

/** `undefined` where a path cannot be told apart from another one in an address, such as one with `..` in it. */
function pageUrl(siteUrl: string, path: string): string | undefined {
  if (!path.startsWith('/') || !path.isWellFormed()) return undefined;
  // What is encoded already stays as it is.
  const encoded = encodeURIComponent(path)
    .replaceAll('%2F', '/')
    .replace(/%25([0-9a-f]{2})/gi, '%$1');
  const url = `${siteUrl}${encoded}`;
  return url.length <= longestLink && URL.parse(url)?.href === url ? url : undefined;
}

/**
 * Shows what two paths can differ in without looking different: spaces at the ends and beside each other, all other
 * kinds of space, and a backslash before a pipe, which parsers of tables take away or take the cell's end from.
 */
function distinct(path: string): string {
  return path
    .replace(/^ | $| (?= )|[^\S ]/gu, (space) => `\\u{${(space.codePointAt(0) ?? 0).toString(16)}}`)
    .replaceAll('\\|', '\\\\u{7c}');
}

/** Why a list is not the whole one; `undefined` when it is. `of` names the week. */
function listText({ pages, gaps }: PageList, of: string): string | undefined {
  return gaps.length === 0
    ? undefined
    : `The list of ${of} is not complete. ${counted(pages.size, 'page')} read; ${gaps.join('; ')}.`;
}

/** What was compared and what was not, and what the numbers mean. */
function notes({ listBefore, before, ranking, dropThreshold, end }: WeekReport): string[] {
  const texts = [
    before === undefined && 'The week before was not read, so nothing is compared.',
    listBefore && listText(listBefore, 'the week before'),
    before !== undefined &&
      ranking.newPages === undefined &&
      'New and gone pages are not named, since that takes complete lists of both weeks (see max-rows).',
    dropThreshold !== undefined &&
      (before?.human ?? 0) < fewestForDrop &&
      `The drop threshold was not applied: it needs a week before with ${fewestForDrop} human visitors or more.`,
    'The service counts unique visitors approximately, for the whole site and for each page on its own. Pages do not add up to the site, nor days to the week.',
    'A visitor of both kinds counts as human, as AI, and once in all. The AI share is AI divided by human plus AI; its change is in percentage points.',
    `Changes of fewer than ${changeFloor} visitors are not listed.`,
    `${counted(end.requests, 'request')} to the service.`,
  ];
  return texts.filter((text) => typeof text === 'string');
}
