import type { PhrasingContent } from 'mdast';
import { foreign, joined, link, md, own, sentences } from '../../runner/markdown.ts';
import type { Job } from '../../service/schemas.ts';
import { githubPullRequest, pullRequestUrl, type Result } from '../outcome.ts';
import { type Message, type Reader, say, type Words } from './message.ts';

/** Its short name with its link, and another host than the run's; the service's text where it is no link. */
export function pullRequestLink(
  job: Pick<Job, 'prLink'> | undefined,
  runUrl = 'https://github.com',
): PhrasingContent {
  const url = pullRequestUrl(job);
  return url === undefined
    ? foreign(job?.prLink ?? '')
    : link(url, pullRequestName(new URL(url), new URL(runUrl)));
}

/** `owner/repo#129`; what has another form is a pull request without a name. */
function pullRequestName(url: URL, runUrl: URL): string {
  const pull = githubPullRequest(url.href);
  const name = pull === undefined ? 'the pull request' : `${pull.repository}#${pull.number}`;
  return url.host === runUrl.host ? name : `${name} on ${url.host}`;
}

export function linkSentence(prLink: string | undefined, runUrl: string | undefined): Words {
  return pullRequestUrl({ prLink }) === undefined
    ? []
    : md`Documentation pull request: ${pullRequestLink({ prLink }, runUrl)}.`;
}

/** A pull request that the agent made or changed, or that the run looked up. */
export function pullRequestMessage(result: Result, reader: Reader): Message {
  const { job, source, documentation, isFound, updated } = result;
  if (pullRequestUrl(job) === undefined) return say('⚠️', md`The agent finished`);
  const link = pullRequestLink(job, source?.runUrl);
  const title = documentation === undefined ? [] : md`: ${foreign(documentation.title)}`;
  const { state = 'open' } = documentation ?? {};
  if (isFound === true) {
    const is = documentation === undefined ? [] : md`It is ${own(state)}.`;
    return say('✅', md`Documentation pull request: ${link}${title}`, sentences(is, waysIn(result)));
  }
  if (state !== 'open') {
    const headline = md`${link} was ${own(state)} before the agent finished${title}`;
    const lost = md`The agent's latest changes may be in no pull request.`;
    return say('⚠️', headline, sentences(lost, waysIn(result)));
  }
  const headline = md`${own(updated === true ? 'Updated' : 'Opened')} ${link}${title}`;
  return say('✅', headline, waysIn(result), toReview(result, reader));
}

function waysIn({ documentation, source }: Result): Words {
  const { state, isDraft, hasConflicts, superseded = [] } = documentation ?? {};
  return sentences(
    state === 'open' && isDraft === true ? md`It is a draft.` : [],
    state === 'open' && hasConflicts === true ? md`It has conflicts.` : [],
    openSentence('Also open', superseded, source?.runUrl),
  );
}

/** Names what is open, though a newer one has superseded it or nobody needs it. */
export function openSentence(
  what: 'Also open' | 'Still open',
  links: readonly string[],
  runUrl: string | undefined,
): Words {
  const names = links.map((prLink) => [pullRequestLink({ prLink }, runUrl)]);
  return names.length === 0 ? [] : md`${own(what)}: ${joined(', ', names)} (close what is not needed).`;
}

/** By what happens once the code's pull request is closed, if there is one. */
const reviews = {
  merge: 'Review and approve it. It is merged together with this pull request.',
  report: 'Review it. Merge it after this pull request.',
  never: 'Review and merge it when it looks good.',
};

/** What to do with a pull request that is open, as far as is known. */
export function toReview(result: Result, reader: Reader): Words {
  const { source, documentation, isFound, isRemembered, onClose = 'never' } = result;
  // Whoever only looks it up is not told what to do with it.
  if (isFound === true || (documentation !== undefined && documentation.state !== 'open')) return [];
  const word = source?.command?.word;
  return sentences(
    // What no reply remembers, no run merges.
    md`${own(reviews[onClose === 'merge' && isRemembered === false ? 'report' : onClose])}`,
    reader === 'commenter' && word !== undefined
      ? md`To change it, write ${foreign(word)} and what to do.`
      : [],
  );
}

/** What is open, as far as is known, beside what was made, if anything was. */
export function openLinks(documentation: Result['documentation'], made?: string): readonly string[] {
  const { state, url = '', superseded = [] } = documentation ?? {};
  return made === undefined && state === 'open' ? [url, ...superseded] : superseded;
}

/** Wherever a job has a link, it is shown; where it has none, what was made before. */
export function pullRequestSentence({ outcome, job, source, documentation, knownLinks }: Result): Words {
  const runUrl = source?.runUrl;
  if (job?.prLink === undefined)
    return documentation === undefined
      ? linkSentence(knownLinks?.[0], runUrl)
      : openSentence('Still open', openLinks(documentation), runUrl);
  if (pullRequestUrl(job) === undefined)
    return md`Mintlify names a pull request, but its link cannot be used: ${foreign(job.prLink)}.`;
  // There, the headline is the link.
  if (outcome === 'pull-request') return [];
  const beside = openSentence('Also open', openLinks(documentation, job.prLink), runUrl);
  return sentences(linkSentence(job.prLink, runUrl), beside);
}
