import type { Visitors } from '../../service/schemas.ts';
import { dayMs, type Week } from '../week.ts';

// One language, whatever the machine's is.
const locale = 'en-US';
const signed = { signDisplay: 'exceptZero' } as const;
const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

function formatOf(options: Intl.NumberFormatOptions, unit = '') {
  const format = new Intl.NumberFormat(locale, options);
  /** A dash stands for a number that is not known. */
  return (value: number | 'new' | undefined) =>
    typeof value === 'number' ? `${format.format(value)}${unit}` : (value ?? '–');
}

export const count = formatOf({});
export const difference = formatOf(signed);
export const percent = formatOf(tenths, '%');
export const percentChange = formatOf({ ...tenths, ...signed }, '%');

export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** Before a number of which there may be more. */
export const atLeast = (list: { readonly isPart: boolean } | undefined) => (list?.isPart ? 'at least ' : '');

/** `412 + 1,208 AI`: how a page's readers are told everywhere, since a visitor of both kinds is one in all. */
export const readersOf = ({ human, ai }: Visitors) => `${count(human)} + ${count(ai)}\u00A0AI`;

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const dateFormatOf = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
const long = dateFormatOf({ dateStyle: 'long' });
const withoutYear = dateFormatOf({ month: 'long', day: 'numeric' });
const short = dateFormatOf({ month: 'short', day: 'numeric' });

export const longDay = (day: Date) => long.format(day);

/** `Nov 16`: the Monday of a week. */
export const shortWeek = ({ dateFrom }: Week) => short.format(Date.parse(dateFrom));

function range(format: Intl.DateTimeFormat, { dateFrom, dateTo }: Week): string {
  const lastMoment = Date.parse(dateTo) - 1;
  return format.formatRange(Date.parse(dateFrom), lastMoment).replace(/\s*–\s*/u, ' to ');
}

export const days = (week: Week) => range(long, week);
export const daysOfYear = (week: Week) => range(withoutYear, week);

/** How long ago a day is: `today`, `3 days`, `8 months`, `2 years`; a month has 30.4 days. */
export function age(day: Date, now: Date): string {
  const passed = Math.floor((now.getTime() - day.getTime()) / dayMs);
  if (passed < 1) return 'today';
  const months = Math.floor(passed / 30.4375);
  if (months < 2) return counted(passed, 'day');
  return months < 24 ? counted(months, 'month') : counted(Math.floor(months / 12), 'year');
}
