import {
  type Block,
  details,
  heading,
  type Inline,
  link,
  quoted,
  quotedBlock,
  render,
  table,
} from '../runner/markdown.ts';
import { shorten } from '../text.ts';
import { formatDuration } from '../time.ts';
import { blocksOf, messageFor, pullRequestLink } from './messages.ts';
import type { Result } from './result.ts';

/** Characters of a prompt that a summary shows, far below the runner's limit of 1 MiB. */
const longestPrompt = 100_000;

/** The job's summary. */
export function summaryFor(result: Result): string {
  const message = messageFor(result);
  const facts = factsOf(result);
  return render([
    heading(2, ...message.title),
    ...blocksOf(message),
    ...(result.replyText ?? []),
    ...(facts.length === 0 ? [] : [table(['Fact', 'Value'], facts)]),
    ...promptDetails('Prompt', quotedBlock, result.prompt, longestPrompt),
  ]);
}

/** A folded prompt, if there is one, shortened where it is longer than it may be. */
export function promptDetails(
  title: string,
  quote: (text: string) => Block,
  prompt: string | undefined,
  longest: number,
): Block[] {
  if (prompt === undefined) return [];
  const cut = prompt.length > longest ? ` (the first ${longest} of ${prompt.length} characters)` : '';
  return details(`${title}${cut}`, [quote(shorten(prompt, longest))]);
}

/** Rows of a table, for what is known. */
function factsOf({ job, jobId, source, waitedMs }: Result): Inline[][] {
  const command = source?.command;
  const row = <Value>(name: string, value: Value | undefined, show: (value: Value) => Inline): Inline[][] =>
    value === undefined ? [] : [[name, show(value)]];
  return [
    ...row('Command from', command, ({ by, url }) => link(url, quoted(by))),
    ...row('Job', job?.id ?? jobId, quoted),
    ...row('Status', job?.status, quoted),
    ...row('Pull request', job?.prLink, () => pullRequestLink(job)),
    ...row('Documentation', job?.source?.repository, (url) => link(url)),
    ...row('Branch', job?.source?.ref, quoted),
    ...row('Model', job?.model, quoted),
    ...row('Created', job?.createdAt, quoted),
    ...row('Waited', waitedMs, formatDuration),
  ];
}
