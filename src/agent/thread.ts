import type { Comment, GitHub, ReplyKind } from '../github/client.ts';
import type { Account, CommentEvent, CommentReference } from '../github/comment-event.ts';
import { GitHubError, githubAdvice } from '../github/errors.ts';
import type { Section } from '../runner/markdown.ts';
import { describeError } from '../service/errors.ts';
import { type Marker, type Markers, type PromptReference, sameComment } from './marker.ts';
import { duplicateText, replyBody } from './reply.ts';

export interface ThreadParts {
  readonly github: GitHub;
  readonly event: CommentEvent;
  readonly markers: Markers;
  readonly listener: Listener;
  /** A signal for what is begun now: aborted some time after the run was cancelled, or some time from now if it is. */
  readonly patience: () => AbortSignal;
  readonly log: (line: string) => void;
  readonly warn: (text: string) => void;
  /** Takes secrets out of what is written. */
  readonly redact: (text: string) => string;
}

/** Which of all programs that listen to the same comments this is. */
export interface Listener {
  /** Workflow, job and step. */
  readonly name: string;
  readonly run: string;
  /** From 1. */
  readonly attempt: number;
}

/** What is there when a command is taken. */
export type Opening =
  | { readonly kind: 'new' }
  /** An earlier attempt, or another delivery of the same comment, has the job. */
  | { readonly kind: 'job'; readonly id: string }
  /** An earlier attempt asked for a job and ended before it knew the answer. */
  | { readonly kind: 'lost' }
  /** Another run is asking for the job just now. */
  | { readonly kind: 'elsewhere'; readonly url: string }
  /** What an earlier attempt did cannot be read. */
  | { readonly kind: 'unreadable'; readonly error: unknown };

/** A reply of ours, and what it remembers. */
export interface Remembered {
  readonly comment: Comment;
  readonly marker: Marker;
}

/** Reactions to the command and the one reply to it. Nothing here throws for GitHub's sake but {@link Thread.replies}. */
export interface Thread {
  /** The reply's address, `''` while there is none. */
  readonly url: () => string;
  /** Shows that the command was taken, and finds out what earlier runs made of it. */
  readonly open: (text: readonly Section[], prompt: PromptReference) => Promise<Opening>;
  /** Notes the job as soon as it is known. */
  readonly noteJob: (text: readonly Section[], jobId: string) => Promise<void>;
  /** The last word, in the reply that is there or in a new one. */
  readonly close: (
    text: readonly Section[],
    jobId: string | undefined,
    reaction: 'rocket' | 'confused' | undefined,
  ) => Promise<void>;
  /**
   * All replies of ours on the pull request, oldest first.
   *
   * @throws GitHubError
   */
  readonly replies: () => Promise<Remembered[]>;
}

export function createThread(parts: ThreadParts): Thread {
  const { github, event, markers, listener } = parts;
  const trigger: CommentReference = { kind: event.kind, id: event.id };
  const reactable = event.kind === 'review' ? undefined : { kind: event.kind, id: event.id };
  const replyKind: ReplyKind = event.kind === 'review-comment' ? 'review-comment' : 'issue-comment';
  let signal = parts.patience();
  let reply: Comment | undefined;
  /** What the reply remembered before this run. */
  let before: Marker | undefined;
  let eyes: number | undefined;
  let self: Account | undefined;
  let prompt: PromptReference | undefined;
  let warned = false;
  let opened = false;
  let silent = false;
  let reposted = false;

  /** Whatever it is: the answer on the thread is not worth the run. */
  function trouble(error: unknown): void {
    if (signal.aborted) return;
    const advice = error instanceof GitHubError ? githubAdvice(error) : '';
    const text = `${describeError(error)}. ${advice}`.trim();
    if (warned) parts.log(text);
    else parts.warn(`${text} The run goes on without it.`);
    warned = true;
  }

  async function tolerant<Answer>(work: Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await work;
    } catch (error) {
      trouble(error);
      return undefined;
    }
  }

  function body(text: readonly Section[], state: Marker['state'], job: string | undefined): string {
    const marker: Marker = {
      listener: listener.name,
      trigger,
      run: listener.run,
      attempt: listener.attempt,
      state,
      ...(job === undefined ? {} : { job }),
      ...((prompt ?? before?.prompt) === undefined ? {} : { prompt: prompt ?? before?.prompt }),
    };
    return replyBody(markers.block(marker), text, parts.redact);
  }

  async function post(text: string): Promise<void> {
    const posted = await tolerant(github.comment(event.number, event.diffPlace?.threadId, text, signal));
    reply = posted ?? reply;
    // Nothing says better who we are than what we have just written.
    self = posted?.author ?? self;
  }

  /**
   * Besides the seal, a reply has to be the token's own account's. An app cannot ask who it is, but it can only write as
   * a bot.
   */
  function isOurs({ author }: Comment): boolean {
    return self === undefined ? author?.type === 'Bot' : author?.id === self.id;
  }

  function remembered(comments: readonly Comment[]): Remembered[] {
    return comments.flatMap((comment) => {
      const marker = isOurs(comment) ? markers.read(comment.body) : undefined;
      return marker === undefined ? [] : [{ comment, marker }];
    });
  }

  /** The oldest reply to this very comment. */
  async function earlier(): Promise<Remembered | undefined> {
    const since = await github.comments(replyKind, event.number, event.createdAt, signal);
    return remembered(since)
      .filter(({ marker }) => marker.listener === listener.name && sameComment(marker.trigger, trigger))
      .sort((one, other) => one.comment.id - other.comment.id)[0];
  }

  async function learnSelf(): Promise<void> {
    self ??= await tolerant(github.self(signal));
  }

  function adopt({ comment, marker }: Remembered): void {
    reply = comment;
    before = marker;
  }

  function openingFrom(found: Remembered): Opening {
    const { comment, marker } = found;
    if (marker.job !== undefined) {
      adopt(found);
      return { kind: 'job', id: marker.job };
    }
    if (marker.state === 'none') {
      adopt(found);
      return { kind: 'new' };
    }
    if (marker.run === listener.run && marker.attempt < listener.attempt) {
      adopt(found);
      return { kind: 'lost' };
    }
    silent = true;
    return { kind: 'elsewhere', url: comment.url };
  }

  return {
    url: () => reply?.url ?? '',

    async open(text, promptReference) {
      signal = parts.patience();
      opened = true;
      prompt = promptReference;
      if (reactable !== undefined) {
        const reaction = await tolerant(github.react(reactable, 'eyes', signal));
        eyes = reaction?.id;
        self = reaction?.user ?? self;
      }
      await learnSelf();
      try {
        const found = await earlier();
        if (found !== undefined) {
          const opening = openingFrom(found);
          if (opening.kind === 'new') await edit(body(text, 'asking', undefined));
          return opening;
        }
      } catch (error) {
        trouble(error);
        if (listener.attempt > 1) return { kind: 'unreadable', error };
      }
      // The reply stands before the job is asked for: a run that ends in between leaves a trace, and of two runs that
      // were started by one comment, each sees the other's reply in what follows. The older one has it; ids only grow.
      await post(body(text, 'asking', undefined));
      const first = await tolerant(earlier());
      if (first === undefined || first.comment.id === reply?.id) return { kind: 'new' };
      if (reply === undefined) {
        // The answer to our own request was lost, the reply was not.
        const { run, attempt } = first.marker;
        if (run === listener.run && attempt === listener.attempt) {
          reply = first.comment;
          return { kind: 'new' };
        }
      } else {
        await tolerant(
          github.edit(reply, replyBody(undefined, duplicateText(first.comment.url), parts.redact), signal),
        );
      }
      reply = undefined;
      return openingFrom(first);
    },

    async noteJob(text, jobId) {
      signal = parts.patience();
      await edit(body(text, 'asked', jobId));
    },

    async close(text, jobId, reaction) {
      if (silent) return;
      signal = parts.patience();
      await Promise.all([
        say(text, jobId),
        reactable === undefined || eyes === undefined
          ? undefined
          : tolerant(github.removeReaction(reactable, eyes, signal)),
        reaction === undefined ? undefined : show(reaction),
      ]);
    },

    async replies() {
      signal = parts.patience();
      await learnSelf();
      const all = [
        ...(await github.comments('issue-comment', event.number, undefined, signal)),
        ...(await github.comments('review-comment', event.number, undefined, signal)),
      ];
      return remembered(all).sort(
        (one, other) => Date.parse(one.comment.createdAt) - Date.parse(other.comment.createdAt),
      );
    },
  };

  async function show(reaction: 'rocket' | 'confused'): Promise<void> {
    if (reactable === undefined) return;
    await tolerant(github.react(reactable, reaction, signal));
    if (before === undefined) return;
    // An earlier attempt may have left the other one. GitHub tells its id when it is added again.
    const other = reaction === 'rocket' ? 'confused' : 'rocket';
    const left = await tolerant(github.react(reactable, other, signal));
    if (left !== undefined) await tolerant(github.removeReaction(reactable, left.id, signal));
  }

  async function edit(text: string): Promise<void> {
    if (reply === undefined) return;
    try {
      // Somebody deleted it meanwhile: once more, and then it is meant.
      if ((await github.edit(reply, text, signal)) === undefined) await repost(text);
    } catch (error) {
      trouble(error);
    }
  }

  async function repost(text: string): Promise<void> {
    if (reposted) return;
    reposted = true;
    reply = undefined;
    await post(text);
  }

  async function say(text: readonly Section[], jobId: string | undefined): Promise<void> {
    if (reply === undefined) {
      // Where the reply could not be written at first, it is not tried again.
      if (opened) return;
      if (listener.attempt > 1) {
        await learnSelf();
        const found = await tolerant(earlier());
        if (found !== undefined) adopt(found);
      }
    }
    const job = jobId ?? before?.job;
    const whole = body(text, job === undefined ? 'none' : 'asked', job);
    if (reply === undefined) await post(whole);
    else await edit(whole);
  }
}
