import type { Visitors } from '../service/schemas.ts';
import { escapeInvisible, shorten } from '../text.ts';
import { headline } from './messages.ts';
import type { RankedPage } from './ranking.ts';
import { aiShare, growth, type WeekReport } from './report.ts';
import type { Files } from './result.ts';
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
  const lost = report?.ranking.ai.down[0]?.path ?? '';
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
    biggestDrop: plainPath.test(lost) ? lost : '',
    csvFile: files?.csvFile ?? '',
    summaryFile: files?.summaryFile ?? '',
  };
}

/** Paths are made up by whoever visits the site. This form holds no sentence, no markup and no other host. */
const plainPath = /^\/(?!\/)[\w./~-]{0,200}$/;

/** Plain digits; `''` where there is no number. */
function plain(value: number | 'new' | undefined): string {
  return typeof value === 'number' ? String(value) : '';
}

/** A next step takes the output in an environment variable, which holds 128 KiB; a character is 3 bytes at most. */
const mostPathCharacters = 25_000;

function topPagesJson(top: readonly RankedPage[]): string {
  const longest = Math.min(1000, Math.floor(mostPathCharacters / top.length));
  const pages = top.map(({ path, human, ai, total, before }) => ({
    path: shorten(escapeInvisible(path), longest),
    human,
    ai,
    total,
    humanBefore: before?.human ?? null,
    aiBefore: before?.ai ?? null,
    totalBefore: before?.total ?? null,
  }));
  return JSON.stringify(pages);
}
