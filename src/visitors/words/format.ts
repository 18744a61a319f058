import type { Week } from '../week.ts';

// One language, whatever the machine's is.
const locale = 'en-US';
const signed = { signDisplay: 'exceptZero' } as const;
const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** Made when it is first needed: these formats are slow to make, and the other action needs none. */
function formatOf(options: Intl.NumberFormatOptions, unit = '') {
  let format: Intl.NumberFormat | undefined;
  /** A dash stands for a number that is not known. */
  return (value: number | 'new' | undefined) => {
    if (typeof value !== 'number') return value ?? '–';
    format ??= new Intl.NumberFormat(locale, options);
    return `${format.format(value)}${unit}`;
  };
}

export const count = formatOf({});
export const difference = formatOf(signed);
export const percent = formatOf(tenths, '%');
export const percentChange = formatOf({ ...tenths, ...signed }, '%');
export const points = formatOf({ ...tenths, ...signed }, ' points');

/** `1 page`, `2 pages`. */
export function counted(value: number, one: string): string {
  return `${count(value)} ${one}${value === 1 ? '' : 's'}`;
}

let dates: Intl.DateTimeFormat | undefined;
function datesFormat(): Intl.DateTimeFormat {
  dates ??= new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return dates;
}

export const longDay = (day: Date) => datesFormat().format(day);

/** `November 16 to 22, 2026`. */
export function days({ dateFrom, dateTo }: Week): string {
  const lastMoment = Date.parse(dateTo) - 1;
  return datesFormat()
    .formatRange(Date.parse(dateFrom), lastMoment)
    .replace(/\s*–\s*/u, ' to ');
}
