import type { WeekReport } from '../report.ts';
import { count, counted, days, percent } from './format.ts';

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
