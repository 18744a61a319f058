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

const progress: Readonly<Record<Stage, readonly [title: string, text: string]>> = {
  busy: [
    '⏳ Waiting for the agent',
    'The agent is still working on an earlier request. Yours will be sent when it has finished.',
  ],
  asking: ['⏳ Sending your request to the agent', ''],
  working: ['⏳ The agent is working', 'The pull request will be linked here.'],
};

/** The reply while the run is at work. */
export function progressText(source: Source, stage: Stage, jobId: string | undefined): Block[] {
  const [title, text] = progress[stage];
  return [paragraph(strong(title)), ...(text === '' ? [] : [paragraph(text)]), footer(source, jobId)];
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
export function answerText(answer: Answer, access: AccessInputs, { command, runUrl }: Source): Block[] {
  const word = access.command;
  const by = foreign(command?.by ?? '');
  switch (answer.kind) {
    case 'help':
      return helpText(access);
    case 'hint':
      return [
        paragraph(
          ...md`Did you mean ${foreign(word)}? Write it exactly like that, as the first word of a new comment, with a space after it.`,
        ),
      ];
    case 'mail':
      return [
        paragraph(
          ...md`This comment looks like an e-mail that quotes another one, so nothing was sent to the agent: the quoted words could be somebody else’s. Write the command on the web.`,
        ),
      ];
    case 'cannot-stop':
      return [
        paragraph(
          ...md`The service cannot stop a job. When the agent has finished, close its pull request, or write ${foreign(word)} and what to change. ${foreign(`${word} status`)} shows the state of the job.`,
        ),
      ];
    case 'status':
      return [paragraph(...statusText(answer, word, runUrl))];
    case 'no-retry': {
      const reasons: Record<typeof answer.why, PhrasingContent[]> = {
        never: md`There is no earlier command from ${by} on this pull request.`,
        gone: md`The last command from ${by} was deleted, so its words are no longer known.`,
        changed: md`The last command from ${by} was edited after it was read, so it is not certain what to send again.`,
      };
      return [paragraph(...sentences(reasons[answer.why], md`Write ${foreign(word)} and what to do.`))];
    }
  }
}

function statusText(
  { job, replyUrl }: Extract<Answer, { kind: 'status' }>,
  word: string,
  runUrl: string,
): PhrasingContent[] {
  if (job === undefined)
    return md`No job is known for this pull request. Jobs that were created with another API key are not remembered. To create one, write ${foreign(word)} and what to do.`;
  const yet = own(job.status === 'active' ? ' yet' : '');
  return sentences(
    md`The last job, ${foreign(job.id)}, is ${foreign(job.status)}.`,
    job.prLink === undefined
      ? md`It has no pull request${yet}.`
      : md`Its pull request: ${pullRequestLink(job, runUrl)}.`,
    replyUrl === undefined ? [] : md`Its command is ${link(replyUrl, 'here')}.`,
  );
}

/** How to write commands, by the inputs of the workflow. */
function helpText({ command, permission, allowBots, followUp }: AccessInputs): Block[] {
  const words = Object.entries(commandWords).filter(
    ([word, { help }]) => help !== undefined && (followUp || word !== 'new'),
  );
  const bots = allowBots.flatMap(
    (name, index) => md`${own(index === 0 ? ' Bots that can use it: ' : ', ')}${foreign(name)}`,
  );
  return [
    paragraph(
      ...md`To ask the documentation agent, write ${foreign(command)} and what to do, in as many lines as you like:`,
    ),
    quotation(`${command} add a section on retries to the page about webhooks`),
    list(
      ...(followUp
        ? [
            md`If this pull request already has a job, your words go to it, and its documentation pull request is updated.`,
          ]
        : []),
      ...words.map(([word, { help = '' }]) => md`${foreign(`${command} ${word}`)} ${own(help)}`),
    ),
    paragraph(
      ...md`The command is the first word of a new comment on the pull request, on a line of its changes, or of a review. You need the permission ${foreign(permission)} or more.${bots}${own(bots.length === 0 ? '' : '.')}`,
    ),
  ];
}
