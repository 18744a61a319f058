import { trimSlashes } from '../text.ts';

/*
 * The forms are from the service's public documentation of `redirects` in docs.json (Mintlify, autumn 2026): whole addresses,
 * `:slug*` for all that follows, `:slug` for a segment, and `prefix-*` for the rest of one.
 */

/** Where an address leads to; `undefined` where it stays. Neither has slashes at its ends. */
export type Redirect = (address: string) => string | undefined;

/** Of each kind, the first ones count: a list without an end is a mistake or an attack. */
const most = { whole: 10_000, patterns: 300, wildcards: 3 };

/** @param list pairs of addresses; one that leads to another site is none */
export function redirectsOf(
  list: readonly { readonly source: string; readonly destination: string }[],
): Redirect {
  const whole = new Map<string, string>();
  const patterns: Pattern[] = [];
  for (const { source, destination } of list) {
    if (!destination.startsWith('/')) continue;
    const [from, to] = [trimmed(source), trimmed(destination)];
    const wildcards = from.match(wildcard)?.length ?? 0;
    if (wildcards === 0 && whole.size < most.whole) {
      if (!whole.has(from)) whole.set(from, to);
    } else if (
      wildcards > 0 &&
      wildcards <= most.wildcards &&
      isPlain(from) &&
      patterns.length < most.patterns
    )
      patterns.push(patternOf(from, to));
  }
  return (address) => {
    const found = whole.get(address);
    if (found !== undefined) return found;
    for (const { expression, destination } of patterns) {
      const match = expression.exec(address);
      if (match !== null) return trimmed(destination(match.slice(1)));
    }
    return undefined;
  };
}

interface Pattern {
  readonly expression: RegExp;
  /** @param parts what the wildcards stand for, in their order */
  readonly destination: (parts: readonly (string | undefined)[]) => string;
}

const wildcard = /:\w+\*?|\*/g;

/** With a wildcard in a segment at most, and nothing behind `:slug*`: other patterns could take very long. */
function isPlain(source: string): boolean {
  return (
    !/:\w+\*./.test(source) && source.split('/').every((part) => (part.match(wildcard) ?? []).length <= 1)
  );
}

function patternOf(source: string, destination: string): Pattern {
  const names = source.match(wildcard) ?? [];
  const texts = source.split(wildcard);
  const parts = names.map((name, index) => {
    const text = texts[index] ?? '';
    // `/beta/:slug*` is about `/beta` too.
    if (/^:.*\*$/.test(name) && text.endsWith('/')) return `${RegExp.escape(text.slice(0, -1))}(?:/(.*))?`;
    const isRest = name.endsWith('*') && index === names.length - 1 && texts.at(-1) === '';
    return `${RegExp.escape(text)}${isRest ? '(.*)' : '([^/]+)'}`;
  });
  const expression = new RegExp(`^${parts.join('')}${RegExp.escape(texts.at(-1) ?? '')}$`);
  return {
    expression,
    destination(parts) {
      let stars = 0;
      return destination.replace(wildcard, (name) => {
        const sameName = (one: string) => one.replace('*', '') === name.replace('*', '');
        const found = names.findIndex((one, index) => sameName(one) && (name !== '*' || index >= stars));
        if (name === '*') stars = found + 1;
        return parts[found] ?? '';
      });
    },
  };
}

/** Without what leads to a place on the page, and without slashes at its ends. */
function trimmed(address: string): string {
  return trimSlashes(address.replace(/[?#].*$/s, ''));
}
