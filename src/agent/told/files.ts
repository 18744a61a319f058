import { type Block, foreign, paragraph, table } from '../../runner/markdown.ts';
import { shorten } from '../../text.ts';
import type { Result } from '../outcome.ts';

const mostFiles = 10;
const longestPath = 120;

/** The files of a documentation pull request, with the lines that it adds and takes away. */
export function filesTable({ outcome, documentation }: Result): Block[] {
  const { files = [], changedFiles = 0 } = documentation ?? {};
  // Who wants no documentation has none to review.
  if (files.length === 0 || outcome === 'skipped') return [];
  const shown = files.slice(0, mostFiles);
  const rows = shown.map(({ path, additions, deletions }) => [
    foreign(shorten(path, longestPath)),
    `+${additions} −${deletions}`,
  ]);
  const more = changedFiles - shown.length;
  return [table(['File', 'Lines'], rows), ...(more > 0 ? [paragraph(`and ${more} more`)] : [])];
}
