import { describeError } from '../errors.ts';
import type { Reaction } from '../github/comments.ts';
import { GitHubError, githubAdvice } from '../github/errors.ts';
import { graceful } from '../http.ts';
import { type Block, render } from '../runner/markdown.ts';
import type { Runtime } from '../runtime.ts';
import { type Conversation, type Eyes, reactable, readReplies } from './conversation.ts';
import type { Marker } from './marker.ts';
import { type Claimed, lastMemory, ownReply, type Self } from './memory.ts';
import { isFailure, isFinished, type Result } from './outcome.ts';
import { endText, progressText, type Stage } from './words/reply.ts';

/**
 * What came of a write. `no-memory`: no reply can ever be written with this token. `deleted`: somebody deleted the reply
 * twice, which is meant. `refused`: it was not written, for once.
 */
export type Standing =
  | { readonly kind: 'stands' | 'no-memory' | 'deleted' }
  | { readonly kind: 'refused'; readonly error: unknown };

/** Our one reply to a command, or for a pull request, and its last reaction. */
export interface Reply {
  /** Its address; `''` while it does not exist. */
  url(): string;
  /** Says what the run does, and remembers it. */
  note(stage: Stage, remembered: Partial<Omit<Marker, keyof Self>>): Promise<Standing>;
  /** The last word, in the reply that exists or in a new one. */
  finish(result: Result): Promise<void>;
}

/** A reply that is nowhere. */
export const noReply: Reply = {
  url: () => '',
  note: async () => ({ kind: 'stands' }),
  finish: async () => undefined,
};

/** The reply of a run, where it has one. @param seen what becomes of our 👀, which may still be under way */
export function replyIn(
  conversation: Conversation | undefined,
  claimed: Claimed | undefined,
  seen: Promise<Eyes>,
  parts: Pick<Runtime, 'clock' | 'signal' | 'log'>,
): Reply {
  if (conversation === undefined || conversation.isReadOnly || claimed === undefined) return noReply;
  return createReply(conversation, claimed, seen, parts);
}

function createReply(
  conversation: Conversation,
  claimed: Claimed,
  seen: Promise<Eyes>,
  { clock, signal, log }: Pick<Runtime, 'clock' | 'signal' | 'log'>,
): Reply {
  const { number, threadId, self, markers, source, github } = conversation;
  let { comment, marker } = claimed;
  /** What is under way may end a little after the run was cancelled. */
  let writing: Promise<Standing> | undefined;
  let hasWarned = false;
  let isReposted = false;
  /** Whether a comment may exist that GitHub did not confirm. */
  let isUnsure = false;
  const eyes = seen.then((each) => {
    if (each.kind === 'failed') warn(each.error);
    return each;
  });

  function warn(error: unknown): void {
    if (signal.aborted) return;
    const advice = error instanceof GitHubError ? githubAdvice(error).text : '';
    const text = `${describeError(error)}. ${advice}`.trim();
    if (hasWarned) log.info(text);
    else log.warning(`${text} The run continues without it, and without memory for later runs.`);
    hasWarned = true;
  }

  /** The reply as this run wrote it, where GitHub did not confirm it. */
  async function findOwn(until: AbortSignal) {
    const found = ownReply(await readReplies(conversation, await eyes, until), self);
    return found?.marker.run === self.run && found.marker.attempt === self.attempt ? found : undefined;
  }

  async function post(body: string, until: AbortSignal) {
    try {
      return await github.createComment(number, threadId, body, until);
    } catch (error) {
      isUnsure = isUnconfirmed(error);
      const isThreadGone = threadId !== undefined && statusOf(error) === 404;
      if (!isThreadGone) throw error;
      return await github.createComment(number, undefined, body, until);
    }
  }

  /** @returns whether it is written: what was deleted is posted once more, and then left alone */
  async function put(body: string, until: AbortSignal): Promise<boolean> {
    if (comment === undefined && isUnsure) comment = (await findOwn(until))?.comment;
    if (comment !== undefined) {
      if ((await github.updateComment(comment, body, until)) !== undefined) return true;
      if (isReposted) return false;
      isReposted = true;
    }
    comment = await post(body, until);
    return true;
  }

  async function write(text: readonly Block[], until: AbortSignal): Promise<Standing> {
    const body = log.redact(render([markers.block(marker), ...text]));
    const hadReply = comment !== undefined;
    try {
      return { kind: (await put(body, until)) ? 'stands' : 'deleted' };
    } catch (error) {
      if (isUnconfirmed(error) && !until.aborted) {
        const found = await findOwn(until).catch(() => undefined);
        comment ??= found?.comment;
        if (found !== undefined && found.marker.state === marker?.state) return { kind: 'stands' };
      }
      if (!hadReply && lacksPermission(error)) {
        warn(error);
        return { kind: 'no-memory' };
      }
      return { kind: 'refused', error };
    }
  }

  return {
    url: () => comment?.url ?? '',

    async note(stage, remembered) {
      marker &&= { ...marker, ...remembered };
      const text = progressText(source, stage, stage === 'asking' ? undefined : marker?.job);
      writing = write(text, signal);
      const standing = (await orAborted(writing, signal)) ?? { kind: 'stands' };
      if (standing.kind === 'refused' && stage !== 'asking') warn(standing.error);
      return standing;
    },

    async finish(result) {
      const { outcome, job } = result;
      if (outcome === 'skipped' || claimed.claim.kind === 'twin') return;
      const until = graceful(signal, () => true);
      if (signal.aborted) await orAborted(Promise.all([writing, eyes]), until);
      const shown = signal.aborted ? await orAborted(eyes, until) : await eyes;
      if (outcome === 'cancelled' && comment === undefined && shown?.kind !== 'shown') return;
      const isOver = job !== undefined && isFinished(job.status) && outcome !== 'timed-out';
      marker &&= lastMemory(marker, self, result, isOver, clock.wall());
      const comments = reactable(conversation);
      const isBad = isFailure(result) || outcome === 'denied' || outcome === 'cancelled';
      const reaction: Reaction = isBad ? 'confused' : 'rocket';
      const last = Promise.all([
        write(endText(source, result), until).then((standing) => {
          if (standing.kind === 'refused') warn(standing.error);
        }),
        comments && outcome !== 'usage' && github.addReaction(comments, reaction, until).catch(warn),
      ]);
      await orAborted(last, until);
    },
  };
}

const statusOf = (error: unknown) => (error instanceof GitHubError ? error.facts.status : undefined);

/** Whether GitHub may have done what it was asked for. */
const isUnconfirmed = (error: unknown) => error instanceof GitHubError && error.isUnsure;

/** Whether GitHub refused for want of a permission, and never because of anything that passes. */
export function lacksPermission(error: unknown): boolean {
  return error instanceof GitHubError && error.facts.needs !== undefined;
}

/** The value of the work, or `undefined` as soon as the signal is aborted, whatever the work does then. */
export function orAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value | undefined> {
  if (signal.aborted) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const stop = () => resolve(undefined);
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
