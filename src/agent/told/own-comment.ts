import { GitHubError } from '../../github/errors.ts';
import { type Conversation, type Eyes, readMemory } from '../memory/conversation.ts';
import type { MarkedReply } from '../memory/memory.ts';

export function ownComment(
  conversation: Conversation,
  first: MarkedReply['comment'] | undefined,
  eyes: Promise<Eyes>,
) {
  const { number, threadId, self, github } = conversation;
  const known = { comment: first, isUnsure: false };

  /** The reply as this run wrote it, where GitHub did not confirm it. @throws GitHubError */
  async function find(until: AbortSignal) {
    const { own } = await readMemory(conversation, await eyes, until);
    const isOurs = own?.marker.run === self.run && own.marker.attempt === self.attempt;
    if (isOurs) known.comment ??= own.comment;
    return isOurs ? own : undefined;
  }

  async function post(body: string, until: AbortSignal) {
    try {
      return await github.createComment(number, threadId, body, until);
    } catch (error) {
      known.isUnsure = isUnconfirmed(error);
      const isGone = threadId !== undefined && error instanceof GitHubError && error.facts.status === 404;
      if (!isGone) throw error;
      return await github.createComment(number, undefined, body, until);
    }
  }

  return {
    current: () => known.comment,
    find,
    /** Writes it, once more where it was deleted, and in the conversation where its thread is gone. @throws GitHubError */
    async put(body: string, until: AbortSignal): Promise<void> {
      if (known.comment === undefined && known.isUnsure) await find(until);
      const edited = known.comment && (await github.updateComment(known.comment, body, until));
      if (edited === undefined) known.comment = await post(body, until);
    },
  };
}

/** Whether GitHub may have done what it was asked for. */
export const isUnconfirmed = (error: unknown) => error instanceof GitHubError && error.isUnsure;
