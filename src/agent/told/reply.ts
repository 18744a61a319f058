import { graceful, orAborted } from '../../abort.ts';
import type { Reaction } from '../../github/comments.ts';
import { GitHubError, lacksPermission, withAdvice } from '../../github/errors.ts';
import { type Block, render } from '../../runner/markdown.ts';
import type { Runtime } from '../../runtime.ts';
import { type Conversation, type Eyes, reactable, readReplies } from '../memory/conversation.ts';
import type { Marker } from '../memory/marker.ts';
import { type Claimed, lastMemory, ownReply, remember, type Self } from '../memory/memory.ts';
import { isFailure, isFinished, pullRequestUrl, type Result } from '../outcome.ts';
import { endText, progressText, type Stage } from './reply-text.ts';

/**
 * What came of a write. `no-memory`: no reply can ever be written with this token. `deleted`: somebody deleted the reply
 * twice, which is meant. `refused`: it was not written, for once.
 */
export type Standing =
  | { readonly kind: 'stands' }
  | { readonly kind: 'no-memory' | 'deleted' | 'refused'; readonly error: unknown };

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
  showing: Promise<Eyes>,
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
  /** Why the reply could not say that the agent is asked. */
  let refusal: unknown;
  const eyes = showing.then((each) => {
    if (each.kind === 'failed') warn(each.error);
    return each;
  });

  function warn(error: unknown): void {
    if (signal.aborted) return;
    const text = withAdvice(error);
    if (hasWarned) log.info(text);
    else log.warning(`${text} The run continues without it. Later runs know only what a reply remembers.`);
    hasWarned = true;
  }

  /** The reply as this run wrote it, where GitHub did not confirm it. */
  async function findOwn(until: AbortSignal) {
    const { all } = await readReplies(conversation, await eyes, until);
    const found = ownReply(all, self);
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
      if (await put(body, until)) return { kind: 'stands' };
      return { kind: 'deleted', error: new Error('The reply was deleted twice') };
    } catch (error) {
      if (isUnconfirmed(error) && !until.aborted) {
        const found = await findOwn(until).catch(() => undefined);
        comment ??= found?.comment;
        if (found !== undefined && found.marker.state === marker?.state) return { kind: 'stands' };
      }
      return { kind: !hadReply && lacksPermission(error) ? 'no-memory' : 'refused', error };
    }
  }

  /** Whether a run that does nothing has no word for its reply. Where it wrote one already, it must not stay the last. */
  function isSilent(result: Result): boolean {
    if (result.outcome !== 'skipped' || result.skip.why === 'skip-command') return false;
    return result.skip.why === 'unwritable' ? comment === undefined && !isUnsure : writing === undefined;
  }

  function warnOf(standing: Standing): void {
    if (standing.kind === 'no-memory' || standing.kind === 'refused') warn(standing.error);
  }

  return {
    url: () => comment?.url ?? '',

    async note(stage, remembered) {
      marker &&= remember(marker, remembered);
      const text = progressText(source, stage, stage === 'asking' ? undefined : marker?.job, linkOf(marker));
      writing = write(text, signal);
      const standing = (await orAborted(writing, signal)) ?? { kind: 'stands' };
      // What a refusal makes of a prompt is for the run to say.
      if (stage !== 'asking') warnOf(standing);
      else if (standing.kind !== 'stands') refusal = standing.error;
      return standing;
    },

    async finish(result) {
      const { outcome, job } = result;
      if (isSilent(result) || claimed.claim.kind === 'twin') return;
      const until = graceful(signal, () => true);
      if (signal.aborted) await orAborted(Promise.all([writing, eyes]), until);
      const shown = signal.aborted ? await orAborted(eyes, until) : await eyes;
      // A reply that an earlier run finished has its last word.
      if (outcome === 'cancelled' && writing === undefined && shown?.kind !== 'shown') return;
      const isOver = job !== undefined && isFinished(job.status) && outcome !== 'timed-out';
      const seen = { isOver, link: pullRequestUrl(job), order: claimed.order ?? 1, now: clock.wall() };
      marker &&= lastMemory(marker, self, result, seen);
      const comments = reactable(conversation);
      const isBad = isFailure(result) || outcome === 'denied' || outcome === 'cancelled';
      const reaction: Reaction = isBad ? 'confused' : 'rocket';
      const isTold = refusal !== undefined && causeOf(result) === refusal;
      const last = Promise.all([
        write(endText(source, result, linkOf(marker)), until).then((standing) => {
          if (!isTold) warnOf(standing);
        }),
        comments && outcome !== 'usage' && github.addReaction(comments, reaction, until).catch(warn),
      ]);
      await orAborted(last, until);
    },
  };
}

/** Why a run ended without asking. */
function causeOf(result: Result): unknown {
  if (result.outcome === 'error') return result.error;
  return result.outcome === 'skipped' && result.skip.why === 'unwritable' ? result.skip.error : undefined;
}

const statusOf = (error: unknown) => (error instanceof GitHubError ? error.facts.status : undefined);

/** Whether GitHub may have done what it was asked for. */
const isUnconfirmed = (error: unknown) => error instanceof GitHubError && error.isUnsure;

/** The newest pull request that a marker knows: a text with a link is never replaced by one without. */
const linkOf = (marker: Marker | undefined) => marker?.prLink ?? marker?.earlierLinks?.[0];
