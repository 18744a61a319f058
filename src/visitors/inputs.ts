import * as z from 'zod/mini';
import { address, flag, number, parseInputs, type ReadInput, serviceInputs } from '../inputs.ts';
import { describeFileError, type Workspace } from '../runner/workspace.ts';
import { mapped, matching, name, repositoryName } from '../schema.ts';
import { trimSlashes } from '../text.ts';
import { lastCompleteWeek, parseWeek, type Week } from './week.ts';

/** Page rows of a week that are read at most: 40 of the 100 requests that the service allows in an hour. */
const mostRows = 10_000;

export type VisitorsInputs = ReturnType<typeof readVisitorsInputs>;

/** @param payload the event's, which decides whether the words of readers are shown where nobody says it */
export function readVisitorsInputs(read: ReadInput, workspace: Workspace, now: Date, payload: unknown) {
  // The summary of a public repository is public.
  const isPrivate = Object(payload).repository?.private === true;
  const broken = needs.filter(([input, other]) => read(input) !== '' && read(other) === '');
  const mistakes = broken.map(([input, other]) => `${input}: It needs ${other}.`);
  const shape = {
    ...serviceInputs,
    title: z.optional(name('Handbook')),
    siteUrl: z.optional(siteUrl),
    week: week(now),
    weeks: z._default(whole(1, 52), 8),
    top: z._default(whole(1, 250), 10),
    maxRows: z._default(whole(1, mostRows), 250),
    dropThreshold: z.optional(percent),
    readerSignals: flag(true),
    readerWords: flag(isPrivate),
    docsRepository: z.optional(repositoryName),
    docsDirectory: z.optional(docsDirectory),
    docsBranch: z.optional(docsBranch),
    docsAddress: z.optional(docsAddress),
    reviewAfter: z._default(whole(1, 3650), 180),
    check: z.optional(name('documentation')),
    githubToken: z._default(z.string(), ''),
    csv: z.optional(fileToWrite(workspace)),
    summaryFile: z.optional(fileToWrite(workspace)),
  };
  return parseInputs(shape, read, mistakes);
}

/** What an input is no use without. */
const needs: readonly (readonly [name: string, other: string])[] = [
  ['docs-repository', 'github-token'],
  ['docs-directory', 'docs-repository'],
  ['docs-branch', 'docs-repository'],
  ['docs-address', 'docs-repository'],
  ['check', 'github-token'],
];

function whole(from: number, to: number) {
  const isWhole = (value: number) => Number.isInteger(value) && value >= from && value <= to;
  return number(`Expected a whole number from ${from} to ${to}.`, isWhole);
}

const percent = number('Expected a percentage from 0 to 100.', (value) => value <= 100);

function week(now: Date) {
  const last = lastCompleteWeek(now);
  const expected = `Expected a past week such as ${last.name}, or a date in it such as ${last.dateFrom}.`;
  const isPast = (found: Week | undefined) => found !== undefined && found.dateTo <= last.dateTo;
  const past = z.pipe(mapped(z.string(), parseWeek), z.custom<Week, Week | undefined>(isPast, expected));
  return z._default(past, last);
}

const siteUrl = address(
  ({ protocol }) => protocol === 'https:',
  'Expected an address such as https://docs.example.com, without user, password, ? and #.',
);

/** From the root of the repository, without slashes at its ends; `''` is the root. */
const docsDirectory = mapped(
  matching(
    /^(?!.*(^|\/)\.\.(\/|$))[^\\\p{Cc}]{1,1000}$/u,
    'Expected a folder of the repository, such as docs, or . for its root.',
  ),
  (path) => path.replace(/^(\.?\/+|\.$)+|\/+$/g, ''),
);

/** Without slashes at its ends; `''` for the root of the site. */
const docsAddress = mapped(
  matching(
    /^\/?[^\s\p{Cc}?#\\:]{0,200}$/u,
    'Expected the path of an address, such as /sdk, or / for the whole site.',
  ),
  trimSlashes,
);

/** None that git would take for something else, such as a file of a branch (`main:docs`). */
const docsBranch = matching(
  /^(?![-/.])(?!.*(\.\.|@\{))[^\s~^:?*[\\\p{Cc}]{1,250}$/u,
  'Expected the name of a branch, such as main.',
);

function fileToWrite(workspace: Workspace) {
  return z.string().check(
    z.superRefine((path, { addIssue }) => {
      try {
        workspace.place(path);
      } catch (error) {
        addIssue(`Expected a file that can be written: ${describeFileError(error)}.`);
      }
    }),
  );
}
