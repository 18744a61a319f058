import type { Block } from '../../runner/markdown.ts';
import { details, foreign, foreignBlock, heading, link, list, md, render } from '../../runner/markdown.ts';
import { escapeInvisible, shorten } from '../../text.ts';
import type { Result } from '../outcome.ts';
import { answerText } from './answers.ts';
import { blocksOf, filesTable } from './message.ts';
import { messageFor } from './messages.ts';

/** Characters of a prompt that a summary shows, far below the runner's limit of 1 MiB. */
const longestPrompt = 100_000;

export function summaryFor(result: Result): string {
  const message = messageFor(result, 'maintainer');
  const { source } = result;
  return render([
    heading(2, `${message.symbol} `, ...message.headline),
    ...filesTable(result),
    ...blocksOf(message),
    ...(result.outcome === 'usage' && source
      ? answerText(result.answer, result.rules, source, result.documentation)
      : []),
    ...factsOf(result),
    ...(result.prompt === undefined ? [] : promptDetails(result.prompt)),
  ]);
}

function factsOf({ job, jobId, source }: Result): Block[] {
  const { command } = source ?? {};
  const id = job?.id ?? jobId;
  const facts = [
    ...(id === undefined ? [] : [md`Agent job: ${foreign(id)}`]),
    ...(command === undefined ? [] : [md`Command from: ${link(command.url, foreign(command.by))}`]),
  ];
  return facts.length === 0 ? [] : [list(...facts)];
}

/** The folded prompt, shortened where it is longer than it may be. */
function promptDetails(prompt: string): Block[] {
  // What is invisible becomes longer where it is shown.
  const text = escapeInvisible(prompt.replace(/\r\n?/g, '\n'), '\n\t');
  const cut = text.length > longestPrompt ? ` (the first ${longestPrompt} of ${text.length} characters)` : '';
  return details(`Prompt${cut}`, [foreignBlock(shorten(text, longestPrompt))]);
}
