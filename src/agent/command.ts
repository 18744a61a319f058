import { trimInvisible } from '../text.ts';

/** What a comment asks for. */
export type Command =
  /**
   * `none`: an ordinary comment. `near-miss`: nearly the command, with a colon behind it, in another case, or as a
   * mention. `help`: also the command alone.
   */
  | { readonly kind: 'none' | 'near-miss' | 'help' | 'status' | 'retry' }
  /** `isNew`: with `new` before the words, to start another job. */
  | { readonly kind: 'prompt'; readonly words: string; readonly isNew: boolean };

/** The start of every reply of ours, which can therefore never be a command. */
export const replyStart = '<!-- docs-agent:';

/**
 * Reads a comment. It is a command when its first token equals `command` and white space or the end follows; a first
 * line that Markdown shows as code (four columns in) is a quotation. The rest, all its lines, is the prompt, and is never
 * searched for anything but `new` at its start; `help`, `status` and `retry`, in any case and with a full stop or not, count
 * only where nothing else follows. Invisible characters around a word do not count.
 */
export function parseCommand(body: string, command: string): Command {
  const text = body.replace(/\r\n?/g, '\n');
  if (text.startsWith(replyStart) || isIndentedCode(text)) return { kind: 'none' };
  const [, first = '', rest = ''] = /^(\S+)(.*)$/s.exec(trimInvisible(text)) ?? [];
  const word = trimInvisible(first);
  if (word !== command) return { kind: bare(word) === bare(command) ? 'near-miss' : 'none' };
  const words = trimInvisible(withoutMail(rest));
  const ours = words.toLowerCase().replace(/[.!?]$/, '');
  if (ours === '' || ours === 'new') return { kind: 'help' };
  if (ours === 'help' || ours === 'status' || ours === 'retry') return { kind: ours };
  const [, more] = /^new\s+(.+)$/is.exec(words) ?? [];
  return { kind: 'prompt', words: more ?? words, isNew: more !== undefined };
}

function isIndentedCode(text: string): boolean {
  const [, indent = ''] = /^(?:[^\S\n]*\n)*([ \t]*)/.exec(text) ?? [];
  return /^ {0,3}\t| {4}/.test(indent);
}

/** `/Docs-Agent:` and `@docs-agent` → `/docs-agent`; the name alone is an ordinary word. */
function bare(word: string): string {
  return (
    word
      .toLowerCase()
      .replace(/^@/, '/')
      // The look behind keeps a long row of such signs from being tried from each of them.
      .replace(/(?<![:,;.!?])[:,;.!?]+$/, '')
  );
}

/** A line that names a year and a time of day and announces words, as mail programs put it above a quotation. */
const attribution = /^(?=.*\d{4})(?=.*\d[:.h]\d\d).*:$/;

/**
 * The text without what a mail program adds below it: the signature, which begins with the line `-- `, and the mail that
 * is answered, an attribution with quoted lines to the end.
 */
function withoutMail(text: string): string {
  const lines = text.split('\n');
  const signature = lines.indexOf('-- ');
  if (signature !== -1) lines.length = signature;
  const last = lines.findLastIndex((line) => !/^(>.*|\s*)$/.test(line));
  const quotation = lines.findIndex((line, index) => index > last && line.startsWith('>'));
  if (quotation === -1) return lines.join('\n');
  // Some mail programs quote the attribution too, others wrap it.
  const places = [
    [quotation, quotation + 1],
    [last, last + 1],
    [last - 1, last + 1],
  ] as const;
  const place = places.find(
    ([start, end]) => start >= 0 && attribution.test(lines.slice(start, end).join(' ')),
  );
  return lines.slice(0, place?.[0]).join('\n');
}
