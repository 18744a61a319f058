import { type Block, heading, type Inline, link, paragraph } from '../../runner/markdown.ts';
import { type LastChange, largestCommit } from '../history.ts';
import type { WeekReport } from '../report.ts';
import { checkPlace, type Review } from '../review.ts';
import { count, counted, longDay } from './format.ts';
import { pageTable, some } from './tables.ts';

/** The section "Review next"; nothing without docs-repository. */
export function reviewBlocks(report: WeekReport): Block[] {
  const { review } = report;
  if (review === undefined) return [];
  const content = review.kind === 'none' ? [paragraph(...review.why)] : listBlocks(review, report);
  return [heading(3, 'Review next'), ...content];
}

function listBlocks(review: Review, report: WeekReport): Block[] {
  const { list, reviewAfter } = report;
  const { next, unclear, visited, matched } = review;
  const days = counted(reviewAfter, 'day');
  const pages = next.map(({ row, change }) => ({ ...row, change }));
  return [
    paragraph(
      next.length > 0
        ? `Much-read pages that nobody has changed for ${days}. Old is not wrong, but a mistake here reaches most readers.`
        : `Nothing to review: none of the most read pages is known to be unchanged for ${days}.`,
    ),
    ...pageTable(report, pages, {
      Human: ({ human }) => count(human),
      AI: ({ ai }) => count(ai),
      'Last change': ({ change }) => changeCell(change),
    }),
    paragraph(
      some(
        `${count(matched)} of ${counted(visited, 'page')} with visitors were matched to a file.`,
        matched * 2 < visited && checkPlace,
        `Commits of more than ${largestCommit} files are not counted.`,
        unclear > 0 &&
          `For ${counted(unclear, 'page')}, the last change is not known: there are only such commits, none of them ${days} old.`,
        list.gaps.length > 0 &&
          `The list of pages is not complete, so these are among the ${counted(list.pages.size, 'page')} read.`,
      ).join(' '),
    ),
  ];
}

/** `March 3, 2026 (#412)`, a link to the pull request. */
export function changeCell(change: LastChange | undefined): Inline {
  if (change === undefined) return '–';
  if (change.kind === 'unknown') return 'not known';
  const day = longDay(change.date);
  if (change.kind === 'before') return `before ${day}`;
  const { pullRequest } = change;
  return pullRequest === undefined ? day : link(pullRequest.url, `${day} (#${pullRequest.number})`);
}
