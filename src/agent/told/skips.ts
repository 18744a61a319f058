import { describeError } from '../../errors.ts';
import { foreign, joined, link, md, own, sentences } from '../../runner/markdown.ts';
import type { Skip, SkipOf } from '../outcome.ts';
import { listed, type Words } from './message.ts';
import { pullRequestLink } from './pull-request.ts';

const mostLinks = 3;

const reasons: { readonly [Why in Skip['why']]: (skip: SkipOf<Why>, runUrl?: string) => Words } = {
  'no-command': ({ command }) => md`The comment does not start with ${foreign(command)}.`,
  'not-new': ({ action }) => md`The comment was ${foreign(action)}. Only a new comment can be a command.`,
  'a-bot': ({ login }) => md`${foreign(login)} is a bot, and allow-bots does not name it.`,
  'elsewhere-commented': () => md`Commands work only in comments on pull requests.`,
  'no-secrets': secretWords,
  'a-fork': () =>
    md`The pull request comes from a fork, so the agent is not asked. Someone with the permission can write a command instead.`,
  'merge-group': () => md`The agent is asked on the pull request, not in the merge queue.`,
  'not-open': ({ state }) => md`The pull request is ${own(state)}, so the agent is not asked.`,
  reopened: () => md`The pull request was opened again, so its documentation is left alone.`,
  'no-paths': pathWords,
  'skip-stands': ({ by, url, reason }) =>
    sentences(
      md`${link(url, foreign(by), ' said')} that this pull request needs no documentation.`,
      reasonSentence(reason),
    ),
  'skip-command': ({ reason, isRemembered }) =>
    isRemembered
      ? sentences(
          reasonSentence(reason),
          md`The agent is not asked about this pull request again, unless someone asks it with a command.`,
        )
      : md`The reply could not be written, so this counts for the current commit only.`,
  lifted: ({ url }) =>
    md`${link(url, 'A later command')} was sent to the agent, so this one changes nothing. If the pull request needs no documentation, write it again.`,
  'no-commits': () =>
    md`There are no commits since the last successful run or, without such a run, from the last day.`,
  'no-job': () =>
    md`There is no prompt, and no agent job is known for this pull request. If the workflow sets a prompt, look for "Unexpected input(s)" in the log: GitHub names misspelled inputs there. Or its expression is empty on this event.`,
  'no-documentation': () =>
    md`The pull request is closed, so the agent is not asked, and it has no documentation pull request.`,
  'max-open': ({ links, maxOpen }, runUrl) => {
    const oldest = links.slice(0, mostLinks).map((prLink) => [pullRequestLink({ prLink }, runUrl)]);
    return md`Open documentation pull requests: ${links.length}, and max-open is ${maxOpen}. So nothing new is started. Review the oldest first: ${joined(', ', oldest)}.`;
  },
  unwritable: ({ error }) =>
    md`The reply could not be written, and without it, later runs would not know what was sent. ${foreign(describeError(error))}.`,
};

/** Why nothing was done. @param runUrl of the run */
export function skipWords<Why extends Skip['why']>(skip: SkipOf<Why>, runUrl?: string): Words {
  const { why }: { readonly why: Why } = skip;
  return reasons[why](skip, runUrl);
}

const reasonSentence = (reason: string | undefined) =>
  reason === undefined ? [] : md`The reason: ${foreign(reason)}.`;

/** Whose run it was, and what can be done now. */
function secretWords({ isDependabot, isInFork }: SkipOf<'no-secrets'>): Words {
  if (isInFork === true)
    return md`This repository is a fork, and the secrets stay in the original. Disable the workflow here, under Actions.`;
  return isDependabot
    ? md`GitHub gives runs of Dependabot no secrets of Actions. To have the agent asked, save the key among the secrets of Dependabot too, or write a command on the pull request.`
    : md`The pull request comes from a fork, and GitHub gives its runs no secrets. Someone with the permission can write a command in the conversation instead.`;
}

/** What `paths` looked at: a glob that is only nearly right would match nothing for ever. */
function pathWords({ globs, fileCount, hints }: SkipOf<'no-paths'>): Words {
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
  return /^(no-secrets|no-job|max-open|lifted)$/.test(why) ? 'notice' : 'info';
}
