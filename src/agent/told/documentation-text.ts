import { GitHubError } from '../../github/errors.ts';
import {
  foreign,
  hiddenComment,
  link,
  md,
  own,
  paragraph,
  render,
  sentences,
} from '../../runner/markdown.ts';
import { type Closed, type DocumentationEnd, githubPullRequest } from '../outcome.ts';
import { type Message, say, type Words } from './message.ts';
import { pullRequestLink } from './pull-request.ts';

type Note = 'asked' | 'superseded' | 'closed';

/** What tells our comments on documentation pull requests apart: what they are, and for which code. */
const mark = (note: Note, codeUrl: string) => hiddenComment(`docs-agent-note ${note} ${codeUrl}`);

/** Whether one of the texts is our comment. */
export function hasNote(texts: readonly string[], note: Note, codeUrl: string): boolean {
  const text = render([mark(note, codeUrl)]).trim();
  return texts.some((each) => each.includes(text));
}

/** The comment that asks for what keeps a documentation pull request from its merge. */
export function askingNote(
  codeUrl: string,
  { hasConflicts, hasFailed }: { readonly hasConflicts: boolean; readonly hasFailed: boolean },
): string {
  const words = sentences(
    md`${codeLink(codeUrl)} is merged, and its documentation here is not. Review it, and merge it by hand.`,
    hasConflicts ? md`It has conflicts.` : [],
    hasFailed ? md`Its checks failed.` : [],
  );
  return render([mark('asked', codeUrl), paragraph(...words)]);
}

/** The comment on what is closed. @param newer what has its place; undefined where the code was closed, too */
export function closingNote(
  codeUrl: string,
  newer: { readonly repository: string; readonly number: number } | undefined,
): string {
  if (newer === undefined)
    return render([
      mark('closed', codeUrl),
      paragraph(...md`${codeLink(codeUrl)} was closed without a merge.`),
    ]);
  // A reference of our own making, which GitHub links in both pull requests.
  const name = own(`${newer.repository}#${newer.number}`);
  const words = md`${codeLink(codeUrl)} is merged, and ${name} has the newer documentation for it. So this one is closed. Reopen it if you need it.`;
  return render([mark('superseded', codeUrl), paragraph(...words)]);
}

function codeLink(url: string) {
  const pull = githubPullRequest(url);
  return link(url, pull === undefined ? foreign(url) : `${pull.repository}#${pull.number}`);
}

/** What became of the documentation of a pull request that was closed: what there is to say first is the headline. */
export function closingMessage({ ends, ...access }: Closed, runUrl: string | undefined): Message {
  const [first, ...others] = ends
    .map((end) => wordsOf(end, runUrl))
    .toSorted((one, other) => one.rank - other.rank);
  if (first === undefined) return say('☑️', md`There is no documentation pull request`);
  const refused = ends.some((each) => each.kind === 'failed' && isRefused(each.error));
  return {
    symbol: first.symbol,
    headline: first.line,
    text: [],
    advice: refused ? accessAdvice(access) : adviceOn(ends),
    others: others.map(({ line }) => line),
  };
}

const isRefused = (error: unknown) =>
  error instanceof GitHubError && (error.lacksPermission || error.facts.status === 404);

function accessAdvice({ docsRepository, hasDocsToken }: Omit<Closed, 'ends'>): Words {
  const needs = md`It takes ${own('pull-requests: write')} and ${own('contents: write')} in ${foreign(docsRepository)}`;
  return hasDocsToken
    ? md`${needs}: give them to the token in ${foreign('docs-token')}, then re-run.`
    : md`${needs}: add them to the job's permissions, or, where that is another repository than the workflow's, set ${foreign('docs-token')}. Then re-run.`;
}

function adviceOn(ends: readonly DocumentationEnd[]): Words {
  if (ends.some(({ kind }) => kind === 'failed' || kind === 'cancelled'))
    return md`Re-run the job: what is done is not done again.`;
  const asked = ends.find((end) => end.kind === 'asked');
  if (asked === undefined) return [];
  return asked.hasConflicts ? md`Solve them, review it, and merge it.` : md`Review and merge it.`;
}

interface EndWords {
  /** The least comes first where there are several. */
  readonly rank: number;
  readonly symbol: string;
  /** Without a full stop. */
  readonly line: Words;
}

function wordsOf(end: DocumentationEnd, runUrl: string | undefined): EndWords {
  const pull = pullRequestLink({ prLink: end.url }, runUrl);
  const title = end.title === undefined ? [] : md`: ${foreign(end.title)}`;
  switch (end.kind) {
    case 'failed': {
      const said = end.error instanceof Error ? end.error.message : String(end.error);
      return { rank: 1, symbol: '❌', line: md`${pull} is not done: ${foreign(said)}` };
    }
    case 'cancelled': {
      const line = md`${pull} is not finished, since the run was cancelled${title}`;
      return { rank: 2, symbol: '⚠️', line };
    }
    case 'merged':
      return { rank: 3, symbol: '✅', line: md`Merged ${pull} with this pull request${title}` };
    case 'waiting': {
      const line = md`${pull} is merged as soon as the rules of its branch are met${title}`;
      return { rank: 3, symbol: '⏳', line };
    }
    case 'asked': {
      const checks = end.hasFailed ? ', and its checks failed' : '';
      const what = end.hasConflicts
        ? 'has conflicts, and a comment there says so'
        : `waits for a review${checks}; a comment there asks for it`;
      return { rank: 3, symbol: '👉', line: md`${pull} ${own(what)}${title}` };
    }
    case 'closed':
      return { rank: 3, symbol: '✅', line: md`Closed ${pull} with this pull request${title}` };
    case 'left': {
      const symbol = end.why === 'merged' ? '✅' : '⚠️';
      return { rank: 4, symbol, line: md`${pull} ${own(reasons[end.why])}${title}` };
    }
    case 'superseded':
      return { rank: 5, symbol: '✅', line: md`Closed ${pull}, since a newer one has its place${title}` };
  }
}

const reasons: Readonly<Record<Extract<DocumentationEnd, { kind: 'left' }>['why'], string>> = {
  elsewhere: 'is left alone, since it is not in docs-repository',
  fork: 'is left alone, since it comes from a fork',
  'other-branch': 'is left alone, since it is not known to go into the default branch',
  merged: 'was merged already',
  closed: 'was closed already, without a merge',
  stacked: 'is left alone, since this pull request was merged into another branch than the default one',
  'newer-unknown': 'is left alone, since a newer one could not be read',
};
