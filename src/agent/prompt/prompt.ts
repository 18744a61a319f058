import type { CommitRange, WorkflowEvent } from '../../github/event.ts';
import type { Comment } from '../../github/schema.ts';

/** By the names that stand before them. Those that are not known are left out. */
export type References = Readonly<Record<string, string | undefined>>;

/**
 * What the agent is told: the words, and below them the references and the blocks of changes. Each says what it is, since
 * the agent reads all of it as one text.
 */
export function composePrompt(words: string, references: References, changes: readonly string[]): string {
  const lines = Object.entries(references)
    .flatMap(([name, text]) => (text === undefined ? [] : `\n- ${name}: ${text}`))
    .join('');
  const block = lines === '' ? [] : [`Where this request comes from, for reference:${lines}`];
  return [words, ...block, ...changes].join('\n\n---\n');
}

/**
 * References to the event: numbers, commit ids and links that are built from them. No text that a stranger could have
 * written: no titles, bodies, diffs, or names of branches of a pull request.
 */
export function referencesOf(
  event: WorkflowEvent,
  range: CommitRange | undefined,
  { newer, place }: { newer?: CommitRange | undefined; place?: References | undefined } = {},
): References {
  const { repositoryUrl, pullRequest, tag, ref, sha } = event;
  const commit = (id: string | undefined) => id && `${repositoryUrl}/commit/${id}`;
  const compared = (of: CommitRange | undefined) => of && `${repositoryUrl}/compare/${of.base}...${of.head}`;
  // The lines of a pull request name its commits already.
  const commits = pullRequest === undefined ? range : undefined;
  return {
    Repository: repositoryUrl,
    Release: tag && `${repositoryUrl}/releases/tag/${encodeURIComponent(tag)}`,
    Tag: tag,
    ...(pullRequest && {
      'Pull request': `#${pullRequest.number} ${repositoryUrl}/pull/${pullRequest.number}`,
      'Head commit': event.commits?.head,
      'Base commit': event.commits?.base,
      'New commits': compared(newer),
      'Merged as': commit(pullRequest.mergedAs),
    }),
    Ref: ref,
    Commit: range === undefined ? commit(sha) : undefined,
    Commits: commits && `${commits.base}..${commits.head}`,
    Changes: compared(commits),
    ...place,
    'Workflow run': event.runUrl,
  };
}

/** Where a command stands: all that a follow-up adds to the words, since the agent knows the rest. */
export function placeOfComment({ url, path, side, ...comment }: Comment): References {
  // A file's path is somebody else's text.
  const file = path?.toWellFormed().split('/').map(encodeURIComponent).join('/');
  const place = { Comment: url, File: file };
  // Where the diff has moved on, the lines are those of an older commit.
  const { line, original_line, original_commit_id: commit = '' } = comment;
  const last = line ?? original_line;
  if (file === undefined || last === undefined || comment.subject_type === 'file') return place;
  const first = (line === undefined ? comment.original_start_line : comment.start_line) ?? last;
  const where = [
    first === last ? `${last}` : `${first} to ${last}`,
    ...(side === undefined ? [] : [`${side === 'LEFT' ? 'before' : 'after'} the change (${side})`]),
    ...(line === undefined ? [`in an older commit ${commit}`.trimEnd()] : []),
  ];
  return { ...place, [first === last ? 'Line' : 'Lines']: where.join(', ') };
}
