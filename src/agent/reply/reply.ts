import { describeError } from '../../errors.ts';
import type { GitHub } from '../../github/client.ts';
import type { Reaction } from '../../github/comments.ts';
import { GitHubError, githubAdvice } from '../../github/errors.ts';
import type { Place } from '../../github/event.ts';
import { graceful } from '../../http.ts';
import { type Block, render } from '../../runner/markdown.ts';
import type { Runtime } from '../../runtime.ts';
import { second } from '../../time.ts';
import { isFailure, isFinished, type Result, type Source } from '../result/result.ts';
import {
  type Claim,
  claimFrom,
  createMarkers,
  digestOf,
  jobOf,
  type KnownJob,
  type Marker,
  newestJob,
  type PromptReference,
  type Trigger,
} from './memory.ts';
import { endText, progressText, type Stage } from './reply-text.ts';
import { createThread, type MarkedReply } from './thread.ts';

/** What the reply is to remember besides what it does already. */
type Remembered = Partial<Omit<Marker, 'step' | 'trigger' | 'run' | 'attempt'>>;

/** What a run may do, the newest job on the pull request, and the newest commit that its agent knows. */
interface Claimed {
  readonly claim: Claim;
  readonly known?: KnownJob | undefined;
  readonly toldCommit?: string | undefined;
}

/** Our one reply to a command, or for a pull request, and the reactions. GitHub's failures are one warning. */
export interface Reply {
  /** Its address; `''` while it does not exist. */
  url(): string;
  /** All replies of ours on the pull request, the newest first. @throws GitHubError */
  replies(): Promise<readonly MarkedReply[]>;
  /** Shows that the command was seen, with 👀. */
  see(): Promise<void>;
  /** Finds out what earlier runs made of what this run is about. */
  claim(prompt?: PromptReference): Promise<Claimed>;
  /**
   * Continues in the reply about a job, or without an id about the newest one; its memory stays as it is.
   *
   * @returns what is known of the job; `undefined` where none is known
   */
  adopt(jobId: string | undefined): Promise<KnownJob | undefined>;
  /** Says what the run does, and remembers it. */
  note(stage: Stage, remembered: Remembered): Promise<void>;
  /** The last word, in the reply that exists or in a new one. */
  finish(result: Result): Promise<void>;
}

/** A reply that is nowhere. */
export const noReply: Reply = {
  url: () => '',
  replies: async () => [],
  see: async () => undefined,
  claim: async () => ({ claim: { kind: 'new' } }),
  adopt: async () => undefined,
  note: async () => undefined,
  finish: async () => undefined,
};

/** What earlier runs said, for a run that is told nowhere. */
export function readOnly({ replies, adopt }: Reply): Reply {
  return { ...noReply, replies, adopt };
}

/** What a reply is about. */
export interface ReplyTarget {
  readonly place: Place;
  /** The pull request's number. */
  readonly number: number;
  readonly trigger: Trigger;
  /** The first comment of the review thread that the reply belongs to. */
  readonly threadId?: number | undefined;
  readonly source: Source;
}

/** How long GitHub's lists may lag behind a reply that another delivery of the same event has written. */
const lags = [second, 2 * second, 2 * second];

export function createReply(
  { place, number, trigger, threadId, source }: ReplyTarget,
  github: GitHub,
  { context, read, clock, signal, log }: Pick<Runtime, 'context' | 'read' | 'clock' | 'signal' | 'log'>,
): Reply {
  const project = read('project-id');
  // By the repository's id, since a memory must outlast a new name.
  const markers = createMarkers(read('api-key'), [place.repositoryId, String(number), project]);
  const { workflow, job, action, runId: run, runAttempt: attempt = 1 } = context;
  const step = digestOf(workflow, job, action, project, read('reply-key'));
  const { kind, id } = trigger;
  const reactable = kind === 'issue-comment' || kind === 'review-comment' ? { kind, id } : undefined;
  /** Our own 👀, once they are shown. */
  let eyes: Awaited<ReturnType<GitHub['addReaction']>> | undefined;
  const isOwn = ({ step: from, trigger: to }: Marker) => from === step && to.kind === kind && to.id === id;
  const isOfThisRun = (other: Marker) => isOwn(other) && other.run === run && other.attempt === attempt;
  const account = () => eyes?.user;
  const thread = createThread({ number, threadId }, markers.read, github, signal, account, isOfThisRun);
  let marker: Marker = { step, trigger, run, attempt, state: 'unsent' };
  /** `kept`: another run's, which stays as it is. `hidden`: nobody knows what it should be. */
  let memory: 'unread' | 'ours' | 'kept' | 'hidden' = 'unread';
  /** What is under way may end a little after the run was cancelled. */
  let writing: Promise<unknown> = Promise.resolve();
  let hasWarned = false;

  /** Whatever fails: the reply is not worth the run. */
  function orWarn(error: unknown): undefined {
    if (signal.aborted) return;
    const advice = error instanceof GitHubError ? githubAdvice(error).text : '';
    const text = `${describeError(error)}. ${advice}`.trim();
    if (hasWarned) log.info(text);
    else log.warning(`${text} The run continues without it, and without memory for later runs.`);
    hasWarned = true;
  }

  /** With the newest reply of this step to this trigger. Where another delivery showed 👀, its reply may come late. */
  async function readMemory(isLate: boolean) {
    let all = await thread.replies();
    for (const lag of isLate ? lags : []) {
      if (all.some(({ marker: other }) => isOwn(other)) || signal.aborted) break;
      await clock.sleep(lag, signal);
      all = await thread.replies();
    }
    return {
      found: all.find(({ marker: other }) => isOwn(other)),
      known: newestJob(all.map((each) => each.marker)),
    };
  }

  function keep(found: MarkedReply): void {
    thread.continueIn(found.comment);
    marker = found.marker;
  }

  async function write(text: readonly Block[], until: AbortSignal): Promise<void> {
    const block = markers.block(memory === 'hidden' ? undefined : marker);
    await thread.write(log.redact(render([block, ...text])), until).catch(orWarn);
  }

  return {
    url: thread.url,
    replies: thread.replies,

    async see() {
      if (reactable === undefined) return;
      writing = github.addReaction(reactable, 'eyes', signal).then((shown) => {
        eyes = shown;
      }, orWarn);
      await orAborted(writing, signal);
    },

    async claim(prompt) {
      const mayBeAnothers = reactable !== undefined && eyes?.isNew !== true;
      try {
        const { found, known } = await readMemory(mayBeAnothers && attempt === 1);
        memory = 'ours';
        if (found === undefined && mayBeAnothers && attempt > 1) {
          marker = { ...marker, state: 'asking', prompt };
          return { claim: { kind: 'lost', why: 'no-reply' } };
        }
        const claim = claimFrom(found && { marker: found.marker, url: found.comment.url }, run, attempt);
        // Another attempt's memory of the same prompt stays as it is.
        if (found !== undefined && (claim.kind === 'sent' || claim.kind === 'lost')) keep(found);
        if (claim.kind !== 'new') return { claim };
        if (found !== undefined) thread.continueIn(found.comment);
        const toldCommit = found?.marker.toldCommit;
        const job = known && { job: known.id, sentAt: known.sentAt, ended: known.ended };
        marker = { ...marker, ...job, prompt: prompt ?? found?.marker.prompt, toldCommit };
        return { claim, known, toldCommit };
      } catch (error) {
        if (signal.aborted) throw error;
        memory = attempt > 1 ? 'hidden' : 'ours';
        if (attempt > 1) return { claim: { kind: 'lost', why: 'unreadable', error } };
        orWarn(error);
        return { claim: { kind: 'new' } };
      }
    },

    async adopt(wanted) {
      try {
        const all = await thread.replies();
        const job = wanted === undefined ? newestJob(all.map((each) => each.marker)) : { id: wanted };
        if (job === undefined) return undefined;
        const about = all.filter((each) => each.marker.job === job.id && each.marker.state === 'sent');
        const best = about.find((each) => each.marker.trigger.kind === 'pull-request') ?? about[0];
        memory = 'kept';
        marker = { ...marker, state: 'sent', job: job.id };
        if (best === undefined) return job;
        keep(best);
        return jobOf(best.marker);
      } catch (error) {
        // Where no job is named, nobody else knows it.
        if (wanted === undefined) throw error;
        return orWarn(error);
      }
    },

    async note(stage, remembered) {
      if (memory !== 'kept') marker = { ...marker, ...remembered };
      writing = write(progressText(source, stage, stage === 'asking' ? undefined : marker.job), signal);
      await orAborted(writing, signal);
    },

    async finish(result) {
      const { outcome } = result;
      const until = graceful(signal, () => true);
      if (outcome === 'skipped') return;
      if (signal.aborted) await orAborted(writing, until);
      if (outcome === 'cancelled' && thread.url() === '' && eyes === undefined) return;
      if (memory === 'unread' && attempt > 1) {
        // An answer to a second attempt must not write over what the first one remembers.
        const { found } = await readMemory(false).catch(() => ({ found: undefined }));
        memory = found === undefined ? 'hidden' : 'kept';
        if (found !== undefined) keep(found);
      }
      if (memory !== 'kept') marker = { ...marker, ...lastMemory(result, marker, clock.wall()) };
      const isBad = isFailure(result) || outcome === 'denied' || outcome === 'cancelled';
      const reaction: Reaction = isBad ? 'confused' : 'rocket';
      const last = Promise.all([
        write(endText(source, result), until),
        reactable && outcome !== 'usage' && github.addReaction(reactable, reaction, until).catch(orWarn),
      ]);
      await orAborted(last, until);
    },
  };
}

/** What is left to remember at the end of a run. */
function lastMemory(
  { outcome, job, jobId, isSent, lost }: Result,
  { state }: Marker,
  now: number,
): Remembered {
  const ended = job !== undefined && isFinished(job.status) && outcome !== 'timed-out';
  if (state === 'sent') return ended ? { ended } : {};
  // Nobody knows whether the service has the prompt: the next run finds `asking`.
  if (state === 'unsent' || lost !== undefined) return {};
  return isSent === true && jobId !== undefined
    ? { state: 'sent', job: jobId, sentAt: now, ended }
    : { state: 'unsent' };
}

/** The value of the work, or `undefined` as soon as the signal is aborted, whatever the work does then. */
function orAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value | undefined> {
  if (signal.aborted) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const stop = () => resolve(undefined);
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
