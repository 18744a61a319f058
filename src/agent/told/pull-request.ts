import type { PhrasingContent } from 'mdast';
import { foreign, joined, link, md, own, sentences } from '../../runner/markdown.ts';
import type { Job } from '../../service/schemas.ts';
import { githubPullRequest, pullRequestUrl, type Result } from '../outcome.ts';
import { type Message, type Reader, say, type Words } from './message.ts';

/**
 * The pull request by its short name, with its link; the service's text where it is no link.
 *
 * @param runUrl of the run: the host of a pull request elsewhere is shown
 */
export function pullRequestLink(
  job: Pick<Job, 'prLink'> | undefined,
  runUrl = 'https://github.com',
): PhrasingContent {
  const url = pullRequestUrl(job);
  return url === undefined
    ? foreign(job?.prLink ?? '')
    : link(url, pullRequestName(new URL(url), new URL(runUrl)));
}

/** `owner/repo#129` on GitHub, `group/repo!129` on GitLab; what has another form is a pull request without a name. */
function pullRequestName(url: URL, runUrl: URL): string {
  const github = githubPullRequest(url.href);
  const [, gitlab, request] = /^\/([\w./-]+)\/-\/merge_requests\/(\d+)\/?$/.exec(url.pathname) ?? [];
  const name =
    github === undefined ? gitlab && `${gitlab}!${request}` : `${github.repository}#${github.number}`;
  const isElsewhere = url.host !== runUrl.host;
  if (name === undefined) return `the pull request${isElsewhere ? ` on ${url.host}` : ''}`;
  return isElsewhere ? `${name} on ${url.host}` : name;
}

/** A sentence that links a pull request; none where there is no link. */
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
    const headline = md`Documentation pull request: ${link}${title}`;
    return say(
      '✅',
      headline,
      sentences(documentation === undefined ? [] : md`It is ${own(state)}.`, waysIn(result)),
    );
  }
  if (state !== 'open') {
    const headline = md`${link} was ${own(state)} before the agent finished${title}`;
    return say('⚠️', headline, md`The agent's latest changes may be in no pull request.`);
  }
  const headline = md`${own(updated === true ? 'Updated' : 'Opened')} ${link}${title}`;
  return say('✅', headline, waysIn(result), toReview(result, reader));
}

/** What stands in the way of its merge, and what else is open, as far as they are seen. */
function waysIn({ documentation, source, onClose }: Result): Words {
  const { state, isDraft = false, hasConflicts = false, superseded = [] } = documentation ?? {};
  if (state !== 'open') return supersededSentence(superseded, source?.runUrl, onClose);
  return sentences(
    isDraft ? md`It is a draft.` : [],
    hasConflicts ? md`It has conflicts.` : [],
    supersededSentence(superseded, source?.runUrl, onClose),
  );
}

/** Names what a newer one has superseded. */
export function supersededSentence(
  links: readonly string[],
  runUrl: string | undefined,
  onClose?: Result['onClose'],
): Words {
  if (links.length === 0) return [];
  const names = links.map((prLink) => [pullRequestLink({ prLink }, runUrl)]);
  const isOne = links.length === 1;
  const what =
    onClose === 'merge'
      ? `${isOne ? 'it is' : 'they are'} closed when this pull request is merged; to keep ${isOne ? 'it' : 'one'}, merge it by hand before`
      : isOne
        ? 'close it if it is not needed'
        : 'close those that are not needed';
  return md`Also open: ${joined(', ', names)} (${own(what)}).`;
}

/** By what happens once the code's pull request is closed, if there is one. */
const reviews = {
  merge: 'Review and approve it. It is merged together with this pull request.',
  report: 'Review it. Merge it after this pull request.',
  never: 'Review and merge it when it looks good.',
};

/** What to do with a pull request that is open, as far as is known. */
export function toReview({ source, documentation, isFound, onClose }: Result, reader: Reader): Words {
  // Whoever only looks it up is not told what to do with it.
  if (isFound === true || (documentation !== undefined && documentation.state !== 'open')) return [];
  const word = source?.command?.word;
  return sentences(
    md`${own(reviews[onClose ?? 'never'])}`,
    reader === 'commenter' && word !== undefined
      ? md`To change it, write ${foreign(word)} and what to do.`
      : [],
  );
}

/** Of a pull request that needs no documentation: the one that was made for it before, as far as is known. */
export function openSentence({ documentation, knownLinks, source }: Result): Words {
  if (documentation === undefined) return linkSentence(knownLinks?.[0], source?.runUrl);
  if (documentation.state !== 'open') return [];
  const link = pullRequestLink({ prLink: documentation.url }, source?.runUrl);
  return sentences(
    md`Its documentation pull request is still open: ${link}. Close it if it is not needed.`,
    supersededSentence(documentation.superseded ?? [], source?.runUrl),
  );
}

/** Wherever a job has a link, it is shown. */
export function pullRequestSentence({ outcome, job, source }: Result): Words {
  if (job?.prLink === undefined) return [];
  if (pullRequestUrl(job) === undefined)
    return md`Mintlify names a pull request, but its link cannot be used: ${foreign(job.prLink)}.`;
  // There, the headline is the link.
  return outcome === 'pull-request' ? [] : linkSentence(job.prLink, source?.runUrl);
}
