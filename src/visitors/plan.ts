import type { VisitorsInputs } from './inputs.ts';
import { limitFor, mostRows, pageRows } from './pages.ts';

/**
 * From the public documentation of the one known service with this interface (Mintlify, August 2026): analytics
 * requests an hour, for the whole organization.
 */
const requestsPerHour = 100;

/** What the report will cost, in words, before the first request. */
export function describePlan({
  week,
  weeks,
  maxRows,
}: Pick<VisitorsInputs, 'week' | 'weeks' | 'maxRows'>): string {
  const trend = Math.max(0, weeks - 2);
  const older = trend === 0 ? '' : `, ${trend} for the older weeks of the trend`;
  const limit = `the limit is ${requestsPerHour} an hour for the whole organization, and everything else that asks for analytics shares it`;
  if (maxRows === Number.POSITIVE_INFINITY) {
    const fitting = Math.floor((requestsPerHour - trend) / 2) * pageRows;
    return `At least ${2 + trend} requests: one for every ${pageRows} page rows of ${week.name} and of the week before, however many there are (at most ${mostRows} a week)${older}; ${limit}. A site of up to ${fitting} pages fits into an hour.`;
  }
  const answers = Math.ceil(maxRows / limitFor(maxRows));
  const all = 2 * answers + trend;
  return `${answers > 1 ? 'At most ' : ''}${all} requests: ${answers} for ${week.name}, ${answers} for the week before${older}; ${limit}.`;
}
