import type { Week } from './week.ts';

// One language, whatever the machine's is.
const locale = 'en-US';
const signed = { signDisplay: 'exceptZero' } as const;
const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

function numbers(options: Intl.NumberFormatOptions, unit = '') {
  const { format } = new Intl.NumberFormat(locale, options);
  /** A dash stands for a number that is not known. */
  return (value: number | 'new' | undefined) =>
    typeof value === 'number' ? `${format(value)}${unit}` : (value ?? '–');
}

export const count = numbers({});
export const difference = numbers(signed);
export const percent = numbers(tenths, '%');
export const percentChange = numbers({ ...tenths, ...signed }, '%');
export const points = numbers({ ...tenths, ...signed }, ' points');

/** `1 page`, `2 pages`. */
export function counted(value: number, one: string): string {
  return `${count(value)} ${one}${value === 1 ? '' : 's'}`;
}

const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });

export const longDay = (day: Date) => dates.format(day);

/** `November 16 to 22, 2026`. */
export function days({ dateFrom, dateTo }: Week): string {
  const lastMoment = Date.parse(dateTo) - 1;
  return dates.formatRange(Date.parse(dateFrom), lastMoment).replace(/\s*–\s*/u, ' to ');
}
