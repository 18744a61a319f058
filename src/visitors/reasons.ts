import type { Site, SitePage } from './files.ts';
import type { LastChange } from './history.ts';
import { type Signals, unansweredQuestions } from './signals.ts';

/** What readers say of a page, as numbers; none where it was not read. */
export interface Reasons {
  readonly thumbsUp: number;
  readonly thumbsDown: number;
  /** By AI agents; nobody has resolved or dismissed them. */
  readonly complaints: number;
  /** Questions without an answer that began on the page. */
  readonly unanswered: number;
}

const none: Reasons = { thumbsUp: 0, thumbsDown: 0, complaints: 0, unanswered: 0 };

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

/**
 * What readers say of the pages of a site.
 *
 * @param signals `undefined` where they are not asked for
 * @param changeOf the last change of a page, where it is known: complaints from before are about another text
 */
export function voicesOf(
  site: Site,
  signals: Signals | undefined,
  changeOf: (page: SitePage) => LastChange | undefined = () => undefined,
) {
  /** By the path that is shown. */
  const known = new Map<string, { page: SitePage; reasons: Reasons }>();
  const of = ({ path }: SitePage) => known.get(path)?.reasons ?? none;
  function add(address: string, more: Partial<Reasons>, said?: Date): void {
    const page = site.page(address);
    if (page === undefined || !isRead(page)) return;
    const change = changeOf(page);
    if (said !== undefined && change?.isBefore === false && said < change.date) return;
    const { thumbsUp = 0, thumbsDown = 0, complaints = 0, unanswered = 0 } = more;
    const before = of(page);
    const reasons = {
      thumbsUp: before.thumbsUp + thumbsUp,
      thumbsDown: before.thumbsDown + thumbsDown,
      complaints: before.complaints + complaints,
      unanswered: before.unanswered + unanswered,
    };
    known.set(page.path, { page, reasons });
  }
  const { votes, complaints } = signals ?? {};
  for (const { path, ...thumbs } of votes?.rows ?? []) add(path, thumbs);
  for (const { path, isOpen, date } of complaints?.rows ?? []) if (isOpen) add(path, { complaints: 1 }, date);
  for (const { pageUrl } of signals ? unansweredQuestions(signals) : [])
    if (pageUrl !== null) add(pageUrl, { unanswered: 1 });

  const weighed = [...known.values()].map(({ page, reasons }) => {
    const { thumbsDown, complaints, unanswered } = reasonsIn(reasons);
    return { page, weight: thumbsDown + complaints + unanswered };
  });
  /** Those with a reason to look after them: the one with the most of what counts as a reason first, then the most read. */
  const pages = weighed
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight || byReaders(one.page, other.page))
    .map(({ page }) => page);
  return { of, pages };
}

const byReaders = (one: SitePage, other: SitePage) =>
  (other.row?.total ?? 0) - (one.row?.total ?? 0) || (one.path < other.path ? -1 : 1);
