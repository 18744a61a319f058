import type { PhrasingContent } from 'mdast';
import type { Block } from '../../runner/markdown.ts';
import { foreign, joined, list, md, paragraph, plainText, sentences, table } from '../../runner/markdown.ts';
import { shorten } from '../../text.ts';
import type { Result } from '../outcome.ts';

export type Words = readonly PhrasingContent[];

/** What there is to say of a run, for the log, the summary and the reply. Each part says something of its own. */
export interface Message {
  /** Shown before the headline, but not in the log. */
  readonly symbol: string;
  /** What happened, in a few words and without a full stop. */
  readonly headline: Words;
  readonly text: Words;
  readonly advice: Words;
  /** Further things that happened, each without a full stop. */
  readonly list?: readonly Words[];
}

/** Who reads a message: whoever wrote a command can do less about it than whoever maintains the workflow. */
export type Reader = 'maintainer' | 'commenter';

export function say(symbol: string, headline: Words, text: Words = [], advice: Words = []): Message {
  return { symbol, headline, text, advice };
}

export function blocksOf({ text, advice, list: items = [] }: Message): Block[] {
  const words = sentences(text, advice);
  return [
    ...(words.length === 0 ? [] : [paragraph(...words)]),
    ...(items.length === 0 ? [] : [list(...items)]),
  ];
}

/** The message without markup, for the log: one line, and a line for each item of its list. */
export function logText({ headline, text, advice, list: items = [] }: Message): string {
  const words = sentences([...headline, ...md`.`], text, advice);
  return [plainText(words), ...items.map((item) => `- ${plainText(item)}`)].join('\n');
}

export function listed(texts: readonly string[]): Words {
  const shown = texts.map((text) => [foreign(text)]);
  return joined(', ', shown);
}

const mostFiles = 10;
const longestPath = 120;

/** The files of a documentation pull request, with the lines that it adds and takes away. */
export function filesTable({ outcome, job, documentation }: Result): Block[] {
  const { files = [], changedFiles = 0 } = documentation ?? {};
  // What was made before is not there to be reviewed now.
  if (files.length === 0 || (outcome !== 'usage' && job?.prLink === undefined)) return [];
  const shown = files.slice(0, mostFiles);
  const rows = shown.map(({ path, additions, deletions }) => [
    foreign(shorten(path, longestPath)),
    `+${additions} −${deletions}`,
  ]);
  const more = changedFiles - shown.length;
  return [table(['File', 'Lines'], rows), ...(more > 0 ? [paragraph(`and ${more} more`)] : [])];
}
