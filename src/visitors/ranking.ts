import type { PageVisitors, Visitors } from '../service/schemas.ts';

/** A week's pages by their path. */
export type Pages = ReadonlyMap<string, PageVisitors>;

/** A page in the reported week, and what is known of it in the week before. */
export interface PageChange<Before = Visitors> {
  readonly now: PageVisitors;
  readonly before: Before;
}

/** `new` when the week before was read to the end without the page, `undefined` when that is not known. */
export type TopPage = PageChange<Visitors | 'new' | undefined>;

/** Counts are approximate; a change below this many visitors says nothing. */
export const changeFloor = 10;

/**
 * Ranks the pages of a week and compares them with those of the week before. The order of arrival means nothing.
 *
 * @param length of each list
 * @param complete whether both weeks were read to the end
 * @returns `top` with the most visitors of both kinds first; `human` and `ai` with the largest absolute changes first,
 * none below {@link changeFloor}; `newPages` and `gonePages` with the most visited first, `undefined` unless `complete`
 */
export function rankPages(now: Pages, before: Pages, length: number, complete: boolean) {
  const pages = [...now.values()].sort(mostVisited);
  const changes = pages.flatMap((page): PageChange[] => {
    const earlier = before.get(page.path);
    return earlier === undefined ? [] : [{ now: page, before: earlier }];
  });
  const moversBy = (kind: 'human' | 'ai') => {
    const rise = (change: PageChange) => change.now[kind] - change.before[kind];
    const largest = (sign: 1 | -1) =>
      changes
        .filter((change) => sign * rise(change) >= changeFloor)
        .sort((a, b) => sign * (rise(b) - rise(a)) || byPath(a.now, b.now))
        .slice(0, length);
    return { up: largest(1), down: largest(-1) };
  };
  const group = (found: readonly PageVisitors[]) =>
    complete ? { count: found.length, pages: found.slice(0, length) } : undefined;
  return {
    top: pages.slice(0, length).map(
      (page): TopPage => ({
        now: page,
        before: before.get(page.path) ?? (complete ? 'new' : undefined),
      }),
    ),
    human: moversBy('human'),
    ai: moversBy('ai'),
    newPages: group(pages.filter(({ path }) => !before.has(path))),
    gonePages: group([...before.values()].filter(({ path }) => !now.has(path)).sort(mostVisited)),
  };
}

function mostVisited(a: PageVisitors, b: PageVisitors): number {
  return b.total - a.total || b.human - a.human || byPath(a, b);
}

/** By code units, since the machine's locale must not decide. No two pages have the same path. */
function byPath(a: PageVisitors, b: PageVisitors): number {
  return a.path < b.path ? -1 : 1;
}
