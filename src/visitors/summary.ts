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
import type { Visitors } from '../service/schemas.ts';
import { escapeInvisible, shorten } from '../text.ts';
import { chartSource } from './chart.ts';
import { count, counted, difference, growthPercent, longDay, percent, points } from './format.ts';
import { aiShare, fewestForDrop, growth, pointsBetween } from './growth.ts';
import { dropText, failureWords, headline, listText, missingWords, mistakesOf } from './messages.ts';
import type { Stop } from './pages.ts';
import { changeFloor, type PageChange, type TopPage } from './ranking.ts';
import type { WeekReport } from './report.ts';
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
 * @param siteUrl where page paths lead, without a slash at its end
 * @param longest length in characters; folded parts are left out from the last one on until it is kept
 */
export function reportSummary(report: WeekReport, siteUrl?: string, longest = Infinity): string {
  const all = reportParts(report, (path) => pathCell(path, siteUrl));
  const parts = all.filter(({ blocks }) => blocks.length > 0);
  const leftOut: string[] = [];
  while (true) {
    const blocks = parts.flatMap((part) =>
      part.fold === undefined ? part.blocks : details(part.fold, part.blocks),
    );
    const note = `Left out to keep this short: ${leftOut.join('; ')}.`;
    const markdown = render(leftOut.length === 0 ? blocks : [...blocks, paragraph(note)]);
    const last = parts.findLastIndex(({ fold }) => fold !== undefined);
    if (markdown.length <= longest || last === -1) return markdown;
    leftOut.unshift(...parts.splice(last, 1).map(({ fold = '' }) => fold));
  }
}

export function failureSummary(stop: Stop | undefined, week?: Week): string {
  const sign = stop?.kind === 'cancelled' ? '' : '❌ ';
  const when = week === undefined ? '' : ` in week ${week.name}`;
  const mistakes = mistakesOf(stop).map((mistake) => [quoted(mistake)]);
  return render([
    heading(2, `${sign}No report on documentation visitors${when}`),
    paragraph(...failureWords(stop)),
    ...(mistakes.length === 0 ? [] : [list(...mistakes)]),
  ]);
}

type PathCell = (path: string) => Inline;

function reportParts(report: WeekReport, cell: PathCell): Part[] {
  const { trend, ranking } = report;
  const { top, newPages, gonePages } = ranking;
  const further = topTable(top.slice(openPages), cell);
  return [
    { blocks: [...headBlocks(report), ...trendBlocks(report)] },
    { fold: `The ${trend.length} weeks in numbers`, blocks: trendTable(report) },
    { blocks: topBlocks(report, cell) },
    { fold: `Pages ${openPages + 1} to ${top.length}`, blocks: further },
    moversPart(report, 'human', cell),
    moversPart(report, 'ai', cell),
    groupPart('New pages', 'visited this week, not in the week before', newPages, cell),
    groupPart('Gone pages', 'visited in the week before, not this week', gonePages, cell),
    { blocks: [heading(3, 'About these numbers'), list(...notes(report))] },
  ];
}

function headBlocks(report: WeekReport): Block[] {
  const { week, totals, before, dropped } = report;
  const row = (name: string, kind: keyof Visitors) => [
    ...[name, count(totals[kind]), count(before?.[kind])],
    ...[
      difference(before && totals[kind] - before[kind]),
      growthPercent(growth(before?.[kind], totals[kind])),
    ],
  ];
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
  const isLimit = stop?.kind === 'error' && stop.error instanceof ServiceError && stop.error.status === 429;
  const because = isLimit ? ', since the hourly limit was used up' : '';
  const days = breaks.map(longDay).join(' and on ');
  const notes = [
    unread.length > 0 && `Not read${because}: ${unread.join(', ')}.`,
    breaks.length > 0 &&
      `The service changed how it counts AI visitors on ${days}. AI numbers from before and after are not comparable.`,
  ];
  const known = trend.flatMap(({ week, totals }) => (totals === undefined ? [] : [{ week, totals }]));
  const legend = '🟦 Bars: human visitors. 🟧 Line: AI visitors. Each week is Monday to Sunday (UTC).';
  const chart = [
    heading(3, 'Trend'),
    { type: 'code' as const, lang: 'mermaid', value: chartSource(known) },
    paragraph(legend),
  ];
  return [
    ...(trend.length < 2 ? [] : chart),
    ...notes.filter((note) => note !== false).map((note) => paragraph(note)),
  ];
}

function trendTable({ trend }: WeekReport): Block[] {
  if (trend.length < 2) return [];
  const rows = trend.map(({ week, totals }) => [
    ...[week.name, week.dateFrom, count(totals?.human), count(totals?.ai), count(totals?.total)],
    percent(totals && aiShare(totals)),
  ]);
  return numberTable(['Week', 'Monday', 'Human', 'AI', 'All', 'AI share'], rows, 2);
}

function topBlocks({ ranking: { top }, list: reading }: WeekReport, cell: PathCell): Block[] {
  const none = paragraph('The service lists no pages for this week.');
  const note = listText(reading, 'this week');
  return [
    heading(3, 'Most visited pages'),
    ...(top.length === 0 ? [none] : topTable(top.slice(0, openPages), cell)),
    ...(note === undefined ? [] : [paragraph(note)]),
  ];
}

function topTable(pages: readonly TopPage[], cell: PathCell): Block[] {
  const rows = pages.map((page) => [
    ...[cell(page.now.path), count(page.now.human), changeOf(page, 'human')],
    ...[count(page.now.ai), changeOf(page, 'ai'), count(page.now.total)],
  ]);
  return numberTable(['Page', 'Human', 'Change', 'AI', 'Change', 'All'], rows);
}

function changeOf({ now, before }: TopPage, kind: 'human' | 'ai'): string {
  return before === 'new' ? before : difference(before && now[kind] - before[kind]);
}

function moversPart({ ranking }: WeekReport, kind: 'human' | 'ai', cell: PathCell): Part {
  const { up, down } = ranking[kind];
  const changes = (title: string, pages: readonly PageChange[]): Block[] => {
    const rows = pages.map((page) => [
      ...[cell(page.now.path), changeOf(page, kind), count(page.now[kind]), count(page.before[kind])],
    ]);
    const table = numberTable(['Page', 'Change', 'This week', 'Week before'], rows);
    return table.length === 0 ? [] : [paragraph(strong(title)), ...table];
  };
  const name = kind === 'ai' ? 'AI' : kind;
  const fold = `Biggest changes in ${name} visitors: ${up.length} up, ${down.length} down`;
  return { fold, blocks: [...changes('Up', up), ...changes('Down', down)] };
}

function groupPart(
  title: string,
  meaning: string,
  group: WeekReport['ranking']['newPages'],
  cell: PathCell,
): Part {
  const { count: found, pages } = group ?? { count: 0, pages: [] };
  const rows = pages.map(({ path, human, ai, total }) => [cell(path), count(human), count(ai), count(total)]);
  const cut = found > pages.length ? [paragraph(`The ${pages.length} most visited of them:`)] : [];
  const fold = `${title}: ${count(found)} (${meaning})`;
  return { fold, blocks: [...cut, ...numberTable(['Page', 'Human', 'AI', 'All'], rows)] };
}

/** A table of numbers behind `words` columns of words; nothing where there are no rows. */
function numberTable(header: readonly string[], rows: readonly (readonly Inline[])[], words = 1): Block[] {
  const align = header.map((_, column) => (column < words ? null : 'right'));
  return rows.length === 0 ? [] : [table(header, rows, align)];
}

function pathCell(path: string, siteUrl: string | undefined): Inline {
  const shown = shorten(distinct(escapeInvisible(path)), pathLength);
  const url = siteUrl === undefined ? undefined : pageUrl(siteUrl, path);
  return url === undefined ? quoted(shown) : link(url, quoted(shown));
}

/** `undefined` where a path cannot be told apart from another one in an address, such as one with `..` in it. */
function pageUrl(siteUrl: string, path: string): string | undefined {
  if (!path.startsWith('/') || !path.isWellFormed()) return undefined;
  // What is encoded already stays as it is.
  const encoded = path
    .split('/')
    .map(encodeURIComponent)
    .join('/')
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

/** What was compared and what was not, and what the numbers mean. */
function notes({ listBefore, before, ranking, dropThreshold, end }: WeekReport): Inline[][] {
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
  return texts.filter((text) => typeof text === 'string').map((text) => [text]);
}
