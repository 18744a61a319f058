import * as z from 'zod';
import { digestOf } from '../digest.ts';
import { shorten } from '../text.ts';
import { second } from '../time.ts';
import { type Connection, isGone, orNothing, repositoryOf } from './connection.ts';
import { commitId, count, id, lenient } from './schema.ts';

const text = z.string().nullish();

/** GitHub has no word for a pull request that was merged. */
type State = 'merged' | 'open' | 'closed';
const stateFields = { state: z.string(), merged: lenient(z.boolean()) };
const stateOf = ({ state, merged }: { state: string; merged?: boolean | undefined }): State =>
  merged ? 'merged' : state === 'open' ? 'open' : 'closed';

const repositorySchema = z.object({ id, private: lenient(z.boolean()) });
const pullSchema = z
  .object({
    ...stateFields,
    updated_at: z.iso.datetime({ offset: true }),
    head: z.object({ sha: commitId }),
    base: z.object({ sha: commitId }),
  })
  .transform(({ updated_at, head, base, ...facts }) => ({
    state: stateOf(facts),
    /** The ids of its last commit, and of the one that its base branch had then. */
    ...{ head: head.sha, base: base.sha },
    /** As ISO 8601, to the second. */
    updatedAt: updated_at,
  }));
/** A pull request of the run's repository, as it is now. */
export type PullRequest = z.infer<typeof pullSchema>;

const documentationSchema = z
  .object({
    ...stateFields,
    title: z.string(),
    changed_files: count,
    draft: lenient(z.boolean()),
    mergeable: lenient(z.boolean().nullable()),
    base: z.object({ repo: repositorySchema }),
  })
  .transform(({ title, changed_files, draft, mergeable, base, ...facts }) => ({
    state: stateOf(facts),
    isDraft: draft === true,
    /** `null` is GitHub's word for what it does not know yet. */
    hasConflicts: mergeable === false,
    /** Somebody's free words. */
    title: shorten(title, 300),
    changedFiles: changed_files,
    /** GitHub's id of its repository, as in a run's `Place`. */
    repositoryId: String(base.repo.id),
    isPublic: base.repo.private === false,
  }));
/** A pull request of any repository, to be told of. */
export type DocumentationPullRequest = z.infer<typeof documentationSchema>;

const fileSchema = z
  .object({
    filename: z.string().min(1),
    previous_filename: lenient(z.string().min(1)),
    status: lenient(z.string()),
    additions: count,
    deletions: count,
    sha: lenient(z.string()),
    patch: lenient(z.string()),
  })
  .transform(({ filename, previous_filename, additions, deletions, status = '', sha = '', patch }) => ({
    path: filename,
    /** Of a renamed file. */
    previousPath: previous_filename,
    ...{ additions, deletions },
    /** Tells what the pull request changes in the file from other changes, wherever in the file it stands. */
    change: digestOf(status, patch?.replace(/^@@ .*$/gm, '@@') ?? sha),
  }));
/** Its paths are somebody's free words. */
export type ChangedFile = z.infer<typeof fileSchema>;

interface ChangedFiles {
  readonly files: readonly ChangedFile[];
  /** Whether there may be more. */
  readonly isCut: boolean;
}

const mergedSchema = z.array(z.object({ number: id, merged_at: text, merge_commit_sha: text }));

/** Pull requests, of the run's repository where nothing else is told. Every operation throws a GitHubError. */
export interface PullRequests {
  pullRequest(number: number, signal: AbortSignal): Promise<PullRequest>;
  /**
   * Of any repository (`owner/repo`); `undefined` where it is gone, or the token lacks the permission to see it, for
   * which GitHub has 404 too.
   */
  documentationPullRequest(
    repository: string,
    number: number,
    signal: AbortSignal,
  ): Promise<DocumentationPullRequest | undefined>;
  /**
   * The files that a pull request changes, in GitHub's order.
   *
   * @param repository `owner/repo`; the run's where it is undefined
   * @param mostPages of 100 files; 30 are all that GitHub has
   */
  changedFiles(
    repository: string | undefined,
    number: number,
    mostPages: number,
    signal: AbortSignal,
  ): Promise<ChangedFiles>;
  /** The pull request that a commit of a branch merged, if any. Waits half a minute for GitHub to know it. */
  pullRequestMergedAs(sha: string, signal: AbortSignal): Promise<number | undefined>;
}

const filesInPage = 100;
/** GitHub lists no more, and does not say that there are. */
const mostFiles = 3000;
/** How long after a push GitHub may not know yet which pull request it merged. */
const mergeLagMs = 30 * second;

export function createPullRequests(
  here: ReturnType<typeof repositoryOf>,
  { rest, ask, list, clock }: Connection,
): PullRequests {
  const { pulls, repos } = rest;
  return {
    pullRequest: (pull_number, signal) =>
      ask('Reading the pull request', pullSchema, signal, { ...here, pull_number }, pulls.get),

    documentationPullRequest(name, pull_number, signal) {
      const values = { ...repositoryOf(name), pull_number };
      const operation = 'Reading the documentation pull request';
      const answer = ask(operation, documentationSchema, signal, values, pulls.get);
      return orNothing(answer, (error) => isGone(error) || error.lacksPermission);
    },

    async changedFiles(name, pull_number, mostPages, signal) {
      const values = {
        ...(name === undefined ? here : repositoryOf(name)),
        ...{ pull_number, per_page: filesInPage },
      };
      const operation = 'Reading the files of the pull request';
      const { items, isCut } = await list(operation, fileSchema, signal, values, mostPages, pulls.listFiles);
      return { files: items, isCut: isCut || items.length >= mostFiles };
    },

    async pullRequestMergedAs(commit_sha, signal) {
      const associated = repos.listPullRequestsAssociatedWithCommit;
      const values = { ...here, commit_sha };
      const find = () =>
        ask('Finding the pull request of the commit', mergedSchema, signal, values, associated);
      const deadline = clock.now() + mergeLagMs;
      let found = await find();
      while (found.every(({ merged_at }) => merged_at == null) && clock.now() < deadline && !signal.aborted) {
        await clock.sleep(5 * second, signal);
        found = await find();
      }
      // GitHub's version of March 2026 no longer says as which commit.
      const isIt = ({ merged_at, merge_commit_sha: as }: (typeof found)[number]) =>
        merged_at != null && (as ?? commit_sha) === commit_sha;
      return found.find(isIt)?.number;
    },
  };
}
