import type { CommitStatus } from '../../github/client.ts';
import { GitHubError } from '../../github/errors.ts';
import { InputError } from '../../inputs.ts';
import { escapeInvisible } from '../../text.ts';
import { githubPullRequest, isFailure, pullRequestUrl, type Result, type Skip } from '../outcome.ts';

/** What the check on a commit says. */
export interface CheckWords extends Pick<CommitStatus, 'state' | 'description'> {
  /** Where it leads, if not to the run. */
  readonly targetUrl?: string | undefined;
}

/** What the words need to know of a run. */
interface Place {
  /** Where the run's GitHub is on the web: the check leads to no other host. */
  readonly serverUrl: string;
  readonly command: string;
}

export const atWork: CheckWords = { state: 'pending', description: 'The agent is reading the change' };

/** What a run's end says of its commit; `undefined` where it says nothing. */
export function checkWords(result: Result, { serverUrl, command }: Place): CheckWords | undefined {
  const failed: CheckWords = {
    state: 'failure',
    description: `The agent failed. Re-run, or ${command} skip`,
  };
  const unfinished: CheckWords = { state: 'error', description: `Not finished. Re-run, or ${command} skip` };
  // Also where it was cancelled: to run again would not send it.
  if (result.lost !== undefined)
    return { state: 'error', description: `May have been sent. Push, ${command} retry or skip` };
  switch (result.outcome) {
    case 'skipped':
      return skipCheck(result.skip, command) ?? (result.skip.why === 'unwritable' ? unfinished : undefined);
    case 'pull-request':
    case 'archived':
      return isFailure(result) ? failed : documented(result, serverUrl);
    case 'no-pull-request':
      return {
        state: isFailure(result) ? 'failure' : 'success',
        description: 'The agent finished without a pull request',
      };
    case 'failed':
      return failed;
    case 'error':
      // What a command's author wrote was refused before anything was sent: its commit is as it was.
      if (result.error instanceof InputError && result.source?.command !== undefined) return undefined;
      return isLocked(result.error) ? locked : unfinished;
    case 'timed-out':
    case 'cancelled':
      return unfinished;
    default:
      return undefined;
  }
}

const locked: CheckWords = { state: 'error', description: 'The conversation is locked: not asked' };
const isLocked = (error: unknown) => error instanceof GitHubError && error.isLocked;

function documented({ job }: Result, serverUrl: string): CheckWords {
  const url = pullRequestUrl(job) ?? '';
  const isHere = url.startsWith('https://') && url.startsWith(`${serverUrl}/`);
  const pull = isHere ? githubPullRequest(url) : undefined;
  const name = pull === undefined ? 'a pull request elsewhere' : `${pull.repository}#${pull.number}`;
  return { state: 'success', description: `Documentation: ${name}`, ...(pull && { targetUrl: url }) };
}

function skipCheck(skip: Skip, command: string): CheckWords | undefined {
  switch (skip.why) {
    case 'no-paths':
      return { state: 'success', description: 'No changed file matches paths' };
    case 'skip-stands':
    case 'skip-command':
      return { state: 'success', description: saidSkip(skip), targetUrl: skip.url };
    case 'merge-group':
      return { state: 'success', description: 'Checked on the pull request' };
    case 'no-secrets':
      return skip.isDependabot
        ? { state: 'success', description: 'Dependabot: the agent is not asked' }
        : undefined;
    case 'no-job':
      return { state: 'pending', description: 'Nobody has asked the agent yet' };
    case 'a-fork':
      return { state: 'pending', description: `A member writes ${command} or ${command} skip` };
    case 'unwritable':
      return isLocked(skip.error) ? locked : undefined;
    default:
      return undefined;
  }
}

function saidSkip(skip: Extract<Skip, { why: 'skip-stands' | 'skip-command' }>): string {
  const isKept = skip.why === 'skip-stands' || skip.isRemembered;
  return `No documentation needed${isKept ? '' : ' for this commit'}, says ${escapeInvisible(skip.by)}`;
}
