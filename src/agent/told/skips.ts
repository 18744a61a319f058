import { describeError } from '../../errors.ts';
import { foreign, joined, link, md, own, sentences } from '../../runner/markdown.ts';
import type { Skip } from '../outcome.ts';
import { listed, type Words } from './message.ts';
import { pullRequestLink } from './pull-request.ts';

/** How many of the oldest are named. */
const mostLinks = 3;

/** The reasons that need no facts. */
const plainReasons = {
  'near-miss': 'The comment is almost a command, but its author does not have the permission.',
  'elsewhere-commented': 'Commands work only in comments on pull requests.',
  'a-fork':
    'The pull request comes from a fork, so the agent is not asked. Someone with the permission can write a command instead.',
  'merge-group': 'The agent is asked on the pull request, not in the merge queue.',
  reopened: 'The pull request was opened again, so its documentation is left alone.',
  'no-job':
    'There is no prompt, and no agent job is known for this pull request. If the workflow sets a prompt, look for "Unexpected input(s)" in the log: GitHub names misspelled inputs there. Or its expression is empty on this event.',
};

/** Why nothing was done. @param runUrl of the run */
export function skipWords(skip: Skip, runUrl?: string): Words {
  switch (skip.why) {
    case 'no-command':
      return md`The comment does not start with ${foreign(skip.command)}.`;
    case 'not-new':
      return md`The comment was ${foreign(skip.action)}. Only a new comment can be a command.`;
    case 'a-bot':
      return md`${foreign(skip.login)} is a bot, and allow-bots does not name it.`;
    case 'no-secrets':
      return secretWords(skip);
    case 'not-open':
      return md`The pull request was ${own(skip.state)} before the agent was asked.`;
    case 'no-paths':
      return pathWords(skip);
    case 'skip-stands':
      return sentences(
        md`${foreign(skip.by)} said that this pull request needs no documentation: ${link(skip.url)}.`,
        skip.reason === undefined ? [] : md`The reason: ${foreign(skip.reason)}.`,
      );
    case 'skip-command':
      return skip.isRemembered
        ? sentences(
            skip.reason === undefined ? [] : md`The reason: ${foreign(skip.reason)}.`,
            md`The agent is not asked about this pull request again, unless someone asks it with a command.`,
          )
        : md`The reply could not be written, so this counts for the current commit only.`;
    case 'no-commits':
      return skip.since === undefined
        ? md`There is no earlier successful run, and there are no commits from the last day.`
        : md`There are no commits since the last successful run, at ${foreign(skip.since)}.`;
    case 'max-open': {
      const oldest = skip.links.slice(0, mostLinks).map((prLink) => [pullRequestLink({ prLink }, runUrl)]);
      return md`At least ${skip.links.length} documentation pull requests are open, and max-open is ${skip.maxOpen}, so nothing new is started. Review the oldest first: ${joined(', ', oldest)}.`;
    }
    case 'unwritable':
      return md`The reply could not be written, and without it, later runs would not know what was sent. ${foreign(describeError(skip.error))}.`;
    default:
      return [own(plainReasons[skip.why])];
  }
}

/** Whose run it was, and what can be done now. */
function secretWords({ isDependabot, isInFork }: Extract<Skip, { why: 'no-secrets' }>): Words {
  if (isInFork === true)
    return md`This repository is a fork, and the secrets stay in the original. Disable the workflow here, under Actions.`;
  return isDependabot
    ? md`GitHub gives runs of Dependabot no secrets of Actions. To have the agent asked, save the key among the secrets of Dependabot too, or write a command on the pull request.`
    : md`The pull request comes from a fork, and GitHub gives its runs no secrets. Someone with the permission can write a command in the conversation instead.`;
}

/** What `paths` looked at: a glob that is only nearly right would match nothing for ever. */
function pathWords({ globs, fileCount, hints }: Extract<Skip, { why: 'no-paths' }>): Words {
  const files = fileCount === 1 ? '1 file' : `${fileCount} files`;
  return sentences(
    md`No changed file matches paths.`,
    md`The run looked at ${own(files)}, and paths is ${listed(globs)}.`,
    hints.length === 0 ? [] : md`Did you mean ${listed(hints)}?`,
  );
}

/** Where somebody may wonder, it is an annotation. */
export function skipLevel(skip: Skip): 'info' | 'notice' | 'warning' {
  const { why } = skip;
  if (why === 'unwritable') return 'warning';
  if (why === 'no-paths' && skip.hints.length > 0) return 'notice';
  return why === 'no-secrets' || why === 'no-job' || why === 'max-open' ? 'notice' : 'info';
}
