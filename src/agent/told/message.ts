import type { PhrasingContent } from 'mdast';
import { type Block, foreign, list, md, paragraph, plainText, sentences } from '../../runner/markdown.ts';

export type Words = readonly PhrasingContent[];

/** What there is to say of a run, for the log, the summary and the reply. Each part says something of its own. */
export interface Message {
  /** Shown before the headline, but not in the log. */
  readonly symbol: string;
  /** What happened, in a few words and without a full stop. */
  readonly headline: Words;
  /** What else is known of it. */
  readonly text: Words;
  /** What to do next. */
  readonly advice: Words;
  readonly list?: readonly string[];
  /** Further things that happened, each as a headline. */
  readonly others?: readonly Words[];
}

/** Who reads a message: whoever wrote a command can do less about it than whoever maintains the workflow. */
export type Reader = 'maintainer' | 'commenter';

export function say(symbol: string, headline: Words, text: Words = [], advice: Words = []): Message {
  return { symbol, headline, text, advice };
}

/** The message without its headline: its text and advice in one paragraph, then its list. */
export function blocksOf({ text, advice, list: items = [], others = [] }: Message): Block[] {
  const words = sentences(text, advice);
  return [
    ...(words.length === 0 ? [] : [paragraph(...words)]),
    ...(items.length === 0 ? [] : [list(...items.map((item) => [foreign(item)]))]),
    ...(others.length === 0 ? [] : [list(...others)]),
  ];
}

/** The message without markup, for the log: one line, and a line for each item of its list. */
export function logText({ headline, text, advice, list: items = [], others = [] }: Message): string {
  const words = sentences([...headline, ...md`.`], text, advice);
  return [plainText(words), ...[...items, ...others.map(plainText)].map((item) => `- ${item}`)].join('\n');
}
