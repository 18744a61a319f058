import type { PhrasingContent } from 'mdast';
import { describeError } from '../errors.ts';
import { GitHubError, githubAdvice } from '../github/errors.ts';
import { type Block, foreign, heading, type Inline, link, md, own, paragraph } from '../runner/markdown.ts';
import { shorten } from '../text.ts';
import { count, counted, longDay } from './format.ts';
import type { WeekReport } from './report.ts';
import { type LastChange, largestCommit, type NoReview, type Review } from './review.ts';
import { numberTable, paragraphs, pathCell } from './tables.ts';

/** The section "Review next"; nothing without docs-repository. */
export function reviewBlocks(report: WeekReport): Block[] {
  const { review } = report;
  if (review === undefined) return [];
  const title = heading(3, 'Review next');
  return review.kind === 'review'
    ? [title, ...listBlocks(review, report)]
    : [title, paragraph(...noReviewWords(review))];
}

function listBlocks(review: Review, { list, reviewAfter, siteUrl }: WeekReport): Block[] {
  const { next, old, looked, unclear, visited, matched } = review;
  const days = counted(reviewAfter, 'day');
  const pages = `${counted(looked, 'most read page')} with a file`;
  const rows = next.map(({ row, change }) => [
    ...[pathCell(row, siteUrl), count(row.human), count(row.ai)],
    changeCell(change),
  ]);
  return [
    ...paragraphs(
      next.length > 0
        ? `Much-read pages that nobody has changed for ${days}. Old is not wrong, but a mistake here reaches most readers.`
        : `Nothing to review: of the ${pages}, none is known to be unchanged for ${days}.`,
      old > next.length && `The ${next.length} most read of ${old}:`,
    ),
    ...numberTable(['Page', 'Human', 'AI', 'Last change'], rows),
    ...paragraphs(
      [
        `${count(matched)} of ${counted(visited, 'page')} with visitors were matched to a file.`,
        matched * 2 < visited && 'If there should be more, check docs-repository and docs-directory.',
        `Commits of more than ${largestCommit} files are not counted.`,
        unclear > 0 &&
          `For ${counted(unclear, 'page')}, the last change is not known: there are only such commits, none of them ${days} old.`,
        list.gaps.length > 0 &&
          `The list of pages is not complete, so these are among the ${counted(list.pages.size, 'page')} read.`,
      ]
        .filter((text) => text !== false)
        .join(' '),
    ),
  ];
}

/** `March 3, 2026 (#412)`, a link to the pull request. */
export function changeCell(change: LastChange | undefined): Inline {
  if (change === undefined) return '–';
  if (change.kind === 'unknown') return 'not known';
  const day = longDay(change.date.toISOString());
  if (change.kind === 'before') return `before ${day}`;
  const { pullRequest } = change;
  return pullRequest === undefined ? day : link(pullRequest.url, `${day} (#${pullRequest.number})`);
}

/** More names would hide the sentence. */
const mostFolders = 10;

/** Why the section is missing. */
export function noReviewWords(review: NoReview): PhrasingContent[] {
  switch (review.kind) {
    case 'cancelled':
      return md`The run was cancelled before GitHub had answered.`;
    case 'no-pages':
      return md`No page had visitors.`;
    case 'cut':
      return md`GitHub lists only a part of the files of docs-repository, so pages cannot be matched to files.`;
    case 'no-docs-json':
      return md`There is no docs.json in docs-repository, so it is not known where the pages are. Set docs-directory.`;
    case 'several': {
      const folders = review.folders
        .slice(0, mostFolders)
        .flatMap((folder, index) => [
          ...(index === 0 ? [] : [own(', ')]),
          foreign(folder === '' ? 'docs.json' : `${folder}/docs.json`),
        ]);
      const rest = review.folders.length - mostFolders;
      const more = rest > 0 ? md` and ${rest} more` : [];
      return md`There are several docs.json in docs-repository: ${folders}${more}. Set docs-directory to the folder of one.`;
    }
    case 'few':
      return md`Fewer than half of the most read pages match a file (${review.matched} of ${review.of}). Check docs-repository and docs-directory.`;
    case 'failed': {
      const what = foreign(shorten(describeError(review.error), 500));
      return md`${what}. ${own(adviceFor(review.error))}`;
    }
  }
}

function adviceFor(error: unknown): string {
  if (!(error instanceof GitHubError)) return '';
  const { status } = error.facts;
  return status === 403 || status === 404
    ? "Check docs-repository and docs-branch. github-token needs contents: read and pull-requests: read there. In another private repository, the workflow's own token has neither."
    : githubAdvice(error).text;
}
