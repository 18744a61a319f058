import type { PhrasingContent } from 'mdast';
import { describeError } from '../../errors.ts';
import { GitHubError, githubAdvice } from '../../github/errors.ts';
import {
  type Block,
  foreign,
  heading,
  joined,
  link,
  md,
  own,
  paragraph,
  sentences,
} from '../../runner/markdown.ts';
import { shorten } from '../../text.ts';
import type { Documentation, Faults, NoDocumentation } from '../documentation.ts';
import type { LastChange } from '../history.ts';
import { hasQuestions, hasReason, isComplainedOf, isUnhelpful } from '../reasons.ts';
import type { WeekReport } from '../report.ts';
import type { Review, ReviewedPage } from '../review.ts';
import type { Signals } from '../signals.ts';
import { age, capitalised, count, counted, longDay, readersOf } from './format.ts';
import { pageTable, some } from './tables.ts';

/** From the service's public documentation of feedback (Mintlify, autumn 2026). */
const dashboard = 'https://app.mintlify.com/analytics';

/** The section "Review next"; nothing where nobody asks for it, or where readers say nothing and no files are known. */
export function reviewBlocks(report: WeekReport): Block[] {
  const { documentation, review, siteUrl, now } = report;
  const title = heading(3, 'Review next');
  const none = documentation?.kind === 'none' ? [paragraph(...noDocumentationWords(documentation))] : [];
  const known = documentation?.kind === 'documentation' ? documentation : undefined;
  const next = review?.next ?? [];
  if (review === undefined || (next.length === 0 && known === undefined))
    return none.length === 0 ? [] : [title, ...none];
  const rows = next.map((page) => ({ ...page, path: page.page.path }));
  return [
    title,
    paragraph(
      some(
        introduction(review, known, report),
        report.signals?.votes.isPart === true &&
          report.signals.votes.stop === undefined &&
          'There are votes on more pages than Mintlify lists.',
      ).join(' '),
      ...(next.some(({ reasons }) => isComplainedOf(reasons))
        ? md` The words of a complaint are in Mintlify's dashboard: ${link(dashboard, 'Analytics')}, then Feedback, then Detailed feedback.`
        : []),
    ),
    ...pageTable({ siteUrl }, rows, {
      Readers: ({ page: { row } }) => (row === undefined ? '–' : readersOf(row)),
      Why: (page) => joined(' · ', whyParts(page, report.signals, now)),
    }),
    ...(known === undefined ? none : [paragraph(...notesOf(review, known, report))]),
  ];
}

function introduction(
  { next }: Review,
  known: Documentation | undefined,
  { reviewAfter }: WeekReport,
): string {
  const days = counted(reviewAfter, 'day');
  if (next.length === 0)
    return `Nothing to review: none of the most read pages is known to be unchanged for ${days}.`;
  const old = `popular pages untouched for ${days}`;
  const isSaid = next.some(({ reasons }) => hasReason(reasons));
  if (isSaid && known === undefined)
    return 'Pages where readers missed something (votes and complaints of four weeks, questions of this one).';
  if (isSaid)
    return `First the pages where readers missed something (votes and complaints of four weeks, questions of this one), then ${old}.`;
  return `${capitalised(old)}. An old page is not wrong, but a mistake there reaches most readers.`;
}

function notesOf({ unclear }: Review, { site, faults }: Documentation, report: WeekReport) {
  const { list, reviewAfter } = report;
  const matched = site.pages.filter(({ file }) => file !== undefined).length;
  return sentences(
    md`${own(count(matched))} of the ${own(counted(site.pages.length, 'page'))} with visitors ${own(matched === 1 ? 'was' : 'were')} found in the repository.`,
    md`Moves and bulk edits do not count as changes.`,
    unclear > 0
      ? md`For ${own(counted(unclear, 'page'))}, it is not known whether anybody changed them in ${own(counted(reviewAfter, 'day'))}.`
      : [],
    list.gaps.length > 0
      ? md`The list of pages is not complete, so these are among the ${own(counted(list.pages.size, 'page'))} read.`
      : [],
    ...faultWords(faults),
  );
}

/** What readers say of a page, in our own words and numbers: for a row of the table, and as a sentence. */
function saidOf({ reasons }: ReviewedPage, signals: Signals | undefined) {
  const { thumbsUp = 0, thumbsDown = 0, complaints = 0, unanswered = 0 } = reasons;
  /** Before a number of which there may be more. */
  const least = (name: keyof Signals) => (signals?.[name].isPart ? 'at least ' : '');
  const votes = thumbsUp + thumbsDown;
  const down = `${least('votes')}${count(thumbsDown)} of`;
  const complained = `${least('complaints')}${counted(complaints, 'complaint')} by ${complaints === 1 ? 'an AI agent' : 'AI agents'}`;
  const questions = `${least('questions')}${counted(unanswered, 'question')}`;
  return [
    isUnhelpful(reasons) && {
      row: `${down} ${counted(votes, 'vote')}: not helpful`,
      sentence: `${down} ${count(votes)} votes say that it does not help.`,
    },
    isComplainedOf(reasons) && { row: complained, sentence: `${complained}.` },
    hasQuestions(reasons) && {
      row: `${questions} without an answer`,
      sentence: `${questions} were not answered.`,
    },
  ].filter((said) => said !== false);
}

/** Why a page is in the list. */
function whyParts(page: ReviewedPage, signals: Signals | undefined, now: Date): PhrasingContent[][] {
  const { change, isOld, isChangedSince } = page;
  const said = saidOf(page, signals);
  return [
    ...said.map(({ row }) => [own(row)]),
    ...(change?.date !== undefined && (isOld || said.length === 0)
      ? [[own('unchanged for '), ...spanOf(change, change.date, now)]]
      : []),
    ...(isChangedSince ? [changeWords(change, now)] : []),
  ];
}

/** The same as sentences, for a next step. Nothing of it is a stranger's. */
export function reasonText(page: ReviewedPage, signals: Signals | undefined, now: Date): string {
  const { change, isOld } = page;
  return some(
    ...saidOf(page, signals).map(({ sentence }) => capitalised(sentence)),
    isOld && change?.date !== undefined && `Nobody has changed it for ${age(change.date, now)}.`,
  ).join(' ');
}

function faultWords({ isCut, settings, histories }: Faults): PhrasingContent[][] {
  const told = (error: GitHubError | undefined, what: PhrasingContent[]) =>
    error === undefined ? [] : [...what, own(' '), ...errorWords(error)];
  return [
    isCut ? md`GitHub lists only a part of the files, so pages may lack theirs.` : [],
    told(settings, md`Redirects, versions, languages and .mintignore were not all read.`),
    told(histories, md`Not every last change, or not every link to it, was read.`),
  ];
}

function errorWords(error: unknown): PhrasingContent[] {
  return md`${foreign(shorten(describeError(error), 500))}. ${own(adviceFor(error))}`;
}

function adviceFor(error: unknown): string {
  if (!(error instanceof GitHubError)) return '';
  const { status } = error.facts;
  return status === 403 || status === 404
    ? "Check docs-repository and docs-branch. github-token needs contents: read and pull-requests: read there. In another private repository, the workflow's own token has neither."
    : githubAdvice(error).text;
}

/** Why nothing is known of the documentation's files, and what to do. */
export function noDocumentationWords({ why }: NoDocumentation): PhrasingContent[] {
  switch (why.kind) {
    case 'cancelled':
      return md`The run was cancelled before GitHub had answered.`;
    case 'no-visitors':
      return md`No page had visitors.`;
    case 'no-docs-json':
      return md`docs-repository has no docs.json. Set docs-directory.`;
    case 'cut':
      return md`GitHub lists only a part of the files, without a docs.json. Set docs-directory.`;
    case 'no-folder':
      return md`docs-repository has no folder docs-directory on this branch.`;
    case 'several': {
      const names = foreign(shorten(why.folders.map((path) => path || '.').join(', '), 500));
      return md`Several folders have a docs.json: ${names}. Set docs-directory to one of them.`;
    }
    case 'no-match':
      return md`None of the ${own(counted(why.pages, 'page'))} with visitors has a file. Check docs-repository, docs-directory and docs-address.`;
    case 'error':
      return errorWords(why.error);
  }
}

/** `changed 8 months ago`, a link to the pull request where there is one; nothing where that is not known. */
export function changeWords(change: LastChange | undefined, now: Date): PhrasingContent[] {
  if (change?.date === undefined) return [];
  const span = age(change.date, now);
  if (change.kind !== 'on') return [own(`unchanged for more than ${span}`)];
  return [linked(`changed ${span === 'today' ? span : `${span} ago`}`, change)];
}

/** `8 months (#41)`. */
function spanOf(change: LastChange, date: Date, now: Date): PhrasingContent[] {
  const more = change.kind === 'on' ? '' : 'more than ';
  const number =
    change.kind === 'on' && change.pullRequest
      ? [own(' ('), linked(`#${change.pullRequest.number}`, change), own(')')]
      : [];
  return [own(`${more}${age(date, now)}`), ...number];
}

/** A link to the pull request that brought a change, with its day for whoever points at it. */
function linked(words: string, change: LastChange): PhrasingContent {
  if (change.kind !== 'on' || change.pullRequest === undefined) return own(words);
  const node = link(change.pullRequest.url, words);
  return node.type === 'link' ? { ...node, title: longDay(change.date) } : own(words);
}
