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
import type { VisitorsResult } from './result.ts';

/** What the report will cost, in words, before the first request. */
export function describePlan({ weeks, maxRows }: Scope): string {
  const all = 2 * Math.ceil(maxRows / rowsPerRequest) + Math.max(0, weeks - 2);
  return `At most ${Math.min(all, mostRequests)} requests. The service allows ${mostRequests} an hour, for the whole organization.`;
}

/** The report in one sentence that stands on its own, for a reader who has nothing else. */
export function headline({ week, totals, before }: WeekReport): string {
  const words = (kind: 'human' | 'ai', name: string) => {
    const change = before === undefined ? '' : ` (${changeWords(before[kind], totals[kind])})`;
    return `${counted(totals[kind], `${name} visitor`)}${change}`;
  };
  const than = before === undefined ? 'not ' : '';
  return `Week ${week.name} (${days(week)}): ${words('human', 'human')} and ${words('ai', 'AI')}, ${than}compared with the week before.`;
}

function changeWords(before: number, now: number): string {
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

/** Why there is no report, and what is wrong with the inputs. */
export function failureWords(reason: unknown): [why: PhrasingContent[], ...mistakes: PhrasingContent[][]] {
  if (!(reason instanceof InputError)) return [stopWords(reason)];
  return [md`Invalid inputs. Nothing was read.`, ...reason.mistakes.map((mistake) => [foreign(mistake)])];
}

/** How a run ended, in plain text: a line each for several mistakes in the inputs. */
export function resultText(result: VisitorsResult): string {
  switch (result.kind) {
    case 'report': {
      const { report } = result;
      const { dropped, review, stop } = report;
      const texts = [headline(report), ...(dropped ? [dropText(report)] : [])].map((text) => [text]);
      const missing = stop === undefined ? [] : [stopWords(stop)];
      const noReview = review?.kind === 'none' ? [review.why] : [];
      return [...texts, ...missing, ...noReview].map(plainText).join(' ');
    }
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

/** Why the reading stopped, or the run failed. */
export function stopWords(stop: unknown): PhrasingContent[] {
  if (stop === 'cancelled') return md`The run was cancelled. This is what had been read before.`;
  if (stop === 'time' || stop === 'requests') {
    const limit = own(stop === 'time' ? '10 minutes' : `${mostRequests} requests`);
    return md`The reading stopped after ${limit}, the limit of a run. Lower max-rows or weeks.`;
  }
  const what = foreign(shorten(describeError(stop), 1000));
  if (!(stop instanceof ServiceError)) return md`The run failed: ${what}.`;
  return md`${what}. ${own(adviceFor(stop, adviceWords).text)}`;
}
