import { type CommitRange, rangeOf, type WorkflowEvent } from '../../github/event.ts';
import type { Runtime } from '../../runtime.ts';
import type { AgentInputs } from '../inputs.ts';
import type { Ask } from './ask.ts';
import { describeChanges } from './changes.ts';

/** The commits that a prompt is about, and blocks of the prompt that hold what they change. */
interface Commits {
  readonly range?: CommitRange | undefined;
  readonly changes: readonly string[];
}

/**
 * The commits since the last run, of the event, or of the release, as far as the inputs ask for them.
 *
 * @returns `nothingSince`: the commit of the last run, which is the present one
 */
export async function findCommits(
  { name, sha, tag, commits }: WorkflowEvent,
  { context: wanted, sinceLastRun, dryRun }: AgentInputs,
  ask: Ask,
  { context: { runId }, log }: Pick<Runtime, 'context' | 'log'>,
): Promise<Commits | { readonly nothingSince: string }> {
  let since: string | undefined;
  if (sinceLastRun && !/^(schedule|workflow_dispatch)$/.test(name)) {
    log.info('since-last-run works on schedule and workflow_dispatch only. The run continues without it.');
  } else if (sinceLastRun) {
    const found = await ask('without since-last-run', async (github, signal) => ({
      sha: await github.lastSuccess(runId, signal),
    }));
    since = found?.sha;
    if (found !== undefined && since === undefined)
      log.info(
        'No earlier successful run of this workflow was found on this branch, so the prompt names no range of commits.',
      );
    if (since !== undefined && since === sha) return { nothingSince: since };
  }
  if (sinceLastRun && dryRun)
    log.notice(
      'This dry run is a successful run: the next one starts at its commit, so the commits before it are never documented.',
    );
  const range = rangeOf(since, sha) ?? commits;
  if (wanted !== 'diff') return { range, changes: [] };
  const before =
    range === undefined && tag !== undefined
      ? await ask('without the changes', (github, signal) => github.releaseBefore(tag, signal))
      : undefined;
  const compared = range ?? rangeOf(before, tag);
  if (compared === undefined) {
    log.notice(
      `context: diff has nothing to compare on this ${name} event, so the prompt holds only the links.`,
    );
    return { changes: [] };
  }
  const found = await ask('without the changes', (github, signal) => github.compare(compared, signal));
  return { range: compared, changes: found === undefined ? [] : [describeChanges(found)] };
}
