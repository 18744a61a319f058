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
  reading: Reading,
) {
  const { totals, before, list, listBefore } = reading;
  const oldest = weeksBefore(week, Math.max(weeks - 1, 1));
  const bothComplete = list.gaps.length === 0 && listBefore?.gaps.length === 0;
  return {
    ...reading,
    week,
    dropThreshold,
    /** Days in the trend (or in the two compared weeks) on which the service changed how it counts AI visitors. */
    breaks: countingChanges.filter((day) => oldest.dateFrom < day && day < week.dateTo),
    ranking: rankPages(list.pages, listBefore?.pages ?? new Map(), top, bothComplete),
    /** Whether the drop threshold was crossed. */
    dropped: before !== undefined && hasDropped(before.human, totals.human, dropThreshold),
  };
}
