import type { Comparison, GitHub } from '../../github/client.ts';
import { GitHubError } from '../../github/errors.ts';
import { type CommitRange, rangeOf, type WorkflowEvent } from '../../github/event.ts';
import type { Runtime } from '../../runtime.ts';
import { hour } from '../../time.ts';
import type { Ask } from '../asked/ask.ts';
import type { AgentInputs } from '../asked/inputs.ts';
import { matchesPaths, noMatch } from '../decide/paths.ts';
import type { Skip } from '../outcome.ts';
import { describeChanges } from './changes.ts';

/** The commits that a prompt is about, and blocks of the prompt that hold what they change. */
interface Commits {
  readonly range?: CommitRange | undefined;
  readonly changes: readonly string[];
  /** Where the agent was told of a part: what came since. `changes`: only where they are asked for. */
  readonly newer?: { readonly range: CommitRange; readonly changes?: readonly string[] } | undefined;
  /** Whether `paths` could not decide, since GitHub did not list all changed files. */
  readonly isPathless?: boolean | undefined;
}

type Parts = Pick<Runtime, 'context' | 'log' | 'signal' | 'now'>;

/**
 * The commits since the last run, of the event, or of the release, as far as the inputs ask for them.
 *
 * @param known the newest commit that the agent knows, and characters that changes may have
 * @returns why there is nothing to ask about, instead
 * @throws GitHubError where since-last-run cannot be found out, or paths never can: the agent would be asked about
 * nothing, each night
 */
export async function findCommits(
  event: WorkflowEvent,
  inputs: AgentInputs,
  { toldCommit, room }: { readonly toldCommit: string | undefined; readonly room: number },
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
  if (isFiltered && isInPaths === false) return { skip: noMatch(paths, namesIn(compared)) };
  const isPathless = isInPaths === undefined ? true : undefined;
  const newer = await newerThan(toldCommit, event, isDiff ? compared : undefined, room, github, parts);
  if (!isDiff) return { range, changes: [], newer, isPathless };
  if (range === undefined)
    log.notice(
      `context: diff has nothing to compare on this ${name} event, so the prompt holds only the links.`,
    );
  return {
    range,
    isPathless,
    newer,
    changes: compared === undefined ? [] : [describeChanges(compared, room)],
  };
}

/**
 * What a pull request itself changed since the agent was told of it: nothing of what other pull requests changed in its
 * base branch meanwhile.
 *
 * @param whole all that it changes, where that is asked for
 * @returns `undefined` where all of it is new, as after a rebase
 */
async function newerThan(
  told: string | undefined,
  { commits, pullRequest }: WorkflowEvent,
  whole: Comparison | undefined,
  room: number,
  github: GitHub | undefined,
  { signal }: Parts,
): Promise<Commits['newer']> {
  const head = commits?.head;
  if (told === undefined || head === undefined || told === head || pullRequest === undefined)
    return undefined;
  const range = { base: told, head };
  const newer = await github?.compare(range, signal).catch(() => undefined);
  if (newer?.isAhead !== true) return undefined;
  if (whole === undefined) return { range };
  const own = new Set(whole.files.map(({ filename }) => filename));
  const files = whole.hasAllFiles ? newer.files.filter(({ filename }) => own.has(filename)) : newer.files;
  const titles = newer.titles.filter((title) => whole.titles.includes(title));
  return { range, changes: [describeChanges({ ...newer, files, titles, commitCount: titles.length }, room)] };
}

const namesIn = (compared: Pick<Comparison, 'files'> | undefined) =>
  compared?.files.map(({ filename: path, previous_filename: previousPath }) => ({ path, previousPath })) ??
  [];

/** Whether a changed file matches `paths`; `undefined` where GitHub does not list all of them. */
function isAmong(paths: readonly string[], { files, hasAllFiles }: Comparison): boolean | undefined {
  return matchesPaths(paths, namesIn({ files }), !hasAllFiles);
}

/** A commit that nobody has any more is no ancestor. Where the token may not ask, it counts as one. */
function isKept(error: unknown): { readonly isAhead: boolean } {
  const isRefused = error instanceof GitHubError && error.lacksPermission;
  if (isRefused || (error instanceof GitHubError && error.facts.status === 404))
    return { isAhead: isRefused };
  throw error;
}

/** The commits since the last successful run; without one, those of the last day. */
async function rangeSince(
  github: GitHub,
  sha: string,
  { context, log, signal, now }: Parts,
): Promise<CommitRange | { readonly skip: Skip }> {
  const last = await github.lastSuccess(context.runId, signal);
  if (last === sha) return { skip: { why: 'no-commits', since: last } };
  const range = last === undefined ? undefined : { base: last, head: sha };
  if (range !== undefined && (await github.compare(range, signal).catch(isKept)).isAhead) return range;
  const why =
    last === undefined
      ? 'No earlier successful run of this workflow was found on this branch'
      : `The commit of the last successful run, ${last}, is no part of this branch any more`;
  log.info(`${why}, so the prompt is about the commits of the last day.`);
  const day = await github.commitsSince(sha, new Date(now.getTime() - 24 * hour), signal);
  return day ?? { skip: { why: 'no-commits', since: undefined } };
}
