import type { PhrasingContent } from 'mdast';
import { type GitHubError, githubAdvice, lacksPermission } from '../../github/errors.ts';
import type { DocumentationPulls, MergedPulls } from '../../github/weekly-pulls.ts';
import { type Block, heading, joined, link, md, own, paragraph, strong } from '../../runner/markdown.ts';
import { type Answer, mergedWithout } from '../pulls.ts';
import type { WeekReport } from '../report.ts';
import { age, count } from './format.ts';
import { errorWords, foreignCell, some } from './tables.ts';

const mostLinks = 10;

/** What became of the documentation's pull requests, and which others were merged without any. */
export function pullsBlocks({ pulls: { documentation, merged }, now }: WeekReport): Block[] {
  const inDocs = 'github-token needs pull-requests: read in docs-repository.';
  const here = 'github-token needs pull-requests: read and statuses: read in this repository.';
  return [
    ...section('Documentation pull requests', documentation, inDocs, (all) => documentationBlocks(all, now)),
    ...section('Merged without documentation', merged, here, mergedBlocks),
  ];
}

/** @param needed what to do where GitHub refuses */
function section<Value>(
  title: string,
  { value, error }: Answer<Value>,
  needed: string,
  blocks: (value: Value) => Block[],
): Block[] {
  if (value !== undefined) return [heading(3, title), ...blocks(value)];
  if (error === undefined) return [];
  return [heading(3, title), paragraph('Not read. ', ...refusalWords(error, needed))];
}

/** Why GitHub told nothing, and what to do. @param needed where it refuses */
export function refusalWords(error: GitHubError, needed: string): PhrasingContent[] {
  const isRefused = lacksPermission(error) || error.facts.status === 404;
  const advice = isRefused ? needed : githubAdvice(error).text;
  return md`${errorWords(error)}. ${own(advice)}`;
}

function documentationBlocks(pulls: DocumentationPulls, now: Date): Block[] {
  const { opened, merged, closed, open, oldest } = pulls;
  const links = oldest.map(({ number, url, title, createdAt, ...facts }) => {
    const since = age(createdAt, now);
    const words = some(
      since === 'today' ? 'opened today' : `open for ${since}`,
      // What GitHub does not know, or only usually says, is left out.
      facts.isDraft && 'draft',
      facts.mergeable === 'CONFLICTING' && 'conflicts',
      facts.reviewDecision === 'APPROVED' && 'approved',
      facts.reviewDecision === 'CHANGES_REQUESTED' && 'changes requested',
    );
    return md`${link(url, `#${number}`)} ${foreignCell(title)} ${own(`(${words.join(', ')})`)}`;
  });
  // Those that it writes as a person are not among them, so it is told whose they are.
  const week = `Of Mintlify's agent (app/mintlify), in the week: ${count(opened)} opened, ${count(merged)} merged, ${count(closed)} closed. `;
  return [paragraph(week, ...linked('Open now', open, links))];
}

function mergedBlocks(merged: MergedPulls): Block[] {
  const { pulls } = merged;
  const without = mergedWithout(merged);
  const links = without.map(({ number, url, why }) => md`${link(url, `#${number}`)} ${own(why)}`);
  const read = pulls.length < merged.count ? `, of which ${count(pulls.length)} were read` : '';
  const isNowhere = pulls.length > 0 && pulls.every(({ state }) => state === undefined);
  return [
    paragraph(
      `Pull requests merged: ${count(merged.count)}${read}. `,
      ...linked('Without documentation', without.length, links),
      isNowhere ? ' None of them has the check: is its name the one in check?' : '',
    ),
  ];
}

function linked(name: string, all: number, links: readonly PhrasingContent[][]): PhrasingContent[] {
  const shown = links.slice(0, mostLinks);
  const more = all > shown.length ? [own(`${count(all - shown.length)} more`)] : [];
  const number = strong(`${name}: ${count(all)}`);
  return all === 0 ? md`${number}.` : md`${number}: ${joined(' · ', [...shown, more])}.`;
}
