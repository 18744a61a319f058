import { foreign, md, own, sentences } from '../../runner/markdown.ts';
import { isFailure, type Outcome, type Result, type ResultOf } from '../outcome.ts';
import { closingMessage } from './documentation-text.ts';
import { adviceOn, cause, checkDashboard, errorMessage, lostMessage, refusalMessage } from './failures.ts';
import { type Message, type Reader, say, type Words } from './message.ts';
import { pullRequestLink, pullRequestMessage, pullRequestSentence, toReview } from './pull-request.ts';
import { skipWords } from './skips.ts';

/** What there is to say of how a run ended. */
export function messageFor<Kind extends Outcome>(result: ResultOf<Kind>, reader: Reader): Message {
  const { outcome }: { readonly outcome: Kind } = result;
  const { skipCommand, closed, source } = result;
  const message =
    closed === undefined ? messages[outcome](result, reader) : closingMessage(closed, source?.runUrl);
  return {
    ...message,
    text: sentences(
      message.text,
      // At the end, all are in the list.
      closed === undefined ? pullRequestSentence(result) : [],
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

export const jobEnds = {
  gone: 'no longer exists',
  failed: 'failed',
  archived: 'was archived',
  refused: 'takes no follow-up',
};

/** Why a new job was started, though one was known. */
export function replacedSentence({ replaced, isSent, source }: Result): Words {
  if (replaced === undefined || isSent !== true) return [];
  const { why, jobId, link } = replaced;
  if (why === 'merged' || why === 'closed') {
    const pull = pullRequestLink({ prLink: link }, source?.runUrl);
    return md`${pull} was ${own(why)}, so a new agent job was started.`;
  }
  return md`The earlier agent job ${foreign(jobId)} ${own(jobEnds[why])}, so a new one was started.`;
}

/** By the outcome, what there is to say of it alone. */
const messages: { readonly [Kind in Outcome]: (result: ResultOf<Kind>, reader: Reader) => Message } = {
  'pull-request': pullRequestMessage,
  'no-pull-request': ({ requirePullRequest }) =>
    say(
      '☑️',
      md`The agent finished without opening a pull request`,
      sentences(
        md`Either nothing had to change, or Mintlify committed directly. It may do that for documentation that it hosts and for projects that push to their main branch.`,
        requirePullRequest === true ? md`The step fails because require-pull-request is true.` : [],
      ),
      md`If you expected a pull request, say which page should change, and how.`,
    ),
  archived(result, reader) {
    const advice = result.job?.prLink === undefined ? toTryAgain : toReview;
    return say('📦', md`Mintlify archived the ${jobName(result)}`, [], advice(result, reader));
  },
  failed: (result, reader) => say('❌', md`The ${jobName(result)} failed`, [], toTryAgain(result, reader)),
  'timed-out': timeoutMessage,
  cancelled: cancelMessage,
  started: (result, reader) =>
    say(
      '🚀',
      md`The ${jobName(result)} is running`,
      md`This run does not wait for it.`,
      toGoOn(result, reader),
    ),
  'dry-run': (result) =>
    say(
      '🧪',
      md`Dry run: the inputs are valid, and nothing was sent to Mintlify`,
      result.followUp === true ? md`The prompt would go to the ${jobName(result)}.` : [],
    ),
  skipped: skipMessage,
  usage: () => say('ℹ️', md`Replied; no agent job needed`),
  denied: ({ refusal, rules }, reader) => refusalMessage(refusal, rules, reader),
  error: (result, reader) =>
    result.lost === undefined
      ? errorMessage(result, result.error, reader)
      : lostMessage(result.lost, result, result.error, reader),
};

function jobName({ job, jobId }: Result): Words {
  const id = job?.id ?? jobId;
  return id === undefined ? md`agent job` : md`agent job ${foreign(id)}`;
}

function timeoutMessage(result: ResultOf<'timed-out'>, reader: Reader): Message {
  const { isSent, error } = result;
  if (isSent === false) {
    const headline = md`Nothing was sent, since the ${jobName(result)} was still working on an earlier request`;
    return say('⏱️', headline, [], toSendLater(result));
  }
  const text = sentences(
    md`This run stopped waiting for the ${jobName(result)}.`,
    error === undefined ? [] : md`The last poll failed: ${cause(error, 1000)}.`,
  );
  const longer = reader === 'maintainer' ? md`To wait longer each time, raise timeout-minutes.` : [];
  return say('⏱️', md`The agent did not finish in time`, text, sentences(toGoOn(result, reader), longer));
}

function cancelMessage(result: Result, reader: Reader): Message {
  const cancelled = (text: Words, advice: Words = []) => say('🚫', md`The run was cancelled`, text, advice);
  if (result.lost !== undefined)
    return cancelled(
      md`Mintlify did not answer before the run ended.`,
      checkDashboard('whether the agent received the prompt', reader),
    );
  return result.jobId === undefined || result.isSent === false
    ? cancelled(md`Nothing was sent to the agent.`)
    : cancelled(
        md`The ${jobName(result)} continues, since agent jobs can't be cancelled.`,
        toGoOn(result, reader),
      );
}

function skipMessage(result: ResultOf<'skipped'>, reader: Reader): Message {
  const { skip, source } = result;
  const text = skipWords(skip, source?.runUrl);
  if (skip.why === 'skip-command') return say('⏭️', md`No documentation needed`, text);
  if (skip.why !== 'unwritable') return say('ℹ️', md`Nothing to do`, text);
  return say('⚠️', md`Nothing was sent to the agent`, text, adviceOn(skip.error, reader));
}

/** How to see what becomes of a job. Where it is remembered, another attempt of the run sends nothing while it is good. */
function toGoOn({ job, jobId, source, outcome, isRemembered }: Result, reader: Reader): Words {
  const word = source?.command?.word;
  const id = job?.id ?? jobId;
  const byReRun = outcome !== 'started' && (isRemembered === true || reader === 'commenter');
  const again = md`To go on waiting, choose "Re-run jobs" in the run: unless the agent job fails, nothing is sent again, and it costs no credits.`;
  const anew = id === undefined ? [] : md`To wait for it in another run, set job-id to ${foreign(id)}.`;
  const status = word === undefined ? [] : md`To see its status, write ${foreign(`${word} status`)}.`;
  if (reader === 'commenter') return sentences(byReRun ? again : [], status);
  return byReRun ? again : anew;
}

function toTryAgain({ source, isFound }: Result, reader: Reader): Words {
  const word = source?.command?.word;
  // Who only looks it up may ask nothing, however often.
  const anew = isFound === true ? [] : md`Then choose "Re-run jobs" in the run: it asks again.`;
  const again =
    word === undefined
      ? anew
      : md`Then write ${foreign(`${word} retry`)} to send the same words again, or ask for less.`;
  return sentences(checkDashboard('what happened', reader), again);
}

function toSendLater({ source }: Result): Words {
  const word = source?.command?.word;
  return word === undefined
    ? md`Re-run the workflow later, or raise timeout-minutes.`
    : md`To send your words later, write ${foreign(`${word} retry`)}.`;
}
