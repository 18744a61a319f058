import type { PhrasingContent } from 'mdast';
import { describeError } from '../../errors.ts';
import {
  type Block,
  foreign,
  list,
  md,
  own,
  paragraph,
  plainText,
  sentences,
} from '../../runner/markdown.ts';
import { shorten } from '../../text.ts';
import { formatDuration } from '../../time.ts';
import { errorMessage, lookAtJob, lostMessage, refusalMessage } from './failure-messages.ts';
import { pullRequestLink, pullRequestUrl } from './pull-request.ts';
import type { Result } from './result.ts';

type Words = readonly PhrasingContent[];

/** What there is to say of a run, for the log, the summary and the reply. Each part says something of its own. */
export interface Message {
  /** Shown before the headline, but not in the log. */
  readonly symbol: string;
  /** What happened, in a few words and without a full stop. */
  readonly headline: Words;
  /** What else is known of it. */
  readonly text: Words;
  /** What to do next. */
  readonly advice: Words;
  readonly list?: readonly string[];
}

/** Who reads a message: whoever wrote a command can do less about it than whoever maintains the workflow. */
export type Reader = 'maintainer' | 'commenter';

export function messageFor(result: Result, reader: Reader): Message {
  const message = outcomeMessage(result, reader);
  const lastPoll =
    result.outcome === 'timed-out' && result.error !== undefined
      ? md`The last poll failed: ${foreign(shorten(describeError(result.error), 1000))}.`
      : [];
  return {
    ...message,
    text: sentences(message.text, pullRequestSentence(result), lastPoll, result.note ?? []),
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

export function say(symbol: string, headline: Words, text: Words = [], advice: Words = []): Message {
  return { symbol, headline, text, advice };
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
      return say('ℹ️', md`Nothing to do`, md`${own(result.reason)}`);
    case 'usage':
      return say('ℹ️', md`The command was answered, and no job was created`);
    case 'denied':
      return refusalMessage(result.refusal, result.access, reader);
    case 'error':
      return result.lost === undefined
        ? errorMessage(result, result.error, reader)
        : lostMessage(result.lost, result, reader);
  }
}

/** The message without its headline: its text and advice in one paragraph, then its list. */
export function blocksOf({ text, advice, list: items = [] }: Message): Block[] {
  const words = sentences(text, advice);
  return [
    ...(words.length === 0 ? [] : [paragraph(...words)]),
    ...(items.length === 0 ? [] : [list(...items.map((item) => [foreign(item)]))]),
  ];
}

/** The message without markup, for the log: one line, and a line for each item of its list. */
export function logText({ headline, text, advice, list: items = [] }: Message): string {
  const words = sentences([...headline, ...md`.`], text, advice);
  return [plainText(words), ...items.map((item) => `- ${item}`)].join('\n');
}
