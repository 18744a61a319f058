import * as z from 'zod';
import { flag, InputError, number, parseInputs, type ReadInput, serviceInputs } from '../inputs.ts';
import { describeFileError, type Workspace } from '../runner/workspace.ts';
import { trimSlashes } from '../text.ts';
import { lastCompleteWeek, parseWeek, type Week } from './week.ts';

/** Page rows of a week that are read at most: 40 of the 100 requests that the service allows in an hour. */
const mostRows = 10_000;

type Given = z.infer<z.ZodObject<ReturnType<typeof schemas>>>;
export type VisitorsInputs = Given & {
  readonly week: Week;
  /** Whether somebody chose the week, so that it is not the last complete one by itself. */
  readonly isWeekChosen: boolean;
};

/** What is to be read. */
export type Scope = Pick<VisitorsInputs, 'week' | 'weeks' | 'maxRows' | 'readerSignals'>;

/** The units are those of `visitors/action.yml`. */
function schemas(workspace: Workspace, now: Date, isPrivate: boolean) {
  return {
    ...serviceInputs,
    title: title.optional(),
    siteUrl: siteUrl.optional(),
    week: week(now).optional(),
    weeks: whole(1, 52).default(8),
    top: whole(1, 250).default(10),
    maxRows: whole(1, mostRows).default(250),
    dropThreshold: percent.optional(),
    readerSignals: flag(true),
    readerWords: flag(isPrivate),
    docsRepository: docsRepository.optional(),
    docsDirectory: docsDirectory.optional(),
    docsBranch: docsBranch.optional(),
    docsAddress: docsAddress.optional(),
    reviewAfter: whole(1, 3650).default(180),
    check: checkName.optional(),
    githubToken: z.string().default(''),
    csv: fileToWrite(workspace).optional(),
    summaryFile: fileToWrite(workspace).optional(),
  };
}

/** What an event says of its repository. The summary of a public one is public. */
const privatePayload = z.object({ repository: z.object({ private: z.literal(true) }) });

/**
 * @param now decides which week is the last complete one
 * @param payload the event's, which decides whether the words of readers are shown where nobody says it
 * @throws InputError with every mistake that can be seen
 */
export function readVisitorsInputs(
  read: ReadInput,
  workspace: Workspace,
  now: Date,
  payload: unknown,
): VisitorsInputs {
  const isPrivate = privatePayload.safeParse(payload).success;
  const inputs = parseInputs(schemas(workspace, now, isPrivate), read, contradictions(read));
  const [csv, summary] = [inputs.csv, inputs.summaryFile].map((path) => path && workspace.place(path));
  if (csv && csv === summary) throw new InputError(['csv, summary-file: Expected two different files.']);
  return { ...inputs, week: inputs.week ?? lastCompleteWeek(now), isWeekChosen: inputs.week !== undefined };
}

/** Whether there is a key at all, before anything else is asked of the inputs. */
export const hasKey = (read: ReadInput): boolean => read('api-key') !== '';

function contradictions(read: ReadInput): string[] {
  const needs = (name: string, other: string) =>
    read(name) !== '' && read(other) === '' ? [`${name}: It needs ${other}.`] : [];
  return [
    needs('docs-repository', 'github-token'),
    needs('docs-directory', 'docs-repository'),
    needs('docs-branch', 'docs-repository'),
    needs('docs-address', 'docs-repository'),
    needs('check', 'github-token'),
  ].flat();
}

function whole(from: number, to: number) {
  const expected = `Expected a whole number from ${from} to ${to}.`;
  const isWhole = (value: number) => Number.isInteger(value) && value >= from && value <= to;
  return number(expected).refine(isWhole, expected);
}

const expectedPercent = 'Expected a percentage from 0 to 100.';

/** With its sign or without. */
const percent = z
  .string()
  .transform((text) => text.replace(/\s*%$/, ''))
  .pipe(number(expectedPercent).refine((value) => value <= 100, expectedPercent));

function week(now: Date) {
  const last = lastCompleteWeek(now);
  return z.string().transform((text, { addIssue }): Week => {
    const found = parseWeek(text);
    if (found !== undefined && found.dateTo <= last.dateTo) return found;
    const early = found ? `The week ${found.name} is not over before ${found.dateTo} (UTC). ` : '';
    addIssue(`${early}Expected a past week such as ${last.name}, or a date in it such as ${last.dateFrom}.`);
    return z.NEVER;
  });
}

/** It stands in headings, and in front of the headline. */
const title = z
  .string()
  .regex(/^[^\p{C}]{1,100}$/u, 'Expected a name of 100 characters at most, in one line, such as Handbook.');

/** Without a slash at its end, so that page paths can follow. */
const siteUrl = z.string().transform((text, { addIssue }) => {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || /[?#]/.test(text)) {
    addIssue('Expected an address such as https://docs.example.com, without user, password, ? and #.');
    return z.NEVER;
  }
  return trimSlashes(url.href);
});

const docsRepository = z
  .string()
  .regex(/^[\w-]{1,100}\/(?!\.{1,2}$)[\w.-]{1,100}$/, 'Expected owner/name, such as octo/docs.');

/** From the root of the repository, without slashes at its ends; `''` is the root. */
const docsDirectory = z
  .string()
  .regex(
    /^(?!.*(^|\/)\.\.(\/|$))[^\\\p{Cc}]{1,1000}$/u,
    'Expected a folder of the repository, such as docs, or . for its root.',
  )
  .transform((path) => path.replace(/^(\.?\/+|\.$)+|\/+$/g, ''));

/** Of a commit status. */
const checkName = z
  .string()
  .regex(/^[^\p{Cc}]{1,100}$/u, 'Expected a name of at most 100 characters, such as documentation.');

/** Without slashes at its ends; `''` for the root of the site. */
const docsAddress = z
  .string()
  .regex(
    /^\/?[^\s\p{Cc}?#\\:]{0,200}$/u,
    'Expected the path of an address, such as /sdk, or / for the whole site.',
  )
  .transform(trimSlashes);

/** None that git would take for something else, such as a file of a branch (`main:docs`). */
const docsBranch = z
  .string()
  .regex(
    /^(?![-/.])(?!.*(\.\.|@\{))[^\s~^:?*[\\\p{Cc}]{1,250}$/u,
    'Expected the name of a branch, such as main.',
  );

function fileToWrite(workspace: Workspace) {
  return z.string().superRefine((path, { addIssue }) => {
    try {
      workspace.place(path);
    } catch (error) {
      addIssue(`Expected a file that can be written: ${describeFileError(error)}.`);
    }
  });
}
