/**
 * What an eye cannot see or what reorders what it sees: control characters, line and paragraph separators, lone
 * surrogates, and Unicode's default-ignorable code points (zero-width, bidirectional, tag and filler characters), with
 * the interlinear annotation marks.
 */
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\u{fff9}-\u{fffb}]/gu;

const pictographBefore = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{fe0f})$/u;
const pictographAfter = /^\p{Extended_Pictographic}/u;

/**
 * Shows invisible characters as escapes (`\n`, `\u{202e}`), so that text reads as what it is. The joiner inside an
 * emoji and the emoji variation selectors stay. Tabs become one space.
 *
 * @param keep characters left as they are, for example `'\n'` for text that goes into a block of its own
 */
export function visible(text: string, keep = ''): string {
  // Most lines are ASCII, and compiling the classes of Unicode takes a tenth of what Node takes to start.
  if (/^[ -~]*$/.test(text)) return text;
  return text.replace(invisible, (character, offset: number) => {
    if (keep.includes(character)) return character;
    if (character === '\u{fe0f}' || character === '\u{fe0e}') return character;
    if (character === '\u{200d}' && joinsPictographs(text, offset)) return character;
    if (character === '\t') return ' ';
    if (character === '\n') return '\\n';
    if (character === '\r') return '\\r';
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

/** Whether an eye would see nothing at all. */
export function hasNothingVisible(text: string): boolean {
  return !/[!-~]/.test(text) && text.replace(invisible, '').trim() === '';
}

function joinsPictographs(text: string, offset: number): boolean {
  // Two code units hold any code point, so three before and two after are enough to see both neighbours.
  return (
    pictographBefore.test(text.slice(Math.max(0, offset - 3), offset)) &&
    pictographAfter.test(text.slice(offset + 1, offset + 3))
  );
}

/**
 * Makes any text inert for the log: one line, nothing invisible, and nothing that the runner would execute. The
 * runner takes a line for a command when it starts, after white space, with `::`, or when it holds `##[` anywhere
 * (`ActionCommand` in the public sources of actions/runner). Idempotent.
 */
export function inert(text: string): string {
  const line = visible(text).replaceAll('##[', '##\\[');
  return /^\s*::/.test(line) ? line.replace('::', '\\::') : line;
}

/**
 * Shortens text to at most `length` UTF-16 code units, the mark `…` included, and never inside a grapheme that fits
 * (so neither inside a surrogate pair nor between a letter and its accents).
 */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  if (length < 1) return '';
  const room = length - 1;
  // A grapheme has no upper length; segmenting a window behind the cut keeps this linear in `length`.
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text.slice(0, length + 64));
  let end = segments.containing(room)?.index ?? room;
  if (end === 0 && room > 0) end = isHighSurrogate(text, room - 1) ? room - 1 : room;
  return `${text.slice(0, end)}…`;
}

function isHighSurrogate(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 0xd800 && unit <= 0xdbff;
}

const shortestForm = 4;

/**
 * A function that replaces every given secret with `***`, also where it stands percent-encoded (as a part of a URL, as
 * a whole one, or as a form), JSON-escaped (slashes too or not), or in Base64 (both alphabets, at each of the three alignments that a secret inside a longer text can have).
 */
export function redactor(secrets: readonly string[]): (text: string) => string {
  const forms = new Set(secrets.flatMap(formsOf).filter((form) => form.length >= shortestForm));
  const longestFirst = [...forms].sort((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((rest, form) => rest.replaceAll(form, '***'), text);
}

function formsOf(secret: string): string[] {
  const wellFormed = secret.toWellFormed();
  const encoded = [
    encodeURIComponent(wellFormed),
    encodeURI(wellFormed),
    new URLSearchParams([['', wellFormed]]).toString().slice('='.length),
  ];
  const json = JSON.stringify(secret).slice(1, -1);
  const base64 = [0, 1, 2].map((offset) => base64Core(Buffer.from(secret), offset));
  return [
    secret,
    ...encoded,
    ...encoded.map((form) => form.replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase())),
    json,
    json.replaceAll('/', '\\/'),
    ...base64,
    ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
  ];
}

/** The characters of the Base64 text that depend on the secret alone when `offset` bytes come before it. */
function base64Core(secret: Buffer, offset: number): string {
  const text = Buffer.concat([Buffer.alloc(offset), secret]).toString('base64');
  const end = Math.floor(((offset + secret.length) * 8) / 6);
  return text.slice(Math.ceil((offset * 8) / 6), end);
}
