import type { FileHistory } from '../github/history.ts';

/** A commit of more files is a bulk edit: with those counted, nothing is ever old. */
export const largestCommit = 20;

/** When somebody last worked on a file. */
export type LastChange =
  | ({ readonly kind: 'on' } & FileHistory['commits'][number])
  /** The commits that were read are all bulk edits; the oldest is of this date, and there are more before it. */
  | { readonly kind: 'before'; readonly date: Date }
  /** There are only bulk edits; the first is of this date, if there is one. */
  | { readonly kind: 'unknown'; readonly date: Date | undefined };

/** The newest commit that is no bulk edit. Where GitHub does not say how large one is, it is small. */
export function lastChange({ commits, isWhole }: FileHistory = { commits: [], isWhole: true }): LastChange {
  const found = commits.find(({ changedFiles = 0 }) => changedFiles <= largestCommit);
  if (found !== undefined) return { kind: 'on', ...found };
  const date = commits.at(-1)?.date;
  return isWhole || date === undefined ? { kind: 'unknown', date } : { kind: 'before', date };
}

/** Whether it is known that nobody changed the file after the limit. */
export function isOld({ date }: LastChange, limit: Date): boolean {
  return date !== undefined && date <= limit;
}
