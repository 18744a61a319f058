import * as z from 'zod/mini';
import { atMost, mapped } from '../schema.ts';
import { shorten } from '../text.ts';
import { createComments } from './comments.ts';
import { createConnection, type GitHubParts, orNothing, type Repository } from './connection.ts';
import { createDocumentationRequests } from './documentation-requests.ts';
import type { CommitRange } from './event.ts';
import { createHistory } from './history.ts';
import { createPullRequests } from './pull-requests.ts';
import { releaseBefore } from './releases.ts';
import { accountSchema, commitId, count, fileSchema, id, lenient } from './schema.ts';
import { createWeeklyPulls } from './weekly-pulls.ts';

const accessSchema = z.object({
  /** The legacy word: `admin`, `write`, `read` or `none`. */
  permission: atMost(100),
  role_name: lenient(atMost(100)),
  user: lenient(accountSchema),
});
export type Access = z.infer<typeof accessSchema>;

const runSchema = z.object({
  workflow_id: id,
  run_number: id,
  head_branch: z.nullish(z.string()),
  head_sha: commitId,
});
const runsSchema = z.object({ workflow_runs: z.array(runSchema) });
const releaseSchema = z.object({ tag_name: z.string(), draft: z.boolean() });
const commitsSchema = z.array(z.object({ sha: commitId, parents: z.array(z.object({ sha: commitId })) }));
/** Later ones have higher ids. */
const statusSchema = z.object({ id, state: z.string() });
export type LastStatus = z.infer<typeof statusSchema>;
const statusesSchema = z.object({ statuses: z.array(z.extend(statusSchema, { context: z.string() })) });
/** It is made where it is needed, as are other large ones: to make one takes a while. */
const comparisonSchema = () =>
  mapped(
    z.object({
      commits: z.array(z.object({ commit: z.object({ message: z.string() }), parents: z.array(z.any()) })),
      total_commits: count,
      files: z._default(z.array(z.extend(fileSchema, { changes: count })), []),
      status: z.string(),
    }),
    ({ commits, total_commits, files, status }) => ({
      isAhead: status === 'ahead',
      /** Of the newest 250 commits at most, oldest first. */
      titles: commits.map(({ commit }) => commit.message.split('\n')[0] ?? ''),
      commitCount: total_commits,
      hasMerges: total_commits > commits.length || commits.some(({ parents }) => parents.length > 1),
      /** Binary files have no changes and no patch; of large changes, GitHub leaves the patch out. */
      files,
      hasAllFiles: files.length < 300,
    }),
  );
/** What happened between two commits. Titles, paths and patches are somebody's free words. */
export type Comparison = z.infer<ReturnType<typeof comparisonSchema>>;

export interface CommitStatus {
  readonly sha: string;
  readonly state: 'pending' | 'success' | 'failure' | 'error';
  /** The name under which branch protection can demand it. */
  readonly context: string;
  /** GitHub takes 140 characters; what is longer is shortened. */
  readonly description: string;
  readonly targetUrl: string;
}

export type GitHub = ReturnType<typeof createGitHub>;

/** One of which nothing is known. */
export const unknownStatus: LastStatus = { id: 0, state: 'unknown' };

/** So many releases fit an answer, with 100 files each. */
const releasesInPage = 10;
const mostReleasePages = 50;

/** GitHub's API, as far as the actions need it, for one repository. Every operation throws a GitHubError. */
export function createGitHub(here: Repository, parts: GitHubParts) {
  const connection = createConnection(parts);
  const { ask, list } = connection;
  const { actions, repos, users } = connection.rest;

  return {
    ...createComments(here, connection),
    ...createPullRequests(here, connection),
    ...createDocumentationRequests(connection),
    ...createHistory(connection),
    ...createWeeklyPulls(here, connection),

    /** `undefined` when GitHub knows no user of that name, which is also what it says of bots. */
    accessOf(username: string, signal: AbortSignal) {
      const read = repos.getCollaboratorPermissionLevel;
      const answer = ask('Checking the permission', accessSchema, signal, { ...here, username }, read);
      return orNothing(answer, ({ facts }) => facts.status === 404);
    },

    /**
     * The commit of the last successful run before this one, of the same workflow on the same branch, that a
     * schedule or somebody by hand started; `undefined` when there is none.
     */
    async lastSuccess(run_id: number, signal: AbortSignal) {
      const values = { ...here, run_id };
      const run = await ask('Reading this run', runSchema, signal, values, actions.getWorkflowRun);
      const filter = { ...here, workflow_id: run.workflow_id, status: 'success', per_page: 100 } as const;
      const lists = await Promise.all(
        ['schedule', 'workflow_dispatch'].map((event) => {
          const all = { ...filter, ...(run.head_branch != null && { branch: run.head_branch }), event };
          return ask('Reading the last runs', runsSchema, signal, all, actions.listWorkflowRuns);
        }),
      );
      // A run that is started again keeps its number; newer ones are no past of it.
      const before = lists
        .flatMap(({ workflow_runs }) => workflow_runs)
        .filter((each) => each.run_number < run.run_number);
      return before.sort((one, other) => other.run_number - one.run_number)[0]?.head_sha;
    },

    /**
     * The range that covers the commits that a commit leads to, itself included, and that were made since a moment;
     * `undefined` where there are none. Of the newest 100; a repository's first commit has none before it, so it is not covered.
     */
    async commitsSince(sha: string, since: Date, signal: AbortSignal) {
      const values = { ...here, sha, since: `${since.toISOString().slice(0, 19)}Z`, per_page: 100 };
      const operation = 'Reading the last commits';
      const commits = await ask(operation, commitsSchema, signal, values, repos.listCommits);
      const firstParent = new Map(commits.map((commit) => [commit.sha, commit.parents[0]?.sha]));
      // The oldest of a branch that was merged may have begun long before.
      let base = sha;
      for (let next = firstParent.get(base); next !== undefined; next = firstParent.get(base)) base = next;
      return base === sha ? undefined : { base, head: sha };
    },

    /** Sets the state of a commit under a name. Can be repeated: the last one counts. */
    async setStatus({ targetUrl, ...status }: CommitStatus, signal: AbortSignal) {
      // Of what GitHub refuses here, such as emoji.
      const plain = status.description.replace(/:? ?[\u{10000}-\u{10ffff}]+$| ?[\u{10000}-\u{10ffff}]/gu, '');
      const description = shorten(plain, 140);
      const values = { ...here, ...status, description, target_url: targetUrl };
      return await ask('Setting the status', statusSchema, signal, values, repos.createCommitStatus);
    },

    /** The last status of a commit under a name, its state in GitHub's words, or `unknown`, of more than a hundred; `undefined` where it has none. */
    async statusOf(ref: string, context: string, signal: AbortSignal) {
      const values = { ...here, ref, per_page: 100 };
      const read = repos.getCombinedStatusForRef;
      const { statuses } = await ask('Reading the status', statusesSchema, signal, values, read);
      const found = statuses.find((status) => status.context === context);
      return found ?? (statuses.length < values.per_page ? undefined : unknownStatus);
    },

    async releaseBefore(tag: string, signal: AbortSignal) {
      const values = { ...here, per_page: releasesInPage };
      const operation = 'Reading the releases';
      const read = list(operation, releaseSchema, signal, values, mostReleasePages, repos.listReleases);
      const tags = (await read).items.flatMap(({ draft, tag_name }) => (draft ? [] : tag_name));
      return releaseBefore(tag, tags);
    },

    compare({ base, head }: CommitRange, signal: AbortSignal) {
      const values = { ...here, basehead: `${base}...${head}` };
      const read = repos.compareCommitsWithBasehead;
      return ask('Comparing the commits', comparisonSchema(), signal, values, read);
    },

    /** The token's own account; `undefined` for the token of an app, which GitHub doesn't tell. */
    self(signal: AbortSignal) {
      const operation = 'Reading the account of the token';
      const answer = ask(operation, accountSchema, signal, {}, users.getAuthenticated);
      // What GitHub says to the token of an app.
      return orNothing(answer, ({ message }) =>
        /answered 403: .*not accessible by integration/i.test(message),
      );
    },
  };
}
