import { describeError } from '../errors.ts';
import type { GitHub } from '../github/client.ts';
import { GitHubError, githubAdvice } from '../github/errors.ts';
import { readEvent, type WorkflowEvent } from '../github/event.ts';
import { describeChanges } from './changes.ts';
import { type AgentInputs, readAgentInputs } from './inputs.ts';
import { type CommitRange, composePrompt, rangeOf, referencesOf } from './prompt.ts';
import { noReply, type Reply } from './reply.ts';
import { type Known, orError, type Result, skipped } from './result.ts';
import { openReply, type Runtime } from './runtime.ts';
import { type JobRequest, taskAfter } from './task.ts';

/** From the inputs and the event to what is to be done. */
export async function requestFromInputs(runtime: Runtime): Promise<JobRequest | Result> {
  const { context, read, workspace } = runtime;
  const isElsewhere = /^(issues|discussion|discussion_comment|commit_comment)$/.test(context.eventName);
  if (isElsewhere && ['prompt', 'prompt-file', 'job-id'].every((name) => read(name) === ''))
    return skipped('Commands count in comments on pull requests only.');
  const event = readEvent(context);
  const isOutside = event.kind === 'pull-request' && (event.fromFork || context.actor === 'dependabot[bot]');
  if (isOutside && read('api-key') === '')
    return skipped(
      'The pull request comes from a fork or from Dependabot, and GitHub gives such runs no secrets.',
    );
  const inputs = readAgentInputs(read, workspace, false);
  const { jobId, requirePullRequest } = inputs;
  if (inputs.prompt === undefined) {
    const task = { kind: 'wait', jobId: jobId ?? '', followUp: false } as const;
    return { inputs, task, known: { jobId, requirePullRequest }, reply: noReply };
  }

  const github = inputs.githubToken === '' ? undefined : runtime.connectGitHub(inputs.githubToken);
  const since = inputs.sinceLastRun ? await lastRunCommit(event, github, runtime) : undefined;
  if (since !== undefined && since === context.sha)
    return skipped(`There are no commits since the last successful run, at ${since}.`);
  const range = rangeOf(event, since) ?? (await releaseRange(event, github, inputs, runtime));
  const references = inputs.context === 'none' ? [] : referencesOf(event, range);
  const changes =
    inputs.context === 'diff' && range !== undefined ? await changesIn(range, github, runtime) : [];
  const prompt = composePrompt(inputs.prompt, references, changes);

  const reply = await replyOnPullRequest(event, github, inputs, runtime);
  const known: Known = { prompt, jobId, requirePullRequest, reply, source: { runUrl: event.runUrl } };
  return await orError(known, runtime.signal, async () => {
    const prompts = { create: prompt, followUp: prompt };
    return taskAfter(await reply.claim(), prompts, inputs.followUp, { inputs, known, reply }, runtime.log);
  });
}

/** The reply on the pull request that the event is about, or that a push merged. */
async function replyOnPullRequest(
  event: WorkflowEvent,
  github: GitHub | undefined,
  inputs: AgentInputs,
  runtime: Runtime,
): Promise<Reply> {
  if (!inputs.pullRequestComment || inputs.dryRun || github === undefined) return noReply;
  const number = await orWarn(
    runtime,
    'without a comment on a pull request, and without memory',
    async () => {
      if (event.kind === 'pull-request') return event.number;
      if (event.kind !== 'push' || event.after === undefined) return undefined;
      return await github(runtime.signal).pullRequestMergedAs(event.after);
    },
  );
  if (number === undefined) return noReply;
  const trigger = { kind: 'pull-request', id: number } as const;
  return openReply({ place: event, number, trigger, source: { runUrl: event.runUrl } }, github, runtime);
}

/** The commit of this workflow's last successful run, where there is one and GitHub tells it. */
async function lastRunCommit(
  event: WorkflowEvent,
  github: GitHub | undefined,
  runtime: Runtime,
): Promise<string | undefined> {
  const { eventName, runId } = runtime.context;
  if (event.kind !== 'other' || !/^(schedule|workflow_dispatch)$/.test(eventName) || github === undefined)
    return undefined;
  return await orWarn(runtime, 'as without since-last-run', () => github(runtime.signal).lastSuccess(runId));
}

async function releaseRange(
  event: WorkflowEvent,
  github: GitHub | undefined,
  { context }: AgentInputs,
  runtime: Runtime,
): Promise<CommitRange | undefined> {
  if (event.kind !== 'release' || event.tag === undefined || context !== 'diff' || github === undefined)
    return undefined;
  const { tag } = event;
  const base = await orWarn(runtime, 'without the changes', () => github(runtime.signal).releaseBefore(tag));
  return base === undefined ? undefined : { base, head: tag };
}

async function changesIn(
  { base, head }: CommitRange,
  github: GitHub | undefined,
  runtime: Runtime,
): Promise<string[]> {
  if (github === undefined) return [];
  const found = await orWarn(runtime, 'without the changes', () =>
    github(runtime.signal).compare(base, head),
  );
  return found === undefined ? [] : [describeChanges(found)];
}

/** What GitHub refuses is not worth the run: one warning, and it goes on. */
async function orWarn<Value>(
  { log }: Runtime,
  goesOn: string,
  work: () => Promise<Value | undefined>,
): Promise<Value | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    log.warning(
      `${describeError(error)}. ${`${githubAdvice(error)} `.trimStart()}The run goes on ${goesOn}.`,
    );
    return undefined;
  }
}
