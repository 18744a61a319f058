import type { Documentation, NoDocumentation } from './documentation.ts';
import { nowhere, type SitePage, siteOf } from './files.ts';
import { isUnchangedSince, type LastChange } from './history.ts';
import type { VisitorsInputs } from './inputs.ts';
import type { Pages } from './ranking.ts';
import { type Reasons, voicesOf } from './reasons.ts';
import { feedbackStart, type Signals } from './signals.ts';
import { dayMs } from './week.ts';

/** A page to look after, and why. */
export interface ReviewedPage {
  readonly page: SitePage;
  readonly reasons: Reasons;
  /** `undefined` where its file, or what happened to it, is not known. */
  readonly change: LastChange | undefined;
  /** Whether nobody has changed it for the days of review-after. */
  readonly isOld: boolean;
  /** Somebody has worked on it since the first of these votes, so what readers said may be about another text. */
  readonly isChangedSince: boolean;
}

/** Which pages to look after next. */
export interface Review {
  /** Those of which readers say something, then those that are old and much read. */
  readonly next: readonly ReviewedPage[];
  /** The first page of the list whose file may be handed to a next step. */
  readonly first: ReviewedPage | undefined;
  /** How many of the most read pages cannot be told to be old or not. */
  readonly unclear: number;
}

/** Nobody looks after more in a week, and an output has to fit a variable of the environment. */
const mostNext = 50;

/**
 * @param documentation what is known of the files, if anything
 * @param signals what readers said, if they were asked for
 * @param openFiles those of open pull requests, where they are known
 * @param now the days of review-after count back from it
 */
export function reviewOf(
  pages: Pages,
  documentation: Documentation | NoDocumentation | undefined,
  signals: Signals | undefined,
  openFiles: ReadonlySet<string> | undefined,
  inputs: Pick<VisitorsInputs, 'week' | 'reviewAfter' | 'top'>,
  now: Date,
): Review {
  const known = documentation?.kind === 'documentation' ? documentation : undefined;
  const site = known?.site ?? siteOf(pages, [], nowhere);
  const changeOf = ({ file = '' }: SitePage) => known?.changes.get(file);
  const voices = voicesOf(site, signals, changeOf);
  const limit = new Date(now.getTime() - inputs.reviewAfter * dayMs);
  const start = new Date(inputs.week.dateFrom);
  const heardSince = new Date(feedbackStart(inputs.week));
  const review = (page: SitePage): ReviewedPage => {
    const change = changeOf(page);
    const isSettled = page.isOther || known?.settled.has(page.file ?? '') === true;
    return {
      ...{ page, change, reasons: voices.of(page) },
      isOld: !isSettled && isUnchangedSince(change, limit),
      isChangedSince: change?.kind === 'on' && !isUnchangedSince(change, heardSince),
    };
  };
  const mostRead = (known?.mostRead ?? []).map(review);
  const saidOf = voices.pages.map(review);
  const paths = new Set(voices.pages.map(({ path }) => path));
  const old = mostRead.filter(({ page, isOld }) => isOld && !paths.has(page.path));
  const next = [...saidOf, ...old].slice(0, Math.min(inputs.top, mostNext));
  return {
    next,
    first: next.find(
      ({ page: { file }, change }) =>
        file !== undefined &&
        isPlainPath(file) &&
        known?.settled.has(file) === false &&
        isUnchangedSince(change, start) &&
        openFiles?.has(file) !== true,
    ),
    unclear: mostRead.filter(
      ({ page: { file = '' }, change, isOld }) =>
        change?.kind !== 'on' && !isOld && known?.settled.has(file) === false,
    ).length,
  };
}

/**
 * Whoever can commit names the files, and the name may go into a prompt: no white space, no markup, no option, no other
 * folder, and no part that is long enough for a sentence.
 */
export function isPlainPath(path: string): boolean {
  return /^(?![-/])(?!.*(?:^|\/)\.\.(?:\/|$))(?:[\w.~-]{1,60}\/){0,20}[\w.~-]{1,60}$/.test(path);
}
