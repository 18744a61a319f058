import { request as octokitRequest } from '@octokit/request';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import { type Send, TransportError } from '../http/transport.ts';
import { lenient, placesIn } from '../schema.ts';
import { shorten } from '../text.ts';
import {
  type Account,
  accountSchema,
  type CommentEvent,
  type CommentReference,
  diffPlaceOf,
  writtenSchema,
} from './comment-event.ts';
import { GitHubError } from './errors.ts';
import { commitId } from './fields.ts';

/** Where a comment of ours can stand: in the conversation, or in the thread of a review comment. */
export type ReplyKind = 'issue-comment' | 'review-comment';

export type ReactionContent = 'eyes' | 'rocket' | 'confused';

/** A comment that can be edited. */
export interface Comment {
  readonly kind: ReplyKind;
  readonly id: number;
  readonly body: string;
  /** `undefined` where the account is gone. */
  readonly author: Account | undefined;
  readonly url: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** What GitHub says of somebody's access to the repository. */
export interface Access {
  readonly user: Account | undefined;
  /** The legacy word: `admin`, `write`, `read` or `none`. */
  readonly permission: string;
  /** The role's own name; a custom role has one that says nothing to us. */
  readonly roleName: string | undefined;
}

export type CommentText = Pick<CommentEvent, 'body' | 'author' | 'diffPlace'>;

export interface Commits {
  readonly head: string | undefined;
  readonly base: string | undefined;
}

/**
 * The part of GitHub's REST API that answering a comment needs, for one repository. Every method throws a
 * {@link GitHubError}.
 */
export interface GitHub {
  /** `undefined` when GitHub knows no user of that name, which is also what it says of bots. */
  accessOf(login: string, signal: AbortSignal): Promise<Access | undefined>;
  commitsOf(pullRequest: number, signal: AbortSignal): Promise<Commits>;
  /**
   * All comments of a pull request of that kind, oldest first.
   *
   * @param since ISO 8601; only comments changed at that time or later
   */
  comments(
    kind: ReplyKind,
    pullRequest: number,
    since: string | undefined,
    signal: AbortSignal,
  ): Promise<Comment[]>;
  /** `undefined` when it is gone. */
  textOf(
    comment: CommentReference,
    pullRequest: number,
    signal: AbortSignal,
  ): Promise<CommentText | undefined>;
  /** @param threadId the first comment of the review thread to reply in; the conversation without it */
  comment(
    pullRequest: number,
    threadId: number | undefined,
    body: string,
    signal: AbortSignal,
  ): Promise<Comment>;
  /** `undefined` when it is gone. */
  edit(comment: Comment, body: string, signal: AbortSignal): Promise<Comment | undefined>;
  /** @returns the reaction's id, and whose it is: the token's own account */
  react(
    comment: CommentReference & { readonly kind: ReplyKind },
    content: ReactionContent,
    signal: AbortSignal,
  ): Promise<{ readonly id: number; readonly user: Account | undefined }>;
  removeReaction(
    comment: CommentReference & { readonly kind: ReplyKind },
    reactionId: number,
    signal: AbortSignal,
  ): Promise<void>;
  /** The token's own account; `undefined` for the token of an app, which GitHub doesn't tell. */
  self(signal: AbortSignal): Promise<Account | undefined>;
}

export interface GitHubSettings {
  /** `GITHUB_API_URL`: without a slash at its end, with the prefix `/api/v3` on GitHub Enterprise Server. */
  readonly apiUrl: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly token: string;
}

const timeoutMs = 15_000;
const pausesMs = [500, 2000];
/** A pause that GitHub asks for is kept when somebody can still be watching. */
const longestPauseMs = 10_000;

const pageSize = 100;
/** 3,000 comments. A part of them would not do: GitHub gives the oldest first, and the last reply is what counts. */
const maxPages = 30;

const commentSchema = z.object({
  id: z.int().check(z.positive()),
  body: z.optional(z.nullable(z.string())),
  user: lenient(accountSchema),
  html_url: z.string(),
  created_at: z.string(),
});
const accessSchema = z.object({
  permission: z.string(),
  role_name: lenient(z.string()),
  user: lenient(accountSchema),
});
const pullSchema = z.object({
  head: z.object({ sha: lenient(commitId) }),
  base: z.object({ sha: lenient(commitId) }),
});
const reactionSchema = z.object({ id: z.int().check(z.positive()), user: lenient(accountSchema) });

const pullRequestsWrite = 'pull-requests: write';

/** How far a request may be repeated: a second comment would be a second message to everybody who watches. */
type Repeat = 'any' | 'where nothing was done';

interface Operation<Answer> {
  /** What is done, as the start of a sentence. */
  readonly operation: string;
  readonly schema: z.ZodMiniType<Answer>;
  /** The permission of the token that it needs. */
  readonly needs: string;
  readonly repeat?: Repeat;
  /** Method and URL template of GitHub's description. */
  readonly route: string;
  readonly parameters: Readonly<Record<string, string | number>>;
  readonly signal: AbortSignal;
}

/** GitHub's name in its paths for what comments of a kind belong to. */
const folders: Readonly<Record<ReplyKind, string>> = { 'issue-comment': 'issues', 'review-comment': 'pulls' };

/**
 * The GitHub of one repository.
 *
 * @param redact takes secrets out of what GitHub says, before it is shortened or shown
 */
export function createGitHub(
  settings: GitHubSettings,
  send: Send,
  clock: Pick<Clock, 'sleep'>,
  redact: (text: string) => string,
): GitHub {
  const [owner = '', repo = ''] = settings.repository.split('/');
  const ask = octokitRequest.defaults({
    baseUrl: settings.apiUrl,
    headers: { authorization: `Bearer ${settings.token}`, 'x-github-api-version': '2022-11-28' },
    request: {
      fetch: fetchFrom(send, redact),
      // The library prints what a server says of a deprecation as it comes, which the runner could take for a command.
      log: { debug: silent, info: silent, warn: silent, error: silent },
    },
  });

  /** One operation, repeated where that is safe and may help. */
  async function perform<Answer>(wanted: Operation<Answer>): Promise<Answer> {
    const { operation, schema, route, parameters, signal, repeat = 'any' } = wanted;
    // What a template has no place for would become a query.
    const base = route.includes('{owner}') ? { owner, repo } : {};
    for (let tries = 0; ; tries += 1) {
      let failure: GitHubError;
      try {
        const { status, data } = await ask(route, { ...base, ...parameters, request: { signal } });
        const parsed = z.safeParse(schema, data);
        if (parsed.success) return parsed.data;
        const fields = placesIn(parsed.error);
        throw new GitHubError(
          `${operation} failed: GitHub answered ${status}, but not what was expected in: ${fields}`,
          { kind: 'unexpected', status },
        );
      } catch (error) {
        failure = asGitHubError(operation, error, wanted.needs, redact);
      }
      const pause = failure.retryAfterMs ?? pausesMs[tries];
      const worthwhile = isPassing(failure) && (repeat === 'any' || didNothing(failure));
      if (!worthwhile || tries >= pausesMs.length || pause === undefined || pause > longestPauseMs)
        throw failure;
      await clock.sleep(pause, signal);
      if (signal.aborted) throw failure;
    }
  }

  const commentFrom = (kind: ReplyKind, answer: z.infer<typeof commentSchema>): Comment => ({
    kind,
    id: answer.id,
    body: answer.body ?? '',
    author: answer.user,
    url: answer.html_url,
    createdAt: answer.created_at,
  });

  return {
    async accessOf(login, signal) {
      const answer = await orNotFound(
        perform({
          operation: 'Asking for the permission',
          schema: accessSchema,
          needs: 'metadata: read',
          route: 'GET /repos/{owner}/{repo}/collaborators/{username}/permission',
          parameters: { username: login },
          signal,
        }),
      );
      return answer && { user: answer.user, permission: answer.permission, roleName: answer.role_name };
    },

    async commitsOf(pullRequest, signal) {
      const answer = await perform({
        operation: 'Reading the pull request',
        schema: pullSchema,
        needs: 'pull-requests: read',
        route: 'GET /repos/{owner}/{repo}/pulls/{pull_number}',
        parameters: { pull_number: pullRequest },
        signal,
      });
      return { head: answer.head.sha, base: answer.base.sha };
    },

    async comments(kind, pullRequest, since, signal) {
      const all: Comment[] = [];
      for (let page = 1; page <= maxPages; page += 1) {
        // By number, not by GitHub's links: a link could lead the token elsewhere.
        const found = await perform({
          operation: 'Reading the comments',
          schema: z.array(commentSchema),
          needs: 'pull-requests: read',
          route: `GET /repos/{owner}/{repo}/${folders[kind]}/{number}/comments`,
          parameters: {
            number: pullRequest,
            per_page: pageSize,
            page,
            ...(since !== undefined && { since }),
          },
          signal,
        });
        all.push(...found.map((answer) => commentFrom(kind, answer)));
        if (found.length < pageSize) return all;
      }
      throw new GitHubError(
        `Reading the comments failed: the pull request has more than ${maxPages * pageSize}, too many to find a reply in`,
        { kind: 'too-many' },
      );
    },

    async textOf(comment, pullRequest, signal) {
      const answer = await orNotFound(
        perform({
          operation: 'Reading the comment',
          schema: writtenSchema,
          needs: 'pull-requests: read',
          route:
            comment.kind === 'review'
              ? 'GET /repos/{owner}/{repo}/pulls/{number}/reviews/{id}'
              : `GET /repos/{owner}/{repo}/${folders[comment.kind]}/comments/{id}`,
          parameters: { id: comment.id, ...(comment.kind === 'review' && { number: pullRequest }) },
          signal,
        }),
      );
      return (
        answer && {
          body: answer.body ?? '',
          author: answer.user,
          diffPlace: comment.kind === 'review-comment' ? diffPlaceOf(answer) : undefined,
        }
      );
    },

    async comment(pullRequest, threadId, body, signal) {
      const answer = await perform({
        operation: 'Writing the reply',
        schema: commentSchema,
        needs: pullRequestsWrite,
        repeat: 'where nothing was done',
        route:
          threadId === undefined
            ? 'POST /repos/{owner}/{repo}/issues/{number}/comments'
            : 'POST /repos/{owner}/{repo}/pulls/{number}/comments/{threadId}/replies',
        parameters: { number: pullRequest, body, ...(threadId !== undefined && { threadId }) },
        signal,
      });
      return commentFrom(threadId === undefined ? 'issue-comment' : 'review-comment', answer);
    },

    async edit(comment, body, signal) {
      const answer = await orNotFound(
        perform({
          operation: 'Editing the reply',
          schema: commentSchema,
          needs: pullRequestsWrite,
          route: `PATCH /repos/{owner}/{repo}/${folders[comment.kind]}/comments/{id}`,
          parameters: { id: comment.id, body },
          signal,
        }),
      );
      return answer && commentFrom(comment.kind, answer);
    },

    // GitHub takes the same reaction twice as one, so this can be repeated.
    async react(comment, content, signal) {
      const answer = await perform({
        operation: 'Adding a reaction',
        schema: reactionSchema,
        needs: pullRequestsWrite,
        route: `POST /repos/{owner}/{repo}/${folders[comment.kind]}/comments/{id}/reactions`,
        parameters: { id: comment.id, content },
        signal,
      });
      return { id: answer.id, user: answer.user };
    },

    async removeReaction(comment, reactionId, signal) {
      await orNotFound(
        perform({
          operation: 'Removing a reaction',
          schema: z.unknown(),
          needs: pullRequestsWrite,
          route: `DELETE /repos/{owner}/{repo}/${folders[comment.kind]}/comments/{id}/reactions/{reactionId}`,
          parameters: { id: comment.id, reactionId },
          signal,
        }),
      );
    },

    async self(signal) {
      try {
        return await perform({
          operation: 'Asking for the token’s account',
          schema: accountSchema,
          needs: '',
          route: 'GET /user',
          parameters: {},
          signal,
        });
      } catch (error) {
        if (error instanceof GitHubError && error.status === 403 && error.retryAfterMs === undefined)
          return undefined;
        throw error;
      }
    },
  };
}

async function orNotFound<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof GitHubError && (error.status === 404 || error.status === 410)) return undefined;
    throw error;
  }
}

function silent(): void {}

class RedirectError extends Error {
  override readonly name = 'RedirectError';
}

/** The little of `fetch` that the library uses, through the one transport of a run. */
function fetchFrom(send: Send, redact: (text: string) => string) {
  return async (
    url: string,
    init: {
      readonly method: string;
      readonly headers: Record<string, string>;
      readonly body?: string;
      readonly signal?: AbortSignal;
    },
  ): Promise<Response> => {
    const { status, headers, text } = await send({
      method: init.method,
      url,
      headers: init.headers,
      ...(init.body === undefined ? {} : { body: init.body }),
      timeoutMs,
      signal: init.signal,
    });
    if (status >= 300 && status < 400) {
      throw new RedirectError(
        `the answer ${status} leads to ${shorten(redact(headers['location'] ?? 'nowhere'), 200)}, and redirects are not followed with a token`,
      );
    }
    const empty = status === 204 || status === 205;
    return new Response(empty ? null : text, { status, headers });
  };
}

interface OctokitError extends Error {
  readonly status: number;
  readonly response?: { readonly headers: Readonly<Record<string, string | number | undefined>> };
}

function asGitHubError(
  operation: string,
  error: unknown,
  needs: string,
  redact: (text: string) => string,
): GitHubError {
  if (error instanceof GitHubError) return error;
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof TransportError)
    return new GitHubError(`${operation} failed`, { kind: cause.kind }, { cause });
  if (!isOctokitError(error) || error.response === undefined)
    return new GitHubError(`${operation} failed`, { kind: 'unexpected' }, { cause });
  const words = shorten(redact(error.message).replace(/\s+/g, ' ').trim(), 300);
  const { headers } = error.response;
  const after = String(headers['retry-after'] ?? '');
  return new GitHubError(`${operation} failed: GitHub answered ${error.status}: ${words}`, {
    kind: 'status',
    status: error.status,
    retryAfterMs: /^\d{1,9}$/.test(after) ? Number(after) * 1000 : undefined,
    locked: /is locked|lock prevents/.test(error.message),
    needs: headers['x-ratelimit-remaining'] === '0' ? undefined : needs,
  });
}

function isOctokitError(error: unknown): error is OctokitError {
  return error instanceof Error && error.name === 'HttpError' && 'status' in error;
}

/** Whether the same request can succeed a little later. */
function isPassing(error: GitHubError): boolean {
  switch (error.kind) {
    case 'no-connection':
    case 'no-answer':
    case 'timed-out':
      return true;
    case 'status':
      return (error.status ?? 0) >= 500 || error.retryAfterMs !== undefined;
    default:
      return false;
  }
}

/** Whether GitHub certainly did nothing. */
function didNothing(error: GitHubError): boolean {
  return error.kind === 'no-connection' || (error.kind === 'status' && (error.status ?? 0) < 500);
}
