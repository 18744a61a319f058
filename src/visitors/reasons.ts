import type { Site, SitePage } from './files.ts';
import type { LastChange } from './history.ts';
import { type Signals, unansweredQuestions } from './signals.ts';

/** What readers say of a page, as numbers; `undefined` where it was not read. */
export interface Reasons {
  readonly thumbsUp: number | undefined;
  readonly thumbsDown: number | undefined;
  /** By AI agents; nobody has resolved or dismissed them. */
  readonly complaints: number | undefined;
  /** Questions without an answer that began on the page. */
  readonly unanswered: number | undefined;
}

/** Fewer say nothing. */
const fewest = { thumbsDown: 3, complaints: 1, unanswered: 2 };

export const isUnhelpful = ({ thumbsUp = 0, thumbsDown = 0 }: Reasons): boolean =>
  thumbsDown >= fewest.thumbsDown && thumbsDown > thumbsUp;
export const isComplainedOf = ({ complaints = 0 }: Reasons): boolean => complaints >= fewest.complaints;
export const hasQuestions = ({ unanswered = 0 }: Reasons): boolean => unanswered >= fewest.unanswered;

/** Anybody can visit an address that they made up, and complain about it: so many visitors count as readers. */
const fewestReaders = 10;
const isRead = ({ file, row }: SitePage): boolean => file !== undefined || (row?.total ?? 0) >= fewestReaders;

/** Whether what readers say is a reason to look after a page. */
export const hasReason = (reasons: Reasons): boolean =>
  isUnhelpful(reasons) || isComplainedOf(reasons) || hasQuestions(reasons);

/** What readers say of the pages of a site. */
interface Voices {
  readonly of: (page: SitePage) => Reasons;
  /** Those with a reason to look after them: the one with the most of what counts as a reason first, then the most read. */
  readonly pages: readonly SitePage[];
}

/**
 * @param signals `undefined` where they are not asked for
 * @param changeOf the last change of a page, where it is known: complaints from before are about another text
 */
export function voicesOf(
  site: Site,
  signals: Signals | undefined,
  changeOf: (page: SitePage) => LastChange | undefined = () => undefined,
): Voices {
  const nothing = (name: keyof Signals) => (signals?.[name].stop === undefined && signals ? 0 : undefined);
  const none: Reasons = {
    thumbsUp: nothing('votes'),
    thumbsDown: nothing('votes'),
    complaints: nothing('complaints'),
    unanswered: nothing('questions'),
  };
  /** By the path that is shown. */
  const known = new Map<string, { page: SitePage; reasons: Reasons }>();
  function add(address: string, more: Partial<Reasons>, said?: Date): void {
    const page = site.page(address);
    if (page === undefined || !isRead(page)) return;
    const change = changeOf(page);
    if (said !== undefined && change?.kind === 'on' && said < change.date) return;
    const { reasons } = known.get(page.path) ?? { reasons: none };
    const sums = Object.entries(more).map(([name, value]) => [
      name,
      (reasons[name as keyof Reasons] ?? 0) + (value ?? 0),
    ]);
    known.set(page.path, { page, reasons: { ...reasons, ...Object.fromEntries(sums) } });
  }
  const { votes, complaints, questions } = signals ?? {};
  for (const { path, thumbsUp, thumbsDown } of votes?.rows ?? []) add(path, { thumbsUp, thumbsDown });
  for (const { path, isOpen, date } of complaints?.rows ?? []) if (isOpen) add(path, { complaints: 1 }, date);
  for (const { pageUrl } of questions ? unansweredQuestions({ questions }) : [])
    if (pageUrl !== null) add(pageUrl, { unanswered: 1 });

  const of = (page: SitePage) => known.get(page.path)?.reasons ?? none;
  const weight = (page: SitePage) => {
    const reasons = of(page);
    const { thumbsDown = 0, complaints = 0, unanswered = 0 } = reasons;
    return (isUnhelpful(reasons) ? thumbsDown : 0) + complaints + (hasQuestions(reasons) ? unanswered : 0);
  };
  const pages = [...known.values()].filter(({ reasons }) => hasReason(reasons)).map(({ page }) => page);
  pages.sort(
    (one, other) =>
      weight(other) - weight(one) ||
      (other.row?.total ?? 0) - (one.row?.total ?? 0) ||
      (one.path < other.path ? -1 : 1),
  );
  return { of, pages };
}
