import { InputError } from '../runner/inputs.ts';
import {
  alert,
  type Block,
  codeBlock,
  details,
  heading,
  type Inline,
  list,
  paragraph,
  plainText,
  quoted,
  renderWithin,
  type Section,
  strong,
  summaryLimit,
  table,
} from '../runner/markdown.ts';
import { adviceFor, describeError, ServiceError } from '../service/errors.ts';
import type { PageVisitors, Visitors } from '../service/records.ts';
import { shorten, visible } from '../text.ts';
import { aiShare, fewestForDrop, pointsBetween } from './change.ts';
import { chartSource } from './chart.ts';
import type { Ending, Findings } from './ending.ts';
import { changeFloor, heldPages, type PageChange, type PageGroup, type TopPage } from './ranking.ts';
import {
  count,
  counted,
  dash,
  days,
  difference,
  dropText,
  forwardable,
  growthText,
  isLimit,
  listText,
  percent,
  points,
} from './wording.ts';

/** UTF-16 code units of a path that is shown, in the table that everybody sees and in the folded ones. */
const pathLength = { open: 80, folded: 200 };
const shortTable = { rows: 5, pathLength: 80 };

/**
 * The job summary.
 *
 * @param usedBytes what the summary of this step holds already
 */
export function summaryFor(ending: Ending, usedBytes: number): string {
  const { findings } = ending;
  const limit = summaryLimit - usedBytes;
  if (findings === undefined) return renderWithin([always(failureBlocks(ending))], limit);
  return renderWithin(
    [
      always(headBlocks(findings)),
      trendSection(findings, ending),
      topSection(findings),
      ...(['human', 'ai'] as const).map((kind) => moversSection(findings, kind)),
      groupSection('New pages', 'in this week and not in the week before', findings.ranking.newPages),
      groupSection('Gone pages', 'in the week before and not in this week', findings.ranking.gonePages),
      always([heading(3, 'About these numbers'), list(...readingNotes(ending, findings), ...meaningNotes)]),
    ],
    limit,
  );
}

/** The outcome without markup, for the log: one line, or one for each of several mistakes in the inputs. */
export function sentence(ending: Ending): string {
  const { findings } = ending;
  if (findings === undefined)
    return [plainText(failureWords(ending)).trim(), ...severalMistakes(ending)].join('\n');
  const parts = [
    forwardable(findings),
    ...(findings.dropped ? [dropText(findings)] : []),
    ...gapTexts(findings.gaps).map(({ what }) => `${what}.`),
    plainText(stopWords(ending)),
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function always(blocks: readonly Block[]): Section {
  return { full: blocks, short: blocks };
}

function failureBlocks(ending: Ending): Block[] {
  const week = ending.week === undefined ? '' : ` in week ${ending.week.name}`;
  const title = heading(2, `Documentation visitors${week}`);
  const mistakes = severalMistakes(ending).map((mistake) => [quoted(mistake)]);
  return [title, paragraph(...failureWords(ending)), ...(mistakes.length === 0 ? [] : [list(...mistakes)])];
}

/** One mistake is told in the sentence. */
function severalMistakes({ cancelled, stop }: Ending): readonly string[] {
  return !cancelled && stop instanceof InputError && stop.mistakes.length > 1 ? stop.mistakes : [];
}

function failureWords(ending: Ending): Inline[] {
  const { cancelled, stop } = ending;
  if (cancelled) return ['The run was cancelled before the totals of the week were read.'];
  if (severalMistakes(ending).length > 0) return ['There is no report, since several inputs are wrong:'];
  return ['There is no report: ', quoted(shorten(describeError(stop), 2000)), '.', ...adviceWords(stop)];
}

function adviceWords(error: unknown): Inline[] {
  const advice = error instanceof ServiceError ? adviceFor(error) : '';
  return advice === '' ? [] : [` ${advice}`];
}

/** Why there is less than there could be; empty when nothing is missing. */
function stopWords({ cancelled, stop }: Ending): Inline[] {
  if (cancelled) return ['The run was cancelled, so this is only what had been read before.'];
  if (stop === undefined) return [];
  const why: Inline[] = isLimit(stop)
    ? ['The hourly limit of the service ended the reading early: ']
    : ['The reading ended early: '];
  return [...why, quoted(shorten(describeError(stop), 1000)), '.', ...adviceWords(stop)];
}

function headBlocks(findings: Findings): Block[] {
  const { week, totals, before, growth, dropped } = findings;
  const row = (name: string, kind: keyof Visitors): Inline[] => [
    name,
    count(totals[kind]),
    count(before?.[kind]),
    difference(before && totals[kind] - before[kind]),
    growthText(growth?.[kind]),
  ];
  const share = aiShare(totals);
  const shareBefore = before && aiShare(before);
  const shareChange =
    share === undefined || shareBefore === undefined ? undefined : pointsBetween(shareBefore, share);
  return [
    heading(2, `Documentation visitors in week ${week.name}: ${days(week)}`),
    ...(dropped ? [alert('WARNING', [dropText(findings)])] : []),
    paragraph(forwardable(findings)),
    table(
      ['Unique visitors', 'This week', 'Week before', 'Change', 'Percent'],
      [
        row('Human', 'human'),
        row('AI', 'ai'),
        row('All, deduplicated', 'total'),
        ['AI share', percent(share), percent(shareBefore), points(shareChange), ''],
      ],
      [null, 'right', 'right', 'right', 'right'],
    ),
  ];
}

function trendSection({ trend }: Findings, ending: Ending): Section {
  if (trend.length < 2) return always([]);
  const known = trend.flatMap(({ week, totals }) => (totals === undefined ? [] : [{ week, totals }]));
  const oldest = trend.findIndex(({ totals }) => totals !== undefined);
  const between = trend.filter(({ totals }, index) => totals === undefined && index > oldest);
  const folded = details(`The ${trend.length} weeks in numbers`, [
    table(
      ['Week', 'Monday', 'Human', 'AI', 'All', 'AI share'],
      trend.map(({ week, totals }) => [
        week.name,
        week.dateFrom,
        count(totals?.human),
        count(totals?.ai),
        count(totals?.total),
        percent(totals && aiShare(totals)),
      ]),
      [null, null, 'right', 'right', 'right', 'right'],
    ),
  ]);
  const chart =
    known.length < 2
      ? []
      : [
          codeBlock('mermaid', chartSource(known)),
          paragraph(
            'Bars are human visitors, the line is AI visitors; each week is Monday to Sunday in UTC.',
          ),
        ];
  const cut = [
    ...(between.length === 0
      ? []
      : [
          `${between.map(({ week }) => week.name).join(', ')} could not be read, and ${between.length === 1 ? 'is' : 'are'} missing in the chart.`,
        ]),
    ...(oldest === 0
      ? []
      : [
          `${counted(oldest, 'week', 'weeks')} of the trend could not be read${isLimit(ending.stop) ? ', since the hourly limit was used up' : ''}.`,
        ]),
  ].map((text) => paragraph(text));
  return always([heading(3, 'Trend'), ...chart, ...cut, ...folded]);
}

function topSection(findings: Findings): Section {
  const { ranking, list: reading } = findings;
  const title = heading(3, 'Most read pages');
  const note = listText(reading, 'this week');
  const under = note === undefined ? [] : [paragraph(note)];
  if (ranking.top.length === 0)
    return always([
      title,
      ...(note === undefined ? [paragraph('The service lists no pages for this week.')] : under),
    ]);
  return tables(ranking.top, pathLength.open, (rows, length, cut) => [
    title,
    topTable(rows, length),
    ...cut,
    ...under,
  ]);
}

function topTable(pages: readonly TopPage[], length: number): Block {
  const change = ({ before, ...now }: TopPage, kind: 'human' | 'ai'): string => {
    if (before === undefined) return dash;
    return before === 'new' ? 'new' : difference(now[kind] - before[kind]);
  };
  return table(
    ['Page', 'Human', 'Change', 'AI', 'Change', 'All'],
    pages.map((page) => [
      pathCell(page.path, length),
      count(page.human),
      change(page, 'human'),
      count(page.ai),
      change(page, 'ai'),
      count(page.total),
    ]),
    [null, 'right', 'right', 'right', 'right', 'right'],
  );
}

function moversSection({ ranking, before }: Findings, kind: 'human' | 'ai'): Section {
  const movers = ranking[kind];
  const name = kind === 'ai' ? 'AI' : 'human';
  if (before === undefined) return always([]);
  if (movers.up.length + movers.down.length === 0) return always([]);
  const summary = `Biggest changes in ${name} visitors: ${movers.up.length} up, ${movers.down.length} down`;
  const parts = [
    ['Up', movers.up],
    ['Down', movers.down],
  ] as const;
  const sections = parts
    .filter(([, rows]) => rows.length > 0)
    .map(([title, rows]) =>
      tables(rows, pathLength.folded, (shown, length, cut) => [
        paragraph(strong(title)),
        moversTable(shown, kind, length),
        ...cut,
      ]),
    );
  return {
    full: details(
      summary,
      sections.flatMap(({ full }) => full),
    ),
    short: details(
      summary,
      sections.flatMap(({ short }) => short),
    ),
  };
}

function moversTable(changes: readonly PageChange[], kind: 'human' | 'ai', length: number): Block {
  return table(
    ['Page', 'Change', 'This week', 'Week before'],
    changes.map(({ path, now, before }) => [
      pathCell(path, length),
      difference(now[kind] - before[kind]),
      count(now[kind]),
      count(before[kind]),
    ]),
    [null, 'right', 'right', 'right'],
  );
}

function groupSection(title: string, meaning: string, group: PageGroup | undefined): Section {
  if (group === undefined || group.count === 0) return always([]);
  const fold = `${title}: ${count(group.count)}, ${meaning}`;
  if (group.pages.length === 0) {
    return always(
      details(fold, [
        paragraph(
          `They are among the least read: none is one of the ${count(heldPages)} most read pages, so none is listed.`,
        ),
      ]),
    );
  }
  return tables(group.pages, pathLength.folded, (rows, length, cut) =>
    details(fold, [
      ...(group.count > rows.length
        ? [paragraph(`The ${rows.length === 1 ? '' : `${rows.length} `}most read of them:`)]
        : []),
      table(
        ['Page', 'Human', 'AI', 'All'],
        rows.map((page) => [
          pathCell(page.path, length),
          count(page.human),
          count(page.ai),
          count(page.total),
        ]),
        [null, 'right', 'right', 'right'],
      ),
      ...cut,
    ]),
  );
}

/**
 * @param blocks what holds a table of the rows, and where rows are left out what says so
 */
function tables<Row>(
  rows: readonly Row[],
  pathLength: number,
  blocks: (rows: readonly Row[], pathLength: number, cut: readonly Block[]) => readonly Block[],
): Section {
  const first = rows.slice(0, shortTable.rows);
  const cut =
    first.length === rows.length
      ? []
      : [paragraph(`${first.length} of ${rows.length} rows, since the summary is nearly full.`)];
  return { full: blocks(rows, pathLength, []), short: blocks(first, shortTable.pathLength, cut) };
}

function pathCell(path: string, length: number): Inline {
  return quoted(shorten(distinct(visible(path)), length));
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

/** What was read and what wasn't. */
function readingNotes(ending: Ending, findings: Findings): Inline[][] {
  const { listBefore, before, ranking, gaps, dropThreshold, readsAll } = findings;
  const noteBefore = listBefore && listText(listBefore, 'the week before');
  const lines: Inline[][] = [];
  const stop = stopWords(ending);
  if (stop.length > 0) lines.push(stop);
  for (const { what, error } of gapTexts(gaps)) {
    const isTold = stop.length > 0 && error === describeError(ending.stop);
    lines.push([`${what}${isTold ? '' : ': '}`, ...(isTold ? [] : [quoted(shorten(error, 500))]), '.']);
  }
  if (before === undefined) lines.push(['The week before was not read, so nothing is compared.']);
  if (noteBefore !== undefined) lines.push([noteBefore]);
  if (before !== undefined && ranking.newPages === undefined) {
    lines.push([
      `New and gone pages are not named, since that takes both weeks read to the end${readsAll ? '' : ' (max-rows: all)'}.`,
    ]);
  }
  if (dropThreshold !== undefined && (before === undefined || before.human < fewestForDrop)) {
    lines.push([
      `The drop threshold was not applied, since it needs a week before with ${fewestForDrop} human visitors or more.`,
    ]);
  }
  lines.push([`${counted(ending.requests, 'request', 'requests')} to the service.`]);
  return lines;
}

/** What was left out, by the failure. */
function gapTexts(gaps: Findings['gaps']): { what: string; error: string }[] {
  const byError = Map.groupBy(gaps, ({ error }) => describeError(error));
  return [...byError].map(([error, same]) => ({
    what: `Left out: ${same.map(({ what }) => what).join('; ')}. The service failed again and again`,
    error,
  }));
}

const meaningNotes: readonly Inline[][] = [
  [
    'The service counts unique visitors approximately, for the whole site and for each page on its own: pages do not add up to the site, nor days to the week.',
  ],
  [
    'A visitor of both kinds counts as human and as AI and once in all, so human and AI do not add up to all. The AI share is AI divided by human and AI, and its change is in percentage points.',
  ],
  [
    `Weeks run from Monday to Sunday in UTC. Changes of fewer than ${changeFloor} visitors are not listed, since counts are approximate.`,
  ],
];

/** A following step passes the output on in an environment variable or a prompt, which have limits. */
const topPagesLimit = 48 * 1024;

interface PageRecord extends PageVisitors {
  /** Visitors against the week before; null where that is not known. */
  readonly humanChange: number | null;
  readonly aiChange: number | null;
  readonly totalChange: number | null;
  readonly lostMostAi?: true;
}

/**
 * The top pages in the order of the report as a JSON array. The page that lost most AI visitors of all pages in both
 * weeks has `lostMostAi: true`; when it is no top page, it is one more, at the end. Invisible characters in paths are
 * shown as escapes. Shortened from the end of the top pages to 48 KiB.
 */
export function topPagesAsJson({ ranking }: Findings): string {
  const lost = ranking.ai.down[0];
  const records = ranking.top.map(({ before, ...now }) =>
    pageRecord(now.path, now, before === 'new' ? noVisitors : before, now.path === lost?.path),
  );
  const extra =
    lost === undefined || ranking.top.some(({ path }) => path === lost.path)
      ? []
      : [pageRecord(lost.path, lost.now, lost.before, true)];
  while (true) {
    const json = JSON.stringify([...records, ...extra]);
    if (Buffer.byteLength(json) <= topPagesLimit || records.length === 0) return json;
    records.pop();
  }
}

const noVisitors: Visitors = { human: 0, ai: 0, total: 0 };

function pageRecord(
  path: string,
  now: Visitors,
  before: Visitors | undefined,
  lostMostAi: boolean,
): PageRecord {
  const change = (kind: keyof Visitors) => (before === undefined ? null : now[kind] - before[kind]);
  return {
    path: shorten(visible(path), 1000),
    human: now.human,
    ai: now.ai,
    total: now.total,
    humanChange: change('human'),
    aiChange: change('ai'),
    totalChange: change('total'),
    ...(lostMostAi ? { lostMostAi } : {}),
  };
}
