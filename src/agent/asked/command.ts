import leven from 'leven';
import { shorten, trimInvisible } from '../../text.ts';

export type Command =
  /**
   * `near-miss`: nearly the command, with a colon behind it or in another case. `help`: also the command alone.
   * `cannot-stop`: to stop the job, which the service cannot do.
   */
  | { readonly kind: 'near-miss' | 'help' | 'cannot-stop' }
  | { readonly kind: 'none' }
  | { readonly kind: 'status' | 'retry' }
  /** The pull request needs no documentation. `reason`: what stands behind the word, at most 200 characters. */
  | { readonly kind: 'skip'; readonly reason?: string }
  /** Nearly one of our own words, with so little behind it that it is hardly a prompt. */
  | { readonly kind: 'unsure'; readonly meant: string }
  /** `isNew`: with `new` before the words, to start another job. */
  | { readonly kind: 'prompt'; readonly words: string; readonly isNew: boolean };

/** What each word behind the command is where nothing else follows, and what the help says of it, in its order. */
export const commandWords: Readonly<Record<string, CommandWord>> = {
  new: { help: 'and what to do starts over, with another documentation pull request.' },
  status: { kind: 'status', help: 'shows the status of the last agent job of this pull request.' },
  retry: { kind: 'retry', help: 'sends your last words again.' },
  skip: { help: 'says that this pull request needs no documentation. A reason may follow.' },
  help: { kind: 'help', help: 'shows this help.' },
  cancel: { kind: 'cannot-stop' },
  stop: { kind: 'cannot-stop' },
};
type CommandWord = Readonly<{ kind?: 'help' | 'status' | 'retry' | 'cannot-stop'; help?: string }>;

/**
 * Reads a comment. It is a command when it begins with `command`, and white space or the end follows. The rest, all its
 * lines, is the prompt, and is never searched for anything but `new` or `skip` at its start. The other {@link commandWords},
 * in any case and with a full stop or a colon, mean something only where nothing else follows.
 */
export function parseCommand(body: string, command: string): Command {
  const text = body.replace(/\r\n?/g, '\n');
  const [, first = '', rest = ''] = /^(\S+)(.*)$/s.exec(text) ?? [];
  const word = trimInvisible(first);
  if (word === '' || !first.startsWith(word)) return { kind: 'none' };
  if (word !== command) return { kind: bare(word) === bare(command) ? 'near-miss' : 'none' };
  return parseWords(trimInvisible(rest));
}

/** What may stand between `skip` and a reason, the first ones without a space. Phones write … and — for dots and dashes. */
const wideMarks = ':：…–—，、。；！？';
const marks = `${wideMarks},;.!?-`;
const skipWord = new RegExp(`^skip(?=$|[${wideMarks}]|[${marks}]*\\s|[.!?。！？]+$)(.*)`, 'i');

function parseWords(words: string): Command {
  const [, behindSkip] = skipWord.exec(words) ?? [];
  if (behindSkip !== undefined) {
    const reason = shorten(trimInvisible(behindSkip.replace(new RegExp(`^[\\s${marks}]+`), '')), 200);
    return reason === '' ? { kind: 'skip' } : { kind: 'skip', reason };
  }
  const [, more] = /^new(?::\s*|\s+)(\S.*)$/is.exec(words) ?? [];
  if (more !== undefined) return { kind: 'prompt', words: more, isNew: true };
  const [first = '', ...behind] = words.split(/\s+/, 3);
  const isAlone = behind.length === 0;
  const said = bare(first);
  if (isAlone && (said === '' || said === 'new')) return { kind: 'help' };
  const kind = isAlone && Object.hasOwn(commandWords, said) ? commandWords[said]?.kind : undefined;
  if (kind !== undefined) return { kind };
  const meant = behind.length > 1 ? undefined : meantWord(first, isAlone);
  return meant === undefined ? { kind: 'prompt', words, isNew: false } : { kind: 'unsure', meant };
}

/**
 * The word of ours that was probably meant by one that is nearly it. Where another follows, less counts: short words are a
 * letter from many that begin a prompt (`ship it`, `news page`), and long ones two (`state limits`, `try curl`).
 */
function meantWord(first: string, isAlone: boolean): string | undefined {
  if (first.length > 12) return undefined;
  const typed = first.toLowerCase().replace(/^\P{L}+|\P{L}+$/gu, '');
  return Object.keys(commandWords).find((word) => {
    if (typed === word) return first.toLowerCase() !== word;
    const isSwapped = sorted(typed) === sorted(word);
    // Two letters that changed places are one edit.
    const edits = leven(typed, word) / (isSwapped ? 2 : 1);
    const isShort = word.length < 5;
    return isAlone ? edits <= (isShort ? 1 : 2) : edits <= 1 && (isSwapped || !isShort);
  });
}

const sorted = (word: string) => [...word].sort().join('');

/** `/Docs-Agent:` → `/docs-agent`. */
function bare(word: string): string {
  // The look behind keeps a long row of such signs from being tried from each of them.
  return word.toLowerCase().replace(/(?<![:,;.!?])[:,;.!?]+$/, '');
}
