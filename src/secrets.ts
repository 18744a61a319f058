/**
 * A function that replaces every given secret of 4 characters or more with `***`: in capital or small letters,
 * each character plain or escaped as for JSON, JavaScript, HTML or a URL, once or several times over. Secrets of
 * 8 characters or more are found in Base64 too, wherever in the encoded text they begin.
 */
export function redactor(secrets: readonly string[]): (text: string) => string {
  const longestFirst = secrets.filter((secret) => secret.length >= 4).sort((a, b) => b.length - a.length);
  // Most texts hold neither a secret nor an escape; the whole expression for a token of GitHub takes 20 ms to make.
  const plain = longestFirst.flatMap((secret) => [RegExp.escape(secret), ...base64Forms(secret)]);
  const mayHold = new RegExp([String.raw`[%&\\]`, ...plain].join('|'), 'i');
  const forms = () => longestFirst.flatMap((each) => [escapedForms(each), ...base64Forms(each)]);
  let whole: RegExp | undefined;
  return (text) => {
    if (longestFirst.length === 0 || !mayHold.test(text)) return text;
    whole ??= new RegExp(forms().join('|'), 'gi');
    return text.replace(whole, '***');
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
export const looksLikeGitHubToken = (text: string) => gitHubToken.test(text);

/** An expression for a text in which each character may be escaped in its own way. */
const escapedForms = (text: string) =>
  text.replace(
    /./gsu,
    (each) => `(?:${RegExp.escape(each)}|\\\\{1,8}${RegExp.escape(each)}|${codesOf(each)})`,
  );

/** The codes for a character of a key, all of which are ASCII: in JSON, JavaScript, HTML and a URL, once or several times. */
function codesOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  // Browsers take a number without its semicolon, too.
  return `\\\\{1,8}(?:x|u(?:00|\\{0*))${hex}\\}?|&(?:amp;)*#(?:0*${code}|x0*${hex});?|%(?:25)*${hex}`;
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
