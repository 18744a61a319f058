import type { Payload } from '../../support/events.ts';
import type { Account, GitHubState } from './state.ts';

/** Brings the state to where it is after an event: the thread, its authors, its comment or review, the release. */
export function takeIn(
  state: GitHubState,
  { action, issue, pull_request, comment, review, release }: Payload,
): void {
  if (release !== undefined) state.addRelease(release);
  const about = pull_request ?? issue;
  if (about === undefined) return;
  const isPull = pull_request !== undefined || Boolean(issue?.pull_request);
  const thread = state.setThread(about.number, {
    locked: about.locked ?? false,
    pull: isPull ? { ...state.thread(about.number)?.pull, ...pull_request } : undefined,
  });
  const author = ({ user }: Payload): Account | null =>
    user && state.account(user.login, { id: user.id, type: user.type });
  if (review !== undefined) {
    author(review);
    thread.reviews.push(review);
  }
  if (comment === undefined) return;
  state.deleteComment(comment.id);
  if (action === 'deleted') return;
  state.addComment(thread, {
    id: comment.id,
    author: author(comment),
    body: comment.body ?? '',
    late: true,
    ...(comment.path !== undefined && {
      review: {
        id: comment.pull_request_review_id,
        inReplyTo: comment.in_reply_to_id,
        place: comment,
      },
    }),
  });
}
