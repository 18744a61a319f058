import { foreign, foreignBlock, heading, type Inline, link, render, table } from '../../runner/markdown.ts';
import { formatDuration } from '../../time.ts';
import type { Result } from '../outcome.ts';
import { answerText } from './answers.ts';
import { blocksOf } from './message.ts';
import { messageFor } from './messages.ts';
import { promptDetails } from './prompt-details.ts';
import { pullRequestLink } from './pull-request.ts';

/** Characters of a prompt that a summary shows, far below the runner's limit of 1 MiB. */
const longestPrompt = 100_000;

/** The job's summary. */
export function summaryFor(result: Result): string {
  const message = messageFor(result, 'maintainer');
  const facts = factsOf(result);
  return render([
    heading(2, `${message.symbol} `, ...message.headline),
    ...blocksOf(message),
    ...(result.outcome === 'usage' && result.source
      ? answerText(result.answer, result.rules, result.source)
      : []),
    ...(facts.length === 0 ? [] : [table(['Fact', 'Value'], facts)]),
    ...promptDetails('Prompt', foreignBlock, result.prompt, longestPrompt),
  ]);
}

/** Rows of a table, for what is known. */
function factsOf({ job, jobId, source, waitedMs }: Result): Inline[][] {
  const command = source?.command;
  const row = <Value>(name: string, value: Value | undefined, show: (value: Value) => Inline): Inline[][] =>
    value === undefined ? [] : [[name, show(value)]];
  return [
    ...row('Command from', command, ({ by, url }) => link(url, foreign(by))),
    ...row('Job', job?.id ?? jobId, foreign),
    ...row('Status', job?.status, foreign),
    ...row('Pull request', job?.prLink, () => pullRequestLink(job, source?.runUrl)),
    ...row('Documentation', job?.source?.repository, (url) => link(url)),
    ...row('Branch', job?.source?.ref, foreign),
    ...row('Model', job?.model, foreign),
    ...row('Created', job?.createdAt, foreign),
    ...row('Waited', waitedMs, formatDuration),
  ];
}
