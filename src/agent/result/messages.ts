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

/** What there is to say of a run, for the log, the summary and the reply. Each part says something of its own. */
export interface Message {
  /** Shown before the headline, but not in the log. */
  readonly symbol: string;
  /** What happened, in a few words and without a full stop. */
  readonly headline: readonly PhrasingContent[];
  /** What else is known of it. */
  readonly text: readonly PhrasingContent[];
  /** What to do next. */
  readonly advice: readonly PhrasingContent[];
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

function outcomeMessage(result: Result, reader: Reader): Message {
  const { job, followUp, waitedMs } = result;
  const id = job?.id ?? result.jobId;
  const named = id === undefined ? md`the job` : md`the job ${foreign(id)}`;
  const took = waitedMs === undefined ? [] : md`The agent took ${own(formatDuration(waitedMs))}.`;
  const word = result.source?.command?.word;
  const isMaintainer = reader === 'maintainer';
  const later = isMaintainer
    ? id === undefined
      ? []
      : md`To wait for it in another run, set the input job-id to ${foreign(id)}.`
    : word === undefined
      ? []
      : md`To see its state, write ${foreign(`${word} status`)}.`;
  switch (result.outcome) {
    case 'pull-request':
      return {
        symbol: '✅',
        headline: md`${own(result.updated === true ? 'Updated' : 'Opened')} ${pullRequestLink(job, result.source?.runUrl)}`,
        text: took,
        advice: md`Review it, and merge it when it is right.`,
      };
    case 'no-pull-request':
      return {
        symbol: '☑️',
        headline: md`The agent finished without opening a pull request`,
        text: sentences(
          took,
          md`Either nothing had to change, or the service committed directly, which it may do for documentation that it hosts and for projects that push to their main branch.`,
        ),
        advice: sentences(
          result.requirePullRequest === true ? md`The step fails because require-pull-request is true.` : [],
          md`If you expected a pull request, name the page and the change in the prompt.`,
        ),
      };
    case 'archived':
      return {
        symbol: '📦',
        headline: md`The service archived ${named}`,
        text: took,
        advice:
          job?.prLink === undefined
            ? sentences(lookAtJob(reader), md`Or start a new job.`)
            : md`Review the pull request, and merge it when it is right.`,
      };
    case 'failed':
      return {
        symbol: '❌',
        headline: md`The agent met an error in ${named} that it could not recover from`,
        text: took,
        advice: sentences(
          lookAtJob(reader),
          md`Then start a new one, or try a smaller task.`,
          word === undefined ? [] : md`To send the same words again, write ${foreign(`${word} retry`)}.`,
        ),
      };
    case 'timed-out':
      return result.isSent === false
        ? {
            symbol: '⏱️',
            headline: md`Nothing was sent, since the agent was still working on an earlier request`,
            text: id === undefined ? [] : md`That request went to the job ${foreign(id)}.`,
            advice: isMaintainer
              ? md`Run again later, or raise timeout-minutes.`
              : md`It can be sent again later.`,
          }
        : {
            symbol: '⏱️',
            headline: md`The agent did not finish in time`,
            text: md`It is still working on ${named}${waited(waitedMs)}.`,
            advice: sentences(later, isMaintainer ? md`To wait longer, raise timeout-minutes.` : []),
          };
    case 'cancelled':
      return {
        symbol: '🚫',
        headline: md`The run was cancelled`,
        ...cancelled(result, named, later, reader),
      };
    case 'started':
      return {
        symbol: '🚀',
        headline: md`The agent is working on ${named}`,
        text: md`This run does not wait for it.`,
        advice: later,
      };
    case 'dry-run':
      return {
        symbol: '🧪',
        headline: md`Dry run: the inputs are valid, and nothing was sent to the service`,
        text: result.prompt === undefined ? [] : dryRunText(id, followUp),
        advice: [],
      };
    case 'skipped':
      return { symbol: 'ℹ️', headline: md`Nothing to do`, text: md`${own(result.reason)}`, advice: [] };
    case 'usage':
      return {
        symbol: 'ℹ️',
        headline: md`The command was answered, and no job was created`,
        text: [],
        advice: [],
      };
    case 'denied':
      return refusalMessage(result.refusal, result.access, reader);
    case 'error':
      return result.lost === undefined
        ? errorMessage(result, result.error, reader)
        : lostMessage(result.lost, result, reader);
  }
}

function waited(ms: number | undefined): PhrasingContent[] {
  return ms === undefined ? [] : md` after ${own(formatDuration(ms))}`;
}

function dryRunText(id: string | undefined, followUp: boolean | undefined): PhrasingContent[] {
  const text = md`The prompt below is what the agent would be sent.`;
  return followUp === true && id !== undefined
    ? sentences(text, md`It would continue the job ${foreign(id)}.`)
    : text;
}

function cancelled(
  { lost, isSent, jobId, waitedMs }: Result,
  named: PhrasingContent[],
  later: PhrasingContent[],
  reader: Reader,
): Pick<Message, 'text' | 'advice'> {
  if (lost !== undefined)
    return {
      text: md`The service did not answer before the run ended, so the agent may have the prompt or not.`,
      advice: lookAtJob(reader),
    };
  if (jobId === undefined || isSent === false)
    return { text: md`Nothing was sent to the agent.`, advice: [] };
  return {
    text: md`The agent is still working on ${named}${waited(waitedMs)}: the service cannot stop a job.`,
    advice: later,
  };
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
