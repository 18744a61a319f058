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

/** `serverUrl`: where the run's GitHub is on the web. The check leads to no other host. */
type Place = Readonly<Record<'serverUrl' | 'command', string>>;

type Words = (description: string) => CheckWords;
const pending: Words = (description) => ({ state: 'pending', description });
const success: Words = (description) => ({ state: 'success', description });
const failure: Words = (description) => ({ state: 'failure', description });
const error: Words = (description) => ({ state: 'error', description });

export const atWork = pending('The agent is reading the change');

/** What a run's end says of its commit; `undefined` where it says nothing. */
export function checkWords(result: Result, { serverUrl, command }: Place): CheckWords | undefined {
  // Also where it was cancelled: to run again would not send it.
  if (result.lost !== undefined) return error(`May have been sent. Push, ${command} retry or skip`);
  switch (result.outcome) {
    case 'skipped':
      return skipCheck(result.skip, command);
    case 'pull-request':
    case 'archived':
    case 'failed':
      return isFailure(result)
        ? failure(`The agent failed. Re-run, or ${command} skip`)
        : documented(result, serverUrl);
    case 'no-pull-request':
      return (isFailure(result) ? failure : success)('The agent finished without a pull request');
    case 'error':
      // What a command's author wrote was refused before anything was sent: its commit is as it was.
      if (result.error instanceof InputError && result.source?.command !== undefined) return undefined;
      return brokenOff(result.error, command);
    case 'timed-out':
      return result.isSent === false
        ? unfinished(command)
        : error(`Still at work. Re-run to wait on, or ${command} skip`);
    case 'cancelled':
      return unfinished(command);
    case 'usage':
      return ofAnswer(result.answer, { serverUrl, command });
    default:
      return undefined;
  }
}

/** What is said of a run that ended before the agent did, or without a word of its own. */
export const unfinished = (command: string) => error(`Not finished. Re-run, or ${command} skip`);

/** What is said where something went wrong: what it was, as far as that helps. */
function brokenOff(cause: unknown, command: string): CheckWords {
  if (cause instanceof GitHubError && cause.isLocked) return error('The conversation is locked: not asked');
  const trouble = cause instanceof ServiceError ? troubleOf(cause) : otherTroubleOf(cause);
  return trouble === undefined ? unfinished(command) : error(`${trouble}, or ${command} skip`);
}

const [notReached, faulty] = ['Mintlify was not reached. Re-run', 'Mintlify had an error. Re-run'];

/** By the status of a refusal, or the kind of an answer that is none. */
const troubles: Readonly<Record<string, string>> = {
  'not-sent': notReached,
  'no-answer': notReached,
  unreadable: 'A proxy or a login page answered. See the run',
  invalid: faulty,
  401: 'Mintlify refused the key. Replace it and re-run',
  402: 'The credits may be used up. Re-run later',
  403: 'Mintlify refused the key or project-id. See the run',
};

function troubleOf(cause: ServiceError): string {
  const { kind, status = 0 } = cause;
  if (kind === 'status' && status >= 500) return faulty;
  const end = limitEnd(cause);
  if (status === 429)
    return `Mintlify's limit is used up. Re-run ${end === undefined ? 'in an hour' : `after ${end}`}`;
  return troubles[kind === 'status' ? status : kind] ?? 'Mintlify refused the request. See the run';
}

function otherTroubleOf(cause: unknown): string | undefined {
  if (cause instanceof InputError) return 'The inputs are wrong. See the run';
  if (!(cause instanceof GitHubError)) return undefined;
  if (cause.facts.kind === 'limit') return "GitHub's limit is used up. Re-run later";
  return cause.lacksPermission ? 'The job lacks a permission. See the run' : undefined;
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

function documented({ job }: Result, serverUrl: string): CheckWords {
  const url = pullRequestUrl(job) ?? '';
  const isHere = url.startsWith('https://') && url.startsWith(`${serverUrl}/`);
  const pull = isHere ? githubPullRequest(url) : undefined;
  const name = pull === undefined ? 'a pull request elsewhere' : `${pull.repository}#${pull.number}`;
  return { ...success(`Documentation: ${name}`), ...(pull && { targetUrl: url }) };
}

/** Of the reasons that say the same of every commit. */
const skipChecks: Readonly<Partial<Record<Skip['why'], CheckWords>>> = {
  // Nobody waits for it: only where the run wrote pending, it is written.
  'not-open': success('Closed before the agent was asked'),
  'no-paths': success('No changed file matches paths'),
  'merge-group': success('Checked on the pull request'),
  'no-job': pending('Nobody has asked the agent yet: there is no prompt'),
};

function skipCheck(skip: Skip, command: string): CheckWords | undefined {
  switch (skip.why) {
    case 'skip-stands':
    case 'skip-command':
      return { ...success(saidSkip(skip)), targetUrl: skip.url };
    case 'no-secrets':
      return skip.isDependabot ? success('Dependabot: the agent is not asked') : undefined;
    case 'a-fork':
      return pending(`A member writes ${command} or ${command} skip`);
    case 'unwritable':
      return brokenOff(skip.error, command);
    default:
      return skipChecks[skip.why];
  }
}

function saidSkip(skip: Extract<Skip, { why: 'skip-stands' | 'skip-command' }>): string {
  const isKept = skip.why === 'skip-stands' || skip.isRemembered;
  const reason = skip.reason === undefined ? '' : `: ${escapeInvisible(skip.reason)}`;
  return `No documentation needed${isKept ? '' : ' for this commit'}, says ${escapeInvisible(skip.by)}${reason}`;
}
