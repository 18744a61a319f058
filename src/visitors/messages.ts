import type { PhrasingContent } from 'mdast';
import { describeError } from '../errors.ts';
import { InputError } from '../inputs.ts';
import { foreign, md, own, plainText } from '../runner/markdown.ts';
import { adviceFor, ServiceError } from '../service/errors.ts';
import { shorten } from '../text.ts';
import { count, counted, days, percent } from './format.ts';
import type { Scope } from './inputs.ts';
import { mostRequests, rowsPerRequest } from './pages.ts';
import type { WeekReport } from './report.ts';
import type { Ending } from './result.ts';
import { noReviewWords } from './review-summary.ts';

/** What the report will cost, in words, before the first request. */
export function describePlan({ week, weeks, maxRows }: Scope): string {
  const trend = Math.max(0, weeks - 2);
  const answers = Math.ceil(maxRows / rowsPerRequest);
  const all = 2 * answers + trend;
  const older = trend === 0 ? '' : `, ${trend} for the older weeks of the trend`;
  const most = all > mostRequests ? `, but no more than ${mostRequests} in one run` : '';
  return `${answers > 1 ? 'At most ' : ''}${all} requests: ${answers} for ${week.name}, ${answers} for the week before${older}${most}. The service allows ${mostRequests} an hour, for the whole organization.`;
}

/** The report in one sentence that stands on its own, for a reader who has nothing else. */
export function headline({ week, totals, before, list }: WeekReport): string {
  const counts = (['human', 'ai'] as const).map((kind) => {
    const visitors = counted(totals[kind], `${kind === 'ai' ? 'AI' : 'human'} visitor`);
    return before === undefined ? visitors : `${visitors} (${change(before[kind], totals[kind])})`;
  });
  const visited = [...list.pages.values()].filter(({ total }) => total > 0).length;
  const than = before === undefined ? 'not ' : '';
  const though =
    totals.total === 0 && visited > 0
      ? `, although the service lists ${counted(visited, 'page')} with visitors`
      : '';
  return `Week ${week.name} (${days(week)}): ${counts.join(' and ')}, ${than}compared with the week before${though}.`;
}

function change(before: number, now: number): string {
  if (now === before) return 'unchanged';
  const direction = now > before ? 'up' : 'down';
  // "0 visitors (down 100.0%)" says it twice, and from zero there is no percentage.
  if (now === 0 || before === 0) return `${direction} from ${count(before)}`;
  const size = (Math.abs(now - before) / before) * 100;
  return `${direction} ${size < 0.05 ? 'less than 0.1%' : percent(size)}`;
}

/** The warning about a drop of the human visitors. */
export function dropText({ totals, before, dropThreshold = 0 }: WeekReport): string {
  const from = before?.human ?? 0;
  const fall = Number((((from - totals.human) / from) * 100).toFixed(1));
  // Rounded, it could be the limit itself.
  const by = fall > dropThreshold ? percent(fall) : `more than ${dropThreshold}%`;
  return `Human visitors fell by ${by} in a week, from ${count(from)} to ${count(totals.human)}. The limit (drop-threshold) is ${dropThreshold}%.`;
}

/** What is missing in the report, and why; each failure once. */
export function missingWords({ end: { stop, failures } }: WeekReport): PhrasingContent[][] {
  const byError = Map.groupBy(failures, ({ error }) => describeError(error));
  const leftOut = [...byError].map(([error, same]) => {
    const what = own(`Left out: ${same.map((failure) => failure.what).join('; ')}.`);
    return error === describeError(stop) ? [what] : md`${what} ${foreign(shorten(error, 500))}.`;
  });
  return stop === undefined ? leftOut : [stopWords(stop), ...leftOut];
}

/** The report in one line of plain text. */
function reportText(report: WeekReport): string {
  const { dropped, review } = report;
  const drop = dropped ? [[dropText(report)]] : [];
  const gone = review === undefined || review.kind === 'review' ? [] : [noReviewWords(review)];
  return [[headline(report)], ...drop, ...missingWords(report), ...gone].map(plainText).join(' ');
}

/** Why there is no report, and what is wrong with the inputs. */
export function failureWords(reason: unknown): [why: PhrasingContent[], ...mistakes: PhrasingContent[][]] {
  if (!(reason instanceof InputError)) return [stopWords(reason)];
  return [md`Invalid inputs. Nothing was read.`, ...reason.mistakes.map((mistake) => [foreign(mistake)])];
}

/** How a run ended, in plain text: a line each for several mistakes in the inputs. */
export function resultText(result: Ending): string {
  switch (result.kind) {
    case 'report':
      return reportText(result.report);
    case 'failure':
      return failureWords(result.reason).map(plainText).join('\n');
    case 'cancelled':
      return cancelledText;
    case 'skipped':
      return 'Nothing to do: the run is in a fork or for Dependabot, and GitHub gives such runs no secrets.';
  }
}

export const cancelledText = 'The run was cancelled before the totals of the week were read.';

const adviceWords = {
  request: 'project-id and week',
  address: 'project-id and base-url',
  scope: 'read',
} as const;

/** Why the reading ended early. */
function stopWords(stop: unknown): PhrasingContent[] {
  if (stop === 'cancelled') return md`The run was cancelled. This is what had been read before.`;
  if (stop === 'time' || stop === 'requests') {
    const limit = own(stop === 'time' ? '10 minutes' : `${mostRequests} requests`);
    return md`The reading stopped after ${limit}, the limit of a run. Lower max-rows or weeks.`;
  }
  const what = foreign(shorten(describeError(stop), 1000));
  return stop instanceof ServiceError
    ? md`${what}. ${own(adviceFor(stop, adviceWords).text)}`
    : md`The run failed: ${what}.`;
}
