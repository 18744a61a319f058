import { describeError } from '../errors.ts';
import type { Log } from '../runner/log.ts';
import type { DocumentationService } from '../service/client.ts';
import { ServiceError } from '../service/errors.ts';
import { mayPass, readWithRetries } from '../service/retry.ts';
import type { PageVisitors, VisitorsPage } from '../service/schemas.ts';
import { type Clock, minute } from '../time.ts';
import { counted } from './format.ts';
import type { Scope } from './inputs.ts';
import type { Pages } from './ranking.ts';
import { type Week, weeksBefore } from './week.ts';

/** The service's greatest `limit`. */
export const rowsPerRequest = 250;

/**
 * Requests in one run, tries that failed included. From the public documentation of the one known service with this
 * interface (Mintlify, August 2026): it allows as many in an hour, to the whole organization.
 */
export const mostRequests = 100;

const timeLimitMs = 10 * minute;

/** A service that fails this often in a row, each time after several tries, is not asked any more. */
const mostFailuresInARow = 2;

/** Why the reading stopped before everything was read. */
export type Stop = 'cancelled' | 'time' | 'requests' | ServiceError;

/** The page rows of a week, as far as they were read. */
export interface PageList {
  /** Of rows with the same path the first one. */
  readonly pages: Pages;
  /** Why rows are or may be missing, in words; empty when the list is complete. */
  readonly gaps: readonly string[];
}

type Reader = ReturnType<typeof createReader>;
export type Reading = Awaited<ReturnType<typeof readRest>>;

/** Asks the service one question after another, within the limits of a run. */
export function createReader(
  service: Pick<DocumentationService, 'readVisitors'>,
  { clock, signal, log }: { readonly clock: Clock; readonly signal: AbortSignal; readonly log: Log },
) {
  const timeIsUp = clock.after(AbortSignal.abort(), timeLimitMs);
  const retry = { clock, log, signal: AbortSignal.any([signal, timeIsUp]) };
  const limitReached = new Error(`The limit of ${mostRequests} requests is reached`);
  /** What could not be read although the reading went on. */
  const failures: { what: string; error: ServiceError }[] = [];
  let requests = 0;
  let answers = 0;
  let failuresInARow = 0;
  let stop: Stop | undefined;

  return {
    /**
     * @param maxRows how many rows of the week are wanted at most; an answer holds 250 of them
     * @param offset rows to skip
     * @returns `undefined` when it could not be read, and always once the reading has stopped
     */
    async read(week: Week, maxRows: number, offset = 0): Promise<VisitorsPage | undefined> {
      if (stop !== undefined) return undefined;
      const query = { ...week, limit: Math.min(rowsPerRequest, maxRows), offset };
      const ask = async () => {
        if (requests === mostRequests) throw limitReached;
        requests += 1;
        return await service.readVisitors(query, retry.signal);
      };
      try {
        const page = await readWithRetries(ask, retry);
        answers += 1;
        failuresInARow = 0;
        const { human, ai, total } = page.totals;
        if (offset === 0) log.info(`${week.name}: ${human} human, ${ai} AI, ${total} in all.`);
        return page;
      } catch (error) {
        if (signal.aborted) stop = 'cancelled';
        else if (timeIsUp.aborted) stop = 'time';
        else if (error === limitReached) stop = 'requests';
        else if (!(error instanceof ServiceError)) throw error;
        // Without the first answer there is no report.
        else if (answers === 0 || !mayPass(error)) stop = error;
        else {
          const what = `the ${offset === 0 ? 'week' : 'rest of the pages of'} ${week.name}`;
          failures.push({ what, error });
          log.info(`Left out: ${what}. ${describeError(error)}`);
          failuresInARow += 1;
          if (failuresInARow === mostFailuresInARow) stop = error;
        }
        return undefined;
      }
    },
    end: () => ({ failures, stop, requests }),
  };
}

/**
 * Reads all the rest. What matters most comes first, since a limit may end the reading anywhere: the totals of the week
 * before, the page rows of both weeks, then the trend from the newest week to the oldest.
 *
 * @param first the reported week's totals and first page rows
 * @returns `undefined` where a week could not be read; the trend with the oldest week first, or empty for one week
 */
export async function readRest(reader: Reader, { week, weeks, maxRows }: Scope, first: VisitorsPage) {
  const weekBefore = weeksBefore(week, 1);
  const firstBefore = await reader.read(weekBefore, maxRows);
  const [totals, before] = [first.totals, firstBefore?.totals];
  const list = await readList(reader, week, maxRows, first);
  const listBefore = firstBefore && (await readList(reader, weekBefore, maxRows, firstBefore));
  const trend =
    weeks === 1
      ? []
      : [
          { week, totals },
          { week: weekBefore, totals: before },
        ];
  for (let age = 2; age < weeks; age += 1) {
    const older = weeksBefore(week, age);
    trend.push({ week: older, totals: (await reader.read(older, 1))?.totals });
  }
  return { totals, before, trend: trend.reverse(), list, listBefore, end: reader.end() };
}

/**
 * Reads a list of pages in turn. The offset advances by the limit, as the specification has it, however many rows an
 * answer holds. A path that comes twice has moved, and what moves the other way is never seen.
 */
async function readList(reader: Reader, week: Week, maxRows: number, first: VisitorsPage): Promise<PageList> {
  const limit = Math.min(rowsPerRequest, maxRows);
  const pages = new Map<string, PageVisitors>();
  let [duplicates, unreadable, shortAnswers] = [0, 0, 0];
  /** Why the list ended early, or `false` where it is whole. */
  let end: string | false | undefined;
  for (let offset = 0; end === undefined; offset += limit) {
    const answer = offset === 0 ? first : await reader.read(week, maxRows, offset);
    if (answer === undefined) {
      end = 'the reading stopped early';
      break;
    }
    const known = pages.size;
    const rows = answer.visitors.slice(0, maxRows - offset);
    for (const row of rows) if (!pages.has(row.path)) pages.set(row.path, row);
    duplicates += known + rows.length - pages.size;
    unreadable += answer.unreadable;
    if (answer.hasMore && answer.visitors.length + answer.unreadable < limit) shortAnswers += 1;

    if (!answer.hasMore && rows.length === answer.visitors.length) end = false;
    else if (!answer.hasMore || offset + limit >= maxRows) end = 'the reading ended at max-rows';
    else if (pages.size === known) end = 'the service says that there are more rows, but sends no new ones';
  }
  const gaps = [
    end,
    duplicates > 0 &&
      `${counted(duplicates, 'row')} came twice, so rows moved during the reading and others may be missing`,
    unreadable > 0 && `${counted(unreadable, 'row')} had no readable path or count`,
    shortAnswers > 0 && `${counted(shortAnswers, 'answer')} held fewer rows than asked for`,
  ];
  return { pages, gaps: gaps.filter((gap) => gap !== false) };
}
