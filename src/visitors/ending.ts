import type { ServiceError } from '../service/errors.ts';
import type { Visitors } from '../service/records.ts';
import { growth, hasDropped } from './change.ts';
import type { Gathered } from './gather.ts';
import type { VisitorsInputs } from './inputs.ts';
import { isComplete, type ListReading, newReading } from './pages.ts';
import type { PageRanking } from './ranking.ts';
import { type Week, weeksBefore } from './week.ts';

interface TrendWeek {
  readonly week: Week;
  /** `undefined` when the week could not be read. */
  readonly totals: Visitors | undefined;
}

/** Everything that is known about the week. */
export interface Findings {
  readonly week: Week;
  readonly totals: Visitors;
  /** The week before; `undefined` when it could not be read. */
  readonly before: Visitors | undefined;
  /** Percent against the week before. */
  readonly growth: Readonly<Record<keyof Visitors, number | 'new'>> | undefined;
  /** Oldest first; the week itself is the last. */
  readonly trend: readonly TrendWeek[];
  readonly ranking: PageRanking;
  readonly list: ListReading;
  readonly listBefore: ListReading | undefined;
  /** Whether every page row of the week was read. */
  readonly complete: boolean;
  /** Whether both weeks were to be read to the end. */
  readonly readsAll: boolean;
  readonly dropThreshold: number | undefined;
  /** Whether the drop threshold was crossed. */
  readonly dropped: boolean;
  readonly gaps: readonly { readonly what: string; readonly error: ServiceError }[];
}

/** Everything that a run knows when it ends. */
export interface Ending {
  readonly week: Week | undefined;
  readonly findings: Findings | undefined;
  /** Why the run ended early, if it did. */
  readonly stop: unknown;
  readonly cancelled: boolean;
  /** Requests to the service. */
  readonly requests: number;
}

/** @returns `undefined` when not even the totals of the week are known */
export function findingsFrom(inputs: VisitorsInputs, gathered: Gathered): Findings | undefined {
  const { week, weeks, dropThreshold } = inputs;
  const { list, listBefore } = gathered;
  const totals = gathered.totals.get(week.name);
  if (totals === undefined) return undefined;
  const trend = Array.from({ length: weeks }, (_, index) => {
    const each = weeksBefore(week, weeks - 1 - index);
    return { week: each, totals: gathered.totals.get(each.name) };
  });
  const before = gathered.totals.get(weeksBefore(week, 1).name);
  const complete = list !== undefined && isComplete(list);
  const bothComplete = complete && listBefore !== undefined && isComplete(listBefore);
  return {
    week,
    totals,
    before,
    growth: before && {
      human: growth(before.human, totals.human),
      ai: growth(before.ai, totals.ai),
      total: growth(before.total, totals.total),
    },
    trend,
    ranking: gathered.ranking?.result(bothComplete) ?? emptyRanking,
    list: list ?? newReading(),
    listBefore,
    complete,
    readsAll: inputs.maxRows === Number.POSITIVE_INFINITY,
    dropThreshold,
    dropped:
      dropThreshold !== undefined &&
      before !== undefined &&
      hasDropped(before.human, totals.human, dropThreshold),
    gaps: gathered.gaps,
  };
}

const emptyRanking: PageRanking = {
  top: [],
  human: { up: [], down: [] },
  ai: { up: [], down: [] },
  newPages: undefined,
  gonePages: undefined,
};
