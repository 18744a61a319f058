import type { Comparison, GitHub } from '../../github/client.ts';
import { type CommitRange, rangeOf, type WorkflowEvent } from '../../github/event.ts';
import type { Runtime } from '../../runtime.ts';
import { hour } from '../../time.ts';
import type { Ask } from '../asked/ask.ts';
import type { AgentInputs } from '../asked/inputs.ts';
import { matchesPaths } from '../decide/paths.ts';
import type { Skip } from '../outcome.ts';
import { describeChanges } from './changes.ts';

/** The commits that a prompt is about, and blocks of the prompt that hold what they change. */
interface Commits {
  readonly range?: CommitRange | undefined;
  readonly changes: readonly string[];
  /** Where the agent was told of a part: what came since. */
  readonly newChanges?: readonly string[] | undefined;
  /** Whether `paths` could not decide, since GitHub did not list all changed files. */
  readonly isPathless?: boolean | undefined;
}

type Parts = Pick<Runtime, 'context' | 'log' | 'signal' | 'now'>;

/**
 * The commits since the last run, of the event, or of the release, as far as the inputs ask for them.
 *
 * @param told the newest commit that the agent knows
 * @returns why there is nothing to ask about, instead
 * @throws GitHubError where since-last-run cannot be found out, or paths never can: the agent would be asked about
 * nothing, each night
 */
export async function findCommits(
  event: WorkflowEvent,
  inputs: AgentInputs,
  told: string | undefined,
  github: GitHub | undefined,
  ask: Ask,
  parts: Parts,
): Promise<Commits | { readonly skip: Skip }> {
  const { name, sha, tag, commits } = event;
  const { log } = parts;
  const isSince = inputs.sinceLastRun && /^(schedule|workflow_dispatch)$/.test(name);
  if (inputs.sinceLastRun && !isSince)
    log.info('since-last-run works only on schedule and workflow_dispatch. The run continues without it.');
  const isRanged = isSince && github !== undefined && sha !== undefined;
  const since = isRanged ? await rangeSince(github, sha, parts) : undefined;
  if (since !== undefined && 'skip' in since) return since;
  if (isSince && inputs.dryRun)
    log.notice(
      'A dry run counts as the last successful run: the next run starts at its commit, so the agent is never asked about the commits before.',
    );
  if (inputs.paths !== undefined && since === undefined && event.pullRequest === undefined)
    log.info('paths works only on pull requests and with since-last-run. The run continues without it.');

  const isDiff = inputs.context === 'diff';
  const base =
    isDiff && tag !== undefined
      ? await ask('without the changes', (client, signal) => client.releaseBefore(tag, signal))
      : undefined;
  const range = since ?? commits ?? rangeOf(base, tag);
  const paths = since === undefined ? undefined : inputs.paths;
  const isFiltered = paths !== undefined;
  const isCompared = isDiff || isFiltered;
  const without = [...(isDiff ? ['the changes'] : []), ...(isFiltered ? ['paths'] : [])].join(' and ');
  const compared =
    isCompared && range !== undefined
      ? await ask(`without ${without}`, (client, signal) => client.compare(range, signal), isFiltered)
      : undefined;
  const isInPaths = isFiltered ? compared && isAmong(paths, compared) : true;
  if (isInPaths === false) return { skip: { why: 'no-paths' } };
  const isPathless = isInPaths === undefined ? true : undefined;
  if (!isDiff) return { range, changes: [], isPathless };
  if (range === undefined)
    log.notice(
      `context: diff has nothing to compare on this ${name} event, so the prompt holds only the links.`,
    );
  const head = range?.head;
  const isPartTold = told !== undefined && head !== undefined && event.pullRequest !== undefined;
  // Where the commit that was told is gone, after a force push, all changes are new.
  const newer = isPartTold
    ? await github?.compare({ base: told, head }, parts.signal).catch(() => undefined)
    : undefined;
  return {
    ...{ range, isPathless },
    changes: compared === undefined ? [] : [describeChanges(compared)],
    newChanges: newer && [describeChanges(newer)],
  };
}

/** Whether a changed file matches `paths`; `undefined` where GitHub does not list all of them. */
function isAmong(paths: readonly string[], { files, hasAllFiles }: Comparison): boolean | undefined {
  const named = files.map((file) => ({ path: file.filename, previousPath: file.previous_filename }));
  return matchesPaths(paths, named, !hasAllFiles);
}

/** The commits since the last successful run; without one, those of the last day. */
async function rangeSince(
  github: GitHub,
  sha: string,
  { context, log, signal, now }: Parts,
): Promise<CommitRange | { readonly skip: Skip }> {
  const last = await github.lastSuccess(context.runId, signal);
  if (last === sha) return { skip: { why: 'no-commits', since: last } };
  if (last !== undefined) return { base: last, head: sha };
  log.info(
    'No earlier successful run of this workflow was found on this branch, so the prompt is about the commits of the last day.',
  );
  const day = await github.commitsSince(sha, new Date(now.getTime() - 24 * hour), signal);
  return day ?? { skip: { why: 'no-commits', since: undefined } };
}
