import {
  Expectation,
  flag,
  type InputReader,
  numberBetween,
  optional,
  readInputs,
  valuesOf,
  wholeNumberBetween,
} from '../runner/inputs.ts';
import type { Runner } from '../runner/runner.ts';
import { isInside, type Unwritable } from '../runner/workspace.ts';
import { apiKey, baseUrl, projectId } from '../service/inputs.ts';
import { isOver, isShapedAsWeek, lastCompleteWeek, parseWeek, type Week } from './week.ts';

export interface VisitorsInputs {
  readonly projectId: string;
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly week: Week;
  /** In the trend, the reported one included. */
  readonly weeks: number;
  /** Pages in each list. */
  readonly top: number;
  /** Page rows of each compared week; `Infinity` stands for `all`. */
  readonly maxRows: number;
  /** Percent. */
  readonly dropThreshold: number | undefined;
  readonly failOnDrop: boolean;
  /** Paths in the workspace, as given. */
  readonly csv: string | undefined;
  readonly summaryFile: string | undefined;
}

/** Where a file is to be written, or why it cannot be. */
type PlaceFile = (path: string) => { path: string } | Unwritable;

/**
 * @param now decides which week is the last complete one
 * @throws InputError with every mistake that can be seen
 */
export function readVisitorsInputs(
  runner: Pick<Runner, 'input'>,
  placeFile: PlaceFile,
  now: Date,
): VisitorsInputs {
  const read = readInputs(runner, {
    'project-id': projectId,
    'api-key': apiKey,
    'base-url': baseUrl,
    week: weekReader(now),
    weeks: wholeNumberBetween(1, 52),
    top: wholeNumberBetween(1, 250),
    'max-rows': maxRows,
    'drop-threshold': optional(percent),
    'fail-on-drop': flag,
    csv: optional(fileToWrite(placeFile)),
    'summary-file': optional(fileToWrite(placeFile)),
  });
  const values = valuesOf(read, contradictions(runner, placeFile));
  return {
    projectId: values['project-id'],
    apiKey: values['api-key'],
    baseUrl: values['base-url'],
    week: values.week,
    weeks: values.weeks,
    top: values.top,
    maxRows: values['max-rows'],
    dropThreshold: values['drop-threshold'],
    failOnDrop: values['fail-on-drop'],
    csv: values.csv,
    summaryFile: values['summary-file'],
  };
}

/** Mistakes that show in several inputs together. */
function contradictions(runner: Pick<Runner, 'input'>, placeFile: PlaceFile): string[] {
  const given = (name: string) => runner.input(name).trim();
  const found: string[] = [];
  if (/^true$/i.test(given('fail-on-drop')) && given('drop-threshold') === '')
    found.push('fail-on-drop: it needs drop-threshold, the percent from which on a drop fails the run');
  const [csv, summary] = [given('csv'), given('summary-file')].map((path) =>
    path === '' ? undefined : placeFile(path),
  );
  if (typeof csv === 'object' && typeof summary === 'object') {
    if (csv.path === summary.path) found.push('csv, summary-file: two different files are expected');
    else if (isInside(csv.path, summary.path) || isInside(summary.path, csv.path))
      found.push('csv, summary-file: one of them would be a folder of the other; two files are expected');
  }
  return found;
}

function weekReader(now: Date): InputReader<Week> {
  return (value) => {
    const last = lastCompleteWeek(now);
    const text = value.trim();
    if (text === '') return last;
    const week = parseWeek(text);
    if (week === undefined) {
      const expected = `a week such as ${last.name}, or a date in it such as ${last.dateFrom}, is expected`;
      throw new Expectation(
        isShapedAsWeek(text) ? `there is no ${text} in the years 2000 to 9998; ${expected}` : expected,
      );
    }
    if (!isOver(week, now)) {
      throw new Expectation(
        `the week ${week.name} is not over before ${week.dateTo} in UTC; the last complete one is ${last.name}, from ${last.dateFrom}`,
      );
    }
    return week;
  };
}

const maxRows: InputReader<number> = (value) => {
  if (value.trim() === 'all') return Number.POSITIVE_INFINITY;
  try {
    return wholeNumberBetween(1, 1_000_000)(value);
  } catch {
    throw new Expectation('all (in lower case), or a whole number from 1 to 1000000 is expected');
  }
};

/** With its sign or without. */
const percent: InputReader<number> = (value) =>
  numberBetween(0, 100, 'percent')(value.trim().replace(/\s*%$/, ''));

function fileToWrite(placeFile: PlaceFile): InputReader<string> {
  return (value) => {
    const path = value.trim();
    const place = placeFile(path);
    if (place === 'outside') throw new Expectation('a file inside the workspace is expected');
    if (place === 'folder') throw new Expectation('a file is expected, and this is a folder');
    if (place === 'special')
      throw new Expectation('a file is expected, and this is a pipe, a socket or a device');
    if (place === 'dangling')
      throw new Expectation('a file is expected, and a link on the way to it leads nowhere');
    if (place === 'unnameable') throw new Expectation('a path without a NUL character is expected');
    if (place === 'blocked')
      throw new Expectation(
        'a path is expected whose folders can be made; a file is in the place of one, or a name is too long',
      );
    return path;
  };
}
