import { graceful, orAborted } from '../../abort.ts';
import { type LastStatus, unknownStatus } from '../../github/client.ts';
import type { Runtime } from '../../runtime.ts';
import { second } from '../../time.ts';
import { warnOnce } from '../asked/continue.ts';
import type { CheckPlace } from '../asked/request.ts';
import { noEyes, readMemory } from '../memory/conversation.ts';
import { memoryOf, noMemory, skipOf } from '../memory/memory.ts';
import { type Result, skipped } from '../outcome.ts';
import { atWork, type CheckWords, checkWords, unfinished } from './check-text.ts';

/** A status that cannot be written is one warning. */
export interface Check {
  /** Says that the agent is at work. @param commit `undefined` where the run is about none */
  begin(commit: string | undefined): Promise<void>;
  /** Says how the run ended, on its commit and on every one that it began with. */
  finish(result: Result): Promise<void>;
}

export const noCheck: Check = {
  begin: async () => undefined,
  finish: async () => undefined,
};

/** The states of a status that stays, by what a run leaves: where it says no more, that has an end. */
const standing = { any: /./, red: /^(failure|error|unknown)$/, green: /^success$/, end: /^(?!pending$)/ };

/** Of the three seconds that a cancelled run has for its last word, what it may spend on anything else, in milliseconds. */
const readGrace = 1.5 * second;

export function createCheck(
  at: CheckPlace | undefined,
  { signal, log, context }: Pick<Runtime, 'signal' | 'log' | 'context'>,
): Check {
  if (at === undefined) return noCheck;
  const { name, github, runUrl, command, conversation, isOfStranger } = at;
  const place = { serverUrl: context.serverUrl, command };
  /** The last status of each commit once the run has begun with it: a later one is another's. */
  const begun = new Map<string, Promise<LastStatus | undefined>>();
  const tell = warnOnce('without the check', { log, signal });
  const warn = (error: unknown) => {
    tell(error);
    return unknownStatus;
  };

  async function write(sha: string, words: CheckWords, until: AbortSignal) {
    const { state, description, targetUrl = runUrl } = words;
    // An address loses tabs when it is read, and then may hold a secret that nobody saw in the answer.
    const shown = { description: log.redact(description), targetUrl: log.redact(targetUrl) };
    return await github.setStatus({ sha, state, context: name, ...shown }, until).catch(warn);
  }

  /**
   * Reads what has the place of a run that came to nothing, for a commit: that a skip stands, or that the pull request was
   * closed before the agent was asked. `undefined` where neither can be read.
   */
  async function readStanding(isUnsent: boolean, until: AbortSignal) {
    if (conversation === undefined) return undefined;
    const { github: reader, number } = conversation;
    const [read, pull] = await Promise.all([
      readMemory(conversation, noEyes, until).catch(() => undefined),
      isUnsent ? reader.pullRequest(number, until).catch(() => undefined) : undefined,
    ]);
    const { state = 'open', isFromFork = false } = pull ?? {};
    // Whoever reopens a pull request of a fork has nothing asked.
    const closed = state === 'open' || isFromFork ? undefined : ({ why: 'not-open', state } as const);
    if (read === undefined && closed === undefined) return undefined;
    const { all, own } = read ?? noMemory;
    // A reply that cannot say yet that nothing was sent lifts no skip, unless an earlier attempt sent it.
    const isWrong = isUnsent && own?.marker.toldJob === undefined;
    const memory = memoryOf(isWrong ? all.filter((each) => each !== own) : all);
    return (sha: string) => {
      const skip = memory.skipAt(sha);
      const instead = skip === undefined ? closed : skipOf(skip);
      return instead && checkWords(skipped(instead), place);
    };
  }

  /** A skip can come until the very end. */
  async function giveWay(commits: readonly string[], until: AbortSignal) {
    const spared = commits.length > 0 ? await orAborted(readStanding(false, until), until) : undefined;
    const writing = commits.map(async (sha) => {
      const words = spared?.(sha);
      if (words !== undefined) await write(sha, words, until);
    });
    await orAborted(Promise.all(writing), until);
  }

  return {
    async begin(commit) {
      if (commit === undefined || signal.aborted) return;
      // Where it could not be written, what is there is from before.
      const before = () => github.statusOf(commit, name, signal).catch(warn);
      const writing = write(commit, atWork, signal).then((ours) => (ours.id > 0 ? ours : before()));
      begun.set(commit, writing);
      await orAborted(writing, signal);
    },
    async finish(result) {
      if (signal.aborted && begun.size === 0) return;
      const words = checkWords(result, place) ?? (begun.size > 0 ? unfinished(command) : undefined);
      const commits = new Set([...begun.keys(), ...(result.commit === undefined ? [] : [result.commit])]);
      if (words === undefined || commits.size === 0) return;
      const until = graceful(signal, () => true);
      // A server that does not answer must leave a cancelled run the time for the last word.
      const soon = graceful(signal, () => true, readGrace);
      // What was found of one commit says nothing of others. What became of a closed pull request is about no commit.
      const isSkip = result.outcome === 'skipped' && result.skip.why === 'skip-stands';
      const about = result.commit ?? result.told?.toldCommit;
      const isOfAll = about === undefined && !isSkip;
      const own = (sha: string) => (isOfAll || sha === about ? words : unfinished(command));
      const leaves = result.leaves === 'any' || isOfStranger;
      // Who works on a fork changes nothing of what others found. What a member said since is no word of theirs.
      const kept = standing[isOfStranger && isSkip ? 'green' : (result.leaves ?? 'end')];
      const open = [...commits].filter((sha) => result.leaves !== 'any' && own(sha).state !== 'success');
      const isBad = !leaves && open.some((sha) => own(sha).state !== 'pending');
      const reading = isBad ? readStanding(result.isSent === false, soon) : undefined;
      const [before, ...ours] = (await orAborted(Promise.all([reading, ...begun.values()]), soon)) ?? [];
      const end = async (sha: string, index: number) => {
        const last = before?.(sha) ?? own(sha);
        // A skip may stand that cannot be read.
        const isUnread = isBad && before === undefined;
        // What became of its own prompt is said whatever is there, also where it may have been sent.
        const isSaid =
          result.lost !== undefined || (result.outcome === 'timed-out' && !result.isFound && !isUnread);
        const isUnsure = last.state === 'error' || (isUnread && last.state === 'failure');
        const isCutOff = !leaves && isUnsure && !isSaid && begun.has(sha);
        const reads = leaves || result.leaves !== undefined || last.state === 'pending' || isCutOff;
        const there = reads ? await github.statusOf(sha, name, soon).catch(warn) : undefined;
        const isEnd = there !== undefined && kept.test(there.state);
        // Who has nothing to say, or did not finish, leaves what others found.
        const isLeft = isEnd && (!isCutOff || there.id > (ours[index]?.id ?? 0));
        if (!isLeft) await write(sha, last, until);
      };
      await orAborted(Promise.all([...commits].map(end)), until);
      const unspared = open.filter((sha) => before?.(sha) === undefined);
      await giveWay(unspared, until);
    },
  };
}
