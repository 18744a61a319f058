import { trimInvisible } from '../../text.ts';
import { replyStart } from '../memory/marker.ts';

/** What a comment asks for. */
export type Command =
  | { readonly kind: 'none' }
  /** Nearly the command: with a colon behind it, or in another case. */
  | { readonly kind: 'near-miss' }
  /** Also the command alone. */
  | { readonly kind: 'help' }
  /** To stop the job, which the service cannot do. */
  | { readonly kind: 'cannot-stop' }
  | { readonly kind: 'status' }
  | { readonly kind: 'retry' }
  /** The pull request needs no documentation. */
  | { readonly kind: 'skip' }
  /** `isNew`: with `new` before the words, to start another job. */
  | { readonly kind: 'prompt'; readonly words: string; readonly isNew: boolean };

interface CommandWord {
  /** What the command is where nothing but this word follows it. */
  readonly kind?: 'help' | 'status' | 'retry' | 'skip' | 'cannot-stop';
  /** What the help says behind the word. */
  readonly help?: string;
}

/** The words that mean something behind the command, in the order of the help. */
export const commandWords: Readonly<Record<string, CommandWord>> = {
  new: { help: 'and what to do starts another agent job.' },
  status: { kind: 'status', help: 'shows the status of the last agent job of this pull request.' },
  retry: { kind: 'retry', help: 'sends your last words again.' },
  skip: { kind: 'skip', help: 'says that this pull request needs no documentation.' },
  help: { kind: 'help', help: 'shows this help.' },
  cancel: { kind: 'cannot-stop' },
  stop: { kind: 'cannot-stop' },
};

/**
 * Reads a comment. It is a command when it begins with `command`, and white space or the end follows. The rest, all its
 * lines, is the prompt, and is never searched for anything but `new` at its start; the other {@link commandWords}, in any
 * case and with a full stop or not, mean something only where nothing else follows.
 */
export function parseCommand(body: string, command: string): Command {
  const text = body.replace(/\r\n?/g, '\n');
  const [, first = '', rest = ''] = /^(\S+)(.*)$/s.exec(text) ?? [];
  const word = trimInvisible(first);
  if (word === '' || !first.startsWith(word) || text.startsWith(replyStart)) return { kind: 'none' };
  if (word !== command) return { kind: bare(word) === bare(command) ? 'near-miss' : 'none' };
  const words = trimInvisible(rest);
  const said = words.toLowerCase().replace(/[.!?]$/, '');
  const kind = Object.hasOwn(commandWords, said) ? commandWords[said]?.kind : undefined;
  if (kind !== undefined) return { kind };
  if (said === '' || said === 'new') return { kind: 'help' };
  const [, more] = /^new\s+(.+)$/is.exec(words) ?? [];
  return { kind: 'prompt', words: more ?? words, isNew: more !== undefined };
}

/** `/Docs-Agent:` → `/docs-agent`. */
function bare(word: string): string {
  // The look behind keeps a long row of such signs from being tried from each of them.
  return word.toLowerCase().replace(/(?<![:,;.!?])[:,;.!?]+$/, '');
}
