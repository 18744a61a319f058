import { createHash } from 'node:crypto';
import { account, type Payload } from '../../support/events.ts';
import { describedExample } from './description.ts';
import type { Commit, Comparison, FileChange, GitHubState, Thread } from './state.ts';

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
export function pullOf(
  state: GitHubState,
  { pull, number, locked, comments, files: changed }: Thread,
): Payload {
  const json: Payload = structuredClone(pull ?? {});
  const { fullName, id, owner } = state;
  const named = { id, name: fullName.split('/')[1], private: state.isPrivate, owner: account(owner()) };
  const { base, head } = json;
  for (const repo of [head.repo, base.repo])
    if (repo?.full_name === base.repo.full_name) Object.assign(repo, named);
  const reviewComments = comments.filter(({ kind }) => kind === 'review').length;
  return {
    ...{ ...json, number, locked },
    changed_files: changed.length,
    comments: comments.length - reviewComments,
    review_comments: reviewComments,
  };
}

/** A commit's id: the text where it is one, and one made from it where it is the name of a branch. */
const sha = (ref: string): string =>
  /^[0-9a-f]{40}$/.test(ref) ? ref : createHash('sha1').update(ref).digest('hex');

/** GitHub's own example of a commit, with another id, wherever it stands. */
function commitOf(ref: string, message: string, isMerge = false): Payload {
  const [{ sha: from, commit, parents }] = commits;
  const all = isMerge ? [...parents, ...parents] : parents;
  const json = JSON.stringify({ ...commits[0], parents: all, commit: { ...commit, message } });
  return JSON.parse(json.replaceAll(from, sha(ref)));
}

export function comparisonOf(
  basehead: string,
  { commits: ids, files: changed, status = 'ahead' }: Comparison,
): Payload {
  const [base = '', head = ''] = basehead.split('...');
  return {
    ...JSON.parse(JSON.stringify(exampleComparison).replaceAll('master...topic', basehead)),
    base_commit: commitOf(base, 'Earlier'),
    merge_base_commit: commitOf(base, 'Earlier'),
    status: ids.length === 0 ? 'identical' : status,
    ...{ ahead_by: ids.length, behind_by: 0, total_commits: ids.length },
    commits: ids.slice(-250).map((one) => commitOf(one.sha, one.message ?? '', one.isMerge)),
    files: changed?.slice(0, 300).map((file) => fileOf(file, head)),
  };
}

/** A changed file, as comparisons and pull requests list it. */
export function fileOf(file: FileChange, ref: string): Payload {
  const { filename, patch = '' } = file;
  const lines = patch.split('\n');
  const [added = 0, deleted = 0] = ['+', '-'].map(
    (sign) => lines.filter((line) => line.startsWith(sign)).length,
  );
  const { additions = added, deletions = deleted } = file;
  return {
    ...{ ...files[0], patch: undefined, sha: sha(filename), status: 'modified' },
    ...{ changes: additions + deletions, ...file, additions, deletions },
    contents_url: `https://api.github.com/repos/octocat/Hello-World/contents/${filename}?ref=${sha(ref)}`,
  };
}

/** A commit of a branch, as a list has it. */
export function listedCommit({ sha: id, date, parents }: Commit): Payload {
  const listed = commitOf(id, `Change of ${date}`);
  const { commit } = listed;
  const url = 'https://api.github.com/repos/octocat/Hello-World/commits';
  return {
    ...listed,
    commit: { ...commit, committer: { ...commit.committer, date } },
    parents: parents.map((parent) => ({ sha: parent, url: `${url}/${parent}` })),
  };
}
