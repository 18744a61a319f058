import { describeError } from '../../errors.ts';
import type { GitHub } from '../../github/client.ts';
import { GitHubError, githubAdvice } from '../../github/errors.ts';
import { type CommitRange, rangeOf, type WorkflowEvent } from '../../github/event.ts';
import type { Runtime } from '../../runtime.ts';
import { createReply, noReply } from '../reply/reply.ts';
import type { Result } from '../result/result.ts';
import { describeChanges } from './changes.ts';
import { type AgentInputs, readAgentInputs } from './inputs.ts';
import { referencesOf, referencesText } from './prompt.ts';
import { type AgentRequest, type Ended, refuseSecrets } from './request.ts';

/**
 * From the inputs and the event to what is to be done.
 *
 * @throws InputError
 */
export async function requestFromInputs(
  event: WorkflowEvent,
  runtime: Runtime,
): Promise<AgentRequest | Ended> {
  const { read, workspace, log } = runtime;
  const skip = reasonToSkip(event, read);
  if (skip !== undefined) return { result: skip, reply: noReply };
  const inputs = readAgentInputs(read, workspace, event.pullRequest === undefined ? 'other' : 'pull request');
  const { runUrl } = event;
  const facts = { source: { runUrl }, requirePullRequest: inputs.requirePullRequest };
  const github = inputs.githubToken === '' ? undefined : runtime.connectGitHub(inputs.githubToken);
  const ask = askerOf(github, runtime);
  const found = await findReplies(event, inputs, github, ask, runtime);
  if (inputs.prompt === undefined) return { inputs, facts, github, ...found };

  const since = inputs.sinceLastRun ? await lastRunCommit(event, ask, runtime) : undefined;
  if (since !== undefined && since === event.sha) {
    const reason = `There are no commits since the last successful run, at ${since}.`;
    return { result: { outcome: 'skipped', reason }, reply: noReply };
  }
  if (inputs.sinceLastRun && inputs.dryRun)
    log.notice(
      'This dry run is a successful run: the next one starts at its commit, so the commits before it are never documented.',
    );
  const range =
    rangeOf(since, event.sha) ?? event.commits ?? (await releaseRange(event, inputs, ask, runtime));
  const references = inputs.context === 'none' ? {} : referencesOf(event, range);
  // Where command is off, a comment event may be about changes that a stranger wrote.
  const hasChanges = inputs.context === 'diff' && event.comment === undefined;
  const changes = hasChanges ? await changesIn(range, event, ask, runtime) : [];
  const words = { words: inputs.prompt, references };
  const head = event.pullRequest === undefined ? undefined : event.commits?.head;
  const draft = { create: words, followUp: words, changes, isNew: false, head };
  refuseSecrets(inputs, {
    prompt: inputs.prompt,
    'context: diff': changes.join('\n'),
    'A ref or address': referencesText(draft),
  });
  return {
    inputs,
    facts,
    github,
    ...found,
    draft,
  };
}

/** Why nothing is done, where that is no mistake of anybody. */
function reasonToSkip(event: WorkflowEvent, read: Runtime['read']): Result | undefined {
  const isElsewhere = /^(issues|discussion|discussion_comment|commit_comment)$/.test(event.name);
  if (isElsewhere && ['prompt', 'prompt-file', 'job-id'].every((name) => read(name) === ''))
    return { outcome: 'skipped', reason: 'Commands work in comments on pull requests only.' };
  const isOutside = event.pullRequest?.fromFork || event.isFork || event.actor === 'dependabot[bot]';
  if (!isOutside || read('api-key') !== '') return undefined;
  const reason =
    'The run is in a fork, or for a pull request from a fork or from Dependabot, and GitHub gives such runs no secrets.';
  return { outcome: 'skipped', reason, isNotice: true };
}

const noToken =
  'github-token is empty. The run continues without a comment on the pull request, and without memory of earlier jobs.';

type Ask = <Value>(
  without: string,
  question: (github: GitHub) => Promise<Value | undefined>,
) => Promise<Value | undefined>;

/** Asks GitHub, where there is a token. What it refuses is not worth the run: one warning, and it continues. */
function askerOf(github: GitHub | undefined, { log, signal }: Runtime): Ask {
  return async (without, question) => {
    try {
      return github && (await question(github));
    } catch (error) {
      if (!(error instanceof GitHubError) || signal.aborted) throw error;
      const advice = `${githubAdvice(error).text} `.trimStart();
      log.warning(`${describeError(error)}. ${advice}The run continues ${without}.`);
      return undefined;
    }
  };
}

/** The comment on the pull request that the event is about, or that a push merged, and those of earlier runs. */
async function findReplies(
  event: WorkflowEvent,
  { prompt, jobId, pullRequestComment, dryRun }: AgentInputs,
  github: GitHub | undefined,
  ask: Ask,
  runtime: Runtime,
): Promise<Pick<AgentRequest, 'reply' | 'memory'>> {
  const nowhere = { reply: noReply, memory: noReply };
  if (!pullRequestComment && (prompt !== undefined || jobId !== undefined)) return nowhere;
  if (github === undefined) {
    runtime.log.warning(noToken);
    return nowhere;
  }
  const { name, sha } = event;
  let number = event.pullRequest?.number;
  if (name === 'push' && sha !== undefined) {
    const without = 'without a comment on a pull request, and without its memory';
    number = await ask(without, () => github.pullRequestMergedAs(sha, runtime.signal));
    if (number === undefined)
      runtime.log.info('The push merged no pull request that GitHub knows of, so there is no comment.');
  } else if (number === undefined)
    runtime.log.notice(`pull-request-comment does nothing on ${name}, which is about no pull request.`);
  if (number === undefined) return nowhere;
  const trigger = { kind: 'pull-request', id: number } as const;
  const target = { place: event, number, trigger, source: { runUrl: event.runUrl } };
  const memory = createReply(target, github, runtime);
  return { reply: pullRequestComment && !dryRun ? memory : noReply, memory };
}

/** The commit of this workflow's last successful run, where there is one and GitHub knows it. */
async function lastRunCommit({ name }: WorkflowEvent, ask: Ask, { context, log, signal }: Runtime) {
  if (!/^(schedule|workflow_dispatch)$/.test(name)) {
    log.info('since-last-run works on schedule and workflow_dispatch only. The run continues without it.');
    return undefined;
  }
  const found = await ask(
    'without since-last-run',
    async (github) => (await github.lastSuccess(context.runId, signal)) ?? 'none',
  );
  if (found === 'none')
    log.info(
      'No earlier successful run of this workflow was found on this branch, so the prompt names no range of commits.',
    );
  return found === 'none' ? undefined : found;
}

async function releaseRange({ tag }: WorkflowEvent, { context }: AgentInputs, ask: Ask, { signal }: Runtime) {
  if (tag === undefined || context !== 'diff') return undefined;
  const base = await ask('without the changes', (github) => github.releaseBefore(tag, signal));
  return rangeOf(base, tag);
}

async function changesIn(
  range: CommitRange | undefined,
  { name }: WorkflowEvent,
  ask: Ask,
  { log, signal }: Runtime,
): Promise<string[]> {
  if (range === undefined) {
    log.notice(
      `context: diff has nothing to compare on this ${name} event, so the prompt holds only the links.`,
    );
    return [];
  }
  const found = await ask('without the changes', (github) => github.compare(range, signal));
  return found === undefined ? [] : [describeChanges(found)];
}
