import { attempt, trimSlashes } from '../text.ts';

/*
 * The forms are from the service's public documentation of `redirects` in docs.json (Mintlify, autumn 2026): whole addresses,
 * `:slug*` for all that follows, `:slug` for a segment, and `prefix-*` for the rest. URLPattern has the same ones.
 */

/** What a file's path and a page's address have in common: no slashes at the ends, no ending, no `/index`. */
export function nameOf(path: string): string {
  return trimSlashes(path)
    .replace(/\.mdx?$/, '')
    .replace(/(^|\/)index$/, '');
}

/** Of each kind, the first ones count: a list without an end is a mistake or an attack. */
const most = { whole: 10_000, patterns: 300 };

const wildcard = /:(\w+)\*?|\*/g;

/** With a star at the end alone, and one wildcard in a segment: other patterns could take very long. */
const isPlain = (source: string) =>
  !/\*.|[(){}+\\]/.test(source) && source.split('/').every((one) => [...one.matchAll(wildcard)].length <= 1);

/**
 * Where an address leads to; `undefined` where it stays. Neither has slashes at its ends.
 *
 * @param list pairs of addresses; one that leads to another site is none
 */
export function redirectsOf(list: readonly { readonly source: string; readonly destination: string }[]) {
  const inside = list
    .filter(({ destination }) => destination.startsWith('/'))
    .map(({ source, destination }) => [trimmed(source), trimmed(destination)] as const);
  const { plain = [], patterns = [] } = Object.groupBy(inside, ([source]) =>
    /:\w|\*/.test(source) ? 'patterns' : 'plain',
  );
  // Of the same addresses, the first one counts.
  const whole = new Map(plain.slice(0, most.whole).reverse());
  const compiled = patterns
    .filter(([source]) => isPlain(source))
    .slice(0, most.patterns)
    // It is none where a name comes twice.
    .map(([source, to]) => ({ pattern: attempt(() => new URLPattern({ pathname: `/${source}` })), to }));
  return (address: string) => {
    const found = whole.get(address);
    if (found !== undefined) return found;
    for (const { pattern, to } of compiled) {
      const groups = pattern?.exec({ pathname: `/${address}` })?.pathname.groups;
      if (groups) return trimmed(to.replace(wildcard, (_, name = '0') => decoded(groups[name] ?? '')));
    }
    return undefined;
  };
}

/** As the name of a page, without what leads to a place on it. */
const trimmed = (address: string) => nameOf(address.replace(/[?#].*$/s, ''));

/** As it was written, where that can be told. */
export const decoded = (path: string) => attempt(() => decodeURIComponent(path)) ?? path;
