import type { Commits } from '../github/client.ts';
import { type CommentEvent, commentUrl, type WorkflowEvent } from '../github/event.ts';

/**
 * What the agent is told: the words, and below them the references and the changes. The blocks say what they are, since
 * the agent reads all of it as one text.
 *
 * @param references lines of our own making, see {@link referencesOf}
 * @param changes blocks that are marked as data
 */
export function composePrompt(
  words: string,
  references: readonly string[],
  changes: readonly string[] = [],
): string {
  const lines = references.map((line) => `\n- ${line}`).join('');
  const block = lines === '' ? [] : [`Where this request comes from, for reference:${lines}`];
  return [words, ...block, ...changes].join('\n\n---\n');
}

/** A range of commits, by ids or tags. */
export interface CommitRange {
  readonly base: string;
  readonly head: string;
}

/**
 * The commits that an event is about.
 *
 * @param since the commit of the last successful run, where the prompt is about what has come since
 */
export function rangeOf(event: WorkflowEvent, since: string | undefined): CommitRange | undefined {
  const range = (base: string | undefined, head: string | undefined) =>
    base === undefined || head === undefined ? undefined : { base, head };
  if (event.kind === 'push') return range(event.before, event.sha);
  if (event.kind === 'pull-request') return range(event.base, event.head);
  return event.kind === 'other' ? range(since, event.sha) : undefined;
}

/**
 * References to the event: numbers, commit ids and links that are built from them. No text that a stranger could have
 * written: no titles, bodies, diffs, or names of branches of a pull request.
 *
 * @param range of commits that the prompt is about, see {@link rangeOf}
 */
export function referencesOf(event: WorkflowEvent, range: CommitRange | undefined): string[] {
  const { repositoryUrl } = event;
  const lines = [`Repository: ${repositoryUrl}`];
  const compare = (base: string, head: string) => `${repositoryUrl}/compare/${base}...${head}`;
  switch (event.kind) {
    case 'release': {
      const { tag } = event;
      if (tag !== undefined)
        lines.push(`Release: ${repositoryUrl}/releases/tag/${encodeURIComponent(tag)}`, `Tag: ${tag}`);
      break;
    }
    case 'pull-request': {
      lines.push(...pullRequestLines(event, event));
      if (event.before !== undefined && event.head !== undefined)
        lines.push(`New commits: ${compare(event.before, event.head)}`);
      if (event.mergedAs !== undefined) lines.push(`Merged as: ${repositoryUrl}/commit/${event.mergedAs}`);
      break;
    }
    case 'push':
    case 'other': {
      if (event.ref !== undefined) lines.push(`Ref: ${event.ref}`);
      if (range === undefined && event.sha !== undefined)
        lines.push(`Commit: ${repositoryUrl}/commit/${event.sha}`);
    }
  }
  if (range !== undefined && event.kind !== 'pull-request')
    lines.push(`Commits: ${range.base}..${range.head}`, `Changes: ${compare(range.base, range.head)}`);
  lines.push(`Workflow run: ${event.runUrl}`);
  return lines;
}

/**
 * References to a command and what it is about. A file's path is somebody else's text, so it is percent-encoded; titles,
 * bodies and names of branches are left out for the same reason.
 *
 * @param commits of the pull request when the run began
 */
export function referencesOfComment(event: CommentEvent, commits: Commits): string[] {
  return [
    `Repository: ${event.repositoryUrl}`,
    ...pullRequestLines(event, commits),
    ...placeOfComment(event),
    `Workflow run: ${event.runUrl}`,
  ];
}

function pullRequestLines(
  { repositoryUrl, number }: Pick<CommentEvent, 'repositoryUrl' | 'number'>,
  { head, base }: Commits,
): string[] {
  return [
    `Pull request: #${number} ${repositoryUrl}/pull/${number}`,
    ...(head === undefined ? [] : [`Head commit: ${head}`]),
    ...(base === undefined ? [] : [`Base commit: ${base}`]),
  ];
}

/** Where a command stands: all that a follow-up adds to the words, since the agent knows the rest. */
export function placeOfComment(event: CommentEvent): string[] {
  const comment = `Comment: ${commentUrl(event, event)}`;
  const { diffPlace: place } = event;
  if (place === undefined) return [comment];
  const file = `File: ${place.path.toWellFormed().split('/').map(encodeURIComponent).join('/')}`;
  if (place.lines === undefined) return [comment, file];
  const { first, last } = place.lines;
  const range = first === last ? `Line: ${last}` : `Lines: ${first} to ${last}`;
  const side = place.side && `, ${place.side === 'LEFT' ? 'before' : 'after'} the change (${place.side})`;
  const commit = place.commit === undefined ? 'an older commit' : `the older commit ${place.commit}`;
  return [comment, file, `${range}${side ?? ''}${place.outdated ? `, in ${commit}` : ''}`];
}
