import { describeError } from '../../errors.ts';
import type { GitHub } from '../../github/client.ts';
import { githubAdvice } from '../../github/errors.ts';
import { type CommitRange, rangeOf, type WorkflowEvent } from '../../github/event.ts';
import type { Log } from '../../runner/log.ts';
import type { Runtime } from '../../runtime.ts';
import { createReply, noReply, type Reply, readOnly } from '../reply/reply.ts';
import { describeChanges } from './changes.ts';
import { type AgentInputs, readAgentInputs } from './inputs.ts';
import { referencesOf, referencesText } from './prompt.ts';
import { type AgentRequest, type Ended, orWithout, refuseSecrets, skipped } from './request.ts';

/**
 * From the inputs and the event to what is to be done.
 *
 * @throws InputError
 */
export async function requestFromInputs(
  event: WorkflowEvent,
  runtime: Runtime,
): Promise<AgentRequest | Ended> {
  const { read, workspace, log, signal } = runtime;
  const skip = reasonToSkip(event, read);
  if (skip !== undefined) return skip;
  const { pullRequest, runUrl, sha } = event;
  const inputs = readAgentInputs(read, workspace, pullRequest === undefined ? 'other' : 'pull request');
  const { prompt, context, sinceLastRun, githubToken } = inputs;
  const github = githubToken === '' ? undefined : runtime.connectGitHub(githubToken);
  /** Asks GitHub, where there is a token. What it refuses is one warning. */
  const ask: Ask = async (without, question) =>
    github &&
    (await orWithout(question(github, signal), signal, (error) => {
      const advice = `${githubAdvice(error).text} `.trimStart();
      log.warning(`${describeError(error)}. ${advice}The run continues ${without}.`);
    }));
  const reply = await findReply(event, inputs, github, ask, runtime);
  const facts = { source: { runUrl }, requirePullRequest: inputs.requirePullRequest };
  const request = { inputs, facts, github, reply };
  if (prompt === undefined) return request;

  const since = sinceLastRun ? await lastRunCommit(event.name, ask, runtime) : undefined;
  if (since !== undefined && since === sha)
    return skipped(`There are no commits since the last successful run, at ${since}.`);
  if (sinceLastRun && inputs.dryRun)
    log.notice(
      'This dry run is a successful run: the next one starts at its commit, so the commits before it are never documented.',
    );
  const isDiff = context === 'diff';
  const range =
    rangeOf(since, sha) ?? event.commits ?? (isDiff ? await releaseRange(event.tag, ask) : undefined);
  const references = context === 'none' ? {} : referencesOf(event, range);
  // Where command is off, a comment event may be about changes that a stranger wrote.
  const hasChanges = isDiff && event.comment === undefined;
  const changes = hasChanges ? await changesIn(range, event.name, ask, log) : [];
  const words = { words: prompt, references };
  const head = pullRequest === undefined ? undefined : event.commits?.head;
  const draft = { create: words, followUp: words, changes, isNew: false, head };
  const parts = { prompt, 'context: diff': changes.join('\n'), 'A ref or address': referencesText(draft) };
  refuseSecrets(inputs, parts);
  return { ...request, draft };
}

/** Why nothing is done, where that is no mistake of anybody. */
function reasonToSkip(event: WorkflowEvent, read: Runtime['read']): Ended | undefined {
  const isElsewhere = /^(issues|discussion|discussion_comment|commit_comment)$/.test(event.name);
  if (isElsewhere && ['prompt', 'prompt-file', 'job-id'].every((name) => read(name) === ''))
    return skipped('Commands work in comments on pull requests only.');
  const isOutside = event.pullRequest?.fromFork || event.isFork || event.actor === 'dependabot[bot]';
  if (!isOutside || read('api-key') !== '') return undefined;
  return skipped(
    'The run is in a fork, or for a pull request from a fork or from Dependabot, and GitHub gives such runs no secrets.',
    true,
  );
}

type Ask = <Value>(
  without: string,
  question: (github: GitHub, signal: AbortSignal) => Promise<Value | undefined>,
) => Promise<Value | undefined>;

/** The comment on the pull request that the event is about, or that a push merged, and those of earlier runs. */
async function findReply(
  event: WorkflowEvent,
  { prompt, jobId, pullRequestComment, dryRun }: AgentInputs,
  github: GitHub | undefined,
  ask: Ask,
  runtime: Runtime,
): Promise<Reply> {
  const { log } = runtime;
  if (!pullRequestComment && (prompt !== undefined || jobId !== undefined)) return noReply;
  if (github === undefined) {
    log.warning(
      'github-token is empty. The run continues without a comment on the pull request, and without memory of earlier jobs.',
    );
    return noReply;
  }
  const { name, sha } = event;
  let number = event.pullRequest?.number;
  if (name === 'push' && sha !== undefined) {
    const without = 'without a comment on a pull request, and without its memory';
    number = await ask(without, (_, signal) => github.pullRequestMergedAs(sha, signal));
    if (number === undefined)
      log.info('The push merged no pull request that GitHub knows of, so there is no comment.');
  } else if (number === undefined)
    log.notice(`pull-request-comment does nothing on ${name}, which is about no pull request.`);
  if (number === undefined) return noReply;
  const trigger = { kind: 'pull-request', id: number } as const;
  const target = { place: event, number, trigger, source: { runUrl: event.runUrl } };
  const reply = createReply(target, github, runtime);
  return pullRequestComment && !dryRun ? reply : readOnly(reply);
}

/** The commit of this workflow's last successful run, where there is one and GitHub knows it. */
async function lastRunCommit(event: string, ask: Ask, { context, log }: Runtime) {
  if (!/^(schedule|workflow_dispatch)$/.test(event)) {
    log.info('since-last-run works on schedule and workflow_dispatch only. The run continues without it.');
    return undefined;
  }
  const { runId } = context;
  const found = await ask('without since-last-run', async (github, signal) => ({
    sha: await github.lastSuccess(runId, signal),
  }));
  if (found !== undefined && found.sha === undefined)
    log.info(
      'No earlier successful run of this workflow was found on this branch, so the prompt names no range of commits.',
    );
  return found?.sha;
}

async function releaseRange(tag: string | undefined, ask: Ask) {
  if (tag === undefined) return undefined;
  const base = await ask('without the changes', (github, signal) => github.releaseBefore(tag, signal));
  return rangeOf(base, tag);
}

async function changesIn(range: CommitRange | undefined, event: string, ask: Ask, log: Pick<Log, 'notice'>) {
  if (range === undefined) {
    log.notice(
      `context: diff has nothing to compare on this ${event} event, so the prompt holds only the links.`,
    );
    return [];
  }
  const found = await ask('without the changes', (github, signal) => github.compare(range, signal));
  return found === undefined ? [] : [describeChanges(found)];
}
