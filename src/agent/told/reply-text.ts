import { type Block, foreign, joined, link, md, paragraph, strong } from '../../runner/markdown.ts';
import type { Result, Source } from '../outcome.ts';
import { answerText } from './answers.ts';
import { blocksOf, filesTable, type Words } from './message.ts';
import { messageFor } from './messages.ts';
import { linkSentence } from './pull-request.ts';

/**
 * What a run does just now. `busy`: it waits until the agent is done with an earlier prompt. `put-off`: the service took
 * no prompt.
 */
export type Stage = 'busy' | 'put-off' | 'asking' | 'working' | 'skipping';

const progress: Readonly<Record<Stage, readonly string[]>> = {
  busy: ['⏳ Waiting for the agent', 'It is still working on an earlier request. This one is next.'],
  'put-off': ['⏳ Waiting for Mintlify', 'It takes no requests just now. This one will be sent later.'],
  asking: ['⏳ Sending the request to the agent'],
  skipping: ['⏳ Noting that no documentation is needed'],
  working: ['⏳ The agent is working', 'The result will appear here.'],
};

/** @param link of the documentation pull request that is known */
export function progressText(
  source: Source,
  stage: Stage,
  jobId: string | undefined,
  link?: string,
): Block[] {
  const [title = '', ...texts] = progress[stage];
  const job = jobId === undefined ? [] : md`agent job ${foreign(jobId)}`;
  return [
    paragraph(strong(title)),
    ...texts.map((text) => paragraph(text)),
    ...block(linkSentence(link, source.runUrl)),
    footer(source, [], job),
  ];
}

/** The last word on a job, or on why there is none. */
export function endText(source: Source, result: Result): Block[] {
  if (result.outcome === 'usage')
    return [...answerText(result.answer, result.rules, source, result.documentation), footer(source, [])];
  const message = messageFor(result, 'commenter');
  return [
    paragraph(strong(`${message.symbol} `, ...message.headline)),
    ...filesTable(result),
    ...blocksOf({ ...message, advice: [] }),
    footer(source, message.advice),
  ];
}

const block = (words: Words): Block[] => (words.length === 0 ? [] : [paragraph(...words)]);

/** The last line: what to do, who asked, the check, the job, and the run. */
function footer({ command, check, runUrl }: Source, advice: Words, job: Words = []): Block {
  const from = command === undefined ? [] : md`Command from ${foreign(command.by)}`;
  const name = check === undefined ? [] : md`for the check ${foreign(check)}`;
  return paragraph(...joined(' · ', [advice, from, name, job, [link(runUrl, 'run')]]));
}
