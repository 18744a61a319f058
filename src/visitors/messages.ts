import { describeError } from '../errors.ts';
import { InputError } from '../inputs.ts';
import { type Inline, plainText, quoted } from '../runner/markdown.ts';
import { adviceFor, ServiceError } from '../service/errors.ts';
import { shorten } from '../text.ts';
import { count, counted, days, percent } from './format.ts';
import type { Scope } from './inputs.ts';
import { mostRequests, rowsPerRequest } from './pages.ts';
import type { WeekReport } from './report.ts';

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
export function missingWords({ end: { stop, failures } }: WeekReport): Inline[][] {
  const byError = Map.groupBy(failures, ({ error }) => describeError(error));
  const leftOut = [...byError].map(([error, same]): Inline[] => {
    const what = `Left out: ${same.map((failure) => failure.what).join('; ')}.`;
    return error === describeError(stop) ? [what] : [`${what} `, quoted(shorten(error, 500)), '.'];
  });
  return stop === undefined ? leftOut : [stopWords(stop), ...leftOut];
}

/** The report in one line of plain text, for the log. */
export function reportText(report: WeekReport): string {
  const drop = report.dropped ? [[dropText(report)]] : [];
  return [[headline(report)], ...drop, ...missingWords(report)].map(plainText).join(' ');
}

/** Why there is no report; one line, or one for each of several mistakes in the inputs. */
export function failureText(reason: unknown): string {
  return failureWords(reason).map(plainText).join('\n');
}

/** Why there is no report, and what is wrong with the inputs. */
export function failureWords(reason: unknown): [why: Inline[], ...mistakes: Inline[][]] {
  if (reason === 'cancelled') return [['The run was cancelled before the totals of the week were read.']];
  if (!(reason instanceof InputError)) return [stopWords(reason)];
  return [['Invalid inputs. Nothing was read.'], ...reason.mistakes.map((mistake) => [quoted(mistake)])];
}

const adviceWords = {
  request: 'project-id and week',
  address: 'project-id and base-url',
  scope: 'read',
} as const;

/** Why the reading ended early. */
function stopWords(stop: unknown): Inline[] {
  if (stop === 'cancelled') return ['The run was cancelled. This is what had been read before.'];
  if (stop === 'time' || stop === 'requests') {
    const limit = stop === 'time' ? '10 minutes' : `${mostRequests} requests`;
    return [`The reading stopped after ${limit}, the limit of a run. Lower max-rows or weeks.`];
  }
  const told = quoted(shorten(describeError(stop), 1000));
  if (!(stop instanceof ServiceError)) return ['The run failed: ', told, '.'];
  return [told, `. ${adviceFor(stop, adviceWords)}`];
}
