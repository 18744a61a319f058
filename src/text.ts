/**
 * Characters that are invisible or reorder others: control characters, line and paragraph separators, lone
 * surrogates, Unicode's default-ignorable code points (zero-width, bidirectional, tag and filler characters),
 * and the interlinear annotation marks.
 */
const invisible = String.raw`\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\u{fff9}-\u{fffb}`;
const joiner = String.raw`(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{fe0f})\u{200d}(?=\p{Extended_Pictographic})`;
const misleading = new RegExp(String.raw`(?!\u{fe0e}|\u{fe0f}|${joiner})[${invisible}]`, 'gu');
const visible = new RegExp(`[^\\s${invisible}]`, 'u');

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
  const characters = [...text];
  const isSeen = (character: string) => visible.test(character);
  return characters.slice(characters.findIndex(isSeen), characters.findLastIndex(isSeen) + 1).join('');
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

/**
 * Shortens text to at most `length` UTF-16 code units, the mark `…` included, and never inside a grapheme
 * that fits (so neither inside a surrogate pair nor between a letter and its accents).
 */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  if (length < 1) return '';
  const room = length - 1;
  // A grapheme has no upper length; segmenting a window behind the cut keeps this linear in `length`.
  const segments = new Intl.Segmenter('en').segment(text.slice(0, length + 64));
  let end = segments.containing(room)?.index ?? room;
  if (end === 0) end = /[\ud800-\udbff]$/.test(text.slice(0, room)) ? room - 1 : room;
  return `${text.slice(0, end)}…`;
}

/** The text without the slashes at its ends. */
export function trimSlashes(text: string): string {
  // The look behind keeps a long row of slashes within the text from being tried from each of them.
  return text.replace(/^\/+|(?<!\/)\/+$/g, '');
}

/** The value of a JSON text; `undefined` where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * A function that replaces every given secret of 4 characters or more with `***`: in capital or small letters,
 * each character plain or escaped as for JSON, JavaScript, HTML or a URL, once or several times over. Secrets of
 * 8 characters or more are found in Base64 too, wherever in the encoded text they begin.
 */
export function redactor(secrets: readonly string[]): (text: string) => string {
  const usable = secrets.filter((secret) => secret.length >= 4);
  const longestFirst = usable.sort((a, b) => b.length - a.length);
  // Most texts hold neither a secret nor an escape; the whole expression for a token of GitHub takes 20 ms to make.
  const plain = longestFirst.flatMap((secret) => [RegExp.escape(secret), ...base64Forms(secret)]);
  const mayHold = new RegExp([String.raw`[%&\\]`, ...plain].join('|'), 'i');
  let found: RegExp | undefined;
  return (text) => {
    if (usable.length === 0 || !mayHold.test(text)) return text;
    found ??= new RegExp(
      longestFirst.flatMap((each) => [escapedForms(each), ...base64Forms(each)]).join('|'),
      'gi',
    );
    return text.replace(found, '***');
  };
}

/** A function that says whether {@link redactor} would find any given secret in a text. */
export function secretFinder(secrets: readonly string[]): (text: string) => boolean {
  const redact = redactor(secrets);
  return (text) => redact(text) !== text;
}

// The lengths have upper limits so that a long text of prefixes takes no time.
const gitHubToken =
  /(?:gh[a-z]|github_pat)_(?!(.)\1{7})(?:[a-z\d]{36}|[\w-]{20,200}\.[\w-]{20,2000}\.[\w-]{20}|[a-z\d]{22}_[a-z\d]{59})/i;

/**
 * Whether a text holds what looks like a token of GitHub: a prefix with 36 letters and digits, a fine-grained
 * personal token, or a signed one with the three parts of a JWT, as the tokens of apps and workflows are since
 * spring 2026 (GitHub's changelog of May 15, 2026). A prefix alone does not count, nor does a placeholder such
 * as `ghp_xxxxxxxx…`.
 */
export function looksLikeGitHubToken(text: string): boolean {
  return gitHubToken.test(text);
}

/** Text within text, such as JSON within JSON, is escaped more than once. */
const backslashes = String.raw`\\{1,8}`;

/** An expression for a text in which each character may be escaped in its own way. */
function escapedForms(text: string): string {
  return text.replace(/\\+|./gsu, (part, start: number) => {
    const { length } = part;
    // Backslashes in a row are taken together, since the escapes of each could be combined in too many ways.
    if (part.startsWith('\\')) return `(?:\\\\{${length},${8 * length}}|(?:${codesOf('\\')}){${length}})`;
    const plain = RegExp.escape(part);
    // Before the first character, a backslash belongs to something else.
    return `(?:${plain}|${start > 0 ? `${backslashes}${plain}|` : ''}${codesOf(part)})`;
  });
}

/** The codes for a character in JSON, JavaScript, HTML and a URL. */
function codesOf(character: string): string {
  const units = character.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  // A name in HTML, such as `plus`, can stand for this character alone: no other one fits here.
  const name = /[a-z\d]/i.test(character) ? '' : '|[a-z]{2,31}';
  return [
    units.map((unit) => `${backslashes}u${unit}`).join(''),
    `${backslashes}(?:x${hex}|u\\{0*${hex}\\})`,
    // Browsers take a number without its semicolon, too.
    `&(?:amp;)*(?:#0*${code};?|#x0*${hex};?${name && `${name};`})`,
    Buffer.from(character).toString('hex').replace(/../g, '%(?:25)*$&'),
  ].join('|');
}

/**
 * Expressions for what Base64 makes of a text, without the characters that depend on what stands around it: one
 * for each place in a group of three bytes, in both alphabets.
 */
function base64Forms(text: string): string[] {
  if (text.length < 8) return [];
  return [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.from(`${'-'.repeat(before)}${text}`);
    const [first, end] = [Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6)];
    const encoded = bytes.toString('base64').slice(first, end);
    return encoded.replace(
      /[+/]/g,
      (sign) => `(?:\\\\{0,8}[${sign}${sign === '+' ? '-' : '_'}]|${codesOf(sign)})`,
    );
  });
}
