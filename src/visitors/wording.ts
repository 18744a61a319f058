import { ServiceError } from '../service/errors.ts';
import type { Visitors } from '../service/records.ts';
import type { Findings } from './ending.ts';
import type { ListReading } from './pages.ts';
import { sundayOf, type Week } from './week.ts';

// One language, whatever the machine's is.
const locale = 'en-US';
const whole = new Intl.NumberFormat(locale);
const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });
const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
const decimal = new Intl.NumberFormat(locale, tenths);
const signedDecimal = new Intl.NumberFormat(locale, { ...tenths, signDisplay: 'exceptZero' });
const dayAndMonth = new Intl.DateTimeFormat(locale, {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});
const monthAndDay = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** What stands for a number that is not known. */
export const dash = '–';

export function count(value: number | undefined): string {
  return value === undefined ? dash : whole.format(value);
}

export function difference(value: number | undefined): string {
  return value === undefined ? dash : signed.format(value);
}

export function percent(value: number | undefined): string {
  return value === undefined ? dash : `${decimal.format(value)}%`;
}

export function growthText(value: number | 'new' | undefined): string {
  if (value === undefined) return dash;
  return value === 'new' ? 'new' : `${signedDecimal.format(value)}%`;
}

export function points(value: number | undefined): string {
  return value === undefined ? dash : `${signedDecimal.format(value)} points`;
}

/** `1 page`, `2 pages`. */
export function counted(value: number, one: string, many: string): string {
  return `${whole.format(value)} ${value === 1 ? one : many}`;
}

/** `Monday, November 16, to Sunday, November 22, 2026`. */
export function days(week: Week): string {
  const sunday = sundayOf(week);
  const [from, to] = [week.dateFrom, sunday].map((date) => dayAndMonth.format(new Date(date)));
  const [firstYear, lastYear] = [week.dateFrom.slice(0, 4), sunday.slice(0, 4)];
  return firstYear === lastYear
    ? `${from}, to ${to}, ${lastYear}`
    : `${from}, ${firstYear}, to ${to}, ${lastYear}`;
}

/** `November 16 to 22, 2026`. */
function shortDays(week: Week): string {
  const sunday = sundayOf(week);
  const [from, to] = [week.dateFrom, sunday].map((date) => monthAndDay.format(new Date(date)));
  const [fromYear, toYear] = [week.dateFrom.slice(0, 4), sunday.slice(0, 4)];
  if (fromYear !== toYear) return `${from}, ${fromYear}, to ${to}, ${toYear}`;
  const sameMonth = week.dateFrom.slice(5, 7) === sunday.slice(5, 7);
  return `${from} to ${sameMonth ? Number(sunday.slice(8)) : to}, ${toYear}`;
}

/** One sentence that stands on its own, for a reader who has nothing else. */
export function forwardable(findings: Findings): string {
  const { week, totals, before } = findings;
  const when = `In week ${week.name} (${shortDays(week)})`;
  if (totals.human + totals.ai === 0) {
    const earlier =
      before === undefined
        ? ''
        : before.human + before.ai === 0
          ? ', as in the week before'
          : `, after ${people(before)} and ${agents(before)} in the week before`;
    return `${when}, nobody read the documentation, neither people nor AI agents${earlier}.`;
  }
  if (before === undefined)
    return `${when}, ${people(totals)} and ${agents(totals)} read the documentation; the week before was not read, so nothing is compared.`;
  if (before.human + before.ai === 0) {
    const older = findings.trend.slice(0, -1);
    const first =
      older.length > 1 && older.every((each) => each.totals?.total === 0)
        ? `; it is the first week with readers of the last ${findings.trend.length}`
        : '; the week before had no readers';
    return `${when}, ${people(totals)} and ${agents(totals)} read the documentation${first}.`;
  }
  const human = move(before.human, totals.human, findings.growth?.human, ' on the week before');
  const ai = move(before.ai, totals.ai, findings.growth?.ai, '');
  return `${when}, ${people(totals)} (${human}) and ${agents(totals)} (${ai}) read the documentation.`;
}

function people({ human }: Visitors): string {
  return human === 0 ? 'no people' : counted(human, 'person', 'people');
}

function agents({ ai }: Visitors): string {
  return ai === 0 ? 'no AI agents' : counted(ai, 'AI agent', 'AI agents');
}

function move(before: number, now: number, growth: number | 'new' | undefined, than: string): string {
  // "No people (down 100.0%)" says it twice.
  if (now === 0) return `${before === 0 ? 'as' : whole.format(before)} in the week before`;
  if (now === before) return than === '' ? 'unchanged' : 'as many as in the week before';
  if (growth === 'new' || growth === undefined)
    return `after none${than === '' ? '' : ' in the week before'}`;
  const size = Math.abs(growth) < 0.1 ? 'less than 0.1%' : `${decimal.format(Math.abs(growth))}%`;
  return `${now > before ? 'up' : 'down'} ${size}${than}`;
}

export function dropText({ totals, before, dropThreshold }: Findings): string {
  const fall = fallBeyond(dropThreshold ?? 0, before?.human ?? 0, totals.human);
  return `Human visitors fell by ${fall} in a week, from ${count(before?.human)} to ${count(totals.human)}. The limit (drop-threshold) is ${dropThreshold}%.`;
}

/** With as many decimals as it takes to stand apart from the limit that it is beyond. */
function fallBeyond(limit: number, before: number, now: number): string {
  const fall = ((before - now) / before) * 100;
  const decimals = [1, 2, 3, 4, 5, 6].find((each) => Number(fall.toFixed(each)) > limit);
  return decimals === undefined ? `more than ${limit}%` : `${fall.toFixed(decimals)}%`;
}

/** Why a list is not the whole one; `undefined` when it is. `of` names the week. */
export function listText(reading: ListReading, of: string): string | undefined {
  const { pages, duplicates, unreadable, shortAnswers } = reading;
  const read = `Of ${of}, ${counted(pages, 'page was', 'pages were')} read`;
  const found = [
    ...(duplicates === 0
      ? []
      : [
          `${counted(duplicates, 'row', 'rows')} came twice and ${duplicates === 1 ? 'was' : 'were'} counted once, so the list moved while it was read, and others may be missing`,
        ]),
    ...(unreadable === 0 ? [] : [`${counted(unreadable, 'row', 'rows')} had no readable path or count`]),
    ...(shortAnswers === 0
      ? []
      : [`${counted(shortAnswers, 'answer', 'answers')} of the service held fewer rows than asked for`]),
  ];
  const end = endText[reading.end];
  const reasons = [...(end === undefined ? [] : [end]), ...found];
  return reasons.length === 0 ? undefined : `${read}, and the list is not complete: ${reasons.join('; ')}.`;
}

const endText: Readonly<Record<ListReading['end'], string | undefined>> = {
  end: undefined,
  'row-cap': 'the reading ended at max-rows',
  'empty-page': 'the service says that there are more rows, and sends none',
  'nothing-new': 'the service says that there are more rows, and repeats those it sent',
  unreadable: 'the service says that there are more rows, and sends page after page without a readable one',
  'given-up': 'the reading was given up',
};

/** Whether an error is the hourly limit. */
export function isLimit(error: unknown): boolean {
  return error instanceof ServiceError && error.status === 429;
}
