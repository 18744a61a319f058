import type { CommitStatus } from '../../github/client.ts';
import { GitHubError, lacksPermission } from '../../github/errors.ts';
import { InputError } from '../../inputs.ts';
import { ServiceError } from '../../service/errors.ts';
import { escapeInvisible } from '../../text.ts';
import type { Outcome, Result, ResultOf, Skip, SkipOf } from '../outcome.ts';
import { githubPullRequest, isFailure, isFinished, outcomeOf, pullRequestUrl } from '../outcome.ts';

export interface CheckWords extends Pick<CommitStatus, 'state' | 'description'> {
  /** Where it leads, if not to the run. */
  readonly targetUrl?: string | undefined;
}

type Words = CheckWords | undefined;

/** `serverUrl`: where the run's GitHub is on the web. The check leads to no other host. */
type Place = Readonly<Record<'serverUrl' | 'command', string>>;

const inState = (state: CheckWords['state']) => (description: string) => ({ state, description });
const [pending, success] = [inState('pending'), inState('success')];
const [failure, error] = [inState('failure'), inState('error')];

export const atWork = pending('The agent is reading the change');

/** What a run's end says of its commit; `undefined` where it says nothing. */
export function checkWords<Kind extends Outcome>(result: ResultOf<Kind>, place: Place): Words {
  const { outcome }: { readonly outcome: Kind } = result;
  // Also where it was cancelled: to run again would not send it.
  if (result.lost !== undefined) return error(`May have been sent. Push, ${place.command} retry or skip`);
  return ends[outcome]?.(result, place);
}

/** By the outcome; the others say nothing. */
const ends: { readonly [Kind in Outcome]?: (result: ResultOf<Kind>, place: Place) => Words } = {
  skipped: ({ skip }, { command }) => skipCheck(skip, command),
  'pull-request': ofJob,
  archived: ofJob,
  failed: ofJob,
  'no-pull-request': (result) =>
    (isFailure(result) ? failure : success)('The agent finished without a pull request'),
  // What a command's author wrote was refused before anything was sent: its commit is as it was.
  error: ({ error: cause, source }, { command }) =>
    cause instanceof InputError && source?.command !== undefined ? undefined : brokenOff(cause, command),
  'timed-out': ({ isSent }, { command }) =>
    isSent === false ? unfinished(command) : error(`Still at work. Re-run to wait on, or ${command} skip`),
  cancelled: (_result, { command }) => unfinished(command),
  usage: ofAnswer,
};

function ofJob(result: Result, place: Place): CheckWords {
  return isFailure(result)
    ? failure(`The agent failed. Re-run, or ${place.command} skip`)
    : documented(result, place);
}

/** What is said of a run that ended before the agent did, or without a word of its own. */
export const unfinished = (command: string) => error(`Not finished. Re-run, or ${command} skip`);

function brokenOff(cause: unknown, command: string): CheckWords {
  if (cause instanceof GitHubError && cause.facts.reason === 'locked')
    return error('The conversation is locked: not asked');
  // A command needs right inputs, too.
  if (cause instanceof InputError) return error('The inputs are wrong. See the run');
  const trouble = cause instanceof ServiceError ? troubleOf(cause) : otherTroubleOf(cause);
  return trouble === undefined ? unfinished(command) : error(`${trouble}, or ${command} skip`);
}

/** By the status of a refusal, or the kind of an answer that is none. */
const troubles: Readonly<Record<string, string>> = {
  'not-sent': 'Mintlify was not reached. Re-run',
  'no-answer': 'Mintlify was not reached. Re-run',
  unreadable: 'A proxy or a login page answered. See the run',
  invalid: 'Mintlify had an error. Re-run',
  401: 'Mintlify refused the key. Replace it. Then re-run, or write the command again',
  402: 'The credits may be used up. Re-run later',
  403: 'Mintlify refused the key or project-id. See the run',
  429: "Mintlify's limit is used up. Re-run in an hour",
  500: 'Mintlify had an error. Re-run',
};

const troubleOf = ({ kind, status = 0 }: ServiceError) =>
  troubles[kind === 'status' ? Math.min(status, 500) : kind] ?? 'Mintlify refused the request. See the run';

function otherTroubleOf(cause: unknown): string | undefined {
  if (!(cause instanceof GitHubError)) return undefined;
  if (cause.facts.kind === 'limit') return "GitHub's limit is used up. Re-run later";
  return lacksPermission(cause) ? 'The job lacks a permission. See the run' : undefined;
}

/** `status` renews a check: of what has an end. */
function ofAnswer({ answer, requirePullRequest, isClosed }: ResultOf<'usage'>, place: Place): Words {
  if (answer.kind !== 'status') return undefined;
  const { skip, documented: job } = answer;
  if (skip !== undefined) return skipCheck(skip, place.command);
  return job !== undefined && isFinished(job.status)
    ? checkWords({ outcome: outcomeOf(job), job, requirePullRequest, isClosed }, place)
    : undefined;
}

function documented({ job, isClosed }: Result, { serverUrl, command }: Place): CheckWords {
  if (isClosed === true) return failure(`The documentation was closed. Write ${command} retry or skip`);
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

function skipCheck(skip: Skip, command: string): Words {
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

function saidSkip(skip: SkipOf<'skip-stands' | 'skip-command'>): string {
  const isKept = skip.why === 'skip-stands' || skip.isRemembered;
  const reason = skip.reason === undefined ? '' : `: ${escapeInvisible(skip.reason)}`;
  return `No documentation needed${isKept ? '' : ' for this commit'}, says ${escapeInvisible(skip.by)}${reason}`;
}
