import * as z from 'zod/mini';
import { digestOf } from '../digest.ts';
import { mapped, timestamp } from '../schema.ts';
import { shorten } from '../text.ts';
import { second } from '../time.ts';
import { type Connection, type Repository, repositoryOf } from './connection.ts';
import { commitId, count, fileSchema, id, lenient } from './schema.ts';

const pullSchema = mapped(
  z.object({
    state: z.catch(z.enum(['open', 'closed']), 'closed'),
    merged: lenient(z.boolean()),
    title: z.string(),
    updated_at: timestamp,
    head: z.object({ sha: commitId, repo: z.nullish(z.object({ id })) }),
    base: z.object({
      ...{ sha: commitId, ref: z.string() },
      repo: z.object({ id, private: lenient(z.boolean()), default_branch: lenient(z.string()) }),
    }),
    changed_files: count,
    draft: lenient(z.boolean()),
    mergeable: lenient(z.nullable(z.boolean())),
  }),
  ({ state, merged, title, updated_at, head, base, changed_files, draft, mergeable }) => ({
    /** GitHub has no word for one that was merged. */
    state: merged ? ('merged' as const) : state,
    /** The ids of its last commit, and of the one that its base branch had then. */
    ...{ head: head.sha, base: base.sha },
    /** As ISO 8601, to the second. */
    updatedAt: updated_at,
    isDraft: draft === true,
    /** `null` is GitHub's word for what it does not know yet. */
    hasConflicts: mergeable === false,
    /** Somebody's free words. */
    title: shorten(title, 300),
    changedFiles: changed_files,
    /** GitHub's id of its repository, as in a run's `Place`. */
    repositoryId: String(base.repo.id),
    /** Where the fork was deleted, there is no repository. */
    isFromFork: head.repo?.id !== base.repo.id,
    /** Whether it goes into another branch than the default one. */
    isStacked: base.ref !== base.repo.default_branch,
    isPublic: base.repo.private === false,
  }),
);
export type PullRequest = z.infer<typeof pullSchema>;

const changedFileSchema = mapped(z.extend(fileSchema, { contents_url: lenient(z.string()) }), (file) => {
  const { filename: path, previous_filename: previousPath, additions, deletions, status, patch } = file;
  // What others change in it is none of its changes.
  const isMoved = status === 'renamed' && additions + deletions === 0;
  const ref = /[?&]ref=([0-9a-f]+)/.exec(file.contents_url ?? '')?.[1];
  return {
    /** The previous path is that of a renamed file. */
    ...{ path, previousPath, additions, deletions },
    /** Tells what the pull request changes in the file from other changes, wherever in the file it stands. */
    change: digestOf(status, patch?.replace(/^@@ .*$/gm, '@@') ?? (isMoved ? '' : (file.sha ?? ''))),
    /** The head of the pull request, of which GitHub read the file; it says nothing of a file that is gone. */
    commit: status === 'removed' ? undefined : ref,
  };
});
export type ChangedFile = z.infer<typeof changedFileSchema>;

const mergedSchema = z.array(
  z.object({ number: id, merged_at: z.nullish(z.string()), merge_commit_sha: z.nullish(z.string()) }),
);

const filesInPage = 100;
/** GitHub lists no more, and does not say that there are. */
const mostFiles = 3000;
/** How long after a push GitHub may not know yet which pull request it merged. */
const mergeLagMs = 30 * second;

/** Pull requests of any repository (`owner/repo`): the run's where it is undefined. Every operation throws a GitHubError. */
export function createPullRequests(here: Repository, { rest, ask, list, clock }: Connection) {
  const { pulls, repos } = rest;
  const placeOf = (name: string | undefined) => (name === undefined ? here : repositoryOf(name));
  return {
    pullRequest(pull_number: number, signal: AbortSignal, name?: string) {
      const values = { ...placeOf(name), pull_number };
      return ask('Reading the pull request', pullSchema, signal, values, pulls.get);
    },

    /**
     * The files that a pull request changes, in GitHub's order; cut where there may be more.
     *
     * @param mostPages of 100 files; 30 are all that GitHub has
     */
    async changedFiles(
      name: string | undefined,
      pull_number: number,
      mostPages: number,
      signal: AbortSignal,
    ) {
      const values = { ...placeOf(name), pull_number, per_page: filesInPage };
      const operation = 'Reading the files of the pull request';
      const read = list(operation, changedFileSchema, signal, values, mostPages, pulls.listFiles);
      const { items, isCut } = await read;
      return { files: items, isCut: isCut || items.length >= mostFiles };
    },

    /** The pull request that a commit of a branch merged, if any. Waits half a minute for GitHub to know it. */
    async pullRequestMergedAs(commit_sha: string, signal: AbortSignal) {
      const pulls = repos.listPullRequestsAssociatedWithCommit;
      const values = { ...here, commit_sha };
      const find = () => ask('Finding the pull request of the commit', mergedSchema, signal, values, pulls);
      const deadline = clock.now() + mergeLagMs;
      while (true) {
        const merged = (await find()).filter(({ merged_at }) => merged_at != null);
        if (merged.length > 0 || clock.now() >= deadline || signal.aborted)
          // GitHub's version of March 2026 no longer says as which commit.
          return merged.find(({ merge_commit_sha: as }) => (as ?? commit_sha) === commit_sha)?.number;
        await clock.sleep(5 * second, signal);
      }
    },
  };
}
