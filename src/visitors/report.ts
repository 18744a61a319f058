import type { Visitors } from '../service/schemas.ts';
import type { Documentation, NoFiles } from './documentation.ts';
import type { VisitorsInputs } from './inputs.ts';
import type { Reading } from './pages.ts';
import type { Answer, Pulls } from './pulls.ts';
import { rankPages } from './ranking.ts';
import { reviewOf } from './review.ts';
import type { Signals } from './signals.ts';

interface Facts extends Reading {
  /** `undefined` where they were not asked for. */
  readonly signals: Signals | undefined;
  readonly documentation: Answer<Documentation, NoFiles>;
  readonly pulls: Pulls;
}

export type WeekReport = ReturnType<typeof createReport>;

export type VisitorsResult =
  | { readonly kind: 'report'; readonly report: WeekReport }
  /** There is no report, since `reason` was thrown or ended the reading. The inputs are known where they could be read. */
  | { readonly kind: 'failure'; readonly reason: unknown; readonly inputs?: VisitorsInputs }
  /** GitHub gives the run no secrets, which is nobody's mistake. */
  | { readonly kind: 'skipped' };

/** Below this many human visitors before, a drop says nothing. */
const fewestForDrop = 100;

export function createReport(inputs: VisitorsInputs, facts: Facts, now: Date) {
  const { totals, before, list, listBefore, signals, documentation, pulls } = facts;
  const { value: known } = documentation;
  const areComplete = list.isComplete && listBefore?.isComplete === true;
  // Without the files, anybody's address counts.
  const isPage = (path: string) => known === undefined || known.site.page(path)?.file !== undefined;
  const openFiles = pulls.documentation.value?.files;
  const isReviewed = signals !== undefined || known !== undefined;
  return {
    ...{ ...facts, inputs, now },
    ranking: rankPages(list.pages, listBefore?.pages ?? new Map(), inputs.top, areComplete, isPage),
    /** `undefined` where nothing is known of the files, and nobody asked what readers say. */
    review: isReviewed ? reviewOf(list.pages, known, signals, openFiles, inputs, now) : undefined,
    dropped: hasDropped(before?.human ?? 0, totals.human, inputs.dropThreshold),
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
