import type { Conversation, Recalled } from '../memory/conversation.ts';
import type { KnownJob } from '../memory/marker.ts';
import { type Claimed, claimAnswer, type MarkedReply, type Self } from '../memory/memory.ts';
import type { JobEnding, Skip } from '../outcome.ts';
import type { Words } from './last-words.ts';
import type { Present } from './present.ts';

interface Known {
  /** Left out where there is no reply. */
  readonly claimed?: Claimed | undefined;
  /** The commit that the run is about, which its check is on. */
  readonly commit?: string | undefined;
  /** Every documentation pull request that earlier runs know, the newest first. */
  readonly knownLinks?: readonly string[];
  /** Whether somebody said `skip` in a later run, so that its check is the newer one. */
  readonly isSkippedSince?: boolean;
}

/** What a run has to do, by what earlier ones remember. */
export type Task = AnswerTask | WaitTask | SkipTask | PromptTask;

interface AnswerTask extends Known {
  readonly kind: 'answer';
  readonly ending: JobEnding;
}

/** To look up a job that other runs asked. */
interface WaitTask extends Known {
  readonly kind: 'wait';
  readonly job: KnownJob;
}

/** To remember that the pull request needs no documentation. */
interface SkipTask extends Known {
  readonly kind: 'skip';
}

/** `from`: the comment in which the words stand, if they stand in one. */
export interface PromptTask extends Known, Omit<Words, 'from'>, Partial<Pick<Words, 'from'>> {
  readonly kind: 'prompt';
  readonly claimed: Claimed;
  readonly present?: Present | undefined;
  /** Whether `paths` could not decide, since GitHub did not list all changed files. */
  readonly isPathless?: boolean;
}

/** That somebody said `skip`. */
export function saidSkip({ marker, comment }: MarkedReply): Skip {
  return { why: 'skip-stands', by: marker.by ?? 'someone', url: comment.url };
}

/** Where nothing is remembered. */
export const noMemory: Claimed = { claim: { kind: 'new' } };

/** The commit that an earlier run told, where it sent the prompt: with any other state, it is that of a prompt before. */
export function toldCommitOf({ claim, marker }: Claimed): string | undefined {
  return claim.kind === 'sent' ? marker?.toldCommit : undefined;
}

/** @param recalled `undefined` where our replies could not be read */
export function answered(
  ending: JobEnding,
  conversation: Conversation | undefined,
  recalled: Recalled | undefined,
): AnswerTask {
  const task = { kind: 'answer', ending } as const;
  if (conversation === undefined) return task;
  const { self } = conversation;
  if (recalled !== undefined) return { ...task, claimed: claimAnswer(recalled.all, self) };
  // Whoever wrote a command is answered. A second reply about a pull request would only hide the first.
  return self.trigger.kind === 'pull-request' ? task : { ...task, claimed: claimUnread(self) };
}

/** The reply of a run that could not read what earlier ones remember: on a second attempt, it must not hide that. */
export function claimUnread(self: Self): Claimed {
  return self.attempt === 1 ? claimAnswer([], self) : noMemory;
}

/** What to say of a reply that cannot be opened. */
export function otherKey(url: string): string {
  return `Earlier replies on this pull request were written with another API key or for another project, so they are ignored: ${url}`;
}
