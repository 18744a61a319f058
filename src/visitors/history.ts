import type { FileHistory } from '../github/history.ts';

type Commit = FileHistory['commits'][number];

/** When somebody last worked on a file. */
export interface LastChange extends Pick<Commit, 'date' | 'pullRequest'> {
  /** All commits that were read are bulk edits; the oldest is of this date, and whatever is a change was before it. */
  readonly isBefore: boolean;
}

/**
 * A bulk edit moves, renames or reformats: many files, several of the pages that are looked at, few lines in each. All three,
 * since a commit of code with the page that tells of it has many files, too. Measured on five public documentation
 * repositories: with 20 files alone, up to 7 % of the pages would wrongly count as unchanged; so, up to 3 %.
 */
const bulk = { files: 20, pages: 2, linesInFile: 20 };

/** The last change of each file, by its path; `undefined` where it is not known. Where GitHub does not say how large a commit is, it is small. */
export function lastChanges(histories: ReadonlyMap<string, FileHistory>) {
  const all = [...histories.values()].flatMap(({ commits }) => commits);
  const pages = Map.groupBy(all, ({ id }) => id);
  // A commit without lines moves files, or changes their modes.
  const isNone = ({ id, changedFiles = 0, changedLines }: Commit) =>
    changedLines === 0 ||
    (changedFiles > bulk.files &&
      (pages.get(id) ?? []).length >= bulk.pages &&
      changedLines < bulk.linesInFile * changedFiles);
  const lastOf = ({ commits }: FileHistory): LastChange | undefined => {
    const found = commits.find((commit) => !isNone(commit));
    const last = found ?? commits.at(-1);
    return last && { date: last.date, pullRequest: found?.pullRequest, isBefore: found === undefined };
  };
  return new Map([...histories].map(([file, history]) => [file, lastOf(history)]));
}

/** Whether it is known that nobody changed the file after a moment. */
export function isUnchangedSince(change: LastChange | undefined, moment: Date): boolean {
  return change !== undefined && change.date <= moment;
}

/** The last change of a page, and of the snippets that it shows; one that is not known makes the page's unknown. */
export function latest(changes: readonly (LastChange | undefined)[]): LastChange | undefined {
  return changes.reduce((one, other) => one && other && (one.date < other.date ? other : one));
}
