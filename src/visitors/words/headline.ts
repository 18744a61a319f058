import type { PhrasingContent } from 'mdast';
import { md, own } from '../../runner/markdown.ts';
import { isComplete } from '../pages.ts';
import type { RankedPage } from '../ranking.ts';
import type { WeekReport } from '../report.ts';
import type { Week } from '../week.ts';
import { count, counted, days, daysOfYear, difference, percent, readersOf } from './format.ts';
import { pageLink } from './tables.ts';

/** The report in one sentence that stands on its own, for a reader who has nothing else. */
export function headline(report: WeekReport): string {
  const { title, week } = report;
  return `${title === undefined ? '' : `${title}, `}${days(week)}: ${totalsSentence(report)}`;
}

/** The same without the name and the days, for a place that says them. */
export function totalsSentence({ totals, before }: WeekReport): string {
  const isFirst = before?.total === 0 && totals.total > 0;
  const words = (kind: 'human' | 'ai', name: string) => {
    const change = before === undefined || isFirst ? '' : ` (${changeWords(before[kind], totals[kind])})`;
    return `${counted(totals[kind], `${name} visitor`)}${change}`;
  };
  const both = `${words('human', 'human')} and ${words('ai', 'AI')}`;
  if (isFirst) return `${both}. There were none in the week before.`;
  return `${both}, ${before === undefined ? 'not ' : ''}compared with the week before.`;
}

/** What stands above a report: its name and its days. */
export function titleOf(title = 'Documentation visitors', week?: Week): string {
  return week === undefined ? title : `${title}, ${daysOfYear(week)}`;
}

/** At most three facts for somebody in a hurry: which page gained most, which lost most, and which one AI reads. */
export function glance({ ranking, list, listBefore, before, siteUrl }: WeekReport): PhrasingContent[][] {
  const { gained, lost, readByAi } = ranking;
  const of = isComplete(list) && isComplete(listBefore) ? '' : ' of the pages read for both weeks';
  const moved = (page: RankedPage | undefined, word: string) => {
    // In the first week that is counted, everything is new.
    if (page?.before === undefined || before?.total === 0) return [];
    const { path, total } = page;
    const was = page.before.total === 0 ? 'new' : difference(total - page.before.total);
    const now = total === 0 ? 'now none' : `now ${readersOf(page)}`;
    return [md`${pageLink(path, siteUrl)} ${own(`${word} the most visitors${of}: ${was}, ${now}.`)}`];
  };
  const byAi =
    readByAi &&
    md`More AI visitors than people read ${pageLink(readByAi.path, siteUrl)}: ${own(readersOf(readByAi))}.`;
  return [...moved(gained, 'gained'), ...moved(lost, 'lost'), ...(byAi ? [byAi] : [])];
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
