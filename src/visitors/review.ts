import type { PhrasingContent } from 'mdast';
import { describeError } from '../errors.ts';
import { GitHubError, githubAdvice } from '../github/errors.ts';
import type { FileHistory } from '../github/history.ts';
import { foreign, md, own } from '../runner/markdown.ts';
import type { Runtime } from '../runtime.ts';
import { shorten } from '../text.ts';
import { documentationFolders, type MatchedPage, matchPages } from './files.ts';
import { isOld, type LastChange, lastChange } from './history.ts';
import type { VisitorsInputs } from './inputs.ts';
import type { Pages } from './ranking.ts';
import { dayMs } from './week.ts';

/** The most read pages, which alone are looked at: five questions of ten files each. */
const mostPages = 50;

/** What to do where few pages match a file. */
export const checkPlace = 'Check docs-repository and docs-directory.';

type PageWithFile = MatchedPage & { readonly file: string };
export type ReviewedPage = PageWithFile & { readonly change: LastChange };

/** What the repository of the documentation says about the pages. */
export interface Review {
  readonly kind: 'review';
  /** Pages to look after next, the most read first. */
  readonly next: readonly ReviewedPage[];
  /** Last changes of the most read pages, by the path of each of their rows. */
  readonly changes: ReadonlyMap<string, LastChange>;
  /** How many of the most read pages cannot be told to be old or not. */
  readonly unclear: number;
  /** How many pages with visitors there are, and how many have a file. */
  readonly visited: number;
  readonly matched: number;
}

/** Why there is no review, and whether somebody should do something about it. */
export interface NoReview {
  readonly kind: 'none';
  readonly why: readonly PhrasingContent[];
  readonly isFault: boolean;
}

/**
 * Looks up the files of the most read pages, and when they were last changed. Nothing that goes wrong is thrown.
 *
 * @returns `undefined` without docs-repository
 */
export async function reviewPages(
  pages: Pages,
  { docsRepository, docsBranch, docsDirectory, reviewAfter, githubToken, top }: VisitorsInputs,
  { connectGitHub, now, signal }: Pick<Runtime, 'connectGitHub' | 'now' | 'signal'>,
): Promise<Review | NoReview | undefined> {
  if (docsRepository === undefined) return undefined;
  try {
    signal.throwIfAborted();
    const github = connectGitHub(githubToken);
    const { files, isCut } = await github.files(docsRepository, docsBranch, signal);
    if (isCut) return noReview(md`GitHub cut the list of files, so pages cannot be matched to files.`);
    const folders = docsDirectory === undefined ? documentationFolders(files) : [docsDirectory];
    const [folder] = folders;
    if (folder === undefined) return noReview(md`docs-repository has no docs.json. Set docs-directory.`);
    if (folders.length > 1) {
      const names = foreign(shorten(folders.map((path) => path || '.').join(', '), 500));
      return noReview(md`Several folders have a docs.json: ${names}. Set docs-directory to one of them.`);
    }

    const all = matchPages(pages, files, folder);
    if (all.length === 0) return noReview(md`No page had visitors.`, false);
    const most = all.slice(0, mostPages);
    const paths = most.filter(hasFile).map(({ file }) => file);
    if (paths.length * 2 < most.length) {
      const [found, of] = [paths.length, most.length];
      return noReview(md`Only ${found} of the ${of} most read pages match a file. ${own(checkPlace)}`);
    }
    const histories = await github.histories(docsRepository, docsBranch, paths, signal);
    return reviewOf(all, histories, new Date(now.getTime() - reviewAfter * dayMs), top);
  } catch (error) {
    return signal.aborted
      ? noReview(md`The run was cancelled before GitHub had answered.`, false)
      : noReview(md`${foreign(shorten(describeError(error), 500))}. ${own(adviceFor(error))}`);
  }
}

function noReview(why: readonly PhrasingContent[], isFault = true): NoReview {
  return { kind: 'none', why, isFault };
}

function adviceFor(error: unknown): string {
  if (!(error instanceof GitHubError)) return '';
  const { status } = error.facts;
  return status === 403 || status === 404
    ? "Check docs-repository and docs-branch. github-token needs contents: read and pull-requests: read there. In another private repository, the workflow's own token has neither."
    : githubAdvice(error).text;
}

/**
 * @param pages all that have visitors, the most read first
 * @param limit whatever was last changed then or earlier is old
 * @param length of the list
 */
export function reviewOf(
  pages: readonly MatchedPage[],
  histories: ReadonlyMap<string, FileHistory>,
  limit: Date,
  length: number,
): Review {
  const withFile = pages.slice(0, mostPages).filter(hasFile);
  const looked = withFile.map((page) => ({ ...page, change: lastChange(histories.get(page.file)) }));
  return {
    kind: 'review',
    next: looked.filter(({ change }) => isOld(change, limit)).slice(0, length),
    changes: new Map(looked.flatMap(({ paths, change }) => paths.map((path) => [path, change]))),
    unclear: looked.filter(({ change }) => change.kind !== 'on' && !isOld(change, limit)).length,
    visited: pages.length,
    matched: pages.filter(hasFile).length,
  };
}

function hasFile(page: MatchedPage): page is PageWithFile {
  return page.file !== undefined;
}
