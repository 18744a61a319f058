import type { getOctokit } from '@actions/github';
import { type Dispatcher, fetch } from 'undici';
import * as z from 'zod';
import { type Clock, minute, second } from '../time.ts';
import { GitHubError, githubError } from './errors.ts';
import type { CommitRange, Place } from './event.ts';
import { accountSchema, type CommentReference, commitId, id, lenient, writtenSchema } from './schema.ts';

/** How a run reaches GitHub. */
interface GitHubParts {
  readonly getOctokit: typeof getOctokit;
  readonly token: string;
  /** `GITHUB_API_URL`; on GitHub Enterprise Server with the prefix `/api/v3`. */
  readonly apiUrl: string;
  readonly dispatcher: Dispatcher;
  readonly userAgent: string;
  readonly clock: Pick<Clock, 'sleep'>;
  /** Takes secrets out of what GitHub says. */
  readonly redact: (text: string) => string;
}

/**
 * The toolkit. It reads the event when it is loaded, and fails on a broken one. Eager: the bundler lists the licences of one
 * file only.
 */
export function loadToolkit() {
  return import(/* webpackMode: "eager" */ '@actions/github');
}

const timeLimitMs = 15 * second;
const pausesMs = [second / 2, 2 * second, 8 * second];
/** A pause that GitHub asks for is kept when somebody can still be watching. */
const longestPauseMs = minute;

/** A comment that is not there after so many further tries is deleted, and somebody waits. */
const freshTries = 2;

/** Comments in a page. More of the longest than this can be larger than one answer may be. */
const commentsInPage = 50;

/** Where a comment of ours can stand: in the conversation, or in the thread of a review comment. */
export type ReplyKind = 'issue-comment' | 'review-comment';
type ReplyReference = CommentReference & { readonly kind: ReplyKind };

/**
 * What GitHub says of somebody's access: the legacy word (`admin`, `write`, `read` or `none`), and the role's own name; a
 * custom role has one that says nothing to us.
 */
const accessSchema = z.object({
  permission: z.string().max(100),
  role_name: lenient(z.string().max(100)),
  user: lenient(accountSchema),
});
export type Access = z.infer<typeof accessSchema>;

const end = z.object({ sha: commitId });
const commitsSchema = z
  .object({ base: end, head: end })
  .transform(({ base, head }): CommitRange => ({ base: base.sha, head: head.sha }));
const documentationSchema = z.object({ state: z.string(), merged: lenient(z.boolean()) });
const mergedSchema = z.array(
  z.object({ number: id, merged_at: z.string().nullish(), merge_commit_sha: z.string().nullish() }),
);
const runSchema = z.object({ id, workflow_id: id, head_branch: z.string().nullish(), head_sha: commitId });
const runsSchema = z.object({ workflow_runs: z.array(runSchema) });
const releasesSchema = z.array(z.object({ tag_name: z.string(), draft: z.boolean() }));
const fileSchema = z.object({
  filename: z.string(),
  status: z.string(),
  additions: z.number(),
  deletions: z.number(),
  patch: lenient(z.string()),
});
const comparisonSchema = z.object({
  commits: z.array(z.object({ commit: z.object({ message: z.string() }) })),
  files: z.array(fileSchema).default([]),
});
/** The commits between two commits, oldest first, and the files they changed; binary files have no patch. */
export type Comparison = z.infer<typeof comparisonSchema>;

const reactionSchema = z.object({ id, user: lenient(accountSchema), isNew: z.boolean() });
export type Reaction = 'eyes' | 'rocket' | 'confused';

/**
 * Which failures are worth another try. `fresh`: also 404, which GitHub may say of a comment that was just made.
 * `none`: a second comment would be a second message to everybody who watches.
 */
type Repeat = 'passing' | 'fresh' | 'none';

export type GitHub = ReturnType<typeof createGitHub>;

/**
 * The part of GitHub's REST API that the action needs, for one repository, as a function of the signal that ends it.
 * Every operation throws a {@link GitHubError}.
 */
export function createGitHub({ repository }: Pick<Place, 'repository'>, parts: GitHubParts) {
  const [owner = '', repo = ''] = repository.split('/');
  // The library prints what a server says of a deprecation as it comes, which the runner could take for a command.
  const log = { debug: silent, info: silent, warn: silent, error: silent };
  const { paginate, rest } = parts.getOctokit(parts.token, {
    baseUrl: parts.apiUrl,
    userAgent: parts.userAgent,
    log,
    request: { fetch: fetchFrom(parts.dispatcher, parts.apiUrl), log },
  });

  return (signal: AbortSignal) => {
    const request = { signal };
    const here = { owner, repo, request };

    /**
     * @param operation what is done, as the start of a sentence
     * @param call a request of the library
     */
    async function ask<Value>(
      operation: string,
      schema: z.ZodType<Value>,
      call: () => Promise<{ readonly data: unknown }>,
      repeat: Repeat = 'passing',
    ): Promise<Value> {
      for (let tries = 0; ; tries += 1) {
        try {
          return schema.parse((await call()).data);
        } catch (error) {
          const failure = githubError(operation, error, parts.redact);
          const { kind, status = 0, retryAfterMs } = failure.facts;
          const pause = tries < pausesMs.length ? (retryAfterMs ?? pausesMs[tries]) : undefined;
          const isPassing =
            kind === 'no-answer' ||
            kind === 'limit' ||
            status >= 500 ||
            (repeat === 'fresh' && status === 404 && tries < freshTries);
          if (repeat === 'none' || !isPassing || pause === undefined || pause > longestPauseMs) throw failure;
          await parts.clock.sleep(pause, signal);
          if (signal.aborted) throw failure;
        }
      }
    }

    return {
      /** `undefined` when GitHub knows no user of that name, which is also what it says of bots. */
      accessOf(username: string) {
        const call = () => rest.repos.getCollaboratorPermissionLevel({ ...here, username });
        return orNothing(ask('Checking the permission', accessSchema, call));
      },

      /** The commits of a pull request. */
      commitsOf(pull_number: number) {
        const call = () => rest.pulls.get({ ...here, pull_number });
        return ask('Reading the pull request', commitsSchema, call);
      },

      /**
       * What became of a pull request, in this repository or another one.
       *
       * @param name `owner/repo`
       * @returns `undefined` when the token cannot see it
       */
      async pullRequestState(name: string, pull_number: number) {
        const [owner = '', repo = ''] = name.split('/');
        const call = () => rest.pulls.get({ owner, repo, pull_number, request });
        const found = await orNothing(
          ask('Reading the documentation pull request', documentationSchema, call),
        );
        return found && (found.merged === true ? 'merged' : found.state === 'open' ? 'open' : 'closed');
      },

      /** The pull request that a commit of a branch merged; `undefined` when there is none. */
      async pullRequestMergedAs(commit_sha: string) {
        const call = () => rest.repos.listPullRequestsAssociatedWithCommit({ ...here, commit_sha });
        const found = await ask('Finding the pull request of the commit', mergedSchema, call);
        return found.find((pull) => pull.merged_at != null && pull.merge_commit_sha === commit_sha)?.number;
      },

      /**
       * The commit of the last successful run of a run's workflow, on its branch, that a schedule or somebody by hand
       * started; `undefined` when there is none.
       */
      async lastSuccess(run_id: number) {
        const get = () => rest.actions.getWorkflowRun({ ...here, run_id });
        const { workflow_id, head_branch } = await ask('Reading this run', runSchema, get);
        const wanted = { ...here, workflow_id, branch: head_branch ?? '', per_page: 1 };
        const lists = await Promise.all(
          ['schedule', 'workflow_dispatch'].map((event) => {
            const list = () => rest.actions.listWorkflowRuns({ ...wanted, event, status: 'success' });
            return ask('Reading the last runs', runsSchema, list);
          }),
        );
        const runs = lists.flatMap(({ workflow_runs }) => workflow_runs);
        return runs.sort((one, other) => other.id - one.id)[0]?.head_sha;
      },

      /** The release before a tag's; `undefined` when it is the first. */
      async releaseBefore(tag: string) {
        const call = () => rest.repos.listReleases({ ...here, per_page: 100 });
        const releases = await ask('Reading the releases', releasesSchema, call);
        const at = releases.findIndex(({ tag_name }) => tag_name === tag);
        return at === -1 ? undefined : releases.slice(at + 1).find(({ draft }) => !draft)?.tag_name;
      },

      compare({ base, head }: CommitRange) {
        const basehead = `${base}...${head}`;
        const call = () => rest.repos.compareCommitsWithBasehead({ ...here, basehead });
        return ask('Comparing the commits', comparisonSchema, call);
      },

      /** All comments of a pull request of that kind. */
      async comments(kind: ReplyKind, number: number) {
        const list = async (per_page: number): Promise<{ data: unknown }> => {
          const pages =
            kind === 'issue-comment'
              ? paginate(rest.issues.listComments, { ...here, issue_number: number, per_page })
              : paginate(rest.pulls.listReviewComments, { ...here, pull_number: number, per_page });
          try {
            return { data: await pages };
          } catch (error) {
            if (per_page === 1 || !isTooLarge(error)) throw error;
            return await list(Math.floor(per_page / 2));
          }
        };
        const found = await ask('Reading the comments', z.array(writtenSchema), () => list(commentsInPage));
        return found.map((comment) => ({ kind, ...comment }));
      },

      /** A comment or review of a pull request; `undefined` when it is gone. */
      async commentOf({ kind, id: comment_id }: CommentReference, pull_number: number) {
        const calls = {
          'issue-comment': () => rest.issues.getComment({ ...here, comment_id }),
          'review-comment': () => rest.pulls.getReviewComment({ ...here, comment_id }),
          review: () => rest.pulls.getReview({ ...here, pull_number, review_id: comment_id }),
        };
        const found = await orNothing(ask('Reading the comment', writtenSchema, calls[kind]));
        return found && { kind, ...found };
      },

      /** @param threadId the first comment of the review thread to reply in; the conversation without it */
      async createComment(number: number, threadId: number | undefined, body: string) {
        const kind: ReplyKind = threadId === undefined ? 'issue-comment' : 'review-comment';
        const call = () =>
          threadId === undefined
            ? rest.issues.createComment({ ...here, issue_number: number, body })
            : rest.pulls.createReplyForReviewComment({
                ...here,
                pull_number: number,
                comment_id: threadId,
                body,
              });
        return { kind, ...(await ask('Writing the reply', writtenSchema, call, 'none')) };
      },

      /** `undefined` when it is gone. */
      async updateComment({ kind, id: comment_id }: ReplyReference, body: string) {
        const edit = kind === 'issue-comment' ? rest.issues.updateComment : rest.pulls.updateReviewComment;
        const call = () => edit({ ...here, comment_id, body });
        const comment = await orNothing(ask('Editing the reply', writtenSchema, call, 'fresh'));
        return comment && { kind, ...comment };
      },

      /**
       * GitHub takes the same reaction twice as one, so this can be repeated.
       *
       * @returns the reaction's id, whose it is (the token's own account), and whether it was not there before
       */
      addReaction({ kind, id: comment_id }: ReplyReference, content: Reaction) {
        const { createForIssueComment, createForPullRequestReviewComment } = rest.reactions;
        const add = kind === 'issue-comment' ? createForIssueComment : createForPullRequestReviewComment;
        const call = async () => {
          const { data, status } = await add({ ...here, comment_id, content });
          return { data: { ...data, isNew: status === 201 } };
        };
        return ask('Adding a reaction', reactionSchema, call, 'fresh');
      },

      async removeReaction({ kind, id: comment_id }: ReplyReference, reaction_id: number): Promise<void> {
        const { deleteForIssueComment, deleteForPullRequestComment } = rest.reactions;
        const remove = kind === 'issue-comment' ? deleteForIssueComment : deleteForPullRequestComment;
        const call = () => remove({ ...here, comment_id, reaction_id });
        await orNothing(ask('Removing a reaction', z.unknown(), call));
      },

      /** The token's own account; `undefined` for the token of an app, which GitHub doesn't tell. */
      self() {
        const call = () => rest.users.getAuthenticated({ request });
        return orNothing(ask('Reading the account of the token', accountSchema, call), [403]);
      },
    };
  };
}

/** `undefined` where GitHub refuses with one of these statuses; without them, where a thing is gone. */
async function orNothing<Value>(answer: Promise<Value>, statuses = [404, 410]): Promise<Value | undefined> {
  try {
    return await answer;
  } catch (error) {
    const { kind, status = 0 } = error instanceof GitHubError ? error.facts : {};
    if (kind === 'status' && statuses.includes(status)) return undefined;
    throw error;
  }
}

function silent(): void {}

/** Octokit's `fetch`: one time limit a request, and no redirect or next page that could lead the token elsewhere. */
function fetchFrom(dispatcher: Dispatcher, apiUrl: string): typeof fetch {
  return async (url, init) => {
    if (new URL(String(url)).origin !== new URL(apiUrl).origin)
      throw new GitHubError('GitHub led to another address, which is not followed', { kind: 'moved' });
    const signals = [AbortSignal.timeout(timeLimitMs), ...(init?.signal ? [init.signal] : [])];
    const signal = AbortSignal.any(signals);
    const response = await fetch(url, { ...init, dispatcher, redirect: 'manual', signal });
    if (response.status >= 300 && response.status <= 399) {
      await response.body?.cancel();
      const message = `GitHub answered ${response.status}, and redirects are not followed`;
      throw new GitHubError(message, { kind: 'moved' });
    }
    // The library takes a body that breaks off or is too large for an empty one, and that for an empty list.
    const { byteLength } = await response.clone().arrayBuffer();
    if (byteLength === 0 && init?.method === 'GET') throw new Error('The answer is empty');
    return response;
  };
}

function isTooLarge(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') || isTooLarge(error.cause);
}
