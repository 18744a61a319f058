import * as z from 'zod';
import { flag, number, parseInputs, type ReadInput, serviceInputs } from '../inputs.ts';
import { describeFileError, type Workspace } from '../runner/workspace.ts';
import { trimSlashes } from '../text.ts';
import { lastCompleteWeek, parseWeek, type Week } from './week.ts';

/** Page rows of a week that are read at most: 40 of the 100 requests that the service allows in an hour. */
const mostRows = 10_000;

type Given = z.infer<z.ZodObject<ReturnType<typeof schemas>>>;
export type VisitorsInputs = Given & { readonly week: Week };

function schemas(workspace: Workspace, now: Date, isPrivate: boolean) {
  return {
    ...serviceInputs,
    title: name('Handbook').optional(),
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
    check: name('documentation').optional(),
    githubToken: z.string().default(''),
    csv: fileToWrite(workspace).optional(),
    summaryFile: fileToWrite(workspace).optional(),
  };
}

/** The summary of a public repository is public. */
const privatePayload = z.object({ repository: z.object({ private: z.literal(true) }) });

/** @param payload the event's, which decides whether the words of readers are shown where nobody says it */
export function readVisitorsInputs(
  read: ReadInput,
  workspace: Workspace,
  now: Date,
  payload: unknown,
): VisitorsInputs {
  const isPrivate = privatePayload.safeParse(payload).success;
  const inputs = parseInputs(schemas(workspace, now, isPrivate), read, contradictions(read));
  return { ...inputs, week: inputs.week ?? lastCompleteWeek(now) };
}

/** What an input is no use without. */
const needs: readonly (readonly [name: string, other: string])[] = [
  ['docs-repository', 'github-token'],
  ['docs-directory', 'docs-repository'],
  ['docs-branch', 'docs-repository'],
  ['docs-address', 'docs-repository'],
  ['check', 'github-token'],
];

function contradictions(read: ReadInput): string[] {
  const broken = needs.filter(([name, other]) => read(name) !== '' && read(other) === '');
  return broken.map(([name, other]) => `${name}: It needs ${other}.`);
}

function whole(from: number, to: number) {
  const expected = `Expected a whole number from ${from} to ${to}.`;
  const isWhole = (value: number) => Number.isInteger(value) && value >= from && value <= to;
  return number(expected).refine(isWhole, expected);
}

const expectedPercent = 'Expected a percentage from 0 to 100.';
const percent = number(expectedPercent).refine((value) => value <= 100, expectedPercent);

function week(now: Date) {
  const last = lastCompleteWeek(now);
  return z.string().transform((text, { addIssue }): Week => {
    const found = parseWeek(text);
    if (found !== undefined && found.dateTo <= last.dateTo) return found;
    addIssue(`Expected a past week such as ${last.name}, or a date in it such as ${last.dateFrom}.`);
    return z.NEVER;
  });
}

const matching = (pattern: RegExp, expected: string) => z.string().regex(pattern, expected);

/** Of the report, which stands in headings, or of a commit status. */
const name = (example: string) =>
  matching(
    /^[^\p{C}]{1,100}$/u,
    `Expected a name of 100 characters at most, in one line, such as ${example}.`,
  );

/** Without a slash at its end, so that page paths can follow. */
const siteUrl = z
  .string()
  .refine((text) => {
    const { protocol, username, password } = URL.parse(text) ?? {};
    return protocol === 'https:' && username === '' && password === '' && !/[?#]/.test(text);
  }, 'Expected an address such as https://docs.example.com, without user, password, ? and #.')
  .transform((text) => trimSlashes(new URL(text).href));

const docsRepository = matching(
  /^[\w-]{1,100}\/(?!\.{1,2}$)[\w.-]{1,100}$/,
  'Expected owner/name, such as octo/docs.',
);

/** From the root of the repository, without slashes at its ends; `''` is the root. */
const docsDirectory = matching(
  /^(?!.*(^|\/)\.\.(\/|$))[^\\\p{Cc}]{1,1000}$/u,
  'Expected a folder of the repository, such as docs, or . for its root.',
).transform((path) => path.replace(/^(\.?\/+|\.$)+|\/+$/g, ''));

/** Without slashes at its ends; `''` for the root of the site. */
const docsAddress = matching(
  /^\/?[^\s\p{Cc}?#\\:]{0,200}$/u,
  'Expected the path of an address, such as /sdk, or / for the whole site.',
).transform(trimSlashes);

/** None that git would take for something else, such as a file of a branch (`main:docs`). */
const docsBranch = matching(
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
