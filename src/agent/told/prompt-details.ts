import { type Block, details } from '../../runner/markdown.ts';
import { escapeInvisible, shorten } from '../../text.ts';

/** A folded prompt, if there is one, shortened where it is longer than it may be. */
export function promptDetails(
  title: string,
  quote: (text: string) => Block,
  prompt: string | undefined,
  longest: number,
): Block[] {
  if (prompt === undefined) return [];
  // What is invisible becomes longer where it is shown.
  const text = escapeInvisible(prompt.replace(/\r\n?/g, '\n'), '\n\t');
  const cut = text.length > longest ? ` (the first ${longest} of ${text.length} characters)` : '';
  return details(`${title}${cut}`, [quote(shorten(text, longest))]);
}
