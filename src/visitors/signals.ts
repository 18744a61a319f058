import type { DocumentationService } from '../service/client.ts';
import type { ReaderListName, ReaderLists } from '../service/schemas.ts';
import type { Reader } from './reader.ts';
import { type Week, weeksBefore } from './week.ts';

/** What readers said in a week, votes and complaints of four; their words are a stranger's. */
export type Signals = Awaited<ReturnType<typeof readSignals>>;

/** Few readers vote in a week, and an open complaint stays one: weeks of which they are read, the reported one included. */
const weeksOfFeedback = 4;

/** Reads the first page of each list, one after another. One that cannot be read costs itself. */
export async function readSignals(reader: Reader, service: DocumentationService, week: Week) {
  async function readList<Name extends ReaderListName>(name: Name, dateFrom = week.dateFrom) {
    const dates = { dateFrom, dateTo: week.dateTo };
    const { answer, stop } = await reader.ask((signal) => service.readReaderList(name, dates, signal));
    const rows: readonly ReaderLists[Name]['rows'][number][] = answer?.rows ?? [];
    // There are more than on one page, or some that cannot be read.
    const isPart = answer === undefined || answer.hasMore || answer.unreadable > 0;
    return { rows, isPart, /** Why nothing was read. */ stop };
  }
  const feedbackStart = weeksBefore(week, weeksOfFeedback - 1).dateFrom;
  return {
    votes: await readList('votes', feedbackStart),
    complaints: await readList('complaints', feedbackStart),
    questions: await readList('questions'),
    searches: await readList('searches'),
  };
}

/** Searches that fewer readers made are not shown: a rare one can name a person. */
export const fewestHits = 5;

/** The terms that were searched often and after which nothing was opened, most searched first. */
export function searchesWithoutClick({ searches }: Signals) {
  return searches.rows
    .filter(({ hits, ctr, topClickedPage }) => hits >= fewestHits && ctr === 0 && topClickedPage === null)
    .sort((one, other) => other.hits - one.hits);
}

/** One of each conversation: who asks again is the same reader. */
export function unansweredQuestions({ questions }: Signals) {
  const unanswered = questions.rows.filter(({ resolutionStatus }) => resolutionStatus === 'unanswered');
  return unanswered.filter(({ id }, index) => unanswered.findIndex((other) => other.id === id) === index);
}
