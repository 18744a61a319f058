import { describeError } from '../errors.ts';
import { InputError } from '../inputs.ts';
import { type Inline, plainText, quoted } from '../runner/markdown.ts';
import { adviceFor, ServiceError } from '../service/errors.ts';
import { shorten } from '../text.ts';
import { count, counted, days, percent } from './format.ts';
import type { Scope } from './inputs.ts';
import { mostRequests, type PageList, rowsPerRequest, type Stop } from './pages.ts';
import type { WeekReport } from './report.ts';

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

/** Why a list is not the whole one; `undefined` when it is. `of` names the week. */
export function listText({ pages, gaps }: PageList, of: string): string | undefined {
  return gaps.length === 0
    ? undefined
    : `The list of ${of} is not complete. ${counted(pages.size, 'page')} read; ${gaps.join('; ')}.`;
}

/** What the report will cost, in words, before the first request. */
export function describePlan({ week, weeks, maxRows }: Scope): string {
  const trend = Math.max(0, weeks - 2);
  const answers = Math.ceil(maxRows / rowsPerRequest);
  const all = 2 * answers + trend;
  const older = trend === 0 ? '' : `, ${trend} for the older weeks of the trend`;
  const most = all > mostRequests ? `, but no more than ${mostRequests} in one run` : '';
  return `${answers > 1 ? 'At most ' : ''}${all} requests: ${answers} for ${week.name}, ${answers} for the week before${older}${most}. The service allows ${mostRequests} an hour, for the whole organization.`;
}

/** The report in one line of plain text, for the log. */
export function reportText(report: WeekReport): string {
  const said = [[headline(report)], ...(report.dropped ? [[dropText(report)]] : []), ...missingWords(report)];
  return said.map(plainText).join(' ');
}

/** Why there is no report; one line, or one for each of several mistakes in the inputs. */
export function failureText(stop: Stop | undefined): string {
  return [plainText(failureWords(stop)), ...mistakesOf(stop)].join('\n');
}

/** Mistakes in the inputs, a line each. */
export function mistakesOf(stop: Stop | undefined): readonly string[] {
  return stop?.kind === 'error' && stop.error instanceof InputError ? stop.error.mistakes : [];
}

/** Why there is no report. */
export function failureWords(stop: Stop | undefined): Inline[] {
  if (stop?.kind === 'cancelled') return ['The run was cancelled before the totals of the week were read.'];
  return mistakesOf(stop).length > 0 ? ['Invalid inputs. Nothing was read.'] : stopWords(stop);
}

const adviceWords = {
  request: 'project-id and week',
  address: 'project-id and base-url',
  scope: 'read',
} as const;

/** Why the reading ended early; empty when it did not. */
function stopWords(stop: Stop | undefined): Inline[] {
  if (stop === undefined) return [];
  if (stop.kind === 'cancelled') return ['The run was cancelled. This is what had been read before.'];
  if (stop.kind === 'error') {
    const told = quoted(shorten(describeError(stop.error), 1000));
    if (!(stop.error instanceof ServiceError)) return ['The run failed: ', told, '.'];
    return [told, `. ${adviceFor(stop.error, adviceWords)}`];
  }
  const limit = stop.kind === 'time' ? '10 minutes' : `${mostRequests} requests`;
  return [`The reading stopped after ${limit}, the limit of a run. Lower max-rows or weeks.`];
}

/** What is missing in the report, and why; each failure once. */
export function missingWords({ end: { stop, failures } }: WeekReport): Inline[][] {
  const stopError = stop?.kind === 'error' ? describeError(stop.error) : undefined;
  const byError = Map.groupBy(failures, ({ error }) => describeError(error));
  const leftOut = [...byError].map(([error, same]): Inline[] => {
    const what = `Left out: ${same.map((failure) => failure.what).join('; ')}.`;
    return error === stopError ? [what] : [`${what} `, quoted(shorten(error, 500)), '.'];
  });
  return [...(stop === undefined ? [] : [stopWords(stop)]), ...leftOut];
}
