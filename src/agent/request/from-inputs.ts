import type { WorkflowEvent } from '../../github/event.ts';
import type { Runtime } from '../../runtime.ts';
import { type Conversation, conversationOn } from '../conversation.ts';
import { type Inputs, readInputs } from '../inputs.ts';
import { skipped } from '../outcome.ts';
import { askOf } from './ask.ts';
import type { AnsweredRequest, InputsRequest } from './request.ts';

/**
 * What the inputs ask for.
 *
 * @throws InputError
 */
export async function requestFromInputs(
  event: WorkflowEvent,
  runtime: Runtime,
): Promise<InputsRequest | AnsweredRequest> {
  const about = event.pullRequest === undefined ? 'other' : 'pull request';
  const { identity, isSet, all } = readInputs(runtime.read, runtime.workspace, about);
  const isElsewhere = /^(issues|discussion|discussion_comment|commit_comment)$/.test(event.name);
  if (isElsewhere && !['prompt', 'prompt-file', 'job-id'].some(isSet))
    return { ending: skipped({ why: 'elsewhere-commented' }) };
  const isOutside = event.pullRequest?.fromFork || event.isFork || event.actor === 'dependabot[bot]';
  if (isOutside && !isSet('api-key')) return { ending: skipped({ why: 'no-secrets' }) };
  const inputs = all();
  const { prompt, githubToken, requirePullRequest } = inputs;
  const facts = { source: { runUrl: event.runUrl }, requirePullRequest };
  const github = githubToken === '' ? undefined : runtime.connectGitHub(githubToken);
  const wish: InputsRequest['wish'] =
    prompt === undefined ? { kind: 'wait' } : { kind: 'prompt', words: prompt, isNew: false };
  const request = { event, wish, inputs, facts, github };
  return { ...request, conversation: await findConversation(request, identity, runtime) };
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
      'github-token is empty. The run continues without a comment on the pull request, and without memory of earlier jobs.',
    );
    return undefined;
  }
  const { name, sha } = event;
  let number = event.pullRequest?.number;
  if (name === 'push' && sha !== undefined) {
    const without = 'without a comment on a pull request, and without its memory';
    number = await askOf(github, runtime)(without, (_, signal) => github.pullRequestMergedAs(sha, signal));
    if (number === undefined)
      log.info('The push merged no pull request that GitHub knows of, so there is no comment.');
  } else if (number === undefined)
    log.notice(`pull-request-comment does nothing on ${name}, which is about no pull request.`);
  if (number === undefined) return undefined;
  const trigger = { kind: 'pull-request', id: number } as const;
  const parts = { source: facts.source, github, isReadOnly: !pullRequestComment || dryRun };
  return conversationOn({ number, trigger }, parts, identity, event, context);
}
