import type { DocumentationService } from '../service/client.ts';
import type { ReaderListName, ReaderLists } from '../service/schemas.ts';
import type { Reader, Stop } from './reader.ts';
import { type Week, weeksBefore } from './week.ts';

/** What readers said in a week, votes and complaints of four; their words are a stranger's. */
export type Signals = { readonly [Name in ReaderListName]: SignalList<Name> };

/** As far as it was read. */
interface SignalList<Name extends ReaderListName> {
  readonly rows: readonly ReaderLists[Name]['rows'][number][];
  /** Whether there are more, or some that cannot be read. */
  readonly isPart: boolean;
  /** Why nothing was read. */
  readonly stop: Stop | undefined;
}

/** Few readers vote in a week, and an open complaint stays one: weeks of which they are read, the reported one included. */
const weeksOfFeedback = 4;
/** From when on they count. */
export const feedbackStart = (week: Week): string => weeksBefore(week, weeksOfFeedback - 1).dateFrom;

/** More questions than on two pages are "at least" so many. */
const mostPages: Readonly<Record<ReaderListName, number>> = {
  searches: 1,
  votes: 1,
  complaints: 1,
  questions: 2,
};

/** That the four lists cost at most. */
export const requestsForSignals = Object.values(mostPages).reduce((one, other) => one + other);

/** Reads the four lists, one after another. One that cannot be read costs itself. */
export async function readSignals(
  reader: Pick<Reader, 'ask'>,
  service: Pick<DocumentationService, 'readReaderList'>,
  week: Week,
): Promise<Signals> {
  async function readList<Name extends ReaderListName>(name: Name): Promise<SignalList<Name>> {
    const rows: ReaderLists[Name]['rows'][number][] = [];
    const { dateTo } = week;
    const isFeedback = name === 'votes' || name === 'complaints';
    const dates = { dateFrom: isFeedback ? feedbackStart(week) : week.dateFrom, dateTo };
    let cursor: string | undefined;
    let unreadable = 0;
    let isPart = false;
    for (let page = 1; page <= mostPages[name]; page += 1) {
      const { answer, stop } = await reader.ask((signal) =>
        service.readReaderList(name, { ...dates, cursor }, signal),
      );
      if (answer === undefined) return { rows, isPart: true, stop: rows.length === 0 ? stop : undefined };
      // A service that does not move on says the same once more.
      if (answer.hasMore && cursor !== undefined && answer.cursor === cursor) break;
      rows.push(...answer.rows);
      unreadable += answer.unreadable;
      isPart = answer.hasMore || unreadable > 0;
      cursor = answer.cursor;
      if (!answer.hasMore || cursor === undefined) break;
    }
    return { rows, isPart, stop: undefined };
  }
  return {
    votes: await readList('votes'),
    complaints: await readList('complaints'),
    questions: await readList('questions'),
    searches: await readList('searches'),
  };
}

/** Searches that fewer readers made are not shown: a rare one can name a person. */
export const fewestHits = 5;

/** The terms that were searched often and after which nothing was opened, most searched first. */
export function searchesWithoutClick({ searches }: Signals) {
  return searches.rows
    .filter(({ hits, isOpened }) => hits >= fewestHits && !isOpened)
    .sort((one, other) => other.hits - one.hits);
}

/** One of each conversation: who asks again is the same reader. */
export function unansweredQuestions({ questions }: Pick<Signals, 'questions'>) {
  const unanswered = questions.rows.filter(({ isUnanswered }) => isUnanswered);
  return unanswered.filter(({ id }, index) => unanswered.findIndex((other) => other.id === id) === index);
}
