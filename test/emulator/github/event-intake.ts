import { type Account, DEFAULT_PLACE, type GitHubState, type Json, type ReviewPlace } from './state.ts';

/** An event's payload, as far as it changes what GitHub holds. */
export interface EventPayload {
  readonly action?: string;
  readonly issue?: EventThread;
  readonly pull_request?: EventThread;
  readonly comment?: EventText & {
    readonly path?: string;
    readonly in_reply_to_id?: number;
    readonly pull_request_review_id?: number;
  };
  readonly release?: Json;
  readonly review?: EventText & { readonly state: string };
}

type EventThread = { readonly number: number; readonly locked?: boolean; readonly pull_request?: unknown };
type EventText = {
  readonly id: number;
  readonly body?: string | null;
  readonly user: { readonly login: string; readonly id: number; readonly type: string } | null;
};

/** Brings the state to where it is after an event: the thread, its authors, its comment or review, the release. */
export function takeIn(
  state: GitHubState,
  { action, issue, pull_request, comment, review, release }: EventPayload,
): void {
  if (release !== undefined) state.addRelease(release);
  const about = pull_request ?? issue;
  if (about === undefined) return;
  const isPull = pull_request !== undefined || Boolean(issue?.pull_request);
  const thread = state.setThread(about.number, {
    locked: about.locked ?? false,
    pull: isPull ? { ...state.thread(about.number)?.pull, ...pull_request } : undefined,
  });
  const author = ({ user }: EventText): Account | null =>
    user === null
      ? null
      : state.account(user.login, { id: user.id, type: user.type === 'Bot' ? 'Bot' : 'User' });

  if (review !== undefined) {
    author(review);
    thread.reviews.push(review);
  }
  if (comment === undefined) return;
  state.deleteComment(comment.id);
  if (action === 'deleted') return;
  const { in_reply_to_id, pull_request_review_id, path } = comment;
  state.addComment(thread, {
    id: comment.id,
    author: author(comment),
    body: comment.body ?? '',
    seen: { lists: 0, comments: 0 },
    ...(path === undefined
      ? {}
      : {
          review: {
            id: pull_request_review_id ?? state.newId(),
            inReplyTo: in_reply_to_id,
            place: placeOf(comment),
          },
        }),
  });
}

function placeOf(comment: object): ReviewPlace {
  return Object.fromEntries(Object.entries(comment).filter(([name]) => name in DEFAULT_PLACE));
}
