import type { PhrasingContent } from 'mdast';
import { InputError } from '../../inputs.ts';
import { foreign, md, own, plainText } from '../../runner/markdown.ts';
import { adviceFor, ServiceError } from '../../service/errors.ts';
import { growth, type VisitorsResult, type WeekReport } from '../report.ts';
import { count, counted, days, percent, percentChange } from './format.ts';
import { noDocumentationWords } from './review.ts';
import { errorWords } from './tables.ts';

/** The report in one sentence that stands on its own, for a reader who has nothing else. */
export function headline(report: WeekReport): string {
  const { title, week } = report.inputs;
  return `${title === undefined ? '' : `${title}, `}${days(week)}: ${totalsSentence(report)}`;
}

export function totalsSentence({ totals, before }: WeekReport): string {
  const words = (kind: 'human' | 'ai', name: string) => {
    const change = growth(before?.[kind], totals[kind]);
    return `${counted(totals[kind], `${name} visitor`)}${change === undefined ? '' : ` (${percentChange(change)})`}`;
  };
  const compared = before === undefined ? 'not compared' : 'compared';
  return `${words('human', 'human')} and ${words('ai', 'AI')}, ${compared} with the week before.`;
}

export function dropText({ totals, before, inputs: { dropThreshold = 0 } }: WeekReport): string {
  const from = before?.human ?? 0;
  const by = percent(((from - totals.human) / from) * 100);
  return `Human visitors fell by ${by} in a week, from ${count(from)} to ${count(totals.human)}. The limit (drop-threshold) is ${dropThreshold}%.`;
}

export function failureWords(reason: unknown): [why: PhrasingContent[], ...mistakes: PhrasingContent[][]] {
  if (!(reason instanceof InputError)) return [stopWords(reason)];
  return [md`Invalid inputs. Nothing was read.`, ...reason.mistakes.map((mistake) => [foreign(mistake)])];
}

export function resultText(result: VisitorsResult): string {
  if (result.kind === 'skipped')
    return 'Nothing to do. GitHub gives runs in forks, for forks and of Dependabot no secrets. In a fork, disable the workflow under Actions.';
  if (result.kind === 'failure') return failureWords(result.reason).map(plainText).join('\n- ');
  const { report } = result;
  const { dropped, documentation, stop } = report;
  // What is wrong comes first: who gets a list of annotations reads their beginnings.
  const problems = [
    ...(dropped ? [[dropText(report)]] : []),
    ...(stop === undefined ? [] : [stopWords(stop)]),
    noDocumentationWords(documentation.error),
  ].filter((words) => words.length > 0);
  return [...problems, [headline(report)]].map(plainText).join('\n');
}

const inputs = { request: 'project-id and week', address: 'project-id and base-url', scope: 'read' } as const;

export function stopWords(stop: unknown): PhrasingContent[] {
  if (stop === 'cancelled') return md`The run was cancelled before everything was read.`;
  if (stop === 'limit')
    return md`The reading stopped at the limit of a run: 100 requests, or 10 minutes. Lower max-rows or weeks.`;
  if (!(stop instanceof ServiceError)) return md`The run failed: ${errorWords(stop)}.`;
  return md`${errorWords(stop)}. ${own(adviceFor(stop, inputs).text)}`;
}
