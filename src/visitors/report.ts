import type { Visitors } from '../service/schemas.ts';
import { hasDropped } from './growth.ts';
import type { VisitorsInputs } from './inputs.ts';
import type { Reading } from './pages.ts';
import { rankPages } from './ranking.ts';
import { weeksBefore } from './week.ts';

export type WeekReport = ReturnType<typeof createReport>;

/**
 * Days on which the rules changed by which the service tells AI visitors apart. From the public documentation of the one
 * known service with this interface (Mintlify, August 2026).
 */
const countingChanges = ['2026-06-12', '2026-07-31'];

/** Everything that is known about a week. */
export function createReport(
  { week, weeks, top, dropThreshold }: Pick<VisitorsInputs, 'week' | 'weeks' | 'top' | 'dropThreshold'>,
  { totals: known, list, listBefore, end }: Reading,
  totals: Visitors,
) {
  /** `undefined` when the week before could not be read. */
  const before = known.get(weeksBefore(week, 1).name);
  const oldest = weeksBefore(week, Math.max(weeks - 1, 1));
  const bothComplete = list.gaps.length === 0 && listBefore?.gaps.length === 0;
  return {
    ...{ week, totals, before, list, listBefore, dropThreshold, end },
    /** Oldest first, the week itself last; `totals` are `undefined` where a week could not be read. */
    trend: Array.from({ length: weeks }, (_, index) => {
      const each = weeksBefore(week, weeks - 1 - index);
      return { week: each, totals: known.get(each.name) };
    }),
    /** Days in the trend (or in the two compared weeks) on which the service changed how it counts AI visitors. */
    breaks: countingChanges.filter((day) => oldest.dateFrom < day && day < week.dateTo),
    ranking: rankPages(list.pages, listBefore?.pages ?? new Map(), top, bothComplete),
    /** Whether the drop threshold was crossed. */
    dropped: before !== undefined && hasDropped(before.human, totals.human, dropThreshold),
  };
}
