import type { Site, SitePage } from './files.ts';
import type { LastChange } from './history.ts';
import { type Signals, unansweredQuestions } from './signals.ts';

/** What readers say of a page, as numbers; none where it was not read. */
export type Reasons = Readonly<typeof none>;

const none = {
  ...{ thumbsUp: 0, thumbsDown: 0 },
  /** By AI agents; nobody has resolved or dismissed them. */
  complaints: 0,
  /** Questions without an answer that began on the page. */
  unanswered: 0,
};

/** As far as it is a reason to look after a page: fewer say nothing. */
export function reasonsIn({ thumbsUp, thumbsDown, complaints, unanswered }: Reasons) {
  return {
    thumbsDown: thumbsDown >= 3 && thumbsDown > thumbsUp ? thumbsDown : 0,
    complaints,
    unanswered: unanswered >= 2 ? unanswered : 0,
  };
}

/** Anybody can visit an address that they made up, and complain about it: so many visitors count as readers. */
const fewestReaders = 10;
const isRead = ({ file, row }: SitePage): boolean => file !== undefined || (row?.total ?? 0) >= fewestReaders;

/** @param changeOf the last change of a page, where it is known: complaints from before are about another text */
export function voicesOf(
  site: Site,
  signals: Signals | undefined,
  changeOf: (page: SitePage) => LastChange | undefined = () => undefined,
) {
  /** By the path that is shown. */
  const known = new Map<string, { page: SitePage; reasons: Reasons }>();
  const of = ({ path }: SitePage) => known.get(path)?.reasons ?? none;
  function add(address: string, kind: keyof Reasons, count: number, said?: Date): void {
    const page = site.page(address);
    if (page === undefined || !isRead(page)) return;
    const change = changeOf(page);
    const isOutdated = said !== undefined && change?.isBefore === false && said < change.date;
    const reasons = of(page);
    if (!isOutdated) known.set(page.path, { page, reasons: { ...reasons, [kind]: reasons[kind] + count } });
  }
  const { votes, complaints } = signals ?? {};
  for (const { path, thumbsUp, thumbsDown } of votes?.rows ?? []) {
    add(path, 'thumbsUp', thumbsUp);
    add(path, 'thumbsDown', thumbsDown);
  }
  for (const { path, createdAt } of complaints?.rows ?? []) add(path, 'complaints', 1, createdAt);
  for (const { pageUrl } of signals ? unansweredQuestions(signals) : [])
    if (pageUrl !== null) add(pageUrl, 'unanswered', 1);

  const weightOf = (page: SitePage) => Object.values(reasonsIn(of(page))).reduce((sum, one) => sum + one, 0);
  /** Those with a reason to look after them: the one with the most of what counts as a reason first, then the most read. */
  const pages = [...known.values()]
    .map(({ page }) => page)
    .filter((page) => weightOf(page) > 0)
    .sort((one, other) => weightOf(other) - weightOf(one) || byReaders(one, other));
  return { of, pages };
}

const byReaders = (one: SitePage, other: SitePage) =>
  (other.row?.total ?? 0) - (one.row?.total ?? 0) || (one.path < other.path ? -1 : 1);
