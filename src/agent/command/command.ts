import { trimInvisible } from '../../text.ts';
import { replyStart } from '../marker.ts';
import { withoutMail } from './mail.ts';

/** What a comment asks for. */
export type Command =
  /**
   * `none`: an ordinary comment. `near-miss`: nearly the command, with a colon behind it, in another case, or
   * as a mention. `help`: also the command alone. `cannot-stop`: to stop the job, which the service cannot
   * do. `mail`: the comment quotes a mail, and it is not known where the words of its author end.
   */
  | { readonly kind: 'none' | 'near-miss' | 'help' | 'cannot-stop' | 'mail' }
  | { readonly kind: 'status' }
  | { readonly kind: 'retry' }
  /** `isNew`: with `new` before the words, to start another job. */
  | { readonly kind: 'prompt'; readonly words: string; readonly isNew: boolean };

interface CommandWord {
  /** What the command is where nothing but this word follows it. */
  readonly kind?: 'help' | 'status' | 'retry' | 'cannot-stop';
  /** What the help says behind the word. */
  readonly help?: string;
}

/** The words that mean something behind the command, in the order of the help. */
export const commandWords: Readonly<Record<string, CommandWord>> = {
  new: { help: 'and what to do starts another job.' },
  status: { kind: 'status', help: 'shows the state of the last job of this pull request.' },
  retry: { kind: 'retry', help: 'sends your last words again.' },
  help: { kind: 'help', help: 'shows this help.' },
  cancel: { kind: 'cannot-stop' },
  stop: { kind: 'cannot-stop' },
};

/**
 * Reads a comment. It is a command when its first token equals `command` and white space or the end follows;
 * a first line that Markdown shows as code (four columns in) is a quotation. The rest, all its lines, is the
 * prompt, and is never searched for anything but `new` at its start; the other {@link commandWords}, in any
 * case and with a full stop or not, mean something only where nothing else follows. What a mail program adds
 * does not count.
 */
export function parseCommand(body: string, command: string): Command {
  const text = body.replace(/\r\n?/g, '\n');
  if (text.startsWith(replyStart) || isIndentedCode(text)) return { kind: 'none' };
  const [, first = '', rest = ''] = /^(\S+)(.*)$/s.exec(trimInvisible(text)) ?? [];
  const word = trimInvisible(first);
  if (word !== command) return { kind: bare(word) === bare(command) ? 'near-miss' : 'none' };
  const mail = withoutMail(rest);
  const words = trimInvisible(mail.words);
  const [firstLine = ''] = words.split('\n', 1);
  const said = trimInvisible(mail.isMail ? firstLine : words)
    .toLowerCase()
    .replace(/[.!?]$/, '');
  const kind = commandWords[said]?.kind;
  if (kind !== undefined) return { kind };
  if (mail.isMail) return { kind: 'mail' };
  if (said === '' || said === 'new') return { kind: 'help' };
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
