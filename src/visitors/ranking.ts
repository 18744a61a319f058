import type { PageVisitors, Visitors } from '../service/records.ts';
import { Best } from './best.ts';
import { PathTable } from './path-table.ts';

/** A page that is in both weeks. */
export interface PageChange {
  readonly path: string;
  readonly now: Visitors;
  readonly before: Visitors;
}

export interface TopPage extends PageVisitors {
  /** The week before; `new` when it was read to the end without the page, `undefined` when that is not known. */
  readonly before: Visitors | 'new' | undefined;
}

export interface Movers {
  readonly up: readonly PageChange[];
  readonly down: readonly PageChange[];
}

export interface PageRanking {
  /** Most visitors of both kinds first. */
  readonly top: readonly TopPage[];
  /** The largest absolute changes, each list with the largest first, none below {@link changeFloor}. */
  readonly human: Movers;
  readonly ai: Movers;
  /** `undefined` unless both weeks were read to the end. */
  readonly newPages: PageGroup | undefined;
  readonly gonePages: PageGroup | undefined;
}

export interface PageGroup {
  readonly count: number;
  /** The most visited of them. */
  readonly pages: readonly PageVisitors[];
}

/** Counts are approximate; a change below this many visitors says nothing. */
export const changeFloor = 10;

/** How many of the most visited pages are held, so that new ones among them can be named. */
export const heldPages = 2000;

const inBoth = 1;
const gone = 2;

/**
 * Ranks the pages of a week and compares them with those of the week before, row by row, holding neither: the memory
 * is a {@link PathTable} and lists of bounded length. First all rows of the week, then all rows of the week before.
 */
export class Ranking {
  readonly #length: number;
  readonly #compares: boolean;
  readonly #table: PathTable;
  readonly #current: Best<PageVisitors>;
  readonly #gone: Best<PageVisitors>;
  readonly #movers: Readonly<Record<'human' | 'ai', Readonly<Record<'up' | 'down', Best<PageChange>>>>>;
  #topBefore: Map<string, Visitors | undefined> | undefined;
  #pages = 0;
  #matched = 0;
  #goneCount = 0;

  /**
   * @param length of each list
   * @param compares whether rows of the week before will come; without them the table is smaller
   */
  constructor(length: number, compares: boolean) {
    this.#length = length;
    this.#compares = compares;
    this.#table = new PathTable(compares);
    this.#current = new Best(Math.max(length, heldPages), mostVisited);
    this.#gone = new Best(length, mostVisited);
    this.#movers = { human: moversBy('human', length), ai: moversBy('ai', length) };
  }

  /** @returns `false` when the path came before: the row doesn't count */
  addCurrent(row: PageVisitors): boolean {
    const place = this.#table.place(row.path);
    if (!place.added) return false;
    if (this.#compares) place.counts = row;
    this.#pages += 1;
    this.#current.add(row);
    return true;
  }

  /** @returns `false` when the path came before in this week: the row doesn't count */
  addPrevious(row: PageVisitors): boolean {
    const place = this.#table.place(row.path);
    if (place.mark !== 0) return false;
    if (place.added) {
      place.mark = gone;
      this.#goneCount += 1;
      this.#gone.add(row);
      return true;
    }
    place.mark = inBoth;
    this.#matched += 1;
    this.#compare({ path: row.path, now: place.counts, before: row });
    return true;
  }

  /** @param complete whether both weeks were read to the end */
  result(complete: boolean): PageRanking {
    const top = this.#current.list().slice(0, this.#length);
    const list = ({ up, down }: { up: Best<PageChange>; down: Best<PageChange> }): Movers => ({
      up: up.list(),
      down: down.list(),
    });
    return {
      top: top.map((row) => ({
        ...row,
        before: this.#top().get(row.path) ?? (complete ? 'new' : undefined),
      })),
      human: list(this.#movers.human),
      ai: list(this.#movers.ai),
      newPages: complete ? { count: this.#pages - this.#matched, pages: this.#newPages() } : undefined,
      gonePages: complete ? { count: this.#goneCount, pages: this.#gone.list() } : undefined,
    };
  }

  #compare(change: PageChange): void {
    const top = this.#top();
    if (top.has(change.path)) top.set(change.path, change.before);
    for (const kind of ['human', 'ai'] as const) {
      const difference = change.now[kind] - change.before[kind];
      if (difference >= changeFloor) this.#movers[kind].up.add(change);
      else if (difference <= -changeFloor) this.#movers[kind].down.add(change);
    }
  }

  #top(): Map<string, Visitors | undefined> {
    this.#topBefore ??= new Map(
      this.#current
        .list()
        .slice(0, this.#length)
        .map(({ path }) => [path, undefined]),
    );
    return this.#topBefore;
  }

  #newPages(): PageVisitors[] {
    const found: PageVisitors[] = [];
    for (const row of this.#current.list()) {
      if (this.#table.place(row.path).mark === 0) found.push(row);
      if (found.length === this.#length) break;
    }
    return found;
  }
}

function mostVisited(a: PageVisitors, b: PageVisitors): number {
  return b.total - a.total || b.human - a.human || byPath(a, b);
}

function moversBy(kind: 'human' | 'ai', length: number): Record<'up' | 'down', Best<PageChange>> {
  const rise = ({ now, before }: PageChange) => now[kind] - before[kind];
  return {
    up: new Best(length, (a, b) => rise(b) - rise(a) || byPath(a, b)),
    down: new Best(length, (a, b) => rise(a) - rise(b) || byPath(a, b)),
  };
}

/** By code units: the machine's locale must not decide. */
function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}
