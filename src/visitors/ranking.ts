import type { PageVisitors, Visitors } from '../service/schemas.ts';

/** A week's pages by their path. */
export type Pages = ReadonlyMap<string, PageVisitors>;

export interface RankedPage extends PageVisitors {
  /** In the week before; `undefined` where that is not known. */
  readonly before: Visitors | undefined;
}

export interface Ranking {
  /** The most visited first. */
  readonly top: readonly RankedPage[];
  /** Pages that gained visitors, the largest absolute change first, then those that lost some. */
  readonly movers: readonly RankedPage[];
  /** The most visited of those that more AI than human visitors read. */
  readonly readByAi: PageVisitors | undefined;
  /** The most visited first; `undefined` unless both weeks were read to the end. */
  readonly newPages: readonly PageVisitors[] | undefined;
  readonly gonePages: readonly PageVisitors[] | undefined;
}

/** Counts are approximate; a change below this many visitors says nothing. */
export const changeFloor = 10;

const noVisitors: Visitors = { human: 0, ai: 0, total: 0 };

/** From the week before; `undefined` where that is not known, `new` where the page had no visitors then. */
export function changeOf({ before, ...now }: RankedPage, kind: keyof Visitors) {
  return before?.total === 0 ? 'new' : before && now[kind] - before[kind];
}

/**
 * Ranks the pages of a week and compares them with those of the week before. The order of arrival means nothing.
 *
 * @param length of the list `top`, and of gains and losses each
 * @param complete whether both weeks were read to the end
 */
export function rankPages(now: Pages, before: Pages, length: number, complete: boolean): Ranking {
  const pages = [...now.values()].sort(mostVisited).map((page): RankedPage => {
    return { ...page, before: before.get(page.path) ?? (complete ? noVisitors : undefined) };
  });
  const movers = (sign: 1 | -1) => {
    const move = (page: RankedPage) => sign * Number(changeOf(page, 'total'));
    const moved = pages.filter((page) => move(page) >= changeFloor);
    return moved.sort((a, b) => move(b) - move(a)).slice(0, length);
  };
  const gone = [...before.values()].filter(({ path }) => !now.has(path)).sort(mostVisited);
  return {
    top: pages.slice(0, length),
    movers: [...movers(1), ...movers(-1)],
    readByAi: pages.find(({ human, ai }) => ai >= human + changeFloor),
    newPages: complete ? pages.filter((page) => page.before?.total === 0) : undefined,
    gonePages: complete ? gone : undefined,
  };
}

/** Orders pages by their visitors, the most first; equals by code units, since no locale must decide. */
export function mostVisited(a: PageVisitors, b: PageVisitors): number {
  return b.total - a.total || b.human - a.human || (a.path < b.path ? -1 : 1);
}
