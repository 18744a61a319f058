import { describeError } from '../errors.ts';
import type { GitHub } from '../github/client.ts';
import { GitHubError, githubAdvice } from '../github/errors.ts';
import { type CommitRange, rangeOf, readEvent, type WorkflowEvent } from '../github/event.ts';
import { describeChanges } from './changes.ts';
import { type AgentInputs, readAgentInputs } from './inputs.ts';
import { composePrompt, referencesOf } from './prompt.ts';
import { createReply, noReply } from './reply.ts';
import { type Result, skipped, withKnown } from './result.ts';
import type { Runtime } from './runtime.ts';
import { type JobRequest, taskAfter } from './task.ts';

/** From the inputs and the event to what is to be done. */
export async function requestFromInputs(runtime: Runtime): Promise<JobRequest | Result> {
  const { context, read, workspace, signal, log } = runtime;
  const isElsewhere = /^(issues|discussion|discussion_comment|commit_comment)$/.test(context.eventName);
  if (isElsewhere && ['prompt', 'prompt-file', 'job-id'].every((name) => read(name) === ''))
    return skipped('Commands count in comments on pull requests only.');
  const event = readEvent(context);
  const { pullRequest: pull } = event;
  const isOutside = pull !== undefined && (pull.fromFork || context.actor === 'dependabot[bot]');
  if (isOutside && read('api-key') === '')
    return skipped(
      'The pull request comes from a fork or from Dependabot, and GitHub gives such runs no secrets.',
    );
  const inputs = readAgentInputs(read, workspace, false);
  const { jobId } = inputs;
  if (inputs.prompt === undefined)
    return { inputs, jobId, reply: noReply, task: { kind: 'wait', jobId: jobId ?? '', followUp: false } };

  const github = inputs.githubToken === '' ? undefined : runtime.connectGitHub(inputs.githubToken);
  const ask = askerOf(github, runtime);
  const since = inputs.sinceLastRun ? await lastRunCommit(ask, runtime) : undefined;
  if (since !== undefined && since === context.sha)
    return skipped(`There are no commits since the last successful run, at ${since}.`);
  const range = rangeOf(since, event.sha) ?? event.commits ?? (await releaseRange(event, inputs, ask));
  const references = inputs.context === 'none' ? {} : referencesOf(event, range);
  const changes = inputs.context === 'diff' && range !== undefined ? await changesIn(range, ask) : [];
  const prompt = composePrompt(inputs.prompt, references, changes);

  const number =
    inputs.pullRequestComment && !inputs.dryRun ? await pullRequestOf(event, context, ask) : undefined;
  const source = { runUrl: event.runUrl };
  const trigger = { kind: 'pull-request', id: number ?? 0 } as const;
  const reply =
    number === undefined || github === undefined
      ? noReply
      : createReply({ place: event, number, trigger, source }, github, runtime);
  return await withKnown({ prompt, jobId, source, reply }, signal, async () => {
    const prompts = { create: prompt, followUp: prompt };
    return { inputs, ...taskAfter(await reply.claim(), prompts, inputs, false, log) };
  });
}

type Ask = <Value>(
  goesOn: string,
  question: (github: ReturnType<GitHub>) => Promise<Value | undefined>,
) => Promise<Value | undefined>;

/** Asks GitHub, where there is a token. What it refuses is not worth the run: one warning, and it goes on. */
function askerOf(github: GitHub | undefined, { log, signal }: Runtime): Ask {
  return async (goesOn, question) => {
    try {
      return github && (await question(github(signal)));
    } catch (error) {
      if (!(error instanceof GitHubError)) throw error;
      const advice = `${githubAdvice(error)} `.trimStart();
      log.warning(`${describeError(error)}. ${advice}The run goes on ${goesOn}.`);
      return undefined;
    }
  };
}

/** The pull request that the event is about, or that a push merged. */
async function pullRequestOf(
  { pullRequest, sha }: WorkflowEvent,
  { eventName }: Runtime['context'],
  ask: Ask,
): Promise<number | undefined> {
  if (pullRequest !== undefined) return pullRequest.number;
  if (eventName !== 'push' || sha === undefined) return undefined;
  const goesOn = 'without a comment on a pull request, and without memory';
  return await ask(goesOn, (github) => github.pullRequestMergedAs(sha));
}

/** The commit of this workflow's last successful run, where there is one and GitHub tells it. */
async function lastRunCommit(ask: Ask, { context, log }: Runtime) {
  const { eventName, runId } = context;
  if (!/^(schedule|workflow_dispatch)$/.test(eventName)) {
    log.info('since-last-run counts on schedule and workflow_dispatch only. The run goes on without it.');
    return undefined;
  }
  return await ask('as without since-last-run', (github) => github.lastSuccess(runId));
}

async function releaseRange({ tag }: WorkflowEvent, { context }: AgentInputs, ask: Ask) {
  if (tag === undefined || context !== 'diff') return undefined;
  const base = await ask('without the changes', (github) => github.releaseBefore(tag));
  return rangeOf(base, tag);
}

async function changesIn(range: CommitRange, ask: Ask): Promise<string[]> {
  const found = await ask('without the changes', (github) => github.compare(range));
  return found === undefined ? [] : [describeChanges(found)];
}
