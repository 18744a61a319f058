/**
 * The messages of an error and of what caused it, outermost first, each once: `a: b (c; d)` where `c` and `d`
 * are an AggregateError's own. Never a stack, which could hold anything.
 */
export const describeError = (error: unknown): string => messagesOf(error).join(': ');

function messagesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  const { code } = error as NodeJS.ErrnoException;
  // A DOMException has a number there, which says nothing to anybody.
  const name = typeof code === 'string' ? code : error.name;
  const message = error.message || name;
  const named = typeof code !== 'string' || message.includes(code) ? message : `${message} [${code}]`;
  const parts = error instanceof AggregateError ? error.errors.map(describeError) : [];
  const own = parts.length === 0 ? named : `${named} (${parts.join('; ')})`;
  const causes = error.cause === undefined ? [] : messagesOf(error.cause);
  // Wrappers often repeat the message of what they wrap.
  return causes[0] !== undefined && own.includes(causes[0]) ? [own, ...causes.slice(1)] : [own, ...causes];
}

export interface Advice {
  /** `''` where there is nothing to add. */
  readonly text: string;
  /** `anyone`: also somebody who only wrote a comment. */
  readonly by: 'anyone' | 'maintainer';
}

export const anyone = (text: string): Advice => ({ text, by: 'anyone' });
export const maintainer = (text: string): Advice => ({ text, by: 'maintainer' });
