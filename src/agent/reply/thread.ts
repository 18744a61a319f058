import type { GitHub } from '../../github/client.ts';
import type { ReplyKind } from '../../github/comments.ts';
import { GitHubError } from '../../github/errors.ts';
import type { Account, Comment } from '../../github/schema.ts';
import type { Marker } from './memory.ts';

/** A reply of ours, and what it remembers. */
export interface MarkedReply {
  readonly comment: Comment<ReplyKind>;
  readonly marker: Marker;
}

/**
 * Our comments on a pull request, and the one of them that a run writes. Everything throws a GitHubError.
 *
 * @param number the pull request's
 * @param threadId the first comment of the review thread that the reply belongs to
 * @param account ours, where it is known
 * @param isOfThisRun whether this run wrote a marker, about what it is about
 */
export function createThread(
  { number, threadId }: { readonly number: number; readonly threadId?: number | undefined },
  readMarker: (body: string) => Marker | undefined,
  github: GitHub,
  signal: AbortSignal,
  account: () => Account | undefined,
  isOfThisRun: (marker: Marker) => boolean,
) {
  let comment: Comment<ReplyKind> | undefined;
  let isReposted = false;
  /** Whether a comment may exist that GitHub did not confirm. */
  let isUnsure = false;

  async function post(body: string, until: AbortSignal): Promise<Comment<ReplyKind>> {
    try {
      return await github.createComment(number, threadId, body, until);
    } catch (error) {
      const { kind, status = 0 } = error instanceof GitHubError ? error.facts : {};
      isUnsure = kind === 'no-answer' || kind === 'invalid' || status >= 500;
      if (threadId === undefined || status !== 404) throw error;
      // The thread's first comment was deleted meanwhile.
      return await github.createComment(number, undefined, body, until);
    }
  }

  /** All that hold a marker of ours, the newest first. */
  async function replies(): Promise<readonly MarkedReply[]> {
    const self = account() ?? (await github.self(signal).catch(() => undefined));
    const lists = await Promise.all([
      github.comments('issue-comment', number, signal),
      github.comments('review-comment', number, signal),
    ]);
    const own = lists.flat().flatMap((each) => {
      // An app cannot ask who it is, but it writes as a bot.
      const isOurs = self === undefined ? each.author?.type === 'Bot' : each.author?.id === self.id;
      const marker = isOurs ? readMarker(each.body) : undefined;
      return marker === undefined ? [] : [{ comment: each, marker }];
    });
    // Of copies, the first one is the original.
    return own.sort(
      ({ marker: one, comment: a }, { marker: other, comment: b }) =>
        other.run - one.run ||
        other.attempt - one.attempt ||
        Number(other.state === 'sent') - Number(one.state === 'sent') ||
        a.id - b.id,
    );
  }

  return {
    replies,
    /** The address of the one that the run writes; `''` while it does not exist. */
    url: () => comment?.url ?? '',
    continueIn(found: Comment<ReplyKind>): void {
      comment = found;
    },
    async write(body: string, until: AbortSignal): Promise<void> {
      if (comment !== undefined) {
        const edited = await github.updateComment(comment, body, until);
        if (edited !== undefined || isReposted) return;
        // If somebody deletes it twice, it is meant.
        isReposted = true;
      } else if (isUnsure) {
        comment = (await replies()).find(({ marker }) => isOfThisRun(marker))?.comment;
        if (comment !== undefined && (await github.updateComment(comment, body, until))) return;
      }
      comment = await post(body, until);
    },
  };
}
