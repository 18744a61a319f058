import type { PhrasingContent } from 'mdast';
import {
  type Block,
  foreign,
  link,
  list,
  md,
  own,
  paragraph,
  quotation,
  sentences,
  strong,
} from '../../runner/markdown.ts';
import { commandWords } from '../request/command.ts';
import type { AccessInputs } from '../request/inputs.ts';
import { blocksOf, messageFor } from '../result/messages.ts';
import { pullRequestLink } from '../result/pull-request.ts';
import type { Answer, Result, Source } from '../result/result.ts';
import { promptDetails } from '../result/summary.ts';

/** Characters of a prompt that a reply shows; after all escaping it stays below GitHub's limit of 65,536. */
const longestPrompt = 7000;

/** What a run does just now. `busy`: it waits until the agent is done with an earlier prompt. */
export type Stage = 'busy' | 'asking' | 'working';

const progress: Readonly<Record<Stage, readonly string[]>> = {
  busy: [
    '⏳ Waiting for the agent',
    'The agent is still working on an earlier request. Yours will be sent when it has finished.',
  ],
  asking: ['⏳ Sending your request to the agent'],
  working: ['⏳ The agent is working', 'The pull request will be linked here.'],
};

/** The reply while the run is at work. */
export function progressText(source: Source, stage: Stage, jobId: string | undefined): Block[] {
  const [title = '', ...texts] = progress[stage];
  return [paragraph(strong(title)), ...texts.map((text) => paragraph(text)), footer(source, jobId)];
}

/** The last word on a job, or on why there is none. */
export function endText(source: Source, result: Result): Block[] {
  if (result.outcome === 'usage')
    return [...answerText(result.answer, result.access, source), footer(source, undefined)];
  const message = messageFor(result, 'commenter');
  return [
    paragraph(strong(`${message.symbol} `, ...message.headline)),
    ...blocksOf(message),
    ...promptDetails('The repeated prompt', quotation, result.repeatedPrompt, longestPrompt),
    footer(source, result.job?.id ?? result.jobId),
  ];
}

function footer({ command, runUrl }: Source, jobId: string | undefined): Block {
  const from = command === undefined ? md`For this pull request` : md`Command from ${foreign(command.by)}`;
  const job = jobId === undefined ? [] : md` · job ${foreign(jobId)}`;
  return paragraph(...from, ...job, ' · ', link(runUrl, 'run'));
}

/** The answer to a command that needs no job. */
export function answerText(answer: Answer, access: AccessInputs, source: Source): Block[] {
  return answer.kind === 'help'
    ? helpText(access)
    : [paragraph(...answerWords(answer, access.command, source))];
}

function answerWords(answer: Answer, command: string, { command: from, runUrl }: Source): PhrasingContent[] {
  const [word, by] = [foreign(command), foreign(from?.by ?? '')];
  const write = md`Write ${word} and what to do.`;
  switch (answer.kind) {
    case 'near-miss':
      return md`Did you mean ${word}? Write it exactly like that, as the first word of a new comment, with a space after it.`;
    case 'mail':
      return md`This comment looks like an e-mail that quotes another one, so nothing was sent to the agent: the quoted words could be somebody else’s. Write the command on the web.`;
    case 'cannot-stop':
      return md`The service cannot stop a job. When the agent has finished, close its pull request, or write ${word} and what to change. ${foreign(`${command} status`)} shows the state of the job.`;
    case 'no-retry': {
      const reasons = {
        never: md`There is no earlier command from ${by} on this pull request.`,
        gone: md`The last command from ${by} was deleted, so its words are no longer known.`,
        changed: md`The last command from ${by} was edited after it was read, so it is not certain what to send again.`,
      };
      return sentences(reasons[answer.why], write);
    }
    case 'status': {
      const { job, replyUrl } = answer;
      if (job === undefined)
        return md`No job is known for this pull request. Jobs that were created with another API key are not remembered. To create one, write ${word} and what to do.`;
      const none = own(`It has no pull request${job.status === 'active' ? ' yet' : ''}.`);
      return sentences(
        md`The last job, ${foreign(job.id)}, is ${foreign(job.status)}.`,
        job.prLink === undefined ? [none] : md`Its pull request: ${pullRequestLink(job, runUrl)}.`,
        replyUrl === undefined ? [] : md`Its command is ${link(replyUrl, 'here')}.`,
      );
    }
    case 'help':
      return write;
  }
}

/** How to write commands, by the inputs of the workflow. */
function helpText({ command, permission, allowBots, followUp }: AccessInputs): Block[] {
  const words = Object.entries(commandWords).flatMap(([word, { help }]) =>
    help === undefined || (word === 'new' && !followUp)
      ? []
      : [md`${foreign(`${command} ${word}`)} ${own(help)}`],
  );
  const toJob = md`If this pull request already has a job, your words go to it, and its documentation pull request is updated.`;
  const bots = allowBots.flatMap(
    (name, index) => md`${own(index === 0 ? ' Bots that can use it: ' : ', ')}${foreign(name)}`,
  );
  const dot = own(bots.length === 0 ? '' : '.');
  return [
    paragraph(
      ...md`To ask the documentation agent, write ${foreign(command)} and what to do, in as many lines as you like:`,
    ),
    quotation(`${command} add a section on retries to the page about webhooks`),
    list(...(followUp ? [toJob] : []), ...words),
    paragraph(
      ...md`The command is the first word of a new comment on the pull request, on a line of its changes, or of a review. You need the permission ${foreign(permission)} or more.${bots}${dot}`,
    ),
  ];
}
