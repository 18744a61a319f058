import { type Block, foreign, link, md, paragraph, quotation, strong } from '../../runner/markdown.ts';
import type { Result, Source } from '../outcome.ts';
import { answerText } from './answers.ts';
import { blocksOf } from './message.ts';
import { messageFor } from './messages.ts';
import { promptDetails } from './prompt-details.ts';

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
    return [...answerText(result.answer, result.rules, source), footer(source, undefined)];
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
