import type { PhrasingContent } from 'mdast';
import { type Block, link, list, md, paragraph, quotation, strong } from '../runner/markdown.ts';
import type { Job } from '../service/schemas.ts';
import type { AccessInputs } from './inputs.ts';
import { messageFor, paragraphOf, pullRequestLink } from './messages.ts';
import type { Result, Source } from './result.ts';
import { promptDetails } from './summary.ts';

/** Characters of a prompt that a reply shows; with all that quoting adds, it stays below GitHub's limit of 65,536. */
const longestPrompt = 15_000;

/** While the service is asked, and while the agent works on the job. */
export function workingText(source: Source, jobId: string | undefined, prompt: string | undefined): Block[] {
  const state =
    jobId === undefined
      ? md`The agent gets the prompt. ${link(source.runUrl, 'This run')} shows the progress.`
      : md`The pull request will be linked here. ${link(source.runUrl, 'This run')} shows the progress.`;
  const title = jobId === undefined ? '⏳ Asking the agent' : '⏳ The agent is working';
  return [paragraph(strong(title)), paragraph(...state), ...repeated(prompt), footer(source, jobId)];
}

/** The last word on a job, or on why there is none. */
export function endText(source: Source, result: Result): Block[] {
  const message = messageFor(result);
  const { title, list: items = [] } = message;
  const { outcome } = result;
  const id = result.job?.id ?? result.jobId;
  const canRetry = outcome === 'failed';
  const goesOn = outcome === 'timed-out' || outcome === 'cancelled' || outcome === 'started';
  const word = source.command?.word;
  const advice =
    goesOn && id !== undefined && word !== undefined
      ? md`To see its state, write ${`${word} status`}.`
      : message.advice;
  const retry =
    canRetry && word !== undefined ? md` To send the same words again, write ${`${word} retry`}.` : [];
  return [
    paragraph(strong(...title)),
    paragraph(...paragraphOf({ ...message, advice: [...advice, ...retry] })),
    ...(items.length === 0 ? [] : [list(...items.map((item) => md`${item}`))]),
    ...repeated(result.repeatedPrompt),
    footer(source, id),
  ];
}

function repeated(prompt: string | undefined): Block[] {
  return prompt === undefined ? [] : promptDetails('The repeated prompt', quotation, prompt, longestPrompt);
}

function footer({ command, runUrl }: Source, jobId: string | undefined): Block {
  const from = command === undefined ? md`For this pull request` : md`Command from ${command.by}`;
  const job = jobId === undefined ? [] : md` · job ${jobId}`;
  return paragraph(...md`${from}${job} · ${link(runUrl, 'run')}`);
}

/** How to command, by the inputs in force. */
export function helpText({ command, permission, allowBots, followUp }: AccessInputs): Block[] {
  const bots = allowBots.flatMap((name, index): PhrasingContent[] =>
    index === 0 ? md` Bots that may command: ${name}` : md`, ${name}`,
  );
  return [
    paragraph(
      ...md`To ask the documentation agent, write ${command} and what to do, in as many lines as you like:`,
    ),
    quotation(`${command} add a section on retries to the page about webhooks`),
    list(
      ...(followUp
        ? [
            md`If this pull request already has a job, your words go to it, and its documentation pull request is updated.`,
            md`${`${command} new`} and what to do starts another job.`,
          ]
        : []),
      md`${`${command} status`} shows the state of the last job of this pull request.`,
      md`${`${command} retry`} sends your last words again.`,
      md`${`${command} help`} shows this.`,
    ),
    paragraph(
      ...md`The command is the first word of a new comment on the pull request, on a line of its changes, or of a review. You need the permission ${permission} or more.${bots.length === 0 ? [] : md`${bots}.`}`,
    ),
  ];
}

/** Shown once to somebody who nearly wrote the command. */
export function hintText(command: string): Block[] {
  return [
    paragraph(
      ...md`Did you mean ${command}? Write it exactly so, as the first word of a new comment, with a space after it.`,
    ),
  ];
}

export function statusText(word: string, job: Job | undefined, replyUrl: string | undefined): Block[] {
  if (job === undefined) {
    return [
      paragraph(
        ...md`No job is known for this pull request. Jobs that were created with another API key are not remembered. To create one, write ${word} and what to do.`,
      ),
    ];
  }
  const pullRequest =
    job.prLink === undefined
      ? job.status === 'active'
        ? md`It has no pull request yet.`
        : md`It has no pull request.`
      : md`Its pull request: ${pullRequestLink(job)}.`;
  const from = replyUrl === undefined ? [] : md` It was asked for ${link(replyUrl, 'here')}.`;
  return [paragraph(...md`The last job, ${job.id}, is ${job.status}. ${pullRequest}${from}`)];
}

/** Why there is nothing to send again. */
export type NoRetry = 'never' | 'gone' | 'changed';

export function noRetryText(by: string, word: string, why: NoRetry): Block[] {
  const reasons: Record<NoRetry, PhrasingContent[]> = {
    never: md`There is no earlier command from ${by} on this pull request.`,
    gone: md`The last command from ${by} was deleted, so its words are not known any more.`,
    changed: md`The last command from ${by} was edited after it was taken, so it is not certain what to send again.`,
  };
  return [paragraph(...md`${reasons[why]} Write ${word} and what to do.`)];
}

/** What becomes of a reply that a second run wrote at the same time. */
export function duplicateText(url: string): Block[] {
  return [paragraph(...md`Two runs were started at the same time. ${link(url, 'The other one')} goes on.`)];
}
