import { describeError } from '../../errors.ts';
import { githubAdvice } from '../../github/errors.ts';
import type { DocumentationPulls, MergedPulls } from '../../github/weekly-pulls.ts';
import {
  type Block,
  foreign,
  heading,
  joined,
  link,
  list,
  md,
  own,
  paragraph,
  strong,
} from '../../runner/markdown.ts';
import { shorten } from '../../text.ts';
import { type Answer, median, mergedWithout, type Unhandled } from '../pulls.ts';
import type { WeekReport } from '../report.ts';
import { age, capitalised, count, counted } from './format.ts';
import { foreignCell, some } from './tables.ts';

/** Links of each section. */
const mostLinks = 10;

/** What became of the documentation's pull requests, and which others were merged without any. */
export function pullsBlocks({ pulls: { documentation, merged }, now }: WeekReport): Block[] {
  const inDocs = 'pull-requests: read in docs-repository';
  const here = 'pull-requests: read and statuses: read in this repository';
  return [
    ...section('Documentation pull requests', documentation, inDocs, (value) =>
      documentationBlocks(value, now),
    ),
    ...section('Merged without documentation', merged, here, mergedBlocks),
  ];
}

/** @param permissions what the token needs */
function section<Value>(
  title: string,
  answer: Answer<Value> | undefined,
  permissions: string,
  blocks: (value: Value) => Block[],
): Block[] {
  if (answer === undefined) return [];
  const { value, error } = answer;
  if (value !== undefined || error === undefined) return [heading(3, title), ...(value ? blocks(value) : [])];
  const isRefused = error.facts.status === 403 || error.facts.status === 404;
  const advice = isRefused ? `github-token needs ${permissions}.` : githubAdvice(error).text;
  const what = foreign(shorten(describeError(error), 500));
  return [heading(3, title), paragraph(...md`Not read. ${what}. ${own(advice)}`)];
}

function documentationBlocks(pulls: DocumentationPulls, now: Date): Block[] {
  const { opened, merged, closed, mergedAfter, open, oldest, openedByAnybody } = pulls;
  if (opened + merged + closed + open === 0) {
    const others =
      openedByAnybody === 0
        ? "Mintlify's agent opened none, and none is open."
        : `Mintlify's agent (app/mintlify) opened 0 of ${counted(openedByAnybody, 'pull request')}, and none of its own is open.`;
    return [paragraph(others)];
  }
  const middle = median(mergedAfter);
  const after = middle === undefined ? '' : ` (after ${age(new Date(now.getTime() - middle), now)}, median)`;
  const week = `In the week, the agent opened ${count(opened)}; ${count(merged)} ${merged === 1 ? 'was' : 'were'} merged${merged > 0 ? after : ''}, ${count(closed)} closed.`;
  const [first] = oldest;
  if (open === 0 || first === undefined) return [paragraph(`${week} None is open.`)];
  const shown = oldest.slice(0, mostLinks);
  const which = open > shown.length ? `, the oldest ${shown.length} of them` : '';
  return [
    paragraph(`${week} `, strong(`${count(open)} ${open === 1 ? 'is' : 'are'} open now`), `${which}:`),
    list(
      ...shown.map((pull) => {
        const { number, url, title, createdAt } = pull;
        const since = age(createdAt, now);
        const facts = [since === 'today' ? 'opened today' : `open for ${since}`, ...stateWords(pull)];
        return md`${link(url, `#${number}`)} ${foreignCell(title)} ${own(`(${facts.join(', ')})`)}`;
      }),
    ),
  ];
}

/** What GitHub does not know, or only usually says, is left out. */
const stateWords = ({ isDraft, hasConflicts, reviewDecision }: DocumentationPulls['oldest'][number]) =>
  some(
    isDraft === true && 'draft',
    hasConflicts && 'conflicts',
    reviewDecision === 'APPROVED' && 'approved',
    reviewDecision === 'CHANGES_REQUESTED' && 'changes requested',
  );

const whyWords: Readonly<Record<Unhandled, string>> = {
  'nobody-asked': 'nobody asked',
  failed: 'the agent failed',
  'not-finished': 'not finished',
  waiting: 'still waiting',
};

function mergedBlocks(merged: MergedPulls): Block[] {
  if (merged.count === 0) return [paragraph('No pull request was merged.')];
  const without = mergedWithout(merged);
  const all = `${counted(merged.count, 'pull request')} ${merged.count === 1 ? 'was' : 'were'} merged`;
  const isPart = merged.pulls.length < merged.count;
  if (without.length === 0) {
    const which = isPart ? `Of the ${merged.pulls.length} that were read, all` : 'All';
    return [paragraph(`${all}. ${which} had their documentation handled.`)];
  }
  const isNowhere = merged.pulls.every(({ state }) => state === undefined);
  const shown = without.slice(0, mostLinks);
  const links = shown.map(({ number, url, why }) => md`${link(url, `#${number}`)} ${own(whyWords[why])}`);
  const more = without.length > shown.length ? [md`${own(count(without.length - shown.length))} more`] : [];
  return [
    paragraph(
      `${all}. `,
      strong(`${capitalised(isPart ? 'at least ' : '')}${count(without.length)}`),
      ' without documentation: ',
      ...joined(' · ', [...links, ...more]),
      '.',
      ...(isNowhere ? [' None of them has the check: is its name the one in check?'] : []),
    ),
  ];
}
