import type { CommentEvent, CommitRange, WorkflowEvent } from '../github/event.ts';
import type { Comment } from '../github/schema.ts';

/** By the names that stand before them. Those that are not known are left out. */
type References = Readonly<Record<string, string | undefined>>;

/**
 * What the agent is told: the words, and below them the references and the changes. The blocks say what they are, since
 * the agent reads all of it as one text.
 *
 * @param references of our own making, see {@link referencesOf}
 * @param changes blocks that are marked as data
 */
export function composePrompt(
  words: string,
  references: References,
  changes: readonly string[] = [],
): string {
  const known = Object.entries(references).filter(([, reference]) => reference !== undefined);
  const lines = known.map(([name, reference]) => `\n- ${name}: ${reference}`).join('');
  const block = lines === '' ? [] : [`Where this request comes from, for reference:${lines}`];
  return [words, ...block, ...changes].join('\n\n---\n');
}

/**
 * References to the event: numbers, commit ids and links that are built from them. No text that a stranger could have
 * written: no titles, bodies, diffs, or names of branches of a pull request.
 *
 * @param range of commits that the prompt is about
 */
export function referencesOf(event: WorkflowEvent, range: CommitRange | undefined): References {
  const { repositoryUrl, pullRequest, tag, ref, sha } = event;
  const commit = (id: string | undefined) => id && `${repositoryUrl}/commit/${id}`;
  const compare = (base: string | undefined, head: string | undefined) =>
    base && head && `${repositoryUrl}/compare/${base}...${head}`;
  // The lines of a pull request name its commits already.
  const commits = pullRequest === undefined ? range : undefined;
  return {
    Repository: repositoryUrl,
    Release: tag && `${repositoryUrl}/releases/tag/${encodeURIComponent(tag)}`,
    Tag: tag,
    ...(pullRequest && referencesOfPullRequest(repositoryUrl, pullRequest.number, event.commits)),
    'New commits': compare(pullRequest?.before, event.commits?.head),
    'Merged as': commit(pullRequest?.mergedAs),
    Ref: ref,
    Commit: range === undefined ? commit(sha) : undefined,
    Commits: commits && `${commits.base}..${commits.head}`,
    Changes: compare(commits?.base, commits?.head),
    'Workflow run': event.runUrl,
  };
}

/**
 * References to a command and what it is about. Titles, bodies and names of branches are left out, since they are
 * somebody else's text.
 *
 * @param commits of the pull request when the run began
 */
export function referencesOfCommand(event: CommentEvent, commits: CommitRange | undefined): References {
  return {
    Repository: event.repositoryUrl,
    ...referencesOfPullRequest(event.repositoryUrl, event.number, commits),
    ...placeOfComment(event.comment),
    'Workflow run': event.runUrl,
  };
}

function referencesOfPullRequest(
  repositoryUrl: string,
  number: number,
  commits: CommitRange | undefined,
): References {
  return {
    'Pull request': `#${number} ${repositoryUrl}/pull/${number}`,
    'Head commit': commits?.head,
    'Base commit': commits?.base,
  };
}

/** Where a command stands: all that a follow-up adds to the words, since the agent knows the rest. */
export function placeOfComment({ url, path, side, ...comment }: Comment): References {
  // A file's path is somebody else's text.
  const file = path?.toWellFormed().split('/').map(encodeURIComponent).join('/');
  const place = { Comment: url, File: file };
  // Where the diff has moved on, the lines are those of an older commit.
  const isOutdated = comment.line === undefined;
  const last = comment.line ?? comment.original_line;
  if (file === undefined || last === undefined || comment.subject_type === 'file') return place;
  const first = (isOutdated ? comment.original_start_line : comment.start_line) ?? last;
  const commit = comment.original_commit_id;
  const where = [
    first === last ? `${last}` : `${first} to ${last}`,
    ...(side === undefined ? [] : [`${side === 'LEFT' ? 'before' : 'after'} the change (${side})`]),
    ...(isOutdated ? [commit === undefined ? 'in an older commit' : `in the older commit ${commit}`] : []),
  ];
  return { ...place, [first === last ? 'Line' : 'Lines']: where.join(', ') };
}
