import { createHash } from 'node:crypto';
import { account, type Payload } from '../../support/events.ts';
import { describedExample } from './description.ts';
import type { Comparison, GitHubState, Thread } from './state.ts';

const { commits, files, ...exampleComparison } = describedExample('commit-comparison');
export const examplePerson = describedExample('public-user-default-response');

/** The repositories that GitHub's examples are about. */
const EXAMPLE_NAMES = ['Codertocat/Hello-World', 'octocat/Hello-World', 'octo-org/octo-repo'];

/**
 * Leads the links in an answer from the examples' places to where the emulator stands, and to the name that the
 * repository has by now. What people wrote stays as it is.
 *
 * @param links where the links for programs and for people lead, without a trailing slash
 */
export function led(answer: unknown, state: GitHubState, links: { api: string; web: string }): unknown {
  const names = [...EXAMPLE_NAMES, ...state.formerNames].join('|');
  const name = new RegExp(`(?<![\\w.-])(${names})(?![\\w.-])`, 'g');
  return JSON.parse(JSON.stringify(answer), (key, value) =>
    typeof value === 'string' && /url$|^href$|^full_name$/.test(key)
      ? value
          .replace(name, state.fullName)
          .replace('https://api.github.com', links.api)
          .replace('https://github.com', links.web)
      : value,
  );
}

/** A pull request, with what the repository and the thread say of it by now. */
export function pullOf(state: GitHubState, { pull, number, locked, comments }: Thread): Payload {
  const json: Payload = structuredClone(pull ?? {});
  const { fullName, id, owner } = state;
  const named = { id, name: fullName.split('/')[1], private: state.isPrivate, owner: account(owner()) };
  const { base, head } = json;
  for (const repo of [head.repo, base.repo])
    if (repo?.full_name === base.repo.full_name) Object.assign(repo, named);
  const reviewComments = comments.filter(({ kind }) => kind === 'review').length;
  return {
    ...{ ...json, number, locked },
    comments: comments.length - reviewComments,
    review_comments: reviewComments,
  };
}

/** A commit's id: the text where it is one, and one made from it where it is the name of a branch. */
const sha = (ref: string): string =>
  /^[0-9a-f]{40}$/.test(ref) ? ref : createHash('sha1').update(ref).digest('hex');

/** GitHub's own example of a commit, with another id, wherever it stands. */
function commitOf(ref: string, message: string): Payload {
  const [{ sha: from, commit }] = commits;
  const json = JSON.stringify({ ...commits[0], commit: { ...commit, message } });
  return JSON.parse(json.replaceAll(from, sha(ref)));
}

export function comparisonOf(basehead: string, { commits: ids, files: changed }: Comparison): Payload {
  const [base = '', head = ''] = basehead.split('...');
  const lines = (patch: string, sign: string) => patch.split('\n').filter((line) => line.startsWith(sign));
  return {
    ...JSON.parse(JSON.stringify(exampleComparison).replaceAll('master...topic', basehead)),
    base_commit: commitOf(base, 'Earlier'),
    merge_base_commit: commitOf(base, 'Earlier'),
    status: ids.length === 0 ? 'identical' : 'ahead',
    ...{ ahead_by: ids.length, behind_by: 0, total_commits: ids.length },
    commits: ids.slice(-250).map((one) => commitOf(one.sha, one.message ?? '')),
    files: changed?.slice(0, 300).map((file) => {
      const { filename, patch } = file;
      const [additions = 0, deletions = 0] = ['+', '-'].map((sign) => lines(patch ?? '', sign).length);
      return {
        ...{ ...files[0], patch: undefined, sha: sha(filename), status: 'modified' },
        ...{ additions, deletions, changes: additions + deletions, ...file },
        contents_url: `https://api.github.com/repos/octocat/Hello-World/contents/${filename}?ref=${sha(head)}`,
      };
    }),
  };
}
