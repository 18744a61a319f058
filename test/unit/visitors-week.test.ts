import { DateTime } from 'luxon';
import { describe, expect, it, vi } from 'vitest';
import {
  isOver,
  lastCompleteWeek,
  parseWeek,
  sundayOf,
  type Week,
  weeksBefore,
} from '../../src/visitors/week.ts';

const dayMs = 86_400_000;

/** The week of a day, by an independent implementation. */
function weekByLuxon(day: DateTime): Week {
  const monday = day.startOf('week');
  return {
    name: monday.toFormat("kkkk-'W'WW"),
    dateFrom: monday.toISODate() ?? '',
    dateTo: monday.plus({ weeks: 1 }).toISODate() ?? '',
  };
}

describe('the last complete week', () => {
  it('agrees with an independent implementation on every day from 2015 to 2045, at its first and last moment', () => {
    for (let day = DateTime.utc(2015, 1, 1); day.year <= 2045; day = day.plus({ days: 1 })) {
      const expected = weekByLuxon(day.minus({ weeks: 1 }));
      const start = day.toMillis();
      for (const moment of [start, start + dayMs - 1]) {
        const week = lastCompleteWeek(new Date(moment));
        // `expect` is slow.
        if (JSON.stringify(week) !== JSON.stringify(expected)) expect(week).toEqual(expected);
      }
    }
  });

  it.each([
    // The year of the week isn't the calendar's.
    ['2021-01-10T23:59:59.999Z', '2020-W53'],
    ['2021-01-11T00:00:00Z', '2021-W01'],
    ['2019-01-06T12:00:00Z', '2018-W52'],
    ['2019-01-07T00:00:00Z', '2019-W01'],
    ['2026-11-27T22:00:00Z', '2026-W47'],
  ])('at %s is %s', (now, name) => {
    expect(lastCompleteWeek(new Date(now)).name).toBe(name);
  });

  it('does not depend on the local time zone or its clock change', () => {
    const moments = ['2026-03-29T00:30Z', '2026-03-30T00:00Z', '2026-10-25T23:59Z', '2026-10-26T00:00Z'];
    try {
      for (const zone of ['UTC', 'Europe/Berlin', 'Pacific/Kiritimati', 'America/St_Johns']) {
        vi.stubEnv('TZ', zone);
        const names = moments.map((moment) => lastCompleteWeek(new Date(moment)).name);
        expect(names).toEqual(['2026-W12', '2026-W13', '2026-W42', '2026-W43']);
      }
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

describe('a week that is asked for', () => {
  it('is the same by its name and by each of its days, around every New Year from 2015 to 2045', () => {
    for (let year = 2015; year <= 2045; year += 1) {
      for (let offset = -14; offset <= 14; offset += 1) {
        const day = DateTime.utc(year, 1, 1).plus({ days: offset });
        const expected = weekByLuxon(day);
        expect(parseWeek(day.toISODate() ?? '')).toEqual(expected);
        expect(parseWeek(expected.name)).toEqual(expected);
      }
    }
  });

  it('exists as week 53 in exactly the years that have one', () => {
    for (let year = 2015; year <= 2045; year += 1) {
      const has53 = DateTime.utc(year, 7, 1).weeksInWeekYear === 53;
      expect(parseWeek(`${year}-W53`)?.name, String(year)).toBe(has53 ? `${year}-W53` : undefined);
    }
  });

  const badWeeks =
    '2026-W00 2026-W54 2026-W1 2026-47 2026W47 1999-W52 9999-W01 x2026-W47 2026-W47x 2026-W471';
  const badDays =
    '2026-02-29 2026-11-31 2026-13-01 1999-12-31 9999-06-01 x2026-11-27 2026-11-27x 2026-11-277';
  const other = ['27.11.2026', '2026-11-27T00:00', 'last', ''];

  it.each([...badWeeks.split(' '), ...badDays.split(' '), ...other])('is not %j', (text) => {
    expect(parseWeek(text)).toBeUndefined();
  });

  it.each(['2000-W01', '9998-w52', '2000-06-01', '9998-06-01'])('may be %s', (text) => {
    expect(parseWeek(text)?.name).toMatch(/^(2000|9998)-W/);
  });
});

it('is over when its Sunday is, in UTC, and its last day is shown as Sunday', () => {
  const week = parseWeek('2026-W48') as Week;
  expect(isOver(week, new Date('2026-11-29T23:59:59.999Z'))).toBe(false);
  expect(isOver(week, new Date('2026-11-30T00:00:00Z'))).toBe(true);
  expect(sundayOf(week)).toBe('2026-11-29');
});

it('steps back over New Year without a gap', () => {
  const week = parseWeek('2027-W02') as Week;
  const names = [1, 2, 3, 4].map((count) => weeksBefore(week, count).name);
  expect(names).toEqual(['2027-W01', '2026-W53', '2026-W52', '2026-W51']);
  for (let count = 0; count < 60; count += 1)
    expect(weeksBefore(week, count + 1).dateTo).toBe(weeksBefore(week, count).dateFrom);
});
