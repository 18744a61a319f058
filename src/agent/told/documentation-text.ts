import { describeError } from '../../errors.ts';
import { GitHubError, lacksPermission } from '../../github/errors.ts';
import { foreign, hiddenComment, md, own, paragraph, render, sentences } from '../../runner/markdown.ts';
import type { Closed, DocumentationEnd, Left } from '../outcome.ts';
import { type Message, say, type Words } from './message.ts';
import { pullRequestLink } from './pull-request.ts';

/** `asked`: somebody is to review it, or to solve conflicts. */
type Note = 'asked' | 'closed' | 'superseded';

/** What tells our comments on documentation pull requests apart: what they are, and for which code. */
const mark = (note: Note, codeUrl: string) => hiddenComment(`docs-agent-note ${note} ${codeUrl}`);

/** Whether one of the texts is our comment. */
export function hasNote(texts: readonly string[], note: Note, codeUrl: string): boolean {
  const text = render([mark(note, codeUrl)]).trim();
  return texts.some((each) => each.includes(text));
}

/** The comment that asks for what keeps a documentation pull request from its merge. */
export function askingNote(codeUrl: string, { hasConflicts }: { readonly hasConflicts: boolean }): string {
  const words = sentences(
    md`${codeLink(codeUrl)} is merged, and its documentation here is not. Review it, and merge it by hand.`,
    hasConflicts ? md`It has conflicts.` : [],
  );
  return render([mark('asked', codeUrl), paragraph(...words)]);
}

/** The comment on what is closed. @param newer what has its place; undefined where the code was closed, too */
export function closingNote(
  codeUrl: string,
  newer: { readonly repository: string; readonly number: number } | undefined,
): string {
  const code = codeLink(codeUrl);
  // A reference of our own making, which GitHub links in both pull requests.
  const words = newer
    ? md`${code} is merged, and ${own(`${newer.repository}#${newer.number}`)} has the newer documentation for it. So this one is closed. Reopen it if you need it.`
    : md`${code} was closed without a merge.`;
  return render([mark(newer ? 'superseded' : 'closed', codeUrl), paragraph(...words)]);
}

const codeLink = (prLink: string) => pullRequestLink({ prLink }, prLink);

/** What became of the documentation of a pull request that was closed: what there is to say first is the headline. */
export function closingMessage(closed: Closed, runUrl: string | undefined): Message {
  const [first, ...others] = closed.ends
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map((end) => wordsOf(end, runUrl));
  if (first === undefined) return say('☑️', md`There is no documentation pull request`);
  const [symbol, headline] = first;
  return {
    ...say(symbol, headline, [], adviceOn(closed)),
    list: others.map(([, line]) => line),
  };
}

/** What failed comes first, and what was left alone last. */
const ranks = ['failed', 'merged', 'waiting', 'asked', 'closed', 'left'];
const rankOf = ({ end }: DocumentationEnd) => ranks.indexOf(end.kind);

function adviceOn({ ends, docsRepository }: Closed): Words {
  const errors = ends.flatMap(({ end }) => (end.kind === 'failed' ? [end.error] : []));
  if (errors.some(isRefused))
    return md`It takes ${own('pull-requests: write')} and ${own('contents: write')} in ${foreign(docsRepository)}: give them to the token in docs-token or, for this repository, to the job. Then re-run.`;
  if (errors.length > 0 || ends.some(({ end }) => end.kind === 'left' && end.why === 'cancelled'))
    return md`Re-run the job: what is done is not done again.`;
  return ends.some(({ end }) => end.kind === 'asked') ? md`Review and merge it.` : [];
}

const isRefused = (error: unknown) =>
  lacksPermission(error) || (error instanceof GitHubError && /^(401|404)$/.test(`${error.facts.status}`));

/** A symbol, and a line without a full stop. */
function wordsOf({ url, title, end }: DocumentationEnd, runUrl: string | undefined): [string, Words] {
  const pull = pullRequestLink({ prLink: url }, runUrl);
  if (end.kind === 'failed')
    return ['❌', md`${pull} could not be finished: ${foreign(describeError(end.error))}`];
  const name = title === undefined ? [] : md`: ${foreign(title)}`;
  if (end.kind === 'left')
    return [end.why === 'merged' ? '✅' : '⚠️', md`${pull} ${own(reasons[end.why])}${name}`];
  const [symbol, words] = {
    merged: ['✅', md`Merged ${pull} with this pull request`] as const,
    closed: ['✅', md`Closed ${pull}`] as const,
    waiting: ['⏳', md`${pull} is merged as soon as the rules of its branch are met`] as const,
    asked: ['👉', md`${pull} is not merged yet; a comment there says what is missing`] as const,
  }[end.kind];
  return [symbol, [...words, ...name]];
}

const reasons: Readonly<Record<Left, string>> = {
  elsewhere: 'is left alone, since it does not go from a branch of docs-repository into its default branch',
  merged: 'was merged already',
  closed: 'was closed already',
  stacked: 'is left alone, since this pull request was merged into another branch than the default one',
  cancelled: 'is not finished, since the run was cancelled',
  'at-work': 'is left alone, since its agent job has not ended',
};
