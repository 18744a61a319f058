import {
  type Block,
  details,
  foreign,
  foreignBlock,
  heading,
  type Inline,
  link,
  list,
  render,
} from '../../runner/markdown.ts';
import { formatDuration } from '../../time.ts';
import type { Result } from '../outcome.ts';
import { answerText } from './answers.ts';
import { filesTable } from './files.ts';
import { blocksOf } from './message.ts';
import { messageFor } from './messages.ts';
import { promptDetails } from './prompt-details.ts';
import { pullRequestLink } from './pull-request.ts';

/** Characters of a prompt that a summary shows, far below the runner's limit of 1 MiB. */
const longestPrompt = 100_000;

/** The job's summary. */
export function summaryFor(result: Result): string {
  const message = messageFor(result, 'maintainer');
  const { job, jobId, source, waitedMs } = result;
  const facts = rows({
    'Agent job': shown(job?.id ?? jobId, foreign),
    'Pull request': shown(job?.prLink, () => pullRequestLink(job, source?.runUrl)),
    'Command from': shown(source?.command, ({ by, url }) => link(url, foreign(by))),
  });
  const more = rows({
    Status: shown(job?.status, foreign),
    'Documentation repository': shown(job?.source?.repository, (url) => link(url)),
    Branch: shown(job?.source?.ref, foreign),
    Model: shown(job?.model, foreign),
    Created: shown(job?.createdAt, timeOf),
    Waited: shown(waitedMs, formatDuration),
  });
  return render([
    heading(2, `${message.symbol} `, ...message.headline),
    ...filesTable(result),
    ...blocksOf(message),
    ...(result.outcome === 'usage' && source
      ? answerText(result.answer, result.rules, source, result.documentation?.superseded)
      : []),
    ...facts,
    ...(more.length === 0 ? [] : details('Details', more)),
    ...promptDetails('Prompt', foreignBlock, result.prompt, longestPrompt),
  ]);
}

const shown = <Value>(value: Value | undefined, show: (value: Value) => Inline): Inline | undefined =>
  value === undefined ? undefined : show(value);

/** What is known of these, a line each. */
function rows(facts: Readonly<Record<string, Inline | undefined>>): Block[] {
  const known = Object.entries(facts).flatMap(([name, value]) =>
    value === undefined ? [] : [[`${name}: `, value]],
  );
  return known.length === 0 ? [] : [list(...known)];
}

/** The service's time for a reader: `Tue, 24 Nov 2026 09:30 UTC`. */
function timeOf(text: string): Inline {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? foreign(text) : time.toUTCString().replace(/:\d\d GMT$/, ' UTC');
}
