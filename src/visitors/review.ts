import type { GitHub } from '../github/client.ts';
import type { FileHistory } from '../github/history.ts';
import type { PageVisitors } from '../service/schemas.ts';
import { documentationFolders, type MatchedPage, matchPages } from './files.ts';
import type { VisitorsInputs } from './inputs.ts';
import type { Pages } from './ranking.ts';

/** The most read pages, which alone are looked at: five questions of ten files each. */
const mostPages = 50;

/** A commit of more files is a bulk edit: with those counted, nothing is ever old. */
export const largestCommit = 20;

/** When somebody last worked on a file. */
export type LastChange =
  | { readonly kind: 'on'; readonly date: Date; readonly pullRequest: PullRequest | undefined }
  /** The commits that were read are all bulk edits; the oldest is of this date, and there are more before it. */
  | { readonly kind: 'before'; readonly date: Date }
  /** There are only bulk edits; the first is of this date, if there is one. */
  | { readonly kind: 'unknown'; readonly date: Date | undefined };

type PullRequest = NonNullable<FileHistory['commits'][number]['pullRequest']>;

export interface ReviewedPage {
  readonly row: PageVisitors;
  readonly file: string;
  readonly change: LastChange;
}

/** What the repository of the documentation says about the pages. */
export interface Review {
  readonly kind: 'review';
  /** Pages to look after next, the most read first. */
  readonly next: readonly ReviewedPage[];
  /** How many there are, those that are not listed included. */
  readonly old: number;
  /** Last changes of the most read pages, by the path of each of their rows. */
  readonly changes: ReadonlyMap<string, LastChange>;
  /** How many of the most read pages have a file, and of how many of them it cannot be told whether they are old. */
  readonly looked: number;
  readonly unclear: number;
  /** How many pages with visitors there are, and how many have a file. */
  readonly visited: number;
  readonly matched: number;
}

/** Why there is no review. */
export type NoReview =
  | { readonly kind: 'cancelled' | 'no-pages' | 'cut' | 'no-docs-json' }
  | { readonly kind: 'several'; readonly folders: readonly string[] }
  /** Fewer than half of the most read pages have a file. */
  | { readonly kind: 'few'; readonly matched: number; readonly of: number }
  | { readonly kind: 'failed'; readonly error: unknown };

type ReviewInputs = Pick<VisitorsInputs, 'docsDirectory' | 'docsBranch' | 'reviewAfter' | 'top'> & {
  readonly docsRepository: string;
};

/** Looks up the files of the most read pages, and when they were last changed. Nothing that goes wrong is thrown. */
export async function reviewPages(
  pages: Pages,
  inputs: ReviewInputs,
  connect: () => Pick<GitHub, 'files' | 'histories'>,
  { now, signal }: { readonly now: Date; readonly signal: AbortSignal },
): Promise<Review | NoReview> {
  const { docsRepository, docsBranch, docsDirectory } = inputs;
  try {
    if (signal.aborted) return { kind: 'cancelled' };
    const github = connect();
    const { files, isCut } = await github.files(docsRepository, docsBranch, signal);
    if (isCut) return { kind: 'cut' };
    const folders = docsDirectory === undefined ? documentationFolders(files) : [docsDirectory];
    const [folder] = folders;
    if (folder === undefined) return { kind: 'no-docs-json' };
    if (folders.length > 1) return { kind: 'several', folders };

    const all = matchPages(pages, files, folder);
    const most = all.slice(0, mostPages);
    const withFile = most.filter(hasFile);
    if (most.length === 0) return { kind: 'no-pages' };
    if (withFile.length * 2 < most.length) return { kind: 'few', matched: withFile.length, of: most.length };
    const paths = withFile.map(({ file }) => file);
    const histories = await github.histories(docsRepository, docsBranch, paths, signal);
    const limit = daysBefore(now, inputs.reviewAfter);
    return reviewOf(all, withFile, histories, limit, inputs.top);
  } catch (error) {
    return signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', error };
  }
}

/**
 * @param pages all that have visitors
 * @param withFile the most read ones, the most read first
 * @param limit whatever was last changed then or earlier is old
 * @param length of the list
 */
export function reviewOf(
  pages: readonly MatchedPage[],
  withFile: readonly (MatchedPage & { readonly file: string })[],
  histories: ReadonlyMap<string, FileHistory>,
  limit: Date,
  length: number,
): Review {
  const looked = withFile.map(({ row, file, paths }) => {
    const change = lastChange(histories.get(file));
    return { row, file, paths, change };
  });
  const ages = Map.groupBy(looked, ({ change }) => ageOf(change, limit));
  const old = ages.get('old') ?? [];
  return {
    kind: 'review',
    next: old.slice(0, length),
    old: old.length,
    changes: new Map(looked.flatMap(({ paths, change }) => paths.map((path) => [path, change]))),
    looked: looked.length,
    unclear: ages.get('unclear')?.length ?? 0,
    visited: pages.length,
    matched: pages.filter(hasFile).length,
  };
}

/** The newest commit that is no bulk edit. Where GitHub does not say how large one is, it is small. */
export function lastChange({ commits, isWhole }: FileHistory = { commits: [], isWhole: true }): LastChange {
  const found = commits.find(({ changedFiles = 0 }) => changedFiles <= largestCommit);
  if (found !== undefined) return { kind: 'on', date: found.date, pullRequest: found.pullRequest };
  const date = commits.at(-1)?.date;
  return isWhole || date === undefined ? { kind: 'unknown', date } : { kind: 'before', date };
}

/** Whatever is known of no change since the limit is old; a file that is younger than that is not. */
export function ageOf({ kind, date }: LastChange, limit: Date): 'old' | 'fresh' | 'unclear' {
  if (date !== undefined && date <= limit) return 'old';
  return kind === 'on' ? 'fresh' : 'unclear';
}

function hasFile(page: MatchedPage): page is MatchedPage & { readonly file: string } {
  return page.file !== undefined;
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}
