import type { CommentReference } from './comment-event.ts';
import type { EventPlace } from './event.ts';

/** Where a comment is on the web. */
export function commentUrl(event: EventPlace & { readonly number: number }, to: CommentReference): string {
  const anchors = {
    'issue-comment': 'issuecomment-',
    'review-comment': 'discussion_r',
    review: 'pullrequestreview-',
  };
  return `${event.repositoryUrl}/pull/${event.number}#${anchors[to.kind]}${to.id}`;
}
