import { graceful, orAborted } from '../../abort.ts';
import type { Reaction } from '../../github/comments.ts';
import { GitHubError, lacksPermission } from '../../github/errors.ts';
import { type Block, render } from '../../runner/markdown.ts';
import type { Runtime } from '../../runtime.ts';
import { warnOnce } from '../asked/continue.ts';
import { type Conversation, type Eyes, reactable } from '../memory/conversation.ts';
import type { Marker } from '../memory/marker.ts';
import { lastMemory, linkOf, type Place, remember, type Self } from '../memory/memory.ts';
import { isFailure, isFinished, pullRequestUrl, type Result } from '../outcome.ts';
import { isUnconfirmed, ownComment } from './own-comment.ts';
import { endText, progressText, type Stage } from './reply-text.ts';

/**
 * What came of a write. `no-memory`: no reply can ever be written with this token. `refused`: it was not written, for once.
 */
export type Standing = Readonly<{ kind: 'stands' | 'no-memory' | 'refused'; error?: unknown }>;

/** Our one reply to a command, or for a pull request, and its last reaction. */
export interface Reply {
  /** Its address; `''` while it does not exist. */
  url(): string;
  /** Says what the run does. What was remembered before stays as it is, unless there is something new. */
  note(stage: Stage, remembered?: Partial<Omit<Marker, keyof Self>>): Promise<Standing>;
  /** The last word, in the reply that exists or in a new one. */
  finish(result: Result): Promise<void>;
}

export const noReply: Reply = {
  url: () => '',
  note: async () => ({ kind: 'stands' }),
  finish: async () => undefined,
};

/** @param place where it goes on; `undefined` where it writes none. @param showing our 👀, which may still be under way */
export function replyIn(
  conversation: Conversation | undefined,
  place: Place | undefined,
  showing: Promise<Eyes>,
  { clock, signal, log }: Pick<Runtime, 'clock' | 'signal' | 'log'>,
): Reply {
  if (conversation === undefined || conversation.isReadOnly || place === undefined) return noReply;
  const { self, markers, source, github } = conversation;
  const warn = warnOnce('without it. Later runs know only what a reply remembers', { log, signal });
  const eyes = showing.then((each) => {
    // The permission that it lacks is that of the reply, which will say so.
    if (each.kind === 'failed' && !lacksPermission(each.error)) warn(each.error);
    return each;
  });
  const comment = ownComment(conversation, place.comment, eyes);
  const { comment: first } = place;
  let { marker, next = marker } = place;
  /** What is under way may end a little after the run was cancelled. */
  let writing: Promise<Standing> | undefined;

  /** Once more where GitHub did not confirm it, and it is not there. */
  async function write(text: readonly Block[], until: AbortSignal, tries = 2): Promise<Standing> {
    const body = log.redact(render([markers.block(marker), ...text]));
    const hadReply = comment.current() !== undefined;
    try {
      await comment.put(body, until);
      return { kind: 'stands' };
    } catch (error) {
      const isLost = isUnconfirmed(error) && !until.aborted;
      const found = isLost ? await comment.find(until).catch(() => undefined) : undefined;
      const isAsWritten =
        found?.marker.state === marker?.state && found?.marker.askedCommit === marker?.askedCommit;
      if (found !== undefined && isAsWritten) return { kind: 'stands' };
      if (isLost && comment.current() === undefined && tries > 1) return await write(text, until, tries - 1);
      return { kind: !hadReply && lacksPermission(error) ? 'no-memory' : 'refused', error };
    }
  }

  /** Whether a run that does nothing has no word for its reply: where there is one that has its end, it stays. */
  function isSilent(result: Result): boolean {
    if (result.outcome !== 'skipped' || writing !== undefined) return false;
    const { why } = result.skip;
    if (/^(skip-command|lifted|unwritable)$/.test(why)) return false;
    if (why !== 'skip-stands') return true;
    return self.trigger.kind === 'pull-request' && (first === undefined || hasEnd(marker));
  }

  return {
    url: () => comment.current()?.url ?? '',

    async note(stage, remembered) {
      if (remembered !== undefined) {
        next &&= remember(next, remembered);
        marker = next;
      }
      const jobId = stage === 'asking' ? undefined : marker?.job;
      const text = progressText(source, stage, jobId, marker && linkOf(marker));
      writing = write(text, signal);
      const standing: Standing = (await orAborted(writing, signal)) ?? { kind: 'stands' };
      // What a refusal makes of a prompt is for the run to say.
      if (stage !== 'asking') warn(standing.error);
      return standing;
    },

    async finish(result) {
      const { outcome, job } = result;
      if (isSilent(result)) return;
      const until = graceful(signal, () => true);
      if (signal.aborted) await orAborted(Promise.all([writing, eyes]), until);
      const shown = signal.aborted ? await orAborted(eyes, until) : await eyes;
      // A reply that an earlier run finished has its last word.
      const isAsked = shown?.kind === 'shown' && marker !== undefined && !hasEnd(marker);
      if (outcome === 'cancelled' && writing === undefined && !isAsked) return;
      const isOver = job !== undefined && isFinished(job.status) && outcome !== 'timed-out';
      const seen = { isOver, link: pullRequestUrl(job), now: clock.wall() };
      marker &&= lastMemory(marker, self, result, seen);
      const comments = reactable(conversation);
      const isBad = isFailure(result) || outcome === 'denied' || outcome === 'cancelled';
      const reaction: Reaction = isBad ? 'confused' : 'rocket';
      const tell = isOfGitHub(result) ? () => undefined : warn;
      const last = Promise.all([
        write(endText(source, result), until).then(({ error }) => tell(error)),
        comments && outcome !== 'usage' && github.addReaction(comments, reaction, until).catch(tell),
      ]);
      await orAborted(last, until);
    },
  };
}

/** Whether a run ended because of GitHub, which its own message says. */
function isOfGitHub(result: Result): boolean {
  const cause = result.outcome === 'skipped' && result.skip.why === 'unwritable' ? result.skip : result;
  return 'error' in cause && cause.error instanceof GitHubError;
}

const hasEnd = (marker: Marker | undefined) => marker?.state === 'sent' && marker.ended === true;
