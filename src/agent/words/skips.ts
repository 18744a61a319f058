import { describeError } from '../../errors.ts';
import { foreign, link, md } from '../../runner/markdown.ts';
import type { Skip } from '../outcome.ts';
import type { Words } from './message.ts';

/** Why nothing was done. */
export function skipWords(skip: Skip): Words {
  switch (skip.why) {
    case 'no-command':
      return md`The comment does not start with ${foreign(skip.command)}.`;
    case 'near-miss':
      return md`The comment is nearly a command, from somebody who does not have the permission.`;
    case 'not-new':
      return md`The comment was ${foreign(skip.action)}. Only a new one is a command.`;
    case 'an-issue':
      return md`${foreign(skip.command)} works on pull requests, and #${skip.number} is an issue.`;
    case 'a-bot':
      return md`${foreign(skip.login)} is a bot, and allow-bots does not name it.`;
    case 'elsewhere-commented':
      return md`Commands work in comments on pull requests only.`;
    case 'no-secrets':
      return md`The run is in a fork, or for a pull request from a fork or from Dependabot, and GitHub gives such runs no secrets.`;
    case 'no-commits':
      return md`There are no commits since the last successful run, at ${foreign(skip.since)}.`;
    case 'no-job':
      return md`There is no prompt, and no job is known for this pull request.`;
    case 'elsewhere':
      return md`Another run took this up. Its reply: ${link(skip.url)}.`;
    case 'unwritable':
      return md`The reply could not be written, so nothing was sent to the agent: a later run could not know of it. ${foreign(describeError(skip.error))}.`;
  }
}

/** Where somebody may wonder, it is an annotation. */
export function skipLevel({ why }: Skip): 'info' | 'notice' | 'warning' {
  if (why === 'unwritable') return 'warning';
  return why === 'no-secrets' || why === 'no-job' ? 'notice' : 'info';
}
