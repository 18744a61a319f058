import type { Visitors } from '../service/schemas.ts';
import type { VisitorsInputs } from './inputs.ts';
import type { Reading } from './pages.ts';
import { type Ranking, rankPages } from './ranking.ts';
import type { NoReview, Review } from './review.ts';
import { type Week, weeksBefore } from './week.ts';

/** Everything that is known about a week. */
export interface WeekReport extends Reading {
  readonly week: Week;
  readonly siteUrl: string | undefined;
  /** Pages in each list. */
  readonly listLength: number;
  readonly ranking: Ranking;
  /** Days in the trend on which the service changed how it counts. */
  readonly breaks: readonly string[];
  /** Those of them that lie in the two compared weeks. */
  readonly breaksBetween: readonly string[];
  /** Percent. */
  readonly dropThreshold: number | undefined;
  readonly failOnDrop: boolean;
  /** `undefined` without docs-repository. */
  readonly review: Review | NoReview | undefined;
  /** Days. */
  readonly reviewAfter: number;
  /** Whether the drop threshold was crossed. */
  readonly dropped: boolean;
}

/**
 * Days on which the service told of changed rules for telling human and AI visitors apart. From the public documentation
 * of the one known service with this interface (Mintlify, August 2026). The second change counts agents never as human.
 */
const countingChanges = ['2026-06-12', '2026-07-31'];

/** Below this many human visitors before, a drop says nothing. */
export const fewestForDrop = 100;

export function createReport(
  inputs: VisitorsInputs,
  reading: Reading,
  review?: Review | NoReview,
): WeekReport {
  const { week, weeks, top, dropThreshold, failOnDrop, siteUrl, reviewAfter } = inputs;
  const { totals, before, list, listBefore } = reading;
  const breaksSince = (age: number) =>
    countingChanges.filter((day) => weeksBefore(week, age).dateFrom < day && day < week.dateTo);
  const breaksBetween = breaksSince(1);
  const bothComplete = list.gaps.length === 0 && listBefore?.gaps.length === 0;
  return {
    ...reading,
    ...{ week, dropThreshold, failOnDrop, siteUrl, review, reviewAfter, listLength: top },
    ranking: rankPages(list.pages, listBefore?.pages ?? new Map(), top, bothComplete),
    breaks: breaksSince(Math.max(weeks - 1, 1)),
    breaksBetween,
    dropped:
      breaksBetween.length === 0 &&
      before !== undefined &&
      hasDropped(before.human, totals.human, dropThreshold),
  };
}

/** Whether human visitors fell by more than `threshold` percent, and there were {@link fewestForDrop} of them or more. */
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

/** From share to share in percentage points. The shares are tenths, and so is the result: what is shown adds up. */
export function pointsBetween(before: number | undefined, now: number | undefined): number | undefined {
  return before === undefined || now === undefined ? undefined : tenth(now - before);
}

/** Rounds halves away from zero. Adding 0 makes -0 a plain zero. */
function tenth(value: number): number {
  return (Math.sign(value) * Math.round(Math.abs(value) * 10)) / 10 + 0;
}
