import type { CommitStatus } from '../../github/client.ts';
import { GitHubError } from '../../github/errors.ts';
import { InputError } from '../../inputs.ts';
import { limitEnd, ServiceError } from '../../service/errors.ts';
import { escapeInvisible } from '../../text.ts';
import {
  type Answer,
  githubPullRequest,
  isFailure,
  isFinished,
  outcomeOf,
  pullRequestUrl,
  type Result,
  type Skip,
} from '../outcome.ts';

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
  // Also where it was cancelled: to run again would not send it.
  if (result.lost !== undefined)
    return { state: 'error', description: `May have been sent. Push, ${command} retry or skip` };
  switch (result.outcome) {
    case 'skipped':
      return skipCheck(result.skip, command);
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
      return isLocked(result.error) ? locked : brokenOff(result.error, command);
    case 'timed-out':
      return result.isSent === false
        ? unfinished(command)
        : { state: 'error', description: `Still at work. Re-run to wait on, or ${command} skip` };
    case 'cancelled':
      return unfinished(command);
    case 'usage':
      return ofAnswer(result.answer, { serverUrl, command });
    default:
      return undefined;
  }
}

/** What is said of a run that ended before the agent did, or without a word of its own. */
export function unfinished(command: string): CheckWords {
  return { state: 'error', description: `Not finished. Re-run, or ${command} skip` };
}

/** What is said where something went wrong: what it was, as far as that helps. */
function brokenOff(error: unknown, command: string): CheckWords {
  const trouble = error instanceof ServiceError ? troubleOf(error) : otherTroubleOf(error);
  return trouble === undefined
    ? unfinished(command)
    : { state: 'error', description: `${trouble}, or ${command} skip` };
}

function troubleOf(error: ServiceError): string | undefined {
  const { kind, status = 0 } = error;
  if (kind === 'not-sent' || kind === 'no-answer') return 'Mintlify was not reached. Re-run';
  if (kind === 'unreadable') return 'A proxy or a login page answered. See the run';
  if (kind === 'invalid' || status >= 500) return 'Mintlify had an error. Re-run';
  switch (status) {
    case 401:
      return 'Mintlify refused the key. Replace it and re-run';
    case 402:
      return 'The credits may be used up. Re-run later';
    case 403:
      return 'Mintlify refused the key or project-id. See the run';
    case 429:
      return `Mintlify's limit is used up. Re-run ${againAt(error)}`;
    default:
      return 'Mintlify refused the request. See the run';
  }
}

function againAt(error: ServiceError): string {
  const end = limitEnd(error);
  return end === undefined ? 'in an hour' : `after ${end}`;
}

function otherTroubleOf(error: unknown): string | undefined {
  if (error instanceof InputError) return 'The inputs are wrong. See the run';
  if (!(error instanceof GitHubError)) return undefined;
  if (error.facts.kind === 'limit') return "GitHub's limit is used up. Re-run later";
  return error.lacksPermission ? 'The job lacks a permission. See the run' : undefined;
}

/** `status` renews a check: of what has an end. */
function ofAnswer(answer: Answer, place: Place): CheckWords | undefined {
  if (answer.kind !== 'status') return undefined;
  const { skip, job } = answer;
  if (skip !== undefined) return skipCheck(skip, place.command);
  return job !== undefined && isFinished(job.status)
    ? checkWords({ outcome: outcomeOf(job), job }, place)
    : undefined;
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
    case 'not-open':
      // Nobody waits for it: only where the run wrote pending, it is written.
      return { state: 'success', description: 'Closed before the agent was asked' };
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
      return { state: 'pending', description: 'Nobody has asked the agent yet: there is no prompt' };
    case 'a-fork':
      return { state: 'pending', description: `A member writes ${command} or ${command} skip` };
    case 'unwritable':
      return isLocked(skip.error) ? locked : brokenOff(skip.error, command);
    default:
      return undefined;
  }
}

function saidSkip(skip: Extract<Skip, { why: 'skip-stands' | 'skip-command' }>): string {
  const isKept = skip.why === 'skip-stands' || skip.isRemembered;
  const reason = skip.reason === undefined ? '' : `: ${escapeInvisible(skip.reason)}`;
  return `No documentation needed${isKept ? '' : ' for this commit'}, says ${escapeInvisible(skip.by)}${reason}`;
}
