import type { PhrasingContent } from 'mdast';
import {
  type Block,
  details,
  heading,
  link,
  list,
  md,
  paragraph,
  quotedBlock,
  render,
  table,
} from '../runner/markdown.ts';
import { shorten } from '../text.ts';
import { formatDuration } from '../time.ts';
import { messageFor, paragraphOf, pullRequestLink } from './messages.ts';
import type { Result } from './result.ts';

/** Characters of a prompt that a summary shows, far below the runner's limit of 1 MiB. */
const longestPrompt = 100_000;

/** The job's summary. */
export function summaryFor(result: Result): string {
  const message = messageFor(result);
  const { title, list: items = [] } = message;
  const facts = factsOf(result);
  const { prompt } = result;
  return render([
    heading(2, ...title),
    paragraph(...paragraphOf(message)),
    ...(items.length === 0 ? [] : [list(...items.map((item) => md`${item}`))]),
    ...(result.replyText ?? []),
    ...(facts.length === 0 ? [] : [table(['Fact', 'Value'], facts)]),
    ...(prompt === undefined ? [] : promptDetails('Prompt', quotedBlock, prompt, longestPrompt)),
  ]);
}

/** A folded prompt, shortened where it is longer than it may be. */
export function promptDetails(
  title: string,
  quote: (text: string) => Block,
  prompt: string,
  longest: number,
): Block[] {
  const cut = prompt.length > longest ? ` (the first ${longest} of ${prompt.length} characters)` : '';
  return details(`${title}${cut}`, [quote(shorten(prompt, longest))]);
}

function factsOf({ job, jobId, source, waitedMs }: Result): (string | PhrasingContent)[][] {
  const { repository, ref } = job?.source ?? {};
  const { command } = source ?? {};
  const place = repository === undefined ? undefined : link(repository, ...md`${repository}`);
  const fact = (name: string, value: string | PhrasingContent | undefined) =>
    value === undefined ? [] : [[name, ...(typeof value === 'string' ? md`${value}` : [value])]];
  return [
    ...fact('Command from', command && link(command.url, ...md`${command.by}`)),
    ...fact('Job', job?.id ?? jobId),
    ...fact('Status', job?.status),
    ...fact('Pull request', job?.prLink === undefined ? undefined : pullRequestLink(job)),
    ...fact('Documentation', place),
    ...fact('Branch', ref),
    ...fact('Model', job?.model),
    ...fact('Created', job?.createdAt),
    ...(waitedMs === undefined ? [] : [['Waited', formatDuration(waitedMs)]]),
  ];
}
