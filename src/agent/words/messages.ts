import type { PhrasingContent } from 'mdast';
import { describeError } from '../../errors.ts';
import { foreign, md, own, sentences } from '../../runner/markdown.ts';
import { shorten } from '../../text.ts';
import { formatDuration } from '../../time.ts';
import { pullRequestUrl, type Replaced, type Result } from '../outcome.ts';
import { errorMessage, lookAtJob, lostMessage, refusalMessage } from './failures.ts';
import { type Message, type Reader, say } from './message.ts';
import { pullRequestLink } from './pull-request.ts';
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
    text: sentences(message.text, pullRequestSentence(result), lastPoll, replacedSentence(result)),
  };
}

/** Wherever a job has a link, it is shown. */
function pullRequestSentence({ outcome, job, source }: Result): PhrasingContent[] {
  if (job?.prLink === undefined) return [];
  if (pullRequestUrl(job) === undefined)
    return md`The service names a pull request, but its link cannot be used: ${foreign(job.prLink)}.`;
  // There, the headline is the link.
  return outcome === 'pull-request' ? [] : md`The pull request: ${pullRequestLink(job, source?.runUrl)}.`;
}

/** Why a new job was created, though one was known. */
export function replacedSentence({ replaced, source }: Result): PhrasingContent[] {
  return replaced === undefined
    ? []
    : md`${reasonToReplace(replaced, source?.runUrl)}, so a new job was created.`;
}

function reasonToReplace(replaced: Replaced, runUrl: string | undefined): PhrasingContent[] {
  if ('job' in replaced) return md`${pullRequestLink(replaced.job, runUrl)} is ${own(replaced.why)}`;
  const id = foreign(replaced.jobId);
  if (replaced.why === 'refused')
    return md`The service takes no follow-up to the job ${id} (${replaced.status})`;
  const state = replaced.why === 'gone' ? own('gone') : foreign(replaced.why);
  return md`The earlier job ${id} is ${state}`;
}

function outcomeMessage(result: Result, reader: Reader): Message {
  const { job, waitedMs, source } = result;
  const id = job?.id ?? result.jobId;
  const named = id === undefined ? md`the job` : md`the job ${foreign(id)}`;
  const time = waitedMs === undefined ? undefined : own(formatDuration(waitedMs));
  const took = time === undefined ? [] : md`The agent took ${time}.`;
  const after = time === undefined ? [] : md` after ${time}`;
  const word = source?.command?.word;
  const isMaintainer = reader === 'maintainer';
  const toWait =
    id === undefined ? [] : md`To wait for it in another run, set the input job-id to ${foreign(id)}.`;
  const toSee = word === undefined ? [] : md`To see its state, write ${foreign(`${word} status`)}.`;
  const later = isMaintainer ? toWait : toSee;
  const toMerge = md`Review the pull request, and merge it when it is right.`;
  switch (result.outcome) {
    case 'pull-request': {
      const done = own(result.updated === true ? 'Updated' : 'Opened');
      const headline = md`${done} ${pullRequestLink(job, source?.runUrl)}`;
      return say('✅', headline, took, md`Review it, and merge it when it is right.`);
    }
    case 'no-pull-request': {
      const why = md`Either nothing had to change, or the service committed directly, which it may do for documentation that it hosts and for projects that push to their main branch.`;
      const isFailed = result.requirePullRequest === true;
      const failure = isFailed ? md`The step fails because require-pull-request is true.` : [];
      const advice = md`If you expected a pull request, name the page and the change in the prompt.`;
      const headline = md`The agent finished without opening a pull request`;
      return say('☑️', headline, sentences(took, why), sentences(failure, advice));
    }
    case 'archived': {
      const advice =
        job?.prLink === undefined ? sentences(lookAtJob(reader), md`Or start a new job.`) : toMerge;
      return say('📦', md`The service archived ${named}`, took, advice);
    }
    case 'failed': {
      const again = md`Then start a new one, or try a smaller task.`;
      const retry = word && md`To send the same words again, write ${foreign(`${word} retry`)}.`;
      const advice = sentences(lookAtJob(reader), again, retry || []);
      return say('❌', md`The agent failed on ${named}`, took, advice);
    }
    case 'timed-out': {
      if (result.isSent === false) {
        const headline = md`Nothing was sent, since the agent was still working on an earlier request`;
        const which = id === undefined ? [] : md`That request went to the job ${foreign(id)}.`;
        const again = md`Run again later, or raise timeout-minutes.`;
        return say('⏱️', headline, which, isMaintainer ? again : md`It can be sent again later.`);
      }
      const advice = sentences(later, isMaintainer ? md`To wait longer, raise timeout-minutes.` : []);
      const text = md`It is still working on ${named}${after}.`;
      return say('⏱️', md`The agent did not finish in time`, text, advice);
    }
    case 'cancelled': {
      const headline = md`The run was cancelled`;
      if (result.lost !== undefined) {
        const text = md`The service did not answer before the run ended, so the agent may have the prompt or not.`;
        return say('🚫', headline, text, lookAtJob(reader));
      }
      if (result.jobId === undefined || result.isSent === false)
        return say('🚫', headline, md`Nothing was sent to the agent.`);
      const text = md`The agent is still working on ${named}${after}: the service cannot stop a job.`;
      return say('🚫', headline, text, later);
    }
    case 'started':
      return say('🚀', md`The agent is working on ${named}`, md`This run does not wait for it.`, later);
    case 'dry-run': {
      const prompt = result.prompt === undefined ? [] : md`The prompt below is what the agent would be sent.`;
      const job = result.followUp && id !== undefined ? md`It would continue ${named}.` : [];
      const headline = md`Dry run: the inputs are valid, and nothing was sent to the service`;
      return say('🧪', headline, sentences(prompt, job));
    }
    case 'skipped':
      return say('ℹ️', md`Nothing to do`, skipWords(result.skip));
    case 'usage':
      return say('ℹ️', md`The command was answered, and no job was created`);
    case 'denied':
      return refusalMessage(result.refusal, result.rules, reader);
    case 'error':
      return result.lost === undefined
        ? errorMessage(result, result.error, reader)
        : lostMessage(result.lost, result, reader);
  }
}
