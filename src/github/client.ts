import * as z from 'zod';
import { second } from '../time.ts';
import { type Comments, createComments } from './comments.ts';
import { allPages, createConnection, type GitHubParts, orNothing, repositoryOf } from './connection.ts';
import type { CommitRange, Place } from './event.ts';
import { createHistory, type History } from './history.ts';
import { releaseBefore } from './releases.ts';
import { type Account, accountSchema, commitId, id, lenient } from './schema.ts';

/**
 * The toolkit. It reads the event when it is loaded, and fails on a broken one. Eager: the bundler lists the
 * licences of one file only.
 */
export function loadToolkit() {
  return import(/* webpackMode: "eager" */ '@actions/github');
}

/** What GitHub says of somebody's access. */
const accessSchema = z.object({
  /** The legacy word: `admin`, `write`, `read` or `none`. */
  permission: z.string().max(100),
  /** A custom role has a name that says nothing to us. */
  role_name: lenient(z.string().max(100)),
  user: lenient(accountSchema),
});
export type Access = z.infer<typeof accessSchema>;

const end = z.object({ sha: commitId }).transform(({ sha }) => sha);
const commitsSchema = z.object({ base: end, head: end });
type State = 'merged' | 'open' | 'closed';
const stateSchema = z
  .object({ state: z.string(), merged: lenient(z.boolean()) })
  .transform(({ state, merged }): State => (merged ? 'merged' : state === 'open' ? 'open' : 'closed'));
const text = z.string().nullish();
const mergedSchema = z.array(z.object({ number: id, merged_at: text, merge_commit_sha: text }));
const runSchema = z.object({ workflow_id: id, run_number: id, head_branch: text, head_sha: commitId });
const runsSchema = z.object({ workflow_runs: z.array(runSchema) });
const releasesSchema = z.array(z.object({ id, tag_name: z.string(), draft: z.boolean() }));
const count = z.int().nonnegative();
const fileSchema = z.object({
  filename: z.string(),
  previous_filename: lenient(z.string()),
  status: z.string(),
  additions: count,
  deletions: count,
  changes: count,
  patch: lenient(z.string()),
});
const comparisonSchema = z
  .object({
    commits: z.array(z.object({ commit: z.object({ message: z.string() }) })),
    total_commits: count,
    files: z.array(fileSchema).default([]),
  })
  .transform(({ commits, total_commits, files }) => ({
    /** Of the newest 250 commits at most, oldest first. */
    titles: commits.map(({ commit }) => commit.message.split('\n')[0] ?? ''),
    /** Of all commits, whether they are listed or not. */
    commitCount: total_commits,
    /** Binary files have no changes and no patch; of large changes, GitHub leaves the patch out. */
    files,
    /** GitHub lists no more than 300. */
    hasAllFiles: files.length < 300,
  }));
/** What happened between two commits. Titles, paths and patches are somebody's free words. */
export type Comparison = z.infer<typeof comparisonSchema>;

/** GitHub's API, as far as the actions need it, for one repository. Every operation throws a GitHubError. */
export interface GitHub extends Comments, History {
  /** `undefined` when GitHub knows no user of that name, which is also what it says of bots. */
  accessOf(login: string, signal: AbortSignal): Promise<Access | undefined>;
  /** The commits of a pull request. */
  commitsOf(number: number, signal: AbortSignal): Promise<CommitRange>;
  /** Of any repository (`owner/repo`); `undefined` when the token cannot see the pull request. */
  pullRequestState(repository: string, number: number, signal: AbortSignal): Promise<State | undefined>;
  /** The pull request that a commit of a branch merged, if any. Waits half a minute for GitHub to know it. */
  pullRequestMergedAs(sha: string, signal: AbortSignal): Promise<number | undefined>;
  /**
   * The commit of the last successful run before this one, of the same workflow on the same branch, that a
   * schedule or somebody by hand started; `undefined` when there is none.
   */
  lastSuccess(runId: number, signal: AbortSignal): Promise<string | undefined>;
  /** The tag of the release before a tag's, as `releases.ts` has it. */
  releaseBefore(tag: string, signal: AbortSignal): Promise<string | undefined>;
  compare(range: CommitRange, signal: AbortSignal): Promise<Comparison>;
  /** The token's own account; `undefined` for the token of an app, which GitHub doesn't tell. */
  self(signal: AbortSignal): Promise<Account | undefined>;
}

/** How long after a push GitHub may not know yet which pull request it merged. */
const mergeLagMs = 30 * second;

export function createGitHub({ repository }: Pick<Place, 'repository'>, parts: GitHubParts): GitHub {
  const here = repositoryOf(repository);
  const { clock } = parts;
  const connection = createConnection(parts);
  const { ask } = connection;
  const { actions, pulls, repos, users } = connection.rest;

  return {
    ...createComments(here, connection),
    ...createHistory(connection),

    accessOf(username, signal) {
      const read = repos.getCollaboratorPermissionLevel;
      const answer = ask('Checking the permission', accessSchema, signal, { ...here, username }, read);
      return orNothing(answer, [404]);
    },

    commitsOf: (pull_number, signal) =>
      ask('Reading the pull request', commitsSchema, signal, { ...here, pull_number }, pulls.get),

    pullRequestState(name, pull_number, signal) {
      const values = { ...repositoryOf(name), pull_number };
      return orNothing(ask('Reading the documentation pull request', stateSchema, signal, values, pulls.get));
    },

    async pullRequestMergedAs(commit_sha, signal) {
      const list = repos.listPullRequestsAssociatedWithCommit;
      const values = { ...here, commit_sha };
      const find = () => ask('Finding the pull request of the commit', mergedSchema, signal, values, list);
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

    async lastSuccess(run_id, signal) {
      const run = await ask(
        'Reading this run',
        runSchema,
        signal,
        { ...here, run_id },
        actions.getWorkflowRun,
      );
      const filter = { ...here, workflow_id: run.workflow_id, status: 'success', per_page: 100 } as const;
      const lists = await Promise.all(
        ['schedule', 'workflow_dispatch'].map((event) => {
          const values = { ...filter, ...(run.head_branch != null && { branch: run.head_branch }), event };
          return ask('Reading the last runs', runsSchema, signal, values, actions.listWorkflowRuns);
        }),
      );
      // A run that is started again keeps its number; newer ones are no past of it.
      const before = lists
        .flatMap(({ workflow_runs }) => workflow_runs)
        .filter((each) => each.run_number < run.run_number);
      return before.sort((one, other) => other.run_number - one.run_number)[0]?.head_sha;
    },

    async releaseBefore(tag, signal) {
      const releases = await allPages(100, (page) =>
        ask('Reading the releases', releasesSchema, signal, { ...here, ...page }, repos.listReleases),
      );
      const tags = releases.filter(({ draft }) => !draft).map(({ tag_name }) => tag_name);
      return releaseBefore(tag, tags);
    },

    compare({ base, head }, signal) {
      const values = { ...here, basehead: `${base}...${head}` };
      return ask('Comparing the commits', comparisonSchema, signal, values, repos.compareCommitsWithBasehead);
    },

    self(signal) {
      const answer = ask(
        'Reading the account of the token',
        accountSchema,
        signal,
        {},
        users.getAuthenticated,
      );
      return orNothing(answer, [403]);
    },
  };
}
