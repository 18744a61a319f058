import { describeError } from '../../errors.ts';
import { foreign, link, md, own } from '../../runner/markdown.ts';
import type { Skip } from '../outcome.ts';
import type { Words } from './message.ts';

/** Why nothing was done. */
export function skipWords(skip: Skip): Words {
  switch (skip.why) {
    case 'no-command':
      return md`The comment does not start with ${foreign(skip.command)}.`;
    case 'near-miss':
      return md`The comment is almost a command, but its author does not have the permission.`;
    case 'not-new':
      return md`The comment was ${foreign(skip.action)}. Only a new comment can be a command.`;
    case 'an-issue':
      return md`${foreign(skip.command)} works on pull requests, and #${skip.number} is an issue.`;
    case 'a-bot':
      return md`${foreign(skip.login)} is a bot, and allow-bots does not name it.`;
    case 'elsewhere-commented':
      return md`Commands work only in comments on pull requests.`;
    case 'no-secrets':
      return md`GitHub gives no secrets to runs in a fork, for a pull request from a fork, or by Dependabot.`;
    case 'a-fork':
      return md`The pull request comes from a fork, so the agent is not asked. Someone with the permission can write a command instead.`;
    case 'merge-group':
      return md`The agent is asked on the pull request, not in the merge queue.`;
    case 'not-open':
      return md`The pull request was ${own(skip.state)} before the agent was asked.`;
    case 'no-paths':
      return md`No changed file matches paths.`;
    case 'skip-stands':
      return md`${foreign(skip.by)} said that this pull request needs no documentation: ${link(skip.url)}.`;
    case 'skip-command':
      return skip.isRemembered
        ? md`The agent is not asked about this pull request again, unless someone asks it with a command.`
        : md`The reply could not be written, so this counts for the current commit only.`;
    case 'no-commits':
      return skip.since === undefined
        ? md`There is no earlier successful run, and there are no commits from the last day.`
        : md`There are no commits since the last successful run, at ${foreign(skip.since)}.`;
    case 'no-job':
      return md`There is no prompt, and no agent job is known for this pull request.`;
    case 'elsewhere':
      return md`A newer run has already handled this pull request. Its reply: ${link(skip.url)}.`;
    case 'unwritable':
      return md`Later runs would not know of it, because the reply could not be written. ${foreign(describeError(skip.error))}.`;
  }
}

/** Where somebody may wonder, it is an annotation. */
export function skipLevel({ why }: Skip): 'info' | 'notice' | 'warning' {
  if (why === 'unwritable') return 'warning';
  return why === 'no-secrets' || why === 'no-job' ? 'notice' : 'info';
}
