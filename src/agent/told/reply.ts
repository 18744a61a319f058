import { graceful, orAborted } from '../../abort.ts';
import type { Reaction } from '../../github/comments.ts';
import { lacksPermission, withAdvice } from '../../github/errors.ts';
import { type Block, render } from '../../runner/markdown.ts';
import type { Runtime } from '../../runtime.ts';
import { type Conversation, type Eyes, reactable } from '../memory/conversation.ts';
import type { Marker } from '../memory/marker.ts';
import { lastMemory, type Place, remember, type Self } from '../memory/memory.ts';
import { isFailure, isFinished, pullRequestUrl, type Result } from '../outcome.ts';
import { isUnconfirmed, ownComment } from './own-comment.ts';
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

/**
 * The reply of a run, where it has one.
 *
 * @param place where it goes on; `undefined` where it writes none
 * @param showing what becomes of our 👀, which may still be under way
 */
export function replyIn(
  conversation: Conversation | undefined,
  place: Place | undefined,
  showing: Promise<Eyes>,
  parts: Pick<Runtime, 'clock' | 'signal' | 'log'>,
): Reply {
  if (conversation === undefined || conversation.isReadOnly || place === undefined) return noReply;
  return createReply(conversation, place, showing, parts);
}

function createReply(
  conversation: Conversation,
  place: Place,
  showing: Promise<Eyes>,
  { clock, signal, log }: Pick<Runtime, 'clock' | 'signal' | 'log'>,
): Reply {
  const { self, markers, source, github } = conversation;
  const warned = new Set<unknown>();
  const eyes = showing.then((each) => {
    // The permission that it lacks is that of the reply, which will say so.
    if (each.kind === 'failed' && !lacksPermission(each.error)) warn(each.error);
    return each;
  });
  const comment = ownComment(conversation, place.comment, eyes);
  let { marker } = place;
  /** What is under way may end a little after the run was cancelled. */
  let writing: Promise<Standing> | undefined;
  /** Why the reply could not say that the agent is asked. */
  let refusal: unknown;

  function warn(error: unknown): void {
    if (signal.aborted || warned.has(error)) return;
    const text = withAdvice(error);
    // A permission that is missing is missing for all of them.
    if (warned.size === 0)
      log.warning(`${text} The run continues without it. Later runs know only what a reply remembers.`);
    else if (!lacksPermission(error) || ![...warned].some(lacksPermission)) log.info(text);
    warned.add(error);
  }

  async function write(text: readonly Block[], until: AbortSignal): Promise<Standing> {
    const body = log.redact(render([markers.block(marker), ...text]));
    const hadReply = comment.current() !== undefined;
    try {
      if (await comment.put(body, until)) return { kind: 'stands' };
      return { kind: 'deleted', error: new Error('The reply was deleted twice') };
    } catch (error) {
      const isLost = isUnconfirmed(error) && !until.aborted;
      const found = isLost ? await comment.find(until).catch(() => undefined) : undefined;
      if (found !== undefined && found.marker.state === marker?.state) return { kind: 'stands' };
      return { kind: !hadReply && lacksPermission(error) ? 'no-memory' : 'refused', error };
    }
  }

  /** Whether a run that does nothing has no word for its reply: where there is one that has its end, it stays. */
  function isSilent(result: Result): boolean {
    if (result.outcome !== 'skipped') return false;
    switch (result.skip.why) {
      case 'skip-command':
        return false;
      case 'unwritable':
        return comment.current() === undefined && !comment.isUnsure();
      case 'skip-stands':
        if (writing !== undefined || self.trigger.kind !== 'pull-request') return false;
        return place.comment === undefined || hasEnd(marker);
      default:
        return writing === undefined;
    }
  }

  function warnOf(standing: Standing): void {
    if (standing.kind === 'no-memory' || standing.kind === 'refused') warn(standing.error);
  }

  return {
    url: () => comment.current()?.url ?? '',

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
      if (isSilent(result)) return;
      const until = graceful(signal, () => true);
      if (signal.aborted) await orAborted(Promise.all([writing, eyes]), until);
      const shown = signal.aborted ? await orAborted(eyes, until) : await eyes;
      // A reply that an earlier run finished has its last word.
      if (outcome === 'cancelled' && writing === undefined && shown?.kind !== 'shown') return;
      const isOver = job !== undefined && isFinished(job.status) && outcome !== 'timed-out';
      const seen = { isOver, link: pullRequestUrl(job), now: clock.wall() };
      marker &&= lastMemory(marker, self, result, seen);
      const comments = reactable(conversation);
      const isBad = isFailure(result) || outcome === 'denied' || outcome === 'cancelled';
      const reaction: Reaction = isBad ? 'confused' : 'rocket';
      const cause = causeOf(result);
      const isTold = cause !== undefined && (cause === refusal || lacksPermission(cause));
      const tell = (error: unknown) => {
        if (!isTold) warn(error);
      };
      const last = Promise.all([
        write(endText(source, result, linkOf(marker)), until).then((standing) => {
          if (!isTold) warnOf(standing);
        }),
        comments && outcome !== 'usage' && github.addReaction(comments, reaction, until).catch(tell),
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

/** Whether the last prompt of a reply was seen at its end. */
const hasEnd = (marker: Marker | undefined) => marker?.state === 'sent' && marker.ended === true;

/** The newest pull request that a marker knows: a text with a link is never replaced by one without. */
const linkOf = (marker: Marker | undefined) => marker?.prLink ?? marker?.earlierLinks?.[0];
