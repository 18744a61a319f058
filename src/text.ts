/**
 * Characters that are invisible or reorder others: control characters, line and paragraph separators, lone
 * surrogates, Unicode's default-ignorable code points (zero-width, bidirectional, tag and filler characters),
 * and the interlinear annotation marks.
 */
const invisible = String.raw`\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\u{fff9}-\u{fffb}`;
const joiner = String.raw`(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{fe0f})\u{200d}(?=\p{Extended_Pictographic})`;
const misleading = new RegExp(String.raw`(?!\u{fe0e}|\u{fe0f}|${joiner})[${invisible}]`, 'gu');

/**
 * Shows invisible characters as escapes (`\n`, `\u{202e}`), so that text reads as what it is. The joiner
 * inside an emoji and the emoji variation selectors stay. Tabs become one space.
 *
 * @param keep characters left as they are, for example `'\n'` for text that goes into a block of its own
 */
export function escapeInvisible(text: string, keep = ''): string {
  return text.replace(misleading, (character) => {
    if (keep.includes(character)) return character;
    const named = { '\t': ' ', '\n': '\\n', '\r': '\\r' }[character];
    return named ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

/** The text without the white space and the invisible characters at its ends. */
export function trimInvisible(text: string): string {
  const unseen = `[\\s${invisible}]`;
  // Not tried from each character of a long row, as in `trimSlashes`.
  return text.replace(new RegExp(`^${unseen}+|(?<!${unseen})${unseen}+$`, 'gu'), '');
}

/**
 * Makes any text harmless for the log: one line, nothing invisible, and nothing that the runner would
 * execute. The runner takes a line for a command when it starts, after white space, with `::`, or when it
 * holds `##[` anywhere (`ActionCommand` in the public sources of actions/runner). Idempotent.
 */
export function escapeCommands(text: string): string {
  const line = escapeInvisible(text).replaceAll('##[', '##\\[');
  return /^\s*::/.test(line) ? line.replace('::', '\\::') : line;
}

/** Shortens text to at most `length` UTF-16 code units, the mark `…` included, and never inside a surrogate pair. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  return length < 1 ? '' : `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

export function trimSlashes(text: string): string {
  // The look behind keeps a long row of slashes within the text from being tried from each of them.
  return text.replace(/^\/+|(?<!\/)\/+$/g, '');
}

/** `undefined` where a text is not written as it should be. */
export function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** The value of a JSON text; `undefined` where it is none. */
export const parseJson = (text: string): unknown => attempt(() => JSON.parse(text));
