import type { PageVisitors, Visitors } from '../service/schemas.ts';

/** A week's pages by their path. */
export type Pages = ReadonlyMap<string, PageVisitors>;

export interface RankedPage extends PageVisitors {
  /** In the week before; `undefined` where that is not known. */
  readonly before: Visitors | undefined;
  /** The week before was read to the end without the page. */
  readonly isNew: boolean;
}

/** The largest absolute changes first, none below {@link changeFloor}. */
interface Movers {
  readonly up: readonly RankedPage[];
  readonly down: readonly RankedPage[];
}

export interface Ranking {
  /** The most visitors of both kinds first. */
  readonly top: readonly RankedPage[];
  readonly human: Movers;
  readonly ai: Movers;
  /** The most visited first; `undefined` unless both weeks were read to the end. */
  readonly newPages: readonly PageVisitors[] | undefined;
  readonly gonePages: readonly PageVisitors[] | undefined;
}

/** Counts are approximate; a change below this many visitors says nothing. */
export const changeFloor = 10;

const noVisitors: Visitors = { human: 0, ai: 0, total: 0 };

/** From the week before; `undefined` where that is not known. */
export function changeOf({ before, isNew, ...now }: RankedPage, kind: 'human' | 'ai') {
  return isNew ? 'new' : before && now[kind] - before[kind];
}

/**
 * Ranks the pages of a week and compares them with those of the week before. The order of arrival means nothing.
 *
 * @param length of the lists `top`, `up` and `down`
 * @param complete whether both weeks were read to the end
 */
export function rankPages(now: Pages, before: Pages, length: number, complete: boolean): Ranking {
  const pages = [...now.values()].sort(mostVisited).map((page): RankedPage => {
    const isNew = complete && !before.has(page.path);
    return { ...page, before: isNew ? noVisitors : before.get(page.path), isNew };
  });
  const movers = (kind: 'human' | 'ai', sign: 1 | -1) => {
    const move = (page: RankedPage) => {
      const change = changeOf(page, kind);
      return typeof change === 'number' ? sign * change : 0;
    };
    return pages
      .filter((page) => move(page) >= changeFloor)
      .sort((a, b) => move(b) - move(a) || byPath(a, b))
      .slice(0, length);
  };
  const gone = [...before.values()].filter(({ path }) => !now.has(path)).sort(mostVisited);
  return {
    top: pages.slice(0, length),
    human: { up: movers('human', 1), down: movers('human', -1) },
    ai: { up: movers('ai', 1), down: movers('ai', -1) },
    newPages: complete ? pages.filter(({ isNew }) => isNew) : undefined,
    gonePages: complete ? gone : undefined,
  };
}

/** Orders pages by their visitors, the most first. */
export function mostVisited(a: PageVisitors, b: PageVisitors): number {
  return b.total - a.total || b.human - a.human || byPath(a, b);
}

/** By code units, since the machine's locale must not decide. No two pages have the same path. */
function byPath(a: PageVisitors, b: PageVisitors): number {
  return a.path < b.path ? -1 : 1;
}
