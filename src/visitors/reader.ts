import { type RetryParts, withRetries } from '../retry.ts';
import type { DocumentationService } from '../service/client.ts';
import { passingOfRead, type ServiceError, serviceErrorOf } from '../service/errors.ts';
import type { VisitorsPage } from '../service/schemas.ts';
import { minute } from '../time.ts';
import type { Week } from './week.ts';

/** The service's greatest `limit`. */
export const rowsPerRequest = 250;

/**
 * Requests in one run, tries that failed included. From the public documentation of the one known service with this
 * interface (Mintlify, August 2026): it allows as many in an hour, to the whole organization.
 */
const mostRequests = 100;

const timeLimitMs = 10 * minute;

/** What opens again later than this is not waited for: runner minutes cost money. */
const longestPauseMs = 2 * minute;

/** Why the reading stopped before everything was read; `limit`: of a run, in requests or minutes. */
type Stop = 'cancelled' | 'limit' | ServiceError;

export type Reader = ReturnType<typeof createReader>;

export function createReader(
  service: Pick<DocumentationService, 'readVisitors'>,
  parts: Pick<RetryParts, 'clock' | 'signal' | 'log'>,
) {
  const { clock, signal } = parts;
  const deadline = clock.now() + timeLimitMs;
  let stop: Stop | undefined;
  let requests = 0;

  function limitReached(): Stop | undefined {
    if (signal.aborted) return 'cancelled';
    return clock.now() >= deadline || requests >= mostRequests ? 'limit' : undefined;
  }

  async function askUpTo<Answer>(mostTries: number, question: (signal: AbortSignal) => Promise<Answer>) {
    stop ??= limitReached();
    if (stop !== undefined) return { stop };
    const last = requests + mostTries;
    const once = () => {
      requests += 1;
      return question(signal);
    };
    const passing = (error: unknown) =>
      limitReached() === undefined && requests < last ? passingOfRead(error) : undefined;
    try {
      return { answer: await withRetries(once, passing, { ...parts, deadline, longestPauseMs }) };
    } catch (error) {
      const failure = serviceErrorOf(error);
      stop = limitReached();
      return { stop: stop ?? failure };
    }
  }

  return {
    /** Asks what the rest can do without, twice at most: only a limit of the run ends the reading. */
    ask: <Answer>(question: (signal: AbortSignal) => Promise<Answer>) => askUpTo(2, question),
    /**
     * @param maxRows how many rows of the week are wanted at most; an answer holds 250 of them
     * @param offset rows to skip
     * @returns `undefined` once the reading has stopped
     */
    async read(week: Week, maxRows: number, offset = 0): Promise<VisitorsPage | undefined> {
      const query = { ...week, limit: Math.min(rowsPerRequest, maxRows), offset };
      const { answer, stop: end } = await askUpTo(Infinity, () => service.readVisitors(query, signal));
      stop ??= end;
      return answer;
    },
    stop: () => stop,
  };
}
