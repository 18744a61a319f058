/**
 * The messages of an error and of what caused it, outermost first, each once: `a: b (c; d)` where `c` and `d`
 * are an AggregateError's own. Never a stack, which could hold anything.
 */
export function describeError(error: unknown): string {
  return messagesOf(error, new Set()).join(': ');
}

function messagesOf(error: unknown, seen: Set<unknown>): string[] {
  if (seen.has(error) || seen.size > 20) return [];
  seen.add(error);
  if (!(error instanceof Error)) return [String(error)];
  const { code } = error as NodeJS.ErrnoException;
  // A DOMException has a number there, which says nothing to anybody.
  const name = typeof code === 'string' ? code : error.name;
  const message = error.message === '' ? name : error.message;
  const named = typeof code !== 'string' || message.includes(code) ? message : `${message} [${code}]`;
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [];
  const parts = errors.map((each) => messagesOf(each, seen).join(': ')).filter((words) => words !== '');
  const own = parts.length === 0 ? named : `${named} (${parts.join('; ')})`;
  const causes = error.cause === undefined ? [] : messagesOf(error.cause, seen);
  // Wrappers often repeat the message of what they wrap.
  return causes[0] !== undefined && own.includes(causes[0]) ? [own, ...causes.slice(1)] : [own, ...causes];
}
