import { hasNothingVisible } from '../text.ts';

/** What a comment asks for. */
export type Command =
  /** An ordinary comment. */
  | { readonly kind: 'none' }
  /** The command alone, or with `help`. */
  | { readonly kind: 'usage' }
  | { readonly kind: 'status' }
  | { readonly kind: 'retry' }
  | { readonly kind: 'prompt'; readonly words: string };

/** The start of every reply of ours, which can therefore never be a command. */
export const replyStart = '<!-- docs-agent:';

/**
 * Reads a comment. It is a command when its first token equals `command` and white space or the end follows; a first
 * line that Markdown shows as code (four columns in) is a quotation. The rest, all its lines, is the prompt, and is never
 * searched for anything; `help`, `status` and `retry`, in any case and with a full stop or not, count only where nothing
 * else follows.
 *
 * @param body the comment's Markdown, with any line ends
 * @param command one word without white space
 */
export function parseCommand(body: string, command: string): Command {
  const text = body.replace(/\r\n?/g, '\n');
  if (text.startsWith(replyStart) || isIndentedCode(text)) return { kind: 'none' };
  const [, first = '', rest = ''] = /^\s*(\S+)(.*)$/s.exec(text) ?? [];
  if (first !== command) return { kind: 'none' };
  const words = rest.trim();
  // As a phone writes them, and a polite person.
  switch (words.toLowerCase().replace(/[.!?]$/, '')) {
    case '':
    case 'help':
      return { kind: 'usage' };
    case 'status':
      return { kind: 'status' };
    case 'retry':
      return { kind: 'retry' };
    default:
      return hasNothingVisible(words) ? { kind: 'usage' } : { kind: 'prompt', words };
  }
}

function isIndentedCode(text: string): boolean {
  const [, indent = ''] = /^(?:[^\S\n]*\n)*([ \t]*)/.exec(text) ?? [];
  return /^ {0,3}\t| {4}/.test(indent);
}
