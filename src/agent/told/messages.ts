import { foreign, md, own, sentences } from '../../runner/markdown.ts';
import { isFailure, type Result } from '../outcome.ts';
import { closingMessage } from './documentation-text.ts';
import { adviceOn, cause, checkDashboard, errorMessage, lostMessage, refusalMessage } from './failures.ts';
import { type Message, type Reader, say, type Words } from './message.ts';
import {
  needlessSentence,
  pullRequestLink,
  pullRequestMessage,
  pullRequestSentence,
  toReview,
} from './pull-request.ts';
import { skipWords } from './skips.ts';

/** What there is to say of how a run ended. */
export function messageFor(result: Result, reader: Reader): Message {
  const message = outcomeMessage(result, reader);
  const { skipCommand } = result;
  return {
    ...message,
    text: sentences(
      message.text,
      pullRequestSentence(result),
      replacedSentence(result),
      result.isCut === true ? md`The command came by e-mail, so only its first paragraph counts.` : [],
    ),
    advice: sentences(
      message.advice,
      skipCommand !== undefined && isFailure(result)
        ? md`If no documentation is needed, write ${foreign(skipCommand)}.`
        : [],
    ),
  };
}

/** Why a job cannot be continued. */
export const jobEnds = {
  gone: 'no longer exists',
  failed: 'failed',
  archived: 'was archived',
  refused: 'takes no follow-up',
};

/** Why a new job was started, though one was known. */
export function replacedSentence({ replaced, source, job, knownLinks = [] }: Result): Words {
  if (replaced === undefined) return [];
  if ('job' in replaced) {
    const link = pullRequestLink(replaced.job, source?.runUrl);
    return md`${link} was ${own(replaced.why)}, so a new agent job was started.`;
  }
  const why = own(jobEnds[replaced.why]);
  // What the earlier job opened may still be open, and nobody else says so.
  const prLink = knownLinks.find((each) => each !== job?.prLink);
  return sentences(
    md`The earlier agent job ${foreign(replaced.jobId)} ${why}, so a new one was started.`,
    prLink === undefined ? [] : md`An earlier pull request: ${pullRequestLink({ prLink }, source?.runUrl)}.`,
  );
}

function outcomeMessage(result: Result, reader: Reader): Message {
  const { job, closed } = result;
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
        return say('⏱️', headline, [], toSendLater(result));
      }
      const { error } = result;
      const text = sentences(
        md`This run stopped waiting for the ${named}.`,
        error === undefined ? [] : md`The last poll failed: ${cause(error, 1000)}.`,
      );
      const longer = reader === 'maintainer' ? md`To wait longer each time, raise timeout-minutes.` : [];
      const advice = sentences(toGoOn(result, reader), longer);
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
      return say('🚫', headline, text, toGoOn(result, reader));
    }
    case 'started': {
      const text = md`This run does not wait for it.`;
      return say('🚀', md`The ${named} is running`, text, toGoOn(result, reader));
    }
    case 'dry-run': {
      const headline = md`Dry run: the inputs are valid, and nothing was sent to Mintlify`;
      const job = result.followUp && id !== undefined ? md`The prompt would go to the ${named}.` : [];
      return say('🧪', headline, job);
    }
    case 'skipped': {
      const { skip } = result;
      if (skip.why === 'skip-command')
        return say('⏭️', md`No documentation needed`, skipWords(skip), needlessSentence(result));
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

/** How to see what becomes of a job. Where it is remembered, another attempt of the run sends nothing. */
function toGoOn({ job, jobId, source, outcome, isRemembered }: Result, reader: Reader): Words {
  const word = source?.command?.word;
  const id = job?.id ?? jobId;
  const byReRun = outcome !== 'started' && (isRemembered === true || reader === 'commenter');
  const again = md`To go on waiting, choose "Re-run jobs" in the run: nothing is sent again, and it costs no credits.`;
  const anew = id === undefined ? [] : md`To wait for it in another run, set job-id to ${foreign(id)}.`;
  const status = word === undefined ? [] : md`To see its status, write ${foreign(`${word} status`)}.`;
  if (reader === 'commenter') return sentences(byReRun ? again : [], status);
  return byReRun ? again : anew;
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
function toSendLater({ source }: Result): Words {
  const word = source?.command?.word;
  return word === undefined
    ? md`Re-run the workflow later, or raise timeout-minutes.`
    : md`To send your words later, write ${foreign(`${word} retry`)}.`;
}
