import { sundayOf, type Week } from './week.ts';

// One language, whatever the machine's is.
const locale = 'en-US';
const signed = { signDisplay: 'exceptZero' } as const;
const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** Makes a thing when it is first asked for: formats take milliseconds to make, and the other action loads them too. */
function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function numbers(options: Intl.NumberFormatOptions, unit = '') {
  const numberFormat = once(() => new Intl.NumberFormat(locale, options));
  /** A dash stands for a number that is not known. */
  return (value: number | 'new' | undefined) =>
    typeof value === 'number' ? `${numberFormat().format(value)}${unit}` : (value ?? '–');
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

const dates = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }));

/** @param day `YYYY-MM-DD` */
export function longDay(day: string): string {
  return dates().format(new Date(day));
}

/** `November 16 to 22, 2026`. */
export function days(week: Week): string {
  const [monday, sunday] = [new Date(week.dateFrom), new Date(sundayOf(week))];
  return dates()
    .formatRange(monday, sunday)
    .replace(/\s*–\s*/u, ' to ');
}
