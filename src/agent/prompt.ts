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
