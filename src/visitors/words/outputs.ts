import type { Visitors } from '../../service/schemas.ts';
import { escapeInvisible, shorten } from '../../text.ts';
import type { RankedPage } from '../ranking.ts';
import { aiShare, growth } from '../report.ts';
import { type Files, noFiles, type VisitorsResult } from '../result.ts';
import type { ReviewedPage } from '../review.ts';
import { isoDate } from '../week.ts';
import { headline } from './headline.ts';

/** Every output by its name: what is not known is empty or `false`. */
export function outputsOf(result?: VisitorsResult, files: Files = noFiles) {
  const report = result?.kind === 'report' ? result.report : undefined;
  const week = report?.week ?? (result && 'week' in result ? result.week : undefined);
  const totals = report?.totals;
  const growthOf = (kind: keyof Visitors) => report && growth(report.before?.[kind], report.totals[kind]);
  const next = report?.review?.kind === 'review' ? report.review.next : undefined;
  const file = next?.[0]?.file ?? '';
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
    topPages: report === undefined ? '' : JSON.stringify(topPages(report.ranking.top)),
    reviewNext: next === undefined ? '' : JSON.stringify(reviewNext(next)),
    reviewFile: plainPath.test(file) ? file : '',
    csvFile: files.csvFile ?? '',
    summaryFile: files.summaryFile ?? '',
  };
}

/** Whoever can commit names the files. This form holds no sentence, no markup, no option and no other folder. */
const plainPath = /^(?![-/])(?!.*(?:^|\/)\.\.(?:\/|$))[\w./~-]{1,200}$/;

/** Plain digits; `''` where there is no number. */
function plain(value: number | 'new' | undefined): string {
  return typeof value === 'number' ? String(value) : '';
}

/** A next step takes an output in an environment variable, which holds 128 KiB; a character is 3 bytes at most. */
const mostPathCharacters = 25_000;

/** Shortens each of `count` paths so that all of them fit. */
function shownOf(count: number): (path: string) => string {
  return (path) => shorten(escapeInvisible(path), Math.min(1000, Math.floor(mostPathCharacters / count)));
}

function topPages(pages: readonly RankedPage[]) {
  const shown = shownOf(pages.length);
  return pages.map(({ path, human, ai, total, before }) => {
    const { human: humanBefore = null, ai: aiBefore = null, total: totalBefore = null } = before ?? {};
    return { path: shown(path), human, ai, total, humanBefore, aiBefore, totalBefore };
  });
}

function reviewNext(pages: readonly ReviewedPage[]) {
  const shown = shownOf(2 * pages.length);
  return pages.map(({ row: { path, human, ai, total }, file, change }) => {
    const [changed, pullRequest = null] =
      change.kind === 'on' ? [isoDate(change.date.getTime()), change.pullRequest?.url] : [null];
    return { path: shown(path), file: shown(file), human, ai, total, changed, pullRequest };
  });
}
