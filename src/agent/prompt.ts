import type { Commits } from '../github/client.ts';
import type { CommentEvent } from '../github/comment-event.ts';
import { commentUrl } from '../github/comment-url.ts';
import type { WorkflowEvent } from '../github/event.ts';

/**
 * What the agent is told: the words, and below them the references. The block says what it is, since the agent reads
 * both as one text.
 *
 * @param references lines of our own making, see {@link referencesOf}
 */
export function composePrompt(words: string, references: readonly string[]): string {
  if (references.length === 0) return words;
  return `${words}\n\n---\nWhere this request comes from, for reference:\n${references.map((line) => `- ${line}`).join('\n')}`;
}

/**
 * References to the event: numbers, commit ids and links that are built from them. No text that a stranger could have
 * written: no titles, bodies, diffs, or names of branches of a pull request.
 */
export function referencesOf(event: WorkflowEvent): string[] {
  const { repositoryUrl } = event;
  const lines = [`Repository: ${repositoryUrl}`];
  switch (event.kind) {
    case 'push': {
      if (event.ref !== undefined) lines.push(`Ref: ${event.ref}`);
      if (event.before !== undefined && event.after !== undefined) {
        lines.push(`Commits: ${event.before}..${event.after}`);
        lines.push(`Changes: ${repositoryUrl}/compare/${event.before}...${event.after}`);
      } else if (event.after !== undefined) {
        lines.push(`Commit: ${repositoryUrl}/commit/${event.after}`);
      }
      break;
    }
    case 'release': {
      if (event.tag !== undefined) {
        lines.push(`Release: ${repositoryUrl}/releases/tag/${encodeURIComponent(event.tag)}`);
        lines.push(`Tag: ${event.tag}`);
      }
      break;
    }
    case 'pull-request': {
      lines.push(`Pull request: #${event.number} ${repositoryUrl}/pull/${event.number}`);
      if (event.head !== undefined) lines.push(`Head commit: ${event.head}`);
      if (event.base !== undefined) lines.push(`Base commit: ${event.base}`);
      break;
    }
    case 'other': {
      if (event.ref !== undefined) lines.push(`Ref: ${event.ref}`);
      if (event.sha !== undefined) lines.push(`Commit: ${repositoryUrl}/commit/${event.sha}`);
    }
  }
  if (event.runUrl !== undefined) lines.push(`Workflow run: ${event.runUrl}`);
  return lines;
}

/**
 * References to a command and what it is about. A file's path is somebody else's text, so it is percent-encoded; titles,
 * bodies and names of branches are left out for the same reason.
 *
 * @param commits of the pull request when the run began
 */
export function referencesOfComment(event: CommentEvent, commits: Commits): string[] {
  const { repositoryUrl, number, diffPlace: place } = event;
  const lines = [`Repository: ${repositoryUrl}`, `Pull request: #${number} ${repositoryUrl}/pull/${number}`];
  if (commits.head !== undefined) lines.push(`Head commit: ${commits.head}`);
  if (commits.base !== undefined) lines.push(`Base commit: ${commits.base}`);
  lines.push(`Comment: ${commentUrl(event, event)}`);
  if (place !== undefined) {
    lines.push(`File: ${encodedPath(place.path)}`);
    if (place.lines !== undefined) {
      const { first, last } = place.lines;
      const range = first === last ? `Line: ${last}` : `Lines: ${first} to ${last}`;
      const side =
        place.side === undefined
          ? ''
          : `, ${place.side === 'LEFT' ? 'before' : 'after'} the change (${place.side})`;
      const when = !place.outdated
        ? ''
        : place.commit === undefined
          ? ', in an older commit'
          : `, in the older commit ${place.commit}`;
      lines.push(`${range}${side}${when}`);
    }
  }
  if (event.runUrl !== undefined) lines.push(`Workflow run: ${event.runUrl}`);
  return lines;
}

function encodedPath(path: string): string {
  return path.toWellFormed().split('/').map(encodeURIComponent).join('/');
}
