import type { Clock } from '../clock.ts';
import type { DocumentationService } from '../service/client.ts';
import { describeError, ServiceError } from '../service/errors.ts';
import type { Visitors, VisitorsPage } from '../service/records.ts';
import type { CsvFile } from './csv.ts';
import type { VisitorsInputs } from './inputs.ts';
import { type ListReading, limitFor, newReading, readList } from './pages.ts';
import { readPatiently } from './patience.ts';
import { Ranking } from './ranking.ts';
import { type Week, weeksBefore } from './week.ts';

/** What was read so far; filled while reading, so that it is there when a request throws. */
export interface Gathered {
  /** Site totals by the week's name. */
  readonly totals: Map<string, Visitors>;
  ranking?: Ranking;
  /** Of the reported week, and of the week before. */
  list?: ListReading;
  listBefore?: ListReading;
  /** What could not be read although the reading went on. */
  readonly gaps: { readonly what: string; readonly error: ServiceError }[];
}

interface GatherParts {
  readonly service: Pick<DocumentationService, 'readVisitors'>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly inputs: Pick<VisitorsInputs, 'week' | 'weeks' | 'top' | 'maxRows'>;
  readonly csv: CsvFile | undefined;
  readonly log: (line: string) => void;
  /** Called when the totals of the reported week are known. */
  readonly onTotals: (totals: Visitors) => void;
}

/** A service that fails this often in a row, each time after several tries, is not asked any more. */
const mostGapsInARow = 2;
const answersBetweenLines = 100;

/**
 * Reads everything that the report needs, one request after another. What matters most comes first, since the hourly
 * limit may end the reading anywhere: the totals of the week and of the week before, their page rows, then the trend
 * from the newest week to the oldest.
 *
 * @throws ServiceError when the reading has to end; `gathered` holds every row and total that had come
 */
export async function gather(parts: GatherParts, gathered: Gathered): Promise<void> {
  const { service, inputs, csv, log } = parts;
  const { week, maxRows } = inputs;
  const before = weeksBefore(week, 1);
  const limit = limitFor(maxRows);
  let gapsInARow = 0;
  /** Set when nothing more is asked for; what has come by then is still taken. */
  let ended: { readonly error: unknown } | undefined;

  const read = async (of: Week, page: { limit: number; offset: number }): Promise<VisitorsPage> => {
    if (ended !== undefined) throw ended.error;
    const query = { dateFrom: of.dateFrom, dateTo: of.dateTo, ...page };
    const answer = await readPatiently(() => service.readVisitors(query, parts.signal), parts);
    gapsInARow = 0;
    return answer;
  };
  const tolerantly = async <Result>(
    what: string,
    step: () => Promise<Result>,
  ): Promise<Result | undefined> => {
    try {
      return await step();
    } catch (error) {
      if (ended !== undefined) return undefined;
      gapsInARow += 1;
      const isGap = error instanceof ServiceError && mayPass(error) && !parts.signal.aborted;
      if (isGap) {
        gathered.gaps.push({ what, error });
        log(`Left out: ${what}. ${describeError(error)}`);
      }
      if (!isGap || gapsInARow >= mostGapsInARow) ended = { error };
      return undefined;
    }
  };
  const readTotals = async (of: Week, rows: number): Promise<VisitorsPage> => {
    const answer = await read(of, { limit: rows, offset: 0 });
    gathered.totals.set(of.name, answer.totals);
    const { human, ai, total } = answer.totals;
    log(`${of.name}: ${human} human, ${ai} AI, ${total} in all.`);
    return answer;
  };

  const first = await readTotals(week, limit);
  parts.onTotals(first.totals);
  const firstBefore = await tolerantly(`the week before, ${before.name}`, () => readTotals(before, limit));

  const ranking = new Ranking(inputs.top, hasRows(firstBefore));
  gathered.ranking = ranking;
  const list = newReading();
  gathered.list = list;
  const readRows = (of: Week, start: VisitorsPage, reading: ListReading, isCurrent: boolean) =>
    readList({
      first: start,
      read: async (page) => {
        const answer = await read(of, page);
        if ((page.offset / limit) % answersBetweenLines === 0)
          log(`${of.name}: ${reading.pages} pages so far.`);
        return answer;
      },
      maxRows,
      isNew: (row) => (isCurrent ? ranking.addCurrent(row) : ranking.addPrevious(row)),
      take: (rows) => {
        if (isCurrent) csv?.write(rows);
      },
      reading,
    });
  await tolerantly(`the rest of the pages of ${week.name}`, () => readRows(week, first, list, true));
  if (firstBefore !== undefined) {
    const listBefore = newReading();
    gathered.listBefore = listBefore;
    await tolerantly(`the rest of the pages of ${before.name}`, () =>
      readRows(before, firstBefore, listBefore, false),
    );
  }

  for (let back = 2; back < inputs.weeks; back += 1) {
    const older = weeksBefore(week, back);
    await tolerantly(`the trend's week ${older.name}`, () => readTotals(older, 1));
  }
  if (ended !== undefined) throw ended.error;
}

function hasRows(page: VisitorsPage | undefined): boolean {
  return page !== undefined && (page.visitors.length > 0 || page.hasMore);
}

/** Whether the next request may fare better, with the service as it is. */
function mayPass({ kind, status = 0 }: ServiceError): boolean {
  return kind !== 'aborted' && (kind !== 'status' || status >= 500 || status === 408);
}
