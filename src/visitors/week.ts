/** A week as ISO 8601 counts them: Monday to Sunday, in UTC. */
export interface Week {
  /** `2026-W47`; the year is the week's own, which at New Year is not always the calendar's. */
  readonly name: string;
  /** `YYYY-MM-DD`, the Monday. */
  readonly dateFrom: string;
  /** `YYYY-MM-DD`, the Monday after: the service's upper limit is exclusive. */
  readonly dateTo: string;
}

/** A day as the number of days since 1970-01-01; so clock changes do not matter. */
type Day = number;

const dayMs = 86_400_000;

/** 1970-01-01 was a Thursday, so the Monday of its week is day -3. */
function mondayOf(day: Day): Day {
  return Math.floor((day + 3) / 7) * 7 - 3;
}

/** The week that holds a day belongs to the year that holds its Thursday (ISO 8601). */
function weekFrom(monday: Day): Week {
  const thursday = monday + 3;
  const year = new Date(thursday * dayMs).getUTCFullYear();
  const number = Math.floor((thursday - Date.UTC(year, 0, 1) / dayMs) / 7) + 1;
  return {
    name: `${year}-W${String(number).padStart(2, '0')}`,
    dateFrom: isoDate(monday),
    dateTo: isoDate(monday + 7),
  };
}

function isoDate(day: Day): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

function dayOf(date: string): Day {
  return Date.parse(`${date}T00:00:00Z`) / dayMs;
}

/** The last week that is over at a moment: its Sunday has ended in UTC. */
export function lastCompleteWeek(now: Date): Week {
  return weekFrom(mondayOf(Math.floor(now.getTime() / dayMs)) - 7);
}

/** The week that lies `count` weeks before another one. */
export function weeksBefore(week: Week, count: number): Week {
  return weekFrom(dayOf(week.dateFrom) - 7 * count);
}

/** `YYYY-MM-DD` of the week's Sunday, the last day that counts. */
export function sundayOf(week: Week): string {
  return isoDate(dayOf(week.dateTo) - 1);
}

/** Whether the week has ended at a moment. */
export function isOver(week: Week, now: Date): boolean {
  return now.getTime() >= dayOf(week.dateTo) * dayMs;
}

const weekShape = /^((?!9999)[2-9]\d{3})-W(\d{2})$/i;
const dateShape = /^(?!9999)[2-9]\d{3}-\d{2}-\d{2}$/;

/**
 * Reads `2026-W47`, or a date `YYYY-MM-DD` in the week, of the years 2000 to 9998.
 *
 * @returns `undefined` when it is neither, or when there is no such day or week
 */
export function parseWeek(text: string): Week | undefined {
  const [, year, number] = weekShape.exec(text) ?? [];
  if (year !== undefined) {
    // The fourth of January is always in the first week.
    const week = weekFrom(mondayOf(Date.UTC(Number(year), 0, 4) / dayMs) + 7 * (Number(number) - 1));
    return week.name === text.toUpperCase() ? week : undefined;
  }
  const day = dateShape.test(text) ? dayOf(text) : Number.NaN;
  return !Number.isNaN(day) && isoDate(day) === text ? weekFrom(mondayOf(day)) : undefined;
}
