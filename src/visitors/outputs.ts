import type { Log } from '../runner/log.ts';
import type { Visitors } from '../service/schemas.ts';
import { escapeInvisible, shorten } from '../text.ts';
import { headline } from './messages.ts';
import type { RankedPage } from './ranking.ts';
import { aiShare, growth, type WeekReport } from './report.ts';
import type { Files } from './result.ts';
import type { ReviewedPage } from './review.ts';
import type { Week } from './week.ts';

/** What a run knows so far. */
export interface Known {
  readonly week?: Week;
  readonly totals?: Visitors;
  readonly report?: WeekReport;
  readonly files?: Files;
}

/** Every output by its name: what is not known is empty or `false`. */
export function outputsOf({ report, week = report?.week, totals = report?.totals, files }: Known = {}) {
  const growthOf = (kind: keyof Visitors) => report && growth(report.before?.[kind], report.totals[kind]);
  const next = report?.review?.kind === 'review' ? report.review.next : undefined;
  const [first] = next ?? [];
  return {
    week: week?.name ?? '',
    dateFrom: week?.dateFrom ?? '',
    dateTo: week?.dateTo ?? '',
    headline: report === undefined ? '' : headline(report),
    human: plain(totals?.human),
    ai: plain(totals?.ai),
    total: plain(totals?.total),
    humanChange: plain(growthOf('human')),
    aiChange: plain(growthOf('ai')),
    totalChange: plain(growthOf('total')),
    aiShare: plain(totals && aiShare(totals)),
    alert: String(report?.dropped ?? false),
    complete: String(report?.list.gaps.length === 0),
    topPages: report === undefined ? '' : topPagesJson(report.ranking.top),
    reviewNext: next === undefined ? '' : reviewNextJson(next),
    reviewFile: first !== undefined && plainPath.test(first.file) ? first.file : '',
    csvFile: files?.csvFile ?? '',
    summaryFile: files?.summaryFile ?? '',
  };
}

export function setOutputs(log: Pick<Log, 'output'>, known: Known): void {
  for (const [name, value] of Object.entries(outputsOf(known))) log.output(name, value);
}

/** Whoever can commit names the files. This form holds no sentence, no markup, no option and no other folder. */
const plainPath = /^(?![-/])(?!.*(?:^|\/)\.\.(?:\/|$))[\w./~-]{1,200}$/;

/** Plain digits; `''` where there is no number. */
function plain(value: number | 'new' | undefined): string {
  return typeof value === 'number' ? String(value) : '';
}

/** A next step takes an output in an environment variable, which holds 128 KiB; a character is 3 bytes at most. */
const mostPathCharacters = 25_000;

/** Shows paths so that so many of them fit. */
function pathsFor(count: number): (path: string) => string {
  const longest = Math.min(1000, Math.floor(mostPathCharacters / count));
  return (path) => shorten(escapeInvisible(path), longest);
}

function topPagesJson(top: readonly RankedPage[]): string {
  const shown = pathsFor(top.length);
  const pages = top.map(({ path, human, ai, total, before }) => ({
    path: shown(path),
    ...{ human, ai, total },
    humanBefore: before?.human ?? null,
    aiBefore: before?.ai ?? null,
    totalBefore: before?.total ?? null,
  }));
  return JSON.stringify(pages);
}

function reviewNextJson(next: readonly ReviewedPage[]): string {
  const shown = pathsFor(2 * next.length);
  const pages = next.map(({ row: { path, human, ai, total }, file, change }) => ({
    ...{ path: shown(path), file: shown(file), human, ai, total },
    changed: change.kind === 'on' ? change.date.toISOString().slice(0, 10) : null,
    pullRequest: change.kind === 'on' ? (change.pullRequest?.url ?? null) : null,
  }));
  return JSON.stringify(pages);
}
