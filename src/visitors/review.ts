import type { Documentation } from './documentation.ts';
import { nowhere, type SitePage, siteOf } from './files.ts';
import { isUnchangedSince } from './history.ts';
import type { VisitorsInputs } from './inputs.ts';
import type { Pages } from './ranking.ts';
import { voicesOf } from './reasons.ts';
import type { Signals } from './signals.ts';
import { dayMs } from './week.ts';

/** Its change is `undefined` where its file, or what happened to it, is not known. */
export type ReviewedPage = ReturnType<typeof reviewOf>['next'][number];

/** Nobody looks after more in a week, and an output has to fit a variable of the environment. */
const mostNext = 50;

/** @param openFiles those of open pull requests, where they are known */
export function reviewOf(
  pages: Pages,
  documentation: Documentation | undefined,
  signals: Signals | undefined,
  openFiles: ReadonlySet<string> | undefined,
  inputs: Pick<VisitorsInputs, 'week' | 'reviewAfter' | 'top'>,
  now: Date,
) {
  const site = documentation?.site ?? siteOf(pages, [], nowhere);
  const changeOf = ({ file = '' }: SitePage) => documentation?.changes.get(file);
  const isSettled = ({ file = '' }: SitePage) => documentation?.settled.has(file) === true;
  const voices = voicesOf(site, signals, changeOf);
  const limit = new Date(now.getTime() - inputs.reviewAfter * dayMs);
  const start = new Date(inputs.week.dateFrom);
  const saidOf = new Set(voices.pages.map(({ path }) => path));
  const old = site.pages.filter(
    (page) =>
      !page.isOther && !isSettled(page) && isUnchangedSince(changeOf(page), limit) && !saidOf.has(page.path),
  );
  /** Those of which readers say something, then those that are old and much read. */
  const next = [...voices.pages, ...old]
    .slice(0, Math.min(inputs.top, mostNext))
    .map((page) => ({ ...page, change: changeOf(page), reasons: voices.of(page) }));
  /** The first page of the list whose file may be handed to a next step. */
  const first = next.find(
    (page) =>
      page.file !== undefined &&
      isPlainPath(page.file) &&
      !isSettled(page) &&
      isUnchangedSince(page.change, start) &&
      openFiles?.has(page.file) !== true,
  );
  return { next, first };
}

/**
 * Whoever can commit names the files, and the name may go into a prompt: no white space, no markup, no option, no other
 * folder, and no part that is long enough for a sentence.
 */
export function isPlainPath(path: string): boolean {
  return /^(?![-/])(?!.*(?:^|\/)\.\.(?:\/|$))(?:[\w.~-]{1,60}\/){0,20}[\w.~-]{1,60}$/.test(path);
}
