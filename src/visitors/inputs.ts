import * as z from 'zod';
import { describeError } from '../errors.ts';
import { flag, InputError, number, parseInputs, type ReadInput, serviceInputs } from '../inputs.ts';
import { isInside, type Workspace } from '../runner/workspace.ts';
import { isOver, lastCompleteWeek, parseWeek, type Week } from './week.ts';

/** Page rows of a week that are read at most; the service allows 100 requests of 250 rows an hour. */
const mostRows = 25_000;

export type VisitorsInputs = z.infer<z.ZodObject<ReturnType<typeof visitorsInputs>>>;

/** What is to be read. */
export type Scope = Pick<VisitorsInputs, 'week' | 'weeks' | 'maxRows'>;

/**
 * Every input of the action, by its name in camel case.
 *
 * @param now decides which week is the last complete one
 */
function visitorsInputs(workspace: Workspace, now: Date) {
  return {
    ...serviceInputs,
    siteUrl: siteUrl.optional(),
    week: week(now),
    /** In the trend, the reported one included. */
    weeks: whole(1, 52).default(8),
    /** Pages in each list. */
    top: whole(1, 250).default(10),
    /** Page rows of each of the two compared weeks. */
    maxRows: z
      .string()
      .transform((text) => (text === 'all' ? String(mostRows) : text))
      .pipe(whole(1, mostRows, `Expected all, or a whole number from 1 to ${mostRows}.`))
      .default(250),
    /** Percent. */
    dropThreshold: percent.optional(),
    failOnDrop: flag(false),
    /** `owner/name`. */
    docsRepository: z
      .string()
      .regex(/^[\w-]{1,100}\/(?!\.{1,2}$)[\w.-]{1,100}$/, 'Expected owner/name, such as octo/docs.')
      .optional(),
    docsDirectory: docsDirectory.optional(),
    docsBranch: docsBranch.optional(),
    /** Days. */
    reviewAfter: whole(1, 3650).default(180),
    githubToken: z.string().default(''),
    csv: fileToWrite(workspace).optional(),
    summaryFile: fileToWrite(workspace).optional(),
  };
}

/**
 * @param workspace where files are to be written
 * @throws InputError with every mistake that can be seen
 */
export function readVisitorsInputs(read: ReadInput, workspace: Workspace, now: Date): VisitorsInputs {
  const inputs = parseInputs(visitorsInputs(workspace, now), read, contradictions);
  const [csv, summary] = [inputs.csv, inputs.summaryFile].map((path) => path && workspace.place(path));
  if (csv && summary && (csv === summary || isInside(csv, summary) || isInside(summary, csv)))
    throw new InputError(['csv, summary-file: Expected two different files, neither of them a folder.']);
  return inputs;
}

function contradictions(read: ReadInput): string[] {
  const given = (name: string) => read(name) !== '';
  const found: string[] = [];
  if (/^true$/i.test(read('fail-on-drop')) && !given('drop-threshold'))
    found.push('fail-on-drop: It needs drop-threshold, the percent from which on a drop fails the run.');
  if (given('docs-repository') && !given('github-token'))
    found.push(
      'github-token: Required with docs-repository. Leave the input out to use the token of the workflow.',
    );
  for (const name of ['docs-directory', 'docs-branch'])
    if (given(name) && !given('docs-repository')) found.push(`${name}: It needs docs-repository.`);
  return found;
}

function whole(from: number, to: number, expected = `Expected a whole number from ${from} to ${to}.`) {
  return number(expected).refine(
    (value) => Number.isInteger(value) && value >= from && value <= to,
    expected,
  );
}

const expectedPercent = 'Expected a percentage from 0 to 100.';

/** With its sign or without. */
const percent = z
  .string()
  .transform((text) => text.replace(/\s*%$/, ''))
  .pipe(number(expectedPercent).refine((value) => value <= 100, expectedPercent));

function week(now: Date) {
  const last = lastCompleteWeek(now);
  return z
    .string()
    .default(last.name)
    .transform((text, { addIssue }): Week => {
      const found = parseWeek(text);
      if (found !== undefined && isOver(found, now)) return found;
      const early = found && `The week ${found.name} is not over before ${found.dateTo} (UTC). `;
      addIssue(
        `${early ?? ''}Expected a past week such as ${last.name}, or a date in it such as ${last.dateFrom}.`,
      );
      return z.NEVER;
    });
}

/** Without a slash at its end, so that page paths can follow. */
const siteUrl = z.string().transform((text, { addIssue }) => {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || /[?#]/.test(text)) {
    addIssue('Expected an address such as https://docs.example.com, without user, password, ? and #.');
    return z.NEVER;
  }
  return url.href.replace(/\/+$/, '');
});

/** From the root of the repository, without slashes at its ends; `''` is the root. */
const docsDirectory = z
  .string()
  .regex(
    /^(?!.*(^|\/)\.\.(\/|$))[^\\\p{Cc}]{1,1000}$/u,
    'Expected a folder of the repository, such as docs, or . for its root.',
  )
  .transform((path) => path.replace(/^(\.?\/+|\.$)+|\/+$/g, ''));

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
      addIssue(`Expected a file that can be written: ${describeError(error)}.`);
    }
  });
}
