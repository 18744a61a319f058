import type { PhrasingContent } from 'mdast';
import { dashboard } from '../../dashboard.ts';
import { type Block, heading, joined, link, md, own, paragraph, sentences } from '../../runner/markdown.ts';
import type { Documentation, NoFiles } from '../documentation.ts';
import type { LastChange } from '../history.ts';
import { reasonsIn } from '../reasons.ts';
import type { WeekReport } from '../report.ts';
import type { ReviewedPage } from '../review.ts';
import type { Signals } from '../signals.ts';
import { age, atLeast, count, counted, longDay, readersOf } from './format.ts';
import { refusalWords } from './pulls.ts';
import { pageTable, some } from './tables.ts';

/** The section "Review next"; nothing where nobody asks for it, or where readers say nothing and no files are known. */
export function reviewBlocks({ documentation, review, inputs, signals, now }: WeekReport): Block[] {
  const { value: known, error } = documentation;
  const next = review?.next ?? [];
  const notes = known === undefined ? noDocumentationWords(error) : notesOf(known);
  if (next.length === 0 && notes.length === 0) return [];
  const nothing = md`Nothing to review: none of the most read pages is known to be unchanged for ${own(counted(inputs.reviewAfter, 'day'))}.`;
  const hasComplaints = next.some(({ reasons }) => reasons.complaints > 0);
  const where = md`The words of a complaint are in Mintlify's dashboard: ${link(`${dashboard}/analytics`, 'Analytics')}, then Feedback, then Detailed feedback.`;
  const words = sentences(next.length === 0 ? nothing : [], hasComplaints ? where : [], notes);
  return [
    heading(3, 'Review next'),
    ...pageTable(inputs, next, {
      Readers: ({ row }) => (row === undefined ? '–' : readersOf(row)),
      Why: (page) => whyWords(page, signals, now),
    }),
    ...(words.length > 0 ? [paragraph(...words)] : []),
  ];
}

function notesOf({ site: { pages }, isPart }: Documentation): PhrasingContent[] {
  const found = count(pages.filter(({ file }) => file !== undefined).length);
  return sentences(
    md`Found in the repository: ${own(found)} of the ${own(counted(pages.length, 'page'))} with visitors.`,
    isPart ? md`GitHub told only a part of the files, or of their last changes.` : [],
  );
}

/** Why a page is in the list, in our own words and numbers. */
export function whyWords({ reasons, change }: ReviewedPage, signals: Signals | undefined, now: Date) {
  const { thumbsDown, complaints, unanswered } = reasonsIn(reasons);
  const votes = counted(reasons.thumbsUp + thumbsDown, 'vote');
  const said = some(
    thumbsDown > 0 && `${atLeast(signals?.votes)}${count(thumbsDown)} of ${votes}: not helpful`,
    complaints > 0 &&
      `${atLeast(signals?.complaints)}${counted(complaints, 'complaint by an AI agent', 'complaints by AI agents')}`,
    unanswered > 0 && `${atLeast(signals?.questions)}${counted(unanswered, 'question')} without an answer`,
  );
  return joined(' · ', [...said.map((text) => [own(text)]), changeWords(change, now)]);
}

const noFilesWords: Readonly<Record<NoFiles, string>> = {
  'docs-json': 'docs-repository has no docs.json, or several. Set docs-directory to the folder of one.',
  'no-match': 'No page with visitors has a file. Check docs-repository, docs-directory and docs-address.',
};

/** Why nothing is known of the documentation's files, and what to do; nothing where there is no reason. */
export function noDocumentationWords(error: WeekReport['documentation']['error']): PhrasingContent[] {
  if (error === undefined) return [];
  if (typeof error === 'string') return [own(noFilesWords[error])];
  return refusalWords(
    error,
    'Check docs-repository and docs-branch. github-token needs contents: read and pull-requests: read there.',
  );
}

/** A link to the pull request that brought a change, with its day for whoever points at it; nothing where that is not known. */
export function changeWords(change: LastChange | undefined, now: Date): PhrasingContent[] {
  if (change === undefined) return [];
  const { isBefore, pullRequest, date } = change;
  const span = age(date, now);
  if (isBefore) return [own(`unchanged for more than ${span}`)];
  const words = `changed ${span === 'today' ? span : `${span} ago`}`;
  const node = pullRequest ? link(pullRequest.url, words) : own(words);
  return [node.type === 'link' ? { ...node, title: longDay(date) } : node];
}
