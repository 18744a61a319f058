const addressInBrackets = /<[^\s<>@]+@[^\s<>@]+>/;
const address = /[^\s@]@[^\s@]/;
const clientLine = /^(?:Sent from my |Get Outlook for )/;
/** `From: Eve <eve@example.com>`, in any language. */
const header = /^[>*\s]*\p{L}+\**\s?[:：]/u;
const blockStart = /^[>*\s]*From\**[:：]/;
const blockLine = /^[>*\s]*(?:Sent|Date|Subject)\**[:：]/;
const longestBlock = 6;
const rule = /^[>\s]*_{10,}\s*$/;
const footers = ['reply to this email directly', 'notifications@github.com', '@reply.github.com'];

/**
 * The words of a comment without what a mail program adds below them, where that is plain: a signature, which
 * begins with the line `-- `, the client's own last line, and an attribution with nothing but quoted lines
 * below it.
 *
 * @param text the command's own line first, without the command
 * @returns `isMail`: there are other marks of a quoted mail, so it is not known where the words end
 */
export function withoutMail(text: string): { readonly words: string; readonly isMail: boolean } {
  const lines = text.split('\n');
  const signature = lines.indexOf('-- ');
  if (signature !== -1) lines.length = signature;
  dropClientLine(lines);
  const attribution = findAttribution(lines);
  if (typeof attribution === 'number') lines.length = attribution;
  dropClientLine(lines);
  const isMail = attribution === 'uncertain' || hasMark(lines);
  return { words: lines.join('\n'), isMail };
}

function dropClientLine(lines: string[]): void {
  const last = lines.findLastIndex((line) => line.trim() !== '');
  if (clientLine.test(lines[last]?.trim() ?? '')) lines.length = last;
}

/** Where the attribution of a quotation at the end begins; `undefined` when there is none. */
function findAttribution(lines: readonly string[]): number | 'uncertain' | undefined {
  const isQuoted = (line: string) => line.trimStart().startsWith('>');
  const isBlank = (line = '') => line.trim() === '';
  const last = lines.findLastIndex((line) => !isBlank(line) && !isQuoted(line));
  const quotation = lines.findIndex((line, index) => index > last && isQuoted(line));
  if (quotation === -1) return undefined;
  // Some programs quote the attribution too.
  const start = lines.slice(quotation, quotation + 2).map((line) => line.replace(/^[>\s]+/, '').trim());
  if (start.some((line) => address.test(line) && isAttribution(line))) return quotation;
  // The line of the command is never one.
  if (last < 1) return undefined;
  const [before, line] = [lines[last - 1], lines[last]?.trim() ?? ''];
  if (isAttribution(line)) {
    if (isBlank(before)) return last;
    // Long ones are wrapped before their address, inside it, or behind it.
    const isWrapped = /^(?:<|[^\s@]+@[^\s@]+>|wrote:$)/.test(line);
    return isWrapped && last > 1 && isBlank(lines[last - 2]) ? last - 1 : 'uncertain';
  }
  return !isBlank(before) && isAttribution(`${before} ${line}`) ? 'uncertain' : undefined;
}

function isAttribution(line: string): boolean {
  if (/wrote:$/i.test(line) || addressInBrackets.test(line)) return true;
  return address.test(line) && /[:：]$/.test(line);
}

function hasMark(lines: readonly string[]): boolean {
  return lines.some((line, index) => {
    const small = line.toLowerCase();
    if (rule.test(line) || isDashed(line) || footers.some((footer) => small.includes(footer))) return true;
    if (header.test(line) && addressInBrackets.test(line)) return true;
    return (
      blockStart.test(line) &&
      lines.slice(index + 1, index + longestBlock).some((next) => blockLine.test(next))
    );
  });
}

/** `-----Original Message-----`, in any language. */
function isDashed(line: string): boolean {
  const words = line.replace(/^[>\s]+/, '').trimEnd();
  return words.startsWith('----') && words.endsWith('----') && /\p{L}/u.test(words);
}
