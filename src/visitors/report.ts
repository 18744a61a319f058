import type { Visitors } from '../service/schemas.ts';
import type { Documentation, NoDocumentation } from './documentation.ts';
import type { VisitorsInputs } from './inputs.ts';
import { isComplete, type Reading } from './pages.ts';
import type { Pulls } from './pulls.ts';
import { type Ranking, rankPages } from './ranking.ts';
import { type Review, reviewOf } from './review.ts';
import type { Signals } from './signals.ts';
import { weeksBefore } from './week.ts';

type ReportInputs = Pick<
  VisitorsInputs,
  'week' | 'title' | 'siteUrl' | 'top' | 'dropThreshold' | 'reviewAfter' | 'readerWords'
>;

/** What was read of a week. */
interface Facts extends Reading {
  /** `undefined` where they were not asked for. */
  readonly signals: Signals | undefined;
  /** `undefined` without docs-repository. */
  readonly documentation: Documentation | NoDocumentation | undefined;
  readonly pulls: Pulls;
}

/** Everything that is known about a week. */
export interface WeekReport extends Facts, ReportInputs {
  /** When the run began. */
  readonly now: Date;
  readonly ranking: Ranking;
  /** Days in the trend on which the service changed how it counts. */
  readonly breaks: readonly Date[];
  /** Those of them that lie in the two compared weeks. */
  readonly breaksBetween: readonly Date[];
  /** `undefined` where nothing is known of the files, and nobody asked what readers say. */
  readonly review: Review | undefined;
  /** Whether the drop threshold was crossed. */
  readonly dropped: boolean;
}

/**
 * Days on which the service told of changed rules for telling human and AI visitors apart. From the public documentation
 * of the one known service with this interface (Mintlify, August 2026). The second change counts agents never as human.
 */
const countingChanges = ['2026-06-12', '2026-07-31'].map((day) => new Date(day));

/** Below this many human visitors before, a drop says nothing. */
const fewestForDrop = 100;

export function createReport(inputs: VisitorsInputs, facts: Facts, now: Date): WeekReport {
  const { week, weeks, title, siteUrl, top, dropThreshold, reviewAfter, readerWords } = inputs;
  const { totals, before, list, listBefore, signals, documentation, pulls } = facts;
  const breaksSince = (age: number) => {
    const [start, end] = [new Date(weeksBefore(week, age).dateFrom), new Date(week.dateTo)];
    return countingChanges.filter((day) => start < day && day < end);
  };
  const breaksBetween = breaksSince(1);
  const areComplete = isComplete(list) && isComplete(listBefore);
  // Without the files, anybody's address counts.
  const isPage = (path: string) =>
    documentation?.kind !== 'documentation' || documentation.site.page(path)?.file !== undefined;
  const openFiles = pulls.documentation?.value?.files;
  const isReviewed = signals !== undefined || documentation?.kind === 'documentation';
  return {
    ...facts,
    ...{ now, week, title, siteUrl, top, dropThreshold, reviewAfter, readerWords, breaksBetween },
    ranking: rankPages(list.pages, listBefore?.pages ?? new Map(), top, areComplete, isPage),
    breaks: breaksSince(Math.max(weeks - 1, 1)),
    review: isReviewed ? reviewOf(list.pages, documentation, signals, openFiles, inputs, now) : undefined,
    dropped: breaksBetween.length === 0 && hasDropped(before?.human ?? 0, totals.human, dropThreshold),
  };
}

/** Whether human visitors fell by more than `threshold` percent, from {@link fewestForDrop} or more. */
export function hasDropped(before: number, now: number, threshold = 100): boolean {
  return before >= fewestForDrop && (before - now) * 100 > threshold * before;
}

/** Growth in percent, rounded to a tenth: 0 from zero to zero, `new` from zero to some. */
export function growth(before: number | undefined, now: number): number | 'new' | undefined {
  if (before === undefined) return undefined;
  if (before === 0) return now === 0 ? 0 : 'new';
  return tenth(((now - before) / before) * 100);
}

/** AI visitors of all visits by either kind, ai ÷ (human + ai), in percent, rounded to a tenth. */
export function aiShare({ human, ai }: Visitors): number | undefined {
  return human + ai === 0 ? undefined : tenth((ai / (human + ai)) * 100);
}

/** Rounds halves away from zero. Adding 0 makes -0 a plain zero. */
function tenth(value: number): number {
  return (Math.sign(value) * Math.round(Math.abs(value) * 10)) / 10 + 0;
}
