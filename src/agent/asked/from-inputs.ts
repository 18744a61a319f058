import { hasNoSecrets, isOfPullRequest, isOfStranger, type WorkflowEvent } from '../../github/event.ts';
import type { Runtime } from '../../runtime.ts';
import { type Conversation, conversationOn } from '../memory/conversation.ts';
import { type Ending, failed, type Skip, skipped } from '../outcome.ts';
import { askOf } from './ask.ts';
import { type AccessInputs, type AgentInputs, type Inputs, readInputs } from './inputs.ts';
import type { AnsweredRequest, InputsRequest } from './request.ts';

/**
 * What the inputs ask for.
 *
 * @throws InputError
 */
export async function requestFromInputs(
  given: WorkflowEvent,
  runtime: Runtime,
): Promise<InputsRequest | AnsweredRequest> {
  const { read, workspace } = runtime;
  const hasOwn = given.pullRequest !== undefined;
  const event = hasOwn ? given : aboutPullRequest(given, read('pull-request'));
  const about = event.pullRequest === undefined ? 'other' : 'pull request';
  const { access, identity, isSet, all } = readInputs(read, workspace, about, hasOwn);
  const skip = reasonToSkip(event, isSet);
  const answered = (ending: Ending) => ({ ending, ...checkWithoutAgent(event, access, identity, runtime) });
  if (skip !== undefined) return answered(skipped(skip));
  let inputs: AgentInputs;
  try {
    inputs = all();
  } catch (error) {
    return answered(failed(error, runtime.signal));
  }
  const { prompt, githubToken, requirePullRequest } = inputs;
  const facts = { source: { runUrl: event.runUrl, check: inputs.check }, requirePullRequest };
  const github = githubToken === '' ? undefined : runtime.connectGitHub(githubToken);
  const wish: InputsRequest['wish'] =
    prompt === undefined || event.action === 'closed'
      ? { kind: 'wait' }
      : { kind: 'prompt', words: prompt, isNew: false };
  const request = { event, wish, inputs, facts, github };
  if (prompt === undefined && isOfPullRequest(event) && inputs.jobId === undefined)
    runtime.log.notice(
      "There is no prompt, so nothing is sent. The run waits for the pull request's agent job, if there is one. If the workflow sets a prompt, its name is misspelled, or its expression is empty on this event.",
    );
  if (event.pullRequest === undefined && inputs.check !== undefined)
    runtime.log.notice(`check does nothing on ${event.name}, because the event has no pull request.`);
  return { ...request, conversation: await findConversation(request, identity, runtime) };
}

/** The event as if it were about the pull request that the workflow names. */
function aboutPullRequest(event: WorkflowEvent, named: string): WorkflowEvent {
  const number = Number(named);
  if (!Number.isSafeInteger(number) || number < 1) return event;
  const unknown = { before: undefined, mergedAs: undefined, updatedAt: undefined };
  return { ...event, isByHand: true, pullRequest: { number, fromFork: false, ...unknown } };
}

/** Why nothing is asked, whatever the inputs that follow are. */
function reasonToSkip(event: WorkflowEvent, isSet: (name: string) => boolean): Skip | undefined {
  const isElsewhere = /^(issues|discussion|discussion_comment|commit_comment)$/.test(event.name);
  if (isElsewhere && !['prompt', 'prompt-file', 'job-id'].some(isSet)) return { why: 'elsewhere-commented' };
  if (event.name === 'merge_group') return { why: 'merge-group' };
  return hasNoSecrets(event) && !isSet('api-key')
    ? {
        why: 'no-secrets',
        isDependabot: event.pullRequest?.isOfDependabot ?? event.isDependabot,
        isInFork: event.isFork,
      }
    : undefined;
}

/** The check of a run that cannot ask for anything: on the commit that its event names. */
function checkWithoutAgent(
  event: WorkflowEvent,
  { check: name, command, githubToken, statusToken, dryRun }: AccessInputs,
  identity: Inputs['identity'],
  { connectGitHub, context }: Runtime,
): Pick<AnsweredRequest, 'check' | 'commit' | 'leaves'> {
  const isChecked = event.name === 'merge_group' || isOfPullRequest(event);
  const commit = isChecked ? (event.commits?.head ?? event.sha) : undefined;
  if (name === undefined || commit === undefined || githubToken === '' || dryRun) return {};
  const github = connectGitHub(statusToken === '' ? githubToken : statusToken);
  const { runUrl, pullRequest } = event;
  const place = pullRequest && placeOfPullRequest(pullRequest.number);
  const parts = { source: { runUrl }, github, isReadOnly: true };
  const conversation = place && conversationOn(place, parts, identity, event, context);
  const leaves = isOfStranger(event) ? 'finished' : undefined;
  return { check: { name, command, github, runUrl, conversation }, commit, leaves };
}

/** The conversation of the pull request that the event is about, or that a push merged. */
async function findConversation(
  { event, wish, inputs, facts, github }: Omit<InputsRequest, 'conversation'>,
  identity: Inputs['identity'],
  runtime: Runtime,
): Promise<Conversation | undefined> {
  const { log, context } = runtime;
  const { jobId, pullRequestComment, dryRun } = inputs;
  if (!pullRequestComment && (wish.kind === 'prompt' || jobId !== undefined)) return undefined;
  if (github === undefined) {
    log.warning(
      'github-token is empty. The run continues without a comment on the pull request, and without memory of earlier agent jobs.',
    );
    return undefined;
  }
  const { name, sha } = event;
  let number = event.pullRequest?.number;
  if (name === 'push' && sha !== undefined) {
    const without = 'without a comment on a pull request, and without memory of earlier agent jobs';
    number = await askOf(github, runtime)(without, (_, signal) => github.pullRequestMergedAs(sha, signal));
    if (number === undefined)
      log.info('The push merged no pull request that GitHub knows of, so there is no comment.');
  } else if (number === undefined)
    log.notice(`pull-request-comment does nothing on ${name}, because the event has no pull request.`);
  if (number === undefined) return undefined;
  const parts = { source: facts.source, github, isReadOnly: !pullRequestComment || dryRun };
  return conversationOn(placeOfPullRequest(number), parts, identity, event, context);
}

const placeOfPullRequest = (number: number) => ({
  number,
  trigger: { kind: 'pull-request', id: number } as const,
});
