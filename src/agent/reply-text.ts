import type { PhrasingContent } from 'mdast';
import { type Block, link, list, md, paragraph, quotation, strong } from '../runner/markdown.ts';
import type { Job } from '../service/schemas.ts';
import type { AccessInputs } from './inputs.ts';
import { blocksOf, messageFor, pullRequestLink, sentences } from './messages.ts';
import type { Message, Result, Source } from './result.ts';
import { promptDetails } from './summary.ts';

/** Characters of a prompt that a reply shows; with all that quoting adds, it stays below GitHub's limit of 65,536. */
const longestPrompt = 15_000;

/** While the service is asked, and while the agent works on the job. */
export function workingText(source: Source, jobId: string | undefined, prompt: string | undefined): Block[] {
  const [title, state] =
    jobId === undefined
      ? [md`⏳ Asking the agent`, md`The agent gets the prompt.`]
      : [md`⏳ The agent is working`, md`The pull request will be linked here.`];
  const progress = md`${link(source.runUrl, 'This run')} shows the progress.`;
  return replyOf(source, jobId, prompt, { title, text: sentences(state, progress), advice: [] });
}

/** The last word on a job, or on why there is none. */
export function endText(source: Source, result: Result): Block[] {
  const message = messageFor(result);
  const { outcome, repeatedPrompt } = result;
  const id = result.job?.id ?? result.jobId;
  const goesOn = outcome === 'timed-out' || outcome === 'cancelled' || outcome === 'started';
  const word = source.command?.word;
  if (word === undefined) return replyOf(source, id, repeatedPrompt, message);
  const advice =
    goesOn && id !== undefined ? md`To see its state, write ${`${word} status`}.` : message.advice;
  const retry = outcome === 'failed' ? md`To send the same words again, write ${`${word} retry`}.` : [];
  return replyOf(source, id, repeatedPrompt, { ...message, advice: sentences(advice, retry) });
}

/** @param prompt if it stands in another comment than the command */
function replyOf(
  { command, runUrl }: Source,
  jobId: string | undefined,
  prompt: string | undefined,
  message: Message,
): Block[] {
  const from = command === undefined ? md`For this pull request` : md`Command from ${command.by}`;
  const job = jobId === undefined ? [] : md` · job ${jobId}`;
  return [
    paragraph(strong(...message.title)),
    ...blocksOf(message),
    ...promptDetails('The repeated prompt', quotation, prompt, longestPrompt),
    paragraph(...from, ...job, ' · ', link(runUrl, 'run')),
  ];
}

/** How to command, by the inputs in force. */
export function helpText({ command, permission, allowBots, followUp }: AccessInputs): Block[] {
  const bots = allowBots.flatMap((name, index): PhrasingContent[] =>
    index === 0 ? md` Bots that may command: ${name}` : md`, ${name}`,
  );
  const how = md`To ask the documentation agent, write ${command} and what to do, in as many lines as you like:`;
  const continuing = [
    md`If this pull request already has a job, your words go to it, and its documentation pull request is updated.`,
    md`${`${command} new`} and what to do starts another job.`,
  ];
  const where = md`The command is the first word of a new comment on the pull request, on a line of its changes, or of a review. You need the permission ${permission} or more.${bots.length === 0 ? [] : md`${bots}.`}`;
  return [
    paragraph(...how),
    quotation(`${command} add a section on retries to the page about webhooks`),
    list(
      ...(followUp ? continuing : []),
      md`${`${command} status`} shows the state of the last job of this pull request.`,
      md`${`${command} retry`} sends your last words again.`,
      md`${`${command} help`} shows this.`,
    ),
    paragraph(...where),
  ];
}

/** Shown once to somebody who nearly wrote the command. */
export function hintText(command: string): Block[] {
  const hint = md`Did you mean ${command}? Write it exactly so, as the first word of a new comment, with a space after it.`;
  return [paragraph(...hint)];
}

export function statusText(word: string, job: Job | undefined, replyUrl: string | undefined): Block[] {
  if (job === undefined) {
    const none = md`No job is known for this pull request. Jobs that were created with another API key are not remembered. To create one, write ${word} and what to do.`;
    return [paragraph(...none)];
  }
  const yet = job.status === 'active' ? ' yet' : '';
  const pullRequest =
    job.prLink === undefined
      ? md`It has no pull request${[yet]}.`
      : md`Its pull request: ${pullRequestLink(job)}.`;
  const from = replyUrl === undefined ? [] : md`It was asked for ${link(replyUrl, 'here')}.`;
  return [paragraph(...sentences(md`The last job, ${job.id}, is ${job.status}.`, pullRequest, from))];
}

/** Why there is nothing to send again. */
export type NoRetry = 'never' | 'gone' | 'changed';

export function noRetryText(by: string, word: string, why: NoRetry): Block[] {
  const reasons: Record<NoRetry, PhrasingContent[]> = {
    never: md`There is no earlier command from ${by} on this pull request.`,
    gone: md`The last command from ${by} was deleted, so its words are not known any more.`,
    changed: md`The last command from ${by} was edited after it was taken, so it is not certain what to send again.`,
  };
  return [paragraph(...sentences(reasons[why], md`Write ${word} and what to do.`))];
}

/** What becomes of a reply that a second run wrote at the same time. */
export function duplicateText(url: string): Block[] {
  return [paragraph(...md`Two runs were started at the same time. ${link(url, 'The other one')} goes on.`)];
}
