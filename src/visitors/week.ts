import { isoDate } from '../time.ts';

/** A week as ISO 8601 counts them: from a Monday to before the Monday after, in UTC. */
export type Week = Readonly<ReturnType<typeof weekAt>>;

// UTC has no clock changes, so all days are equally long.
export const dayMs = 86_400_000;
const weekMs = 7 * dayMs;

/** The week of a moment, given in milliseconds since 1970-01-01, which was a Thursday. */
function weekAt(time: number) {
  const monday = Math.floor((time + 3 * dayMs) / weekMs) * weekMs - 3 * dayMs;
  // A week belongs to the year of its Thursday (ISO 8601).
  const thursday = monday + 3 * dayMs;
  const year = new Date(thursday).getUTCFullYear();
  const number = Math.floor((thursday - Date.UTC(year, 0, 1)) / weekMs) + 1;
  return {
    /** `2026-W47`; the year is the week's own, which at New Year is not always the calendar's. */
    name: `${year}-W${String(number).padStart(2, '0')}`,
    dateFrom: isoDate(monday),
    dateTo: isoDate(monday + weekMs),
  };
}

/** The last week that is over at a moment: its Sunday has ended in UTC. */
export function lastCompleteWeek(now: Date): Week {
  return weekAt(now.getTime() - weekMs);
}

/** The week that lies `count` weeks before another one. */
export function weeksBefore(week: Week, count: number): Week {
  return weekAt(Date.parse(week.dateFrom) - count * weekMs);
}

/**
 * Reads `2026-W47`, or a date `YYYY-MM-DD` in the week, of the years 2000 to 9998.
 *
 * @returns `undefined` when it is neither, or when there is no such day or week
 */
export function parseWeek(text: string): Week | undefined {
  const [, year, number] = /^((?!9999)[2-9]\d{3})-W(\d{2})$/i.exec(text) ?? [];
  if (year !== undefined) {
    // The fourth of January is always in the first week.
    const week = weekAt(Date.UTC(Number(year), 0, 4) + (Number(number) - 1) * weekMs);
    return week.name === text.toUpperCase() ? week : undefined;
  }
  const day = /^(?!9999)[2-9]\d{3}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(day) && isoDate(day) === text ? weekAt(day) : undefined;
}
