import type { GitHub } from '../../github/client.ts';
import { lacksPermission } from '../../github/errors.ts';
import { hasNoSecrets, isOfPullRequest, type WorkflowEvent } from '../../github/event.ts';
import type { ReadInput } from '../../inputs.ts';
import type { Runtime } from '../../runtime.ts';
import { type Conversation, conversationOn } from '../memory/conversation.ts';
import { failed, type JobEnding, type Skip, skipped } from '../outcome.ts';
import { continueWith } from './continue.ts';
import { type AccessInputs, type AgentInputs, readInputs } from './inputs.ts';
import { type AgentRequest, type AnsweredRequest, checkPlaceOf } from './request.ts';

/** @throws InputError for the inputs that decide about every event */
export async function requestFromInputs(
  given: WorkflowEvent,
  runtime: Runtime,
): Promise<AgentRequest | AnsweredRequest> {
  const { read, workspace, signal } = runtime;
  // Whatever strangers cause must not name one.
  const isByHand = /^(workflow_dispatch|repository_dispatch|schedule)$/.test(given.name);
  const event = isByHand ? aboutPullRequest(given, read('pull-request')) : given;
  const about = event.pullRequest === undefined ? 'other' : 'pull request';
  const { access, all } = readInputs(read, workspace, about, isByHand);
  const skip = reasonToSkip(event, read);
  if (skip !== undefined) return withoutAgent(skipped(skip), event, access, runtime);
  try {
    return await requestWith(all(), event, runtime);
  } catch (error) {
    return withoutAgent(failed(error, signal), event, access, runtime);
  }
}

async function requestWith(
  inputs: AgentInputs,
  event: WorkflowEvent,
  runtime: Runtime,
): Promise<AgentRequest> {
  const { prompt, requirePullRequest, check } = inputs;
  const isReport = prompt === undefined || event.pullRequest?.closed !== undefined;
  if (prompt === undefined && isOfPullRequest(event) && inputs.jobId === undefined)
    runtime.log.notice(
      "There is no prompt, so nothing is sent. The run waits for the pull request's agent job, if there is one. If the workflow sets a prompt, its name is misspelled, or its expression is empty on this event.",
    );
  const github = inputs.githubToken === '' ? undefined : runtime.connectGitHub(inputs.githubToken);
  const isNowhere = !inputs.pullRequestComment && (!isReport || inputs.jobId !== undefined);
  const conversation = isNowhere ? undefined : await findConversation(event, inputs, github, runtime);
  return {
    ...{ event, inputs, github, conversation },
    wish: isReport ? { kind: 'wait' } : { kind: 'prompt', words: prompt, isNew: false },
    facts: { source: { runUrl: event.runUrl, check }, requirePullRequest },
    check: checkPlaceOf(event, inputs, conversation, runtime),
  };
}

function aboutPullRequest(event: WorkflowEvent, named: string): WorkflowEvent {
  const number = Number(named);
  if (!Number.isSafeInteger(number) || number < 1) return event;
  const unknown = { mergedAs: undefined, closed: undefined, updatedAt: undefined, changedFiles: undefined };
  const pullRequest = { number, isStacked: false, isFromFork: false, isOfDependabot: false, ...unknown };
  return { ...event, isByHand: true, pullRequest };
}

function reasonToSkip(event: WorkflowEvent, read: ReadInput): Skip | undefined {
  const isElsewhere = /^(issues|discussion|discussion_comment|commit_comment)$/.test(event.name);
  if (isElsewhere && ['prompt', 'prompt-file', 'job-id'].every((name) => read(name) === ''))
    return { why: 'elsewhere-commented' };
  if (event.name === 'merge_group') return { why: 'merge-group' };
  if (!hasNoSecrets(event) || read('api-key') !== '') return undefined;
  const isDependabot = event.pullRequest?.isOfDependabot ?? event.isDependabot;
  return { why: 'no-secrets', isDependabot, isInFork: event.isFork };
}

/** A run that cannot ask for anything, with its check: on the commit that its event names. */
function withoutAgent(
  ending: JobEnding,
  event: WorkflowEvent,
  access: AccessInputs,
  runtime: Runtime,
): AnsweredRequest {
  const isChecked = event.name === 'merge_group' || isOfPullRequest(event);
  const commit = isChecked ? (event.commits?.head ?? event.sha) : undefined;
  if (commit === undefined || access.githubToken === '') return { ending };
  const { pullRequest: pull, runUrl } = event;
  const parts = { source: { runUrl }, github: runtime.connectGitHub(access.githubToken), isReadOnly: true };
  const conversation = pull && conversationOn({ number: pull.number, ...parts }, event, runtime);
  return { ending: { ...ending, commit }, check: checkPlaceOf(event, access, conversation, runtime) };
}

/** The conversation of the pull request that the event is about, or that a push merged. */
async function findConversation(
  event: WorkflowEvent,
  { pullRequestComment, dryRun, check }: AgentInputs,
  github: GitHub | undefined,
  runtime: Runtime,
): Promise<Conversation | undefined> {
  const { log, signal } = runtime;
  const without = 'without a comment on the pull request, and without memory of earlier agent jobs';
  if (github === undefined) {
    log.warning(`github-token is empty. The run continues ${without}.`);
    return undefined;
  }
  const { name, sha, runUrl } = event;
  const isPush = name === 'push' && sha !== undefined;
  const orWithout = (error: unknown) => {
    if (!lacksPermission(error)) throw error;
    return continueWith(without, runtime)(error);
  };
  const number = isPush
    ? await github.pullRequestMergedAs(sha, signal).catch(orWithout)
    : event.pullRequest?.number;
  if (number === undefined) {
    if (isPush) log.info('The push merged no pull request that GitHub knows of, so there is no comment.');
    else log.notice(`pull-request-comment does nothing on ${name}, because the event has no pull request.`);
    return undefined;
  }
  const place = { number, source: { runUrl, check }, github, isReadOnly: !pullRequestComment || dryRun };
  return conversationOn(place, event, runtime);
}
