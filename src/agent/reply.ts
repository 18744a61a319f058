import { describeError } from '../errors.ts';
import type { GitHub, Reaction, ReplyKind } from '../github/client.ts';
import { GitHubError, githubAdvice } from '../github/errors.ts';
import type { Place } from '../github/event.ts';
import type { Account, Comment } from '../github/schema.ts';
import { type Block, render } from '../runner/markdown.ts';
import { minute, second } from '../time.ts';
import { LostJobError } from './job.ts';
import {
  answers,
  createMarkers,
  emptyMarker,
  fateOf,
  type Marker,
  type PromptReference,
  type Trigger,
} from './marker.ts';
import { duplicateText, endText, workingText } from './reply-text.ts';
import { isFailure, type Result, type Source } from './result.ts';
import type { Runtime } from './runtime.ts';

/** What earlier runs made of the command or the event; see {@link fateOf}. `unreadable`: it cannot be read. */
export type Claim =
  /** With the newest job that is known on the pull request. */
  | { readonly kind: 'new'; readonly knownJob?: string | undefined }
  /** With the job that may have got the prompt, where it was a follow-up. */
  | { readonly kind: 'lost'; readonly knownJob?: string | undefined }
  | { readonly kind: 'other-key' }
  | { readonly kind: 'job'; readonly id: string; readonly followUp: boolean }
  | { readonly kind: 'elsewhere'; readonly url: string }
  | { readonly kind: 'unreadable'; readonly error: unknown };

/** A reply of ours, and what it remembers. */
export interface MarkedReply {
  readonly comment: Comment<ReplyKind>;
  readonly marker: Marker;
  readonly sealed: boolean;
}

/** Our one reply, see {@link createReply}. */
export type Reply = ReturnType<typeof createReply>;

/** A reply that is nowhere. */
export const noReply: Reply = {
  url: () => '',
  claim: async () => ({ kind: 'new' }),
  working: async () => undefined,
  finish: async () => undefined,
  replies: async () => [],
};

/** What a reply is about. */
interface About {
  readonly place: Place;
  /** The pull request's number. */
  readonly number: number;
  readonly trigger: Trigger;
  /** The first comment of the review thread that the reply belongs to. */
  readonly threadId?: number | undefined;
  readonly source: Source;
}

/** How long another run may be asking for a pull request's job before it counts as killed, and how often to look. */
const longestAsking = minute;
const askingPause = 5 * second;

/** How long GitHub's lists may lag behind, and how often to look. */
const longestLag = 5 * second;
const lagPause = second;

/** How long GitHub may still take for one thing once the run is cancelled; the whole has a second. */
const grace = 250;

/**
 * Our one reply to a command, or for a pull request, and the reactions. Nothing here throws for GitHub's sake but
 * `replies`.
 */
export function createReply(
  { place, number, trigger, threadId, source }: About,
  connect: GitHub,
  { context, read, clock, signal, log }: Pick<Runtime, 'context' | 'read' | 'clock' | 'signal' | 'log'>,
) {
  const project = read('project-id');
  // By the repository's id, since a memory has to outlast a rename.
  const markers = createMarkers(read('api-key'), [place.repositoryId, String(number), project]);
  const step = {
    name: [context.workflow, context.job, context.action, project].join('/'),
    run: context.runId,
    attempt: context.runAttempt || 1,
  };
  const { kind, id } = trigger;
  const reactable = kind === 'issue-comment' || kind === 'review-comment' ? { kind, id } : undefined;
  let comment: Comment<ReplyKind> | undefined;
  /** What the reply remembered before this run. */
  let before: Marker | undefined;
  let prompt: PromptReference | undefined;
  let repeatedPrompt: string | undefined;
  let self: Account | undefined;
  let eyes: number | undefined;
  /** Whether another run had shown its eyes before, and may be about to write what the lists do not show yet. */
  let hasRival = false;
  let claimed = false;
  let warned = false;
  let reposted = false;

  /** What is begun now may end a little after the run was cancelled. */
  const patientGitHub = () => connect(clock.after(signal, grace));
  let github = patientGitHub();

  /** Whatever goes wrong: the reply is not worth the run. */
  function tolerant<Value>(work: Promise<Value>): Promise<Value | undefined> {
    return work.catch(warnOnce);
  }

  function warnOnce(error: unknown): undefined {
    if (signal.aborted) return;
    const advice = error instanceof GitHubError ? githubAdvice(error) : '';
    const text = `${describeError(error)}. ${advice}`.trim();
    const without = kind === 'pull-request' ? 'it, and without memory' : 'it';
    if (warned) log.info(text);
    else log.warning(`${text} The run goes on without ${without}.`);
    warned = true;
  }

  /** All replies of ours on the pull request, the newest first by what is sealed; of copies, the first one. */
  async function ownReplies(): Promise<MarkedReply[]> {
    self ??= await tolerant(github.self());
    const kinds = ['issue-comment', 'review-comment'] as const;
    const lists = await Promise.all(kinds.map((kind) => github.comments(kind, number)));
    const own = lists.flat().flatMap((each) => {
      // Besides the seal, it has to be the token's own account's. An app cannot ask who it is, but it writes as a bot.
      const isOurs = self === undefined ? each.author?.type === 'Bot' : each.author?.id === self.id;
      const read = isOurs ? markers.read(each.body) : undefined;
      return read === undefined ? [] : [{ comment: each, ...read }];
    });
    return own.sort(
      ({ marker: one, comment: a }, { marker: other, comment: b }) =>
        other.run - one.run || other.attempt - one.attempt || a.id - b.id,
    );
  }

  /** The first reply to this very comment; a sealed one, if there is one. */
  async function earlierReply(): Promise<MarkedReply | undefined> {
    const found = (await ownReplies()).filter(({ marker }) => answers(marker, step.name, trigger));
    const sealed = found.filter((reply) => reply.sealed);
    return (sealed.length > 0 ? sealed : found).sort((one, other) => one.comment.id - other.comment.id)[0];
  }

  /** Goes on in a reply that is there. One that cannot be believed, or waits for ever, counts as lost until `retry`. */
  function use({ comment: found, marker, sealed }: MarkedReply): void {
    const { job, ...rest } = marker;
    comment = found;
    before = sealed && marker.state !== 'asking' ? marker : { ...rest, state: 'lost' };
  }

  function claimFrom(found: MarkedReply): Claim {
    const kind = fateOf(found, step);
    if (kind === 'elsewhere') {
      comment = undefined;
      return { kind, url: found.comment.url };
    }
    use(found);
    if (kind !== 'job') return { kind };
    return { kind, id: found.marker.job ?? '', followUp: found.marker.followUp === true };
  }

  /**
   * Another run of this step may be asking for the pull request's job just now: its answer is waited for a little. A run
   * that was killed never writes one. The reply of a rival may take a little to show.
   */
  async function patientReply(): Promise<MarkedReply | undefined> {
    for (const start = clock.now(); ; ) {
      const found = await earlierReply();
      const waited = clock.now() - start;
      const hasNoJob =
        found === undefined ? step.attempt === 1 : found.sealed && found.marker.state === 'none';
      const isLate = hasRival && hasNoJob && waited < longestLag;
      const isOthers = found !== undefined && found.marker.run !== step.run;
      const isAsking = isOthers && kind === 'pull-request' && fateOf(found, step) === 'elsewhere';
      if (!(isLate || isAsking) || signal.aborted) return found;
      if (isAsking && waited >= longestAsking)
        return { ...found, marker: { ...found.marker, state: 'lost', run: step.run } };
      await clock.sleep(isAsking ? askingPause : lagPause, signal);
    }
  }

  async function sealedReplies(): Promise<MarkedReply[]> {
    return (await ownReplies()).filter(({ sealed }) => sealed);
  }

  async function knownJob(): Promise<string | undefined> {
    return (await sealedReplies()).find(({ marker }) => marker.job !== undefined)?.marker.job;
  }

  /**
   * The reply stands before the job is asked for: a run that ends in between leaves a trace, and of two runs that were
   * started by one comment, each sees the other's reply in the second look. Only an older reply than ours wins, since a
   * list may lag; ids only grow.
   */
  async function secondLook(): Promise<Claim> {
    const first = await tolerant(kind === 'pull-request' ? patientReply() : earlierReply());
    if (first === undefined) return { kind: 'new' };
    const { run, attempt, state } = first.marker;
    if (run === step.run && attempt === step.attempt && state === 'asking') {
      // Where the answer to our own request was lost, the reply was not.
      comment = first.comment;
      return { kind: 'new' };
    }
    if (comment !== undefined && first.comment.id > comment.id) return { kind: 'new' };
    if (comment !== undefined && first.comment.id < comment.id) {
      const text = render([emptyMarker, ...duplicateText(first.comment.url)]);
      await tolerant(github.updateComment(comment, text));
    }
    const claim = claimFrom(first);
    // The other run is done with the pull request's job: this one goes on in its reply.
    if (claim.kind === 'new') await writeAsking();
    return claim;
  }

  async function writeAsking(): Promise<void> {
    await write(body(workingText(source, undefined, repeatedPrompt), 'asking', before?.job));
  }

  function body(text: readonly Block[], state: Marker['state'], job?: string, followUp?: boolean): string {
    const known = prompt ?? before?.prompt;
    const newest = Math.max(step.run, before?.run ?? 0, before?.newest ?? 0);
    const marker: Marker = {
      step: step.name,
      trigger,
      run: step.run,
      attempt: step.attempt,
      ...(newest > step.run && { newest }),
      state,
      ...(job !== undefined && { job }),
      ...(followUp !== undefined && { followUp }),
      ...(known !== undefined && { prompt: known }),
    };
    return log.redact(render([markers.block(marker), ...text]));
  }

  /** Writes into the reply that is there; if somebody deleted it, once more, and then it is meant. */
  async function write(text: string): Promise<void> {
    if (comment !== undefined) {
      const found = comment;
      const edited = await tolerant(github.updateComment(found, text).then((edited) => edited ?? 'gone'));
      if (edited !== 'gone' || reposted) return;
      reposted = true;
      comment = undefined;
    }
    comment = await tolerant(post(text));
    // Nothing says better who we are than what we have just written.
    self = comment?.author ?? self;
  }

  async function post(text: string): Promise<Comment<ReplyKind>> {
    try {
      return await github.createComment(number, threadId, text);
    } catch (error) {
      const isGone = error instanceof GitHubError && error.facts.status === 404;
      if (threadId === undefined || !isGone) throw error;
      // The thread's first comment was deleted meanwhile.
      return await github.createComment(number, undefined, text);
    }
  }

  async function writeEnd(result: Result): Promise<void> {
    // Where the reply could not be written at first, it is not tried again.
    if (comment === undefined && claimed) return;
    if (comment === undefined && step.attempt > 1) {
      const found = await tolerant(earlierReply());
      if (found !== undefined) use(found);
    }
    if (await isOvertaken()) return;
    const job = result.job?.id ?? result.jobId ?? before?.job;
    const isOthers = kind === 'pull-request' && before?.run !== step.run;
    const unsent = isOthers ? 'none' : (before?.state ?? 'none');
    const state = result.error instanceof LostJobError ? 'lost' : result.sent === true ? 'job' : unsent;
    const followUp = result.followUp ?? before?.followUp;
    await write(body(result.replyText ?? endText(source, result), state, job, followUp));
  }

  /** Whether a newer run writes the pull request's reply by now: the last word is its. */
  async function isOvertaken(): Promise<boolean> {
    const last = kind === 'pull-request' ? await tolerant(earlierReply()) : undefined;
    return last?.sealed === true && last.marker.run > step.run;
  }

  async function react(reaction: Reaction): Promise<void> {
    if (reactable === undefined) return;
    await tolerant(github.addReaction(reactable, reaction));
    if (before === undefined) return;
    // An earlier attempt may have left the other one. GitHub tells its id when it is added again.
    const other = reaction === 'rocket' ? 'confused' : 'rocket';
    const left = await tolerant(github.addReaction(reactable, other));
    if (left !== undefined) await tolerant(github.removeReaction(reactable, left.id));
  }

  return {
    /** The reply's address, `''` while there is none. */
    url: (): string => comment?.url ?? '',

    /** Shows that the command was taken, and finds out what earlier runs made of it. */
    async claim(promptReference?: PromptReference, repeated?: string): Promise<Claim> {
      github = patientGitHub();
      claimed = true;
      prompt = promptReference;
      repeatedPrompt = repeated;
      if (reactable !== undefined) {
        const reaction = await tolerant(github.addReaction(reactable, 'eyes'));
        eyes = reaction?.id;
        self = reaction?.user;
        hasRival = reaction?.isNew === false;
      }
      let known: string | undefined;
      try {
        const found = await patientReply();
        const claim = found && claimFrom(found);
        if (claim?.kind === 'lost' && before?.followUp !== false)
          return { kind: 'lost', knownJob: before?.job ?? (await knownJob()) };
        if (claim !== undefined && claim.kind !== 'new') return claim;
        known = await knownJob();
      } catch (error) {
        warnOnce(error);
        if (step.attempt > 1) return { kind: 'unreadable', error };
      }
      await writeAsking();
      const claim = await secondLook();
      return claim.kind === 'new' ? { kind: 'new', knownJob: known ?? before?.job } : claim;
    },

    /** Notes the job as soon as it is known. */
    async working(jobId: string, followUp: boolean): Promise<void> {
      github = patientGitHub();
      if (comment === undefined) return;
      await write(body(workingText(source, jobId, repeatedPrompt), 'job', jobId, followUp));
    },

    /** The last word, in the reply that is there or in a new one. */
    async finish(result: Result): Promise<void> {
      const { outcome } = result;
      if (outcome === 'skipped' || (outcome === 'cancelled' && comment === undefined)) return;
      github = patientGitHub();
      const isBad = isFailure(result) || outcome === 'denied' || outcome === 'cancelled';
      await Promise.all([
        writeEnd(result),
        reactable && eyes && tolerant(github.removeReaction(reactable, eyes)),
        outcome === 'usage' || react(isBad ? 'confused' : 'rocket'),
      ]);
    },

    /** All sealed replies of ours on the pull request, the newest first. @throws GitHubError */
    replies(): Promise<MarkedReply[]> {
      github = patientGitHub();
      return sealedReplies();
    },
  };
}
