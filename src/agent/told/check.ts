import { graceful, orAborted } from '../../abort.ts';
import type { GitHub } from '../../github/client.ts';
import { withAdvice } from '../../github/errors.ts';
import type { Runtime } from '../../runtime.ts';
import { second } from '../../time.ts';
import { type Conversation, noEyes, readReplies } from '../memory/conversation.ts';
import { isSkippedAfter } from '../memory/memory.ts';
import type { Result } from '../outcome.ts';
import { atWork, type CheckWords, checkWords } from './check-text.ts';

/** Says on a commit whether its documentation was looked after. A status that cannot be written is one warning. */
export interface Check {
  /** Says that the agent is at work. */
  begin(): Promise<void>;
  /** Says how the run ended. */
  finish(result: Result): Promise<void>;
}

/** A check that is nowhere. */
export const noCheck: Check = {
  begin: async () => undefined,
  finish: async () => undefined,
};

/** What a check is about. */
export interface CheckPlace {
  /** Of the status, as branch protection can demand it. */
  readonly name: string;
  /** The commit. */
  readonly sha: string;
  readonly github: GitHub;
  readonly runUrl: string;
  /** The word of the command, as its descriptions name it. */
  readonly command: string;
  /** Where somebody may say `skip` meanwhile. */
  readonly conversation: Conversation | undefined;
  /** Whether somebody had said it in a later run when this one began. */
  readonly isSkippedSince?: boolean | undefined;
}

export function createCheck(
  { name, sha, github, runUrl, command, conversation, isSkippedSince = false }: CheckPlace,
  { signal, log, context }: Pick<Runtime, 'signal' | 'log' | 'context'>,
): Check {
  let writing: Promise<void> | undefined;
  let hasWarned = false;

  async function write({ state, description, targetUrl = runUrl }: CheckWords, until: AbortSignal) {
    // An address loses tabs when it is read, and then may hold a secret that nobody saw in the answer.
    const shown = { description: log.redact(description), targetUrl: log.redact(targetUrl) };
    try {
      await github.setStatus({ sha, state, context: name, ...shown }, until);
    } catch (error) {
      if (signal.aborted || hasWarned) return;
      hasWarned = true;
      log.warning(`${withAdvice(error)} The run continues without the check.`);
    }
  }

  return {
    async begin() {
      if (isSkippedSince) return;
      writing = write(atWork, signal);
      await orAborted(writing, signal);
    },
    async finish(result) {
      if (signal.aborted && writing === undefined) return;
      const words = checkWords(result, { serverUrl: context.serverUrl, command });
      if (words === undefined) return;
      const until = graceful(signal, () => true);
      // A server that does not answer must leave a cancelled run the time for the last word.
      const soon = graceful(signal, () => true, readGrace);
      const isOld = words.state !== 'success' && isSkippedNow(conversation, soon);
      const [isLate] = (await orAborted(Promise.all([isOld, writing]), soon)) ?? [];
      if (isLate !== true) await orAborted(write(words, until), until);
    },
  };
}

/** Of the three seconds that a cancelled run has for its last word, what it may spend on anything else, in milliseconds. */
const readGrace = 1.5 * second;

/** Whether somebody said `skip` in a run after this one. What cannot be read counts as no. */
async function isSkippedNow(conversation: Conversation | undefined, signal: AbortSignal): Promise<boolean> {
  if (conversation === undefined) return false;
  const { all } = await readReplies(conversation, noEyes, signal).catch(() => ({ all: [] }));
  return isSkippedAfter(all, conversation.self.run);
}
