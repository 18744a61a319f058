import { DateTime } from 'luxon';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isOver, lastCompleteWeek, parseWeek, type Week, weeksBefore } from '../../src/visitors/week.ts';

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

afterEach(() => vi.unstubAllEnvs());

// The year of the week is not the calendar's, and neither the time zone nor its clock changes count.
it.each(['UTC', 'Pacific/Kiritimati', 'America/St_Johns'])(
  'the last complete week is that of an independent implementation on every day from 2015 to 2045, in %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    for (let day = DateTime.utc(2015, 1, 1); day.year <= 2045; day = day.plus({ days: 1 })) {
      const expected = weekByLuxon(day.minus({ weeks: 1 }));
      const start = day.toMillis();
      for (const moment of [start, start + dayMs - 1]) {
        const week = lastCompleteWeek(new Date(moment));
        // `expect` is slow.
        if (JSON.stringify(week) !== JSON.stringify(expected)) expect(week).toEqual(expected);
      }
    }
  },
);

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

  const badWeeks = '2026-W00 2025-W53 2026-W1 2026W47 1999-W52 9999-W01 x2026-W47 2026-W471';
  const badDays = '2026-02-29 2026-13-01 1999-12-31 9999-06-01 x2026-11-27 2026-11-277 27.11.2026';

  it.each([...badWeeks.split(' '), ...badDays.split(' '), ''])('is not %j', (text) => {
    expect(parseWeek(text)).toBeUndefined();
  });

  it.each(['2000-W01', '9998-w52', '2000-06-01', '9998-06-01'])('may be %s', (text) => {
    expect(parseWeek(text)?.name).toMatch(/^(2000|9998)-W/);
  });
});

it('is over when its Sunday is, in UTC', () => {
  const week = parseWeek('2026-W48') as Week;
  expect(isOver(week, new Date('2026-11-29T23:59:59.999Z'))).toBe(false);
  expect(isOver(week, new Date('2026-11-30T00:00:00Z'))).toBe(true);
});

it('steps back over New Year', () => {
  const week = parseWeek('2027-W02') as Week;
  const names = [1, 2, 3].map((count) => weeksBefore(week, count).name);
  expect(names).toEqual(['2027-W01', '2026-W53', '2026-W52']);
});
