import { describeError } from '../../errors.ts';
import { foreign, md, own, sentences } from '../../runner/markdown.ts';
import { shorten } from '../../text.ts';
import { formatDuration } from '../../time.ts';
import { isFailure, type Result } from '../outcome.ts';
import { closingMessage } from './documentation-text.ts';
import { adviceOn, checkDashboard, errorMessage, lostMessage, refusalMessage } from './failures.ts';
import { type Message, type Reader, say, type Words } from './message.ts';
import {
  openSentence,
  pullRequestLink,
  pullRequestMessage,
  pullRequestSentence,
  toReview,
} from './pull-request.ts';
import { skipWords } from './skips.ts';

/** What there is to say of how a run ended. */
export function messageFor(result: Result, reader: Reader): Message {
  const message = outcomeMessage(result, reader);
  const lastPoll =
    result.outcome === 'timed-out' && result.error !== undefined
      ? md`The last poll failed: ${foreign(shorten(describeError(result.error), 1000))}.`
      : [];
  return {
    ...message,
    text: sentences(
      message.text,
      pullRequestSentence(result),
      lastPoll,
      replacedSentence(result),
      result.isCut === true ? md`The command came by e-mail, so only its first paragraph counts.` : [],
      result.isPathless === true
        ? md`GitHub did not list all changed files, so paths was ignored and the agent was asked.`
        : [],
    ),
    advice: sentences(message.advice, withoutDocumentation(result)),
  };
}

/** What to do where a check is red, and nothing needs to be documented. */
function withoutDocumentation(result: Result): Words {
  const { skipCommand } = result;
  return skipCommand === undefined || !isFailure(result)
    ? []
    : md`If no documentation is needed, write ${foreign(skipCommand)}.`;
}

/** Why a new job was started, though one was known. */
export function replacedSentence({ replaced, source, job, knownLinks = [] }: Result): Words {
  if (replaced === undefined) return [];
  if ('job' in replaced) {
    const link = pullRequestLink(replaced.job, source?.runUrl);
    return md`${link} was ${own(replaced.why)}, so a new agent job was started.`;
  }
  const id = foreign(replaced.jobId);
  // What the earlier job opened may still be open, and nobody else says so.
  const earlier = knownLinks.find((prLink) => prLink !== job?.prLink);
  const link =
    earlier === undefined
      ? []
      : md`An earlier pull request: ${pullRequestLink({ prLink: earlier }, source?.runUrl)}.`;
  if (replaced.why === 'refused')
    return sentences(
      md`Mintlify takes no follow-up to the agent job ${id} (${replaced.status}), so a new one was started.`,
      link,
    );
  const ends = { gone: 'no longer exists', failed: 'failed', archived: 'was archived' };
  return sentences(
    md`The earlier agent job ${id} ${own(ends[replaced.why])}, so a new one was started.`,
    link,
  );
}

function outcomeMessage(result: Result, reader: Reader): Message {
  const { job, waitedMs, closed } = result;
  if (closed !== undefined) return closingMessage(closed, result.source?.runUrl);
  const id = job?.id ?? result.jobId;
  const named = id === undefined ? md`agent job` : md`agent job ${foreign(id)}`;
  switch (result.outcome) {
    case 'pull-request':
      return pullRequestMessage(result, reader);
    case 'no-pull-request': {
      const headline = md`The agent finished without opening a pull request`;
      const why = md`Either nothing had to change, or Mintlify committed directly. It may do that for documentation that it hosts and for projects that push to their main branch.`;
      const failure =
        result.requirePullRequest === true ? md`The step fails because require-pull-request is true.` : [];
      const advice = md`If you expected a pull request, say which page should change, and how.`;
      return say('☑️', headline, sentences(why, failure), advice);
    }
    case 'archived': {
      const advice = job?.prLink === undefined ? toTryAgain(result, reader) : toReview(result, reader);
      return say('📦', md`Mintlify archived the ${named}`, [], advice);
    }
    case 'failed':
      return say('❌', md`The ${named} failed`, [], toTryAgain(result, reader));
    case 'timed-out': {
      if (result.isSent === false) {
        const headline = md`Nothing was sent, since the ${named} was still working on an earlier request`;
        return say('⏱️', headline, [], toSendLater(result, reader));
      }
      const after = waitedMs === undefined ? [] : md` after ${own(formatDuration(waitedMs))}`;
      const text = md`This run stopped waiting for the ${named}${after}.`;
      const longer = reader === 'maintainer' ? md`To wait longer each time, raise timeout-minutes.` : [];
      const advice = sentences(toGoOn(result, reader), toFollow(id, result, reader), longer);
      return say('⏱️', md`The agent did not finish in time`, text, advice);
    }
    case 'cancelled': {
      const headline = md`The run was cancelled`;
      if (result.lost !== undefined) {
        const text = md`Mintlify did not answer before the run ended.`;
        return say('🚫', headline, text, checkDashboard('whether the agent received the prompt', reader));
      }
      if (result.jobId === undefined || result.isSent === false)
        return say('🚫', headline, md`Nothing was sent to the agent.`);
      const text = md`The ${named} continues, since agent jobs can't be cancelled.`;
      return say('🚫', headline, text, sentences(toGoOn(result, reader), toFollow(id, result, reader)));
    }
    case 'started':
      return say(
        '🚀',
        md`The ${named} is running`,
        md`This run does not wait for it.`,
        toFollow(id, result, reader),
      );
    case 'dry-run': {
      const headline = md`Dry run: the inputs are valid, and nothing was sent to Mintlify`;
      const job = result.followUp && id !== undefined ? md`The prompt would go to the ${named}.` : [];
      return say('🧪', headline, job);
    }
    case 'skipped': {
      const { skip } = result;
      if (skip.why === 'skip-command')
        return say('⏭️', md`No documentation needed`, skipWords(skip), openSentence(result));
      return skip.why === 'unwritable'
        ? say('⚠️', md`Nothing was sent to the agent`, skipWords(skip), adviceOn(skip.error, reader))
        : say('ℹ️', md`Nothing to do`, skipWords(skip, result.source?.runUrl));
    }
    case 'usage':
      return say('ℹ️', md`Replied; no agent job needed`);
    case 'denied':
      return refusalMessage(result.refusal, result.rules, reader);
    case 'error':
      return result.lost === undefined
        ? errorMessage(result, result.error, reader)
        : lostMessage(result.lost, result, reader);
  }
}

/** Where the job is remembered, another attempt sends nothing. */
function toGoOn({ isRemembered = false }: Result, reader: Reader): Words {
  return isRemembered || reader === 'commenter'
    ? md`To go on waiting, choose "Re-run jobs" in the run: nothing is sent again, and it costs no credits.`
    : [];
}

/** How to see what becomes of a job. */
function toFollow(id: string | undefined, { source, isRemembered, outcome }: Result, reader: Reader): Words {
  const word = source?.command?.word;
  // Another attempt is less work.
  if (reader === 'maintainer' && isRemembered === true && outcome !== 'started') return [];
  if (reader === 'maintainer')
    return id === undefined ? [] : md`To wait for it in another run, set job-id to ${foreign(id)}.`;
  return word === undefined ? [] : md`To see its status, write ${foreign(`${word} status`)}.`;
}

/** What to do where a job came to nothing. */
function toTryAgain({ source }: Result, reader: Reader): Words {
  const word = source?.command?.word;
  const again =
    word === undefined
      ? md`Then choose "Re-run jobs" in the run: it asks again.`
      : md`Then write ${foreign(`${word} retry`)} to send the same words again, or ask for less.`;
  return sentences(checkDashboard('what happened', reader), again);
}

/** What to do where nothing was sent. */
function toSendLater({ source }: Result, reader: Reader): Words {
  const word = source?.command?.word;
  if (reader === 'maintainer') return md`Re-run the workflow later, or raise timeout-minutes.`;
  return word === undefined
    ? md`Re-run the workflow later.`
    : md`To send your words later, write ${foreign(`${word} retry`)}.`;
}
