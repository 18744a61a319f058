import { afterEach, describe, expect, it, vi } from 'vitest';
import { lastCompleteWeek, parseWeek, type Week, weeksBefore } from '../../src/visitors/week.ts';

const dayMs = 86_400_000;
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The Mondays of week 1 of the years 2015 to 2046, from the calendar (Python's `date.fromisocalendar` names the same). */
const firstMondays = [
  ...'2014-12-29 2016-01-04 2017-01-02 2018-01-01 2018-12-31 2019-12-30 2021-01-04 2022-01-03'.split(' '),
  ...'2023-01-02 2024-01-01 2024-12-30 2025-12-29 2027-01-04 2028-01-03 2029-01-01 2029-12-31'.split(' '),
  ...'2030-12-30 2031-12-29 2033-01-03 2034-01-02 2035-01-01 2035-12-31 2036-12-29 2038-01-04'.split(' '),
  ...'2039-01-03 2040-01-02 2040-12-31 2041-12-30 2042-12-29 2044-01-04 2045-01-02 2046-01-01'.split(' '),
].map((date) => Date.parse(date));

/** The week of a day, by that table. */
function weekByCalendar(day: number): Week {
  const at = firstMondays.findLastIndex((first) => first <= day);
  const first = firstMondays[at] ?? Number.NaN;
  const index = Math.floor((day - first) / (7 * dayMs));
  const monday = first + index * 7 * dayMs;
  return {
    name: `${2015 + at}-W${String(index + 1).padStart(2, '0')}`,
    dateFrom: dateOf(monday),
    dateTo: dateOf(monday + 7 * dayMs),
  };
}

afterEach(() => vi.unstubAllEnvs());

// The year of the week is not the calendar's, and neither the time zone nor its clock changes count.
it.each(['UTC', 'Pacific/Kiritimati', 'America/St_Johns'])(
  'the last complete week is that of the calendar on every day from 2015 to 2045, in %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    for (let day = Date.UTC(2015, 0, 5); day < Date.UTC(2046, 0, 1); day += dayMs) {
      const expected = weekByCalendar(day - 7 * dayMs);
      for (const moment of [day, day + dayMs - 1]) {
        const week = lastCompleteWeek(new Date(moment));
        // `expect` is slow.
        if (JSON.stringify(week) !== JSON.stringify(expected)) expect(week).toEqual(expected);
      }
    }
  },
);

describe('a week that is asked for', () => {
  it('is the same by its name and by each of its days, around every New Year from 2016 to 2045', () => {
    for (let year = 2016; year <= 2045; year += 1) {
      for (let offset = -14; offset <= 14; offset += 1) {
        const day = Date.UTC(year, 0, 1 + offset);
        const expected = weekByCalendar(day);
        expect(parseWeek(dateOf(day))).toEqual(expected);
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

it('steps back over New Year', () => {
  const week = parseWeek('2027-W02') as Week;
  const names = [1, 2, 3].map((count) => weeksBefore(week, count).name);
  expect(names).toEqual(['2027-W01', '2026-W53', '2026-W52']);
});
