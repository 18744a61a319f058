import { toString as textOf } from 'mdast-util-to-string';
import { paragraph } from '../../runner/markdown.ts';
import type { Visitors } from '../../service/schemas.ts';
import { escapeInvisible, shorten } from '../../text.ts';
import { isoDate } from '../../time.ts';
import { mergedWithout } from '../pulls.ts';
import type { RankedPage } from '../ranking.ts';
import { aiShare, growth, type VisitorsResult } from '../report.ts';
import type { ReviewedPage } from '../review.ts';
import { type Signals, searchesWithoutClick, unansweredQuestions } from '../signals.ts';
import { dayMs } from '../week.ts';
import { headline } from './messages.ts';
import { whyWords } from './review.ts';

/** Every output by its name: what is not known is empty or `false`. */
export function outputsOf(result: VisitorsResult) {
  const report = result.kind === 'report' ? result.report : undefined;
  const inputs = result.kind === 'failure' ? result.inputs : report?.inputs;
  const { week } = inputs ?? {};
  const totals = report?.totals;
  const growthOf = (kind: keyof Visitors) => report && growth(report.before?.[kind], report.totals[kind]);
  const { review, signals, pulls, now = new Date(0) } = report ?? {};
  const [documentation, merged] = [pulls?.documentation.value, pulls?.merged.value];
  const oldest = documentation?.oldest[0];
  const reason = review?.first ?? review?.next[0];
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
    complete: String(report?.list.isComplete ?? false),
    topPages: report === undefined ? '' : JSON.stringify(topPages(report.ranking.top)),
    reviewNext: review === undefined ? '' : JSON.stringify(reviewNext(review.next, signals)),
    reviewFile: review?.first?.file ?? '',
    reviewReason: reason === undefined ? '' : textOf(paragraph(...whyWords(reason, signals, now))),
    unansweredQuestions: plain(signals && known(signals, 'questions', unansweredQuestions(signals).length)),
    searchesWithoutClick: plain(signals && known(signals, 'searches', searchesWithoutClick(signals).length)),
    openDocumentation: plain(documentation?.open),
    oldestDocumentationDays: plain(
      oldest && Math.max(0, Math.floor((now.getTime() - oldest.createdAt.getTime()) / dayMs)),
    ),
    mergedWithout: plain(merged && mergedWithout(merged).length),
    csvFile: report?.inputs.csv ?? '',
    summaryFile: inputs?.summaryFile ?? '',
  };
}

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

function reviewNext(pages: readonly ReviewedPage[], signals: Signals | undefined) {
  const shown = shownOf(2 * pages.length);
  return pages.map(({ path, row, file, change, reasons }) => {
    const { human = null, ai = null, total = null } = row ?? {};
    return {
      ...{ path: shown(path), file: file === undefined ? null : shown(file), human, ai, total },
      changed: change?.isBefore === false ? isoDate(change.date.getTime()) : null,
      pullRequest: change?.pullRequest?.url ?? null,
      thumbsUp: known(signals, 'votes', reasons.thumbsUp) ?? null,
      thumbsDown: known(signals, 'votes', reasons.thumbsDown) ?? null,
      complaints: known(signals, 'complaints', reasons.complaints) ?? null,
      unanswered: known(signals, 'questions', reasons.unanswered) ?? null,
    };
  });
}

function known(signals: Signals | undefined, name: keyof Signals, count: number): number | undefined {
  return signals !== undefined && signals[name].stop === undefined ? count : undefined;
}
