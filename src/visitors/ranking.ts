import type { PageVisitors, Visitors } from '../service/schemas.ts';

export type Pages = ReadonlyMap<string, PageVisitors>;

export interface RankedPage extends PageVisitors {
  /** In the week before; `undefined` where that is not known. */
  readonly before: Visitors | undefined;
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
 * @param complete whether both weeks were read to the end, so that a page that is missing had no visitors
 * @param isPage what `gained`, `lost` and `readByAi` may be about
 */
export function rankPages(
  now: Pages,
  before: Pages,
  length: number,
  complete: boolean,
  isPage: (path: string) => boolean,
) {
  const known = (path: string) => before.get(path) ?? (complete ? noVisitors : undefined);
  const ranked = [...now.values()].sort(mostVisited);
  const pages: RankedPage[] = ranked.map((page) => ({ ...page, before: known(page.path) }));
  const gone = complete ? [...before.values()].filter(({ path }) => !now.has(path)) : [];
  const all = [...pages, ...gone.map((page) => ({ path: page.path, ...noVisitors, before: page }))];
  const most = (sign: 1 | -1) => {
    const move = ({ total, before }: RankedPage) => (before ? sign * (total - before.total) : 0);
    const moved = all.filter((page) => move(page) >= changeFloor && isPage(page.path));
    return moved.sort((a, b) => move(b) - move(a) || mostVisited(a, b))[0];
  };
  return {
    top: pages.slice(0, length),
    /** Of all that were read for both weeks, the page that gained most visitors, and the one that lost most. */
    ...{ gained: most(1), lost: most(-1) },
    /** The most visited of those that more AI than human visitors read. */
    readByAi: pages.find(({ path, human, ai }) => ai >= human + changeFloor && isPage(path)),
  };
}

/** Equals by code units, since no locale must decide. */
export function mostVisited(a: PageVisitors, b: PageVisitors): number {
  return b.total - a.total || b.human - a.human || (a.path < b.path ? -1 : 1);
}
