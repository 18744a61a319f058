import { sundayOf, type Week } from './week.ts';

// One language, whatever the machine's is.
const locale = 'en-US';
const plain = new Intl.NumberFormat(locale);
const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });
const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
const decimal = new Intl.NumberFormat(locale, tenths);
const signedDecimal = new Intl.NumberFormat(locale, { ...tenths, signDisplay: 'exceptZero' });
const fullDate = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });

/** What stands for a number that is not known. */
export const dash = '–';

const orDash = (format: (value: number) => string) => (value: number | undefined) =>
  value === undefined ? dash : format(value);

export const count = orDash(plain.format);
export const difference = orDash(signed.format);
export const percent = orDash((value) => `${decimal.format(value)}%`);
export const points = orDash((value) => `${signedDecimal.format(value)} points`);
const change = orDash((value) => `${signedDecimal.format(value)}%`);

export function growthPercent(value: number | 'new' | undefined): string {
  return value === 'new' ? value : change(value);
}

/** `1 page`, `2 pages`. */
export function counted(value: number, one: string): string {
  return `${plain.format(value)} ${one}${value === 1 ? '' : 's'}`;
}

/** @param day `YYYY-MM-DD` */
export function longDay(day: string): string {
  return fullDate.format(new Date(day));
}

/** `November 16 to 22, 2026`. */
export function days(week: Week): string {
  const [monday, sunday] = [new Date(week.dateFrom), new Date(sundayOf(week))];
  return fullDate.formatRange(monday, sunday).replace(/\s*–\s*/u, ' to ');
}
